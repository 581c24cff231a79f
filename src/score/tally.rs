//! How verdicts are spread: the one counting function behind every count on the site.

use crate::model::{Position, Verdict};

/// Counts of positions by verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Positions that lead.
    pub lead: usize,
    /// Positions at parity.
    pub parity: usize,
    /// Positions that trail.
    pub trails: usize,
    /// Positions that claim nothing.
    pub no_claim: usize,
}

impl Tally {
    /// Counts positions.
    pub fn of<'a>(positions: impl IntoIterator<Item = &'a Position>) -> Self {
        Self::of_verdicts(positions.into_iter().map(Position::verdict))
    }

    /// Counts verdicts.
    pub fn of_verdicts(verdicts: impl IntoIterator<Item = Verdict>) -> Self {
        verdicts.into_iter().fold(Self::default(), Self::with)
    }

    /// `6 lead, 15 parity, 10 trails, 63 honest gap`.
    pub fn words(self) -> String {
        Verdict::ALL.map(|verdict| format!("{} {verdict}", self.get(verdict))).join(", ")
    }

    /// The count of one verdict.
    pub fn get(mut self, verdict: Verdict) -> usize {
        *self.slot(verdict)
    }

    /// The counts of all verdicts, in display order.
    pub fn counts(self) -> [usize; 4] {
        Verdict::ALL.map(|verdict| self.get(verdict))
    }

    /// One position more of a verdict.
    #[must_use]
    pub fn with(mut self, verdict: Verdict) -> Self {
        *self.slot(verdict) += 1;
        self
    }

    /// One position less of a verdict, where there is one.
    #[must_use]
    pub fn without(mut self, verdict: Verdict) -> Self {
        let slot = self.slot(verdict);
        *slot = slot.saturating_sub(1);
        self
    }

    /// The same with one position's verdict turned into another; from none, with one
    /// position more.
    #[must_use]
    pub fn turned(self, from: Option<Verdict>, to: Verdict) -> Self {
        from.map_or(self, |from| self.without(from)).with(to)
    }

    /// Lead, parity and trails together.
    pub fn contested(self) -> usize {
        self.lead.saturating_add(self.parity).saturating_add(self.trails)
    }

    /// All of them.
    pub fn positions(self) -> usize {
        self.contested().saturating_add(self.no_claim)
    }

    /// The highest of the four counts.
    pub fn most(self) -> usize {
        self.counts().into_iter().max().unwrap_or(0)
    }

    fn slot(&mut self, verdict: Verdict) -> &mut usize {
        match verdict {
            Verdict::Lead => &mut self.lead,
            Verdict::Parity => &mut self.parity,
            Verdict::Trails => &mut self.trails,
            Verdict::NoClaim => &mut self.no_claim,
        }
    }
}

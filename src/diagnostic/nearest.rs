//! "Did you mean": the nearest valid word for a likely typo.

/// The letters of the longest word that is compared: the effort grows with the square.
const LONGEST: usize = 200;

/// The word of `known` that `found` is most likely a slip for, if any is near enough:
/// at most a third of its letters may differ, ignoring case, and never all of them.
pub fn nearest<'a>(
    found: &str,
    known: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let letters = found.chars().count();
    if letters > LONGEST {
        return None;
    }
    let found = found.to_lowercase();
    let reach = (letters / 3).max(1).min(letters.checked_sub(1)?);
    known
        .into_iter()
        .filter(|word| word.len() <= 4 * LONGEST)
        .map(|word| (strsim::damerau_levenshtein(&found, &word.to_lowercase()), word))
        .filter(|(distance, _)| *distance <= reach)
        .min()
        .map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_slips_and_leaves_strangers_alone() {
        let known = ["competitor_value", "comparison_note", "lead", "parity"];
        assert_eq!(nearest("competitor_vaule", known), Some("competitor_value"));
        assert_eq!(nearest("leads", known), Some("lead"));
        assert_eq!(nearest("LEAD", known), Some("lead"));
        assert_eq!(nearest("wins", known), None);
        assert_eq!(nearest("", known), None);
        assert_eq!(nearest("", ["a"]), None);
        assert_eq!(nearest("x", ["a", "X"]), Some("X"));
        assert_eq!(nearest("x", ["a"]), None);
        let (long, longer) = ("a".repeat(200), "a".repeat(201));
        assert_eq!(nearest(&long, [longer.as_str()]), Some(longer.as_str()));
        assert_eq!(nearest(&longer, [long.as_str()]), None);
    }
}

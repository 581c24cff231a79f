//! `yardstick build`.
use crate::Outcome;
use crate::args::{Build, Global};
use crate::terminal::Terminal;
pub(crate) fn run(_: &Global, _: &Build, _: &Terminal) -> Outcome {
    Outcome::Error
}

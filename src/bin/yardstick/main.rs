//! The `yardstick` command.

fn main() {}

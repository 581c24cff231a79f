//! Words as people write them: names with asides in brackets, as ids, and what is counted.

/// A text without what stands in round brackets, with single spaces, and none before a
/// comma or semicolon. A bracket that is never closed takes nothing away.
pub fn without_brackets(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find('(') {
        let Some(len) = closing(&rest[open..]) else { break };
        kept.push_str(&rest[..open]);
        rest = &rest[open + len..];
    }
    kept.push_str(rest);
    on_one_line(&kept).replace(" ;", ";").replace(" ,", ",")
}

/// A name without what stands in brackets or after a dash; the whole where nothing is left.
pub fn short_name(text: &str) -> String {
    let plain = without_brackets(text);
    let words = plain.split(" — ").next().unwrap_or_default();
    if words.is_empty() { text.to_owned() } else { words.to_owned() }
}

/// A text with each run of white space as one space, and none at its ends.
pub fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A word with its first letter as a capital.
pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// "1 position", "2 positions", "0 categories".
pub fn plural(count: usize, one: &str) -> String {
    let many = match one.strip_suffix('y') {
        Some(stem) if one.ends_with("ry") => format!("{stem}ies"),
        _ => format!("{one}s"),
    };
    format!("{count} {}", if count == 1 { one } else { &many })
}

/// How long the bracketed part is that a text begins with, inner brackets included.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(at + 1),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// A name as an id: letters and digits of any script, everything else one hyphen.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for c in name.to_lowercase().chars() {
        if c.is_alphanumeric() || c == '.' {
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_matches(['-', '.']);
    if slug.is_empty() { name.trim().to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{short_name, without_brackets};

    #[test]
    fn asides_go_and_what_is_not_one_stays() {
        for (text, kept) in [
            ("NVIDIA Dynamo (KV-aware router)", "NVIDIA Dynamo"),
            ("  vLLM   v1 (a (b) c) x", "vLLM v1 x"),
            ("Raw SGLang 0.5.10 (TP=8), one box", "Raw SGLang 0.5.10, one box"),
            ("A (x); B (y)", "A; B"),
            ("(all)", ""),
            ("open (never closed", "open (never closed"),
            ("closed) only", "closed) only"),
        ] {
            assert_eq!(without_brackets(text), kept);
        }
    }

    #[test]
    fn a_dash_in_brackets_does_not_cut_a_name() {
        for (text, short) in [
            ("cuBLAS (a tuned GEMM — the usual one)", "cuBLAS"),
            ("SGLang 0.5 (TP=8) — same harness (a — b)", "SGLang 0.5"),
            ("(unnamed)", "(unnamed)"),
        ] {
            assert_eq!(short_name(text), short);
        }
    }
}

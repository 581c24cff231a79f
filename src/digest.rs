//! SHA-256 in hexadecimal, as `sha256sum` prints it.

use sha2::{Digest as _, Sha256};

/// The hash of `bytes`.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The hash of named texts: one for the whole, whatever is moved between them.
pub fn sha256_of_parts<'a>(
    parts: impl IntoIterator<Item = (&'a str, &'a [u8])>,
) -> String {
    let mut all = Sha256::new();
    for (name, bytes) in parts {
        for part in [name.as_bytes(), bytes] {
            all.update((part.len() as u64).to_le_bytes());
            all.update(part);
        }
    }
    hex(&all.finalize())
}

fn hex(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 0xf]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_sha256sum() {
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), abc);
    }

    #[test]
    fn parts_cannot_be_confused() {
        let hash = |parts: &[(&str, &str)]| {
            sha256_of_parts(parts.iter().map(|(name, text)| (*name, text.as_bytes())))
        };
        assert_ne!(hash(&[("a", "bc")]), hash(&[("ab", "c")]));
        assert_ne!(hash(&[("a", "b"), ("c", "d")]), hash(&[("a", "bcd")]));
    }
}

//! Who somebody is: ids, secrets, codes and names.

use sha2::{Digest, Sha256};
use unicode_normalization::UnicodeNormalization;

/// Letters and digits that nobody mistakes for another.
const CODE_LETTERS: &[u8; 31] = b"ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH: usize = 6;
/// The longest name, in characters.
pub const NAME_LIMIT: usize = 24;
/// The longest chat line, in characters.
pub const CHAT_LIMIT: usize = 500;

/// Bytes that nobody can guess.
pub fn random_bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// A new id of 128 random bits, in hexadecimal.
pub fn new_id() -> String {
    hex::encode(random_bytes::<16>())
}

/// Whether text has the form of an id.
pub fn is_id(text: &str) -> bool {
    text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase())
}

/// A new short code for a table.
pub fn new_code() -> String {
    // 248 is the largest multiple of 31 that fits a byte: larger bytes would favour the first letters.
    let mut code = String::new();
    while code.len() < CODE_LENGTH {
        let [byte] = random_bytes::<1>();
        if byte < 248 {
            code.push(CODE_LETTERS[usize::from(byte % 31)].into());
        }
    }
    code
}

/// The code that a person typed, as it is stored; absent where no code looks like that.
pub fn read_code(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    let fits = code.len() == CODE_LENGTH && code.bytes().all(|byte| CODE_LETTERS.contains(&byte));
    fits.then_some(code)
}

/// A secret that proves something, given out once; only its hash is kept.
pub fn new_secret() -> String {
    hex::encode(random_bytes::<32>())
}

/// What is kept of a secret. It has 256 random bits, so a plain hash cannot be turned round.
pub fn hash_secret(secret: &str) -> String {
    hex::encode(Sha256::digest(secret.as_bytes()))
}

/// Whether a secret is the one that was hashed, in a time that does not tell where they differ.
pub fn secret_fits(secret: &str, hash: &str) -> bool {
    let own = hash_secret(secret);
    own.len() == hash.len() && own.bytes().zip(hash.bytes()).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
}

/// A guest's token: who, and the proof.
pub fn token(guest: &str, secret: &str) -> String {
    format!("{guest}.{secret}")
}

/// The parts of a token; absent where no token looks like that.
pub fn read_token(text: &str) -> Option<(&str, &str)> {
    let (guest, secret) = text.split_once('.')?;
    (is_id(guest) && secret.len() == 64).then_some((guest, secret))
}

/// Cleans a name: compatibility forms folded, nothing invisible, no runs of spaces, at most [`NAME_LIMIT`] characters.
pub fn clean_name(text: &str) -> Result<String, String> {
    let name = clean(text, NAME_LIMIT * 4);
    let name: String = name.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(NAME_LIMIT).collect();
    if name.trim().is_empty() || !name.chars().any(char::is_alphanumeric) {
        return Err(format!("a name has 1 to {NAME_LIMIT} characters, among them a letter or a digit"));
    }
    Ok(name.trim().to_owned())
}

/// Cleans a line of chat.
pub fn clean_chat(text: &str) -> Result<String, String> {
    let length = text.chars().count();
    if length > CHAT_LIMIT {
        return Err(format!("a line has at most {CHAT_LIMIT} characters, this one has {length}"));
    }
    let line = clean(text, CHAT_LIMIT * 2).trim().to_owned();
    if line.is_empty() { Err("the line is empty".to_owned()) } else { Ok(line) }
}

fn clean(text: &str, limit: usize) -> String {
    let mut marks = 0;
    let mut kept = String::new();
    for letter in text.chars().take(limit).nfkc() {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if letter.is_control() || is_invisible(letter) {
            continue;
        }
        // A letter with a heap of marks on it climbs over its neighbours.
        marks = if unicode_normalization::char::is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks <= 2 {
            kept.push(letter);
        }
    }
    kept
}

/// Characters that show nothing or turn the direction of the text round.
fn is_invisible(letter: char) -> bool {
    matches!(u32::from(letter), 0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180B..=0x180F | 0x200B..=0x200F
        | 0x2028..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB
        | 0xE000..=0xF8FF | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF | 0xF0000..=0x10FFFF)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lose_what_is_invisible_or_turns_the_text_round() {
        assert_eq!(clean_name("  Ada \u{202E}\t Love\u{200B}lace \u{7}"), Ok("Ada Lovelace".into()));
        assert_eq!(clean_name("Ａｄａ"), Ok("Ada".into()));
        assert_eq!(clean_name(&"x".repeat(100)).map(|name| name.len()), Ok(NAME_LIMIT));
        assert_eq!(clean_name("e\u{301}\u{301}\u{301}\u{301}\u{301}").map(|name| name.chars().count()), Ok(3));
        assert!(clean_name("\u{200B}\u{3164}").is_err() && clean_name("...").is_err() && clean_name("").is_err());
    }

    #[test]
    fn a_token_proves_itself_against_its_hash_alone() {
        let (guest, secret) = (new_id(), new_secret());
        let text = token(&guest, &secret);
        let (read_guest, read_secret) = read_token(&text).unwrap();
        assert_eq!((read_guest, read_secret), (guest.as_str(), secret.as_str()));
        assert!(secret_fits(read_secret, &hash_secret(&secret)));
        assert!(!secret_fits(&new_secret(), &hash_secret(&secret)));
        assert!(read_token("x.y").is_none() && read_token("").is_none());
    }

    #[test]
    fn codes_are_read_in_any_case_and_never_hold_look_alikes() {
        for _ in 0..200 {
            let code = new_code();
            assert!(!code.contains(['0', 'O', '1', 'I', 'L']));
            assert_eq!(read_code(&format!(" {} ", code.to_lowercase())), Some(code));
        }
        assert_eq!(read_code("ABCDE0"), None);
    }
}

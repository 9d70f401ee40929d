//! The clauses of a rulebook.

/// The clause numbers that a rulebook defines, in order: every bold `**F7**`.
pub fn clauses(rulebook: &str) -> Vec<&str> {
    let mut found: Vec<&str> = Vec::new();
    for part in rulebook.split("**").skip(1).step_by(2) {
        if is_clause(part) && !found.contains(&part) {
            found.push(part);
        }
    }
    found
}

/// The paragraph or bullet of a rulebook that begins with a clause.
pub fn clause_text<'a>(rulebook: &'a str, clause: &str) -> Option<&'a str> {
    let start = rulebook.find(&format!("**{clause}**"))?;
    let rest = &rulebook[start..];
    let end = rest.find("\n\n").unwrap_or(rest.len());
    let next = rest.find("\n- **").unwrap_or(rest.len());
    Some(rest[..end.min(next)].trim_end())
}

/// One to three capital letters, then digits, then at most one small letter.
fn is_clause(text: &str) -> bool {
    let letters = text.bytes().take_while(u8::is_ascii_uppercase).count();
    let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    let rest = &text[letters + digits..];
    (1..=3).contains(&letters) && digits > 0 && (rest.is_empty() || rest.len() == 1 && rest.as_bytes()[0].is_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bold_numbers_are_clauses_and_other_bold_words_are_not() {
        let book = "- **F1** Six.\n- **F2** Pegs **must** move.\n\n**DR10a** Runes. **F1**";
        assert_eq!(clauses(book), ["F1", "F2", "DR10a"]);
        assert_eq!(clause_text(book, "F2"), Some("**F2** Pegs **must** move."));
    }
}

//! Reads lists of steps: lines in the notations of HoDoKu, of SudokuWiki and of this program.
//!
//! A step has the name of a technique, notes about its pattern, which are not read, and its changes. Cells are `r1c2`,
//! `r12c3` or `r1c2,r3c4`; or `B3`, with rows from A to H and then J, as SudokuWiki has them. Changes are `CELLS=DIGIT`
//! and `CELLS<>DIGITS`, or in words: `3,5 taken off B3, C7`, `5 removed from B3`, `B3 set to 5`.

use thiserror::Error;

use super::Claim;
use crate::{Cell, Digit, Elimination, Technique};

/// Why a text is not a list of steps.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: `{found}`: expected {expected}")]
pub struct ClaimError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// The text that was found, cut after 60 characters.
    pub found: String,
    /// What was expected.
    pub expected: &'static str,
}

/// What a step may look like.
const EXPECTED: &str = "a step such as `X-Wing: 6 r47 c18 => r3c1,r8c8<>6`, `Hidden Single: r1c2=5` or \
    `Y-WING: 6 taken off B4`";

/// Reads a line. `None` if it has no step: if it is empty, a comment, or indented without naming a technique, as the
/// branches of HoDoKu's forcing chains and the reasons of this program are.
///
/// ```
/// use tessera_sudoku::{read_claim, Technique};
/// let claim = read_claim(1, "4. Naked Pair: 5,6 in r8c13 => r8c5,r9c2<>6").unwrap().unwrap();
/// assert_eq!(claim.techniques, [Technique::NakedPair]);
/// assert_eq!(claim.eliminations.len(), 2);
/// let wiki = read_claim(2, "Y-WING: 6 taken off B4, J9").unwrap().unwrap();
/// assert_eq!(wiki.eliminations[1].to_string(), "r9c9<>6");
/// assert!(read_claim(3, "r1c2").is_err());
/// ```
///
/// # Errors
/// If the line has neither a step nor a comment.
pub fn read_claim(line: usize, text: &str) -> Result<Option<Claim>, ClaimError> {
    let is_indented = text.starts_with([' ', '\t']);
    let trimmed = text.trim();
    let is_summary = ["Solved in ", "Not solved:", "No step was found"]
        .iter()
        .any(|start| trimmed.starts_with(start));
    if trimmed.is_empty() || trimmed.starts_with('#') || is_summary {
        return Ok(None);
    }
    let numbered = trimmed.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let step = match numbered.strip_prefix(['.', ':', ')']) {
        Some(step) if numbered.len() < trimmed.len() => step.trim_start(),
        _ => trimmed,
    };
    let error = || ClaimError {
        line,
        found: trimmed.chars().take(60).collect(),
        expected: EXPECTED,
    };
    let (name, techniques, rest) = named(step);
    if is_indented && techniques.is_empty() {
        return Ok(None);
    }
    let mut claim = Claim {
        line,
        name: name.chars().take(60).collect(),
        techniques,
        placements: Vec::new(),
        eliminations: Vec::new(),
    };
    // The pattern may have cells and digits too, so the changes are those after the arrow, if there is one.
    let changes = match rest.split_once("=>") {
        Some((_, changes)) => changes,
        None => rest,
    };
    let is_read = read_changes(changes, &mut claim) || {
        // What was read before the notation ended belongs to the sentence too.
        claim.placements.clear();
        claim.eliminations.clear();
        read_words(changes, &mut claim)
    };
    if !is_read || claim.placements.is_empty() && claim.eliminations.is_empty() {
        return if is_indented { Ok(None) } else { Err(error()) };
    }
    Ok(Some(claim))
}

/// The name of the step, the techniques that it stands for, and the rest of the line.
fn named(step: &str) -> (&str, Vec<Technique>, &str) {
    let ends = step
        .char_indices()
        .filter(|(_, sign)| [':', '=', ' ', '('].contains(sign))
        .map(|(at, _)| at);
    let mut best = ("", Vec::new(), step);
    // The longest beginning that names techniques, such as `Locked Candidates Type 1 (Pointing)`.
    for end in ends.take(12).chain([step.len()]) {
        let name = step[..end].trim();
        if let Ok(techniques) = Technique::named(name) {
            best = (name, techniques, &step[end..]);
        }
        if step[end..].starts_with(':') {
            if best.1.is_empty() {
                best = (name, Vec::new(), &step[end..]);
            }
            break;
        }
    }
    let (name, techniques, rest) = best;
    (name, techniques, rest.trim_start_matches([':', ' ']))
}

/// Reads `r1c2=5, r3c45<>67` to its end.
fn read_changes(text: &str, claim: &mut Claim) -> bool {
    let mut cells = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let Some((more, after)) = read_cells(rest) else {
            return false;
        };
        cells.extend(more);
        rest = after.trim_start();
        if let Some(after) = rest.strip_prefix("<>") {
            let (digits, after) = read_digits(after);
            if digits.is_empty() {
                return false;
            }
            for cell in cells.drain(..) {
                let gone = digits.iter().map(|&digit| Elimination { cell, digit });
                claim.eliminations.extend(gone);
            }
            rest = after;
        } else if let Some(after) = rest.strip_prefix('=') {
            let (digits, after) = read_digits(after);
            let [digit] = digits[..] else { return false };
            claim
                .placements
                .extend(cells.drain(..).map(|cell| (cell, digit)));
            rest = after;
        }
        rest = rest.trim_start_matches([',', ' ', ';', '.']);
    }
    cells.is_empty()
}

/// Reads the changes of a sentence: digits and cells around `taken off`, `removed from`, `set to` and the like.
fn read_words(text: &str, claim: &mut Claim) -> bool {
    const REMOVED: [&str; 3] = [" taken off ", " removed from ", " eliminated from "];
    const PLACED: [&str; 2] = [" set to ", " must be "];
    let mut is_read = false;
    for removed in REMOVED {
        for (at, _) in text.match_indices(removed) {
            // `1, 5 and 9 taken off` has the digits before the words, back to something that is not a digit.
            let before = text[..at].trim_end();
            let is_part =
                |sign: char| sign.is_ascii_digit() || [',', ' ', '/', '-'].contains(&sign);
            let start = before
                .char_indices()
                .rev()
                .take_while(|(_, sign)| is_part(*sign))
                .last()
                .map_or(before.len(), |(at, _)| at);
            // A digit right after a letter is that of a cell.
            let list = match before[..start].ends_with(char::is_alphabetic) {
                true => before[start..].trim_start_matches(|sign: char| sign.is_ascii_digit()),
                false => &before[start..],
            };
            let digits = digits_of(list);
            let mut after = &text[at + removed.len()..];
            while let Some((cells, rest)) = read_cells(after) {
                for cell in cells {
                    let gone = digits.iter().map(|&digit| Elimination { cell, digit });
                    claim.eliminations.extend(gone);
                    is_read |= !digits.is_empty();
                }
                let rest = rest.trim_start_matches([',', ' ']);
                after = rest.strip_prefix("and ").unwrap_or(rest);
            }
        }
    }
    for placed in PLACED {
        for (at, _) in text.match_indices(placed) {
            let cell = text[..at].rsplit([' ', ',']).next().and_then(read_cells);
            let digits = read_digits(&text[at + placed.len()..]).0;
            if let (Some((cells, "")), [digit]) = (cell, &digits[..])
                && let [cell] = cells[..]
            {
                claim.placements.push((cell, *digit));
                is_read = true;
            }
        }
    }
    is_read
}

/// The digits of a text with other signs between them.
fn digits_of(text: &str) -> Vec<Digit> {
    let digit = |byte: u8| Digit::new(byte.checked_sub(b'0')?);
    text.bytes().filter_map(digit).collect()
}

/// Reads a run of digits.
fn read_digits(text: &str) -> (Vec<Digit>, &str) {
    let text = text.trim_start();
    let end = text.find(|sign: char| !('1'..='9').contains(&sign));
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    (digits_of(digits), rest)
}

/// Reads cells such as `r1c2`, `r12c34` or `B3` at the start of a text.
fn read_cells(text: &str) -> Option<(Vec<Cell>, &str)> {
    if let Some(rest) = text.strip_prefix(['r', 'R']) {
        let (rows, rest) = read_digits(rest);
        let (columns, rest) = read_digits(rest.strip_prefix(['c', 'C'])?);
        if rows.is_empty() || columns.is_empty() {
            return None;
        }
        let index = |digit: &Digit| usize::from(digit.get()) - 1;
        let cells = rows
            .iter()
            .flat_map(|row| columns.iter().map(move |column| (row, column)))
            .map(|(row, column)| Cell::at(index(row), index(column)));
        return Some((cells.collect(), rest));
    }
    let &[letter, column, ..] = text.as_bytes() else {
        return None;
    };
    let row = match letter {
        b'A'..=b'I' => letter - b'A',
        b'J' => 8,
        _ => return None,
    };
    let column = column.checked_sub(b'1').filter(|column| *column < 9)?;
    let rest = &text[2..];
    let is_end = !rest.starts_with(|sign: char| sign.is_alphanumeric());
    is_end.then(|| (vec![Cell::at(usize::from(row), usize::from(column))], rest))
}

//! The parts of a puzzle that have no meaning for a solution, or are not known.

use std::io::{self, Write};

use tessera_constraints::Puzzle;

use crate::source_line::readable;

/// The number of remarks that are shown, and of characters of each.
const MAX_REMARKS: usize = 10;
const MAX_REMARK: usize = 90;

/// Names on standard error the parts of a puzzle that have no meaning for a solution.
pub(in crate::sudoku) fn say_remarks(puzzle: &Puzzle, counts: &str, number: u64) {
    if let Some(note) = remarks(puzzle, counts, number) {
        // If standard error is closed or full, the answer is still there.
        let _ = writeln!(io::stderr(), "note: {note}");
    }
}

/// Names the parts of a puzzle that have no meaning for a solution, or are not known: their number, and the first ones.
pub(super) fn remarks(puzzle: &Puzzle, counts: &str, number: u64) -> Option<String> {
    let total = puzzle.remarks.len();
    let what = match total {
        0 => return None,
        1 => "1 part has no meaning for a solution, or is not known".to_owned(),
        _ => format!("{total} parts have no meaning for a solution, or are not known"),
    };
    let shown = puzzle.remarks.iter().take(MAX_REMARKS).map(|remark| {
        let line = readable(remark.as_bytes());
        match line.char_indices().nth(MAX_REMARK) {
            Some((end, _)) => format!("\n  {}...", &line[..end]),
            None => format!("\n  {line}"),
        }
    });
    let more = match total.saturating_sub(MAX_REMARKS) {
        0 => String::new(),
        more => format!("\n  and {more} more"),
    };
    Some(format!(
        "{counts} {number}: {what}{}{more}",
        shown.collect::<String>()
    ))
}

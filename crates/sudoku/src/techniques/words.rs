//! The phrases that explanations share.

use std::fmt::Display;

use super::{CellSet, Step};
use crate::{Cell, Digit, DigitSet, UNITS};

/// Cells in words: `r1c2, r1c5 and r3c2`.
pub(super) fn cells(cells: CellSet) -> String {
    listed(cells.iter(), "and")
}

/// Digits in words.
pub(super) fn digits(digits: impl IntoIterator<Item = Digit>, last: &str) -> String {
    listed(digits, last)
}

/// Units in words: `rows 2 and 5`, `rows 2 and 5 and box 3`.
pub(super) fn units(units: &[u8]) -> String {
    let kinds = [("row", "rows"), ("column", "columns"), ("box", "boxes")];
    let of_kind = |(kind, (one, many)): (usize, (&str, &str))| {
        let numbers: Vec<u8> = units
            .iter()
            .filter(|unit| usize::from(**unit) / 9 == kind)
            .map(|unit| unit % 9 + 1)
            .collect();
        let name = if numbers.len() == 1 { one } else { many };
        (!numbers.is_empty()).then(|| format!("{name} {}", listed(numbers, "and")))
    };
    listed(kinds.into_iter().enumerate().filter_map(of_kind), "and")
}

/// The name of a unit: `row 3`.
pub(super) fn unit(unit: u8) -> String {
    UNITS
        .get(usize::from(unit))
        .map_or_else(String::new, ToString::to_string)
}

/// What a step changes, as the end of a sentence: `r1c2 and r1c5 are not 3, and r3c3 is not 7`.
pub(super) fn conclusion(step: &Step) -> String {
    let placed = step
        .placements
        .iter()
        .map(|placement| format!("{} is {}", placement.cell, placement.digit));
    // Cells that lose the same digits are named together.
    let mut gone: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for cell in step
        .eliminations
        .iter()
        .map(|elimination| elimination.cell)
        .collect::<CellSet>()
        .iter()
    {
        let of_cell = step
            .eliminations
            .iter()
            .filter(|elimination| elimination.cell == cell);
        let lost: DigitSet = of_cell.map(|elimination| elimination.digit).collect();
        match gone.iter_mut().find(|(digits, _)| *digits == lost) {
            Some((_, cells)) => cells.push(cell),
            None => gone.push((lost, vec![cell])),
        }
    }
    let gone = gone.into_iter().map(|(lost, cells)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        format!(
            "{} {are} not {}",
            listed(cells, "and"),
            listed(lost.iter(), "or")
        )
    });
    placed.chain(gone).collect::<Vec<_>>().join("; ")
}

/// A list in words: `1`, `1 and 2`, `1, 2 and 3`, where `and` is the `last` word.
pub(super) fn listed(items: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let mut words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    let end = words.pop().unwrap_or_default();
    if words.is_empty() {
        end
    } else {
        format!("{} {last} {end}", words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_commas_and_a_last_word() {
        assert_eq!(listed([1], "and"), "1");
        assert_eq!(listed([1, 2], "or"), "1 or 2");
        assert_eq!(listed([1, 2, 3], "and"), "1, 2 and 3");
    }
}

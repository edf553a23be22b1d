//! The remarks: what is wrong with a grid, in the words of the report.

use crate::{Cell, Contradiction, Grid, PencilMarks, UNITS, solutions};

use super::{Outcome, Pass, Work, name_of, name_of_cell, name_of_strategy};

/// The limit on the solver's steps, which take a fraction of a second. Puzzles for people take a handful of steps, but
/// some grids would take hours.
const MAX_STEPS: u64 = 500_000;

/// The outcome for a grid after the strategies have filled in what they find.
pub(super) fn verdict(work: &Work) -> Outcome {
    let marks = work.marks();
    match marks.contradiction() {
        Some(last) => wrong(contradicted(work, &last)),
        None if work.grid.unknown() == 0 => right(None),
        None => searched(&marks),
    }
}

fn wrong(remarks: Vec<String>) -> Outcome {
    Outcome {
        is_wrong: true,
        remarks,
    }
}

fn right(remark: Option<String>) -> Outcome {
    Outcome {
        is_wrong: false,
        remarks: remark.into_iter().collect(),
    }
}

/// The remarks about a contradiction of the final grid. They also say when the first contradiction showed, and that the
/// grid that was read has no solution: strategies fill in only what every solution has.
fn contradicted(work: &Work, last: &Contradiction) -> Vec<String> {
    let is_as_read = work.passes == 0;
    let what = match last {
        Contradiction::Twice(_) => "is wrong",
        Contradiction::NoCandidate(_) | Contradiction::NoCell { .. } => "cannot be completed",
    };
    let which = if is_as_read { "grid" } else { "final grid" };
    let mut remarks = vec![format!(
        "the {which} {what}: {}",
        in_words(&work.grid, last)
    )];
    if let Some((pass, first)) = work.first.as_ref().filter(|_| !is_as_read) {
        let when = match pass {
            None => "before the first pass".to_owned(),
            Some(Pass { number, strategy }) => {
                format!(
                    "after pass {number} (strategy {})",
                    name_of_strategy(*strategy)
                )
            }
        };
        remarks.push(format!("first contradiction, {when}: {first}"));
        remarks.push("so the grid that was read has no solution: check its numbers".to_owned());
    }
    remarks
}

/// A contradiction in words.
pub(super) fn in_words(grid: &Grid, contradiction: &Contradiction) -> String {
    match contradiction {
        Contradiction::Twice(violation) => {
            let unit = violation.unit();
            let times = match violation.times {
                2 => "twice".to_owned(),
                times => format!("{times} times"),
            };
            let holds = |cell: &&Cell| grid[**cell] == Some(violation.digit);
            let cells: Vec<String> = unit
                .cells
                .iter()
                .filter(holds)
                .map(|cell| name_of_cell(*cell))
                .collect();
            format!(
                "set {} ({}) holds {} {times}: {}",
                violation.unit,
                name_of(unit),
                violation.digit,
                cells.join(", ")
            )
        }
        Contradiction::NoCandidate(cell) => {
            format!("{} has no option left", name_of_cell(*cell))
        }
        Contradiction::NoCell { unit, digit } => format!(
            "set {unit} ({}) has no cell left for {digit}",
            name_of(&UNITS[*unit])
        ),
    }
}

/// The outcome for a grid with unknown cells and without a contradiction, which needs a search for its solutions.
fn searched(marks: &PencilMarks) -> Outcome {
    let mut steps = MAX_STEPS;
    let mut search = solutions(&marks.to_candidates());
    let one = search.next_within(&mut steps);
    let other = search.next_within(&mut steps);
    match (one, other) {
        (Some(one), Some(other)) => right(several(&one, &other)),
        (Some(_), None) if steps > 0 => right(None),
        (None, _) if steps > 0 => wrong(vec![
            "the grid has no solution, although no cell and no set shows it: check its numbers"
                .to_owned(),
        ]),
        (one, _) => {
            let what = match one {
                Some(_) => "more than one solution",
                None => "a solution",
            };
            right(Some(format!(
                "it is not known whether the grid has {what}: the search was given up after {MAX_STEPS} steps"
            )))
        }
    }
}

fn several(one: &Grid, other: &Grid) -> Option<String> {
    let cell = Cell::all().find(|cell| one[*cell] != other[*cell])?;
    let (least, most) = (one[cell].min(other[cell])?, one[cell].max(other[cell])?);
    Some(format!(
        "the grid has more than one solution: {} may be {least} or {most}",
        name_of_cell(cell)
    ))
}

//! The answers of `minimise`, `backdoors` and `unavoidable`.

use std::io::{self, Write};

use serde_json::json;
use tessera_sudoku::{
    AnyPuzzle, CellSet, Digit, Grid, Solutions, backdoors, disjoint, least_clues, minimal,
    needless_clues, unavoidable_sets, unique,
};

use super::answer::{Answers, Problem};

impl<W: Write> Answers<'_, W> {
    pub(super) fn minimise(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        seed: u64,
    ) -> io::Result<Option<Problem>> {
        self.of_solved(number, puzzle, "minimal form", |answers, grid, _| {
            let (Some(minimal), Some(needless)) = (minimal(grid, seed), needless_clues(grid))
            else {
                return Ok(());
            };
            if !answers.args.json {
                return writeln!(answers.output, "{minimal}");
            }
            answers.begin_object(number, puzzle)?;
            let (clues, needless) = (81 - minimal.unknown(), json!(names(needless)));
            let keys = format!("\"minimal\":\"{minimal}\",\"clues\":{clues}");
            writeln!(answers.output, ",{keys},\"needless\":{needless}}}")
        })
    }

    pub(super) fn backdoors(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        max_size: usize,
    ) -> io::Result<Option<Problem>> {
        self.of_solved(number, puzzle, "backdoor", |answers, grid, solution| {
            let sets = backdoors(grid, max_size).unwrap_or_default();
            let size = sets.first().map(|set| set.len());
            let placed = |set: &CellSet| -> Vec<String> {
                let digit = |cell| solution[cell].map_or(0, Digit::get);
                set.iter()
                    .map(|cell| format!("{cell}={}", digit(cell)))
                    .collect()
            };
            let sets: Vec<Vec<String>> = sets.iter().map(placed).collect();
            if answers.args.json {
                answers.begin_object(number, puzzle)?;
                let keys = json!({ "size": size, "backdoors": sets }).to_string();
                return writeln!(answers.output, ",{}", &keys[1..]);
            }
            let size = size.map_or_else(|| "-".to_owned(), |size| size.to_string());
            write!(answers.output, "{puzzle} {size}")?;
            for set in sets.iter().filter(|set| !set.is_empty()) {
                write!(answers.output, " {}", set.join("+"))?;
            }
            writeln!(answers.output)
        })
    }

    pub(super) fn unavoidable(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        max_cells: u32,
    ) -> io::Result<Option<Problem>> {
        self.of_solved(
            number,
            puzzle,
            "unavoidable sets",
            |answers, _, solution| {
                let sets = unavoidable_sets(solution, max_cells);
                let apart = disjoint(&sets);
                if answers.args.json {
                    answers.begin_object(number, puzzle)?;
                    let all: Vec<_> = sets.iter().map(|set| names(*set)).collect();
                    let disjoint: Vec<_> = apart.iter().map(|set| names(*set)).collect();
                    let (all, disjoint) = (json!(all), json!(disjoint));
                    let keys = format!(
                        "\"solution\":\"{solution}\",\"least_clues\":{}",
                        apart.len()
                    );
                    return writeln!(
                        answers.output,
                        ",{keys},\"sets\":{all},\"disjoint\":{disjoint}}}"
                    );
                }
                writeln!(answers.output, "{solution} {} {}", sets.len(), apart.len())?;
                for set in &sets {
                    let mark = if apart.contains(set) { '*' } else { ' ' };
                    writeln!(answers.output, "{mark} {}", names(*set).join(" "))?;
                }
                Ok(())
            },
        )
    }

    /// The bounds on the number of clues, with the puzzle and the sets that show them.
    pub(super) fn least(&mut self, number: u64, puzzle: &AnyPuzzle) -> io::Result<Option<Problem>> {
        self.of_solved(
            number,
            puzzle,
            "unavoidable sets",
            |answers, _, solution| {
                let least = least_clues(solution);
                let (from, to, smallest) = (least.at_least, least.at_most(), least.puzzle);
                let sets: Vec<_> = least.disjoint.iter().map(|set| names(*set)).collect();
                if answers.args.json {
                    answers.begin_object(number, puzzle)?;
                    let (keys, sets) = (
                        format!("\"solution\":\"{solution}\",\"at_least\":{from},\"at_most\":{to}"),
                        json!(sets),
                    );
                    return writeln!(
                        answers.output,
                        ",{keys},\"smallest\":\"{smallest}\",\"disjoint\":{sets}}}"
                    );
                }
                writeln!(answers.output, "{solution} {from}..{to} {smallest}")?;
                for set in &sets {
                    writeln!(answers.output, "* {}", set.join(" "))?;
                }
                Ok(())
            },
        )
    }

    /// Answers for a puzzle that must have exactly one solution. `what` is what puzzles of candidates do not have.
    fn of_solved(
        &mut self,
        number: u64,
        puzzle: &AnyPuzzle,
        what: &str,
        answer: impl FnOnce(&mut Self, &Grid, &Grid) -> io::Result<()>,
    ) -> io::Result<Option<Problem>> {
        let AnyPuzzle::Grid(grid) = puzzle else {
            return self.only_digits(number, what);
        };
        match unique(grid) {
            Solutions::Unique(solution) => answer(self, grid, &solution).map(|()| None),
            Solutions::None => self.no_solution(number, puzzle),
            Solutions::Multiple(..) => self.unsolved(
                number,
                puzzle,
                "multiple",
                "there is more than one solution",
            ),
        }
    }
}

/// The names of the cells of a set.
fn names(set: CellSet) -> Vec<String> {
    set.iter().map(|cell| cell.to_string()).collect()
}

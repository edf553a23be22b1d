//! The classic sudoku assistant: reports on a grid, checks it, and fills in what two strategies find. It is specified
//! in `docs/sudoku-assistant.md` of the project.
//!
//! This file writes the report, and `verdict` makes the remarks beside it.

mod verdict;

use std::io::{self, Write};

use crate::{AnyPuzzle, CandidateGrid, Cell, Grid, Kind, PencilMarks, Strategy, Unit};

/// The outcome of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the final grid of the report breaks the rules or cannot be completed.
    pub is_wrong: bool,
    /// Remarks that are not part of the report, one line each: what is wrong, where, and since which pass; or that
    /// there are several solutions. Empty if the grid has one solution.
    pub remarks: Vec<String>,
}

/// Writes the report on a puzzle to `output`. `with_two` turns on strategy two.
///
/// ```
/// use tessera_sudoku::{Grid, assistant};
/// let mut report = Vec::new();
/// let outcome = assistant::report(&Grid::EMPTY.into(), &mut report, true)?;
/// assert!(String::from_utf8_lossy(&report).contains("\n81 cells are unknown\n"));
/// assert!(!outcome.is_wrong);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If writing fails.
pub fn report(puzzle: &AnyPuzzle, mut output: impl Write, with_two: bool) -> io::Result<Outcome> {
    let mut work = Work::new(puzzle);
    write_grid(&mut output, &work.grid)?;

    let violations = work.grid.violations();
    if !violations.is_empty() {
        writeln!(output)?;
        for violation in &violations {
            let unit = violation.unit();
            writeln!(
                output,
                "set {:2} ({}): {} instances of {}",
                violation.unit,
                name_of(unit),
                violation.times,
                violation.digit
            )?;
        }
        let mut units: Vec<usize> = violations.iter().map(|violation| violation.unit).collect();
        units.dedup();
        writeln!(output, "\n{} different sets have violations", units.len())?;
        writeln!(output, "{} violations in total", violations.len())?;
    } else {
        work.note_contradiction(None);
        loop {
            work.repeat(Strategy::NakedSingles, &mut output)?;
            if !(with_two && work.repeat(Strategy::HiddenSingles, &mut output)?) {
                break;
            }
        }
        write_grid(&mut output, &work.grid)?;
        if work.grid.unknown() == 0 {
            writeln!(output, "\nta daa!!!")?;
        }
    }
    output.flush()?;
    Ok(verdict::verdict(&work))
}

/// A grid that is being filled in.
struct Work {
    grid: Grid,
    /// The candidates that the puzzle itself allows in each cell.
    allowed: CandidateGrid,
    /// The number of passes that have found something.
    passes: u32,
    /// The first contradiction in words, with the pass after which it showed. The pass is `None` if it showed before
    /// the first pass.
    first: Option<(Option<Pass>, String)>,
}

/// A pass that has found something.
#[derive(Clone, Copy)]
struct Pass {
    /// Counted from 1.
    number: u32,
    strategy: Strategy,
}

impl Work {
    /// The start of the work on a puzzle. In a puzzle of candidates, a cell with one candidate is known.
    fn new(puzzle: &AnyPuzzle) -> Work {
        let (grid, allowed) = match puzzle {
            AnyPuzzle::Grid(grid) => (*grid, CandidateGrid::ALL),
            AnyPuzzle::Candidates(candidates) => {
                let mut grid = Grid::EMPTY;
                Cell::all().for_each(|cell| grid.set(cell, candidates[cell].only()));
                (grid, *candidates)
            }
        };
        Work {
            grid,
            allowed,
            passes: 0,
            first: None,
        }
    }

    /// The grid with the candidates of its unknown cells.
    fn marks(&self) -> PencilMarks {
        PencilMarks::with_candidates(&self.grid, &self.allowed)
    }

    /// Notes the first contradiction, if the grid shows one. `pass` is the last pass.
    fn note_contradiction(&mut self, pass: Option<Pass>) {
        if self.first.is_none() {
            let found = self.marks().contradiction();
            self.first = found.map(|found| (pass, verdict::in_words(&self.grid, &found)));
        }
    }

    /// Repeats passes of a strategy until one finds nothing. True if at least one found something.
    fn repeat(&mut self, strategy: Strategy, output: &mut impl Write) -> io::Result<bool> {
        let name = name_of_strategy(strategy);
        let mut has_found = false;
        loop {
            let placed = strategy.pass_among(&self.grid, self.marks().candidates());
            if placed.is_empty() {
                return Ok(has_found);
            }
            has_found = true;
            writeln!(output, "\nstrategy {name}")?;
            for placement in placed {
                self.grid.set(placement.cell, Some(placement.digit));
                let cell = name_of_cell(placement.cell);
                writeln!(output, "{cell} must be {}", placement.digit)?;
            }
            self.passes += 1;
            self.note_contradiction(Some(Pass {
                number: self.passes,
                strategy,
            }));
        }
    }
}

/// Writes an empty line, the grid, and the number of its unknown cells.
fn write_grid(output: &mut impl Write, grid: &Grid) -> io::Result<()> {
    writeln!(output)?;
    for row in 0..9 {
        if row == 3 || row == 6 {
            writeln!(output, "------+-------+------")?;
        }
        let cells: Vec<String> = (0..9)
            .map(|column| grid[Cell::at(row, column)].map_or(".".to_owned(), |d| d.to_string()))
            .collect();
        let boxes: Vec<String> = cells.chunks(3).map(|cells| cells.join(" ")).collect();
        writeln!(output, "{}", boxes.join(" | "))?;
    }
    writeln!(output, "\n{:2} cells are unknown", grid.unknown())
}

fn name_of_strategy(strategy: Strategy) -> &'static str {
    match strategy {
        Strategy::NakedSingles => "one",
        Strategy::HiddenSingles => "two",
    }
}

fn name_of_cell(cell: Cell) -> String {
    format!("row {} col {}", cell.row() + 1, cell.column() + 1)
}

fn name_of(unit: &Unit) -> String {
    let kind = match unit.kind {
        Kind::Row => "row",
        Kind::Column => "col",
        Kind::Box => "sqr",
    };
    format!("{kind} {}", unit.index + 1)
}

//! Certificates: files that prove that a puzzle has one solution, or none, and that a small program can check.
//!
//! `definition` says what constraints mean, as the `part`s of which each rules out candidates by itself, such as an
//! `equation`, an `area` of connected cells, a value that is there `once`, or the automaton of a `line`. It shares
//! nothing with the propagators. `make` makes a certificate from these parts alone, and from the `sums` that follow
//! from them, as a `tree` of assumptions; `verify` checks one.
//! `text` has the lines. `docs/sudoku-certificates.md` describes the file, and why it is a proof.

mod area;
mod definition;
mod equation;
mod line;
mod make;
mod once;
mod part;
mod sums;
mod text;
mod tree;
mod verify;

use part::Part;

use crate::puzzle::Puzzle;

pub use make::{Certificate, CertifyError, certify};
pub use text::Claim;
pub use verify::{Fault, Proven, VerifyError, verify};

/// Maximum number of steps of one automaton: a checker takes more than a maker uses.
const MAKER_WORK: u64 = 50_000;
const CHECKER_WORK: u64 = 200_000;

/// Maximum number of states that the automata of a puzzle remember together.
const MAX_STATES: usize = 1 << 18;

/// Maximum number of parts of a puzzle. A large part counts once for each four cells, as each cell lists it.
const MAX_PARTS: usize = 4_000_000;

/// The parts of all constraints of a puzzle.
struct Parts<'a> {
    /// Each part with the number of its constraint.
    all: Vec<(usize, Part<'a>)>,
    /// For each cell, its parts.
    of_cell: Vec<Vec<u32>>,
    /// The parts without cells, which hold or not by themselves.
    bare: Vec<u32>,
    /// The number of states that each automaton remembers from one run to the next.
    states: usize,
}

impl<'a> Parts<'a> {
    /// `None` if there are more than `MAX_PARTS`.
    fn new(puzzle: &'a Puzzle) -> Option<Parts<'a>> {
        let mut parts = Parts {
            all: Vec::new(),
            of_cell: vec![Vec::new(); puzzle.shape.len()],
            bare: Vec::new(),
            states: 0,
        };
        let mut count = 0;
        for (number, constraint) in puzzle.constraints.iter().enumerate() {
            for part in definition::parts(constraint, puzzle) {
                count += part.count(|_| true).max(part.cells().len() / 4);
                if count > MAX_PARTS {
                    return None;
                }
                parts.push(number, part);
            }
        }
        let is_line = |part: &Part<'_>| matches!(part, Part::Line(_));
        let lines = parts.all.iter().map(|(_, part)| part.count(is_line));
        parts.states = MAX_STATES / lines.sum::<usize>().max(1);
        Some(parts)
    }

    /// The parts of a constraint in a list in their order, as those of a cell are.
    fn of<'b>(&self, list: &'b [u32], constraint: usize) -> &'b [u32] {
        let number = |place: &u32| self.all[*place as usize].0;
        let start = list.partition_point(|place| number(place) < constraint);
        let end = list.partition_point(|place| number(place) <= constraint);
        &list[start..end]
    }

    /// Adds a part. Parts are added in the order of their constraints.
    fn push(&mut self, constraint: usize, part: Part<'a>) {
        let place = self.all.len() as u32;
        let mut cells = part.cells();
        cells.sort_unstable();
        cells.dedup();
        if cells.is_empty() {
            self.bare.push(place);
        }
        for cell in cells {
            self.of_cell[cell].push(place);
        }
        self.all.push((constraint, part));
    }
}

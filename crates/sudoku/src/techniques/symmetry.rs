//! Gurth's symmetrical placement: a puzzle with one solution whose givens are the same after a symmetry of the grid and
//! an exchange of the digits has a solution that is the same, too.

use super::check::{Candidate, conflict};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at, index};
use super::{Placement, Step, Technique};
use crate::canon::ORDERS;
use crate::tables::bits;
use crate::{Cell, Digit};

/// A symmetry with an exchange of digits.
struct Automorphism {
    cells: Box<[Cell; 81]>,
    digits: [Digit; 9],
}

impl Automorphism {
    const fn image(&self, (cell, digit): Candidate) -> Candidate {
        (self.cells[cell.index()], self.digits[index(digit)])
    }

    /// The candidate with all its images.
    fn images(&self, candidate: Candidate) -> Vec<Candidate> {
        let mut images = vec![candidate];
        loop {
            let next = self.image(images[images.len() - 1]);
            if next == candidate {
                return images;
            }
            images.push(next);
        }
    }
}

/// All orders of nine lines that keep bands together, in which the lines from the first on have the marks that are
/// wanted: `fits` says whether a line may come to a place.
fn orders(fits: &dyn Fn(usize, usize) -> bool, each: &mut dyn FnMut(&[usize; 9])) {
    for bands in ORDERS {
        for first in ORDERS {
            for second in ORDERS {
                let mut order = [0; 9];
                for i in 0..3 {
                    order[i] = 3 * bands[0] + first[i];
                    order[3 + i] = 3 * bands[1] + second[i];
                }
                if !(0..6).all(|i| fits(i, order[i])) {
                    continue;
                }
                for third in ORDERS {
                    for i in 0..3 {
                        order[6 + i] = 3 * bands[2] + third[i];
                    }
                    if (6..9).all(|i| fits(i, order[i])) {
                        each(&order);
                    }
                }
            }
        }
    }
}

/// The symmetries that leave the givens as they are, but for the one that moves nothing.
fn automorphisms(state: &State) -> Vec<Automorphism> {
    let given = |row: usize, column: usize| {
        let cell = 9 * row + column;
        if state.givens >> cell & 1 == 1 {
            state.values[cell]
        } else {
            0
        }
    };
    let mut found = Vec::new();
    for is_turned in [false, true] {
        let from = |row: usize, column: usize| {
            if is_turned {
                given(column, row)
            } else {
                given(row, column)
            }
        };
        // Row `i` comes to the place of row `rows[i]`, which has as many givens.
        let count = |row: usize| (0..9).filter(|column| given(row, *column) != 0).count();
        let count_from = |row: usize| (0..9).filter(|column| from(row, *column) != 0).count();
        orders(&|i, row| count_from(i) == count(row), &mut |rows| {
            let fits = |i: usize, column: usize| {
                (0..9).all(|row| (from(row, i) == 0) == (given(rows[row], column) == 0))
            };
            orders(&fits, &mut |columns| {
                let mut names = [0; 10];
                let mut is_same = true;
                for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column)))
                {
                    let (before, after) = (from(row, column), given(rows[row], columns[column]));
                    let name = &mut names[usize::from(before)];
                    is_same &= *name == 0 || *name == after;
                    *name = after;
                }
                let Some(digits) = is_same.then(|| exchange(&names)).flatten() else {
                    return;
                };
                let cells = Cell::all().map(|cell| {
                    let (row, column) = match is_turned {
                        true => (cell.column(), cell.row()),
                        false => (cell.row(), cell.column()),
                    };
                    Cell::at(rows[row], columns[column])
                });
                let cells: Vec<Cell> = cells.collect();
                if let (true, Ok(cells)) = (Cell::all().ne(cells.iter().copied()), cells.try_into())
                {
                    found.push(Automorphism { cells, digits });
                }
            });
        });
    }
    found
}

/// The digits that stand for 1 to 9, if they are all different. A digit without a name is the only one: a puzzle with
/// one solution has at least eight of the digits.
fn exchange(names: &[u8; 10]) -> Option<[Digit; 9]> {
    let mut free = (1..=9).filter(|name| !names.contains(name));
    let mut digits = [digit_at(0); 9];
    for (digit, name) in digits.iter_mut().zip(&names[1..]) {
        let name = if *name == 0 { free.next()? } else { *name };
        *digit = Digit::new(name)?;
    }
    Digit::all()
        .all(|digit| digits.contains(&digit))
        .then_some(digits)
}

/// What follows from each symmetry: candidates whose images cannot all be true, and those with an image that is.
pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    if !state.is_unique {
        return Flow::Continue(());
    }
    let is_true = |(cell, digit): &Candidate| state.values[cell.index()] == digit.get();
    let is_open = |(cell, digit): &Candidate| state.cells[cell.index()] >> index(*digit) & 1 == 1;
    for symmetry in automorphisms(state) {
        let (mut gone, mut placements) = (Gone::NONE, Vec::new());
        for (digit, cells) in state.digits.iter().enumerate() {
            for cell in bits(*cells) {
                let candidate = (cell_at(cell), digit_at(digit));
                let images = symmetry.images(candidate);
                if images.iter().any(is_true) {
                    placements.push(Placement {
                        cell: candidate.0,
                        digit: candidate.1,
                        unit: None,
                    });
                } else if !images.iter().all(is_open)
                    || images.iter().any(|image| conflict(candidate, *image))
                {
                    gone.add(state, digit, 1 << cell);
                }
            }
        }
        let proof = || Proof::Symmetry {
            cells: symmetry.cells.clone(),
            digits: symmetry.digits,
        };
        sink.eliminate(Technique::SymmetricalPlacement, &gone, proof)?;
        if !placements.is_empty() {
            let proof = sink.proof(proof);
            sink.push(Step {
                technique: Technique::SymmetricalPlacement,
                placements,
                eliminations: Vec::new(),
                proof,
            })?;
        }
    }
    Flow::Continue(())
}

//! The sink, to which the engines pass the steps that they find.

use std::ops::ControlFlow;

use super::proof::{House, Proof, Truth};
use super::state::{State, cell_at, digit_at, index};
use super::{Elimination, Placement, Step, Technique};
use crate::tables::{bits, small_bits};

/// Collects steps until there are enough.
#[derive(Debug)]
pub(super) struct Sink {
    pub(super) steps: Vec<Step>,
    limit: usize,
    /// Whether the steps have proofs.
    has_proofs: bool,
}

/// Whether an engine may stop.
pub(super) type Flow = ControlFlow<()>;

impl Sink {
    /// A sink that is full after the first step.
    pub(super) const fn first() -> Sink {
        Sink {
            steps: Vec::new(),
            limit: 1,
            has_proofs: true,
        }
    }

    /// A sink that is full after the first step, and leaves out the proof.
    pub(super) const fn bare() -> Sink {
        Sink {
            steps: Vec::new(),
            limit: 1,
            has_proofs: false,
        }
    }

    /// A sink for all steps.
    pub(super) const fn all() -> Sink {
        Sink {
            steps: Vec::new(),
            limit: usize::MAX,
            has_proofs: true,
        }
    }

    /// An empty sink for all steps, with proofs if this one takes them.
    pub(super) fn for_all(&self) -> Sink {
        Sink {
            has_proofs: self.has_proofs,
            ..Sink::all()
        }
    }

    /// Whether one step is enough.
    pub(super) const fn wants_first(&self) -> bool {
        self.limit == 1
    }

    /// Whether the steps have proofs.
    pub(super) const fn has_proofs(&self) -> bool {
        self.has_proofs
    }

    /// The proof, or an empty one if proofs are not wanted.
    pub(super) fn proof(&self, proof: impl FnOnce() -> Proof) -> Proof {
        if self.has_proofs {
            proof()
        } else {
            Proof::Any(Vec::new())
        }
    }

    /// Takes a step, unless the sink has it already.
    pub(super) fn push(&mut self, step: Step) -> Flow {
        let is_same = |other: &Step| {
            other.technique == step.technique
                && other.eliminations == step.eliminations
                && other.placements == step.placements
        };
        if !self.steps.iter().any(is_same) {
            self.steps.push(step);
        }
        if self.steps.len() < self.limit {
            Flow::Continue(())
        } else {
            Flow::Break(())
        }
    }

    /// Takes a step that eliminates these candidates, if there are any. Only then is `proof` called.
    pub(super) fn eliminate(
        &mut self,
        technique: Technique,
        gone: &Gone,
        proof: impl FnOnce() -> Proof,
    ) -> Flow {
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let proof = self.proof(proof);
        self.push(Step {
            technique,
            placements: Vec::new(),
            eliminations: gone.list(),
            proof,
        })
    }

    /// The same for the candidates of several parts, listed part by part, and cell by cell in each.
    pub(super) fn eliminate_by_cell(
        &mut self,
        technique: Technique,
        parts: &[Gone],
        proof: impl FnOnce() -> Proof,
    ) -> Flow {
        if parts.iter().all(Gone::is_empty) {
            return Flow::Continue(());
        }
        let mut eliminations: Vec<Elimination> = Vec::new();
        for part in parts {
            let mut list = part.list();
            list.retain(|elimination| !eliminations.contains(elimination));
            list.sort_by_cached_key(Elimination::order);
            eliminations.extend(list);
        }
        let proof = self.proof(proof);
        self.push(Step {
            technique,
            placements: Vec::new(),
            eliminations,
            proof,
        })
    }

    /// Takes a step that fills in a cell.
    pub(super) fn place(
        &mut self,
        technique: Technique,
        cell: usize,
        digit: usize,
        unit: Option<usize>,
        proof: impl FnOnce() -> Proof,
    ) -> Flow {
        let proof = self.proof(proof);
        self.push(Step {
            technique,
            placements: vec![Placement {
                cell: cell_at(cell),
                digit: digit_at(digit),
                unit,
            }],
            eliminations: Vec::new(),
            proof,
        })
    }
}

/// Candidates to eliminate: the cells of each digit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Gone([u128; 9]);

impl Gone {
    /// No candidate.
    pub(super) const NONE: Gone = Gone([0; 9]);

    /// The candidates of one digit in these cells.
    pub(super) fn of(state: &State, digit: usize, cells: u128) -> Gone {
        let mut gone = Gone::NONE;
        gone.add(state, digit, cells);
        gone
    }

    /// These candidates.
    pub(super) fn listed(list: &[Elimination]) -> Gone {
        let mut gone = Gone::NONE;
        for Elimination { cell, digit } in list {
            gone.0[index(*digit)] |= 1 << cell.index();
        }
        gone
    }

    /// Adds those of `cells` that have the digit as a candidate.
    pub(super) fn add(&mut self, state: &State, digit: usize, cells: u128) {
        self.0[digit] |= cells & state.digits[digit];
    }

    /// Adds the digits in each of `cells`.
    pub(super) fn add_all(&mut self, state: &State, digits: u16, cells: u128) {
        small_bits(digits).for_each(|digit| self.add(state, digit, cells));
    }

    /// Adds the candidates of `other`.
    pub(super) fn join(&mut self, other: &Gone) {
        for digit in 0..9 {
            self.0[digit] |= other.0[digit];
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| *cells == 0)
    }

    /// The cells of a digit.
    pub(super) const fn cells(&self, digit: usize) -> u128 {
        self.0[digit]
    }

    /// The number of candidates.
    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|cells| cells.count_ones()).sum()
    }

    /// A measure of where the candidates are: the sum of their places in the grid.
    pub(super) fn place(&self) -> usize {
        let of_digit = |(digit, cells): (usize, &u128)| {
            bits(*cells)
                .map(|cell| 10 * cell + digit + 1)
                .sum::<usize>()
        };
        self.0.iter().enumerate().map(of_digit).sum()
    }

    /// A key that orders what eliminates most first; of equal ones, what eliminates earliest in the grid.
    pub(super) fn order(&self) -> u128 {
        u128::from(729 - self.len()) << 32 | self.place() as u128
    }

    /// The candidates, digit by digit.
    pub(super) fn list(&self) -> Vec<Elimination> {
        let mut list = Vec::with_capacity(self.len() as usize);
        for (digit, cells) in self.0.iter().enumerate() {
            list.extend(bits(*cells).map(|cell| Elimination {
                cell: cell_at(cell),
                digit: digit_at(digit),
            }));
        }
        list
    }
}

/// The truth that a cell holds a digit.
pub(super) fn cell_truth(cell: usize) -> Truth {
    Truth::House(House::Cell(cell_at(cell)))
}

/// The truth that a unit has a place for a digit.
pub(super) fn unit_truth(unit: usize, digit: usize) -> Truth {
    Truth::House(House::unit(unit, digit_at(digit)))
}

/// The link of a cell.
pub(super) fn cell_link(cell: usize) -> House {
    House::Cell(cell_at(cell))
}

/// The link of a digit in a unit.
pub(super) fn unit_link(unit: usize, digit: usize) -> House {
    House::unit(unit, digit_at(digit))
}

//! Forcing chains and nets: what follows from an assumption, or from each of several cases.
//!
//! In a chain each line needs one earlier line; in a net it may need several.

mod chains;
mod first_net;
mod guardians;
mod kraken;
mod nested;
mod nets;
mod trail;

use super::proof::{House, Proof, Truth};
use super::sink::{Flow, Sink};
use super::state::{State, cell_at, digit_at, index};
use super::{Elimination, Placement, Step, Technique};
use crate::tables::{UNIT_BITS, bits, small_bits};
pub(super) use chains::{contradictions, first, verities};
pub(super) use first_net::first_net;
pub(super) use guardians::guardians;
pub(super) use kraken::kraken;
pub(super) use nested::nested;
pub(super) use nets::{contradictions as net_contradictions, verities as net_verities};

/// A candidate, as nine times its cell and its digit.
type Candidate = usize;

/// The cells with several candidates, and the places of digits in units, with at most `most` candidates.
fn houses(state: &State, most: u32) -> Vec<(House, Vec<Candidate>)> {
    let mut houses = Vec::new();
    for cell in bits(state.empty) {
        let digits = state.cells[cell];
        if (2..=most).contains(&digits.count_ones()) {
            let candidates = small_bits(digits).map(|digit| 9 * cell + digit);
            houses.push((House::Cell(cell_at(cell)), candidates.collect()));
        }
    }
    for unit in 0..27 {
        for digit in 0..9 {
            let places = state.places(unit, digit);
            if (2..=most).contains(&places.count_ones()) {
                let candidates = bits(places).map(|cell| 9 * cell + digit);
                houses.push((House::unit(unit, digit_at(digit)), candidates.collect()));
            }
        }
    }
    houses
}

impl House {
    /// Whether no cell of the unit has lost the digit by an elimination. HoDoKu finds a contradiction only there.
    fn is_whole(self, eliminated: &[u128; 9]) -> bool {
        match self {
            House::Cell(_) => true,
            House::Unit(unit, digit) => {
                UNIT_BITS[usize::from(unit)] & eliminated[index(digit)] == 0
            }
        }
    }
}

/// A step that changes one candidate, with the number of lines of its proof.
struct Found {
    candidate: Candidate,
    is_on: bool,
    proof: Proof,
}

impl Found {
    fn length(&self) -> usize {
        match &self.proof {
            Proof::Cases { branches, .. } => {
                branches.iter().map(|branch| branch.lines.len() + 1).sum()
            }
            _ => 0,
        }
    }

    fn step(self, technique: Technique) -> Step {
        let (cell, digit) = (cell_at(self.candidate / 9), digit_at(self.candidate % 9));
        let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
        if self.is_on {
            placements.push(Placement {
                cell,
                digit,
                unit: None,
            });
        } else {
            eliminations.push(Elimination { cell, digit });
        }
        Step {
            technique,
            placements,
            eliminations,
            proof: self.proof,
        }
    }
}

/// Passes the steps to the sink, the one with the shortest proof first.
fn give(mut found: Vec<Found>, technique: Technique, sink: &mut Sink) -> Flow {
    found.sort_by_cached_key(|step| step.length() as u128);
    for step in found {
        sink.push(step.step(technique))?;
    }
    Flow::Continue(())
}

fn truth(house: House) -> Option<Truth> {
    Some(Truth::House(house))
}

/// One cell of the solution, found by the solver: the last resort.
pub(super) fn search(state: &State, sink: &mut Sink) -> Flow {
    let mut candidates = [crate::DigitSet::EMPTY; 81];
    for (cell, set) in candidates.iter_mut().enumerate() {
        let digits = if state.values[cell] > 0 {
            state.value_bits(cell)
        } else {
            state.cells[cell]
        };
        *set = super::state::digits_of(digits);
    }
    let mut steps = 100_000;
    let mut solutions = crate::solutions(&crate::CandidateGrid::new(candidates));
    let Some(solution) = solutions.next_within(&mut steps) else {
        return Flow::Continue(());
    };
    if solutions.next_within(&mut steps).is_some() || steps == 0 {
        return Flow::Continue(());
    }
    let fewest = bits(state.empty).min_by_key(|cell| state.cells[*cell].count_ones());
    let digit = fewest.and_then(|cell| solution[cell_at(cell)].map(|digit| (cell, index(digit))));
    match digit {
        Some((cell, digit)) => {
            sink.place(Technique::BruteForce, cell, digit, None, || Proof::Search)
        }
        None => Flow::Continue(()),
    }
}

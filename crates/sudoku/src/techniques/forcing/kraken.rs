//! Kraken fish: fish whose fins do not see the eliminated candidate, but lead to its elimination by chains.

use super::super::Technique;
use super::super::proof::{House, Proof, Truth};
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, digit_at};
use super::chains::{Falls, Table};
use crate::tables::{PEER_BITS, UNIT_BITS, bits, small_bits, subsets};

/// A fish of lines: its lines, and the crossing lines that hold all places but the fins.
struct Fish<'a> {
    table: &'a Table,
    falls: &'a Falls,
    digit: usize,
    bases: Vec<usize>,
    covers: Vec<usize>,
    cells: u128,
    fins: u128,
}

/// Fish whose fins all lead to the same elimination in a cover (type 1), or whose fins and places in one cover do so
/// anywhere (type 2).
pub(in super::super) fn kraken(state: &State, is_type_1: bool, sink: &mut Sink) -> Flow {
    let table = Table::new(state);
    let falls = Falls::new(&table);
    let most_fins = state.limits.fish_fins;
    for size in 2..=state.limits.kraken_size.min(4) as u32 {
        for digit in 0..9 {
            for first in [0, 9] {
                let open = (0..9).filter(|line| state.places(first + line, digit) != 0);
                let open = open.fold(0_u16, |all, line| all | 1 << line);
                for lines in subsets(open, size) {
                    let units = |lines: u16, first: usize| -> Vec<usize> {
                        small_bits(lines).map(|line| first + line).collect()
                    };
                    let bases = units(lines, first);
                    let cells = joined(&bases) & state.digits[digit];
                    let crossing = (0..9).filter(|line| UNIT_BITS[9 - first + line] & cells != 0);
                    let crossing = crossing.fold(0_u16, |all, line| all | 1 << line);
                    for covers in subsets(crossing, size) {
                        let covers = units(covers, 9 - first);
                        let fins = cells & !joined(&covers);
                        if fins == 0 || fins.count_ones() as usize > most_fins {
                            continue;
                        }
                        let fish = Fish {
                            table: &table,
                            falls: &falls,
                            digit,
                            bases: bases.clone(),
                            covers,
                            cells,
                            fins,
                        };
                        fish.report(state, is_type_1, sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

fn joined(units: &[usize]) -> u128 {
    units.iter().fold(0, |all, unit| all | UNIT_BITS[*unit])
}

impl Fish<'_> {
    fn report(&self, state: &State, is_type_1: bool, sink: &mut Sink) -> Flow {
        let fallen = self
            .falls
            .of_all(bits(self.fins).map(|cell| 9 * cell + self.digit));
        if fallen.iter().all(|word| *word == 0) {
            return Flow::Continue(());
        }
        let is_fallen = |candidate: usize| fallen[candidate / 64] >> (candidate % 64) & 1 == 1;
        for &cover in &self.covers {
            let own = UNIT_BITS[cover] & self.cells;
            // The candidates that the fish itself eliminates in the cover.
            let targets = UNIT_BITS[cover] & state.digits[self.digit] & !self.cells;
            let of_fish = |candidate: usize| {
                candidate % 9 == self.digit && targets >> (candidate / 9) & 1 == 1
            };
            let gone: Vec<usize> = if is_type_1 {
                bits(targets)
                    .map(|cell| 9 * cell + self.digit)
                    .filter(|at| is_fallen(*at))
                    .collect()
            } else {
                let cases = bits(own | self.fins).map(|cell| 9 * cell + self.digit);
                let all = self.falls.of_all(cases);
                let all = (0..729).filter(|at| all[at / 64] >> (at % 64) & 1 == 1);
                all.filter(|at| !of_fish(*at)).collect()
            };
            for candidate in gone {
                // A fish whose fins all see the candidate needs no chains.
                let (cell, digit) = (candidate / 9, candidate % 9);
                let needs_chains = bits(self.fins).any(|fin| PEER_BITS[cell] >> fin & 1 == 0);
                if is_type_1 && !needs_chains {
                    continue;
                }
                let technique = if is_type_1 {
                    Technique::KrakenFishType1
                } else {
                    Technique::KrakenFishType2
                };
                let gone = Gone::of(state, digit, 1 << cell);
                sink.eliminate(technique, &gone, || self.proof(cover, own, candidate))?;
            }
        }
        Flow::Continue(())
    }

    /// The proof by cases: one of the places in a cover, or one of the fins, is true.
    fn proof(&self, cover: usize, own: u128, candidate: usize) -> Proof {
        let house = |unit: &usize| House::unit(*unit, digit_at(self.digit));
        let others = self.covers.iter().filter(|other| **other != cover);
        let cases = bits(own | self.fins).map(|cell| 9 * cell + self.digit);
        Proof::Cases {
            of: Some(Truth::Rest {
                truths: self.bases.iter().map(house).collect(),
                links: others.map(house).collect(),
            }),
            branches: cases
                .map(|case| self.table.branch(case, candidate, false))
                .collect(),
        }
    }
}

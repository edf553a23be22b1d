//! Death Blossom: each candidate of a cell locks another almost locked set, so one of the sets holds the digit z.

use super::almost_locked::{Sets, give};
use super::proof::{Branch, House, Line, Node, Proof, Truth, Why};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at};
use super::{CellSet, Technique};
use crate::tables::{bits, small_bits};

/// Finds death blossoms.
pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    let all = Sets::new(state, false);
    let mut found = Vec::new();
    for stem in bits(state.empty) {
        let digits = state.cells[stem];
        if !(2..=5).contains(&digits.count_ones()) {
            continue;
        }
        let petals: Vec<Vec<usize>> = small_bits(digits)
            .map(|digit| {
                let fits = |set: &usize| {
                    let cells = all.set(*set).cells;
                    cells >> stem & 1 == 0
                        && all.set(*set).digits >> digit & 1 == 1
                        && all.seen[*set][digit] >> stem & 1 == 1
                };
                (0..all.len()).filter(fits).collect()
            })
            .collect();
        for z in small_bits(0x1ff & !digits) {
            let mut chosen = Vec::new();
            all.choose_petals(stem, z, &petals, state.digits[z], &mut chosen, &mut found);
        }
    }
    give(found, Technique::DeathBlossom, sink)
}

impl Sets<'_> {
    fn choose_petals(
        &self,
        stem: usize,
        z: usize,
        petals: &[Vec<usize>],
        left: u128,
        chosen: &mut Vec<usize>,
        found: &mut Vec<(Gone, Proof)>,
    ) {
        let Some(options) = petals.get(chosen.len()) else {
            let gone = Gone::of(self.state, z, left & !(1 << stem));
            // Each result is reported once, with one proof.
            if gone.is_empty() || found.iter().any(|(other, _)| *other == gone) {
                return;
            }
            // Other digits that all petals have are eliminated as well.
            let common = chosen
                .iter()
                .fold(0x1ff, |all, set| all & self.set(*set).digits)
                & !self.state.cells[stem];
            let (mut all, mut proofs) = (Gone::NONE, Vec::new());
            for digit in small_bits(common) {
                let seen = chosen.iter().fold(self.state.digits[digit], |all, set| {
                    all & self.seen[*set][digit]
                });
                let gone = Gone::of(self.state, digit, seen & !(1 << stem));
                if !gone.is_empty() {
                    all.join(&gone);
                    proofs.push(self.blossom(stem, digit, chosen, &gone));
                }
            }
            if all != gone && !found.iter().any(|(other, _)| *other == all) {
                found.push((all, Proof::Any(proofs)));
            }
            found.push((gone, self.blossom(stem, z, chosen, &gone)));
            return;
        };
        for &set in options
            .iter()
            .filter(|set| self.set(**set).digits >> z & 1 == 1)
        {
            let left = left & self.seen[set][z];
            if left != 0 {
                chosen.push(set);
                self.choose_petals(stem, z, petals, left, chosen, found);
                chosen.pop();
            }
        }
    }

    fn blossom(&self, stem: usize, z: usize, petals: &[usize], gone: &Gone) -> Proof {
        let branch = |(digit, petal): (usize, &usize)| {
            let set = CellSet(self.set(*petal).cells);
            let falls = Node {
                digit: digit_at(z),
                cells: CellSet(gone.cells(z)),
            };
            Branch {
                assumed: Node {
                    digit: digit_at(digit),
                    cells: CellSet(1 << stem),
                },
                is_on: true,
                lines: vec![
                    Line {
                        node: self.node(*petal, digit),
                        why: Why::Weak(0),
                    },
                    Line {
                        node: self.node(*petal, z),
                        why: Why::Locked(set),
                    },
                    Line {
                        node: falls,
                        why: Why::Weak(2),
                    },
                ],
            }
        };
        Proof::Cases {
            of: Some(Truth::House(House::Cell(cell_at(stem)))),
            branches: small_bits(self.state.cells[stem])
                .zip(petals)
                .map(branch)
                .collect(),
        }
    }
}

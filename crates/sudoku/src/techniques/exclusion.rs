//! Aligned pair exclusion: all pairs of digits for two cells that see each other.
//!
//! A pair is not possible if both digits are the same, or if it takes two digits from an almost locked set, which has
//! only one digit more than cells.

use super::almost_locked::{Set, sets};
use super::proof::{Branch, House, Line, Node, Proof, Truth, Why};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digit_at};
use super::{CellSet, Technique};
use crate::tables::{PEER_BITS, bits, common_peers, small_bits};

/// The almost locked sets, and those that each candidate sees.
struct Table {
    sets: Vec<Set>,
    words: usize,
    /// For each candidate, as bits, the sets whose places of the digit it sees.
    seen: Vec<u64>,
}

impl Table {
    fn new(state: &State) -> Table {
        let mut sets = sets(state);
        // Proofs name the smallest sets.
        sets.sort_by_cached_key(|set| u128::from(set.cells.count_ones()));
        let words = sets.len().div_ceil(64);
        let mut seen = vec![0; 729 * words];
        for (at, set) in sets.iter().enumerate() {
            for digit in small_bits(set.digits) {
                let seeing = common_peers(set.cells & state.digits[digit]) & state.digits[digit];
                for cell in bits(seeing) {
                    seen[(9 * cell + digit) * words + at / 64] |= 1 << (at % 64);
                }
            }
        }
        Table { sets, words, seen }
    }

    /// The smallest set that has two candidates of different cells take a digit each. No set sees a candidate that it
    /// has itself.
    fn starved(&self, one: (usize, usize), other: (usize, usize)) -> Option<&Set> {
        let of = |(cell, digit): (usize, usize)| {
            let start = (9 * cell + digit) * self.words;
            &self.seen[start..start + self.words]
        };
        let both = of(one).iter().zip(of(other)).map(|(a, b)| a & b);
        let (word, sets) = both.enumerate().find(|(_, sets)| *sets != 0)?;
        self.sets.get(64 * word + sets.trailing_zeros() as usize)
    }
}

pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    let table = Table::new(state);
    for one in bits(state.empty) {
        for other in bits(state.empty & PEER_BITS[one] & !((2 << one) - 1)) {
            let mut gone = Gone::NONE;
            for (cell, beside) in [(one, other), (other, one)] {
                for digit in small_bits(state.cells[cell]) {
                    let mut partners = small_bits(state.cells[beside] & !(1 << digit));
                    if partners.all(|own| table.starved((cell, digit), (beside, own)).is_some()) {
                        gone.add(state, digit, 1 << cell);
                    }
                }
            }
            sink.eliminate(Technique::AlignedPairExclusion, &gone, || {
                let all = (0..9).flat_map(|d| bits(gone.cells(d)).map(move |cell| (cell, d)));
                let proof = |candidate: (usize, usize)| {
                    let beside = if candidate.0 == one { other } else { one };
                    cases(state, &table, candidate, beside)
                };
                Proof::any(all.map(proof).collect())
            })?;
        }
    }
    Flow::Continue(())
}

/// All digits of the cell beside, each of which refutes the candidate.
fn cases(state: &State, table: &Table, candidate: (usize, usize), beside: usize) -> Proof {
    let node = |cells: u128, digit: usize| Node {
        digit: digit_at(digit),
        cells: CellSet(cells),
    };
    let (cell, digit) = candidate;
    let own = node(1 << cell, digit);
    let branch = |partner: usize| {
        let lines = match table.starved(candidate, (beside, partner)) {
            Some(set) if partner != digit => {
                let places = |digit: usize| node(set.cells & state.digits[digit], digit);
                let line = |node, why| Line { node, why };
                vec![
                    line(own, Why::Opposite),
                    line(places(digit), Why::Weak(1)),
                    line(places(partner), Why::Weak(0)),
                    line(places(digit), Why::Locked(CellSet(set.cells))),
                ]
            }
            _ => vec![Line {
                node: own,
                why: Why::Weak(0),
            }],
        };
        Branch {
            assumed: node(1 << beside, partner),
            is_on: true,
            lines,
        }
    };
    Proof::Cases {
        of: Some(Truth::House(House::Cell(cell_at(beside)))),
        branches: small_bits(state.cells[beside]).map(branch).collect(),
    }
}

//! The conclusion of forcing nets that HoDoKu takes.
//!
//! What follows from an assumption is found in a few rounds of singles, and by chains. What follows from that is added,
//! as if each of it were the only assumption.

use super::super::Technique;
use super::super::chains::Closure;
use super::super::proof::{House, Proof};
use super::super::sink::{Flow, Sink};
use super::super::state::State;
use super::chains::Table;
use super::trail::Trail;
use super::{Candidate, Found, houses, nets, truth};
use crate::tables::{PEER_BITS, UNIT_BITS, bits, small_bits};

/// The rounds of singles after an assumption.
const ROUNDS: usize = 4;

/// Candidates that are false, and those that are true, as bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Known([[u64; 12]; 2]);

impl Known {
    const NONE: Known = Known([[0; 12]; 2]);

    fn add(&mut self, candidate: Candidate, is_on: bool) {
        self.0[usize::from(is_on)][candidate / 64] |= 1 << (candidate % 64);
    }

    const fn has(&self, candidate: Candidate, is_on: bool) -> bool {
        self.0[is_on as usize][candidate / 64] >> (candidate % 64) & 1 == 1
    }

    /// Combines each word with that of another one.
    fn combine(&mut self, other: &Known, with: impl Fn(u64, u64) -> u64) {
        for (own, other) in self.0.iter_mut().flatten().zip(other.0.iter().flatten()) {
            *own = with(*own, *other);
        }
    }

    /// What is known, as candidates that are true or false.
    fn list(&self) -> impl Iterator<Item = (Candidate, bool)> {
        [false, true].into_iter().flat_map(|is_on| {
            let words = self.0[usize::from(is_on)].iter().enumerate();
            words.flat_map(move |(at, word)| {
                bits(u128::from(*word)).map(move |bit| (64 * at + bit, is_on))
            })
        })
    }
}

/// What follows by rounds of singles: first those of cells, then those of boxes, rows and columns.
fn by_singles(state: &State, candidate: Candidate, is_on: bool) -> Known {
    // The digits that are left in each cell, and the cells that are left for each digit.
    let (mut cells, mut digits) = (state.cells, state.digits);
    let mut known = Known::NONE;
    let mut new = Vec::new();
    // A cell takes the first digit that is found for it.
    let mut filled = 0_u128;
    if is_on {
        new.push(candidate);
    } else {
        cells[candidate / 9] &= !(1 << (candidate % 9));
        digits[candidate % 9] &= !(1 << (candidate / 9));
    }
    for round in 0..=ROUNDS {
        if round > 0 {
            new.clear();
            for cell in bits(state.empty) {
                if cells[cell].count_ones() == 1 {
                    new.push(9 * cell + cells[cell].trailing_zeros() as usize);
                }
            }
            let (lines, blocks) = UNIT_BITS.split_at(18);
            for unit in blocks.iter().chain(lines) {
                for (digit, places) in digits.iter().enumerate() {
                    if (places & unit).count_ones() == 1 {
                        new.push(9 * (places & unit).trailing_zeros() as usize + digit);
                    }
                }
            }
        }
        for candidate in &new {
            let (cell, digit) = (candidate / 9, candidate % 9);
            if filled >> cell & 1 == 1 {
                continue;
            }
            filled |= 1 << cell;
            known.add(*candidate, true);
            for other in small_bits(state.cells[cell] & !(1 << digit)) {
                digits[other] &= !(1 << cell);
            }
            cells[cell] &= 1 << digit;
            for peer in bits(state.digits[digit] & PEER_BITS[cell]) {
                cells[peer] &= !(1 << digit);
            }
            digits[digit] &= !PEER_BITS[cell];
        }
    }
    for cell in bits(state.empty) {
        for digit in small_bits(state.cells[cell] & !cells[cell]) {
            known.add(9 * cell + digit, false);
        }
    }
    known
}

/// What follows from each candidate if it is false, or true, by singles and chains.
struct Nets {
    candidates: Vec<Candidate>,
    follows: Vec<[Known; 2]>,
}

impl Nets {
    fn new(state: &State) -> Nets {
        let table = Table::new(state);
        let mut direct = vec![[Known::NONE; 2]; 729];
        for (at, &candidate) in table.candidates.iter().enumerate() {
            for is_on in [false, true] {
                let mut known = by_singles(state, candidate, is_on);
                let closure = Closure::new(&table.graph, at, is_on);
                for (at, &candidate) in table.candidates.iter().enumerate() {
                    for is_on in [false, true] {
                        if closure.has(at, is_on) {
                            known.add(candidate, is_on);
                        }
                    }
                }
                direct[candidate][usize::from(is_on)] = known;
            }
        }
        let mut follows = direct.clone();
        for &candidate in &table.candidates {
            for own in &mut follows[candidate] {
                let mut done = Known::NONE;
                while done != *own {
                    let mut left = *own;
                    left.combine(&done, |own, done| own & !done);
                    done = *own;
                    for (next, is_on) in left.list() {
                        own.combine(&direct[next][usize::from(is_on)], |own, other| own | other);
                    }
                }
            }
        }
        Nets {
            candidates: table.candidates,
            follows,
        }
    }

    fn of(&self, candidate: Candidate, is_on: bool) -> &Known {
        &self.follows[candidate][usize::from(is_on)]
    }

    /// What follows from each of some cases.
    fn common(&self, cases: impl Iterator<Item = (Candidate, bool)>) -> Known {
        let mut all = Known([[u64::MAX; 12]; 2]);
        cases.for_each(|(candidate, is_on)| {
            all.combine(self.of(candidate, is_on), |all, other| all & other);
        });
        all
    }
}

/// The first cell that is filled, or else the first candidate that is eliminated.
pub(in super::super) fn first_net(state: &State, sink: &mut Sink) -> Flow {
    let nets = Nets::new(state);
    let houses = houses(state, 9);
    let eliminated = state.eliminated();
    let is_refuted = |known: &Known| {
        let [off, on] = &known.0;
        let is_empty = |(house, members): &(House, Vec<Candidate>)| {
            house.is_whole(&eliminated) && members.iter().all(|member| known.has(*member, false))
        };
        off.iter().zip(on).any(|(off, on)| off & on != 0) || houses.iter().any(is_empty)
    };
    let mut refuted = Known::NONE;
    let mut all = Known::NONE;
    for &candidate in &nets.candidates {
        for is_on in [false, true] {
            if is_refuted(nets.of(candidate, is_on)) {
                refuted.add(candidate, !is_on);
            }
        }
        let both = [false, true].into_iter().map(|is_on| (candidate, is_on));
        all.combine(&nets.common(both), |all, other| all | other);
    }
    all.combine(&refuted, |all, other| all | other);
    for (_, members) in &houses {
        let cases = members.iter().map(|member| (*member, true));
        all.combine(&nets.common(cases), |all, other| all | other);
    }
    let end = all
        .list()
        .min_by_key(|(candidate, is_on)| (!is_on, *candidate));
    if let Some((candidate, is_on)) = end {
        let has_contradiction = refuted.has(candidate, is_on);
        if let Some((technique, proof)) = prove(state, candidate, is_on, &houses, has_contradiction)
        {
            let found = Found {
                candidate,
                is_on,
                proof,
            };
            return sink.push(found.step(technique));
        }
    }
    // There is no conclusion, or singles alone do not prove it: any net will do.
    nets::contradictions(state, sink)?;
    nets::verities(state, sink)
}

/// The proof of a conclusion by a contradiction of its opposite, or else by all candidates of a cell or a unit.
fn prove(
    state: &State,
    candidate: Candidate,
    is_on: bool,
    houses: &[(House, Vec<Candidate>)],
    has_contradiction: bool,
) -> Option<(Technique, Proof)> {
    let contradiction = || {
        let proof = Trail::new(state, candidate, !is_on).refutation()?;
        Some((Technique::ForcingNetContradiction, proof))
    };
    let verity = || {
        houses.iter().find_map(|(house, members)| {
            let branch = |member: &Candidate| {
                let trail = Trail::new(state, *member, true);
                if trail.has(candidate, is_on) {
                    Some(trail.branch_to(candidate, is_on))
                } else {
                    trail.branch_to_empty()
                }
            };
            let branches = members.iter().map(branch).collect::<Option<Vec<_>>>()?;
            let proof = Proof::Cases {
                of: truth(*house),
                branches,
            };
            Some((Technique::ForcingNetVerity, proof))
        })
    };
    if has_contradiction {
        contradiction().or_else(verity)
    } else {
        verity().or_else(contradiction)
    }
}

//! All chains of almost locked sets, each pair of ends once: the eliminations of a chain do not depend on the sets in
//! between.

use super::almost_locked::{self, Set};
use super::proof::{Chain, Node, Proof, Strong};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, digit_at};
use super::{CellSet, Technique};
use crate::tables::{common_peers, small_bits};

/// Minimum number of sets in a chain; shorter ones have names of their own.
const MIN_SETS: u8 = 4;

/// A set that was entered by a digit, with the index of the set before it in the list of reached sets.
#[derive(Clone, Copy)]
struct Reached {
    set: u16,
    digit: u8,
    length: u8,
    from: u32,
}

struct Graph<'a> {
    state: &'a State,
    sets: Vec<Set>,
    /// For each set and digit, the cells that see all its places in the set.
    seen: Vec<[u128; 9]>,
    /// For each set and digit, as bits, the sets that cannot hold the digit if this set holds it.
    joined: Vec<u64>,
    words: usize,
}

impl<'a> Graph<'a> {
    fn new(state: &'a State) -> Graph<'a> {
        let sets = almost_locked::sets(state);
        let of_set = |set: &Set| {
            let mut seen = [0; 9];
            for digit in small_bits(set.digits) {
                seen[digit] = common_peers(set.cells & state.digits[digit]);
            }
            seen
        };
        let seen: Vec<[u128; 9]> = sets.iter().map(of_set).collect();
        let words = sets.len().div_ceil(64);
        let mut joined = vec![0; sets.len() * 9 * words];
        for (a, set) in sets.iter().enumerate() {
            for (b, other) in sets.iter().enumerate() {
                for digit in small_bits(set.digits & other.digits) {
                    if other.cells & state.digits[digit] & !seen[a][digit] == 0 {
                        joined[(9 * a + digit) * words + b / 64] |= 1 << (b % 64);
                    }
                }
            }
        }
        Graph {
            state,
            sets,
            seen,
            joined,
            words,
        }
    }

    /// The sets that are reached by chains that leave `start` by the digit `first`.
    fn reach(&self, start: usize, first: usize, most: u8) -> Vec<Reached> {
        let mut known = vec![0_u64; 9 * self.words];
        let mut reached: Vec<Reached> = Vec::new();
        let mut next = 0;
        let mut go = |reached: &mut Vec<Reached>, set: usize, digit: usize, length, from| {
            let joined = &self.joined[(9 * set + digit) * self.words..][..self.words];
            for (word, (bits, known)) in joined
                .iter()
                .zip(&mut known[digit * self.words..])
                .enumerate()
            {
                let mut new = bits & !*known;
                *known |= new;
                while new != 0 {
                    let set = (64 * word) as u16 + new.trailing_zeros() as u16;
                    new &= new - 1;
                    reached.push(Reached {
                        set,
                        digit: digit as u8,
                        length,
                        from,
                    });
                }
            }
        };
        go(&mut reached, start, first, 2, u32::MAX);
        while let Some(&Reached {
            set, digit, length, ..
        }) = reached.get(next)
        {
            if length == most || next >= u32::MAX as usize {
                break;
            }
            let digits = self.sets[usize::from(set)].digits & !(1 << digit);
            for digit in small_bits(digits) {
                go(
                    &mut reached,
                    usize::from(set),
                    digit,
                    length + 1,
                    next as u32,
                );
            }
            next += 1;
        }
        reached
    }

    fn node(&self, set: usize, digit: usize) -> Node {
        Node {
            digit: digit_at(digit),
            cells: CellSet(self.sets[set].cells & self.state.digits[digit]),
        }
    }

    /// The proof by the chain from `start` to a reached set, for the digit `z` of both ends.
    fn proof(&self, start: usize, reached: &[Reached], end: usize, z: usize) -> Proof {
        let (mut nodes, mut links) = (Vec::new(), Vec::new());
        let (mut at, mut leaves) = (end as u32, z);
        while let Some(reached) = reached.get(at as usize) {
            let set = usize::from(reached.set);
            let digit = usize::from(reached.digit);
            nodes.extend([self.node(set, leaves), self.node(set, digit)]);
            links.push(Strong::AlmostLocked(CellSet(self.sets[set].cells)));
            (at, leaves) = (reached.from, digit);
        }
        nodes.extend([self.node(start, leaves), self.node(start, z)]);
        links.push(Strong::AlmostLocked(CellSet(self.sets[start].cells)));
        nodes.reverse();
        links.reverse();
        Proof::Chain(Chain {
            nodes,
            links,
            is_loop: false,
        })
    }
}

/// The chains of up to `most` sets. For each pair of ends, there is a step for all eliminations together, and one for
/// each digit alone.
pub(super) fn find(state: &State, most: usize, sink: &mut Sink) -> Flow {
    let graph = Graph::new(state);
    let most = u8::try_from(most).unwrap_or(u8::MAX);
    for start in 0..graph.sets.len() {
        let mut together: Vec<(usize, Gone, Vec<Proof>)> = Vec::new();
        for first in small_bits(graph.sets[start].digits) {
            let reached = graph.reach(start, first, most);
            for (at, end) in reached.iter().enumerate() {
                let set = usize::from(end.set);
                if set <= start || end.length < MIN_SETS {
                    continue;
                }
                let digits = graph.sets[start].digits & graph.sets[set].digits;
                let (mut gone, mut proofs) = (Gone::NONE, Vec::new());
                for z in small_bits(digits & !(1 << first | 1 << end.digit)) {
                    let of_digit = Gone::of(state, z, graph.seen[start][z] & graph.seen[set][z]);
                    if !of_digit.is_empty() {
                        gone.join(&of_digit);
                        proofs.push(graph.proof(start, &reached, at, z));
                    }
                }
                if gone.is_empty() {
                    continue;
                }
                let all = || Proof::any(proofs.clone());
                sink.eliminate(Technique::AlsXyChain, &gone, all)?;
                match together.iter_mut().find(|(other, ..)| *other == set) {
                    Some((_, all, before)) => {
                        let mut more = *all;
                        more.join(&gone);
                        if more != *all {
                            *all = more;
                            before.extend(proofs);
                        }
                    }
                    None => together.push((set, gone, proofs)),
                }
            }
        }
        for (_, gone, proofs) in together {
            sink.eliminate(Technique::AlsXyChain, &gone, || Proof::any(proofs))?;
        }
    }
    Flow::Continue(())
}

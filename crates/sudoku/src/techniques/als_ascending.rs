//! The chains of almost locked sets that HoDoKu finds, and the one of them that it takes.
//!
//! In such a chain, every set comes after the one before it in the order of the sets. Sets that are neighbours in the
//! chain share no cell; others may.

use super::Technique;
use super::almost_locked::Sets;
use super::chains::Rank;
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use crate::tables::small_bits;

/// For a set and the digit that it is entered by, the digits by which chains to it leave their first set, as bits.
type Firsts = [u16; 9];

/// The firsts of chains that leave a set by each digit, which are those that do not enter it by the same digit.
fn leaving(entering: &Firsts) -> Firsts {
    let mut leaving = [0; 9];
    for (out, firsts) in leaving.iter_mut().enumerate() {
        for (digit, more) in entering.iter().enumerate() {
            if digit != out {
                *firsts |= more;
            }
        }
    }
    leaving
}

/// A chain by its ends: the first set and the digit by which it is left, the last one and the digit that enters it.
#[derive(Clone, Copy)]
struct Ends {
    start: usize,
    first: usize,
    end: usize,
    last: usize,
}

pub(super) fn find(all: &Sets, sink: &mut Sink) -> Flow {
    let mut best: Option<(Rank, Gone, Ends)> = None;
    let count = all.len();
    // Chains of two sets, of three, and longer ones.
    let mut reached = vec![[[0_u16; 9]; 3]; count];
    for start in 0..count {
        reached[start..].fill([[0; 9]; 3]);
        for (next, digits) in all.after(start) {
            for digit in small_bits(digits) {
                reached[next][0][digit] |= 1 << digit;
            }
        }
        for at in start + 1..count {
            let [two, three, more] = reached[at];
            if more != [0; 9] {
                try_ends(all, [start, at], &more, &mut best);
            }
            if two == [0; 9] && three == [0; 9] && more == [0; 9] {
                continue;
            }
            let (two, three, more) = (leaving(&two), leaving(&three), leaving(&more));
            for (next, digits) in all.after(at) {
                for digit in small_bits(digits) {
                    reached[next][1][digit] |= two[digit];
                    reached[next][2][digit] |= three[digit] | more[digit];
                }
            }
        }
    }
    match best {
        Some((_, gone, ends)) => {
            let proof = || prove(all, ends, &gone);
            sink.eliminate(Technique::AlsXyChain, &gone, proof)
        }
        None => Flow::Continue(()),
    }
}

fn try_ends(
    all: &Sets,
    [start, end]: [usize; 2],
    reached: &Firsts,
    best: &mut Option<(Rank, Gone, Ends)>,
) {
    if !all.meet(start, end) {
        return;
    }
    let common = all.set(start).digits & all.set(end).digits;
    let mut seen = [0_u128; 9];
    let mut places = 0;
    for digit in small_bits(common) {
        seen[digit] = all.seen_by_both(digit, start, end);
        places += seen[digit].count_ones();
    }
    let is_less = |(rank, ..): &(Rank, Gone, Ends)| rank.count() > places;
    if places == 0 || best.as_ref().is_some_and(is_less) {
        return;
    }
    for (last, firsts) in reached.iter().enumerate() {
        for first in small_bits(*firsts) {
            let mut gone = Gone::NONE;
            for digit in small_bits(common & !(1 << first | 1 << last)) {
                gone.add(all.state, digit, seen[digit]);
            }
            if gone.is_empty() {
                continue;
            }
            let rank = Rank::new(&gone, 0);
            if best.as_ref().is_none_or(|(best, ..)| rank < *best) {
                let ends = Ends {
                    start,
                    first,
                    end,
                    last,
                };
                *best = Some((rank, gone, ends));
            }
        }
    }
}

/// The proof by the shortest chain with these ends.
fn prove(all: &Sets, ends: Ends, gone: &Gone) -> Proof {
    let path = path(all, ends);
    let digits = (0..9).filter(|digit| gone.cells(*digit) != 0);
    let of_digit = |digit: usize| {
        let mut path = path.clone();
        let last = path.len() - 1;
        (path[0].1, path[last].2) = (digit, digit);
        all.proof(&path, false)
    };
    Proof::any(digits.map(of_digit).collect())
}

/// The sets of the shortest chain with these ends, each with the digits by which it is entered and left.
fn path(all: &Sets, ends: Ends) -> Vec<(usize, usize, usize)> {
    /// A set, the digit that enters it, and the index of the set before it in the list of those that are reached.
    type Reached = (usize, usize, usize);
    let mut layer: Vec<Reached> = Vec::new();
    let mut layers: Vec<Vec<Reached>> = Vec::new();
    for (next, digits) in all.after(ends.start) {
        if digits >> ends.first & 1 == 1 {
            layer.push((next, ends.first, 0));
        }
    }
    while !layer.is_empty() {
        let is_end = |(set, digit, _): &Reached| (*set, *digit) == (ends.end, ends.last);
        // The start is not in a layer.
        let found = layer.iter().position(is_end).filter(|_| layers.len() >= 2);
        if let Some(mut at) = found {
            layers.push(layer);
            let mut path = Vec::with_capacity(layers.len() + 1);
            let mut out = 9;
            for layer in layers.iter().rev() {
                let (set, digit, before) = layer[at];
                path.push((set, digit, out));
                (at, out) = (before, digit);
            }
            path.push((ends.start, 9, out));
            path.reverse();
            return path;
        }
        let mut next_layer: Vec<Reached> = Vec::new();
        let mut known = vec![0_u16; all.len()];
        for (at, (set, digit, _)) in layer.iter().enumerate() {
            for (next, digits) in all.after(*set) {
                for digit in small_bits(digits & !(1 << digit) & !known[next]) {
                    known[next] |= 1 << digit;
                    next_layer.push((next, digit, at));
                }
            }
        }
        layers.push(std::mem::replace(&mut layer, next_layer));
    }
    Vec::new()
}

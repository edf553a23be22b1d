//! The chains on one digit and those through cells with two candidates that HoDoKu finds, and the one of them that it
//! takes.
//!
//! From each start, a search by breadth goes on in the row, the column and the box, as long as the chain meets no cell
//! twice. Each place is reached once only, by the first of the shortest chains.

use super::super::Technique;
use super::super::proof::{Chain, House, Proof, Strong};
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, digit_at};
use super::super::wings::{cell_chain, lowest, node, same_pairs};
use super::rank::Rank;
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};

/// The best chain so far: of those that eliminate most, the one that eliminates earliest; of equal ones, the first.
struct Best {
    chain: Option<(Rank, Gone, Proof)>,
    has_proofs: bool,
}

impl Best {
    fn new(sink: &Sink) -> Best {
        Best {
            chain: None,
            has_proofs: sink.has_proofs(),
        }
    }

    /// Whether a chain with this number of eliminations may become the best one.
    fn wants(&self, count: u32) -> bool {
        count > 0
            && self
                .chain
                .as_ref()
                .is_none_or(|(best, ..)| best.count() <= count)
    }

    fn keep(&mut self, gone: &Gone, proof: impl FnOnce() -> Proof) {
        let rank = Rank::new(gone, 0).of_place();
        if self.chain.as_ref().is_none_or(|(best, ..)| rank < *best) {
            let proof = if self.has_proofs {
                proof()
            } else {
                Proof::Any(Vec::new())
            };
            self.chain = Some((rank, *gone, proof));
        }
    }

    fn give(self, technique: Technique, sink: &mut Sink) -> Flow {
        match self.chain {
            Some((_, gone, proof)) => sink.eliminate(technique, &gone, || proof),
            None => Flow::Continue(()),
        }
    }
}

/// Cells of a set that see a cell: those in its row, in its column, and the others in its box.
fn beside(cell: usize, among: u128) -> [u128; 3] {
    let [row, column, block] = UNITS_OF[cell].map(|unit| UNIT_BITS[unit]);
    let among = among & PEER_BITS[cell];
    [among & row, among & column, among & block & !row & !column]
}

/// A place that a search has reached: a cell and one of two cases in it.
#[derive(Clone, Copy)]
struct Place {
    cell: usize,
    case: usize,
    /// The index of the place before it in the list of places; that of the start is its own.
    from: usize,
    /// The number of places up to this one.
    length: usize,
    /// The cells up to this one.
    passed: u128,
}

/// The places that a search by breadth reaches.
struct Places {
    list: Vec<Place>,
    known: [u128; 2],
}

impl Places {
    fn new() -> Places {
        Places {
            list: Vec::with_capacity(162),
            known: [0; 2],
        }
    }

    fn start(&mut self, cell: usize, case: usize) {
        self.list.clear();
        self.known = [0; 2];
        self.known[case] = 1 << cell;
        self.list.push(Place {
            cell,
            case,
            from: 0,
            length: 1,
            passed: 1 << cell,
        });
    }

    /// Goes on to a place, unless it is known or the chain has met its cell. The cell `returns` may be met again.
    fn go(&mut self, from: usize, cell: usize, case: usize, returns: u128) {
        let Place { length, passed, .. } = self.list[from];
        if (self.known[case] | passed & !returns) >> cell & 1 == 0 {
            self.known[case] |= 1 << cell;
            self.list.push(Place {
                cell,
                case,
                from,
                length: length + 1,
                passed: passed | 1 << cell,
            });
        }
    }

    /// The places from the start to this one.
    fn path(&self, end: usize) -> Vec<Place> {
        let mut path = Vec::with_capacity(self.list[end].length);
        let mut at = end;
        path.push(self.list[at]);
        while at != 0 {
            at = self.list[at].from;
            path.push(self.list[at]);
        }
        path.reverse();
        path
    }
}

/// The two digits of a cell, each with the other one.
fn other(state: &State, cell: usize, digit: usize) -> usize {
    lowest(state.cells[cell] & !(1 << digit))
}

/// X-chains. One that returns to its start places the digit there.
pub(super) fn x_chains(state: &State, sink: &mut Sink) -> Flow {
    const OFF: usize = 0;
    const ON: usize = 1;
    let mut best = Best::new(sink);
    let mut places = Places::new();
    for digit in small_bits(state.changed_digits(Technique::XChain)) {
        let cells = state.digits[digit];
        // The units in which the digit has two places.
        let mut pairs = 0_u32;
        for unit in 0..27 {
            pairs |= u32::from(state.units[digit][unit].count_ones() == 2) << unit;
        }
        let far = |cell: usize| {
            let of_pairs = UNITS_OF[cell]
                .into_iter()
                .filter(move |unit| pairs >> unit & 1 == 1);
            of_pairs.map(move |unit| {
                let other = cells & UNIT_BITS[unit] & !(1 << cell);
                (unit, other.trailing_zeros() as usize)
            })
        };
        for start in bits(cells) {
            places.start(start, OFF);
            let mut next = 0;
            while let Some(&Place {
                cell, case, length, ..
            }) = places.list.get(next)
            {
                if case == OFF {
                    for (_, to) in far(cell) {
                        places.go(next, to, ON, 1 << start);
                    }
                } else if cell != start && length / 2 < state.limits.chain_links {
                    for part in beside(cell, cells) {
                        for to in bits(part) {
                            places.go(next, to, OFF, 0);
                        }
                    }
                }
                if case == ON && length >= 4 {
                    let seen = if cell == start {
                        PEER_BITS[start]
                    } else {
                        PEER_BITS[start] & PEER_BITS[cell]
                    };
                    if !best.wants((seen & cells).count_ones()) {
                        next += 1;
                        continue;
                    }
                    let gone = Gone::of(state, digit, seen);
                    best.keep(&gone, || {
                        let path = places.path(next);
                        let link = |pair: &[Place]| {
                            let mut units = far(pair[0].cell);
                            let unit = units.find(|(_, to)| *to == pair[1].cell);
                            let unit = unit.map_or(0, |(unit, _)| unit);
                            Strong::House(House::unit(unit, digit_at(digit)))
                        };
                        Proof::Chain(Chain {
                            nodes: path.iter().map(|place| node(place.cell, digit)).collect(),
                            links: path.chunks_exact(2).map(link).collect(),
                            is_loop: false,
                        })
                    });
                }
                next += 1;
            }
        }
    }
    best.give(Technique::XChain, sink)?;
    state.found_nothing(Technique::XChain, sink);
    Flow::Continue(())
}

/// XY-chains.
pub(super) fn xy_chains(state: &State, sink: &mut Sink) -> Flow {
    let mut best = Best::new(sink);
    let mut places = Places::new();
    let bivalues = state.bivalues();
    // The case of a place is the digit that is true there: the lower one or the higher one.
    let case_of = |cell: usize, digit: usize| usize::from(lowest(state.cells[cell]) != digit);
    let digit_of = |place: &Place| {
        let low = lowest(state.cells[place.cell]);
        if place.case == 0 {
            low
        } else {
            other(state, place.cell, low)
        }
    };
    for start in bits(bivalues) {
        for digit in small_bits(state.cells[start]) {
            places.start(start, case_of(start, other(state, start, digit)));
            let mut next = 0;
            while let Some(place) = places.list.get(next).copied() {
                let out = digit_of(&place);
                if place.length < state.limits.chain_links {
                    for part in beside(place.cell, bivalues & state.digits[out] & !place.passed) {
                        for to in bits(part) {
                            let case = case_of(to, other(state, to, out));
                            places.go(next, to, case, 0);
                        }
                    }
                }
                if out == digit && place.length >= 3 {
                    let seen = PEER_BITS[start] & PEER_BITS[place.cell];
                    let gone = seen & state.digits[digit];
                    if best.wants(gone.count_ones()) {
                        best.keep(&Gone::of(state, digit, gone), || {
                            let link = |place: &Place| {
                                let out = digit_of(place);
                                (place.cell, other(state, place.cell, out), out)
                            };
                            cell_chain(&places.path(next).iter().map(link).collect::<Vec<_>>())
                        });
                    }
                }
                next += 1;
            }
        }
    }
    best.give(Technique::XyChain, sink)
}

/// Remote pairs: all chains whose ends eliminate something, not only the shortest. Then any two cells of the chain with
/// different digits eliminate both digits.
pub(in super::super) fn remote_pairs(state: &State, sink: &mut Sink) -> Flow {
    let mut best = Best::new(sink);
    for (start, digits, same) in same_pairs(state) {
        let mut pairs = Pairs {
            state,
            digits,
            same,
            path: vec![start],
            left: MAX_PAIRS,
        };
        pairs.extend(0, &mut best);
    }
    best.give(Technique::RemotePair, sink)
}

/// Maximum number of cells that a search for remote pairs from one cell adds to chains. Few reach 100.
const MAX_PAIRS: usize = 20_000;

/// A search for remote pairs.
struct Pairs<'a> {
    state: &'a State,
    digits: u16,
    /// The cells with these two digits.
    same: u128,
    path: Vec<usize>,
    left: usize,
}

impl Pairs<'_> {
    /// Extends the chain, whose cells so far eliminate the digits from the cells in `seen`.
    fn extend(&mut self, seen: u128, best: &mut Best) {
        let count = self.path.len();
        if count >= self.state.limits.chain_links {
            return;
        }
        let passed = self.path.iter().fold(0, |all, cell| all | 1 << cell);
        let near = beside(self.path[count - 1], self.same & !passed);
        for next in near.into_iter().flat_map(bits) {
            if self.left == 0 {
                return;
            }
            self.left -= 1;
            // Cells with the other digit, except for the neighbour.
            let far = self.path.iter().rev().skip(2).step_by(2);
            let seen = far.fold(seen, |all, cell| all | PEER_BITS[*cell] & PEER_BITS[next]);
            self.path.push(next);
            if count % 2 == 1 && count > 2 {
                let gone = |seen: u128| {
                    let mut gone = Gone::NONE;
                    gone.add_all(self.state, self.digits, seen & !passed & !(1 << next));
                    gone
                };
                let of_ends = PEER_BITS[self.path[0]] & PEER_BITS[next];
                if !gone(of_ends).is_empty() {
                    let gone = gone(seen);
                    if best.wants(gone.len()) {
                        best.keep(&gone, || self.proof(&gone));
                    }
                }
            }
            self.extend(seen, best);
            self.path.pop();
        }
    }

    /// The chain both ways round, and parts of it that eliminate more.
    fn proof(&self, gone: &Gone) -> Proof {
        let (a, b) = (lowest(self.digits), lowest(self.digits & (self.digits - 1)));
        let chain = |part: &[usize], [a, b]: [usize; 2]| {
            let turn = |(i, cell): (usize, &usize)| {
                let (into, out) = if i % 2 == 0 { (a, b) } else { (b, a) };
                (*cell, into, out)
            };
            cell_chain(&part.iter().enumerate().map(turn).collect::<Vec<_>>())
        };
        let mut left = gone.cells(a) | gone.cells(b);
        let mut proofs = Vec::new();
        for length in (4..=self.path.len()).rev().step_by(2) {
            for part in self.path.windows(length) {
                let seen = PEER_BITS[part[0]] & PEER_BITS[part[length - 1]];
                if left & seen != 0 {
                    left &= !seen;
                    proofs.extend([chain(part, [a, b]), chain(part, [b, a])]);
                }
            }
        }
        Proof::Any(proofs)
    }
}

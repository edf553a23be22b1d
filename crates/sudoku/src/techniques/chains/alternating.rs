//! The nice loops and AICs that HoDoKu finds, and the one of them that it takes.
//!
//! A search by breadth lists what follows if a candidate is false, or true ([`Reached`]). Of several ways to the same
//! conclusion, only the first of the shortest counts: if it passes through a cell twice, it is of no use, and no other
//! is sought. The order in which things follow is thus a part of what is found.

use super::super::proof::{Chain, Node, Proof, Strong};
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, digit_at};
use super::super::{CellSet, Technique};
use super::is_grouped;
use super::links::{CANDIDATES, Links};
use super::rank::Rank;
use super::reached::Reached;
use crate::tables::{PEER_BITS, bits, small_bits};

/// The nice loop or AIC that eliminates most; of several such, the one that eliminates earliest in the grid.
pub(super) fn find(state: &State, wanted: &[Technique], sink: &mut Sink) -> Flow {
    let has_groups = wanted.iter().any(|technique| is_grouped(*technique));
    let links = Links::new(state, has_groups);
    let mut search = Search {
        links: &links,
        wanted,
        reached: Reached::new(links.count()),
        refuted: [0; 9],
        best: None,
    };
    search.assume_false();
    search.assume_true();
    match search.best {
        Some(best) => sink.eliminate(best.technique, &best.gone, || best.proof(&links)),
        None => Flow::Continue(()),
    }
}

/// A chain that eliminates something.
struct Found {
    technique: Technique,
    gone: Gone,
    /// The false node and the true one of the first strong link, those of the second, and so on.
    path: Vec<u16>,
    is_loop: bool,
    order: Order,
}

/// What makes one chain come before another one. Of chains whose eliminations have the same place, loops come before
/// AICs. If a single candidate is eliminated, a chain that begins with it comes first; otherwise the one found first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Order {
    place: Rank,
    is_aic: bool,
    /// Whether it was found in another way than by assuming that what it eliminates is true.
    is_indirect: bool,
    rank: Rank,
}

impl Found {
    fn proof(&self, links: &Links) -> Proof {
        let node = |node: &u16| Node {
            digit: digit_at(links.digit(*node)),
            cells: CellSet(links.cells(*node)),
        };
        let link = |pair: &[u16]| Strong::House(links.house([pair[0], pair[1]]));
        Proof::Chain(Chain {
            nodes: self.path.iter().map(node).collect(),
            links: self.path.chunks_exact(2).map(link).collect(),
            is_loop: self.is_loop,
        })
    }
}

struct Search<'a> {
    links: &'a Links<'a>,
    wanted: &'a [Technique],
    reached: Reached,
    /// For each digit, the cells where it may lead to its own absence.
    refuted: [u128; 9],
    best: Option<Found>,
}

impl Search<'_> {
    /// The chains that begin with a false candidate.
    fn assume_false(&mut self) {
        let (links, state) = (self.links, self.links.state);
        for cell in bits(state.empty) {
            for digit in small_bits(state.cells[cell]) {
                let start = (81 * digit + cell) as u16;
                if links.strong[usize::from(start)].is_empty() {
                    continue;
                }
                self.reached.assume_false(links, start);
                self.note_refuted(start);
                for at in 0..self.reached.order.len() {
                    self.try_end(start, self.reached.order[at]);
                }
                self.try_absences(start);
            }
        }
    }

    /// The chains that begin with a true candidate, which they eliminate.
    fn assume_true(&mut self) {
        let is_beaten = |best: &Option<Found>| {
            let rank = best.as_ref().map(|best| best.order.rank);
            rank.is_some_and(|rank| rank.count() > 1)
        };
        if is_beaten(&self.best) {
            return;
        }
        let (links, state) = (self.links, self.links.state);
        for at in 0..links.groups.len() {
            let start = (CANDIDATES + at) as u16;
            if !links.strong[usize::from(start)].is_empty() {
                self.reached.assume_false(links, start);
                self.note_refuted(start);
            }
        }
        let mut starts: Vec<(usize, u16)> = Vec::new();
        for digit in 0..9 {
            let cells = bits(self.refuted[digit] & state.digits[digit]);
            starts.extend(cells.map(|cell| (cell + digit + 1, (81 * digit + cell) as u16)));
        }
        starts.sort_unstable();
        for (place, start) in starts {
            let is_late = |best: &Found| best.order.rank.place() < place;
            if self.best.as_ref().is_some_and(is_late) {
                break;
            }
            self.refute(start);
        }
    }

    /// Notes the candidates that are false if a node is, and that are false if it is true.
    fn note_refuted(&mut self, start: u16) {
        let digit = self.links.digit(start);
        self.refuted[digit] |= self.reached.is_off[digit] & self.links.seen(start);
        if usize::from(start) < CANDIDATES {
            for other in (0..9).filter(|other| *other != digit) {
                self.refuted[other] |= self.reached.is_off[other] & self.links.cells(start);
            }
        }
    }

    /// The chain from a false candidate to a true node.
    fn try_end(&mut self, start: u16, end: u16) {
        if usize::from(end) >= CANDIDATES {
            return;
        }
        let (links, state) = (self.links, self.links.state);
        let (digit, other) = (links.digit(start), links.digit(end));
        let (from, to) = (
            usize::from(start) - 81 * digit,
            usize::from(end) - 81 * other,
        );
        if from == to {
            if digit == other {
                let gone = |state: &State| {
                    let mut gone = Gone::NONE;
                    gone.add_all(state, state.cells[to] & !(1 << digit), 1 << to);
                    gone
                };
                let count = state.cells[to].count_ones() - 1;
                self.keep(Technique::DiscontinuousNiceLoop, count, gone, end, &[]);
            } else {
                self.try_loop(end);
            }
            return;
        }
        let (at_end, at_start) = if digit == other {
            (PEER_BITS[from] & PEER_BITS[to] & state.digits[digit], 0)
        } else if PEER_BITS[from] >> to & 1 == 1 {
            (
                state.digits[digit] & 1 << to,
                state.digits[other] & 1 << from,
            )
        } else {
            (0, 0)
        };
        let count = at_end.count_ones() + at_start.count_ones();
        if count < 2 {
            return;
        }
        let gone = |state: &State| {
            let mut gone = Gone::of(state, digit, at_end);
            gone.add(state, other, at_start);
            gone
        };
        self.keep(Technique::Aic, count, gone, end, &[]);
    }

    /// The loop that a chain within a cell closes.
    fn try_loop(&mut self, end: u16) {
        let links = self.links;
        let path = self.reached.path(end);
        if !is_simple(links, &path, true) {
            return;
        }
        let gone = of_loop(links, &path);
        if !gone.is_empty() {
            let technique = Technique::ContinuousNiceLoop;
            self.keep(technique, gone.len(), |_| gone, end, &[]);
        }
    }

    /// The chains from a false candidate to other digits of its cell that are false.
    fn try_absences(&mut self, start: u16) {
        let digit = self.links.digit(start);
        let cell = usize::from(start) - 81 * digit;
        for other in small_bits(self.links.state.cells[cell] & !(1 << digit)) {
            if self.reached.is_off[other] >> cell & 1 == 0 {
                continue;
            }
            let fallen = (81 * other + cell) as u16;
            let Some(before) = self.reached.first_to_exclude(self.links, fallen) else {
                continue;
            };
            if self.links.cells(before) != 1 << cell {
                let gone = |state: &State| Gone::of(state, other, 1 << cell);
                let technique = Technique::DiscontinuousNiceLoop;
                self.keep(technique, 1, gone, before, &[fallen]);
            }
        }
    }

    /// The chains from a true candidate to another digit of its cell, or to its own absence.
    fn refute(&mut self, start: u16) {
        let links = self.links;
        self.reached.assume_true(links, start);
        let digit = links.digit(start);
        let cell = usize::from(start) - 81 * digit;
        let gone = |state: &State| Gone::of(state, digit, 1 << cell);
        let technique = Technique::DiscontinuousNiceLoop;
        for other in small_bits(links.state.cells[cell] & !(1 << digit)) {
            let end = 81 * other + cell;
            if self.reached.is_true(end) {
                self.keep(technique, 1, gone, end as u16, &[]);
            }
        }
        let last = self.reached.first_to_exclude(links, start);
        if let Some(last) = last.filter(|last| links.cells(*last) != 1 << cell) {
            self.keep(technique, 1, gone, last, &[start]);
        }
    }

    /// Keeps the chain to a true node and on to the nodes in `then`, if it comes before the best one so far.
    fn keep(
        &mut self,
        technique: Technique,
        count: u32,
        gone: impl FnOnce(&State) -> Gone,
        end: u16,
        then: &[u16],
    ) {
        let links = self.links;
        let best = self.best.as_ref().map(|best| best.order.rank);
        if best.is_some_and(|best| best.count() > count) {
            return;
        }
        let gone = gone(links.state);
        let is_refutation = self.reached.order.first() == Some(&self.reached.start);
        let length = usize::from(self.reached.depth[usize::from(end)]) + 1 + then.len();
        let rank = Rank::new(&gone, length);
        let order = Order {
            place: rank.of_place(),
            is_aic: technique == Technique::Aic,
            is_indirect: !is_refutation,
            rank: if count == 1 { rank } else { rank.of_place() },
        };
        let is_before = |best: &Found| order < best.order;
        if !self.best.as_ref().is_none_or(is_before) {
            return;
        }
        let technique = if links.groups.is_empty() {
            technique
        } else {
            grouped(technique)
        };
        if !self.wanted.contains(&technique) {
            return;
        }
        let mut path = self.reached.path(end);
        path.extend_from_slice(then);
        let is_closed = !matches!(technique, Technique::Aic | Technique::GroupedAic);
        let begins_in_cell = is_refutation && links.cells(path[0]) == links.cells(path[1]);
        let has_groups = path.iter().any(|node| usize::from(*node) >= CANDIDATES);
        if begins_in_cell
            || has_groups == links.groups.is_empty()
            || !is_simple(links, &path, is_closed)
        {
            return;
        }
        path.truncate(path.len() - then.len());
        if is_refutation {
            path.remove(0);
        }
        self.best = Some(Found {
            technique,
            gone,
            path,
            is_loop: matches!(
                technique,
                Technique::ContinuousNiceLoop | Technique::GroupedContinuousNiceLoop
            ),
            order,
        });
    }
}

const fn grouped(technique: Technique) -> Technique {
    match technique {
        Technique::ContinuousNiceLoop => Technique::GroupedContinuousNiceLoop,
        Technique::DiscontinuousNiceLoop => Technique::GroupedDiscontinuousNiceLoop,
        _ => Technique::GroupedAic,
    }
}

/// Whether a chain passes through no cell twice. The end of a closed chain is in the cell of its start. As HoDoKu does,
/// a closed chain may pass through that cell on its way too, and a group counts as its first cell for the nodes before
/// it.
fn is_simple(links: &Links, path: &[u16], is_closed: bool) -> bool {
    let last = path.len() - 1;
    let end = links.cells(path[last]);
    let (mut known, mut before, mut cells_passed) = (end, end, 1);
    for node in path[..last].iter().rev() {
        let cells = links.cells(*node);
        if cells == before {
            continue;
        }
        before = cells;
        cells_passed += 1;
        let first = cells & cells.wrapping_neg();
        let may_return = is_closed && first == end;
        if known & cells != 0 && !may_return {
            return false;
        }
        known |= first;
    }
    cells_passed > 2
}

/// The eliminations of a loop: candidates outside of it that see both ends of a weak link.
fn of_loop(links: &Links, path: &[u16]) -> Gone {
    let state = links.state;
    let own = path.iter().fold(0, |all, node| all | links.cells(*node));
    let mut gone = Gone::NONE;
    for at in (1..path.len()).step_by(2) {
        let (a, b) = (path[at], path[(at + 1) % path.len()]);
        let (of_a, of_b) = (links.digit(a), links.digit(b));
        if of_a == of_b {
            gone.add(state, of_a, links.seen(a) & links.seen(b) & !own);
        } else {
            let cells = links.cells(a);
            let digits = state.cells[cells.trailing_zeros() as usize];
            gone.add_all(state, digits & !(1 << of_a | 1 << of_b), cells);
        }
    }
    gone
}

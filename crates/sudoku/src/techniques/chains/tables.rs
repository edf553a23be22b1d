//! The chains that HoDoKu finds, and the one of them that it takes.
//!
//! A search by breadth lists what follows if a candidate is false, or true. Of several ways to the same conclusion,
//! only the first of the shortest counts: if it passes through a cell twice, it is of no use, and no other is sought.
//! The order in which things follow is thus a part of what is found. From a true candidate follow the other digits of
//! its cell, then its digit in the row, the column and the box, then in groups of cells. From a false one follow the
//! other digit of its cell, the last place in the row, the column and the box, then groups.

use arrayvec::ArrayVec;

use super::super::proof::{Chain, House, Node, Proof, Strong};
use super::super::sink::{Flow, Gone, Sink};
use super::super::state::{State, cell_at, digit_at};
use super::super::{CellSet, Limits, Technique};
use super::is_grouped;
use super::rank::Rank;
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, common_peers, common_units, small_bits};

/// The number of candidates, and so the first index of a group among the nodes: that of a candidate is its digit times
/// 81 and its cell.
const CANDIDATES: usize = 729;

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

/// All places of a digit in the intersection of a box and a line, of which there are several.
struct Group {
    digit: usize,
    cells: u128,
    line: usize,
    /// The cells that see the group.
    seen: u128,
    /// The groups of the digit that cannot be true together with this one, as bits.
    excluded: u64,
}

/// What follows at once.
struct Links<'a> {
    state: &'a State,
    groups: Vec<Group>,
    /// For each digit, the index of its first group, in the order of digits.
    first: [usize; 10],
    /// For each digit and cell, the groups of the digit that see the cell, as bits.
    seeing: Vec<[u64; 81]>,
    /// For each node, what is true if it is false.
    strong: Vec<ArrayVec<u16, 8>>,
    /// For each digit, the cells where something is true if the digit is not there.
    linked: [u128; 9],
}

impl<'a> Links<'a> {
    fn new(state: &'a State, has_groups: bool) -> Links<'a> {
        let mut links = Links {
            state,
            groups: Vec::new(),
            first: [0; 10],
            seeing: Vec::new(),
            strong: Vec::new(),
            linked: [0; 9],
        };
        if has_groups {
            links.add_groups();
        }
        links.strong = vec![ArrayVec::new(); links.count()];
        for digit in 0..9 {
            for cell in bits(state.digits[digit]) {
                let last = links.last_beside(digit, 1 << cell);
                links.linked[digit] |= u128::from(!last.is_empty()) << cell;
                links.strong[81 * digit + cell] = last;
            }
        }
        for (at, group) in links.groups.iter().enumerate() {
            links.strong[CANDIDATES + at] = links.last_beside(group.digit, group.cells);
        }
        links
    }

    fn count(&self) -> usize {
        CANDIDATES + self.groups.len()
    }

    /// The groups of each digit, in the rows, then in the columns.
    fn add_groups(&mut self) {
        for digit in 0..9 {
            self.first[digit] = self.groups.len();
            for (line, line_cells) in UNIT_BITS.iter().enumerate().take(18) {
                let in_line = self.state.digits[digit] & line_cells;
                let blocks = (18..27).map(|block| in_line & UNIT_BITS[block]);
                for cells in blocks.filter(|cells| cells.count_ones() > 1) {
                    self.groups.push(Group {
                        digit,
                        cells,
                        line,
                        seen: common_peers(cells),
                        excluded: 0,
                    });
                }
            }
        }
        self.first[9] = self.groups.len();
        self.seeing = vec![[0; 81]; 9];
        for digit in 0..9 {
            let range = self.first[digit]..self.first[digit + 1];
            for (at, number) in range.clone().enumerate() {
                let Group { cells, seen, .. } = self.groups[number];
                for cell in bits(seen & self.state.digits[digit]) {
                    self.seeing[digit][cell] |= 1 << at;
                }
                for other in range.clone() {
                    if cells & !self.groups[other].seen == 0 {
                        self.groups[other].excluded |= 1 << at;
                    }
                }
            }
        }
    }

    /// What is true if these places of a digit are false.
    fn last_beside(&self, digit: usize, places: u128) -> ArrayVec<u16, 8> {
        let mut last = ArrayVec::new();
        let cell = places.trailing_zeros() as usize;
        let digits = self.state.cells[cell];
        if places.is_power_of_two() && digits.count_ones() == 2 {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            last.push((81 * other + cell) as u16);
        }
        let rests =
            common_units(places).map(|unit| self.state.digits[digit] & UNIT_BITS[unit] & !places);
        let mut groups: ArrayVec<u16, 3> = ArrayVec::new();
        for rest in rests {
            if rest.is_power_of_two() {
                let node = (81 * digit) as u16 + rest.trailing_zeros() as u16;
                if !last.contains(&node) {
                    last.push(node);
                }
            } else if rest != 0 {
                let of_digit = &self.groups[self.first[digit]..self.first[digit + 1]];
                if let Some(at) = of_digit.iter().position(|group| group.cells == rest) {
                    groups.push((CANDIDATES + self.first[digit] + at) as u16);
                }
            }
        }
        groups.sort_unstable();
        last.extend(groups);
        last
    }

    fn digit(&self, node: u16) -> usize {
        let node = usize::from(node);
        if node < CANDIDATES {
            node / 81
        } else {
            self.groups[node - CANDIDATES].digit
        }
    }

    fn cells(&self, node: u16) -> u128 {
        let node = usize::from(node);
        if node < CANDIDATES {
            1 << (node % 81)
        } else {
            self.groups[node - CANDIDATES].cells
        }
    }

    /// The cells that see a node.
    fn seen(&self, node: u16) -> u128 {
        let node = usize::from(node);
        if node < CANDIDATES {
            PEER_BITS[node % 81]
        } else {
            self.groups[node - CANDIDATES].seen
        }
    }

    /// The house that makes the second node true if the first is false.
    fn house(&self, [a, b]: [u16; 2]) -> House {
        let (from, to) = (self.cells(a), self.cells(b));
        let digit = self.digit(a);
        let places = |unit: usize| self.state.digits[digit] & UNIT_BITS[unit];
        let unit = common_units(from | to).find(|unit| places(*unit) == from | to);
        match unit {
            Some(unit) if from != to => House::unit(unit, digit_at(digit)),
            _ => House::Cell(cell_at(from.trailing_zeros() as usize)),
        }
    }
}

/// Everything that follows from an assumption.
struct Reached {
    start: u16,
    /// For each node that is true, the false one from which it follows.
    on: Vec<u16>,
    /// For each node that is false, the true one from which it follows.
    off: Vec<u16>,
    /// For each node that is true, the number of links to it.
    depth: Vec<u8>,
    /// The nodes that are true, in the order in which they were found.
    order: Vec<u16>,
    is_on: [u64; 20],
    /// The cells where each digit is false.
    is_off: [u128; 9],
    /// The groups of each digit that are false, as bits.
    groups_off: [u64; 9],
}

impl Reached {
    fn new(count: usize) -> Reached {
        Reached {
            start: 0,
            on: vec![0; count],
            off: vec![0; count],
            depth: vec![0; count],
            order: Vec::with_capacity(count),
            is_on: [0; 20],
            is_off: [0; 9],
            groups_off: [0; 9],
        }
    }

    fn clear(&mut self, start: u16) {
        self.start = start;
        self.order.clear();
        self.is_on = [0; 20];
        self.is_off = [0; 9];
        self.groups_off = [0; 9];
    }

    /// What follows if a node is false.
    fn assume_false(&mut self, links: &Links, start: u16) {
        self.clear(start);
        let node = usize::from(start);
        let digit = links.digit(start);
        if node < CANDIDATES {
            self.is_off[digit] |= links.cells(start);
        } else {
            self.groups_off[digit] |= 1 << (node - CANDIDATES - links.first[digit]);
        }
        self.turn_on(links, start, 1);
        self.follow(links);
    }

    /// What follows if a candidate is true.
    fn assume_true(&mut self, links: &Links, start: u16) {
        self.clear(start);
        let node = usize::from(start);
        self.is_on[node / 64] |= 1 << (node % 64);
        self.depth[node] = 0;
        self.order.push(start);
        self.follow(links);
    }

    fn follow(&mut self, links: &Links) {
        // HoDoKu has no limit.
        let most = match links.state.limits.chain_links {
            most if most < Limits::HODOKU.chain_links => most,
            _ => usize::MAX,
        };
        let mut next = 0;
        while let Some(&node) = self.order.get(next) {
            next += 1;
            let at = self.depth[usize::from(node)];
            if usize::from(at.div_ceil(2)) < most {
                self.exclude(links, node, at + 2);
            }
        }
    }

    /// What is true because this node is false.
    fn turn_on(&mut self, links: &Links, from: u16, depth: u8) {
        for &to in &links.strong[usize::from(from)] {
            let at = usize::from(to);
            if self.is_on[at / 64] >> (at % 64) & 1 == 0 {
                self.is_on[at / 64] |= 1 << (at % 64);
                self.on[at] = from;
                self.depth[at] = depth;
                self.order.push(to);
            }
        }
    }

    /// What is false because this node is true, and what is true then.
    fn exclude(&mut self, links: &Links, node: u16, depth: u8) {
        let state = links.state;
        let at = usize::from(node);
        let digit = links.digit(node);
        let fall = |reached: &mut Reached, fallen: usize| {
            reached.off[fallen] = node;
            reached.turn_on(links, fallen as u16, depth);
        };
        let (parts, groups) = if at < CANDIDATES {
            let cell = at % 81;
            for other in small_bits(state.cells[cell] & !(1 << digit)) {
                if self.is_off[other] >> cell & 1 == 0 {
                    self.is_off[other] |= 1 << cell;
                    if links.linked[other] >> cell & 1 == 1 {
                        fall(self, 81 * other + cell);
                    }
                }
            }
            let [row, column, block] = UNITS_OF[cell].map(|unit| UNIT_BITS[unit]);
            let beside = PEER_BITS[cell] & state.digits[digit] & !self.is_off[digit];
            self.is_off[digit] |= beside;
            let parts = [
                beside & row,
                beside & column,
                beside & block & !row & !column,
            ];
            let groups = links.seeing.get(digit).map_or(0, |seeing| seeing[cell]);
            (parts, groups)
        } else {
            let group = &links.groups[at - CANDIDATES];
            let beside = group.seen & state.digits[digit] & !self.is_off[digit];
            self.is_off[digit] |= beside;
            let line = UNIT_BITS[group.line];
            ([beside & line, beside & !line, 0], group.excluded)
        };
        // Of the others, nothing follows.
        for part in parts {
            for cell in bits(part & links.linked[digit]) {
                fall(self, 81 * digit + cell);
            }
        }
        let new = groups & !self.groups_off[digit];
        self.groups_off[digit] |= new;
        for group in bits(new.into()) {
            fall(self, CANDIDATES + links.first[digit] + group);
        }
    }

    fn is_true(&self, node: usize) -> bool {
        self.is_on[node / 64] >> (node % 64) & 1 == 1
    }

    /// The first of the nodes that follow and exclude a candidate.
    fn first_to_exclude(&self, links: &Links, candidate: u16) -> Option<u16> {
        let digit = links.digit(candidate);
        let cells = links.cells(candidate);
        let excludes = |node: &&u16| {
            **node != candidate
                && if links.digit(**node) == digit {
                    links.seen(**node) & cells != 0
                } else {
                    links.cells(**node) == cells
                }
        };
        self.order.iter().find(excludes).copied()
    }

    /// The nodes from the start to one that is true, by turns true and false.
    fn path(&self, end: u16) -> Vec<u16> {
        let end = usize::from(end);
        let count = usize::from(self.depth[end]) + 1;
        let mut path = Vec::with_capacity(count + 1);
        let (mut at, mut is_on) = (end as u16, true);
        while path.len() + 1 < count {
            path.push(at);
            let from = if is_on { &self.on } else { &self.off };
            (at, is_on) = (from[usize::from(at)], !is_on);
        }
        path.push(self.start);
        path.reverse();
        path
    }
}

/// A chain that eliminates something.
struct Found {
    technique: Technique,
    gone: Gone,
    /// The false node and the true one of the first strong link, those of the second, and so on.
    path: Vec<u16>,
    is_loop: bool,
    /// Whether it was found by assuming that what it eliminates is true.
    is_refutation: bool,
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
            let rank = best.as_ref().map(|best| best.rank);
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
            let is_late = |best: &Found| best.rank.place() < place;
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
        let best = self.best.as_ref().map(|best| best.rank);
        if best.is_some_and(|best| best.count() > count) {
            return;
        }
        let gone = gone(links.state);
        let is_refutation = self.reached.order.first() == Some(&self.reached.start);
        let length = usize::from(self.reached.depth[usize::from(end)]) + 1 + then.len();
        let rank = Rank::new(&gone, length);
        // Of chains of the same length, one that begins with what it eliminates is preferred.
        let is_before = |best: &Found| {
            rank < best.rank || rank == best.rank && is_refutation && !best.is_refutation
        };
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
            is_refutation,
            rank,
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
/// a group counts as its first cell for the nodes before it, and its first cell may be that of the ends.
fn is_simple(links: &Links, path: &[u16], is_closed: bool) -> bool {
    let last = path.len() - 1;
    let end = links.cells(path[last]);
    let (mut known, mut before, mut cells_passed) = (end, end, 1);
    for at in (0..last).rev() {
        let cells = links.cells(path[at]);
        if cells == before {
            continue;
        }
        before = cells;
        cells_passed += 1;
        let first = cells & cells.wrapping_neg();
        let may_return =
            is_closed && first == end && (cells != first || starts_at(links, path, at));
        if known & first != 0 && !may_return || known & (cells & !first) != 0 {
            return false;
        }
        known |= first;
    }
    cells_passed > 2
}

/// Whether the nodes up to this one are in the cell of the first one.
fn starts_at(links: &Links, path: &[u16], at: usize) -> bool {
    path[..at]
        .iter()
        .all(|node| links.cells(*node) == links.cells(path[at]))
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

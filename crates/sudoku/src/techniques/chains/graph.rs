//! The link graph: nodes of one digit, strong links (one of the two is true) and weak links (not both are).

use arrayvec::ArrayVec;

use super::super::proof::{House, Node, Strong};
use super::super::state::{State, cell_at, digit_at};
use super::super::{CellSet, almost_locked};
use crate::tables::{UNIT_CELLS, bits, cells_at, common_peers, small_bits};

/// Which nodes and links a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Scope {
    /// Candidates of one digit, linked in units.
    OneDigit(usize),
    /// Cells with two candidates, linked in the cells; weak links in units only.
    Cells,
    /// All candidates.
    Candidates,
    /// Candidates, and groups of a digit in the intersection of a box and a line.
    Groups,
    /// The same, and the digits of almost locked sets.
    AlmostLocked,
    /// The same, and cells in which an almost locked set leaves one candidate.
    Forced,
}

/// A cell in which an almost locked set leaves one candidate if it lacks a digit: the set then holds all others of the
/// cell. The link has the set and the cell as truths, so it is known by its index among such cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forced {
    pub(super) set: almost_locked::Set,
    /// The digit that the set lacks.
    pub(super) lacks: usize,
    pub(super) cell: usize,
    /// The candidate that is left.
    pub(super) left: usize,
}

impl Forced {
    /// For each digit that the set holds without the one that it lacks, the digit and its places in the set, and in
    /// the cell if the set excludes it there.
    pub(super) fn held(&self, state: &State) -> impl Iterator<Item = (usize, u128)> {
        let excluded = state.cells[self.cell] & !(1 << self.left);
        let Forced { set, cell, .. } = *self;
        let digits = state.digits;
        small_bits(set.digits & !(1 << self.lacks)).map(move |digit| {
            let beside = u128::from(excluded >> digit & 1) << cell;
            (digit, set.cells & digits[digit] | beside)
        })
    }
}

#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Vertex {
    pub(in super::super) digit: usize,
    pub(in super::super) cells: u128,
}

impl Vertex {
    pub(in super::super) fn node(&self) -> Node {
        Node {
            digit: digit_at(self.digit),
            cells: CellSet(self.cells),
        }
    }

    pub(in super::super) const fn is_single(&self) -> bool {
        self.cells & (self.cells - 1) == 0
    }
}

/// A strong link to a vertex.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Link {
    pub(in super::super) to: u16,
    pub(in super::super) why: Strong,
}

/// The link graph of a position.
#[derive(Debug, Default)]
pub(in super::super) struct Graph {
    pub(in super::super) vertices: Vec<Vertex>,
    /// For each vertex, the cells that see all of its cells.
    pub(super) seen: Vec<u128>,
    /// For each vertex, those that cannot be true with it, as bits.
    weak: Vec<u64>,
    /// The strong links, vertex by vertex.
    strong: Vec<Link>,
    /// For each vertex, where its strong links begin, and where they end.
    ranges: Vec<[u32; 2]>,
    /// The number of vertices of candidates, which come first.
    pub(in super::super) candidates: usize,
    pub(in super::super) words: usize,
    /// The links that are truths, by their index.
    pub(super) forced: Vec<Forced>,
}

/// A strong link between two vertices.
struct Joint {
    ends: [u16; 2],
    why: Strong,
}

impl Graph {
    /// The graph with all vertices.
    pub(in super::super) fn new(state: &State, scope: Scope) -> Graph {
        Graph::with(state, scope, false)
    }

    /// The graph of the vertices with strong links.
    pub(super) fn of_links(state: &State, scope: Scope) -> Graph {
        Graph::with(state, scope, true)
    }

    fn with(state: &State, scope: Scope, links_only: bool) -> Graph {
        let mut graph = Graph::default();
        let mut joints = Vec::with_capacity(256);
        graph.add_vertices(state, scope, &mut joints);
        if matches!(scope, Scope::AlmostLocked | Scope::Forced) {
            graph.add_almost_locked(state, scope, &mut joints);
        }
        if links_only {
            graph.keep_linked(&mut joints);
        }
        graph.words = graph.vertices.len().div_ceil(64);
        graph.add_strong(&joints);
        let seen = graph
            .vertices
            .iter()
            .map(|vertex| common_peers(vertex.cells));
        graph.seen = seen.collect();
        graph.add_weak(scope);
        graph
    }

    /// The strong links of a vertex.
    pub(in super::super) fn strong(&self, vertex: usize) -> &[Link] {
        let [start, end] = self.ranges[vertex];
        &self.strong[start as usize..end as usize]
    }

    /// The vertices that cannot be true together with one, as bits.
    pub(in super::super) fn weak(&self, vertex: usize) -> &[u64] {
        &self.weak[vertex * self.words..(vertex + 1) * self.words]
    }

    /// Marks the vertices that are false if `vertex` is true, and calls `found` for each that was not marked before.
    #[inline]
    pub(super) fn turn_off(&self, vertex: usize, is_off: &mut [u64], mut found: impl FnMut(usize)) {
        for (number, (weak, marked)) in self.weak(vertex).iter().zip(is_off).enumerate() {
            let mut new = weak & !*marked;
            *marked |= new;
            while new != 0 {
                found(64 * number + new.trailing_zeros() as usize);
                new &= new - 1;
            }
        }
    }

    pub(in super::super) fn is_weak(&self, a: usize, b: usize) -> bool {
        self.weak(a)[b / 64] >> (b % 64) & 1 == 1
    }

    fn vertex(&mut self, digit: usize, cells: u128) -> u16 {
        let same = |vertex: &Vertex| vertex.digit == digit && vertex.cells == cells;
        let is_candidate = cells.is_power_of_two();
        let among = if is_candidate { 0 } else { self.candidates };
        let found = self.vertices[among..].iter().position(same);
        let at = found.map_or_else(
            || {
                self.vertices.push(Vertex { digit, cells });
                self.vertices.len() - 1
            },
            |found| among + found,
        );
        at as u16
    }

    /// Leaves out the vertices without strong links. The others keep their order.
    fn keep_linked(&mut self, joints: &mut [Joint]) {
        let mut places = vec![u16::MAX; self.vertices.len()];
        for end in joints.iter().flat_map(|joint| joint.ends) {
            places[usize::from(end)] = 0;
        }
        let (mut count, mut candidates) = (0, 0);
        for (at, place) in places.iter_mut().enumerate() {
            if *place == 0 {
                *place = count;
                self.vertices[usize::from(count)] = self.vertices[at];
                count += 1;
                candidates += usize::from(at < self.candidates);
            }
        }
        self.vertices.truncate(usize::from(count));
        self.candidates = candidates;
        for end in joints.iter_mut().flat_map(|joint| &mut joint.ends) {
            *end = places[usize::from(*end)];
        }
    }

    /// Lists the links of each vertex, in their order.
    fn add_strong(&mut self, joints: &[Joint]) {
        self.ranges = vec![[0; 2]; self.vertices.len()];
        for joint in joints {
            for end in joint.ends {
                self.ranges[usize::from(end)][1] += 1;
            }
        }
        let mut next = 0;
        for range in &mut self.ranges {
            let count = range[1];
            *range = [next; 2];
            next += count;
        }
        let Some(first) = joints.first() else { return };
        let none = Link {
            to: 0,
            why: first.why,
        };
        self.strong = vec![none; 2 * joints.len()];
        for Joint { ends: [a, b], why } in joints {
            for (from, to) in [(a, b), (b, a)] {
                let end = &mut self.ranges[usize::from(*from)][1];
                self.strong[*end as usize] = Link { to: *to, why: *why };
                *end += 1;
            }
        }
    }

    fn add_vertices(&mut self, state: &State, scope: Scope, joints: &mut Vec<Joint>) {
        let bivalues = state.bivalues();
        let (cells, digits) = match scope {
            Scope::OneDigit(digit) => (state.digits[digit], 1 << digit),
            Scope::Cells => (bivalues, 0x1ff),
            _ => (state.empty, 0x1ff),
        };
        // Candidates come first, so that they can be found by cell and digit.
        let mut index = [[u16::MAX; 9]; 81];
        self.vertices.reserve(256);
        for cell in bits(cells) {
            for digit in small_bits(state.cells[cell] & digits) {
                index[cell][digit] = self.vertices.len() as u16;
                self.vertices.push(Vertex {
                    digit,
                    cells: 1 << cell,
                });
            }
        }
        self.candidates = self.vertices.len();
        if !matches!(scope, Scope::OneDigit(_)) {
            for cell in bits(bivalues) {
                let digits = state.cells[cell];
                let (a, b) = (
                    digits.trailing_zeros() as usize,
                    15 - digits.leading_zeros() as usize,
                );
                joints.push(Joint {
                    ends: [index[cell][a], index[cell][b]],
                    why: Strong::House(House::Cell(cell_at(cell))),
                });
            }
        }
        if scope == Scope::Cells {
            return;
        }
        let has_groups = matches!(scope, Scope::Groups | Scope::AlmostLocked | Scope::Forced);
        for (unit, cells) in UNIT_CELLS.iter().enumerate() {
            for digit in small_bits(digits) {
                let places = state.units[digit][unit];
                let second = places & places.wrapping_sub(1);
                if second == 0 {
                    continue;
                }
                let why = Strong::House(House::unit(unit, digit_at(digit)));
                if second.is_power_of_two() {
                    let ends = [places, second].map(|places| {
                        let cell = cells[places.trailing_zeros() as usize];
                        index[usize::from(cell)][digit]
                    });
                    joints.push(Joint { ends, why });
                } else if has_groups {
                    for [a, b] in splits(unit, places) {
                        let mut end = |part: u16| {
                            if part.is_power_of_two() {
                                let cell = cells[part.trailing_zeros() as usize];
                                index[usize::from(cell)][digit]
                            } else {
                                self.vertex(digit, cells_at(unit, part))
                            }
                        };
                        let ends = [end(a), end(b)];
                        joints.push(Joint { ends, why });
                    }
                }
            }
        }
    }

    /// Links the digits of each almost locked set: if one is not in it, then all others are.
    fn add_almost_locked(&mut self, state: &State, scope: Scope, joints: &mut Vec<Joint>) {
        for set in almost_locked::sets(state) {
            if set.cells.count_ones() < 2 {
                continue;
            }
            let why = Strong::AlmostLocked(CellSet(set.cells));
            let vertices: Vec<u16> = small_bits(set.digits)
                .map(|digit| self.vertex(digit, set.cells & state.digits[digit]))
                .collect();
            for (i, a) in vertices.iter().enumerate() {
                for b in &vertices[i + 1..] {
                    joints.push(Joint {
                        ends: [*a, *b],
                        why,
                    });
                }
            }
            if scope == Scope::Forced {
                self.add_forced(state, set, &vertices, joints);
            }
        }
    }

    /// Links each digit of an almost locked set with what the others leave in a cell beside it.
    fn add_forced(
        &mut self,
        state: &State,
        set: almost_locked::Set,
        vertices: &[u16],
        joints: &mut Vec<Joint>,
    ) {
        let seen: [u128; 9] = std::array::from_fn(|digit| match set.cells & state.digits[digit] {
            0 => 0,
            places => common_peers(places),
        });
        let any = small_bits(set.digits).fold(0, |any, digit| any | seen[digit]);
        // A cell that sees the whole set makes a larger set with it.
        let beside = any & state.empty & !set.cells & !common_peers(set.cells);
        for cell in bits(beside) {
            let digits = state.cells[cell];
            let excluded = small_bits(digits & set.digits)
                .filter(|digit| seen[*digit] >> cell & 1 == 1)
                .fold(0, |all, digit| all | 1 << digit);
            // With one other candidate, the links of the set and of the cell say the same.
            if digits.count_ones() < 3 || (digits & !excluded).count_ones() > 1 {
                continue;
            }
            for left in small_bits(digits) {
                if digits & !excluded & !(1 << left) != 0 {
                    continue;
                }
                for (lacks, from) in small_bits(set.digits).zip(vertices) {
                    let is_needed = digits & !(1 << left) & 1 << lacks != 0;
                    if is_needed || self.forced.len() >= usize::from(u16::MAX) {
                        continue;
                    }
                    let why = Strong::Truth(self.forced.len() as u16);
                    let to = self.vertex(left, 1 << cell);
                    joints.push(Joint {
                        ends: [*from, to],
                        why,
                    });
                    self.forced.push(Forced {
                        set,
                        lacks,
                        cell,
                        left,
                    });
                }
            }
        }
    }

    fn add_weak(&mut self, scope: Scope) {
        let count = self.vertices.len();
        let words = self.words;
        self.weak = vec![0; count * words];
        let mut by_digit: [Vec<u16>; 9] = [const { Vec::new() }; 9];
        for (i, vertex) in self.vertices.iter().enumerate() {
            by_digit[vertex.digit].push(i as u16);
        }
        let weak = &mut self.weak;
        let mut exclude = |i: usize, j: usize| {
            weak[i * words + j / 64] |= 1 << (j % 64);
            weak[j * words + i / 64] |= 1 << (i % 64);
        };
        for of_digit in &by_digit {
            for (at, i) in of_digit.iter().enumerate() {
                let i = usize::from(*i);
                let seen = self.seen[i];
                for j in &of_digit[at + 1..] {
                    let j = usize::from(*j);
                    if self.vertices[j].cells & !seen == 0 {
                        exclude(i, j);
                    }
                }
            }
        }
        if scope == Scope::Cells {
            return;
        }
        // The candidates of a cell come one after the other.
        let candidates = &self.vertices[..self.candidates];
        for (i, vertex) in candidates.iter().enumerate() {
            let same = |other: &&Vertex| other.cells == vertex.cells;
            for j in 1..=candidates[i + 1..].iter().take_while(same).count() {
                exclude(i, i + j);
            }
        }
    }
}

/// The ways to split the places of a unit into two parts, each of which lies in one crossing unit.
fn splits(unit: usize, places: u16) -> ArrayVec<[u16; 2], 15> {
    const PARTS: [u16; 6] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444];
    let mut splits = ArrayVec::new();
    // A line crosses three boxes, and a box three rows and three columns.
    let crossing = &PARTS[..if unit < 18 { 3 } else { 6 }];
    for (i, a) in crossing.iter().enumerate() {
        let a = a & places;
        for b in &crossing[i + 1..] {
            let b = b & places;
            if a & b == 0 && a | b == places && a != 0 && b != 0 {
                splits.push([a, b]);
            }
        }
    }
    splits
}

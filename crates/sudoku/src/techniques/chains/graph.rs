//! The link graph: nodes of one digit, strong links (one of the two is true) and weak links (not both are).

use super::super::cell_set::{UNIT_BITS, bits, common_peers, small_bits};
use super::super::proof::{House, Node, Strong};
use super::super::state::{State, cell_at, digit_at};
use super::super::{CellSet, almost_locked};

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
    /// For each vertex, those that cannot be true with it, as bits.
    weak: Vec<u64>,
    pub(in super::super) strong: Vec<Vec<Link>>,
    pub(in super::super) words: usize,
}

impl Graph {
    pub(in super::super) fn new(state: &State, scope: Scope) -> Graph {
        let mut graph = Graph::default();
        graph.add_vertices(state, scope);
        if scope == Scope::AlmostLocked {
            graph.add_almost_locked(state);
        }
        graph.words = graph.vertices.len().div_ceil(64);
        graph.add_weak(scope);
        graph
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
        let found = self.vertices.iter().position(same);
        let at = found.unwrap_or_else(|| {
            self.vertices.push(Vertex { digit, cells });
            self.strong.push(Vec::new());
            self.vertices.len() - 1
        });
        at as u16
    }

    fn link(&mut self, a: u16, b: u16, why: Strong) {
        self.strong[usize::from(a)].push(Link { to: b, why });
        self.strong[usize::from(b)].push(Link { to: a, why });
    }

    fn add_vertices(&mut self, state: &State, scope: Scope) {
        let bivalues = state.bivalues();
        // Candidates come first, so that they can be found by cell and digit.
        let mut index = [[u16::MAX; 9]; 81];
        for cell in bits(state.empty) {
            for digit in small_bits(state.cells[cell]) {
                let fits = match scope {
                    Scope::OneDigit(wanted) => digit == wanted,
                    Scope::Cells => bivalues >> cell & 1 == 1,
                    _ => true,
                };
                if fits {
                    index[cell][digit] = self.vertices.len() as u16;
                    self.vertices.push(Vertex {
                        digit,
                        cells: 1 << cell,
                    });
                    self.strong.push(Vec::new());
                }
            }
        }
        if !matches!(scope, Scope::OneDigit(_)) {
            for cell in bits(bivalues) {
                let digits = state.cells[cell];
                let (a, b) = (
                    digits.trailing_zeros() as usize,
                    15 - digits.leading_zeros() as usize,
                );
                let why = Strong::House(House::Cell(cell_at(cell)));
                self.link(index[cell][a], index[cell][b], why);
            }
        }
        if scope == Scope::Cells {
            return;
        }
        let has_groups = matches!(scope, Scope::Groups | Scope::AlmostLocked);
        for unit in 0..27 {
            for digit in 0..9 {
                if matches!(scope, Scope::OneDigit(wanted) if wanted != digit) {
                    continue;
                }
                let places = state.places(unit, digit);
                let why = Strong::House(House::unit(unit, digit_at(digit)));
                if places.count_ones() == 2 {
                    let (a, b) = (
                        places.trailing_zeros() as usize,
                        127 - places.leading_zeros() as usize,
                    );
                    self.link(index[a][digit], index[b][digit], why);
                } else if has_groups && places.count_ones() > 2 {
                    let lines = if unit < 18 { 18..27 } else { 0..18 };
                    let crossing = lines.map(|line| UNIT_BITS[line] & places);
                    let parts: Vec<u128> = crossing
                        .filter(|part| *part != 0 && *part != places)
                        .collect();
                    for (i, a) in parts.iter().enumerate() {
                        for b in &parts[i + 1..] {
                            if a & b == 0 && a | b == places {
                                let (a, b) =
                                    (self.group(*a, digit, &index), self.group(*b, digit, &index));
                                self.link(a, b, why);
                            }
                        }
                    }
                }
            }
        }
    }

    fn group(&mut self, cells: u128, digit: usize, index: &[[u16; 9]; 81]) -> u16 {
        if cells.count_ones() == 1 {
            index[cells.trailing_zeros() as usize][digit]
        } else {
            self.vertex(digit, cells)
        }
    }

    /// Links the digits of each almost locked set: if one is not in it, then all others are.
    fn add_almost_locked(&mut self, state: &State) {
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
                    self.link(*a, *b, why);
                }
            }
        }
    }

    fn add_weak(&mut self, scope: Scope) {
        let count = self.vertices.len();
        self.weak = vec![0; count * self.words];
        let mut by_digit: [Vec<usize>; 9] = [const { Vec::new() }; 9];
        let mut by_cell: Vec<Vec<usize>> = vec![Vec::new(); 81];
        for (i, vertex) in self.vertices.iter().enumerate() {
            by_digit[vertex.digit].push(i);
            if vertex.is_single() && scope != Scope::Cells {
                by_cell[vertex.cells.trailing_zeros() as usize].push(i);
            }
        }
        for (i, vertex) in self.vertices.iter().enumerate() {
            let row = &mut self.weak[i * self.words..(i + 1) * self.words];
            let seen = common_peers(vertex.cells);
            for &j in &by_digit[vertex.digit] {
                if self.vertices[j].cells & !seen == 0 {
                    row[j / 64] |= 1 << (j % 64);
                }
            }
            if vertex.is_single() {
                for &j in by_cell[vertex.cells.trailing_zeros() as usize]
                    .iter()
                    .filter(|j| **j != i)
                {
                    row[j / 64] |= 1 << (j % 64);
                }
            }
        }
    }
}

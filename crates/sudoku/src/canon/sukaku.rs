//! The canonical form of candidates, by refinement and a search.
//!
//! Rows, columns and digits get *classes* that do not depend on how they are arranged or named: at first one for each
//! kind, then by what they hold of each class, until nothing changes. Where a class still has several members, each of
//! them is tried as the first, and the classes are refined again. A leaf of this search arranges the candidates in one
//! way. The form is the least leaf. This is the method of Brendan D. McKay, "Practical Graph Isomorphism" (1981).
//!
//! Two equal leaves give an automorphism, which shows that other parts of the search repeat what is known. So even the
//! candidates with the most automorphisms take no more than some hundred leaves.

use std::cmp::Ordering;

use crate::{CandidateGrid, Cell, DigitSet};

/// The form of candidates, and the number of their automorphisms.
pub fn canonical(puzzle: &CandidateGrid) -> (CandidateGrid, u64) {
    let of_cell = |row: usize, column: usize| puzzle[Cell::at(row, column)].bits();
    let [one, turned] = [false, true].map(|is_turned| {
        Search::run(std::array::from_fn(|row| {
            std::array::from_fn(|column| match is_turned {
                false => of_cell(row, column),
                true => of_cell(column, row),
            })
        }))
    });
    let (leaf, automorphisms) = match one.0.cmp(&turned.0) {
        Ordering::Less => one,
        Ordering::Greater => turned,
        Ordering::Equal => (one.0, one.1 + turned.1),
    };
    let form = std::array::from_fn(|cell| DigitSet::from_bits(leaf.cells[cell / 9][cell % 9]));
    (CandidateGrid::new(form), automorphisms)
}

/// The candidates by row and column: bit `d` of a cell is set for the digit `d + 1`.
type Cells = [[u16; 9]; 9];

/// The objects that are arranged: rows from 0 on, columns from [`COLUMNS`] on, and digits from [`DIGITS`] on.
const OBJECTS: usize = 27;
const COLUMNS: usize = 9;
const DIGITS: usize = 18;

/// The class of each object. Objects of different kinds have different classes, and those of a kind are numbered from
/// the kind's first object on.
type Classes = [u8; OBJECTS];

/// A way to arrange the candidates.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    /// What the refinements on the way to the leaf have seen.
    traces: Vec<u64>,
    cells: Cells,
    /// The new place of each object.
    places: [u8; OBJECTS],
}

impl Leaf {
    /// Whether two leaves arrange the candidates in the same way.
    fn is_like(&self, other: &Leaf) -> bool {
        self.traces == other.traces && self.cells == other.cells
    }
}

/// The search below the candidates as they are, or as they are with rows and columns exchanged.
struct Search {
    cells: Cells,
    /// The first leaf, and the objects chosen on the way to it.
    first: Option<(Leaf, Vec<u8>)>,
    /// The least leaf, and the objects chosen on the way to it.
    best: Option<(Leaf, Vec<u8>)>,
    /// Automorphisms: which object takes the place of which. As the search returns to a node on the way to the first
    /// leaf, all of them leave the objects chosen up to there unchanged.
    found: Vec<[u8; OBJECTS]>,
    /// The number of automorphisms that leave the objects chosen so far unchanged, at a node on the way to the first
    /// leaf.
    automorphisms: u64,
}

impl Search {
    /// The least leaf, and the number of automorphisms that do not exchange rows and columns.
    fn run(cells: Cells) -> (Leaf, u64) {
        let mut search = Search {
            cells,
            first: None,
            best: None,
            found: Vec::new(),
            automorphisms: 1,
        };
        let mut classes = [0; OBJECTS];
        classes[COLUMNS..DIGITS].fill(COLUMNS as u8);
        classes[DIGITS..].fill(DIGITS as u8);
        search.visit(classes, &mut Vec::new(), &mut Vec::new());
        let (leaf, _) = search.best.expect("the first leaf is the least so far");
        // Leaves of both searches are compared by what they arrange.
        let leaf = Leaf {
            places: [0; OBJECTS],
            ..leaf
        };
        (leaf, search.automorphisms)
    }

    /// Searches below a node. Returns the depth of the node at which the search goes on.
    fn visit(&mut self, classes: Classes, chosen: &mut Vec<u8>, traces: &mut Vec<u64>) -> usize {
        let depth = chosen.len();
        let (classes, trace) = refined(&self.cells, classes);
        traces.truncate(depth);
        traces.push(trace);
        let is_first = |first: &(Leaf, Vec<u8>)| first.0.traces.starts_with(traces);
        let is_worse = |best: &(Leaf, Vec<u8>)| {
            let length = traces.len().min(best.0.traces.len());
            traces[..length] > best.0.traces[..length]
        };
        if self.best.as_ref().is_some_and(is_worse) && !self.first.as_ref().is_some_and(is_first) {
            return depth;
        }
        let Some(members) = class_to_split(&classes) else {
            return self.leaf(&classes, chosen, traces);
        };
        let is_on_first_way = self.first.is_none();
        let mut tried: Vec<u8> = Vec::new();
        for &member in &members {
            let is_known = || {
                let orbits = orbits(&self.found);
                tried
                    .iter()
                    .any(|other| orbits[usize::from(*other)] == orbits[usize::from(member)])
            };
            if is_on_first_way && is_known() {
                continue;
            }
            tried.push(member);
            let mut next = classes;
            // The member comes before the others of its class.
            for &other in members.iter().filter(|other| **other != member) {
                next[usize::from(other)] += 1;
            }
            chosen.push(member);
            let back = self.visit(next, chosen, traces);
            chosen.truncate(depth);
            if back < depth {
                return back;
            }
        }
        if is_on_first_way {
            let orbits = orbits(&self.found);
            let same =
                |other: &&u8| orbits[usize::from(**other)] == orbits[usize::from(members[0])];
            self.automorphisms *= members.iter().filter(same).count() as u64;
        }
        depth
    }

    /// Compares a leaf with the first one and the least one.
    fn leaf(&mut self, classes: &Classes, chosen: &[u8], traces: &[u64]) -> usize {
        let places = places(classes);
        let mut cells = [[0; 9]; 9];
        for (row, cells_of_row) in self.cells.iter().enumerate() {
            for (column, digits) in cells_of_row.iter().enumerate() {
                let at = &mut cells[usize::from(places[row])]
                    [usize::from(places[COLUMNS + column]) - COLUMNS];
                for digit in (0..9).filter(|digit| digits >> digit & 1 == 1) {
                    *at |= 1 << (usize::from(places[DIGITS + digit]) - DIGITS);
                }
            }
        }
        let leaf = Leaf {
            traces: traces.to_vec(),
            cells,
            places,
        };
        if self.first.is_none() {
            self.first = Some((leaf.clone(), chosen.to_vec()));
            self.best = Some((leaf, chosen.to_vec()));
            return chosen.len();
        }
        for (known, way) in [&self.first, &self.best].into_iter().flatten() {
            if known.is_like(&leaf) {
                // What is below the node where the ways part is the same as what is known.
                let common = way.iter().zip(chosen).take_while(|(a, b)| a == b).count();
                let mut back = [0; OBJECTS];
                for (object, place) in (0..).zip(places) {
                    back[usize::from(place)] = object;
                }
                self.found
                    .push(known.places.map(|place| back[usize::from(place)]));
                return common;
            }
        }
        if self.best.as_ref().is_some_and(|(best, _)| leaf < *best) {
            self.best = Some((leaf, chosen.to_vec()));
        }
        chosen.len()
    }
}

/// Splits classes until nothing changes. The other result says what was seen.
fn refined(cells: &Cells, mut classes: Classes) -> (Classes, u64) {
    let mut trace = 0;
    loop {
        let mut keys = [0_u64; OBJECTS];
        let of = classes.map(|class| mixed(u64::from(class) + 1));
        for (row, cells) in cells.iter().enumerate() {
            for (column, digits) in cells.iter().enumerate() {
                let digits = (0..9).filter(|digit| digits >> digit & 1 == 1);
                let held = digits.clone().map(|digit| of[DIGITS + digit]);
                let held = mixed(held.fold(0, u64::wrapping_add));
                let (in_row, in_column) = (of[row], of[COLUMNS + column]);
                let place = mixed(in_row ^ in_column.rotate_left(7) ^ held);
                let mut add =
                    |object: usize, key| keys[object] = u64::wrapping_add(keys[object], key);
                add(row, mixed(held ^ in_column));
                add(COLUMNS + column, mixed(held ^ in_row));
                digits.for_each(|digit| add(DIGITS + digit, place));
            }
        }
        // A row is told from others by the rows of its band as well, and a column by those of its stack.
        let lines = keys;
        for line in 0..DIGITS {
            let first = line / 3 * 3;
            let around = (first..first + 3).fold(0_u64, |sum, other| {
                sum.wrapping_add(mixed(lines[other] ^ of[other]))
            });
            keys[line] = mixed(lines[line].wrapping_add(around.rotate_left(11)));
        }
        let mut order: [u8; OBJECTS] = std::array::from_fn(|object| object as u8);
        let key = |object: u8| (classes[usize::from(object)], keys[usize::from(object)]);
        order.sort_unstable_by_key(|object| key(*object));
        let mut next = classes;
        for (at, object) in (0_u8..).zip(order) {
            let (class, seen) = key(object);
            trace = mixed(trace ^ mixed(seen ^ u64::from(class)));
            // A class has the number of the first place of its members.
            let is_new = at == 0 || key(order[usize::from(at) - 1]) != (class, seen);
            next[usize::from(object)] = match is_new {
                true => at,
                false => next[usize::from(order[usize::from(at) - 1])],
            };
        }
        if next == classes {
            return (classes, trace);
        }
        classes = next;
    }
}

/// The members of the class to split next; `None` if each class has one member.
///
/// The class is of the kind (rows, columns or digits) that has the fewest classes so far. Of that kind's classes with
/// several members, it is a smallest one.
fn class_to_split(classes: &Classes) -> Option<Vec<u8>> {
    let members = |class: u8| {
        let is_member = move |object: &u8| classes[usize::from(*object)] == class;
        (0..OBJECTS as u8).filter(is_member)
    };
    let classes_of_kind = |class: u8| {
        let kind = class / 9 * 9;
        (kind..kind + 9)
            .filter(|class| members(*class).next().is_some())
            .count()
    };
    let class = (0..OBJECTS as u8)
        .filter(|class| members(*class).count() > 1)
        .min_by_key(|class| (classes_of_kind(*class), members(*class).count()))?;
    Some(members(class).collect())
}

/// The places of objects in classes of their own: bands and stacks in the order of their first lines.
fn places(classes: &Classes) -> [u8; OBJECTS] {
    let mut places = *classes;
    for kind in [0, COLUMNS] {
        let mut bands = [0, 1, 2].map(|band| {
            let mut lines = [0, 1, 2].map(|line| (kind + 3 * band + line) as u8);
            lines.sort_unstable_by_key(|line| classes[usize::from(*line)]);
            lines
        });
        bands.sort_unstable_by_key(|lines| classes[usize::from(lines[0])]);
        for (place, line) in (kind as u8..).zip(bands.into_iter().flatten()) {
            places[usize::from(line)] = place;
        }
    }
    places
}

/// For each object, the least one that the automorphisms, in any order, can put in its place.
fn orbits(found: &[[u8; OBJECTS]]) -> [u8; OBJECTS] {
    let mut orbits: [u8; OBJECTS] = std::array::from_fn(|object| object as u8);
    let mut has_changed = true;
    while has_changed {
        has_changed = false;
        for (object, image) in found.iter().flat_map(|images| images.iter().enumerate()) {
            let image = usize::from(*image);
            let least = orbits[object].min(orbits[image]);
            has_changed |= orbits[object] != least || orbits[image] != least;
            (orbits[object], orbits[image]) = (least, least);
        }
    }
    orbits
}

/// A number with its bits mixed. Different objects rarely get equal numbers; if they do, the search takes longer.
const fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ number >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    number ^ number >> 32
}

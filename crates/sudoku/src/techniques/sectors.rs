//! Sets of rank 0 that lie in several rows, columns and boxes: as many truths as links, so every link is taken.
//!
//! Multi-sector locked sets, loops of pairs round four boxes, and fireworks.

use super::Technique;
use super::proof::{House, Proof};
use super::sink::{Flow, Gone, Sink, cell_link, cell_truth, unit_link, unit_truth};
use super::state::State;
use crate::tables::{UNIT_BITS, UNITS_OF, bits, small_bits, subsets};

/// What a set of rank 0 eliminates, with its proof.
type Found = (Gone, Proof);

/// Passes the steps to the sink, the one that eliminates most first; of equal ones, the one that eliminates earliest in
/// the grid.
fn give(mut found: Vec<Found>, technique: Technique, sink: &mut Sink) -> Flow {
    found.sort_by_cached_key(|(gone, _)| gone.order());
    for (gone, proof) in found {
        sink.eliminate(technique, &gone, || proof)?;
    }
    Flow::Continue(())
}

/// For each digit and each set of crossing lines, the lines that can hold the digit in one of them:
/// `held[digit][crossing lines]`.
fn held(state: &State, is_row: bool) -> Vec<[u16; 512]> {
    let of_digit = |digit: usize| {
        let mut lines = [0_u16; 9];
        for cell in bits(state.digits[digit]) {
            let (line, at) = if is_row {
                (cell / 9, cell % 9)
            } else {
                (cell % 9, cell / 9)
            };
            lines[line] |= 1 << at;
        }
        let mut held = [0_u16; 512];
        for (crossing, held) in held.iter_mut().enumerate() {
            for (line, places) in lines.iter().enumerate() {
                *held |= u16::from(places & crossing as u16 != 0) << line;
            }
        }
        held
    };
    (0..9).map(of_digit).collect()
}

/// The empty cells where these rows cross these columns.
fn crossings(state: &State, rows: u16, columns: u16) -> u128 {
    let lines = |lines: u16, first: usize| {
        small_bits(lines).fold(0, |all, line| all | UNIT_BITS[first + line])
    };
    lines(rows, 0) & lines(columns, 9) & state.empty
}

/// Cells where some rows cross some columns, with each digit linked in the rows or in the columns, and as many links
/// as cells.
pub(super) fn multi_sector(state: &State, sink: &mut Sink) -> Flow {
    let (by_row, by_column) = (held(state, true), held(state, false));
    let most = state.limits.sector_lines;
    let lines = |mask: &u16| (2..=most).contains(&(mask.count_ones() as usize));
    let mut found: Vec<Found> = Vec::new();
    for rows in (0..512).filter(lines) {
        for columns in (0..512).filter(lines) {
            let links = |digit: usize| {
                let in_rows = (by_row[digit][usize::from(columns)] & rows).count_ones();
                in_rows.min((by_column[digit][usize::from(rows)] & columns).count_ones())
            };
            let links: u32 = (0..9).map(links).sum();
            // With fewer links than cells there would be no solution.
            if links > rows.count_ones() * columns.count_ones() {
                continue;
            }
            let cells = crossings(state, rows, columns);
            if links != cells.count_ones() || links < 6 {
                continue;
            }
            let (gone, proof) = sectors(state, cells);
            if !gone.is_empty() && found.iter().all(|(other, _)| *other != gone) {
                found.push((gone, proof));
            }
        }
    }
    give(found, Technique::Msls, sink)
}

/// The eliminations by cells whose digits have as many links as there are cells. A digit with as many links in rows as
/// in columns eliminates in both.
fn sectors(state: &State, cells: u128) -> Found {
    let (mut gone, mut proofs) = (Gone::NONE, Vec::new());
    for rows_first in [true, false] {
        let mut links: Vec<House> = Vec::new();
        for digit in 0..9 {
            let places = state.digits[digit] & cells;
            let lines = |first: usize| -> Vec<usize> {
                let lines = first..first + 9;
                lines
                    .filter(|line| UNIT_BITS[*line] & places != 0)
                    .collect()
            };
            let (rows, columns) = (lines(0), lines(9));
            let takes_rows =
                rows.len() < columns.len() || rows_first && rows.len() == columns.len();
            for line in if takes_rows { rows } else { columns } {
                gone.add(state, digit, UNIT_BITS[line] & !cells);
                links.push(unit_link(line, digit));
            }
        }
        let proof = Proof::Sets {
            truths: bits(cells).map(cell_truth).collect(),
            links,
        };
        if !proofs.contains(&proof) {
            proofs.push(proof);
        }
    }
    (gone, Proof::any(proofs))
}

/// Eight pairs of cells round four filled cells, the corners of a rectangle in four boxes, joined in their rows,
/// boxes and columns by sixteen links.
pub(super) fn sk_loops(state: &State, sink: &mut Sink) -> Flow {
    let is_filled = |cell: &usize| state.empty >> cell & 1 == 0;
    let rings = sk_rings().filter(|(corners, _)| corners.iter().all(is_filled));
    let found = rings.filter_map(|(_, ring)| ring_of(state, ring)).collect();
    give(found, Technique::SkLoop, sink)
}

/// The corners of all rectangles in four boxes, and for each the ring of eight houses through its boxes, rows and
/// columns. Where one house of the ring meets the next are, beside the corners, the pairs of cells of a loop.
pub(super) fn sk_rings() -> impl Iterator<Item = ([usize; 4], [usize; 8])> {
    const PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];
    let places = PAIRS
        .into_iter()
        .flat_map(|bands| PAIRS.map(|stacks| (bands, stacks)));
    let choices = places.flat_map(|place| (0..81).map(move |choice| (place, choice)));
    choices.map(|((bands, stacks), choice)| {
        let rows = [3 * bands.0 + choice % 3, 3 * bands.1 + choice / 3 % 3];
        let columns = [3 * stacks.0 + choice / 9 % 3, 3 * stacks.1 + choice / 27];
        let corner = |row: usize, column: usize| 9 * rows[row] + columns[column];
        let corners = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
        let [a, b, d, c] = corners.map(|cell| UNITS_OF[cell][2]);
        let ring = [rows[0], b, 9 + columns[1], d, rows[1], c, 9 + columns[0], a];
        (corners, ring)
    })
}

/// The loop through these houses, each of which holds two pairs, if its digits have as few links as it has cells.
fn ring_of(state: &State, ring: [usize; 8]) -> Option<Found> {
    let pair = |at: usize| UNIT_BITS[ring[at]] & UNIT_BITS[ring[(at + 1) % 8]] & state.empty;
    let cells = (0..8).fold(0, |all, at| all | pair(at));
    if cells.count_ones() != 16 {
        return None;
    }
    // For each digit, the smallest sets of houses that hold all its places in the pairs.
    let covers = |digit: usize| -> Vec<u16> {
        let places = state.digits[digit];
        let is_cover = |houses: &u16| {
            let is_held = |at: usize| houses >> at & 1 == 1 || houses >> ((at + 1) % 8) & 1 == 1;
            (0..8).all(|at| pair(at) & places == 0 || is_held(at))
        };
        let all: Vec<u16> = (0..256).filter(is_cover).collect();
        let least = all.iter().map(|houses| houses.count_ones()).min();
        let is_least = |houses: &u16| Some(houses.count_ones()) == least;
        all.into_iter().filter(is_least).collect()
    };
    let covers: Vec<Vec<u16>> = (0..9).map(covers).collect();
    let links: u32 = covers.iter().map(|covers| covers[0].count_ones()).sum();
    if links != 16 {
        return None;
    }
    let (mut gone, mut proofs) = (Gone::NONE, Vec::new());
    for choice in 0..covers.iter().map(Vec::len).max()? {
        let mut links = Vec::with_capacity(16);
        for (digit, covers) in covers.iter().enumerate() {
            for at in small_bits(covers[choice % covers.len()]) {
                gone.add(state, digit, UNIT_BITS[ring[at]] & !cells);
                links.push(unit_link(ring[at], digit));
            }
        }
        proofs.push(Proof::Sets {
            truths: bits(cells).map(cell_truth).collect(),
            links,
        });
    }
    (!gone.is_empty()).then(|| (gone, Proof::any(proofs)))
}

/// Digits that have one cell in a row, and one in a column, outside of the box where these cross.
struct Firework {
    row: usize,
    column: usize,
    /// The only other cells of the row and of the column that may hold the digits.
    ends: [usize; 2],
    digits: u16,
}

impl Firework {
    fn crossing(&self) -> usize {
        9 * self.row + self.column
    }

    fn block(&self) -> usize {
        UNITS_OF[self.crossing()][2]
    }

    /// The truths and links of some of its digits, without the links of cells.
    fn sets(&self, digits: u16) -> (Vec<super::Truth>, Vec<House>) {
        let truths = small_bits(digits).flat_map(|digit| {
            [
                unit_truth(self.row, digit),
                unit_truth(9 + self.column, digit),
            ]
        });
        let links = small_bits(digits).map(|digit| unit_link(self.block(), digit));
        (truths.collect(), links.collect())
    }

    /// The cells of the box that are in neither line.
    fn rest(&self) -> u128 {
        UNIT_BITS[self.block()] & !UNIT_BITS[self.row] & !UNIT_BITS[9 + self.column]
    }
}

/// All fireworks, one for each row, column and pair of ends.
fn fireworks_of(state: &State) -> Vec<Firework> {
    let mut found = Vec::new();
    for crossing in bits(state.empty) {
        let (row, column) = (crossing / 9, crossing % 9);
        let block = UNIT_BITS[UNITS_OF[crossing][2]];
        for right in bits(UNIT_BITS[row] & !block & state.empty) {
            for below in bits(UNIT_BITS[9 + column] & !block & state.empty) {
                let fits = |digit: &usize| {
                    let places = |unit: usize, end: usize| {
                        let places = state.places(unit, *digit);
                        places != 0 && places & !block & !(1 << end) == 0
                    };
                    places(row, right) && places(9 + column, below)
                };
                let digits = (0..9).filter(fits).fold(0, |all, digit| all | 1 << digit);
                if digits != 0 {
                    found.push(Firework {
                        row,
                        column,
                        ends: [right, below],
                        digits,
                    });
                }
            }
        }
    }
    found
}

/// Three digits of one firework take its three cells; or two digits each of two fireworks with the same ends take
/// these and both crossings.
pub(super) fn fireworks(state: &State, size: usize, sink: &mut Sink) -> Flow {
    let all = fireworks_of(state);
    let mut found: Vec<Found> = Vec::new();
    let mut keep = |parts: &[(&Firework, u16)], cells: u128| {
        let (mut truths, mut links) = (Vec::new(), Vec::new());
        let (mut gone, mut digits) = (Gone::NONE, 0);
        for (firework, chosen) in parts {
            let (own_truths, own_links) = firework.sets(*chosen);
            truths.extend(own_truths);
            links.extend(own_links);
            gone.add_all(state, *chosen, firework.rest());
            digits |= chosen;
        }
        gone.add_all(state, 0x1ff & !digits, cells);
        links.extend(bits(cells).map(cell_link));
        if !gone.is_empty() && found.iter().all(|(other, _)| *other != gone) {
            found.push((gone, Proof::Sets { truths, links }));
        }
    };
    for (at, one) in all.iter().enumerate() {
        let cells = 1 << one.crossing() | 1 << one.ends[0] | 1 << one.ends[1];
        if size == 3 {
            subsets(one.digits, 3).for_each(|digits| keep(&[(one, digits)], cells));
            continue;
        }
        // The other firework has its crossing on the opposite corner, so its ends are in the other order.
        let is_opposite = |other: &&Firework| {
            other.ends == [one.ends[1], one.ends[0]] && other.block() != one.block()
        };
        for other in all[at + 1..].iter().filter(is_opposite) {
            for digits in subsets(one.digits, 2) {
                for others in subsets(other.digits & !digits, 2) {
                    keep(
                        &[(one, digits), (other, others)],
                        cells | 1 << other.crossing(),
                    );
                }
            }
        }
    }
    let technique = if size == 3 {
        Technique::FireworksTriple
    } else {
        Technique::FireworksQuadruple
    };
    give(found, technique, sink)
}

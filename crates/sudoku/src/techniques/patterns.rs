//! Larger patterns of two or three digits: loops, extended rectangles, oddagons and tridagons.
//!
//! Filled with these digits only, they would leave two solutions, or could not be filled at all. So one of the other
//! candidates in their cells is true. If they are all in one cell, that cell loses the digits of the pattern. If they
//! are all the same digit, that digit is eliminated from all cells that see all of them.

use super::Technique;
use super::proof::{Pattern, Proof, Truth};
use super::sink::{Flow, Gone, Sink};
use super::state::{State, cell_at, digits_of};
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, common_peers};

/// Eliminates the candidates that a pattern of `cells` with these digits excludes.
fn report(state: &State, technique: Technique, cells: u128, digits: u16, sink: &mut Sink) -> Flow {
    let with_extras = bits(cells).filter(|cell| state.cells[*cell] & !digits != 0);
    let with_extras = with_extras.fold(0_u128, |all, cell| all | 1 << cell);
    let extras = state.union(cells) & !digits;
    let mut gone = Gone::NONE;
    if with_extras.count_ones() == 1 {
        gone.add_all(state, digits, with_extras);
    }
    if extras.count_ones() == 1 {
        gone.add(
            state,
            extras.trailing_zeros() as usize,
            common_peers(with_extras),
        );
    }
    sink.eliminate(technique, &gone, || {
        let pattern = Pattern {
            cells: bits(cells)
                .map(|cell| (cell_at(cell), digits_of(digits)))
                .collect(),
            needs_uniqueness: technique.needs_uniqueness(),
        };
        Proof::Sets {
            truths: vec![Truth::Pattern(pattern)],
            links: Vec::new(),
        }
    })
}

/// Loops through cells with the same two digits: even loops with two cells in every unit that they touch, or odd loops.
pub(super) fn loops(state: &State, is_odd: bool, sink: &mut Sink) -> Flow {
    let technique = if is_odd {
        Technique::BivalueOddagon
    } else {
        Technique::UniqueLoop
    };
    if !is_odd && !state.is_unique {
        return Flow::Continue(());
    }
    each_loop(state, is_odd, &mut |cells, digits| {
        report(state, technique, cells, digits, sink)
    })
}

/// Calls `found` with the cells and digits of each pattern that chains of this technique may start from.
pub(super) fn each(state: &State, technique: Technique, found: &mut dyn FnMut(u128, u16)) {
    let mut found = |cells: u128, digits: u16| {
        found(cells, digits);
        Flow::Continue(())
    };
    let _ = match technique {
        Technique::UniqueLoopChain => each_loop(state, false, &mut found),
        Technique::OddagonChain => each_loop(state, true, &mut found),
        Technique::TridagonChain => each_tridagon(state, &mut found),
        _ => Flow::Continue(()),
    };
}

/// Calls `found` with the cells and digits of loops.
fn each_loop(state: &State, is_odd: bool, found: &mut dyn FnMut(u128, u16) -> Flow) -> Flow {
    let bivalues = state.bivalues();
    for start in bits(bivalues) {
        let digits = state.cells[start];
        let has_both = |cell: &usize| state.cells[*cell] & digits == digits;
        let usable = bits(state.empty)
            .filter(has_both)
            .fold(0_u128, |all, cell| all | 1 << cell);
        // The start is the first cell without extra candidates, so that each loop is found from one cell only.
        let same = bits(bivalues & ((1 << start) - 1)).filter(|cell| state.cells[*cell] == digits);
        let earlier = same.fold(0_u128, |all, cell| all | 1 << cell);
        let mut search = LoopSearch {
            state,
            is_odd,
            digits,
            start,
            found: &mut *found,
        };
        search.extend(start, 1 << start, usable & !earlier, 3)?;
    }
    Flow::Continue(())
}

struct LoopSearch<'a> {
    state: &'a State,
    is_odd: bool,
    digits: u16,
    start: usize,
    found: &'a mut dyn FnMut(u128, u16) -> Flow,
}

impl LoopSearch<'_> {
    /// Extends the loop from `last` by a unit of another kind than `kind`.
    fn extend(&mut self, last: usize, cells: u128, usable: u128, kind: usize) -> Flow {
        let length = cells.count_ones();
        if length >= 5
            && (length % 2 == 1) == self.is_odd
            && PEER_BITS[last] >> self.start & 1 == 1
            && self.is_loop(cells)
        {
            (self.found)(cells, self.digits)?;
        }
        if length as usize >= self.state.limits.loop_cells {
            return Flow::Continue(());
        }
        for (other, unit) in UNITS_OF[last]
            .into_iter()
            .enumerate()
            .filter(|(other, _)| *other != kind)
        {
            for next in bits(UNIT_BITS[unit] & usable & !cells) {
                let more = cells | 1 << next;
                let extras = bits(more)
                    .filter(|cell| self.state.cells[*cell] & !self.digits != 0)
                    .count();
                let fits =
                    (0..3).all(|kind| (more & UNIT_BITS[UNITS_OF[next][kind]]).count_ones() <= 2);
                if fits && extras <= 3 {
                    self.extend(next, more, usable, other)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn is_loop(&self, cells: u128) -> bool {
        let counts = |unit: &u128| (cells & unit).count_ones();
        if self.is_odd {
            return UNIT_BITS.iter().all(|unit| counts(unit) <= 2);
        }
        UNIT_BITS.iter().all(|unit| matches!(counts(unit), 0 | 2))
    }
}

/// All sets of three digits.
pub(super) fn triples() -> impl Iterator<Item = u16> {
    (0..512).filter(|digits: &u16| digits.count_ones() == 3)
}

/// Whether the cells, all of them empty, have two of the digits each, and other candidates in few cells or of one
/// digit.
fn is_near(state: &State, cells: u128, digits: u16) -> bool {
    let own = |cell: usize| (state.cells[cell] & digits).count_ones() >= 2;
    let extras = bits(cells)
        .filter(|cell| state.cells[*cell] & !digits != 0)
        .count();
    cells & !state.empty == 0
        && (extras == 1 || (state.union(cells) & !digits).count_ones() == 1)
        && bits(cells).all(own)
}

/// Two lines of a band or stack, with three cells each that face each other in three boxes, and three digits.
pub(super) fn extended_rectangles(state: &State, sink: &mut Sink) -> Flow {
    if !state.is_unique {
        return Flow::Continue(());
    }
    for (chute, (a, b)) in
        (0..6).flat_map(|chute| [(0, 1), (0, 2), (1, 2)].map(|pair| (chute, pair)))
    {
        // Three rows of a band, or three columns of a stack, crossed by a line of each other chute.
        let first = if chute < 3 {
            3 * chute
        } else {
            9 + 3 * (chute - 3)
        };
        let lines = UNIT_BITS[first + a] | UNIT_BITS[first + b];
        let crossing = if chute < 3 { 9 } else { 0 };
        for choice in 0..27 {
            let picks = [choice % 3, 3 + choice / 3 % 3, 6 + choice / 9];
            let cells = picks
                .iter()
                .fold(0, |all, line| all | lines & UNIT_BITS[crossing + line]);
            if cells & !state.empty != 0 {
                continue;
            }
            for digits in triples().filter(|digits| is_near(state, cells, *digits)) {
                report(state, Technique::ExtendedRectangle, cells, digits, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The six ways to take three cells of a box in different rows and columns; the first three are even.
pub(super) const DIAGONALS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
    [0, 2, 1],
    [1, 0, 2],
    [2, 1, 0],
];

/// Four boxes in a rectangle with three cells of three digits each, an odd number of them on odd diagonals.
pub(super) fn tridagons(state: &State, sink: &mut Sink) -> Flow {
    each_tridagon(state, &mut |cells, digits| {
        if is_near(state, cells, digits) {
            report(state, Technique::Tridagon, cells, digits, sink)?;
        }
        Flow::Continue(())
    })
}

fn each_tridagon(state: &State, found: &mut dyn FnMut(u128, u16) -> Flow) -> Flow {
    let pairs = [(0, 1), (0, 2), (1, 2)];
    for digits in triples() {
        for (boxes, _) in pairs
            .iter()
            .flat_map(|rows| pairs.map(|columns| (corners(*rows, columns), ())))
        {
            let options = boxes.map(|corner| {
                let cells = |diagonal: &[usize; 3]| {
                    let cell = |(row, column): (usize, &usize)| corner + 9 * row + column;
                    diagonal
                        .iter()
                        .enumerate()
                        .map(cell)
                        .fold(0_u128, |all, cell| all | 1 << cell)
                };
                let fits = |cells: u128| {
                    let own = |cell: usize| (state.cells[cell] & digits).count_ones() >= 2;
                    cells & !state.empty == 0 && bits(cells).all(own)
                };
                let all = DIAGONALS.iter().map(cells).enumerate();
                all.filter(|(_, cells)| fits(*cells)).collect::<Vec<_>>()
            });
            choose(digits, &options, 0, 0, found)?;
        }
    }
    Flow::Continue(())
}

/// The first cells of the four boxes in these bands and stacks.
pub(super) fn corners(bands: (usize, usize), stacks: (usize, usize)) -> [usize; 4] {
    let corner = |band: usize, stack: usize| 27 * band + 3 * stack;
    [
        corner(bands.0, stacks.0),
        corner(bands.0, stacks.1),
        corner(bands.1, stacks.0),
        corner(bands.1, stacks.1),
    ]
}

fn choose(
    digits: u16,
    options: &[Vec<(usize, u128)>],
    cells: u128,
    odd: usize,
    found: &mut dyn FnMut(u128, u16) -> Flow,
) -> Flow {
    let Some((first, rest)) = options.split_first() else {
        return if odd % 2 == 1 {
            found(cells, digits)
        } else {
            Flow::Continue(())
        };
    };
    for (diagonal, more) in first {
        choose(
            digits,
            rest,
            cells | more,
            odd + usize::from(*diagonal >= 3),
            found,
        )?;
    }
    Flow::Continue(())
}

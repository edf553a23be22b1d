//! Patterns that would leave several solutions: unique, hidden and avoidable rectangles, BUG + 1.

use arrayvec::ArrayVec;

use super::Technique;
use super::proof::{House, Pattern, Proof, Truth};
use super::sink::{Flow, Gone, Sink, cell_link, cell_truth, unit_link, unit_truth};
use super::state::{State, cell_at, digits_of};
use super::subsets::each_union;
use super::wings::lowest;
use crate::tables::{
    ALL_CELLS, UNIT_BITS, UNIT_CELLS, UNITS_OF, bits, cells_at, common_peers, common_units,
    small_bits, subsets,
};

/// Four cells of two rows, two columns and two boxes. Cells 0 and 1 share a line, 0 and 2 as well; 0 and 3 do not.
type Rectangle = [usize; 4];

/// Two digits in a rectangle.
struct Deadly {
    cells: Rectangle,
    digits: u16,
    /// The other candidates of the cells.
    extras: [u16; 4],
}

impl Deadly {
    fn pattern(&self) -> Truth {
        Truth::Pattern(Pattern {
            cells: self
                .cells
                .iter()
                .map(|cell| (cell_at(*cell), digits_of(self.digits)))
                .collect(),
            needs_uniqueness: true,
        })
    }

    /// The proof with these truths and links beside the pattern.
    fn proof(&self, truths: impl IntoIterator<Item = Truth>, links: Vec<House>) -> Proof {
        Proof::Sets {
            truths: [self.pattern()].into_iter().chain(truths).collect(),
            links,
        }
    }

    /// The indices of the cells with extras.
    fn with_extras(&self) -> ArrayVec<usize, 4> {
        (0..4).filter(|i| self.extras[*i] != 0).collect()
    }

    fn mask(&self, which: &[usize]) -> u128 {
        which.iter().fold(0, |all, i| all | 1 << self.cells[*i])
    }
}

/// Calls `each` with the rectangles of which `cell` is a corner. For each other row, `corners` returns the columns in
/// which the other corners may be.
fn each_rectangle(
    cell: usize,
    rows: u16,
    corners: impl Fn(usize) -> u16,
    is_hodoku: bool,
    each: &mut impl FnMut(Rectangle) -> Flow,
) -> Flow {
    let (row, column) = (cell / 9, cell % 9);
    let stack = 0o7 << (column / 3 * 3);
    if is_hodoku {
        return each_rectangle_from_box(cell, rows, corners, each);
    }
    for other_row in small_bits(rows & !(1 << row)) {
        // Two boxes: the lines are in one band, or in one stack.
        let usable = if row / 3 == other_row / 3 {
            0x1ff & !stack
        } else {
            stack & !(1 << column)
        };
        for other_column in small_bits(corners(other_row) & usable) {
            each(rectangle(cell, other_row, other_column))?;
        }
    }
    Flow::Continue(())
}

/// The same in the order of HoDoKu: the cells of the box that can be a corner come one after the other, and for each of
/// them the other lines.
fn each_rectangle_from_box(
    cell: usize,
    rows: u16,
    corners: impl Fn(usize) -> u16,
    each: &mut impl FnMut(Rectangle) -> Flow,
) -> Flow {
    let (row, column) = (cell / 9, cell % 9);
    let (band, stack) = (row / 3 * 3, column / 3 * 3);
    for near_row in band..band + 3 {
        if near_row != row {
            if rows >> near_row & 1 == 1 {
                for other_column in small_bits(corners(near_row) & !(0o7 << stack)) {
                    each(rectangle(cell, near_row, other_column))?;
                }
            }
            continue;
        }
        for near_column in (stack..stack + 3).filter(|near| *near != column) {
            for other_row in small_bits(rows & !(0o7 << band)) {
                if corners(other_row) >> near_column & 1 == 1 {
                    each(rectangle(cell, other_row, near_column))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The rectangle of a cell and the opposite one.
const fn rectangle(cell: usize, other_row: usize, other_column: usize) -> Rectangle {
    [
        cell,
        cell / 9 * 9 + other_column,
        9 * other_row + cell % 9,
        9 * other_row + other_column,
    ]
}

/// Calls `each` with every rectangle of empty cells that all have the same two digits, and maybe others.
pub(super) fn all_rectangles(state: &State, each: &mut dyn FnMut(Rectangle, u16)) {
    for cell in bits(state.empty) {
        let _ = each_rectangle(cell, 0x1ff, |_| 0x1ff, false, &mut |cells| {
            let is_later = cells[1] > cells[0] && cells[2] > cells[0];
            let common = cells
                .iter()
                .fold(0x1ff, |all, cell| all & state.cells[*cell]);
            if is_later {
                subsets(common, 2).for_each(|digits| each(cells, digits));
            }
            Flow::Continue(())
        });
    }
}

/// Calls `each` with every rectangle of empty cells one of which has two candidates, and these as the digits.
fn each_deadly(state: &State, each: &mut impl FnMut(&Deadly) -> Flow) -> Flow {
    // HoDoKu tries four cells with one pair of digits only: the first pair that all of them could hold.
    let mut seen: Vec<u128> = Vec::new();
    for cell in bits(state.bivalues()) {
        let digits = state.cells[cell];
        let (a, b) = (lowest(digits), lowest(digits & (digits - 1)));
        let places = |unit: usize| state.units[a][unit] | state.units[b][unit];
        let in_row = places(cell / 9);
        let corners = |other_row| in_row & places(other_row);
        each_rectangle(
            cell,
            places(9 + cell % 9),
            corners,
            state.is_hodoku,
            &mut |cells| {
                if state.is_hodoku {
                    let all = cells.iter().fold(0, |all, cell| all | 1 << cell);
                    if seen.contains(&all) || !could_hold(state, &cells, digits) {
                        return Flow::Continue(());
                    }
                    seen.push(all);
                }
                each(&Deadly {
                    cells,
                    digits,
                    extras: cells.map(|cell| state.cells[cell] & !digits),
                })
            },
        )?;
    }
    Flow::Continue(())
}

/// Whether no filled cell rules out one of the digits in one of the cells. A digit that is not a candidate there was
/// then eliminated by a step.
fn could_hold(state: &State, cells: &Rectangle, digits: u16) -> bool {
    let is_filled = |digit: usize, unit: &usize| state.places(*unit, digit) == 0;
    cells.iter().all(|cell| {
        small_bits(digits & !state.cells[*cell])
            .all(|digit| !UNITS_OF[*cell].iter().any(|unit| is_filled(digit, unit)))
    })
}

/// Unique and hidden rectangles of one type.
pub(super) fn rectangles_of(state: &State, technique: Technique, sink: &mut Sink) -> Flow {
    if !state.is_unique {
        return Flow::Continue(());
    }
    each_deadly(state, &mut |deadly| match technique {
        Technique::UniquenessTest1 => type_1(state, deadly, sink),
        Technique::UniquenessTest2 => same_extra(state, deadly, false, sink),
        Technique::UniquenessTest3 => type_3(state, deadly, sink),
        Technique::UniquenessTest4 => type_4(state, deadly, sink),
        Technique::UniquenessTest5 => same_extra(state, deadly, true, sink),
        Technique::UniquenessTest6 => type_6(state, deadly, sink),
        _ => hidden(state, deadly, sink),
    })
}

/// Type 1: only one cell has additional candidates.
fn type_1(state: &State, deadly: &Deadly, sink: &mut Sink) -> Flow {
    let [one] = deadly.with_extras()[..] else {
        return Flow::Continue(());
    };
    let mut gone = Gone::NONE;
    gone.add_all(state, deadly.digits, deadly.mask(&[one]));
    sink.eliminate(Technique::UniquenessTest1, &gone, || {
        deadly.proof([], Vec::new())
    })
}

/// All additional candidates are the same digit: in two cells of a line (type 2), or in other cells (type 5).
fn same_extra(state: &State, deadly: &Deadly, is_type_5: bool, sink: &mut Sink) -> Flow {
    let extra = deadly.extras.iter().fold(0, |all, extra| all | extra);
    let cells = deadly.with_extras();
    let is_line = matches!(cells[..], [a, b] if a + b != 3);
    if extra.count_ones() != 1 || cells.len() < 2 || is_line == is_type_5 {
        return Flow::Continue(());
    }
    let technique = if is_type_5 {
        Technique::UniquenessTest5
    } else {
        Technique::UniquenessTest2
    };
    let gone = Gone::of(state, lowest(extra), common_peers(deadly.mask(&cells)));
    sink.eliminate(technique, &gone, || deadly.proof([], Vec::new()))
}

/// Type 3: the additional candidates of two cells of a line form a subset with other cells.
fn type_3(state: &State, deadly: &Deadly, sink: &mut Sink) -> Flow {
    let cells = deadly.with_extras();
    if !matches!(cells[..], [a, b] if a + b != 3) {
        return Flow::Continue(());
    }
    let roof = deadly.mask(&cells);
    let extra = deadly.extras.iter().fold(0, |all, extra| all | extra);
    for unit in common_units(roof) {
        let cells = UNIT_CELLS[unit].map(usize::from);
        let sets = cells.map(|cell| state.cells[cell]);
        let others = state.empty & UNIT_BITS[unit] & !roof;
        let usable = (0..9).fold(0, |all, at| all | ((others >> cells[at]) as u16 & 1) << at);
        let mut with = |chosen, digits| {
            type_3_with(state, deadly, (unit, cells_at(unit, chosen)), digits, sink)
        };
        let mut subsets: Vec<(u16, u16)> = Vec::new();
        for size in 1..=others.count_ones() {
            let goal = (size + 1, 0, extra);
            each_union(&sets, usable, size, goal, &mut |chosen, digits| {
                if !state.is_hodoku {
                    return with(chosen, digits);
                }
                subsets.push((chosen, digits));
                Flow::Continue(())
            })?;
        }
        // HoDoKu takes them cell by cell: one comes before those that add later cells to it.
        subsets.sort_by(|(one, _), (other, _)| small_bits(*one).cmp(small_bits(*other)));
        for (chosen, digits) in subsets {
            with(chosen, digits)?;
        }
    }
    Flow::Continue(())
}

/// Type 3 with these cells of a unit, which hold these digits together with the two cells of the rectangle.
fn type_3_with(
    state: &State,
    deadly: &Deadly,
    (unit, chosen): (usize, u128),
    digits: u16,
    sink: &mut Sink,
) -> Flow {
    let roof = deadly.mask(&deadly.with_extras());
    let extra = deadly.extras.iter().fold(0, |all, extra| all | extra);
    let [mut inside, mut beyond] = [Gone::NONE; 2];
    inside.add_all(state, digits, UNIT_BITS[unit] & !roof & !chosen);
    // If the two cells share a second unit, the digits that only they hold are eliminated there too.
    let only_extra = extra & !state.union(chosen);
    for other in common_units(roof) {
        let beside = UNIT_BITS[other] & !roof & !chosen;
        beyond.add_all(state, only_extra, beside & !UNIT_BITS[unit]);
        if chosen & !UNIT_BITS[other] == 0 {
            beyond.add_all(state, digits, beside);
        }
    }
    sink.eliminate_by_cell(Technique::UniquenessTest3, &[inside, beyond], || {
        let with = |unit: usize, own: usize| {
            let unit_of = |digit: usize| {
                if only_extra >> digit & 1 == 1 {
                    own
                } else {
                    unit
                }
            };
            deadly.proof(
                bits(chosen).map(cell_truth),
                small_bits(digits)
                    .map(|digit| unit_link(unit_of(digit), digit))
                    .collect(),
            )
        };
        let units: Vec<usize> = common_units(roof).collect();
        let inner = units
            .iter()
            .filter(|other| chosen & !UNIT_BITS[**other] == 0);
        let pairs = inner.flat_map(|unit| units.iter().map(|own| with(*unit, *own)));
        Proof::Any(pairs.collect())
    })
}

/// Type 4: two cells of a line have additional candidates, and one of the two digits has only these two places in a
/// unit. The other one is eliminated from both.
fn type_4(state: &State, deadly: &Deadly, sink: &mut Sink) -> Flow {
    let cells = deadly.with_extras();
    let [a, b] = cells[..] else {
        return Flow::Continue(());
    };
    if a + b == 3 {
        return Flow::Continue(());
    }
    let roof = deadly.mask(&cells);
    for digit in small_bits(deadly.digits) {
        let Some(unit) = common_units(roof).find(|unit| {
            let places = state.places(*unit, digit);
            places != 0 && places & !roof == 0
        }) else {
            continue;
        };
        let other = lowest(deadly.digits & !(1 << digit));
        let gone = Gone::of(state, other, roof);
        sink.eliminate(Technique::UniquenessTest4, &gone, || {
            let of_cell = |cell: usize| {
                deadly.proof(
                    [unit_truth(unit, digit)],
                    vec![cell_link(deadly.cells[cell])],
                )
            };
            Proof::Any(vec![of_cell(a), of_cell(b)])
        })?;
    }
    Flow::Continue(())
}

/// Type 6: two opposite cells have additional candidates, and one of the two digits has no other places in both rows,
/// or in both columns, than the rectangle.
fn type_6(state: &State, deadly: &Deadly, sink: &mut Sink) -> Flow {
    let cells = deadly.with_extras();
    let [a, b] = cells[..] else {
        return Flow::Continue(());
    };
    if a + b != 3 {
        return Flow::Continue(());
    }
    let all = deadly.mask(&[0, 1, 2, 3]);
    for digit in small_bits(deadly.digits) {
        let lines = |of: fn(usize) -> usize| [of(deadly.cells[0]), of(deadly.cells[3])];
        for units in [lines(|cell| cell / 9), lines(|cell| 9 + cell % 9)] {
            let is_outside = |unit: usize| {
                let places = state.places(unit, digit);
                places == 0 || places & !all != 0
            };
            if units.into_iter().any(is_outside) {
                continue;
            }
            let gone = Gone::of(state, digit, deadly.mask(&[a, b]));
            sink.eliminate(Technique::UniquenessTest6, &gone, || {
                let of_cell = |other: usize| {
                    let cell = deadly.cells[other];
                    let unit = units
                        .into_iter()
                        .find(|unit| UNIT_BITS[*unit] >> cell & 1 == 1)
                        .unwrap_or(units[0]);
                    deadly.proof([unit_truth(unit, digit)], vec![cell_link(cell)])
                };
                Proof::Any(vec![of_cell(a), of_cell(b)])
            })?;
        }
    }
    Flow::Continue(())
}

/// Hidden rectangle: in the cell opposite one without additional candidates, one of the two digits has no other places
/// in the row and in the column than the rectangle. The other one is eliminated from that cell. As HoDoKu does, a
/// rectangle is tried both ways round before the next one, if it has two such cells.
fn hidden(state: &State, deadly: &Deadly, sink: &mut Sink) -> Flow {
    if deadly.extras[3] != 0 {
        return hidden_in(state, deadly, deadly.cells[3], sink);
    }
    if deadly.with_extras().len() < 2 {
        return Flow::Continue(());
    }
    hidden_in(state, deadly, deadly.cells[3], sink)?;
    hidden_in(state, deadly, deadly.cells[0], sink)
}

/// The eliminations of a hidden rectangle from one of its cells.
fn hidden_in(state: &State, deadly: &Deadly, opposite: usize, sink: &mut Sink) -> Flow {
    let [_, beside, below, _] = deadly.cells;
    let all = deadly.mask(&[0, 1, 2, 3]);
    for digit in small_bits(deadly.digits) {
        let (row, column) = (opposite / 9, 9 + opposite % 9);
        let (in_row, in_column) = (state.places(row, digit), state.places(column, digit));
        if in_row == 0 || in_column == 0 || (in_row | in_column) & !all != 0 {
            continue;
        }
        let other = lowest(deadly.digits & !(1 << digit));
        let gone = Gone::of(state, other, 1 << opposite);
        sink.eliminate(Technique::HiddenRectangle, &gone, || {
            let truths = [unit_truth(row, digit), unit_truth(column, digit)];
            deadly.proof(truths, vec![cell_link(beside), cell_link(below)])
        })?;
    }
    Flow::Continue(())
}

/// Rectangles in which some cells are filled, but not given.
pub(super) fn avoidable(state: &State, is_type_1: bool, sink: &mut Sink) -> Flow {
    if !state.is_unique {
        return Flow::Continue(());
    }
    let lines = |cells: u128| -> [u16; 9] {
        std::array::from_fn(|row| (cells >> (9 * row)) as u16 & 0x1ff)
    };
    let is_hodoku = state.chooses_as_hodoku(sink);
    let free = !state.givens & ALL_CELLS;
    let filled = free & !state.empty;
    let (free_in, filled_in) = (lines(free), lines(filled));
    for cell in bits(filled) {
        let (row, column) = (cell / 9, cell % 9);
        // Of the four cells, one is unknown (type 1), or two are.
        let corners = |other_row: usize| {
            let is_filled = filled_in[other_row] >> column & 1 == 1;
            let (one, other) = (filled_in[row], filled_in[other_row]);
            let fits = match (is_type_1, is_filled) {
                (true, true) | (false, false) => one ^ other,
                (true, false) => one & other,
                (false, true) => !(one | other),
            };
            fits & free_in[row] & free_in[other_row]
        };
        let rows = (0..9).filter(|row| free_in[*row] >> column & 1 == 1);
        let rows = rows.fold(0, |all, row| all | 1 << row);
        each_rectangle(cell, rows, corners, state.is_hodoku, &mut |cells| {
            let filled = cells.map(|cell| state.value_bits(cell));
            let digits = filled.iter().fold(0, |all, digit| all | digit);
            let open: ArrayVec<usize, 4> = (0..4).filter(|i| filled[*i] == 0).collect();
            let opposite = filled[0] != 0 && filled[0] == filled[3]
                || filled[1] != 0 && filled[1] == filled[2];
            // Two opposite cells with the same digit. Few people look for this case, so it is only found if all steps
            // are wanted.
            if digits.count_ones() == 1 && !is_type_1 && opposite && !sink.wants_first() {
                let common = open
                    .iter()
                    .fold(0x1ff, |all, i| all & state.cells[cells[*i]]);
                for other in small_bits(common & !digits) {
                    type_2(state, cells, digits | 1 << other, &open, sink)?;
                }
            }
            if digits.count_ones() != 2 {
                return Flow::Continue(());
            }
            if !is_type_1 {
                // HoDoKu finds only open cells of one box.
                let [one, other] = [cells[open[0]], cells[open[1]]].map(|cell| UNITS_OF[cell][2]);
                if is_hodoku && one != other {
                    return Flow::Continue(());
                }
                return type_2(state, cells, digits, &open, sink);
            }
            // HoDoKu looks at open cells with two candidates only.
            let fits = |target: usize| !is_hodoku || state.cells[target].count_ones() == 2;
            if opposite && fits(cells[open[0]]) {
                let target = cells[open[0]];
                let wanted = filled[3 - open[0]];
                let deadly = Deadly {
                    cells,
                    digits,
                    extras: [0; 4],
                };
                let gone = Gone::of(state, lowest(wanted), 1 << target);
                sink.eliminate(Technique::AvoidableRectangleType1, &gone, || {
                    deadly.proof([], Vec::new())
                })?;
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// Two filled cells of a line, and two open ones that have one other candidate, which is the same.
fn type_2(state: &State, cells: Rectangle, digits: u16, open: &[usize], sink: &mut Sink) -> Flow {
    let candidates = open.iter().map(|i| state.cells[cells[*i]]);
    let extra = candidates.clone().fold(0, |all, digits| all | digits) & !digits;
    let fits = candidates
        .clone()
        .all(|candidates| candidates.count_ones() == 2 && candidates & extra != 0);
    if extra.count_ones() != 1 || !fits {
        return Flow::Continue(());
    }
    let deadly = Deadly {
        cells,
        digits,
        extras: [0; 4],
    };
    let gone = Gone::of(state, lowest(extra), common_peers(deadly.mask(open)));
    sink.eliminate(Technique::AvoidableRectangleType2, &gone, || {
        deadly.proof([], Vec::new())
    })
}

/// Without one candidate, every cell would have two candidates, and every digit two places in each unit.
pub(super) fn bug_plus_one(state: &State, sink: &mut Sink) -> Flow {
    let bivalues = state.bivalues();
    let more = state.empty & !bivalues;
    if !state.is_unique || more.count_ones() != 1 {
        return Flow::Continue(());
    }
    let cell = more.trailing_zeros() as usize;
    if state.cells[cell].count_ones() != 3 {
        return Flow::Continue(());
    }
    for extra in small_bits(state.cells[cell]) {
        let is_even = (0..9).all(|digit| {
            let places = state.digits[digit] & !(u128::from(digit == extra) << cell);
            (0..27).all(|unit| matches!((places & UNIT_BITS[unit]).count_ones(), 0 | 2))
        });
        if !is_even {
            continue;
        }
        let mut gone = Gone::NONE;
        gone.add_all(state, state.cells[cell] & !(1 << extra), 1 << cell);
        sink.eliminate(Technique::BugPlusOne, &gone, || {
            let digits = |other: usize| state.cells[other] & !(u16::from(other == cell) << extra);
            let pattern = Pattern {
                cells: bits(state.empty)
                    .map(|other| (cell_at(other), digits_of(digits(other))))
                    .collect(),
                needs_uniqueness: true,
            };
            Proof::Sets {
                truths: vec![Truth::Pattern(pattern)],
                links: Vec::new(),
            }
        })?;
    }
    Flow::Continue(())
}

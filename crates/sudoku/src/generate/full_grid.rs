//! Full grids, drawn uniformly.
//!
//! There are 6,670,903,752,021,072,936,960 full grids (Felgenhauer and Jarvis, 2005). One is drawn as follows:
//!
//! 1. Draw the first box, which has 9! orders, the rest of the first band, which has `56 * 6^6`, and the rest of the
//!    first stack, which has as many. All of these have the same probability.
//! 2. Count the completions, which fill the other four boxes. All that matters of the known boxes is which digits are
//!    together in a row (boxes 4 and 7) or in a column (boxes 2 and 3). The rows of boxes 5 and 6 are split in one
//!    of 56 ways, those of boxes 8 and 9 in 56, the columns of boxes 5 and 8, and of boxes 6 and 9, in 56 each. A
//!    box is possible where each of its rows has one digit in common with each of its columns. For a split of the
//!    rows the possible splits of the columns are a word of 56 bits, so that the completions for two splits of rows
//!    are the product of two counts of bits.
//! 3. Accept the first band and stack with the probability completions / [`MAX_COMPLETIONS`]; if they are rejected,
//!    start again. Then draw one of the completions. So every grid has the same probability: `1 / MAX_COMPLETIONS` of
//!    that of its band and stack. The mean is 2,693.0 completions, so one draw in 4.3 is accepted, and
//!    [`MAX_OTHER_COMPLETIONS`] saves the counting for half of the others.

use super::fastest;
use super::random::Random;
use super::splits::{COUNT, Lines, SECOND, THIRD, TOGETHER_SECOND, TOGETHER_THIRD, Together};
use crate::{Digit, Grid};

/// Maximum number of completions of any first band and stack. A test goes through all cases.
pub const MAX_COMPLETIONS: u32 = 11_664;

/// Maximum number of completions unless the rows of boxes 4 and 7 are the same sets of digits, and the columns of
/// boxes 2 and 3 too.
pub const MAX_OTHER_COMPLETIONS: u32 = 5_644;

/// A box as three lines of three digits, counted from 0. The lines are its rows or its columns.
type Box3 = [u8; 9];

/// The first box before its digits are renamed: the digits in their order, row by row.
pub const FIRST: Box3 = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// A full grid.
pub fn full_grid(random: &mut Random) -> Grid {
    loop {
        // The number is drawn before the completions are counted: if it is too large for this kind of band and stack,
        // there is no need to count.
        let number = random.below(MAX_COMPLETIONS);
        let known = drawn(random);
        let [columns, rows] = columns_and_rows(&known);
        if number >= MAX_OTHER_COMPLETIONS && !(same_lines(&columns) && same_lines(&rows)) {
            continue;
        }
        let complete = Complete {
            columns,
            rows,
            number,
        };
        if let Some(missing) = fastest::run(complete) {
            let mut names = FIRST;
            random.shuffle(&mut names);
            return grid(&known, &missing, &names);
        }
    }
}

/// The task of finding the completion with this number: see `Missing::completion`.
#[derive(Clone, Copy, Debug)]
pub struct Complete {
    /// The columns of boxes 2 and 3.
    pub columns: [Box3; 2],
    /// The rows of boxes 4 and 7.
    pub rows: [Box3; 2],
    /// The number of the completion, counted from 0.
    pub number: u32,
}

impl fastest::Task for Complete {
    type Output = Option<[Box3; 4]>;

    #[inline(always)]
    fn run(self) -> Option<[Box3; 4]> {
        Missing::new(self.columns, self.rows).completion(self.number)
    }
}

/// Draws boxes 2 and 3, then boxes 4 and 7, for [`FIRST`] as box 1.
pub fn drawn(random: &mut Random) -> [[Box3; 2]; 2] {
    let band = rest_of_band(random);
    // A stack is a band whose rows and columns are exchanged. So is its first box.
    let turned = transposed(&FIRST);
    let stack = rest_of_band(random)
        .map(|columns| transposed(&columns).map(|digit| turned[usize::from(digit)]));
    [band, stack]
}

/// The columns of boxes 2 and 3, the rows of boxes 4 and 7.
pub fn columns_and_rows(known: &[[Box3; 2]; 2]) -> [[Box3; 2]; 2] {
    [known[0].map(|rows| transposed(&rows)), known[1]]
}

/// Whether the lines of two boxes are the same three sets of digits.
pub fn same_lines(boxes: &[Box3; 2]) -> bool {
    let mut line = [0; 9];
    for (i, digit) in boxes[0].iter().enumerate() {
        line[usize::from(*digit)] = i / 3;
    }
    let lines = boxes[1].map(|digit| line[usize::from(digit)]);
    [0, 3, 6]
        .iter()
        .all(|i| lines[*i] == lines[i + 1] && lines[*i] == lines[i + 2])
}

/// Draws the second and third box of a band that starts with [`FIRST`].
fn rest_of_band(random: &mut Random) -> [Box3; 2] {
    let split = random.below(COUNT as u32) as usize;
    [&SECOND, &THIRD].map(|lines| {
        let mut rows = lines[split];
        rows.iter_mut().for_each(|row| random.shuffle(row));
        rows.concat().try_into().expect("three rows of three")
    })
}

const fn transposed(lines: &Box3) -> Box3 {
    let [a, b, c, d, e, f, g, h, i] = *lines;
    [a, d, g, b, e, h, c, f, i]
}

/// The possible ways to fill boxes 5, 6, 8 and 9.
#[derive(Debug)]
pub struct Missing {
    /// The columns of boxes 2 and 3.
    columns: [Box3; 2],
    /// The rows of boxes 4 and 7.
    rows: [Box3; 2],
    /// The possible splits of the columns, as a set, by stack (0 is the second), by band (likewise), and by split of
    /// the rows.
    possible: [[[u64; COUNT]; 2]; 2],
}

impl Missing {
    /// The ways for these columns and rows.
    #[inline(always)]
    pub fn new(columns: [Box3; 2], rows: [Box3; 2]) -> Missing {
        let splits = [(&SECOND, &TOGETHER_SECOND), (&THIRD, &TOGETHER_THIRD)];
        let mut sets = [[[0; COUNT]; 2]; 2];
        for (stack, sets) in sets.iter_mut().enumerate() {
            for (band, sets) in sets.iter_mut().enumerate() {
                let (lines, together) = (splits[stack].0, splits[band].1);
                *sets = possible(&rows[band], lines, &columns[stack], together);
            }
        }
        Missing {
            columns,
            rows,
            possible: sets,
        }
    }

    /// The sums of the numbers of completions up to each split of the second band.
    #[inline(always)]
    pub fn sums(&self) -> [u32; COUNT] {
        let [[five, eight], [six, nine]] = &self.possible;
        let mut sum = 0;
        let mut sums = [0; COUNT];
        for (i, end) in sums.iter_mut().enumerate() {
            for (eight, nine) in eight.iter().zip(nine) {
                sum += (five[i] & eight).count_ones() * (six[i] & nine).count_ones();
            }
            *end = sum;
        }
        sums
    }

    /// The completion with this number, counted from 0: boxes 5, 6, 8 and 9. `None` if there are `number`
    /// completions or fewer.
    #[inline(always)]
    fn completion(&self, number: u32) -> Option<[Box3; 4]> {
        let sums = self.sums();
        if number >= sums[COUNT - 1] {
            return None;
        }
        let second = sums.partition_point(|end| *end <= number);
        let mut left = number - if second == 0 { 0 } else { sums[second - 1] };
        let [[five, eight], [six, nine]] = &self.possible;
        for third in 0..COUNT {
            let columns = [five[second] & eight[third], six[second] & nine[third]];
            let ways = columns.map(u64::count_ones);
            if left < ways[0] * ways[1] {
                let columns = [
                    nth(columns[0], left / ways[1]),
                    nth(columns[1], left % ways[1]),
                ];
                let rows = [second, third];
                return Some([(0, 0), (0, 1), (1, 0), (1, 1)].map(|(band, stack)| {
                    let of = [&SECOND, &THIRD];
                    crossed(
                        &self.rows[band],
                        &of[stack][rows[band]],
                        &self.columns[stack],
                        &of[band][columns[stack]],
                    )
                }));
            }
            left -= ways[0] * ways[1];
        }
        unreachable!("the number is below the sum")
    }
}

/// For each split of the rows of a box, the set of splits of its columns that go with it: no row has two digits in
/// common with a column.
#[inline(always)]
fn possible(rows: &Box3, row_splits: &Lines, columns: &Box3, together: &Together) -> [u64; COUNT] {
    let mut index_of = [0; 9];
    for (i, digit) in columns.iter().enumerate() {
        index_of[usize::from(*digit)] = i;
    }
    let mut conflicts = [[0; 9]; 9];
    for (one, conflicts) in conflicts.iter_mut().enumerate() {
        for (other, conflict) in conflicts.iter_mut().enumerate() {
            let of = |i: usize| index_of[usize::from(rows[i])];
            *conflict = together[of(one)][of(other)];
        }
    }
    let mut possible = [0; COUNT];
    for (set, lines) in possible.iter_mut().zip(row_splits) {
        let mut conflict = 0;
        for [a, b, c] in lines {
            let (a, b, c) = (usize::from(*a), usize::from(*b), usize::from(*c));
            conflict |= conflicts[a][b] | conflicts[a][c] | conflicts[b][c];
        }
        *set = !conflict & ((1 << COUNT) - 1);
    }
    possible
}

/// The box, row by row, with these digits in its rows and columns. The digits are given as indices in the bases.
fn crossed(
    row_base: &Box3,
    rows: &[[u8; 3]; 3],
    column_base: &Box3,
    columns: &[[u8; 3]; 3],
) -> Box3 {
    let mut column_of = [0; 9];
    for (column, indices) in columns.iter().enumerate() {
        for i in indices {
            column_of[usize::from(column_base[usize::from(*i)])] = column;
        }
    }
    let mut cells = [0; 9];
    for (row, indices) in rows.iter().enumerate() {
        for i in indices {
            let digit = row_base[usize::from(*i)];
            cells[3 * row + column_of[usize::from(digit)]] = digit;
        }
    }
    cells
}

/// The member of a set of bits with this number, counted from 0 at the lowest bit.
const fn nth(mut set: u64, number: u32) -> usize {
    let mut i = 0;
    while i < number {
        set &= set - 1;
        i += 1;
    }
    set.trailing_zeros() as usize
}

/// The grid of the nine boxes, with digit `i` renamed to `names[i] + 1`.
fn grid(known: &[[Box3; 2]; 2], missing: &[Box3; 4], names: &[u8; 9]) -> Grid {
    let [[two, three], [four, seven]] = *known;
    let [five, six, eight, nine] = *missing;
    let boxes = [FIRST, two, three, four, five, six, seven, eight, nine];
    let mut cells = [None; 81];
    for (i, cell) in cells.iter_mut().enumerate() {
        let (row, column) = (i / 9, i % 9);
        let digit = boxes[row / 3 * 3 + column / 3][row % 3 * 3 + column % 3];
        *cell = Digit::new(names[usize::from(digit)] + 1);
    }
    Grid::new(cells)
}

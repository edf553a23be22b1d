//! The search for the form by ways to its rows, for grids with different digits in each row and column.
//!
//! The search builds the form row by row. It keeps every way to the least rows so far, and looks for the least row that
//! one of them can go on with. The columns of a way have only the order that its rows need: columns that have been
//! equal so far are a *cell*, and stacks that have been equal so far are a *group*. A row splits cells and groups. It
//! gives several ways only where it has digits without a name in several columns of a cell, or in several stacks of a
//! group, because their order decides their names. Most puzzles have rows with few clues, and so only a handful of
//! ways.
//!
//! A full row gives a way for each order of the columns. As the first row of a full grid is always the same, its first
//! two rows are placed together.

use super::orders::ORDERS;
use super::{Cells, Names};
use crate::tables::small_bits;

/// A way to the rows of the form so far.
#[derive(Clone, Copy)]
struct Way {
    /// Whether rows and columns are exchanged.
    is_turned: bool,
    /// The rows that are placed, as bits.
    rows: u16,
    /// The band of the last row.
    band: u8,
    names: Names,
    /// The columns in their order, stack by stack.
    columns: [u8; 9],
    /// The columns that begin a cell, by position. The first of a stack always does.
    cells: u16,
    /// The stacks that begin a group, by position. The first one always does.
    groups: u8,
}

/// A row as a way places it.
#[derive(Clone, Copy)]
struct Placed {
    /// The digits by position, with new names, nine bits of four each: the first is the highest.
    text: u64,
    columns: [u8; 9],
    cells: u16,
    groups: u8,
    /// The positions of digits that had no name.
    unnamed: u16,
    /// The cells, by the position of their first column, in which several digits had no name; the number of these.
    tied: [u8; 9],
    /// The stacks that are equal and have digits without a name: the first by position, and the number of stacks.
    tied_stacks: (u8, u8),
}

/// The sort key of a digit without a name, which is above all names.
const UNNAMED: u8 = 10;

impl Way {
    fn start(is_turned: bool) -> Way {
        Way {
            is_turned,
            rows: 0,
            band: 0,
            names: Names {
                names: [0; 10],
                count: 0,
            },
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            cells: 0o111,
            groups: 1,
        }
    }

    /// The rows that may be next: the other ones of a band that has begun, or all of the bands that have not.
    fn next_rows(&self, depth: usize) -> u16 {
        if depth.is_multiple_of(3) {
            !self.rows & 0x1ff
        } else {
            !self.rows & 0o7 << (3 * self.band)
        }
    }

    /// The least text of a row, and the order of columns that gives it.
    fn place(&self, row: &[u8; 9]) -> Placed {
        // In each stack, the columns of a cell are sorted: unknown cells, then names, then digits without a name.
        let mut stacks = [(0_u16, [0_u8; 3], 0_u16); 3];
        for (at, (key, columns, cells)) in stacks.iter_mut().enumerate() {
            let mut sorted = [(0, 0); 3];
            for (i, sorted) in sorted.iter_mut().enumerate() {
                let column = self.columns[3 * at + i];
                let digit = usize::from(row[usize::from(column)]);
                let name = match (digit, self.names.names[digit]) {
                    (0, _) => 0,
                    (_, 0) => UNNAMED,
                    (_, name) => name,
                };
                *sorted = (name, column);
            }
            let begins = self.cells >> (3 * at);
            let mut order = |a: usize, b: usize| {
                if sorted[a].0 > sorted[b].0 {
                    sorted.swap(a, b);
                }
            };
            match begins & 6 {
                0 => {
                    order(0, 1);
                    order(1, 2);
                    order(0, 1);
                }
                2 => order(1, 2),
                4 => order(0, 1),
                _ => {}
            }
            let [(a, first), (b, second), (c, third)] = sorted;
            *key = u16::from(a) << 8 | u16::from(b) << 4 | u16::from(c);
            *columns = [first, second, third];
            *cells = begins & 7 | u16::from(a != b) << 1 | u16::from(b != c) << 2;
        }
        // The stacks of a group are sorted.
        let mut order = |a: usize, b: usize| {
            if stacks[a].0 > stacks[b].0 {
                stacks.swap(a, b);
            }
        };
        match self.groups & 6 {
            0 => {
                order(0, 1);
                order(1, 2);
                order(0, 1);
            }
            2 => order(1, 2),
            4 => order(0, 1),
            _ => {}
        }
        let groups = self.groups
            | u8::from(stacks[0].0 != stacks[1].0) << 1
            | u8::from(stacks[1].0 != stacks[2].0) << 2;
        let mut placed = Placed {
            text: 0,
            columns: [0; 9],
            cells: 0,
            groups,
            unnamed: 0,
            tied: [0; 9],
            tied_stacks: (0, 0),
        };
        let mut count = self.names.count;
        let mut cell = 0;
        for (at, (key, columns, cells)) in stacks.into_iter().enumerate() {
            placed.cells |= cells << (3 * at);
            let mut is_new = false;
            for (i, column) in columns.into_iter().enumerate() {
                let position = 3 * at + i;
                placed.columns[position] = column;
                if placed.cells >> position & 1 == 1 {
                    cell = position;
                }
                let mut name = (key >> (8 - 4 * i)) as u8 & 15;
                if name == UNNAMED {
                    is_new = true;
                    count += 1;
                    name = count;
                    placed.unnamed |= 1 << position;
                    placed.tied[cell] += 1;
                }
                placed.text = placed.text << 4 | u64::from(name);
            }
            if is_new && groups >> at & 1 == 0 {
                let (_, number) = &mut placed.tied_stacks;
                *number += 1;
            } else if is_new && placed.tied_stacks.1 < 2 {
                placed.tied_stacks = (at as u8, 1);
            }
        }
        placed
    }

    /// Adds the ways that go on with a row: one for each order of the tied columns and stacks.
    fn extend(
        &self,
        row: usize,
        digits: &[u8; 9],
        placed: &Placed,
        orders: &mut Vec<[u8; 9]>,
        ways: &mut Vec<Way>,
    ) {
        orders.clear();
        orders.push(placed.columns);
        let mut swap = |first: usize, number: u8, width: usize| {
            for shift in 1..usize::from(number) {
                // The item at `shift` changes places with each one before it, in all orders of those.
                for i in 0..orders.len() {
                    for other in 0..shift {
                        let mut order = orders[i];
                        for column in 0..width {
                            order.swap(
                                first + other * width + column,
                                first + shift * width + column,
                            );
                        }
                        orders.push(order);
                    }
                }
            }
        };
        for (cell, number) in placed.tied.into_iter().enumerate() {
            swap(cell, number, 1);
        }
        let (first, number) = placed.tied_stacks;
        swap(3 * usize::from(first), number, 3);
        let mut way = Way {
            rows: self.rows | 1 << row,
            band: row as u8 / 3,
            // Digits that had no name are in cells of their own, and so are their stacks.
            cells: 0o111 | placed.cells | placed.unnamed | placed.unnamed << 1 & 0o777,
            groups: placed.groups,
            ..*self
        };
        for stack in 1..usize::from(number) {
            way.groups |= 1 << (usize::from(first) + stack);
        }
        for columns in orders.iter() {
            way.columns = *columns;
            way.names = self.names;
            for position in small_bits(placed.unnamed) {
                way.names.count += 1;
                let digit = digits[usize::from(columns[position])];
                way.names.names[usize::from(digit)] = way.names.count;
            }
            ways.push(way);
        }
    }

    /// The number of orders of the columns that the way stands for.
    fn orders(&self) -> u64 {
        let runs = |begins: u16, length: usize| {
            let (mut orders, mut run) = (1, 0);
            for position in 0..length {
                run = if begins >> position & 1 == 1 {
                    1
                } else {
                    run + 1
                };
                orders *= run;
            }
            orders
        };
        runs(self.cells, 9) * runs(u16::from(self.groups), 3)
    }
}

/// The least form and the number of symmetries that lead to it, for grids with different digits in each row and column.
pub fn by_ways(both: &[Cells; 2]) -> (Cells, u64) {
    let mut form = [[0; 9]; 9];
    let is_full = !both[0].as_flattened().contains(&0);
    let (mut ways, begun) = if is_full {
        form[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        let (second, ways) = first_rows_of_full(both);
        form[1] = second;
        (ways, 2)
    } else {
        (vec![Way::start(false), Way::start(true)], 0)
    };
    let (mut next, mut orders) = (Vec::new(), Vec::new());
    for (depth, form) in form.iter_mut().enumerate().skip(begun) {
        let mut best = u64::MAX;
        for way in &ways {
            let cells = &both[usize::from(way.is_turned)];
            for row in small_bits(way.next_rows(depth)) {
                let placed = way.place(&cells[row]);
                if placed.text < best {
                    best = placed.text;
                    next.clear();
                }
                if placed.text == best {
                    way.extend(row, &cells[row], &placed, &mut orders, &mut next);
                }
            }
        }
        *form = std::array::from_fn(|column| (best >> (32 - 4 * column)) as u8 & 15);
        std::mem::swap(&mut ways, &mut next);
        next.clear();
    }
    (form, ways.iter().map(Way::orders).sum())
}

/// The least second row of the form of a full grid, and the ways to its first two rows.
///
/// In the first row, each digit gets the number of its position as its name. In the second row, the first column thus
/// has the position of the column that has its digit in the first row: its *image*. The images of the first stack are
/// in the other two, whose columns are ordered so that these images come first.
fn first_rows_of_full(both: &[Cells; 2]) -> ([u8; 9], Vec<Way>) {
    let (mut best, mut ways) = ([10; 9], Vec::new());
    for (is_turned, cells) in [false, true].into_iter().zip(both) {
        for (first, second) in (0..9).flat_map(|first| [1, 2].map(|step| (first, step))) {
            let second = first / 3 * 3 + (first + second) % 3;
            let mut place = [0; 10];
            for (column, digit) in cells[first].iter().enumerate() {
                place[usize::from(*digit)] = column;
            }
            let image = cells[second].map(|digit| place[usize::from(digit)]);
            for (stacks, within) in ORDERS
                .iter()
                .flat_map(|stacks| ORDERS.iter().map(move |within| (stacks, within)))
            {
                let mut columns = [0; 9];
                let mut row = [0; 9];
                // The numbers of columns in the second and third stack that are images of the first.
                let mut images = [0; 2];
                let mut placed = 0_u16;
                for i in 0..3 {
                    columns[i] = 3 * stacks[0] + within[i];
                    let image = image[columns[i]];
                    let stack = usize::from(image / 3 == stacks[2]);
                    let position = 3 + 3 * stack + images[stack];
                    columns[position] = image;
                    images[stack] += 1;
                    placed |= 1 << image;
                    row[i] = position as u8 + 1;
                }
                if row[..3] > best[..3] {
                    continue;
                }
                let rest = |stack: usize| {
                    let mut rest = (3 * stack..3 * stack + 3).filter(|c| placed >> c & 1 == 0);
                    [(); 3].map(|()| rest.next().unwrap_or(0))
                };
                let (of_second, of_third) = (rest(stacks[1]), rest(stacks[2]));
                let [in_second, in_third] = images;
                for (one, other) in orders_of(3 - in_second).iter().flat_map(|one| {
                    orders_of(3 - in_third)
                        .iter()
                        .map(move |other| (one, other))
                }) {
                    for i in 0..3 - in_second {
                        columns[3 + in_second + i] = of_second[one[i]];
                    }
                    for i in 0..3 - in_third {
                        columns[6 + in_third + i] = of_third[other[i]];
                    }
                    let mut position = [0_u8; 9];
                    for (at, column) in (1..).zip(columns) {
                        position[column] = at;
                    }
                    row = columns.map(|column| position[image[column]]);
                    if row > best {
                        continue;
                    }
                    if row < best {
                        best = row;
                        ways.clear();
                    }
                    let mut names = [0; 10];
                    for (name, column) in (1..).zip(columns) {
                        names[usize::from(cells[first][column])] = name;
                    }
                    ways.push(Way {
                        is_turned,
                        rows: 1 << first | 1 << second,
                        band: first as u8 / 3,
                        names: Names { names, count: 9 },
                        columns: columns.map(|column| column as u8),
                        cells: 0o777,
                        groups: 7,
                    });
                }
            }
        }
    }
    (best, ways)
}

/// All orders of the first items of three.
fn orders_of(number: usize) -> &'static [[usize; 3]] {
    match number {
        3 => &ORDERS,
        2 => &[[0, 1, 2], [1, 0, 2]],
        _ => &[[0, 1, 2]],
    }
}

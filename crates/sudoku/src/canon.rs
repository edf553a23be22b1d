//! Canonical forms: one grid that stands for all grids that differ only by a symmetry and a renaming of the digits.
//!
//! There are 2 * 1296 * 1296 symmetries: a grid may be mirrored at its diagonal, and its bands, its stacks, the rows of
//! each band and the columns of each stack may be permuted. Digits are renamed in the order in which they occur, which
//! gives the least text.
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
//!
//! This needs different digits in each row and column. Other grids are searched in all orders of the columns.

use crate::tables::small_bits;
use crate::{Digit, Grid};

/// The canonical form of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Canonical {
    /// The form: of all grids that symmetries and renamings of the digits make of the grid, the one with the least
    /// text. In the order of texts, an unknown cell comes before all digits.
    pub form: Grid,
    /// The number of automorphisms: pairs of a symmetry and a renaming of the digits that leave the grid unchanged,
    /// including the identity. Digits that the grid does not have may be renamed in every way.
    pub automorphisms: u64,
}

/// Finds the canonical form of a grid. Two grids have the same form if and only if a symmetry and a renaming of the
/// digits turn one into the other.
///
/// This takes some microseconds for a puzzle, and some ten for a full grid. Grids with many automorphisms take longer;
/// the empty grid, which has the most, takes a millisecond. A grid that breaks the rules takes up to a second.
///
/// ```
/// use tessera_sudoku::{Grid, canonical};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// // The same puzzle with its first rows in another order, and 1 and 2 exchanged.
/// let other: Grid =
///     "6..295....98....6.53..7....8...6...34..8.3..27...1...6.6....18....429..5....8..79".parse()?;
/// assert_eq!(canonical(&puzzle), canonical(&other));
/// assert_eq!(canonical(&Grid::EMPTY).automorphisms, 2 * 1296 * 1296 * 362_880);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn canonical(grid: &Grid) -> Canonical {
    let both = both(grid);
    let (form, ways) = if has_different_digits(&both) {
        by_ways(&both)
    } else {
        by_orders(&both)
    };
    let used = (1..=9)
        .filter(|digit| both[0].as_flattened().contains(digit))
        .count() as u64;
    Canonical {
        form: Grid::new(std::array::from_fn(|cell| {
            Digit::new(form[cell / 9][cell % 9])
        })),
        automorphisms: ways * (1..=9 - used).product::<u64>(),
    }
}

/// The digits of a grid by row and column, 0 for an unknown cell.
type Cells = [[u8; 9]; 9];

/// A grid, and the grid with rows and columns exchanged.
fn both(grid: &Grid) -> [Cells; 2] {
    let cells: Cells = std::array::from_fn(|row| {
        std::array::from_fn(|column| grid.cells()[9 * row + column].map_or(0, Digit::get))
    });
    let turned = std::array::from_fn(|row| std::array::from_fn(|column| cells[column][row]));
    [cells, turned]
}

/// Whether each row of both orientations has different digits.
fn has_different_digits(both: &[Cells; 2]) -> bool {
    both.as_flattened().iter().all(|row| {
        let mut seen = 0_u16;
        let is_new = |digit: &u8| {
            let is_new = seen >> digit & 1 == 0;
            seen |= 1 << digit;
            is_new
        };
        row.iter().filter(|digit| **digit != 0).all(is_new)
    })
}

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
fn by_ways(both: &[Cells; 2]) -> (Cells, u64) {
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

/// The same for all grids, by all orders of the columns. An order is left as soon as a row is greater than that of the
/// best form so far, which for most orders is the first row.
fn by_orders(both: &[Cells; 2]) -> (Cells, u64) {
    let mut search = Search {
        best: [[0; 9]; 9],
        known: 0,
        ways: 0,
    };
    let mut placed = [[0; 9]; 9];
    for cells in both {
        for columns in orders() {
            for (row, placed) in cells.iter().zip(&mut placed) {
                *placed = columns.map(|column| row[column]);
            }
            let names = Names {
                names: [0; 10],
                count: 0,
            };
            search.extend(&placed, &mut [0; 9], 0, names);
        }
    }
    (search.best, search.ways)
}

/// All orders of three items.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// All orders of the columns that keep stacks together.
fn orders() -> impl Iterator<Item = [usize; 9]> {
    (0..6 * 6 * 6 * 6).map(|number| {
        let stacks = ORDERS[number % 6];
        let within = [number / 6 % 6, number / 36 % 6, number / 216].map(|order| ORDERS[order]);
        std::array::from_fn(|i| 3 * stacks[i / 3] + within[i / 3][i % 3])
    })
}

/// The new names of digits.
#[derive(Clone, Copy)]
struct Names {
    names: [u8; 10],
    count: u8,
}

struct Search {
    /// The rows of the least form so far. Rows from `known` on are not known yet.
    best: [[u8; 9]; 9],
    known: usize,
    /// The number of symmetries that lead to these rows.
    ways: u64,
}

impl Search {
    /// Places each possible row of `cells` below the `depth` rows whose numbers are in `rows`, as far as the result is
    /// not greater than the best.
    fn extend(&mut self, cells: &[[u8; 9]; 9], rows: &mut [usize; 9], depth: usize, names: Names) {
        if depth == 9 {
            self.ways += 1;
            return;
        }
        for row in 0..9 {
            let above = &rows[..depth];
            // The first row of a band has to come from a band that is not used yet, the other two from the same band.
            let fits = match depth % 3 {
                0 => above.iter().all(|other| other / 3 != row / 3),
                _ => above[depth - 1] / 3 == row / 3 && !above.contains(&row),
            };
            if !fits {
                continue;
            }
            let mut names = names;
            let mut named = [0; 9];
            for (named, digit) in named.iter_mut().zip(&cells[row]) {
                let name = &mut names.names[usize::from(*digit)];
                if *digit != 0 && *name == 0 {
                    names.count += 1;
                    *name = names.count;
                }
                *named = *name;
            }
            if depth < self.known && named > self.best[depth] {
                continue;
            }
            if depth >= self.known || named < self.best[depth] {
                self.best[depth] = named;
                self.known = depth + 1;
                self.ways = 0;
            }
            rows[depth] = row;
            self.extend(cells, rows, depth + 1, names);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GenerateOptions, Symmetry, generate, random_grid};
    use proptest::prelude::*;

    /// The grid after a symmetry and a renaming of the digits, which `numbers` choose.
    fn transformed(grid: &Grid, numbers: &[usize]) -> Grid {
        let orders: Vec<[usize; 9]> = orders().collect();
        let (rows, columns) = (orders[numbers[0] % 1296], orders[numbers[1] % 1296]);
        let mut names: Vec<u8> = (1..=9).collect();
        for (i, number) in numbers[2..10].iter().enumerate() {
            names.swap(i, i + number % (9 - i));
        }
        let mut result = Grid::EMPTY;
        for cell in crate::Cell::all() {
            let (row, column) = match numbers[10] % 2 {
                0 => (rows[cell.row()], columns[cell.column()]),
                _ => (columns[cell.column()], rows[cell.row()]),
            };
            let digit = grid[crate::Cell::at(row, column)];
            result.set(
                cell,
                digit.and_then(|digit| Digit::new(names[usize::from(digit.get()) - 1])),
            );
        }
        result
    }

    /// The least text and the number of ways to it, found by trying all symmetries one after the other.
    fn by_all_symmetries(grid: &Grid) -> Canonical {
        let orders: Vec<[usize; 9]> = orders().collect();
        let (mut least, mut ways) = ([10; 81], 0);
        let cells = grid.cells().map(|cell| cell.map_or(0, Digit::get));
        for turn in [false, true] {
            for rows in &orders {
                for columns in &orders {
                    let (mut names, mut count) = ([0; 10], 0);
                    let mut text = [0; 81];
                    for i in 0..81 {
                        let (row, column) = (rows[i / 9], columns[i % 9]);
                        let digit = cells[if turn {
                            9 * column + row
                        } else {
                            9 * row + column
                        }];
                        if digit != 0 && names[usize::from(digit)] == 0 {
                            count += 1;
                            names[usize::from(digit)] = count;
                        }
                        text[i] = names[usize::from(digit)];
                        // Most texts are greater already in their first rows.
                        if i % 9 == 8 && text[..=i] > least[..=i] {
                            break;
                        }
                    }
                    match text.cmp(&least) {
                        std::cmp::Ordering::Less => (least, ways) = (text, 1),
                        std::cmp::Ordering::Equal => ways += 1,
                        std::cmp::Ordering::Greater => {}
                    }
                }
            }
        }
        let unused = (1..=9).filter(|digit| !cells.contains(digit)).count() as u64;
        Canonical {
            form: Grid::new(least.map(Digit::new)),
            automorphisms: ways * (1..=unused).product::<u64>(),
        }
    }

    #[test]
    #[ignore = "takes seconds"]
    fn the_search_finds_what_all_symmetries_have() {
        let options = GenerateOptions {
            symmetry: Symmetry::Full,
            ..GenerateOptions::default()
        };
        for (number, options) in [GenerateOptions::default(), options].iter().enumerate() {
            let puzzle = generate(11, number as u64, options).unwrap();
            assert_eq!(canonical(&puzzle), by_all_symmetries(&puzzle), "{puzzle}");
        }
    }

    /// Both searches give the same form, and the same number of automorphisms.
    #[test]
    fn ways_give_what_orders_give() {
        for number in 0..60_u64 {
            let clues = [22..=26, 30..=40, 45..=50, 60..=75][number as usize % 4].clone();
            let symmetry = Symmetry::ALL[number as usize % Symmetry::ALL.len()];
            let options = GenerateOptions {
                clues,
                symmetry,
                ..GenerateOptions::default()
            };
            let mut grid = generate(17, number, &options).unwrap();
            // Every third grid has several solutions.
            for cell in crate::Cell::all().filter(|cell| number % 3 == 0 && cell.index() % 5 < 3) {
                grid.set(cell, None);
            }
            if number % 10 == 9 {
                grid = random_grid(17, number);
            }
            let both = both(&grid);
            assert!(has_different_digits(&both));
            assert_eq!(by_ways(&both), by_orders(&both), "{grid}");
        }
    }

    #[test]
    fn known_numbers_of_automorphisms() {
        let of = |text: &str| canonical(&format!("{text:.<81}").parse().unwrap()).automorphisms;
        let all = 2 * 1296 * 1296;
        assert_eq!(of(""), all * 362_880);
        // One clue: it may be in 81 cells, with nine digits.
        assert_eq!(of("5"), all * 362_880 / 81 / 9);
        // Two clues in a box and a line: 81 * 4 / 2 pairs of cells, 9 * 8 pairs of digits.
        assert_eq!(of("12"), all * 362_880 / (81 * 2) / 72);
        // The grid with the most automorphisms of all full grids.
        let most =
            "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
        assert_eq!(canonical(&most.parse().unwrap()).automorphisms, 648);
    }

    /// A form does not depend on the symmetry: of puzzles, of grids with several solutions, and of full grids.
    #[test]
    fn twenty_thousand_symmetries_have_the_same_forms() {
        let mut numbers = 0..;
        let mut random = || {
            // Numbers in order, with their bits mixed.
            let state: u64 = numbers.next().unwrap();
            let mixed = state.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) as usize >> 33
        };
        for number in 0..1_000 {
            let mut grid = match number % 5 {
                4 => random_grid(23, number),
                _ => generate(23, number, &GenerateOptions::default()).unwrap(),
            };
            for cell in crate::Cell::all().filter(|cell| number % 5 == 3 && cell.index() % 3 > 0) {
                grid.set(cell, None);
            }
            let form = canonical(&grid);
            for _ in 0..20 {
                let numbers: Vec<usize> = (0..11).map(|_| random()).collect();
                assert_eq!(canonical(&transformed(&grid, &numbers)), form, "{grid}");
            }
        }
    }

    #[test]
    fn other_grids_have_other_forms() {
        let forms: Vec<Grid> = (0..20)
            .map(|number| canonical(&random_grid(3, number)).form)
            .collect();
        for (i, form) in forms.iter().enumerate() {
            assert!(form.violations().is_empty());
            assert!(!forms[..i].contains(form));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn a_form_is_that_of_all_symmetries(
            seed: u64,
            numbers in prop::collection::vec(0_usize..1_000_000, 11),
        ) {
            let puzzle = generate(seed, 0, &GenerateOptions::default()).unwrap();
            let canon = canonical(&puzzle);
            prop_assert_eq!(canonical(&transformed(&puzzle, &numbers)), canon);
            prop_assert_eq!(canonical(&canon.form), canon);
        }

        /// Grids that break the rules have forms too.
        #[test]
        fn any_grid_has_a_form(
            text in "[.]{30}[.1-9]{30}[.12]{21}",
            numbers in prop::collection::vec(0_usize..1_000_000, 11),
        ) {
            let grid: Grid = text.parse().unwrap();
            prop_assert_eq!(canonical(&transformed(&grid, &numbers)), canonical(&grid));
        }
    }
}

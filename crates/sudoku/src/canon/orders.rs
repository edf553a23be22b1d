//! The search for the form in all orders of the columns, for any grid.

use super::{Cells, Names};

/// The least form and the number of symmetries that lead to it, by all orders of the columns. An order is left as soon
/// as a row is greater than that of the best form so far, which for most orders is the first row.
pub fn by_orders(both: &[Cells; 2]) -> (Cells, u64) {
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
pub(crate) const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// All orders of the columns that keep stacks together.
pub fn orders() -> impl Iterator<Item = [usize; 9]> {
    (0..6 * 6 * 6 * 6).map(|number| {
        let stacks = ORDERS[number % 6];
        let within = [number / 6 % 6, number / 36 % 6, number / 216].map(|order| ORDERS[order]);
        std::array::from_fn(|i| 3 * stacks[i / 3] + within[i / 3][i % 3])
    })
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

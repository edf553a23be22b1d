//! A second implementation of the assistant, whose rules can be broken one by one.

use std::fmt::Write;

use tessera_sudoku::{Cell, Digit, Grid, Kind, UNITS, Unit};

use super::rules::{
    CHECK_ENDS, COLUMNS, COUNT, GRID, NO_OPTION, ONE, ONE_REPEATS, ONE_SNAPSHOT, ORDER, ROWS,
    SOLVED, SQUARES, TIMES, TOTALS, TWO, TWO_BACK, TWO_HELD, TWO_ORDER, TWO_REPEATS, TWO_SNAPSHOT,
    UNSOLVED,
};

/// The rules that can be broken here.
pub(super) const BREAKABLE: [usize; 21] = [
    GRID,
    COUNT,
    ROWS,
    COLUMNS,
    SQUARES,
    TIMES,
    ORDER,
    TOTALS,
    CHECK_ENDS,
    ONE,
    ONE_SNAPSHOT,
    ONE_REPEATS,
    SOLVED,
    UNSOLVED,
    NO_OPTION,
    TWO,
    TWO_SNAPSHOT,
    TWO_HELD,
    TWO_ORDER,
    TWO_REPEATS,
    TWO_BACK,
];

/// The report on a grid, right if no rule is broken.
pub(super) fn report(grid: &Grid, with_two: bool, broken: Option<usize>) -> String {
    let mut work = Work {
        grid: *grid,
        broken,
        text: String::new(),
    };
    work.grid_text();
    let has_violations = work.check();
    if !has_violations || work.is(CHECK_ENDS) {
        work.strategies(with_two);
    }
    work.text
}

struct Work {
    grid: Grid,
    broken: Option<usize>,
    text: String,
}

impl Work {
    fn is(&self, rule: usize) -> bool {
        self.broken == Some(rule)
    }

    fn line(&mut self, line: &str) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn grid_text(&mut self) {
        self.line("");
        for row in 0..9 {
            if (row == 3 || row == 6) && !self.is(GRID) {
                self.line("------+-------+------");
            }
            let mut line = String::new();
            for column in 0..9 {
                if column == 3 || column == 6 {
                    line += " |";
                }
                let digit = self.grid[Cell::at(row, column)];
                let sign = digit.map_or(".".to_owned(), |digit| digit.get().to_string());
                line += if column == 0 { "" } else { " " };
                line += &sign;
            }
            self.line(&line);
        }
        let unknown = self.grid.unknown();
        let count = if self.is(COUNT) {
            format!("{unknown}")
        } else {
            format!("{unknown:2}")
        };
        self.line("");
        self.line(&format!("{count} cells are unknown"));
    }

    /// Writes the violations. Returns whether there are any.
    fn check(&mut self) -> bool {
        let mut lines = Vec::new();
        for (index, unit) in UNITS.iter().enumerate() {
            let (rule, kind) = match unit.kind {
                Kind::Row => (ROWS, "row"),
                Kind::Column => (COLUMNS, "col"),
                Kind::Box => (SQUARES, "sqr"),
            };
            for digit in Digit::all() {
                let times = unit
                    .cells
                    .iter()
                    .filter(|cell| self.grid[**cell] == Some(digit))
                    .count();
                if times > 1 && !self.is(rule) {
                    let times = if self.is(TIMES) { 2 } else { times };
                    let line = format!(
                        "set {index:2} ({kind} {}): {times} instances of {digit}",
                        unit.index + 1
                    );
                    lines.push((index, digit, line));
                }
            }
        }
        if lines.is_empty() {
            return false;
        }
        if self.is(ORDER) {
            lines.sort_by_key(|(index, digit, _)| (*digit, *index));
        }
        self.line("");
        let mut sets: Vec<usize> = lines.iter().map(|(index, ..)| *index).collect();
        sets.sort_unstable();
        sets.dedup();
        let sets = if self.is(TOTALS) {
            lines.len()
        } else {
            sets.len()
        };
        for (_, _, line) in &lines {
            self.line(line);
        }
        self.line("");
        self.line(&format!("{sets} different sets have violations"));
        self.line(&format!("{} violations in total", lines.len()));
        true
    }

    fn strategies(&mut self, with_two: bool) {
        loop {
            while self.one() && !self.is(ONE_REPEATS) {}
            let mut has_found = false;
            while with_two && self.two() {
                has_found = true;
                if self.is(TWO_REPEATS) {
                    break;
                }
            }
            if !has_found || self.is(TWO_BACK) {
                break;
            }
        }
        self.grid_text();
        let is_solved = self.grid.unknown() == 0;
        if is_solved && !self.is(SOLVED) || !is_solved && self.is(UNSOLVED) {
            self.line("");
            self.line("ta daa!!!");
        }
    }

    fn options(&self, cell: Cell) -> Vec<Digit> {
        let sees = |unit: &&Unit| unit.cells.contains(&cell);
        let free = |digit: &Digit| {
            let mut units = UNITS.iter().filter(sees);
            units.all(|unit| {
                unit.cells
                    .iter()
                    .all(|other| self.grid[*other] != Some(*digit))
            })
        };
        Digit::all().filter(free).collect()
    }

    fn all_options(&self) -> Vec<Vec<Digit>> {
        let options = |cell: Cell| match self.grid[cell] {
            Some(_) => Vec::new(),
            None => self.options(cell),
        };
        Cell::all().map(options).collect()
    }

    fn place(&mut self, cell: Cell, digit: Digit, is_first: bool, name: &str) {
        if is_first {
            self.line("");
            self.line(&format!("strategy {name}"));
        }
        self.grid.set(cell, Some(digit));
        self.line(&format!(
            "row {} col {} must be {digit}",
            cell.row() + 1,
            cell.column() + 1
        ));
    }

    /// A pass of strategy one. Returns whether it has found something.
    fn one(&mut self) -> bool {
        let mut options = self.all_options();
        let mut has_found = false;
        let mut cells: Vec<Cell> = Cell::all().collect();
        if self.is(ONE) {
            cells.sort_by_key(|cell| (cell.column(), cell.row()));
        }
        for cell in cells {
            if self.grid[cell].is_some() {
                continue;
            }
            if self.is(ONE_SNAPSHOT) {
                options[cell.index()] = self.options(cell);
            }
            let first = match options[cell.index()][..] {
                [only] => Some(only),
                [] if self.is(NO_OPTION) => Digit::new(9),
                _ => None,
            };
            if let Some(digit) = first {
                self.place(cell, digit, !has_found, "one");
                has_found = true;
            }
        }
        has_found
    }

    /// A pass of strategy two. Returns whether it has found something.
    fn two(&mut self) -> bool {
        let options = self.all_options();
        let mut has_found = false;
        for unit in &UNITS {
            let held = |work: &Work, digit: Digit| {
                unit.cells
                    .iter()
                    .any(|cell| work.grid[*cell] == Some(digit))
            };
            let mut found = Vec::new();
            for digit in Digit::all() {
                if held(self, digit) && !self.is(TWO_HELD) {
                    continue;
                }
                let has_it = |cell: &&Cell| {
                    self.grid[**cell].is_none()
                        && if self.is(TWO_SNAPSHOT) {
                            self.options(**cell).contains(&digit)
                        } else {
                            options[cell.index()].contains(&digit)
                        }
                };
                let cells: Vec<Cell> = unit.cells.iter().filter(has_it).copied().collect();
                let is_found = match cells.len() {
                    1 => true,
                    2 => self.is(TWO),
                    _ => false,
                };
                if is_found {
                    found.push((cells[0], digit));
                }
            }
            if self.is(TWO_ORDER) {
                found.sort_by_key(|(cell, _)| *cell);
            }
            for (cell, digit) in found {
                if self.grid[cell].is_none() {
                    self.place(cell, digit, !has_found, "two");
                    has_found = true;
                }
            }
        }
        has_found
    }
}

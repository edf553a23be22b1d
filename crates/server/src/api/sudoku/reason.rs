//! Why a digit must stand in a cell, or why none can: in a sentence, and by the cells that exclude the others.

use tessera_sudoku::{Cell, Digit, Grid, PEERS, UNITS, Unit};

/// A reason for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub(super) text: String,
    /// As few filled cells as exclude all else.
    pub(super) cause: Vec<Cell>,
}

/// Why a cell can hold this digit only.
pub(super) fn naked_single(grid: &Grid, cell: Cell, digit: Digit) -> Reason {
    let (excluded, cause) = exclusions(grid, cell);
    Reason {
        text: format!("Only {digit} is left for {cell}: {excluded}."),
        cause,
    }
}

/// Why a cell can hold no digit.
pub(super) fn no_digit(grid: &Grid, cell: Cell) -> Reason {
    let (excluded, cause) = exclusions(grid, cell);
    Reason {
        text: format!("No digit is left for {cell}: {excluded}."),
        cause,
    }
}

/// Why a unit can hold this digit in this cell only.
pub(super) fn hidden_single(grid: &Grid, unit: &Unit, cell: Cell, digit: Digit) -> Reason {
    let (seen, cause) = seen_from(grid, unit, Some(cell), digit);
    let text = format!(
        "The {digit} of {unit} must be in {cell}: every other empty cell of it sees another {digit}, in {seen}."
    );
    Reason { text, cause }
}

/// Why a unit can hold this digit nowhere.
pub(super) fn no_cell(grid: &Grid, unit: &Unit, digit: Digit) -> Reason {
    let (seen, cause) = seen_from(grid, unit, None, digit);
    let text = format!(
        "The {digit} of {unit} has no cell: every empty cell of it sees another {digit}, in {seen}."
    );
    Reason { text, cause }
}

/// Which units of a cell hold which digits, each digit told once, the unit with the most new ones first; and a cell
/// for each digit.
fn exclusions(grid: &Grid, cell: Cell) -> (String, Vec<Cell>) {
    let mut units: Vec<&Unit> = UNITS
        .iter()
        .filter(|unit| unit.cells.contains(&cell))
        .collect();
    let (mut told, mut cause): (Vec<Digit>, Vec<Cell>) = (Vec::new(), Vec::new());
    let mut parts = Vec::new();
    while !units.is_empty() {
        let new = |unit: &Unit| -> Vec<(Digit, Cell)> {
            let holder = |digit: Digit| {
                let mut cells = unit.cells.iter();
                cells.find(|cell| grid[**cell] == Some(digit)).copied()
            };
            let untold = Digit::all().filter(|digit| !told.contains(digit));
            untold
                .filter_map(|digit| Some((digit, holder(digit)?)))
                .collect()
        };
        // Of equally many the last one wins: the box is the easiest to look over, then the column.
        let most = (0..units.len()).max_by_key(|i| new(units[*i]).len());
        let unit = units.remove(most.expect("there are units left"));
        let new = new(unit);
        if !new.is_empty() {
            let digits = new.iter().map(|(digit, _)| digit.to_string());
            parts.push(format!("{unit} holds {}", listed(digits.collect(), "and")));
        }
        for (digit, cell) in new {
            told.push(digit);
            cause.push(cell);
        }
    }
    (parts.join("; "), cause)
}

/// The fewest cells with a digit that all empty cells of a unit see, but for one.
fn seen_from(grid: &Grid, unit: &Unit, target: Option<Cell>, digit: Digit) -> (String, Vec<Cell>) {
    let empty = |cell: &&Cell| grid[**cell].is_none() && Some(**cell) != target;
    let others: Vec<Cell> = unit.cells.iter().filter(empty).copied().collect();
    let sees = |cell: Cell, other: Cell| PEERS[cell.index()].contains(&other);
    let holders: Vec<Cell> = Cell::all()
        .filter(|cell| grid[*cell] == Some(digit))
        .filter(|cell| others.iter().any(|other| sees(*other, *cell)))
        .collect();
    // A grid without violations has nine of a digit at the most: all choices of them are few.
    let chosen = |choice: u32| -> Vec<Cell> {
        let is_chosen = |i: &usize| choice >> i & 1 == 1;
        (0..holders.len())
            .filter(is_chosen)
            .map(|i| holders[i])
            .collect()
    };
    let does = |choice: &u32| {
        let cells = chosen(*choice);
        let is_seen = |other: &Cell| cells.iter().any(|cell| sees(*other, *cell));
        others.iter().all(is_seen)
    };
    let choices = 0..1_u32 << holders.len();
    let fewest = choices
        .filter(does)
        .min_by_key(|choice| choice.count_ones());
    let cause = chosen(fewest.unwrap_or(0));
    let names = cause.iter().map(ToString::to_string).collect();
    (listed(names, "or"), cause)
}

/// `1`, `1 and 2`, `1, 2 and 3`.
fn listed(mut words: Vec<String>, last: &str) -> String {
    let end = words.pop().unwrap_or_default();
    if words.is_empty() {
        end
    } else {
        format!("{} {last} {end}", words.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digit(number: u8) -> Digit {
        Digit::new(number).unwrap()
    }

    fn grid(cells: &[(usize, usize, u8)]) -> Grid {
        let mut grid = Grid::EMPTY;
        for (row, column, number) in cells {
            grid.set(Cell::at(row - 1, column - 1), Some(digit(*number)));
        }
        grid
    }

    #[test]
    fn a_naked_single_names_what_each_unit_excludes() {
        let grid = grid(&[
            (5, 2, 1),
            (5, 6, 3),
            (5, 9, 8),
            (1, 1, 2),
            (9, 1, 5),
            (4, 2, 6),
            (6, 3, 7),
            (8, 1, 9),
        ]);
        let reason = naked_single(&grid, Cell::at(4, 0), digit(4));
        assert_eq!(
            reason.text,
            "Only 4 is left for r5c1: box 4 holds 1, 6 and 7; column 1 holds 2, 5 and 9; row 5 holds 3 and 8."
        );
        assert_eq!(reason.cause.len(), 8);
    }

    #[test]
    fn a_hidden_single_needs_as_few_cells_as_can_be() {
        // The 4 in row 9 is seen by all that the one in column 3 sees in box 7, and by more.
        let grid = grid(&[(7, 8, 4), (9, 5, 4), (1, 3, 4), (8, 1, 7)]);
        let reason = hidden_single(&grid, &UNITS[24], Cell::at(7, 1), digit(4));
        assert_eq!(
            reason.text,
            "The 4 of box 7 must be in r8c2: every other empty cell of it sees another 4, in r1c3, r7c8 or r9c5."
        );
        let grid = self::grid(&[(2, 8, 4), (3, 5, 4), (1, 2, 7), (1, 3, 8), (5, 1, 4)]);
        let reason = hidden_single(&grid, &UNITS[18], Cell::at(0, 0), digit(4));
        assert_eq!(
            reason.text,
            "The 4 of box 1 must be in r1c1: every other empty cell of it sees another 4, in r2c8 or r3c5."
        );
        assert_eq!(reason.cause, [Cell::at(1, 7), Cell::at(2, 4)]);
    }
}

//! The names of cells.

use super::Reader;
use crate::cell::Cell;
use crate::formats::{ReadError, shown};

/// The number of a row or column, counted from 1, that a digit stands for. 10 to 16 are the letters `a` to `g`.
pub(super) fn side(digit: u8) -> Option<usize> {
    char::from(digit)
        .to_digit(17)
        .map(|digit| digit as usize)
        .filter(|digit| *digit > 0)
}

impl Reader {
    /// The cell with a name.
    pub(super) fn cell(&self, name: &str) -> Result<Cell, ReadError> {
        let wrong = || ReadError(format!("`{}`: expected a cell such as R1C9", shown(name)));
        let found = match *name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => side(row)
                .zip(side(column))
                .map(|(row, column)| Cell::at(row - 1, column - 1)),
            _ => self.variable(name),
        };
        found
            .filter(|cell| self.puzzle.shape.index(*cell).is_some())
            .ok_or_else(wrong)
    }

    /// The cell beside the grid with a name.
    fn variable(&self, name: &str) -> Option<Cell> {
        if let Some((first, 1, _)) = self.groups.get(name) {
            return Some(Cell::extra(*first));
        }
        let digits = name.trim_start_matches(|character: char| !character.is_ascii_digit());
        let (first, count, _) = self.groups.get(name.strip_suffix(digits)?)?;
        let number = digits
            .parse::<usize>()
            .ok()
            .filter(|number| (1..=*count).contains(number))?;
        Some(Cell::extra(first + number - 1))
    }

    /// Whether two cells beside the grid are neighbours in the layout of their group.
    pub(super) fn are_neighbors_beside(&self, a: Cell, b: Cell) -> bool {
        let Some((a, b)) = a.number().zip(b.number()) else {
            return false;
        };
        self.groups.values().any(|(first, count, columns)| {
            let group = *first..first + count;
            let place = |number: usize| ((number - first) / columns, (number - first) % columns);
            group.contains(&a) && group.contains(&b) && {
                let (a, b) = (place(a), place(b));
                a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
            }
        })
    }

    /// The cell that is some rows and columns on, in the grid or in the layout of a group beside it.
    pub(super) fn beyond(&self, cell: Cell, rows: usize, columns: usize) -> Option<Cell> {
        let Some(number) = cell.number() else {
            return cell.offset(rows as isize, columns as isize);
        };
        let mut groups = self.groups.values();
        let (first, count, width) =
            groups.find(|(first, count, _)| (*first..first + count).contains(&number))?;
        let target = number + rows * width + columns;
        ((number - first) % width + columns < *width && target < first + count)
            .then(|| Cell::extra(target))
    }

    /// The cells with some names. Empty names are skipped.
    pub(super) fn cells(&self, names: &[String]) -> Result<Vec<Cell>, ReadError> {
        names
            .iter()
            .filter(|name| !name.is_empty())
            .map(|name| self.cell(name))
            .collect()
    }

    /// The name of a cell.
    pub(super) fn name(&self, cell: Cell) -> String {
        let digit = |number: usize| char::from_digit(number as u32 + 1, 17).unwrap_or('0');
        match (cell.place(), cell.number()) {
            (Some((row, column)), _) => format!("R{}C{}", digit(row), digit(column)),
            (_, Some(number)) => {
                let mut groups = self.groups.iter();
                let group =
                    groups.find(|(_, (first, count, _))| (*first..first + count).contains(&number));
                group.map_or(String::new(), |(prefix, (first, count, _))| {
                    if *count == 1 {
                        prefix.clone()
                    } else {
                        format!("{prefix}{}", number - first + 1)
                    }
                })
            }
            _ => String::new(),
        }
    }

    /// Lists of names of cells, which are separated by empty arguments and by arguments that start with `_`.
    pub(super) fn groups(&self, arguments: &[String]) -> Vec<Vec<String>> {
        let groups = arguments.split(|argument| argument.is_empty() || argument.starts_with('_'));
        groups
            .filter(|group| !group.is_empty())
            .map(<[String]>::to_vec)
            .collect()
    }
}

//! Checking the rule: no unit holds a digit twice.

use crate::{Digit, Grid, UNITS, Unit};

/// A digit that a unit holds more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The index of the unit in [`UNITS`].
    pub unit: usize,
    /// The digit.
    pub digit: Digit,
    /// How often the unit holds the digit: 2 or more.
    pub times: usize,
}

impl Violation {
    /// The unit.
    #[must_use]
    pub fn unit(&self) -> &'static Unit {
        &UNITS[self.unit]
    }
}

impl Grid {
    /// Every digit that a unit holds more than once, in the order of the units, then of the digits.
    ///
    /// ```
    /// use tessera_sudoku::Grid;
    /// let grid: Grid = format!("5..5{}", ".".repeat(77)).parse()?;
    /// let violations = grid.violations();
    /// assert_eq!(violations.len(), 1);
    /// assert_eq!(violations[0].unit().to_string(), "row 1");
    /// assert_eq!((violations[0].digit.get(), violations[0].times), (5, 2));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (index, unit) in UNITS.iter().enumerate() {
            let (mut once, mut twice) = (0, 0);
            for digit in unit.cells.iter().filter_map(|cell| self[*cell]) {
                let bit = 1_u16 << digit.get();
                twice |= once & bit;
                once |= bit;
            }
            if twice == 0 {
                continue;
            }
            for digit in Digit::all() {
                let times = unit
                    .cells
                    .iter()
                    .filter(|cell| self[**cell] == Some(digit))
                    .count();
                if times > 1 {
                    violations.push(Violation {
                        unit: index,
                        digit,
                        times,
                    });
                }
            }
        }
        violations
    }
}

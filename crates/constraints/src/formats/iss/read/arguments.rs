//! The arguments of an item as text, numbers and cells.

use super::Reader;
use super::item::Item;
use crate::cell::Cell;
use crate::formats::{ReadError, shown};

/// The arguments of an item, and the cells that they name.
pub(super) struct Arguments<'a> {
    reader: &'a Reader,
    list: &'a [String],
    /// Whether the first argument is a number. Kinds with a default allow leaving it out.
    pub(super) has_number: bool,
}

impl<'a> Arguments<'a> {
    pub(super) fn new(reader: &'a Reader, item: &'a Item) -> Arguments<'a> {
        let list = &item.arguments[..];
        let has_number = list
            .first()
            .is_some_and(|first| first.parse::<i64>().is_ok());
        Arguments {
            reader,
            list,
            has_number,
        }
    }

    /// The argument at `place`; empty if there are fewer arguments.
    pub(super) fn text(&self, place: usize) -> &'a str {
        self.list.get(place).map_or("", |text| text)
    }

    /// The argument at `place` as a number.
    pub(super) fn number(&self, place: usize) -> Result<i64, ReadError> {
        let text = self.text(place);
        text.trim()
            .parse()
            .map_err(|_| ReadError(format!("`{}`: expected a number", shown(text))))
    }

    fn small(&self, place: usize) -> Result<i32, ReadError> {
        i32::try_from(self.number(place)?).map_err(|_| ReadError::new("expected a smaller number"))
    }

    /// The first argument, or `default` if it is not a number.
    pub(super) fn with_default(&self, default: i32) -> Result<i32, ReadError> {
        if self.has_number {
            self.small(0)
        } else {
            Ok(default)
        }
    }

    /// The cells that all arguments name.
    pub(super) fn all(&self) -> Result<Vec<Cell>, ReadError> {
        self.after(0)
    }

    /// The cells that the arguments after the first `count` name.
    pub(super) fn after(&self, count: usize) -> Result<Vec<Cell>, ReadError> {
        self.reader
            .cells(self.list.get(count..).unwrap_or_default())
    }

    /// The cells that all arguments name, without a number at the start.
    pub(super) fn rest(&self) -> Result<Vec<Cell>, ReadError> {
        self.after(usize::from(self.has_number))
    }
}

/// A count as `usize`. A negative one becomes the largest, which no grid reaches.
pub(super) fn count(number: i64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// A value as `i32`. One that is out of range becomes the largest.
pub(super) fn value(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Values separated by `_`.
pub(super) fn values(list: &str) -> Result<Vec<i32>, ReadError> {
    let numbers = list.split('_').map(|number| number.parse().ok());
    numbers
        .collect::<Option<_>>()
        .ok_or_else(|| ReadError(format!("`{}`: expected values", shown(list))))
}

//! The items of the text, one for each constraint, with the items within them.

use crate::formats::{ReadError, shown};

/// Maximum depth of constraints within each other.
const MAX_DEPTH: usize = 16;

/// Maximum number of constraints.
pub(super) const MAX_ITEMS: usize = 50_000;

/// A constraint as it is written.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) kind: String,
    pub(super) arguments: Vec<String>,
    /// The constraints between it and its `.End`.
    pub(super) inner: Vec<Item>,
}

/// Parses a line of constraints.
pub(super) fn parse(text: &str) -> Result<Vec<Item>, ReadError> {
    let text: String = text
        .chars()
        .filter(|character| !character.is_whitespace())
        .collect();
    let Some(rest) = text.strip_prefix('.') else {
        return Err(ReadError(format!(
            "`{}`: expected a constraint, which starts with a dot",
            shown(&text)
        )));
    };
    let mut open: Vec<Item> = vec![Item {
        kind: String::new(),
        arguments: Vec::new(),
        inner: Vec::new(),
    }];
    for (number, part) in rest.split('.').enumerate() {
        if number >= MAX_ITEMS {
            return Err(ReadError(format!(
                "expected at most {MAX_ITEMS} constraints"
            )));
        }
        let mut arguments = part.split('~').map(str::to_owned);
        let kind = arguments.next().unwrap_or_default();
        let item = Item {
            kind,
            arguments: arguments.collect(),
            inner: Vec::new(),
        };
        match &*item.kind {
            "End" => {
                let closed = open.pop().filter(|_| !open.is_empty());
                let closed = closed
                    .ok_or_else(|| ReadError::new("End: there is no constraint that it ends"))?;
                open.last_mut().expect("it is not empty").inner.push(closed);
            }
            "Or" | "And" | "Replicate" if open.len() <= MAX_DEPTH => open.push(item),
            "Or" | "And" | "Replicate" => {
                return Err(ReadError(format!(
                    "expected at most {MAX_DEPTH} constraints within each other"
                )));
            }
            _ => open.last_mut().expect("it is not empty").inner.push(item),
        }
    }
    if open.len() > 1 {
        return Err(ReadError(format!(
            "{} has no End",
            open[open.len() - 1].kind
        )));
    }
    Ok(open.remove(0).inner)
}

/// An error that also names the constraint in which it is.
pub(super) fn within(item: &Item, error: &ReadError) -> ReadError {
    let kind = if item.kind.is_empty() {
        "the givens"
    } else {
        &item.kind
    };
    ReadError(format!("{}: {error}", shown(kind)))
}

//! `tessera tablebase`: solves positions of few pieces. `stats` counts the results, in memory or in a folder, `build`
//! makes tables in a folder, `verify` checks them.

pub(crate) mod build;
pub(crate) mod stats;
pub(crate) mod verify;

use std::path::Path;

use miette::miette;
use tessera_draughts::Variant;
use tessera_tablebase::{DiskError, Folder};

/// The variants whose tables are to be read from a folder: the given one, or all that the folder has.
fn variants_in(dir: &Path, variant: Option<Variant>) -> Result<Vec<Variant>, miette::Report> {
    let is_there = |variant: &Variant| Folder::new(*variant, dir).path().is_dir();
    if let Some(variant) = variant {
        let folder = Folder::new(variant, dir);
        return match is_there(&variant) {
            true => Ok(vec![variant]),
            false => Err(miette!(
                "{}: no such folder: expected tables of {}",
                folder.path().display(),
                variant.title()
            )),
        };
    }
    let found: Vec<Variant> = Variant::ALL.iter().copied().filter(is_there).collect();
    if found.is_empty() {
        return Err(miette!(
            help = "`tessera tablebase build` makes tables",
            "{}: no tables: expected a folder with the name of a variant, such as english",
            dir.display()
        ));
    }
    Ok(found)
}

/// An error of reading a folder, for people.
fn disk_failure(variant: Variant, error: &DiskError) -> miette::Report {
    match error {
        DiskError::Memory {
            part,
            needed,
            limit,
        } => miette!(
            "part {part} of {} needs {} of memory, and the limit is {}: see --memory",
            variant.title(),
            megabytes(*needed),
            megabytes(*limit)
        ),
        other => miette!("{other}"),
    }
}

/// A number with thousands separators: `6,209,316`.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn megabytes(bytes: u64) -> String {
    format!("{} MB", grouped(bytes.div_ceil(1_000_000)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        let numbers = [0, 999, 1_000, 196_032, 6_209_316];
        let texts = ["0", "999", "1,000", "196,032", "6,209,316"];
        assert_eq!(numbers.map(grouped), texts);
    }
}

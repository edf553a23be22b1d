//! `tessera book`: makes opening books, and shows and checks them.
//!
//! `build` makes a book, `show` prints the moves of a position and what is known of a file.

mod build;
mod show;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::miette;
use tessera_draughts::Variant;
use tessera_matches::BookText;
use tessera_study::book::Book;

use crate::failure::Failure;

pub(crate) use build::run as build;
pub(crate) use show::{Entry, check, entries, run as show};

/// The book of the option `--book`, if there is one for the variant.
pub(crate) fn opening_book(
    text: &BookText,
    variant: Variant,
) -> Result<Option<Arc<Book>>, Failure> {
    let book = text.read(variant);
    Ok(book.map_err(|error| miette!("--book: {error}"))?)
}

fn read(path: &Path, others: &[Variant]) -> Result<Book, Failure> {
    Ok(tessera_matches::read_book(path, others).map_err(|error| miette!("{error}"))?)
}

/// A file's book, or the one that comes with the program for a variant.
fn named(file: Option<&PathBuf>, variant: Option<Variant>) -> Result<Arc<Book>, Failure> {
    let Some(path) = file else {
        let variant = variant.ok_or_else(|| {
            miette!("the book is missing: expected a file, or --variant for the built-in book")
        })?;
        let book = BookText::Builtin.read(variant);
        let book = book.map_err(|error| miette!("{error}"))?;
        return Ok(book
            .ok_or_else(|| miette!("there is no built-in book for {variant}: expected a file"))?);
    };
    let book = read(path, variant.as_slice())?;
    if let Some(variant) = variant {
        let checked = book.check(variant);
        checked.map_err(|error| miette!("{}: {error}", path.display()))?;
    }
    Ok(book.into())
}

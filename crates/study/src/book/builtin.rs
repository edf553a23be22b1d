//! The books that come with the crate.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Book;
use tessera_draughts::Variant;

/// The books that have been read.
static READ: Mutex<BTreeMap<Variant, Arc<Book>>> = Mutex::new(BTreeMap::new());

/// The book of a variant that comes with the crate. `None` if the crate has no book for the variant. The book is read
/// at the first call and then kept. Its notes say how it was made.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_study::book::builtin;
/// let book = builtin(Variant::ENGLISH).unwrap();
/// assert_eq!(book.variant(), Variant::ENGLISH);
/// assert!(book.notes().contains_key("command"));
/// assert!(builtin(Variant::TOWERS).is_none());
/// ```
#[must_use]
pub fn builtin(variant: Variant) -> Option<Arc<Book>> {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(book) = read.get(&variant) {
        return Some(Arc::clone(book));
    }
    let (_, file) = BOOKS.iter().find(|(of, _)| *of == variant)?;
    let book = Arc::new(Book::from_bytes(file).ok()?);
    read.insert(variant, Arc::clone(&book));
    Some(book)
}

/// Provides a book for [`builtin`], in the form of the crate's own files, which come first. These are not part of a
/// WebAssembly module, which would be too large. Returns whether the file is a book of the variant.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_study::book::provide;
/// assert!(!provide(Variant::TOWERS, b"no book"));
/// ```
pub fn provide(variant: Variant, file: &[u8]) -> bool {
    let book = Book::from_bytes(file).ok();
    let book = book.filter(|book| book.variant() == variant);
    let is_usable = book.is_some();
    if let Some(book) = book.filter(|_| builtin(variant).is_none()) {
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        read.insert(variant, Arc::new(book));
    }
    is_usable
}

#[cfg(not(target_family = "wasm"))]
const BOOKS: &[(Variant, &[u8])] = &[
    (Variant::ENGLISH, include_bytes!("../../books/english.book")),
    (
        Variant::INTERNATIONAL,
        include_bytes!("../../books/international.book"),
    ),
    (Variant::RUSSIAN, include_bytes!("../../books/russian.book")),
    (
        Variant::BRAZILIAN,
        include_bytes!("../../books/brazilian.book"),
    ),
];

/// A module for the browser gets the books that it needs by [`provide`].
#[cfg(target_family = "wasm")]
const BOOKS: &[(Variant, &[u8])] = &[];

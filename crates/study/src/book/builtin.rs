//! The books that come with the crate.

use std::sync::{Arc, OnceLock};

use super::Book;
use tessera_draughts::Variant;

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
    static READ: [OnceLock<Option<Arc<Book>>>; BOOKS.len()] =
        [const { OnceLock::new() }; BOOKS.len()];
    let place = BOOKS.iter().position(|(of, _)| *of == variant)?;
    let read = || Book::from_bytes(BOOKS[place].1).ok().map(Arc::new);
    READ[place].get_or_init(read).clone()
}

const BOOKS: [(Variant, &[u8]); 4] = [
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

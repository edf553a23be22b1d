//! The books that come with the crate.

use std::sync::{Arc, OnceLock};

use super::Book;
use crate::VariantId;

/// The book of a variant that comes with the crate. `None` if the crate has no book for the variant. The book is read
/// at the first call and then kept. Its notes say how it was made.
///
/// ```
/// use tessera_family::{VariantId, book::builtin};
/// let book = builtin(VariantId::English).unwrap();
/// assert_eq!(book.variant(), VariantId::English);
/// assert!(book.notes().contains_key("command"));
/// assert!(builtin(VariantId::Towers).is_none());
/// ```
#[must_use]
pub fn builtin(variant: VariantId) -> Option<Arc<Book>> {
    static READ: [OnceLock<Option<Arc<Book>>>; VariantId::ALL.len()] =
        [const { OnceLock::new() }; VariantId::ALL.len()];
    let bytes: &[u8] = match variant {
        VariantId::English => include_bytes!("../../books/english.book"),
        VariantId::International => include_bytes!("../../books/international.book"),
        VariantId::Russian => include_bytes!("../../books/russian.book"),
        VariantId::Brazilian => include_bytes!("../../books/brazilian.book"),
        _ => return None,
    };
    let place = VariantId::ALL.iter().position(|id| *id == variant)?;
    let read = || Book::from_bytes(bytes).ok().map(Arc::new);
    READ[place].get_or_init(read).clone()
}

//! Memory that may not be there.

/// Bytes that are left for all that is small, where something large is made.
const SPARE: u64 = 16 << 20;

/// Whether the process can allocate `bytes` more bytes, and a reserve for small allocations.
///
/// Large work asks first: where the system refuses in the middle of it, a program has no choice but to end. The answer
/// is about address space, which limits of a process are about. Systems may promise more memory than the machine has.
///
/// ```
/// use tessera_tablebase::has_room;
/// assert!(has_room(1 << 20));
/// assert!(!has_room(1 << 60));
/// ```
#[must_use]
pub fn has_room(bytes: u64) -> bool {
    let Ok(bytes) = usize::try_from(bytes.saturating_add(SPARE)) else {
        return false;
    };
    let mut room = Vec::<u8>::new();
    let is_there = room.try_reserve_exact(bytes).is_ok();
    // What nobody looks at need not be asked for.
    std::hint::black_box(&room);
    is_there
}

/// An empty list with capacity for `len` values; `None` if there is no memory for them.
pub(crate) fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).ok()?;
    Some(list)
}

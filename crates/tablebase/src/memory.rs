//! Allocations that may fail.

/// Bytes to keep free for small allocations when a large one is made.
const SPARE: u64 = 16 << 20;

/// Whether the process can allocate `bytes` more bytes and still has a reserve for small allocations.
///
/// Call this before starting work that needs much memory: an allocation that fails in the middle of the work ends the
/// program. The check covers address space and the limits of the process, but not physical memory, since operating
/// systems may promise more memory than the machine has.
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
    // Keeps the compiler from removing an allocation that is never used.
    std::hint::black_box(&room);
    is_there
}

/// An empty vector with capacity for `len` values; `None` if the memory cannot be allocated.
pub(crate) fn with_room<T>(len: usize) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(len).ok()?;
    Some(list)
}

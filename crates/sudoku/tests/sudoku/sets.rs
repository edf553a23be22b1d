//! Sets as words.

/// The members of a set of cells, ascending.
pub(crate) fn cells_of(set: u128) -> impl Iterator<Item = usize> + Clone {
    (0..128).filter(move |cell| set >> cell & 1 == 1)
}

/// The members of a set of digits or positions, ascending.
pub(crate) fn bits(set: u16) -> impl Iterator<Item = usize> + Clone {
    (0..16).filter(move |bit| set >> bit & 1 == 1)
}

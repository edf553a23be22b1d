//! Numbers that nobody can foresee, for games and puzzles that differ.

/// A random number.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn random() -> u64 {
    use std::hash::{BuildHasher, RandomState};

    RandomState::new().hash_one(())
}

/// A random number. The standard library has none in a browser.
#[cfg(target_family = "wasm")]
pub(crate) fn random() -> u64 {
    let half = || (js_sys::Math::random() * 4_294_967_296.0) as u64;
    half() << 32 | half()
}

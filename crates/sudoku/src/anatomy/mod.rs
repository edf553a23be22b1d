//! What a puzzle rests on: the clues that it needs, the cells that make it easy, and the sets of cells of its solution
//! of which every puzzle needs one.

mod backdoors;
mod needless;
mod unavoidable;

pub use backdoors::{MAX_BACKDOOR, backdoors};
pub use needless::{minimal, needless_clues};
pub use unavoidable::{disjoint, unavoidable_sets};

//! What a puzzle rests on: the clues that it needs, the cells that make it easy, the depth of trial and error, and the
//! sets of cells of its solution of which every puzzle needs one.

mod backdoors;
mod needless;
mod singles;
mod trial;
mod unavoidable;

pub use backdoors::{MAX_BACKDOOR, backdoors};
pub use needless::{minimal, needless_clues};
pub use trial::{MAX_TRIAL_DEPTH, trial_depth};
pub use unavoidable::{disjoint, unavoidable_sets};

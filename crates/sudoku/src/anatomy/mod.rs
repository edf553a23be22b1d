//! What a puzzle rests on: the clues that it needs, the cells that make it easy, the depth of trial and error, the
//! length of whips and braids, and the sets of cells of its solution of which every puzzle needs one.

mod backdoors;
pub(crate) mod braids;
pub(crate) mod least;
mod needless;
mod singles;
mod trial;
mod unavoidable;

pub use backdoors::{MAX_BACKDOOR, backdoors};
pub use braids::{Needed, braids_needed, inner_braids_needed, whips_needed};
pub use least::{LeastClues, least_clues};
pub use needless::{minimal, needless_clues};
pub use trial::{MAX_TRIAL_DEPTH, trial_depth};
pub use unavoidable::{disjoint, unavoidable_sets};

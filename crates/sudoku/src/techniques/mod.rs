//! Techniques: how a person finds the next step of a puzzle, and why the step is right.
//!
//! [`PencilMarks`] are the position that a person has reached, a [`Step`] says what follows, and [`Settings`] say which
//! techniques to try, in which order.
//!
//! A few engines find the steps of all techniques. They search a [`State`](state::State), which has the candidates as
//! bits, and write a [`Proof`] for each step: facts that follow from the rules, in a few general forms. `check` replays
//! a proof and knows no technique. Sentences (`sentences`, in the words of a `language`), notation and ratings are made
//! from the step. `memo` remembers where nothing was found.
//!
//! - `singles`, `subsets`, `locked_hidden`: full houses, singles, locked candidates, naked and hidden subsets;
//! - `fish`: all fish of one digit, which `fish_type` names; `one_digit`: skyscrapers, kites, turbot fish, empty
//!   rectangles; `colors`, `medusa`;
//! - `wings`: XY-, XYZ-, WXYZ- and W-wings, remote pairs; `chains`: alternating chains and loops, named by their links;
//! - `almost_locked`, `als_chains`: almost locked sets in pairs, wings and chains; `death_blossom`; `sue_de_coq`;
//! - `unique`, `patterns`: patterns that would leave several solutions, or could not be filled;
//! - `sectors`: multi-sector locked sets, SK loops, fireworks; `exocet`;
//! - `forcing`: chains and nets from assumptions, from guardians of patterns and from fins of fish; nested nets;
//! - `exclusion`: pairs of digits for two cells; `equivalence`: rows and boxes that hold the same digits as columns;
//! - `symmetry`: givens with a symmetry;
//! - `templates`, `overlay`: all ways to place a digit, or several; `search`: the solver itself;
//! - `excess`: how far a position is from a rare pattern.
//!
//! `orders`, `limits` and `settings` say which techniques are tried, and `names` has their other names.

mod almost_locked;
mod als_ascending;
mod als_chains;
mod cell_set;
mod chains;
mod check;
pub(crate) mod colors;
mod death_blossom;
pub(crate) mod equivalence;
pub(crate) mod excess;
mod exclusion;
mod exocet;
mod explainer_difficulty;
mod fish;
mod fish_type;
mod forcing;
mod hidden_single;
mod impossible;
mod language;
mod limits;
mod locked_hidden;
pub(crate) mod medusa;
mod memo;
mod naked_single;
mod names;
mod notation;
mod one_digit;
mod orders;
mod overlay;
mod patterns;
mod pencil_marks;
mod proof;
pub(crate) mod proof_json;
mod rating;
mod sectors;
mod sentences;
mod settings;
mod singles;
mod sink;
mod standing;
pub(crate) mod state;
mod step;
mod subsets;
pub(crate) mod sue_de_coq;
mod symmetry;
mod technique;
mod templates;
mod unique;
mod wings;

pub use cell_set::CellSet;
pub use fish_type::{Fish, FishKind, FishSize};
pub(crate) use hidden_single::{hidden_singles_in, why_no_cell};
pub use language::{English, Language};
pub use limits::{Limits, UnknownLimit};
pub(crate) use naked_single::{naked_singles, why_no_digit};
pub use names::UnknownTechnique;
pub use pencil_marks::PencilMarks;
pub use proof::{Branch, Chain, House, Line, Node, Pattern, Proof, Strong, Truth, Why};
pub use rating::Rating;
pub use settings::{Settings, next_step};
pub use standing::Standing;
pub use step::{Elimination, EliminationError, Placement, ProofError, Reason, Step, StepError};
pub use technique::{Level, Technique};

//! Checks tables in a folder, and counts their values.
//!
//! # What is checked
//!
//! 1. Each file: its head, all checksums, and that it has what its name says.
//! 2. Each position in which no capture is due, against the positions after its moves. With the values of those, for
//!    the player who is then to move:
//!    - no legal move: the game is over, and the rules say who has lost;
//!    - a lost one among them: a win, one ply longer than the shortest of these losses;
//!    - else a drawn one among them: a draw;
//!    - else, all are won: a loss, one ply longer than the longest of these wins.
//! 3. The numbers of wins, draws and losses and the longest win of each slice, if they are [known](known).
//!
//! Where a capture is due, files store no value, and of a won position only that it is won. The value, or the distance,
//! is the one that follows from the moves.
//!
//! # Why that is a proof
//!
//! Let all positions of the tables have values that fit those after their moves, as above. Then the values are right:
//!
//! - *A win or loss in n plies is one, in at most n plies.* By induction on n. A loss in 0 plies (or a win, where a
//!   player without a move wins) has no legal move. A win in n plies has a move to a loss in n - 1 plies, and a loss in
//!   n plies has only moves to wins in at most n - 1 plies. Distances get less with every move, so no cycle of
//!   positions can support itself. Outcomes without distances could.
//! - *What is won or lost in n plies is said to be, in at most n plies.* By induction on n, the other way round: if a
//!   position is won in n plies, then one after its moves is lost in n - 1 plies, is said to be lost in at most n - 1,
//!   and so the position must be said to be won in at most n. A lost position likewise.
//! - *A draw is one.* If it was won or lost, it would be said to be.
//!
//! So there is only one set of values that fits, and a value that is wrong is found, even if all values of a cycle are
//! wrong together. This holds for a part only if it holds for all parts that its moves lead to, and these are checked
//! first.
//!
//! # What is relied on
//!
//! The move generator; the numbers of positions ([`Index`]) and in which part each is ([`Part`]), which
//! `docs/tablebase-parts.md` describes and tests compare with a slow twin that was written from it; and the reader of
//! files. Nothing of the builder.
//!
//! Modules, in the order in which data flows: `scan` (which files there are), `codes` (values in memory), `shelf` (the
//! values of finished parts), `follow` (the value that follows from the moves), `part` (checks and counts one part),
//! `run` (all parts), `known`.

mod codes;
mod fault;
mod follow;
pub mod known;
mod part;
mod run;
mod scan;
mod shelf;

pub use fault::Fault;
pub use run::{Check, Verification, VerifyProgress, verify};

#[cfg(doc)]
use crate::{Index, Part};

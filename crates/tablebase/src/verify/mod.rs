//! Checks the tables in a folder and counts their values.
//!
//! # What is checked
//!
//! 1. Each file: its head, all checksums, and that it holds what its name says.
//! 2. Each position in which no capture is due, against the values of the positions after its moves. These values are
//!    for the player who is then to move:
//!    - there is no legal move: the game is over, and the rules say who has lost;
//!    - one of the positions is lost: a win, one ply longer than the shortest of these losses;
//!    - none is lost, and one is drawn: a draw;
//!    - all are won: a loss, one ply longer than the longest of these wins.
//! 3. The numbers of wins, draws and losses and the longest win of each slice, if they are [known](known).
//!
//! Files store no value of a position in which a capture is due, and no distance of a won position. The check computes
//! both from the positions after the moves.
//!
//! # Why that is a proof
//!
//! Suppose that the value of every position in the tables fits the values after its moves, as described above. Then all
//! values are right:
//!
//! - *A position that is said to be won or lost in n plies is won or lost, in at most n plies.* By induction on n. A
//!   loss in 0 plies (or a win, where a player without a move wins) has no legal move. A win in n plies has a move to a
//!   loss in n - 1 plies, and a loss in n plies has only moves to wins in at most n - 1 plies. Distances decrease with
//!   every move, so no cycle of positions can justify itself. Outcomes without distances could.
//! - *A position that is won or lost in n plies is said to be won or lost, in at most n plies.* By induction on n. If a
//!   position is won in n plies, then a position after one of its moves is lost in n - 1 plies and, by induction, is
//!   said to be lost in at most n - 1. So the position must be said to be won in at most n. A lost position likewise.
//! - *A position that is said to be drawn is a draw.* If it was won or lost, it would be said to be.
//!
//! So only one set of values fits, and any wrong value is found, even if all values of a cycle are wrong together. This
//! holds for a part only if it holds for all parts that its moves lead to. These are checked first.
//!
//! # What is relied on
//!
//! The proof relies on the move generator, on the numbers of positions ([`Index`]), on the assignment of positions to
//! parts ([`Part`]), and on the reader of files. `docs/tablebase-parts.md` describes the numbers and the parts, and
//! tests compare them with a slow second implementation that was written from that description. Nothing of the builder
//! is relied on.
//!
//! Modules, in the order in which data flows: `scan` (which files there are), `codes` (values in memory), `part_cache`
//! (the values of finished parts), `follow` (computes a value from the positions after the moves), `part` (checks and
//! counts one part), `run` (all parts), `known`.

pub(crate) mod codes;
mod fault;
mod follow;
pub mod known;
mod part;
mod part_cache;
mod run;
mod scan;

pub use fault::Fault;
pub use run::{Check, Verification, VerifyProgress, verify};

#[cfg(doc)]
use crate::{Index, Part};

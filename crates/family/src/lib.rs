//! All draughts variants behind plain types, without type parameters.
//!
//! The other libraries are generic over the variant and compiled once for each. Here the variant is a value, a
//! [`VariantId`], which is part of each position, game and player. Each call selects the variant only once, not once
//! for each position of a search. So the searches are as fast as the generic ones.
//!
//! ```
//! use tessera_family::{Game, Limits, Player, VariantId};
//!
//! let mut game = Game::new(VariantId::Russian);
//! for text in ["c3-d4", "d6-c5"] {
//!     game.play(&game.parse_action(text)?)?;
//! }
//! let mut player = Player::new(VariantId::Russian, 1 << 20)?;
//! let limits = Limits { depth: Some(6), ..Limits::default() };
//! let analysis = player.analyse_game(&game, &limits, |_| ());
//! println!("{} plays {}", game.position().side_to_move(), analysis.action().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Modules: `position` has positions, `game` the moves of a game and its drawing rules, `record` a game with variations
//! and notes. `player` searches, at one of the levels of strength in `level`. `prover` proves values, `certificate`
//! writes and checks proofs as files. `tablebase` has endgame tables, `disk` builds and probes tables in a folder, and
//! `disk_check` checks and counts them. `shared_tables` has the tables that a process builds in the background or finds
//! in a `table_folder`. `table_set` combines tables in memory and in folders. `perft` counts move sequences. Most of
//! these have a public type that wraps a trait object, which every variant implements. [`games`] reads and writes texts
//! of games. [`description`] describes variants. [`machine`] reports the memory and threads that are available.
//! [`book`] makes and reads opening books, [`OpeningName`] names openings. [`puzzles`] makes, checks and reads puzzles.
//! [`review`] compares the moves of a game with the best ones. [`training`] plays games from which evaluations are
//! learned. [`tour`] has lessons about the rules of a variant, and [`lessons`] grows small trees for teaching how a
//! search works.

pub mod book;
mod certificate;
mod default_tables;
pub mod description;
mod disk;
mod disk_check;
mod game;
pub mod games;
pub mod lessons;
mod level;
pub mod machine;
mod numbers;
mod opening_names;
mod perft;
mod player;
mod position;
mod prover;
pub mod puzzles;
mod random;
mod record;
pub mod review;
mod shared_tables;
mod table_folder;
mod table_set;
mod tablebase;
pub mod tour;
pub mod training;

pub use certificate::{Certificate, Proven, most_verified_lines, verify};
pub use default_tables::DefaultTables;
pub use disk::{DiskPlan, DiskTables, build_part, remove_working_files};
pub use disk_check::{TablesFound, folder_of_tables, verify_tables};
pub use game::Game;
pub use level::Level;
pub use numbers::Numbers;
pub use opening_names::OpeningName;
pub use perft::{perft_divide, perft_parallel};
pub use player::{Analysis, Evaluation, Line, Player, ScoreObject};
pub use position::Position;
pub use prover::{ProvenLine, Prover, Tables};
pub use random::Random;
pub use record::{Change, Played, Record, play_pdn, play_pdn_until};
pub use shared_tables::SharedTables;
pub use table_folder::TableFolder;
pub use table_set::TableSet;
pub use tablebase::{Statistics, Tablebase};

pub use tessera_draughts::{
    ActionError, Board, Color, DrawReason, DrawRule, FenError, LastPly, Notation, NotationStyle,
    Outcome, Paths, Pattern, Piece, PlainAction as Action, PlainSquare as Square, PlayError, Rank,
    Rules, SetupError, SquareError, Topic, UnknownVariant, VariantId, WinReason, WithoutAction,
};
/// Portable Draughts Notation (PDN) as text: types for reading a game before its variant is known.
pub mod pdn {
    pub use tessera_draughts::pdn::{
        Error, GameResult, GameTypeError, MoveError, MoveId, Note, Place, RawGame, ReadError,
        Reader, Score, Warning, WriteOptions, read_one,
    };
}
pub use tessera_engine::certificate::{CertificateError, Claim, Fault, LineError};
pub use tessera_engine::network::{Weights, WeightsError};
pub use tessera_engine::play::{Cancel, Ended, Limits, MAX_DEPTH, Score, TableTooLarge};
pub use tessera_engine::prove::{
    Bounds, Budget, CertificateLimits, Ending, NoCertificate, Progress as ProofProgress,
};
pub use tessera_tablebase::{
    BuildError, Check, DiskError, DiskProgress, Fault as TableFault, FileError, MAX_PIECES, Part,
    PartNameError, Plan, PlannedPart, Progress as BuildProgress, Slice, Value, VerifyProgress, Wld,
    has_room,
};

/// Evaluates an expression with a type name bound to the variant of a [`VariantId`].
macro_rules! with_variant {
    ($id:expr, $V:ident => $body:expr) => {
        tessera_draughts::with_variant!($id, $V => $body)
    };
}
pub(crate) use with_variant;

/// Implements `Debug` for a trait object of all variants without printing its contents. Printing them would need code
/// for each variant and everything inside.
macro_rules! opaque {
    ($object:ident) => {
        impl std::fmt::Debug for dyn $object {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("..")
            }
        }
    };
}
pub(crate) use opaque;

/// Runs the example of README.md as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

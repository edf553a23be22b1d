//! Matches between draughts engines, to measure how strong they are.
//!
//! A [`Match`] plays pairs of games: both from one opening, with colours swapped. Players are Tessera's own engine,
//! programs that speak the Hub protocol, or programs that answer a line of JSON with a move. How data flows:
//! [`PlayerText`] -> [`player`] makes [`Contestant`](player::Contestant)s; [`openings`] lists where games begin;
//! `referee` plays a game by the rules; `runner` plays all games on several threads, and each becomes a
//! [`GameRow`](rows::GameRow); [`Standing`] counts rows by [`statistics`]. [`hub`] is the Hub protocol on both sides.
//! [`spsa`] tunes parameters by matches.
//! [`dxp`] is DamExchange, with which two programs play without a referee.
//!
//! ```
//! use tessera_draughts::Variant;
//! use tessera_engine::play::Cancel;
//! use tessera_matches::player::Maker;
//! use tessera_matches::{Conditions, Match, MoveLimits, Standing, openings};
//! use tessera_tablebase::SharedTables;
//!
//! let shared = SharedTables::new(None, None);
//! let maker = |text: &str| Maker::new(&text.parse().unwrap(), text, Variant::ENGLISH, &shared);
//! let game = Match {
//!     players: [maker("tessera,depth=3")?, maker("tessera,depth=1")?],
//!     openings: openings::ballots(Variant::ENGLISH)?,
//!     pairs: 2,
//!     limits: MoveLimits::default(),
//!     conditions: Conditions::default(),
//!     jobs: 1,
//! };
//! let mut standing = Standing::new(None);
//! let cancel = Cancel::default();
//! game.start(&cancel)?.play(&mut standing, &cancel, &mut |_, _| Ok::<(), String>(()))?;
//! assert_eq!(standing.tally().games(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod dxp;
pub mod hub;
mod limits;
pub mod openings;
pub mod player;
mod player_text;
mod process;
mod referee;
pub mod rows;
mod runner;
pub mod spsa;
mod standing;
pub mod statistics;
pub mod tables;
pub mod text;

pub use limits::{Clock, MoveLimits, allotted, allotted_for};
pub use player::MAX_START;
pub use player_text::{
    BookText, EvaluationText, Kind, PlayerText, PlayerTextError, Settings, read_book, read_weights,
};
pub use process::end_all_programs;
pub use referee::{Adjudication, Conditions};
pub use runner::{Match, MatchError, Ready};
pub use standing::{Standing, Totals};
pub use tables::TablesText;

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

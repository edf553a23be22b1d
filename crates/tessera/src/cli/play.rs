//! `tessera play`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tessera_matches::openings::Openings;
use tessera_matches::text::duration;
use tessera_matches::{BookText, EvaluationText};
use tessera_study::Level;

use super::chosen::{OptionalVariant as _, VariantArgs};
use super::values::{TablesArgs, level, threads};
use crate::play::PlayerKind;

/// Play a game in the terminal, against the engine or another person.
///
/// Before each turn, the board and a numbered list of the legal moves are shown. Type the number of a move, or the move
/// itself in numeric or algebraic notation. The command `help` lists all commands, such as hint, undo, save and draw.
#[derive(Debug, Args)]
#[command(
    optional_variant("Variant of draughts [default: the variant of the --pdn game]", &["pdn"]),
    after_long_help = "\
Example:
  $ tessera play --variant english
  $ tessera play --variant russian --white engine --black human --level 4
  $ tessera play --variant english --openings ballots                 begin with a ballot, drawn at random
  $ tessera play --variant international --white engine --depth 6    the engine against itself

The board has colours on a terminal unless NO_COLOR is set.

Exit status:
  0  a player quit, or the engine finished a game against itself
  2  the position, the file or an option is invalid; standard error says where")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) variant: VariantArgs,

    /// Player of the white pieces.
    #[arg(long, value_name = "WHO", value_enum, default_value_t = PlayerKind::Human)]
    pub(crate) white: PlayerKind,

    /// Player of the black pieces.
    #[arg(long, value_name = "WHO", value_enum, default_value_t = PlayerKind::Engine)]
    pub(crate) black: PlayerKind,

    /// Strength of the engine, from 1 (has just learned the rules) to 10 (full strength).
    ///
    /// Below 10, the engine looks ahead only a few moves and chooses among moves that seem good to it, so it makes
    /// mistakes as people do, and no two games are alike. Hints are always of full strength.
    #[arg(long, value_name = "N", default_value = "10", value_parser = level)]
    pub(crate) level: Level,

    /// Search depth of the engine, in plies.
    #[arg(long, value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=i64::from(crate::analyse::MAX_DEPTH)))]
    pub(crate) depth: Option<u32>,

    /// Time limit of the engine per move, such as 500ms or 5s [default: 2s without --depth].
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,

    /// Number of threads of the engine, at most one per core [default: one per core, or 1 with --depth or below level
    /// 10].
    #[arg(long, value_name = "N", value_parser = threads())]
    pub(crate) threads: Option<usize>,

    /// Let the engine think while a person is to move. It needs full strength.
    #[arg(long)]
    pub(crate) ponder: bool,

    /// Start position in FEN, such as W:W21,22,K31:B1,2 [default: the initial position].
    #[arg(long, conflicts_with = "pdn")]
    pub(crate) fen: Option<String>,

    /// Begin with an opening drawn at random from: ballots (three moves, English draughts), plies:N (all positions
    /// after N plies in which no material is lost), or a file of games or positions.
    #[arg(long, value_name = "OPENINGS", conflicts_with_all = ["fen", "pdn"])]
    pub(crate) openings: Option<Openings>,

    /// Opening book that the engine plays from: `builtin` (English, international, Russian and Brazilian draughts have
    /// one), `none`, or a file of `tessera book build`.
    ///
    /// The engine draws from the good moves of the book. From level 6 on it knows the first plies, at level 10 the
    /// whole book.
    #[arg(long, value_name = "BOOK", default_value = "builtin")]
    pub(crate) book: BookText,

    /// Seed of what is drawn at random: the opening, moves from the book and below level 10 [default: another one each
    /// time].
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Evaluation of positions: `best` (learned, if there are weights for the variant), `computed` from the rules, or a
    /// file of weights.
    #[arg(long, value_name = "FILE", default_value = "best")]
    pub(crate) evaluation: EvaluationText,

    #[command(flatten)]
    pub(crate) tables: TablesArgs,

    /// Continue the first game of a PDN file.
    #[arg(long, value_name = "FILE")]
    pub(crate) pdn: Option<PathBuf>,
}

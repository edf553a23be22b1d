//! Parsers of values that several commands share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tessera_draughts::NotationStyle;
use tessera_draughts::games::Form;
use tessera_matches::text::duration;
use tessera_study::Level;

/// Parses one of a few names, each with a value and a description for the help, which may be empty.
pub(super) fn one_of<T: Clone + Send + Sync + 'static>(
    choices: &'static [(&'static str, T, &'static str)],
) -> impl TypedValueParser<Value = T> {
    let names = choices.iter().map(|(name, _, help)| match *help {
        "" => PossibleValue::new(*name),
        help => PossibleValue::new(*name).help(help),
    });
    PossibleValuesParser::new(names).try_map(|found| {
        let mut choices = choices.iter();
        let choice = choices.find(|(name, ..)| *name == found);
        choice
            .map(|(_, value, _)| value.clone())
            .ok_or("unknown name")
    })
}

/// Parses the format of a file of games.
pub(super) fn form() -> impl TypedValueParser<Value = Form> {
    one_of(&[
        ("pdn", Form::Pdn, "Portable Draughts Notation (PDN)"),
        ("fen", Form::Fen, "One position in FEN per line"),
        (
            "grid",
            Form::Grid,
            "Boards as text, separated by empty lines",
        ),
        (
            "jsonl",
            Form::Jsonl,
            "One JSON object per line, for one game",
        ),
    ])
}

/// Parses a notation of squares.
pub(super) fn notation() -> impl TypedValueParser<Value = NotationStyle> {
    one_of(&[
        ("numeric", NotationStyle::Numeric, "Numbers: 18"),
        (
            "algebraic",
            NotationStyle::Algebraic,
            "Letters and numbers: d4",
        ),
    ])
}

/// Parses a number of threads or of jobs.
pub(super) fn threads() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(1..=1024).map(usize::from)
}

/// Parses the level of the engine.
pub(super) fn level(text: &str) -> Result<Level, String> {
    let number = text.parse().ok();
    number
        .and_then(Level::new)
        .ok_or_else(|| format!("expected a number from 1 to {}", Level::FULL))
}

/// Parses a time above 0.
pub(super) fn positive(text: &str) -> Result<Duration, String> {
    let time = duration(text)?;
    if time.is_zero() {
        return Err("expected a time above 0".into());
    }
    Ok(time)
}

/// Parses the name of a file, which cannot be standard input or output.
pub(super) fn file_name(text: &str) -> Result<PathBuf, String> {
    if text == "-" {
        return Err("expected the name of a file".into());
    }
    Ok(text.into())
}

/// The option for a folder of endgame tables.
#[derive(Debug, Args)]
pub(crate) struct TablesArgs {
    /// Folder of endgame tables, made by `tessera tablebase build`.
    ///
    /// If it is not given, the variable TESSERA_TABLES or the setting `tables` in ~/.config/tessera/config.toml names
    /// it.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TablesArgs {
    /// The folder that the option names.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.tables.as_deref()
    }
}

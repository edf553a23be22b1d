//! The parameters of the engine.

use std::hash::{BuildHasher, RandomState};

use tessera_draughts::Variant;
use tessera_engine::play::Evaluation;
use tessera_study::{Level, Player};
use tessera_tablebase::{SharedTables, machine};

use super::super::Line;
use super::super::board::{names, variant};
use crate::{BookText, TablesText};

/// The parameters of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Parameters {
    pub(super) variant: Variant,
    threads: usize,
    /// Size of the transposition table in megabytes.
    hash: usize,
    /// Maximum number of pieces in the endgame tables; `None` means the shared ones.
    tables: Option<u32>,
    level: u8,
    book: BookText,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            variant: Variant::INTERNATIONAL,
            threads: 1,
            hash: 64,
            tables: None,
            level: Level::FULL.number(),
            book: BookText::None,
        }
    }
}

/// Maximum number of megabytes of the parameter `hash`.
const MAX_HASH: usize = 1 << 20;

impl Parameters {
    /// The lines `param` that declare the parameters.
    pub(super) fn declared(&self, others: &[(Variant, Evaluation)]) -> Vec<Line> {
        let param =
            |name, value: String| Line::new("param").with("name", name).with("value", value);
        let int = |name, value: usize, (min, max): (usize, usize)| {
            let line = param(name, value.to_string()).with("type", "int");
            line.with("min", min).with("max", max)
        };
        let others = others.iter().map(|(other, _)| other);
        let first_names = Variant::ALL
            .iter()
            .chain(others)
            .filter_map(|id| names(*id).first().copied());
        let values: Vec<&str> = first_names.collect();
        let variant = names(self.variant).first().copied().unwrap_or_default();
        vec![
            param("variant", variant.to_owned())
                .with("type", "enum")
                .with("values", values.join(" ")),
            int("threads", self.threads, (1, 1024)),
            int("hash", self.hash, (0, MAX_HASH)),
            int("tables", self.pieces() as usize, (0, 5)),
            int("level", self.level.into(), (1, Level::FULL.number().into())),
            param("book", self.book.to_string()).with("type", "string"),
        ]
    }

    /// Sets the parameter that a line names.
    pub(super) fn set(
        &mut self,
        line: &Line,
        others: &[(Variant, Evaluation)],
    ) -> Result<(), String> {
        let name = line
            .value("name")
            .ok_or("the argument name is missing: expected name=<parameter> value=<value>")?;
        let value = line.value("value").unwrap_or_default();
        let number = |least: usize, most: usize| {
            let number = value.parse().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| {
                    format!(
                        "{name}: the value is `{value}`: expected a number from {least} to {most}"
                    )
                })
        };
        match name {
            "variant" => {
                let mut others = others.iter().map(|(other, _)| *other);
                self.variant = others
                    .find(|other| other.name() == value)
                    .or_else(|| variant(value))
                    .ok_or_else(|| format!("variant: there is no variant `{value}`"))?;
            }
            "threads" => self.threads = number(1, 1024)?,
            "hash" => self.hash = number(0, MAX_HASH)?,
            "tables" => self.tables = Some(number(0, 5)? as u32),
            "level" => self.level = number(1, Level::FULL.number().into())? as u8,
            "book" => {
                // Scan has a parameter of this name with the values `true` and `false`.
                let value = match value {
                    "true" => "builtin",
                    "false" => "none",
                    value => value,
                };
                let Ok(book) = value.parse();
                self.book = book;
            }
            _ => {
                return Err(format!(
                    "there is no parameter `{name}`: expected variant, threads, hash, tables, level or book"
                ));
            }
        }
        Ok(())
    }

    /// Maximum number of pieces of the tables.
    fn pieces(&self) -> u32 {
        let shared = || SharedTables::pieces(self.variant);
        self.tables.unwrap_or_else(shared)
    }

    /// A player with these parameters.
    pub(super) fn player(
        &self,
        shared: &SharedTables,
        others: &[(Variant, Evaluation)],
    ) -> Result<Player, String> {
        let tables = match self.tables {
            None => TablesText::Shared,
            Some(pieces) => TablesText::Pieces(pieces),
        };
        let tables = tables.open(self.variant, shared, self.threads);
        let tables = tables.map_err(|error| format!("tables: {error}"))?;
        let bytes = self.hash.saturating_mul(1_000_000);
        if !machine::has_memory(bytes as u64) {
            return Err(format!(
                "hash: there are no {} MB of free memory",
                self.hash
            ));
        }
        let player = Player::new(self.variant, bytes).map_err(|error| format!("hash: {error}"))?;
        let player = match others.iter().find(|(other, _)| *other == self.variant) {
            Some((_, evaluation)) => player
                .with_evaluation(evaluation)
                .map_err(|error| error.to_string())?,
            None => player,
        };
        let level = Level::new(self.level).unwrap_or_default();
        // A level or a book draws different moves each time.
        let seed = RandomState::new().hash_one(0);
        let book = self.book.read(self.variant);
        let book = book.map_err(|error| format!("book: {error}"))?;
        let player = player.with_threads(self.threads).with_tables(tables);
        let player = player.with_book(book);
        Ok(player.with_level(level, seed))
    }
}

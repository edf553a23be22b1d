//! Players as users write them: `tessera,threads=2` or `hub,name=Scan:./scan hub`.

use std::convert::Infallible;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use tessera_draughts::Variant;
use tessera_engine::network::Weights;
use tessera_engine::play::{Evaluation, PARAMETERS, Parameters};
use tessera_study::Level;
use tessera_study::book::{Book, builtin};
use thiserror::Error;

use crate::text::{bytes, duration};
use crate::{Clock, MoveLimits, TablesText};

/// A player of a match, before it is started. It prints as it was written.
///
/// The text is a kind, settings, and for a program its command after a colon: `KIND[,SETTING=VALUE...][:COMMAND]`.
///
/// ```
/// use tessera_matches::{Kind, PlayerText};
/// let player: PlayerText = "tessera,threads=2,name=New,depth=9".parse()?;
/// assert_eq!((player.name(), player.limits.depth), ("New", Some(9)));
/// let player: PlayerText = "hub,bb-size=4:./scan hub".parse()?;
/// assert!(matches!(player.kind, Kind::Hub { command, .. } if command == ["./scan", "hub"]));
/// # Ok::<(), tessera_matches::PlayerTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerText {
    text: String,
    name: Option<String>,
    /// Limits of this player's searches. If there are any, they replace all limits of the match.
    pub limits: MoveLimits,
    /// What kind of player it is.
    pub kind: Kind,
}

/// The kind of a player, with its settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Tessera's own engine, inside this process.
    Tessera(Settings),
    /// A program that speaks the Hub protocol.
    Hub {
        /// The program and its arguments.
        command: Vec<String>,
        /// The folder to run it in; `None` is the current one.
        folder: Option<PathBuf>,
        /// Parameters to set before the engine is initialised, in order.
        parameters: Vec<(String, String)>,
    },
    /// A program that answers each line of JSON with a move.
    Line {
        /// The program and its arguments.
        command: Vec<String>,
        /// The folder to run it in; `None` is the current one.
        folder: Option<PathBuf>,
    },
}

/// The settings of Tessera's own engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Number of threads of a search.
    pub threads: usize,
    /// Size of the transposition table in bytes.
    pub memory: u64,
    /// The endgame tables.
    pub tables: TablesText,
    /// The evaluation.
    pub evaluation: EvaluationText,
    /// Whether the search is selective.
    pub is_selective: bool,
    /// The numbers on which the selective search rests.
    pub parameters: Parameters,
    /// The level of strength.
    pub level: Level,
    /// The opening book.
    pub book: BookText,
}

/// The evaluation of Tessera's own engine, as a text names it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum EvaluationText {
    /// `best`: the best one that comes with the program.
    #[default]
    Best,
    /// `computed`: computed from the rules.
    Computed,
    /// A file of weights.
    File(PathBuf),
}

impl FromStr for EvaluationText {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<EvaluationText, Infallible> {
        Ok(match text {
            "best" => EvaluationText::Best,
            "computed" => EvaluationText::Computed,
            path => EvaluationText::File(PathBuf::from(path)),
        })
    }
}

/// The size in bytes that no file of weights exceeds.
const MAX_WEIGHTS: u64 = 1 << 20;

impl EvaluationText {
    /// The evaluation for a variant. Reads the file of weights, if there is one.
    ///
    /// # Errors
    /// A message that names the file, if it cannot be read or is not for the variant.
    pub fn read(&self, variant: Variant) -> Result<Evaluation, String> {
        let path = match self {
            EvaluationText::Best => return Ok(Evaluation::Best),
            EvaluationText::Computed => return Ok(Evaluation::Computed),
            EvaluationText::File(path) => path,
        };
        let weights = read_weights(path)?;
        let checked = weights.check(variant);
        checked.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Evaluation::Learned(weights))
    }
}

/// An opening book, as a text names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BookText {
    /// `none`.
    None,
    /// `builtin`: the book that comes with the program, if there is one for the variant.
    Builtin,
    /// A file.
    File(PathBuf),
}

impl FromStr for BookText {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<BookText, Infallible> {
        Ok(match text {
            "none" => BookText::None,
            "builtin" => BookText::Builtin,
            path => BookText::File(PathBuf::from(path)),
        })
    }
}

/// Prints the text from which it is read.
impl fmt::Display for BookText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookText::None => f.write_str("none"),
            BookText::Builtin => f.write_str("builtin"),
            BookText::File(path) => path.display().fmt(f),
        }
    }
}

/// The size in bytes that no book exceeds.
const MAX_BOOK: u64 = 1 << 26;

impl BookText {
    /// Reads the book for a variant. `None` if no book is asked for, or the program has no built-in book for the
    /// variant.
    ///
    /// # Errors
    /// A message that names the file, if it cannot be read or is not for the variant.
    pub fn read(&self, variant: Variant) -> Result<Option<Arc<Book>>, String> {
        let path = match self {
            BookText::None => return Ok(None),
            BookText::Builtin => return Ok(builtin(variant)),
            BookText::File(path) => path,
        };
        let book = read_book(path, &[variant])?;
        let checked = book.check(variant);
        checked.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Some(Arc::new(book)))
    }
}

/// Reads a file of weights.
///
/// # Errors
/// A message that names the file.
pub fn read_weights(path: &Path) -> Result<Weights, String> {
    let failed = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let bytes = read_file(path, MAX_WEIGHTS).map_err(|error| failed(&error))?;
    let bytes = bytes.ok_or_else(|| failed(&"larger than a file of weights can be"))?;
    Weights::from_bytes(&bytes).map_err(|error| failed(&error))
}

/// Reads a file with a book, which may be of one of `others`, variants that do not come with the program.
///
/// # Errors
/// A message that names the file.
pub fn read_book(path: &Path, others: &[Variant]) -> Result<Book, String> {
    let failed = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let bytes = read_file(path, MAX_BOOK).map_err(|error| failed(&error))?;
    let bytes = bytes.ok_or_else(|| failed(&"larger than a book can be"))?;
    Book::from_bytes_among(&bytes, others).map_err(|error| failed(&error))
}

/// The bytes of a file; `None` if it is larger than `largest`.
fn read_file(path: &Path, largest: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    File::open(path)?
        .take(largest + 1)
        .read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= largest).then_some(bytes))
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            memory: 32_000_000,
            tables: TablesText::Shared,
            evaluation: EvaluationText::Best,
            is_selective: true,
            parameters: Parameters::default(),
            level: Level::FULL,
            book: BookText::None,
        }
    }
}

/// Reads one setting of Tessera's own engine from its value.
type Set = fn(&mut Settings, &str) -> Result<(), String>;

/// The settings of Tessera's own engine, with their names. A new one is a line here and a field of [`Settings`].
const SETTINGS: [(&str, Set); 7] = [
    ("threads", |settings, value| {
        settings.threads = number(value, 1..=1024)?;
        Ok(())
    }),
    ("memory", |settings, value| {
        settings.memory = bytes(value)?;
        Ok(())
    }),
    ("tables", |settings, value| {
        settings.tables = TablesText::read(value)?;
        Ok(())
    }),
    ("evaluation", |settings, value| {
        let Ok(evaluation) = value.parse();
        settings.evaluation = evaluation;
        Ok(())
    }),
    ("search", |settings, value| {
        settings.is_selective = match value {
            "selective" => true,
            "exact" => false,
            _ => return Err("expected `selective` or `exact`".into()),
        };
        Ok(())
    }),
    ("level", |settings, value| {
        let number = number(value, 1..=Level::FULL.number())?;
        settings.level = Level::new(number).unwrap_or_default();
        Ok(())
    }),
    ("book", |settings, value| {
        let Ok(book) = value.parse();
        settings.book = book;
        Ok(())
    }),
];

/// The names of the settings that all kinds of players have.
const COMMON: [&str; 5] = ["name", "depth", "nodes", "time", "clock"];

/// Why a text is not a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayerTextError {
    /// The text does not begin with a kind of player.
    #[error("there is no kind of player `{found}`: expected tessera, hub or line")]
    Kind {
        /// The word.
        found: String,
    },
    /// A setting is not written as a name and a value.
    #[error("`{found}` is not a setting: expected NAME=VALUE")]
    Setting {
        /// The text between commas.
        found: String,
    },
    /// Players of this kind have no such setting.
    #[error("there is no setting `{found}`: expected {expected}")]
    Unknown {
        /// The name.
        found: String,
        /// The names of the settings of this kind.
        expected: String,
    },
    /// The value of a setting cannot be read.
    #[error("{name}={value}: {message}")]
    Value {
        /// The name of the setting.
        name: String,
        /// Its value.
        value: String,
        /// What was expected.
        message: String,
    },
    /// A program's command is missing or cannot be split into words.
    #[error(
        "the command of the program is missing: expected {kind}:COMMAND, such as `hub:./scan hub`"
    )]
    Command {
        /// The kind of player.
        kind: &'static str,
    },
}

/// Reads a number within a range.
fn number<T>(text: &str, range: std::ops::RangeInclusive<T>) -> Result<T, String>
where
    T: FromStr + PartialOrd + fmt::Display,
{
    text.parse()
        .ok()
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (from, to) = (range.start(), range.end());
            format!("expected a number from {from} to {to}")
        })
}

impl PlayerText {
    /// The name for tables and files: the setting `name`, or the kind or the program.
    #[must_use]
    pub fn name(&self) -> &str {
        if let Some(name) = &self.name {
            return name;
        }
        match &self.kind {
            Kind::Tessera(_) => "tessera",
            Kind::Hub { command, .. } | Kind::Line { command, .. } => {
                let program = command.first().map_or("program", String::as_str);
                program.rsplit(['/', '\\']).next().unwrap_or(program)
            }
        }
    }

    /// Whether the name was given, and does not follow from the kind.
    #[must_use]
    pub fn is_named(&self) -> bool {
        self.name.is_some()
    }

    /// The number of threads of its searches, as far as it is known; 1 otherwise.
    #[must_use]
    pub fn threads(&self) -> usize {
        match &self.kind {
            Kind::Tessera(settings) => settings.threads,
            Kind::Hub { parameters, .. } => {
                let threads = parameters.iter().find(|(name, _)| name == "threads");
                threads
                    .and_then(|(_, value)| value.parse().ok())
                    .unwrap_or(1)
            }
            Kind::Line { .. } => 1,
        }
    }

    /// Reads a setting that all kinds have. Returns whether the name is one.
    fn set_common(&mut self, name: &str, value: &str) -> Result<bool, String> {
        let limits = &mut self.limits;
        match name {
            "name" if value.is_empty() => return Err("expected a name".into()),
            "name" => self.name = Some(value.to_owned()),
            "depth" => limits.depth = Some(number(value, 1..=tessera_engine::play::MAX_DEPTH)?),
            "nodes" => limits.nodes = Some(number(value, 1..=u64::MAX)?),
            "time" => {
                let time = duration(value)?;
                if time.is_zero() {
                    return Err("expected a time above 0".into());
                }
                limits.time = Some(time);
            }
            "clock" => limits.clock = Some(value.parse::<Clock>()?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), PlayerTextError> {
        let failed = |message| PlayerTextError::Value {
            name: name.to_owned(),
            value: value.to_owned(),
            message,
        };
        if self.set_common(name, value).map_err(failed)? {
            return Ok(());
        }
        match &mut self.kind {
            Kind::Tessera(settings) => {
                if let Some((_, set)) = SETTINGS.iter().find(|(known, _)| *known == name) {
                    return set(settings, value).map_err(failed);
                }
                if let Some(parameter) = PARAMETERS.iter().find(|known| known.name == name) {
                    let (least, greatest) = parameter.range;
                    let number = number(value, least..=greatest).map_err(failed)?;
                    settings.parameters.set(name, number);
                    return Ok(());
                }
                let parameters = PARAMETERS.iter().map(|known| known.name);
                let known = SETTINGS.iter().map(|(known, _)| *known);
                Err(unknown(name, known.chain(parameters)))
            }
            Kind::Hub { folder, .. } | Kind::Line { folder, .. } if name == "folder" => {
                *folder = Some(PathBuf::from(value));
                Ok(())
            }
            // Whether the engine has the parameter is only known when it is started.
            Kind::Hub { parameters, .. } => {
                parameters.push((name.to_owned(), value.to_owned()));
                Ok(())
            }
            Kind::Line { .. } => Err(unknown(name, ["folder"].into_iter())),
        }
    }
}

fn unknown(name: &str, own: impl Iterator<Item = &'static str>) -> PlayerTextError {
    let names: Vec<&str> = COMMON.into_iter().chain(own).collect();
    PlayerTextError::Unknown {
        found: name.to_owned(),
        expected: names.join(", "),
    }
}

impl FromStr for PlayerText {
    type Err = PlayerTextError;

    fn from_str(text: &str) -> Result<PlayerText, PlayerTextError> {
        let end = text.find([',', ':']).unwrap_or(text.len());
        let (kind, rest) = text.split_at(end);
        let program = |kind| {
            let (settings, command) = rest
                .split_once(':')
                .ok_or(PlayerTextError::Command { kind })?;
            let command = shlex::split(command).filter(|words| !words.is_empty());
            Ok((settings, command.ok_or(PlayerTextError::Command { kind })?))
        };
        let (kind, settings) = match kind {
            "tessera" => (Kind::Tessera(Settings::default()), rest),
            "hub" => {
                let (settings, command) = program("hub")?;
                let (folder, parameters) = (None, Vec::new());
                let kind = Kind::Hub {
                    command,
                    folder,
                    parameters,
                };
                (kind, settings)
            }
            "line" => {
                let (settings, command) = program("line")?;
                let folder = None;
                (Kind::Line { command, folder }, settings)
            }
            found => {
                return Err(PlayerTextError::Kind {
                    found: found.to_owned(),
                });
            }
        };
        let mut player = PlayerText {
            text: text.to_owned(),
            name: None,
            limits: MoveLimits::default(),
            kind,
        };
        let settings = settings.split([',', ':']).skip(1);
        for setting in settings {
            let Some((name, value)) = setting.split_once('=') else {
                return Err(PlayerTextError::Setting {
                    found: setting.to_owned(),
                });
            };
            player.set(name.trim(), value.trim())?;
        }
        Ok(player)
    }
}

impl fmt::Display for PlayerText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn player(text: &str) -> PlayerText {
        text.parse().unwrap()
    }

    #[test]
    fn settings_and_commands_are_read() {
        let own = player(
            "tessera,threads=3,memory=1MiB,tables=4,time=50ms,nodes=9,evaluation=a b.net,search=exact,level=3,\
             book=my.book,cut-margin=40",
        );
        let mut parameters = Parameters::default();
        parameters.set("cut-margin", 40);
        let settings = Settings {
            threads: 3,
            memory: 1 << 20,
            tables: TablesText::Pieces(4),
            evaluation: EvaluationText::File(PathBuf::from("a b.net")),
            is_selective: false,
            parameters,
            level: Level::new(3).unwrap(),
            book: BookText::File(PathBuf::from("my.book")),
        };
        assert_eq!(own.kind, Kind::Tessera(settings));
        assert_eq!(own.limits.time, Some(Duration::from_millis(50)));
        assert_eq!((own.threads(), own.name()), (3, "tessera"));
        let hub = player("hub,name=Scan 3,threads=2,folder=/opt/scan:'./a b/scan' hub x=1,y:2");
        let Kind::Hub {
            command,
            folder,
            parameters,
        } = &hub.kind
        else {
            panic!("{hub:?}");
        };
        assert_eq!(*command, ["./a b/scan", "hub", "x=1,y:2"]);
        assert_eq!(folder.as_deref(), Some(Path::new("/opt/scan")));
        assert_eq!(*parameters, [("threads".to_owned(), "2".to_owned())]);
        assert_eq!(
            (hub.threads(), hub.name(), hub.is_named()),
            (2, "Scan 3", true)
        );
        assert_eq!(player("line:/usr/bin/python3 x.py").name(), "python3");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let error = |text: &str| text.parse::<PlayerText>().unwrap_err().to_string();
        assert_eq!(
            error("uci:x"),
            "there is no kind of player `uci`: expected tessera, hub or line"
        );
        assert_eq!(
            error("tessera,thread=2"),
            "there is no setting `thread`: expected name, depth, nodes, time, clock, threads, memory, tables, \
             evaluation, search, level, book, reduction, reduction-growth, never-reduced, cut-from, cut-margin, \
             cut-depth, low-cut-from, low-cut-margin, low-cut-depth, estimate-depth, estimate-margin, futile-depth, \
             futile-margin, deepened-from, window"
        );
        assert_eq!(
            error("tessera,fast"),
            "`fast` is not a setting: expected NAME=VALUE"
        );
        assert_eq!(
            error("tessera,threads=0"),
            "threads=0: expected a number from 1 to 1024"
        );
        assert_eq!(
            error("tessera,memory=128"),
            "memory=128: expected a number and a unit, such as 200MB or 1.5GiB"
        );
        for missing in ["hub", "hub:", "hub,threads=1", "hub:'x", "line: "] {
            assert!(
                error(missing).starts_with("the command of the program is missing"),
                "{missing}"
            );
        }
        for wrong in [
            "tessera,time=0",
            "tessera,clock=1",
            "tessera,depth=0",
            "tessera,tables=1",
            "tessera,level=0",
            "tessera,level=11",
        ] {
            assert_eq!(
                wrong.parse::<PlayerText>().is_err(),
                wrong != "tessera,clock=1",
                "{wrong}"
            );
        }
    }
}

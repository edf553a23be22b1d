//! The file of a match: a JSON object per line. It is written as games end, and read to go on with the match.
//!
//! The first line has the settings. A match goes on only if its settings are the same: otherwise unrelated games would
//! be counted together.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use miette::miette;
use serde::Serialize;
use serde_json::{Value, json};
use tessera_draughts::Variant;
use tessera_matches::openings::Opening;
use tessera_matches::player::About;
use tessera_matches::rows::GameRow;
use tessera_matches::{Kind, MoveLimits, PlayerText, Standing, Totals};

use crate::cli::r#match::MatchArgs;
use crate::failure::Failure;
use crate::output_file::{Inputs, OutputFile};

/// The settings that decide the games of a match.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) settings: Settings,
}

#[derive(Debug, Serialize)]
pub(super) struct Settings {
    variant: &'static str,
    /// Identifies the rules of a variant that does not come with the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
    players: [Player; 2],
    pub(super) openings: OpeningsSettings,
    margin: String,
    timeout: String,
    max_plies: usize,
    tables: u32,
    adjudicate_score: Option<[f64; 2]>,
    sprt: Option<String>,
    /// Identifies the program, if one of the players is Tessera's own engine.
    build: Option<String>,
}

#[derive(Debug, Serialize)]
struct Player {
    name: String,
    player: String,
    limits: String,
}

#[derive(Debug, Serialize)]
pub(super) struct OpeningsSettings {
    pub(super) source: String,
    plies: Option<usize>,
    pub(super) seed: u64,
    pub(super) count: usize,
    /// Identifies the openings and their order.
    fingerprint: String,
}

impl Header {
    pub(super) fn new(
        args: &MatchArgs,
        variant: Variant,
        players: &[PlayerText; 2],
        limits: MoveLimits,
        names: &[String; 2],
        openings: &[Opening],
    ) -> Header {
        let player = |index: usize| {
            let text = &players[index];
            let own = text.limits;
            Player {
                name: names[index].clone(),
                player: text.to_string(),
                limits: if own.is_empty() { limits } else { own }.to_string(),
            }
        };
        let is_own = |player: &PlayerText| matches!(player.kind, Kind::Tessera(_));
        let needs_build = args.json.is_some() && players.iter().any(is_own);
        let adjudication = args.adjudicate_score;
        let openings_of = openings.iter().flat_map(|opening| {
            let name = opening.name.bytes();
            name.chain([b'\n'])
        });
        Header {
            settings: Settings {
                variant: variant.name(),
                rules: fingerprint_of_rules(variant),
                players: [player(0), player(1)],
                openings: OpeningsSettings {
                    source: args.openings.to_string(),
                    plies: args.opening_plies,
                    seed: args.seed,
                    count: openings.len(),
                    fingerprint: fingerprint(openings_of),
                },
                margin: tessera_matches::text::written(args.margin),
                timeout: tessera_matches::text::written(args.timeout),
                max_plies: args.max_plies as usize,
                tables: args.adjudicate_tables.unwrap_or(0),
                adjudicate_score: adjudication
                    .map(|rule| [f64::from(rule.score) / 100.0, rule.plies as f64]),
                sprt: args.sprt.map(|sprt| sprt.to_string()),
                build: needs_build.then(build),
            },
        }
    }

    /// The limits of a player in words.
    pub(super) fn limits(&self, player: usize) -> &str {
        &self.settings.players[player].limits
    }

    /// The name of a player.
    pub(super) fn name(&self, player: usize) -> &str {
        &self.settings.players[player].name
    }
}

/// A number that identifies the rules of a variant that does not come with the program.
pub(super) fn fingerprint_of_rules(variant: Variant) -> Option<String> {
    let is_own = !variant.is_built_in();
    is_own.then(|| fingerprint(format!("{:?}", variant.rules()).bytes()))
}

/// A number that identifies bytes: 64 bits of FNV-1a, in hexadecimal.
fn fingerprint(bytes: impl IntoIterator<Item = u8>) -> String {
    let hash = bytes
        .into_iter()
        .fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        });
    format!("{hash:016x}")
}

/// Identifies this program: its version and a fingerprint of its file.
pub(super) fn build() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let bytes = std::env::current_exe().and_then(fs::read);
    match bytes {
        Ok(bytes) => format!("{version} {}", fingerprint(bytes)),
        // If the file cannot be read, at least the version is compared.
        Err(_) => version.to_owned(),
    }
}

/// The file of a match; without a path nothing is written.
#[derive(Debug)]
pub(super) struct Record {
    path: Option<PathBuf>,
    /// The open file; `None` before [`begin`](Record::begin).
    file: Option<File>,
    /// The lines of the match that goes on; `None` for a new one.
    kept: Option<Kept>,
}

/// The content of the file of a match that goes on.
#[derive(Debug)]
struct Kept {
    /// The lines to keep: without statistics and without a line that was only partly written.
    text: String,
    /// Whether the file has more than these lines.
    has_more: bool,
}

impl Record {
    /// Reads the games of a match that goes on. The file is not changed.
    pub(super) fn open(
        args: &MatchArgs,
        header: &Header,
    ) -> Result<(Record, Vec<GameRow>), Failure> {
        let mut record = Record {
            path: args.json.clone(),
            file: None,
            kept: None,
        };
        let Some(path) = &args.json else {
            return Ok((record, Vec::new()));
        };
        let text = match fs::read(path) {
            Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(miette!("{}: {error}", path.display()).into()),
        };
        // Special files such as pipes exist and read as empty.
        if text.is_empty() {
            return Ok((record, Vec::new()));
        }
        if !args.resume {
            let path = path.display();
            return Err(miette!(
                help = "--resume goes on with its match; for a new match, give another name or remove the file",
                "{path} already exists: expected a new name or --resume"
            )
            .into());
        }
        let (kept, games) = read(path, &text, header)?;
        record.kept = kept;
        Ok((record, games))
    }

    /// Opens the file for games, and writes the settings.
    pub(super) fn begin(&mut self, header: &Header, about: &[About; 2]) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let run = run(about);
        let (text, line) = match self.kept.take() {
            Some(kept) => (
                kept.has_more.then_some(kept.text),
                json!({ "resumed": run }),
            ),
            None => {
                let line = json!({ "match": { "settings": header.settings, "run": run } });
                (None, line)
            }
        };
        if let Some(text) = text {
            let mut file = OutputFile::create(Some(path), &Inputs::default())?;
            file.put(text.as_bytes())?;
            file.finish()?;
        }
        let file = OpenOptions::new().create(true).append(true).open(path);
        self.file = Some(file.map_err(|error| miette!("{}: {error}", path.display()))?);
        self.put(&line)
    }

    /// Writes a line. It is in the file when this returns, so that a later failure of the program cannot lose it.
    fn put(&mut self, line: &impl Serialize) -> Result<(), Failure> {
        let (Some(file), Some(path)) = (&mut self.file, &self.path) else {
            return Ok(());
        };
        let failure = |error: io::Error| miette!("{}: {error}", path.display());
        let mut bytes = serde_json::to_vec(line).map_err(|error| failure(error.into()))?;
        bytes.push(b'\n');
        Ok(file.write_all(&bytes).map_err(failure)?)
    }

    /// Writes a game.
    pub(super) fn add(&mut self, row: &GameRow) -> Result<(), Failure> {
        self.put(row)
    }

    /// Writes the statistics.
    pub(super) fn end(
        &mut self,
        standing: &Standing,
        names: &[String; 2],
        is_over: bool,
    ) -> Result<(), Failure> {
        self.put(&json!({ "statistics": statistics(standing, names, is_over) }))
    }
}

/// The games of a file, and the lines to keep; no lines if not even the settings are complete.
fn read(path: &Path, text: &str, header: &Header) -> Result<(Option<Kept>, Vec<GameRow>), Failure> {
    let failure =
        |number: usize, message: &str| miette!("{}, line {number}: {message}", path.display());
    let mut games = Vec::new();
    let mut kept = String::new();
    let count = text.split_inclusive('\n').count();
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let value = serde_json::from_str::<Value>(line);
        let is_torn = number == count && (value.is_err() || !line.ends_with('\n'));
        if is_torn {
            break;
        }
        let value = value.map_err(|error| failure(number, &error.to_string()))?;
        if number == 1 {
            let expected = serde_json::to_value(&header.settings);
            let expected = expected.map_err(|error| failure(number, &error.to_string()))?;
            let found = value.get("match").and_then(|line| line.get("settings"));
            let found = found.ok_or_else(|| {
                failure(
                    number,
                    "not the settings of a match: expected a file of --json",
                )
            })?;
            compare(found, &expected, "").map_err(|message| failure(number, &message))?;
        } else if value.get("statistics").is_some() {
            continue;
        } else if value.get("resumed").is_none() {
            let game = serde_json::from_value(value);
            games.push(game.map_err(|error| failure(number, &error.to_string()))?);
        }
        kept += line;
    }
    if kept.is_empty() {
        // The program was ended while it wrote the settings: there is nothing to lose.
        let kept = None;
        fs::write(path, "").map_err(|error| failure(1, &error.to_string()))?;
        return Ok((kept, games));
    }
    let has_more = kept.len() < text.len();
    let text = kept;
    Ok((Some(Kept { text, has_more }), games))
}

/// Compares settings, and says where they differ.
pub(super) fn compare(found: &Value, expected: &Value, place: &str) -> Result<(), String> {
    if let (Value::Object(found), Value::Object(expected)) = (found, expected) {
        for (name, value) in expected {
            let place = if place.is_empty() {
                name.clone()
            } else {
                format!("{place}.{name}")
            };
            compare(found.get(name).unwrap_or(&Value::Null), value, &place)?;
        }
        return Ok(());
    }
    if let (Value::Array(found), Value::Array(expected)) = (found, expected)
        && found.len() == expected.len()
    {
        for (number, (found, expected)) in (1..).zip(found.iter().zip(expected)) {
            compare(found, expected, &format!("{place} {number}"))?;
        }
        return Ok(());
    }
    if found == expected {
        return Ok(());
    }
    Err(format!(
        "the match has another setting, {place}: {found} in the file, {expected} now"
    ))
}

/// The program, command, engines and machine that play the games, and the date.
fn run(about: &[About; 2]) -> Value {
    let started = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let command: Vec<String> = std::env::args_os()
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    json!({
        "program": concat!("tessera ", env!("CARGO_PKG_VERSION")),
        "command": command,
        "engines": about,
        "cores": tessera_tablebase::machine::threads(None).get(),
        "system": std::env::consts::OS,
        "processor": std::env::consts::ARCH,
        "started": started.map_or(0, |time| time.as_secs()),
    })
}

/// The statistics of a match as JSON.
fn statistics(standing: &Standing, names: &[String; 2], is_over: bool) -> Value {
    let tally = standing.tally();
    let elo = standing.elo();
    let sprt = standing.sprt().map(|test| {
        let (lower, upper) = test.bounds();
        json!({
            "elo0": test.elo0,
            "elo1": test.elo1,
            "alpha": test.alpha,
            "beta": test.beta,
            "llr": standing.llr(),
            "lower": lower,
            "upper": upper,
            "accepted": standing.verdict(),
        })
    });
    let player = |name: &String, totals: &Totals| {
        json!({
            "name": name,
            "moves": totals.moves,
            "seconds_per_move": totals.seconds_per_move(),
            "depth": totals.depth(),
            "nodes_per_second": totals.nodes_per_second(),
            "lost_on_time": totals.time_losses,
            "lost_by_faults": totals.faults,
        })
    };
    let [one, other] = standing.players();
    json!({
        "finished": is_over,
        "games": tally.games(),
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score(),
        "draw_ratio": tally.draw_ratio(),
        "pairs": tally.pairs,
        "elo": elo.map(|elo| json!({
            "value": elo.value,
            "low": elo.low,
            "high": elo.high,
            "error": elo.error(),
        })),
        "los": elo.map(|elo| elo.los),
        "sprt": sprt,
        "players": [player(&names[0], one), player(&names[1], other)],
        "endings": standing.endings(),
    })
}

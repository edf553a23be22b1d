//! Reads the games and positions of a text in any known form.
//!
//! A game is played once, into a record, from which the answer is made.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::games::{
    self, Form, Played, Problem, ProblemKind, Reader, Source, SourceText, VariantError,
};
use tessera_draughts::pdn::{Change, Record};
use tessera_draughts::{NotationStyle, Variant};
use web_time::Instant;

use super::MAX_MOVES;
use super::notes::Notes;
use super::write::MAX_TAGS;
use crate::Context;
use crate::error::{ApiError, Code};

/// Maximum number of games of an answer.
const MAX_GAMES: usize = 100;

/// Maximum time for playing a game. Games that have not begun after this time are only counted.
const MAX_TIME: Duration = Duration::from_secs(5);

/// A text to read.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    text: String,
    /// The variant of all games, whatever they are tagged with; `None` for the variant that each is tagged with.
    variant: Option<String>,
}

/// The games of the text.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ReadAnswer {
    format: &'static str,
    games: Vec<GameShape>,
    /// The problems of games that could not be read at all.
    problems: Vec<ProblemShape>,
    /// The number of games that are not in the answer.
    left_out: usize,
}

/// A game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReadGame"))]
struct GameShape {
    variant: &'static str,
    title: String,
    tags: Vec<(String, String)>,
    start: String,
    moves: Vec<String>,
    result: String,
    #[serde(flatten)]
    notes: Notes,
    problems: Vec<ProblemShape>,
}

/// A problem in the text, with its consequence.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "ReadProblem"))]
struct ProblemShape {
    line: usize,
    column: usize,
    kind: &'static str,
    message: String,
}

impl From<Problem> for ProblemShape {
    fn from(problem: Problem) -> ProblemShape {
        ProblemShape {
            line: problem.place.line,
            column: problem.place.column,
            kind: problem.kind.name(),
            message: problem.message,
        }
    }
}

pub(crate) fn read(context: &Context, request: ReadRequest) -> Result<ReadAnswer, ApiError> {
    let named = |name| context.named(name);
    let chosen = request.variant.as_deref().map(named).transpose()?;
    let form = Form::of_text(&request.text);
    let mut answer = ReadAnswer {
        format: match form {
            Form::Pdn => "pdn",
            Form::Fen => "fen",
            Form::Grid => "grid",
            Form::Jsonl => "json",
        },
        games: Vec::new(),
        problems: Vec::new(),
        left_out: 0,
    };
    let begin = Instant::now();
    for source in Reader::of_text(request.text, form) {
        let read = answer.games.len() + answer.problems.len();
        if read == MAX_GAMES || begin.elapsed() > MAX_TIME {
            answer.left_out += 1;
            continue;
        }
        let game = match source {
            Ok(source) => read_game(&source, variant(context, &source, chosen)?, MAX_TIME),
            Err(problem) => Err(problem),
        };
        match game {
            Ok(game) => answer.games.push(game),
            Err(problem) => answer.problems.push(problem.into()),
        }
    }
    if answer.games.is_empty() {
        return Err(unreadable(&answer.problems));
    }
    Ok(answer)
}

/// The variant to play a game by: `chosen`, or the one that the game is tagged with.
fn variant(
    context: &Context,
    source: &Source,
    chosen: Option<Variant>,
) -> Result<Result<Variant, VariantError>, ApiError> {
    let tagged = match &source.text {
        SourceText::Json(game) => game.variant.as_deref(),
        _ => None,
    };
    let tagged = match tagged {
        Some(name) => Variant::named(name, context.others()).map_err(VariantError::from),
        None => source.variant(),
    };
    match (chosen, tagged) {
        (Some(variant), _) => Ok(Ok(variant)),
        (None, Err(VariantError::Missing)) => Err(ApiError::new(
            Code::BadRequest,
            "the text does not say which variant it is",
        )
        .field("variant")
        .line(source.place.line)
        .help("choose the variant")),
        (None, tagged) => Ok(tagged),
    }
}

fn read_game(
    source: &Source,
    variant: Result<Variant, VariantError>,
    longest: Duration,
) -> Result<GameShape, Problem> {
    let problem = |kind, message: String| Problem::new(source.place, kind, message);
    let variant = variant.map_err(|error| problem(ProblemKind::Lost, error.to_string()))?;
    let other_variant = source.other_variant(variant);
    let (begin, mut is_late) = (Instant::now(), false);
    let mut stop = || {
        is_late = begin.elapsed() >= longest;
        is_late
    };
    let played = games::play_until(source, variant, None, &mut stop);
    let Played {
        record,
        problems: found,
    } = match played {
        Ok(played) => played,
        // If the game is tagged with another variant, that is the likely cause, and is reported instead.
        Err(problem) => return Err(other_variant.unwrap_or(problem)),
    };
    let mut problems = Vec::from_iter(other_variant);
    problems.extend(found);
    if is_late {
        let seconds = longest.as_secs();
        let message = format!("Playing the game took longer than {seconds} s.");
        problems.push(problem(ProblemKind::Cut, message));
    }
    let (moves, cut) = moves(&record);
    problems.extend(cut.map(|message| problem(ProblemKind::Cut, message)));
    let (notes, warnings) = Notes::of(&record, moves.len());
    let warnings = warnings.into_iter();
    problems.extend(warnings.map(|message| problem(ProblemKind::Warning, message)));
    let count = record.tags().count();
    if count > MAX_TAGS {
        let message = format!("The game has {count} tags; only the first {MAX_TAGS} are read.");
        problems.push(problem(ProblemKind::Warning, message));
    }
    Ok(GameShape {
        variant: variant.name(),
        title: record.title(),
        tags: record
            .tags()
            .take(MAX_TAGS)
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        start: record.start_fen(NotationStyle::Numeric) + &move_number(source),
        moves,
        result: record.score_text(record.has_points()),
        notes,
        problems: problems.into_iter().map(ProblemShape::from).collect(),
    })
}

/// The number of the next move in the FEN of the first position, such as `:F12`, which a record does not keep.
fn move_number(source: &Source) -> String {
    let fen = match &source.text {
        SourceText::Pdn(game) => game.tag("FEN").unwrap_or_default().into_owned(),
        SourceText::Fen(text) => text.clone(),
        SourceText::Json(game) => game.start.clone().unwrap_or_default(),
        SourceText::Grid(_) => String::new(),
    };
    let parts = fen.trim().trim_end_matches('.').split(':').map(str::trim);
    let counts = parts.filter(|part| part.starts_with('F'));
    counts.flat_map(|part| [":", part]).collect()
}

/// The moves of a record that an answer can hold, and a message if these are not all.
fn moves(record: &Record) -> (Vec<String>, Option<String>) {
    let mut moves = Vec::new();
    let played = record.main_line();
    for change in played.filter_map(|id| record.change(id)) {
        let plies = moves.len();
        match change {
            Change::Setup(_) => {
                let message = format!(
                    "A position is set up after ply {plies}; the game is read only up to there."
                );
                return (moves, Some(message));
            }
            Change::Action(_) if plies == MAX_MOVES => {
                let message =
                    format!("The game has more than {MAX_MOVES} moves; only those are read.");
                return (moves, Some(message));
            }
            Change::Action(action) => moves.push(action.to_string()),
        }
    }
    (moves, None)
}

fn unreadable(problems: &[ProblemShape]) -> ApiError {
    match problems.first() {
        Some(problem) => ApiError::new(Code::Unreadable, &problem.message)
            .field("text")
            .line(problem.line)
            .column(problem.column),
        None => ApiError::new(
            Code::Unreadable,
            "the text has no game: expected PDN, FEN, a drawn board or lines of JSON",
        )
        .field("text"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn one(text: serde_json::Value) -> GameShape {
        let request = ReadRequest {
            text: text.to_string(),
            variant: Some("english".to_owned()),
        };
        read(&Context::plain(), request).unwrap().games.remove(0)
    }

    #[test]
    fn a_long_game_is_read_up_to_the_limit() {
        let around = ["32-28", "1-6", "28-32", "6-1"].into_iter().cycle();
        let moves: Vec<&str> = around.take(MAX_MOVES + 1).collect();
        let game = one(json!({ "start": "W:WK32,21:BK1,5", "moves": moves }));
        assert_eq!(game.moves, moves[..MAX_MOVES]);
        let messages: Vec<&str> = game.problems.iter().map(|p| p.message.as_str()).collect();
        assert_eq!(
            messages,
            ["The game has more than 2000 moves; only those are read."]
        );
    }

    #[test]
    fn a_game_of_another_variant_has_a_warning() {
        let game = one(json!({ "variant": "brazilian", "start": "W:WK32:BK1", "moves": [] }));
        assert_eq!((game.variant, game.result.as_str()), ("english", "*"));
        assert_eq!(
            game.problems[0].message,
            "The game is tagged brazilian; reading it as english."
        );
    }

    #[test]
    fn a_game_that_takes_too_long_is_read_up_to_there() {
        for text in ["1. 11-15 23-19 *", r#"{"moves":["11-15","23-19"]}"#] {
            let source = Reader::of_text(text, Form::of_text(text)).next();
            let game = read_game(
                &source.unwrap().unwrap(),
                Ok(Variant::ENGLISH),
                Duration::ZERO,
            )
            .unwrap();
            assert!(game.moves.is_empty());
            let problems: Vec<(&str, &str)> = game
                .problems
                .iter()
                .map(|problem| (problem.kind, problem.message.as_str()))
                .collect();
            assert_eq!(
                problems,
                [("cut", "Playing the game took longer than 0 s.")]
            );
        }
    }
}

//! The games and positions of a text in any known form.
//!
//! A game is played once, into a record; all that the answer says of it comes from there.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tessera_family::games::{
    self, Form, Played, Problem, ProblemKind, Reader, Source, SourceText, VariantError,
};
use tessera_family::{Change, NotationStyle, Record, VariantId};

use super::notes::Notes;
use super::write::MOST_TAGS;
use super::{MOST_ACTIONS, named};
use crate::api::error::{ApiError, Code};

/// The games of an answer.
const MOST_GAMES: usize = 100;

/// The time that playing the games may take; those that are left are counted and no more.
const LONGEST: Duration = Duration::from_secs(5);

/// A text to read.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadRequest {
    text: String,
    /// Where the text does not say it, or is wrong.
    variant: Option<String>,
}

/// What was read.
#[derive(Debug, Serialize)]
pub(crate) struct ReadAnswer {
    format: &'static str,
    games: Vec<GameShape>,
    /// What is wrong with games that could not be read at all.
    problems: Vec<ProblemShape>,
    left_out: usize,
}

/// A game.
#[derive(Debug, Serialize)]
struct GameShape {
    variant: &'static str,
    title: String,
    tags: Vec<(String, String)>,
    start: String,
    actions: Vec<String>,
    result: String,
    #[serde(flatten)]
    notes: Notes,
    problems: Vec<ProblemShape>,
}

/// Something that is wrong with a text, and what follows.
#[derive(Debug, Serialize)]
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
            kind: match problem.kind {
                ProblemKind::Slip => "slip",
                ProblemKind::Cut => "cut",
                ProblemKind::Lost => "lost",
            },
            message: problem.message,
        }
    }
}

pub(crate) fn read(request: ReadRequest) -> Result<ReadAnswer, ApiError> {
    let wished = request.variant.as_deref().map(named).transpose()?;
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
        if read == MOST_GAMES || begin.elapsed() > LONGEST {
            answer.left_out += 1;
            continue;
        }
        let game = match source {
            Ok(source) => read_game(&source, variant(&source, wished)?),
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

/// The variant to play a game by; `None` where the game says one that there is not.
fn variant(
    source: &Source,
    wished: Option<VariantId>,
) -> Result<Result<VariantId, VariantError>, ApiError> {
    match (wished, source.variant()) {
        (Some(variant), _) => Ok(Ok(variant)),
        (None, Err(VariantError::Untold)) => Err(ApiError::new(
            Code::BadRequest,
            "nothing in the text says which variant it is",
        )
        .field("variant")
        .line(source.place.line)
        .help("choose the variant")),
        (None, told) => Ok(told),
    }
}

fn read_game(
    source: &Source,
    variant: Result<VariantId, VariantError>,
) -> Result<GameShape, Problem> {
    let problem = |kind, message: String| Problem::new(source.place, kind, message);
    let variant = variant.map_err(|error| problem(ProblemKind::Lost, error.to_string()))?;
    let mut problems = Vec::new();
    if let Ok(told) = source.variant()
        && told != variant
    {
        let message = format!("the game says to be {told}: read as {variant}");
        problems.push(problem(ProblemKind::Slip, message));
    }
    let Played {
        record,
        problems: found,
    } = match games::play(source, variant, None) {
        Ok(played) => played,
        // Where the game says another variant, that is the likely reason: it is told instead of its consequence.
        Err(problem) => return Err(problems.pop().unwrap_or(problem)),
    };
    problems.extend(found);
    let (actions, cut) = actions(&record);
    problems.extend(cut.map(|message| problem(ProblemKind::Cut, message)));
    let (notes, left_out) = Notes::of(&record, actions.len());
    let slips = left_out.into_iter();
    problems.extend(slips.map(|message| problem(ProblemKind::Slip, message)));
    let tags = record.tags();
    if tags.len() > MOST_TAGS {
        let count = tags.len();
        let message = format!("the game has {count} tags: the first {MOST_TAGS} are read");
        problems.push(problem(ProblemKind::Slip, message));
    }
    let score = record.result().score(variant.rules().first_to_act);
    Ok(GameShape {
        variant: variant.name(),
        title: record.title(),
        tags: tags
            .into_iter()
            .take(MOST_TAGS)
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        start: record.start_fen(NotationStyle::Numeric) + &move_number(source),
        actions,
        result: score.to_string(),
        notes,
        problems: problems.into_iter().map(ProblemShape::from).collect(),
    })
}

/// The counter of the first position's FEN that no record keeps, the number of the next move: such as `:F12`.
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

/// The actions of a record that a game of an answer can have, and why they are not all.
fn actions(record: &Record) -> (Vec<String>, Option<String>) {
    let mut actions = Vec::new();
    let played = record.main_line().into_iter();
    for change in played.filter_map(|id| record.change(id)) {
        let plies = actions.len();
        match change {
            Change::Setup(_) => {
                let message =
                    format!("after ply {plies} a position is set up: the game is read up to there");
                return (actions, Some(message));
            }
            Change::Action(_) if plies == MOST_ACTIONS => {
                let message =
                    format!("the game is longer than {MOST_ACTIONS} plies: it is read up to there");
                return (actions, Some(message));
            }
            Change::Action(action) => actions.push(action.to_string()),
        }
    }
    (actions, None)
}

fn unreadable(problems: &[ProblemShape]) -> ApiError {
    match problems.first() {
        Some(problem) => ApiError::new(Code::Unreadable, &problem.message)
            .field("text")
            .line(problem.line)
            .column(problem.column),
        None => ApiError::new(
            Code::Unreadable,
            "there is no game: expected PDN, FEN, a drawn board or lines of JSON",
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
        read(request).unwrap().games.remove(0)
    }

    #[test]
    fn a_long_game_is_read_up_to_the_limit() {
        let around = ["32-28", "1-6", "28-32", "6-1"].into_iter().cycle();
        let actions: Vec<&str> = around.take(MOST_ACTIONS + 1).collect();
        let game = one(json!({ "start": "W:WK32,21:BK1,5", "actions": actions }));
        assert_eq!(game.actions, actions[..MOST_ACTIONS]);
        let messages: Vec<&str> = game.problems.iter().map(|p| p.message.as_str()).collect();
        assert_eq!(
            messages,
            ["the game is longer than 2000 plies: it is read up to there"]
        );
    }

    #[test]
    fn a_game_of_another_variant_is_told_of() {
        let game = one(json!({ "variant": "brazilian", "start": "W:WK32:BK1", "actions": [] }));
        assert_eq!((game.variant, game.result.as_str()), ("english", "*"));
        assert_eq!(
            game.problems[0].message,
            "the game says to be brazilian: read as english"
        );
    }
}

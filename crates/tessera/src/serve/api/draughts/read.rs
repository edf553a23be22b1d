//! The games and positions of a text in any known form.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tessera_draughts::{VariantId, with_variant};

use super::notes::Notes;
use super::write::MOST_TAGS;
use super::{MOST_ACTIONS, named, play};
use crate::convert::{self, Target, translate};
use crate::games::json::GameObject;
use crate::games::{self, Form, Problem, ProblemKind, Reader, Source, SourceText, VariantError};
use crate::replay::show_as;
use crate::serve::api::error::{ApiError, Code};

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
    start: Option<String>,
    actions: Vec<String>,
    result: Option<String>,
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
    let lost = |message: String| Problem::new(source.place, ProblemKind::Lost, message);
    let variant = variant.map_err(|error| lost(error.to_string()))?;
    let options = convert::Options {
        from: None,
        to: Target::Jsonl,
        variant: Some(variant),
        style: None,
        positions: None,
        to_move: None,
        strict: false,
        quiet: false,
    };
    let converted = translate(source, &options).map_err(|error| lost(error.to_string()))?;
    let mut problems = converted.problems;
    let Some(text) = converted.text else {
        let first = problems.into_iter().next();
        return Err(first.unwrap_or_else(|| lost("there is no game".to_owned())));
    };
    let game: GameObject = serde_json::from_str(&text).map_err(|error| lost(error.to_string()))?;
    let mut actions = game.actions;
    if let Some((ply, message)) = first_that_ends_it(variant, game.start.as_deref(), &actions) {
        actions.truncate(ply);
        problems.push(Problem::new(source.place, ProblemKind::Cut, message));
    }
    let (shown, _) = show_as(source, variant, None)?;
    let (notes, left_out) = with_variant!(variant, V => {
        Notes::of(&games::play::<V>(source, None)?.record, actions.len())
    });
    let slip = |message: String| Problem::new(source.place, ProblemKind::Slip, message);
    problems.extend(left_out.into_iter().map(slip));
    let mut tags = game.tags.0;
    if tags.len() > MOST_TAGS {
        let count = tags.len();
        problems.push(slip(format!(
            "the game has {count} tags: the first {MOST_TAGS} are read"
        )));
        tags.truncate(MOST_TAGS);
    }
    Ok(GameShape {
        variant: variant.name(),
        title: shown.title(),
        tags,
        start: game.start.map(|fen| fen + &move_number(source)),
        result: game.result,
        notes,
        problems: problems.into_iter().map(ProblemShape::from).collect(),
        actions,
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

/// Where a game ends that can be played on, if not with the last one of its actions: after how many, and why.
fn first_that_ends_it(
    variant: VariantId,
    start: Option<&str>,
    actions: &[String],
) -> Option<(usize, String)> {
    let set_up = actions.iter().position(|action| action.starts_with("FEN "));
    let end = set_up.unwrap_or(actions.len()).min(MOST_ACTIONS);
    let played = with_variant!(variant, V => play::<V>(start, &actions[..end]).map(drop));
    match played {
        Err(error) => Some((error.at_ply().map_or(0, |ply| ply - 1), error.message)),
        Ok(()) if end == actions.len() => None,
        Ok(()) if set_up == Some(end) => {
            let message =
                format!("after ply {end} a position is set up: the game is read up to there");
            Some((end, message))
        }
        Ok(()) => {
            let message =
                format!("the game is longer than {MOST_ACTIONS} plies: it is read up to there");
            Some((end, message))
        }
    }
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

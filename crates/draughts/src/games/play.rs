//! Plays the game of a text by the rules of a variant.

use super::{Problem, ProblemKind, Source, SourceText, grid, json, without_place};
use crate::pdn::{self, GameResult, MoveId, Place, Record, Score};
use crate::{Color, Game, Position, Square, Variant};

/// A game played as far as its text allows, with the problems of the text.
#[derive(Debug)]
pub struct Played {
    /// The game. A line of moves ends before its first move that cannot be played.
    pub record: Record,
    /// The problems, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Plays a game by the rules of `variant`.
///
/// `to_move` is the side to move for grids that do not state it. `None` stands for the player who moves first by the
/// rules.
///
/// ```
/// use tessera_draughts::{Variant, games::{Form, Reader, play}};
/// let mut games = Reader::of_text("1. 11-15 23-19 2. 11-16 *", Form::Pdn);
/// let played = play(&games.next().unwrap()?, Variant::ENGLISH, None)?;
/// assert_eq!((played.record.len(), played.problems.len()), (2, 1));
/// # Ok::<(), tessera_draughts::games::Problem>(())
/// ```
///
/// # Errors
/// If the text contains no game, or its first position is not a position of the variant.
pub fn play(source: &Source, variant: Variant, to_move: Option<Color>) -> Result<Played, Problem> {
    play_until(source, variant, to_move, &mut || false)
}

/// Like [`play`], but ends when `stop` returns `true`. The record then contains the moves before that.
///
/// `stop` is called before each move. That the game was stopped is not reported as a problem, because the caller knows
/// it.
///
/// ```
/// use tessera_draughts::{Variant, games::{Form, Reader, play_until}};
/// let source = Reader::of_text("1. 11-15 23-19 2. 8-11 *", Form::Pdn).next().unwrap()?;
/// let mut moves = 0;
/// let mut stop = || {
///     moves += 1;
///     moves > 2
/// };
/// let played = play_until(&source, Variant::ENGLISH, None, &mut stop)?;
/// assert_eq!((played.record.len(), played.problems.len()), (2, 0));
/// # Ok::<(), tessera_draughts::games::Problem>(())
/// ```
///
/// # Errors
/// As [`play`].
pub fn play_until(
    source: &Source,
    variant: Variant,
    to_move: Option<Color>,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Played, Problem> {
    let at = source.place;
    let problems = Vec::new();
    match &source.text {
        SourceText::Pdn(game) => play_game(game, variant, at, stop),
        SourceText::Fen(text) => {
            let mut record = Record::of_position(&position(text, variant, at)?);
            record.set_clock(clock_of(text, variant));
            Ok(Played { record, problems })
        }
        SourceText::Grid(lines) => {
            let position = position_of_grid(lines, variant, at, to_move)?;
            let record = Record::of_position(&position);
            Ok(Played { record, problems })
        }
        SourceText::Json(game) => play_json(game, variant, at, stop),
    }
}

fn play_game(
    game: &pdn::RawGame,
    variant: Variant,
    at: Place,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Played, Problem> {
    let mut is_stopped = false;
    let mut stop = || {
        is_stopped = stop();
        is_stopped
    };
    let played = game
        .play_until(variant, &mut stop)
        .map_err(|error| match error {
            pdn::Error::Fen { place, error } => Problem::new(place, ProblemKind::Lost, error),
            error => Problem::new(at, ProblemKind::Lost, error),
        })?;
    // If the text is not a game at all, nothing is left after repairs.
    let is_empty = played.record.is_empty() && played.errors.is_empty() && !is_stopped;
    if is_empty && game.tags().next().is_none() {
        return Err(Problem::new(
            at,
            ProblemKind::Lost,
            "not a game: there is neither a tag nor a move",
        ));
    }
    let warnings = played.warnings.iter().map(|warning| {
        Problem::new(
            warning.place,
            ProblemKind::Warning,
            warning_message(warning),
        )
    });
    let cuts = played
        .errors
        .iter()
        .map(|error| Problem::new(error.place, ProblemKind::Cut, &error.kind));
    let mut problems: Vec<Problem> = warnings.chain(cuts).collect();
    problems.sort_by_key(|problem| problem.place);
    Ok(Played {
        record: played.record,
        problems,
    })
}

fn warning_message(warning: &pdn::Warning) -> String {
    without_place(&warning.to_string(), warning.place).to_owned()
}

/// The position that a line of text gives in FEN.
fn position(text: &str, variant: Variant, at: Place) -> Result<Position, Problem> {
    let before = text.len() - text.trim_start().len();
    Position::of_fen(variant, text.trim()).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        let message = error.to_string();
        let message = match message.strip_prefix("column ") {
            Some(rest) => rest.split_once(": ").map_or(rest, |(_, rest)| rest),
            None => &message,
        };
        let column = at.column + before + offset;
        Problem::new(Place { column, ..at }, ProblemKind::Lost, message)
    })
}

/// The number of plies that the drawing rules had counted before a position in FEN.
fn clock_of(fen: &str, variant: Variant) -> u16 {
    Game::of_fen(variant, fen.trim()).map_or(0, |game| game.clock())
}

fn position_of_grid(
    lines: &[String],
    variant: Variant,
    at: Place,
    to_move: Option<Color>,
) -> Result<Position, Problem> {
    let lost = |line: usize, column: usize, message: String| {
        let place = Place {
            line: at.line + line - 1,
            column,
        };
        Problem::new(place, ProblemKind::Lost, message)
    };
    let grid = grid::read(lines, variant)
        .map_err(|error| lost(error.line, error.character, error.message))?;
    let first_to_move = variant.rules().first_to_move;
    let side = grid.to_move.or(to_move).unwrap_or(first_to_move);
    let mut pieces = Vec::new();
    for placed in &grid.pieces {
        let square = Square::at(variant, placed.row, placed.column).ok_or_else(|| {
            let title = variant.title();
            let message = format!("a piece in a cell where the board of {title} has no square");
            lost(placed.line, placed.character, message)
        })?;
        pieces.push((placed.piece, square));
    }
    Position::of_pieces(variant, side, pieces).map_err(|error| lost(1, 1, error.to_string()))
}

fn play_json(
    game: &json::GameObject,
    variant: Variant,
    at: Place,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Played, Problem> {
    let lost = |message: String| Problem::new(at, ProblemKind::Lost, message);
    let read = |fen: &str, what: &str| {
        Position::of_fen(variant, fen.trim()).map_err(|error| format!("{what}: {error}"))
    };
    let start = match &game.start {
        Some(fen) => read(fen, "start").map_err(lost)?,
        None => Position::initial(variant),
    };
    let mut problems = Vec::new();
    let mut record = Record::of_position(&start);
    let clock = |fen: &str| clock_of(fen, variant);
    record.set_clock(game.start.as_deref().map_or(0, clock));
    for (name, value) in &game.tags.0 {
        record.set_tag(name, value);
    }
    if let Some(result) = &game.result {
        match result.parse::<Score>() {
            Ok(score) => {
                record.set_result(GameResult::of(score, variant.rules().first_to_move));
                record.set_points(Score::is_in_points(result));
            }
            Err(error) => problems.push(Problem::new(at, ProblemKind::Warning, error)),
        }
    }
    let (mut last, mut position) = (MoveId::START, start);
    for (number, text) in (1..).zip(&game.moves) {
        if stop() {
            break;
        }
        let what = format!("move {number}");
        let next = match text.strip_prefix("FEN ") {
            Some(fen) => read(fen, &what).map(|setup| record.add_setup(last, &setup)),
            None => position
                .parse_action(text)
                .map(|action| record.add(last, &action))
                .map_err(|error| format!("{what}: {error}")),
        };
        match next {
            Ok(id) => {
                position = record.position_after(&position, id);
                last = id;
            }
            Err(message) => {
                problems.push(Problem::new(at, ProblemKind::Cut, message));
                break;
            }
        }
    }
    Ok(Played { record, problems })
}

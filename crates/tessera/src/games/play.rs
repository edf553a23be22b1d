//! Playing a game of a file by the rules of a variant.

use tessera_draughts::pdn::{self, GameResult, MoveId, Place, Record, Score};
use tessera_draughts::{Color, Game, Position, Setup, Square, Variant};

use super::{Problem, ProblemKind, Source, SourceText, grid, json, without_place};
use crate::board::Layout;

/// A game that was played as far as its text allows, and what is wrong with the text.
pub(crate) struct Played<V: Variant> {
    pub(crate) record: Record<V>,
    pub(crate) problems: Vec<Problem>,
}

/// Plays a game; `to_move` is for grids that do not say who is.
pub(crate) fn play<V: Variant>(
    source: &Source,
    to_move: Option<Color>,
) -> Result<Played<V>, Problem> {
    let at = source.place;
    let problems = Vec::new();
    match &source.text {
        SourceText::Pdn(game) => play_pdn(game, at),
        SourceText::Fen(text) => {
            let mut record = Record::from_position(position(text, at)?);
            record.set_clock(clock_of::<V>(text));
            Ok(Played { record, problems })
        }
        SourceText::Grid(lines) => {
            let record = Record::from_position(position_of_grid(lines, at, to_move)?);
            Ok(Played { record, problems })
        }
        SourceText::Json(game) => play_json(game, at),
    }
}

fn play_pdn<V: Variant>(game: &pdn::RawGame, at: Place) -> Result<Played<V>, Problem> {
    let played = game.play::<V>().map_err(|error| match error {
        pdn::Error::Fen { place, error } => Problem::new(place, ProblemKind::Lost, error),
        error => Problem::new(at, ProblemKind::Lost, error),
    })?;
    // Noise is mended away until nothing is left.
    if played.record.is_empty() && played.errors.is_empty() && game.tags().next().is_none() {
        return Err(Problem::new(
            at,
            ProblemKind::Lost,
            "this is no game: there is neither a tag nor a move",
        ));
    }
    let slips = played
        .slips
        .iter()
        .map(|slip| Problem::new(slip.place, ProblemKind::Slip, slip_message(slip)));
    let cuts = played
        .errors
        .iter()
        .map(|error| Problem::new(error.place, ProblemKind::Cut, &error.kind));
    let mut problems: Vec<Problem> = slips.chain(cuts).collect();
    problems.sort_by_key(|problem| problem.place);
    Ok(Played {
        record: played.record,
        problems,
    })
}

fn slip_message(slip: &pdn::Slip) -> String {
    without_place(&slip.to_string(), slip.place).to_owned()
}

/// A position in FEN that stands in a line.
fn position<V: Variant>(text: &str, at: Place) -> Result<Position<V>, Problem> {
    let fen = text.trim();
    let before = text.len() - text.trim_start().len();
    fen.parse().map_err(|error: tessera_draughts::FenError| {
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

/// The plies that rules of draws had counted before a position in FEN.
fn clock_of<V: Variant>(fen: &str) -> u16 {
    Game::<V>::from_fen(fen.trim()).map_or(0, |game| game.clock())
}

fn position_of_grid<V: Variant>(
    lines: &[String],
    at: Place,
    to_move: Option<Color>,
) -> Result<Position<V>, Problem> {
    let lost = |line: usize, column: usize, message: String| {
        let place = Place {
            line: at.line + line - 1,
            column,
        };
        Problem::new(place, ProblemKind::Lost, message)
    };
    let grid = grid::read(lines, &Layout::of::<V>(None))
        .map_err(|error| lost(error.line, error.character, error.message))?;
    let side = grid.to_move.or(to_move).unwrap_or(V::RULES.first_to_act);
    let mut setup = Setup::<V>::empty(side);
    for placed in &grid.pieces {
        let square = Square::at(placed.row as i32, placed.column as i32).ok_or_else(|| {
            let message = format!("a piece where the board of {} has no square", V::TITLE);
            lost(placed.line, placed.character, message)
        })?;
        setup.put(placed.piece, square);
    }
    setup.check().map_err(|error| lost(1, 1, error.to_string()))
}

fn play_json<V: Variant>(game: &json::GameObject, at: Place) -> Result<Played<V>, Problem> {
    let lost = |message: String| Problem::new(at, ProblemKind::Lost, message);
    let read = |fen: &str, what: &str| {
        fen.trim()
            .parse::<Position<V>>()
            .map_err(|error| format!("{what}: {error}"))
    };
    let start = match &game.start {
        Some(fen) => read(fen, "start").map_err(lost)?,
        None => Position::initial(),
    };
    let mut problems = Vec::new();
    let mut record = Record::from_position(start);
    record.set_clock(game.start.as_deref().map_or(0, clock_of::<V>));
    for (name, value) in &game.tags.0 {
        record.set_tag(name, value);
    }
    if let Some(result) = &game.result {
        match result.parse::<Score>() {
            Ok(score) => record.set_result(GameResult::of(score, V::RULES.first_to_act)),
            Err(error) => problems.push(Problem::new(at, ProblemKind::Slip, error)),
        }
    }
    let (mut last, mut position) = (MoveId::START, start);
    for (number, text) in (1..).zip(&game.actions) {
        let what = format!("move {number}");
        let next = match text.strip_prefix("FEN ") {
            Some(fen) => read(fen, &what).map(|setup| record.add_setup(last, setup)),
            None => position
                .parse_action(text)
                .map(|action| record.add(last, action))
                .map_err(|error| format!("{what}: {error}")),
        };
        match next {
            Ok(id) => {
                position = if id == MoveId::START {
                    *record.start()
                } else {
                    record.position_after(&position, id)
                };
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

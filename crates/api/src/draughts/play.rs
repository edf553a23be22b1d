//! Plays the game of a request.

use std::time::Duration;

use tessera_draughts::{ActionError, FenError, Game, PlayError, Variant};
use web_time::Instant;

use crate::error::{ApiError, Code};

/// Maximum number of moves of a game in a request.
pub(crate) const MAX_MOVES: usize = 2_000;

/// Maximum number of legal moves of an answer. Positions of games have far fewer, but contrived ones can have
/// millions.
pub(super) const MAX_LEGAL: usize = 5_000;

/// Maximum time for playing a game. Only contrived positions take more than a small part of it.
pub(super) const MAX_TIME: Duration = Duration::from_secs(5);

/// Plays a game from the position in FEN `start`, or from the initial position.
pub(crate) fn play(
    variant: Variant,
    start: Option<&str>,
    moves: &[String],
) -> Result<Game, ApiError> {
    check_count(moves.len())?;
    let begin = Instant::now();
    let mut game = match start {
        None => Game::new(variant),
        Some(fen) => Game::of_fen(variant, fen.trim()).map_err(|error| bad_fen(&error, "start"))?,
    };
    for (ply, text) in (1..).zip(moves) {
        if begin.elapsed() > MAX_TIME {
            return Err(too_slow(ply));
        }
        let played = game.parse_action(text).map_err(PlayError::Action);
        if let Err(error) = played.and_then(|action| game.play(&action)) {
            let legal = game.legal_actions();
            let legal = legal.iter().take(MAX_LEGAL).map(ToString::to_string);
            return Err(illegal(&error, ply).legal(legal.collect()));
        }
    }
    Ok(game)
}

fn check_count(moves: usize) -> Result<(), ApiError> {
    if moves <= MAX_MOVES {
        return Ok(());
    }
    let message = format!("the game has {moves} moves: expected at most {MAX_MOVES}");
    Err(ApiError::new(Code::BadRequest, message).field("moves"))
}

fn too_slow(ply: usize) -> ApiError {
    let seconds = MAX_TIME.as_secs();
    let message = format!("Listing the moves took longer than {seconds} s.");
    ApiError::new(Code::TooLarge, message)
        .field("moves")
        .ply(ply)
}

fn illegal(error: &PlayError, ply: usize) -> ApiError {
    let message = match error {
        // The error lists the legal moves in a field of its own, so the message leaves them out.
        PlayError::Action(ActionError::Illegal { found, .. }) => {
            format!("move {ply}: `{found}` is not legal here")
        }
        error => format!("move {ply}: {error}"),
    };
    ApiError::new(Code::IllegalMove, message)
        .field("moves")
        .ply(ply)
}

/// The error of a request whose field is not a valid position in FEN.
///
/// ```
/// use tessera_api::{Code, bad_fen};
/// use tessera_draughts::{Position, Variant};
/// let error = Position::of_fen(Variant::ENGLISH, "?").unwrap_err();
/// assert_eq!(bad_fen(&error, "fen").code, Code::BadPosition);
/// ```
#[must_use]
pub fn bad_fen(error: &FenError, field: &'static str) -> ApiError {
    let answer = ApiError::new(Code::BadPosition, error)
        .field(field)
        .help("example: W:W21,22,K31:B1,2");
    match error.span() {
        None => answer,
        Some(span) => answer.column(span.start + 1),
    }
}

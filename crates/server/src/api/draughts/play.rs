//! Playing what a request says.

use std::time::{Duration, Instant};

use tessera_family::{ActionError, FenError, Game, PlayError, VariantId};

use crate::api::error::{ApiError, Code};

/// The actions that a request may have.
pub(crate) const MOST_ACTIONS: usize = 2_000;

/// The legal actions that an answer may have. In the positions of games there are far fewer; boards can be filled so
/// that there are millions.
pub(super) const MOST_LEGAL: usize = 5_000;

/// The time that playing may take. Only on such boards it takes more than a small part of it.
pub(super) const LONGEST: Duration = Duration::from_secs(5);

/// The variant of a name.
pub(crate) fn named(name: &str) -> Result<VariantId, ApiError> {
    name.parse()
        .map_err(|error| ApiError::new(Code::BadRequest, error).field("variant"))
}

/// Plays actions of a variant from the position in FEN `start`, or from the initial one.
pub(crate) fn play(
    variant: VariantId,
    start: Option<&str>,
    actions: &[String],
) -> Result<Game, ApiError> {
    check_count(actions.len())?;
    let begin = Instant::now();
    let mut game = match start {
        None => Game::new(variant),
        Some(fen) => Game::of_fen(variant, fen.trim()).map_err(|error| bad_fen(&error, "start"))?,
    };
    for (ply, text) in (1..).zip(actions) {
        if begin.elapsed() > LONGEST {
            return Err(too_much_work(ply));
        }
        let played = game.parse_action(text).map_err(PlayError::Action);
        if let Err(error) = played.and_then(|action| game.play(&action)) {
            let legal = game.legal_actions();
            let legal = legal.iter().take(MOST_LEGAL).map(ToString::to_string);
            return Err(illegal(&error, ply).legal(legal.collect()));
        }
    }
    Ok(game)
}

fn check_count(actions: usize) -> Result<(), ApiError> {
    if actions <= MOST_ACTIONS {
        return Ok(());
    }
    let message = format!("there are {actions} moves: expected {MOST_ACTIONS} at the most");
    Err(ApiError::new(Code::BadRequest, message).field("actions"))
}

fn too_much_work(ply: usize) -> ApiError {
    let seconds = LONGEST.as_secs();
    let message = format!(
        "the positions before move {ply} have so many captures that {seconds} seconds did not do"
    );
    ApiError::new(Code::TooLarge, message)
        .field("actions")
        .ply(ply)
}

fn illegal(error: &PlayError, ply: usize) -> ApiError {
    let message = match error {
        // The legal ones are told apart.
        PlayError::Action(ActionError::Illegal { found, .. }) => {
            format!("move {ply}: `{found}` is not legal here")
        }
        error => format!("move {ply}: {error}"),
    };
    ApiError::new(Code::IllegalAction, message)
        .field("actions")
        .ply(ply)
}

/// Why a text is no position.
pub(crate) fn bad_fen(error: &FenError, field: &'static str) -> ApiError {
    let told = ApiError::new(Code::BadPosition, error)
        .field(field)
        .help("a position is written like W:W21,22,K31:B1,2");
    match error.span() {
        None => told,
        Some(span) => told.column(span.start + 1),
    }
}

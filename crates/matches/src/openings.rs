//! Openings: the positions from which games of a match begin.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use tessera_draughts::games::{Form, Problem, Reader, play};
use tessera_draughts::{Action, Color, Game, Position, Rank, Square, Variant};
use thiserror::Error;

use tessera_study::Random;

/// An opening: a game whose last position is the first one that players think about.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The game so far.
    pub game: Game,
    /// Its name: the moves, or the start position and the moves.
    pub name: String,
}

/// The source of openings. It prints as the text from which it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Openings {
    /// The initial position.
    Start,
    /// The three-move ballots of English draughts.
    Ballots,
    /// All positions after this many plies in which neither side has lost material.
    Plies(u32),
    /// A file with this name.
    File(String),
}

/// Maximum number of plies of [`Openings::Plies`].
pub const MAX_PLIES: u32 = 20;

/// Maximum number of openings.
pub const MAX_OPENINGS: usize = 1_000_000;

/// Why there are no openings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OpeningsError {
    /// The variant has no ballots.
    #[error("{variant} has no ballots: they are openings of English draughts")]
    NoBallots {
        /// The variant.
        variant: Variant,
    },
    /// There are too many.
    #[error("there are more than {MAX_OPENINGS} openings: expected fewer plies")]
    TooMany,
    /// There is none.
    #[error("there is no opening")]
    None,
    /// A text cannot be read.
    #[error("{0}")]
    Text(#[from] Problem),
}

impl FromStr for Openings {
    type Err = String;

    fn from_str(text: &str) -> Result<Openings, String> {
        match text {
            "start" => Ok(Openings::Start),
            "ballots" => Ok(Openings::Ballots),
            _ => match text.strip_prefix("plies:") {
                None if text.is_empty() => {
                    Err("expected start, ballots, plies:N or the name of a file".to_owned())
                }
                None => Ok(Openings::File(text.to_owned())),
                Some(plies) => {
                    let plies = plies.parse().ok();
                    let plies = plies.filter(|plies| (1..=MAX_PLIES).contains(plies));
                    plies
                        .map(Openings::Plies)
                        .ok_or_else(|| format!("expected plies:N with N from 1 to {MAX_PLIES}"))
                }
            },
        }
    }
}

impl fmt::Display for Openings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Openings::Start => f.write_str("start"),
            Openings::Ballots => f.write_str("ballots"),
            Openings::Plies(plies) => write!(f, "plies:{plies}"),
            Openings::File(name) => f.write_str(name),
        }
    }
}

impl Opening {
    /// The opening of the moves of a game; `None` if the game is over.
    #[must_use]
    pub fn of_game(game: Game) -> Option<Opening> {
        if game.outcome().is_some() {
            return None;
        }
        let moves: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
        let moves = moves.join(" ");
        let start = game.start();
        let name = if start == Position::initial(game.variant()) && game.clock() == 0 {
            if moves.is_empty() {
                "start".to_owned()
            } else {
                moves
            }
        } else {
            format!("{} {moves}", start.to_fen()).trim_end().to_owned()
        };
        Some(Opening { game, name })
    }
}

/// The initial position as the only opening.
#[must_use]
pub fn start(variant: Variant) -> Vec<Opening> {
    Opening::of_game(Game::new(variant)).into_iter().collect()
}

/// Whether a variant has [`ballots`].
#[must_use]
pub fn has_ballots(variant: Variant) -> bool {
    variant == Variant::ENGLISH
}

/// The three-move ballots of English draughts: all positions after three plies, less those in which a man is lost by
/// force within the next four plies. There are 174.
///
/// A position that several orders of moves lead to is one ballot, with the first order in the order of the generator.
///
/// # Errors
/// For any other variant.
pub fn ballots(variant: Variant) -> Result<Vec<Opening>, OpeningsError> {
    /// With fewer plies, some openings that lose a man by force are not found; five plies find no further ones.
    const AHEAD: u32 = 4;
    if !has_ballots(variant) {
        return Err(OpeningsError::NoBallots { variant });
    }
    even_positions(variant, 3, AHEAD)
}

/// All positions after `plies` plies from the initial position in which neither side has lost material, or loses it at
/// once. Each position is listed with one sequence of moves that leads to it.
///
/// Material is lost at once if the side to move comes out ahead, or behind whatever it plays, after one move and all
/// captures that follow, where both sides choose the captures that are best for them.
///
/// # Errors
/// If there are more than [`MAX_OPENINGS`], or none.
pub fn plies(variant: Variant, plies: u32) -> Result<Vec<Opening>, OpeningsError> {
    even_positions(variant, plies, 1)
}

/// All positions after `plies` plies in which the material is as at the start if both sides play `ahead` more plies,
/// and all captures that follow, for material alone.
fn even_positions(variant: Variant, plies: u32, ahead: u32) -> Result<Vec<Opening>, OpeningsError> {
    let mut games = vec![Game::new(variant)];
    for _ in 0..plies {
        let mut next = Vec::new();
        let mut known = HashSet::new();
        for game in &games {
            for action in game.legal_actions() {
                let mut after = game.clone();
                let is_new = after.play(&action).is_ok() && known.insert(after.position());
                if is_new && after.outcome().is_none() {
                    next.push(after);
                }
            }
            if next.len() > MAX_OPENINGS {
                return Err(OpeningsError::TooMany);
            }
        }
        games = next;
    }
    let initial = Position::initial(variant);
    let even = balance(&initial);
    games.retain(|game| {
        let position = game.position();
        let even = even * sign(&position, initial.side_to_move());
        // The narrowest window that contains the value.
        after_exchanges(&position, ahead, even - 1, even + 1) == even
    });
    let openings: Vec<Opening> = games.into_iter().filter_map(Opening::of_game).collect();
    if openings.is_empty() {
        return Err(OpeningsError::None);
    }
    Ok(openings)
}

/// The openings of a text of games: the moves of each game, up to `plies` of them.
///
/// # Errors
/// For a text that cannot be read, with the place. Text that was repaired is not an error.
pub fn of_text(
    text: &str,
    form: Form,
    variant: Variant,
    plies: Option<usize>,
) -> Result<Vec<Opening>, OpeningsError> {
    use tessera_draughts::games::ProblemKind;
    let mut openings = Vec::new();
    let mut known = HashSet::new();
    for source in Reader::of_text(text, form) {
        let source = source?;
        let played = play(&source, variant, None)?;
        let is_cut = |problem: &Problem| problem.kind != ProblemKind::Warning;
        if let Some(problem) = played.problems.into_iter().find(is_cut) {
            return Err(problem.into());
        }
        let failed = |message: String| Problem::new(source.place, ProblemKind::Lost, message);
        let game = played.record.game();
        let mut game = game.map_err(|error| failed(error.to_string()))?;
        while plies.is_some_and(|plies| game.plies() > plies) {
            game.undo();
        }
        let opening = Opening::of_game(game).ok_or_else(|| {
            failed("the game is over, so it is not an opening: see --opening-plies".to_owned())
        })?;
        if known.insert(opening.name.clone()) {
            openings.push(opening);
        }
        if openings.len() > MAX_OPENINGS {
            return Err(OpeningsError::TooMany);
        }
    }
    if openings.is_empty() {
        return Err(OpeningsError::None);
    }
    Ok(openings)
}

/// Puts openings into an order that follows from `seed`.
pub fn shuffle(openings: &mut [Opening], seed: u64) {
    Random::new(seed).shuffle(openings);
}

/// 1 if `color` has the turn, else -1.
fn sign(position: &Position, color: Color) -> i32 {
    if position.side_to_move() == color {
        1
    } else {
        -1
    }
}

/// The material of the side to move less that of its opponent. A king counts as three men.
fn balance(position: &Position) -> i32 {
    let values = Square::all(position.variant()).filter_map(|square| {
        let piece = position.piece_at(square)?;
        let value = match piece.rank {
            Rank::Man => 1,
            Rank::King => 3,
        };
        Some(value * sign(position, piece.color))
    });
    values.sum()
}

/// The balance of material for the side to move after the best `plies` plies for material and all captures that follow,
/// between `alpha` and `beta`: fail-hard alpha-beta.
fn after_exchanges(position: &Position, plies: u32, mut alpha: i32, beta: i32) -> i32 {
    let actions = position.legal_actions();
    let has_choice = actions.is_empty() || !actions.iter().all(Action::is_capture);
    if actions.is_empty() || (plies == 0 && has_choice) {
        // If no capture is due, neither side has to begin an exchange.
        alpha = alpha.max(balance(position)).min(beta);
    }
    for action in &actions {
        if alpha >= beta {
            break;
        }
        if plies > 0 || action.is_capture() {
            let after = position.after(action);
            let value = -after_exchanges(&after, plies.saturating_sub(1), -beta, -alpha);
            alpha = alpha.max(value);
        }
    }
    alpha.min(beta)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_openings_are_read_and_written() {
        for text in ["start", "ballots", "plies:4", "some/file.pdn"] {
            assert_eq!(text.parse::<Openings>().unwrap().to_string(), text);
        }
        for wrong in ["", "plies:", "plies:0", "plies:21", "plies:x"] {
            assert!(wrong.parse::<Openings>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn ballots_are_those_that_keep_their_men() {
        let ballots = ballots(Variant::ENGLISH).unwrap();
        assert_eq!(ballots.len(), 174);
        let has = |name: &str| ballots.iter().any(|ballot| ballot.name == name);
        // Two of the openings: Fraser's Inferno, and the exchange of the Denny.
        assert!(has("9-14 23-18 14x23") && has("11-15 23-19 8-11"));
        for lost in ["9-14 22-17 14-18", "9-13 22-18 5-9", "9-14 21-17 14x21"] {
            assert!(!has(lost), "{lost}");
        }
        let other = openings_error(super::ballots(Variant::RUSSIAN));
        assert_eq!(
            other,
            "russian has no ballots: they are openings of English draughts"
        );
    }

    fn openings_error(openings: Result<Vec<Opening>, OpeningsError>) -> String {
        openings.unwrap_err().to_string()
    }

    /// The value of plain minimax, without a window.
    fn minimax(position: &Position, plies: u32) -> i32 {
        let actions = position.legal_actions();
        let has_choice = actions.is_empty() || !actions.iter().all(Action::is_capture);
        let mut values: Vec<i32> = actions
            .iter()
            .filter(|action| plies > 0 || action.is_capture())
            .map(|action| -minimax(&position.after(action), plies.saturating_sub(1)))
            .collect();
        if actions.is_empty() || (plies == 0 && has_choice) {
            values.push(balance(position));
        }
        values.into_iter().max().unwrap()
    }

    #[test]
    fn all_variants_have_even_openings() {
        for variant in Variant::ALL {
            let openings = plies(*variant, 2).unwrap();
            assert!(openings.len() > 1, "{variant}");
            let even = balance(&Position::initial(*variant));
            for opening in &openings {
                assert_eq!(opening.game.plies(), 2);
                assert_eq!(
                    minimax(&opening.game.position(), 1),
                    even,
                    "{variant} {}",
                    opening.name
                );
            }
        }
        // In international draughts, no first move loses material.
        assert_eq!(plies(Variant::INTERNATIONAL, 1).unwrap().len(), 9);
    }

    #[test]
    fn the_order_follows_from_the_seed() {
        let names = |seed| {
            let mut openings = plies(Variant::ENGLISH, 2).unwrap();
            shuffle(&mut openings, seed);
            openings
                .into_iter()
                .map(|opening| opening.name)
                .collect::<Vec<_>>()
        };
        assert_eq!(names(1), names(1));
        assert_ne!(names(1), names(2));
    }

    #[test]
    fn texts_give_openings_or_say_what_is_wrong() {
        let read = |text: &str, plies| of_text(text, Form::of_text(text), Variant::ENGLISH, plies);
        let pdn = "1. 11-15 23-19 2. 8-11 *\n\n1. 9-14 *\n\n1. 9-14 *\n";
        let names = |openings: Vec<Opening>| {
            openings
                .into_iter()
                .map(|opening| opening.name)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            names(read(pdn, None).unwrap()),
            ["11-15 23-19 8-11", "9-14"]
        );
        assert_eq!(names(read(pdn, Some(1)).unwrap()), ["11-15", "9-14"]);
        assert_eq!(
            names(read("W:WK32:BK1:H4\n", None).unwrap()),
            ["W:WK32:BK1"]
        );
        let wrong = openings_error(read("1. 11-15 11-16 *", None));
        assert!(wrong.starts_with("line 1, column 10: "), "{wrong}");
        let over = openings_error(read("B:WK32:B\n", None));
        assert!(
            over.contains("the game is over, so it is not an opening"),
            "{over}"
        );
        assert_eq!(openings_error(read("", None)), "there is no opening");
    }
}

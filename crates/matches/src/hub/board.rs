//! Variants, positions and moves as the Hub protocol writes them.

use tessera_draughts::{
    Action, ActionError, Color, Game, Piece, Position, Rank, SetupError, Square, Variant,
};
use thiserror::Error;

use super::Line;

/// The names that the protocol gives to variants.
const NAMES: [(Variant, &str); 3] = [
    (Variant::INTERNATIONAL, "normal"),
    (Variant::BREAKTHROUGH, "bt"),
    (Variant::ANTIDRAUGHTS, "losing"),
];

/// Other names, which pydraughts and Lidraughts use.
const OTHERS: [(Variant, &str); 2] = [
    (Variant::INTERNATIONAL, "standard"),
    (Variant::FRYSK, "frysk!"),
];

/// The names of a variant in the protocol, the one to write first. Those that the protocol does not name have their own
/// names and aliases.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_matches::hub::{names, variant};
/// assert_eq!(names(Variant::INTERNATIONAL)[0], "normal");
/// assert_eq!(variant("bt"), Some(Variant::BREAKTHROUGH));
/// assert_eq!(variant("italian"), Some(Variant::ITALIAN));
/// ```
#[must_use]
pub fn names(variant: Variant) -> Vec<&'static str> {
    let among = |names: &[(Variant, &'static str)]| {
        let own = names.iter().find(|(named, _)| *named == variant);
        own.map(|(_, name)| *name)
    };
    let aliases = variant.aliases().iter().copied();
    among(&NAMES)
        .into_iter()
        .chain([variant.name()])
        .chain(aliases)
        .chain(among(&OTHERS))
        .collect()
}

/// The variant with a name of the protocol or of its own.
#[must_use]
pub fn variant(name: &str) -> Option<Variant> {
    let mut all = Variant::ALL.iter().copied();
    all.find(|variant| {
        names(*variant)
            .iter()
            .any(|known| known.eq_ignore_ascii_case(name))
    })
}

/// Why a question to an engine cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuestionError {
    /// The argument `pos` is missing.
    #[error("the argument pos is missing: expected pos=<position>")]
    Missing,
    /// The position has too few or too many characters.
    #[error(
        "the length of pos is {found}: expected {expected}, a character for the side to move and one for each square"
    )]
    Length {
        /// The number of characters.
        found: usize,
        /// The number that the variant's board needs.
        expected: usize,
    },
    /// The position has a character that means nothing in its place.
    #[error("character {place} of the position is `{found}`: expected {expected}")]
    Character {
        /// The place, counted from 1.
        place: usize,
        /// The character.
        found: char,
        /// The characters that are possible there.
        expected: &'static str,
    },
    /// The rules do not allow these pieces on their squares.
    #[error("the position is not possible: {0}")]
    Setup(SetupError),
    /// A move is not legal.
    #[error("move {number} of `moves`: {error}")]
    Move {
        /// The place in the list, counted from 1.
        number: usize,
        /// Why.
        error: ActionError,
    },
    /// A move follows the end of the game.
    #[error("move {number} of `moves`: the game is over before")]
    Over {
        /// The place in the list, counted from 1.
        number: usize,
    },
}

/// The squares of a board in the order of their numbers.
pub(crate) fn squares(variant: Variant) -> Vec<Square> {
    let mut squares: Vec<Square> = Square::all(variant).collect();
    squares.sort_by_key(|square| square.number());
    squares
}

/// A position as the protocol writes it: the side to move, then the squares in the order of their numbers.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_matches::hub::{read_position, write_position};
/// let start = Position::initial(Variant::ENGLISH);
/// let text = write_position(&start);
/// assert_eq!(text, "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww");
/// assert_eq!(read_position(Variant::ENGLISH, &text), Ok(start));
/// ```
#[must_use]
pub fn write_position(position: &Position) -> String {
    let side = match position.side_to_move() {
        Color::White => 'W',
        Color::Black => 'B',
    };
    let piece = |square: Square| match position.piece_at(square) {
        None => 'e',
        Some(Piece { color, rank }) => match (color, rank) {
            (Color::White, Rank::Man) => 'w',
            (Color::White, Rank::King) => 'W',
            (Color::Black, Rank::Man) => 'b',
            (Color::Black, Rank::King) => 'B',
        },
    };
    let squares = squares(position.variant()).into_iter().map(piece);
    std::iter::once(side).chain(squares).collect()
}

/// Reads a position.
///
/// # Errors
/// If the text is not a position of the variant.
pub fn read_position(variant: Variant, text: &str) -> Result<Position, QuestionError> {
    let squares = squares(variant);
    let found = text.chars().count();
    if found != squares.len() + 1 {
        let expected = squares.len() + 1;
        return Err(QuestionError::Length { found, expected });
    }
    let mut signs = text.chars();
    let side = match signs.next() {
        Some('W') => Color::White,
        Some('B') => Color::Black,
        other => {
            return Err(QuestionError::Character {
                place: 1,
                found: other.unwrap_or_default(),
                expected: "W or B",
            });
        }
    };
    let mut pieces = Vec::new();
    for (place, (found, square)) in (2..).zip(signs.zip(squares)) {
        let (color, rank) = match found {
            'e' => continue,
            'w' => (Color::White, Rank::Man),
            'W' => (Color::White, Rank::King),
            'b' => (Color::Black, Rank::Man),
            'B' => (Color::Black, Rank::King),
            found => {
                let expected = "w, W, b, B or e";
                return Err(QuestionError::Character {
                    place,
                    found,
                    expected,
                });
            }
        };
        pieces.push((Piece { color, rank }, square));
    }
    Position::of_pieces(variant, side, pieces).map_err(QuestionError::Setup)
}

/// A legal move as the protocol writes it: `32-28`, or `28x19x23` with the captured piece on 23.
///
/// Where two moves with different effects would be written alike, the squares of the path are written.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_matches::hub::{read_move, write_move};
/// let position = Position::of_fen(Variant::ENGLISH, "W:W31:B27,19,11").unwrap();
/// let action = position.parse_action("31x24x15x8").unwrap();
/// assert_eq!(write_move(&position, &action), "31x8x11x19x27");
/// assert_eq!(read_move(&position, "31x8x27x19x11"), Ok(action));
/// ```
#[must_use]
pub fn write_move(position: &Position, action: &Action) -> String {
    let (source, target) = ends(action);
    if !action.is_capture() {
        return format!("{source}-{target}");
    }
    let mut text = format!("{source}x{target}");
    for square in action.captured_squares() {
        text += &format!("x{}", square.number());
    }
    let is_clear = read_move(position, &text)
        .is_ok_and(|read| read == *action || position.after(&read) == position.after(action));
    if is_clear {
        text
    } else {
        action.named(tessera_draughts::NotationStyle::Numeric)
    }
}

/// The numbers of a move's first and last square.
pub(crate) fn ends(action: &Action) -> (u32, u32) {
    let mut path = action.path().map(Square::number);
    let source = path.next().unwrap_or_default();
    (source, path.last().unwrap_or(source))
}

/// Reads a legal move in the form of [`write_move`]. The captured squares may be in any order. A text without them, or
/// in any other form, is read in the variant's own notation.
///
/// # Errors
/// If the text is not a move, or the move is not legal.
pub fn read_move(position: &Position, text: &str) -> Result<Action, ActionError> {
    let mut numbers: Vec<u32> = Vec::new();
    for word in text.split(['-', 'x']) {
        match word.parse() {
            Ok(number) => numbers.push(number),
            Err(_) => return position.parse_action(text),
        }
    }
    if let [source, target, captured @ ..] = &numbers[..]
        && let Some(action) = legal_move(position, (*source, *target), captured)
    {
        return Ok(action);
    }
    position.parse_action(text)
}

/// The legal move with these numbers of its first and last square and of the captured squares, in any order.
pub(crate) fn legal_move(
    position: &Position,
    source_and_target: (u32, u32),
    captured: &[u32],
) -> Option<Action> {
    let sorted = |mut squares: Vec<u32>| {
        squares.sort_unstable();
        squares
    };
    let captured = sorted(captured.to_vec());
    let is_meant = |action: &Action| {
        ends(action) == source_and_target
            && sorted(action.captured_squares().map(Square::number).collect()) == captured
    };
    position.legal_actions().into_iter().find(is_meant)
}

/// The question for the best move in the current position of a game: the command `pos`.
///
/// It begins with the last position from which repetitions, counts of draw rules and everything else that the rules
/// remember are the same as in the game, at the latest after the last capture or forward step of a man.
#[must_use]
pub fn question(game: &Game) -> Line {
    let (positions, actions) = (game.positions(), game.actions());
    // No position from before a capture or a man's step forward can come again.
    let is_last = |ply: &usize| {
        let action = &actions[*ply];
        let (source, target) = (action.path().next(), action.path().last());
        let piece = source.and_then(|source| positions[*ply].piece_at(source));
        let is_forward = source.map(Square::row) != target.map(Square::row);
        action.is_capture() || (is_forward && piece.is_some_and(|piece| piece.rank == Rank::Man))
    };
    let begin = (0..actions.len()).rev().find(is_last);
    let begin = begin.map_or(0, |ply| ply + 1);
    let is_same = |begin: usize| {
        let start = &positions[begin];
        // If the text loses a part of the position, such as earlier steps of a king, the whole game is sent.
        if read_position(game.variant(), &write_position(start)) != Ok(*start) {
            return false;
        }
        let mut again = Game::of_position(start, 0);
        let mut rest = actions[begin..].iter();
        rest.all(|action| again.play(action).is_ok())
            && again.counting().eq(game.counting())
            && again.repetitions() == game.repetitions()
    };
    let begin = if is_same(begin) { begin } else { 0 };
    let pos = Line::new("pos").with("pos", write_position(&positions[begin]));
    let moves: Vec<String> = positions[begin..]
        .iter()
        .zip(&actions[begin..])
        .map(|(position, action)| write_move(position, action))
        .collect();
    if moves.is_empty() {
        pos
    } else {
        pos.with("moves", moves.join(" "))
    }
}

/// Reads a [`question`].
///
/// # Errors
/// If the position is not one of the variant, or a move is not legal.
pub fn read_question(variant: Variant, line: &Line) -> Result<Game, QuestionError> {
    let text = line.value("pos").ok_or(QuestionError::Missing)?;
    let mut game = Game::of_position(&read_position(variant, text)?, 0);
    let moves = line.value("moves").unwrap_or_default();
    for (number, text) in (1..).zip(moves.split_whitespace()) {
        let action = read_move(&game.position(), text)
            .map_err(|error| QuestionError::Move { number, error })?;
        game.play(&action)
            .map_err(|_| QuestionError::Over { number })?;
    }
    Ok(game)
}

/// A game of random moves, which follow from `seed`.
#[cfg(test)]
pub(crate) fn random_game(variant: Variant, seed: u64, plies: usize) -> Game {
    let mut random = tessera_study::Random::new(seed);
    let mut game = Game::new(variant);
    while game.plies() < plies && game.outcome().is_none() {
        let actions = game.legal_actions();
        let chosen = random.below(actions.len() as u64) as usize;
        game.play(&actions[chosen]).unwrap();
    }
    game
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn names_are_read_and_unique() {
        for id in Variant::ALL {
            for name in names(*id) {
                assert_eq!(variant(name), Some(*id), "{name}");
            }
        }
        assert_eq!(variant("standard"), Some(Variant::INTERNATIONAL));
        assert_eq!(variant("chess"), None);
    }

    #[test]
    fn questions_of_all_variants_are_read_back() {
        for (seed, variant) in (0..).zip(Variant::ALL) {
            for plies in [0, 1, 9, 60, 130] {
                let game = random_game(*variant, seed, plies);
                if game.outcome().is_some() {
                    continue;
                }
                let line: Line = question(&game).to_string().parse().unwrap();
                let again = read_question(*variant, &line).unwrap();
                assert_eq!(again.position(), game.position(), "{variant}: {line}");
                assert!(again.counting().eq(game.counting()), "{variant}: {line}");
                assert_eq!(again.repetitions(), game.repetitions());
                for action in game.legal_actions() {
                    let text = write_move(&game.position(), &action);
                    let read = read_move(&game.position(), &text).unwrap();
                    let position = game.position();
                    assert_eq!(position.after(&read), position.after(&action), "{text}");
                }
            }
        }
    }

    #[test]
    fn errors_say_where() {
        let error = |text: &str| {
            let line = text.parse().unwrap();
            let error = read_question(Variant::ENGLISH, &line).unwrap_err();
            error.to_string()
        };
        assert!(error("pos").starts_with("the argument pos is missing"));
        let short = "the length of pos is 4: expected 33, a character for the side to move and one for each square";
        assert_eq!(error("pos pos=Wbbb"), short);
        let start = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
        let other = start.replacen("bb", "bq", 1);
        assert_eq!(
            error(&format!("pos pos={other}")),
            "character 3 of the position is `q`: expected w, W, b, B or e"
        );
        assert!(
            error(&format!("pos pos={start} moves=\"11-15 1-5\""))
                .starts_with("move 2 of `moves`: ")
        );
        let crowned = start.replacen("Bb", "Bw", 1);
        assert!(error(&format!("pos pos={crowned}")).starts_with("the position is not possible: "));
    }

    proptest! {
        #[test]
        fn any_question_is_read_without_panic(pos in "[WBwbe]{33}", moves in "[0-9x -]{0,30}") {
            let line = Line::new("pos").with("pos", pos).with("moves", moves);
            let _ = read_question(Variant::ENGLISH, &line);
        }
    }
}

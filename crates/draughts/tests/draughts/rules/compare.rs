//! Compares the library with the naive implementation for one position.

use std::collections::BTreeSet;

use tessera_draughts::{
    Color, LastPly, Outcome, Paths, Piece, Position, Rules, Square, SquareSet, Variant, perft_with,
};

use super::actions::{Action, legal_actions, winner};
use super::board::{Board, Place};

/// With up to this many captures, the library must list every path.
const MANY: usize = 1_000;

/// What the library reports about a position.
struct Seen {
    rules: &'static Rules,
    /// The position, for messages.
    name: String,
    board: Board,
    mover: Color,
    actions: Vec<Action>,
    /// The numbers of moves that [`perft_with`] counts: [`Paths::Separate`], [`Paths::Merged`], and one by one.
    counts: [u64; 3],
    can_act: bool,
    can_capture: bool,
    /// The steps that pieces could make if no capture was mandatory, each from one place to another.
    steps: BTreeSet<(Place, Place)>,
    winner: Option<Color>,
}

pub(crate) fn check_initial(variant: Variant) {
    let (initial, rules) = (Position::initial(variant), variant.rules());
    assert_eq!(board_of(&initial), Board::initial(rules), "{initial:?}");
    assert_eq!(initial.side_to_move(), rules.first_to_move);
}

/// Compares everything about a position; `false` if it has too many captures to compare.
pub(crate) fn check_position(position: &Position) -> bool {
    let (board, mover) = (board_of(position), position.side_to_move());
    let Some(expected) = legal_actions(position.rules(), &board, mover) else {
        return false;
    };
    // The naive implementation knows only the board.
    compare(&seen(&position.without_past()), &expected);
    true
}

fn board_of(position: &Position) -> Board {
    let mut board = Board::empty(position.rules());
    for square in Square::all(position.variant()) {
        let piece = position.piece_at(square).map_or('.', Piece::letter);
        board.put(place_of(square), piece);
    }
    board
}

fn place_of(square: Square) -> Place {
    (square.row() as i32, square.column() as i32)
}

fn seen(position: &Position) -> Seen {
    let mut actions = Vec::new();
    for action in position.legal_actions() {
        let after = position.after(&action);
        assert_eq!(after.side_to_move(), position.side_to_move().other());
        assert_eq!(after.to_setup().check(), Ok(after), "{position:?} {action}");
        actions.push(Action {
            path: action.path().map(place_of).collect(),
            captured: action.captured_squares().map(place_of).collect(),
            after: board_of(&after),
        });
    }
    let count = |paths, last_ply| perft_with(position, 1, paths, last_ply);
    Seen {
        rules: position.rules(),
        name: format!("{position:?}\n{position}"),
        board: board_of(position),
        mover: position.side_to_move(),
        actions,
        counts: [
            count(Paths::Separate, LastPly::Bulk),
            count(Paths::Merged, LastPly::Bulk),
            count(Paths::Separate, LastPly::OneByOne),
        ],
        can_act: position.can_act(),
        can_capture: position
            .pieces()
            .can_capture(position.variant(), position.side_to_move()),
        steps: steps(position),
        winner: position.outcome().and_then(Outcome::winner),
    }
}

fn steps(position: &Position) -> BTreeSet<(Place, Place)> {
    let variant = position.variant();
    let place = |set: SquareSet| {
        let mut squares = Square::all(variant);
        let found = squares.find(|square| set == SquareSet::of(square.bit()));
        place_of(found.expect("each end of a step is one square"))
    };
    let mut steps = BTreeSet::new();
    let pieces = position.pieces();
    pieces.for_each_step(variant, position.side_to_move(), |source, target| {
        steps.insert((place(source), place(target)));
    });
    steps
}

fn compare(seen: &Seen, expected: &[Action]) {
    let name = &seen.name;
    compare_steps(seen, expected);
    let merged = expected.iter().map(Action::effect).collect::<BTreeSet<_>>();
    if expected.len() > MANY && seen.actions.len() == merged.len() {
        // With too many paths, the library lists only the first path for each effect.
        let mut results = BTreeSet::new();
        let firsts = expected.iter().filter(|path| results.insert(path.effect()));
        assert!(seen.actions.iter().eq(firsts), "{name}");
        assert_eq!(seen.counts, [merged.len() as u64; 3], "{name}");
        return;
    }
    assert_eq!(seen.actions, expected, "{name}");
    let separate = expected.len() as u64;
    let merged = merged.len() as u64;
    assert_eq!(seen.counts, [separate, merged, separate], "{name}");

    assert_eq!(seen.can_act, separate > 0, "{name}");
    let winner = winner(seen.rules, &seen.board, seen.mover, separate > 0);
    assert_eq!(seen.winner, winner, "{name}");
}

/// Compares what pieces could do if the game went on. With a king that has won, there are no moves to compare it with.
fn compare_steps(seen: &Seen, expected: &[Action]) {
    let name = &seen.name;
    if seen.rules.end.first_king_wins && expected.is_empty() {
        return;
    }
    let can_capture = expected.iter().any(|action| !action.captured.is_empty());
    assert_eq!(seen.can_capture, can_capture, "{name}");
    if !can_capture {
        let ends = expected.iter().map(|action| {
            let [source, .., target] = action.path[..] else {
                panic!("a move without a target: {name}");
            };
            (source, target)
        });
        assert_eq!(seen.steps, ends.collect(), "{name}");
    }
}

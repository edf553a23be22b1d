//! The legal moves of a position.

use tessera_draughts::{Color, Obligation, Rules, WithoutAction};

use super::board::{Board, Place};
use super::captures::{Capture, captures_of};
use super::pieces::{belongs_to, clockwise, courses_of_steps, crowned, flies, next, on_last_row};
use super::priority::with_priority;

/// A move, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Action {
    /// All squares on which the piece stops.
    pub(crate) path: Vec<Place>,
    /// The captured squares, in board order.
    pub(crate) captured: Vec<Place>,
    pub(crate) after: Board,
}

impl Action {
    fn of_capture(capture: &Capture) -> Action {
        let mut captured = capture.captured();
        captured.sort_unstable();
        Action {
            path: capture.path.clone(),
            captured,
            after: capture.board_after(),
        }
    }

    /// The effect of the move, without its path.
    pub(crate) fn effect(&self) -> (Place, Place, Vec<Place>, Board) {
        let (source, target) = (self.path[0], self.path[self.path.len() - 1]);
        (source, target, self.captured.clone(), self.after.clone())
    }
}

/// All legal moves, or `None` if there are too many paths of captures to compare. They are ordered by source, row by
/// row from the top left; then by the direction of the first step, clockwise from north; and likewise by each further
/// jump. Nearer squares come first.
pub(crate) fn legal_actions(rules: &Rules, board: &Board, mover: Color) -> Option<Vec<Action>> {
    if opponent_made_a_king(rules, board, mover) {
        return Some(Vec::new());
    }
    let (mut steps, mut captures) = (Vec::new(), Vec::new());
    for place in board.places() {
        if board
            .at(place)
            .is_some_and(|piece| belongs_to(piece, mover))
        {
            steps.extend(steps_of(rules, board, place));
            captures.extend(captures_of(rules, board, place)?);
        }
    }
    let captures = with_priority(rules, captures);
    let mut actions: Vec<Action> = captures.iter().map(Action::of_capture).collect();
    if rules.capture.obligation == Obligation::Optional || actions.is_empty() {
        actions.extend(steps);
    }
    // A piece steps to the squares in front of the one that it could capture.
    actions.sort_by_key(|action| {
        let direction = clockwise(action.path[0], action.path[1]);
        (action.path[0], direction, !action.captured.is_empty())
    });
    Some(actions)
}

/// The winner, if the game is over.
pub(crate) fn winner(rules: &Rules, board: &Board, mover: Color, can_act: bool) -> Option<Color> {
    if opponent_made_a_king(rules, board, mover) {
        return Some(mover.other());
    }
    match rules.end.without_action {
        _ if can_act => None,
        WithoutAction::Loses => Some(mover.other()),
        WithoutAction::Wins => Some(mover),
    }
}

/// Whether the player who has just moved has won with the first king.
fn opponent_made_a_king(rules: &Rules, board: &Board, mover: Color) -> bool {
    let king = match mover {
        Color::White => 'B',
        Color::Black => 'W',
    };
    rules.end.first_king_wins && board.has(king)
}

fn steps_of(rules: &Rules, board: &Board, source: Place) -> Vec<Action> {
    let piece = board.at(source).expect("a piece stands there");
    let mut steps = Vec::new();
    for course in courses_of_steps(rules, piece) {
        let mut target = next(source, course);
        while board.is_empty_at(target) {
            steps.push(step(rules, board, piece, source, target));
            if !flies(rules, piece) {
                break;
            }
            target = next(target, course);
        }
    }
    steps
}

fn step(rules: &Rules, board: &Board, piece: char, source: Place, target: Place) -> Action {
    let mut after = board.clone();
    after.put(source, '.');
    let promoted = on_last_row(rules, piece, target);
    after.put(target, if promoted { crowned(piece) } else { piece });
    Action {
        path: vec![source, target],
        captured: Vec::new(),
        after,
    }
}

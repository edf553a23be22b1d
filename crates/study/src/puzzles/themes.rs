//! Finds the themes of a solution.

use tessera_draughts::Square;

use super::{PuzzlePly, Theme};
use tessera_draughts::{Color, Piece, Position, Rank};
use tessera_engine::prove::Tables;
use tessera_tablebase::Value;

/// The number of plies within which a promotion counts as soon.
const SOON: usize = 7;

/// Maximum number of plies of a short win.
const SHORT: u16 = 5;

/// Minimum number of plies of a long win.
const LONG: u16 = 15;

/// Minimum number of forced replies in a row.
const FORCED: usize = 2;

/// Minimum number of only moves in a row.
const PRECISE: usize = 3;

/// The themes of a solution, in the order of [`Theme::ALL`].
pub(super) fn themes(
    position: &Position,
    line: &[PuzzlePly],
    value: Value,
    tables: &Tables,
) -> Vec<Theme> {
    let exchange = exchange(line);
    let is_crowned = is_crowned(position, line);
    let has = |theme: &Theme| match theme {
        Theme::Shot => exchange.is_some_and(|(given, taken)| taken > given),
        Theme::Exchange => exchange.is_some_and(|(given, taken)| taken == given),
        Theme::Sacrifice => exchange.is_some_and(|(given, taken)| taken < given),
        Theme::Breakthrough => exchange.is_some() && is_crowned,
        Theme::Crowning => exchange.is_none() && is_crowned,
        Theme::Zugzwang => is_zugzwang(position, line, value, tables),
        Theme::Kings => pieces(position).all(|piece| piece.rank == Rank::King),
        Theme::Men => pieces(position).all(|piece| piece.rank == Rank::Man),
        Theme::Quiet => line.iter().take(2).all(|ply| !ply.action.is_capture()),
        Theme::Forced => forced(position, line) >= FORCED,
        Theme::Precise => precise(line) >= PRECISE,
        Theme::Short => value.plies().is_some_and(|plies| plies <= SHORT),
        Theme::Long => value.plies().is_some_and(|plies| plies >= LONG),
        Theme::SaveTheDraw => value == Value::Draw,
    };
    Theme::ALL.into_iter().filter(has).collect()
}

fn pieces(position: &Position) -> impl Iterator<Item = Piece> + '_ {
    Square::all(position.variant()).filter_map(|square| position.piece_at(square))
}

/// The numbers of pieces that the solver gives up and captures in the exchange at the beginning of a line. `None` if
/// nothing is given up. The exchange lasts from the first move on for as long as the opponent captures, and includes
/// the solver's capture after that.
fn exchange(line: &[PuzzlePly]) -> Option<(usize, usize)> {
    let captured = |ply: &PuzzlePly| ply.action.captured().len() as usize;
    let (mut given, mut taken) = (0, 0);
    for ply in line.chunks(2) {
        taken += captured(&ply[0]);
        let reply = ply.get(1).map_or(0, captured);
        if reply == 0 {
            break;
        }
        given += reply;
    }
    (given > 0).then_some((given, taken))
}

/// Whether one of the solver's men is promoted soon.
fn is_crowned(position: &Position, line: &[PuzzlePly]) -> bool {
    let solver = position.side_to_move();
    let mut position = *position;
    line.iter().take(SOON).any(|ply| {
        let path: Vec<Square> = ply.action.path().collect();
        let rank = |position: &Position, at: Option<&Square>| {
            let piece = position.piece_at(*at?)?;
            (piece.color == solver).then_some(piece.rank)
        };
        let before = rank(&position, path.first());
        position = position.after(&ply.action);
        before == Some(Rank::Man) && rank(&position, path.last()) == Some(Rank::King)
    })
}

/// Whether the opponent loses after the first move only because it has to move. This is known only if tables contain
/// the position.
fn is_zugzwang(position: &Position, line: &[PuzzlePly], value: Value, tables: &Tables) -> bool {
    if !matches!(value, Value::Win(_)) || line.len() < 2 {
        return false;
    }
    let after = position.after(&line[0].action);
    let squares = Square::all(after.variant());
    let pieces = squares.filter_map(|square| Some((after.piece_at(square)?, square)));
    let solver: Color = position.side_to_move();
    let Ok(passed) = Position::of_pieces(after.variant(), solver, pieces) else {
        return false;
    };
    let wins = |value: Option<Value>| value.map(|value| matches!(value, Value::Win(_)));
    wins(tables.probe(&passed)) == Some(false)
}

/// The number of consecutive replies, from the first one on, that are the opponent's only legal move.
fn forced(position: &Position, line: &[PuzzlePly]) -> usize {
    let mut position = *position;
    let mut count = 0;
    for ply in line.chunks(2) {
        position = position.after(&ply[0].action);
        let Some(reply) = ply.get(1) else { break };
        if position.legal_actions().len() != 1 {
            break;
        }
        position = position.after(&reply.action);
        count += 1;
    }
    count
}

/// The number of consecutive moves of the solver, from the first one on, that are only moves.
fn precise(line: &[PuzzlePly]) -> usize {
    line.iter().step_by(2).take_while(|ply| ply.is_only).count()
}

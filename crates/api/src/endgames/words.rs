//! Proven values in words.

use tessera_draughts::Color;
use tessera_engine::prove::Bounds;
use tessera_tablebase::Value;

/// The value of a position, or what is proven of it. `no_win_in_fewer` are plies, indexed by [`Color::index`].
pub(super) fn verdict(to_move: Color, bounds: Bounds, no_win_in_fewer: [u16; 2]) -> String {
    let opponent = to_move.other();
    match (bounds.value(), bounds.lower(), bounds.upper()) {
        (Some(Value::Win(plies)), ..) => format!("{to_move} wins in {}", plural(plies)),
        (Some(Value::Loss(0)), ..) => format!("{opponent} has won"),
        (Some(Value::Loss(plies)), ..) => format!("{opponent} wins in {}", plural(plies)),
        (Some(Value::Draw), ..) => "draw: neither side can force a win".to_owned(),
        (None, Value::Win(_), _) => some_time(to_move),
        (None, _, Value::Loss(_)) => some_time(opponent),
        (None, lower, upper) => {
            let of = |color: Color, cannot: bool| {
                if cannot {
                    format!("{color} cannot win")
                } else {
                    let plies = no_win_in_fewer[color.index()].saturating_sub(1);
                    format!("{color} has no win in {} or fewer", plural(plies))
                }
            };
            format!(
                "not proven within the time: {}, {}",
                of(to_move, upper == Value::Draw),
                of(opponent, lower == Value::Draw)
            )
        }
    }
}

fn some_time(winner: Color) -> String {
    format!("{winner} wins; the number of plies is not proven")
}

/// The value that a move leads to, for the player who makes it.
pub(super) fn result(bounds: Bounds) -> String {
    match (bounds.value(), bounds.lower(), bounds.upper()) {
        (Some(Value::Win(plies)), ..) => format!("wins in {}", plural(plies)),
        (Some(Value::Loss(plies)), ..) => format!("loses in {}", plural(plies)),
        (Some(Value::Draw), ..) => "draws".to_owned(),
        (None, Value::Win(_), _) => "wins".to_owned(),
        (None, _, Value::Loss(_)) => "loses".to_owned(),
        (None, Value::Draw, _) => "does not lose".to_owned(),
        (None, _, Value::Draw) => "does not win".to_owned(),
        _ => "not proven within the time".to_owned(),
    }
}

/// `1 ply`, `9 plies`.
pub(super) fn plural(plies: u16) -> String {
    match plies {
        1 => "1 ply".to_owned(),
        _ => format!("{plies} plies"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_words() {
        let said = |value| verdict(Color::Black, Bounds::exactly(value), [0, 0]);
        assert_eq!(said(Value::Win(1)), "black wins in 1 ply");
        assert_eq!(said(Value::Loss(8)), "white wins in 8 plies");
        assert_eq!(said(Value::Loss(0)), "white has won");
        assert_eq!(said(Value::Draw), "draw: neither side can force a win");
        assert_eq!(
            verdict(Color::White, Bounds::UNKNOWN, [12, 0]),
            "not proven within the time: white has no win in 11 plies or fewer, black has no win in 0 plies or fewer"
        );
        assert_eq!(result(Bounds::exactly(Value::Loss(4))), "loses in 4 plies");
        assert_eq!(result(Bounds::UNKNOWN), "not proven within the time");
    }
}

//! Play to a fixed depth as the classic endgame program plays.

use std::cmp::Reverse;

use tessera_draughts::{Color, Position, Square, SquareSet, Variant};

use crate::{Choice, Evaluation, leaf_cost};

/// The costs and the order of the classic endgame program, on any board.
///
/// White maximizes. A piece costs, in 1400ths of a man:
///
/// | | |
/// | --- | --- |
/// | a man | 1400, and 100 for each row that it has advanced |
/// | a king | 2100 |
/// | on one of the four centre squares of the 8x8 board | 350 |
/// | at an edge, where nothing can capture it | 14 |
/// | on its own home row | 350 |
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::{Classic, Evaluation};
/// let position: Position<English> = "W:W22:BK1".parse()?;
/// let man = 1400 + 2 * 100;
/// let king = 2100 + 14 + 350;
/// assert_eq!(Classic.cost(&position), man - king);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Classic;

impl Classic {
    /// Chooses an action as full minimax of a depth in plies, 1 or more, does that lists the actions in this order:
    /// the cost of the position after them, best first for the player who acts; equal ones by the text of that
    /// position, which `text` makes. Of equally good actions the first is chosen.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::Classic;
    /// let position: Position<English> = "W:WK18:B9,14".parse()?;
    /// let choice = Classic.choose(&position, 3, &|position| position.to_string());
    /// // The king gets out of the way of the man on 14.
    /// assert_eq!(choice.action.unwrap().to_string(), "18-15");
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    pub fn choose<V: Variant, T: Ord>(
        self,
        position: &Position<V>,
        depth: u32,
        text: &impl Fn(&Position<V>) -> T,
    ) -> Choice<V> {
        let mut search = Search { text, nodes: 1 };
        let sign = sign(position);
        let mut choice = Choice {
            action: None,
            cost: leaf_cost(position, &self),
            nodes: 1,
        };
        if depth == 0 {
            return choice;
        }
        let mut best = -BEYOND;
        for (after, index) in search.in_order(position) {
            let value = -search.value(&after, depth - 1, -BEYOND, -best);
            if value > best {
                best = value;
                choice.action = Some(position.legal_actions()[index]);
                choice.cost = cost_of(sign * best);
            }
        }
        choice.nodes = search.nodes;
        choice
    }
}

/// A cost as the side to move sees it, wide enough to be negated.
type Value = i64;

/// Beyond every cost.
const BEYOND: Value = 1 << 40;

/// The cost of a leaf, as white sees it.
fn cost_of(value: Value) -> i32 {
    i32::try_from(value).expect("it is the cost of a leaf")
}

struct Search<'a, F> {
    text: &'a F,
    nodes: u64,
}

impl<F> Search<'_, F> {
    /// The positions after a position, in order, with the places of the actions that lead there.
    fn in_order<V: Variant, T: Ord>(&self, position: &Position<V>) -> Vec<(Position<V>, usize)>
    where
        F: Fn(&Position<V>) -> T,
    {
        let sign = sign(position);
        let actions = position.legal_actions();
        let mut after: Vec<_> = actions
            .iter()
            .enumerate()
            .map(|(index, action)| {
                let after = position.after(action);
                let cost = Value::from(leaf_cost(&after, &Classic));
                (Reverse(sign * cost), after, index)
            })
            .collect();
        after.sort_by(|(cost, after, _), (other_cost, other, _)| {
            let by_text = || (self.text)(after).cmp(&(self.text)(other));
            cost.cmp(other_cost).then_with(by_text)
        });
        after
            .into_iter()
            .map(|(_, after, index)| (after, index))
            .collect()
    }

    /// The value for the side to move: exact between the bounds, else a bound on the same side of them.
    fn value<V: Variant, T: Ord>(
        &mut self,
        position: &Position<V>,
        depth: u32,
        alpha: Value,
        beta: Value,
    ) -> Value
    where
        F: Fn(&Position<V>) -> T,
    {
        self.nodes += 1;
        let after = if depth == 0 {
            Vec::new()
        } else {
            self.in_order(position)
        };
        if after.is_empty() {
            return sign(position) * Value::from(leaf_cost(position, &Classic));
        }
        let mut best = -BEYOND;
        for (after, _) in after {
            let value = -self.value(&after, depth - 1, -beta, -alpha.max(best));
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }
}

/// 1 where the side to move maximizes.
fn sign<V: Variant>(position: &Position<V>) -> Value {
    if position.side_to_move() == Color::White {
        1
    } else {
        -1
    }
}

impl<V: Variant> Evaluation<V> for Classic {
    fn maximizer(&self) -> Color {
        Color::White
    }

    fn cost(&self, position: &Position<V>) -> i32 {
        pieces::<V>(position, Color::White) - pieces::<V>(position, Color::Black)
    }
}

fn pieces<V: Variant>(position: &Position<V>, color: Color) -> i32 {
    let (men, kings) = (position.men(color), position.kings(color));
    let home = home_row::<V>(color);
    let advanced: i32 = men.into_iter().map(|man| (man.row() - home).abs()).sum();
    let count = |set: SquareSet<V>| set.len() as i32;
    let all = men | kings;
    1400 * count(men)
        + 100 * advanced
        + 2100 * count(kings)
        + 350 * count(all & centre())
        + 14 * count(all & edge())
        + 350 * count(all & SquareSet::row(home))
}

/// The row from which a player's men set out.
fn home_row<V: Variant>(color: Color) -> i32 {
    V::RULES.promotion_row(color.other())
}

/// Row 4: columns 3 and 5; row 5: columns 4 and 6; counted from 1.
fn centre<V: Variant>() -> SquareSet<V> {
    [(3, 2), (3, 4), (4, 3), (4, 5)]
        .into_iter()
        .filter_map(|(row, column)| Square::at(row, column))
        .collect()
}

fn edge<V: Variant>() -> SquareSet<V> {
    let (last_row, last_column) = (
        i32::from(V::RULES.board.height) - 1,
        i32::from(V::RULES.board.width) - 1,
    );
    let is_edge = |square: &Square<V>| {
        [0, last_row].contains(&square.row()) || [0, last_column].contains(&square.column())
    };
    SquareSet::all().into_iter().filter(is_edge).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tessera_draughts::English;

    use super::*;

    /// Every position in the same order, and no pruning.
    fn twin(position: &Position<English>, depth: u32) -> (Option<Position<English>>, i32) {
        let maximizes = position.side_to_move() == Color::White;
        let mut after: Vec<_> = position
            .legal_actions()
            .iter()
            .map(|action| position.after(action))
            .collect();
        if depth == 0 || after.is_empty() {
            return (None, leaf_cost(position, &Classic));
        }
        after.sort_by_key(|after| {
            let cost = i64::from(leaf_cost(after, &Classic));
            (if maximizes { -cost } else { cost }, after.to_string())
        });
        let mut best = None;
        for after in after {
            let cost = twin(&after, depth - 1).1;
            let is_better = best.is_none_or(|(_, least)| {
                if maximizes {
                    cost > least
                } else {
                    cost < least
                }
            });
            if is_better {
                best = Some((Some(after), cost));
            }
        }
        best.expect("there is an action")
    }

    proptest! {
        #[test]
        fn the_choice_is_that_of_full_minimax(
            choices in prop::collection::vec(any::<usize>(), 0..150),
            depth in 1_u32..6,
        ) {
            let mut position = Position::<English>::initial();
            for choice in choices {
                let actions = position.legal_actions();
                if actions.is_empty() {
                    break;
                }
                position.apply(&actions[choice % actions.len()]);
            }
            let choice = Classic.choose(&position, depth, &ToString::to_string);
            let (after, cost) = twin(&position, depth);
            prop_assert_eq!(choice.cost, cost);
            prop_assert_eq!(choice.action.map(|action| position.after(&action)), after);
        }
    }

    #[test]
    fn features_are_counted_once_for_each_piece() {
        for (fen, cost) in [
            // A man on its home row at the edge, one in the centre, a king at the right edge.
            ("W:W29:B", 1400 + 350 + 14),
            ("W:W18:B", 1400 + 300 + 350),
            ("W:WK20:B", 2100 + 14),
            ("W:W:B1", -(1400 + 350 + 14)),
            ("W:W:BK31", -(2100 + 14)),
        ] {
            let position: Position<English> = fen.parse().unwrap();
            assert_eq!(Classic.cost(&position), cost, "{fen}");
        }
    }
}

//! Minimax with rules that can be broken. It finds the rules that affect a choice, and the broken rule that explains a
//! wrong choice.
//!
//! With no rule broken, it is a second, independent implementation of the towers program's search.

use tessera_draughts::{Action, Color, Position};
use tessera_engine::{Material, alpha_beta};

use super::rules::{
    CHOICE_CELLS, CHOICE_DEPTH, CHOICE_DIRECTIONS, CHOICE_EARLY, CHOICE_OPTIONAL, CHOICE_PLAYERS,
    CHOICE_PROMOTION, CHOICE_STUCK, CHOICE_TIES, CHOICE_TOWERS, PROMOTION, PROMOTION_CAPTURE,
};

/// A position of towers in the smallest word.
type Board = Position<u64>;

/// The costs of boards on which the player to act has no legal action.
const LOST: i64 = i32::MIN as i64;
const WON: i64 = i32::MAX as i64;

/// A search, right or with one broken rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Search {
    depth: u32,
    /// The last of several best actions is taken.
    last_of_ties: bool,
    order: Order,
    directions: [u8; 4],
    stuck: Stuck,
    must_capture: bool,
    tower: i64,
    promotion: Promotion,
    players: Players,
}

/// The order of source cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Rows,
    RowsFromBottom,
    Columns,
    Directions,
}

/// The cost of a board on which the player to act has no legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stuck {
    Lost,
    Material,
    Zero,
    /// Lost for the other player.
    Swapped,
    /// Above the last level, the board is left out of the choice of its parent.
    LeftOut,
    /// Above the last level, the cost of the board is its material.
    MaterialEarly,
}

/// Which actions promote pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Promotion {
    Right,
    Never,
    ByMove,
    ByCapture,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Players {
    Right,
    Swapped,
    BothMaximise,
    BothMinimise,
}

const RIGHT: Search = Search {
    depth: 3,
    last_of_ties: false,
    order: Order::Rows,
    // North-east, south-east, south-west, north-west.
    directions: [0, 1, 2, 3],
    stuck: Stuck::Lost,
    must_capture: false,
    tower: 3,
    promotion: Promotion::Right,
    players: Players::Right,
};

/// Searches with a broken rule each.
const BROKEN: &[(usize, Search)] = &[
    (CHOICE_DEPTH, Search { depth: 1, ..RIGHT }),
    (CHOICE_DEPTH, Search { depth: 2, ..RIGHT }),
    (CHOICE_DEPTH, Search { depth: 4, ..RIGHT }),
    (
        CHOICE_PLAYERS,
        Search {
            players: Players::Swapped,
            ..RIGHT
        },
    ),
    (
        CHOICE_PLAYERS,
        Search {
            players: Players::BothMaximise,
            ..RIGHT
        },
    ),
    (
        CHOICE_PLAYERS,
        Search {
            players: Players::BothMinimise,
            ..RIGHT
        },
    ),
    (
        CHOICE_TIES,
        Search {
            last_of_ties: true,
            ..RIGHT
        },
    ),
    (
        CHOICE_CELLS,
        Search {
            order: Order::Columns,
            ..RIGHT
        },
    ),
    (
        CHOICE_CELLS,
        Search {
            order: Order::RowsFromBottom,
            ..RIGHT
        },
    ),
    (
        CHOICE_CELLS,
        Search {
            order: Order::Directions,
            ..RIGHT
        },
    ),
    (
        CHOICE_DIRECTIONS,
        Search {
            directions: [1, 2, 3, 0],
            ..RIGHT
        },
    ),
    (
        CHOICE_DIRECTIONS,
        Search {
            directions: [3, 2, 1, 0],
            ..RIGHT
        },
    ),
    (
        CHOICE_DIRECTIONS,
        Search {
            directions: [0, 3, 1, 2],
            ..RIGHT
        },
    ),
    (
        CHOICE_DIRECTIONS,
        Search {
            directions: [3, 0, 2, 1],
            ..RIGHT
        },
    ),
    (
        CHOICE_DIRECTIONS,
        Search {
            directions: [2, 1, 0, 3],
            ..RIGHT
        },
    ),
    (
        CHOICE_STUCK,
        Search {
            stuck: Stuck::Material,
            ..RIGHT
        },
    ),
    (
        CHOICE_STUCK,
        Search {
            stuck: Stuck::Zero,
            ..RIGHT
        },
    ),
    (
        CHOICE_STUCK,
        Search {
            stuck: Stuck::Swapped,
            ..RIGHT
        },
    ),
    (
        CHOICE_EARLY,
        Search {
            stuck: Stuck::LeftOut,
            ..RIGHT
        },
    ),
    (
        CHOICE_EARLY,
        Search {
            stuck: Stuck::MaterialEarly,
            ..RIGHT
        },
    ),
    (
        CHOICE_OPTIONAL,
        Search {
            must_capture: true,
            ..RIGHT
        },
    ),
    (CHOICE_TOWERS, Search { tower: 1, ..RIGHT }),
    (CHOICE_TOWERS, Search { tower: 2, ..RIGHT }),
    (
        CHOICE_PROMOTION,
        Search {
            promotion: Promotion::Never,
            ..RIGHT
        },
    ),
    (
        PROMOTION,
        Search {
            promotion: Promotion::ByCapture,
            ..RIGHT
        },
    ),
    (
        PROMOTION_CAPTURE,
        Search {
            promotion: Promotion::ByMove,
            ..RIGHT
        },
    ),
];

/// A search with two broken rules: captures do not promote, and the last of several best actions is taken. Some wrong
/// choices are explained only by both together.
const BROKEN_TWICE: Search = Search {
    promotion: Promotion::ByMove,
    last_of_ties: true,
    ..RIGHT
};

/// A line of play with the cost of its leaf.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    pub(super) cost: i64,
    /// The actions, the first one first.
    pub(super) actions: Vec<Action>,
}

/// The right line from a position, to depth `depth`.
pub(super) fn line(position: &Position, depth: u32) -> Line {
    RIGHT.line(&position.cast(), depth)
}

/// Each broken rule with the action that is chosen then.
pub(super) fn broken_choices(position: &Position) -> impl Iterator<Item = (usize, Option<Action>)> {
    BROKEN.iter().map(|(rule, search)| {
        let action = if *rule == CHOICE_DEPTH {
            // Alpha-beta makes the same choice in less time.
            alpha_beta(position, search.depth, &Material::TOWERS).action
        } else {
            search.action(position)
        };
        (*rule, action)
    })
}

/// The action that is chosen if captures do not promote and the last of several best actions is taken.
pub(super) fn choice_broken_twice(position: &Position) -> Option<Action> {
    BROKEN_TWICE.action(position)
}

impl Search {
    /// The action that this search chooses.
    fn action(&self, position: &Position) -> Option<Action> {
        let (_, action) = self.choose(&position.cast(), self.depth);
        action.map(|action| action.cast())
    }

    /// The line that this search chooses.
    fn line(&self, position: &Board, depth: u32) -> Line {
        let (cost, action) = self.choose(position, depth);
        let mut actions = Vec::new();
        if let Some(action) = action {
            actions.push(action.cast());
            actions.extend(self.line(&position.after(&action), depth - 1).actions);
        }
        Line { cost, actions }
    }

    /// The cost under best play, and the action that is chosen.
    fn choose(&self, position: &Board, depth: u32) -> (i64, Option<Action<u64>>) {
        if depth == 0 {
            return (self.leaf(position, true), None);
        }
        let mut actions = position.legal_actions();
        if actions.is_empty() {
            return (self.leaf(position, false), None);
        }
        if self.must_capture && actions.iter().any(Action::is_capture) {
            actions.retain(|action| action.is_capture());
        }
        // The legal actions are already in the right order, so only another order needs sorting.
        if (self.order, self.directions) != (RIGHT.order, RIGHT.directions) {
            actions.sort_by_key(|action| self.place(action));
        }
        let is_black = position.side_to_move() == Color::Black;
        let maximises = match self.players {
            Players::Right => is_black,
            Players::Swapped => !is_black,
            Players::BothMaximise => true,
            Players::BothMinimise => false,
        };
        let mut best: Option<(i64, Action<u64>)> = None;
        for action in actions {
            let after = position.after(&action);
            if self.stuck == Stuck::LeftOut && depth > 1 && !after.can_act() {
                continue;
            }
            let (cost, _) = self.choose(&after, depth - 1);
            let cost = cost - self.unpromoted(position, &action, &after);
            let is_better = best.is_none_or(|(best, _)| {
                let gain = if maximises { cost - best } else { best - cost };
                gain > 0 || self.last_of_ties && gain == 0
            });
            if is_better {
                best = Some((cost, action));
            }
        }
        match best {
            Some((cost, action)) => (cost, Some(action)),
            None => (self.leaf(position, true), None),
        }
    }

    /// The difference in cost that an action causes in a search that does not promote pieces.
    fn unpromoted(&self, position: &Board, action: &Action<u64>, after: &Board) -> i64 {
        let promotes = match self.promotion {
            Promotion::Right => true,
            Promotion::Never => false,
            Promotion::ByMove => !action.is_capture(),
            Promotion::ByCapture => action.is_capture(),
        };
        if promotes {
            return 0;
        }
        let color = position.side_to_move();
        let before = position.kings(color).len();
        let more = after.kings(color).len().saturating_sub(before);
        let lost = i64::from(more) * (self.tower - 1);
        if color == Color::Black { lost } else { -lost }
    }

    fn leaf(&self, position: &Board, is_last_level: bool) -> i64 {
        match self.stuck {
            _ if position.can_act() => self.material(position),
            Stuck::Material => self.material(position),
            Stuck::MaterialEarly if !is_last_level => self.material(position),
            Stuck::Zero => 0,
            stuck => {
                let black_loses = position.side_to_move() == Color::Black;
                if black_loses == (stuck != Stuck::Swapped) {
                    LOST
                } else {
                    WON
                }
            }
        }
    }

    fn material(&self, position: &Board) -> i64 {
        let side = |color| {
            i64::from(position.men(color).len())
                + self.tower * i64::from(position.kings(color).len())
        };
        side(Color::Black) - side(Color::White)
    }

    /// The place of an action in the order.
    fn place(&self, action: &Action<u64>) -> (i32, i32, u8) {
        let (source, target) = (action.source(), action.target());
        let is_east = target.column() > source.column();
        let is_south = target.row() > source.row();
        let direction = match (is_south, is_east) {
            (false, true) => 0,
            (true, true) => 1,
            (true, false) => 2,
            (false, false) => 3,
        };
        let direction = self.directions[direction];
        let (row, column) = (source.row() as i32, source.column() as i32);
        match self.order {
            Order::Rows => (row, column, direction),
            Order::RowsFromBottom => (-row, column, direction),
            Order::Columns => (column, row, direction),
            Order::Directions => (i32::from(direction), row * 8 + column, 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::towers::game::{Style, playout};
    use tessera_engine::minimax;

    #[test]
    fn the_right_search_chooses_as_minimax() {
        for seed in 0..40 {
            let mut random = fastrand::Rng::with_seed(seed);
            let style = Style::ALL[seed as usize % Style::ALL.len()];
            let game = playout(&mut random, style, 1 + 9 * seed as usize);
            let position = game.last().unwrap().after;
            let right = line(&position, 3);
            let twin = minimax(&position, 3, &Material::TOWERS);
            assert_eq!(right.actions.first().copied(), twin.action);
            assert_eq!(right.cost, i64::from(twin.cost));
        }
    }

    #[test]
    fn every_broken_rule_changes_some_choice() {
        let mut changes = vec![0; BROKEN.len()];
        for seed in 0..100 {
            let mut random = fastrand::Rng::with_seed(seed);
            let style = Style::ALL[seed as usize % Style::ALL.len()];
            let game = playout(&mut random, style, 400);
            for ply in game.iter().rev().take(12) {
                let right = line(&ply.before, 3).actions.first().copied();
                for (count, (_, choice)) in changes.iter_mut().zip(broken_choices(&ply.before)) {
                    *count += u32::from(choice != right);
                }
            }
        }
        for ((rule, search), count) in BROKEN.iter().zip(changes) {
            assert!(count > 0, "{rule} {search:?}");
        }
    }
}

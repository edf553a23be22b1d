//! The positions that led here, for the rules that end a game in a draw.

use std::marker::PhantomData;

use tessera_draughts::{Action, Direction, DrawRule, PlyCounts, Position, Variant};

/// The positions from the beginning of the game, as far as it is known, to the one that is searched.
pub(super) struct Path<V: Variant> {
    places: Vec<Place>,
    /// The rules of draws beside repetition.
    rules: &'static [DrawRule],
    variant: PhantomData<V>,
}

#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// Plies since the last capture or move of a man.
    quiet: u16,
    /// The plies that the rules of draws count.
    counts: PlyCounts,
}

impl<V: Variant> Path<V> {
    /// Whether a man can come back to a square. Else no position from before its move can be repeated.
    const MEN_RETURN: bool = {
        let (mut i, mut returns) = (0, false);
        while i < Direction::ALL.len() {
            let direction = Direction::ALL[i];
            // As the rules state them, for the player who moves north.
            returns |= direction.rows() >= 0 && V::RULES.men.steps.contains(direction);
            i += 1;
        }
        returns
    };

    /// The path to a position after others of its game, the oldest first.
    pub(super) fn of_game(
        earlier: &[Position<V>],
        position: &Position<V>,
        rules: &'static [DrawRule],
    ) -> Self {
        let first = earlier.first().unwrap_or(position);
        let mut path = Path {
            places: vec![Place {
                key: first.key(),
                quiet: 0,
                counts: PlyCounts::start(rules, first),
            }],
            rules,
            variant: PhantomData,
        };
        let later = earlier
            .iter()
            .skip(1)
            .chain(earlier.first().map(|_| position));
        for (before, after) in earlier.iter().zip(later) {
            path.push_place(is_quiet_between(before, after), before, after);
        }
        path
    }

    /// Goes on to the position after an action.
    #[inline]
    pub(super) fn push(&mut self, before: &Position<V>, action: &Action<V>, after: &Position<V>) {
        let is_man = before.men(before.side_to_move()).contains(action.source());
        self.push_place(!is_man && !action.is_capture(), before, after);
    }

    fn push_place(&mut self, is_quiet: bool, before: &Position<V>, after: &Position<V>) {
        let last = self
            .places
            .last()
            .expect("there is the position that is searched");
        let place = Place {
            key: after.key(),
            quiet: if is_quiet {
                last.quiet.saturating_add(1)
            } else {
                0
            },
            counts: last.counts.after(self.rules, before, after),
        };
        self.places.push(place);
    }

    pub(super) fn pop(&mut self) {
        self.places.pop();
    }

    /// Whether the position was on the board before, with the same side to move.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        let Some((now, earlier)) = self.places.split_last() else {
            return false;
        };
        let back = if Self::MEN_RETURN {
            earlier.len()
        } else {
            earlier.len().min(now.quiet.into())
        };
        // A piece needs two moves to go and come back, and the opponent has two between.
        earlier[earlier.len() - back..]
            .iter()
            .rev()
            .skip(3)
            .step_by(2)
            .any(|place| place.key == now.key)
    }

    /// Whether the game is drawn here if the side to move can act.
    #[inline]
    pub(super) fn is_drawn(&self) -> bool {
        let last = self.places.last();
        last.is_some_and(|place| place.counts.reached(self.rules).is_some())
    }
}

/// Whether a king moved and nothing else happened.
fn is_quiet_between<V: Variant>(before: &Position<V>, after: &Position<V>) -> bool {
    use tessera_draughts::Color;
    Color::ALL.into_iter().all(|color| {
        before.men(color) == after.men(color)
            && before.kings(color).len() == after.kings(color).len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::English;

    /// The path after a game written as actions.
    fn after(fen: &str, game: &[&str], rules: &'static [DrawRule]) -> [Path<English>; 2] {
        let mut positions: Vec<Position<English>> = vec![fen.parse().unwrap()];
        let mut step_by_step = Path::of_game(&[], &positions[0], rules);
        for text in game {
            let last = positions[positions.len() - 1];
            let action = last.parse_action(text).unwrap();
            positions.push(last.after(&action));
            step_by_step.push(&last, &action, &positions[positions.len() - 1]);
        }
        let (position, earlier) = positions.split_last().unwrap();
        [step_by_step, Path::of_game(earlier, position, rules)]
    }

    #[test]
    fn kings_that_come_back_repeat() {
        let fen = "W:WK32,21:BK1,5";
        let there_and_back = ["32-28", "1-6", "28-32", "6-1"];
        for path in after(fen, &there_and_back, &[]) {
            assert!(path.repeats());
        }
        for path in after(fen, &there_and_back[..3], &[]) {
            assert!(!path.repeats());
        }
        // A move of a man cannot be taken back.
        let with_a_man = ["32-28", "5-9", "28-32", "1-6", "32-28", "6-1"];
        for path in after(fen, &with_a_man, &[]) {
            assert!(path.repeats(), "since the man moved");
        }
        for path in after(fen, &with_a_man[..4], &[]) {
            assert!(!path.repeats());
        }
    }

    #[test]
    fn quiet_plies_are_counted_since_the_last_man() {
        let draws = &[DrawRule::WithoutProgress { plies: 3 }];
        let game = ["21-17", "1-6", "32-28", "6-10"];
        for (plies, drawn) in [(0, false), (3, false), (4, true)] {
            for path in after("W:WK32,21:BK1,5", &game[..plies], draws) {
                assert_eq!(path.is_drawn(), drawn, "after {plies}");
            }
        }
    }
}

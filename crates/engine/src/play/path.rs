//! The positions that led here, for the rules that end a game in a draw.

use std::marker::PhantomData;

use tessera_draughts::{Action, Color, Direction, DrawRule, PlyCounts, Position, Variant};

/// The positions from the beginning of the game, as far as it is known, to the one that is searched.
pub(super) struct Path<V: Variant> {
    places: Vec<Place>,
    /// The quiet plies after which the game is a draw, if a rule says so.
    most_quiet: Option<u16>,
    /// The rules of few pieces.
    few_pieces: Vec<DrawRule>,
    /// The kings that each player has at least where one of them counts: mostly there are fewer, and nothing to count.
    fewest_kings: u32,
    variant: PhantomData<V>,
}

#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// Plies since the last capture or move of a man.
    quiet: u16,
    /// The plies that the rules of few pieces count, where they can.
    counts: Option<PlyCounts>,
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

    /// The path to `position` after the `earlier` positions of its game, the oldest first. `clock` is the number of
    /// plies that rules of draws had counted before the first of them.
    pub(super) fn of_game(
        earlier: &[Position<V>],
        position: &Position<V>,
        rules: &'static [DrawRule],
        clock: u16,
    ) -> Self {
        let most_quiet = rules.iter().filter_map(|rule| match rule {
            DrawRule::WithoutProgress { plies } => Some(*plies),
            _ => None,
        });
        let few_pieces = rules.iter().filter(|rule| rule.fewest_kings().is_some());
        let fewest_kings = rules.iter().filter_map(DrawRule::fewest_kings);
        let mut path = Path {
            places: Vec::new(),
            most_quiet: most_quiet.min(),
            few_pieces: few_pieces.copied().collect(),
            fewest_kings: fewest_kings.min().unwrap_or(u32::MAX),
            variant: PhantomData,
        };
        let first = earlier.first().unwrap_or(position);
        path.places.push(Place {
            key: first.key(),
            quiet: clock,
            counts: path.counts_at_start(first, clock),
        });
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
            counts: self.counts(last.counts, before, after),
        };
        self.places.push(place);
    }

    /// The plies that the rules of few pieces have counted, after those up to the position before.
    #[inline]
    fn counts(
        &self,
        earlier: Option<PlyCounts>,
        before: &Position<V>,
        position: &Position<V>,
    ) -> Option<PlyCounts> {
        match earlier {
            _ if !self.has_enough_kings(position) => None,
            Some(counts) => Some(counts.after(&self.few_pieces, before, position)),
            None => self.counts_at_start(position, 0),
        }
    }

    /// The plies that the rules of few pieces have counted where they begin to count: `clock`, which is 0 but in the
    /// first position of a game.
    fn counts_at_start(&self, position: &Position<V>, clock: u16) -> Option<PlyCounts> {
        let start = || PlyCounts::start(&self.few_pieces, position, clock);
        self.has_enough_kings(position).then(start)
    }

    #[inline]
    fn has_enough_kings(&self, position: &Position<V>) -> bool {
        let has_enough = |color| position.kings(color).len() >= self.fewest_kings;
        Color::ALL.into_iter().all(has_enough)
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
        let Some(last) = self.places.last() else {
            return false;
        };
        self.most_quiet.is_some_and(|most| last.quiet >= most)
            || last
                .counts
                .is_some_and(|counts| counts.reached(&self.few_pieces).is_some())
    }
}

/// Whether a king moved and nothing else happened.
fn is_quiet_between<V: Variant>(before: &Position<V>, after: &Position<V>) -> bool {
    Color::ALL.into_iter().all(|color| {
        before.men(color) == after.men(color)
            && before.kings(color).len() == after.kings(color).len()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    use tessera_draughts::{English, Frisian, Game, International, Russian, Turkish};

    /// The path after a game written as actions.
    fn after(fen: &str, game: &[&str], rules: &'static [DrawRule]) -> [Path<English>; 2] {
        let mut positions: Vec<Position<English>> = vec![fen.parse().unwrap()];
        let mut step_by_step = Path::of_game(&[], &positions[0], rules, 0);
        for text in game {
            let last = positions[positions.len() - 1];
            let action = last.parse_action(text).unwrap();
            positions.push(last.after(&action));
            step_by_step.push(&last, &action, &positions[positions.len() - 1]);
        }
        let (position, earlier) = positions.split_last().unwrap();
        [step_by_step, Path::of_game(earlier, position, rules, 0)]
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

    /// A game of random actions, in which the path is to be drawn where a rule of the game is reached.
    fn counts_as_a_game<V: Variant>(fen: &str, choices: &[usize]) -> usize {
        let clock = choices.first().map_or(0, |choice| choice % 20) as u16;
        let mut game = Game::<V>::from_fen(&format!("{fen}:H{clock}")).unwrap();
        let mut path = Path::of_game(&[], game.position(), V::RULES.draws, clock);
        let mut drawn = 0;
        for choice in choices {
            let legal = game.position().legal_actions();
            let Some(action) = legal.get(choice % legal.len().max(1)).copied() else {
                break;
            };
            let before = *game.position();
            game.play(&action).unwrap();
            path.push(&before, &action, game.position());
            let mut counting = game.counting();
            let reached =
                counting.any(|(rule, count)| rule.plies().is_some_and(|most| count >= most));
            assert_eq!(path.is_drawn(), reached, "{}", game.position());
            drawn += usize::from(reached);
        }
        drawn
    }

    #[test]
    fn rules_of_few_pieces_count_as_in_a_game() {
        let games = |fens: [&'static str; 3], check: fn(&str, &[usize]) -> usize| {
            let strategy = (
                prop::sample::select(fens.to_vec()),
                prop::collection::vec(any::<usize>(), 150),
            );
            let mut runner = TestRunner::deterministic();
            let mut drawn = 0;
            for _ in 0..1_000 {
                let (fen, choices) = strategy.new_tree(&mut runner).unwrap().current();
                drawn += check(fen, &choices);
            }
            assert!(drawn > 0, "no draw, which tells nothing");
        };
        let international = ["W:WK46,K47,31:BK3", "W:WK46,32:BK3,12", "W:W11,12:B39,K5"];
        games(international, counts_as_a_game::<International>);
        let russian = [
            "W:WK29,K30,K31:BK3",
            "W:WK29,24:BK3,12",
            "W:W10,11,12:B22,K5",
        ];
        games(russian, counts_as_a_game::<Russian>);
        let frisian = ["W:WK46,K47:BK3", "W:WK46,K47,32:BK3,12", "W:W11,12:B39"];
        games(frisian, counts_as_a_game::<Frisian>);
        let turkish = ["W:WK64:BK1", "W:WK64,20:BK1", "W:W10,11:B54,K8"];
        games(turkish, counts_as_a_game::<Turkish>);
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

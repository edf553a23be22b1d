//! The positions from the start of the game to the current node, for the drawing rules.

use tessera_draughts::{Color, DrawRule, Effect, PlyCounts, Position, Rules, Word};

/// The positions from the start of the game, as far as they are known, to the current node of the search. They are
/// needed for repetitions and other drawing rules.
pub(super) struct Path {
    places: Vec<Place>,
    /// Whether a man can return to a square. If not, a move of a man makes earlier positions unrepeatable.
    men_return: bool,
    /// The number of quiet plies after which the game is drawn, if a rule says so.
    max_quiet: Option<u16>,
    /// The drawing rules that apply to few pieces.
    few_pieces: Vec<DrawRule>,
    /// Minimum number of kings that each player needs for any of these rules to count. Most positions have fewer,
    /// and nothing is counted.
    fewest_kings: u32,
}

#[derive(Clone, Copy)]
struct Place {
    key: u64,
    /// The number of plies since the last capture or move of a man.
    quiet: u16,
    /// The counters of the rules for few pieces, if these may apply.
    counts: Option<PlyCounts>,
}

impl Path {
    /// The path to `position` after the `earlier` positions of its game, oldest first. `clock` is the number of plies
    /// that drawing rules had counted before the first of them.
    pub(super) fn of_game<W: Word>(
        earlier: &[Position<W>],
        position: &Position<W>,
        rules: &'static [DrawRule],
        clock: u16,
    ) -> Self {
        let max_quiet = rules.iter().filter_map(|rule| match rule {
            DrawRule::WithoutProgress { plies } => Some(*plies),
            _ => None,
        });
        let few_pieces = rules.iter().filter(|rule| rule.fewest_kings().is_some());
        let fewest_kings = rules.iter().filter_map(DrawRule::fewest_kings);
        let mut path = Path {
            places: Vec::new(),
            men_return: men_return(position.rules()),
            max_quiet: max_quiet.min(),
            few_pieces: few_pieces.copied().collect(),
            fewest_kings: fewest_kings.min().unwrap_or(u32::MAX),
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

    /// Appends the position after a move.
    #[inline]
    pub(super) fn push<W: Word>(
        &mut self,
        before: &Position<W>,
        effect: &Effect<W>,
        after: &Position<W>,
    ) {
        let men = before.men(before.side_to_move());
        let is_man = men.intersects(effect.source());
        self.push_place(!is_man && !effect.is_capture(), before, after);
    }

    fn push_place<W: Word>(&mut self, is_quiet: bool, before: &Position<W>, after: &Position<W>) {
        let last = self
            .places
            .last()
            .expect("a path contains at least the root");
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

    /// The counters of the rules for few pieces at `position`, given those at the position before it.
    #[inline]
    fn counts<W: Word>(
        &self,
        earlier: Option<PlyCounts>,
        before: &Position<W>,
        position: &Position<W>,
    ) -> Option<PlyCounts> {
        match earlier {
            _ if !self.has_enough_kings(position) => None,
            Some(counts) => Some(counts.after(&self.few_pieces, before, position)),
            None => self.counts_at_start(position, 0),
        }
    }

    /// The counters of the rules for few pieces where counting starts. `clock` is the number of plies already counted;
    /// it is 0 except for the first position of a game.
    fn counts_at_start<W: Word>(&self, position: &Position<W>, clock: u16) -> Option<PlyCounts> {
        let start = || PlyCounts::start(&self.few_pieces, position, clock);
        self.has_enough_kings(position).then(start)
    }

    #[inline]
    fn has_enough_kings<W: Word>(&self, position: &Position<W>) -> bool {
        let has_enough = |color| position.kings(color).len() >= self.fewest_kings;
        Color::ALL.into_iter().all(has_enough)
    }

    pub(super) fn pop(&mut self) {
        self.places.pop();
    }

    /// Whether the current position occurred before, with the same side to move.
    #[inline]
    pub(super) fn repeats(&self) -> bool {
        let Some((now, earlier)) = self.places.split_last() else {
            return false;
        };
        let back = if self.men_return {
            earlier.len()
        } else {
            earlier.len().min(now.quiet.into())
        };
        // A repetition takes at least four plies: two for a piece to leave and return, and two for the opponent.
        earlier[earlier.len() - back..]
            .iter()
            .rev()
            .skip(3)
            .step_by(2)
            .any(|place| place.key == now.key)
    }

    /// The number of plies until a drawing rule that is counting ends the game, if nothing resets its counter.
    /// `u16::MAX` if no rule is counting.
    #[inline]
    pub(super) fn plies_left(&self) -> u16 {
        let Some(last) = self.places.last() else {
            return u16::MAX;
        };
        let quiet = self.max_quiet.map(|most| most.saturating_sub(last.quiet));
        let few = last.counts.and_then(|counts| {
            let rules = self.few_pieces.iter().enumerate();
            let left = rules.filter_map(|(number, rule)| {
                let most = rule.plies()?;
                Some(most.saturating_sub(counts.of(number)?))
            });
            left.min()
        });
        [quiet, few].into_iter().flatten().min().unwrap_or(u16::MAX)
    }

    /// Whether the game is drawn here, provided that the side to move has a legal move.
    #[inline]
    pub(super) fn is_drawn(&self) -> bool {
        let Some(last) = self.places.last() else {
            return false;
        };
        self.max_quiet.is_some_and(|most| last.quiet >= most)
            || last
                .counts
                .is_some_and(|counts| counts.reached(&self.few_pieces).is_some())
    }
}

/// Whether a man can return to a square.
fn men_return(rules: &Rules) -> bool {
    // Directions as the rules state them, for the player who moves north.
    rules
        .men
        .steps
        .iter()
        .any(|direction| direction.rows() >= 0)
}

/// Whether the move between two positions was a king's move without a capture.
fn is_quiet_between<W: Word>(before: &Position<W>, after: &Position<W>) -> bool {
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
    use tessera_draughts::{Game, Variant};

    /// The paths after the given moves: one built move by move, one built from the positions.
    fn after(fen: &str, game: &[&str], rules: &'static [DrawRule]) -> [Path; 2] {
        let mut positions = vec![Position::of_fen(Variant::ENGLISH, fen).unwrap()];
        let mut step_by_step = Path::of_game(&[], &positions[0], rules, 0);
        for text in game {
            let last = positions[positions.len() - 1];
            let action = last.parse_action(text).unwrap();
            positions.push(last.after(&action));
            step_by_step.push(&last, &action.effect(), &positions[positions.len() - 1]);
        }
        let (position, earlier) = positions.split_last().unwrap();
        [step_by_step, Path::of_game(earlier, position, rules, 0)]
    }

    #[test]
    fn kings_that_return_repeat_a_position() {
        let fen = "W:WK32,21:BK1,5";
        let there_and_back = ["32-28", "1-6", "28-32", "6-1"];
        for path in after(fen, &there_and_back, &[]) {
            assert!(path.repeats());
        }
        for path in after(fen, &there_and_back[..3], &[]) {
            assert!(!path.repeats());
        }
        // A move of a man is irreversible.
        let with_a_man = ["32-28", "5-9", "28-32", "1-6", "32-28", "6-1"];
        for path in after(fen, &with_a_man, &[]) {
            assert!(path.repeats(), "since the man moved");
        }
        for path in after(fen, &with_a_man[..4], &[]) {
            assert!(!path.repeats());
        }
    }

    /// Plays random moves. The path must report a draw exactly where a rule of the game is reached. Returns the number
    /// of draws.
    fn check_against_game(variant: Variant, fen: &str, choices: &[usize]) -> usize {
        let clock = choices.first().map_or(0, |choice| choice % 20) as u16;
        let mut game = Game::of_fen(variant, &format!("{fen}:H{clock}")).unwrap();
        let mut path = Path::of_game(&[], &game.position(), variant.rules().draws, clock);
        let mut drawn = 0;
        for choice in choices {
            let legal = game.position().legal_actions();
            let Some(action) = legal.get(choice % legal.len().max(1)).copied() else {
                break;
            };
            let before = game.position();
            game.play(&action).unwrap();
            path.push(&before, &action.effect(), &game.position());
            let mut counting = game.counting();
            let reached =
                counting.any(|(rule, count)| rule.plies().is_some_and(|most| count >= most));
            assert_eq!(path.is_drawn(), reached, "{}", game.position());
            drawn += usize::from(reached);
        }
        drawn
    }

    #[test]
    fn few_piece_rules_count_as_in_a_game() {
        let games = |variant, fens: [&'static str; 3]| {
            let strategy = (
                prop::sample::select(fens.to_vec()),
                prop::collection::vec(any::<usize>(), 150),
            );
            let mut runner = TestRunner::deterministic();
            let mut drawn = 0;
            for _ in 0..1_000 {
                let (fen, choices) = strategy.new_tree(&mut runner).unwrap().current();
                drawn += check_against_game(variant, fen, &choices);
            }
            assert!(drawn > 0, "no draw was reached, so nothing was tested");
        };
        let international = ["W:WK46,K47,31:BK3", "W:WK46,32:BK3,12", "W:W11,12:B39,K5"];
        games(Variant::INTERNATIONAL, international);
        let russian = [
            "W:WK29,K30,K31:BK3",
            "W:WK29,24:BK3,12",
            "W:W10,11,12:B22,K5",
        ];
        games(Variant::RUSSIAN, russian);
        let frisian = ["W:WK46,K47:BK3", "W:WK46,K47,32:BK3,12", "W:W11,12:B39"];
        games(Variant::FRISIAN, frisian);
        let turkish = ["W:WK64:BK1", "W:WK64,20:BK1", "W:W10,11:B54,K8"];
        games(Variant::TURKISH, turkish);
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

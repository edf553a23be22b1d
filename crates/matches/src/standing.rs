//! The standing of a match: what follows from the games that are finished.

use std::collections::BTreeMap;

use crate::rows::{Ending, GameRow};
use crate::statistics::{Elo, GameScore, Sprt, Tally, Verdict};

/// The standing of a match, game by game.
///
/// The test looks at pairs in the order of their numbers, not in the order in which they end: short games end first,
/// and their results differ from those of long games. So its verdict does not depend on how many games are played at
/// the same time.
#[derive(Clone, Debug)]
pub struct Standing {
    sprt: Option<Sprt>,
    /// The results of each pair that is not finished, or finished out of order, by its number from 0.
    open: BTreeMap<u64, [Option<GameScore>; 2]>,
    /// The number of pairs from the first one on that are all finished.
    in_order: u64,
    /// The results of these pairs.
    tally_in_order: Tally,
    verdict: Option<Verdict>,
    endings: BTreeMap<Ending, u64>,
    players: [Totals; 2],
}

/// The sums over all moves and games of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// The number of moves, without those of openings.
    pub moves: u64,
    /// The time of these moves in seconds.
    pub seconds: f64,
    /// The sum of depths, over `depth_moves` moves.
    pub depths: u64,
    /// The number of moves that were searched deeper than one ply.
    pub depth_moves: u64,
    /// The number of moves of depth 0 or 1. A player with a choice seldom stops there: these moves are forced, or known
    /// from tables or a book.
    pub shallow_moves: u64,
    /// The sum of nodes, over moves that took `node_seconds`.
    pub nodes: u64,
    /// The time of moves whose number of nodes is known, in seconds.
    pub node_seconds: f64,
    /// Games lost on time.
    pub time_losses: u64,
    /// Games lost by another fault, such as an illegal move.
    pub faults: u64,
}

impl Totals {
    /// Mean time of a move in seconds.
    #[must_use]
    pub fn seconds_per_move(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.seconds / self.moves as f64)
    }

    /// Mean depth of the searches that went deeper than one ply; 1 if there is none, and `None` if no depth is known.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        if self.depth_moves == 0 {
            return (self.shallow_moves > 0).then_some(1.0);
        }
        Some(self.depths as f64 / self.depth_moves as f64)
    }

    /// Positions visited per second.
    #[must_use]
    pub fn nodes_per_second(&self) -> Option<f64> {
        (self.nodes > 0 && self.node_seconds > 0.0).then(|| self.nodes as f64 / self.node_seconds)
    }
}

impl Standing {
    /// The standing before the first game.
    #[must_use]
    pub fn new(sprt: Option<Sprt>) -> Standing {
        Standing {
            sprt,
            open: BTreeMap::new(),
            in_order: 0,
            tally_in_order: Tally::default(),
            verdict: None,
            endings: BTreeMap::new(),
            players: [Totals::default(); 2],
        }
    }

    /// Counts a game. A game that is counted already is ignored.
    pub fn add(&mut self, row: &GameRow) {
        let (pair, second) = place(row.game);
        if self.has(pair, second) {
            return;
        }
        self.open.entry(pair).or_default()[second] = Some(row.score());
        self.count_in_order();
        *self.endings.entry(row.ending).or_default() += 1;
        if row.ending.is_fault() {
            let loser = usize::from(row.score() == GameScore::Win);
            let totals = &mut self.players[loser];
            if row.ending == Ending::Time {
                totals.time_losses += 1;
            } else {
                totals.faults += 1;
            }
        }
        for (player, made) in row.moves_of_players() {
            let totals = &mut self.players[player];
            let seconds = made.time.unwrap_or_default();
            totals.moves += 1;
            totals.seconds += seconds;
            match made.depth {
                None => {}
                Some(0 | 1) => totals.shallow_moves += 1,
                Some(depth) => {
                    totals.depths += u64::from(depth);
                    totals.depth_moves += 1;
                }
            }
            if let Some(nodes) = made.nodes {
                totals.nodes += nodes;
                totals.node_seconds += seconds;
            }
        }
    }

    fn count_in_order(&mut self) {
        while let Some([Some(first), Some(second)]) = self.open.get(&self.in_order) {
            if self.verdict.is_some() {
                return;
            }
            self.tally_in_order.add([*first, *second]);
            self.open.remove(&self.in_order);
            self.in_order += 1;
            let pairs = &self.tally_in_order.pairs;
            self.verdict = self.sprt.and_then(|sprt| sprt.verdict(pairs));
        }
    }

    /// Whether a game of a pair is counted: the first one, or the second one for `second` = 1.
    #[must_use]
    pub fn has(&self, pair: u64, second: usize) -> bool {
        let is_open = || {
            self.open
                .get(&pair)
                .is_some_and(|games| games[second].is_some())
        };
        pair < self.in_order || is_open()
    }

    /// The number of games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// The results of all finished pairs; after the verdict of the test, of the pairs that it is based on.
    #[must_use]
    pub fn tally(&self) -> Tally {
        let mut tally = self.tally_in_order;
        if self.verdict.is_none() {
            for games in self.open.values() {
                if let [Some(first), Some(second)] = games {
                    tally.add([*first, *second]);
                }
            }
        }
        tally
    }

    /// The test.
    #[must_use]
    pub fn sprt(&self) -> Option<Sprt> {
        self.sprt
    }

    /// The log-likelihood ratio of the test, after the pairs that are finished in order.
    #[must_use]
    pub fn llr(&self) -> Option<f64> {
        Some(self.sprt?.llr(&self.tally_in_order.pairs))
    }

    /// The hypothesis that the test accepts.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// The difference of strength.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        Elo::of(&self.tally().pairs)
    }

    /// How many games ended in which way, in the order of [`Ending`].
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<Ending, u64> {
        &self.endings
    }

    /// The sums of the first and the second player, over all games.
    #[must_use]
    pub fn players(&self) -> &[Totals; 2] {
        &self.players
    }
}

/// The pair of a game with a number from 1, counted from 0, and its place in the pair.
fn place(game: u64) -> (u64, usize) {
    let game = game.saturating_sub(1);
    (game / 2, (game % 2) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::{MoveRow, Side, Winner};
    use tessera_study::Random;

    fn row(game: u64, result: Winner, ending: Ending) -> GameRow {
        let made = |time| MoveRow {
            action: "11-15".to_owned(),
            depth: Some(4),
            nodes: Some(100),
            time,
            ..MoveRow::default()
        };
        GameRow {
            game,
            pair: game.div_ceil(2),
            opening: String::new(),
            start: None,
            white: String::new(),
            black: String::new(),
            result,
            ending,
            reason: String::new(),
            first: Side::Black,
            opening_plies: 1,
            moves: vec![
                made(None),
                made(Some(0.25)),
                made(Some(1.0)),
                made(Some(0.75)),
            ],
        }
    }

    #[test]
    fn the_verdict_does_not_depend_on_the_order_in_which_games_end() {
        let mut random = Random::new(5);
        let mut rows = Vec::new();
        for game in 1..=400 {
            let first_wins = if game % 2 == 1 {
                Winner::White
            } else {
                Winner::Black
            };
            let result =
                [first_wins, first_wins, Winner::Draw, Winner::White][random.below(4) as usize];
            rows.push(row(game, result, Ending::NoPieces));
        }
        let standing = |rows: &[GameRow]| {
            let mut standing = Standing::new("0,30".parse().ok());
            rows.iter().for_each(|row| standing.add(row));
            // A game that is counted already changes nothing.
            standing.add(&rows[0]);
            (standing.verdict(), standing.tally(), standing.games())
        };
        let expected = standing(&rows);
        assert_eq!((expected.0, expected.2), (Some(Verdict::H1), 400));
        assert!(expected.1.games() < 400);
        for _ in 0..5 {
            random.shuffle(&mut rows);
            assert_eq!(standing(&rows), expected);
        }
    }

    #[test]
    fn moves_that_needed_no_search_have_no_part_in_the_mean_depth() {
        let depth_of = |depths: &[Option<u32>]| {
            let moves = depths.iter().map(|depth| MoveRow {
                depth: *depth,
                ..MoveRow::default()
            });
            // The first player makes every second move.
            let moves = moves.flat_map(|made| [made, MoveRow::default()]).collect();
            let mut standing = Standing::new(None);
            standing.add(&GameRow {
                first: Side::White,
                opening_plies: 0,
                moves,
                ..row(1, Winner::Draw, Ending::Repetition)
            });
            standing.players()[0].depth()
        };
        assert_eq!(depth_of(&[None, None]), None);
        assert_eq!(
            depth_of(&[Some(8), Some(1), Some(0), None, Some(9)]),
            Some(8.5)
        );
        assert_eq!(
            depth_of(&[Some(1), Some(1)]),
            Some(1.0),
            "a player of one ply"
        );
    }

    #[test]
    fn moves_and_faults_belong_to_their_players() {
        let mut standing = Standing::new(None);
        // In game 1 the first player is white. Black has made the move of the opening.
        standing.add(&row(1, Winner::Black, Ending::Time));
        let [one, other] = standing.players();
        assert_eq!(
            (one.moves, one.seconds, one.time_losses, one.faults),
            (2, 1.0, 1, 0)
        );
        assert_eq!((other.moves, other.seconds, other.time_losses), (1, 1.0, 0));
        assert_eq!(
            (one.depth(), one.nodes_per_second()),
            (Some(4.0), Some(200.0))
        );
        // One game of a pair is not counted yet.
        assert_eq!((standing.tally().games(), standing.games()), (0, 1));
        standing.add(&row(2, Winner::White, Ending::Crash));
        assert_eq!(standing.players()[0].faults, 1);
        assert_eq!(standing.tally().pairs, [1, 0, 0, 0, 0]);
        assert_eq!((standing.has(0, 1), standing.has(1, 0)), (true, false));
    }
}

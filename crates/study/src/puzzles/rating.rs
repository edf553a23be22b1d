//! The difficulty of finding a move.

use crate::Player;
use tessera_draughts::{Action, Game, Position, Variant};
use tessera_engine::network::WeightsError;
use tessera_engine::play::{Evaluation, Limits, TableTooLarge};

/// Maximum number of positions that the search visits.
const NODES: u64 = 100_000;

/// Bytes of memory for the search.
const MEMORY: usize = 4 << 20;

/// The rating of a move that the search finds at once, and the rating of a move that it does not find.
pub(super) const RATINGS: (u16, u16) = (600, 2400);

/// The number of positions that the search visits for a move that it finds at once.
const AT_ONCE: f64 = 24.0;

/// Rates moves by a search without tables.
#[derive(Debug)]
pub(super) struct Rater(Player);

impl Rater {
    pub(super) fn new(variant: Variant) -> Result<Rater, TableTooLarge> {
        Ok(Rater(Player::new(variant, MEMORY)?))
    }

    pub(super) fn with_evaluation(self, evaluation: &Evaluation) -> Result<Rater, WeightsError> {
        Ok(Rater(self.0.with_evaluation(evaluation)?))
    }

    /// The rating of the only move of a position. It grows with the logarithm of the number of positions that a search
    /// by iterative deepening visits until it finds the move and prefers it from then on.
    pub(super) fn rating(&mut self, position: &Position, key: &Action) -> u16 {
        let game = Game::of_position(position, 0);
        let wanted = position.after(key);
        let limits = Limits {
            nodes: Some(NODES),
            ..Limits::default()
        };
        self.0.forget();
        // The number of nodes at which the move was found. Reset if the search changes its mind.
        let mut found: Option<u64> = None;
        self.0.analyse_game(&game, &limits, |analysis| {
            let is_key = analysis
                .action()
                .is_some_and(|best| position.after(best) == wanted);
            found = is_key.then(|| found.unwrap_or(analysis.nodes));
        });
        found.map_or(RATINGS.1, of_nodes)
    }
}

/// The rating of a move that was found after the given number of nodes.
fn of_nodes(nodes: u64) -> u16 {
    let (least, most) = (f64::from(RATINGS.0), f64::from(RATINGS.1));
    let doublings = |nodes: f64| (nodes / AT_ONCE).log2().max(0.0);
    let share = doublings(nodes as f64) / doublings(NODES as f64);
    (least + share.min(1.0) * (most - least)).round() as u16
}

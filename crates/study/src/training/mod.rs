//! Training of learned evaluations: games of the engine against itself, and fitting of weights to their results.
//!
//! [`SelfPlay`] plays games. [`Samples`] collects their positions and fits weights to them. [`GamesReader`] reads a
//! file of games; [`GamesHead::to_text`] and [`game_line`] give its text. A game is determined by its number,
//! the weights and the settings alone, so games can be played in any order and on any machine.
//!
//! ```
//! use tessera_draughts::Variant;
//! use tessera_study::training::{FitSettings, GameSettings, Samples, SelfPlay};
//!
//! let variant = Variant::RUSSIAN;
//! let settings = GameSettings { nodes: 50, ..GameSettings::default() };
//! let mut player = SelfPlay::new(variant, None, &settings)?;
//! let mut samples = Samples::new(variant);
//! for number in 1..=4 {
//!     samples.add(&player.play(number))?;
//! }
//! let weights = samples.fit(&FitSettings { passes: 2, ..FitSettings::default() }, &mut |_| ())?;
//! assert_eq!(weights.variant(), "russian");
//! // The next games are played with these weights.
//! let mut player = SelfPlay::new(variant, Some(&weights), &settings)?;
//! assert_eq!(player.play(5).number, 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;

use std::collections::HashSet;

use tessera_draughts::{Color, Variant};
use tessera_engine::network::{self, SCALE};
use tessera_engine::play::{Evaluation, Player, TableTooLarge};
use thiserror::Error;

pub use file::{COMPUTED, GamesError, GamesHead, GamesReader, evaluation_name, game_line};
pub use tessera_engine::network::{
    FitProgress, FitSettings, GameSettings, IllegalPly, LearnedPosition, PlayedGame, PlayedLeaf,
    PlayedPly, Shape, Start, Weights, WeightsError,
};

/// The share of the game's result in the target of a position of the game. The rest comes from the score of the search.
/// A leaf has a score alone.
const RESULT_SHARE: f32 = 0.3;

/// The score, in hundredths of a man, at which the expected odds are e to 1. It is the same as in the learned
/// evaluation.
const SCORE_SCALE: f32 = SCALE as f32;

/// Why no player could be created.
#[derive(Debug, Error)]
pub enum SelfPlayError {
    /// The weights are for another variant.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// There is not enough memory for the transposition table.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
}

/// Plays games of the engine against itself.
#[derive(Debug)]
pub struct SelfPlay {
    settings: GameSettings,
    player: Player,
}

impl SelfPlay {
    /// A player with learned weights, or with the computed evaluation if `weights` is `None`. The size of its
    /// transposition table depends only on the settings, because it affects the games.
    ///
    /// # Errors
    /// If the weights are for another variant, or there is not enough memory.
    pub fn new(
        variant: Variant,
        weights: Option<&Weights>,
        settings: &GameSettings,
    ) -> Result<SelfPlay, SelfPlayError> {
        let evaluation = match weights {
            Some(weights) => Evaluation::Learned(weights.clone()),
            None => Evaluation::Computed,
        };
        let player = Player::new(variant, table_size(settings.nodes))?;
        Ok(SelfPlay {
            settings: settings.clone(),
            player: player.with_evaluation(&evaluation)?,
        })
    }

    /// Plays a game. The same number, weights and settings give the same game.
    pub fn play(&mut self, number: u64) -> PlayedGame {
        network::play_game(&mut self.player, &self.settings, number)
    }
}

/// The size of the transposition table in bytes. It suffices for all positions of a game of usual length.
fn table_size(nodes: u64) -> usize {
    let bytes = nodes.clamp(64, 1 << 14) * 4096;
    bytes.next_power_of_two() as usize
}

/// The target of the training: the expected result for the side to move, from 0 (a loss) to 1 (a win).
fn target(winner: Option<Color>, learned: &LearnedPosition) -> f32 {
    let expected = 1.0 / (1.0 + (-f32::from(learned.score) / SCORE_SCALE).exp());
    if !learned.is_played {
        return expected;
    }
    let result = match winner {
        None => 0.5,
        Some(winner) if winner == learned.position.side_to_move() => 1.0,
        Some(_) => 0.0,
    };
    RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expected
}

/// Positions of games of one variant, to which weights are fitted. Each position is there once, as it was added first.
#[derive(Debug)]
pub struct Samples {
    samples: network::Samples,
    /// The keys of the positions.
    known: HashSet<u64>,
}

impl Samples {
    /// An empty collection of positions.
    #[must_use]
    pub fn new(variant: Variant) -> Samples {
        Samples {
            samples: network::Samples::new(variant),
            known: HashSet::new(),
        }
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.samples.variant()
    }

    /// Adds the new positions of a game. The expected result of each is a mixture of the game's result and the score of
    /// the search, or for a leaf the score alone.
    ///
    /// # Errors
    /// [`IllegalPly`] if the game is of another variant. Then none of its positions is added.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), IllegalPly> {
        for learned in game.positions(self.variant())? {
            if self.known.insert(learned.position.key()) {
                let result = target(game.winner, &learned);
                self.samples.add(&learned.position, result);
            }
        }
        Ok(())
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Fits weights to the positions, and calls `progress` after each pass. The last twentieth of the positions is held
    /// back to measure the loss. On the same machine, the same games in the same order give the same weights.
    ///
    /// # Errors
    /// If the weights became too large to be stored.
    pub fn fit(
        &self,
        settings: &FitSettings,
        progress: &mut dyn FnMut(FitProgress),
    ) -> Result<Weights, WeightsError> {
        self.samples.fit(settings, progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_draughts::Position;

    #[test]
    fn a_result_counts_for_positions_of_the_game_alone() {
        let mut learned = LearnedPosition {
            position: Position::initial(Variant::ENGLISH),
            score: 0,
            is_played: true,
        };
        let side = learned.position.side_to_move();
        let targets = |learned: &LearnedPosition| {
            [Some(side), None, Some(side.other())].map(|winner| target(winner, learned))
        };
        assert_eq!(targets(&learned), [0.65, 0.5, 0.35]);
        learned.is_played = false;
        assert_eq!(targets(&learned), [0.5; 3]);
        learned.score = i16::MAX;
        assert_eq!(targets(&learned), [1.0; 3]);
        learned.score = -i16::MAX;
        assert!(target(None, &learned) < 1e-6);
    }
}

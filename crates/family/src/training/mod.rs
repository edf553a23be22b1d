//! Training of learned evaluations: games of the engine against itself, and fitting of weights to their results.
//!
//! [`SelfPlay`] plays games. [`Samples`] collects their positions and fits weights to them. [`GamesReader`] reads a
//! file of games; [`GamesHead::to_text`] and [`PlayedGame::to_line`] give its text. A game is determined by its number,
//! the weights and the settings alone, so games can be played in any order and on any machine.
//!
//! ```
//! use tessera_family::VariantId;
//! use tessera_family::training::{FitSettings, GameSettings, Samples, SelfPlay};
//!
//! let variant = VariantId::Russian;
//! let settings = GameSettings { nodes: 50, ..GameSettings::default() };
//! let mut player = SelfPlay::new(variant, None, &settings)?;
//! let mut samples = Samples::new(variant);
//! for number in 1..=4 {
//!     samples.add(&player.play(number));
//! }
//! let weights = samples.fit(&FitSettings { passes: 2, ..FitSettings::default() }, &mut |_| ())?;
//! assert_eq!(weights.variant(), "russian");
//! // The next games are played with these weights.
//! let mut player = SelfPlay::new(variant, Some(&weights), &settings)?;
//! assert_eq!(player.play(5).number, 5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod file;

use tessera_draughts::{Color, Variant, VariantId};
use tessera_engine::Judge;
use tessera_engine::network::{self, Network, Sample};
use tessera_engine::play::{Player, TableTooLarge};
use thiserror::Error;

use crate::table_set::TypedSet;
use crate::{Position, opaque, with_variant};

pub use file::{COMPUTED, GamesError, GamesHead, GamesReader, evaluation_name};
pub use tessera_engine::network::{FitProgress, FitSettings, GameSettings, Weights, WeightsError};

/// The share of the game's result in the target of the training. The rest comes from the score of the search.
const RESULT_SHARE: f32 = 0.3;

/// The score, in hundredths of a man, at which the expected odds are e to 1. It is the same as in the learned
/// evaluation.
const SCORE_SCALE: f32 = network::SCALE as f32;

/// What a network learns from one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of the game, which determines its opening.
    pub number: u64,
    /// The winner; `None` after a draw.
    pub winner: Option<Color>,
    /// Positions in which the side to move cannot capture. Each comes with the score of the search for that side, in
    /// hundredths of a man.
    pub positions: Vec<(Position, i16)>,
}

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

trait AnySelfPlay: Send {
    fn play(&mut self, settings: &GameSettings, number: u64) -> PlayedGame;
}

opaque!(AnySelfPlay);

// The player has no tables, but the same type as all other players, so that the search is compiled only once.
impl<V: Variant> AnySelfPlay for Player<Judge<V>, TypedSet<V>> {
    fn play(&mut self, settings: &GameSettings, number: u64) -> PlayedGame {
        let game = network::play_game(self, settings, number);
        let positions = game.positions.iter();
        PlayedGame {
            number,
            winner: game.winner,
            positions: positions
                .map(|(position, score)| (Position::of(position), *score))
                .collect(),
        }
    }
}

/// Plays games of the engine against itself.
#[derive(Debug)]
pub struct SelfPlay {
    settings: GameSettings,
    inner: Box<dyn AnySelfPlay>,
}

impl SelfPlay {
    /// A player with learned weights, or with the computed evaluation if `weights` is `None`. The size of its
    /// transposition table depends only on the settings, because it affects the games.
    ///
    /// # Errors
    /// If the weights are for another variant, or there is not enough memory.
    pub fn new(
        variant: VariantId,
        weights: Option<&Weights>,
        settings: &GameSettings,
    ) -> Result<SelfPlay, SelfPlayError> {
        let memory = table_size(settings.nodes);
        let inner: Box<dyn AnySelfPlay> = with_variant!(variant, V => {
            let judge = match weights {
                Some(weights) => Judge::Learned(Network::<V>::new(weights)?),
                None => Judge::computed(),
            };
            let player = Player::new(judge, memory)?;
            Box::new(player.with_tables(TypedSet::<V>::default()))
        });
        Ok(SelfPlay {
            settings: settings.clone(),
            inner,
        })
    }

    /// Plays a game. The same number, weights and settings give the same game.
    pub fn play(&mut self, number: u64) -> PlayedGame {
        self.inner.play(&self.settings, number)
    }
}

/// The size of the transposition table in bytes. It suffices for all positions of a game of usual length.
fn table_size(nodes: u64) -> usize {
    let bytes = nodes.clamp(64, 1 << 14) * 4096;
    bytes.next_power_of_two() as usize
}

trait AnySamples: Send {
    fn add(&mut self, game: &PlayedGame);
    fn len(&self) -> usize;
    fn fit(
        &self,
        settings: &FitSettings,
        progress: &mut dyn FnMut(FitProgress),
    ) -> Result<Weights, WeightsError>;
}

opaque!(AnySamples);

struct Typed<V: Variant>(Vec<Sample<V>>);

impl<V: Variant> AnySamples for Typed<V> {
    fn add(&mut self, game: &PlayedGame) {
        for (position, score) in &game.positions {
            self.0.push(Sample {
                position: position.typed(),
                result: target(game.winner, position.side_to_move(), *score),
            });
        }
    }

    fn len(&self) -> usize {
        self.0.len()
    }

    fn fit(
        &self,
        settings: &FitSettings,
        progress: &mut dyn FnMut(FitProgress),
    ) -> Result<Weights, WeightsError> {
        network::fit(&self.0, settings, progress)
    }
}

/// The target of the training: the expected result for the side to move, from 0 (a loss) to 1 (a win).
fn target(winner: Option<Color>, side_to_move: Color, score: i16) -> f32 {
    let result = match winner {
        None => 0.5,
        Some(winner) if winner == side_to_move => 1.0,
        Some(_) => 0.0,
    };
    let expected = 1.0 / (1.0 + (-f32::from(score) / SCORE_SCALE).exp());
    RESULT_SHARE * result + (1.0 - RESULT_SHARE) * expected
}

/// Positions of games of one variant, to which weights are fitted.
#[derive(Debug)]
pub struct Samples {
    variant: VariantId,
    inner: Box<dyn AnySamples>,
}

impl Samples {
    /// An empty collection of positions.
    #[must_use]
    pub fn new(variant: VariantId) -> Samples {
        let inner: Box<dyn AnySamples> =
            with_variant!(variant, V => Box::new(Typed::<V>(Vec::new())));
        Samples { variant, inner }
    }

    /// The variant of the positions.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// Adds the positions of a game.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn add(&mut self, game: &PlayedGame) {
        self.inner.add(game);
    }

    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Whether there are no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
        self.inner.fit(settings, progress)
    }
}

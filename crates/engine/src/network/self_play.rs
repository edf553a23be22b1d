//! Games of a player against itself, as training data for a network.

use tessera_draughts::{Color, Game, Position};

use crate::play::{Limits, Player, Score};

/// How games of a player against itself are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The seed for the random openings of all games.
    pub seed: u64,
    /// The number of positions that each search visits.
    pub nodes: u64,
    /// Minimum number of random moves at the beginning of a game. The most is twice this number.
    pub random_plies: u32,
    /// The number of plies after which a game counts as a draw.
    pub most_plies: usize,
}

impl Default for GameSettings {
    fn default() -> GameSettings {
        GameSettings {
            seed: 1,
            nodes: 1_500,
            random_plies: 5,
            most_plies: 240,
        }
    }
}

/// What a network learns from one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of the game, which determines its opening.
    pub number: u64,
    /// The winner; `None` after a draw.
    pub winner: Option<Color>,
    /// The positions after the random moves in which the side to move cannot capture. Each comes with the score of the
    /// search for that side, in hundredths of a man.
    pub positions: Vec<(Position, i16)>,
}

/// Plays a game of a player against itself. `number` and the seed determine its opening, so games can be played in any
/// order. The transposition table of the player is cleared first. The game ends as soon as its result is proven.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_engine::network::{GameSettings, play_game};
/// use tessera_engine::play::Player;
/// let settings = GameSettings { nodes: 200, ..GameSettings::default() };
/// let mut player = Player::new(Variant::ENGLISH, 1 << 20)?;
/// let game = play_game(&mut player, &settings, 7);
/// assert!(!game.positions.is_empty());
/// assert_eq!(play_game(&mut player, &settings, 7), game);
/// # Ok::<(), tessera_engine::play::TableTooLarge>(())
/// ```
pub fn play_game(player: &mut Player, settings: &GameSettings, number: u64) -> PlayedGame {
    player.forget();
    let limits = Limits {
        nodes: Some(settings.nodes),
        ..Limits::default()
    };
    let mut random = Random::new(settings.seed, number);
    let mut game = Game::new(player.variant());
    let span = u64::from(settings.random_plies) + 1;
    for _ in 0..u64::from(settings.random_plies) + random.below(span) {
        let legal = game.legal_actions();
        if legal.is_empty() {
            break;
        }
        let action = legal[random.below(legal.len() as u64) as usize];
        if game.play(&action).is_err() {
            break;
        }
    }
    let mut positions = Vec::new();
    let winner = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.winner();
        }
        if game.plies() >= settings.most_plies {
            break None;
        }
        let side = game.position().side_to_move();
        let analysis = player.analyse_game(&game, &limits, |_| {});
        let Some(line) = analysis.lines.first() else {
            break None;
        };
        match line.score {
            Score::Win(_) => break Some(side),
            Score::Loss(_) => break Some(side.other()),
            Score::Estimate(0) if line.is_draw => break None,
            Score::Estimate(score) if !game.position().can_capture() => {
                let score = score.clamp(i16::MIN.into(), i16::MAX.into());
                positions.push((game.position(), score as i16));
            }
            Score::Estimate(_) => {}
        }
        if game.play(&line.actions[0]).is_err() {
            break None;
        }
    };
    PlayedGame {
        number,
        winner,
        positions,
    }
}

/// A generator of random numbers: xorshift64* (S. Vigna, "An Experimental Exploration of Marsaglia's xorshift
/// Generators, Scrambled", 2016). The numbers are the same on every machine.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The random numbers for a seed and a number of a sequence.
    pub(super) fn new(seed: u64, number: u64) -> Random {
        let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ number;
        // The finalizer of SplitMix64 separates neighbouring numbers.
        state = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        state = (state ^ state >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        Random((state ^ state >> 31) | 1)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A random number below `end`, which must be at least 1. The distribution is uniform, except for a bias of about
    /// `end` in 2^64.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// A random number from 0 to 1, without 1.
    pub(super) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }
}

//! Games of a player against itself, as training data for a network.

use std::ops::RangeInclusive;

use tessera_draughts::{Action, Color, Game, Position, Variant};
use thiserror::Error;

use crate::play::{Limits, Player, Sample, Score};

/// How games of a player against itself are played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// The seed for the random openings of all games.
    pub seed: u64,
    /// The number of positions that a search visits. It visits three times as many while more than 24 pieces are on
    /// the board: scores of such positions are close to each other, so errors of a short search hide the differences.
    pub nodes: u64,
    /// Minimum number of random moves at the beginning of a game. The maximum is twice this number.
    pub random_plies: u32,
    /// The share of games whose learned part begins with a position of fewer pieces, in percent.
    pub endings: u32,
    /// The numbers of pieces with which the learned part of such a game begins. Each is equally likely.
    pub ending_pieces: RangeInclusive<u32>,
    /// The share of moves in whose search one of the evaluated positions is chosen to be searched and learned too, in
    /// percent. With more than 100, there is more than one for each move.
    pub leaves: u32,
    /// The number of plies after which a game counts as a draw.
    pub max_plies: usize,
}

impl Default for GameSettings {
    fn default() -> GameSettings {
        GameSettings {
            seed: 1,
            nodes: 1_500,
            random_plies: 5,
            endings: 20,
            ending_pieces: 6..=16,
            leaves: 50,
            max_plies: 240,
        }
    }
}

/// The number of positions that a search visits on the way to an ending.
const NODES_TO_ENDING: u64 = 60;
/// A search visits more positions while more than this number of pieces is on the board.
const FULL_BOARD: u32 = 24;
/// The factor for the number of positions that a search visits on a full board.
const FULL_BOARD_FACTOR: u64 = 3;
/// A game is a draw after this number of successive plies without a capture or a move of a man, if all their scores
/// are within [`DRAWN_SCORE`]. Without this rule, most positions of English games are kings moving back and forth.
const DRAWN_PLIES: u32 = 12;
/// The largest score, in hundredths of a man, of a position that counts as drawn.
const DRAWN_SCORE: i32 = 30;
/// On the way to an ending, one move of this number is random.
const RANDOM_TO_ENDING: u64 = 8;

/// One ply of a played game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedPly {
    /// The index of the move among the legal moves.
    pub action: u32,
    /// The score of the search for the side to move, in hundredths of a man, if a network learns from the position
    /// before the move.
    pub score: Option<i16>,
    /// Positions that the search for this move has evaluated, from which a network learns too.
    pub leaves: Vec<PlayedLeaf>,
}

/// A position that a search has evaluated on the way to a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedLeaf {
    /// The moves to the position, from the one before the move of the game, as indices among the legal moves.
    pub line: Vec<u32>,
    /// The score of a search of the position for its side to move, in hundredths of a man. A proven win is 32767, a
    /// proven loss -32767.
    pub score: i16,
}

/// A position from which a network learns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LearnedPosition {
    /// The position.
    pub position: Position,
    /// The score of a search for the side to move, in hundredths of a man.
    pub score: i16,
    /// Whether it is a position of the game, so that the result of the game says something about it.
    pub is_played: bool,
}

/// A game from the initial position, and what a network learns from it.
///
/// A network learns from the positions after the random moves, or from the ending on, in which the side to move cannot
/// capture. It also learns from positions that the searches on the way have evaluated, the leaves: most of them come
/// after moves that must be refuted, and games have hardly any.
///
/// A game ends early as soon as its result is proven. It ends as a draw after 12 successive plies without a capture or
/// a move of a man whose scores are within 0.3 men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// The number of the game, which determines its opening.
    pub number: u64,
    /// The winner; `None` after a draw.
    pub winner: Option<Color>,
    /// The moves.
    pub plies: Vec<PlayedPly>,
}

/// A move of a [`PlayedGame`], or of the line to one of its leaves, is not legal: the game is of another variant, or
/// damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("ply {ply}: there is no move {action} among the {legal} legal moves")]
pub struct IllegalPly {
    /// The ply, counted from 1.
    pub ply: usize,
    /// The index of the move, counted from 0.
    pub action: u32,
    /// The number of legal moves.
    pub legal: usize,
}

impl PlayedGame {
    /// The positions from which a network learns.
    ///
    /// # Errors
    /// [`IllegalPly`] if a move is not legal in this variant.
    pub fn positions(&self, variant: Variant) -> Result<Vec<LearnedPosition>, IllegalPly> {
        let mut position = Position::initial(variant);
        let mut positions = Vec::new();
        for (ply, played) in (1..).zip(&self.plies) {
            if let Some(score) = played.score {
                positions.push(LearnedPosition {
                    position,
                    score,
                    is_played: true,
                });
            }
            for leaf in &played.leaves {
                let mut after = position;
                for &action in &leaf.line {
                    after = played_at(&after, ply, action)?;
                }
                positions.push(LearnedPosition {
                    position: after,
                    score: leaf.score,
                    is_played: false,
                });
            }
            position = played_at(&position, ply, played.action)?;
        }
        Ok(positions)
    }
}

/// The position after the move with the index `action` at a ply of a game.
fn played_at(position: &Position, ply: usize, action: u32) -> Result<Position, IllegalPly> {
    let legal = position.legal_actions();
    let played = legal.get(action as usize).ok_or(IllegalPly {
        ply,
        action,
        legal: legal.len(),
    })?;
    Ok(position.after(played))
}

/// The limits of the search of a position of a game or of one of its leaves.
fn limits(position: &Position, settings: &GameSettings) -> Limits {
    let is_full = position.count() > FULL_BOARD;
    let factor = if is_full { FULL_BOARD_FACTOR } else { 1 };
    Limits {
        nodes: Some(settings.nodes.saturating_mul(factor)),
        ..Limits::default()
    }
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
/// assert!(!game.positions(Variant::ENGLISH)?.is_empty());
/// assert_eq!(play_game(&mut player, &settings, 7), game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_game(player: &mut Player, settings: &GameSettings, number: u64) -> PlayedGame {
    player.forget();
    let mut random = Random::new(settings.seed, number);
    let mut playing = Playing {
        game: Game::new(player.variant()),
        plies: Vec::new(),
    };
    let span = u64::from(settings.random_plies) + 1;
    for _ in 0..u64::from(settings.random_plies) + random.below(span) {
        if !playing.play_random(&mut random) {
            break;
        }
    }
    if random.below(100) < settings.endings.into() {
        let (least, most) = (
            *settings.ending_pieces.start(),
            *settings.ending_pieces.end(),
        );
        let span = u64::from(most.saturating_sub(least)) + 1;
        let most = least + random.below(span) as u32;
        playing.play_to_ending(player, settings, most, &mut random);
    }
    let winner = playing.play_learned(player, settings, &mut random);
    PlayedGame {
        number,
        winner,
        plies: playing.plies,
    }
}

/// A game in progress.
struct Playing {
    game: Game,
    plies: Vec<PlayedPly>,
}

impl Playing {
    /// Plays a move. Returns whether the game allows it.
    fn play(&mut self, action: &Action, score: Option<i16>, leaves: Vec<PlayedLeaf>) -> bool {
        let legal = self.game.legal_actions();
        let index = legal.iter().position(|known| known == action);
        let Some(index) = index.filter(|_| self.game.play(action).is_ok()) else {
            return false;
        };
        self.plies.push(PlayedPly {
            action: index as u32,
            score,
            leaves,
        });
        true
    }

    /// Plays a random legal move. Returns whether there was one.
    fn play_random(&mut self, random: &mut Random) -> bool {
        let legal = self.game.legal_actions();
        if legal.is_empty() {
            return false;
        }
        let action = legal[random.below(legal.len() as u64) as usize];
        self.play(&action, None, Vec::new())
    }

    /// Plays shallow searches and some random moves until at most `most` pieces are left and the side to move cannot
    /// capture.
    fn play_to_ending(
        &mut self,
        player: &mut Player,
        settings: &GameSettings,
        most: u32,
        random: &mut Random,
    ) {
        let limits = Limits {
            nodes: Some(NODES_TO_ENDING.min(settings.nodes)),
            ..Limits::default()
        };
        let is_ending = |position: &Position| position.count() <= most && !position.can_capture();
        while self.game.outcome().is_none()
            && self.game.plies() < settings.max_plies
            && !is_ending(&self.game.position())
        {
            let has_played = if random.below(RANDOM_TO_ENDING) == 0 {
                self.play_random(random)
            } else {
                let analysis = player.analyse_game(&self.game, &limits, |_| {});
                let line = analysis.lines.first();
                line.is_some_and(|line| self.play(&line.actions[0], None, Vec::new()))
            };
            if !has_played {
                break;
            }
        }
    }

    /// Plays the part of the game from which a network learns. Returns the winner; `None` after a draw.
    fn play_learned(
        &mut self,
        player: &mut Player,
        settings: &GameSettings,
        random: &mut Random,
    ) -> Option<Color> {
        let mut drawn_plies = 0;
        while drawn_plies < DRAWN_PLIES {
            if let Some(outcome) = self.game.outcome() {
                return outcome.winner();
            }
            if self.game.plies() >= settings.max_plies {
                return None;
            }
            let position = self.game.position();
            let side = position.side_to_move();
            let rest = u64::from(settings.leaves % 100);
            let has_one_more = rest > 0 && random.below(100) < rest;
            let mut sample = Sample {
                wanted: settings.leaves as usize / 100 + usize::from(has_one_more),
                seed: random.next(),
                lines: Vec::new(),
            };
            let limits = limits(&position, settings);
            let analysis = player.analyse_and_sample(&self.game, &limits, &mut sample);
            let line = analysis.lines.first()?;
            let score = match line.score {
                Score::Win(_) => return Some(side),
                Score::Loss(_) => return Some(side.other()),
                Score::Estimate(0) if line.is_draw => return None,
                Score::Estimate(score) => score,
            };
            let learned = (!position.can_capture())
                .then(|| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
            let leaves = sample.lines.into_iter();
            let leaves = leaves.filter_map(|line| self.leaf(player, settings, line));
            let leaves = leaves.collect();
            if !self.play(&line.actions[0], learned, leaves) {
                return None;
            }
            let after = self.game.position();
            let is_progress =
                after.count() != position.count() || after.men(side) != position.men(side);
            if is_progress || score.abs() > DRAWN_SCORE {
                drawn_plies = 0;
            } else {
                drawn_plies += 1;
            }
        }
        None
    }

    /// Searches the position after the moves of a line. `None` if the game would be over there.
    fn leaf(
        &self,
        player: &mut Player,
        settings: &GameSettings,
        line: Vec<u32>,
    ) -> Option<PlayedLeaf> {
        let mut game = self.game.clone();
        for &index in &line {
            let action = *game.legal_actions().get(index as usize)?;
            game.play(&action).ok()?;
        }
        if game.outcome().is_some() {
            return None;
        }
        let limits = limits(&game.position(), settings);
        let analysis = player.analyse_game(&game, &limits, |_| {});
        let score = match analysis.lines.first()?.score {
            Score::Win(_) => i16::MAX,
            Score::Loss(_) => -i16::MAX,
            Score::Estimate(score) => score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
        };
        Some(PlayedLeaf { line, score })
    }
}

/// A generator of random numbers: xorshift64* (S. Vigna, "An Experimental Exploration of Marsaglia's xorshift
/// Generators, Scrambled", 2016). The numbers are the same on every machine.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    /// The random numbers for a seed and a number of a sequence.
    pub(crate) fn new(seed: u64, number: u64) -> Random {
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
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(end)) >> 64) as u64
    }

    /// A random number from 0 to 1, without 1.
    pub(super) fn unit(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 24) as f32
    }
}

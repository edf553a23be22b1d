//! Levels of playing strength.
//!
//! A level is a search depth and a temperature. The engine scores moves by a search to that depth, and draws one of
//! them at random. If a move is worse than another by as many hundredths of a man as the temperature, it is drawn e
//! times less often. So a low level overlooks what is far away, and often plays a move that is a little worse, but
//! seldom one that is plainly bad. If there is an opening book, the upper levels know its first plies; the higher the
//! level, the more plies.

use std::fmt;

use tessera_engine::play::{Limits, Score};

use crate::Random;
use crate::book::BookChoice;
use tessera_draughts::{Game, Variant};
use tessera_engine::play::{Analysis, Line};

/// A level of playing strength, from 1 to 10. The default is 10, which is full strength.
///
/// Neighbouring levels were 84 to 246 Elo apart in matches of English, international, Russian and Frisian draughts.
/// `docs/strength.md` has the matches.
///
/// ```
/// use tessera_study::Level;
/// let level = Level::new(3).unwrap();
/// assert_eq!((level.number(), level.name(), level.to_string()), (3, "Novice", "3".to_owned()));
/// assert_eq!((Level::new(0), Level::default()), (None, Level::FULL));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// How a player that is weaker than full strength searches and chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Play {
    /// The depth of the search, in plies.
    depth: u32,
    /// Maximum number of positions that the search visits.
    nodes: u64,
    /// The temperature, in hundredths of a man.
    temperature: f64,
    /// The number of best moves that are scored and from which one is drawn.
    lines: usize,
    /// The number of plies of a game for which the player knows an opening book.
    book: usize,
}

/// The names of the levels below full strength, and how they play.
const PLAYS: [(&str, Play); 9] = [
    ("Newcomer", Play::new(2, 2_000, 23.0)),
    ("Beginner", Play::new(3, 4_000, 22.5)),
    ("Novice", Play::new(4, 8_000, 18.5)),
    ("Casual player", Play::new(5, 15_000, 16.0)),
    ("Regular player", Play::new(6, 25_000, 14.0)),
    ("Club player", Play::new(7, 40_000, 9.4).with_book(6)),
    (
        "Strong club player",
        Play::new(8, 60_000, 5.5).with_lines(8).with_book(8),
    ),
    (
        "Expert",
        Play::new(10, 100_000, 4.7).with_lines(4).with_book(12),
    ),
    (
        "Master",
        Play::new(13, 150_000, 2.0).with_lines(3).with_book(16),
    ),
];

/// Temperatures of single variants: the variant, the number of a level, and its temperature there. With
/// those of the other variants, some levels of Frisian draughts are 300 Elo above the one below them.
const TEMPERATURES: [(Variant, u8, f64); 3] = [
    (Variant::FRISIAN, 5, 13.0),
    (Variant::FRISIAN, 6, 9.0),
    (Variant::FRISIAN, 8, 4.0),
];

/// Which moves of a book are played at full strength: those whose scores hardly differ.
const FULL_CHOICE: BookChoice = BookChoice {
    margin: 8,
    temperature: 4.0,
};

impl Play {
    /// Scores all moves, and knows no book.
    pub(crate) const fn new(depth: u32, nodes: u64, temperature: f64) -> Play {
        Play {
            depth,
            nodes,
            temperature,
            lines: usize::MAX,
            book: 0,
        }
    }

    const fn with_lines(mut self, lines: usize) -> Play {
        self.lines = lines;
        self
    }

    const fn with_book(mut self, plies: usize) -> Play {
        self.book = plies;
        self
    }

    /// The number of lines that the player scores.
    pub(crate) fn lines(&self) -> usize {
        self.lines
    }

    /// Which moves of an opening book are played after `plies` plies of a game, at full strength if `play` is `None`.
    /// The result is `None` if the player does not know the book that far. A weaker player chooses from the book with
    /// the same temperature as from its own search.
    pub(crate) fn book_choice(play: Option<Play>, plies: usize) -> Option<BookChoice> {
        let Some(play) = play else {
            return Some(FULL_CHOICE);
        };
        (plies < play.book).then_some(BookChoice {
            margin: (2.0 * play.temperature) as u32,
            temperature: play.temperature,
        })
    }

    /// Combines `limits` with those of the player.
    pub(crate) fn limits(&self, limits: &Limits) -> Limits {
        let mut limits = limits.clone();
        limits.depth = Some(
            limits
                .depth
                .map_or(self.depth, |depth| depth.min(self.depth)),
        );
        limits.nodes = Some(
            limits
                .nodes
                .map_or(self.nodes, |nodes| nodes.min(self.nodes)),
        );
        limits
    }

    /// Draws one of the lines of an analysis and puts it first. The analysis must have one line for each move to choose
    /// from.
    pub(crate) fn choose(&self, analysis: &mut Analysis, mut random: Random) {
        // Adding noise with a Gumbel distribution to each value and taking the maximum sum is a draw with the
        // probabilities of a softmax (J. I. Yellott, "The relationship between Luce's choice axiom, Thurstone's theory
        // of comparative judgment, and the double exponential distribution", 1977).
        let mut best: Option<(f64, usize)> = None;
        for (number, line) in analysis.lines.iter().enumerate() {
            let noise = -(-random.fraction().ln()).ln();
            let value = seen(line, self.depth) + self.temperature * noise;
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, number));
            }
        }
        if let Some((_, number)) = best {
            analysis.lines[..=number].rotate_right(1);
            analysis.score = analysis.lines[0].score;
        }
    }
}

impl Level {
    /// The highest level: the engine as strong as it is.
    pub const FULL: Level = Level(PLAYS.len() as u8 + 1);

    /// The level with a number from 1 to 10.
    #[must_use]
    pub fn new(number: u8) -> Option<Level> {
        (1..=Level::FULL.0)
            .contains(&number)
            .then_some(Level(number))
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=Level::FULL.0).map(Level)
    }

    /// The number of the level, from 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// The name of the level, such as `Club player`.
    #[must_use]
    pub fn name(self) -> &'static str {
        PLAYS
            .get(usize::from(self.0) - 1)
            .map_or("Full strength", |(name, _)| name)
    }

    /// How the level plays a variant; `None` at full strength.
    pub(crate) fn play(self, variant: Variant) -> Option<Play> {
        let (_, mut play) = *PLAYS.get(usize::from(self.0) - 1)?;
        for (of, level, temperature) in TEMPERATURES {
            if (of, level) == (variant, self.0) {
                play.temperature = temperature;
            }
        }
        Some(play)
    }
}

impl Default for Level {
    fn default() -> Level {
        Level::FULL
    }
}

/// Prints the number of the level.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The value of a line in hundredths of a man, for a player who sees `depth` plies ahead. Endgame tables know wins that
/// are further away. Such a player only sees an advantage in them.
fn seen(line: &Line, depth: u32) -> f64 {
    const WON: f64 = 1_000.0;
    const AHEAD: f64 = 200.0;
    let proven = |plies: u16| {
        let is_seen = u32::from(plies) <= depth + 1;
        let worth = if is_seen { WON } else { AHEAD };
        worth - f64::from(plies.min(100))
    };
    match line.score {
        Score::Win(plies) => proven(plies),
        Score::Loss(plies) => -proven(plies),
        Score::Estimate(score) => f64::from(score),
    }
}

/// Random numbers that are determined by a seed, the position and the number of plies of a game. So after a move is
/// taken back, the same move is drawn again.
pub(crate) fn draw(seed: u64, game: &Game) -> Random {
    let mut state = seed ^ game.plies() as u64;
    for byte in game.position().to_fen().bytes() {
        state = Random::new(state.rotate_left(8) ^ u64::from(byte)).next();
    }
    Random::new(state)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Player;

    fn lines(scores: &[Score]) -> Analysis {
        let game = Game::new(Variant::ENGLISH);
        let player = Player::new(Variant::ENGLISH, 0).unwrap();
        let limits = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        let mut analysis = player
            .with_lines(scores.len())
            .analyse_game(&game, &limits, |_| {});
        assert_eq!(analysis.lines.len(), scores.len());
        for (line, score) in analysis.lines.iter_mut().zip(scores) {
            line.score = *score;
        }
        analysis
    }

    /// How often each score is chosen of 10,000 times.
    fn chosen(level: u8, scores: &[Score]) -> Vec<u32> {
        let game = Game::new(Variant::ENGLISH);
        let play = Level::new(level).unwrap().play(Variant::ENGLISH).unwrap();
        let analysis = lines(scores);
        let mut counts = vec![0; scores.len()];
        for seed in 0..10_000 {
            let mut analysis = analysis.clone();
            play.choose(&mut analysis, draw(seed, &game));
            let place = scores.iter().position(|score| *score == analysis.score);
            counts[place.unwrap()] += 1;
        }
        counts
    }

    #[test]
    fn odds_are_those_of_the_temperature() {
        let play = Level::new(1).unwrap().play(Variant::ENGLISH).unwrap();
        let worse = -play.temperature as i32;
        let counts = chosen(1, &[Score::Estimate(0), Score::Estimate(worse)]);
        let odds = f64::from(counts[0]) / f64::from(counts[1]);
        assert!((2.5..2.95).contains(&odds), "{odds}");
    }

    #[test]
    fn a_win_that_is_seen_is_taken_and_one_that_is_far_away_is_an_advantage() {
        let counts = chosen(1, &[Score::Win(1), Score::Estimate(100)]);
        assert_eq!(counts[1], 0);
        let counts = chosen(1, &[Score::Win(31), Score::Estimate(100)]);
        assert!((100..4_900).contains(&counts[1]), "{counts:?}");
    }

    #[test]
    fn a_level_plays_the_same_game_for_the_same_seed_and_others_for_other_seeds() {
        let play = |level: Level, seed| {
            let player = Player::new(Variant::RUSSIAN, 1 << 20).unwrap();
            let mut player = player.with_level(level, seed);
            let mut game = Game::new(Variant::RUSSIAN);
            while game.plies() < 12 {
                let analysis = player.choose(&game, &Limits::default(), |_| {});
                assert_eq!(analysis.lines.len(), 1);
                game.play(analysis.action().unwrap()).unwrap();
            }
            game.position().to_fen()
        };
        for level in [1, 4, 7].map(|number| Level::new(number).unwrap()) {
            let games: HashSet<String> = (0..6).map(|seed| play(level, seed)).collect();
            assert!(games.len() > 3, "level {level}: {games:?}");
            assert_eq!(play(level, 3), play(level, 3));
        }
    }

    #[test]
    fn temperatures_fall_from_level_to_level_in_every_variant() {
        for &variant in Variant::ALL {
            let temperatures: Vec<f64> = Level::all()
                .filter_map(|level| Some(level.play(variant)?.temperature))
                .collect();
            assert!(
                temperatures.is_sorted_by(|low, high| low > high),
                "{variant:?}: {temperatures:?}"
            );
        }
        let expert = |variant| Level::new(8).unwrap().play(variant).unwrap().temperature;
        assert!(expert(Variant::FRISIAN) < expert(Variant::INTERNATIONAL));
    }

    #[test]
    fn every_level_has_its_own_name() {
        let names: HashSet<&str> = Level::all().map(Level::name).collect();
        assert_eq!(names.len(), 10);
        assert!(PLAYS.is_sorted_by(|(_, low), (_, high)| {
            let is_deeper = low.depth <= high.depth && low.nodes <= high.nodes;
            is_deeper && low.lines >= high.lines && low.book <= high.book
        }));
    }
}

//! Reviews of games: how many winning chances each move lost, what was better, and how accurate the players were.
//!
//! A [`Reviewer`] searches the positions of a game from its end to its start. `judge` compares each move with the best
//! one by the winning [`Chances`] that follow from their scores, and gives it a [`Mark`]. [`Review::annotate`] writes
//! marks, scores and better lines into a record. [`json`] has the objects of a report.
//!
//! ```
//! use tessera_study::review::Reviewer;
//! use tessera_draughts::{Color, Game, Variant};
//! use tessera_engine::play::{Evaluation, Limits};
//! use tessera_study::Player;
//!
//! let mut game = Game::new(Variant::ENGLISH);
//! for text in ["11-15", "23-19", "9-14", "19-16"] {
//!     game.play(&game.parse_action(text)?)?;
//! }
//! let player = Player::new(Variant::ENGLISH, 1 << 20)?;
//! let limits = Limits { nodes: Some(5_000), ..Limits::default() };
//! let mut reviewer = Reviewer::new(player, &Evaluation::Best, limits)?;
//! let review = reviewer.review(&game, |_| ()).expect("it was not cancelled");
//! // White gives a man away.
//! assert!(review.moves[3].mark.is_fault());
//! assert!(review.summary(Color::White).accuracy < review.summary(Color::Black).accuracy);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod annotate;
mod chances;
pub mod json;
mod judge;
mod marks;
mod scales;

use std::ops::Range;

use tessera_draughts::{Action, Color, Variant};
use tessera_engine::network::WeightsError;

pub use chances::{Assessment, Chances, percent};
pub use judge::{review_by, review_part_by};
pub use marks::{MIN_CHANCES, Mark, THRESHOLDS, accuracy};

use crate::Player;
use tessera_draughts::Game;
use tessera_engine::play::{Ended, Evaluation, Limits};

/// A move of a game, compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// The player who made the move.
    pub player: Color,
    /// The move.
    pub action: Action,
    /// The score of the best move, for the player who made this move.
    pub best: Assessment,
    /// The score of this move, for the player who made it. It is never greater than that of the best move.
    pub played: Assessment,
    /// The chances of the player after the best move, from 0 to 1.
    pub chances_before: f64,
    /// The chances of the player after this move, from 0 to 1.
    pub chances_after: f64,
    /// The chances that were lost by the move. This is the difference of the chances, with one exception: the last move
    /// of a game that is drawn by a rule lost nothing, unless the player had a proven win.
    pub loss: f64,
    /// The mark of the move.
    pub mark: Mark,
    /// The best line from the position before the move. If the move is the best one, the line begins with it.
    pub better: Vec<Action>,
    /// The best line after the move, as far as it is known. Empty if the game was over.
    pub reply: Vec<Action>,
    /// The depth, in plies, of the search that gave the score of the move. It is counted from the position after the
    /// move.
    pub depth: u32,
}

impl ReviewedMove {
    /// Whether the move counts for the player's accuracy: the player had a choice and something to lose.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.mark != Mark::Only && self.chances_before >= MIN_CHANCES
    }
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The variant of the game.
    pub variant: Variant,
    /// The moves of the game, in order.
    pub moves: Vec<ReviewedMove>,
    /// The number of positions visited by all searches.
    pub nodes: u64,
}

/// The counts of a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// The number of all moves.
    pub moves: usize,
    /// The number of moves that count for accuracy.
    pub counted: usize,
    /// The mean accuracy of the moves that count, from 0 to 100; `None` if there are none.
    pub accuracy: Option<f64>,
    /// The number of inaccuracies.
    pub inaccuracies: usize,
    /// The number of mistakes.
    pub mistakes: usize,
    /// The number of blunders.
    pub blunders: usize,
}

impl Review {
    /// Counts the moves of a player.
    #[must_use]
    pub fn summary(&self, player: Color) -> Summary {
        let mut summary = Summary::default();
        let mut total = 0.0;
        for reviewed in self
            .moves
            .iter()
            .filter(|reviewed| reviewed.player == player)
        {
            summary.moves += 1;
            match reviewed.mark {
                Mark::Inaccuracy => summary.inaccuracies += 1,
                Mark::Mistake => summary.mistakes += 1,
                Mark::Blunder => summary.blunders += 1,
                Mark::Only | Mark::Best | Mark::Good => {}
            }
            if reviewed.counts() {
                summary.counted += 1;
                total += accuracy(reviewed.loss);
            }
        }
        summary.accuracy = (summary.counted > 0).then(|| total / summary.counted as f64);
        summary
    }

    /// The chances of white at the start and after each move, from 0 to 1.
    #[must_use]
    pub fn chances_of_white(&self) -> Vec<f64> {
        let before = self
            .moves
            .iter()
            .map(|reviewed| of_white(reviewed.player, reviewed.chances_before));
        let last = self.moves.last();
        let end = last.map(|reviewed| of_white(reviewed.player, reviewed.chances_after));
        before.chain(end).collect()
    }
}

/// Converts the chances of `player` to the chances of white.
fn of_white(player: Color, chances: f64) -> f64 {
    match player {
        Color::White => chances,
        Color::Black => 1.0 - chances,
    }
}

/// The review of some of the moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The numbers of these moves, counted from 0.
    pub plies: Range<usize>,
    /// The review of these moves.
    pub review: Review,
}

/// A position that a review has just searched, and the move that was played there.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// The progress of the review.
    pub progress: Progress,
    /// The number of moves before the position.
    pub ply: usize,
    /// The side to move.
    pub to_move: Color,
    /// The score for the side to move.
    pub assessment: Assessment,
    /// The chances of white, from 0 to 1.
    pub white: f64,
    /// The review of the move that was played. `None` in the last position of the game.
    pub reviewed: Option<&'a ReviewedMove>,
}

/// The progress of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions that were searched.
    pub done: usize,
    /// The number of all positions of the game.
    pub all: usize,
}

/// Reviews games of one variant.
#[derive(Debug)]
pub struct Reviewer {
    player: Player,
    chances: Chances,
    limits: Limits,
}

impl Reviewer {
    /// A reviewer that searches each position with `player`, using `evaluation`, within `limits`.
    ///
    /// # Errors
    /// If the weights of the evaluation are for another variant.
    pub fn new(
        player: Player,
        evaluation: &Evaluation,
        limits: Limits,
    ) -> Result<Reviewer, WeightsError> {
        let chances = Chances::by(evaluation, player.variant());
        let player = player.with_evaluation(evaluation)?;
        Ok(Reviewer {
            player,
            chances,
            limits,
        })
    }

    /// The conversion of scores to chances.
    #[must_use]
    pub fn chances(&self) -> Chances {
        self.chances
    }

    /// Reviews the moves of a game. `None` if the search was cancelled. `progress` is called after each position.
    ///
    /// The transposition table is cleared first, so that the review of a game does not depend on other games.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn review(&mut self, game: &Game, mut progress: impl FnMut(Progress)) -> Option<Review> {
        let part = self.review_part(game, 0..usize::MAX, |step| progress(step.progress))?;
        (part.plies.start == 0).then_some(part.review)
    }

    /// Reviews the moves of a game whose numbers, counted from 0, are in `plies`. If the search is cancelled, the
    /// review is incomplete: see [`review_part_by`]. `listener` is called after each position.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn review_part(
        &mut self,
        game: &Game,
        plies: Range<usize>,
        mut listener: impl FnMut(Step<'_>),
    ) -> Option<Part> {
        self.player.forget();
        let (player, limits) = (&mut self.player, &self.limits);
        let mut search = |game: &Game, lines: usize| {
            player.set_lines(lines);
            let analysis = player.analyse_game(game, limits, |_| ());
            (analysis.ended != Some(Ended::Cancelled)).then_some(analysis)
        };
        review_part_by(game, plies, self.chances, &mut search, &mut listener)
    }
}

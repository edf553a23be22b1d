//! Reviews of games: how many winning chances each move lost, what was better, and how accurate the players were.
//!
//! How data flows: a [`Reviewer`] searches the positions of a game from its end to its start. `judge` compares each
//! move with the best one, in the [`Chances`] that their scores are worth, and gives it a [`Mark`].
//! [`Review::annotate`] writes marks, scores and better lines into a record, [`json`] has the objects of a report.
//!
//! ```
//! use tessera_family::review::Reviewer;
//! use tessera_family::{Color, Evaluation, Game, Limits, Player, VariantId};
//!
//! let mut game = Game::new(VariantId::English);
//! for text in ["11-15", "23-19", "9-14", "19-16"] {
//!     game.play(&game.parse_action(text)?)?;
//! }
//! let player = Player::new(VariantId::English, 1 << 20)?;
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

use tessera_draughts::{Color, PlainAction as Action, VariantId};
use tessera_engine::network::WeightsError;

pub use chances::{Assessment, Chances, percent};
pub use judge::{review_by, review_part_by};
pub use marks::{LEAST_CHANCES, Mark, THRESHOLDS, accuracy};

use crate::{Ended, Evaluation, Game, Limits, Player};

/// A move of a game, compared with the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct ReviewedMove {
    /// Who made it.
    pub player: Color,
    /// The move.
    pub action: Action,
    /// The score of the best move, for the player.
    pub best: Assessment,
    /// The score of the move, for the player. Never more than that of the best move.
    pub played: Assessment,
    /// The player's chances with the best move, from 0 to 1.
    pub chances_before: f64,
    /// The player's chances with the move that was made.
    pub chances_after: f64,
    /// The chances that the move lost. That is the difference, except in the last move of a game that is drawn by a
    /// rule: it lost nothing, unless a win is proven.
    pub loss: f64,
    /// What the move is called.
    pub mark: Mark,
    /// The best play from the position before the move. It begins with the move itself if that is the best one.
    pub better: Vec<Action>,
    /// The best play after the move, as far as it is known. Empty if the game was over.
    pub reply: Vec<Action>,
    /// The depth of the search that the score of the move comes from, in plies from the position after it.
    pub depth: u32,
}

impl ReviewedMove {
    /// Whether the move counts for the player's accuracy: there was a choice, and something to lose.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.mark != Mark::Only && self.chances_before >= LEAST_CHANCES
    }
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// The variant.
    pub variant: VariantId,
    /// The moves, in their order.
    pub moves: Vec<ReviewedMove>,
    /// The number of positions visited by all searches.
    pub nodes: u64,
}

/// The moves of a player, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// All moves.
    pub moves: usize,
    /// The moves that count for accuracy.
    pub counted: usize,
    /// The mean accuracy of the moves that count, from 0 to 100; `None` if there are none.
    pub accuracy: Option<f64>,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
}

impl Review {
    /// The moves of a player, counted.
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

    /// The chances of white at each position: the start, and after each move.
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

/// The chances of white, from those of a player.
fn of_white(player: Color, chances: f64) -> f64 {
    match player {
        Color::White => chances,
        Color::Black => 1.0 - chances,
    }
}

/// The review of some moves of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The numbers of the moves, counted from 0.
    pub plies: Range<usize>,
    /// Their review.
    pub review: Review,
}

/// A position that a review has searched, and the move from it.
#[derive(Clone, Copy, Debug)]
pub struct Step<'a> {
    /// How far the review is.
    pub progress: Progress,
    /// The number of moves before the position.
    pub ply: usize,
    /// The side to move.
    pub to_move: Color,
    /// The score of the position, for the side to move.
    pub assessment: Assessment,
    /// The chances of white, from 0 to 1.
    pub white: f64,
    /// The move that was played; `None` in the last position.
    pub reviewed: Option<&'a ReviewedMove>,
}

/// How far a review is: positions searched, of all positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Positions that are done.
    pub done: usize,
    /// All positions of the game.
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
    /// A reviewer that searches each position with `player`, by `evaluation` and within `limits`.
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

    /// How scores are converted to chances.
    #[must_use]
    pub fn chances(&self) -> Chances {
        self.chances
    }

    /// Reviews the moves of a game; `None` if the search was cancelled. `progress` is called after each position.
    ///
    /// What was known of an earlier game is forgotten, so the review of a game does not depend on others.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn review(&mut self, game: &Game, mut progress: impl FnMut(Progress)) -> Option<Review> {
        let part = self.review_part(game, 0..usize::MAX, |step| progress(step.progress))?;
        (part.plies.start == 0).then_some(part.review)
    }

    /// Reviews the moves of a game with numbers in `plies`, counted from 0, as far as the search is not cancelled:
    /// see [`review_part_by`]. `told` is called after each position.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn review_part(
        &mut self,
        game: &Game,
        plies: Range<usize>,
        mut told: impl FnMut(Step<'_>),
    ) -> Option<Part> {
        self.player.forget();
        let (player, limits) = (&mut self.player, &self.limits);
        let mut search = |game: &Game, lines: usize| {
            player.set_lines(lines);
            let analysis = player.analyse_game(game, limits, |_| ());
            (analysis.ended != Some(Ended::Cancelled)).then_some(analysis)
        };
        review_part_by(game, plies, self.chances, &mut search, &mut told)
    }
}

//! Opening books, made from the engine's own analysis.
//!
//! A book contains positions and a score for each of their moves. [`BookBuilder`] builds a book: it takes the most
//! urgent position, has its moves searched, and backs the scores up by minimax. A position is urgent if both sides lose
//! little on the path to it (T. R. Lincke, "Strategies for the automatic construction of opening books", 2001).
//! [`Book::moves`] looks up a position, and [`Book::draw`] chooses one of its good moves at random.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_engine::play::{Cancel, Evaluation};
//! use tessera_study::book::{Book, BookBuilder, BookSearcher};
//!
//! let variant = Variant::RUSSIAN;
//! let mut searcher = BookSearcher::new(variant, &Evaluation::Best, 100)?;
//! let mut builder = BookBuilder::new(Book::new(variant, &[])?);
//! while builder.book().positions() < 4
//!     && let Some(next) = builder.next_expansion()
//! {
//!     let scores = next.positions().iter().map(|after| searcher.score(after, &Cancel::default()));
//!     let scores: Option<Vec<_>> = scores.collect();
//!     builder.add(next, &scores.unwrap());
//! }
//! let moves = builder.book().moves(&Position::initial(variant));
//! assert_eq!(moves.len(), 7);
//! assert!(moves.is_sorted_by(|better, worse| better.score >= worse.score));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod builtin;
mod file;
mod graph;

use std::collections::BTreeMap;

use tessera_draughts::Variant;
use tessera_engine::play::Score;

use crate::Random;
use tessera_draughts::{Action, Game, Position};

pub use build::{BookBuilder, BookSearcher, BookSearcherError, Expansion, evaluation_name};
pub use builtin::{builtin, provide};
pub use file::BookError;
use graph::{Edge, Graph, Key, replies};

/// An opening book: positions of one variant, with a score for each of their moves.
///
/// Positions that are symmetric to each other count as one: a book also finds a position with colours swapped or
/// mirrored.
#[derive(Clone, Debug)]
pub struct Book {
    variant: Variant,
    notes: BTreeMap<String, String>,
    graph: Graph,
}

/// A move of a position in a book, with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move.
    pub action: Action,
    /// The score for the player who makes the move, backed up from all positions behind it.
    pub score: Score,
    /// The number of positions of the book behind the move. 0 means that the move leads out of the book; its score is
    /// then that of a single search.
    pub positions: usize,
}

/// Which moves of a book may be played, and how often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookChoice {
    /// Maximum difference between the best move and a move of the book, in hundredths of a man.
    pub margin: u32,
    /// A move that is worse than another by this amount, in hundredths of a man, is played e times less often.
    pub temperature: f64,
}

/// Why lines of a book cannot begin with an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an opening of the variant {found} that begins with another position: expected the initial position of {expected}"
)]
pub struct OpeningError {
    /// The variant of the opening.
    pub found: Variant,
    /// The variant of the book.
    pub expected: Variant,
}

impl Book {
    /// A book without positions. Its lines will begin with the initial position and with the last position of each
    /// opening.
    ///
    /// # Errors
    /// If an opening is of another variant, or does not start from the initial position.
    pub fn new(variant: Variant, openings: &[Game]) -> Result<Book, OpeningError> {
        let paths: Option<Vec<Vec<usize>>> = openings
            .iter()
            .map(|game| path_of(game).filter(|_| game.variant() == variant))
            .collect();
        let graph = paths.and_then(|paths| Graph::new(variant, paths));
        let found = openings
            .iter()
            .map(Game::variant)
            .find(|found| *found != variant);
        Ok(Book {
            variant,
            notes: BTreeMap::new(),
            graph: graph.ok_or(OpeningError {
                found: found.unwrap_or(variant),
                expected: variant,
            })?,
        })
    }

    /// The variant of the book.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The number of positions whose moves have scores.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.graph.nodes.len()
    }

    /// The number of moves of all these positions. Each of them was searched once.
    #[must_use]
    pub fn scores(&self) -> usize {
        self.graph.nodes.iter().map(|node| node.edges.len()).sum()
    }

    /// The number of positions with which lines begin: the initial position and the last positions of the openings.
    #[must_use]
    pub fn openings(&self) -> usize {
        self.graph.roots.len()
    }

    /// Whether the lines of `other` begin with the same positions.
    #[must_use]
    pub fn has_openings_of(&self, other: &Book) -> bool {
        let keys = |book: &Book| -> Vec<Key> {
            let mut keys: Vec<Key> = book.graph.roots.iter().map(|root| root.key).collect();
            keys.sort_unstable();
            keys
        };
        keys(self) == keys(other)
    }

    /// The moves of a position, best first. Empty if the position is not in the book. Of moves with the same effect,
    /// only the first in generation order is listed.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let mut moves: Vec<BookMove> = self
            .scored(position)
            .into_iter()
            .map(|(action, edge)| BookMove {
                action,
                score: self.graph.score(edge),
                positions: self.graph.count_behind(edge),
            })
            .collect();
        moves.sort_by(|one, other| {
            let key = |found: &BookMove| (found.score, found.positions);
            key(other).cmp(&key(one))
        });
        moves
    }

    fn scored(&self, position: &Position) -> Vec<(Action, Edge)> {
        assert_eq!(
            position.variant(),
            self.variant,
            "a position of another variant"
        );
        let Some(node) = self.graph.find(position) else {
            return Vec::new();
        };
        // The replies of this position have the same order as those of its normal form.
        let own = replies(position, node.key.idle()).into_iter();
        own.map(|reply| reply.action)
            .zip(node.edges.iter().copied())
            .collect()
    }

    /// Chooses a move at random, among the moves that `choice` allows and that lead to another position of the book.
    /// `None` if there is no such move, or if the score of the best move is proven.
    ///
    /// ```
    /// use tessera_study::book::{BookChoice, builtin};
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_study::Random;
    /// let position = Position::initial(Variant::ENGLISH);
    /// let choice = BookChoice { margin: 10, temperature: 5.0 };
    /// let book = builtin(Variant::ENGLISH).unwrap();
    /// let drawn = book.draw(&position, choice, &mut Random::new(1)).unwrap();
    /// assert!(position.legal_actions().contains(&drawn.action));
    /// ```
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn draw(
        &self,
        position: &Position,
        choice: BookChoice,
        random: &mut Random,
    ) -> Option<BookMove> {
        let moves = self.moves(position);
        let Some(Score::Estimate(best)) = moves.first().map(|found| found.score) else {
            return None;
        };
        let good: Vec<(f64, BookMove)> = moves
            .into_iter()
            .filter_map(|found| match found.score {
                Score::Estimate(score)
                    if found.positions > 0 && best.abs_diff(score) <= choice.margin =>
                {
                    let lost = f64::from(best.abs_diff(score));
                    Some(((-lost / choice.temperature).exp(), found))
                }
                _ => None,
            })
            .collect();
        let sum: f64 = good.iter().map(|(weight, _)| weight).sum();
        let mut rest = random.fraction() * sum;
        let last = good.last().map(|(_, found)| found.clone());
        let mut drawn = good.into_iter().find(|(weight, _)| {
            rest -= weight;
            rest < 0.0
        });
        drawn.take().map(|(_, found)| found).or(last)
    }

    /// The best line of the book that begins with the move `first`. It has at most `longest` plies.
    ///
    /// # Panics
    /// If the position is of another variant.
    #[must_use]
    pub fn line(&self, position: &Position, first: &Action, longest: usize) -> Vec<Action> {
        let mut line = vec![*first];
        let mut position = position.after(first);
        while line.len() < longest {
            let next = self.scored(&position).into_iter();
            let next = next.rev().max_by_key(|(_, edge)| self.graph.score(*edge));
            let Some((action, _)) = next else { break };
            position = position.after(&action);
            line.push(action);
        }
        line
    }
}

/// The path of a game from the initial position, for [`Graph::new`]. `None` if the game starts from another position.
fn path_of(game: &Game) -> Option<Vec<usize>> {
    let positions = game.positions();
    let mut normal = Key::of(positions.first()?);
    if normal != Key::of(&Position::initial(game.variant())) {
        return None;
    }
    let mut path = Vec::new();
    for position in &positions[1..] {
        let wanted = position.normal();
        let replies = normal.replies();
        let place = replies
            .iter()
            .position(|reply| reply.key.position == wanted)?;
        path.push(place);
        normal = replies[place].key;
    }
    Some(path)
}

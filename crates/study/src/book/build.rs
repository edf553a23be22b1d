//! Building a book: which position comes next, and the search of its moves.

use std::collections::HashMap;

use tessera_engine::network::embedded;
use tessera_engine::play::{Cancel, Ended, Limits, Score};

use super::Book;
use super::graph::{Edge, Key, before};
use crate::{Player, training};
use tessera_draughts::{Game, Position, Variant};
use tessera_engine::play::{Evaluation, TableTooLarge};

/// Adds positions to a book, the most urgent position first.
///
/// The cost of a path to a position is the sum of what its moves lose compared with the best moves, plus a small amount
/// for each ply. The position of minimum cost is the most urgent one. The choice of positions and all scores of the
/// book are determined by the scores of the searches alone.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    book: Book,
    /// The moves that lead out of the book, by the position that they lead to. A move is given by its node and its
    /// index.
    leaves: HashMap<Key, Vec<(u32, usize)>>,
}

/// A position to be added to a book. Its moves have to be searched first.
#[derive(Clone, Debug)]
pub struct Expansion {
    key: Key,
    positions: Vec<Position>,
}

impl Expansion {
    /// The position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.key.position
    }

    /// The positions after its moves, whose scores are needed. Each is in the normal form of its symmetries, so that
    /// the same side is to move in all searches; some are therefore turned.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }
}

impl BookBuilder {
    /// Continues to build an existing book.
    #[must_use]
    pub fn new(book: Book) -> BookBuilder {
        let mut builder = BookBuilder {
            book,
            leaves: HashMap::new(),
        };
        for number in 0..builder.book.positions() as u32 {
            let node = &builder.book.graph.nodes[number as usize];
            let leaves = node.edges.iter().zip(node.key.replies()).enumerate();
            for (place, (edge, reply)) in leaves {
                if matches!(edge, Edge::Leaf(_)) {
                    let known = builder.leaves.entry(reply.key).or_default();
                    known.push((number, place));
                }
            }
        }
        builder
    }

    /// The book so far.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// The book so far, mutable so that notes can be added.
    pub fn book_mut(&mut self) -> &mut Book {
        &mut self.book
    }

    /// The finished book.
    #[must_use]
    pub fn into_book(self) -> Book {
        self.book
    }

    /// The most urgent position. `None` if every move of the book leads to another position of the book, to a proven
    /// result, or to too many plies without progress.
    #[must_use]
    pub fn next_expansion(&self) -> Option<Expansion> {
        let key = self.book.graph.next()?;
        let replies = key.replies().into_iter();
        Some(Expansion {
            key,
            positions: replies.map(|reply| reply.key.position).collect(),
        })
    }

    /// Adds a position. `scores` are the scores of the [positions after its moves](Expansion::positions), each for the
    /// side to move in that position. Does nothing if the book has the position already.
    ///
    /// # Panics
    /// If `scores` does not have exactly one score for each of these positions.
    pub fn add(&mut self, expansion: Expansion, scores: &[Score]) {
        let Expansion { key, positions } = expansion;
        assert_eq!(positions.len(), scores.len(), "one score for each position");
        let graph = &mut self.book.graph;
        if graph.number(&key).is_some() {
            return;
        }
        let number = graph.reserve(key);
        let mut edges = Vec::new();
        for (place, (reply, score)) in key.replies().into_iter().zip(scores).enumerate() {
            edges.push(match graph.number(&reply.key) {
                Some(child) => Edge::Inner(child),
                None => {
                    let known = self.leaves.entry(reply.key).or_default();
                    known.push((number, place));
                    Edge::Leaf(before(*score))
                }
            });
        }
        graph.set_edges(number, edges);
        for (parent, place) in self.leaves.remove(&key).unwrap_or_default() {
            graph.link(parent, place, number);
        }
        graph.find_roots();
        graph.update_from(number);
    }
}

/// Searches positions for a book. Each search starts afresh, so that a score does not depend on earlier searches.
#[derive(Debug)]
pub struct BookSearcher {
    player: Player,
    nodes: u64,
}

impl BookSearcher {
    /// A searcher that visits `nodes` positions to find a score.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(
        variant: Variant,
        evaluation: &Evaluation,
        nodes: u64,
    ) -> Result<BookSearcher, BookSearcherError> {
        // Enough for all positions of a search, but little to clear before the next one.
        let memory = (nodes.clamp(1 << 8, 1 << 20) * 64).next_power_of_two();
        let player = Player::new(variant, memory as usize)?;
        Ok(BookSearcher {
            player: player.with_evaluation(evaluation)?,
            nodes,
        })
    }

    /// The score of a position for the side to move; `None` if the search was cancelled.
    ///
    /// # Panics
    /// If the position is of another variant.
    pub fn score(&mut self, position: &Position, cancel: &Cancel) -> Option<Score> {
        self.player.forget();
        let limits = Limits {
            nodes: Some(self.nodes),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let game = Game::of_position(position, 0);
        let analysis = self.player.analyse_game(&game, &limits, |_| {});
        (analysis.ended != Some(Ended::Cancelled)).then_some(analysis.score)
    }
}

/// Why no searcher could be made.
#[derive(Debug, thiserror::Error)]
pub enum BookSearcherError {
    /// There is not enough memory for the transposition table.
    #[error(transparent)]
    Table(#[from] TableTooLarge),
    /// The weights are for another variant.
    #[error(transparent)]
    Weights(#[from] tessera_engine::network::WeightsError),
}

/// The name of an evaluation in the notes of a book: the CRC-32 of its weights in hexadecimal, or `computed`.
#[must_use]
pub fn evaluation_name(variant: Variant, evaluation: &Evaluation) -> String {
    let weights = match evaluation {
        Evaluation::Best => embedded(variant),
        Evaluation::Computed => None,
        Evaluation::Learned(weights) => Some(weights.clone()),
    };
    training::evaluation_name(weights.as_ref())
}

//! The file format of books: see `docs/book-format.md`.
//!
//! A file contains no positions and no moves, only scores. The reader generates all legal moves from the initial
//! position on, and their order tells which score belongs to which move. So no file can make a player play an illegal
//! move.

use std::collections::BTreeMap;

use tessera_engine::head::{ChecksumError, Head, HeadError, Kind};
use tessera_engine::play::Score;
use thiserror::Error;

use super::Book;
use super::graph::{Edge, Graph};
use tessera_draughts::Variant;

const KIND: Kind = Kind {
    noun: "an opening book",
    title: "tessera book 1",
    keys: &["variant", "positions", "rules"],
};
/// Maximum absolute value of an estimate in a file. Greater numbers stand for proven wins.
const MAX_ESTIMATE: i32 = 20_000;
/// The number that stands for a win in 0 plies. A win in n plies is `WIN - n`.
const WIN: i32 = 32_000;
/// Maximum number of plies of a proven result in a file.
const MAX_PLIES: i32 = WIN - MAX_ESTIMATE - 1;

/// Why bytes are not an opening book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The head cannot be read.
    #[error(transparent)]
    Head(#[from] HeadError),
    /// The checksum is wrong.
    #[error(transparent)]
    Checksum(#[from] ChecksumError),
    /// The scores cannot be read.
    #[error("byte {byte}: {problem}; the file is damaged")]
    Body {
        /// The offset in the file, counted from 0.
        byte: usize,
        /// What is wrong there.
        problem: String,
    },
    /// The moves lead to other positions than when the book was made, because the rules of the variant have changed.
    #[error(
        "the checksum of the positions is {found:08x}, the file says {expected:08x}: \
         the book was made with other rules of {variant}"
    )]
    Rules {
        /// The variant of the book.
        variant: Variant,
        /// The checksum of the positions that the moves lead to now.
        found: u32,
        /// The checksum that the file states.
        expected: u32,
    },
    /// The book is for another variant.
    #[error("a book for the variant `{found}`: expected `{expected}`")]
    OtherVariant {
        /// The variant of the book.
        found: Variant,
        /// The variant that the book was to be used for.
        expected: Variant,
    },
}

impl Book {
    /// Notes on where the book comes from, such as `nodes` and `date`.
    #[must_use]
    pub fn notes(&self) -> &BTreeMap<String, String> {
        &self.notes
    }

    /// Adds a note. Line breaks become spaces, and colons in the key become hyphens. Notes with an empty key or one of
    /// the keys `variant`, `positions` and `rules` are ignored.
    pub fn note(&mut self, key: &str, value: &str) {
        KIND.note(&mut self.notes, key, value);
    }

    /// The bytes of the file.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_study::book::{Book, BookError};
    /// let mut book = Book::new(Variant::RUSSIAN, &[])?;
    /// book.note("date", "2026-11-22");
    /// let mut bytes = book.to_bytes();
    /// assert_eq!(Book::from_bytes(&bytes)?.to_bytes(), bytes);
    /// let damaged = bytes.len() - 5;
    /// bytes[damaged] ^= 1;
    /// assert!(matches!(Book::from_bytes(&bytes), Err(BookError::Checksum { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        let order = self.write_scores(&mut body);
        let values = [
            ("variant", self.variant.name().to_owned()),
            ("positions", order.len().to_string()),
            (
                "rules",
                format!("{:08x}", self.checksum_of_positions(&order)),
            ),
        ];
        let mut bytes = KIND.begin(&values, &self.notes);
        bytes.extend(body);
        KIND.end(bytes)
    }

    /// Writes all roots and nodes to `body`. Returns the nodes in the order in which they are written: first the nodes
    /// of the roots, then, for each node in this order, the nodes that its moves lead to.
    fn write_scores(&self, body: &mut Vec<u8>) -> Vec<u32> {
        let graph = &self.graph;
        let mut order = Vec::new();
        let mut is_known = vec![false; graph.nodes.len()];
        let mut add = |order: &mut Vec<u32>, node: u32| {
            if !std::mem::replace(&mut is_known[node as usize], true) {
                order.push(node);
            }
        };
        write_number(body, graph.roots.len() as u64 - 1);
        for root in &graph.roots {
            if !root.path.is_empty() {
                write_number(body, root.path.len() as u64);
                for place in &root.path {
                    write_number(body, *place as u64);
                }
            }
            write_number(body, root.node.is_some().into());
            if let Some(node) = root.node {
                add(&mut order, node);
            }
        }
        let mut written = 0;
        while let Some(number) = order.get(written) {
            let node = &graph.nodes[*number as usize];
            written += 1;
            write_number(body, node.edges.len() as u64);
            for edge in &node.edges {
                match edge {
                    Edge::Inner(child) => {
                        write_number(body, 0);
                        add(&mut order, *child);
                    }
                    Edge::Leaf(score) => {
                        let number = number_of(*score);
                        let positive = ((number << 1) ^ (number >> 31)) as u32;
                        write_number(body, u64::from(positive) + 1);
                    }
                }
            }
        }
        order
    }

    /// The CRC-32 of all positions in FEN, each followed by a line break.
    fn checksum_of_positions(&self, order: &[u32]) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for number in order {
            let position = &self.graph.nodes[*number as usize].key.position;
            hasher.update(position.to_fen().as_bytes());
            hasher.update(b"\n");
        }
        hasher.finalize()
    }

    /// Reads a book from the bytes of a file.
    ///
    /// # Errors
    /// [`BookError`] if the bytes are not a complete, undamaged book, or if the rules of its variant have changed since
    /// it was made.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        Book::from_bytes_among(bytes, &[])
    }

    /// Like [`from_bytes`](Book::from_bytes), also for a book of one of `others`, variants that do not come with the
    /// library.
    ///
    /// # Errors
    /// As [`from_bytes`](Book::from_bytes).
    pub fn from_bytes_among(bytes: &[u8], others: &[Variant]) -> Result<Book, BookError> {
        let mut head = Head::read(&KIND, bytes)?;
        let variant = head.take("variant", |value| {
            let variant = Variant::named(value, others);
            variant.map_err(|error| error.to_string())
        })?;
        let positions = head.take("positions", |value| {
            let number = value.parse::<u32>();
            number.map_err(|_| "expected a number".to_owned())
        })? as usize;
        let rules = head.take("rules", |value| {
            let checksum = u32::from_str_radix(value, 16);
            checksum.map_err(|_| "expected a checksum".to_owned())
        })?;
        let mut body = Body {
            bytes: head.checked()?,
            at: head.length(),
        };
        let graph = body.graph(variant)?;
        if graph.nodes.len() != positions {
            let found = graph.nodes.len();
            return Err(body.problem(format!("{found} positions: expected {positions}")));
        }
        let book = Book {
            variant,
            notes: head.into_notes(),
            graph,
        };
        let order: Vec<u32> = (0..positions as u32).collect();
        let found = book.checksum_of_positions(&order);
        if found != rules {
            return Err(BookError::Rules {
                variant,
                found,
                expected: rules,
            });
        }
        Ok(book)
    }

    /// Checks that the book is for the given variant.
    ///
    /// # Errors
    /// [`BookError::OtherVariant`] if it is for another variant.
    pub fn check(&self, variant: Variant) -> Result<(), BookError> {
        if self.variant == variant {
            return Ok(());
        }
        Err(BookError::OtherVariant {
            found: self.variant,
            expected: variant,
        })
    }
}

/// The bytes with the scores of a file, which are read in order.
struct Body<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Body<'_> {
    fn problem(&self, problem: impl Into<String>) -> BookError {
        BookError::Body {
            byte: self.at,
            problem: problem.into(),
        }
    }

    /// Reads a number in groups of seven bits, the lowest group first. All bytes but the last have their highest bit
    /// set.
    fn number(&mut self) -> Result<u64, BookError> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.bytes.get(self.at);
            let byte = *byte.ok_or_else(|| self.problem("the file ends in the middle"))?;
            self.at += 1;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                if byte == 0 && shift > 0 {
                    return Err(self.problem("a number has more bytes than it needs"));
                }
                return Ok(number);
            }
        }
        Err(self.problem("a number is too large"))
    }

    /// Reads a number that must be less than `bound`.
    fn below(&mut self, bound: usize) -> Result<usize, BookError> {
        let number = self.number()?;
        let found = usize::try_from(number).ok().filter(|found| *found < bound);
        found.ok_or_else(|| self.problem(format!("{number}: expected a number below {bound}")))
    }

    fn graph(&mut self, variant: Variant) -> Result<Graph, BookError> {
        /// Maximum number of openings in a book, and of plies in an opening.
        const MAX_COUNT: usize = 1 << 16;
        let others = self.below(MAX_COUNT)?;
        let (mut paths, mut has_node) = (Vec::new(), Vec::new());
        for root in 0..=others {
            if root > 0 {
                let length = self.below(MAX_COUNT)?;
                let path: Result<Vec<usize>, _> =
                    (0..length).map(|_| self.below(MAX_COUNT)).collect();
                paths.push(path?);
            }
            has_node.push(self.below(2)? == 1);
        }
        let graph = Graph::new(variant, paths);
        let mut graph =
            graph.ok_or_else(|| self.problem("an opening has a move that is not legal"))?;
        if graph.roots.len() != has_node.len() {
            return Err(self
                .problem("two openings lead to the same position, or one to the end of the game"));
        }
        let keys: Vec<_> = graph.roots.iter().map(|root| root.key).collect();
        for (key, _) in keys.into_iter().zip(&has_node).filter(|(_, has)| **has) {
            graph.reserve(key);
        }
        let mut read = 0;
        while let Some(node) = graph.nodes.get(read as usize) {
            let replies = node.key.replies();
            let count = self.number()?;
            if replies.is_empty() || count != replies.len() as u64 {
                let (position, found) = (node.key.position.to_fen(), replies.len());
                return Err(
                    self.problem(format!("{count} scores of the {found} moves in {position}"))
                );
            }
            let mut edges = Vec::new();
            for reply in replies {
                edges.push(match self.number()? {
                    0 if reply.key.is_allowed() => Edge::Inner(graph.reserve(reply.key)),
                    0 => return Err(self.problem("too many plies without progress")),
                    positive => Edge::Leaf(self.score(positive - 1)?),
                });
            }
            graph.set_edges(read, edges);
            read += 1;
        }
        if self.at != self.bytes.len() {
            let rest = self.bytes.len() - self.at;
            return Err(self.problem(format!("{rest} bytes after the last score")));
        }
        graph.find_roots();
        graph.update_all();
        Ok(graph)
    }

    fn score(&self, positive: u64) -> Result<Score, BookError> {
        let number = (positive >> 1) as i64 ^ -((positive & 1) as i64);
        let number = i32::try_from(number).ok();
        let number = number.filter(|number| number.abs() <= WIN);
        number
            .map(score_of)
            .ok_or_else(|| self.problem("a score is too large"))
    }
}

fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The number that stands for a score in a file.
fn number_of(score: Score) -> i32 {
    match score {
        Score::Estimate(score) => score.clamp(-MAX_ESTIMATE, MAX_ESTIMATE),
        Score::Win(plies) => WIN - i32::from(plies).min(MAX_PLIES),
        Score::Loss(plies) => i32::from(plies).min(MAX_PLIES) - WIN,
    }
}

/// The inverse of [`number_of`].
fn score_of(number: i32) -> Score {
    if number.abs() <= MAX_ESTIMATE {
        return Score::Estimate(number);
    }
    let plies = (WIN - number.abs()) as u16;
    if number > 0 {
        Score::Win(plies)
    } else {
        Score::Loss(plies)
    }
}

//! The file of a book: see docs/book-format.md.
//!
//! A file has no positions and no moves, only scores: the reader plays all legal moves from the initial position on, and
//! knows by their order which score belongs to which. So no file can make a player play an illegal move.

use std::collections::BTreeMap;

use tessera_engine::play::Score;
use thiserror::Error;

use super::Book;
use super::graph::{Edge, Graph};
use crate::VariantId;

/// The first line of a file.
const TITLE: &str = "tessera book 1";
/// No head is longer.
const LONGEST_HEAD: usize = 1 << 16;
/// Estimates are stored up to this absolute value; greater numbers are proven wins.
const LARGEST_ESTIMATE: i32 = 20_000;
/// The number of a win in 0 plies. A win in n plies is `WIN - n`.
const WIN: i32 = 32_000;
/// The most plies of a proven result that are stored.
const MOST_PLIES: i32 = WIN - LARGEST_ESTIMATE - 1;

/// Why bytes are no opening book.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The bytes do not begin like a book.
    #[error("not an opening book: expected `{TITLE}` as its first line")]
    Title,
    /// A line of the head cannot be read.
    #[error("line {line} of the head: {problem}")]
    Head {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// The checksum differs.
    #[error("the checksum is {found:08x}, the file says {expected:08x}: the file is damaged")]
    Checksum {
        /// The checksum of the bytes.
        found: u32,
        /// The checksum that the file states.
        expected: u32,
    },
    /// The scores cannot be read.
    #[error("byte {byte}: {problem}; the file is damaged")]
    Body {
        /// The place in the file, counted from 0.
        byte: usize,
        /// What is wrong there.
        problem: String,
    },
    /// The positions are not those that the book was made of.
    #[error(
        "the checksum of the positions is {found:08x}, the file says {expected:08x}: \
         the book was made with other rules of {variant}"
    )]
    Rules {
        /// The variant.
        variant: VariantId,
        /// The checksum of the positions that the moves lead to.
        found: u32,
        /// The checksum that the file states.
        expected: u32,
    },
    /// The book is for another variant.
    #[error("a book for the variant `{found}`: expected `{expected}`")]
    OtherVariant {
        /// The variant of the book.
        found: VariantId,
        /// The variant that was asked for.
        expected: VariantId,
    },
}

/// Keys of the head that are not notes.
const RESERVED: [&str; 3] = ["variant", "positions", "rules"];

impl Book {
    /// Notes on where the book comes from, such as `nodes` and `date`.
    #[must_use]
    pub fn notes(&self) -> &BTreeMap<String, String> {
        &self.notes
    }

    /// Adds a note. Line breaks become spaces; colons in the key become hyphens. The keys `variant`, `positions` and
    /// `rules` are not changed.
    pub fn note(&mut self, key: &str, value: &str) {
        let plain = |text: &str| text.replace(['\n', '\r'], " ").trim().to_owned();
        let key = plain(key).replace(':', "-");
        if !key.is_empty() && !RESERVED.contains(&key.as_str()) {
            self.notes.insert(key, plain(value));
        }
    }

    /// The file.
    ///
    /// ```
    /// use tessera_family::VariantId;
    /// use tessera_family::book::{Book, BookError};
    /// let mut book = Book::new(VariantId::Russian, &[])?;
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
        let rules = self.checksum_of_positions(&order);
        let mut head = format!(
            "{TITLE}\nvariant: {}\npositions: {}\nrules: {rules:08x}\n",
            self.variant.name(),
            order.len()
        );
        for (key, value) in &self.notes {
            head.push_str(&format!("{key}: {value}\n"));
        }
        head.push('\n');
        let mut bytes = head.into_bytes();
        bytes.extend(body);
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Writes all roots and nodes. Returns the nodes in the order in which they are written: first those of the roots,
    /// then, for each node in this order, those to which its moves lead.
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

    /// The CRC-32 of the positions in FEN, each with a line break.
    fn checksum_of_positions(&self, order: &[u32]) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for number in order {
            let position = &self.graph.nodes[*number as usize].key.position;
            hasher.update(position.to_fen().as_bytes());
            hasher.update(b"\n");
        }
        hasher.finalize()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`BookError`], if the bytes are not a whole, undamaged book, or the rules of its variant have changed since.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        let Head {
            variant,
            positions,
            rules,
            notes,
            end,
        } = Head::read(bytes)?;
        let checksum = bytes.len().saturating_sub(4).max(end);
        let (whole, stated) = bytes.split_at(checksum);
        let stated = stated
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u32::from(*byte));
        let found = crc32fast::hash(whole);
        if found != stated {
            return Err(BookError::Checksum {
                found,
                expected: stated,
            });
        }
        let mut body = Body {
            bytes: whole,
            at: end,
        };
        let graph = body.graph(variant)?;
        if graph.nodes.len() != positions {
            let found = graph.nodes.len();
            return Err(body.problem(format!("{found} positions: expected {positions}")));
        }
        let book = Book {
            variant,
            notes,
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

    /// Checks that the book is for a variant.
    ///
    /// # Errors
    /// [`BookError::OtherVariant`] if it is for another one.
    pub fn check(&self, variant: VariantId) -> Result<(), BookError> {
        if self.variant == variant {
            return Ok(());
        }
        Err(BookError::OtherVariant {
            found: self.variant,
            expected: variant,
        })
    }
}

/// The lines at the beginning of a file.
struct Head {
    variant: VariantId,
    positions: usize,
    rules: u32,
    notes: BTreeMap<String, String>,
    /// Where the scores begin.
    end: usize,
}

impl Head {
    fn read(bytes: &[u8]) -> Result<Head, BookError> {
        if !bytes.starts_with(TITLE.as_bytes()) || bytes.get(TITLE.len()) != Some(&b'\n') {
            return Err(BookError::Title);
        }
        let error = |line: usize, problem: &str| BookError::Head {
            line,
            problem: problem.to_owned(),
        };
        let end = bytes[..bytes.len().min(LONGEST_HEAD)]
            .windows(2)
            .position(|pair| pair == b"\n\n")
            .ok_or_else(|| error(1, "no empty line ends the head"))?;
        let head = str::from_utf8(&bytes[..end]).map_err(|_| error(1, "it is not UTF-8"))?;
        let (mut variant, mut positions, mut rules) = (None, None, None);
        let mut notes = BTreeMap::new();
        for (line, text) in (1..).zip(head.lines()).skip(1) {
            let (key, value) = text
                .split_once(':')
                .ok_or_else(|| error(line, "expected `key: value`"))?;
            let (key, value) = (key.trim(), value.trim());
            let is_new = match key {
                "variant" => {
                    let named = value.parse::<VariantId>();
                    let named = named.map_err(|problem| error(line, &problem.to_string()))?;
                    variant.replace(named).is_none()
                }
                "positions" => {
                    let number = value.parse::<u32>();
                    let number = number.map_err(|_| error(line, "expected a number"))?;
                    positions.replace(number as usize).is_none()
                }
                "rules" => {
                    let number = u32::from_str_radix(value, 16);
                    let number = number.map_err(|_| error(line, "expected a checksum"))?;
                    rules.replace(number).is_none()
                }
                _ => notes.insert(key.to_owned(), value.to_owned()).is_none(),
            };
            if !is_new {
                return Err(error(line, &format!("there are two lines `{key}`")));
            }
        }
        let missing = |key: &str| error(1, &format!("there is no line `{key}`"));
        Ok(Head {
            variant: variant.ok_or_else(|| missing("variant"))?,
            positions: positions.ok_or_else(|| missing("positions"))?,
            rules: rules.ok_or_else(|| missing("rules"))?,
            notes,
            end: end + 2,
        })
    }
}

/// The scores of a file, which are read in order.
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

    /// A number in groups of seven bits, the lowest first; all but the last have the eighth bit.
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

    /// A number that is less than `bound`.
    fn below(&mut self, bound: usize) -> Result<usize, BookError> {
        let number = self.number()?;
        let found = usize::try_from(number).ok().filter(|found| *found < bound);
        found.ok_or_else(|| self.problem(format!("{number}: expected a number below {bound}")))
    }

    fn graph(&mut self, variant: VariantId) -> Result<Graph, BookError> {
        /// No game has more openings, or a longer one.
        const MOST: usize = 1 << 16;
        let others = self.below(MOST)?;
        let (mut paths, mut has_node) = (Vec::new(), Vec::new());
        for root in 0..=others {
            if root > 0 {
                let length = self.below(MOST)?;
                let path: Result<Vec<usize>, _> = (0..length).map(|_| self.below(MOST)).collect();
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
        Score::Estimate(score) => score.clamp(-LARGEST_ESTIMATE, LARGEST_ESTIMATE),
        Score::Win(plies) => WIN - i32::from(plies).min(MOST_PLIES),
        Score::Loss(plies) => i32::from(plies).min(MOST_PLIES) - WIN,
    }
}

/// The inverse of [`number_of`].
fn score_of(number: i32) -> Score {
    if number.abs() <= LARGEST_ESTIMATE {
        return Score::Estimate(number);
    }
    let plies = (WIN - number.abs()) as u16;
    if number > 0 {
        Score::Win(plies)
    } else {
        Score::Loss(plies)
    }
}

//! Proofs: why a step follows, in a few general forms that know no technique.
//!
//! A technique finds a pattern and writes down which facts of the rules it uses: that a cell holds one of its
//! candidates, or that a unit has a place for a digit. [`Step::verify`](super::Step::verify) replays these facts
//! against the candidates. Sentences, notation and pictures are made from the proof.

use std::fmt;

use super::{CellSet, Step};
use crate::{Cell, Digit, DigitSet, UNITS};

/// A set of candidates of which every solution has exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// The candidates of a cell.
    Cell(Cell),
    /// The places of a digit in a unit, which is an index in [`UNITS`].
    Unit(u8, Digit),
}

/// Candidates of one digit: the digit in one of these cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// The cells: one, or several of a unit.
    pub cells: CellSet,
}

/// Cells, each with a set of digits, that these digits could not fill at all, or could fill only in ways that leave
/// several solutions.
///
/// If all of the cells held these digits, then either no filling of the cells would obey the rules, or for each there
/// would be another one with the same digits in every row, column and box, and thus another solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pattern {
    /// The cells with their digits. None of the cells is given.
    #[cfg_attr(
        feature = "serde",
        serde(rename = "pattern", with = "crate::serialize::proof::pattern")
    )]
    pub cells: Vec<(Cell, DigitSet)>,
    /// Whether the pattern can be filled, so that the proof relies on there being one solution only.
    pub needs_uniqueness: bool,
}

/// A set of candidates of which every solution has at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(untagged)
)]
pub enum Truth {
    /// The candidates of a cell, or of a digit in a unit.
    House(House),
    /// The candidates of the cells that are not in a pattern that cannot occur.
    Pattern(Pattern),
    /// The candidates that are in more of the truths than of the links: as there are fewer links than truths, the links
    /// cannot hold a candidate for each truth.
    Rest {
        /// Sets with one true candidate.
        truths: Vec<House>,
        /// Sets with at most one true candidate, fewer than there are truths.
        links: Vec<House>,
    },
}

/// Why one of two nodes must be true: *if the first is false, then the second is true*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Strong {
    /// They are all the candidates of a cell, or of a digit in a unit.
    House(House),
    /// They are all the candidates of two digits in an almost locked set: cells of a unit that together have one
    /// candidate digit more than there are cells.
    #[cfg_attr(feature = "serde", serde(rename = "locked"))]
    AlmostLocked(CellSet),
    /// They are all the candidates of a truth: this is its index in [`Proof::With`].
    Truth(u16),
}

/// A fact that follows from an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// The node that is true (one of its candidates is) or false (all of them are).
    pub node: Node,
    /// Why this follows.
    pub why: Why,
}

/// Why a [`Line`] follows from the lines before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Why {
    /// The node is false, because each of its candidates conflicts with every candidate of an earlier line that is
    /// true. The number is the index of that line; index 0 is the assumption.
    #[cfg_attr(feature = "serde", serde(rename = "conflict"))]
    Weak(u16),
    /// The node is true, because all other candidates of a cell, or of a digit in a unit, are false.
    House(House),
    /// The node is true, because these cells of a unit have only as many digits left as there are cells.
    Locked(CellSet),
    /// The node is true, because all other candidates of a truth are false. The number is the index of the truth in
    /// [`Proof::With`].
    Truth(u16),
    /// The node is assumed to be true, because the step eliminates it: the lines after this one refute it.
    Opposite,
}

impl Why {
    /// Whether the line says that its node is true.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        !matches!(self, Why::Weak(_))
    }
}

/// An assumption with what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Branch {
    /// What is assumed.
    pub assumed: Node,
    /// Whether it is assumed to be true, or false.
    #[cfg_attr(feature = "serde", serde(rename = "is_true"))]
    pub is_on: bool,
    /// The lines that follow, in an order in which each line relies only on earlier ones.
    pub lines: Vec<Line>,
}

/// Nodes with alternating links. By strong links, `nodes[0]` or `nodes[1]` is true, `nodes[2]` or `nodes[3]`, and so
/// on. By weak links, `nodes[1]` and `nodes[2]` are not both true, nor `nodes[3]` and `nodes[4]`. Thus the first or the
/// last is true. If the chain is a loop, the last and the first are not both true either.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Chain {
    /// An even number of nodes.
    pub nodes: Vec<Node>,
    /// The strong links: for each pair, why one of its nodes is true.
    pub links: Vec<Strong>,
    /// Whether it is a loop.
    #[cfg_attr(feature = "serde", serde(rename = "loop"))]
    pub is_loop: bool,
}

/// Why a step follows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(tag = "kind", rename_all = "snake_case")
)]
pub enum Proof {
    /// Truths, which need at least one true candidate each, and links, which have room for one. If an eliminated
    /// candidate were true, fewer links than truths would be left for all remaining candidates of the truths. This
    /// proves subsets, fish, Sue de Coq, unique rectangles and many more.
    Sets {
        /// Sets with at least one true candidate.
        truths: Vec<Truth>,
        /// Sets with at most one true candidate.
        links: Vec<House>,
    },
    /// An alternating chain: its first or its last node is true.
    Chain(Chain),
    /// All cases lead to the same conclusion, or to a contradiction.
    Cases {
        /// The candidates of which one is true, each in a branch of its own. `None` if there is one branch, which
        /// assumes the opposite of the conclusion.
        of: Option<Truth>,
        /// The cases.
        branches: Vec<Branch>,
    },
    /// A proof whose links or lines refer to these truths by their index.
    With {
        /// The truths.
        truths: Vec<Truth>,
        /// The proof.
        proof: Box<Proof>,
    },
    /// There is no way to place the digits in all rows, columns and boxes, each in cells of its own, that includes the
    /// eliminated candidate, or that leaves out the placed one.
    Template {
        /// The digits.
        digits: DigitSet,
    },
    /// The givens stay the same if a symmetry of the grid moves them and the digits are exchanged. As there is one
    /// solution, it stays the same too: a candidate is true if and only if its image is.
    Symmetry {
        /// The cell to which each cell moves, row by row. Cells of a unit move to cells of a unit.
        #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::images"))]
        cells: Box<[Cell; 81]>,
        /// The digit that stands for each of the digits from 1 to 9.
        #[cfg_attr(
            feature = "serde",
            serde(with = "crate::serialize::proof::digit_images")
        )]
        digits: [Digit; 9],
    },
    /// As many units on either side, which do not overlap on a side, hold the same digits, and so do the cells that are
    /// on one side only. With the opposite of the change they cannot.
    Equivalence {
        /// The indices of the units in [`UNITS`] of one side.
        #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::units"))]
        units: Vec<u8>,
        /// The same of the other side.
        #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::units"))]
        others: Vec<u8>,
    },
    /// The change is made by these steps, each of which follows after the ones before.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::steps"))]
    Steps(Vec<Step>),
    /// If the opposite of the change is assumed, these steps lead to a contradiction.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::steps"))]
    Refuted(Vec<Step>),
    /// Each change has one of several proofs.
    #[cfg_attr(feature = "serde", serde(with = "crate::serialize::proof::proofs"))]
    Any(Vec<Proof>),
    /// A search finds no solution with the opposite.
    Search,
}

impl Proof {
    /// The proof itself if it is the only one, or a proof of several parts.
    pub(super) fn any(mut proofs: Vec<Proof>) -> Proof {
        match proofs.len() {
            1 => proofs.remove(0),
            _ => Proof::Any(proofs),
        }
    }
}

impl House {
    /// The house of a digit in a unit.
    pub(super) const fn unit(unit: usize, digit: Digit) -> House {
        House::Unit(unit as u8, digit)
    }
}

/// `r1c2`, or the digit and the unit: `5 in row 3`.
impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            House::Cell(cell) => cell.fmt(f),
            House::Unit(unit, digit) => match UNITS.get(usize::from(*unit)) {
                Some(unit) => write!(f, "{digit} in {unit}"),
                None => write!(f, "{digit}"),
            },
        }
    }
}

/// In Eureka notation: `(5)r1c23`.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}){}", self.digit, self.cells)
    }
}

/// A chain as the lines of several possible branches, of which the checker accepts one: each says what follows from the
/// opposite of a change. The first node is false, the second true, and so on. A loop may begin at each of its links, or
/// with another digit of an almost locked set.
pub(super) fn ways(
    chain: &Chain,
    digit_in: impl Fn(Digit, CellSet) -> Node,
) -> Option<Vec<Vec<Line>>> {
    let (nodes, links) = (&chain.nodes, &chain.links);
    let why = |link: &Strong| match link {
        Strong::House(house) => Why::House(*house),
        Strong::AlmostLocked(cells) => Why::Locked(*cells),
        Strong::Truth(at) => Why::Truth(*at),
    };
    (!nodes.is_empty() && nodes.len() == 2 * links.len()).then_some(())?;
    let mut ways = Vec::new();
    for start in 0..if chain.is_loop { links.len() } else { 1 } {
        // If the change says that the first node is true, the assumption already says that it is false, so there is no
        // line for it.
        let begin = |first: Line, shift: usize| {
            let mut lines = vec![first];
            for i in 0..links.len() {
                let at = 2 * ((start + i) % links.len());
                if i > 0 {
                    lines.push(Line {
                        node: nodes[at],
                        why: Why::Weak(lines.len() as u16),
                    });
                }
                lines.push(Line {
                    node: nodes[at + 1],
                    why: why(&links[at / 2]),
                });
            }
            lines.drain(..shift);
            lines
        };
        let first = Line {
            node: nodes[2 * start],
            why: Why::Weak(0),
        };
        // The change conflicts with the last node as well.
        let mut lines = begin(first, 0);
        lines.push(Line {
            node: nodes[(2 * start + nodes.len() - 1) % nodes.len()],
            why: Why::Weak(0),
        });
        ways.push(lines);
        if !chain.is_loop && nodes.first() == nodes.last() {
            let mut lines = begin(first, 1);
            lines.iter_mut().for_each(|line| {
                if let Why::Weak(from) = &mut line.why {
                    *from -= 1;
                }
            });
            ways.push(lines);
        }
        if let (true, Strong::AlmostLocked(cells)) = (chain.is_loop, links[start]) {
            for digit in Digit::all().filter(|digit| {
                ![nodes[2 * start].digit, nodes[2 * start + 1].digit].contains(digit)
            }) {
                ways.push(begin(
                    Line {
                        node: digit_in(digit, cells),
                        why: Why::Weak(0),
                    },
                    0,
                ));
                let (last, link) = (nodes[2 * start], why(&links[start]));
                let way = ways.last_mut()?;
                way.push(Line {
                    node: last,
                    why: link,
                });
                way.push(Line {
                    node: nodes[(2 * start + nodes.len() - 1) % nodes.len()],
                    why: Why::Weak(way.len() as u16),
                });
            }
        }
    }
    Some(ways)
}

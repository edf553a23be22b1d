//! Proofs as JSON: `docs/sudoku-proofs.md` describes the format.

use serde_json::{Value, json};

use super::proof::{Branch, Chain, House, Line, Node, Pattern, Proof, Strong, Truth, Why};
use super::{CellSet, Step};
use crate::{Kind, UNITS};

impl Step {
    /// The changes and the proof as JSON, in the format of `docs/sudoku-proofs.md`.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Technique};
    /// let grid: Grid = format!("12345678.{}", ".".repeat(72)).parse()?;
    /// let step = Technique::NakedSingle.find(&PencilMarks::new(&grid)).unwrap();
    /// assert_eq!(
    ///     step.to_json().to_string(),
    ///     r#"{"eliminations":[],"placements":["r1c9=9"],"proof":{"kind":"sets","links":[],"truths":["r1c9"]}}"#
    /// );
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> Value {
        let placements = self.placements.iter().map(ToString::to_string);
        let eliminations = self.eliminations.iter().map(ToString::to_string);
        json!({
            "placements": placements.collect::<Vec<_>>(),
            "eliminations": eliminations.collect::<Vec<_>>(),
            "proof": self.proof.to_json(),
        })
    }
}

impl Proof {
    /// The proof as JSON, in the format of `docs/sudoku-proofs.md`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Proof::Sets { truths, links } => json!({
                "kind": "sets",
                "truths": list(truths, truth),
                "links": list(links, house),
            }),
            Proof::Chain(Chain {
                nodes,
                links,
                is_loop,
            }) => json!({
                "kind": "chain",
                "nodes": list(nodes, node),
                "links": list(links, strong),
                "loop": is_loop,
            }),
            Proof::Cases { of, branches } => json!({
                "kind": "cases",
                "of": of.as_ref().map(truth),
                "branches": list(branches, branch),
            }),
            Proof::With { truths, proof } => json!({
                "kind": "with",
                "truths": list(truths, truth),
                "proof": proof.to_json(),
            }),
            Proof::Template { digits } => {
                json!({ "kind": "template", "digits": digits.to_string() })
            }
            Proof::Symmetry { cells, digits } => {
                let digits: String = digits.iter().map(ToString::to_string).collect();
                json!({
                    "kind": "symmetry",
                    "cells": list(&cells[..], |cell| json!(cell.to_string())),
                    "digits": digits,
                })
            }
            Proof::Equivalence { units, others } => json!({
                "kind": "equivalence",
                "units": list(units, |number| json!(unit_text(*number))),
                "others": list(others, |number| json!(unit_text(*number))),
            }),
            Proof::Steps(steps) => json!({ "kind": "steps", "steps": list(steps, Step::to_json) }),
            Proof::Refuted(steps) => {
                json!({ "kind": "refuted", "steps": list(steps, Step::to_json) })
            }
            Proof::Any(proofs) => json!({ "kind": "any", "proofs": list(proofs, Proof::to_json) }),
            Proof::Search => json!({ "kind": "search" }),
        }
    }
}

fn list<T>(items: &[T], write: impl Fn(&T) -> Value) -> Value {
    items.iter().map(write).collect()
}

/// `r1c2` for the candidates of a cell, `r3=5`, `c3=5` or `b3=5` for the places of a digit in a unit.
pub(crate) fn house_text(house: &House) -> String {
    match house {
        House::Cell(cell) => cell.to_string(),
        House::Unit(number, digit) => format!("{}={digit}", unit_text(*number)),
    }
}

fn house(house: &House) -> Value {
    json!(house_text(house))
}

/// `r3`, `c3` or `b3`.
pub(crate) fn unit_text(number: u8) -> String {
    let unit = UNITS[usize::from(number) % UNITS.len()];
    let letter = match unit.kind {
        Kind::Row => 'r',
        Kind::Column => 'c',
        Kind::Box => 'b',
    };
    format!("{letter}{}", unit.index + 1)
}

fn cells(cells: CellSet) -> Value {
    cells.iter().map(|cell| json!(cell.to_string())).collect()
}

/// The cells with the digit: `r1c2,r1c3=5`.
pub(crate) fn node_text(node: &Node) -> String {
    let cells: Vec<String> = node.cells.iter().map(|cell| cell.to_string()).collect();
    format!("{}={}", cells.join(","), node.digit)
}

fn node(node: &Node) -> Value {
    json!(node_text(node))
}

fn truth(truth: &Truth) -> Value {
    match truth {
        Truth::House(own) => house(own),
        Truth::Pattern(Pattern {
            cells,
            needs_uniqueness,
        }) => {
            let cells = cells
                .iter()
                .map(|(cell, digits)| (cell.to_string(), json!(digits.to_string())));
            json!({
                "pattern": cells.collect::<serde_json::Map<_, _>>(),
                "needs_uniqueness": needs_uniqueness,
            })
        }
        Truth::Rest { truths, links } => {
            json!({ "truths": list(truths, house), "links": list(links, house) })
        }
    }
}

fn strong(link: &Strong) -> Value {
    match link {
        Strong::House(own) => json!({ "house": house(own) }),
        Strong::AlmostLocked(own) => json!({ "locked": cells(*own) }),
        Strong::Truth(at) => json!({ "truth": at }),
    }
}

fn branch(branch: &Branch) -> Value {
    json!({
        "assumed": node(&branch.assumed),
        "is_true": branch.is_on,
        "lines": list(&branch.lines, line),
    })
}

fn line(line: &Line) -> Value {
    let why = match &line.why {
        Why::Weak(from) => json!({ "conflict": from }),
        Why::House(own) => json!({ "house": house(own) }),
        Why::Locked(own) => json!({ "locked": cells(*own) }),
        Why::Truth(at) => json!({ "truth": at }),
        Why::Opposite => json!("opposite"),
    };
    json!({ "node": node(&line.node), "is_true": line.why.is_on(), "why": why })
}

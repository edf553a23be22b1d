//! The endgame exercise: positions that are won in a number of plies. Answers are judged by meaning: every ply has to
//! be legal, and the game has to end, in the number of plies of best play.
//!
//! `plan` draws positions, `rules` lists the specification's rules, `judge` follows the program's game.

mod judge;
mod plan;
mod rules;

use std::ops::RangeInclusive;
use std::time::Instant;

use tessera_draughts::{Color, Position, SquareSet, Variant};
use tessera_endgame::Board;
use tessera_engine::prove::{Bounds, Budget, ProvenLine, Prover, Tables};
use tessera_tablebase::Value;

use crate::Rule;
use crate::exercise::{Delivery, Effort, Exercise, Expected, Explanation, Fault, Trial};
use crate::process::Ran;
use rules::{MIRRORED, RULES};

/// The limits of a proof: memory in bytes, and the number of positions that it visits.
const MEMORY: usize = 1 << 23;
const NODES: u64 = 3_000_000;

/// The endgame exercise with its options.
///
/// ```
/// use tessera_grade::{Exercise, endgame::Exam};
/// let exam = Exam { plies: 3..=5, ..Exam::default() };
/// let input = exam.generate(7, 0);
/// assert!((3..=5).contains(&input.plies()));
/// assert_eq!(exam.text(&input).lines().count(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exam {
    /// The difficulty to draw: the number of plies to the end of the game under best play.
    pub plies: RangeInclusive<u16>,
    /// Whether red, which is to move, loses in some positions.
    pub losses: bool,
}

impl Default for Exam {
    fn default() -> Exam {
        Exam {
            plies: 1..=11,
            losses: false,
        }
    }
}

/// A position with red to move, won or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Input {
    position: Position,
    is_mirrored: bool,
    plies: u16,
}

impl Input {
    /// The plies to the end of the game under best play.
    #[must_use]
    pub fn plies(&self) -> u16 {
        self.plies
    }

    fn board(&self) -> Board {
        if self.is_mirrored {
            Board::Mirrored
        } else {
            Board::Usual
        }
    }
}

/// The value of a position for its side to move, if it is proven.
fn value(prover: &mut Prover) -> Option<Value> {
    let nodes = prover.nodes();
    let budget = Budget {
        nodes: nodes + NODES,
        ..Budget::UNLIMITED
    };
    prove(prover, &budget).value()
}

/// Proves a position without tables.
fn prove(prover: &mut Prover, budget: &Budget<'_>) -> Bounds {
    prover.prove(&Tables::new(Variant::ENGLISH), budget)
}

/// The line of best play from a position whose value is proven.
fn line(prover: &mut Prover) -> ProvenLine {
    prover.line(&Tables::new(Variant::ENGLISH), &Budget::UNLIMITED)
}

/// The plies to the end of a game that is won or lost.
fn plies_of(value: Value) -> Option<u16> {
    match value {
        Value::Win(plies) | Value::Loss(plies) => Some(plies),
        Value::Draw => None,
    }
}

/// All pieces of a player.
fn pieces(position: &Position, color: Color) -> SquareSet {
    position.men(color) | position.kings(color)
}

/// Whether the game is over: the side to move cannot, or a player has no piece.
fn is_over(position: &Position) -> bool {
    Color::ALL
        .iter()
        .any(|color| pieces(position, *color).is_empty())
        || position.legal_actions().is_empty()
}

impl Exercise for Exam {
    type Input = Input;

    fn name(&self) -> &'static str {
        "endgame"
    }

    fn rules(&self) -> &'static [Rule] {
        RULES
    }

    fn delivery(&self) -> Delivery {
        Delivery::Files
    }

    fn generate(&self, seed: u64, number: usize) -> Input {
        plan::draw(self, seed, number)
    }

    fn text(&self, input: &Input) -> String {
        input.board().text(&input.position) + "\n"
    }

    fn size(&self, input: &Input) -> usize {
        Color::ALL
            .iter()
            .map(|color| pieces(&input.position, *color).len() as usize)
            .sum()
    }

    fn unit(&self) -> &'static str {
        "pieces"
    }

    fn expected(&self, input: &Input) -> Expected {
        let mut prover = Prover::new(&input.position, MEMORY);
        // Every drawn position is proven, so its proof ends.
        let _ = value(&mut prover);
        let line = line(&mut prover);
        let positions = line.plies.iter().map(|(_, position)| position);
        let texts: Vec<String> = std::iter::once(&input.position)
            .chain(positions)
            .map(|position| input.board().text(position))
            .collect();
        let mut touched = judge::touched(&input.position, &line.plies);
        touched.add_if(input.is_mirrored, MIRRORED);
        Expected {
            text: texts.join("\n\n") + "\n",
            touched,
        }
    }

    fn judge(&self, input: &Input, _: &Expected, ran: &Ran) -> Option<Fault> {
        judge::judge(input, &ran.answer)
    }

    fn usual(&self, input: &Input) -> Option<(Input, usize)> {
        let usual = Input {
            is_mirrored: false,
            ..*input
        };
        input.is_mirrored.then_some((usual, MIRRORED))
    }

    fn shrink(&self, input: &Input, _: &Fault, trial: &mut dyn Trial<Input>) -> Input {
        plan::shrink(input, trial)
    }

    fn explain(&self, input: &Input, fault: &Fault, ran: &Ran) -> Explanation {
        judge::explain(input, fault, &ran.answer)
    }

    fn effort(&self, input: &Input, ran: &Ran) -> Option<Effort> {
        let begin = Instant::now();
        let mut prover = Prover::new(&input.position, MEMORY);
        let value = value(&mut prover)?;
        Some(Effort {
            reference_plies: usize::from(plies_of(value)?),
            plies: judge::plies(&ran.answer),
            reference_nodes: prover.nodes(),
            nodes: judge::reported_nodes(&ran.stdout)
                .or_else(|| judge::reported_nodes(&ran.complaint)),
            reference_seconds: begin.elapsed().as_secs_f64(),
            seconds: ran.time.as_secs_f64(),
        })
    }
}

#[cfg(test)]
mod tests;

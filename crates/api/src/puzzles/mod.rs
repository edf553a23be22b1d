//! Puzzles that the program made itself, with their solutions.
//!
//! `builtin` has the puzzles that come with the server. A module for the browser gets them as files.

mod builtin;

use serde::Serialize;
use tessera_draughts::Variant;
use tessera_study::puzzles::{Puzzle, PuzzlePly, Theme};
use tessera_tablebase::Value;

use super::Context;
use super::draughts::PositionShape;
use super::error::ApiError;
use builtin::{builtin, count};

pub use builtin::provide_puzzles;

/// The number of puzzles of each variant, and all themes.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzleVariants {
    variants: Vec<VariantCount>,
    themes: Vec<&'static str>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct VariantCount {
    name: &'static str,
    count: usize,
}

/// The puzzles of a variant.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PuzzlesAnswer {
    variant: &'static str,
    puzzles: Vec<PuzzleShape>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Puzzle"))]
struct PuzzleShape {
    id: String,
    #[serde(flatten)]
    position: PositionShape,
    value: Goal,
    line: Vec<PlyShape>,
    rating: u16,
    themes: Vec<&'static str>,
    /// The number of pieces that the solver gives up in the exchange at the beginning.
    given: usize,
}

/// The value of a puzzle, in the same form as other values.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PuzzleGoal"))]
#[serde(rename_all = "snake_case")]
enum Goal {
    Win(u16),
    Draw(bool),
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "PuzzlePly"))]
struct PlyShape {
    #[serde(rename = "move")]
    text: String,
    /// Whether it is the solver's only move that keeps the value.
    only: bool,
}

/// How many puzzles there are.
pub(crate) fn variants(context: &Context) -> Result<PuzzleVariants, ApiError> {
    let count = |variant: Variant| VariantCount {
        name: variant.name(),
        count: count(variant),
    };
    Ok(PuzzleVariants {
        variants: context.variants().map(count).collect(),
        themes: Theme::ALL.map(Theme::name).to_vec(),
    })
}

/// The puzzles of a variant, the easiest first.
pub(crate) fn puzzles(context: &Context, name: &str) -> Result<PuzzlesAnswer, ApiError> {
    let variant = context.named(name)?;
    let mut puzzles: Vec<PuzzleShape> = builtin(variant).iter().map(shape).collect();
    puzzles.sort_by(|one, other| (one.rating, &one.id).cmp(&(other.rating, &other.id)));
    Ok(PuzzlesAnswer {
        variant: variant.name(),
        puzzles,
    })
}

fn shape(puzzle: &Puzzle) -> PuzzleShape {
    let ply = |ply: &PuzzlePly| PlyShape {
        text: ply.action.to_string(),
        only: ply.is_only,
    };
    PuzzleShape {
        id: puzzle.id(),
        position: PositionShape::of(&puzzle.position),
        value: match puzzle.value {
            Value::Win(plies) => Goal::Win(plies),
            _ => Goal::Draw(true),
        },
        line: puzzle.line.iter().map(ply).collect(),
        rating: puzzle.rating,
        themes: puzzle.themes.iter().map(|theme| theme.name()).collect(),
        given: puzzle.given(),
    }
}

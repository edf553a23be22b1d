//! Checks puzzles by proving them again.

use std::fmt;

use super::judge::{Judge, OnlyMove, others};
use super::rating::RATINGS;
use super::themes::themes;
use super::{Puzzle, Theme};
use tessera_draughts::{Action, Position};
use tessera_engine::play::Cancel;
use tessera_engine::prove::Tables;
use tessera_tablebase::Value;

/// A flaw of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The position has fewer legal moves with different effects than this number.
    FewMoves(usize),
    /// The win takes fewer plies than this number.
    TooShort(u16),
    /// The solution is longer than the win, its first move is not marked as an only move, or a move of the opponent is.
    Line,
    /// The rating is outside its limits.
    Rating(u16),
    /// The themes are wrong. These would be the right ones.
    Themes(Vec<Theme>),
    /// The only move could not be proven to be one within the budget.
    NotProven,
    /// The value is wrong. This is the proven one.
    Value(Value),
    /// This ply of the solution, counted from 1, is marked as an only move but not proven to be one.
    NotOnly(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::FewMoves(least) => write!(f, "expected at least {least} different moves"),
            Flaw::TooShort(plies) => write!(f, "expected a win in {plies} plies or more"),
            Flaw::Line => f.write_str("the solution does not fit the value"),
            Flaw::Rating(found) => {
                let (least, most) = RATINGS;
                write!(f, "rating {found}: expected {least} to {most}")
            }
            Flaw::Themes(right) => {
                let names: Vec<&str> = right.iter().map(|theme| theme.name()).collect();
                write!(f, "the themes are: {}", names.join(", "))
            }
            Flaw::NotProven => f.write_str("not proven to be the only move within the budget"),
            Flaw::Value(right) => write!(f, "the value is {right:?}"),
            Flaw::NotOnly(ply) => write!(f, "ply {ply} is not proven to be an only move"),
        }
    }
}

/// Minimum number of legal moves with different effects in the position of a puzzle.
pub(super) const MIN_MOVES: usize = 3;

/// Minimum number of plies of a win.
pub(super) const MIN_PLIES: u16 = 3;

/// Checks the form of a puzzle. Then checks its value, its only moves and its themes, by proofs of at most `nodes`
/// nodes each.
///
/// # Errors
/// The first flaw that is found.
///
/// # Panics
/// If the tables are of another variant.
pub fn check(puzzle: &Puzzle, tables: &Tables, nodes: u64, cancel: &Cancel) -> Result<(), Flaw> {
    has_form(puzzle)?;
    let (position, key) = (&puzzle.position, puzzle.key());
    let anew = |position: &Position, key: &Action| proven(position, key, tables, nodes, cancel);
    let (mut judge, found) = anew(position, key).ok_or(Flaw::NotProven)?;
    if found.value != puzzle.value {
        return Err(Flaw::Value(found.value));
    }
    let mut at = *position;
    for (index, ply) in puzzle.line.iter().enumerate() {
        let key = &ply.action;
        if ply.is_only && judge.only_move(&at, key).is_none() && anew(&at, key).is_none() {
            return Err(Flaw::NotOnly(index + 1));
        }
        at = at.after(key);
    }
    let right = themes(position, &puzzle.line, puzzle.value, tables);
    if right == puzzle.themes {
        Ok(())
    } else {
        Err(Flaw::Themes(right))
    }
}

/// If `key` is proven to be the only move of a position, returns it together with the judge that has proven it.
///
/// Each proof uses the results of earlier ones, which may help or mislead it. So if the proof fails, it is tried again
/// with each of the other moves first: when the puzzle was made, the proof began with one of them.
fn proven<'a>(
    position: &Position,
    key: &Action,
    tables: &'a Tables,
    nodes: u64,
    cancel: &'a Cancel,
) -> Option<(Judge<'a>, OnlyMove)> {
    let others = others(position, key);
    let mut firsts = std::iter::once(None).chain(others.iter().map(Some));
    firsts.find_map(|first| {
        let mut judge = Judge::new(tables, nodes, cancel);
        if let Some(first) = first {
            judge.bounds(first);
        }
        let found = judge.only_move(position, key)?;
        Some((judge, found))
    })
}

/// Checks everything that needs no proof.
fn has_form(puzzle: &Puzzle) -> Result<(), Flaw> {
    if others(&puzzle.position, puzzle.key()).len() + 1 < MIN_MOVES {
        return Err(Flaw::FewMoves(MIN_MOVES));
    }
    if let Some(plies) = puzzle.value.plies() {
        if plies < MIN_PLIES {
            return Err(Flaw::TooShort(MIN_PLIES));
        }
        if puzzle.line.len() > usize::from(plies) {
            return Err(Flaw::Line);
        }
    }
    let is_solver = |(index, ply): (usize, &super::PuzzlePly)| index % 2 == 0 || !ply.is_only;
    if !puzzle.line[0].is_only || !puzzle.line.iter().enumerate().all(is_solver) {
        return Err(Flaw::Line);
    }
    if !(RATINGS.0..=RATINGS.1).contains(&puzzle.rating) {
        return Err(Flaw::Rating(puzzle.rating));
    }
    Ok(())
}

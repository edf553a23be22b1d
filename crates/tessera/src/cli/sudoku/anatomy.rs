//! `tessera sudoku minimise`, `backdoors` and `unavoidable`.

use clap::Args;
use tessera_sudoku::MAX_BACKDOOR;

use super::PuzzleArgs;

/// Remove the clues that puzzles do not need: one puzzle per line in, one minimal puzzle out.
///
/// Clues are removed in random order while there is exactly one solution. The result is minimal: without any one of its
/// clues, it has several solutions. Another seed may give another puzzle. With --json, `needless` lists the clues that
/// can be removed, each alone.
#[derive(Debug, Args)]
#[command(
    visible_alias = "minimize",
    after_long_help = "\
Example:
  $ tessera sudoku minimise examples/sudoku/puzzles.txt
  $ tessera sudoku minimise --seed 2 --json puzzles.txt

Exit status:
  0  all puzzles are minimal now
  1  a puzzle has no solution, or several; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where"
)]
pub(crate) struct MinimiseArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Seed of the order in which clues are removed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,
}

/// Find the smallest sets of cells whose digits let singles solve the rest: the backdoors of puzzles.
///
/// A line has the puzzle, the size of its backdoors and all backdoors of that size. The size is 0 if naked and hidden
/// singles solve the puzzle, and `-` if there is no backdoor of up to --size cells.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku backdoors 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........

Exit status:
  0  all puzzles are answered
  1  a puzzle has no solution, or several; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
pub(crate) struct BackdoorsArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Maximum size of a backdoor. Three cells take a second for some puzzles.
    #[arg(long, value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u8).range(1..=MAX_BACKDOOR as i64))]
    pub(crate) size: u8,
}

/// Find the unavoidable sets of solutions: sets of cells of which every puzzle with that solution has a clue.
///
/// The digits of a set can be exchanged within it, and those of no smaller set within it can. Found are all sets of up
/// to --cells cells whose cells hold at most four different digits, and all within two rows, columns or boxes.
///
/// A line has the solution, the number of sets, and how many of them share no cell: every puzzle with this solution has
/// at least as many clues. The sets follow, one per line, after two blanks; those that share no cell are marked with
/// `*`. A puzzle must have exactly one solution; a full grid is its own.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku unavoidable --cells 6 \\
      53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79

Exit status:
  0  all puzzles are answered
  1  a puzzle has no solution, or several; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
pub(crate) struct UnavoidableArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,

    /// Maximum number of cells of a set.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(4..=18))]
    pub(crate) cells: u8,

    /// Print bounds on the minimum number of clues that a puzzle with the solution can have.
    ///
    /// A line has the solution, the bounds and a puzzle with as many clues as the upper one. Sets that share no cell
    /// follow, marked with `*`: every puzzle has a clue in each. If there are fewer of these than the lower bound says,
    /// a complete search has found no smaller choice of cells. The search takes some seconds; the true number is often
    /// between the bounds.
    #[arg(long, conflicts_with = "cells")]
    pub(crate) least: bool,
}

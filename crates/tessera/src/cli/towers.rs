//! `tessera towers`.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use miette::miette;
use tessera_draughts::{FenError, Position, Variant};
use tessera_engine::Material;

use super::output;
use crate::effort::{self, PlotFile};
use crate::failure::Failure;
use crate::input;
use crate::towers;
use crate::tree::TreeFile;

/// Check and print a game of towers, and continue it by minimax.
///
/// Towers is draughts on an 8x8 board in which captures are optional, a turn is one step or one jump, and a king is
/// called a tower. The game is read from a file or standard input, one action per line. Its record is written to
/// standard output: the board and its cost after every action.
///
/// The last line may be a command. A computes the next action, by minimax to depth 3. P plays ten actions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera towers examples/towers/game.txt
  $ printf 'G6-H5\\nH3-G4\\nA\\n' | tessera towers
  BOARD SIZE: 8x8
  #BLACK PIECES: 12
  #WHITE PIECES: 12
       A   B   C   D   E   F   G   H
     +---+---+---+---+---+---+---+---+
   1 | . | w | . | w | . | w | . | w |
  ...
  *** BLACK ACTION #3: A6-B5
  BOARD COST: 0
  ...

  Draw the minimax tree of the computed action:
  $ printf 'G6-H5\\nH3-G4\\nA\\n' | tessera towers --tree why.svg

  Start from a position, and compare search methods there:
  $ echo A | tessera towers --fen B:WB7,C6:BC8,KA6 --report

Exit status:
  0  the game was printed
  1  the game has an illegal action; the record says which and why
  2  a line is not an action, or an option is invalid; standard error says where")]
pub(super) struct TowersArgs {
    /// File of a game; `-` or no file means standard input.
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// Search depth of a computed action in plies, 1 to 12.
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=12))]
    depth: u32,

    /// Cost printed for a board on which the player to act has no legal action.
    #[arg(long, value_enum, default_value_t, value_name = "KIND")]
    terminal_cost: TerminalCost,

    /// Start from the board in a file: eight rows of `.`, `w`, `b`, `W` and `B`, as the record prints them or plain.
    /// A line `white to act` gives white the turn.
    #[arg(long, value_name = "FILE", conflicts_with = "fen")]
    board: Option<PathBuf>,

    /// Start from a position in FEN, such as `B:WB7,C6:BC8,KA6`.
    #[arg(long, value_name = "FEN", value_parser = position)]
    fen: Option<Position>,

    /// Write the minimax tree of the last computed action. FILE.json has the whole tree; FILE.svg and FILE.dot are
    /// pictures. If the name contains the letter n in braces, each computed action has a file, with its number in their
    /// place.
    #[arg(long, value_name = "FILE")]
    tree: Option<TreeFile>,

    /// Compare search methods on the position of the last computed action, up to --depth: nodes, leaves and seconds of
    /// minimax, alpha-beta, alpha-beta with ordered moves, and with a table. The table is printed to standard error;
    /// --report=FILE.svg also draws a plot.
    #[arg(long, value_name = "FILE.svg", num_args = 0..=1, require_equals = true)]
    report: Option<Option<PlotFile>>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(super) enum TerminalCost {
    /// -2147483648 if black cannot act, 2147483647 if white cannot.
    #[default]
    Limits,
    /// The cost of the pieces, as on any other board.
    Material,
}

fn position(fen: &str) -> Result<Position, FenError> {
    Position::of_fen(Variant::TOWERS, fen)
}

pub(super) fn run(args: TowersArgs) -> Result<ExitCode, Failure> {
    let options = towers::Options {
        depth: args.depth,
        material_at_the_end: matches!(args.terminal_cost, TerminalCost::Material),
        start: start(&args)?,
    };
    let path = args.file.as_deref().filter(|path| path.as_os_str() != "-");
    if let Some(file) = &args.tree {
        file.check(path)?;
    }
    let report = towers::run(input(path)?, output(), &options)?;
    if let (Some(plot), Some((number, position))) = (&args.report, report.computed.last()) {
        compare(position, *number, args.depth, plot.as_ref())?;
    } else if args.report.is_some() {
        let help = "end the game with the command A or P";
        return Err(miette!(
            help = help,
            "no action was computed, so there is nothing to report"
        )
        .into());
    }
    match (&args.tree, report.computed.last()) {
        (None, _) => {}
        (Some(file), Some(_)) if file.is_series() => {
            for (number, position) in &report.computed {
                let file = file.numbered(*number);
                file.write(position, args.depth, &Material::TOWERS)?;
            }
        }
        (Some(file), Some((_, position))) => file.write(position, args.depth, &Material::TOWERS)?,
        (Some(file), None) if !report.has_illegal_action => return Err(no_tree(file, &report)),
        (Some(file), None) => {
            // If standard error is closed or full, the exit status still shows the failure.
            let _ = writeln!(
                std::io::stderr(),
                "error: {file} was not written: the game has an illegal action, so no action was computed"
            );
        }
    }
    Ok(if report.has_illegal_action {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    })
}

/// The position before the first action.
fn start(args: &TowersArgs) -> Result<Position, Failure> {
    let Some(path) = &args.board else {
        return Ok(args
            .fen
            .unwrap_or_else(|| Position::initial(Variant::TOWERS)));
    };
    let name = path.display();
    let text =
        std::fs::read_to_string(path).map_err(|error| miette!("cannot read {name}: {error}"))?;
    let board = tessera_towers::read_board(&text);
    Ok(board.map_err(|error| {
        miette!(
            help = "a board is eight rows of eight cells: `.`, `w`, `b`, `W` or `B`",
            "{name}, {error}"
        )
    })?)
}

/// Compares search methods on the position of a computed action.
fn compare(
    position: &Position,
    number: usize,
    depth: u32,
    plot: Option<&PlotFile>,
) -> Result<(), Failure> {
    let rows = tessera_towers::efforts(position, depth, effort::MAX_POSITIONS, &|| false);
    effort::show(&format!("action {number}"), depth, &rows, plot)
}

/// Opens the game's text; no path means standard input.
fn input(path: Option<&Path>) -> Result<Box<dyn Read>, Failure> {
    let Some(path) = path else {
        return Ok(Box::new(input::stdin()));
    };
    let name = path.display();
    if path.is_dir() {
        return Err(miette!("{name} is a folder: expected a file").into());
    }
    let file = File::open(path).map_err(|error| miette!("cannot read {name}: {error}"))?;
    Ok(Box::new(input::Named::new(file, name.to_string())))
}

/// The error if there is no tree to write.
fn no_tree(file: &TreeFile, report: &towers::Report) -> Failure {
    let report = match report.winner {
        Some(winner) => {
            let loser = winner.other();
            miette!("{file} was not written: {loser} cannot act, so no action was computed")
        }
        None => miette!(
            help = "end the game with the command A or P",
            "{file} was not written: no action was computed"
        ),
    };
    report.into()
}

/// The extension of the tree's file is checked before any input is read.
impl std::str::FromStr for TreeFile {
    type Err = String;
    fn from_str(path: &str) -> Result<TreeFile, String> {
        TreeFile::new(PathBuf::from(path))
    }
}

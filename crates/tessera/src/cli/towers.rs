//! `tessera towers`.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use miette::miette;
use tessera_engine::Material;

use super::output;
use crate::failure::Failure;
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

    /// Write the minimax tree of the last computed action. FILE.json has the whole tree; FILE.svg and FILE.dot are
    /// pictures.
    #[arg(long, value_name = "FILE")]
    tree: Option<TreeFile>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum TerminalCost {
    /// -2147483648 if black cannot act, 2147483647 if white cannot.
    #[default]
    Limits,
    /// The cost of the pieces, as on any other board.
    Material,
}

pub(super) fn run(args: TowersArgs) -> Result<ExitCode, Failure> {
    let options = towers::Options {
        depth: args.depth,
        material_at_the_end: matches!(args.terminal_cost, TerminalCost::Material),
    };
    let path = args.file.as_deref().filter(|path| path.as_os_str() != "-");
    if let Some(file) = &args.tree {
        file.check(path)?;
    }
    let report = towers::run(input(path)?, output(), &options)?;
    match (&args.tree, &report.computed_from) {
        (None, _) => {}
        (Some(file), Some(position)) => file.write(position, args.depth, &Material::TOWERS)?,
        (Some(file), None) if !report.has_illegal_action => return Err(no_tree(file, &report)),
        (Some(file), None) => {
            // If standard error is closed or full, the exit status still shows the failure.
            let _ = writeln!(
                io::stderr(),
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

/// Opens the game's text; no path means standard input.
fn input(path: Option<&Path>) -> Result<Box<dyn Read>, Failure> {
    let Some(path) = path else {
        return Ok(Box::new(io::stdin().lock()));
    };
    let name = path.display();
    if path.is_dir() {
        return Err(miette!("{name} is a folder: expected a file").into());
    }
    let file = File::open(path).map_err(|error| miette!("cannot read {name}: {error}"))?;
    Ok(Box::new(file))
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

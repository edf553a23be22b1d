//! The command line: one file per command, with its arguments, which are its options.

pub(crate) mod analyse;
pub(crate) mod book;
mod chosen;
pub(crate) mod convert;
pub(crate) mod dxp;
mod endgame;
pub(crate) mod grade;
mod hub;
pub(crate) mod r#match;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod puzzles;
pub(crate) mod replay;
pub(crate) mod review;
mod sentences;
mod serve;
mod site;
pub(crate) mod sudoku;
pub(crate) mod tablebase;
mod towers;
pub(crate) mod train;
pub(crate) mod value;
mod values;
pub(crate) mod variants;
pub(crate) mod verify;

use std::ffi::OsString;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::process::ExitCode;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::failure::Failure;

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Solves, plays and explains draughts (checkers) and sudoku.
#[derive(Debug, Parser)]
#[command(
    name = "tessera",
    version,
    styles = STYLES,
    arg_required_else_help = true,
    after_help = "\
Example:
  tessera serve --open                             play and solve in the browser
  tessera sudoku solve examples/sudoku/puzzles.txt one solution per line
  tessera help analyse                             what a command does, and its options"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Towers(towers::TowersArgs),
    Endgame(endgame::EndgameArgs),
    Grade(grade::GradeArgs),
    Sudoku(sudoku::SudokuArgs),
    Play(play::PlayArgs),
    Replay(replay::ReplayArgs),
    Convert(convert::ConvertArgs),
    #[command(visible_alias = "analyze")]
    Analyse(analyse::AnalyseArgs),
    Review(review::ReviewArgs),
    Value(value::ValueArgs),
    Verify(verify::VerifyArgs),
    Match(Box<r#match::MatchCommandArgs>),
    Hub(hub::HubArgs),
    Dxp(dxp::DxpArgs),
    Train(train::TrainArgs),
    Book(book::BookArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Serve(serve::ServeArgs),
    Site(site::SiteArgs),
    Variants(variants::VariantsArgs),
    Perft(perft::PerftArgs),
    Tablebase(tablebase::TablebaseArgs),
    Completions(CompletionsArgs),
    Man(ManArgs),
}

/// Print a completion script for a shell.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera completions bash > ~/.local/share/bash-completion/completions/tessera")]
struct CompletionsArgs {
    /// Shell to print the script for.
    shell: Shell,
}

/// Print the manual page of the program or of one command.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera man towers | man -l -")]
struct ManArgs {
    /// Name of the command [default: the whole program].
    command: Option<String>,
}

pub(crate) fn run<I, T>(arguments: I) -> Result<ExitCode, Failure>
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let cli = match Cli::try_parse_from(&arguments) {
        Ok(cli) => cli,
        Err(error) => {
            let error = sentences::explained(error, &arguments);
            let printed = error.print();
            // If standard error is closed or full, the exit status still shows the failure.
            if !error.use_stderr() {
                printed?;
            }
            return Ok(ExitCode::from(error.exit_code() as u8));
        }
    };
    match cli.command {
        Command::Towers(args) => towers::run(args),
        Command::Endgame(args) => endgame::run(args),
        Command::Grade(args) => grade::run(args),
        Command::Sudoku(args) => sudoku::run(args),
        Command::Play(args) => {
            let input = BufReader::new(crate::input::stdin());
            crate::play::run(&args, input, output())
        }
        Command::Replay(args) => crate::replay::run(&args),
        Command::Convert(args) => crate::convert::run(&args),
        Command::Analyse(args) => crate::analyse::run(&args, output()),
        Command::Review(args) => crate::review::run(args, output()),
        Command::Value(args) => crate::value::run(&args, output()),
        Command::Verify(args) => crate::verify::run(&args, output()),
        Command::Match(args) => r#match::run(*args),
        Command::Hub(args) => hub::run(args),
        Command::Dxp(args) => crate::dxp::run(&args, output()),
        Command::Train(args) => train::run(args),
        Command::Book(args) => book::run(args),
        Command::Puzzles(args) => puzzles::run(args),
        Command::Serve(args) => serve::run(args),
        Command::Site(args) => site::run(&args),
        Command::Variants(args) => crate::variants::run(&args, output()),
        Command::Perft(args) => crate::perft::run(&args, output()),
        Command::Tablebase(args) => tablebase::run(args),
        Command::Completions(args) => {
            let mut script = Vec::new();
            clap_complete::generate(args.shell, &mut Cli::command(), "tessera", &mut script);
            print(&script)
        }
        Command::Man(args) => run_man(args),
    }
}

/// The arguments of a command, parsed from words between blanks.
#[cfg(test)]
pub(crate) fn parsed<T: Args>(words: &str) -> T {
    let command = T::augment_args(clap::Command::new("command").no_binary_name(true));
    let matches = command.get_matches_from(words.split_whitespace());
    T::from_arg_matches(&matches).expect("the words are right")
}

/// Should boards on standard output have colours? Yes on a terminal, unless the variable `NO_COLOR` is set.
pub(crate) fn has_colors() -> bool {
    let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    io::stdout().is_terminal() && !no_color
}

/// Standard output with a large buffer.
fn output() -> BufWriter<io::Stdout> {
    BufWriter::with_capacity(1 << 16, io::stdout())
}

fn print(text: &[u8]) -> Result<ExitCode, Failure> {
    let mut output = output();
    output.write_all(text)?;
    output.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn run_man(args: ManArgs) -> Result<ExitCode, Failure> {
    let mut whole = Cli::command();
    whole.build();
    let command = match &args.command {
        None => &whole,
        Some(name) => whole
            .find_subcommand(name)
            .ok_or_else(|| miette::miette!("there is no command `{name}`: see `tessera --help`"))?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    print(&page)
}

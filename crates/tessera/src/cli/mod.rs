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
use clap::error::ErrorKind;
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
            let error = match error.kind() {
                ErrorKind::DisplayHelp => help(&arguments).unwrap_or(error),
                _ => error,
            };
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

/// The width of help, in columns, where no terminal is narrower.
const HELP_WIDTH: usize = 120;

/// The help that arguments ask for, which fits its place. The command line is made anew for it, because few runs need
/// it and it takes as long as reading the arguments.
fn help(arguments: &[OsString]) -> Option<clap::Error> {
    let command = with_paragraphs(Cli::command());
    let command = if io::stdout().is_terminal() {
        command.max_term_width(HELP_WIDTH)
    } else {
        command.term_width(HELP_WIDTH)
    };
    command.try_get_matches_from(arguments).err()
}

/// The command, where each paragraph after the options is one line, so that a narrow terminal wraps it as a whole.
/// Examples and tables keep their lines: they begin with a blank.
fn with_paragraphs(command: clap::Command) -> clap::Command {
    let help = command.get_after_long_help().map(ToString::to_string);
    let command = match help {
        Some(help) => command.after_long_help(joined(&help)),
        None => command,
    };
    let commands: Vec<String> = (command.get_subcommands())
        .map(|command| command.get_name().to_owned())
        .collect();
    (commands.into_iter()).fold(command, |command, name| {
        command.mut_subcommand(name, with_paragraphs)
    })
}

/// A text in which each line that goes on with the sentence before it is joined to that line.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    let mut before = "";
    for line in text.lines() {
        let is_text =
            |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
        let goes_on = is_text(before) && !line.is_empty() && !line.starts_with(' ');
        if !before.is_empty() || !joined.is_empty() {
            joined.push(if goes_on { ' ' } else { '\n' });
        }
        joined += line;
        before = line;
    }
    joined
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_paragraph_are_joined() {
        let text = "Example:\n  $ one\n  $ two\n\nA sentence that\ngoes on. Another\none.\n\nExit status:\n  0  good";
        let expected = "Example:\n  $ one\n  $ two\n\nA sentence that goes on. Another one.\n\nExit status:\n  0  good";
        assert_eq!(joined(text), expected);
    }

    #[test]
    fn no_paragraph_of_help_is_broken() {
        fn check(command: &clap::Command) {
            let help = command
                .get_after_long_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let lines: Vec<&str> = help.lines().collect();
            let is_text =
                |line: &str| !line.is_empty() && !line.starts_with(' ') && !line.ends_with(':');
            for pair in lines.windows(2) {
                assert!(
                    !(is_text(pair[0]) && is_text(pair[1])),
                    "{}: {pair:?}",
                    command.get_name()
                );
            }
            command.get_subcommands().for_each(check);
        }
        check(&with_paragraphs(Cli::command()));
    }
}

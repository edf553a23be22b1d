//! `tessera sudoku`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use miette::miette;
use tessera_sudoku::{
    AnyPuzzle, Format, GenerateOptions, Grid, Level, Limits, Settings, Symmetry, Technique,
    UnknownLimit, UnknownTechnique, canonical, read_line,
};

use super::output;
use crate::assistant;
use crate::failure::Failure;
use crate::sudoku::explain::Extent;
use crate::sudoku::{self, OnError, Rater, Task};

/// Solve, explain, judge, rate, count, check, compare, generate, print and convert sudokus.
#[derive(Debug, Args)]
#[command(after_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt   one solution per line
  $ tessera sudoku check 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera help sudoku generate                       what a command does, and its options")]
pub(super) struct SudokuArgs {
    #[command(subcommand)]
    command: SudokuCommand,
}

#[derive(Debug, Subcommand)]
enum SudokuCommand {
    Assist(AssistArgs),
    Solve(SolveArgs),
    Count(CountArgs),
    Check(CheckArgs),
    Explain(ExplainArgs),
    Judge(JudgeArgs),
    Rate(RateArgs),
    Canon(CanonArgs),
    Generate(GenerateArgs),
    Book(BookArgs),
    Convert(ConvertArgs),
}

/// The options of all commands that answer each puzzle.
#[derive(Debug, Default, Args)]
pub(crate) struct PuzzleArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// What to do about a line that is not a puzzle, or a puzzle without the required number of solutions.
    #[arg(long, value_enum, default_value_t, value_name = "WHAT")]
    pub(crate) on_error: OnError,

    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Solve puzzles on all cores: one puzzle per line in, one solution per line out, in the same order.
///
/// A line has 81 characters, with `.`, `0`, `*`, `_` or `-` for an unknown cell, or 729 characters for candidates.
/// Lines that start with `#` are comments. Other formats are detected: nine lines of nine cells, .sdk, .ss, OpenSudoku,
/// candidate grids and more. The solution of a single puzzle in one of these is printed as a grid.
///
/// Instead of a file, the argument may be a puzzle.
///
/// A puzzle must have exactly one solution, and this is proven. --first and --all accept others.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku solve examples/sudoku/puzzles.txt
  $ tessera sudoku solve 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera sudoku solve --all --limit 3 --json < puzzles.txt

Exit status:
  0  all puzzles are solved
  1  a puzzle does not have the required number of solutions; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct SolveArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Print the first solution found, without proving that it is the only one.
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    first: bool,

    /// Print all solutions, one per line.
    #[arg(long)]
    all: bool,

    /// Maximum number of solutions to print per puzzle.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    limit: Option<u64>,
}

/// Count the solutions of puzzles: one number per line.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku count --limit 1000 puzzles.txt

A number equal to the limit means that many solutions or more.

Exit status:
  0  all puzzles are counted
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CountArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Stop counting at this number of solutions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    limit: u64,
}

/// Check puzzles: one line each, `unique`, `multiple`, `none`, or `invalid` with the conflict.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku check puzzles.txt | sort | uniq -c

Exit status:
  0  all puzzles have exactly one solution
  1  a puzzle has none or several, or a digit twice in a row, column or box
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CheckArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,
}

/// Rate puzzles on all cores: one puzzle per line in, the puzzle with its ratings and hardest technique out.
///
/// Ratings are those of Sudoku Explainer and of HoDoKu. ER is the rating of the hardest step for a solver who always
/// takes the easiest technique that helps, from 1.0 to about 12. EP (the pearl) is that of the hardest step up to the
/// first digit that is placed, and ED (the diamond) that of the first step.
///
/// About 1.0 to 2.5 is singles and what leads to one, to 4.4 pairs, fish and wings, to 6.2 deadly patterns and
/// exclusions, and from 6.5 on chains. A puzzle takes microseconds below 5, milliseconds below 10, and seconds
/// above 10.5.
///
/// HoDoKu's level is that of the hardest step in its order of techniques, and its score the sum over all steps.
///
/// A puzzle must have exactly one solution, and this is proven. A full grid has ratings of 0.0.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku rate examples/sudoku/puzzles.txt
  $ tessera sudoku generate -n 1000 | tessera sudoku rate --json
  $ tessera sudoku rate 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........

Exit status:
  0  all puzzles are rated
  1  a puzzle has no solution, or several; standard error says which
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct RateArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Rate as one of the two programs only.
    #[arg(long, value_name = "PROGRAM", value_enum)]
    only: Option<Rater>,
}

/// Find the canonical form of puzzles: one puzzle per line in, its form and number of automorphisms out.
///
/// Two puzzles are the same but for symmetries and names of digits if and only if they have the same form. Symmetries
/// are turns over the diagonal, orders of bands and stacks, orders of the rows in a band and the columns in a stack.
/// The form is the one with the least text of all that these make of the puzzle, where `.` comes before digits.
///
/// The number counts the symmetries with names of digits that leave the puzzle as it is: 1 if it has none but the one
/// that changes nothing. A puzzle may have any number of solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku canon puzzles.txt | sort | uniq -c
  $ tessera sudoku canon --same $PUZZLE puzzles.txt

Exit status:
  0  all puzzles have a form; with --same, that of the other puzzle
  1  with --same, a puzzle has another form
  2  a line is not a puzzle, or an option is invalid; standard error says where")]
struct CanonArgs {
    #[command(flatten)]
    puzzles: PuzzleArgs,

    /// Print `same` for each puzzle that is this one but for symmetries and names of digits, `different` for others.
    #[arg(long, value_name = "PUZZLE")]
    same: Option<Grid>,
}

/// Explain puzzles: the steps of a person to the solution, each with its technique and its reason.
///
/// A step is a digit to fill in, or candidates to remove, with a sentence that says why and the notation of the field.
/// A path ends with the level and the score of the puzzle by HoDoKu's table.
///
/// The input is puzzles in any format that `solve` reads, or one JSON object a line for a position in the middle of a
/// solution: {"givens": "81 characters", "values": "81 characters", "eliminated": ["r1c2<>3"]}. If a digit in it is
/// wrong, or the puzzle has several solutions or none, that is said instead.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku explain --next puzzle.txt
  $ tessera sudoku explain 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
  $ tessera sudoku explain --all --technique X-Wing --technique Skyscraper puzzle.txt
  $ tessera sudoku explain --order hodoku --json puzzles.txt
  $ tessera sudoku explain --next --svg puzzle.txt > step.svg
  $ tessera sudoku explain --svg --output 'step-{}.svg' puzzle.txt

In a picture, strong links are solid and weak links dashed. What a step removes is struck, what it places has a ring.

A technique is named as in the output, such as `Naked Pair`, `Finned X-Wing` or `AIC`; case, blanks and signs do not
matter. Other names that are common, such as `Y-Wing`, and names of families, such as `Simple Colors`, are known too.

With --json, each step has a `proof`, which a program can check without knowing techniques: docs/sudoku-proofs.md
describes the format. `ratings` of a step has `hodoku`, its score by HoDoKu's table, and `explainer`, its difficulty by
Sudoku Explainer's; null stands for a technique that the program does not have. With `--order explainer`, the difficulty
is that of Sudoku Explainer for most steps that it would find too; it may differ for chains.

Limits are the most strong links of a chain (chain-links, and all-chain-links with --all), cells of an almost locked
set (als-cells), such sets in a chain (als-chain-sets, and all-als-chain-sets with --all), fins of a fish (fish-fins)
and those in two base sets (fish-endo-fins), base sets of a kraken fish (kraken-size), cells of a unique loop or an
oddagon (loop-cells), candidates beside a pattern (guardians), rows or columns of a multi-sector locked set
(sector-lines) and lines of a branch of a forcing net (net-lines).

Exit status:
  0  all puzzles are explained
  1  a position has a wrong digit, several solutions or none, or no step; standard error says which
  2  the input is not a puzzle, or an option is invalid; standard error says where")]
pub(crate) struct ExplainArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// Explain the next step only.
    #[arg(long, conflicts_with = "all")]
    next: bool,

    /// Explain every step that there is in the position.
    #[arg(long)]
    all: bool,

    /// Use this technique only; may be given several times, in the order to try.
    #[arg(long, value_name = "NAME", value_parser = techniques)]
    technique: Vec<Named>,

    /// Search further, or less far: `chain-links=6` or several such, separated by commas.
    #[arg(long, value_name = "NAME=NUMBER", value_parser = limits)]
    limits: Option<String>,

    /// Order in which techniques are tried.
    #[arg(long, value_name = "NAME", default_value = "easy-first", conflicts_with = "technique",
        value_parser = order_parser())]
    order: Settings,

    /// Do not rely on the puzzle having one solution, as unique rectangles do.
    #[arg(long)]
    no_uniqueness: bool,

    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,

    /// Write a picture of the first step in SVG instead of text: the candidates with the links and colours of the step.
    #[arg(long, conflicts_with = "json")]
    pub(crate) svg: bool,

    /// File of the picture [default: standard output]. With `{}` in its name, every step has a picture, and `{}` is
    /// replaced by its number, such as 001.
    #[arg(long, short, value_name = "FILE", requires = "svg")]
    pub(crate) output: Option<PathBuf>,
}

impl ExplainArgs {
    /// The steps to explain.
    pub(crate) fn extent(&self) -> Extent {
        match (self.next, self.all) {
            (true, _) => Extent::Next,
            (_, true) => Extent::All,
            _ => Extent::Path,
        }
    }

    /// The techniques, in the order in which they are tried.
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let named = self.technique.iter().flat_map(|named| &named.0).copied();
        let named: Vec<Technique> = named.collect();
        let mut settings = match &named[..] {
            [] => self.order.clone(),
            techniques => Settings::only(techniques),
        };
        if let Some(text) = &self.limits {
            let mut limits = settings.limits();
            limits.change(text).map_err(|error| miette!("{error}"))?;
            settings = settings.with_limits(limits);
        }
        if self.no_uniqueness {
            settings = settings.without_uniqueness();
        }
        Ok(settings)
    }
}

/// Judge the steps of others: whether each follows where it is made, and if not, why not.
///
/// The input has a puzzle and one step a line, in the notation of HoDoKu or of SudokuWiki, or the JSON of
/// `explain --json`. A step is judged in the position that the steps before it have made; steps that are not true are
/// left out. Further puzzles may follow, each with its steps.
///
/// A step `follows` if the technique that it names shows all of its changes. Otherwise the techniques that do are said,
/// or that none below the level Extreme does. A step that changes nothing, or that contradicts the solution, does not
/// follow.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku explain puzzle.txt > steps.txt
  $ tessera sudoku judge --puzzle $PUZZLE steps.txt
  $ tessera sudoku explain --json puzzles.txt | tessera sudoku judge --json

A line is the name of a technique, a pattern, which is not read, and the changes: `X-Wing: 6 r47 c18 => r3c1,r8c8<>6`,
`Hidden Single: r1c2=5`, `Y-WING: 6 taken off B4`, `E5 set to 9`. Rows of SudokuWiki are A to H and J. Lines that are
empty, start with `#`, or are indented without naming a technique are skipped. Other names than Tessera's are known if
they are common; a name that is unknown is judged by all techniques.

Exit status:
  0  all steps follow
  1  a step does not follow
  2  the input is not a list of steps, or an option is invalid; standard error says where")]
pub(crate) struct JudgeArgs {
    /// File of steps; `-` or no file means standard input.
    pub(crate) file: Option<PathBuf>,

    /// Puzzle of the steps before the first puzzle in the file: 81 cells or 729 candidates.
    #[arg(long, value_name = "PUZZLE", value_parser = puzzle)]
    pub(crate) puzzle: Option<AnyPuzzle>,

    /// Print one JSON object per step.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads a puzzle on one line.
fn puzzle(text: &str) -> Result<AnyPuzzle, String> {
    match read_line(text) {
        Ok(Some(puzzle)) => Ok(puzzle),
        Ok(None) => Err("expected 81 cells or 729 candidates".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The techniques that a name stands for.
#[derive(Clone, Debug)]
struct Named(Vec<Technique>);

fn techniques(name: &str) -> Result<Named, UnknownTechnique> {
    Technique::named(name).map(Named)
}

/// A text of limits, which is known to be right.
fn limits(text: &str) -> Result<String, UnknownLimit> {
    text.parse::<Limits>().map(|_| text.to_owned())
}

fn order_parser() -> impl clap::builder::TypedValueParser<Value = Settings> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Settings::NAMES)
        .map(|name| Settings::named(&name).expect("the parser lets only names of orders through"))
}

/// Generate puzzles with exactly one solution on all cores, one per line.
///
/// A full grid is drawn from the uniform distribution. Then clues are removed in random order while the solution stays
/// unique. The puzzles are minimal: without any one of its clues, a puzzle has several solutions. The same seed gives
/// the same puzzles on every machine.
///
/// Most minimal puzzles have 22 to 27 clues. If --clues asks for more, removal stops early and the puzzles are not
/// minimal: from 29 clues on, or 33 with a symmetry (34 with mirror and flip, 41 with quarter-turns, 49 with full).
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku generate -n 1000 --clues 22..26 --symmetry rotational --seed 7
  $ tessera sudoku generate --clues 30..35     an easier puzzle: not minimal
  $ tessera sudoku generate -n 10 --difficulty hard
  $ tessera sudoku generate --needs X-Wing --only-until Swordfish

With a symmetry, a puzzle is minimal among the puzzles of that symmetry. No puzzle with one solution has fewer
than 17 clues, and puzzles with fewer than 20 are too rare to be found at random.

--needs takes every technique of `explain`. For one that HoDoKu's order does not have, such as Death Blossom, the order
is that of `explain --order easy-first`; for one that neither has, such as Squirmbag, it comes after HoDoKu's techniques
of the levels easy and medium. Rare puzzles, with a rating of 9.0 or more or with a rare technique, are searched for
around others, by exchanging clues; each puzzle of this search counts as two attempts. Some techniques are so rare that
none may be found.

A long search shows its number of attempts on standard error if that is a terminal. Ctrl-C ends the command;
the puzzles printed so far are the first of the series.

Exit status:
  0    all puzzles are printed
  2    no such puzzle exists or none was found, or an option is invalid; standard error says which
  130  Ctrl-C ended the command")]
pub(crate) struct GenerateArgs {
    /// Number of puzzles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1)]
    pub(crate) number: u64,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    /// Print one JSON object per puzzle.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What generated puzzles should be like.
#[derive(Debug, Args)]
pub(crate) struct WantedArgs {
    /// Number of clues, or an inclusive range such as 22..26 [default: as many as a minimal puzzle has].
    #[arg(long, value_name = "CLUES", value_parser = sudoku::generate::clues)]
    pub(crate) clues: Option<std::ops::RangeInclusive<u8>>,

    /// Symmetry of the clues.
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,

    /// Difficulty by HoDoKu's level.
    #[arg(long, value_name = "LEVEL", value_parser = difficulty_parser())]
    pub(crate) difficulty: Option<Level>,

    /// Rating of the hardest step by Sudoku Explainer, or a range such as 7.0..7.6.
    #[arg(long, value_name = "RATING", value_parser = sudoku::generate::rating)]
    pub(crate) rating:
        Option<std::ops::RangeInclusive<tessera_sudoku::sudoku_explainer::Difficulty>>,

    /// Technique that the puzzle needs, such as "X-Wing": those before it in HoDoKu's order do not solve it; may be
    /// given several times. See below for techniques that HoDoKu's order does not have.
    #[arg(long, value_name = "NAME", value_parser = sudoku::generate::technique)]
    pub(crate) needs: Vec<Technique>,

    /// The last technique in HoDoKu's order that the puzzle may need, such as "Naked Pair".
    #[arg(long, value_name = "NAME", value_parser = sudoku::generate::last_technique)]
    pub(crate) only_until: Option<Technique>,

    /// Seed of the random numbers [default: a new one, printed on standard error].
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Stop after this many consecutive puzzles with a wrong number of clues or a wrong difficulty.
    #[arg(long, value_name = "N", default_value_t = GenerateOptions::default().attempts,
        value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempts: u64,
}

/// Make a book of puzzles as PDF, to be printed: the puzzles with their level and rating, the solutions at the end.
///
/// The puzzles are those that `generate` makes with the same options, or those of --from. The same seed and options
/// give the same file, byte for byte. The font is Helvetica, which viewers and printers have.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku book -n 12 --difficulty hard --seed 7 --output hard.pdf
  $ tessera sudoku book -n 8 --large-print --per-page 1 --paper letter --title 'For Grandma' --output large.pdf
  $ tessera sudoku book --from puzzles.txt --per-page 6 --output puzzles.pdf

Exit status:
  0    the book is written
  1    a puzzle of --from does not have exactly one solution; standard error says which
  2    no such puzzle was found, or an option is invalid; standard error says which
  130  Ctrl-C ended the command")]
pub(crate) struct BookArgs {
    /// Number of puzzles.
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 12,
        value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub(crate) number: u64,

    /// File of puzzles in any format to print, instead of generating puzzles; `-` means standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "clues", "symmetry", "difficulty", "rating",
        "needs", "only_until", "seed", "attempts"])]
    pub(crate) from: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    /// Title at the top of the first page.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) title: String,

    /// Size of the pages.
    #[arg(long, value_enum, default_value_t, value_name = "SIZE")]
    pub(crate) paper: PaperArg,

    /// Number of puzzles on a page: 1, 2, 4 or 6.
    #[arg(long, value_name = "N", default_value = "2", value_parser = ["1", "2", "4", "6"])]
    pub(crate) per_page: String,

    /// Print larger, bold digits and thicker lines, and fewer solutions on a page.
    #[arg(long)]
    pub(crate) large_print: bool,

    /// File of the book [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum PaperArg {
    /// 210 mm by 297 mm.
    #[default]
    A4,
    /// 8.5 in by 11 in.
    Letter,
}

fn difficulty_parser() -> impl clap::builder::TypedValueParser<Value = Level> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(sudoku::generate::DIFFICULTIES).map(|name| {
        sudoku::generate::difficulty(&name).expect("the parser lets only names of levels through")
    })
}

fn symmetry_parser() -> impl clap::builder::TypedValueParser<Value = Symmetry> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Symmetry::ALL.iter().map(|symmetry| symmetry.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of symmetries through")
    })
}

/// Convert puzzles to another format.
///
/// The format of the input is detected.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku convert --to ss puzzle.sdk > puzzle.ss

Formats:
  line            one puzzle per line, 81 characters, `.` for an unknown cell
  block           a grid with borders
  numbers         nine lines of nine numbers, 0 for an unknown cell
  sdk             a puzzle of SadMan Sudoku
  sdm             a collection of SadMan Sudoku: lines with `0` for an unknown cell
  ss              a puzzle of Simple Sudoku
  opensudoku      the XML of OpenSudoku
  candidate-line  one puzzle per line, 729 characters: the candidates of each cell
  candidate-grid  a grid with borders, with the candidates of each cell

Exit status:
  0  all puzzles are written
  2  the file has no puzzle, or more than the format can hold; standard error says where")]
struct ConvertArgs {
    /// File of puzzles in any format, or a puzzle itself; `-` or no file means standard input.
    file: Option<PathBuf>,

    /// Output format.
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    to: Format,
}

fn format_parser() -> impl clap::builder::TypedValueParser<Value = Format> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(Format::ALL.iter().map(|format| format.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of formats through")
    })
}

/// Check a grid, and fill in and explain every cell whose digit follows from the rules.
///
/// The grid has 81 numbers from 0 to 9 between blanks or line ends, with 0 for an unknown cell; or it is one puzzle in
/// any other format that `solve` reads.
///
/// Strategy one fills cells with one candidate (naked singles), pass by pass. Strategy two (--two) also fills digits
/// with one possible cell in a row, column or box (hidden singles).
///
/// Both fill in only digits that every solution has. If the grid has no solution, the result may be wrong. Standard
/// error then says what is wrong, and after which pass it first shows. It also says if the grid has several solutions.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Example:
  $ tessera sudoku assist --two examples/sudoku/grid.txt
  $ tessera sudoku assist --two < examples/sudoku/grid.txt     the same

Exit status:
  0  the grid was printed, and filled in as far as the strategies go
  1  a row, column or box holds a digit twice, or the grid has no solution; standard error says where
  2  the input is not a grid; standard error says where")]
struct AssistArgs {
    /// File with one grid, or a puzzle itself; `-` or no file means standard input.
    file: Option<PathBuf>,

    /// Also use strategy two.
    #[arg(long)]
    two: bool,
}

pub(super) fn run(args: SudokuArgs) -> Result<ExitCode, Failure> {
    match args.command {
        SudokuCommand::Assist(args) => {
            let input = sudoku::Input::open(args.file.as_ref())?;
            let name = input.name().to_owned();
            let outcome = assistant::run(&name, input.into_reader(), output(), args.two)?;
            for (number, remark) in outcome.remarks.iter().enumerate() {
                let kind = if outcome.is_wrong && number == 0 {
                    "error"
                } else {
                    "note"
                };
                // If standard error is closed or full, the exit status still shows the result.
                let _ = writeln!(io::stderr(), "{kind}: {remark}");
            }
            Ok(if outcome.is_wrong {
                ExitCode::FAILURE
            } else {
                ExitCode::SUCCESS
            })
        }
        SudokuCommand::Solve(args) => {
            let task = match (args.first, args.limit) {
                (true, _) => Task::SolveFirst,
                (false, Some(limit)) => Task::SolveAll(limit),
                (false, None) if args.all => Task::SolveAll(u64::MAX),
                (false, None) => Task::SolveUnique,
            };
            sudoku::run(&args.puzzles, task, output())
        }
        SudokuCommand::Count(args) => sudoku::run(&args.puzzles, Task::Count(args.limit), output()),
        SudokuCommand::Check(args) => sudoku::run(&args.puzzles, Task::Check, output()),
        SudokuCommand::Rate(args) => sudoku::run(&args.puzzles, Task::Rate(args.only), output()),
        SudokuCommand::Canon(args) => {
            let form = args.same.map(|other| canonical(&other).form);
            let task = form.map_or(Task::Canon, Task::Same);
            sudoku::run(&args.puzzles, task, output())
        }
        SudokuCommand::Judge(args) => sudoku::judge::run(&args, output()),
        SudokuCommand::Explain(args) => sudoku::explain::run(&args, output()),
        SudokuCommand::Book(args) => sudoku::book::run(args),
        SudokuCommand::Generate(args) => sudoku::generate::run(args, output()),
        SudokuCommand::Convert(args) => sudoku::convert(args.file.as_ref(), args.to, output()),
    }
}

//! `tessera sudoku generate` and `tessera sudoku book`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tessera_constraints::generate::Kind;
use tessera_pictures::sudoku::{Paper, PerPage};
use tessera_sudoku::sudoku_explainer::Difficulty;
use tessera_sudoku::{CellSet, GenerateOptions, Level, Symmetry, Technique};

use crate::sudoku;

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
  $ tessera sudoku generate --mask \\
      xxx...xxxx.......xx.......x...xxx......x.x......xxx...x.......xx.......xxxx...xxx
  $ tessera sudoku generate --variant killer,antiknight --symmetry rotational
  $ tessera sudoku generate --variant thermo --size 6x6 --minimal | tessera sudoku convert --to svg > thermo.svg

With a symmetry, a puzzle is minimal among the puzzles of that symmetry. No puzzle with one solution has fewer
than 17 clues, and puzzles with fewer than 20 are too rare to be found at random.

--needs takes every technique of `explain`. For one that HoDoKu's order does not have, such as Death Blossom, the order
is that of `explain --order easy-first`. One that neither has, such as Squirmbag, comes after HoDoKu's techniques of the
levels easy and medium. So do those that find hardly anything after the others, such as Multi-Colors 2 and Junior
Exocet. Forcing verities and nested nets come before the other forcing chains. No puzzle needs a Franken X-Wing, a
Mutant X-Wing or a Siamese Finned X-Wing, because locked candidates do the same.

Rare puzzles, with a rating of 9.0 or more or with a rare technique, are searched for around others, by exchanging
clues; each puzzle of this search counts as two attempts. Some techniques, such as Brute Force, are so rare that none
may be found.

With --variant, values are left out while the solution stays unique and there are more than the least number of --clues.
Cages and lines have the symmetry too, and regions where boxes of this size have it. Dots of kropki and signs of xv
are all given. Each attempt is a grid, for which the values and marks are chosen anew.

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

    /// What the puzzles have beside a classic sudoku, such as killer; several with commas. They are printed as JSON of
    /// the format `tessera`, which `solve` and `convert` read.
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind_parser(),
        conflicts_with_all = ["mask", "difficulty", "rating", "needs", "only_until", "json"])]
    pub(crate) variant: Vec<Kind>,

    /// Number of rows and columns of puzzles of a variant, from 4x4 to 16x16 [default: 9x9].
    #[arg(long, value_name = "SIZE", requires = "variant", value_parser = sudoku::generate_variant::size)]
    pub(crate) size: Option<usize>,

    /// Also leave out cages, lines and other marks of a variant that the solution does not need.
    #[arg(long, requires = "variant")]
    pub(crate) minimal: bool,
}

/// What generated puzzles should be like.
#[derive(Debug, Args)]
pub(crate) struct WantedArgs {
    /// Number of clues, or an inclusive range such as 22..26 [default: as many as a minimal puzzle has].
    #[arg(long, value_name = "CLUES", value_parser = sudoku::generate::clues)]
    pub(crate) clues: Option<RangeInclusive<u8>>,

    /// Symmetry of the clues.
    #[arg(long, value_name = "NAME", default_value = "none", value_parser = symmetry_parser())]
    pub(crate) symmetry: Symmetry,

    /// Cells of the clues: 81 characters, row by row, with `.` or `0` for a cell without a clue and any other character
    /// for one with a clue. Such puzzles need not be minimal.
    #[arg(long, value_name = "CELLS", value_parser = sudoku::generate::mask, conflicts_with_all = ["clues", "symmetry"])]
    pub(crate) mask: Option<CellSet>,

    /// Difficulty by HoDoKu's level.
    #[arg(long, value_name = "LEVEL", value_parser = difficulty_parser())]
    pub(crate) difficulty: Option<Level>,

    /// Rating of the hardest step by Sudoku Explainer, or a range such as 7.0..7.6.
    #[arg(long, value_name = "RATING", value_parser = sudoku::generate::rating)]
    pub(crate) rating: Option<RangeInclusive<Difficulty>>,

    /// Technique that the puzzle needs, such as "X-Wing": those before it in HoDoKu's order do not solve it; may be
    /// given several times. See below for techniques that HoDoKu's order does not have.
    #[arg(long, value_name = "NAME", value_parser = sudoku::generate::technique)]
    pub(crate) needs: Vec<Technique>,

    /// The last technique in the order that the puzzle may need, such as "Naked Pair". The order is HoDoKu's, or that
    /// of the needed techniques.
    #[arg(long, value_name = "NAME", value_parser = sudoku::generate::technique)]
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["number", "clues", "symmetry", "mask", "difficulty", "rating",
        "needs", "only_until", "seed", "attempts"])]
    pub(crate) from: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) wanted: WantedArgs,

    /// Title at the top of the first page.
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub(crate) title: String,

    /// Size of the pages.
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = paper_parser())]
    pub(crate) paper: Paper,

    /// Number of puzzles on a page: 1, 2, 4 or 6.
    #[arg(long, value_name = "N", default_value = "2", value_parser = per_page_parser())]
    pub(crate) per_page: PerPage,

    /// Print larger, bold digits and thicker lines, and fewer solutions on a page.
    #[arg(long)]
    pub(crate) large_print: bool,

    /// File of the book [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

fn paper_parser() -> impl TypedValueParser<Value = Paper> {
    let a4 = PossibleValue::new("a4").help("210 mm by 297 mm");
    let letter = PossibleValue::new("letter").help("8.5 in by 11 in");
    PossibleValuesParser::new([a4, letter]).map(|name| match name.as_str() {
        "letter" => Paper::Letter,
        _ => Paper::A4,
    })
}

fn per_page_parser() -> impl TypedValueParser<Value = PerPage> {
    PossibleValuesParser::new(["1", "2", "4", "6"]).map(|number| match number.as_str() {
        "1" => PerPage::One,
        "4" => PerPage::Four,
        "6" => PerPage::Six,
        _ => PerPage::Two,
    })
}

fn kind_parser() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.iter().map(|kind| kind.name())).map(|name| {
        let kind = Kind::ALL.iter().find(|kind| kind.name() == name);
        *kind.expect("the parser lets only names of kinds through")
    })
}

fn difficulty_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(sudoku::generate::DIFFICULTIES).map(|name| {
        sudoku::generate::difficulty(&name).expect("the parser lets only names of levels through")
    })
}

fn symmetry_parser() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.iter().map(|symmetry| symmetry.name())).map(|name| {
        name.parse()
            .expect("the parser lets only names of symmetries through")
    })
}

//! `tessera sudoku generate`: generates puzzles on all cores and writes them in order.

use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::ops::{ControlFlow, RangeInclusive};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use miette::miette;
use tessera_sudoku::sudoku_explainer::Difficulty;
use tessera_sudoku::{
    Cell, CellSet, GenerateError, GenerateOptions, Grid, Level, MaskError, RatingRange, Technique,
    Wanted, generate_on, generate_wanted,
};
use tessera_tablebase::machine;

use super::waiting::Waiting;
use crate::Failure;
use crate::cli::sudoku::GenerateArgs;
use crate::interrupt::{INTERRUPTED, cancel_on_interrupt};
use crate::pipeline::{self, Ahead, Event};

/// How far generating is ahead of writing.
const AHEAD: Ahead = Ahead {
    items: 256,
    bytes: usize::MAX,
};

/// Why there is no puzzle.
enum NotMade {
    Drawn(GenerateError),
    OnMask(MaskError),
}

/// Writes puzzles, one per line.
///
/// Puzzle `i` depends on the options, the seed and `i` alone, not on the number of threads. Ctrl-C ends the run; what
/// is written by then is the beginning of the whole series.
pub(crate) fn run(args: GenerateArgs, output: impl Write) -> Result<ExitCode, Failure> {
    let as_json = args.json;
    let seed = seed(args.wanted.seed);
    let options = &GenerateOptions {
        clues: args
            .wanted
            .clues
            .unwrap_or(GenerateOptions::default().clues),
        symmetry: args.wanted.symmetry,
        attempts: args.wanted.attempts,
    };
    let wanted = &Wanted {
        level: args.wanted.difficulty,
        rating: args.wanted.rating.map(RatingRange::new),
        needs: args.wanted.needs,
        only_until: args.wanted.only_until,
    };
    let make = |number: u64, goes_on: &dyn Fn() -> bool| {
        let puzzle = match args.wanted.mask {
            Some(mask) => generate_on(mask, seed, number, options.attempts, wanted, goes_on)
                .map_err(NotMade::OnMask),
            None => generate_wanted(seed, number, options, wanted, goes_on).map_err(NotMade::Drawn),
        };
        let line = |puzzle: Grid| line(number, &puzzle, as_json, options, seed);
        puzzle.map(|puzzle| puzzle.map(line))
    };
    let report = |error: NotMade| match error {
        NotMade::Drawn(error) => report(&error, wanted),
        NotMade::OnMask(error @ MaskError::NotFound { .. }) => {
            miette!(help = "allow more clues, or more --attempts", "{error}")
        }
        NotMade::OnMask(error) => miette!("--mask: {error}"),
    };
    series(args.number, options.attempts, make, report, output)
}

/// The seed that was asked for, or a new one, which is said.
pub(super) fn seed(wanted: Option<u64>) -> u64 {
    wanted.unwrap_or_else(|| {
        let seed = RandomState::new().hash_one(std::process::id());
        // If standard error is closed or full, the puzzles are still printed.
        let _ = writeln!(io::stderr(), "note: --seed {seed}");
        seed
    })
}

/// Makes and writes a series of puzzles, each in at most `attempts`.
///
/// `make` makes the line of the puzzle with a number, asks before each attempt whether it goes on, and returns `None`
/// as soon as it does not.
pub(super) fn series<E: Send + 'static>(
    puzzles: u64,
    attempts: u64,
    make: impl Fn(u64, &dyn Fn() -> bool) -> Result<Option<String>, E> + Sync,
    report: impl Fn(E) -> miette::Report,
    mut output: impl Write,
) -> Result<ExitCode, Failure> {
    let cancel = cancel_on_interrupt();
    let stop = AtomicBool::new(false);
    let attempted = AtomicU64::new(0);
    // Puzzles after the first one that is not found are not attempted: each would take all attempts.
    let not_found = AtomicU64::new(u64::MAX);
    let make = |number: u64| {
        let goes_on = || {
            attempted.fetch_add(1, Ordering::Relaxed);
            number <= not_found.load(Ordering::Relaxed)
                && !stop.load(Ordering::Relaxed)
                && !cancel.is_cancelled()
        };
        let line = make(number, &goes_on);
        if line.is_err() {
            not_found.fetch_min(number, Ordering::Relaxed);
        }
        line
    };
    let mut waiting = Waiting::new(puzzles, attempts, &attempted);
    let mut printed = 0;
    let mut each = |event: Event<Result<Option<String>, E>>| {
        match event {
            Event::Result(Ok(Some(line))) => {
                waiting.make_way(|| output.write_all(line.as_bytes()))?;
                printed += 1;
            }
            Event::Result(Ok(None)) => return Ok(ControlFlow::Break(())),
            Event::Result(Err(error)) => {
                waiting.end();
                output.flush()?;
                return Err(report(error).into());
            }
            Event::Waiting(wait) if !wait.is_zero() => waiting.make_way(|| output.flush())?,
            Event::Waiting(_) => {}
        }
        waiting.tick(printed);
        Ok(ControlFlow::Continue(()))
    };
    let threads = machine::threads(None).get();
    let source = (0..puzzles).map(|number| (number, 0));
    let made = pipeline::run(source, vec![&make; threads], AHEAD, |event| {
        let next = each(event);
        stop.fetch_or(next.is_err(), Ordering::Relaxed);
        next
    });
    waiting.end();
    made?;
    output.flush()?;
    if printed < puzzles {
        // If standard error is closed or full, the exit status still says that the run was interrupted.
        let _ = writeln!(
            io::stderr(),
            "note: ended by Ctrl-C: {printed} of {puzzles} puzzles are printed"
        );
        return Ok(ExitCode::from(INTERRUPTED));
    }
    Ok(ExitCode::SUCCESS)
}

fn line(number: u64, puzzle: &Grid, as_json: bool, options: &GenerateOptions, seed: u64) -> String {
    if !as_json {
        return format!("{puzzle}\n");
    }
    let (clues, symmetry) = (81 - puzzle.unknown(), options.symmetry);
    format!(
        "{{\"number\":{number},\"puzzle\":\"{puzzle}\",\"clues\":{clues},\
         \"symmetry\":\"{symmetry}\",\"seed\":{seed}}}\n"
    )
}

fn report(error: &GenerateError, wanted: &Wanted) -> miette::Report {
    match error {
        GenerateError::NotFound { options } if wanted.is_rare() => miette!(
            help =
                "such puzzles are rare: ask for less, for more --attempts, or with another --seed",
            "no puzzle is as hard as wanted in {} attempts",
            options.attempts
        ),
        GenerateError::NotFound { options } if !wanted.is_any() => miette!(
            help = "ask for less, or for more --attempts",
            "no puzzle is as hard as wanted in {} attempts",
            options.attempts
        ),
        GenerateError::NotFound { .. } => miette!(
            help = "use a wider range of --clues, or more --attempts",
            "{error}"
        ),
        _ => miette!("{error}"),
    }
}

/// Reads a number such as `24`, or a range with both ends such as `22..26`.
pub(crate) fn clues(text: &str) -> Result<RangeInclusive<u8>, String> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (start.parse(), end.parse()) {
        (Ok(start), Ok(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a number of clues such as 24, or a range such as 22..26".to_owned()),
    }
}

/// Reads the cells of clues: 81 characters, row by row, where `.` and `0` are cells without a clue.
pub(crate) fn mask(text: &str) -> Result<CellSet, String> {
    let is_clue: Vec<bool> = text.chars().map(|c| !matches!(c, '.' | '0')).collect();
    if is_clue.len() != 81 {
        return Err(format!(
            "{} characters: expected 81, one for each cell",
            is_clue.len()
        ));
    }
    Ok(Cell::all().filter(|cell| is_clue[cell.index()]).collect())
}

/// Reads a rating such as `7.1`, or a range with both ends such as `7.0..7.6`.
pub(crate) fn rating(text: &str) -> Result<RangeInclusive<Difficulty>, String> {
    let (start, end) = text.split_once("..").unwrap_or((text, text));
    match (level(start), level(end)) {
        (Some(start), Some(end)) if start <= end => Ok(start..=end),
        _ => Err("expected a rating such as 7.1, or a range such as 7.0..7.6".to_owned()),
    }
}

/// Reads a number with at most one decimal.
fn level(text: &str) -> Option<Difficulty> {
    let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(tenths) || tenths.len() != 1 || whole.len() > 2 {
        return None;
    }
    let number: u16 = format!("{whole}{tenths}").parse().ok()?;
    Some(Difficulty::tenths(number))
}

/// The names of HoDoKu's levels, the easiest first.
pub(crate) const DIFFICULTIES: [&str; 5] = ["easy", "medium", "hard", "unfair", "extreme"];

/// The level with one of these names.
pub(crate) fn difficulty(name: &str) -> Option<Level> {
    let place = DIFFICULTIES.iter().position(|other| *other == name)?;
    Level::ALL.get(place).copied()
}

/// Reads the name of a technique.
pub(crate) fn technique(name: &str) -> Result<Technique, String> {
    name.parse().map_err(|error| format!("{error}"))
}

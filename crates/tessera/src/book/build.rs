//! `tessera book build`: searches the moves of one position after the other.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use miette::miette;
use rayon::ThreadPool;
use tessera_draughts::{Game, Variant};
use tessera_engine::play::{Cancel, Evaluation, Score};
use tessera_matches::EvaluationText;
use tessera_matches::openings::{Openings, has_ballots};
use tessera_study::book::{Book, BookBuilder, BookSearcher, Expansion, evaluation_name};
use tessera_tablebase::machine;

use super::read;
use super::show::summary;
use crate::chosen::{ChosenVariant, best_of};
use crate::cli::book::BuildArgs;
use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};
use crate::{date, interrupt, openings, progress};

/// Default number of positions that the search of each move visits.
pub(crate) const NODES: u64 = 20_000;

/// Default number of positions of a book.
pub(crate) const POSITIONS: usize = 500;

/// How often the file is written while the book grows. If the machine fails, later positions are lost.
const WRITTEN_EVERY: Duration = Duration::from_secs(30);

/// What the scores of a book depend on, beside the variant.
struct Settings {
    nodes: u64,
    evaluation: Evaluation,
    /// The keys and values of the notes that describe the settings.
    notes: Vec<(&'static str, String)>,
    /// The command that makes the book, without the options that only decide when it ends.
    command: String,
}

pub(crate) fn run(args: &BuildArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let chosen = args.variant.given()?;
    let evaluation = best_of(chosen.as_ref(), &args.evaluation)?;
    let old = old_book(args, chosen.as_ref())?;
    let known = old.as_ref().map(|(_, book)| book.variant());
    let chosen = chosen.or(known.map(ChosenVariant::from));
    let chosen = chosen.ok_or_else(|| miette!("the variant is missing: see --variant"))?;
    let variant = chosen.variant;
    if let Some((path, book)) = &old {
        let checked = book.check(variant);
        checked.map_err(|error| miette!("{}: {error}", path.display()))?;
    }
    let settings = settings(
        args,
        &chosen,
        &evaluation,
        old.as_ref().map(|(_, book)| book),
    )?;
    let book = book(args, variant, &settings, old)?;
    let inputs = Inputs::default();
    output_file::check(Some(&args.output), &inputs)?;

    let cancel = interrupt::cancel_on_interrupt();
    let mut builder = BookBuilder::new(book);
    let before = builder.book().positions();
    let is_whole = grow(&mut builder, args, &settings, &cancel)?;
    write(&mut builder, args, &settings)?;
    let (name, book) = (args.output.display(), builder.book());
    let added = book.positions() - before;
    writeln!(output, "{name}: {added} positions added; {}", summary(book))?;
    if !is_whole {
        writeln!(output, "interrupted; the same command goes on")?;
    }
    output.flush()?;
    Ok(interrupt::status(is_whole))
}

/// The book to go on with, and its file: that of `--from`, or the output if it exists.
fn old_book(
    args: &BuildArgs,
    chosen: Option<&ChosenVariant>,
) -> Result<Option<(PathBuf, Book)>, Failure> {
    let exists = args.output.exists();
    let path = match &args.from {
        Some(from) => {
            let is_same = || {
                let [one, other] = [from, &args.output].map(|path| path.canonicalize().ok());
                one.is_some() && one == other
            };
            if exists && !is_same() {
                return Err(miette!(
                    help = "to go on with it, leave --from out; for another book, give a new name",
                    "{} already exists",
                    args.output.display()
                )
                .into());
            }
            from
        }
        None if exists => &args.output,
        None => return Ok(None),
    };
    let others = chosen.map(|chosen| chosen.variant);
    Ok(Some((path.clone(), read(path, others.as_slice())?)))
}

fn settings(
    args: &BuildArgs,
    chosen: &ChosenVariant,
    text: &EvaluationText,
    old: Option<&Book>,
) -> Result<Settings, Failure> {
    let variant = chosen.variant;
    let note = |key: &str| old.and_then(|book| book.notes().get(key));
    let nodes = args.nodes.or_else(|| note("nodes")?.parse().ok());
    let nodes = nodes.unwrap_or(NODES);
    let evaluation = text.read(variant);
    let evaluation = evaluation.map_err(|error| miette!("--evaluation: {error}"))?;
    let openings = match (&args.openings, note("openings")) {
        (Some(openings), _) => openings.to_string(),
        (None, Some(openings)) => openings.clone(),
        (None, None) => usual_openings(variant).to_string(),
    };
    let mut command = format!(
        "tessera book build {} --openings {openings} --nodes {nodes}",
        chosen.option()
    );
    match text {
        EvaluationText::Best => {}
        EvaluationText::Computed => command.push_str(" --evaluation computed"),
        EvaluationText::File(path) => {
            command.push_str(&format!(" --evaluation {}", path.display()));
        }
    }
    let name = evaluation_name(variant, &evaluation);
    Ok(Settings {
        nodes,
        notes: vec![
            ("nodes", nodes.to_string()),
            ("evaluation", name),
            ("openings", openings),
        ],
        evaluation,
        command,
    })
}

fn usual_openings(variant: Variant) -> Openings {
    if has_ballots(variant) {
        Openings::Ballots
    } else {
        Openings::Start
    }
}

/// The book to begin with. One from a file has to have the same settings.
fn book(
    args: &BuildArgs,
    variant: Variant,
    settings: &Settings,
    old: Option<(PathBuf, Book)>,
) -> Result<Book, Failure> {
    let Some((path, book)) = old else {
        return new_book(args, variant);
    };
    for (key, now) in &settings.notes {
        let found = book.notes().get(*key).map_or("unknown", String::as_str);
        if found != now {
            return Err(other_setting(&path, key, found, now));
        }
    }
    if let Some(wanted) = &args.openings
        && !book.has_openings_of(&new_book(args, variant)?)
    {
        let name = wanted.to_string();
        return Err(other_setting(&path, "openings", "others", &name));
    }
    Ok(book)
}

fn other_setting(path: &Path, key: &str, found: &str, now: &str) -> Failure {
    let path = path.display();
    miette!("{path}: the book has another setting, {key}: {found} in the file, {now} now").into()
}

fn new_book(args: &BuildArgs, variant: Variant) -> Result<Book, Failure> {
    let usual = usual_openings(variant);
    let wanted = args.openings.as_ref().unwrap_or(&usual);
    let found = openings::listed(variant, wanted, None)?;
    let games: Vec<Game> = found.into_iter().map(|opening| opening.game).collect();
    Ok(Book::new(variant, &games).map_err(|error| miette!("--openings {wanted}: {error}"))?)
}

/// Adds positions until there are enough. Returns false if an interrupt ended this before.
fn grow(
    builder: &mut BookBuilder,
    args: &BuildArgs,
    settings: &Settings,
    cancel: &Cancel,
) -> Result<bool, Failure> {
    let pool = machine::pool(args.threads)?;
    let variant = builder.book().variant();
    let searchers: Result<Vec<BookSearcher>, _> = (0..pool.current_num_threads().max(1))
        .map(|_| BookSearcher::new(variant, &settings.evaluation, settings.nodes))
        .collect();
    let mut searchers = searchers.map_err(|error| miette!("{error}"))?;
    let begin = Instant::now();
    // Without a number of positions, the bar shows the time.
    let time = args.time.filter(|_| args.positions.is_none());
    let (wanted, bar) = match time {
        Some(time) => (usize::MAX, progress::of_book(time.as_secs(), true)),
        None => {
            let wanted = args.positions.unwrap_or(POSITIONS);
            (wanted, progress::of_book(wanted as u64, false))
        }
    };
    let mut written = Instant::now();
    let is_whole = loop {
        let positions = builder.book().positions();
        bar.set_position(if time.is_some() {
            begin.elapsed().as_secs()
        } else {
            positions as u64
        });
        bar.set_message(format!("{} moves searched", builder.book().scores()));
        let is_late = args.time.is_some_and(|time| begin.elapsed() >= time);
        if positions >= wanted || is_late {
            break true;
        }
        let Some(next) = builder.next_expansion() else {
            break true;
        };
        let Some(scores) = search(&next, &pool, &mut searchers, cancel) else {
            break false;
        };
        builder.add(next, &scores);
        if written.elapsed() >= WRITTEN_EVERY {
            write(builder, args, settings)?;
            written = Instant::now();
        }
    };
    bar.finish_and_clear();
    Ok(is_whole)
}

/// The scores of all positions after the moves of a position; `None` after an interrupt.
fn search(
    expansion: &Expansion,
    pool: &ThreadPool,
    searchers: &mut [BookSearcher],
    cancel: &Cancel,
) -> Option<Vec<Score>> {
    let positions = expansion.positions();
    let scores: Vec<OnceLock<Score>> = positions.iter().map(|_| OnceLock::new()).collect();
    let next = AtomicUsize::new(0);
    pool.in_place_scope(|scope| {
        for searcher in searchers {
            let (scores, next) = (&scores, &next);
            scope.spawn(move |_| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let (Some(position), Some(score)) = (positions.get(place), scores.get(place))
                    else {
                        break;
                    };
                    let Some(found) = searcher.score(position, cancel) else {
                        break;
                    };
                    // Each score is set once.
                    let _ = score.set(found);
                }
            });
        }
    });
    scores.into_iter().map(OnceLock::into_inner).collect()
}

/// Writes the file, with notes on where the book comes from.
fn write(builder: &mut BookBuilder, args: &BuildArgs, settings: &Settings) -> Result<(), Failure> {
    let book = builder.book_mut();
    let positions = book.positions();
    for (key, value) in &settings.notes {
        book.note(key, value);
    }
    book.note("moves", &book.scores().to_string());
    book.note(
        "command",
        &format!("{} --positions {positions}", settings.command),
    );
    book.note("date", &date::today()?);
    book.note("program", concat!("tessera ", env!("CARGO_PKG_VERSION")));
    let mut file = OutputFile::create(Some(&args.output), &Inputs::default())?;
    file.put(&book.to_bytes())?;
    file.finish()?;
    Ok(())
}

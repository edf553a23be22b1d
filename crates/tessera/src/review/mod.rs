//! `tessera review`: marks the moves of games that lost winning chances, and shows what was better.
//!
//! How a call flows: `tessera_family::games` reads and plays each game, `tessera_family::review` searches its positions
//! and compares the moves. `text` and `json` print a review, `files` writes games in PDN and graphs. One game is in
//! memory at a time.

mod files;
mod json;
mod text;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use indicatif::ProgressBar;
use miette::miette;
use tessera_family::games::{Form, Problem, ProblemKind, Source, play_until};
use tessera_family::review::{Review, Reviewer};
use tessera_family::{Cancel, Change, Game, Limits, Record, VariantId, machine};
use tessera_matches::{EvaluationText, tables};

use crate::Failure;
use crate::analyse::new_player;
use crate::games::{Input, no_variant};
use crate::output_file::Inputs;
use crate::{interrupt, progress};
use files::Files;

/// The options of the command.
#[derive(Debug)]
pub(crate) struct Options {
    /// Format of the files; `None` detects it.
    pub(crate) from: Option<Form>,
    pub(crate) variant: Option<VariantId>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) threads: usize,
    /// Size of the transposition table in bytes.
    pub(crate) memory: u64,
    /// Maximum number of pieces of the tables of perfect play; `None` means no tables.
    pub(crate) tablebase: Option<u32>,
    pub(crate) evaluation: EvaluationText,
    pub(crate) json: bool,
    /// The file of the games with marks; `-` is standard output.
    pub(crate) pdn: Option<PathBuf>,
    /// The file of the graph of the first game.
    pub(crate) svg: Option<PathBuf>,
}

/// The number of positions that a search visits if no limit is given.
const DEFAULT_NODES: u64 = 200_000;

/// A game with its review.
struct Reviewed {
    /// The number of the game in the input, counted from 1.
    number: u64,
    record: Record,
    review: Review,
    problems: Vec<Problem>,
}

/// Reviews all games of the files `inputs`; `-` stands for standard input.
pub(crate) fn run(
    inputs: &[PathBuf],
    options: &Options,
    output: impl Write,
) -> Result<ExitCode, Failure> {
    let inputs: Vec<Input> = inputs.iter().map(|path| Input::new(path)).collect();
    // Nothing is written until all files are known to be readable.
    for input in &inputs {
        input.check()?;
    }
    let read: Inputs = inputs.iter().map(Input::path).collect();
    let files = Files::create(options.pdn.as_deref(), options.svg.as_deref(), read)?;
    let mut session = Session {
        options,
        cancel: interrupt::cancel_on_interrupt(),
        reviewer: None,
        files,
        output,
        games: 0,
        is_whole: true,
    };
    let mut reviewed = Ok(());
    for input in &inputs {
        reviewed = session.file(input);
        if reviewed.is_err() || session.cancel.is_cancelled() {
            break;
        }
    }
    // The games before an error are kept.
    session.files.finish()?;
    reviewed?;
    Ok(if session.cancel.is_cancelled() {
        ExitCode::from(interrupt::INTERRUPTED)
    } else if session.is_whole {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(Failure::BAD_INPUT)
    })
}

/// The review of all games.
struct Session<'a, W> {
    options: &'a Options,
    cancel: Cancel,
    /// The reviewer of the last game's variant.
    reviewer: Option<(VariantId, Reviewer)>,
    files: Files,
    output: W,
    /// Games read so far.
    games: u64,
    /// Whether no game was cut short or left out.
    is_whole: bool,
}

impl<W: Write> Session<'_, W> {
    fn file(&mut self, input: &Input) -> Result<(), Failure> {
        let mut reader = input.open(self.options.from)?;
        let before = self.games;
        while !self.cancel.is_cancelled() {
            let Some(source) = reader.next() else {
                if self.games == before {
                    return Err(miette!("there is no game in {}", input.name).into());
                }
                return Ok(());
            };
            self.games += 1;
            match source {
                Ok(source) => self.game(&source, input)?,
                Err(problem) => self.tell(&[problem], input),
            }
        }
        Ok(())
    }

    fn game(&mut self, source: &Source, input: &Input) -> Result<(), Failure> {
        let options = self.options;
        let lost = |message: String| Problem::new(source.place, ProblemKind::Lost, message);
        let variant = match options.variant.map_or_else(|| source.variant(), Ok) {
            Ok(variant) => variant,
            Err(error) => {
                self.tell(&[lost(no_variant(&error))], input);
                return Ok(());
            }
        };
        let cancel = self.cancel.clone();
        let played = play_until(source, variant, None, &mut || cancel.is_cancelled());
        let played = match played {
            Ok(played) => played,
            Err(problem) => {
                self.tell(&[problem], input);
                return Ok(());
            }
        };
        let mut problems: Vec<Problem> = source.other_variant(variant).into_iter().collect();
        problems.extend(played.problems);
        let (game, problem) = game_of(&played.record, source);
        problems.extend(problem);
        if game.plies() == 0 {
            if problems
                .iter()
                .all(|problem| problem.kind == ProblemKind::Warning)
            {
                problems.push(lost("there is no move to review".to_owned()));
            }
            self.tell(&problems, input);
            return Ok(());
        }
        let Some(review) = self.review(&game)? else {
            return Ok(());
        };
        let mut reviewed = Reviewed {
            number: self.games,
            record: played.record,
            review,
            problems,
        };
        if options.json {
            json::write(&mut self.output, &reviewed, options, &input.name)?;
        } else if !self.files.use_stdout() {
            text::write(&mut self.output, &reviewed)?;
        }
        self.output.flush()?;
        self.files.add(&mut reviewed)?;
        self.tell(&reviewed.problems, input);
        Ok(())
    }

    /// Reviews a game; `None` if that was interrupted.
    fn review(&mut self, game: &Game) -> Result<Option<Review>, Failure> {
        let variant = game.variant();
        let known = self.reviewer.take().filter(|(of, _)| *of == variant);
        let mut reviewer = match known {
            Some((_, reviewer)) => reviewer,
            None => new_reviewer(variant, self.options, &self.cancel)?,
        };
        let bar: ProgressBar = progress::of_moves(game.plies() as u64 + 1);
        bar.set_message(format!("game {}", self.games));
        let review = reviewer.review(game, |progress| bar.set_position(progress.done as u64));
        bar.finish_and_clear();
        self.reviewer = Some((variant, reviewer));
        Ok(review)
    }

    /// Prints problems of a game to standard error.
    fn tell(&mut self, problems: &[Problem], input: &Input) {
        let text: String = problems
            .iter()
            .map(|problem| problem.told(&input.name) + "\n")
            .collect();
        // A closed or full standard error is no failure.
        let _ = io::stderr().write_all(text.as_bytes());
        let is_repaired = |problem: &Problem| problem.kind == ProblemKind::Warning;
        self.is_whole &= problems.iter().all(is_repaired);
    }
}

/// The moves of a record that can be reviewed, and why the others cannot.
fn game_of(record: &Record, source: &Source) -> (Game, Option<Problem>) {
    let mut game = Game::of_position(&record.start(), record.clock());
    for id in record.main_line() {
        let error = match record.change(id) {
            Some(Change::Action(action)) => match game.play(&action) {
                Ok(()) => continue,
                Err(error) => error.to_string(),
            },
            _ => "a position is set up there".to_owned(),
        };
        let message = format!("the review ends at ply {}: {error}", game.plies() + 1);
        let problem = Problem::new(source.place, ProblemKind::Cut, message);
        return (game, Some(problem));
    }
    (game, None)
}

fn new_reviewer(
    variant: VariantId,
    options: &Options,
    cancel: &Cancel,
) -> Result<Reviewer, Failure> {
    let failed = |error: String| miette!("--evaluation: {error}");
    let evaluation = options.evaluation.read(variant).map_err(failed)?;
    let threads = machine::threads(Some(options.threads)).get();
    let mut player = new_player(variant, options.memory)?.with_threads(threads);
    if let Some(pieces) = options.tablebase {
        let bar = progress::of_time("building tables");
        let tables = tables::built(variant, Some(pieces), threads);
        bar.finish_and_clear();
        player = player.with_tables(tables.map_err(|error| miette!("{error}: see --tablebase"))?);
    }
    let is_limited = options.depth.is_some() || options.time.is_some();
    let limits = Limits {
        depth: options.depth,
        nodes: options.nodes.or((!is_limited).then_some(DEFAULT_NODES)),
        hard_time: options.time,
        cancel: cancel.clone(),
        ..Limits::default()
    };
    let reviewer = Reviewer::new(player, &evaluation, limits);
    Ok(reviewer.map_err(|error| failed(error.to_string()))?)
}

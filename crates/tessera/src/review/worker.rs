//! Reviews one game after another.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use indicatif::ProgressBar;
use miette::miette;
use tessera_draughts::games::{Problem, ProblemKind, Source, play_until};
use tessera_draughts::pdn::{Change, Record};
use tessera_draughts::{Game, Variant};
use tessera_engine::play::{Cancel, Limits};
use tessera_matches::tables;
use tessera_study::review::{Review, Reviewer};
use tessera_tablebase::{SharedTables, TableSet, machine};

use super::{Outcome, Reviewed};
use crate::Failure;
use crate::analyse::new_player;
use crate::cli::review::ReviewArgs;
use crate::games::no_variant;
use crate::progress;

/// Endgame tables for all workers.
#[derive(Debug)]
pub(super) struct Tables {
    shared: SharedTables,
    /// Each variant's are built when its first game is reviewed.
    built: Mutex<BTreeMap<Variant, TableSet>>,
}

impl Tables {
    pub(super) fn new(shared: SharedTables) -> Tables {
        Tables {
            shared,
            built: Mutex::default(),
        }
    }

    fn of(&self, variant: Variant, pieces: u32, threads: usize) -> Result<TableSet, Failure> {
        // A poisoned lock is not an error: a worker that panics leaves the tables complete.
        let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = built.get(&variant) {
            return Ok(tables.clone());
        }
        let bar = progress::of_time("building tables");
        let tables = tables::built(variant, pieces, threads);
        bar.finish_and_clear();
        let tables = tables.map_err(|error| miette!("tables: {error}: see --tablebase"))?;
        built.insert(variant, tables.clone());
        Ok(tables)
    }
}

/// Reviews games of any variants.
pub(super) struct Worker<'a> {
    pub(super) args: &'a ReviewArgs,
    /// The chosen variant; `None` takes that of each game.
    pub(super) variant: Option<Variant>,
    pub(super) cancel: &'a Cancel,
    pub(super) tables: &'a Tables,
    /// The progress of all workers: positions to search, and positions searched.
    pub(super) bar: &'a ProgressBar,
    /// The reviewer of the last game's variant.
    pub(super) reviewer: Option<(Variant, Reviewer)>,
}

impl Worker<'_> {
    /// Plays and reviews game `number` of the input; `None` if that was interrupted.
    pub(super) fn game(
        &mut self,
        number: u64,
        read: Result<Source, Problem>,
    ) -> Result<Option<Outcome>, Failure> {
        let left_out = |problems: Vec<Problem>| {
            Ok(Some(Outcome {
                reviewed: None,
                problems,
            }))
        };
        let source = match &read {
            Ok(source) => source,
            Err(problem) => return left_out(vec![problem.clone()]),
        };
        let lost = |message: String| Problem::new(source.place, ProblemKind::Lost, message);
        let variant = match self.variant.map_or_else(|| source.variant(), Ok) {
            Ok(variant) => variant,
            Err(error) => return left_out(vec![lost(no_variant(&error))]),
        };
        let played = match play_until(source, variant, None, &mut || self.cancel.is_cancelled()) {
            Ok(played) => played,
            Err(problem) => return left_out(vec![problem]),
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
            return left_out(problems);
        }
        Ok(self.review(&game)?.map(|review| Outcome {
            reviewed: Some(Reviewed {
                number,
                record: played.record,
                review,
            }),
            problems,
        }))
    }

    /// Reviews a game; `None` if that was interrupted.
    fn review(&mut self, game: &Game) -> Result<Option<Review>, Failure> {
        let variant = game.variant();
        let known = self.reviewer.take().filter(|(of, _)| *of == variant);
        let mut reviewer = match known {
            Some((_, reviewer)) => reviewer,
            None => self.new_reviewer(variant)?,
        };
        self.bar.inc_length(game.plies() as u64 + 1);
        let review = reviewer.review(game, |_| self.bar.inc(1));
        self.reviewer = Some((variant, reviewer));
        Ok(review)
    }

    fn new_reviewer(&self, variant: Variant) -> Result<Reviewer, Failure> {
        let args = self.args;
        let failed = |error: String| miette!("--evaluation: {error}");
        let evaluation = args.evaluation.read(variant).map_err(failed)?;
        let threads = machine::threads(Some(args.threads)).get();
        let mut player = new_player(variant, args.memory)?.with_threads(threads);
        let mut tables = TableSet::new(variant);
        if let Some(pieces) = args.tablebase {
            tables = self.tables.of(variant, pieces, threads.max(args.jobs()))?;
        }
        // An explicit number of pieces means these tables and no others.
        if (args.tables.folder().is_some() || args.tablebase.is_none())
            && let Some(Ok(folder)) = self.tables.shared.folder().map(|folder| folder.of(variant))
        {
            tables = tables.with_disk(folder);
        }
        player = player.with_tables(tables);
        let limits = Limits {
            depth: args.depth,
            nodes: args.nodes(),
            hard_time: args.time,
            cancel: self.cancel.clone(),
            ..Limits::default()
        };
        let reviewer = Reviewer::new(player, &evaluation, limits);
        Ok(reviewer.map_err(|error| failed(error.to_string()))?)
    }
}

/// The moves of a record that can be reviewed, and why the others cannot.
fn game_of(record: &Record, source: &Source) -> (Game, Option<Problem>) {
    let mut game = Game::of_position(&record.start(), record.clock());
    for id in record.main_line() {
        let error = match record.change(id) {
            Some(Change::Action(action)) => match game.play(action) {
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

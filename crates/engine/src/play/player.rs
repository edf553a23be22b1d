//! The interface of the search: settings and requests.

use std::collections::HashSet;

use tessera_draughts::{
    Action, ActionList, DrawRule, Game, Obligation, Position, Variant, Word, with_word,
};
use tessera_tablebase::TableSet;

use super::analysis::Analysis;
use super::deepening::deepen;
use super::estimates::Estimates;
use super::judge::{Evaluation, Judge};
use super::limits::{Limits, MAX_DEPTH};
use super::memory::SharedMemory;
use super::sampler::{Sample, Sampler};
use super::selectivity::{Parameters, Selectivity};
use super::shared::{Counter, Shared, Stopped};
use super::table::{Table, TableTooLarge};
use crate::network::WeightsError;
use crate::threads::with_helpers;

/// Finds the best moves of positions of one variant within given limits.
///
/// What a search learns stays in the transposition table, so later searches in the same game start ahead. With one
/// thread and no time limit, results are reproducible: they depend only on the requests made so far.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::play::{Limits, Player};
/// let mut player = Player::new(Variant::ENGLISH, 1 << 20)?.with_lines(2);
/// // A man is sacrificed for three.
/// let fen = "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15";
/// let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
/// let limits = Limits { depth: Some(8), ..Limits::default() };
/// let mut scores = Vec::new();
/// let analysis = player.analyse(&position, &[], &limits, |progress| scores.push(progress.score));
/// assert_eq!((analysis.depth, scores.len()), (8, 8));
/// let best: Vec<String> = analysis.lines[0].actions.iter().map(|a| a.to_string()).collect();
/// assert_eq!(best[..3], ["23-18", "14x23", "26x19x10x1"]);
/// assert!(analysis.lines[0].score > analysis.lines[1].score);
/// # Ok::<(), tessera_engine::play::TableTooLarge>(())
/// ```
#[derive(Debug)]
pub struct Player {
    variant: Variant,
    judge: Judge,
    tables: TableSet,
    table: Table,
    estimates: Estimates,
    lines: usize,
    /// The drawing rules to use instead of the variant's, if set.
    draws: Option<&'static [DrawRule]>,
    is_selective: bool,
    selectivity: Selectivity,
    threads: usize,
}

impl Player {
    /// A player with the [best](Evaluation::Best) evaluation and a transposition table of at most `memory` bytes; 0
    /// bytes means no table. It reports one line and uses one thread.
    ///
    /// # Errors
    /// If the memory for the table cannot be allocated.
    pub fn new(variant: Variant, memory: usize) -> Result<Player, TableTooLarge> {
        Player::with_judge(variant, Judge::best(variant), memory)
    }

    /// A player with the [computed](Evaluation::Computed) evaluation, as [`new`](Player::new).
    pub(crate) fn computed(variant: Variant, memory: usize) -> Result<Player, TableTooLarge> {
        Player::with_judge(variant, Judge::computed(variant), memory)
    }

    pub(super) fn with_judge(
        variant: Variant,
        judge: Judge,
        memory: usize,
    ) -> Result<Player, TableTooLarge> {
        Ok(Player {
            variant,
            judge,
            tables: TableSet::new(variant),
            table: Table::new(memory)?,
            estimates: Estimates::new(),
            lines: 1,
            draws: None,
            is_selective: true,
            selectivity: Selectivity::new(&Parameters::default(), variant),
            threads: 1,
        })
    }

    /// Uses another evaluation, and forgets all positions.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_engine::play::{Evaluation, Player};
    /// let player = Player::new(Variant::ENGLISH, 1 << 20)?;
    /// let player = player.with_evaluation(&Evaluation::Computed)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the weights are for another variant.
    pub fn with_evaluation(mut self, evaluation: &Evaluation) -> Result<Player, WeightsError> {
        self.judge = Judge::new(self.variant, evaluation)?;
        self.forget();
        Ok(self)
    }

    /// Uses only these endgame tables.
    ///
    /// # Panics
    /// If the tables are of another variant.
    #[must_use]
    pub fn with_tables(mut self, tables: impl Into<TableSet>) -> Player {
        self.set_tables(tables.into());
        self
    }

    /// Like [`with_tables`](Player::with_tables), for all searches from now on.
    ///
    /// # Panics
    /// If the tables are of another variant.
    pub fn set_tables(&mut self, tables: TableSet) {
        assert_eq!(tables.variant(), self.variant, "tables of another variant");
        self.tables = tables;
    }

    /// Number of lines to report (MultiPV); 0 means 1.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Player {
        self.set_lines(lines);
        self
    }

    /// Like [`with_lines`](Player::with_lines), for all searches from now on.
    pub fn set_lines(&mut self, lines: usize) {
        self.lines = lines;
    }

    /// Uses other drawing rules than the variant's. A repeated position counts as a draw in any case.
    ///
    /// ```
    /// use tessera_draughts::{DrawRule, Variant};
    /// use tessera_engine::play::Player;
    /// let player = Player::new(Variant::ENGLISH, 1 << 20)?;
    /// let player = player.with_draws(&[DrawRule::WithoutProgress { plies: 100 }]);
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_draws(mut self, draws: &'static [DrawRule]) -> Player {
        self.draws = Some(draws);
        self
    }

    /// Sets whether the search is selective, which is the default. A selective search searches moves that are unlikely
    /// to matter less deeply, and leaves out some moves that a shallow search refutes. With `false`, every line is
    /// searched to the full depth. Proven scores are proven either way.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant};
    /// use tessera_engine::play::{Limits, Player};
    /// let limits = Limits { depth: Some(11), ..Limits::default() };
    /// let nodes = [true, false].map(|is_selective| {
    ///     let player = Player::new(Variant::ENGLISH, 1 << 20).unwrap();
    ///     let mut player = player.with_selectivity(is_selective);
    ///     player.analyse(&Position::initial(Variant::ENGLISH), &[], &limits, |_| {}).nodes
    /// });
    /// assert!(nodes[0] < nodes[1]);
    /// ```
    #[must_use]
    pub fn with_selectivity(mut self, is_selective: bool) -> Player {
        self.is_selective = is_selective;
        self
    }

    /// Sets the numbers on which the selective search rests.
    #[must_use]
    pub fn with_parameters(mut self, parameters: &Parameters) -> Player {
        self.selectivity = Selectivity::new(parameters, self.variant);
        self
    }

    /// Number of threads to search with. All of them search the same position and share their results through the
    /// transposition table.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Player {
        self.threads = threads;
        self
    }

    /// Puts the transposition table into memory that other programs use too, in place of its own. Several of them can
    /// then search the same position together: one with [`analyse_game`](Player::analyse_game), the others with
    /// [`help`](Player::help). All must play the same variant and use the same evaluation and tables.
    ///
    /// What is in the memory is used: call [`forget`](Player::forget) where it may be from another variant.
    #[must_use]
    pub fn with_shared_memory(mut self, memory: &'static dyn SharedMemory) -> Player {
        self.table = Table::in_shared(memory);
        self
    }

    /// The variant that this player plays.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// Clears the transposition table and the kept evaluations, as for a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        self.estimates.clear();
    }

    /// Finds the best moves of a position. Calls `progress` with the result of each depth.
    ///
    /// `earlier` are the preceding positions of the game, oldest first, as far as they are known. A repetition of one
    /// of them is a draw, and drawing rules count from the first.
    ///
    /// The result contains at least a legal move, even if the search is cancelled before it starts. The only exceptions
    /// are contrived positions whose captures have millions of paths: there the limits may end the search during the
    /// generation of legal moves.
    ///
    /// # Panics
    /// If a position is of another variant.
    pub fn analyse(
        &mut self,
        position: &Position,
        earlier: &[Position],
        limits: &Limits,
        mut progress: impl FnMut(&Analysis),
    ) -> Analysis {
        for position in earlier.iter().chain([position]) {
            self.check_variant(position);
        }
        match position.outcome() {
            Some(outcome) => Analysis::finished(position, outcome),
            None => self.search(position, earlier, 0, limits, Task::Find, &mut progress),
        }
    }

    /// Finds the best moves in a game, as [`analyse`](Player::analyse) does in a position. It takes the earlier
    /// positions and the counters of the drawing rules from `game`. A game drawn by a rule is analysed too, if moves
    /// may still be played (see [`Game::legal_actions`]).
    ///
    /// ```
    /// use tessera_draughts::{Game, Variant};
    /// use tessera_engine::play::{Limits, Player};
    /// let mut player = Player::new(Variant::ENGLISH, 1 << 20)?;
    /// let limits = Limits { depth: Some(5), ..Limits::default() };
    /// let mut game = Game::new(Variant::ENGLISH);
    /// while game.plies() < 10 {
    ///     let analysis = player.analyse_game(&game, &limits, |_| {});
    ///     game.play(analysis.action().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
    /// ```
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn analyse_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut progress: impl FnMut(&Analysis),
    ) -> Analysis {
        self.search_game(game, limits, Task::Find, &mut progress)
    }

    /// Helps another program with the analysis of a game: searches it until `limits` end that, and leaves what it finds
    /// in the memory that both [share](Player::with_shared_memory). `number` counts the helpers from 1.
    ///
    /// # Panics
    /// If the game is of another variant.
    pub fn help(&mut self, game: &Game, limits: &Limits, number: usize) {
        self.search_game(game, limits, Task::Help(number), &mut |_| {});
    }

    /// Like [`analyse_game`](Player::analyse_game). Also chooses some of the positions that the first thread evaluates.
    pub(crate) fn analyse_and_sample(
        &mut self,
        game: &Game,
        limits: &Limits,
        sample: &mut Sample,
    ) -> Analysis {
        self.search_game(game, limits, Task::Sample(sample), &mut |_| {})
    }

    fn search_game(
        &mut self,
        game: &Game,
        limits: &Limits,
        task: Task<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let position = game.position();
        self.check_variant(&position);
        match game.outcome() {
            Some(outcome) if !game.can_act() => Analysis::finished(&position, outcome),
            _ => {
                let earlier = &game.positions()[..game.plies()];
                self.search(&position, earlier, game.clock(), limits, task, progress)
            }
        }
    }

    fn check_variant(&self, position: &Position) {
        let variant = position.variant();
        assert_eq!(variant, self.variant, "a position of another variant");
    }

    /// Finds the best legal moves of a position, which must have at least one.
    fn search(
        &mut self,
        position: &Position,
        earlier: &[Position],
        clock: u16,
        limits: &Limits,
        task: Task<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        with_word!(self.variant, W => {
            let earlier: Vec<Position<W>> = earlier.iter().map(Position::cast).collect();
            self.search_in(&position.cast(), &earlier, clock, limits, task, progress)
        })
    }

    /// [`search`](Player::search) with positions in the word `W`.
    fn search_in<W: Word>(
        &mut self,
        position: &Position<W>,
        earlier: &[Position<W>],
        clock: u16,
        limits: &Limits,
        task: Task<'_>,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        let counter = Counter::new(limits, self.table.shared());
        let (mut legal, mut stopped) = (ActionList::new(), None);
        let is_whole = position.legal_actions_until(&mut legal, &mut || {
            stopped = counter.has_to_stop();
            stopped.is_some()
        });
        if !is_whole {
            return Analysis {
                elapsed: counter.elapsed(),
                ended: Some(stopped.unwrap_or(Stopped::Cancelled).into()),
                ..Analysis::without_lines(position.side_to_move())
            };
        }
        match task {
            Task::Help(_) => self.table.join_search(),
            Task::Find | Task::Sample(_) => self.table.begin_search(),
        }
        let rules = self.variant.rules();
        let shared = Shared {
            position,
            earlier,
            end: rules.end,
            must_capture: matches!(rules.capture.obligation, Obligation::Mandatory),
            draws: self.draws.unwrap_or(rules.draws),
            clock,
            judge: &self.judge,
            tables: &self.tables,
            max_probed: self.tables.max_pieces(),
            table: &self.table,
            estimates: &self.estimates,
            selectivity: self.is_selective.then_some(&self.selectivity),
            counter,
        };
        let request = Request {
            lines: self.lines,
            limits,
            threads: self.threads,
        };
        if let Task::Help(number) = task {
            return help(&shared, &distinct_actions(&legal), number);
        }
        let mut sampler = match &task {
            Task::Sample(sample) => Some(Box::new(Sampler::new(sample))),
            _ => None,
        };
        let analysis = search(&shared, &legal, &request, &mut sampler, progress);
        if let (Task::Sample(sample), Some(sampler)) = (task, sampler) {
            sample.lines = sampler.into_lines(position);
        }
        analysis
    }
}

/// What a search is for.
enum Task<'a> {
    /// To find the best moves.
    Find,
    /// To choose some of the positions that are evaluated, too.
    Sample(&'a mut Sample),
    /// To help the search of another program, as the helper with this number.
    Help(usize),
}

/// What a search has to find, and with what.
struct Request<'a> {
    lines: usize,
    limits: &'a Limits,
    threads: usize,
}

/// Finds the best legal moves of a position.
fn search<W: Word>(
    shared: &Shared<'_, W>,
    legal: &[Action<W>],
    request: &Request<'_>,
    sampler: &mut Option<Box<Sampler<W>>>,
    progress: &mut dyn FnMut(&Analysis),
) -> Analysis {
    let Request {
        lines,
        limits,
        threads,
    } = *request;
    let actions = distinct_actions(legal);
    let is_forced = limits.is_for_move && actions.len() == 1;
    let deepest = if is_forced { 1 } else { MAX_DEPTH };
    let depth = limits.depth.map_or(deepest, |depth| depth.min(deepest));
    let mut analysis = None;
    let help = |number| drop(help(shared, &actions, number));
    with_helpers(threads, &help, &mut || {
        analysis = Some(deepen(
            shared,
            &actions,
            lines,
            depth,
            0,
            &mut *sampler,
            &mut *progress,
        ));
        shared.counter.finish();
    });
    analysis.expect("the first thread has finished")
}

/// Searches beside another thread. What it finds reaches that one through the table.
fn help<W: Word>(shared: &Shared<'_, W>, actions: &[Action<W>], number: usize) -> Analysis {
    // Every second helper searches a ply deeper, so that threads differ.
    let ahead = number as u32 % 2;
    deepen(shared, actions, 1, MAX_DEPTH, ahead, &mut None, &mut |_| {})
}

/// The moves without those that have the same effect as an earlier one along another path.
fn distinct_actions<W: Word>(legal: &[Action<W>]) -> Vec<Action<W>> {
    let mut effects = HashSet::new();
    let mut actions = legal.to_vec();
    actions.retain(|action| effects.insert(action.effect()));
    actions
}

//! The interface of the search: settings and requests.

use std::collections::HashSet;
use std::time::Duration;

use tessera_draughts::{Action, ActionList, DrawRule, Game, Outcome, Position, Variant};

use super::analysis::{Analysis, Ended};
use super::deepening::deepen;
use super::limits::{Limits, MAX_DEPTH};
use super::shared::{Counter, Shared, Stopped};
use super::table::{Table, TableTooLarge};
use crate::threads::with_helpers;
use crate::{Evaluation, NoTables, Probe};

/// Finds the best moves of positions within given limits.
///
/// What a search learns stays in the transposition table, so later searches in the same game start ahead. With one
/// thread and no time limit, results are reproducible: they depend only on the requests made so far.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::Positional;
/// use tessera_engine::play::{Limits, Player};
/// let mut player = Player::new(Positional::<English>::new(), 1 << 20)?.with_lines(2);
/// // A man is sacrificed for three.
/// let fen = "W:W13,21,22,23,24,26,28,29,30:B2,3,4,5,6,7,11,14,15";
/// let position: Position<English> = fen.parse().unwrap();
/// let limits = Limits { depth: Some(8), ..Limits::default() };
/// let mut scores = Vec::new();
/// let analysis = player.analyse(&position, &[], &limits, |progress| scores.push(progress.score()));
/// assert_eq!((analysis.depth, scores.len()), (8, 8));
/// let best: Vec<String> = analysis.lines[0].actions.iter().map(|a| a.to_string()).collect();
/// assert_eq!(best[..3], ["23-18", "14x23", "26x19x10x1"]);
/// assert!(analysis.lines[0].score > analysis.lines[1].score);
/// # Ok::<(), tessera_engine::play::TableTooLarge>(())
/// ```
#[derive(Debug)]
pub struct Player<E, P = NoTables> {
    evaluation: E,
    probe: P,
    state: State,
}

/// The settings and the transposition table of a player.
#[derive(Debug)]
struct State {
    table: Table,
    lines: usize,
    /// The drawing rules to use instead of the variant's, if set.
    draws: Option<&'static [DrawRule]>,
    is_selective: bool,
    threads: usize,
}

impl<E> Player<E> {
    /// A player with an evaluation and a transposition table of at most `memory` bytes; 0 bytes means no table. It
    /// reports one line and uses one thread.
    ///
    /// # Errors
    /// If the memory for the table cannot be allocated.
    pub fn new(evaluation: E, memory: usize) -> Result<Player<E>, TableTooLarge> {
        Ok(Player {
            evaluation,
            probe: NoTables,
            state: State {
                table: Table::new(memory)?,
                lines: 1,
                draws: None,
                is_selective: true,
                threads: 1,
            },
        })
    }
}

impl<E, P> Player<E, P> {
    /// Uses another evaluation, and forgets all positions.
    #[must_use]
    pub fn with_evaluation<F>(mut self, evaluation: F) -> Player<F, P> {
        self.forget();
        Player {
            evaluation,
            probe: self.probe,
            state: self.state,
        }
    }

    /// Uses endgame tables.
    #[must_use]
    pub fn with_tables<Q>(self, probe: Q) -> Player<E, Q> {
        Player {
            evaluation: self.evaluation,
            probe,
            state: self.state,
        }
    }

    /// Number of lines to report (MultiPV); 0 means 1.
    #[must_use]
    pub fn with_lines(mut self, lines: usize) -> Player<E, P> {
        self.state.lines = lines;
        self
    }

    /// Uses other drawing rules than the variant's. A repeated position counts as a draw in any case.
    ///
    /// ```
    /// use tessera_draughts::{DrawRule, English};
    /// use tessera_engine::Positional;
    /// use tessera_engine::play::Player;
    /// let player = Player::new(Positional::<English>::new(), 1 << 20)?;
    /// let player = player.with_draws(&[DrawRule::WithoutProgress { plies: 100 }]);
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_draws(mut self, draws: &'static [DrawRule]) -> Player<E, P> {
        self.state.draws = Some(draws);
        self
    }

    /// Sets whether the search is selective, which is the default. A selective search searches moves that are unlikely
    /// to matter less deeply, and leaves out some moves that a shallow search refutes. With `false`, every line is
    /// searched to the full depth. Proven scores are proven either way.
    ///
    /// ```
    /// use tessera_draughts::{English, Position};
    /// use tessera_engine::Positional;
    /// use tessera_engine::play::{Limits, Player};
    /// let limits = Limits { depth: Some(11), ..Limits::default() };
    /// let nodes = [true, false].map(|is_selective| {
    ///     let player = Player::new(Positional::<English>::new(), 1 << 20).unwrap();
    ///     let mut player = player.with_selectivity(is_selective);
    ///     player.analyse(&Position::initial(), &[], &limits, |_| {}).nodes
    /// });
    /// assert!(nodes[0] < nodes[1]);
    /// ```
    #[must_use]
    pub fn with_selectivity(mut self, is_selective: bool) -> Player<E, P> {
        self.state.is_selective = is_selective;
        self
    }

    /// Number of threads to search with. All of them search the same position and share their results through the
    /// transposition table.
    #[cfg(feature = "parallel")]
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Player<E, P> {
        self.state.threads = threads;
        self
    }

    /// Clears the transposition table, as for a new game.
    pub fn forget(&mut self) {
        self.state.table.clear();
    }

    /// Finds the best moves of a position. Calls `progress` with the result of each depth.
    ///
    /// `earlier` are the preceding positions of the game, oldest first, as far as they are known. A repetition of one
    /// of them is a draw, and drawing rules count from the first.
    ///
    /// The result contains at least a legal move, even if the search is cancelled before it starts. The only exceptions
    /// are contrived positions whose captures have millions of paths: there the limits may end the search during the
    /// generation of legal moves.
    pub fn analyse<V: Variant>(
        &mut self,
        position: &Position<V>,
        earlier: &[Position<V>],
        limits: &Limits,
        mut progress: impl FnMut(&Analysis<V>),
    ) -> Analysis<V>
    where
        E: Evaluation<V> + Sync,
        P: Probe<V>,
    {
        match position.outcome() {
            Some(outcome) => finished(position, outcome),
            None => self.search(position, earlier, 0, limits, &mut progress),
        }
    }

    /// Finds the best moves in a game, as [`analyse`](Player::analyse) does in a position. It takes the earlier
    /// positions and the counters of the drawing rules from `game`. A game drawn by a rule is analysed too, if moves
    /// may still be played (see [`Game::legal_actions`]).
    ///
    /// ```
    /// use tessera_draughts::{English, Game};
    /// use tessera_engine::Positional;
    /// use tessera_engine::play::{Limits, Player};
    /// let mut player = Player::new(Positional::<English>::new(), 1 << 20)?;
    /// let limits = Limits { depth: Some(5), ..Limits::default() };
    /// let mut game = Game::<English>::new();
    /// while game.plies() < 10 {
    ///     let analysis = player.analyse_game(&game, &limits, |_| {});
    ///     game.play(&analysis.action().unwrap()).unwrap();
    /// }
    /// assert_eq!(game.outcome(), None);
    /// # Ok::<(), tessera_engine::play::TableTooLarge>(())
    /// ```
    pub fn analyse_game<V: Variant>(
        &mut self,
        game: &Game<V>,
        limits: &Limits,
        mut progress: impl FnMut(&Analysis<V>),
    ) -> Analysis<V>
    where
        E: Evaluation<V> + Sync,
        P: Probe<V>,
    {
        match game.outcome() {
            Some(outcome) if !game.can_act() => finished(game.position(), outcome),
            _ => {
                let mut earlier: Vec<Position<V>> = game.positions().copied().collect();
                earlier.truncate(game.plies());
                let clock = game.clock();
                self.search(game.position(), &earlier, clock, limits, &mut progress)
            }
        }
    }

    /// Finds the best legal moves of a position, which must have at least one.
    fn search<V: Variant>(
        &mut self,
        position: &Position<V>,
        earlier: &[Position<V>],
        clock: u16,
        limits: &Limits,
        progress: &mut dyn FnMut(&Analysis<V>),
    ) -> Analysis<V>
    where
        E: Evaluation<V> + Sync,
        P: Probe<V>,
    {
        let counter = Counter::new(limits);
        let (mut legal, mut stopped) = (ActionList::new(), None);
        let is_whole = position.legal_actions_until(&mut legal, &mut || {
            stopped = counter.has_to_stop();
            stopped.is_some()
        });
        if !is_whole {
            return Analysis {
                elapsed: counter.elapsed(),
                ended: Some(stopped.unwrap_or(Stopped::Cancelled).into()),
                ..nothing(position)
            };
        }
        let state = &mut self.state;
        state.table.begin_search();
        let shared = Shared {
            position,
            earlier,
            draws: state.draws.unwrap_or(V::RULES.draws),
            clock,
            evaluation: &self.evaluation,
            probe: &self.probe,
            most_probed: self.probe.pieces(),
            table: &state.table,
            is_selective: state.is_selective,
            counter,
        };
        search(
            &shared,
            &legal,
            state.lines,
            limits,
            state.threads,
            progress,
        )
    }
}

/// Finds the best legal moves of a position with `threads` threads.
fn search<V: Variant, E: Evaluation<V> + Sync>(
    shared: &Shared<'_, V, E>,
    legal: &[Action<V>],
    lines: usize,
    limits: &Limits,
    threads: usize,
    progress: &mut dyn FnMut(&Analysis<V>),
) -> Analysis<V> {
    let actions = distinct_actions(legal);
    let is_forced = limits.is_for_move && actions.len() == 1;
    let deepest = if is_forced { 1 } else { MAX_DEPTH };
    let depth = limits.depth.map_or(deepest, |depth| depth.min(deepest));
    let help = |helper: usize| {
        // Every second helper searches a ply deeper, so that threads differ. Their results reach the first thread
        // through the table.
        let ahead = helper as u32 % 2;
        deepen(shared, &actions, 1, MAX_DEPTH, ahead, &mut |_| {});
    };
    let mut analysis = None;
    with_helpers(threads, &help, &mut || {
        analysis = Some(deepen(shared, &actions, lines, depth, 0, &mut *progress));
        shared.counter.finish();
    });
    analysis.expect("the first thread has finished")
}

/// The analysis of a game that is over.
fn finished<V: Variant>(position: &Position<V>, outcome: Outcome) -> Analysis<V> {
    Analysis {
        ended: Some(Ended::GameOver(outcome)),
        ..nothing(position)
    }
}

/// An analysis without any line.
fn nothing<V: Variant>(position: &Position<V>) -> Analysis<V> {
    Analysis {
        side_to_move: position.side_to_move(),
        depth: 0,
        lines: Vec::new(),
        nodes: 0,
        elapsed: Duration::ZERO,
        ended: None,
    }
}

/// The moves without those that have the same effect as an earlier one along another path.
fn distinct_actions<V: Variant>(legal: &[Action<V>]) -> Vec<Action<V>> {
    let mut effects = HashSet::new();
    let mut actions = legal.to_vec();
    actions.retain(|action| effects.insert(action.effect()));
    actions
}

//! Plays the games of a match, several at the same time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use tessera_draughts::pdn::Record;
use tessera_draughts::{Color, Game, NotationStyle, Position};
use tessera_engine::play::Cancel;
use thiserror::Error;

use crate::MoveLimits;
use crate::openings::Opening;
use crate::player::{About, Contestant, Maker, StartError};
use crate::referee::{self, Aborted, Conditions, Finished, Participant};
use crate::rows::{GameRow, Side, Winner};
use crate::standing::Standing;

/// A match between two players.
#[derive(Debug)]
pub struct Match {
    /// The players.
    pub players: [Maker; 2],
    /// The openings, in the order in which they are played; not empty. After the last one, they are used again from the
    /// first one.
    pub openings: Vec<Opening>,
    /// The number of pairs of games.
    pub pairs: u64,
    /// The limits of players that have no limits of their own.
    pub limits: MoveLimits,
    /// How games end, in addition to the rules.
    pub conditions: Conditions,
    /// The number of games that are played at the same time.
    pub jobs: usize,
}

/// Why a match ended before its last game.
#[derive(Debug, Error)]
pub enum MatchError<E> {
    /// A player cannot be started.
    #[error("{0}")]
    Start(StartError),
    /// No thread can be started.
    #[error("cannot start a thread: {0}")]
    Thread(std::io::Error),
    /// The caller could not deal with a finished game.
    #[error("{0}")]
    Caller(E),
}

/// Two players that have been started.
type Players = [Box<dyn Contestant>; 2];

/// A match whose players have been started once, so that their names and errors are known.
pub struct Ready<'a> {
    game: &'a Match,
    first: Players,
}

impl std::fmt::Debug for Ready<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ready").finish_non_exhaustive()
    }
}

/// How often the match checks its [`Cancel`].
const GLANCE: Duration = Duration::from_millis(20);

impl Match {
    /// The limits of a player.
    #[must_use]
    pub fn limits_of(&self, player: usize) -> MoveLimits {
        let own = self.players[player].text().limits;
        if own.is_empty() { self.limits } else { own }
    }

    fn start_players(&self, cancel: &Cancel) -> Result<Players, StartError> {
        let start = |player: usize| {
            let needs_nodes = self.limits_of(player).nodes.is_some();
            self.players[player].start(needs_nodes, cancel)
        };
        Ok([start(0)?, start(1)?])
    }

    /// Starts the players of the first game.
    ///
    /// # Errors
    /// If a player cannot be started.
    pub fn start(&self, cancel: &Cancel) -> Result<Ready<'_>, StartError> {
        let first = self.start_players(cancel)?;
        Ok(Ready { game: self, first })
    }

    /// The number of a game, counted from 1. `pair` is the number of its pair, counted from 0, and `second` is 1 for
    /// the second game of the pair.
    fn number(pair: u64, second: usize) -> u64 {
        2 * pair + second as u64 + 1
    }

    fn play_game(
        &self,
        (pair, second): (u64, usize),
        players: &mut Players,
        cancel: &Cancel,
    ) -> Result<GameRow, Aborted> {
        let opening = &self.openings[(pair % self.openings.len() as u64) as usize];
        let [one, other] = players;
        let (one, other) = ((one, self.limits_of(0)), (other, self.limits_of(1)));
        // The first player has the white pieces in the first game of a pair.
        let (white, black) = if second == 0 {
            (one, other)
        } else {
            (other, one)
        };
        let participants = [white, black].map(|(player, limits)| Participant {
            player: player.as_mut(),
            limits,
        });
        let finished = referee::play(pair, &opening.game, participants, &self.conditions, cancel)?;
        let names = [0, 1].map(|color| self.players[color ^ second].name().to_owned());
        Ok(row((pair, second), opening, names, finished))
    }
}

fn row(
    (pair, second): (u64, usize),
    opening: &Opening,
    [white, black]: [String; 2],
    finished: Finished,
) -> GameRow {
    let game = &opening.game;
    let first = game.start().side_to_move();
    GameRow {
        game: Match::number(pair, second),
        pair: pair + 1,
        opening: opening.name.clone(),
        start: start_of(game),
        white,
        black,
        result: Winner::from(finished.winner),
        ending: finished.ending,
        reason: finished.reason,
        first: match first {
            Color::White => Side::White,
            Color::Black => Side::Black,
        },
        opening_plies: game.plies(),
        moves: finished.moves,
    }
}

/// The start of a game in FEN; `None` for the initial position.
fn start_of(game: &Game) -> Option<String> {
    let is_initial = game.start() == Position::initial(game.variant()) && game.clock() == 0;
    (!is_initial).then(|| Record::of_game(game).start_fen(NotationStyle::Numeric))
}

impl Ready<'_> {
    /// The names, versions and authors that the engines report.
    #[must_use]
    pub fn about(&self) -> [&About; 2] {
        [self.first[0].about(), self.first[1].about()]
    }

    /// Plays the games that `standing` does not have yet, until all are played, the test has a verdict, or `cancel` is
    /// cancelled. Calls `finished` after each game, when it is counted.
    ///
    /// # Errors
    /// If a player or a thread cannot be started, or `finished` fails. The games in progress are lost then.
    pub fn play<E>(
        self,
        standing: &mut Standing,
        cancel: &Cancel,
        finished: &mut dyn FnMut(&GameRow, &Standing) -> Result<(), E>,
    ) -> Result<(), MatchError<E>> {
        let Ready { game, first } = self;
        if standing.verdict().is_some() {
            return Ok(());
        }
        let mut missing = Vec::new();
        for pair in 0..game.pairs {
            let games: Vec<usize> = (0..2)
                .filter(|second| !standing.has(pair, *second))
                .collect();
            if !games.is_empty() {
                missing.push((pair, games));
            }
        }
        // This switch ends the games in progress, also when the match ends without the caller's switch.
        let stop = Cancel::default();
        let next = AtomicU64::new(0);
        let first = Mutex::new(Some(first));
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            let mut outcome = Ok(());
            let jobs = game.jobs.clamp(1, missing.len().max(1));
            for job in 0..jobs {
                let sender = sender.clone();
                let (missing, next, first, stop) = (&missing, &next, &first, &stop);
                let work = move || play_pairs(game, missing, next, first, stop, &sender);
                let spawned = thread::Builder::new().spawn_scoped(scope, work);
                // With fewer threads the match only takes longer, so a failure matters only if no thread can be
                // started.
                if let Err(error) = spawned.map_err(MatchError::Thread)
                    && job == 0
                {
                    outcome = Err(error);
                    break;
                }
            }
            drop(sender);
            loop {
                if cancel.is_cancelled() {
                    stop.cancel();
                }
                match results.recv_timeout(GLANCE) {
                    Ok(_) if outcome.is_err() => {}
                    Ok(Ok(row)) => {
                        standing.add(&row);
                        outcome = finished(&row, standing).map_err(MatchError::Caller);
                    }
                    Ok(Err(error)) => outcome = Err(MatchError::Start(error)),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if outcome.is_err() || standing.verdict().is_some() {
                    stop.cancel();
                }
            }
            outcome
        })
    }
}

/// The work of a thread: pairs, one after another, until none is left.
fn play_pairs(
    game: &Match,
    missing: &[(u64, Vec<usize>)],
    next: &AtomicU64,
    first: &Mutex<Option<Players>>,
    stop: &Cancel,
    results: &Sender<Result<GameRow, StartError>>,
) {
    let first = first.lock().ok().and_then(|mut first| first.take());
    let started = first.map_or_else(|| game.start_players(stop), Ok);
    let mut players = match started {
        Ok(players) => players,
        Err(error) => {
            if !error.is_cancelled {
                // If nobody receives this, the match is over.
                let _ = results.send(Err(error));
            }
            return;
        }
    };
    while !stop.is_cancelled() {
        let index = next.fetch_add(1, Ordering::Relaxed) as usize;
        let Some((pair, games)) = missing.get(index) else {
            return;
        };
        for second in games {
            let result = match game.play_game((*pair, *second), &mut players, stop) {
                Ok(row) => Ok(row),
                Err(Aborted::Cancelled) => return,
                Err(Aborted::Start(error)) => Err(error),
            };
            let is_over = result.is_err();
            if results.send(result).is_err() || is_over {
                return;
            }
        }
    }
}

//! The thread that searches.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use tessera_draughts::{Action, Game, Position, Variant};
use tessera_engine::play::{Analysis, Limits};
use tessera_study::Player;

use super::super::Line;
use super::super::board::write_move;
use super::super::score::with_score;
use super::{Event, Output, write};

/// The thread that searches. It does the jobs that it is sent in order, and ends when this is dropped.
pub(super) struct Searcher {
    pub(super) jobs: Sender<Job>,
    pub(super) variant: Variant,
}

pub(super) enum Job {
    Search(Box<Game>, Limits),
    Forget,
}

impl Searcher {
    /// Starts the thread. It sends `events` the end of each search, and writes what it finds on the way.
    pub(super) fn start(
        variant: Variant,
        player: Player,
        events: Sender<Event>,
        output: Output,
    ) -> io::Result<Searcher> {
        let (jobs, to_do) = mpsc::channel();
        thread::Builder::new().spawn(move || search_all(player, &to_do, &events, &output))?;
        Ok(Searcher { jobs, variant })
    }
}

fn search_all(mut player: Player, jobs: &Receiver<Job>, events: &Sender<Event>, output: &Output) {
    for job in jobs {
        match job {
            Job::Forget => player.forget(),
            Job::Search(game, limits) => {
                let position = game.position();
                let mut written = Ok(());
                let tell = |analysis: &Analysis| {
                    if written.is_ok() {
                        written = write(output, &info(&position, analysis));
                    }
                    if written.is_err() {
                        limits.cancel.cancel();
                    }
                };
                let analysis = if limits.is_for_move {
                    player.choose(&game, &limits, tell)
                } else {
                    player.analyse_game(&game, &limits, tell)
                };
                // The last line includes the depth that was not finished, because a match counts its nodes.
                let written = written.and_then(|()| write(output, &info(&position, &analysis)));
                let event = match written {
                    Ok(()) => Event::Done(analysis, position),
                    Err(error) => Event::Unwritten(error),
                };
                if events.send(event).is_err() {
                    return;
                }
            }
        }
    }
}

fn info(position: &Position, analysis: &Analysis) -> Line {
    let seconds = analysis.elapsed.as_secs_f64();
    let line = Line::new("info").with("depth", analysis.depth);
    let line = with_score(line, analysis.score)
        .with("nodes", analysis.nodes)
        .with("time", format!("{seconds:.3}"));
    let line = if seconds > 0.0 {
        line.with(
            "nps",
            format!("{:.3}", analysis.nodes as f64 / seconds / 1e6),
        )
    } else {
        line
    };
    let moves = analysis.lines.first();
    let moves = moves.map_or_else(Vec::new, |line| written(position, &line.actions));
    line.with("pv", moves.join(" "))
}
/// The moves of a line of play, from `position` on.
pub(super) fn written(position: &Position, actions: &[Action]) -> Vec<String> {
    let mut position = *position;
    let mut moves = Vec::new();
    for action in actions {
        moves.push(write_move(&position, action));
        position = position.after(action);
    }
    moves
}

//! A game to a fixed depth for people who wait for it: each ply is written when it is known, a bar shows how far the
//! search is, and a time limit or Ctrl-C ends it.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use tessera_draughts::{English, Position};
use tessera_engine::FixedDepthProgress;
use tessera_engine::play::Cancel;

use super::fixed_depth::{Follow, play_followed};
use super::{Board, Format, Game, Sink};
use crate::Failure;

/// How a game to a fixed depth is played.
#[derive(Clone, Debug)]
pub struct FixedDepth {
    /// The plies that both sides look ahead.
    pub depth: u32,
    /// The time for the game; `None` for as long as it takes.
    pub time: Option<Duration>,
    /// Ends the game where it is thrown.
    pub cancel: Cancel,
}

impl FixedDepth {
    /// Plays a game and writes it: to standard output, in a format that allows it, each position when it is known;
    /// else the whole game at its end. Where the time or the switch ends the game, the plies that are known are
    /// written.
    ///
    /// # Errors
    /// Where the game cannot be written.
    pub fn play(
        &self,
        start: Position<English>,
        board: Board,
        format: Format,
        sink: &Sink,
    ) -> Result<Game, Failure> {
        let is_live = *sink == Sink::Stdout && format.is_written_by_position();
        let mut live = Live {
            format: is_live.then_some(format),
            begin: Instant::now(),
            limits: self,
            bar: None,
        };
        let mut game = play_followed(start, board, self.depth, &mut live)?;
        live.clear();
        game.is_interrupted = self.cancel.is_cancelled();
        if !is_live {
            sink.write(&format.write(&game))?;
        }
        Ok(game)
    }
}

/// A search that takes less time has no bar.
const TIME_WITHOUT_BAR: Duration = Duration::from_millis(500);

/// Steps of the bar.
const STEPS: u64 = 1_000;

struct Live<'a> {
    /// How positions are written to standard output; `None` where the game is written at its end.
    format: Option<Format>,
    begin: Instant,
    limits: &'a FixedDepth,
    /// On standard error, where that is a terminal. None yet where the search has just begun.
    bar: Option<ProgressBar>,
}

impl Live<'_> {
    fn clear(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }
}

impl Follow for Live<'_> {
    type Error = Failure;

    fn position(&mut self, game: &Game) -> Result<(), Failure> {
        let Some(format) = self.format else {
            return Ok(());
        };
        let write = || {
            let mut output = io::stdout().lock();
            output.write_all(format.write_last(game).as_bytes())?;
            output.flush()
        };
        let written = match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        };
        Ok(written?)
    }

    fn search(&mut self, game: &Game, progress: FixedDepthProgress) -> ControlFlow<()> {
        let time = self.begin.elapsed();
        if self.limits.cancel.is_cancelled() || self.limits.time.is_some_and(|limit| time >= limit)
        {
            return ControlFlow::Break(());
        }
        if time >= TIME_WITHOUT_BAR {
            let bar = self.bar.get_or_insert_with(|| bar(time));
            bar.set_prefix(format!("ply {}", game.plies.len() + 1));
            bar.set_message(HumanCount(game.nodes + progress.nodes).to_string());
            bar.set_position((progress.share * STEPS as f64) as u64);
        }
        ControlFlow::Continue(())
    }
}

/// A bar on standard error, where that is a terminal; else one that is not shown.
fn bar(elapsed: Duration) -> ProgressBar {
    let style = "{elapsed_precise} {prefix} [{bar:40}] {percent}%, {msg} positions";
    ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template(style).expect("the template is well written"))
        .with_finish(ProgressFinish::AndClear)
        .with_elapsed(elapsed)
}

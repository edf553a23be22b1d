//! Plays a game to a fixed depth and shows its progress: writes each ply when it is known, shows a progress bar, and
//! stops at a time limit or Ctrl-C.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressStyle};
use tessera_draughts::Position;
use tessera_endgame::{Follow, play_followed};
use tessera_engine::FixedDepthProgress;
use tessera_engine::play::Cancel;

use super::{Board, Format, Game, Sink};
use crate::Failure;

/// The options of a game to a fixed depth.
#[derive(Clone, Debug)]
pub struct FixedDepth {
    /// Search depth of both sides, in plies.
    pub depth: u32,
    /// Time limit of the game; `None` means no limit.
    pub time: Option<Duration>,
    /// Ends the game when it is cancelled.
    pub cancel: Cancel,
}

impl FixedDepth {
    /// Plays a game and writes it to `sink`.
    ///
    /// To standard output, in a format that allows it, each position is written when it is known; otherwise the game
    /// is written at its end. If the time limit or `cancel` ends the game, the known plies are written.
    ///
    /// # Errors
    /// If the game cannot be written.
    pub fn play(
        &self,
        start: Position,
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

/// Time after which a search shows a progress bar.
const TIME_WITHOUT_BAR: Duration = Duration::from_millis(500);

/// Number of steps of the progress bar.
const STEPS: u64 = 1_000;

struct Live<'a> {
    /// Format of the positions on standard output; `None` if the game is written at its end.
    format: Option<Format>,
    begin: Instant,
    limits: &'a FixedDepth,
    /// The progress bar; `None` at the beginning of a search.
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

/// A progress bar on standard error, hidden if that is not a terminal.
fn bar(elapsed: Duration) -> ProgressBar {
    let style = "{elapsed_precise} {prefix} [{bar:40}] {percent}%, {msg} positions";
    ProgressBar::with_draw_target(Some(STEPS), ProgressDrawTarget::stderr())
        .with_style(ProgressStyle::with_template(style).expect("the template is well written"))
        .with_finish(ProgressFinish::AndClear)
        .with_elapsed(elapsed)
}

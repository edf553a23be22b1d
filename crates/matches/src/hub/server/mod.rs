//! Tessera as an engine that speaks the Hub protocol.
//!
//! One thread reads lines, one searches, and the caller's thread decides what each line means. A search is asked to end
//! through its [`Cancel`]; the thread that searches always answers, so `stop` is always followed by `done`.

mod level;
mod parameters;
mod search;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex};
use std::thread;

use tessera_draughts::{Game, Position, Variant};
use tessera_engine::play::{Analysis, Cancel, Evaluation, Limits};
use tessera_tablebase::SharedTables;

use level::Level;
use parameters::Parameters;
use search::{Job, Searcher, written};

use super::board::read_question;
use super::{Line, LineError};

/// Maximum length of a line in bytes.
const MAX_LINE_LENGTH: u64 = 1 << 20;

/// The name and version that the engine answers with.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The name of the engine.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Its authors.
    pub author: String,
}

/// Answers as an engine until the input ends or has the line `quit`. It uses `shared` tables, and
/// plays `others` too: variants that do not come with the library, with their evaluations.
///
/// A line that cannot be understood is answered with `error message=...`, and changes nothing.
///
/// # Errors
/// If the output cannot be written, or no thread can be started.
pub fn serve(
    identity: &Identity,
    shared: &SharedTables,
    others: &[(Variant, Evaluation)],
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let (events, to_handle) = mpsc::channel();
    let lines = events.clone();
    // This thread is not joined: it may wait for a line that never comes.
    thread::Builder::new().spawn(move || read_lines(input, &lines))?;
    let mut engine = Engine {
        identity,
        shared,
        others,
        output: Arc::new(Mutex::new(Box::new(output))),
        events,
        parameters: Parameters::default(),
        searcher: None,
        position: None,
        level: Level::default(),
        running: None,
    };
    for event in to_handle {
        match event {
            Event::Line(line) => {
                if engine.handle(&line)? {
                    break;
                }
            }
            Event::TooLong => {
                engine.error(format!("the line is longer than {MAX_LINE_LENGTH} bytes"))?;
            }
            Event::Done(analysis, position) => engine.done(&analysis, &position)?,
            Event::Unwritten(error) => return Err(error),
            Event::Closed => break,
        }
    }
    engine.stop();
    Ok(())
}

enum Event {
    Line(String),
    TooLong,
    /// A search has ended.
    Done(Analysis, Position),
    /// The output is closed.
    Unwritten(io::Error),
    Closed,
}

fn read_lines(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let mut line = Vec::new();
        let read = io::Read::take(&mut input, MAX_LINE_LENGTH).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::Closed,
            Ok(_) if line.len() as u64 == MAX_LINE_LENGTH && line.last() != Some(&b'\n') => {
                match input.skip_until(b'\n') {
                    Ok(_) => Event::TooLong,
                    Err(_) => Event::Closed,
                }
            }
            Ok(_) => Event::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let is_last = matches!(event, Event::Closed);
        if events.send(event).is_err() || is_last {
            return;
        }
    }
}

type Output = Arc<Mutex<Box<dyn Write + Send>>>;

fn write(output: &Output, line: &Line) -> io::Result<()> {
    let mut output = output
        .lock()
        .map_err(|_| io::Error::other("a thread failed while it wrote"))?;
    writeln!(output, "{line}")?;
    output.flush()
}

/// A search that has not ended.
struct Running {
    cancel: Cancel,
    /// Whether the search ponders, and the expected move has not been made yet.
    is_pondering: bool,
    /// Set when the expected move was made: the game to search next, with the limits of the level.
    next: Option<Box<Game>>,
}

struct Engine<'a> {
    identity: &'a Identity,
    shared: &'a SharedTables,
    others: &'a [(Variant, Evaluation)],
    output: Output,
    events: Sender<Event>,
    parameters: Parameters,
    searcher: Option<Searcher>,
    position: Option<Box<Game>>,
    level: Level,
    running: Option<Running>,
}

impl Engine<'_> {
    fn write(&self, line: &Line) -> io::Result<()> {
        write(&self.output, line)
    }

    fn error(&self, message: impl ToString) -> io::Result<()> {
        self.write(&Line::new("error").with("message", message.to_string()))
    }

    /// Does what a line says. Returns whether it is `quit`.
    fn handle(&mut self, text: &str) -> io::Result<bool> {
        if text.trim().is_empty() {
            return Ok(false);
        }
        let line: Line = match text.parse() {
            Ok(line) => line,
            Err(error) => {
                let error: LineError = error;
                self.error(error)?;
                return Ok(false);
            }
        };
        let done = match line.command.as_str() {
            "quit" => return Ok(true),
            "ping" => {
                self.write(&Line::new("pong"))?;
                Ok(())
            }
            "stop" => {
                self.stop();
                Ok(())
            }
            "ponder-hit" => {
                self.ponder_hit();
                Ok(())
            }
            "hub" | "set-param" | "init" | "pos" | "new-game" | "go" if self.running.is_some() => {
                Err("a search is running: expected stop, ping, ponder-hit or quit".to_owned())
            }
            "hub" => {
                self.introduce()?;
                Ok(())
            }
            "set-param" => self.parameters.set(&line, self.others),
            "init" => match self.init() {
                Ok(()) => {
                    self.write(&Line::new("ready"))?;
                    Ok(())
                }
                Err(message) => Err(message),
            },
            "level" => Level::read(&line).map(|level| self.level = level),
            "pos" => self.set_position(&line),
            "new-game" => {
                if let Some(searcher) = &self.searcher {
                    // It fails only if the thread has ended, which the next search reports.
                    let _ = searcher.jobs.send(Job::Forget);
                }
                Ok(())
            }
            "go" => self.go(&line),
            // Commands of later versions are ignored, as the protocol asks.
            _ => Ok(()),
        };
        if let Err(message) = done {
            self.error(format!("{}: {message}", line.command))?;
        }
        Ok(false)
    }

    fn introduce(&self) -> io::Result<()> {
        let Identity {
            name,
            version,
            author,
        } = self.identity;
        let id = Line::new("id").with("name", name).with("version", version);
        // An addition to the protocol: a match may limit the number of nodes.
        self.write(&id.with("author", author).with("levels", "nodes"))?;
        for line in self.parameters.declared(self.others) {
            self.write(&line)?;
        }
        self.write(&Line::new("wait"))
    }

    /// Builds the player and starts its thread.
    fn init(&mut self) -> Result<(), String> {
        // The memory of the old searcher is freed before a new one is made.
        self.searcher = None;
        self.position = None;
        let player = self.parameters.player(self.shared, self.others)?;
        let (events, output) = (self.events.clone(), Arc::clone(&self.output));
        let started = Searcher::start(self.parameters.variant, player, events, output);
        self.searcher = Some(started.map_err(|error| format!("cannot start a thread: {error}"))?);
        Ok(())
    }

    fn searcher(&self) -> Result<&Searcher, String> {
        let missing = || "the engine is not initialised: expected init before".to_owned();
        self.searcher.as_ref().ok_or_else(missing)
    }

    fn set_position(&mut self, line: &Line) -> Result<(), String> {
        let variant = self.searcher()?.variant;
        let game = read_question(variant, line).map_err(|error| error.to_string())?;
        self.position = Some(Box::new(game));
        Ok(())
    }

    fn go(&mut self, line: &Line) -> Result<(), String> {
        let game = self
            .position
            .clone()
            .ok_or("the position is missing: expected pos before")?;
        if game.legal_actions().is_empty() {
            return Err("the game is over: there is no legal move".into());
        }
        let is_pondering = line.has("ponder");
        let limits = if is_pondering {
            Limits::default()
        } else if line.has("think") || (line.has("analyze") && self.level != Level::default()) {
            Limits {
                is_for_move: line.has("think"),
                ..self.level.limits()
            }
        } else if line.has("analyze") {
            Limits::default()
        } else {
            return Err("expected think, ponder or analyze".into());
        };
        self.search(game, limits, is_pondering)
    }

    fn search(
        &mut self,
        game: Box<Game>,
        limits: Limits,
        is_pondering: bool,
    ) -> Result<(), String> {
        let cancel = limits.cancel.clone();
        let sent = self.searcher()?.jobs.send(Job::Search(game, limits));
        sent.map_err(|_| "the search has failed: expected init to start anew".to_owned())?;
        self.running = Some(Running {
            cancel,
            is_pondering,
            next: None,
        });
        Ok(())
    }

    fn stop(&mut self) {
        if let Some(running) = &mut self.running {
            running.next = None;
            running.cancel.cancel();
        }
    }

    /// Handles `ponder-hit`: ends the search without limits, and starts one with the limits of the level. The new
    /// search is fast at first, because the transposition table has what the old one found.
    fn ponder_hit(&mut self) {
        let position = self.position.clone();
        if let Some(running) = self.running.as_mut().filter(|running| running.is_pondering) {
            running.is_pondering = false;
            running.next = position;
            running.cancel.cancel();
        }
    }

    fn done(&mut self, analysis: &Analysis, position: &Position) -> io::Result<()> {
        let running = self.running.take();
        if let Some(game) = running.and_then(|running| running.next) {
            let limits = self.level.limits();
            if let Err(message) = self.search(game, limits, false) {
                self.error(message)?;
            }
            return Ok(());
        }
        let Some(line) = analysis.lines.first() else {
            return self.error("the search has found no move");
        };
        let moves = written(position, &line.actions);
        let mut done = Line::new("done");
        for (name, text) in ["move", "ponder"].into_iter().zip(&moves) {
            done = done.with(name, text);
        }
        self.write(&done)
    }
}

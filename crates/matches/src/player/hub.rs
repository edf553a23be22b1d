//! Programs that speak the Hub protocol as players.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use tessera_draughts::Variant;
use tessera_engine::play::Cancel;

use super::{About, Choice, Contestant, Fault, MAX_START, StartError, Turn};
use crate::hub::{Line, names, question, read_move, read_score};
use crate::process::Process;

/// How to start an engine.
pub(super) struct Setup {
    pub(super) player: String,
    pub(super) variant: Variant,
    pub(super) command: Vec<String>,
    pub(super) folder: Option<PathBuf>,
    pub(super) parameters: Vec<(String, String)>,
    pub(super) needs_nodes: bool,
}

pub(super) struct Hub {
    setup: Setup,
    about: About,
    /// `None` after a fault.
    process: Option<Process>,
    /// Whether the engine answers `ping`; true until it has failed to answer.
    has_ping: bool,
}

impl Hub {
    pub(super) fn start(setup: Setup, cancel: &Cancel) -> Result<Hub, StartError> {
        let mut hub = Hub {
            setup,
            about: About::default(),
            process: None,
            has_ping: true,
        };
        hub.start_process(cancel)?;
        Ok(hub)
    }

    fn error(&self, message: impl ToString) -> StartError {
        StartError::new(&self.setup.player, message)
    }

    fn start_process(&mut self, cancel: &Cancel) -> Result<(), StartError> {
        let setup = &self.setup;
        let mut process = Process::start(&setup.command, setup.folder.as_deref())
            .map_err(|error| self.error(format!("cannot start `{}`: {error}", setup.command[0])))?;
        process.send("hub");
        let declared = until(&mut process, "wait", MAX_START, cancel)
            .map_err(|fault| StartError::of_fault(&setup.player, &fault, "answer to `hub`"))?;
        let mut about = About::default();
        let mut has_nodes = false;
        let mut parameters = Vec::new();
        for line in declared {
            let value = |name| line.value(name).unwrap_or_default().to_owned();
            match line.command.as_str() {
                "id" => {
                    about = About {
                        name: value("name"),
                        version: value("version"),
                        author: value("author"),
                    };
                    has_nodes = value("levels").split_whitespace().any(|one| one == "nodes");
                }
                "param" => parameters.push((value("name"), value("values"))),
                _ => {}
            }
        }
        if setup.needs_nodes && !has_nodes {
            return Err(self.error(
                "the engine cannot limit its nodes: give it another limit, such as time=100ms in its settings",
            ));
        }
        if let Some((_, values)) = parameters.iter().find(|(name, _)| name == "variant") {
            let has = |name: &&str| values.split_whitespace().any(|value| value == *name);
            let name = names(setup.variant).into_iter().find(has).ok_or_else(|| {
                let variant = setup.variant;
                self.error(format!(
                    "the engine does not play {variant}: it plays {values}"
                ))
            })?;
            send_parameter(&process, "variant", name);
        }
        for (name, value) in &setup.parameters {
            if !parameters.iter().any(|(known, _)| known == name) {
                let known: Vec<&str> = parameters.iter().map(|(name, _)| name.as_str()).collect();
                let known = known.join(", ");
                return Err(self.error(format!(
                    "the engine has no parameter `{name}`: expected {known}"
                )));
            }
            send_parameter(&process, name, value);
        }
        process.send("init");
        until(&mut process, "ready", MAX_START, cancel)
            .map_err(|fault| StartError::of_fault(&setup.player, &fault, "answer to `init`"))?;
        self.about = about;
        self.process = Some(process);
        Ok(())
    }

    /// Tells the engine that another game begins, and waits until it is ready. So the time for clearing its table does
    /// not count for the first move.
    fn clear(&mut self, cancel: &Cancel) -> Result<(), Fault> {
        /// Engines that do not know `ping` are not asked again.
        const PONG: Duration = Duration::from_secs(10);
        let Some(process) = &mut self.process else {
            return Ok(());
        };
        process.send("new-game");
        if self.has_ping {
            process.send("ping");
            match until(process, "pong", PONG, cancel) {
                Ok(_) => {}
                Err(Fault::Late) => self.has_ping = false,
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }

    fn ask(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let process = self
            .process
            .as_mut()
            .ok_or_else(|| Fault::Crashed("the program is not running".to_owned()))?;
        process.send(&question(turn.game).to_string());
        process.send(&level(turn).to_string());
        process.send("go think");
        let (mut score, mut depth, mut nodes) = (None, None, None);
        loop {
            let text = process.receive(turn.deadline, turn.cancel)?;
            // Engines may print what they like between their answers.
            let Ok(line) = text.parse::<Line>() else {
                continue;
            };
            fn number<T: std::str::FromStr>(line: &Line, name: &str) -> Option<T> {
                line.value(name)?.parse().ok()
            }
            match line.command.as_str() {
                "info" => {
                    score = read_score(&line).or(score);
                    depth = number(&line, "depth").or(depth);
                    nodes = number(&line, "nodes").or(nodes);
                }
                "done" => {
                    let text = line.value("move").unwrap_or_default();
                    let action = read_move(&turn.game.position(), text)
                        .map_err(|error| Fault::Illegal(format!("`{text}`: {error}")))?;
                    return Ok(Choice {
                        action,
                        score,
                        depth,
                        nodes,
                    });
                }
                _ => {}
            }
        }
    }
}

/// The answers before the line with this command.
fn until(
    process: &mut Process,
    command: &str,
    time: Duration,
    cancel: &Cancel,
) -> Result<Vec<Line>, Fault> {
    /// Maximum number of lines that are read, more than any engine declares.
    const MAX_LINES: usize = 10_000;
    let deadline = Instant::now() + time;
    let mut lines = Vec::new();
    loop {
        let text = process.receive(deadline, cancel)?;
        let Ok(line) = text.parse::<Line>() else {
            continue;
        };
        if line.command == command {
            return Ok(lines);
        }
        if line.command == "error" {
            let message = line.value("message").unwrap_or("error");
            return Err(Fault::Garbled(format!("an error: {message}")));
        }
        if lines.len() == MAX_LINES {
            return Err(Fault::Garbled(format!("more than {MAX_LINES} lines")));
        }
        lines.push(line);
    }
}

fn send_parameter(process: &Process, name: &str, value: &str) {
    let line = Line::new("set-param").with("name", name);
    process.send(&line.with("value", value).to_string());
}

fn level(turn: &Turn<'_>) -> Line {
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    let mut level = Line::new("level");
    if let Some(depth) = turn.depth {
        level = level.with("depth", depth);
    }
    if let Some(nodes) = turn.nodes {
        level = level.with("nodes", nodes);
    }
    if let Some(time) = turn.time {
        level = level.with("move-time", seconds(time));
    }
    if let Some((left, increment)) = turn.clock {
        level = level.with("time", seconds(left));
        if !increment.is_zero() {
            level = level.with("inc", seconds(increment));
        }
    }
    level
}

impl Contestant for Hub {
    fn about(&self) -> &About {
        &self.about
    }

    fn new_game(&mut self, cancel: &Cancel) -> Result<(), StartError> {
        if self.process.is_none() {
            self.start_process(cancel)?;
        }
        if self.clear(cancel).is_err() {
            // The program ended between two games.
            self.process = None;
            self.start_process(cancel)?;
        }
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, Fault> {
        let choice = self.ask(turn);
        if choice.is_err()
            && let Some(process) = self.process.take()
        {
            // A late answer must not be taken for the answer to the next question, so the program is ended.
            process.abandon();
        }
        choice
    }
}

impl Drop for Hub {
    fn drop(&mut self) {
        if let Some(process) = &self.process {
            process.send("quit");
        }
    }
}

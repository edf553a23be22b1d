//! Tessera as an engine that speaks the Hub protocol.
//!
//! One thread reads lines, one searches, and the caller's thread decides what each line means. A search is asked to end
//! through its [`Cancel`]; the thread that searches always answers, so `stop` is always followed by `done`.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tessera_family::{Analysis, Cancel, Game, Limits, Player, Position, VariantId, machine};

use super::board::{names, read_question, variant, write_move};
use super::score::with_score;
use super::{Line, LineError};
use crate::{allotted_for, tables};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The time for a move if no `level` was given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

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

/// Answers as an engine until the input ends or has the line `quit`.
///
/// A line that cannot be understood is answered with `error message=...`, and changes nothing.
///
/// # Errors
/// If the output cannot be written, or no thread can be started.
pub fn serve(
    identity: &Identity,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
) -> io::Result<()> {
    let (events, to_handle) = mpsc::channel();
    let lines = events.clone();
    // Not joined: it may wait for a line that never comes.
    thread::Builder::new().spawn(move || read_lines(input, &lines))?;
    let mut engine = Engine {
        identity,
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
            Event::TooLong => engine.error(format!("the line is longer than {LONGEST} bytes"))?,
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
        let read = io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line);
        let event = match read {
            Ok(0) | Err(_) => Event::Closed,
            Ok(_) if line.len() as u64 == LONGEST && line.last() != Some(&b'\n') => {
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

/// The parameters of the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Parameters {
    variant: VariantId,
    threads: usize,
    /// Size of the transposition table in megabytes.
    hash: usize,
    /// Maximum number of pieces of the tables of perfect play.
    tables: u32,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            variant: VariantId::International,
            threads: 1,
            hash: 64,
            tables: 0,
        }
    }
}

/// The most megabytes of the parameter `hash`.
const MOST_HASH: usize = 1 << 20;

impl Parameters {
    /// The lines that declare them.
    fn declared(&self) -> Vec<Line> {
        let param =
            |name, value: String| Line::new("param").with("name", name).with("value", value);
        let int = |name, value: usize, (min, max): (usize, usize)| {
            let line = param(name, value.to_string()).with("type", "int");
            line.with("min", min).with("max", max)
        };
        let first_names = VariantId::ALL
            .iter()
            .filter_map(|id| names(*id).first().copied());
        let values: Vec<&str> = first_names.collect();
        let variant = names(self.variant).first().copied().unwrap_or_default();
        vec![
            param("variant", variant.to_owned())
                .with("type", "enum")
                .with("values", values.join(" ")),
            int("threads", self.threads, (1, 1024)),
            int("hash", self.hash, (0, MOST_HASH)),
            int("tables", self.tables as usize, (0, 5)),
        ]
    }

    /// Sets the parameter that a line names.
    fn set(&mut self, line: &Line) -> Result<(), String> {
        let name = line
            .value("name")
            .ok_or("the argument name is missing: expected name=<parameter> value=<value>")?;
        let value = line.value("value").unwrap_or_default();
        let number = |least: usize, most: usize| {
            let number = value.parse().ok();
            number
                .filter(|number| (least..=most).contains(number))
                .ok_or_else(|| {
                    format!(
                        "{name}: the value is `{value}`: expected a number from {least} to {most}"
                    )
                })
        };
        match name {
            "variant" => {
                self.variant = variant(value)
                    .ok_or_else(|| format!("variant: there is no variant `{value}`"))?;
            }
            "threads" => self.threads = number(1, 1024)?,
            "hash" => self.hash = number(0, MOST_HASH)?,
            "tables" => self.tables = number(0, 5)? as u32,
            _ => {
                return Err(format!(
                    "there is no parameter `{name}`: expected variant, threads, hash or tables"
                ));
            }
        }
        Ok(())
    }

    /// A player with these parameters.
    fn player(&self) -> Result<Player, String> {
        let tables = tables::built(self.variant, self.tables, self.threads)?;
        let bytes = self.hash.saturating_mul(1_000_000);
        if !machine::has_memory(bytes as u64) {
            return Err(format!(
                "hash: there are no {} MB of free memory",
                self.hash
            ));
        }
        let player = Player::new(self.variant, bytes).map_err(|error| format!("hash: {error}"))?;
        Ok(player.with_threads(self.threads).with_tables(tables))
    }
}

/// The limits of a search, from the last line `level`.
#[derive(Clone, Debug, Default, PartialEq)]
struct Level {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// Remaining time, increment, and moves to the next time control.
    clock: Option<(Duration, Duration, Option<u32>)>,
    infinite: bool,
}

impl Level {
    fn read(line: &Line) -> Result<Level, String> {
        fn number<T: std::str::FromStr>(line: &Line, name: &str) -> Result<Option<T>, String> {
            let read = |text: &str| {
                let failed = || format!("{name}: the value is `{text}`: expected a number");
                text.parse().map_err(|_| failed())
            };
            line.value(name).map(read).transpose()
        }
        let seconds = |name: &str| {
            let read = |seconds: f64| {
                Duration::try_from_secs_f64(seconds.max(0.0))
                    .map_err(|_| format!("{name}: expected seconds"))
            };
            number(line, name)?.map(read).transpose()
        };
        let clock = match seconds("time")? {
            None => None,
            Some(time) => {
                let increment = seconds("inc")?.unwrap_or_default();
                Some((time, increment, number(line, "moves")?))
            }
        };
        let level = Level {
            depth: number(line, "depth")?,
            nodes: number(line, "nodes")?,
            move_time: seconds("move-time")?,
            clock,
            infinite: line.has("infinite"),
        };
        if level == Level::default() {
            return Err("expected depth, nodes, move-time, time or infinite".into());
        }
        Ok(level)
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            hard_time: self.move_time,
            is_for_move: true,
            ..Limits::default()
        };
        if let Some((left, increment, moves)) = self.clock {
            let (soft, hard) = allotted_for(left, increment, moves);
            limits.soft_time = Some(soft);
            limits.hard_time = Some(limits.hard_time.map_or(hard, |time| time.min(hard)));
        }
        if *self == Level::default() {
            limits.hard_time = Some(DEFAULT_TIME);
        }
        limits
    }
}

/// The thread that searches: what it is sent, it does in order. It ends when this is dropped.
struct Searcher {
    jobs: Sender<Job>,
    variant: VariantId,
}

enum Job {
    Search(Box<Game>, Limits),
    Forget,
}

/// A search that has not ended.
struct Running {
    cancel: Cancel,
    /// Pondering, and not yet told that the expected move was made.
    is_pondering: bool,
    /// The game to search with the limits of the level, once the search has ended: the expected move was made.
    next: Option<Box<Game>>,
}

struct Engine<'a> {
    identity: &'a Identity,
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
            "set-param" => self.parameters.set(&line),
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
        // Beside the protocol: a match may ask for a number of nodes.
        self.write(&id.with("author", author).with("levels", "nodes"))?;
        for line in self.parameters.declared() {
            self.write(&line)?;
        }
        self.write(&Line::new("wait"))
    }

    /// Builds the player and starts its thread.
    fn init(&mut self) -> Result<(), String> {
        // The memory of the last one is free before the next one is made.
        self.searcher = None;
        self.position = None;
        let player = self.parameters.player()?;
        let (jobs, to_do) = mpsc::channel();
        let (events, output) = (self.events.clone(), Arc::clone(&self.output));
        thread::Builder::new()
            .spawn(move || search_all(player, &to_do, &events, &output))
            .map_err(|error| format!("cannot start a thread: {error}"))?;
        self.searcher = Some(Searcher {
            jobs,
            variant: self.parameters.variant,
        });
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

    /// The search without limits ends, and one with the limits of the level goes on where it was: the table has all
    /// that it found.
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

/// The moves of a line of play, from `position` on.
fn written(position: &Position, actions: &[tessera_family::Action]) -> Vec<String> {
    let mut position = *position;
    let mut moves = Vec::new();
    for action in actions {
        moves.push(write_move(&position, action));
        position = position.after(action);
    }
    moves
}

fn search_all(mut player: Player, jobs: &Receiver<Job>, events: &Sender<Event>, output: &Output) {
    for job in jobs {
        match job {
            Job::Forget => player.forget(),
            Job::Search(game, limits) => {
                let position = game.position();
                let mut written = Ok(());
                let analysis = player.analyse_game(&game, &limits, |analysis| {
                    if written.is_ok() {
                        written = write(output, &info(&position, analysis));
                    }
                    if written.is_err() {
                        limits.cancel.cancel();
                    }
                });
                // Also of the depth that was not finished: a match counts its nodes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{BufReader, Read};
    use std::time::Instant;

    const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

    /// Input that a test writes to and output that it reads, line by line.
    struct Talk {
        input: Sender<Vec<u8>>,
        output: Receiver<String>,
    }

    struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.1.is_empty() {
                self.1 = self.0.recv().unwrap_or_default();
            }
            let count = self.1.len().min(buffer.len());
            buffer[..count].copy_from_slice(&self.1[..count]);
            self.1.drain(..count);
            Ok(count)
        }
    }

    struct Lines(Sender<String>, Vec<u8>);

    impl Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            for byte in bytes {
                if *byte == b'\n' {
                    let line = String::from_utf8(std::mem::take(&mut self.1)).unwrap();
                    self.0.send(line).map_err(io::Error::other)?;
                } else {
                    self.1.push(*byte);
                }
            }
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Talk {
        fn start() -> Talk {
            let (input, from_test) = mpsc::channel();
            let (to_test, output) = mpsc::channel();
            thread::spawn(move || {
                let identity = Identity {
                    name: "Test".to_owned(),
                    version: "1".to_owned(),
                    author: "Nobody".to_owned(),
                };
                let input = BufReader::new(Pipe(from_test, Vec::new()));
                serve(&identity, input, Lines(to_test, Vec::new())).unwrap();
            });
            Talk { input, output }
        }

        fn say(&self, lines: &str) {
            let _ = self.input.send(format!("{lines}\n").into_bytes());
        }

        /// Lines up to the first one that begins with `word`, without `info`.
        fn until(&self, word: &str) -> Vec<String> {
            let mut lines = Vec::new();
            loop {
                let line = self.output.recv_timeout(Duration::from_secs(30)).unwrap();
                let is_last = line.starts_with(word);
                if is_last || !line.starts_with("info") {
                    lines.push(line);
                }
                if is_last {
                    return lines;
                }
            }
        }
    }

    #[test]
    fn a_search_from_introduction_to_quit() {
        let talk = Talk::start();
        talk.say("hub");
        let lines = talk.until("wait");
        assert_eq!(
            lines[0],
            "id name=Test version=1 author=Nobody levels=nodes"
        );
        assert!(
            lines[1].starts_with("param name=variant value=normal type=enum values=\"english ")
        );
        talk.say("set-param name=hash value=1\nset-param name=variant value=normal\ninit");
        assert_eq!(talk.until("ready"), ["ready"]);
        talk.say(&format!(
            "new-game\npos pos={START} moves=\"32-28 19-23\"\nlevel depth=3\ngo think"
        ));
        assert_eq!(talk.until("done"), ["done move=28x19x23 ponder=14x23x19"]);
        talk.say("quit");
        let ended = talk.output.recv_timeout(Duration::from_secs(30));
        assert!(ended.is_err(), "{ended:?}");
    }

    #[test]
    fn stop_and_ponder_hit_end_a_search_without_limits() {
        let talk = Talk::start();
        talk.say(&format!(
            "init\npos pos={START}\nlevel infinite\ngo analyze"
        ));
        talk.say("ping\ngo think\npos pos=x");
        let lines = [talk.until("error"), talk.until("error")].concat();
        let busy = "a search is running: expected stop, ping, ponder-hit or quit";
        assert_eq!(
            lines,
            [
                "ready".to_owned(),
                "pong".to_owned(),
                format!("error message=\"go: {busy}\""),
                format!("error message=\"pos: {busy}\"")
            ]
        );
        talk.say("stop");
        assert!(talk.until("done")[0].starts_with("done move="));
        // A second stop is for no search.
        talk.say("stop\nponder-hit\nlevel move-time=0.05\ngo ponder\nponder-hit");
        let start = Instant::now();
        assert_eq!(talk.until("done").len(), 1);
        assert!(start.elapsed() < Duration::from_secs(10));
        talk.say("go ponder\nstop");
        assert_eq!(talk.until("done").len(), 1);
    }

    #[test]
    fn malformed_lines_are_answered_and_change_nothing() {
        let talk = Talk::start();
        for (line, error) in [
            ("=", "column 1: expected a word"),
            (
                "pos pos=W",
                "pos: the engine is not initialised: expected init before",
            ),
            (
                "go think",
                "go: the position is missing: expected pos before",
            ),
            ("set-param name=hash value=x", "hash: the value is `x`"),
            (
                "set-param name=style value=x",
                "there is no parameter `style`",
            ),
            (
                "set-param name=variant value=chess",
                "there is no variant `chess`",
            ),
            ("level", "level: expected depth"),
            ("level move-time=soon", "move-time: the value is `soon`"),
            ("level move-time=1e300", "move-time: expected seconds"),
        ] {
            talk.say(line);
            let answer = talk.until("error").join("");
            assert!(answer.contains(error), "{line}: {answer}");
        }
        talk.say("later command=9\n\u{1}\nset-param name=variant value=english\ninit");
        assert_eq!(
            talk.until("ready"),
            ["error message=\"column 3: expected a word\"", "ready"]
        );
        talk.say("pos pos=Beeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee\ngo think");
        assert!(talk.until("error").join("").contains("the game is over"));
        talk.say(&"x".repeat(3 << 20));
        assert!(
            talk.until("error")
                .join("")
                .contains("the line is longer than 1048576 bytes")
        );
    }

    #[test]
    fn levels_become_limits() {
        let limits = |text: &str| Level::read(&text.parse().unwrap()).unwrap().limits();
        assert_eq!(limits("level depth=5 nodes=9").nodes, Some(9));
        assert_eq!(
            limits("level move-time=0.5").hard_time,
            Some(Duration::from_millis(500))
        );
        let clock = limits("level moves=2 time=10 inc=1");
        assert!(
            clock.hard_time <= Some(Duration::from_secs(5)) && clock.soft_time < clock.hard_time
        );
        assert_eq!(limits("level infinite").hard_time, None);
        assert_eq!(limits("level time=-3").hard_time, Some(Duration::ZERO));
        assert_eq!(Level::default().limits().hard_time, Some(DEFAULT_TIME));
    }
}

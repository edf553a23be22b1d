use std::io::{self, BufReader, Read, Write};
use std::sync::LazyLock;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use tessera_tablebase::SharedTables;

use super::level::{DEFAULT_TIME, Level};
use super::{Identity, serve};

/// How long a test waits for an answer: the tables may be built first, on a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(180);

const START: &str = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww";

/// The tests share their tables, because building them takes seconds.
static TABLES: LazyLock<SharedTables> = LazyLock::new(|| SharedTables::new(None, None));

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
            serve(&identity, &TABLES, &[], input, Lines(to_test, Vec::new())).unwrap();
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
            let line = self.output.recv_timeout(PATIENCE).unwrap();
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
    assert!(lines[1].starts_with("param name=variant value=normal type=enum values=\"english "));
    talk.say("set-param name=hash value=1\nset-param name=tables value=0\nset-param name=variant value=normal\ninit");
    assert_eq!(talk.until("ready"), ["ready"]);
    talk.say(&format!(
        "new-game\npos pos={START} moves=\"32-28 19-23\"\nlevel depth=3\ngo think"
    ));
    assert_eq!(talk.until("done"), ["done move=28x19x23 ponder=14x23x19"]);
    talk.say("quit");
    let ended = talk.output.recv_timeout(PATIENCE);
    assert!(ended.is_err(), "{ended:?}");
}

#[test]
fn stop_and_ponder_hit_end_a_search_without_limits() {
    let talk = Talk::start();
    talk.say(&format!(
        "set-param name=tables value=0\ninit\npos pos={START}\nlevel infinite\ngo analyze"
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
    // There is no search for the second `stop` to end.
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
    assert!(clock.hard_time <= Some(Duration::from_secs(5)) && clock.soft_time < clock.hard_time);
    let times = |text: &str| {
        let limits = limits(text);
        let millis = |time: Option<Duration>| time.unwrap().as_millis();
        (millis(limits.soft_time), millis(limits.hard_time))
    };
    // 10 ms are kept back. The share is a thirtieth of the rest, and 0.8 s of the increment.
    assert_eq!(times("level time=30.01 inc=1"), (1_800, 7_200));
    // Of the last moves before a time control, none takes more than its part of the rest.
    assert_eq!(times("level moves=2 time=10.01 inc=1"), (2_500, 5_000));
    assert_eq!(times("level moves=20 time=10.01"), (500, 2_000));
    assert_eq!(limits("level infinite").hard_time, None);
    assert_eq!(limits("level time=-3").hard_time, Some(Duration::ZERO));
    assert_eq!(Level::default().limits().hard_time, Some(DEFAULT_TIME));
    let error = |text: &str| Level::read(&text.parse().unwrap()).unwrap_err();
    assert_eq!(error("level move-time=nan"), "move-time: expected seconds");
    assert_eq!(error("level time=inf"), "time: expected seconds");
    assert_eq!(error("level depth=0"), "depth: expected 1 or more");
}

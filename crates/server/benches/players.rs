//! A public page with 500 players: how long they wait for the engine's moves.
//!
//! Each player sends an English game through the proxy's headers, waits for the engine's move at a level from 1 to 9,
//! makes the first legal move after a pause, and goes on until the time is over. Prints the moves a second, the waiting
//! times, and the requests that were refused. In the environment, `PLAYERS` (500), `SECONDS` (60) and `PAUSE` (10, the
//! mean pause in seconds; each one is between 0.4 and 1.6 of it) change the numbers.
//!
//! `SERVER`, such as `127.0.0.1:7878`, names a server that runs already, begun with `--public https://example.org/`.
//! Without it, the bench starts one of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tessera_server::{Options, run};
use tessera_tablebase::SharedTables;

/// Sends the lines that the server prints.
struct Lines(mpsc::Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn number(name: &str, default: u64) -> u64 {
    let text = std::env::var(name).ok();
    text.and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn start() -> String {
    let options = Options {
        host: Ipv4Addr::LOCALHOST.into(),
        port: 0,
        open: false,
        public: Some("https://example.org/".parse().expect("an address")),
        tables: SharedTables::new(None, None),
        variants: Vec::new(),
        modules: tessera_server::Modules::default(),
    };
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || run(&options, Lines(sender)).expect("a server"));
    let mut text = String::new();
    loop {
        text += &lines.recv().expect("the server starts");
        let address = text
            .split("//")
            .nth(1)
            .and_then(|rest| rest.split_once('/'));
        if let Some((address, _)) = address {
            return address.to_owned();
        }
    }
}

/// The answer to a request on a connection of its own: its status and its body.
fn ask(server: &str, player: u64, path: &str, body: &Value) -> (u16, String) {
    let mut stream = TcpStream::connect(server).expect("a server");
    let body = body.to_string();
    let client = format!("10.0.{}.{}", player / 250, player % 250 + 1);
    write!(
        stream,
        "POST {path} HTTP/1.1\r\nHost: example.org\r\nX-Forwarded-For: {client}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
    .expect("a server");
    let mut reader = BufReader::new(stream);
    let (mut line, mut answer) = (String::new(), String::new());
    reader.read_line(&mut line).expect("a status");
    reader.read_to_string(&mut answer).expect("an answer");
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
    (status.unwrap_or(0), answer)
}

/// The data of the last event.
fn last(answer: &str) -> Option<Value> {
    let data = answer
        .rsplit("event: done")
        .next()?
        .split("data: ")
        .nth(1)?;
    serde_json::from_str(data.lines().next()?).ok()
}

#[derive(Default)]
struct Seen {
    waits: Vec<Duration>,
    refused: usize,
}

fn play(server: &str, player: u64, pause: u64, end: Instant) -> Seen {
    let mut random = player.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut wait = || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        Duration::from_millis(400 * pause + random % (1_200 * pause).max(1))
    };
    let (mut seen, mut moves) = (Seen::default(), Vec::<Value>::new());
    // Nobody begins at the same time.
    thread::sleep(wait() - Duration::from_millis(400 * pause));
    while Instant::now() < end {
        let game = json!({"variant": "english", "moves": moves, "level": 1 + player % 9});
        let begin = Instant::now();
        let (status, answer) = ask(server, player, "/api/draughts/think", &game);
        match last(&answer).map(|done| done["move"].clone()) {
            Some(made @ Value::String(_)) if status == 200 => {
                seen.waits.push(begin.elapsed());
                moves.push(made);
            }
            Some(_) => moves.clear(),
            None => seen.refused += 1,
        }
        thread::sleep(wait());
        let game = json!({"variant": "english", "moves": moves});
        let (_, answer) = ask(server, player, "/api/draughts/game", &game);
        let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default();
        let state: Value = body
            .find('{')
            .and_then(|at| {
                serde_json::from_str(body[at..].trim_end_matches(['\r', '\n', '0'])).ok()
            })
            .unwrap_or_default();
        match &state["legal"][0]["move"] {
            Value::String(first) => moves.push(json!(first)),
            _ => moves.clear(),
        }
    }
    seen
}

fn main() {
    let (players, seconds) = (number("PLAYERS", 500), number("SECONDS", 60));
    let pause = number("PAUSE", 10);
    let server = std::env::var("SERVER").unwrap_or_else(|_| start());
    let end = Instant::now() + Duration::from_secs(seconds);
    let threads: Vec<_> = (0..players)
        .map(|player| {
            let server = server.clone();
            thread::Builder::new()
                .stack_size(256 << 10)
                .spawn(move || play(&server, player, pause, end))
                .expect("a thread")
        })
        .collect();
    let mut all = Seen::default();
    for thread in threads {
        let seen = thread.join().expect("a player");
        all.waits.extend(seen.waits);
        all.refused += seen.refused;
    }
    all.waits.sort_unstable();
    let share = |share: usize| {
        let at = (all.waits.len() * share / 100).min(all.waits.len().saturating_sub(1));
        all.waits.get(at).map_or(0, Duration::as_millis)
    };
    println!(
        "{players} players, a move every {pause} s: {:.1} moves a second; waits of {} ms (half), {} ms (95 %), \
         {} ms (99 %), {} ms (longest); {} refused",
        all.waits.len() as f64 / seconds as f64,
        share(50),
        share(95),
        share(99),
        share(100),
        all.refused
    );
}

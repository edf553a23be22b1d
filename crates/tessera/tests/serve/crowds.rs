//! Many idle or slow connections, which must not block other clients.

use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::bounds::CROWDED;
use crate::server::{PATIENCE, Server};

/// A large file of the page.
const FILE: &str = "/board/board.js";

/// A number of requests for it whose answers do not fit into the buffers of any system.
const MANY: usize = 1_500;

const GAME: &str = "/api/draughts/game";

/// Raises the limit of open files to as many connections as a test needs.
#[cfg(unix)]
fn allow(connections: u64) {
    use nix::sys::resource::{Resource, getrlimit, setrlimit};
    let needed = connections + 200;
    let (soft, hard) = getrlimit(Resource::RLIMIT_NOFILE).unwrap();
    if soft < needed {
        setrlimit(Resource::RLIMIT_NOFILE, needed, hard).unwrap();
    }
}

#[cfg(not(unix))]
fn allow(_connections: u64) {}

/// A connection on which `text` has been sent, as far as the server reads it.
fn said(server: &Server, text: &str) -> TcpStream {
    let mut stream = server.connect();
    stream.set_nonblocking(true).unwrap();
    // The server may stop reading.
    let _ = stream.write_all(text.as_bytes());
    stream
}

fn pipeline(method: &str, count: usize) -> String {
    format!("{method} {FILE} HTTP/1.1\r\nHost: localhost\r\n\r\n").repeat(count)
}

/// Sends simple requests until one is answered within a second: the server is slower while a crowd connects.
fn is_soon(server: &Server) {
    let begin = Instant::now();
    loop {
        let mut times: Vec<Duration> = (0..9).map(|_| simple_request(server)).collect();
        times.sort_unstable();
        if times[4] < Duration::from_secs(1) {
            return;
        }
        assert!(begin.elapsed() < Duration::from_secs(30), "{times:?}");
    }
}

fn simple_request(server: &Server) -> Duration {
    let begin = Instant::now();
    server.ask(GAME, &json!({"variant": "english", "moves": ["11-15"]}));
    begin.elapsed()
}

#[test]
fn clients_that_never_read_or_never_send_block_nobody() {
    allow(1_600);
    let server = Server::start();
    let requests = pipeline("GET", MANY);
    let deaf: Vec<_> = (0..600).map(|_| said(&server, &requests)).collect();
    is_soon(&server);
    let beginnings = [
        String::new(),
        "GET /api/about HTTP/1.1\r\nHost: loc".to_owned(),
        format!(
            "POST {GAME} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
             Content-Length: 9\r\n\r\n{{"
        ),
        "GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned(),
    ];
    let beginnings = beginnings.iter().cycle().take(1_000);
    let idle: Vec<_> = beginnings.map(|text| said(&server, text)).collect();
    is_soon(&server);
    drop((deaf, idle));
}

#[test]
fn a_storm_of_connections_blocks_nobody() {
    let server = Server::start();
    let address = server.address;
    let end = Instant::now() + Duration::from_secs(3);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                while Instant::now() < end {
                    // For a moment there may be no free local port.
                    let _ = TcpStream::connect(address);
                }
            });
        }
        is_soon(&server);
    });
}

#[test]
fn clients_that_do_not_read_are_disconnected() {
    let server = Server::start();
    let mut stream = said(&server, &pipeline("GET", MANY));
    let begin = Instant::now();
    let error = loop {
        match stream.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") {
            Err(error) if error.kind() != ErrorKind::WouldBlock => break error,
            _ => std::thread::sleep(Duration::from_millis(100)),
        }
        assert!(begin.elapsed() < PATIENCE);
    };
    let is_closed = matches!(
        error.kind(),
        ErrorKind::ConnectionReset | ErrorKind::BrokenPipe
    );
    assert!(is_closed, "{error}");
    let time = begin.elapsed();
    assert!(time > Duration::from_secs(5), "slow networks have {time:?}");
}

#[test]
fn slow_readers_get_the_whole_answer() {
    let server = Server::start();
    let count = 200;
    let whole = server.get(FILE).body.len() * count;
    let mut stream = said(&server, &pipeline("GET", count));
    stream.set_nonblocking(false).unwrap();
    let begin = Instant::now();
    let mut read = 0;
    let mut buffer = vec![0; 1 << 14];
    while read < whole {
        let length = stream.read(&mut buffer).unwrap();
        assert!(length > 0, "{read} of {whole} bytes");
        read += length;
        if begin.elapsed() < Duration::from_secs(4) {
            std::thread::sleep(Duration::from_millis(100));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn requests_of_clients_that_never_read_take_no_memory() {
    let server = Server::start();
    let before = server.memory();
    // Answers to HEAD requests have no body that could be held back.
    let requests = pipeline("HEAD", 1_000);
    let mut deaf: Vec<_> = (0..20).map(|_| said(&server, &requests)).collect();
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(3) {
        for stream in &mut deaf {
            let _ = stream.write(requests.as_bytes());
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let after = server.memory();
    assert!(
        after < before + (24 << 20),
        "{before} bytes grew to {after}"
    );
}

#[test]
fn half_closed_connections_stop_their_work() {
    let server = Server::start();
    let long = json!({"variant": "international", "moves": [], "seconds": 60});
    let stream = server.begin("/api/draughts/think", &long);
    server.wait_until("it works", |server| server.work() == (1, 0));
    stream.shutdown(Shutdown::Write).unwrap();
    let begin = Instant::now();
    server.wait_until("the work stops", |server| server.work() == (0, 0));
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "not only when its time is over"
    );
}

#[test]
fn slow_requests_block_nobody() {
    let server = Server::start();
    let armenian = "W:WK64,K10,K14:BK2,K4,K9,K11,K13,K15,K19,K22,K24,K25,K26,K28,K29,K31,K34,K37,K39,K42,\
        K48,K49,K50,K51,K52,K54,K55,K58,K61,K63";
    let long = [("armenian", armenian), ("frisian", CROWDED)]
        .map(|(variant, start)| json!({"variant": variant, "start": start, "moves": []}));
    let long = long.iter().cycle().take(30);
    let streams: Vec<_> = long.map(|body| server.begin(GAME, body)).collect();
    is_soon(&server);
    drop(streams);
}

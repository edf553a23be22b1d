//! Limits of requests: their length, and the time for them.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{PATIENCE, Server, rest};

const GAME: &str = "/api/draughts/game";

#[test]
fn long_bodies_are_refused() {
    let server = Server::here();
    let body = |length: usize| {
        let mut body = json!({"variant": "english", "moves": []})
            .to_string()
            .into_bytes();
        body.resize(length, b' ');
        body
    };
    assert_eq!(server.post_bytes(GAME, &body(1 << 20)).status, 200);
    server
        .post_bytes(GAME, &body((1 << 20) + 1))
        .error(413, "too_large");
    server
        .post_bytes(GAME, &body(1 << 24))
        .error(413, "too_large");
}

#[test]
fn long_games_are_refused() {
    let server = Server::here();
    let around = ["32-28", "1-6", "28-32", "6-1"];
    let moves: Vec<&str> = around.iter().copied().cycle().take(2_001).collect();
    let game = |count: usize| json!({"variant": "english", "start": "W:WK32,21:BK1,5", "moves": moves[..count]});
    let answer = server.ask(GAME, &game(2_000));
    assert_eq!(answer["plies"].as_array().unwrap().len(), 2_000);
    let error = server.post(GAME, &game(2_001)).error(400, "bad_request");
    assert_eq!(error["field"], "moves");
}

/// One king that has more than a hundred thousand paths of captures.
pub(crate) const CROWDED: &str =
    "W:WK28:BK39,K9,K24,K40,K38,K44,K19,K47,K22,K35,K4,K42,K29,K12,K33,K10,K30,K20,K50,K37";

#[test]
fn a_position_with_very_many_captures_is_answered() {
    let server = Server::here();
    let game = json!({"variant": "frisian", "start": CROWDED, "moves": []});
    let answer = server.post(GAME, &game);
    assert_eq!(answer.status, 200, "{answer:?}");
    let game = answer.json();
    let legal = game["legal"].as_array().unwrap().len();
    assert!((1..1_000).contains(&legal), "{legal}");
}

#[test]
fn silent_connections_are_closed() {
    let server = Server::start();
    let mut silent = server.connect();
    let mut slow = server.connect();
    slow.write_all(b"GET /api/about HTTP/1.1\r\nHost: loc")
        .unwrap();
    // A client that asked once and then sends nothing more.
    let mut idle = server.connect();
    idle.write_all(b"GET /api/about HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let begin = Instant::now();
    assert!(!rest(&mut silent).starts_with("HTTP/1.1 200"));
    assert!(!rest(&mut slow).starts_with("HTTP/1.1 200"));
    assert!(rest(&mut idle).starts_with("HTTP/1.1 200"));
    assert!(begin.elapsed() < PATIENCE);
}

#[test]
fn a_body_has_to_arrive_in_time() {
    let server = Server::start();
    let mut stream = server.connect();
    stream
        .write_all(
            b"POST /api/draughts/game HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
              Content-Length: 100\r\n\r\n{",
        )
        .unwrap();
    let begin = Instant::now();
    let answer = rest(&mut stream);
    assert!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    assert!(answer.contains("\"code\":\"timeout\""));
    assert!(
        begin.elapsed() > Duration::from_secs(5),
        "the limit leaves time for slow networks"
    );
}

#[test]
fn heads_have_a_length() {
    let server = Server::start();
    for (head, status) in [
        (
            format!(
                "GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "x".repeat(100_000)
            ),
            "414",
        ),
        (
            format!(
                "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
                "x".repeat(300_000)
            ),
            "431",
        ),
        (
            format!(
                "GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n",
                "X: x\r\n".repeat(500)
            ),
            "431",
        ),
    ] {
        let mut stream = server.connect();
        // The server may close the connection before it has read everything.
        let _ = stream.write_all(head.as_bytes());
        let answer = rest(&mut stream);
        assert!(
            answer.is_empty() || answer.starts_with(&format!("HTTP/1.1 {status}")),
            "{answer}"
        );
    }
    assert_eq!(server.get("/api/about").status, 200);
}

#[cfg(target_os = "linux")]
#[test]
fn bad_requests_leave_memory_flat() {
    check_memory(1_000, 2_000);
}

#[cfg(target_os = "linux")]
#[test]
#[ignore = "long: many seconds of processor time"]
fn ten_thousand_bad_requests_leave_memory_flat() {
    check_memory(1_000, 10_000);
}

/// Maximum number of bytes by which memory may grow, for each request.
#[cfg(target_os = "linux")]
const GROWTH: u64 = (32 << 20) / 10_000;

/// Sends `requests` bad requests, after `first` ones, which allocate what is allocated only once.
#[cfg(target_os = "linux")]
fn check_memory(first: usize, requests: usize) {
    let server = Server::start();
    let too_long = vec![b'['; (1 << 20) + 1];
    let bad = |count: usize| {
        for i in 0..count {
            match i % 100 {
                0 => server.post_bytes(GAME, &too_long).error(413, "too_large"),
                1 => server
                    .post_bytes("/api/draughts/read", &too_long[1..])
                    .error(400, "bad_json"),
                2 => server.get("/api/nothing").error(404, "not_found"),
                // Heads that are not HTTP, and requests that break off.
                3..10 => {
                    let mut stream = server.connect();
                    stream
                        .write_all(&[b"GET / HTTP/9.9\r\n\r\n", GAME.as_bytes()][i % 2][..i % 18])
                        .unwrap();
                    continue;
                }
                _ => server
                    .post_bytes(GAME, &vec![b'{'; i % 1_000])
                    .error(400, "bad_json"),
            };
        }
    };
    let all_at_once = |count: usize| {
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| bad(count / 4));
            }
        });
    };
    all_at_once(first);
    let before = server.memory();
    all_at_once(requests);
    let after = server.memory();
    let growth = GROWTH * requests as u64;
    assert!(after < before + growth, "{before} bytes grew to {after}");
    assert_eq!(server.get("/api/about").status, 200);
}

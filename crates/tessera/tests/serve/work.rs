//! Long work: its queue, how it ends, and other requests meanwhile.

use std::io::Read;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server::{Server, events, rest};

const THINK: &str = "/api/draughts/think";

fn long() -> Value {
    json!({"variant": "international", "moves": [], "seconds": 60})
}

/// Reads until the text has come.
fn read_until(stream: &mut TcpStream, text: &str) -> String {
    let mut read = String::new();
    let mut buffer = [0; 4096];
    while !read.contains(text) {
        let length = stream.read(&mut buffer).unwrap();
        assert!(length > 0, "{read}");
        read += &String::from_utf8_lossy(&buffer[..length]);
    }
    read
}

#[test]
fn closing_the_page_stops_the_work() {
    let server = Server::start();
    assert_eq!(server.work(), (0, 0));
    let mut stream = server.begin(THINK, &long());
    read_until(&mut stream, "event: progress");
    assert_eq!(server.work(), (1, 0));
    let begin = Instant::now();
    drop(stream);
    server.wait_until("the work stops", |server| server.work() == (0, 0));
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "not only when its time is over"
    );
}

#[test]
fn work_waits_for_its_turn_and_may_leave() {
    let server = Server::start();
    let threads = server.get("/api/about").json()["threads"].as_u64().unwrap();
    let first: Vec<TcpStream> = (0..threads).map(|_| server.begin(THINK, &long())).collect();
    server.wait_until("all work", |server| server.work() == (threads, 0));

    let mut second = server.begin(THINK, &long());
    read_until(&mut second, "event: waiting\ndata: {\"ahead\":0}\n\n");
    let mut third = server.begin(
        THINK,
        &json!({"variant": "english", "moves": [], "depth": 2}),
    );
    read_until(&mut third, "event: waiting\ndata: {\"ahead\":1}\n\n");
    assert_eq!(server.work(), (threads, 2));
    drop(second);
    read_until(&mut third, "event: waiting\ndata: {\"ahead\":0}\n\n");
    assert_eq!(server.work(), (threads, 1));
    drop(first);
    read_until(&mut third, "event: done");
    server.wait_until("all ends", |server| server.work() == (0, 0));
}

#[test]
fn a_full_queue_refuses_and_the_rest_goes_on() {
    let server = Server::start();
    let threads = server.get("/api/about").json()["threads"].as_u64().unwrap();
    let mut streams: Vec<TcpStream> = (0..threads).map(|_| server.begin(THINK, &long())).collect();
    server.wait_until("all work", |server| server.work() == (threads, 0));
    streams.extend((0..64).map(|_| server.begin(THINK, &long())));
    server.wait_until("the queue is full", |server| server.work() == (threads, 64));
    server.post(THINK, &long()).error(503, "busy");
    let game = server.ask(
        "/api/draughts/game",
        &json!({"variant": "english", "moves": ["11-15"]}),
    );
    assert_eq!(game["plies"].as_array().unwrap().len(), 1);
    drop(streams);
    server.wait_until("all ends", |server| server.work() == (0, 0));
    let answer = server.post(
        THINK,
        &json!({"variant": "english", "moves": [], "depth": 2}),
    );
    assert_eq!(events(&answer.body).pop().unwrap().0, "done");
}

#[test]
fn many_ask_at_once() {
    let server = Server::start();
    std::thread::scope(|scope| {
        for i in 0..8 {
            let server = &server;
            scope.spawn(move || {
                for _ in 0..25 {
                    let made = ["11-15", "9-14", "10-14"][i % 3];
                    let request = json!({"variant": "english", "moves": [made]});
                    let game = server.ask("/api/draughts/game", &request);
                    assert_eq!(game["plies"][0]["move"], made);
                    let think = json!({"variant": "english", "moves": [made], "depth": 2});
                    let answer = server.post(THINK, &think);
                    assert_eq!(events(&answer.body).pop().unwrap().0, "done");
                }
            });
        }
    });
    assert_eq!(server.work(), (0, 0));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_server_and_its_work() {
    let server = Server::start();
    let mut stream = server.begin(THINK, &long());
    read_until(&mut stream, "event: progress");
    let begin = Instant::now();
    assert_eq!(server.interrupt(), Some(0));
    assert!(
        begin.elapsed() < Duration::from_secs(20),
        "not only when the work's time is over"
    );
    let answer = rest(&mut stream);
    assert!(answer.contains("\"ended\":\"stopped\""), "{answer}");
}

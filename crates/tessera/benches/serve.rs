//! How soon `tessera serve` answers simple requests while 50 pages think: the times of one request after another, each
//! on a connection of its own, for 20 seconds.
//!
//! `cargo bench -p tessera --bench serve` prints the median, the 95th percentile and the longest time, of all requests
//! and of each kind. On two cores of a 2.6 GHz server the 95th percentile is a few milliseconds.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PAGES: usize = 50;
const TIME: Duration = Duration::from_secs(20);

const GAME: &str = r#"{"variant":"english","moves":["11-15","23-19","8-11","22-17"]}"#;
const THINK: &str = r#"{"variant":"international","moves":[],"seconds":1}"#;

/// The simple requests: method, address, body.
const SIMPLE: [(&str, &str, &str); 4] = [
    ("GET", "/", ""),
    ("GET", "/api/about", ""),
    ("GET", "/api/variants/english", ""),
    ("POST", "/api/draughts/game", GAME),
];

fn ask(address: &str, (method, path, body): (&str, &str, &str)) -> io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn main() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(["serve", "--port", "0"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut line = String::new();
    let output = server.stdout.take().expect("the output is piped");
    BufReader::new(output)
        .read_line(&mut line)
        .expect("the server tells its address");
    let address = line
        .split('/')
        .nth(2)
        .expect("the line has an address")
        .to_owned();

    let begin = Instant::now();
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); SIMPLE.len()];
    thread::scope(|scope| {
        for _ in 0..PAGES {
            scope.spawn(|| {
                // Those that still think in the end are left alone by the server.
                while begin.elapsed() < TIME {
                    let answer = ask(&address, ("POST", "/api/draughts/think", THINK));
                    let is_done = answer.is_ok_and(|answer| answer.contains("event: done"));
                    assert!(
                        is_done || begin.elapsed() >= TIME,
                        "a page was not answered"
                    );
                }
            });
        }
        // The pages have begun.
        thread::sleep(Duration::from_secs(1));
        while begin.elapsed() < TIME {
            for (kind, request) in SIMPLE.into_iter().enumerate() {
                let asked = Instant::now();
                let answer = ask(&address, request).expect("the server answers");
                assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
                times[kind].push(asked.elapsed());
                thread::sleep(Duration::from_millis(5));
            }
        }
        server.kill().expect("the server runs");
    });
    server.wait().expect("the server ends");
    print("all", &times.concat());
    for ((_, path, _), times) in SIMPLE.iter().zip(&times) {
        print(path, times);
    }
}

fn print(what: &str, times: &[Duration]) {
    let mut times = times.to_vec();
    times.sort_unstable();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    println!(
        "{what:24} {:6} requests  median {:>9.2?}  95 % {:>9.2?}  longest {:>9.2?}",
        times.len(),
        at(50),
        at(95),
        at(100)
    );
}

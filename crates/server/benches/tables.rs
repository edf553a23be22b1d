//! Asks a server of tables over the network of this machine: English positions of up to four pieces.
//!
//! `get` asks for a position and all its moves in a request, over 8 connections; `post` for 1,000 positions in a
//! request. The clients take a share of the same processors.
//!
//! Finding, on a cloud machine with two cores: 42,000 requests of `get` a second, and 934,000 positions of `post`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::thread;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use tessera_draughts::Variant;
use tessera_server::{TablesOptions, serve_tables};
use tessera_tablebase::DiskPlan;

const CLIENTS: usize = 8;
const REQUESTS: usize = 1_000;

/// Sends the line with the server's address.
struct Lines(std::sync::mpsc::Sender<String>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn start(dir: &std::path::Path) -> String {
    let options = TablesOptions {
        dir: dir.to_owned(),
        listen: (Ipv4Addr::LOCALHOST, 0).into(),
        cache_bytes: 256 << 20,
        origins: None,
        variants: Vec::new(),
    };
    let (sender, lines) = std::sync::mpsc::channel();
    thread::spawn(move || serve_tables(&options, Lines(sender)));
    let mut text = String::new();
    while !text.contains("/tables ") {
        text += &lines.recv().expect("the server starts");
    }
    let address = text
        .split("//")
        .nth(1)
        .and_then(|rest| rest.split('/').next());
    address.expect("an address").to_owned()
}

/// Sends a request, and reads the whole answer.
fn ask(stream: &mut BufReader<TcpStream>, request: &str) {
    stream
        .get_mut()
        .write_all(request.as_bytes())
        .expect("a server");
    let (mut length, mut line) = (0, String::new());
    loop {
        line.clear();
        stream.read_line(&mut line).expect("a head");
        let lower = line.to_ascii_lowercase();
        if let Some(number) = lower.strip_prefix("content-length:") {
            length = number.trim().parse().expect("a length");
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).expect("a body");
}

/// A position with four kings on different squares.
fn fen(number: usize) -> String {
    let offsets = [
        0,
        1 + number / 32 % 9,
        10 + number / 288 % 10,
        20 + number / 2_880 % 10,
    ];
    let [a, b, c, d] = offsets.map(|offset| 1 + (number + offset) % 32);
    format!("W:WK{a},K{b}:BK{c},K{d}")
}

fn all(criterion: &mut Criterion) {
    let dir = tempfile::tempdir().expect("a folder");
    let plan = DiskPlan::new(Variant::ENGLISH, dir.path(), 4).expect("a plan");
    plan.build(1 << 30, &mut |_| (), &|| false).expect("tables");
    let address = start(dir.path());
    let connect = || BufReader::new(TcpStream::connect(&address).expect("a server"));
    let mut group = criterion.benchmark_group("serve");
    group
        .sample_size(10)
        .throughput(Throughput::Elements((CLIENTS * REQUESTS) as u64));
    let mut streams: Vec<_> = (0..CLIENTS).map(|_| connect()).collect();
    group.bench_function("get", |bencher| {
        bencher.iter(|| {
            thread::scope(|scope| {
                for (client, stream) in streams.iter_mut().enumerate() {
                    scope.spawn(move || {
                        for number in 0..REQUESTS {
                            let fen = fen(client * REQUESTS + number);
                            ask(
                                stream,
                                &format!(
                                    "GET /tables/english?fen={fen} HTTP/1.1\r\nHost: tables\r\n\r\n"
                                ),
                            );
                        }
                    });
                }
            });
        });
    });
    let fens: Vec<String> = (0..1_000)
        .map(|number| format!("\"{}\"", fen(number)))
        .collect();
    let body = format!("{{\"fens\":[{}]}}", fens.join(","));
    let request = format!(
        "POST /tables/english HTTP/1.1\r\nHost: tables\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = connect();
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("post", |bencher| {
        bencher.iter(|| ask(&mut stream, &request));
    });
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);

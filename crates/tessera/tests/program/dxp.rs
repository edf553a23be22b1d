//! `tessera dxp`: two programs play each other, and peers that do not keep to the protocol.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::common::{Folder, stderr, stdout, tessera};

/// A program that listens.
struct Listener {
    child: Child,
    stderr: BufReader<ChildStderr>,
    address: String,
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .arg("dxp")
        .args(arguments)
        .args(["--book", "none", "--level", "1"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

impl Listener {
    fn start(arguments: &[&str]) -> Listener {
        let mut child = start(&[&["--listen", "127.0.0.1:0"], arguments].concat());
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        stderr.read_line(&mut line).unwrap();
        let address = line
            .trim()
            .strip_prefix("listening on ")
            .unwrap()
            .to_owned();
        Listener {
            child,
            stderr,
            address,
        }
    }

    /// What it has written, once it has ended by itself.
    fn end(mut self) -> (Output, String) {
        let mut rest = String::new();
        self.stderr.read_to_string(&mut rest).unwrap();
        let output = self.child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?} {rest}");
        (output, rest)
    }

    fn connect(&self) -> Peer {
        Peer::new(TcpStream::connect(&self.address).unwrap())
    }
}

/// The other side, played by the test.
struct Peer(BufReader<TcpStream>);

const REQUEST: &str = "R01Peer                            W005000A";

impl Peer {
    fn new(stream: TcpStream) -> Peer {
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        Peer(BufReader::new(stream))
    }

    /// The next message; `None` at the end of the connection.
    fn receive(&mut self) -> Option<String> {
        let mut bytes = Vec::new();
        // A connection that is reset has ended, too.
        if self.0.read_until(0, &mut bytes).is_err() || bytes.pop().is_none() {
            return None;
        }
        Some(String::from_utf8(bytes).unwrap())
    }

    fn send(&mut self, text: &str) {
        self.send_bytes(&[text.as_bytes(), b"\0"].concat());
    }

    fn send_bytes(&mut self, bytes: &[u8]) {
        // The program may have closed the connection already.
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// Asks for a game, in which the program plays white, and awaits its first move.
    fn begin(&mut self) -> String {
        self.send(REQUEST);
        assert_eq!(
            self.receive().unwrap(),
            format!("ATessera {:24}0", env!("CARGO_PKG_VERSION"))
        );
        let step = self.receive().unwrap();
        assert!(step.starts_with("M0000") && step.len() == 11, "{step}");
        step
    }
}

#[test]
fn two_programs_play_each_other() {
    for variant in ["international", "frisian", "english"] {
        let folder = Folder::new();
        let (one, other) = (folder.argument("one.pdn"), folder.argument("other.pdn"));
        let listener = Listener::start(&["--variant", variant, "--games", "2", "--pdn", &one]);
        let connecting = [
            "--connect",
            &listener.address,
            "--variant",
            variant,
            "--games",
            "2",
        ];
        let more = ["--moves", "60", "--name", "Caller", "--pdn", &other];
        let output = start(&[&connecting[..], &more].concat())
            .wait_with_output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let (listened, _) = listener.end();
        let lines: Vec<&str> = stdout(&output).lines().collect();
        assert_eq!(lines.len(), 3, "{lines:?}");
        assert!(
            lines[0].starts_with("game 1: white Caller, black Tessera "),
            "{lines:?}"
        );
        assert!(lines[1].starts_with("game 2: white Tessera "), "{lines:?}");
        assert_eq!(stdout(&listened).lines().count(), 3);
        // Both have seen the same games, which the rules accept.
        let games = |name: &str| folder.text(name).matches("[Event \"DamExchange\"]").count();
        assert_eq!((games("one.pdn"), games("other.pdn")), (2, 2));
        // The reasons may differ: a side that ends a game knows why.
        let sequence = |name: &str| -> Vec<String> {
            let text = folder.text(name);
            let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('[')).collect();
            let text = lines.join(" ");
            let parts = text
                .split('{')
                .map(|part| part.split('}').next_back().unwrap());
            parts.map(|part| part.trim().to_owned()).collect()
        };
        assert!(
            sequence("one.pdn")[0].starts_with("1. "),
            "{:?}",
            sequence("one.pdn")
        );
        assert_eq!(sequence("one.pdn"), sequence("other.pdn"));
    }
}

#[test]
fn a_game_ends_when_the_other_side_wants_that() {
    let listener = Listener::start(&["--games", "2"]);
    let mut peer = listener.connect();
    peer.send("CHello");
    peer.begin();
    peer.send("CWhat a move");
    peer.send("B001W");
    assert_eq!(peer.receive().unwrap(), "K1");
    peer.send("E10");
    assert_eq!(peer.receive().unwrap(), "E00");
    // The next game on the same connection, with two messages at once, divided in the middle.
    peer.send_bytes(b"R01Peer                      ");
    thread::sleep(Duration::from_millis(100));
    peer.send_bytes(b"      W000000A\0CGo");
    thread::sleep(Duration::from_millis(100));
    peer.send_bytes(b" on\0");
    assert!(peer.receive().unwrap().ends_with('0'));
    assert!(peer.receive().unwrap().starts_with('M'));
    peer.send("E20");
    assert_eq!(peer.receive().unwrap(), "E01");
    assert_eq!(peer.receive(), None);
    let (output, messages) = listener.end();
    let lines: Vec<&str> = stdout(&output).lines().collect();
    assert!(
        lines[0].ends_with("black Peer: white wins (black gives up), 1 plies"),
        "{lines:?}"
    );
    assert!(
        lines[1].ends_with("draw (black ends the game as a draw), 1 plies"),
        "{lines:?}"
    );
    assert_eq!(lines[2], "1 won, 1 drawn, 0 lost, 0 without a result");
    for text in ["chat: Hello", "Peer: What a move", "Peer: Go on"] {
        assert!(messages.contains(text), "{messages}");
    }
}

/// What a peer sends after the first move, and what is said about it.
const FAULTS: [(&[u8], &str); 7] = [
    (b"M00003227010\0", "byte 13 is the end"),
    (b"M000032270\0", "byte 11 is the end"),
    (b"M00002025001\0", "the message has 12 bytes"),
    (b"X\0", "byte 1 is `X`"),
    (b"\xff\xfe\0", "byte 1 is 0xff"),
    (&[b'C'; 5000], "longer than 127 bytes"),
    (b"A                                0\0", "out of turn"),
];

#[test]
fn peers_that_break_the_protocol_end_a_game_and_not_the_program() {
    let games = FAULTS.len() + 3;
    let arguments = [
        "--games",
        &games.to_string(),
        "--reconnect",
        "0s",
        "--timeout",
        "2s",
    ];
    let listener = Listener::start(&arguments);
    for (bytes, _) in FAULTS {
        let mut peer = listener.connect();
        peer.begin();
        peer.send_bytes(bytes);
        while peer.receive().is_some() {}
    }
    // A move that is not legal: the game ends, and the next one may follow.
    let mut peer = listener.connect();
    peer.begin();
    peer.send("M0001200200");
    assert!(peer.receive().unwrap().starts_with("C20-2 is not legal"));
    assert_eq!(peer.receive().unwrap(), "E00");
    peer.send("E00");
    // A peer that is silent, on the same connection, and another one that comes meanwhile.
    peer.send(&REQUEST.replace("W005", "W000"));
    assert!(peer.receive().unwrap().ends_with('0') && peer.receive().unwrap().starts_with('M'));
    let mut second = listener.connect();
    assert!(
        second
            .receive()
            .unwrap()
            .contains("another game is being played")
    );
    assert_eq!(second.receive(), None);
    let begin = Instant::now();
    assert!(
        peer.receive()
            .unwrap()
            .starts_with("Cno move by black within 2 s")
    );
    assert!(begin.elapsed() < Duration::from_secs(20));
    drop(peer);
    // One that goes away in the middle of the game.
    let mut peer = listener.connect();
    peer.begin();
    drop(peer);
    let (output, _) = listener.end();
    let text = stdout(&output);
    for (_, reason) in FAULTS {
        assert!(text.contains(reason), "{reason}: {text}");
    }
    for reason in [
        "20-2 by black is not legal",
        "white wins (no move by black",
        "has closed the connection",
    ] {
        assert!(text.contains(reason), "{reason}: {text}");
    }
    assert_eq!(text.lines().count(), games + 1);
}

#[test]
fn what_is_asked_for_is_refused_where_it_cannot_be_played() {
    let listener = Listener::start(&["--games", "1", "--timeout", "2s"]);
    let refused = |request: &str, code: char| {
        let mut peer = listener.connect();
        peer.send(request);
        let answer = peer.receive().unwrap();
        assert!(
            answer.starts_with("ATessera") && answer.ends_with(code),
            "{request}: {answer}"
        );
        peer
    };
    refused(&REQUEST.replace("R01", "R02"), '1');
    let start = |squares: &str| REQUEST.replace("000A", &format!("000BW{squares}"));
    refused(&start(&"e".repeat(50)), '2');
    refused(&start(&"w".repeat(50)), '2');
    refused(&start("wz"), '2');
    // The same peer may ask for another one.
    let mut peer = refused(&start("wz"), '2');
    peer.begin();
    peer.send("E01");
    assert_eq!(peer.receive().unwrap(), "E01");
    let (output, messages) = listener.end();
    assert_eq!(stdout(&output).lines().count(), 1);
    assert!(
        messages.contains("the position has 2 squares: expected 50"),
        "{messages}"
    );
}

#[test]
fn a_peer_that_takes_no_part_gives_way_to_another_one() {
    let listener = Listener::start(&["--games", "1"]);
    let mut silent = listener.connect();
    thread::sleep(Duration::from_millis(200));
    let mut peer = listener.connect();
    peer.begin();
    assert_eq!(silent.receive(), None);
    peer.send("E01");
    assert_eq!(peer.receive().unwrap(), "E01");
    listener.end();
}

/// An interrupted game goes on over another connection, with the moves that were made.
#[test]
fn a_lost_connection_is_made_again() {
    let folder = Folder::new();
    let pdn = folder.argument("game.pdn");
    let listener = Listener::start(&["--games", "1", "--reconnect", "30s", "--pdn", &pdn]);
    let mut peer = listener.connect();
    let step = peer.begin();
    drop(peer);
    let mut squares: Vec<char> = ("z".repeat(20) + &"e".repeat(10) + &"w".repeat(20))
        .chars()
        .collect();
    let (from, to): (usize, usize) = (step[5..7].parse().unwrap(), step[7..9].parse().unwrap());
    squares.swap(from - 1, to - 1);
    let squares: String = squares.into_iter().collect();
    // Until the program sees that the connection is lost, it plays already and refuses.
    let begin = Instant::now();
    let mut peer = loop {
        let mut peer = listener.connect();
        peer.send(&REQUEST.replace("000A", &format!("000BZ{squares}")));
        let answer = peer.receive();
        if answer.as_ref().is_some_and(|answer| answer.ends_with('0')) {
            break peer;
        }
        assert!(begin.elapsed() < Duration::from_secs(20), "{answer:?}");
        thread::sleep(Duration::from_millis(50));
    };
    peer.send("M0001202500");
    assert!(peer.receive().unwrap().starts_with('M'));
    peer.send("E01");
    assert_eq!(peer.receive().unwrap(), "E01");
    let (output, _) = listener.end();
    assert!(stdout(&output).ends_with(" 3 plies\n"), "{output:?}");
    assert!(
        folder
            .text("game.pdn")
            .contains(&format!("1. {from}-{to} 20-25 2. "))
    );
}

#[test]
fn a_caller_says_why_there_is_no_game() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    for (answer, expected) in [
        (
            format!("A{:32}3", "Nobody"),
            "Nobody refuses the game: it plays no game now",
        ),
        ("M0000322800".to_owned(), "a message out of turn"),
    ] {
        let child = start(&[
            "--connect",
            &address,
            "--timeout",
            "3s",
            "--reconnect",
            "1s",
        ]);
        for _ in 0..2 {
            let mut peer = Peer::new(listener.accept().unwrap().0);
            let request = peer.receive().unwrap();
            assert!(
                request.starts_with("R01Tessera ") && request.ends_with("Z005000A"),
                "{request}"
            );
            peer.send(&answer);
            while peer.receive().is_some() {}
            if answer.starts_with('A') {
                break;
            }
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
    drop(listener);
    let output = tessera(&["dxp", "--connect", &address, "--reconnect", "0s"], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains(&format!("cannot connect to {address}")),
        "{output:?}"
    );
    for wrong in [
        &["--fen", "x"][..],
        &["--fen", "W:W:B1"],
        &["--time", "90s"],
        &["--listen", "x"],
    ] {
        let output = tessera(&[&["dxp", "--connect", "127.0.0.1:9"], wrong].concat(), b"");
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
    }
}

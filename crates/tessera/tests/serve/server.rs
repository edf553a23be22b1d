//! Starts a server for each test.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use ureq::Agent;
use ureq::http::{HeaderMap, Response};

/// The longest time that a test waits.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A server, which ends with the test.
pub(crate) struct Server {
    child: Child,
    pub(crate) address: SocketAddr,
    agent: Agent,
}

/// The answer to a request.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }

    /// The error, checked for its status and its code.
    pub(crate) fn error(&self, status: u16, code: &str) -> Value {
        let error = self.json()["error"].clone();
        assert_eq!(
            (self.status, &error["code"]),
            (status, &code.into()),
            "{self:?}"
        );
        assert!(!error["message"].as_str().unwrap().is_empty());
        error
    }
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::start_with(&[])
    }

    pub(crate) fn start_with(arguments: &[&str]) -> Server {
        Server::start_as(&[&["serve", "--port", "0"], arguments].concat())
    }

    /// Starts the program with a command that serves.
    pub(crate) fn start_as(command: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
            .args(command)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut line).unwrap();
        let port = line
            .split(':')
            .nth(2)
            .and_then(|rest| rest.split('/').next());
        let port: u16 = port.unwrap().parse().unwrap();
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(PATIENCE))
            // A server may close an idle connection at any time, to make room for others. Each request has its own.
            .max_idle_connections(0)
            .max_idle_connections_per_host(0)
            .build()
            .into();
        Server {
            child,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
            agent,
        }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.agent.get(self.url(path));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        answer(request.call().unwrap())
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, body: &[u8]) -> Answer {
        let request = self.agent.post(self.url(path));
        let request = request.header("content-type", "application/json");
        answer(request.send(body).unwrap())
    }

    /// The JSON of a successful answer.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// A connection without a request.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream
    }

    /// A connection with a request whose answer has not been read.
    pub(crate) fn begin(&self, path: &str, body: &Value) -> TcpStream {
        let body = body.to_string();
        let mut stream = self.connect();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        stream
    }

    /// The numbers of running and of waiting streams.
    pub(crate) fn work(&self) -> (u64, u64) {
        let about = self.get("/api/about").json();
        (
            about["working"].as_u64().unwrap(),
            about["waiting"].as_u64().unwrap(),
        )
    }

    /// Waits until `is_so` returns `true`; `what` describes it.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&Server) -> bool) {
        let begin = Instant::now();
        while !is_so(self) {
            assert!(begin.elapsed() < PATIENCE, "{what}: {:?}", self.work());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Asks the process to end, as Ctrl-C does, and returns its exit status.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(killed.success());
        self.child.wait().unwrap().code()
    }

    /// Bytes of memory in use.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes: u64 = line
            .unwrap()
            .trim()
            .trim_end_matches(" kB")
            .parse()
            .unwrap();
        kibibytes * 1024
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, if the test ended it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(response: Response<ureq::Body>) -> Answer {
    let (head, mut body) = response.into_parts();
    Answer {
        status: head.status.as_u16(),
        headers: head.headers,
        body: String::from_utf8_lossy(&body.read_to_vec().unwrap()).into_owned(),
    }
}

/// Everything received on a connection until it is closed.
pub(crate) fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // The connection may also be reset after the answer.
    let _ = stream.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The events of a stream, each with its data.
pub(crate) fn events(body: &str) -> Vec<(String, Value)> {
    let event = |text: &str| {
        let name = text.lines().find_map(|line| line.strip_prefix("event: "))?;
        let data = text.lines().find_map(|line| line.strip_prefix("data: "))?;
        Some((name.to_owned(), serde_json::from_str(data).unwrap()))
    };
    body.split("\n\n").filter_map(event).collect()
}

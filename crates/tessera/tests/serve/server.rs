//! Starts a server for each test: in this process, or as a process of its own where the network matters.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use http::response::Parts;
use http::{HeaderMap, Request, Uri};
use serde_json::Value;
use tessera_server::{Options, router};
use tessera_tablebase::SharedTables;
use tokio::runtime::Builder;
use tower::ServiceExt;
use ureq::Agent;

/// The longest time that a test waits.
pub(crate) const PATIENCE: Duration = Duration::from_secs(120);

/// A server, which ends with the test.
pub(crate) struct Server {
    place: Place,
    /// The address on which a process listens; of a server in this process, the host of its requests.
    pub(crate) address: SocketAddr,
}

/// Where a server is.
enum Place {
    /// A process, asked over the network.
    Process(Child, Agent),
    /// In this process, asked directly.
    Here(Router),
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
    /// A server in this process.
    pub(crate) fn here() -> Server {
        Server::here_with(|_| ())
    }

    /// A server in this process, whose options are changed.
    pub(crate) fn here_with(change: impl FnOnce(&mut Options)) -> Server {
        let address = SocketAddr::from(([127, 0, 0, 1], 7878));
        let mut options = Options {
            host: address.ip(),
            port: 0,
            open: false,
            public: None,
            tables: SharedTables::new(None, None),
            variants: Vec::new(),
            modules: tessera_server::Modules::default(),
        };
        change(&mut options);
        Server {
            place: Place::Here(router(&options).unwrap()),
            address,
        }
    }

    /// A server in this process that is public at an address.
    pub(crate) fn public(address: &str) -> Server {
        Server::here_with(|options| options.public = Some(address.parse().unwrap()))
    }

    /// The program as a process.
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
            place: Place::Process(child, agent),
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.get_with(path, &[])
    }

    pub(crate) fn get_with(&self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send("GET", path, headers, None)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string().as_bytes())
    }

    pub(crate) fn post_bytes(&self, path: &str, body: &[u8]) -> Answer {
        let headers = [("content-type", "application/json")];
        self.send("POST", path, &headers, Some(body))
    }

    fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> Answer {
        let uri: Uri = format!("http://{}{path}", self.address).parse().unwrap();
        let mut request = Request::builder().method(method);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        match &self.place {
            Place::Process(_, agent) => {
                let request = request.uri(uri);
                let response = match body {
                    Some(body) => agent.run(request.body(body).unwrap()),
                    None => agent.run(request.body(()).unwrap()),
                };
                let (head, mut body) = response.unwrap().into_parts();
                answer(head, body.read_to_vec().unwrap())
            }
            Place::Here(router) => {
                let mut request = request.uri(uri.path_and_query().unwrap().as_str());
                if !headers.iter().any(|(name, _)| *name == "host") {
                    request = request.header("host", self.address.to_string());
                }
                if let Some(body) = body {
                    request = request.header("content-length", body.len());
                }
                let body = Body::from(body.unwrap_or_default().to_vec());
                let runtime = Builder::new_current_thread().enable_all().build().unwrap();
                runtime.block_on(async {
                    let response = router.clone().oneshot(request.body(body).unwrap()).await;
                    let (head, body) = response.unwrap().into_parts();
                    answer(head, to_bytes(body, usize::MAX).await.unwrap().to_vec())
                })
            }
        }
    }

    /// The number of the process.
    fn process(&self) -> u32 {
        match &self.place {
            Place::Process(child, _) => child.id(),
            Place::Here(_) => panic!("the server is not a process of its own"),
        }
    }

    /// The JSON of a successful answer.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// A connection without a request.
    pub(crate) fn connect(&self) -> TcpStream {
        assert!(matches!(self.place, Place::Process(..)), "there is no port");
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
        let id = self.process().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(killed.success());
        match &mut self.place {
            Place::Process(child, _) => child.wait().unwrap().code(),
            Place::Here(_) => None,
        }
    }

    /// Bytes of memory in use.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let path = format!("/proc/{}/status", self.process());
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
        if let Place::Process(child, _) = &mut self.place {
            // It may have ended already, if the test ended it.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn answer(head: Parts, body: Vec<u8>) -> Answer {
    Answer {
        status: head.status.as_u16(),
        headers: head.headers,
        body: String::from_utf8_lossy(&body).into_owned(),
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

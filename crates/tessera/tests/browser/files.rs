//! A plain server of files, such as those of hosts of static sites: it sends no headers but the type and the length.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The server, until it is stopped.
pub(crate) struct Files {
    pub(crate) port: u16,
    shared: Arc<Shared>,
}

struct Shared {
    folder: PathBuf,
    is_stopped: AtomicBool,
    asked: Mutex<Vec<String>>,
}

impl Files {
    pub(crate) fn serve(folder: &Path) -> Files {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let shared = Arc::new(Shared {
            folder: folder.to_owned(),
            is_stopped: AtomicBool::new(false),
            asked: Mutex::default(),
        });
        let own = Arc::clone(&shared);
        thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                if own.is_stopped.load(Ordering::Relaxed) {
                    return;
                }
                let own = Arc::clone(&own);
                // A browser may close a connection at any time.
                thread::spawn(move || drop(own.answer(&connection)));
            }
        });
        Files { port, shared }
    }

    pub(crate) fn stop(&self) {
        self.shared.is_stopped.store(true, Ordering::Relaxed);
        // The next connection ends it.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }

    pub(crate) fn asked(&self) -> Vec<String> {
        self.shared.asked.lock().unwrap().clone()
    }
}

impl Shared {
    fn answer(&self, connection: &TcpStream) -> std::io::Result<()> {
        let mut lines = BufReader::new(connection).lines().map_while(Result::ok);
        let first = lines.next().unwrap_or_default();
        lines.take_while(|line| !line.is_empty()).for_each(drop);
        let target = first.split(' ').nth(1).unwrap_or_default();
        let path = target.split('?').next().unwrap_or_default().to_owned();
        self.asked.lock().unwrap().push(path.clone());
        let name = match path.trim_start_matches('/') {
            "" => "index.html",
            name if name.ends_with('/') => &format!("{name}index.html"),
            name => name,
        };
        let kind = match name.rsplit('.').next() {
            Some("html") => "text/html",
            Some("css") => "text/css",
            Some("js") => "text/javascript",
            Some("svg") => "image/svg+xml",
            _ => "application/octet-stream",
        };
        let (status, body) = match fs::read(self.folder.join(name)) {
            Ok(body) if first.starts_with("GET ") => ("200 OK", body),
            _ => ("404 Not Found", Vec::new()),
        };
        let length = body.len();
        let mut connection = connection;
        write!(
            connection,
            "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        )?;
        connection.write_all(&body)
    }
}

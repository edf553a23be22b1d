//! Programs that a test starts, and that end with it.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;

use crate::files::Files;
use crate::keeper;

/// A program in the background that has said where it listens, or a server of files.
pub(crate) struct Server {
    child: Option<Child>,
    files: Option<Files>,
    /// The port on the loopback interface.
    pub(crate) port: u16,
}

/// The program under test that most tests share: it keeps nothing between requests.
static SHARED: LazyLock<Server> = LazyLock::new(|| Server::tessera().until_all_tests_end());

/// The driver of the browsers that tests share.
static DRIVER: LazyLock<Server> = LazyLock::new(|| Server::chromedriver().until_all_tests_end());

impl Server {
    /// The program under test that most tests share. Stopping it here does nothing.
    pub(crate) fn shared() -> Server {
        Server::at(SHARED.port)
    }

    /// The driver of the browsers that tests share.
    pub(crate) fn shared_driver() -> Server {
        Server::at(DRIVER.port)
    }

    /// What listens at a port, and is not ended with this value.
    fn at(port: u16) -> Server {
        Server {
            child: None,
            files: None,
            port,
        }
    }

    /// Values that live as long as the program are never dropped, so something else has to end what they started.
    fn until_all_tests_end(self) -> Server {
        if let Some(child) = &self.child {
            keeper::ends(child.id());
        }
        self
    }

    /// A program under test of its own, for a test that stops it.
    pub(crate) fn tessera() -> Server {
        Server::tessera_at(0)
    }

    /// The program under test at a port, such as that of one that was stopped.
    pub(crate) fn tessera_at(port: u16) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command.args(["serve", "--port", &port.to_string()]);
        Server::start(command, "http://127.0.0.1:", "the program under test")
            .expect("the program tells its port")
    }

    /// The program under test, with a page that computes by itself.
    pub(crate) fn tessera_with(modules: &Path) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tessera"));
        command
            .args(["serve", "--port", "0", "--modules"])
            .arg(modules);
        Server::start(command, "http://127.0.0.1:", "the program under test")
            .expect("the program tells its port")
    }

    /// The program that drives the browser.
    pub(crate) fn chromedriver() -> Server {
        let hint = "chromedriver is missing: install the packages chromium and chromium-driver";
        // Now and then it ends at once, when several begin together.
        let begun = (0..3).find_map(|_| {
            let mut command = Command::new("chromedriver");
            command.arg("--port=0");
            Server::start(command, "successfully on port ", hint)
        });
        begun.expect("chromedriver tells its port")
    }

    /// The program that drives Firefox: of `./check`, or one in the path.
    pub(crate) fn geckodriver() -> Server {
        let own =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/geckodriver/bin/geckodriver");
        let program = if own.exists() {
            own.as_os_str()
        } else {
            "geckodriver".as_ref()
        };
        let hint = "geckodriver is missing: run './check', which installs it, or install Firefox and geckodriver";
        let mut command = Command::new(program);
        // It needs a port from the start, and says so when it listens.
        let port = free_port();
        command.args(["--port", &port.to_string(), "--log", "info"]);
        Server::start(command, "Listening on 127.0.0.1:", hint).expect("geckodriver listens")
    }

    /// Starts a program that prints a line with its port behind these words; `None` if it ends before.
    fn start(mut command: Command, before_port: &str, hint: &str) -> Option<Server> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("{hint}: {error}"));
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let rest = line.split_once(before_port)?.1;
            let digits = rest.chars().take_while(char::is_ascii_digit);
            digits.collect::<String>().parse().ok()
        });
        // A pipe that nobody reads would fill.
        std::thread::spawn(move || lines.for_each(drop));
        let Some(port) = port else {
            let _ = child.wait();
            return None;
        };
        Some(Server {
            child: Some(child),
            files: None,
            port,
        })
    }

    /// Ends the program before the test does.
    pub(crate) fn stop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
        if let Some(files) = &self.files {
            files.stop();
        }
    }

    /// A server of the files in a folder, which knows nothing of Tessera.
    pub(crate) fn of_files(folder: &Path) -> Server {
        let files = Files::serve(folder);
        Server {
            child: None,
            port: files.port,
            files: Some(files),
        }
    }

    /// The paths that a server of files was asked for.
    pub(crate) fn asked(&self) -> Vec<String> {
        let files = self.files.as_ref();
        files.map_or_else(Vec::new, Files::asked)
    }
}

/// A port that nobody listens on now.
fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

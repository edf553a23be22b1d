//! The server of Tessera: a page in the browser to play, solve and look at games, and the interface of JSON behind it.
//!
//! [`run`] listens on an address until Ctrl-C. The page's files are part of the program. Answers are computed by the
//! other libraries, and nothing is kept between requests. `docs/api.md` of the project describes all requests.
//!
//! ```no_run
//! use std::net::{IpAddr, Ipv4Addr};
//! use tessera_server::{Options, run};
//! let options = Options { host: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 7878, open: true };
//! run(&options, std::io::stdout())?;
//! # Ok::<(), tessera_server::Error>(())
//! ```
//!
//! How a request flows: `listen` (connections come) -> `room` (who has a place) -> `connection` (how long the client
//! may take) -> `guard` (who may ask) -> `routes` -> `assets` for the files of the page, or `body` (JSON in) -> `api/`
//! (what is answered). One thread serves all connections and computes nothing: answers and long work go through the
//! queues of `work`. Long work tells how it goes on in `events`. `resources` is what the system has to give before all
//! this begins.

mod api;
mod assets;
mod body;
mod connection;
mod events;
mod guard;
mod listen;
mod resources;
mod room;
mod routes;
mod work;

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;

use thiserror::Error;
use tokio::runtime;

use guard::Reach;
use routes::{Server, routes};
use work::{Next, Work};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The address to listen on. Others on the network can reach the server on any but a loopback address.
    pub host: IpAddr,
    /// 0 for any that is free.
    pub port: u16,
    /// Whether a browser is opened.
    pub open: bool,
}

/// Why the server could not begin.
#[derive(Debug, Error)]
pub enum Error {
    /// The limit of open files leaves no room for connections.
    #[error("too few open files are allowed: expected {needed} or more, found a limit of {limit}")]
    OpenFiles {
        /// The fewest that will do.
        needed: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// The memory for work is not there.
    #[error("there is too little memory: expected {mebibytes} MiB for the work of the server")]
    Memory {
        /// How much is needed.
        mebibytes: usize,
    },
    /// The system gives no threads.
    #[error("cannot start the threads of the server: {0}")]
    Threads(io::Error),
    /// Another program listens there.
    #[error("port {port} of {host} is taken by another program")]
    PortTaken {
        /// The address that was asked for.
        host: IpAddr,
        /// The port that was asked for.
        port: u16,
    },
    /// The system does not allow this port.
    #[error("port {port} is not allowed: {reason}")]
    PortNotAllowed {
        /// The port that was asked for.
        port: u16,
        /// What the system says.
        reason: io::Error,
    },
    /// The address cannot be listened on for another reason.
    #[error("cannot listen on {host}, port {port}: {reason}")]
    Listen {
        /// The address that was asked for.
        host: IpAddr,
        /// The port that was asked for.
        port: u16,
        /// What the system says.
        reason: io::Error,
    },
    /// The address of the page could not be written to the output.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Threads for requests that take no time. Some take long all the same: those share the cores with the others, and do
/// not keep them waiting.
const SHORT_THREADS: usize = 40;

/// Works that may wait. The next one is refused.
const MOST_WAITING: usize = 64;

/// Serves the page until Ctrl-C. Writes the page's address to the output, and warnings to standard error.
///
/// # Errors
/// Where the server cannot begin.
///
/// ```
/// use std::net::{Ipv4Addr, TcpListener};
/// use tessera_server::{Error, Options, run};
/// // Another program is there already.
/// let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
/// let port = other.local_addr()?.port();
/// let options = Options { host: Ipv4Addr::LOCALHOST.into(), port, open: false };
/// assert!(matches!(run(&options, std::io::sink()), Err(Error::PortTaken { .. })));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(options: &Options, mut output: impl Write) -> Result<(), Error> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    // Two at least, so that a long proof does not keep the engine from a game; systems share their cores out fairly.
    let threads = (cores - 1).max(2);
    let places = resources::connections()?;
    let work = Work::start("work", threads, MOST_WAITING, Next::Oldest).map_err(Error::Threads)?;
    // A connection asks for one answer at a time, so there is always room for it to wait.
    let short =
        Work::start("short", SHORT_THREADS, places, Next::Newest).map_err(Error::Threads)?;
    let long = Work::start("long", cores.max(2), places, Next::Newest).map_err(Error::Threads)?;
    resources::memory()?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    let server = Server {
        work: work.clone(),
        short,
        long,
        threads,
    };
    runtime.block_on(async {
        let listener = listen::bind(SocketAddr::new(options.host, options.port));
        let listener = listener.map_err(|error| unavailable(options, error))?;
        let address = listener.local_addr()?;
        let reach = if address.ip().is_loopback() {
            Reach::Loopback
        } else {
            Reach::Network
        };
        if reach == Reach::Network {
            warn("everybody on the network can use this server: it asks for no password");
        }
        let url = url(address);
        writeln!(output, "Tessera is at {url} (Ctrl-C ends it)")?;
        output.flush()?;
        if options.open
            && let Err(error) = open::that_detached(&url)
        {
            warn(&format!("cannot open a browser: {error}"));
        }
        let end = async {
            ended().await;
            work.stop();
        };
        listen::listen(listener, places, routes(server, reach), end).await;
        Ok(())
    })
}

/// The address for a browser.
fn url(address: SocketAddr) -> String {
    // The address of all networks is none to go to.
    let shown = match address.ip() {
        ip if ip.is_unspecified() => format!("localhost:{}", address.port()),
        _ => address.to_string(),
    };
    format!("http://{shown}/")
}

fn unavailable(options: &Options, reason: io::Error) -> Error {
    let &Options { host, port, .. } = options;
    match reason.kind() {
        ErrorKind::AddrInUse => Error::PortTaken { host, port },
        ErrorKind::PermissionDenied => Error::PortNotAllowed { port, reason },
        _ => Error::Listen { host, port, reason },
    }
}

fn warn(message: &str) {
    // Where standard error is closed or full there is nobody to tell.
    let _ = writeln!(io::stderr(), "warning: {message}");
}

/// Waits for Ctrl-C, or for the system to ask for the end.
async fn ended() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

//! `tessera serve`: a page in the browser, served by this machine.
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

use miette::miette;
use tokio::runtime;

use crate::Failure;
use guard::Reach;
use routes::{Server, routes};
use work::{Next, Work};

/// What is asked for.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) host: IpAddr,
    /// 0 for any that is free.
    pub(crate) port: u16,
    /// Whether a browser is opened.
    pub(crate) open: bool,
}

/// Threads for requests that take no time. Some take long all the same: those share the cores with the others, and do
/// not keep them waiting.
const SHORT_THREADS: usize = 40;

/// Works that may wait. The next one is refused.
const MOST_WAITING: usize = 64;

/// Serves the page until Ctrl-C.
pub(crate) fn run(options: &Options, mut output: impl Write) -> Result<(), Failure> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    // Two at least, so that a long proof does not keep the engine from a game; systems share their cores out fairly.
    let threads = (cores - 1).max(2);
    let places = resources::connections()?;
    let failure = |error: io::Error| {
        miette!(
            help = "`ulimit -u` and `ulimit -v` in the shell tell whether threads or memory are limited",
            "cannot start the threads of the server: {error}"
        )
    };
    let work = Work::start("work", threads, MOST_WAITING, Next::Oldest).map_err(failure)?;
    // A connection asks for one answer at a time, so there is always room for it to wait.
    let short = Work::start("short", SHORT_THREADS, places, Next::Newest).map_err(failure)?;
    let long = Work::start("long", cores.max(2), places, Next::Newest).map_err(failure)?;
    resources::memory()?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(failure)?;
    let server = Server {
        work: work.clone(),
        short,
        long,
        threads,
    };
    runtime.block_on(async {
        let listener = listen::bind(SocketAddr::new(options.host, options.port));
        let listener = listener.map_err(|error| unavailable(options, &error))?;
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

fn unavailable(options: &Options, error: &io::Error) -> miette::Report {
    let Options { host, port, .. } = options;
    match error.kind() {
        ErrorKind::AddrInUse => miette!(
            help = "--port N takes another port, --port 0 any that is free",
            "port {port} of {host} is taken by another program"
        ),
        ErrorKind::PermissionDenied => miette!(
            help = "ports from 1024 on are for everybody",
            "port {port} is not allowed: {error}"
        ),
        _ => miette!("cannot listen on {host}, port {port}: {error}"),
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

//! The server of Tessera: a web page for draughts and sudoku, and the JSON API behind it.
//!
//! [`run`] listens on an address until Ctrl-C. The files of the page are embedded in the program. Answers are computed
//! by the other libraries. Requests do not depend on each other: only tables and players are kept, to answer faster.
//! `docs/api.md` of the project documents the API.
//!
//! ```no_run
//! use std::net::{IpAddr, Ipv4Addr};
//! use tessera_server::{Modules, Options, run};
//! use tessera_tablebase::SharedTables;
//! let options = Options {
//!     host: IpAddr::V4(Ipv4Addr::LOCALHOST),
//!     port: 7878,
//!     open: true,
//!     public: None,
//!     tables: SharedTables::new(None, None),
//!     variants: Vec::new(),
//!     modules: Modules::default(),
//! };
//! run(&options, std::io::stdout())?;
//! # Ok::<(), tessera_server::Error>(())
//! ```
//!
//! How a request flows: `listen` (accepts connections) -> `room` (limits their number) -> `connection` (limits their
//! time) -> `guard` (refuses other sites) -> `public` (limits clients of a public page) -> `routes` -> `assets` for
//! the files of the page, or `body` -> the crate `tessera-api` (computes the answer). One thread serves all connections
//! and computes nothing: answers and long work go through the queues of `work`. Long work reports its progress in
//! `events`. `resources` checks the memory and the limit of open files at the start.

mod assets;
mod body;
mod bundle;
mod connection;
mod embedded;
mod events;
mod folder;
mod guard;
mod listen;
mod live;
mod modules;
mod public;
mod resources;
mod room;
mod routes;
mod site;
mod tables;
mod work;

use std::io::{self, ErrorKind, Write};
use std::net::{IpAddr, SocketAddr};
use std::num::NonZero;
use std::sync::Arc;

use axum::Router;
pub use tessera_api::OtherVariant;
use tessera_api::{Context, ContextError};
use tessera_tablebase::{SharedTables, TableFolder};
use thiserror::Error;
use tokio::runtime;

use guard::Reach;
use listen::HalfClosed;
pub use modules::{Modules, ModulesError};
pub use public::{PublicAddress, PublicAddressError};
use routes::{Server, routes};
pub use site::{SiteError, write_site};
pub use tables::{Origins, OriginsError, TablesOptions};
use work::{Next, Work};

/// Options of [`run`].
#[derive(Clone, Debug)]
pub struct Options {
    /// The address to listen on. Unless it is a loopback address, others on the network can reach the server.
    pub host: IpAddr,
    /// The port to listen on; 0 for any free port.
    pub port: u16,
    /// Whether to open a browser.
    pub open: bool,
    /// The address of a public page behind a reverse proxy; `None` for a page of this machine alone. On a public page
    /// each client has limits, which `docs/hosting.md` describes.
    pub public: Option<PublicAddress>,
    /// The endgame tables.
    pub tables: SharedTables,
    /// Variants that do not come with the library, to serve too.
    pub variants: Vec<OtherVariant>,
    /// The modules with which the page computes by itself.
    pub modules: Modules,
}

/// Why the server could not start.
#[derive(Debug, Error)]
pub enum Error {
    /// The limit of open files leaves no room for connections.
    #[error("too few open files are allowed: expected {needed} or more, found a limit of {limit}")]
    OpenFiles {
        /// Minimum limit that is sufficient.
        needed: usize,
        /// The limit of the system.
        limit: usize,
    },
    /// The variants cannot be served together.
    #[error(transparent)]
    Variants(#[from] ContextError),
    /// There is not enough memory for the work.
    #[error("there is too little memory: the server needs {mebibytes} MiB")]
    Memory {
        /// The mebibytes that are needed.
        mebibytes: usize,
    },
    /// The system does not start a thread.
    #[error("cannot start the threads of the server: {0}")]
    Threads(io::Error),
    /// Another program listens on the port.
    #[error("port {port} of {host} is taken by another program")]
    PortTaken {
        /// The address.
        host: IpAddr,
        /// The port.
        port: u16,
    },
    /// The system does not allow this port.
    #[error("port {port} is not allowed: {reason}")]
    PortNotAllowed {
        /// The port.
        port: u16,
        /// The error of the system.
        reason: io::Error,
    },
    /// Listening fails for another reason.
    #[error("cannot listen on {host}, port {port}: {reason}")]
    Listen {
        /// The address.
        host: IpAddr,
        /// The port.
        port: u16,
        /// The error of the system.
        reason: io::Error,
    },
    /// The address of the page could not be written to the output.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// The number of threads for short requests. A few of these requests can take long; with many threads they do not
/// block the others.
const SHORT_THREADS: usize = 40;

/// Maximum number of streams that wait. Further ones are refused.
const MAX_WAITING: usize = 64;

/// Serves the page and the API until Ctrl-C. Writes the address of the page to `output`, and warnings to standard
/// error.
///
/// # Errors
/// If the server cannot start.
///
/// ```
/// use std::net::{Ipv4Addr, TcpListener};
/// use tessera_server::{Error, Modules, Options, run};
/// use tessera_tablebase::SharedTables;
/// // Another program listens on the port.
/// let other = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
/// let port = other.local_addr()?.port();
/// let options = Options {
///     host: Ipv4Addr::LOCALHOST.into(),
///     port,
///     open: false,
///     public: None,
///     tables: SharedTables::new(None, None),
///     variants: Vec::new(),
///     modules: Modules::default(),
/// };
/// assert!(matches!(run(&options, std::io::sink()), Err(Error::PortTaken { .. })));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run(options: &Options, mut output: impl Write) -> Result<(), Error> {
    let App {
        routes,
        work,
        places,
    } = app(options)?;
    let runtime = runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    runtime.block_on(async {
        let asked = SocketAddr::new(options.host, options.port);
        let listener = listen::bind(asked).map_err(|error| unavailable(asked, error))?;
        let address = listener.local_addr()?;
        if reach(options) == Reach::Network {
            warn("everybody on the network can use this server: it has no password");
        }
        let url = url(address);
        writeln!(output, "Tessera is at {url} (Ctrl-C ends it)")?;
        if let Some(public) = &options.public {
            writeln!(output, "A proxy has to pass on {public}")?;
        }
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
        listen::listen(listener, places, routes, HalfClosed::Dropped, end).await;
        Ok(())
    })
}

/// The page and the API without a port: a service that answers requests of the crate `http`. The port of the options
/// is not used, and no browser is opened.
///
/// # Errors
/// If there are not the threads, the memory or the open files that the work needs, or the variants are wrong.
///
/// ```
/// use axum::body::Body;
/// use axum::http::Request;
/// use tessera_server::{Modules, Options, router};
/// use tessera_tablebase::SharedTables;
/// use tower::ServiceExt;
/// let options = Options {
///     host: [127, 0, 0, 1].into(),
///     port: 0,
///     open: false,
///     public: None,
///     tables: SharedTables::new(None, None),
///     variants: Vec::new(),
///     modules: Modules::default(),
/// };
/// let router = router(&options)?;
/// let request = Request::get("/api/about").header("host", "localhost").body(Body::empty())?;
/// let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
/// let response = runtime.block_on(router.oneshot(request))?;
/// assert_eq!(response.status(), 200);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn router(options: &Options) -> Result<Router, Error> {
    Ok(app(options)?.routes)
}

/// What [`run`] serves on a port.
struct App {
    routes: Router,
    /// The long work, which has to be stopped in the end.
    work: Work,
    /// Maximum number of connections.
    places: usize,
}

fn app(options: &Options) -> Result<App, Error> {
    let context = Arc::new(Context::new(options.tables.clone(), &options.variants)?);
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    // At least two, so that a long proof does not block the engine in a game.
    let threads = (cores - 1).max(2);
    let long_threads = cores.max(2);
    let places = resources::connections()?;
    resources::stacks(threads + SHORT_THREADS + long_threads)?;
    let work = Work::start("work", threads, MAX_WAITING, Next::Oldest).map_err(Error::Threads)?;
    // Each connection has one request at a time, so queues of this length are never full.
    let short =
        Work::start("short", SHORT_THREADS, places, Next::Newest).map_err(Error::Threads)?;
    let long = Work::start("long", long_threads, places, Next::Newest).map_err(Error::Threads)?;
    resources::memory()?;
    let server = Server {
        work: work.clone(),
        short,
        long,
        threads,
        longest: options.public.as_ref().map(|_| public::MAX_TIME),
        context,
        modules: options.modules.clone(),
        list: list(options).into(),
    };
    Ok(App {
        routes: routes(server, reach(options)),
        work,
        places,
    })
}

/// The requests that a server with large tables answers better than the page.
const BY_TABLES: [&str; 4] = [
    "draughts/think",
    "draughts/review",
    "endgames/prove",
    "endgames/certificate",
];

/// What the page can compute by itself.
fn list(options: &Options) -> String {
    // The modules do not know variants that do not come with the library.
    let but: &[&str] = if options.variants.is_empty() {
        &[]
    } else {
        &modules::DRAUGHTS
    };
    let asks: &[&str] = match options.tables.folder() {
        Some(_) => &BY_TABLES,
        None => &[],
    };
    options.modules.list(Some((but, asks)))
}

/// Who may connect.
fn reach(options: &Options) -> Reach {
    match &options.public {
        Some(address) => Reach::Public(Arc::new(address.clone())),
        None if options.host.is_loopback() => Reach::Loopback,
        None => Reach::Network,
    }
}

/// Serves endgame tables until Ctrl-C: `/tables` and `/metrics`. Writes the address to `output`, and warnings
/// to standard error.
///
/// # Errors
/// If the server cannot start.
pub fn serve_tables(options: &TablesOptions, mut output: impl Write) -> Result<(), Error> {
    let cores = std::thread::available_parallelism().map_or(1, NonZero::get);
    // At least two, so that reading a file does not block all requests.
    let threads = cores.max(2);
    let places = resources::connections()?;
    resources::stacks(threads)?;
    resources::memory()?;
    let runtime = runtime::Builder::new_multi_thread()
        .worker_threads(threads)
        .thread_stack_size(work::STACK)
        .enable_all()
        .build()
        .map_err(Error::Threads)?;
    let folder = TableFolder::new(&options.dir, options.cache_bytes, warn);
    let routes = tables::routes(folder, options);
    runtime.block_on(async {
        let listener = listen::bind(options.listen);
        let listener = listener.map_err(|error| unavailable(options.listen, error))?;
        let address = listener.local_addr()?;
        writeln!(
            output,
            "The tables are at {}tables (Ctrl-C ends it)",
            url(address)
        )?;
        output.flush()?;
        listen::listen(listener, places, routes, HalfClosed::Answered, ended()).await;
        Ok(())
    })
}

/// The address for a browser.
fn url(address: SocketAddr) -> String {
    // A browser cannot open an unspecified address.
    let shown = match address.ip() {
        ip if ip.is_unspecified() => format!("localhost:{}", address.port()),
        _ => address.to_string(),
    };
    format!("http://{shown}/")
}

fn unavailable(address: SocketAddr, reason: io::Error) -> Error {
    let (host, port) = (address.ip(), address.port());
    match reason.kind() {
        ErrorKind::AddrInUse => Error::PortTaken { host, port },
        ErrorKind::PermissionDenied => Error::PortNotAllowed { port, reason },
        _ => Error::Listen { host, port, reason },
    }
}

fn warn(message: &str) {
    // It fails only if standard error is closed or full.
    let _ = writeln!(io::stderr(), "warning: {message}");
}

/// Waits for Ctrl-C, or for the signal to terminate.
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

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

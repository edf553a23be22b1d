//! How connections begin: this program connects, or others connect to it.

use std::io::{self, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tessera_engine::play::Cancel;
use tessera_matches::dxp::Message;

use super::Address;

/// How often a wait checks whether it is cancelled, and the pause before a connection is tried again.
const LOOK: Duration = Duration::from_millis(100);

/// How long one attempt to connect may take.
const ATTEMPT: Duration = Duration::from_secs(5);

/// How long a program that connects waits for the current game to end before it is refused. It may be the opponent in
/// this game, whose lost connection has not been noticed yet.
const GRACE: Duration = Duration::from_millis(500);

/// How often this wait checks whether the game has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Where connections come from.
pub(super) enum ConnectionSource {
    /// This program connects.
    Connect(Address),
    /// Other programs connect to this one.
    Listen {
        callers: Receiver<TcpStream>,
        current: Arc<Mutex<CurrentConnection>>,
    },
}

/// The connection that is in use.
#[derive(Debug, Default)]
pub(super) struct CurrentConnection {
    stream: Option<TcpStream>,
    is_playing: bool,
}

impl ConnectionSource {
    /// Listens on an address, and says on standard error on which one.
    ///
    /// # Errors
    /// If the address cannot be used.
    pub(super) fn listen(address: &Address) -> io::Result<ConnectionSource> {
        let listener = TcpListener::bind(&address.resolve()?[..])?;
        let local = listener.local_addr()?;
        // If standard error is closed, nobody reads the message.
        let _ = writeln!(io::stderr(), "listening on {local}");
        let (to_play, callers) = mpsc::sync_channel(1);
        let current = Arc::new(Mutex::new(CurrentConnection::default()));
        let taken = Arc::clone(&current);
        thread::Builder::new().spawn(move || receive(&listener, &taken, &to_play))?;
        Ok(ConnectionSource::Listen { callers, current })
    }

    /// The next connection, if there is one within `wait`; `None` waits without a limit.
    ///
    /// # Errors
    /// If there is no connection; the error says why.
    pub(super) fn open(&self, wait: Option<Duration>, cancel: &Cancel) -> io::Result<TcpStream> {
        let deadline = wait.map(|wait| Instant::now() + wait);
        let is_late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        loop {
            let error = match self {
                ConnectionSource::Connect(address) => match connect(address) {
                    Ok(stream) => return Ok(stream),
                    Err(error) => {
                        thread::sleep(LOOK);
                        error
                    }
                },
                ConnectionSource::Listen { callers, .. } => match callers.recv_timeout(LOOK) {
                    Ok(stream) => return Ok(stream),
                    Err(RecvTimeoutError::Timeout) => {
                        io::Error::new(io::ErrorKind::TimedOut, "no program has connected")
                    }
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(io::Error::other("the port is not listened on any more"));
                    }
                },
            };
            if is_late() || cancel.is_cancelled() {
                return Err(error);
            }
        }
    }

    /// Sets whether a game is being played. While one is, other programs that connect are refused. Between games, a new
    /// connection replaces the old one.
    pub(super) fn set_playing(&self, is_playing: bool) {
        if let ConnectionSource::Listen { current, .. } = self {
            locked(current).is_playing = is_playing;
        }
    }
}

fn connect(address: &Address) -> io::Result<TcpStream> {
    let mut failed = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
    for place in address.resolve()? {
        match TcpStream::connect_timeout(&place, ATTEMPT) {
            Ok(stream) => return Ok(stream),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Accepts connections, one at a time.
fn receive(
    listener: &TcpListener,
    current: &Mutex<CurrentConnection>,
    to_play: &SyncSender<TcpStream>,
) {
    loop {
        let Ok((stream, _)) = listener.accept() else {
            // The cause, such as too many open files, may pass.
            thread::sleep(LOOK);
            continue;
        };
        let begin = Instant::now();
        let mut current = loop {
            let current = locked(current);
            if !current.is_playing || begin.elapsed() > GRACE {
                break current;
            }
            drop(current);
            thread::sleep(POLL_INTERVAL);
        };
        if current.is_playing {
            drop(current);
            refuse(&stream);
            continue;
        }
        let own = stream.try_clone().ok();
        match to_play.try_send(stream) {
            Ok(()) => {
                if let Some(old) = std::mem::replace(&mut current.stream, own) {
                    // If this fails, the connection has ended already.
                    let _ = old.shutdown(Shutdown::Both);
                }
            }
            // Another connection is waiting already.
            Err(TrySendError::Full(stream) | TrySendError::Disconnected(stream)) => refuse(&stream),
        }
    }
}

/// Tells a program that connects that another game is being played, without waiting for anything.
fn refuse(mut stream: &TcpStream) {
    let text = "another game is being played here: try again later";
    let mut bytes = Message::Chat(text.to_owned()).to_bytes();
    bytes.push(0);
    // The program gets the message, or at least sees the end of the connection.
    let _ = stream.set_nonblocking(true);
    let _ = stream.write_all(&bytes);
    let _ = stream.shutdown(Shutdown::Both);
}

/// A poisoned lock is not an error: a panic leaves the connection valid.
fn locked(current: &Mutex<CurrentConnection>) -> MutexGuard<'_, CurrentConnection> {
    current.lock().unwrap_or_else(PoisonError::into_inner)
}

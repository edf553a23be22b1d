//! A connection to the other program.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tessera_engine::play::Cancel;

use super::{BackAnswer, Frames, Message};

/// The time that writing a message may take. It takes longer only if the other program does not read.
const WRITE: Duration = Duration::from_secs(10);

/// How often a wait checks whether it is cancelled.
const LOOK: Duration = Duration::from_millis(50);

/// How long the end of a connection waits until the other program has closed it too, so that the last message arrives.
const CLOSING: Duration = Duration::from_secs(1);

/// Number of messages that are read before they are asked for. More stay in the system's buffers.
const AHEAD: usize = 64;

/// Maximum number of chat messages of a connection that are passed on.
const CHATS: usize = 100;

/// A connection, over which messages are sent and received. It is closed when this is dropped.
#[derive(Debug)]
pub struct Link {
    stream: TcpStream,
    incoming: Receiver<Incoming>,
    to_itself: SyncSender<Incoming>,
    reader: Option<JoinHandle<()>>,
    /// Tells the reading thread to stop.
    is_closing: Arc<AtomicBool>,
    /// Why there are no more messages; `None` while there may be.
    closed: Option<String>,
    /// Chat messages that the caller has not taken yet.
    chats: Vec<String>,
    chat_count: usize,
}

/// What comes from the other program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Incoming {
    /// A message; never chat or a request to go back, which the link answers itself.
    Message(Message),
    /// Bytes that are not a message, and why.
    Garbled(String),
    /// The connection has ended, and why.
    Closed(String),
    /// Nothing has arrived within the time of the wait.
    Late,
    /// The wait was cancelled.
    Cancelled,
    /// A search of this program has ended; nothing has come from the other program.
    Woken,
}

impl Link {
    /// Starts to read from a connection.
    ///
    /// # Errors
    /// If the system has no thread or no handle for it.
    pub fn new(stream: TcpStream) -> io::Result<Link> {
        // A message is one small packet that has to arrive at once.
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITE))?;
        // Reads have a time limit, because a blocked read cannot see that it should stop.
        stream.set_read_timeout(Some(LOOK))?;
        let is_closing = Arc::new(AtomicBool::new(false));
        let is_to_end = Arc::clone(&is_closing);
        let (to_itself, incoming) = mpsc::sync_channel(AHEAD);
        let (reading, sender) = (stream.try_clone()?, to_itself.clone());
        let reader = thread::Builder::new().spawn(move || read(reading, &sender, &is_to_end))?;
        Ok(Link {
            stream,
            incoming,
            to_itself,
            reader: Some(reader),
            is_closing,
            closed: None,
            chats: Vec::new(),
            chat_count: 0,
        })
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection has ended, or the other program does not read; the message says so.
    pub fn send(&mut self, message: &Message) -> Result<(), String> {
        let mut bytes = message.to_bytes();
        bytes.push(0);
        let sent = self.stream.write_all(&bytes);
        sent.map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
                "the other program does not read".to_owned()
            }
            _ => format!("the connection has ended: {error}"),
        })
    }

    /// Waits for what comes next, at most until `deadline`. Requests to go back are refused meanwhile, and chat is kept
    /// for [`chats`](Link::chats).
    pub fn receive(&mut self, deadline: Option<Instant>, cancel: &Cancel) -> Incoming {
        loop {
            if cancel.is_cancelled() {
                return Incoming::Cancelled;
            }
            if let Some(reason) = &self.closed {
                return Incoming::Closed(reason.clone());
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            match self
                .incoming
                .recv_timeout(left.map_or(LOOK, |left| left.min(LOOK)))
            {
                Ok(Incoming::Message(Message::Chat(text))) => {
                    self.chat_count += 1;
                    if self.chat_count <= CHATS {
                        self.chats.push(text);
                    }
                }
                Ok(Incoming::Message(Message::BackRequest { .. })) => {
                    let refused = Message::BackAnswer(BackAnswer::NotSupported);
                    if let Err(reason) = self.send(&refused) {
                        self.closed = Some(reason);
                    }
                }
                // This program never asks to go back, so an answer to that is ignored.
                Ok(Incoming::Message(Message::BackAnswer(_))) => {}
                Ok(Incoming::Closed(reason)) => self.closed = Some(reason),
                Ok(other) => return other,
                Err(RecvTimeoutError::Disconnected) => {
                    self.closed = Some("the connection has ended".to_owned());
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) && self.closed.is_none()
            {
                return Incoming::Late;
            }
        }
    }

    /// The chat messages since the last call, at most 100 for a connection.
    pub fn chats(&mut self) -> Vec<String> {
        std::mem::take(&mut self.chats)
    }

    /// A handle that ends a wait of [`receive`](Link::receive) from another thread.
    pub(super) fn waker(&self) -> Waker {
        Waker(self.to_itself.clone())
    }
}

/// Ends a wait with [`Incoming::Woken`] when it is dropped.
pub(super) struct Waker(SyncSender<Incoming>);

impl Drop for Waker {
    fn drop(&mut self) {
        // If the queue is full, nobody is waiting.
        let _ = self.0.try_send(Incoming::Woken);
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        // The reader ends at the end of the stream, at the latest after `CLOSING`.
        self.is_closing.store(true, Ordering::Relaxed);
        // If this fails, the connection has ended already.
        let _ = self.stream.shutdown(Shutdown::Write);
        let (to_nobody, nothing) = mpsc::sync_channel(1);
        self.to_itself = to_nobody;
        self.incoming = nothing;
        if let Some(reader) = self.reader.take() {
            let _ = reader.join();
        }
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

fn read(mut stream: TcpStream, sender: &SyncSender<Incoming>, is_closing: &AtomicBool) {
    let mut end = None;
    let mut frames = Frames::default();
    let mut bytes = [0; 1024];
    loop {
        let count = match stream.read(&mut bytes) {
            Ok(0) => {
                let reason = "the other program has closed the connection".to_owned();
                let _ = sender.send(Incoming::Closed(reason));
                return;
            }
            Ok(count) => count,
            Err(error) if is_pause(&error) => {
                if is_closing.load(Ordering::Relaxed) {
                    let end = *end.get_or_insert_with(|| Instant::now() + CLOSING);
                    if Instant::now() >= end {
                        return;
                    }
                }
                continue;
            }
            Err(error) => {
                let reason = format!("the connection has ended: {error}");
                let _ = sender.send(Incoming::Closed(reason));
                return;
            }
        };
        frames.add(&bytes[..count]);
        while let Some(frame) = frames.next() {
            let (incoming, is_last) = match frame {
                Ok(frame) => match Message::parse(&frame) {
                    Ok(message) => (Incoming::Message(message), false),
                    Err(error) => (Incoming::Garbled(error.to_string()), false),
                },
                Err(error) => (Incoming::Garbled(error.to_string()), true),
            };
            let is_unwanted = sender.send(incoming).is_err();
            if is_unwanted || is_last {
                drain(&stream);
                return;
            }
        }
    }
}

/// Whether the error only says that nothing has arrived yet.
fn is_pause(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

/// Reads for a moment longer: a connection that is closed with unread bytes may lose the last message that was sent.
fn drain(mut stream: &TcpStream) {
    let end = Instant::now() + CLOSING;
    let mut bytes = [0; 1024];
    while Instant::now() < end {
        match stream.read(&mut bytes) {
            Ok(1..) => {}
            Err(error) if is_pause(&error) => {}
            _ => return,
        }
    }
}

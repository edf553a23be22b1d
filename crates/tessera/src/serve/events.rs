//! Streams of events: what long work tells while it goes on.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};

use super::work::Ticket;

/// Events that wait for a page that reads slowly. Beyond them progress is left out, never the end.
const WAITING: usize = 32;

/// How often a stream without events shows that it is alive; a connection that was closed unnoticed is noticed then.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// An event: its name, and its data as JSON.
#[derive(Debug)]
struct Event {
    name: &'static str,
    data: String,
}

/// Where work tells its events.
#[derive(Clone, Debug)]
pub(super) struct Teller(Sender<Event>);

impl Teller {
    /// Tells something that may be left out where the page does not keep up.
    pub(super) fn progress(&self, name: &'static str, data: &impl Serialize) {
        // The last place is kept for the end. Nobody else sends at the same time.
        if self.0.capacity() > 1 {
            self.end(name, data);
        }
    }

    /// Tells the last event.
    pub(super) fn end(&self, name: &'static str, data: &impl Serialize) {
        let data = serde_json::to_string(data).expect("answers can be written as JSON");
        // Where nobody listens any more, there is nobody to tell.
        let _ = self.0.try_send(Event { name, data });
    }
}

/// What is told, to be sent to a page. Work whose events nobody takes any more is stopped.
#[derive(Debug)]
pub(super) struct Events {
    told: Receiver<Event>,
    ticket: Option<Ticket>,
}

/// A stream of events, and where to tell them.
pub(super) fn channel() -> (Teller, Events) {
    let (sender, told) = mpsc::channel(WAITING);
    (Teller(sender), Events { told, ticket: None })
}

impl Events {
    /// The answer that sends the events of this work as they come.
    pub(super) fn answer(mut self, ticket: Ticket) -> Response {
        self.ticket = Some(ticket);
        let heartbeat = KeepAlive::new().interval(HEARTBEAT).text("still here");
        Sse::new(self).keep_alive(heartbeat).into_response()
    }
}

impl Stream for Events {
    type Item = Result<sse::Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.told.poll_recv(context).map(|event| {
            event.map(|Event { name, data }| Ok(sse::Event::default().event(name).data(data)))
        })
    }
}

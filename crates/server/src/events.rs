//! Streams of events: what long work tells while it goes on.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use serde::Serialize;
use tokio::sync::mpsc::{self, Receiver, Sender};

use tokio::time::{Sleep, sleep};

use super::api::error::{ApiError, Code, ErrorBody};
use super::work::Ticket;

/// Events that wait for a page that reads slowly. Beyond them progress is left out, never the end.
const WAITING: usize = 32;

/// How often a stream without events shows that it is alive; a connection that was closed unnoticed is noticed then.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The time in which work has to begin, so that a queue of what others have asked for does not last for ever.
const BEGINS_WITHIN: Duration = Duration::from_secs(120);

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
        // Where nobody listens any more, there is nobody to tell.
        let _ = self.0.try_send(Event::new(name, data));
    }
}

impl Event {
    fn new(name: &'static str, data: &impl Serialize) -> Event {
        let data = serde_json::to_string(data).expect("answers can be written as JSON");
        Event { name, data }
    }
}

/// What is told, to be sent to a page. Work whose events nobody takes any more is stopped.
#[derive(Debug)]
pub(super) struct Events {
    told: Receiver<Event>,
    ticket: Option<Ticket>,
    /// When the work has to have begun.
    limit: Option<Pin<Box<Sleep>>>,
}

/// A stream of events, and where to tell them.
pub(super) fn channel() -> (Teller, Events) {
    let (sender, told) = mpsc::channel(WAITING);
    let events = Events {
        told,
        ticket: None,
        limit: None,
    };
    (Teller(sender), events)
}

impl Events {
    /// The events of this work, which has to begin in this time.
    fn of(self, ticket: Ticket, begins_within: Duration) -> Events {
        Events {
            ticket: Some(ticket),
            limit: Some(Box::pin(sleep(begins_within))),
            ..self
        }
    }

    /// The answer that sends the events of this work as they come.
    pub(super) fn answer(self, ticket: Ticket) -> Response {
        let events = self.of(ticket, BEGINS_WITHIN);
        let heartbeat = KeepAlive::new().interval(HEARTBEAT).text("still here");
        Sse::new(events).keep_alive(heartbeat).into_response()
    }
}

impl Stream for Events {
    type Item = Result<sse::Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(limit) = &mut self.limit
            && limit.as_mut().poll(context).is_ready()
        {
            self.limit = None;
            if self.ticket.take_if(|ticket| ticket.is_waiting()).is_some() {
                self.told = mpsc::channel(1).1;
                let error = ApiError::new(Code::Busy, "other work did not end in time");
                let error = error.help("try again in a minute");
                return Poll::Ready(Some(Ok(Event::new("failed", &ErrorBody { error }).into())));
            }
        }
        let event = ready!(self.told.poll_recv(context));
        Poll::Ready(event.map(|event| Ok(event.into())))
    }
}

impl From<Event> for sse::Event {
    fn from(Event { name, data }: Event) -> sse::Event {
        sse::Event::default().event(name).data(data)
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;

    use super::*;
    use crate::work::{Job, Next, Work};

    #[test]
    fn work_that_does_not_begin_is_given_up() {
        let work = Work::start("work", 1, 2, Next::Oldest).unwrap();
        let add = |run: Box<dyn FnOnce() + Send>| {
            let job = Job {
                run: Box::new(move |_| run()),
                wait: Box::new(|_| {}),
            };
            work.add(job).unwrap()
        };
        let (stop, stopped) = std::sync::mpsc::channel::<()>();
        let _running = add(Box::new(move || {
            let _ = stopped.recv();
        }));
        let (teller, events) = channel();
        let waiting = add(Box::new(move || teller.end("done", &())));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let limit = Duration::from_millis(10);
        let mut events = runtime.block_on(async { events.of(waiting, limit) });
        let mut next =
            || runtime.block_on(poll_fn(|context| Pin::new(&mut events).poll_next(context)));
        let told = format!("{:?}", next().unwrap().unwrap());
        assert!(told.contains("failed") && told.contains("busy"), "{told}");
        assert!(next().is_none());
        assert_eq!(work.count().waiting, 0);
        drop(stop);
    }
}

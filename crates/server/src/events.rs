//! Streams of events, which report the progress of long work.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_core::Stream;
use tessera_api::{ApiError, Code, ErrorBody};
use tokio::sync::mpsc::{self, Receiver, Sender};

use tokio::time::{Sleep, sleep};

use super::work::Ticket;

/// Maximum number of events that wait for a slow client. Further progress events are dropped, but never the last
/// event.
const WAITING: usize = 32;

/// The interval of comments in a stream without events. They detect connections that were closed.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// The longest time in the queue.
const BEGINS_WITHIN: Duration = Duration::from_secs(120);

/// An event: its name, and its data as JSON.
#[derive(Debug)]
struct Event {
    name: &'static str,
    data: String,
}

/// The sender of the events of a piece of work.
#[derive(Clone, Debug)]
pub(super) struct EventSender(Sender<Event>);

impl EventSender {
    /// Sends an event that may be dropped if the client is too slow. `data` is JSON.
    pub(super) fn progress(&self, name: &'static str, data: String) {
        // The last place is reserved for the end. There is no other sender at the same time.
        if self.0.capacity() > 1 {
            self.end(name, data);
        }
    }

    /// Sends the last event. `data` is JSON.
    pub(super) fn end(&self, name: &'static str, data: String) {
        // It fails only if the client has disconnected.
        let _ = self.0.try_send(Event { name, data });
    }
}

/// The receiver of events. Dropping it stops the work.
#[derive(Debug)]
pub(super) struct Events {
    events: Receiver<Event>,
    ticket: Option<Ticket>,
    /// The end of the time limit for the queue.
    limit: Option<Pin<Box<Sleep>>>,
}

/// A sender and a receiver of events.
pub(super) fn channel() -> (EventSender, Events) {
    let (sender, receiver) = mpsc::channel(WAITING);
    let events = Events {
        events: receiver,
        ticket: None,
        limit: None,
    };
    (EventSender(sender), events)
}

impl Events {
    /// The events of the work of `ticket`, which has to begin within this time.
    fn of(self, ticket: Ticket, begins_within: Duration) -> Events {
        Events {
            ticket: Some(ticket),
            limit: Some(Box::pin(sleep(begins_within))),
            ..self
        }
    }

    /// The answer that streams the events of the work of `ticket`.
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
                self.events = mpsc::channel(1).1;
                let error = ApiError::new(
                    Code::Busy,
                    "the work did not begin in time, because of other work",
                );
                let error = error.help("try again in a minute");
                let data = ErrorBody { error }.to_json();
                let name = "failed";
                return Poll::Ready(Some(Ok(Event { name, data }.into())));
            }
        }
        let event = ready!(self.events.poll_recv(context));
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
    fn work_that_does_not_begin_in_time_is_dropped() {
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
        let (sender, events) = channel();
        let waiting = add(Box::new(move || sender.end("done", String::new())));
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let limit = Duration::from_millis(10);
        let mut events = runtime.block_on(async { events.of(waiting, limit) });
        let mut next =
            || runtime.block_on(poll_fn(|context| Pin::new(&mut events).poll_next(context)));
        let event = format!("{:?}", next().unwrap().unwrap());
        assert!(
            event.contains("failed") && event.contains("busy"),
            "{event}"
        );
        assert!(next().is_none());
        assert_eq!(work.count().waiting, 0);
        drop(stop);
    }
}

//! A search during which messages are received.

use std::thread;
use std::time::{Duration, Instant};

use tessera_draughts::{Action, Game};
use tessera_engine::play::{Cancel, Limits};
use tessera_study::Player;

use super::{Incoming, Link};

/// How often a wait checks whether the search has ended, in case the queue was too full for the message that says so.
const LOOK: Duration = Duration::from_millis(500);

/// How a search has ended.
pub(super) enum Thought {
    /// With a move.
    Move(Action),
    /// The search was stopped by something that came from the other program, or by the user.
    Stopped(Incoming),
    /// Without a move; the message says why.
    Failed(String),
}

/// Searches the current position of a game, which is not over, until a limit is reached or something comes over the
/// link.
pub(super) fn think(
    player: &mut Player,
    game: &Game,
    limits: &Limits,
    link: &mut Link,
    cancel: &Cancel,
) -> Thought {
    let waker = link.waker();
    thread::scope(|scope| {
        let searching = move || {
            // The waker is dropped at the end of the search, however it ends, and then wakes the wait.
            let _waker = waker;
            player.choose(game, limits, |_| ()).action().copied()
        };
        let search = match thread::Builder::new().spawn_scoped(scope, searching) {
            Ok(search) => search,
            Err(error) => return Thought::Failed(format!("cannot start a thread: {error}")),
        };
        let mut stopped = None;
        let no_cancel = Cancel::default();
        // After a stop only the end of the search is awaited; whatever else comes is dropped.
        while !search.is_finished() {
            let cancel = if stopped.is_some() {
                &no_cancel
            } else {
                cancel
            };
            match link.receive(Some(Instant::now() + LOOK), cancel) {
                Incoming::Woken => break,
                Incoming::Late => {}
                incoming => {
                    limits.cancel.cancel();
                    let is_closed = matches!(incoming, Incoming::Closed(_));
                    stopped.get_or_insert(incoming);
                    if is_closed {
                        break;
                    }
                }
            }
        }
        let found = search.join();
        match (stopped, found) {
            (Some(incoming), _) => Thought::Stopped(incoming),
            (None, Ok(Some(action))) => Thought::Move(action),
            (None, _) => Thought::Failed("the search has found no move".to_owned()),
        }
    })
}

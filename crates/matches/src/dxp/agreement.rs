//! How two programs agree on a game.

use std::time::{Duration, Instant};

use tessera_engine::play::Cancel;
use thiserror::Error;

use super::{Acceptance, GameRequest, Incoming, Link, Message};

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NoGame {
    /// The follower refuses.
    #[error("{name} refuses the game: {}", refusal(*.acceptance))]
    Refused {
        /// The name of the follower.
        name: String,
        /// The answer with which it refuses.
        acceptance: Acceptance,
    },
    /// The connection cannot be used any more.
    #[error("{0}")]
    Closed(String),
    /// The user cancelled the wait.
    #[error("the wait for a game was cancelled")]
    Cancelled,
}

fn refusal(acceptance: Acceptance) -> &'static str {
    match acceptance {
        Acceptance::Accepted => "it accepts it",
        Acceptance::OtherVersion => "it does not know version 1 of the protocol",
        Acceptance::NotThisGame => "it does not play this variant, position or time",
        Acceptance::NoGame => "it plays no game now",
    }
}

/// Asks for a game, and waits at most `timeout` for the answer. Returns the name of the follower.
///
/// # Errors
/// If the follower refuses, does not answer in time, or sends another message than an answer.
pub fn request(
    link: &mut Link,
    wanted: &GameRequest,
    timeout: Duration,
    cancel: &Cancel,
) -> Result<String, NoGame> {
    let sent = link.send(&Message::GameRequest(wanted.clone()));
    sent.map_err(NoGame::Closed)?;
    let deadline = Instant::now() + timeout;
    loop {
        return Err(match link.receive(Some(deadline), cancel) {
            Incoming::Message(Message::GameAnswer { name, acceptance }) => match acceptance {
                Acceptance::Accepted => return Ok(name),
                _ => NoGame::Refused { name, acceptance },
            },
            // Late confirmations of the last game's end are skipped.
            Incoming::Message(Message::GameEnd { .. }) | Incoming::Woken => continue,
            Incoming::Message(_) => unexpected("an answer to the request for a game"),
            Incoming::Late => NoGame::Closed(format!(
                "no answer to the request for a game within {} s",
                timeout.as_secs_f64()
            )),
            other => closed(other),
        });
    }
}

/// Waits for a request for a game, at most `timeout`.
///
/// # Errors
/// If there is none, or the other program sends something else.
pub fn next_request(
    link: &mut Link,
    timeout: Duration,
    cancel: &Cancel,
) -> Result<GameRequest, NoGame> {
    let deadline = Instant::now() + timeout;
    loop {
        return Err(match link.receive(Some(deadline), cancel) {
            Incoming::Message(Message::GameRequest(request)) => return Ok(request),
            Incoming::Message(Message::GameEnd { is_last: true, .. }) => {
                NoGame::Closed("the other program wants no other game".to_owned())
            }
            Incoming::Message(Message::GameEnd { .. }) | Incoming::Woken => continue,
            Incoming::Message(_) => unexpected("a request for a game"),
            Incoming::Late => NoGame::Closed(format!(
                "no request for a game within {} s",
                timeout.as_secs_f64()
            )),
            other => closed(other),
        });
    }
}

/// Answers a request for a game.
///
/// # Errors
/// If the connection has ended.
pub fn answer(link: &mut Link, name: &str, acceptance: Acceptance) -> Result<(), String> {
    let name = name.to_owned();
    link.send(&Message::GameAnswer { name, acceptance })
}

fn unexpected(expected: &str) -> NoGame {
    NoGame::Closed(format!("a message out of turn: expected {expected}"))
}

fn closed(incoming: Incoming) -> NoGame {
    match incoming {
        Incoming::Garbled(reason) => NoGame::Closed(format!("an unreadable message: {reason}")),
        Incoming::Closed(reason) => NoGame::Closed(reason),
        _ => NoGame::Cancelled,
    }
}

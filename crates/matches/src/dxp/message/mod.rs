//! The messages of DamExchange, version 1.
//!
//! `read` reads them from bytes, and `write` writes them.

mod read;
#[cfg(test)]
mod tests;
mod write;

use tessera_draughts::Color;
use thiserror::Error;

/// Maximum number of bytes of a message, without the byte 0 at its end.
pub const MAX_LENGTH: usize = 127;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// Number of bytes of a program's name.
const NAME: usize = 32;

/// A message. Bytes that are not printable characters of ASCII become `?` in names and texts.
///
/// ```
/// use tessera_matches::dxp::{Message, MoveMessage};
/// let message = Message::parse(b"M001205250422122320")?;
/// let expected = MoveMessage { seconds: 12, from: 5, to: 25, captured: vec![22, 12, 23, 20] };
/// assert_eq!(message, Message::Move(expected));
/// assert_eq!(message.to_bytes(), b"M001205250422122320");
/// # Ok::<(), tessera_matches::dxp::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// GAMEREQ: the initiator asks for a game.
    GameRequest(GameRequest),
    /// GAMEACC: the follower's answer.
    GameAnswer {
        /// The name of the follower, at most 32 characters.
        name: String,
        /// Whether it plays.
        acceptance: Acceptance,
    },
    /// MOVE: a move by the sender.
    Move(MoveMessage),
    /// GAMEEND: the end of the game, or the confirmation of it.
    GameEnd {
        /// Why.
        reason: EndReason,
        /// Whether the sender wants no other game.
        is_last: bool,
    },
    /// CHAT: free text, at most 126 characters.
    Chat(String),
    /// BACKREQ: the sender wants to go back in the game.
    BackRequest {
        /// The number of the move from which to go on, counted from 1. Here a move is a ply by each side.
        number: u16,
        /// The side to move there.
        side: Color,
    },
    /// BACKACC: the answer to a request to go back.
    BackAnswer(BackAnswer),
}

/// What an initiator asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRequest {
    /// The version of the protocol, less than 100.
    pub version: u8,
    /// The name of the initiator, at most 32 characters.
    pub name: String,
    /// The side that the follower plays.
    pub follower: Color,
    /// The time of each side for the whole game, in minutes, less than 1000; 0 where there is no clock.
    pub minutes: u16,
    /// The number of moves by each side after which the game may be ended, less than 1000; 0 means any number.
    pub moves: u16,
    /// Where the game begins; `None` is the initial position.
    pub start: Option<SetUp>,
}

/// A position that was set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The side to move.
    pub side: Color,
    /// A character for each square in the order of numbers: `w`, `z` men of white and black, `W`, `Z` kings, `e` empty.
    /// At most 83 of them.
    pub squares: String,
}

/// Whether a follower plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Acceptance {
    /// The follower plays.
    Accepted,
    /// The follower does not know the version of the protocol.
    OtherVersion,
    /// The follower does not play this game, but would play another one.
    NotThisGame,
    /// The follower plays no game.
    NoGame,
}

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveMessage {
    /// The seconds that the sender has taken, less than 10000.
    pub seconds: u16,
    /// The number of the first square, less than 100.
    pub from: u8,
    /// The number of the last square, less than 100.
    pub to: u8,
    /// The numbers of the squares of the captured pieces, in any order; at most 58.
    pub captured: Vec<u8>,
}

/// Why the sender ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndReason {
    /// The sender does not say why.
    Unknown,
    /// The sender has lost or gives up.
    Lost,
    /// A draw.
    Draw,
    /// The sender has won.
    Won,
}

/// The answer to a request to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BackAnswer {
    /// The game goes on from there.
    Accepted,
    /// The sender cannot go back.
    NotSupported,
    /// The sender wants to go on with the game.
    GoOn,
}

/// Why bytes are not a message.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MessageError {
    /// The first byte is not the type of a message.
    #[error("byte 1 is {found}: expected the type of a message: R, A, M, E, C, B or K")]
    Type {
        /// The byte, as text.
        found: String,
    },
    /// A field has a content that is not allowed.
    #[error("byte {place} is {found}: expected {expected}")]
    Field {
        /// The place of the byte, counted from 1.
        place: usize,
        /// The byte, as text, or `the end`.
        found: String,
        /// The bytes that are allowed there.
        expected: &'static str,
    },
    /// The message has more bytes than its type allows.
    #[error("the message has {found} bytes: expected {expected}")]
    Length {
        /// The number of bytes.
        found: usize,
        /// The number that it should have.
        expected: usize,
    },
}

impl Acceptance {
    const CODES: [(u8, Acceptance); 4] = [
        (b'0', Acceptance::Accepted),
        (b'1', Acceptance::OtherVersion),
        (b'2', Acceptance::NotThisGame),
        (b'3', Acceptance::NoGame),
    ];
}

impl EndReason {
    const CODES: [(u8, EndReason); 4] = [
        (b'0', EndReason::Unknown),
        (b'1', EndReason::Lost),
        (b'2', EndReason::Draw),
        (b'3', EndReason::Won),
    ];
}

impl BackAnswer {
    const CODES: [(u8, BackAnswer); 3] = [
        (b'0', BackAnswer::Accepted),
        (b'1', BackAnswer::NotSupported),
        (b'2', BackAnswer::GoOn),
    ];
}

/// Bytes as text: what is not printable becomes `?`.
fn text(bytes: &[u8]) -> String {
    let printable = |byte: &u8| match byte {
        b' '..=b'~' => char::from(*byte),
        _ => '?',
    };
    bytes.iter().map(printable).collect()
}

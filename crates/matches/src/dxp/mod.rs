//! DamExchange (DXP), the protocol with which two programs play draughts over a connection: messages, and a game.
//!
//! F. Mesander designed it for international draughts (<http://www.mesander.nl/damexchange/edxpmain.htm>). One of the
//! two programs, the initiator, asks for games; the other one, the follower, accepts them. Then moves go back and forth
//! until the one who is to move ends the game. There is no referee: each side knows the rules and keeps both clocks.
//!
//! [`Message`] reads and writes messages, [`Frames`] finds them in a stream of bytes, [`write_position`] and
//! [`write_move`] say what they contain for the boards of all variants. [`Link`] is a connection, [`request`] and
//! [`next_request`] agree on a game, and [`Ongoing::play`] plays it. `docs/engines.md` describes how other programs are
//! connected.

mod agreement;
mod board;
mod clocks;
mod frames;
mod link;
mod message;
mod ongoing;
mod thinking;

pub use agreement::{NoGame, answer, next_request, request};
pub use board::{PositionError, read_move, read_position, write_move, write_position};
pub use clocks::Clocks;
pub use frames::{Frames, TooLong};
pub use link::{Incoming, Link};
pub use message::{
    Acceptance, BackAnswer, EndReason, GameRequest, MAX_LENGTH, Message, MessageError, MoveMessage,
    SetUp, VERSION,
};
pub use ongoing::{Conditions, Ended, Ongoing, Stop, Verdict};

/// The port on which programs listen by default.
pub const PORT: u16 = 27531;

//! Writes messages.

use tessera_draughts::Color;

use super::{Acceptance, BackAnswer, EndReason, MAX_LENGTH, Message, NAME, text};

impl Message {
    /// The message as bytes, without the byte 0 at its end. Numbers that are too large become the largest ones, and
    /// names and texts that are too long are cut.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = match self {
            Message::GameRequest(request) => {
                let start = match &request.start {
                    None => "A".to_owned(),
                    Some(start) => format!("B{}{}", letter(start.side), start.squares),
                };
                format!(
                    "R{:02}{}{}{:03}{:03}{start}",
                    request.version.min(99),
                    padded(&request.name),
                    letter(request.follower),
                    request.minutes.min(999),
                    request.moves.min(999),
                )
            }
            Message::GameAnswer { name, acceptance } => {
                format!("A{}{}", padded(name), code(&Acceptance::CODES, *acceptance))
            }
            Message::Move(action) => {
                let squares = action.captured.iter().map(|square| two(*square));
                let squares: Vec<String> = squares.take(58).collect();
                format!(
                    "M{:04}{}{}{:02}{}",
                    action.seconds.min(9999),
                    two(action.from),
                    two(action.to),
                    squares.len(),
                    squares.concat(),
                )
            }
            Message::GameEnd { reason, is_last } => {
                let stop = u8::from(*is_last);
                format!("E{}{stop}", code(&EndReason::CODES, *reason))
            }
            Message::Chat(text) => format!("C{text}"),
            Message::BackRequest { number, side } => {
                format!("B{:03}{}", number.min(&999), letter(*side))
            }
            Message::BackAnswer(answer) => format!("K{}", code(&BackAnswer::CODES, *answer)),
        };
        let mut bytes = self::text(text.as_bytes()).into_bytes();
        bytes.truncate(MAX_LENGTH);
        bytes
    }
}

/// The letter of a side: `Z` is black (Dutch `zwart`).
fn letter(side: Color) -> char {
    match side {
        Color::White => 'W',
        Color::Black => 'Z',
    }
}

fn code<T: PartialEq>(codes: &[(u8, T)], value: T) -> char {
    let mut codes = codes.iter();
    let found = codes.find(|(_, meant)| *meant == value);
    found.map_or('0', |(code, _)| char::from(*code))
}

fn two(square: u8) -> String {
    format!("{:02}", square.min(99))
}

/// A name with blanks up to its length.
fn padded(name: &str) -> String {
    let name: String = text(name.trim().as_bytes()).chars().take(NAME).collect();
    format!("{name:NAME$}")
}

//! Reads messages.

use tessera_draughts::Color;

use super::{
    Acceptance, BackAnswer, EndReason, GameRequest, Message, MessageError, MoveMessage, NAME,
    SetUp, text,
};

impl Message {
    /// Reads a message, without the byte 0 at its end. Blanks after it are ignored.
    ///
    /// # Errors
    /// If the bytes are not a message. The error names the byte.
    pub fn parse(bytes: &[u8]) -> Result<Message, MessageError> {
        let mut fields = Fields { bytes, next: 0 };
        let message = match fields.take() {
            Some(b'R') => Message::GameRequest(GameRequest {
                version: fields.number(2)? as u8,
                name: fields.name()?,
                follower: fields.color()?,
                minutes: fields.number(3)?,
                moves: fields.number(3)?,
                start: fields.start()?,
            }),
            Some(b'A') => Message::GameAnswer {
                name: fields.name()?,
                acceptance: fields.one_of(&Acceptance::CODES, "a digit from 0 to 3")?,
            },
            Some(b'M') => {
                let seconds = fields.number(4)?;
                let (from, to) = (fields.number(2)? as u8, fields.number(2)? as u8);
                let count = fields.number(2)?;
                let captured: Result<Vec<u8>, _> = (0..count)
                    .map(|_| fields.number(2).map(|square| square as u8))
                    .collect();
                Message::Move(MoveMessage {
                    seconds,
                    from,
                    to,
                    captured: captured?,
                })
            }
            Some(b'E') => Message::GameEnd {
                reason: fields.one_of(&EndReason::CODES, "a digit from 0 to 3")?,
                is_last: fields.one_of(&[(b'0', false), (b'1', true)], "0 or 1")?,
            },
            Some(b'C') => return Ok(Message::Chat(text(fields.rest()))),
            Some(b'B') => Message::BackRequest {
                number: fields.number(3)?,
                side: fields.color()?,
            },
            Some(b'K') => {
                Message::BackAnswer(fields.one_of(&BackAnswer::CODES, "a digit from 0 to 2")?)
            }
            other => {
                let found = shown(other);
                return Err(MessageError::Type { found });
            }
        };
        let expected = fields.next;
        if fields.rest().iter().all(u8::is_ascii_whitespace) {
            return Ok(message);
        }
        Err(MessageError::Length {
            found: bytes.len(),
            expected,
        })
    }
}

/// The fields of a message.
struct Fields<'a> {
    bytes: &'a [u8],
    next: usize,
}

impl<'a> Fields<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.next).copied()
    }

    fn take(&mut self) -> Option<u8> {
        let byte = self.peek();
        self.next += usize::from(byte.is_some());
        byte
    }

    fn rest(&self) -> &'a [u8] {
        &self.bytes[self.next..]
    }

    /// The error that the byte read last, or the end of the message, is not what was expected.
    fn error(&self, found: Option<u8>, expected: &'static str) -> MessageError {
        MessageError::Field {
            place: self.next + usize::from(found.is_none()),
            found: shown(found),
            expected,
        }
    }

    fn number(&mut self, digits: usize) -> Result<u16, MessageError> {
        let mut number = 0;
        for _ in 0..digits {
            match self.take() {
                Some(digit @ b'0'..=b'9') => number = number * 10 + u16::from(digit - b'0'),
                other => return Err(self.error(other, "a digit")),
            }
        }
        Ok(number)
    }

    fn one_of<T: Copy>(
        &mut self,
        codes: &[(u8, T)],
        expected: &'static str,
    ) -> Result<T, MessageError> {
        let found = self.take();
        let value = codes.iter().find(|(code, _)| Some(*code) == found);
        value.map_or_else(|| Err(self.error(found, expected)), |(_, value)| Ok(*value))
    }

    fn color(&mut self) -> Result<Color, MessageError> {
        self.one_of(&[(b'W', Color::White), (b'Z', Color::Black)], "W or Z")
    }

    fn name(&mut self) -> Result<String, MessageError> {
        let Some(name) = self.rest().get(..NAME) else {
            self.next = self.bytes.len();
            return Err(self.error(None, "a name of 32 bytes"));
        };
        self.next += NAME;
        Ok(text(name).trim().to_owned())
    }

    fn start(&mut self) -> Result<Option<SetUp>, MessageError> {
        if !self.one_of(&[(b'A', false), (b'B', true)], "A or B")? {
            return Ok(None);
        }
        let side = self.color()?;
        let mut squares = String::new();
        while let Some(square) = self.peek().filter(|square| b"wWzZe".contains(square)) {
            squares.push(char::from(square));
            self.next += 1;
        }
        if squares.is_empty() {
            let found = self.take();
            return Err(self.error(found, "w, W, z, Z or e for each square"));
        }
        Ok(Some(SetUp { side, squares }))
    }
}

fn shown(byte: Option<u8>) -> String {
    match byte {
        None => "the end".to_owned(),
        Some(byte @ b' '..=b'~') => format!("`{}`", char::from(byte)),
        Some(byte) => format!("0x{byte:02x}"),
    }
}

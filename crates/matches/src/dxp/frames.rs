//! Messages in a stream of bytes: each ends with a byte 0.

use thiserror::Error;

use super::MAX_LENGTH;

/// A message that is longer than the protocol allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a message is longer than {MAX_LENGTH} bytes: expected a byte 0 at its end")]
pub struct TooLong;

/// Cuts a stream of bytes into messages. The stream may be read in pieces of any length.
///
/// ```
/// use tessera_matches::dxp::Frames;
/// let mut frames = Frames::default();
/// frames.add(b"E00\0Chel");
/// assert_eq!((frames.next(), frames.next()), (Some(Ok(b"E00".to_vec())), None));
/// frames.add(b"lo\0");
/// assert_eq!(frames.next(), Some(Ok(b"Chello".to_vec())));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Frames {
    bytes: Vec<u8>,
}

impl Frames {
    /// Adds bytes that were read.
    pub fn add(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next message that is complete, without the byte 0; `None` if more bytes are needed. Empty messages are left
    /// out. After an error the stream has no more messages.
    #[expect(
        clippy::should_implement_trait,
        reason = "more bytes may be added after None"
    )]
    pub fn next(&mut self) -> Option<Result<Vec<u8>, TooLong>> {
        loop {
            let end = self.bytes.iter().position(|byte| *byte == 0);
            if end.unwrap_or(self.bytes.len()) > MAX_LENGTH {
                return Some(Err(TooLong));
            }
            let message: Vec<u8> = self.bytes.drain(..=end?).collect();
            if message.len() > 1 {
                return Some(Ok(message[..message.len() - 1].to_vec()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_message_without_an_end_is_refused() {
        let mut frames = Frames::default();
        frames.add(&[b'C'; MAX_LENGTH]);
        assert_eq!(frames.next(), None);
        frames.add(b"C");
        assert_eq!(frames.next(), Some(Err(TooLong)));
        let mut frames = Frames::default();
        frames.add(&[&[b'C'; MAX_LENGTH + 1][..], b"\0E00\0"].concat());
        assert_eq!(frames.next(), Some(Err(TooLong)));
        assert_eq!(frames.next(), Some(Err(TooLong)));
    }

    proptest! {
        #[test]
        fn how_a_stream_is_divided_does_not_matter(
            messages in proptest::collection::vec("[ -~]{0,127}", 0..8),
            sizes in proptest::collection::vec(1_usize..40, 1..20),
        ) {
            let stream: Vec<u8> = messages.iter().flat_map(|text| [text.as_bytes(), b"\0"].concat()).collect();
            let mut frames = Frames::default();
            let mut found = Vec::new();
            let (mut rest, mut sizes) = (&stream[..], sizes.iter().cycle());
            while !rest.is_empty() {
                let (some, others) = rest.split_at(rest.len().min(*sizes.next().unwrap()));
                rest = others;
                frames.add(some);
                while let Some(message) = frames.next() {
                    found.push(String::from_utf8(message.unwrap()).unwrap());
                }
            }
            let expected: Vec<String> = messages.into_iter().filter(|text| !text.is_empty()).collect();
            prop_assert_eq!(found, expected);
        }
    }
}

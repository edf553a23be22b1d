//! Any bytes are read as a stream of DamExchange messages without a panic, however it is divided, and what was read
//! comes back as it was written.
//!
//! The first byte chooses the variant, the second one where the stream is divided.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::{Color, Game, Variant};
use tessera_matches::dxp::{Frames, Message, Ongoing, read_move, write_move, write_position};

/// The messages of a stream that is read in two parts.
fn frames(first: &[u8], second: &[u8]) -> Vec<Option<Vec<u8>>> {
    let (mut frames, mut found) = (Frames::default(), Vec::new());
    for part in [first, second] {
        frames.add(part);
        while let Some(frame) = frames.next() {
            let is_last = frame.is_err();
            found.push(frame.ok());
            if is_last {
                return found;
            }
        }
    }
    found
}

fuzz_target!(|bytes: &[u8]| {
    let [number, place, bytes @ ..] = bytes else {
        return;
    };
    let variant = Variant::ALL[usize::from(*number) % Variant::ALL.len()];
    let (first, second) = bytes.split_at(usize::from(*place).min(bytes.len()));
    let found = frames(first, second);
    assert_eq!(found, frames(bytes, &[]));
    let mut game = Game::new(variant);
    for frame in found.into_iter().flatten() {
        let Ok(message) = Message::parse(&frame) else {
            continue;
        };
        let written = message.to_bytes();
        assert_eq!(Message::parse(&written).as_ref(), Ok(&message));
        match message {
            Message::GameRequest(request) => {
                let ongoing = Ongoing::new(variant, &request, Color::White, &request.name);
                if let (Ok(mut ongoing), Some(start)) = (ongoing, &request.start) {
                    assert_eq!(write_position(&ongoing.game.position()), *start);
                    assert!(!ongoing.resume(&request));
                    game = ongoing.game;
                }
            }
            Message::Move(text) => {
                let position = game.position();
                if let Some(action) = read_move(&position, &text) {
                    let again = write_move(&action, text.seconds.into());
                    let read = read_move(&position, &again).expect("a move is read back");
                    let squares = |action| write_position(&position.after(action)).squares;
                    assert_eq!(squares(&read), squares(&action));
                    let _ = game.play(&action);
                }
            }
            _ => {}
        }
    }
});

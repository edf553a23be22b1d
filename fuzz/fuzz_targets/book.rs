//! Any bytes as an opening book: no panic, what is read is written as the same file, and all its moves are legal.
//!
//! So that inputs get past the checksum, each input is also read with the right one in place of its last four bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::Position;
use tessera_study::book::{Book, BookBuilder};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = bytes.to_vec();
    check(&bytes);
    if let Some(end) = bytes.len().checked_sub(4) {
        let checksum = crc32fast::hash(&bytes[..end]);
        bytes[end..].copy_from_slice(&checksum.to_le_bytes());
        check(&bytes);
    }
});

fn check(bytes: &[u8]) {
    let Ok(book) = Book::from_bytes(bytes) else {
        return;
    };
    let written = book.to_bytes();
    let again = Book::from_bytes(&written).expect("a book that was written can be read");
    assert_eq!(again.to_bytes(), written);
    let mut position = Position::initial(book.variant());
    // Best moves of kings may lead back and forth between positions that other lines reach too.
    for _ in 0..100 {
        let Some(best) = book.moves(&position).into_iter().next() else {
            break;
        };
        assert!(position.legal_actions().contains(&best.action));
        position = position.after(&best.action);
    }
    let _ = BookBuilder::new(book).next_expansion();
}

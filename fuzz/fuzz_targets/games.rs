//! Any bytes as a file of games: no panic, and what is read is written as the same lines.
//!
//! So that inputs get past the checksums, each input is also read with the right ones: the last word of each line is
//! replaced.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_study::training::{GamesReader, Samples, game_line};

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    let mut file = Vec::new();
    let mut in_head = true;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let words = line
            .iter()
            .rposition(|byte| *byte == b' ')
            .map_or(0, |space| space + 1);
        if in_head && !line.starts_with(b"checksum") {
            file.extend(line);
            continue;
        }
        let checked = if in_head { &file[..] } else { &line[..words] };
        let checksum = format!("{:08x}\n", crc32fast::hash(checked));
        file.extend(&line[..words]);
        file.extend(checksum.as_bytes());
        in_head = false;
    }
    check(&file);
});

fn check(bytes: &[u8]) {
    let Ok(mut reader) = GamesReader::new(bytes) else {
        return;
    };
    let head = reader.head().to_text();
    let again = GamesReader::new(head.as_bytes()).expect("a head is read again");
    assert_eq!(again.head(), reader.head());
    let mut samples = Samples::new(reader.head().variant);
    while let Some(Ok(game)) = reader.next() {
        let file = head.clone() + &game_line(&game);
        if game.number == reader.head().first {
            let mut again = GamesReader::new(file.as_bytes()).expect("a head is read again");
            let again = again
                .next()
                .expect("there is a game")
                .expect("a line is read again");
            assert_eq!(again, game);
        }
        // A move that is not legal is refused.
        let _ = samples.add(&game);
    }
}

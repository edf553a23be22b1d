//! Any bytes are read as a line of the Hub protocol without a panic, and what was read comes back as it was written.
//!
//! The first byte chooses the variant.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_draughts::Variant;
use tessera_matches::hub::{Line, question, read_move, read_question, read_score};

fuzz_target!(|bytes: &[u8]| {
    let Some((number, bytes)) = bytes.split_first() else {
        return;
    };
    let variant = Variant::ALL[usize::from(*number) % Variant::ALL.len()];
    let Ok(line) = String::from_utf8_lossy(bytes).parse::<Line>() else {
        return;
    };
    let again: Line = line.to_string().parse().expect("what is written is a line");
    assert_eq!(again.command, line.command);
    let _ = read_score(&line);
    if let Ok(game) = read_question(variant, &line) {
        let position = game.position();
        let _ = read_move(&position, line.value("move").unwrap_or_default());
        if game.outcome().is_none() {
            let again = read_question(variant, &question(&game)).expect("a question is read");
            assert_eq!(again.position(), position);
        }
    }
});

//! The positions of the games of a file, in FEN: `cargo run -p tessera-draughts --example positions -- GAME.pdn`.

use std::error::Error;

use tessera_draughts::Variant;
use tessera_draughts::games::{Form, Reader, play};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: positions GAME.pdn")?;
    let text = std::fs::read_to_string(path)?;
    for source in Reader::of_text(&text, Form::of_text(&text)) {
        let source = source?;
        // A game without the tag GameType is read as English draughts.
        let variant = source.variant().unwrap_or(Variant::ENGLISH);
        let played = play(&source, variant, None)?;
        for position in played.record.game()?.positions() {
            println!("{}", position.to_fen());
        }
    }
    Ok(())
}

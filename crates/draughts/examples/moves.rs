//! The legal moves of a position: `cargo run -p tessera-draughts --example moves -- russian "W:Wc3,e3:Bd6,f6"`.

use std::error::Error;

use tessera_draughts::{Position, Variant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let name = arguments.next().unwrap_or_else(|| "english".to_owned());
    let variant: Variant = name.parse()?;
    let position = match arguments.next() {
        Some(fen) => Position::of_fen(variant, &fen)?,
        None => Position::initial(variant),
    };
    println!("{position}");
    for action in position.legal_actions() {
        println!("{action}");
    }
    Ok(())
}

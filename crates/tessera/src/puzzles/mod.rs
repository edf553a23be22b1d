//! `tessera puzzles`: makes puzzles, and checks files of them.

mod check;
mod make;

use std::path::Path;

use miette::miette;
use tessera_draughts::Variant;
use tessera_study::puzzles::PuzzleFile;

use crate::failure::Failure;

pub(crate) use check::check;
pub(crate) use make::{MIN_PIECES, MIN_RATING, make};

fn read(path: &Path, others: &[Variant]) -> Result<PuzzleFile, Failure> {
    let name = path.display();
    let text = std::fs::read_to_string(path);
    let text = text.map_err(|error| miette!("cannot read {name}: {error}"))?;
    Ok(PuzzleFile::read_among(&text, others).map_err(|error| miette!("{name}: {error}"))?)
}

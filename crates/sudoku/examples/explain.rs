//! The steps of a person to the solution: `cargo run -p tessera-sudoku --example explain -- GRID`.

use tessera_sudoku::{Grid, GridError, PencilMarks, Settings};

const GRID: &str =
    ".51.7.92...69.241.293.14..7.8......2...86...9.......4.......7...4.....3...7.5....";

fn main() -> Result<(), GridError> {
    let text = std::env::args().nth(1).unwrap_or_else(|| GRID.to_owned());
    let grid: Grid = text.parse()?;
    println!("{grid}");
    for step in Settings::hodoku().path(&PencilMarks::new(&grid)) {
        println!("{step}");
    }
    Ok(())
}

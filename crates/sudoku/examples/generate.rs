//! A puzzle from a seed, with its solution and its rating: `cargo run -p tessera-sudoku --example generate -- 7`.

use std::error::Error;

use tessera_sudoku::{GenerateOptions, PencilMarks, Rating, Settings, generate, solve};

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(0), |text| text.parse())?;
    let puzzle = generate(seed, 0, &GenerateOptions::default())?;
    let rating = Rating::of(&Settings::hodoku().path(&PencilMarks::new(&puzzle)));
    println!("{puzzle}\n{} {}", rating.level, rating.score);
    if let Some(solution) = solve(&puzzle) {
        println!("{solution}");
    }
    Ok(())
}

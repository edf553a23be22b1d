//! Generating puzzles.

use std::hash::{BuildHasher, RandomState};

use serde::{Deserialize, Serialize};
use tessera_sudoku::{GenerateError, GenerateOptions, Symmetry, solve};

use crate::api::error::{ApiError, Code, within};

/// The number of attempts at the wanted number of clues. They take some seconds.
const ATTEMPTS: u64 = 20_000;

/// The largest seed: JavaScript numbers are exact up to here.
const LARGEST_SEED: u64 = (1 << 53) - 1;

/// The body of a request for a new puzzle.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// The smallest and the largest number of clues.
    clues: Option<[u8; 2]>,
    symmetry: Option<String>,
    /// A random seed if it is left out.
    seed: Option<u64>,
}

/// A puzzle with one solution.
#[derive(Debug, Serialize)]
pub(crate) struct GenerateAnswer {
    cells: String,
    clues: usize,
    seed: u64,
    solution: String,
}

pub(crate) fn generate(request: GenerateRequest) -> Result<GenerateAnswer, ApiError> {
    let mut options = GenerateOptions {
        attempts: ATTEMPTS,
        ..GenerateOptions::default()
    };
    if let Some([fewest, most]) = request.clues {
        within("clues", most, (fewest, 81))?;
        options.clues = fewest..=most;
    }
    if let Some(name) = &request.symmetry {
        options.symmetry = name
            .parse::<Symmetry>()
            .map_err(|error| ApiError::new(Code::BadRequest, error).field("symmetry"))?;
    }
    let seed = match request.seed {
        Some(seed) => within("seed", seed, (0, LARGEST_SEED))?,
        None => RandomState::new().hash_one(()) & LARGEST_SEED,
    };
    let puzzle = tessera_sudoku::generate(seed, 0, &options).map_err(|error| shape(&error))?;
    let solution = solve(&puzzle).expect("a generated puzzle has a solution");
    Ok(GenerateAnswer {
        cells: puzzle.to_string(),
        clues: 81 - puzzle.unknown(),
        seed,
        solution: solution.to_string(),
    })
}

fn shape(error: &GenerateError) -> ApiError {
    let shaped = ApiError::new(Code::BadRequest, error).field("clues");
    match error {
        GenerateError::NotFound { .. } => {
            shaped.help("a puzzle with a wider range of clues is found sooner")
        }
        _ => shaped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn answer(request: Value) -> Result<GenerateAnswer, ApiError> {
        generate(serde_json::from_value(request).unwrap())
    }

    #[test]
    fn the_same_seed_gives_the_same_puzzle() {
        let request = json!({ "clues": [26, 30], "symmetry": "rotational", "seed": 7 });
        let (one, other) = (answer(request.clone()).unwrap(), answer(request).unwrap());
        assert_eq!((&one.cells, one.seed), (&other.cells, 7));
        assert!((26..=30).contains(&one.clues));
        let fresh = answer(json!({})).unwrap();
        let again = answer(json!({ "seed": fresh.seed })).unwrap();
        assert_eq!((fresh.cells, fresh.solution), (again.cells, again.solution));
        assert!(answer(json!({})).unwrap().seed != fresh.seed);
    }

    #[test]
    fn errors_name_what_was_expected() {
        let message = |request| answer(request).unwrap_err().message;
        assert_eq!(
            message(json!({ "clues": [30, 20] })),
            "`clues` is 20: expected 30 to 81"
        );
        assert!(message(json!({ "clues": [5, 16] })).contains("expected one of 17 to 80"));
        assert!(message(json!({ "clues": [17, 17] })).contains("in 20000 attempts"));
        assert!(message(json!({ "symmetry": "round" })).starts_with("`round` is not a symmetry"));
        assert!(message(json!({ "seed": 1_u64 << 53 })).starts_with("`seed` is 9007199254740992"));
    }
}

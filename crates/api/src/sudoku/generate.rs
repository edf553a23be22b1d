//! Generating puzzles.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_engine::play::Cancel;
use tessera_sudoku::{
    GenerateError, GenerateOptions, Grid, Level, PencilMarks, Rating, Settings, Symmetry,
    Technique, Wanted, generate_wanted, solve,
};
use web_time::Instant;

use super::position::technique;
use crate::error::{ApiError, Code, within};
use crate::random::random;

/// The largest seed: JavaScript numbers are exact up to here.
const MAX_SEED: u64 = (1 << 53) - 1;

/// The time between two reports of progress.
const INTERVAL: Duration = Duration::from_millis(200);

/// Maximum number of techniques that a puzzle can be asked to need.
const MAX_NEEDS: usize = 10;

/// The body of a request for a new puzzle.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct GenerateRequest {
    /// Minimum and maximum number of clues.
    clues: Option<[u8; 2]>,
    symmetry: Option<String>,
    /// A random seed if it is left out.
    seed: Option<u64>,
    /// HoDoKu's level. Any if it is left out.
    level: Option<String>,
    /// Techniques that the puzzle needs.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    needs: Vec<String>,
    /// The last technique of the `order` that the puzzle may need.
    only_until: Option<String>,
    /// Maximum time of the search.
    seconds: Option<f64>,
}

/// How long the search has gone on, as a number of attempts and in seconds.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GenerateProgress {
    attempts: u64,
    seconds: f64,
}

/// A puzzle with one solution.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct GenerateAnswer {
    cells: String,
    clues: usize,
    seed: u64,
    solution: String,
    /// The level and the score by HoDoKu's table.
    level: &'static str,
    score: u32,
    /// The order of techniques in which the puzzle needs what it should, for its path.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    order: Option<&'static str>,
    /// The ids of the techniques in this order, if it has no name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    techniques: Option<Vec<&'static str>>,
}

pub(crate) fn generate(
    request: GenerateRequest,
    cancel: &Cancel,
    tell: &mut (dyn FnMut(GenerateProgress) + Send),
) -> Result<GenerateAnswer, ApiError> {
    let seconds = within("seconds", request.seconds.unwrap_or(30.0), (0.1, 60.0))?;
    let (options, wanted) = (options(&request)?, wanted(&request)?);
    let seed = match request.seed {
        Some(seed) => within("seed", seed, (0, MAX_SEED))?,
        None => random() & MAX_SEED,
    };
    let begin = Instant::now();
    let (mut attempts, mut told) = (0, begin);
    let goes_on = || {
        if told.elapsed() >= INTERVAL {
            told = Instant::now();
            tell(GenerateProgress {
                attempts,
                seconds: begin.elapsed().as_secs_f64(),
            });
        }
        attempts += 1;
        begin.elapsed().as_secs_f64() < seconds && !cancel.is_cancelled()
    };
    let puzzle = generate_wanted(seed, 0, &options, &wanted, goes_on);
    let not_found = || {
        let what = if wanted.is_any() {
            "with these clues"
        } else {
            "as hard as wanted"
        };
        let message =
            format!("no puzzle {what} was found in {seconds} seconds, in {attempts} attempts");
        let help =
            "a puzzle with a wider range of clues, or of another difficulty, is found sooner";
        ApiError::new(Code::TooLarge, message).help(help)
    };
    let puzzle = puzzle
        .map_err(|error| shape(&error))?
        .ok_or_else(not_found)?;
    answer(&puzzle, seed, &wanted)
}

fn answer(puzzle: &Grid, seed: u64, wanted: &Wanted) -> Result<GenerateAnswer, ApiError> {
    let solution = solve(puzzle);
    let none = || ApiError::new(Code::Internal, "the generated puzzle has no solution");
    let marks = PencilMarks::new(puzzle).with_promise(true);
    let rating = Rating::of_techniques(Settings::hodoku().techniques(&marks));
    let settings = wanted.order();
    let is_this = |name: &&str| Settings::named(name).as_ref() == Some(&settings);
    let order = Settings::NAMES.into_iter().find(is_this);
    let ids = || settings.order().map(Technique::id).collect();
    Ok(GenerateAnswer {
        cells: puzzle.to_string(),
        clues: 81 - puzzle.unknown(),
        seed,
        solution: solution.ok_or_else(none)?.to_string(),
        level: rating.level.name(),
        score: rating.score,
        techniques: order.is_none().then(ids),
        order,
    })
}

fn options(request: &GenerateRequest) -> Result<GenerateOptions, ApiError> {
    let mut options = GenerateOptions {
        // The time ends the search.
        attempts: u64::MAX,
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
    Ok(options)
}

fn wanted(request: &GenerateRequest) -> Result<Wanted, ApiError> {
    if request.needs.len() > MAX_NEEDS {
        let message = format!("`needs` has more than {MAX_NEEDS} techniques");
        return Err(ApiError::new(Code::BadRequest, message).field("needs"));
    }
    let needs: Result<Vec<Technique>, _> = request
        .needs
        .iter()
        .map(|name| technique("needs", name))
        .collect();
    let only_until = request.only_until.as_deref();
    Ok(Wanted {
        level: request.level.as_deref().map(level).transpose()?,
        needs: needs?,
        only_until: only_until
            .map(|name| technique("only_until", name))
            .transpose()?,
        ..Wanted::default()
    })
}

fn level(name: &str) -> Result<Level, ApiError> {
    let found = Level::ALL
        .into_iter()
        .find(|level| level.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let message =
            format!("`{name}` is not a level: expected easy, medium, hard, unfair or extreme");
        ApiError::new(Code::BadRequest, message).field("level")
    })
}

fn shape(error: &GenerateError) -> ApiError {
    let field = match error {
        GenerateError::NeverNeeded { .. } => "needs",
        GenerateError::NotInOrder { .. } => "only_until",
        _ => "clues",
    };
    ApiError::new(Code::BadRequest, error).field(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn answer(request: Value) -> Result<GenerateAnswer, ApiError> {
        let request = serde_json::from_value(request).unwrap();
        generate(request, &Cancel::default(), &mut |_| {})
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
    fn puzzles_are_as_hard_as_wanted() {
        for level in ["easy", "hard", "extreme"] {
            let made = answer(json!({ "level": level, "seed": 3 })).unwrap();
            assert_eq!(made.level.to_lowercase(), level);
        }
        let pair = json!({ "needs": ["Naked Pair"], "only_until": "Naked Pair", "seed": 3 });
        let puzzle: Grid = answer(pair).unwrap().cells.parse().unwrap();
        let path = Settings::hodoku().path(&PencilMarks::new(&puzzle).with_promise(true));
        assert!(
            path.iter()
                .any(|step| step.technique == Technique::NakedPair)
        );
    }

    #[test]
    fn every_technique_of_the_explanations_can_be_needed() {
        let needed = |name: &str, until: Option<&str>| {
            let request = json!({ "needs": [name], "only_until": until, "seed": 3 });
            let made = answer(request).unwrap();
            let settings = match (made.order, &made.techniques) {
                (Some(order), None) => Settings::named(order).unwrap(),
                (None, Some(ids)) => {
                    let order: Vec<Technique> = ids.iter().map(|id| id.parse().unwrap()).collect();
                    Settings::only(&order)
                }
                both => panic!("{both:?}"),
            };
            let puzzle: Grid = made.cells.parse().unwrap();
            let path = settings.path(&PencilMarks::new(&puzzle).with_promise(true));
            let technique: Technique = name.parse().unwrap();
            assert!(
                path.iter().any(|step| step.technique == technique),
                "{name}"
            );
            made.order
        };
        assert_eq!(needed("X-Wing", None), Some("hodoku"));
        assert_eq!(needed("3D Medusa", None), None);
        assert_eq!(needed("WXYZ-Wing", Some("WXYZ-Wing")), None);
        assert_eq!(needed("Extended Rectangle", None), Some("easy-first"));
    }

    #[test]
    fn errors_name_what_was_expected() {
        let message = |request| answer(request).unwrap_err().message;
        assert_eq!(
            message(json!({ "clues": [30, 20] })),
            "`clues` is 20: expected 30 to 81"
        );
        assert!(message(json!({ "clues": [5, 16] })).contains("expected one of 17 to 80"));
        let rare = message(json!({ "clues": [17, 17], "seconds": 0.2 }));
        assert!(
            rare.starts_with("no puzzle with these clues was found in 0.2 seconds"),
            "{rare}"
        );
        assert!(message(json!({ "symmetry": "round" })).starts_with("`round` is not a symmetry"));
        assert!(message(json!({ "seed": 1_u64 << 53 })).starts_with("`seed` is 9007199254740992"));
        assert!(message(json!({ "level": "mad" })).starts_with("`mad` is not a level"));
        assert!(message(json!({ "needs": ["Magic"] })).starts_with("`Magic` is not a technique"));
        let never = message(json!({ "needs": ["Franken X-Wing"] }));
        assert!(
            never.starts_with("no puzzle needs Franken X-Wing"),
            "{never}"
        );
        assert_eq!(
            message(json!({ "only_until": "Whale" })),
            "Whale has no place in HoDoKu's order: expected a technique that has"
        );
        let other = message(json!({ "needs": ["Squirmbag"], "only_until": "Whale" }));
        assert!(
            other.starts_with("Whale has no place in the order of the needed"),
            "{other}"
        );
    }

    #[test]
    fn a_search_is_stopped() {
        let cancel = Cancel::default();
        cancel.cancel();
        let request = serde_json::from_value(json!({ "clues": [17, 17] })).unwrap();
        let error = generate(request, &cancel, &mut |_| {}).unwrap_err();
        assert_eq!(error.code, Code::TooLarge);
    }
}

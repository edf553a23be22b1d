//! `tessera sudoku explain`: the steps that a person would take through a puzzle, each with its reason.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

use miette::miette;
use serde_json::{Value, json};
use tessera_sudoku::{
    AnyPuzzle, Cell, Elimination, EliminationError, Grid, PencilMarks, Rating, Settings, Standing,
    Step, read_puzzles, sudoku_explainer,
};

use super::input::Input;
use super::picture::Pictures;
use crate::Failure;
use crate::cli::sudoku::ExplainArgs;

/// Which steps are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All steps to the solution, one after the other.
    Path,
    /// The next step.
    Next,
    /// Every step of the position.
    All,
}

/// A puzzle, and where a person stands in it.
struct Position {
    /// `line 3` or `puzzle 3`.
    place: String,
    puzzle: AnyPuzzle,
    marks: PencilMarks,
    /// Whether the input was a position, and not a puzzle.
    is_begun: bool,
}

/// Explains every puzzle of a file, of standard input, or in the argument itself.
pub(crate) fn run(args: &ExplainArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let settings = args.settings()?;
    let input = Input::open(args.file.as_ref())?;
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let positions = positions(&text).map_err(|error| miette!("{name}: {error}"))?;
    let mut all_right = true;
    let mut drawn = 0;
    let many = positions.len() > 1;
    let pictures = args.svg.then_some(Pictures {
        output: args.output.as_deref(),
    });
    if let Some(pictures) = pictures {
        pictures.check(positions.len())?;
    }
    for (number, position) in positions.iter().enumerate() {
        if many && !args.json && pictures.is_none() {
            writeln!(
                output,
                "{}{}: {}",
                if number > 0 { "\n" } else { "" },
                position.place,
                position.puzzle
            )?;
        }
        let standing = position.marks.standing(&position.puzzle);
        let marks = position
            .marks
            .clone()
            .with_promise(standing.is_unique() && position.marks.is_unique());
        if !matches!(standing, Standing::Right(_) | Standing::Unknown) {
            all_right = false;
            if args.json {
                let answer = json!({
                    "puzzle": position.puzzle.to_string(),
                    "solved": false,
                    "steps": [],
                    "problem": standing.to_string(),
                });
                writeln!(output, "{answer}")?;
            }
            output.flush()?;
            // If standard error is closed or full, the exit status still shows that there was a problem.
            let _ = writeln!(io::stderr(), "error: {}: {standing}", position.place);
            continue;
        }
        if let Some(pictures) = pictures {
            let before = drawn;
            draw(&marks, args, &settings, pictures, &mut drawn)?;
            if drawn == before {
                all_right = false;
                let _ = writeln!(io::stderr(), "error: {}: no step was found", position.place);
            }
            continue;
        }
        explain(position, &marks, args, &settings, &mut output)?;
    }
    output.flush()?;
    Ok(if all_right {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Draws the first step, or all of them, and counts the pictures in `drawn`.
fn draw(
    marks: &PencilMarks,
    args: &ExplainArgs,
    settings: &Settings,
    pictures: Pictures<'_>,
    drawn: &mut usize,
) -> Result<(), Failure> {
    let mut now = marks.clone();
    let most = if pictures.are_many() { usize::MAX } else { 1 };
    for step in steps(marks, args.extent(), settings).iter().take(most) {
        *drawn += 1;
        pictures.write(*drawn, step, &now, args.file.as_deref())?;
        if args.extent() != Extent::All {
            now.apply(step);
        }
    }
    Ok(())
}

fn steps(marks: &PencilMarks, extent: Extent, settings: &Settings) -> Vec<Step> {
    match extent {
        Extent::Path => settings.path(marks),
        Extent::Next => settings.next_step(marks).into_iter().collect(),
        Extent::All => settings.all_steps(marks),
    }
}

fn explain(
    position: &Position,
    marks: &PencilMarks,
    args: &ExplainArgs,
    settings: &Settings,
    output: &mut impl Write,
) -> io::Result<()> {
    let extent = args.extent();
    let steps = steps(marks, extent, settings);
    let follows_explainer = *settings == Settings::explainer();
    let mut now = marks.clone();
    let mut written: Vec<Value> = Vec::new();
    for (number, step) in (1..).zip(&steps) {
        if args.json {
            written.push(object(step, &now, follows_explainer));
        } else {
            let (name, notation) = (step.technique.name(), step.notation(&now));
            writeln!(
                output,
                "{number}. {name}: {notation}\n   {}",
                step.reason(&now).text
            )?;
        }
        if extent != Extent::All {
            now.apply(step);
        }
    }
    let is_solved = now.grid().unknown() == 0;
    if args.json {
        let mut answer =
            json!({ "puzzle": position.puzzle.to_string(), "solved": is_solved, "steps": written });
        if position.is_begun {
            answer["values"] = json!(marks.grid().to_string());
            answer["eliminated"] = eliminated(marks);
        }
        return writeln!(output, "{answer}");
    }
    match extent {
        Extent::Path if is_solved => {
            let rating = Rating::of(&steps);
            writeln!(
                output,
                "Solved in {} steps: {}, score {}.",
                steps.len(),
                rating.level,
                rating.score
            )
        }
        _ if steps.is_empty() && is_solved => writeln!(output, "Every cell is filled in."),
        Extent::Path if !steps.is_empty() => {
            writeln!(
                output,
                "Not solved: {} cells are left, and no other step was found.",
                now.grid().unknown()
            )
        }
        _ if steps.is_empty() => writeln!(output, "No step was found."),
        _ => Ok(()),
    }
}

/// The candidates that the filled cells allow, but the marks do not have.
fn eliminated(marks: &PencilMarks) -> Value {
    let allowed = PencilMarks::new(marks.grid());
    let gone = Cell::all().flat_map(|cell| {
        let digits = allowed.candidates()[cell].without(marks.candidates()[cell]);
        let text = move |digit| Elimination { cell, digit }.to_string();
        digits.iter().map(text).collect::<Vec<_>>()
    });
    gone.collect()
}

/// Sudoku Explainer's difficulty of a step. If Sudoku Explainer would find the same step here, this is its own value,
/// otherwise that of its table. `None` if the table does not have the technique.
fn explainer_difficulty(step: &Step, marks: &PencilMarks, follows_explainer: bool) -> Option<f64> {
    let is_same = |other: &sudoku_explainer::RatedStep| {
        let eliminations: BTreeSet<_> = step.eliminations.iter().collect();
        match (other.placement, step.placements.first()) {
            (Some(own), Some(place)) => own == (place.cell, place.digit),
            (None, None) => other.eliminations.iter().collect::<BTreeSet<_>>() == eliminations,
            _ => false,
        }
    };
    let own = || sudoku_explainer::Solver::at(marks).next().filter(is_same);
    let own = follows_explainer
        .then(own)
        .flatten()
        .map(|step| step.rating);
    let level = own.or_else(|| step.explainer_difficulty(marks));
    level.map(|level| f64::from(level.in_tenths()) / 10.0)
}

/// A step as JSON.
fn object(step: &Step, marks: &PencilMarks, follows_explainer: bool) -> Value {
    let mut object = step.to_json();
    object["technique"] = json!(step.technique.name());
    object["text"] = json!(step.reason(marks).text);
    object["notation"] = json!(step.notation(marks));
    object["ratings"] = json!({
        "explainer": explainer_difficulty(step, marks, follows_explainer),
        "hodoku": step.technique.score(),
    });
    object
}

/// Reads puzzles in any format, or positions as JSON objects, one per line.
fn positions(text: &str) -> Result<Vec<Position>, String> {
    if !text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('{')
    {
        let (_, puzzles) = read_puzzles(text).map_err(|error| error.to_string())?;
        let position = |(number, puzzle): (usize, AnyPuzzle)| Position {
            place: format!("puzzle {}", number + 1),
            marks: PencilMarks::of(&puzzle),
            puzzle,
            is_begun: false,
        };
        return Ok(puzzles.into_iter().enumerate().map(position).collect());
    }
    if tessera_constraints::formats::read(text).is_ok() {
        let what = "a puzzle with other constraints than a classic sudoku";
        return Err(format!("{what} has no steps with reasons"));
    }
    let lines = text.lines().enumerate();
    let filled = lines.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    filled
        .map(|(number, line)| {
            position(number + 1, line).map_err(|error| format!("line {}: {error}", number + 1))
        })
        .collect()
}

/// Reads `{"givens": "81 characters", "values": "81 characters", "eliminated": ["r1c2<>3"]}`.
fn position(number: usize, line: &str) -> Result<Position, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let marks = position_of(&value)?;
    Ok(Position {
        place: format!("line {number}"),
        puzzle: AnyPuzzle::Grid(*marks.givens()),
        marks,
        is_begun: true,
    })
}

/// The marks of such a position, with the promise that the puzzle has one solution, which is not checked.
pub(super) fn position_of(value: &Value) -> Result<PencilMarks, String> {
    let object = value.as_object().ok_or("expected a JSON object")?;
    if let Some(key) = object
        .keys()
        .find(|key| !["givens", "values", "eliminated"].contains(&key.as_str()))
    {
        return Err(format!(
            "unknown key `{key}`: expected `givens`, `values` and `eliminated`"
        ));
    }
    let grid = |key: &str| -> Result<Option<Grid>, String> {
        let Some(value) = object.get(key) else {
            return Ok(None);
        };
        let text = value
            .as_str()
            .ok_or_else(|| format!("`{key}`: expected a text of 81 characters"))?;
        text.parse()
            .map(Some)
            .map_err(|error| format!("`{key}`: {error}"))
    };
    let givens = grid("givens")?.ok_or("expected the key `givens`")?;
    let values = grid("values")?.unwrap_or(givens);
    if let Some(cell) = Cell::all().find(|cell| {
        givens[*cell].is_some() && values[*cell].is_some() && values[*cell] != givens[*cell]
    }) {
        return Err(format!("`values`: {cell} differs from `givens`"));
    }
    let mut all = values;
    for cell in Cell::all().filter(|cell| givens[*cell].is_some()) {
        all.set(cell, givens[cell]);
    }
    let mut marks = PencilMarks::new(&all)
        .with_givens(&givens)
        .with_promise(true);
    let eliminated = match object.get("eliminated") {
        None => &[][..],
        Some(list) => list.as_array().ok_or("`eliminated`: expected a list")?,
    };
    for text in eliminated {
        let text = text
            .as_str()
            .ok_or("`eliminated`: expected texts such as `r1c2<>3`")?;
        let Elimination { cell, digit } = text
            .parse()
            .map_err(|error: EliminationError| format!("`eliminated`: {error}"))?;
        marks.eliminate(cell, digit);
    }
    Ok(marks)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn explained(text: &str, options: &str) -> String {
        let args: ExplainArgs = crate::cli::parsed(options);
        let settings = args.settings().unwrap();
        let mut output = Vec::new();
        for position in positions(text).unwrap() {
            explain(&position, &position.marks, &args, &settings, &mut output).unwrap();
        }
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn a_path_ends_with_the_rating() {
        let text = explained(PUZZLE, "");
        assert!(
            text.starts_with("1. Naked Single: r5c5=5\n   Only 5 is left for r5c5: "),
            "{text}"
        );
        assert!(
            text.ends_with("Solved in 51 steps: Easy, score 204.\n"),
            "{text}"
        );
    }

    #[test]
    fn json_has_the_steps_of_a_position() {
        let line =
            format!("{{\"givens\": \"{PUZZLE}\", \"eliminated\": [\"r1c3<>4\", \"r1c3<>2\"]}}");
        let value: Value = serde_json::from_str(&explained(&line, "--next --json")).unwrap();
        assert_eq!(
            (&value["puzzle"], &value["solved"]),
            (&json!(PUZZLE), &json!(false))
        );
        let step = &value["steps"][0];
        assert_eq!(step["technique"], "Naked Single");
        assert_eq!(step["placements"], json!(["r1c3=1"]));
        assert_eq!(step["ratings"], json!({ "explainer": 2.3, "hodoku": 4 }));
        let proof = json!({ "kind": "sets", "truths": ["r1c3"], "links": [] });
        assert_eq!(step["proof"], proof);
        assert_eq!(value["values"], json!(PUZZLE));
        assert_eq!(value["eliminated"], json!(["r1c3<>2", "r1c3<>4"]));
    }

    #[test]
    fn errors_of_positions_say_what_was_expected() {
        let error = |line: &str| positions(line).err().unwrap();
        assert_eq!(error("{}"), "line 1: expected the key `givens`");
        let eliminated = format!("{{\"givens\": \"{PUZZLE}\", \"eliminated\": [\"r0c3<>4\"]}}");
        assert_eq!(
            error(&eliminated),
            "line 1: `eliminated`: `r0c3<>4`: expected a text such as `r1c2<>3`"
        );
        assert!(error("{\"givens\": 5}").contains("`givens`: expected a text of 81 characters"));
        assert!(error("{\"give\": 5}").contains("unknown key `give`"));
    }
}

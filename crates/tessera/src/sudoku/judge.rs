//! `tessera sudoku judge`: says of each step of a list whether it follows.

use std::io::{self, Write};
use std::process::ExitCode;

use miette::miette;
use serde_json::{Value, json};
use tessera_sudoku::{Claim, Judge, Verdict, read_claim, read_line};

use super::explain::position_of;
use super::input::Input;
use crate::Failure;
use crate::cli::sudoku::JudgeArgs;

/// Judges the steps of a file or of standard input. The steps before the first puzzle of the text are those of the
/// puzzle in the arguments.
pub(crate) fn run(args: &JudgeArgs, mut output: impl Write) -> Result<ExitCode, Failure> {
    let as_json = args.json;
    let input = Input::open(args.file.as_ref())?;
    let name = input.name().to_owned();
    let text = input.read_whole()?;
    let fault = |message: String| miette!("{name}: {message}");
    let mut judge = args.puzzle.as_ref().map(Judge::new);
    let (mut steps, mut faults) = (0_u64, 0_u64);
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let claims = if line.trim_start().starts_with('{') {
            let (start, claims) =
                written(number, line).map_err(|error| fault(format!("line {number}: {error}")))?;
            judge = Some(start);
            claims
        } else if let Ok(Some(puzzle)) = read_line(line) {
            judge = Some(Judge::new(&puzzle));
            Vec::new()
        } else {
            let claim = read_claim(number, line).map_err(|error| fault(error.to_string()))?;
            claim.into_iter().collect()
        };
        for claim in claims {
            let judge = judge.as_mut().ok_or_else(|| {
                fault(format!(
                    "line {number}: a step without a puzzle: expected a line of 81 cells before it, or --puzzle"
                ))
            })?;
            let verdict = judge.judge(&claim);
            steps += 1;
            faults += u64::from(!verdict.is_true());
            write(&claim, &verdict, as_json, &mut output)?;
        }
    }
    if steps == 0 {
        return Err(fault("no steps: expected one a line".to_owned()).into());
    }
    if !as_json {
        let follow = steps - faults;
        writeln!(output, "{follow} of {steps} steps follow.")?;
    }
    output.flush()?;
    Ok(if faults == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Reads an answer of `explain --json`.
fn written(number: usize, line: &str) -> Result<(Judge, Vec<Claim>), String> {
    let answer: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let text = answer["puzzle"]
        .as_str()
        .ok_or("`puzzle`: expected a text of 81 or 729 characters")?;
    let puzzle = read_line(text)
        .map_err(|error| format!("`puzzle`: {error}"))?
        .ok_or("`puzzle`: expected a text of 81 or 729 characters")?;
    let judge = match (answer.get("values"), puzzle.to_grid()) {
        (None, _) | (_, None) => Judge::new(&puzzle),
        (Some(values), Some(_)) => {
            let position =
                json!({ "givens": text, "values": values, "eliminated": answer["eliminated"] });
            Judge::at(&puzzle, position_of(&position)?)
        }
    };
    let steps = answer["steps"]
        .as_array()
        .ok_or("`steps`: expected a list")?;
    let claim = |(step, object): (usize, &Value)| {
        let list = |key: &str| -> Result<Vec<&str>, String> {
            let texts = object[key]
                .as_array()
                .map(|list| list.iter().map(Value::as_str));
            texts
                .and_then(Iterator::collect)
                .ok_or_else(|| format!("step {step}: `{key}`: expected a list of texts"))
        };
        let changes = [list("placements")?, list("eliminations")?]
            .concat()
            .join(", ");
        let name = object["technique"].as_str().unwrap_or_default();
        read_claim(number, &format!("{name}: => {changes}"))
            .ok()
            .flatten()
            .ok_or_else(|| {
                format!("step {step}: `{changes}`: expected texts such as `r1c2=3` and `r1c2<>3`")
            })
    };
    let claims = (1..).zip(steps).map(claim).collect::<Result<_, String>>()?;
    Ok((judge, claims))
}

fn write(
    claim: &Claim,
    verdict: &Verdict,
    as_json: bool,
    output: &mut impl Write,
) -> io::Result<()> {
    let placements: Vec<String> = claim
        .placements
        .iter()
        .map(|(cell, digit)| format!("{cell}={digit}"))
        .collect();
    let eliminations: Vec<String> = claim.eliminations.iter().map(ToString::to_string).collect();
    if as_json {
        let by: Vec<&str> = match verdict {
            Verdict::ByOthers(techniques) => techniques.iter().map(|one| one.name()).collect(),
            _ => Vec::new(),
        };
        let object = json!({
            "line": claim.line,
            "technique": claim.name,
            "placements": placements,
            "eliminations": eliminations,
            "verdict": verdict.id(),
            "text": verdict.to_string(),
            "by": by,
        });
        return writeln!(output, "{object}");
    }
    let changes = [placements, eliminations].concat().join(", ");
    let name = match claim.name.as_str() {
        "" => String::new(),
        name => format!("{name}: "),
    };
    writeln!(output, "line {}: {name}{changes}: {verdict}", claim.line)
}

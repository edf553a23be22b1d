//! What libraries of positions say that a technique finds: expected eliminations, and positions where it finds nothing.
//!
//! The libraries are files of the folder `SUDOKU_TECHNIQUES`, which the project does not contain. Without it, the tests
//! pass.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use std::collections::BTreeMap;
use std::path::PathBuf;

use tessera_sudoku::{Cell, Digit, Grid, PencilMarks, Settings, Step, Technique};

/// The rows of a table with these columns, separated by commas, in the folder of libraries.
fn table(name: &str) -> Vec<BTreeMap<String, String>> {
    let Some(folder) = std::env::var_os("SUDOKU_TECHNIQUES").map(PathBuf::from) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(folder.join(name)).unwrap();
    let mut lines = text.lines().map(fields);
    let head = lines.next().unwrap();
    lines
        .map(|row| head.iter().cloned().zip(row).collect())
        .collect()
}

/// The fields of a line; some are in quotes.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    for letter in line.chars() {
        match letter {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(letter),
        }
    }
    fields
}

fn cell_and_digit(text: &str) -> (Cell, Digit) {
    let bytes: Vec<u8> = text.bytes().filter(u8::is_ascii_digit).collect();
    let number = |at: usize| usize::from(bytes[at] - b'1');
    (
        Cell::at(number(0), number(1)),
        Digit::new(bytes[2] - b'0').unwrap(),
    )
}

fn marks(row: &BTreeMap<String, String>) -> PencilMarks {
    let solved: Grid = row["solved"].parse().unwrap();
    let givens: Grid = row["givens"].parse().unwrap();
    let mut marks = PencilMarks::new(&solved)
        .with_givens(&givens)
        .with_promise(true);
    for text in row["deleted"].split_whitespace() {
        let (cell, digit) = cell_and_digit(text);
        marks.eliminate(cell, digit);
    }
    marks
}

/// What a step changes, sorted.
fn changes(step: &Step) -> Vec<String> {
    let placed = step.placements.iter().map(ToString::to_string);
    let gone = step.eliminations.iter().map(ToString::to_string);
    let mut all: Vec<String> = placed.chain(gone).collect();
    all.sort();
    all
}

#[test]
#[ignore = "needs a library of positions"]
fn techniques_find_what_the_library_expects() {
    let mut wrong = Vec::new();
    let rows = table("reglib_train.csv");
    for row in &rows {
        let began = std::time::Instant::now();
        let Ok(technique) = row["technique"].parse::<Technique>() else {
            wrong.push(format!(
                "{} {}: no such technique",
                row["id"], row["technique"]
            ));
            continue;
        };
        let marks = marks(row);
        let found = technique.find_all(&marks);
        for step in &found {
            assert_eq!(step.verify(&marks), Ok(()), "{}: {step}", row["id"]);
        }
        let mut expected: Vec<String> = row["eliminations"]
            .split_whitespace()
            .chain(row["placements"].split_whitespace())
            .map(ToOwned::to_owned)
            .collect();
        expected.sort();
        let has = found.iter().any(|step| changes(step) == expected);
        let includes = found.iter().any(|step| {
            let all = changes(step);
            expected.iter().all(|change| all.contains(change))
        });
        let seconds = began.elapsed().as_secs_f64();
        if seconds > 2.0 {
            println!("{} {} took {seconds:.1} s", row["id"], row["technique"]);
        }
        if has != (row["kind"] == "find") || (includes && row["kind"] == "fail") {
            wrong.push(format!(
                "{} {} {} {}: expected {expected:?}, includes {includes}, {} steps, {}",
                row["id"],
                row["technique"],
                row["variant"],
                row["kind"],
                found.len(),
                row["comment"],
            ));
            for step in found.iter().take(20) {
                println!("{}: {}", row["id"], step.notation(&marks));
            }
        }
    }
    println!(
        "{} of {} rows are right",
        rows.len() - wrong.len(),
        rows.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The techniques that the notes of the exemplars name by one word.
fn group(name: &str) -> Vec<Technique> {
    let before = |last: Technique| {
        let all = Settings::hodoku();
        let upto = all.order().position(|technique| technique == last).unwrap();
        all.order().take(upto + 1).collect()
    };
    match name {
        "s" => before(Technique::HiddenSingle),
        "ssts" => before(Technique::HiddenQuadruple)
            .into_iter()
            .chain(
                [
                    "x-wing",
                    "swordfish",
                    "jellyfish",
                    "xy-wing",
                    "simple colors trap",
                    "simple colors wrap",
                    "multi-colors 1",
                    "multi-colors 2",
                ]
                .map(|name| name.parse().unwrap()),
            )
            .collect(),
        _ => before(Technique::AlsXyChain),
    }
}

#[test]
#[ignore = "needs a library of puzzles"]
fn exemplars_need_their_technique() {
    let mut wrong = Vec::new();
    let rows = table("exemplars_train.csv");
    for row in &rows {
        let Ok(techniques) = Technique::named(&row["technique"]) else {
            wrong.push(format!("{}: no such technique", row["technique"]));
            continue;
        };
        let puzzle: Grid = row["puzzle"].parse().unwrap();
        let note = &row["hodoku_note"];
        let first = note.split_whitespace().next().unwrap_or("x");
        let before: Vec<Technique> = group(first)
            .into_iter()
            .filter(|technique| !techniques.contains(technique))
            .collect();
        let settings = Settings::only(&before);
        let mut now = PencilMarks::new(&puzzle).with_promise(true);
        // The technique is of use at some place on the way.
        let mut found = 0;
        loop {
            let is_easy = |step: &Step| step.technique <= Technique::HiddenSingle;
            let next = settings.next_step(&now);
            if next.as_ref().is_none_or(|step| !is_easy(step)) {
                for technique in &techniques {
                    for step in technique.find_all(&now) {
                        assert_eq!(step.verify(&now), Ok(()), "{step}");
                        found += 1;
                    }
                }
                if found > 0 {
                    break;
                }
            }
            match next {
                Some(step) => now.apply(&step),
                None => break,
            }
        }
        if found == 0 {
            wrong.push(format!("{} {} {note}", row["technique"], row["puzzle"]));
        }
    }
    println!(
        "{} of {} rows are right",
        rows.len() - wrong.len(),
        rows.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

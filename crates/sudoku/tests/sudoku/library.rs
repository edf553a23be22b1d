//! What libraries of positions say that a technique finds: expected eliminations, and positions where it finds nothing.
//!
//! The libraries are files of the folder `SUDOKU_TECHNIQUES`, which the project does not contain. Without it, the tests
//! pass.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tessera_sudoku::{Cell, Digit, Grid, PencilMarks, Rating, Settings, Step, Technique};

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
        // The technique is of use at some place on the way, if not where the singles end, then among them.
        let count = |among_singles: bool| -> usize {
            let mut now = PencilMarks::new(&puzzle).with_promise(true);
            loop {
                let is_single = |step: &Step| step.technique <= Technique::HiddenSingle;
                let next = settings.next_step(&now);
                if among_singles || next.as_ref().is_none_or(|step| !is_single(step)) {
                    let found = techniques
                        .iter()
                        .flat_map(|technique| technique.find_all(&now));
                    let found: Vec<Step> = found.collect();
                    for step in &found {
                        assert_eq!(step.verify(&now), Ok(()), "{step}");
                    }
                    if !found.is_empty() {
                        return found.len();
                    }
                }
                match next {
                    Some(step) => now.apply(&step),
                    None => return 0,
                }
            }
        };
        let found = match count(false) {
            0 => count(true),
            found => found,
        };
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

#[test]
#[ignore = "needs a library of paths"]
fn levels_and_scores_are_those_of_hodoku() {
    let Some(folder) = std::env::var_os("SUDOKU_TECHNIQUES").map(PathBuf::from) else {
        return;
    };
    let text = std::fs::read_to_string(folder.join("hodoku_paths.jsonl")).unwrap();
    let (mut equal, mut wrong) = (0, Vec::new());
    for line in text.lines() {
        let after = |key: &str| line.split_once(&format!("\"{key}\": ")).unwrap().1;
        let puzzle: Grid = after("puzzle")[1..82].parse().unwrap();
        let level = after("level")[1..].split('"').next().unwrap();
        let score: u32 = after("score").split(',').next().unwrap().parse().unwrap();
        let rating =
            Rating::of(&Settings::hodoku().path(&PencilMarks::new(&puzzle).with_promise(true)));
        if (rating.level.name(), rating.score) == (level, score) {
            equal += 1;
        } else {
            println!(
                "{puzzle}: {level} {score}, but {} {}",
                rating.level, rating.score
            );
            if level != "Extreme" {
                wrong.push(puzzle);
            }
        }
    }
    println!("{equal} of {} ratings are equal", text.lines().count());
    assert!(wrong.is_empty(), "{wrong:?}");
}

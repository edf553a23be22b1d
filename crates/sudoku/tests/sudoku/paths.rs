//! Every proper puzzle has a path to its solution, and no step on it is refuted by its proof or by the solution.
//!
//! `SUDOKU_PUZZLES` is the number of random puzzles, `SUDOKU_FIRST` that of the first one. `SUDOKU_SETS` is a folder of
//! files with one puzzle a line, of which every `SUDOKU_STRIDE`th one is taken; without it, only random puzzles are.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tessera_sudoku::{
    GenerateOptions, Grid, PencilMarks, Settings, Solutions, Step, Technique, generate, unique,
};

fn number(name: &str, usual: usize) -> usize {
    let text = std::env::var(name).ok();
    text.map_or(usual, |text| text.parse().unwrap())
}

/// What happened on the way through some puzzles.
#[derive(Default)]
struct Tally {
    puzzles: usize,
    improper: usize,
    steps: BTreeMap<Technique, usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn check(&mut self, puzzle: &Grid, step: &Step, marks: &PencilMarks, solution: &Grid) {
        *self.steps.entry(step.technique).or_default() += 1;
        let placed = step.placements.iter();
        let gone = step.eliminations.iter();
        let agrees = placed
            .into_iter()
            .all(|place| solution[place.cell] == Some(place.digit))
            && gone
                .into_iter()
                .all(|gone| solution[gone.cell] != Some(gone.digit));
        let verdict = step.verify(marks);
        if !agrees || verdict.is_err() {
            self.wrong
                .push(format!("{puzzle}: {step}: {verdict:?}, agrees: {agrees}"));
        }
        let text = step.reason(marks).text;
        if text.contains("  ") || !text.ends_with('.') || text.starts_with(':') {
            self.wrong.push(format!("{puzzle}: {step}: {text}"));
        }
    }

    fn path(&mut self, puzzle: &Grid, settings: &Settings) {
        let Solutions::Unique(solution) = unique(puzzle) else {
            self.improper += 1;
            return;
        };
        self.puzzles += 1;
        let mut marks = PencilMarks::new(puzzle).with_promise(true);
        for step in settings.path(&marks) {
            self.check(puzzle, &step, &marks, &solution);
            marks.apply(&step);
        }
        if marks.grid() != &solution {
            self.wrong.push(format!("{puzzle}: not solved"));
        }
    }

    /// Every step of every technique at the places of a path where singles do not help.
    fn all(&mut self, puzzle: &Grid, settings: &Settings, techniques: &[Technique]) {
        let Solutions::Unique(solution) = unique(puzzle) else {
            return;
        };
        self.puzzles += 1;
        let mut marks = PencilMarks::new(puzzle).with_promise(true);
        for step in settings.path(&marks) {
            if step.technique > Technique::HiddenSingle {
                for technique in techniques {
                    for step in technique.find_all(&marks) {
                        self.check(puzzle, &step, &marks, &solution);
                    }
                }
            }
            marks.apply(&step);
        }
    }

    fn report(self, name: &str) {
        println!(
            "{name}: {} puzzles, {} not proper",
            self.puzzles, self.improper
        );
        for (technique, steps) in &self.steps {
            println!("  {technique}: {steps}");
        }
        assert!(self.wrong.is_empty(), "{}", self.wrong.join("\n"));
    }
}

/// The puzzles of a folder, file by file.
fn sets() -> Vec<(String, Vec<Grid>)> {
    let Some(folder) = std::env::var_os("SUDOKU_SETS").map(PathBuf::from) else {
        return Vec::new();
    };
    let stride = number("SUDOKU_STRIDE", 1);
    let mut sets = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let grids = text.lines().filter_map(|line| line.get(..81)?.parse().ok());
        sets.push((path.display().to_string(), grids.step_by(stride).collect()));
    }
    sets.sort();
    sets
}

fn order() -> Settings {
    let name = std::env::var("SUDOKU_ORDER").unwrap_or_else(|_| "easy-first".to_owned());
    Settings::named(&name).unwrap()
}

#[test]
#[ignore = "takes minutes"]
fn random_puzzles_have_a_path() {
    let mut tally = Tally::default();
    let first = number("SUDOKU_FIRST", 0);
    for number in first..first + number("SUDOKU_PUZZLES", 2000) {
        let puzzle = generate(2, number as u64, &GenerateOptions::default()).unwrap();
        tally.path(&puzzle, &order());
    }
    tally.report("random");
}

#[test]
#[ignore = "takes minutes"]
fn puzzles_of_sets_have_a_path() {
    for (name, puzzles) in sets() {
        let mut tally = Tally::default();
        puzzles
            .iter()
            .for_each(|puzzle| tally.path(puzzle, &order()));
        tally.report(&name);
    }
}

#[test]
#[ignore = "takes minutes"]
fn all_steps_of_rare_techniques_hold() {
    let techniques = [
        Technique::FireworksTriple,
        Technique::FireworksQuadruple,
        Technique::UniqueRectangleChain,
        Technique::UniqueLoopChain,
        Technique::BugPlusN,
        Technique::OddagonChain,
        Technique::TridagonChain,
        Technique::JuniorExocet,
        Technique::SeniorExocet,
        Technique::SkLoop,
        Technique::Msls,
        Technique::KrakenFishType1,
        Technique::KrakenFishType2,
    ];
    for (name, puzzles) in sets() {
        let mut tally = Tally::default();
        for puzzle in &puzzles {
            tally.all(puzzle, &Settings::hodoku(), &techniques);
        }
        tally.report(&name);
    }
}

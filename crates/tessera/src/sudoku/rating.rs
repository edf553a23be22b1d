//! The answer of `tessera sudoku rate`.

use std::cell::RefCell;
use std::sync::LazyLock;

use tessera_sudoku::sudoku_explainer::{self, RateError, Solver};
use tessera_sudoku::{
    AnyPuzzle, Cell, Grid, Needed, PencilMarks, Puzzle, Rating, Settings, Solutions, Technique,
    braids_needed, inner_braids_needed, trial_depth, unique, whips_needed,
};

/// The program whose ratings are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Rater {
    /// Sudoku Explainer: ER, EP and ED.
    Explainer,
    /// HoDoKu: level and score.
    Hodoku,
}

/// What else is wanted: the depth of trial and error, and the length of whips and braids, each up to a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Also {
    pub(crate) depth: bool,
    pub(crate) whips: Option<u32>,
    pub(crate) braids: Option<u32>,
    pub(crate) bxb: Option<u32>,
}

/// One of these: its name in words, its key, and the value.
pub(super) struct Measure(&'static str, &'static str, Needed);

impl Also {
    /// What is wanted, for a puzzle with exactly one solution.
    pub(super) fn measure(self, puzzle: &AnyPuzzle) -> Vec<Measure> {
        match puzzle {
            AnyPuzzle::Grid(grid) => self.measure_one(grid),
            AnyPuzzle::Candidates(candidates) => self.measure_one(candidates),
        }
    }

    fn measure_one(self, puzzle: &impl Puzzle) -> Vec<Measure> {
        let depth = || trial_depth(puzzle).map(Needed::Exactly);
        let whips = |limit| whips_needed(puzzle, limit);
        let braids = |limit| braids_needed(puzzle, limit);
        let inner = |limit| inner_braids_needed(puzzle, limit);
        let all = [
            ("depth", "trial_depth", self.depth.then(depth).flatten()),
            ("W", "whips", self.whips.and_then(whips)),
            ("B", "braids", self.braids.and_then(braids)),
            ("BxB", "bxb", self.bxb.and_then(inner)),
        ];
        all.into_iter()
            .filter_map(|(name, key, needed)| Some(Measure(name, key, needed?)))
            .collect()
    }
}

impl Measure {
    /// ` depth=1`, ` W>12` or ` B=-`.
    pub(super) fn words(&self) -> String {
        let Measure(name, _, needed) = self;
        match needed {
            Needed::Exactly(size) => format!(" {name}={size}"),
            Needed::MoreThan(size) => format!(" {name}>{size}"),
            Needed::Never => format!(" {name}=-"),
        }
    }

    /// `,"whips":4`, or null; if it is only known to be larger than a number, that has a key of its own.
    pub(super) fn keys(&self) -> String {
        let Measure(_, key, needed) = self;
        match needed {
            Needed::Exactly(size) => format!(",\"{key}\":{size}"),
            Needed::MoreThan(size) => format!(",\"{key}\":null,\"{key}_more_than\":{size}"),
            Needed::Never => format!(",\"{key}\":null"),
        }
    }
}

/// The ratings of a puzzle.
pub(super) struct Ratings {
    explainer: Option<sudoku_explainer::PuzzleRating>,
    /// The rating, and the hardest technique; a full grid has none.
    hodoku: Option<(Rating, Option<Technique>)>,
}

thread_local! {
    /// The solver is kept, because reusing its memory saves time.
    static SOLVER: RefCell<Solver> = RefCell::new(Solver::new(&Grid::EMPTY));
}

/// The techniques that count for HoDoKu's rating.
static HODOKU: LazyLock<Settings> = LazyLock::new(Settings::hodoku);

/// Rates a puzzle with the solvers of this thread, as one program does or, for `None`, as both do.
pub(super) fn rate(puzzle: &AnyPuzzle, only: Option<Rater>) -> Result<Ratings, RateError> {
    let mut ratings = Ratings {
        explainer: None,
        hodoku: None,
    };
    // Candidates that are those of a grid are rated as the grid.
    let grid = puzzle.to_grid();
    if only != Some(Rater::Hodoku) {
        // This proves that there is one solution.
        let rating = SOLVER.with_borrow_mut(|solver| match grid {
            Some(grid) => solver.rate(&grid),
            None => solver.rate_sukaku(&puzzle.to_candidates()),
        })?;
        ratings.explainer = Some(rating);
    } else {
        match unique(&puzzle.to_candidates()) {
            Solutions::None => return Err(RateError::NoSolution),
            Solutions::Multiple(..) => return Err(RateError::SeveralSolutions),
            Solutions::Unique(_) => {}
        }
    }
    if only != Some(Rater::Explainer) {
        let marks = match grid {
            Some(grid) => PencilMarks::new(&grid).with_promise(true),
            // Techniques that rely on one solution do not hold.
            None => {
                let (mut known, candidates) = (Grid::EMPTY, puzzle.to_candidates());
                Cell::all().for_each(|cell| known.set(cell, candidates[cell].only()));
                PencilMarks::with_candidates(&known, &candidates)
            }
        };
        let path: Vec<Technique> = HODOKU.techniques(&marks).collect();
        let hardest = path
            .iter()
            .copied()
            .max_by_key(|technique| (technique.level(), technique.score(), *technique));
        ratings.hodoku = Some((Rating::of_techniques(path), hardest));
    }
    Ok(ratings)
}

impl Ratings {
    /// The name of the hardest technique: that of Sudoku Explainer, if its ratings are wanted.
    fn hardest(&self) -> Option<String> {
        match (&self.explainer, &self.hodoku) {
            (Some(rating), _) => rating.hardest.map(|technique| technique.to_string()),
            (None, Some((_, hardest))) => hardest.map(|technique| technique.to_string()),
            (None, None) => None,
        }
    }

    /// The ratings on a line: `ER=7.1 EP=1.2 ED=1.2 level=Unfair score=1248 Forcing Chain`.
    pub(super) fn words(&self) -> String {
        let mut words = Vec::new();
        if let Some(sudoku_explainer::PuzzleRating { er, ep, ed, .. }) = &self.explainer {
            words.push(format!("ER={er} EP={ep} ED={ed}"));
        }
        if let Some((Rating { level, score }, _)) = &self.hodoku {
            words.push(format!("level={level} score={score}"));
        }
        words.extend(self.hardest());
        words.join(" ")
    }

    /// The keys of a JSON object.
    pub(super) fn keys(&self) -> String {
        let mut keys = Vec::new();
        if let Some(sudoku_explainer::PuzzleRating { er, ep, ed, .. }) = &self.explainer {
            keys.push(format!("\"er\":{er},\"ep\":{ep},\"ed\":{ed}"));
        }
        if let Some((Rating { level, score }, _)) = &self.hodoku {
            keys.push(format!("\"level\":\"{level}\",\"score\":{score}"));
        }
        let hardest = self.hardest();
        let hardest = hardest.map_or("null".to_owned(), |technique| format!("\"{technique}\""));
        keys.push(format!("\"hardest\":{hardest}"));
        keys.join(",")
    }
}

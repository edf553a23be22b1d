//! Generates variant sudokus with one solution.
//!
//! `layout` has the grid with its symmetry and makes regions, `marks` makes cages, lines, dots and numbers from a
//! solution.
//!
//! ```
//! use tessera_constraints::generate::{Kind, Options, generate};
//! use tessera_constraints::{Limits, Solver};
//! let options = Options { kinds: vec![Kind::Killer], size: 4, ..Options::default() };
//! let puzzle = generate(7, 0, &options, || true)?.unwrap();
//! assert_eq!(Solver::new(&puzzle)?.first_two(Limits::default()).unwrap().len(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod layout;
mod marks;

use std::ops::RangeInclusive;

use tessera_sudoku::{Random, Symmetry};

use crate::constraint::{
    AntiKing, AntiKnight, Constraint, Diagonal, DisjointGroups, Grid, Nonconsecutive, Regions,
    Windows,
};
use crate::puzzle::Puzzle;
use crate::search::{Limits, Solver};
use crate::shape::Shape;
use layout::{Layout, Used};
use marks::{Maker, Marks};

/// Maximum number of decisions of the search for a first grid.
const FIRST_NODES: u64 = 200_000;

/// Maximum number of decisions of each search for a grid with one more random value.
const FILL_NODES: u64 = 2000;

/// The same for a grid without other rules: the solver for classic sudokus counts smaller steps.
const CLASSIC_NODES: u64 = 50_000;

/// Maximum number of decisions of the proof that a puzzle has one solution.
const CHECK_NODES: u64 = 1500;

macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $name:literal;)*) => {
        /// What a generated puzzle has beside given values.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// The name, such as `killer`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)* }
            }
        }
    };
}

kinds! {
    /// Killer cages.
    Killer "killer";
    /// Regions in place of boxes.
    Jigsaw "jigsaw";
    /// Both diagonals.
    Diagonal "diagonal";
    /// Windows.
    Windows "windows";
    /// Disjoint groups.
    DisjointGroups "disjointgroups";
    /// The anti-knight rule.
    AntiKnight "antiknight";
    /// The anti-king rule.
    AntiKing "antiking";
    /// No consecutive neighbours.
    Nonconsecutive "nonconsecutive";
    /// Thermometers.
    Thermo "thermo";
    /// Arrows.
    Arrow "arrow";
    /// All dots for consecutive values and for doubles.
    Kropki "kropki";
    /// All signs for sums of 5 and 10.
    Xv "xv";
    /// Palindromes.
    Palindrome "palindrome";
    /// Renban lines.
    Renban "renban";
    /// Whisper lines.
    Whispers "whispers";
    /// Between lines.
    Between "between";
    /// Sums between the minimum and the maximum value.
    Sandwich "sandwich";
    /// Skyscrapers.
    Skyscraper "skyscraper";
    /// X-sums.
    XSum "xsum";
    /// Sums of diagonals.
    LittleKiller "littlekiller";
    /// Circles with values.
    Quadruple "quadruple";
    /// Signs for the greater value between neighbours of a box.
    Greater "greater";
    /// Cells with an odd or an even value.
    OddEven "oddeven";
}

/// What generated puzzles should be like.
#[derive(Clone, Debug)]
pub struct Options {
    /// What the puzzles have beside given values.
    pub kinds: Vec<Kind>,
    /// The number of rows, columns and values, from 4 to 16.
    pub size: usize,
    /// How many given values there may be. Values are left out in random order while there are more than the least of
    /// these and the solution stays unique.
    pub clues: RangeInclusive<usize>,
    /// The symmetry of given values, cages, lines and regions. Signs that are all given, and numbers at the sides, are
    /// where the solution has them.
    pub symmetry: Symmetry,
    /// Whether marks are left out, too, while the solution stays unique. Signs that are all given stay.
    pub minimal: bool,
    /// The number of grids that are tried for a puzzle.
    pub attempts: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            kinds: Vec::new(),
            size: 9,
            clues: 0..=256,
            symmetry: Symmetry::None,
            minimal: false,
            attempts: 200,
        }
    }
}

/// Why a puzzle cannot be generated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// The size is not one of those that can be generated.
    #[error("a size of {0}: expected 4 to 16")]
    Size(usize),
    /// Two kinds exclude each other, or a kind needs something else.
    #[error("{0}")]
    Kinds(String),
    /// No grid fulfils the rules.
    #[error("no grid of {0} rows and columns fulfils these rules")]
    Impossible(usize),
    /// More clues are asked for than there are cells.
    #[error("at least {least} clues: expected at most {cells}, the number of cells")]
    Clues {
        /// The minimum number of clues asked for.
        least: usize,
        /// The number of cells.
        cells: usize,
    },
    /// No attempt gave a puzzle.
    #[error("no puzzle is found in {0} attempts")]
    NotFound(u64),
}

/// Generates puzzle `number` of the series with this seed. It depends on these and the options alone.
///
/// `goes_on` is called before every attempt, and the result is `None` as soon as it returns false.
///
/// # Errors
///
/// If the options exclude each other, or no attempt gave a puzzle.
pub fn generate(
    seed: u64,
    number: u64,
    options: &Options,
    mut goes_on: impl FnMut() -> bool,
) -> Result<Option<Puzzle>, GenerateError> {
    let size = options.size;
    if !(4..=16).contains(&size) {
        return Err(GenerateError::Size(size));
    }
    let (least, cells) = (*options.clues.start(), size * size);
    if least > cells {
        return Err(GenerateError::Clues { least, cells });
    }
    let has = |kind: Kind| options.kinds.contains(&kind);
    let boxes = Shape::box_size(size, size, size);
    for kind in [Kind::Windows, Kind::DisjointGroups] {
        if has(kind) && (boxes.is_none() || has(Kind::Jigsaw)) {
            let name = kind.name();
            return Err(GenerateError::Kinds(format!(
                "{name} needs boxes, which a grid of size {size} or a jigsaw does not have"
            )));
        }
    }
    let layout = Layout::new(size, options.symmetry);
    let mut random = Random::new(seed, number);
    for _ in 0..options.attempts {
        if !goes_on() {
            return Ok(None);
        }
        if let Some(puzzle) = one(&layout, options, &mut random)? {
            return Ok(Some(puzzle));
        }
    }
    Err(GenerateError::NotFound(options.attempts))
}

/// One attempt.
fn one(
    layout: &Layout,
    options: &Options,
    random: &mut Random,
) -> Result<Option<Puzzle>, GenerateError> {
    let base = base(layout, options, random);
    let solution = match solution(&base, random) {
        Ok(Some(solution)) => solution,
        // Other regions may have a solution.
        Err(()) if !options.kinds.contains(&Kind::Jigsaw) => {
            return Err(GenerateError::Impossible(layout.size));
        }
        _ => return Ok(None),
    };
    let mut maker = Maker {
        layout,
        solution: &solution,
        random,
        used: Used::default(),
        marks: Marks::default(),
    };
    let mut kinds = options.kinds.clone();
    // Lines first: cages fill what is left.
    kinds.sort_by_key(|kind| *kind == Kind::Killer);
    if !kinds.into_iter().all(|kind| maker.add(kind)) {
        return Ok(None);
    }
    let Marks { mut groups, rules } = maker.marks;
    let with = |groups: &[Vec<Constraint>], clues: &[bool]| {
        let mut puzzle = base.clone();
        puzzle.constraints.extend(groups.concat());
        puzzle.constraints.extend(rules.iter().cloned());
        for (index, value) in solution
            .iter()
            .enumerate()
            .filter(|(index, _)| clues[*index])
        {
            puzzle.candidates[index] = puzzle.bit(*value);
        }
        puzzle
    };

    let mut clues = vec![true; layout.cells()];
    let mut count = layout.cells();
    let least = if options.minimal {
        0
    } else {
        *options.clues.start()
    };
    let mut orbits = layout.orbits();
    random.shuffle(&mut orbits);
    for orbit in orbits {
        if count < least + orbit.len() {
            continue;
        }
        orbit.iter().for_each(|cell| clues[*cell] = false);
        if is_unique(&with(&groups, &clues)) {
            count -= orbit.len();
        } else {
            orbit.iter().for_each(|cell| clues[*cell] = true);
        }
    }
    if !options.clues.contains(&count) {
        return Ok(None);
    }
    if options.minimal {
        let mut order: Vec<usize> = (0..groups.len()).collect();
        random.shuffle(&mut order);
        for index in order {
            let group = std::mem::take(&mut groups[index]);
            if !is_unique(&with(&groups, &clues)) {
                groups[index] = group;
            }
        }
    }
    let puzzle = with(&groups, &clues);
    Ok(is_unique(&puzzle).then_some(puzzle))
}

/// The grid with its regions and the rules for all of it.
fn base(layout: &Layout, options: &Options, random: &mut Random) -> Puzzle {
    let size = layout.size;
    let mut puzzle = Puzzle::new(Shape::square(size));
    let has = |kind: Kind| options.kinds.contains(&kind);
    let boxes = Shape::box_size(size, size, size).filter(|_| !has(Kind::Jigsaw));
    puzzle.constraints.push(Grid::new(size, size, boxes).into());
    if has(Kind::Jigsaw) {
        let regions = layout.regions(random);
        let regions = regions.iter().map(|region| layout.in_cells(region));
        puzzle.constraints.push(
            Regions {
                regions: regions.collect(),
            }
            .into(),
        );
    }
    for kind in &options.kinds {
        match kind {
            Kind::Diagonal => {
                puzzle.constraints.push(Diagonal { rising: false }.into());
                puzzle.constraints.push(Diagonal { rising: true }.into());
            }
            Kind::Windows => puzzle.constraints.push(Windows {}.into()),
            Kind::DisjointGroups => puzzle.constraints.push(DisjointGroups {}.into()),
            Kind::AntiKnight => puzzle.constraints.push(AntiKnight {}.into()),
            Kind::AntiKing => puzzle.constraints.push(AntiKing {}.into()),
            Kind::Nonconsecutive => puzzle.constraints.push(Nonconsecutive {}.into()),
            _ => {}
        }
    }
    puzzle
}

/// A random solution of a puzzle: values are given at random, one after the other, while there is a solution.
///
/// Returns `None` if the first search ends after [`FIRST_NODES`] decisions without a solution, and an error if there is
/// no solution.
fn solution(base: &Puzzle, random: &mut Random) -> Result<Option<Vec<i32>>, ()> {
    let first = |puzzle: &Puzzle, nodes: u64| {
        let solver = Solver::new(puzzle).map_err(|_| ())?;
        let mut solutions = solver.solutions_within(Limits {
            nodes,
            ..Limits::default()
        });
        match solutions.next() {
            None if solutions.incomplete().is_none() => Err(()),
            found => Ok(found),
        }
    };
    let Some(mut solution) = first(base, FIRST_NODES)? else {
        return Ok(None);
    };
    let is_classic = *base == Puzzle::sudoku(9);
    let nodes = if is_classic {
        CLASSIC_NODES
    } else {
        FILL_NODES
    };
    let mut puzzle = base.clone();
    let size = base.shape.rows;
    let mut cells: Vec<usize> = (0..base.shape.len()).collect();
    random.shuffle(&mut cells);
    cells.truncate(2 * size);
    for index in cells {
        let cell = base.shape.cell(index);
        let value = 1 + random.below(size as u32) as i32;
        if value != solution[index] {
            let mut tried = puzzle.clone();
            tried.give(cell, value);
            if let Ok(Some(found)) = first(&tried, nodes) {
                solution = found;
            }
        }
        puzzle.give(cell, solution[index]);
    }
    Ok(Some(solution))
}

/// Whether a puzzle is proven to have one solution within [`CHECK_NODES`] decisions.
fn is_unique(puzzle: &Puzzle) -> bool {
    let limits = Limits {
        nodes: CHECK_NODES,
        ..Limits::default()
    };
    let Ok(solver) = Solver::new(puzzle) else {
        return false;
    };
    solver.first_two(limits).is_ok_and(|found| found.len() == 1)
}

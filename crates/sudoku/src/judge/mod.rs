//! Judges the steps of others: whether each follows where it is made, by the technique that it names or by another, and
//! if not, why not.

mod read;

use std::fmt;

pub use read::{ClaimError, read_claim};

use crate::{
    AnyPuzzle, Cell, Digit, Elimination, Grid, Level, PencilMarks, Placement, Proof, Settings,
    Standing, Step, StepError, Technique,
};

/// A step that somebody claims to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The line of the text, counted from 1.
    pub line: usize,
    /// The name of its technique, as it is written.
    pub name: String,
    /// The techniques that the name stands for. Empty if the name is unknown.
    pub techniques: Vec<Technique>,
    /// The digits to fill in.
    pub placements: Vec<(Cell, Digit)>,
    /// The candidates to remove.
    pub eliminations: Vec<Elimination>,
}

/// What is to be said of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// The technique that it names shows all changes.
    Follows,
    /// All changes follow, but not by the technique that it names, if it is one that is known; steps of these
    /// techniques show them.
    ByOthers(Vec<Technique>),
    /// All changes follow, but neither the technique that it names nor one below the level Extreme shows them.
    BySearch,
    /// Nothing changes: the digits are filled in already, and the candidates are removed already.
    Void,
    /// The cell is filled in with another digit.
    Filled {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
    },
    /// The digit cannot be placed, because it is not a candidate.
    NotACandidate {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// A cell that holds the digit, if it is in the same row, column or box; otherwise the candidate was removed
        /// by a step before.
        seen_by: Option<Cell>,
    },
    /// The solution says otherwise: the cell has this digit there.
    Wrong {
        /// The cell.
        cell: Cell,
        /// The digit of the solution.
        digit: Digit,
    },
    /// A solution says otherwise. The puzzle has several.
    Unproven(Step),
}

impl Verdict {
    /// Whether the step may be made.
    #[must_use]
    pub const fn is_true(&self) -> bool {
        matches!(
            self,
            Verdict::Follows | Verdict::ByOthers(_) | Verdict::BySearch
        )
    }

    /// The name for programs: `follows`, `by-others`, `by-search`, `void`, `filled`, `no-candidate`, `wrong` or
    /// `unproven`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Verdict::Follows => "follows",
            Verdict::ByOthers(_) => "by-others",
            Verdict::BySearch => "by-search",
            Verdict::Void => "void",
            Verdict::Filled { .. } => "filled",
            Verdict::NotACandidate { .. } => "no-candidate",
            Verdict::Wrong { .. } => "wrong",
            Verdict::Unproven(_) => "unproven",
        }
    }
}

/// A sentence for people.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Follows => write!(f, "follows"),
            Verdict::ByOthers(techniques) => {
                let names: Vec<&str> = techniques.iter().map(|one| one.name()).collect();
                write!(f, "follows by {}", names.join(", "))
            }
            Verdict::BySearch => write!(
                f,
                "is true, but no technique below the level Extreme shows it"
            ),
            Verdict::Void => write!(f, "changes nothing"),
            Verdict::Filled { cell, digit } => write!(f, "does not follow: {cell} holds {digit}"),
            Verdict::NotACandidate {
                cell,
                digit,
                seen_by: Some(other),
            } => write!(
                f,
                "does not follow: {digit} is not a candidate of {cell}, because {other} holds it"
            ),
            Verdict::NotACandidate { cell, digit, .. } => write!(
                f,
                "does not follow: {digit} was removed from {cell} by a step before"
            ),
            Verdict::Wrong { cell, digit } => {
                write!(f, "does not follow: the solution has {digit} in {cell}")
            }
            Verdict::Unproven(step) => write!(
                f,
                "does not follow: the puzzle has a solution without {}",
                step.changes()
            ),
        }
    }
}

/// Judges claims one after the other, each in the position that the true ones before it have made.
///
/// ```
/// use tessera_sudoku::{Grid, Judge, Technique, Verdict, read_claim};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut judge = Judge::new(&puzzle.into());
/// let verdict = |judge: &mut Judge, text: &str| judge.judge(&read_claim(1, text).unwrap().unwrap());
/// assert_eq!(verdict(&mut judge, "Naked Single: r5c5=5"), Verdict::Follows);
/// assert_eq!(verdict(&mut judge, "Naked Single: r5c5=5"), Verdict::Void);
/// assert_eq!(
///     verdict(&mut judge, "X-Wing: r1c3<>4").to_string(),
///     "does not follow: the solution has 4 in r1c3"
/// );
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Debug)]
pub struct Judge {
    marks: PencilMarks,
    solution: Option<Grid>,
    /// The techniques, the easiest first.
    settings: Settings,
}

impl Judge {
    /// A judge at the beginning of a puzzle.
    #[must_use]
    pub fn new(puzzle: &AnyPuzzle) -> Judge {
        Judge::at(puzzle, PencilMarks::of(puzzle))
    }

    /// A judge in the middle of a solution.
    #[must_use]
    pub fn at(puzzle: &AnyPuzzle, marks: PencilMarks) -> Judge {
        let solution = match marks.standing(puzzle) {
            Standing::Right(solution) => Some(solution),
            _ => None,
        };
        Judge {
            marks,
            solution,
            settings: Settings::easy_first(),
        }
    }

    /// The position.
    #[must_use]
    pub const fn marks(&self) -> &PencilMarks {
        &self.marks
    }

    /// Judges a claim. If it is true, it changes the position for the next one.
    pub fn judge(&mut self, claim: &Claim) -> Verdict {
        let step = self.new_changes(claim);
        let verdict = self.verdict(claim, &step);
        if verdict.is_true() {
            self.marks.apply(&step);
        }
        verdict
    }

    /// The changes that have not been made yet. Digits of filled cells and removed candidates are left out.
    fn new_changes(&self, claim: &Claim) -> Step {
        let candidates = self.marks.candidates();
        let mut eliminations: Vec<Elimination> = Vec::new();
        for gone in &claim.eliminations {
            if candidates[gone.cell].contains(gone.digit) && !eliminations.contains(gone) {
                eliminations.push(*gone);
            }
        }
        let mut placements: Vec<Placement> = Vec::new();
        for (cell, digit) in &claim.placements {
            let (cell, digit) = (*cell, *digit);
            let is_new = placements
                .iter()
                .all(|other| (other.cell, other.digit) != (cell, digit));
            if self.marks.grid()[cell] != Some(digit) && is_new {
                placements.push(Placement {
                    cell,
                    digit,
                    unit: None,
                });
            }
        }
        Step {
            technique: Technique::BruteForce,
            placements,
            eliminations,
            proof: Proof::Search,
        }
    }

    fn verdict(&self, claim: &Claim, step: &Step) -> Verdict {
        let grid = self.marks.grid();
        for place in &step.placements {
            let (cell, digit) = (place.cell, place.digit);
            if let Some(digit) = grid[cell] {
                return Verdict::Filled { cell, digit };
            }
            if !self.marks.candidates()[cell].contains(digit) {
                let mut peers = crate::PEERS[cell.index()].into_iter();
                let seen_by = peers.find(|peer| grid[*peer] == Some(digit));
                return Verdict::NotACandidate {
                    cell,
                    digit,
                    seen_by,
                };
            }
        }
        for gone in &claim.eliminations {
            if grid[gone.cell] == Some(gone.digit) {
                let (cell, digit) = (gone.cell, gone.digit);
                return Verdict::Filled { cell, digit };
            }
        }
        if step.placements.is_empty() && step.eliminations.is_empty() {
            return Verdict::Void;
        }
        if let Some(solution) = &self.solution {
            let placed = step.placements.iter();
            let placed = placed.filter(|place| solution[place.cell] != Some(place.digit));
            let gone = step.eliminations.iter();
            let gone = gone.filter(|gone| solution[gone.cell] == Some(gone.digit));
            let mut wrong = placed
                .map(|place| place.cell)
                .chain(gone.map(|gone| gone.cell));
            if let Some((cell, digit)) = wrong.find_map(|cell| Some((cell, solution[cell]?))) {
                return Verdict::Wrong { cell, digit };
            }
        } else if let Err(error) = step.check(&self.marks) {
            return Verdict::Unproven(refused(step, error));
        }
        let mut missing = Missing::of(step);
        for technique in &claim.techniques {
            missing.find(*technique, &self.marks);
        }
        if missing.is_empty() && !claim.techniques.is_empty() {
            return Verdict::Follows;
        }
        let mut missing = Missing::of(step);
        let mut others = Vec::new();
        // All steps of the techniques of the last level may take minutes.
        let is_quick = |technique: &Technique| technique.level() < Level::Extreme;
        for technique in self.settings.order().filter(is_quick) {
            if missing.is_empty() {
                break;
            }
            if missing.find(technique, &self.marks) {
                others.push(technique);
            }
        }
        if missing.is_empty() {
            Verdict::ByOthers(others)
        } else {
            Verdict::BySearch
        }
    }
}

/// The part of a step that does not follow.
fn refused(step: &Step, error: StepError) -> Step {
    let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
    match error {
        StepError::UnprovenPlacement(place) => placements.push(place),
        StepError::UnprovenElimination(gone) => eliminations.push(gone),
        _ => (placements, eliminations) = (step.placements.clone(), step.eliminations.clone()),
    }
    Step {
        placements,
        eliminations,
        ..step.clone()
    }
}

/// The changes that no step has shown yet.
struct Missing {
    placements: Vec<(Cell, Digit)>,
    eliminations: Vec<Elimination>,
}

impl Missing {
    fn of(step: &Step) -> Missing {
        let placed = step.placements.iter();
        Missing {
            placements: placed.map(|place| (place.cell, place.digit)).collect(),
            eliminations: step.eliminations.clone(),
        }
    }

    fn is_empty(&self) -> bool {
        self.placements.is_empty() && self.eliminations.is_empty()
    }

    /// Leaves out what steps of a technique show, and whether there is any.
    fn find(&mut self, technique: Technique, marks: &PencilMarks) -> bool {
        let before = self.placements.len() + self.eliminations.len();
        for step in technique.find_all(marks) {
            if self.is_empty() {
                break;
            }
            self.leave_out(&step);
        }
        self.placements.len() + self.eliminations.len() < before
    }

    fn leave_out(&mut self, step: &Step) {
        let places = |cell: Cell, digit: Digit| {
            let mut placed = step.placements.iter();
            placed.any(|place| (place.cell, place.digit) == (cell, digit))
        };
        let removes = |gone: &Elimination| {
            let sees = |place: &Placement| {
                place.cell == gone.cell && place.digit != gone.digit
                    || place.digit == gone.digit
                        && crate::PEERS[place.cell.index()].contains(&gone.cell)
            };
            step.eliminations.contains(gone) || step.placements.iter().any(sees)
        };
        self.placements
            .retain(|(cell, digit)| !places(*cell, *digit));
        self.eliminations.retain(|gone| !removes(gone));
    }
}

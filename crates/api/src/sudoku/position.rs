//! A position in the middle of a solution, in requests: what is filled in and eliminated, and whether that can be
//! right.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use tessera_sudoku::{
    AnyPuzzle, Cell, Elimination, EliminationError, Grid, PencilMarks, Settings, Standing,
    Technique, solve,
};

use super::cells::{self, indices};
use crate::error::{ApiError, Code};

/// Maximum number of techniques in a request, more than there are.
const MAX_TECHNIQUES: usize = 200;

/// The body of a request for steps.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuPositionRequest", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionRequest {
    pub(super) cells: String,
    /// The puzzle that is being filled in. If it is left out, `cells` is taken.
    pub(super) givens: Option<String>,
    /// Candidates that the player has eliminated, such as `r1c2<>3`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(super) eliminated: Vec<String>,
    /// Whether techniques may rely on the puzzle having one solution. They may if it is left out.
    pub(super) uniqueness: Option<bool>,
    /// The order in which techniques are tried. `easy-first` if it is left out.
    pub(super) order: Option<String>,
    /// The only techniques to try, in this order. All of the order if it is left out.
    pub(super) techniques: Option<Vec<String>>,
}

/// A position that was read.
#[derive(Debug)]
pub(super) struct Position {
    pub(super) marks: PencilMarks,
    pub(super) settings: Settings,
    pub(super) problem: Option<ProblemShape>,
}

impl Position {
    /// Whether a next step may be searched for: no problem rules it out.
    pub(super) fn allows_steps(&self) -> bool {
        // A puzzle with several solutions may still have steps: they find what all solutions share.
        let stops = |problem: &ProblemShape| problem.kind != Problem::Several;
        !self.problem.as_ref().is_some_and(stops)
    }

    /// Whether these marks, which follow from the position, have every cell filled in correctly.
    pub(super) fn is_solved_by(&self, marks: &PencilMarks) -> bool {
        marks.grid().unknown() == 0 && self.problem.is_none()
    }
}

/// A problem of the position, which is reported before any step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuProblem"))]
pub(super) struct ProblemShape {
    pub(super) kind: Problem,
    text: String,
    /// The indices of the filled cells that are wrong, or that show the problem.
    cells: Vec<usize>,
    /// The eliminated candidates that are in the solution.
    eliminated: Vec<String>,
}

/// The kinds of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuProblemKind"))]
#[serde(rename_all = "snake_case")]
pub(super) enum Problem {
    Contradiction,
    NoSolution,
    Several,
    WrongDigit,
    WrongElimination,
}

pub(super) fn position(request: &PositionRequest) -> Result<Position, ApiError> {
    let values = cells::grid("cells", &request.cells)?;
    let givens = match &request.givens {
        Some(givens) => cells::grid("givens", givens)?,
        None => values,
    };
    if let Some(cell) =
        Cell::all().find(|cell| givens[*cell].is_some() && values[*cell] != givens[*cell])
    {
        let message = format!("`cells`: {cell} differs from `givens`");
        return Err(ApiError::new(Code::BadRequest, message).field("cells"));
    }
    let mut marks = PencilMarks::new(&values).with_givens(&givens);
    for text in &request.eliminated {
        let Elimination { cell, digit } = text.parse().map_err(|error: EliminationError| {
            let message = format!("`eliminated`: {error}");
            ApiError::new(Code::BadRequest, message).field("eliminated")
        })?;
        marks.eliminate(cell, digit);
    }
    let standing = marks.standing(&AnyPuzzle::Grid(givens));
    Ok(Position {
        problem: problem(&givens, &marks, &standing),
        settings: settings(request)?,
        marks: marks.with_promise(standing.is_unique()),
    })
}

/// The techniques to try.
fn settings(request: &PositionRequest) -> Result<Settings, ApiError> {
    let order = request.order.as_deref().unwrap_or("easy-first");
    let mut settings = Settings::named(order).ok_or_else(|| {
        let message = format!(
            "`{order}` is not an order: expected {}",
            Settings::NAMES.join(", ")
        );
        ApiError::new(Code::BadRequest, message).field("order")
    })?;
    if let Some(names) = &request.techniques {
        if names.len() > MAX_TECHNIQUES {
            let message = format!("more than {MAX_TECHNIQUES} techniques");
            return Err(ApiError::new(Code::BadRequest, message).field("techniques"));
        }
        let techniques: Result<Vec<Technique>, _> = names
            .iter()
            .map(|name| technique("techniques", name))
            .collect();
        let mut techniques = techniques?;
        let mut seen = HashSet::new();
        techniques.retain(|technique| seen.insert(*technique));
        settings = Settings::only(&techniques);
    }
    Ok(match request.uniqueness {
        Some(false) => settings.without_uniqueness(),
        _ => settings,
    })
}

/// Reads the name of a technique in the field `field` of a request.
pub(super) fn technique(field: &'static str, name: &str) -> Result<Technique, ApiError> {
    name.parse()
        .map_err(|error| ApiError::new(Code::BadRequest, error).field(field))
}

/// The problem of the position that is reported before any step; `None` if all is right.
fn problem(givens: &Grid, marks: &PencilMarks, standing: &Standing) -> Option<ProblemShape> {
    let sentence = |text: String| {
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        format!(
            "{}{}.",
            first.map(String::from).unwrap_or_default(),
            letters.as_str()
        )
    };
    let mut shape = ProblemShape {
        kind: Problem::NoSolution,
        text: sentence(standing.to_string()),
        cells: Vec::new(),
        eliminated: Vec::new(),
    };
    match standing {
        Standing::Contradiction(contradiction) => {
            let reason = contradiction.reason(marks.grid());
            shape.kind = Problem::Contradiction;
            shape.text = reason.text;
            shape.cells = indices(&reason.causes);
        }
        Standing::NoSolution => {}
        Standing::Several(..) => shape.kind = Problem::Several,
        Standing::WrongDigit { .. } | Standing::WrongElimination(_) => {
            let solution = solve(givens)?;
            let (cells, eliminated) = wrong(marks, &solution);
            shape.kind = match standing {
                Standing::WrongDigit { .. } => Problem::WrongDigit,
                _ => Problem::WrongElimination,
            };
            shape.cells = indices(&cells);
            shape.eliminated = eliminated.iter().map(ToString::to_string).collect();
        }
        // The position is right, or at least not known to be wrong.
        _ => return None,
    }
    Some(shape)
}

/// The cells that differ from the solution; if there are none, the candidates of the solution that are eliminated.
fn wrong(marks: &PencilMarks, solution: &Grid) -> (Vec<Cell>, Vec<Elimination>) {
    let differs = |cell: &Cell| {
        let digit = marks.grid()[*cell];
        digit.is_some() && digit != solution[*cell]
    };
    let cells: Vec<Cell> = Cell::all().filter(differs).collect();
    if !cells.is_empty() {
        return (cells, Vec::new());
    }
    let lost = |cell: Cell| {
        let digit = solution[cell]?;
        let is_lost = marks.grid()[cell].is_none() && !marks.candidates()[cell].contains(digit);
        is_lost.then_some(Elimination { cell, digit })
    };
    (cells, Cell::all().filter_map(lost).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn request(cells: &str) -> PositionRequest {
        PositionRequest {
            cells: cells.to_owned(),
            givens: Some(PUZZLE.to_owned()),
            ..PositionRequest::default()
        }
    }

    fn problem_of(request: &PositionRequest) -> Option<ProblemShape> {
        position(request).unwrap().problem
    }

    #[test]
    fn what_is_wrong_is_said_first() {
        assert_eq!(problem_of(&request(PUZZLE)), None);
        let wrong = problem_of(&request(&PUZZLE.replacen("53..", "532.", 1))).unwrap();
        assert_eq!(
            (wrong.kind, &wrong.cells[..]),
            (Problem::WrongDigit, &[2][..])
        );
        assert_eq!(wrong.text, "R1c3 is not 2 in the solution.");
        let eliminated = PositionRequest {
            eliminated: vec!["r1c3<>4".to_owned(), "r1c3<>1".to_owned()],
            ..request(PUZZLE)
        };
        let wrong = problem_of(&eliminated).unwrap();
        assert_eq!(wrong.kind, Problem::WrongElimination);
        assert_eq!(wrong.eliminated, ["r1c3<>4"]);
        let without_givens = |cells: &str| {
            problem_of(&PositionRequest {
                cells: cells.to_owned(),
                ..PositionRequest::default()
            })
        };
        let several = without_givens(&".".repeat(81)).unwrap();
        assert_eq!(several.kind, Problem::Several);
        assert_eq!(several.text, "The puzzle has more than one solution.");
        let twice = without_givens(&format!("{:.<81}", "5..5")).unwrap();
        assert_eq!(
            (twice.kind, &twice.cells[..]),
            (Problem::Contradiction, &[0, 3][..])
        );
    }

    #[test]
    fn errors_name_the_field() {
        let error = |request: &PositionRequest| {
            let error = position(request).unwrap_err();
            serde_json::to_string(&error).unwrap()
        };
        let other = request(&PUZZLE.replacen("53", "43", 1));
        assert!(error(&other).contains("`cells`: r1c1 differs from `givens`"));
        let text = PositionRequest {
            eliminated: vec!["r0c1<>1".to_owned()],
            ..request(PUZZLE)
        };
        assert!(error(&text).contains("expected a text such as `r1c2<>3`"));
        let order = PositionRequest {
            order: Some("fast".to_owned()),
            ..request(PUZZLE)
        };
        assert!(
            error(&order)
                .contains("`fast` is not an order: expected hodoku, explainer, easy-first")
        );
        let technique = PositionRequest {
            techniques: Some(vec!["Magic".to_owned()]),
            ..request(PUZZLE)
        };
        assert!(error(&technique).contains("`Magic` is not a technique"));
    }
}

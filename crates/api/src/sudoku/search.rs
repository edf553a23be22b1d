//! The solver, with a limit on its work.

use tessera_sudoku::{Grid, solutions};

use crate::error::{ApiError, Code};

/// The limit on the solver's steps for one request; they take a second or two. A puzzle for people takes a handful of
/// steps, and listing a million solutions about two million. Only contrived grids without a solution take more.
const MAX_STEPS: u64 = 5_000_000;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The first solution that was found.
    pub(super) first: Option<Grid>,
    /// The number of solutions that were found.
    pub(super) count: u64,
}

/// Counts the solutions of a grid, up to `most`.
pub(super) fn search(grid: &Grid, most: u64) -> Result<Found, ApiError> {
    let mut found = Found {
        first: None,
        count: 0,
    };
    let mut steps = MAX_STEPS;
    let mut solutions = solutions(grid);
    while found.count < most {
        let Some(solution) = solutions.next_within(&mut steps) else {
            break;
        };
        found.first.get_or_insert(solution);
        found.count += 1;
    }
    if steps == 0 {
        let message = format!(
            "the solutions could not be counted in {MAX_STEPS} steps: {} found so far",
            found.count
        );
        return Err(ApiError::new(Code::TooLarge, message).field("cells"));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_takes_too_long_is_given_up() {
        let nasty =
            ".....5.8....6.1.............1.5........1.6...3.......553.....61..................";
        let error = search(&nasty.parse().unwrap(), 1).unwrap_err();
        assert_eq!(error.code, Code::TooLarge);
    }

    #[test]
    fn solutions_are_counted_up_to_the_limit() {
        let many: Grid =
            "8.........95.......76.........426798...571243...893165......916....3.487....1.532"
                .parse()
                .unwrap();
        let found = |most| search(&many, most).unwrap().count;
        assert_eq!((found(1), found(872), found(873)), (1, 872, 872));
        assert_eq!(search(&Grid::EMPTY, 1_000_000).unwrap().count, 1_000_000);
    }
}

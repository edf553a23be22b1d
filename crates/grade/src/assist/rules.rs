//! The rules of the sudoku assistant, as `docs/sudoku-assistant.md` of the project states them.

use crate::rules::rules;

rules! {
    ENDS "ends" "the program ends by itself, without a crash"
    GRID "grid" "the grid is printed with `.` for unknown cells and lines between the squares"
    COUNT "count" "the number of unknown cells is printed below the grid, in two columns"
    BLANK_LINES "blank-lines" "blank lines stand between the parts of the report, and nowhere else"
    ROWS "check-rows" "a label twice in a row is a violation"
    COLUMNS "check-columns" "a label twice in a column is a violation"
    SQUARES "check-squares" "a label twice in a square is a violation"
    TIMES "check-times" "a violation is reported with the number of instances of the label"
    ORDER "check-order" "violations are reported in the order of the sets, then of the labels"
    TOTALS "check-totals" "the number of different sets with violations, and of violations, is reported"
    CHECK_ENDS "check-ends" "the program ends after violations"
    ONE "one" "strategy one finds the cells with exactly one option, in cell order"
    ONE_SNAPSHOT "one-snapshot" "strategy one computes the options of all cells before it fills in any"
    ONE_REPEATS "one-repeats" "strategy one is repeated until it finds nothing"
    FINAL "final" "in the end, the grid and the number of unknown cells are printed again"
    SOLVED "solved" "where no cell is unknown in the end, `ta daa!!!` is printed"
    UNSOLVED "unsolved" "where a cell is unknown in the end, no `ta daa!!!` is printed"
    NO_OPTION "no-option" "a cell without options stays unknown"
    TWO "two" "strategy two finds the labels with exactly one cell left in a set"
    TWO_SNAPSHOT "two-snapshot" "a pass of strategy two uses the options of its beginning"
    TWO_HELD "two-held" "strategy two skips labels that the set already holds when it is reached"
    TWO_ORDER "two-order" "strategy two goes through the sets in order, and in each through the labels"
    TWO_REPEATS "two-repeats" "strategy two is repeated until it finds nothing"
    TWO_BACK "two-back" "after strategy two has found something, strategy one is tried again"
}

//! Grids as text.

use proptest::prelude::*;
use tessera_sudoku::Grid;

#[test]
fn errors_name_the_column() {
    let error = |text: &str| text.parse::<Grid>().unwrap_err().to_string();
    assert_eq!(error(""), "0 cells: expected 81");
    assert_eq!(
        error("12x"),
        "column 3: `x` is not a cell: expected 1 to 9, or `.` or `0`"
    );
    assert_eq!(
        error("\n"),
        "column 1: `\\n` is not a cell: expected 1 to 9, or `.` or `0`"
    );
}

proptest! {
    #[test]
    fn grids_are_parsed_as_they_are_printed(text in "[.1-9]{81}") {
        prop_assert_eq!(text.parse::<Grid>().unwrap().to_string(), text);
    }

    #[test]
    fn no_text_panics(text: String) {
        let _ = text.parse::<Grid>();
    }
}

//! Tests that every format reads what it writes, and that no text makes a reader panic.

use proptest::collection::vec;
use proptest::prelude::*;
use tessera_sudoku::{
    AnyPuzzle, CandidateGrid, Cell, Digit, DigitSet, Format, FormatError, Grid, Place, read_line,
    read_puzzles,
};

use super::files::{PLAYED, played};

fn grid() -> impl Strategy<Value = AnyPuzzle> {
    let few = vec(prop_oneof![6 => Just(0_u8), 1 => 1..=9_u8], 81);
    let many = vec(0..=9_u8, 81);
    let full = vec(1..=9_u8, 81);
    prop_oneof![few, many, full].prop_map(|cells| {
        let mut grid = Grid::EMPTY;
        for (cell, number) in Cell::all().zip(cells) {
            grid.set(cell, Digit::new(number));
        }
        grid.into()
    })
}

fn candidate_grid() -> impl Strategy<Value = AnyPuzzle> {
    let set = |bits: u16| -> DigitSet {
        Digit::all()
            .filter(|d| bits >> (d.get() - 1) & 1 == 1)
            .collect()
    };
    let any = vec(0..512_u16, 81);
    let single = vec((0..9_u8).prop_map(|i| 1 << i), 81);
    let at_most_single = vec((0..10_u8).prop_map(|i| (1 << i) & 511), 81);
    prop_oneof![any, single, at_most_single].prop_map(move |cells| {
        let mut grid = CandidateGrid::ALL;
        for (cell, bits) in Cell::all().zip(cells) {
            grid[cell] = set(bits);
        }
        grid.into()
    })
}

/// Texts that are nearly in a format.
fn near_miss() -> impl Strategy<Value = String> {
    let puzzles = prop_oneof![vec(grid(), 1..3), vec(candidate_grid(), 1..3)];
    let format = (0..Format::ALL.len()).prop_map(|i| Format::ALL[i]);
    let written = (puzzles, format).prop_filter_map(
        "a format of grids cannot hold candidates",
        |(puzzles, format)| format.write(&puzzles).ok(),
    );
    let played = (0..PLAYED.len()).prop_map(|i| played(PLAYED[i].0, PLAYED[i].1, "&#10;"));
    let text = prop_oneof![9 => written, 1 => played];
    let change = prop_oneof!["[0-9. |+*X_'\n<>\\[\\]#&;-]{0,4}", "\\PC{0,3}"];
    (text, any::<prop::sample::Index>(), 0..4_usize, change).prop_map(
        |(text, place, skipped, change)| {
            let place = place.index(text.len());
            let end = (place + skipped).min(text.len());
            format!("{}{change}{}", &text[..place], &text[end..])
        },
    )
}

proptest! {
    #[test]
    fn grids_are_read_as_they_are_written(puzzles in vec(grid(), 1..4)) {
        for format in Format::ALL.into_iter().filter(|format| !format.has_candidates()) {
            let text = format.write(&puzzles).unwrap();
            let detected = if format == Format::Sdm { Format::Line } else { format };
            prop_assert_eq!(read_puzzles(&text).unwrap(), (detected, puzzles.clone()), "{}\n{}", format, text);
            prop_assert_eq!(format.read(&text).unwrap(), puzzles.clone());
            let windows = format!("\u{feff}{}", text.replace('\n', " \r\n"));
            prop_assert_eq!(read_puzzles(&windows).unwrap(), (detected, puzzles.clone()), "{}\n{}", format, windows);
        }
    }

    #[test]
    fn candidate_grids_are_read_as_they_are_written(puzzles in vec(candidate_grid(), 1..4)) {
        for format in [Format::CandidateLine, Format::CandidateGrid] {
            let text = format.write(&puzzles).unwrap();
            prop_assert_eq!(read_puzzles(&text).unwrap(), (format, puzzles.clone()), "{}\n{}", format, text);
            let windows = format!("\u{feff}{}", text.replace('\n', " \r\n"));
            prop_assert_eq!(read_puzzles(&windows).unwrap(), (format, puzzles.clone()), "{}\n{}", format, windows);
        }
    }

    #[test]
    fn puzzles_are_read_from_the_line_that_they_print(puzzle in prop_oneof![grid(), candidate_grid()]) {
        prop_assert_eq!(read_line(&puzzle.to_string()), Ok(Some(puzzle)));
    }

    #[test]
    fn a_grid_keeps_its_known_cells_in_a_candidate_format(puzzle in grid()) {
        let text = Format::CandidateLine.write(&[puzzle]).unwrap();
        let again = Format::CandidateLine.read(&text).unwrap()[0].to_grid().unwrap();
        for cell in Cell::all() {
            let Some(known) = puzzle.to_grid().unwrap()[cell] else { continue };
            prop_assert_eq!(again[cell], Some(known));
        }
    }

    #[test]
    fn no_text_panics(text in prop_oneof![any::<String>(), "[0-9. |+*X_'\n<>\\[\\]#-]*", near_miss()]) {
        let lines = text.lines().count().max(1);
        let check = |error: FormatError| {
            let Place { line, column } = error.place();
            prop_assert!(1 <= line && line <= lines + 1, "{}", error);
            prop_assert!(1 <= column && column <= text.chars().count() + 1, "{}", error);
            Ok(())
        };
        match read_puzzles(&text) {
            Ok((format, puzzles)) => prop_assert_eq!(format.read(&text), Ok(puzzles)),
            Err(error) => check(error)?,
        }
        for format in Format::ALL {
            format.read(&text).map_or_else(check, |_| Ok(()))?;
        }
        read_line(&text).map_or_else(check, |_| Ok(()))?;
    }
}

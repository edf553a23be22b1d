//! Books of puzzles.

use tessera_pictures::sudoku::{BookOptions, BookPuzzle, Paper, PerPage, book};
use tessera_sudoku::{GenerateOptions, generate, solve};

fn puzzles(number: u64) -> Vec<BookPuzzle> {
    (0..number)
        .map(|i| {
            let puzzle = generate(3, i, &GenerateOptions::default()).unwrap();
            BookPuzzle {
                puzzle,
                solution: solve(&puzzle).unwrap(),
                label: "Easy".to_owned(),
            }
        })
        .collect()
}

/// The number of pages, and the texts of a file, of which the streams are not compressed.
fn read(pdf: &[u8]) -> (usize, Vec<String>) {
    let text = String::from_utf8_lossy(pdf);
    let shown = text
        .split(") Tj")
        .filter_map(|part| Some(part.rsplit_once('(')?.1.to_owned()));
    (text.matches("/Type /Page\n").count(), shown.collect())
}

#[test]
fn pages_have_the_puzzles_and_then_the_solutions() {
    for (per_page, pages) in [
        (PerPage::One, 7),
        (PerPage::Two, 4),
        (PerPage::Four, 2),
        (PerPage::Six, 2),
    ] {
        for paper in [Paper::A4, Paper::Letter] {
            let options = BookOptions {
                title: "Été (1)".to_owned(),
                paper,
                per_page,
                large_print: false,
            };
            let puzzles = puzzles(7);
            let pdf = book(&puzzles, &options).unwrap();
            assert_eq!(pdf, book(&puzzles, &options).unwrap());
            let (found, texts) = read(&pdf);
            assert_eq!(found, pages + 1, "{per_page:?}");
            let digits = puzzles.iter().map(|one| 81 - one.puzzle.unknown() + 81);
            // Each puzzle has its number and its label, each solution its number, and each page one.
            let others = 3 * 7 + found + 1;
            assert!(
                texts.len() >= digits.sum::<usize>() + others,
                "{}",
                texts.len()
            );
            assert!(texts.iter().any(|text| text == "Solutions"));
        }
    }
    assert_eq!(
        read(
            &book(
                &puzzles(7),
                &BookOptions {
                    large_print: true,
                    ..BookOptions::default()
                }
            )
            .unwrap()
        )
        .0,
        4 + 2
    );
}

#[test]
fn texts_that_the_font_lacks_are_refused() {
    let options = BookOptions {
        title: "数独".to_owned(),
        ..BookOptions::default()
    };
    let error = book(&puzzles(1), &options).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`数` is not in the font of the book: expected Latin letters"
    );
}

//! Boards drawn in characters.

use proptest::prelude::*;
use tessera_draughts::games::grid::{endgame, read, towers};
use tessera_draughts::{Piece, Position, Square, Variant};

fn lines(text: &str) -> Vec<String> {
    text.lines().map(str::to_owned).collect()
}

#[test]
fn grids_come_back() {
    for (variant, fen) in [
        (Variant::TOWERS, "B:WA2,KB1:BB7,KG8"),
        (Variant::INTERNATIONAL, "W:W50,K1:B6,K46,K5"),
        (Variant::CANADIAN, "W:W72,K1,K6:B7,K67"),
        (Variant::TURKISH, "W:Wa1,Kh8,h7:Ba2,Kb1"),
    ] {
        let position = Position::of_fen(variant, fen).unwrap();
        let expected: Vec<(Piece, usize)> = Square::all(variant)
            .filter_map(|square| Some((position.piece_at(square)?, square.cell())))
            .collect();
        let columns = usize::from(variant.rules().board.width);
        for text in [position.to_string(), endgame(&position), towers(&position)] {
            let grid = read(&lines(&text), variant).unwrap();
            let placed = grid.pieces.iter();
            let pieces: Vec<(Piece, usize)> = placed
                .map(|placed| (placed.piece, placed.row * columns + placed.column))
                .collect();
            assert_eq!(pieces, expected, "{text}");
        }
    }
}

#[test]
fn the_towers_grid_is_that_of_the_program() {
    let drawn = towers(&Position::initial(Variant::TOWERS));
    let record = include_str!("../../../../tessera/tests/golden/towers/empty-out.txt");
    assert!(record.contains(&drawn), "{drawn}");
}

#[test]
fn errors_say_where() {
    let reported = |text: &str| {
        let error = read(&lines(text), Variant::TOWERS).unwrap_err();
        (error.line, error.character, error.message)
    };
    let diagram = Position::initial(Variant::TOWERS).to_string();
    assert_eq!(reported(&diagram.replace("4 .", "4 q")).0, 4);
    assert_eq!(reported(&diagram.replace("1   w", "1  ww")).1, 4);
    assert_eq!(
        reported("........\n.......").2,
        "the row has 7 cells: expected 8"
    );
    assert_eq!(reported("........").2, "the grid has 1 row: expected 8");
    assert!(
        reported(&diagram.replacen('1', "8", 1))
            .2
            .starts_with("expected row 1")
    );
}

proptest! {
    #[test]
    fn no_text_panics(text in "([ .rbRBwW|+0-9A-H-]{0,40}\n){0,12}|(?s).*") {
        let _ = read(&lines(&text), Variant::TOWERS);
        let _ = read(&lines(&text), Variant::INTERNATIONAL);
    }
}

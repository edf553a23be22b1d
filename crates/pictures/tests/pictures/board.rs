//! What a picture of a board shows.

use tessera_draughts::{Position, Variant};
use tessera_pictures::board::{Diagram, Layout};

#[test]
fn a_diagram_has_the_path_and_the_captured_pieces() {
    let before = Position::of_fen(Variant::ENGLISH, "W:W22:B18,K11").unwrap();
    let action = before.parse_action("22x15x8").unwrap();
    let diagram = Diagram::of(&before.after(&action), Some((&before, &action)));
    let last = diagram.last.clone().unwrap();
    assert_eq!(last.path, [42, 28, 14]);
    assert_eq!(
        last.captured
            .iter()
            .map(|(cell, piece)| (*cell, piece.letter()))
            .collect::<Vec<_>>(),
        [(21, 'B'), (35, 'b')]
    );
    assert_eq!(diagram.pieces.iter().flatten().count(), 1);
    let mirrored = diagram.clone().mirrored(8);
    assert_eq!(mirrored.last.as_ref().unwrap().path, [45, 27, 9]);
    assert_eq!(mirrored.mirrored(8), diagram);
}

#[test]
fn a_mirrored_board_is_that_of_a_variant_that_has_it() {
    let mirrored = Layout::of(Variant::ENGLISH, None).mirrored();
    let italian = Layout::of(Variant::ITALIAN, None);
    let is_square = |layout: &Layout| {
        layout
            .numbers
            .iter()
            .map(Option::is_some)
            .collect::<Vec<_>>()
    };
    assert_eq!(is_square(&mirrored), is_square(&italian));
}

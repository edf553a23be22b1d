//! Which variants a text may be of.

use tessera_draughts::games::{Form, Reader, fitting};
use tessera_draughts::{NotationStyle, Position, Variant};

fn fits(text: &str) -> Vec<Variant> {
    let source = Reader::of_text(text, Form::of_text(text)).next();
    fitting(&source.unwrap().unwrap(), &mut || false)
}

#[test]
fn the_initial_position_of_a_variant_fits_it_before_smaller_chances() {
    for &variant in Variant::ALL {
        let initial = Position::initial(variant);
        for style in [NotationStyle::Numeric, NotationStyle::Algebraic] {
            let found = fits(&initial.to_fen_in(style));
            assert!(found.contains(&variant), "{variant} in {found:?}");
            // Whatever comes before it begins with the same pieces on the same squares.
            for other in found.iter().take_while(|other| **other != variant) {
                assert_eq!(
                    Position::initial(*other).to_fen_in(style),
                    initial.to_fen_in(style)
                );
            }
        }
    }
}

#[test]
fn a_text_fits_the_variants_that_can_read_it_to_its_end() {
    let small = fits("W:W31,32:B1");
    assert!(small.contains(&Variant::ENGLISH) && small.contains(&Variant::INTERNATIONAL));
    // The smallest board first.
    assert_eq!(small[0], Variant::ENGLISH);
    let large = fits("W:W31,45:B1");
    assert!(large[0] == Variant::INTERNATIONAL && !large.contains(&Variant::ENGLISH));
    assert!(fits("W:WKa1:Bh7").contains(&Variant::TURKISH));
    assert!(fits("1. c3-d4 d6-c5 *")[..3].contains(&Variant::RUSSIAN));
    let tagged = fits("[GameType \"20\"]\n1. 32-28 19-23 2. 28x19 14x23 *");
    assert_eq!(tagged[0], Variant::INTERNATIONAL);
    assert_eq!(fits("1. 32-28 1-50 *"), []);
    assert_eq!(fits("W:W99:B1"), []);
}

#[test]
fn variants_that_were_not_tried_in_time_are_left_out() {
    let source = Reader::of_text("1. 11-15 *", Form::Pdn).next();
    assert_eq!(fitting(&source.unwrap().unwrap(), &mut || true), []);
}

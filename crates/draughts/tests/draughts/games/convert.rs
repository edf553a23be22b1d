//! Converting games from one form to another.

use tessera_draughts::games::convert::{Converted, Options, Positions, Target, translate, write};
use tessera_draughts::games::{Form, Reader, Source, VariantError};
use tessera_draughts::pdn::Record;
use tessera_draughts::{Position, Variant};

fn first(text: &str) -> Source {
    let mut games = Reader::of_text(text, Form::of_text(text));
    games.next().unwrap().unwrap()
}

/// Writes the initial position of every variant in every form, and reads it back.
#[test]
fn initial_positions_come_back() {
    for &variant in Variant::ALL {
        let start = Position::initial(variant);
        let record = Record::of_position(&start);
        for to in [Target::Pdn, Target::Fen, Target::Grid, Target::Jsonl] {
            let options = Options {
                variant: Some(variant),
                ..Options::new(to)
            };
            let text = write(&record, &options);
            let options = Options {
                to: Target::Fen,
                strict: true,
                ..options
            };
            let Converted {
                text: back,
                problems,
            } = translate(&first(&text), &options).unwrap();
            assert_eq!(problems, [], "{variant}: {text}");
            assert_eq!(back, Some(start.to_fen() + "\n"), "{variant}: {text}");
        }
    }
}

#[test]
fn a_record_is_written_as_its_text_is_converted() {
    let text = "[GameType \"21\"]\n[White \"A\"]\n1. 11-15 23-19 2. 8-11 *";
    let source = first(text);
    let record = tessera_draughts::games::play(&source, Variant::ENGLISH, None).unwrap();
    for to in [
        Target::Pdn,
        Target::Fen,
        Target::Grid,
        Target::EndgameGrid,
        Target::TowersGrid,
        Target::Jsonl,
    ] {
        for positions in [None, Some(Positions::Start), Some(Positions::End)] {
            let options = Options {
                positions,
                ..Options::new(to)
            };
            let converted = translate(&source, &options).unwrap();
            assert_eq!(converted.text, Some(write(&record.record, &options)));
        }
    }
}

#[test]
fn the_variant_is_that_of_the_options_or_of_the_game() {
    let options = Options::new(Target::Fen);
    let missing = translate(&first("W:W31:B2"), &options).unwrap_err();
    assert_eq!(missing, VariantError::Missing);

    let unknown = translate(&first(r#"{"variant":"chess"}"#), &options).unwrap();
    assert_eq!((unknown.text, unknown.problems.len()), (None, 1));

    let russian = first(r#"{"variant":"russian"}"#);
    let options = Options {
        variant: Some(Variant::ENGLISH),
        ..options
    };
    let mended = translate(&russian, &options).unwrap();
    assert!(mended.text.is_some());
    assert_eq!(
        mended.problems[0].message,
        "The game is tagged russian; reading it as english."
    );
    let strict = Options {
        strict: true,
        ..options
    };
    assert_eq!(translate(&russian, &strict).unwrap().text, None);
}

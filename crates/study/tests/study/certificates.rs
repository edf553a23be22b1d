//! Certificates of all variants: made, checked, and refused after a change.

use std::num::NonZeroUsize;

use tessera_draughts::{Color, Piece, Position, Rank, Square, Variant};
use tessera_engine::certificate::{Claim, verify};
use tessera_engine::prove::{Budget, CertificateLimits, NoCertificate, Prover, Tables};
use tessera_study::Random;
use tessera_tablebase::Value;

const BYTES: u64 = 1 << 26;

const LIMITS: CertificateLimits = CertificateLimits {
    lines: 40_000,
    bytes: 1 << 26,
};

fn below(random: &mut Random, bound: usize) -> usize {
    random.below(bound as u64) as usize
}

/// A position with few pieces on random squares.
fn random_position(variant: Variant, random: &mut Random) -> Option<Position> {
    let squares: Vec<Square> = Square::all(variant).collect();
    let mut pieces = Vec::new();
    for color in Color::ALL {
        for _ in 0..1 + below(random, 3) {
            let rank = if below(random, 3) == 0 {
                Rank::King
            } else {
                Rank::Man
            };
            let square = squares[below(random, squares.len())];
            pieces.push((Piece { color, rank }, square));
        }
    }
    let mover = Color::ALL[below(random, 2)];
    Position::of_pieces(variant, mover, pieces).ok()
}

/// The certificate of a position, and its value; `None` if that takes long.
fn made(position: &Position) -> Option<(String, Value)> {
    let mut tables = Tables::new(position.variant());
    let mut prover = Prover::new(position, 1 << 22);
    let budget = Budget {
        nodes: 20_000,
        threads: NonZeroUsize::MIN,
        ..Budget::UNLIMITED
    };
    let value = prover.prove_with(&mut tables, 1 << 22, &budget).value()?;
    match prover.certificate(&tables, &LIMITS, &Budget::UNLIMITED) {
        Ok(certificate) => {
            let mut text = Vec::new();
            certificate.write(&mut text).unwrap();
            Some((String::from_utf8(text).unwrap(), value))
        }
        Err(NoCertificate::TooLong(_) | NoCertificate::NotProven | NoCertificate::Memory) => None,
        Err(other) => panic!("{position:?}: {other}"),
    }
}

/// Checks that the certificate of a position is accepted, and proves its value.
fn check(position: &Position, text: &str, value: Value) {
    let proven = verify(&mut text.as_bytes(), BYTES);
    let proven = proven.unwrap_or_else(|error| panic!("{position:?}: {error}\n{text}"));
    assert_eq!(proven.start, *position);
    let mover = position.side_to_move();
    match (proven.claim, value) {
        (Claim::Draw, Value::Draw) => {}
        (Claim::Win { winner, plies, .. }, Value::Win(least)) => {
            assert_eq!((winner, plies), (mover, least));
        }
        (Claim::Win { winner, plies, .. }, Value::Loss(least)) => {
            assert_eq!((winner, plies), (mover.other(), least));
        }
        (claim, value) => panic!("{position:?} is a {value}: {claim:?}"),
    }
}

/// Checks that a certificate without one of its lines is refused, whatever the header says.
fn check_missing(text: &str, random: &mut Random) {
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() < 3 {
        return;
    }
    for _ in 0..5 {
        let without = 1 + below(random, lines.len() - 1);
        let mut left = lines.clone();
        left.remove(without);
        let count = |count: usize| format!("\"lines\":{count}}}");
        let text = left.join("\n");
        let counted = text.replacen(&count(lines.len() - 1), &count(lines.len() - 2), 1);
        assert_ne!(text, counted);
        for text in [text, counted] {
            let error = verify(&mut text.as_bytes(), BYTES).unwrap_err();
            assert!(error.line <= lines.len() as u64, "{error}");
        }
    }
}

#[test]
fn proofs_of_all_variants_are_accepted() {
    for &variant in Variant::ALL {
        let mut random = Random::new(variant.name().len() as u64);
        let (mut wins, mut draws, mut shortest) = (0, 0, 0);
        for _ in 0..20 {
            let position = random_position(variant, &mut random);
            let Some((position, (text, value))) = position.and_then(|p| Some((p, made(&p)?)))
            else {
                continue;
            };
            check(&position, &text, value);
            check_missing(&text, &mut random);
            draws += usize::from(value == Value::Draw);
            wins += usize::from(value != Value::Draw);
            shortest += usize::from(text.contains("\"shortest\":true"));
        }
        assert!(
            wins >= 2 && shortest >= 2,
            "{}: {wins} wins, {draws} draws, {shortest}",
            variant.name()
        );
    }
}

#[test]
fn rules_that_count_plies_are_named_where_they_may_apply() {
    let ignored = |variant, fen: &str| -> Vec<String> {
        let position = Position::of_fen(variant, fen).unwrap();
        let (text, value) = made(&position).unwrap();
        check(&position, &text, value);
        let proven = verify(&mut text.as_bytes(), BYTES).unwrap();
        proven.ignored.iter().map(ToString::to_string).collect()
    };
    // A king against a king in Frisian draughts is a draw after 4 plies, if nobody has won before.
    assert_eq!(ignored(Variant::FRISIAN, "W:WK46:BK5"), [""; 0]);
    let rules = ignored(Variant::FRISIAN, "W:WK46,7:BK22");
    assert!(!rules.is_empty(), "{rules:?}");
}

#[test]
fn the_steps_of_a_king_are_part_of_a_certificate() {
    // In Frisian draughts a king that has made three steps must rest while there are men.
    let position = Position::of_fen(Variant::FRISIAN, "W:WK46,7:BK22").unwrap();
    let (text, value) = made(&position).unwrap();
    check(&position, &text, value);
    assert!(text.contains(":+"), "{text}");
}

#[test]
fn a_game_that_is_over_needs_no_lines() {
    for (variant, fen, text) in [
        (Variant::ENGLISH, "W:W:B1", "black has won"),
        (Variant::ANTI_ENGLISH, "W:W:B1", "white has won"),
        (Variant::BREAKTHROUGH, "B:WK3:B20", "white has won"),
    ] {
        let position = Position::of_fen(variant, fen).unwrap();
        let (certificate, value) = made(&position).unwrap();
        check(&position, &certificate, value);
        let proven = verify(&mut certificate.as_bytes(), BYTES).unwrap();
        assert_eq!((proven.to_string().as_str(), proven.lines), (text, 0));
    }
}

#[test]
fn what_is_not_a_certificate_is_refused() {
    for (text, expected) in [
        (
            "",
            "line 1, column 1: EOF while parsing a value: expected an object with `format`",
        ),
        ("W:W1:B2", "line 1, column 1: expected value"),
        ("{}", "line 1, column 2: missing field `format`"),
        (
            "{\"format\":\"x\",\"version\":1}",
            "line 1: `format` is `x`: expected `tessera-certificate`",
        ),
    ] {
        let error = verify(&mut text.as_bytes(), BYTES).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}

//! Reading and writing files of games, in bytes and games per second. The texts are the same in every run.
//!
//! `taken apart` measures the raw layer alone. `played` also plays all moves by the rules. `written` writes the games.

use std::fmt::Write;
use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tessera_draughts::pdn::{Reader, Record};
use tessera_draughts::{Position, Variant};

/// The text of random games in the form of typical files: tags, moves, results and some comments.
fn file(variant: Variant, games: usize) -> String {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut text = String::new();
    for game in 0..games {
        write!(text, "[Event \"Match {game}\"]\n[Site \"?\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"1/2-1/2\"]\n\n")
            .expect("strings take all");
        let mut position = Position::initial(variant);
        for ply in 0..80 {
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let action = actions[(state >> 33) as usize % actions.len()];
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).expect("strings take all");
            }
            let sign = if ply % 12 == 11 { "\n" } else { " " };
            write!(text, "{action}{sign}").expect("strings take all");
            position = position.after(&action);
        }
        text.push_str("{agreed} 1/2-1/2\n\n");
    }
    text
}

fn measure(variant: Variant, criterion: &mut Criterion) {
    let games = 500;
    let text = file(variant, games);
    for (unit, throughput) in [
        ("bytes", Throughput::Bytes(text.len() as u64)),
        ("games", Throughput::Elements(games as u64)),
    ] {
        let mut group = criterion.benchmark_group(format!("pdn/{variant}/{unit}"));
        group.throughput(throughput).sample_size(20);
        group.bench_function("taken apart", |bencher| {
            bencher.iter(|| Reader::new(black_box(text.as_bytes())).count());
        });
        group.bench_function("played", |bencher| {
            bencher.iter(|| {
                let games = Reader::new(black_box(text.as_bytes()));
                let moves = games.map(|game| {
                    let played = game.expect("a game").play(variant).expect("a start");
                    assert!(played.errors.is_empty());
                    played.record.len()
                });
                moves.sum::<usize>()
            });
        });
        let records: Vec<Record> = Reader::new(text.as_bytes())
            .map(|game| game.expect("a game").play(variant).expect("a start").record)
            .collect();
        group.bench_function("written", |bencher| {
            bencher.iter(|| {
                let lengths = records.iter().map(|record| record.to_string().len());
                lengths.sum::<usize>()
            });
        });
        group.finish();
    }
}

pub(crate) fn all(criterion: &mut Criterion) {
    for variant in [Variant::ENGLISH, Variant::INTERNATIONAL, Variant::RUSSIAN] {
        measure(variant, criterion);
    }
}

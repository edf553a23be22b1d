//! Looks up English positions of four pieces in tables on disk, as a search does: outcomes and distances.
//!
//! The positions are 65,536 from all slices of four pieces, in pseudorandom order. `quiet` has those in which no
//! capture is due: one lookup in one file gives the outcome. In `any`, the captures of a position are searched first.
//! `warm` has a cache that holds all blocks. `cold` has no cache, so each lookup decodes at least one block. `memory`
//! looks the positions up in tables in memory, for comparison.
//!
//! Measured on one core of a cloud machine: an outcome takes 49 ns in `quiet` and 58 ns in `any`, a distance 385 ns and
//! 366 ns, a lookup in memory 27 ns and 25 ns. A distance costs more because that of a won position is computed from
//! the lost positions after its moves. A cold outcome takes 62 µs. A cold distance takes 0.6 ms, since it decodes the
//! blocks of all positions after the moves.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tessera_draughts::{Action, Position, Variant};
use tessera_tablebase::{DiskPlan, DiskTables, Index, Slice, Tablebase};

const PIECES: u32 = 4;
const POSITIONS: u64 = 1 << 16;

fn positions(is_quiet: bool) -> Vec<Position<u64>> {
    let slices = Slice::with_pieces(PIECES);
    let indexes: Vec<Index> = slices
        .map(|slice| Index::new(Variant::ENGLISH, slice))
        .collect();
    let all: u64 = indexes.iter().map(Index::len).sum();
    let position = |mut number: u64| {
        let index = indexes.iter().find(|index| {
            let is_here = number < index.len();
            if !is_here {
                number -= index.len();
            }
            is_here
        });
        index.map(|index| index.position(number).cast())
    };
    let numbers = (1..).map(|step: u64| step.wrapping_mul(0x9e37_79b9_7f4a_7c15) % all);
    numbers
        .filter_map(position)
        .filter(|position| !is_quiet || !position.legal_actions().iter().any(Action::is_capture))
        .take(POSITIONS as usize)
        .collect()
}

pub(crate) fn all(criterion: &mut Criterion) {
    let dir = tempfile::tempdir().expect("a folder");
    let plan = DiskPlan::new(Variant::ENGLISH, dir.path(), PIECES).expect("an empty folder");
    plan.build(1 << 30, &mut |_| (), &|| false)
        .expect("few pieces");
    let mut memory = Tablebase::new(Variant::ENGLISH);
    memory.build(PIECES).expect("few pieces");
    let open = |bytes| DiskTables::open(Variant::ENGLISH, dir.path(), bytes).expect("whole tables");
    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(1));
    group.bench_function("open", |bencher| bencher.iter(|| open(0).max_pieces()));
    for (name, is_quiet) in [("quiet", true), ("any", false)] {
        let positions = positions(is_quiet);
        let mut next = positions.iter().cycle();
        let mut next = || next.next().expect("a cycle");
        for (heat, bytes) in [("warm", 64 << 20), ("cold", 0)] {
            let tables = open(bytes);
            for position in &positions {
                if bytes > 0 {
                    assert!(tables.value(position).is_ok_and(|value| value.is_some()));
                }
            }
            group.sample_size(if bytes > 0 { 100 } else { 10 });
            group.bench_function(format!("wld/{name}/{heat}"), |bencher| {
                bencher.iter(|| black_box(tables.try_wld(next())));
            });
            group.bench_function(format!("dtw/{name}/{heat}"), |bencher| {
                bencher.iter(|| black_box(tables.try_value(next())));
            });
        }
        group.bench_function(format!("memory/{name}"), |bencher| {
            bencher.iter(|| black_box(memory.probe(next())));
        });
    }
    group.finish();
}

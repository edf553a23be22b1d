//! `tessera sudoku solve` from end to end, with reading and writing, against the solver alone on as many threads:
//! the ratio is what the program costs. The input is the bundled puzzles many times over.

use std::io::Write;
use std::process::{Command, Stdio};

use criterion::{Criterion, Throughput};
use rayon::prelude::*;
use tessera_sudoku::{Grid, Solutions, unique};

const REPEATS: usize = 4_000;

pub(crate) fn sudoku(criterion: &mut Criterion) {
    let text = include_str!("../../../../examples/sudoku/puzzles.txt");
    let is_puzzle = |line: &&str| !line.starts_with('#');
    let lines: Vec<&str> = text.lines().filter(is_puzzle).collect();
    let puzzles: Vec<Grid> = lines
        .iter()
        .map(|line| line.parse().expect("the example is well written"))
        .collect();
    let puzzles = puzzles.repeat(REPEATS);
    let mut file = tempfile::NamedTempFile::new().expect("a scratch file");
    file.write_all((lines.join("\n") + "\n").repeat(REPEATS).as_bytes())
        .expect("room for it");

    let mut group = criterion.benchmark_group("sudoku solve");
    group
        .throughput(Throughput::Elements(puzzles.len() as u64))
        .sample_size(10);
    group.bench_function("solver alone", |bencher| {
        bencher.iter(|| {
            puzzles
                .par_iter()
                .filter(|grid| matches!(unique(*grid), Solutions::Unique(_)))
                .count()
        });
    });
    group.bench_function("through the program", |bencher| {
        bencher.iter(|| {
            let status = Command::new(env!("CARGO_BIN_EXE_tessera"))
                .args(["sudoku", "solve"])
                .arg(file.path())
                .stdout(Stdio::null())
                .status();
            assert!(status.is_ok_and(|status| status.success()));
        });
    });
    group.finish();
}

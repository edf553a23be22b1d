//! Writes and reads files of the values of an English slice of four pieces.
//!
//! `warm` reads positions in pseudorandom order from blocks that are in the cache. `cold` decodes a block for each
//! read.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use tessera_draughts::{Action, Variant};
use tessera_tablebase::files::{self, Cache, File, Header, Kind};
use tessera_tablebase::{Index, Slice, Tablebase, Value};

fn values() -> Vec<Option<Value>> {
    let slice = Slice {
        own_men: 1,
        own_kings: 1,
        other_men: 1,
        other_kings: 1,
    };
    let mut tablebase = Tablebase::new(Variant::ENGLISH);
    tablebase.build(4).expect("few pieces");
    let index = Index::new(Variant::ENGLISH, slice);
    let value = |number| {
        let position = index.position(number);
        let captures = position.legal_actions().iter().any(Action::is_capture);
        (!captures).then(|| tablebase.probe(&position)).flatten()
    };
    (0..index.len()).map(value).collect()
}

pub(crate) fn all(criterion: &mut Criterion) {
    let values = values();
    let positions = values.len() as u64;
    let folder = tempfile::tempdir().expect("a folder");
    for kind in [Kind::Wld, Kind::Dtw, Kind::Losses] {
        let mut group = criterion.benchmark_group(format!("files/{kind}"));
        let path = folder.path().join("part");
        let header = Header {
            variant: "english".into(),
            rules: 0,
            part: "KMvKM".into(),
            kind,
            positions,
        };
        group
            .sample_size(10)
            .throughput(Throughput::Elements(positions));
        group.bench_function("write", |bencher| {
            bencher.iter(|| files::write(&path, &header, values.iter().copied()).expect("room"));
        });
        let file = File::open(&path).expect("a file");
        group.bench_function("verify", |bencher| {
            bencher.iter(|| file.verify().expect("a whole file"));
        });
        let mut number = 0;
        let mut next = || {
            number = (number + 1_000_003) % positions;
            number
        };
        let read = |number, cache: &Cache| match kind {
            Kind::Wld => file.wld(number, cache).is_ok(),
            Kind::Dtw | Kind::Losses => file.value(number, cache).is_ok(),
        };
        group.sample_size(100).throughput(Throughput::Elements(1));
        for (name, bytes) in [("warm", 1 << 26), ("cold", 0)] {
            let cache = Cache::new(bytes);
            group.bench_function(name, |bencher| {
                bencher.iter(|| black_box(read(next(), &cache)));
            });
        }
        group.finish();
    }
}

//! The puzzles that come with the server.

use std::borrow::Cow;
use std::sync::OnceLock;

use rust_embed::RustEmbed;
use tessera_family::VariantId;
use tessera_family::puzzles::{Puzzle, PuzzleFile};

/// The files, one for each variant. The first line of each has the command that made it.
#[derive(RustEmbed)]
#[folder = "puzzles"]
struct Files;

/// The puzzles of a variant. They are read once.
pub(super) fn builtin(variant: VariantId) -> &'static [Puzzle] {
    static READ: [OnceLock<Vec<Puzzle>>; VariantId::ALL.len()] =
        [const { OnceLock::new() }; VariantId::ALL.len()];
    let place = VariantId::ALL.iter().position(|id| *id == variant);
    READ[place.unwrap_or_default()].get_or_init(|| {
        let file = PuzzleFile::read(&text(variant));
        file.expect("the files are tested").puzzles
    })
}

/// The file of a variant.
fn text(variant: VariantId) -> String {
    let file = Files::get(&format!("{}.jsonl", variant.name()));
    let data: Cow<'static, [u8]> = file.expect("the files are tested").data;
    String::from_utf8_lossy(&data).into_owned()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use tessera_family::Cancel;
    use tessera_family::puzzles::{check, tables};

    /// Nodes of a proof: more than the puzzles were made with.
    const NODES: u64 = 400_000;

    fn proves(puzzle: &Puzzle, tables: &tessera_family::Tables) {
        let checked = check(puzzle, tables, NODES, &Cancel::default());
        assert_eq!(checked, Ok(()), "{}", puzzle.to_json());
    }

    #[test]
    fn every_variant_has_a_file_and_no_puzzle_is_there_twice() {
        let mut ids = HashSet::new();
        let mut bytes = 0;
        for &variant in VariantId::ALL {
            bytes += text(variant).len();
            for puzzle in builtin(variant) {
                assert_eq!(puzzle.variant(), variant);
                assert!(ids.insert(puzzle.id()), "{}", puzzle.to_json());
            }
        }
        assert!(bytes < 300_000, "{bytes}");
        for variant in [VariantId::English, VariantId::Russian] {
            assert!(!builtin(variant).is_empty(), "{variant:?}");
        }
    }

    #[test]
    fn a_sample_is_proven() {
        for variant in [VariantId::English, VariantId::Russian] {
            let tables = tables(variant);
            let puzzles = builtin(variant).iter();
            puzzles
                .step_by(8)
                .for_each(|puzzle| proves(puzzle, &tables));
        }
    }

    #[test]
    #[ignore = "takes minutes"]
    fn all_are_proven() {
        for &variant in VariantId::ALL {
            let tables = tables(variant);
            builtin(variant)
                .iter()
                .for_each(|puzzle| proves(puzzle, &tables));
        }
    }
}

//! The puzzles that come with the crate.

use std::sync::OnceLock;

use tessera_draughts::Variant;
use tessera_study::puzzles::{Puzzle, PuzzleFile};

/// Declares a list of variants, each with its file of puzzles.
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$((
            Variant::$variant,
            include_str!(concat!("../../puzzles/", $name, ".jsonl")),
        ),)*]
    };
}

/// The variants that have puzzles, with their files. The first line of a file has the command that made it.
const FILES: &[(Variant, &str)] = files! {
    ANTI_BRAZILIAN "anti-brazilian",
    ANTI_ENGLISH "anti-english",
    ANTI_RUSSIAN "anti-russian",
    ANTIDRAUGHTS "antidraughts",
    ARMENIAN "armenian",
    BRAZILIAN "brazilian",
    BREAKTHROUGH "breakthrough",
    CANADIAN "canadian",
    CZECH "czech",
    ENGLISH "english",
    FRISIAN "frisian",
    FRYSK "frysk",
    INTERNATIONAL "international",
    ITALIAN "italian",
    KILLER "killer",
    POOL "pool",
    PORTUGUESE "portuguese",
    RUSSIAN "russian",
    SPANISH "spanish",
    SPANTSIRETTI "spantsiretti",
    SRI_LANKAN "sri-lankan",
    THAI "thai",
    TOWERS "towers",
    TURKISH "turkish",
};

/// The puzzles of a variant, which are read once. A variant that does not come with the library has none.
pub(super) fn builtin(variant: Variant) -> &'static [Puzzle] {
    static READ: [OnceLock<Vec<Puzzle>>; Variant::ALL.len()] =
        [const { OnceLock::new() }; Variant::ALL.len()];
    let place = Variant::ALL.iter().position(|id| *id == variant);
    let Some(place) = place else {
        return &[];
    };
    READ[place].get_or_init(|| {
        let Some(text) = text(variant) else {
            return Vec::new();
        };
        PuzzleFile::read(text)
            .expect("the files are tested")
            .puzzles
    })
}

/// The file of a variant, if there is one.
fn text(variant: Variant) -> Option<&'static str> {
    let file = FILES.iter().find(|(of, _)| *of == variant);
    file.map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use tessera_engine::play::Cancel;
    use tessera_engine::prove::Tables;
    use tessera_study::puzzles::{Theme, check, table_pieces, tables};
    use tessera_tablebase::Value;

    /// The limit of a proof in nodes: more than that with which the puzzles were made.
    const NODES: u64 = 400_000;

    /// The variants with the most puzzles.
    const MAIN: [Variant; 8] = [
        Variant::ENGLISH,
        Variant::INTERNATIONAL,
        Variant::RUSSIAN,
        Variant::BRAZILIAN,
        Variant::FRISIAN,
        Variant::ITALIAN,
        Variant::TURKISH,
        Variant::TOWERS,
    ];

    /// Minimum number of puzzles of a variant.
    fn wanted(variant: Variant) -> usize {
        if MAIN.contains(&variant) { 40 } else { 10 }
    }

    /// Maximum number of pieces of the tables that a file was made with.
    fn pieces_of_tables(variant: Variant) -> u32 {
        let file = PuzzleFile::read(text(variant).unwrap()).unwrap();
        let small = || table_pieces(variant);
        file.table_pieces.unwrap_or_else(small)
    }

    fn proves(puzzle: &Puzzle, tables: &Tables) {
        let checked = check(puzzle, tables, NODES, &Cancel::default());
        assert_eq!(checked, Ok(()), "{}", puzzle.to_json());
    }

    #[test]
    fn every_variant_has_its_puzzles_and_none_is_there_twice() {
        let mut ids = HashSet::new();
        let mut bytes = 0;
        for &variant in Variant::ALL {
            bytes += text(variant).unwrap().len();
            let puzzles = builtin(variant);
            assert!(
                puzzles.len() >= wanted(variant),
                "{variant:?}: {}",
                puzzles.len()
            );
            for puzzle in puzzles {
                assert_eq!(puzzle.variant(), variant);
                assert!(ids.insert(puzzle.id()), "{}", puzzle.to_json());
            }
        }
        assert!(bytes < 300_000, "{bytes}");
    }

    #[test]
    fn the_head_of_a_file_is_its_command() {
        for &variant in Variant::ALL {
            let command = PuzzleFile::read(text(variant).unwrap()).unwrap().command;
            let begin = format!(
                "tessera puzzles make --variant {} --count {} --seed ",
                variant.name(),
                wanted(variant)
            );
            assert!(command.starts_with(&begin), "{command}");
        }
    }

    #[test]
    fn ratings_and_themes_are_mixed() {
        for &variant in Variant::ALL {
            // On this board of 144 squares few games reach an endgame, and the puzzles that can be proven are easy.
            if variant == Variant::SRI_LANKAN {
                continue;
            }
            let puzzles = builtin(variant);
            let number =
                |is: &dyn Fn(&Puzzle) -> bool| puzzles.iter().filter(|puzzle| is(puzzle)).count();
            let bands: HashSet<u16> = puzzles.iter().map(|puzzle| puzzle.rating / 300).collect();
            let themes: HashSet<Theme> = puzzles
                .iter()
                .flat_map(|puzzle| puzzle.themes.clone())
                .collect();
            let easy = number(&|puzzle| puzzle.rating < 900);
            let hard = number(&|puzzle| puzzle.rating >= 1200);
            let draws = number(&|puzzle| puzzle.value == Value::Draw);
            let all = puzzles.len();
            let told = format!("{variant:?}: {easy} easy, {hard} hard, {draws} draws of {all}");
            assert!(bands.len() >= 3 && themes.len() >= 5, "{told}: {themes:?}");
            // The limits of the shares, as far as they have grown after many games.
            let is_mixed = 6 * easy <= 5 * all && 10 * hard >= all && 3 * draws <= 2 * all;
            assert!(is_mixed, "{told}");
        }
    }

    #[test]
    fn a_sample_is_proven() {
        for variant in [Variant::THAI, Variant::SPANISH] {
            let pieces = pieces_of_tables(variant);
            assert!(pieces <= 4, "{variant:?}: larger tables take long");
            let tables = tables(variant, pieces, &Cancel::default()).unwrap().into();
            let puzzles = builtin(variant).iter();
            puzzles
                .step_by(3)
                .for_each(|puzzle| proves(puzzle, &tables));
        }
    }

    #[test]
    #[ignore = "takes minutes"]
    fn all_are_proven() {
        for &variant in Variant::ALL {
            let pieces = pieces_of_tables(variant);
            let tables = tables(variant, pieces, &Cancel::default()).unwrap().into();
            builtin(variant)
                .iter()
                .for_each(|puzzle| proves(puzzle, &tables));
        }
    }
}

//! The puzzles that come with the crate.

use std::sync::OnceLock;

use tessera_draughts::Variant;
use tessera_study::puzzles::{Puzzle, PuzzleFile};

/// The file of a variant.
struct File {
    variant: Variant,
    /// The number of puzzles.
    count: usize,
    /// The contents. `None` in a module for the browser, which gets the files that it needs by [`provide_puzzles`].
    text: Option<&'static str>,
}

/// Declares a list of variants, each with its file of puzzles.
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$(File::new(
            Variant::$variant,
            include_str!(concat!("../../puzzles/", $name, ".jsonl")),
        ),)*]
    };
}

/// The variants that have puzzles, with their files. The first line of a file has the command that made it.
const FILES: &[File] = files! {
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

/// The puzzles that have been read, by the place of their file.
static READ: [OnceLock<Vec<Puzzle>>; FILES.len()] = [const { OnceLock::new() }; FILES.len()];

impl File {
    const fn new(variant: Variant, text: &'static str) -> File {
        File {
            variant,
            count: puzzles_in(text),
            text: if cfg!(target_family = "wasm") {
                None
            } else {
                Some(text)
            },
        }
    }
}

/// The number of lines after the first one.
const fn puzzles_in(text: &str) -> usize {
    let (mut at, mut lines) = (0, 0_usize);
    while at < text.len() {
        if text.as_bytes()[at] == b'\n' {
            lines += 1;
        }
        at += 1;
    }
    lines.saturating_sub(1)
}

fn place(variant: Variant) -> Option<usize> {
    FILES.iter().position(|file| file.variant == variant)
}

/// The number of puzzles of a variant. One that does not come with the library has none.
pub(super) fn count(variant: Variant) -> usize {
    place(variant).map_or(0, |place| FILES[place].count)
}

/// The puzzles of a variant, which are read once. There are none for a variant that does not come with the library, nor
/// in a module for the browser before they are provided.
pub(super) fn builtin(variant: Variant) -> &'static [Puzzle] {
    let Some(place) = place(variant) else {
        return &[];
    };
    match FILES[place].text {
        None => READ[place].get().map_or(&[], Vec::as_slice),
        Some(text) => READ[place].get_or_init(|| {
            PuzzleFile::read(text)
                .expect("the files are tested")
                .puzzles
        }),
    }
}

/// Provides the puzzles of `variant` to a WebAssembly module, which would be too large with all puzzles inside.
/// `file` is one of the files in `puzzles/` of this crate. A native program has them already, so `file` is only
/// checked.
///
/// Returns whether `file` can be read and all its puzzles are of `variant`.
///
/// ```
/// use tessera_api::provide_puzzles;
/// use tessera_draughts::Variant;
/// assert!(!provide_puzzles(Variant::ENGLISH, b"no puzzles"));
/// ```
pub fn provide_puzzles(variant: Variant, file: &[u8]) -> bool {
    let text = str::from_utf8(file).ok();
    let file = text.and_then(|text| PuzzleFile::read(text).ok());
    let (Some(file), Some(place)) = (file, place(variant)) else {
        return false;
    };
    let is_usable = file
        .puzzles
        .iter()
        .all(|puzzle| puzzle.variant() == variant);
    if is_usable && FILES[place].text.is_none() {
        READ[place].get_or_init(|| file.puzzles);
    }
    is_usable
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

    fn text(variant: Variant) -> Option<&'static str> {
        FILES[place(variant)?].text
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
            assert_eq!(count(variant), puzzles.len());
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
    fn only_puzzles_of_the_variant_are_provided() {
        let file = text(Variant::THAI).unwrap().as_bytes();
        assert!(provide_puzzles(Variant::THAI, file));
        assert!(!provide_puzzles(Variant::ENGLISH, file));
        assert!(!provide_puzzles(Variant::THAI, &file[..file.len() / 2]));
        assert!(!provide_puzzles(Variant::THAI, b"\xff"));
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

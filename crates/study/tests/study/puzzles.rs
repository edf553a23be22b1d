//! Puzzles: making, reading, and checking them.

use tessera_draughts::Variant;
use tessera_engine::play::Cancel;
use tessera_engine::prove::Tables;
use tessera_study::puzzles::{
    Flaw, Maker, MakerError, MakerSettings, Puzzle, PuzzleFile, Theme, check, table_pieces, tables,
};
use tessera_tablebase::{BuildError, Value, machine};

/// A variant whose games soon have few pieces.
const VARIANT: Variant = Variant::RUSSIAN;

/// Nodes of a proof: more than the maker takes.
const NODES: u64 = 400_000;

/// The tables of the maker in tests: small ones, which are soon built.
const TABLE_PIECES: u32 = 3;

fn made(count: usize, seed: u64) -> Maker {
    let settings = MakerSettings {
        count,
        seed,
        // A few quick ones, which may be alike.
        pieces: 6,
        table_pieces: TABLE_PIECES,
        patience: 1,
        ..MakerSettings::new(VARIANT)
    };
    Maker::new(settings, &Cancel::default()).unwrap()
}

/// Plays on until there are `count` puzzles.
fn go_on(maker: &mut Maker, count: usize) -> Vec<Puzzle> {
    while maker.puzzles().len() < count {
        maker.next_games(&Cancel::default()).unwrap();
    }
    maker.puzzles()[..count].to_vec()
}

#[test]
fn puzzles_have_the_pieces_and_the_ratings_asked_for() {
    let first = |seed, min_pieces, min_rating| {
        let settings = MakerSettings {
            count: 1,
            seed,
            pieces: 6,
            min_pieces,
            min_rating,
            table_pieces: TABLE_PIECES,
            patience: 1,
            ..MakerSettings::new(VARIANT)
        };
        go_on(&mut Maker::new(settings, &Cancel::default()).unwrap(), 1).remove(0)
    };
    // Other weights make other puzzles of a seed. Some puzzle leaves room for more pieces, and is not hard.
    let any = (4..)
        .map(|seed| (seed, first(seed, 0, 0)))
        .find(|(_, any)| any.position.count() < 6 && any.rating < 1_000);
    let (seed, any) = any.unwrap();
    let pieces = any.position.count();
    assert!(first(seed, pieces + 1, 0).position.count() > pieces);
    assert!(first(seed, 0, any.rating + 1).rating > any.rating);
}

/// The tables that puzzles are checked with.
fn small_tables(variant: Variant) -> Tables {
    tables(variant, table_pieces(variant), &Cancel::default())
        .unwrap()
        .into()
}

fn example() -> Puzzle {
    let text = PuzzleFile::head("tessera puzzles make --variant english", None)
        + r#"{"variant":"english","fen":"W:W26,31:B17,19","line":"26-23! 19x26 31x22x13","value":"win","plies":3,"#
        + r#""rating":812,"themes":["shot","men","short"],"seed":1,"game":7,"ply":60}"#;
    PuzzleFile::read(&text).unwrap().puzzles.remove(0)
}

#[test]
fn the_same_settings_make_the_same_puzzles_with_any_number_of_threads_and_after_an_interruption() {
    let on_one = machine::pool(Some(1)).unwrap();
    let whole = on_one.install(|| go_on(&mut made(3, 5), 3));
    let begun = go_on(&mut made(3, 5), 1);
    let mut resumed = made(3, 5);
    resumed.resume(begun);
    assert_eq!(go_on(&mut resumed, 3), whole);
    assert_ne!(go_on(&mut made(3, 6), 1)[0], whole[0]);
    // The theme of a zugzwang is known only as far as the tables reach.
    let tables = Tables::from(tables(VARIANT, TABLE_PIECES, &Cancel::default()).unwrap());
    for puzzle in &whole {
        assert_eq!(check(puzzle, &tables, NODES, &Cancel::default()), Ok(()));
    }
    for table_pieces in [None, Some(5)] {
        let file = PuzzleFile {
            command: "tessera".to_owned(),
            table_pieces,
            puzzles: whole.clone(),
        };
        assert_eq!(PuzzleFile::read(&file.to_text()), Ok(file));
    }
    let cancel = Cancel::default();
    cancel.cancel();
    assert_eq!(made(3, 5).next_games(&cancel), None);
    let stopped = Maker::new(MakerSettings::new(VARIANT), &cancel).unwrap_err();
    assert_eq!(stopped, MakerError::Tables(BuildError::Stopped));
}

#[test]
fn a_wrong_puzzle_has_a_flaw() {
    let right = example();
    let tables = small_tables(right.variant());
    let flaw_of = |puzzle: &Puzzle| check(puzzle, &tables, NODES, &Cancel::default()).err();
    assert_eq!(flaw_of(&right), None);
    assert_eq!(right.given(), 1);
    let changed = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = example();
        change(&mut puzzle);
        flaw_of(&puzzle)
    };
    let longer = changed(&|puzzle| puzzle.value = Value::Win(5));
    assert_eq!(longer, Some(Flaw::Value(Value::Win(3))));
    let quiet = changed(&|puzzle| puzzle.themes = vec![Theme::Quiet]);
    assert_eq!(quiet, Some(Flaw::Themes(right.themes.clone())));
    assert_eq!(
        changed(&|puzzle| puzzle.rating = 3000),
        Some(Flaw::Rating(3000))
    );
    // Another move does not win.
    let other = changed(&|puzzle| {
        puzzle.line.truncate(1);
        puzzle.line[0].action = puzzle.position.parse_action("26-22").unwrap();
    });
    assert_eq!(other, Some(Flaw::NotProven));
}

#[test]
fn a_damaged_file_says_where() {
    let head = PuzzleFile::head("tessera", None);
    let line = example().to_json();
    let error = |text: &str| PuzzleFile::read(text).unwrap_err().to_string();
    assert_eq!(error(""), "line 1: the file is empty");
    assert!(error("{}").starts_with("line 1: not the head of a file: "));
    let second = |from: &str, to: &str| error(&format!("{head}{}\n", line.replace(from, to)));
    assert!(second("19x26", "19x27").starts_with("line 2: line: `19x27`: "));
    assert!(second("26-23!", "26-23").starts_with("line 2: line: expected a first move with `!`"));
    assert!(second("shot", "shots").starts_with("line 2: themes: there is no theme `shots`"));
    assert!(second("english", "englisch").starts_with("line 2: variant: "));
    assert!(second(",\"plies\":3", "").starts_with("line 2: plies: "));
}

#[test]
fn positions_in_another_view_have_the_same_id() {
    let puzzle = example();
    let turned = Puzzle {
        position: puzzle.position.turned(),
        ..puzzle.clone()
    };
    assert_ne!(turned.position, puzzle.position);
    assert_eq!((turned.id(), puzzle.id().len()), (puzzle.id(), 12));
}

//! `tessera replay` as a whole process.

use std::fs;
use std::path::Path;

use crate::common::{stderr, stdout, tessera};

const GAME: &str = "[White \"Ada\"] [Black \"<Boole>\"] [GameType \"21\"]\n\
    1. 11-15 {a cross} 22-18 2. 15x22 25x18 1/2-1/2\n";

fn replay(arguments: &[&str], input: &str) -> std::process::Output {
    tessera(&[&["replay", "-"], arguments].concat(), input.as_bytes())
}

fn message(arguments: &[&str], input: &str) -> String {
    let output = replay(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let words: Vec<&str> = stderr(&output).split_whitespace().collect();
    words.join(" ").replace("│ ", "")
}

#[test]
fn boards_are_printed_after_each_ply() {
    let output = replay(&[], GAME);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let text = stdout(&output);
    assert!(
        text.starts_with("Ada - <Boole>, English\n\nblack to move\n8       ●1"),
        "{text}"
    );
    let heads: Vec<&str> = text
        .lines()
        .filter(|line| line.ends_with("  black") || line.ends_with("  white"))
        .collect();
    assert_eq!(
        heads,
        [
            "1. 11-15  black",
            "1... 22-18  white",
            "2. 15x22  black",
            "2... 25x18  white"
        ]
    );
    assert!(text.contains("\na cross\n"));
    assert!(text.ends_with("\n1/2-1/2: a draw\n"));
    assert!(!text.contains('\u{1b}'));
}

#[test]
fn one_position_of_one_game_is_shown() {
    let two = format!("{GAME}\n[GameType \"25\"] 1. c3-d4 *");
    let output = replay(&["--game", "2", "--ply", "end"], &two);
    let text = stdout(&output);
    assert!(text.starts_with("Russian\n\n1. c3-d4  white\n"), "{text}");
    assert_eq!(text.matches("a  b  c  d").count(), 1);
    let flipped = replay(&["--game", "2", "--ply", "0", "--flip"], &two);
    assert!(stdout(&flipped).contains("h  g  f  e"));
    let all = replay(&["--all", "--ply", "0"], &two);
    assert!(stdout(&all).contains("game 1: Ada") && stdout(&all).contains("game 2: Russian"));

    assert!(message(&["--ply", "5"], GAME).contains("there is no ply 5: game 1 has 4"));
    assert!(
        message(&["--game", "3"], &two)
            .contains("there is no game 3 in standard input: found 2 games")
    );
    assert!(message(&[], "").contains("there is no game in standard input"));
    assert!(message(&["--ply", "last"], GAME).contains("a number of plies, or `end`"));
}

#[test]
fn an_illegal_move_ends_the_boards() {
    let output = replay(&[], &GAME.replace("15x22", "15-19"));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(stdout(&output).contains("1... 22-18  white"));
    assert_eq!(
        stderr(&output),
        "standard input, line 2, column 29: `15-19` is not legal here: expected 15x22\n"
    );
}

#[test]
fn pictures_are_what_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, arguments: &[&str]| {
        let path = folder.path().join(name);
        let arguments = [&["--output", path.to_str().unwrap()], arguments].concat();
        let output = replay(&arguments, GAME);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(stdout(&output).is_empty());
        fs::read(path).unwrap()
    };
    let svg = String::from_utf8(write("game.svg", &[])).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(svg.contains("<title>Ada - &lt;Boole&gt;, English</title>"));
    assert_eq!(svg.matches("class=\"position\"").count(), 5);
    // Two captures, and no font is asked for.
    assert_eq!(svg.matches("class=\"t-taken\"").count(), 2);
    assert!(!svg.contains("<text"));
    let one = String::from_utf8(write("ply.svg", &["--ply", "3"])).unwrap();
    assert_eq!(one.matches("class=\"position\"").count(), 1);
    assert_eq!(one.matches("href=\"#t-white-man\"").count(), 12);

    let size = |png: &[u8]| {
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    };
    let (width, height) = size(&write("ply.png", &["--ply", "end", "--size", "338"]));
    // A board of 338 units and a margin of 16 around it.
    assert_eq!(width, 370);
    assert!(height > width);
    assert!(size(&write("game.png", &["--size", "100"])).0 > 300);

    let gif = write("game.gif", &["--size", "120", "--delay", "200ms"]);
    assert!(gif.starts_with(b"GIF89a"));
    let mut decoder = gif::DecodeOptions::new().read_info(&gif[..]).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.next_frame_info().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [20, 20, 20, 20, 60]);
}

#[test]
fn a_flag_says_which_picture_where_no_name_does() {
    for (flag, start) in [
        ("--svg", &b"<svg "[..]),
        ("--png", b"\x89PNG"),
        ("--gif", b"GIF89a"),
    ] {
        let output = replay(&[flag, "--size", "100"], GAME);
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        assert!(output.stdout.starts_with(start), "{flag}");
    }
    assert!(message(&["--svg", "--gif"], GAME).contains("cannot be used with"));
    assert!(message(&["--svg", "--format", "png"], GAME).contains("cannot be used with"));
}

#[test]
fn every_variant_has_its_picture() {
    let folder = tempfile::tempdir().unwrap();
    for (variant, squares) in [
        ("italian", 32),
        ("turkish", 64),
        ("canadian", 72),
        ("international", 50),
        ("spantsiretti", 40),
        ("towers", 32),
    ] {
        let path = folder.path().join("x.png");
        let path = path.to_str().unwrap();
        let json = format!("{{\"variant\":\"{variant}\"}}");
        let output = replay(&["--size", "80", "--output", path], &json);
        assert_eq!(output.status.code(), Some(0), "{variant}: {output:?}");
        let text = replay(&["--style", "numeric"], &json);
        assert!(stdout(&text).contains(&squares.to_string()), "{variant}");
    }
}

#[test]
fn a_picture_that_cannot_be_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    assert!(
        message(&["--output", &path("game.bmp")], GAME)
            .contains("must end in .svg, .png, .gif or .txt")
    );
    assert!(message(&["--output", &path("no/game.svg")], GAME).contains("cannot write"));
    assert!(message(&["--all", "--format", "svg"], GAME).contains("a picture shows one game"));
    let large = message(&["--size", "8000", "--output", &path("game.png")], GAME);
    assert!(
        large.contains("is too large") && large.contains("a smaller --size"),
        "{large}"
    );

    let game = path("game.txt");
    fs::write(&game, GAME).unwrap();
    let output = tessera(&["replay", &game, "--output", &game], b"");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read_to_string(&game).unwrap(), GAME);
}

#[test]
fn the_example_is_a_whole_game() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let file = root.join("examples/draughts/game.pdn");
    let output = tessera(&["replay", file.to_str().unwrap(), "--ply", "end"], b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stderr(&output).is_empty());
    assert!(stdout(&output).ends_with("Black has no pieces left.\n\n0-1: white wins\n"));
}

//! Files that are not ones of rules, and commands that refuse a file of rules.

use std::fs;

use super::{command_in, example};
use crate::common::{Folder, stderr, stdout, tessera};

#[test]
fn a_file_that_is_not_one_of_rules_is_shown() {
    let folder = Folder::new();
    let errors = [
        (
            "name = \"bad\"\nrows_of_man = 2\n",
            "error: unknown key `rows_of_man`: expected name, title, ",
            "  --> bad.toml:2:1\n  rows_of_man = 2\n  ^\n",
        ),
        (
            "name = \"bad\"\n[kings]\nrange = \"far\"\n",
            "error: found `\"far\"`: expected \"short\", \"flying\"\n",
            "  --> bad.toml:3:9\n  range = \"far\"\n          ^\n",
        ),
        (
            "name = \"bad\"\nboard = { width = 2, height = 1 }\n",
            "expected a whole number from 3 to 26\n",
            "  --> bad.toml:2:",
        ),
        (
            "name = \"bad\"\n[men]\nsteps = []\n",
            "error: men cannot move: expected at least one direction of steps\n",
            "  --> bad.toml:3:9\n",
        ),
        (
            "name = \"bad\"\n[men]\nsteps = [\"south\", \"north\"]\n",
            "error: men step backwards: ",
            "  --> bad.toml:3:9\n",
        ),
        (
            "title = \"É\"\nname = \"english\"\n",
            "error: `english` cannot be the name: ",
            "  --> bad.toml:2:8\n  name = \"english\"\n         ^\n",
        ),
        (
            "title = \"Ä\" name = 1\n",
            "error: ",
            "  --> bad.toml:1:13\n",
        ),
        ("this is no TOML", "error: ", "  --> bad.toml:1:"),
        (
            "",
            "error: no name: expected `name = \"...\"`\n",
            "  --> bad.toml:1:1\n",
        ),
    ];
    for (text, message, place) in errors {
        fs::write(folder.path("bad.toml"), text).unwrap();
        for command in [
            &["perft", "--depth", "1"][..],
            &["variants"],
            &["serve", "--port", "0"],
            &["verify"],
        ] {
            let output = command_in(&folder, &[command, &["--rules", "bad.toml"]].concat());
            let reported = stderr(&output);
            assert_eq!(
                (output.status.code(), stdout(&output)),
                (Some(2), ""),
                "{text}"
            );
            assert!(
                reported.contains(message) && reported.contains(place),
                "{reported}"
            );
            let help = "\nhelp: docs/variants.md describes files of rules\n";
            assert!(reported.ends_with(help), "{reported}");
        }
    }
    fs::write(folder.path("bytes.toml"), b"name = \"\xff\"").unwrap();
    for (file, message) in [
        ("none.toml", "error: --rules: none.toml: "),
        (
            ".",
            "error: --rules: .: this is a folder: expected a file\n",
        ),
        (
            "bytes.toml",
            "error: --rules: bytes.toml: the text is not UTF-8\n",
        ),
    ] {
        let output = command_in(&folder, &["perft", "--depth", "1", "--rules", file]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(stderr(&output).starts_with(message), "{output:?}");
    }
}

#[test]
fn rules_and_a_variant_exclude_each_other() {
    let rules = example("sixes.toml");
    for command in [
        "perft --depth 1",
        "analyse",
        "play",
        "value",
        "match --player tessera --player tessera",
        "dxp --listen 127.0.0.1:0",
        "convert --to fen",
        "replay -",
        "review",
        "train",
        "train play --games 1..2 --out a.games",
        "train fit a.games --out a.net",
        "book build --output a.book",
        "book show",
        "puzzles make",
        "tablebase build --pieces 2 --dir tables",
        "tablebase stats --pieces 2",
        "tablebase verify tables",
    ] {
        let words = command.split(' ');
        let words = words.chain(["--rules", &rules, "--variant", "english"]);
        let output = tessera(&words.collect::<Vec<_>>(), b"");
        assert_eq!(output.status.code(), Some(2), "{command}: {output:?}");
        let message = "cannot be used with '--";
        assert!(stderr(&output).contains(message), "{command}: {output:?}");
    }
    let output = tessera(&["variants", "english", "--rules", &rules], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = "the argument '[NAME]' cannot be used with '--rules <FILE>'";
    assert!(stderr(&output).contains(message), "{output:?}");
    let output = tessera(&["perft", "--depth", "1"], b"");
    assert!(stderr(&output).contains("  <--variant <NAME>|--rules <FILE>>\n"));
}

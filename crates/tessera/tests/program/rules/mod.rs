//! Variants of files of rules: the examples with every command.

mod refused;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use serde_json::{Value, json};

use crate::common::{Folder, stderr, stdout, tessera, words};

/// The path of an example.
fn example(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("examples/variants").join(name);
    path.to_str().unwrap().to_owned()
}

/// Runs a command, given as words, with `--rules` and the file of Sixes.
fn sixes(command: &str, input: &str) -> Output {
    with_rules(command, &example("sixes.toml"), input)
}

fn with_rules(command: &str, file: &str, input: &str) -> Output {
    let words = command.split_whitespace().chain(["--rules", file]);
    tessera(&words.collect::<Vec<_>>(), input.as_bytes())
}

/// What a command prints that succeeds and reports nothing.
fn printed(output: &Output) -> &str {
    // A busy machine starts another engine slowly, which is reported.
    let reported = stderr(output)
        .lines()
        .find(|line| !line.starts_with("waiting for "));
    assert_eq!(
        (output.status.code(), reported),
        (Some(0), None),
        "{output:?}"
    );
    stdout(output)
}

/// A command that succeeds in a folder.
fn run_in(folder: &Folder, arguments: &[&str]) -> String {
    let output = command_in(folder, arguments);
    printed(&output).to_owned()
}

fn command_in(folder: &Folder, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .current_dir(folder.root())
        .env_remove("TESSERA_TABLES")
        .env("XDG_CONFIG_HOME", "/nowhere")
        .env("TESSERA_CACHE", folder.root().join("cache"))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Numbers of move sequences of the examples, which a second program has counted too.
#[test]
fn the_examples_have_known_numbers_of_move_sequences() {
    let counts: [(&str, Option<&str>, &[u64]); 8] = [
        ("sixes", None, &[5, 25, 106, 369, 1304, 4310, 13377]),
        ("crossroads", None, &[16, 256, 4352, 73766]),
        ("spendthrift", None, &[7, 49, 302, 1322, 5720, 22917]),
        ("old-german", None, &[14, 196, 2940, 44100]),
        ("sixes", Some("W:WK18,13:BK1,5,8,9"), &[7, 25, 80, 259, 797]),
        (
            "crossroads",
            Some("W:W19,26,15,20:B14,21,28,13,8"),
            &[5, 28, 209, 1049, 7124],
        ),
        (
            "spendthrift",
            Some("W:WK1,K30,28:BK20,5,6,14"),
            &[3, 17, 73, 422, 3356],
        ),
        (
            "old-german",
            Some("W:WK1,K60,50,51:BK30,40,21,22"),
            &[11, 110, 1370, 14964],
        ),
    ];
    for (name, fen, expected) in counts {
        let file = example(&format!("{name}.toml"));
        let depth = expected.len().to_string();
        let mut arguments = vec!["perft", "--rules", &file, "--depth", &depth, "--json"];
        arguments.extend(fen.iter().flat_map(|fen| ["--fen", fen]));
        let output = tessera(&arguments, b"");
        let object: Value = serde_json::from_str(printed(&output)).unwrap();
        assert_eq!(object["variant"], name);
        assert_eq!(object["counts"], json!(expected), "{name} {fen:?}");
    }
    let files = fs::read_dir(example("")).unwrap();
    assert_eq!(files.count(), 4, "every example is tested");
}

#[test]
fn rules_are_put_into_words() {
    let output = sixes("variants", "");
    let reported = printed(&output);
    let start = "Sixes\nflying kings; a king lands directly behind; men capture backwards too\n";
    assert!(reported.starts_with(start), "{reported}");
    assert!(
        reported.ends_with("W:W13,14,15,16,17,18:B1,2,3,4,5,6\n"),
        "{reported}"
    );
    let output = with_rules("variants --json", &example("old-german.toml"), "");
    let object: Value = serde_json::from_str(printed(&output)).unwrap();
    assert_eq!(
        (&object["name"], &object["title"], &object["squares"]),
        (&json!("old-german"), &json!("Old German"), &json!(64))
    );
}

#[test]
fn positions_are_analysed_and_proven() {
    let output = sixes("analyse --fen W:WK16:B8 --threads 1 --json", "");
    let last = printed(&output).lines().last().unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    assert_eq!(
        (&last["ended"], &last["lines"][0]["score"]),
        (&json!("proven"), &json!({"win": 1})),
        "{last}"
    );
    let output = sixes("value --json", "W:WK16:B8\nB:W13,14:B8,9\nW:W33:B1\n");
    let answers: Vec<Value> = stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(
        (&answers[0]["value"], &answers[0]["move"]),
        (&json!("win"), &json!("16x6"))
    );
    assert_eq!(answers[1]["value"], "draw");
    assert!(answers[2]["error"].is_string(), "{answers:?}");
}

#[test]
fn games_are_played_saved_converted_shown_and_reviewed() {
    let folder = Folder::new();
    let rules = example("sixes.toml");
    let game = sixes("play --white engine --black engine --depth 2 --seed 1", "");
    assert!(printed(&game).contains("the game is over: "), "{game:?}");

    let file = folder.argument("game.pdn");
    let moves = format!("13-10\nsave {file}\nquit\n");
    let output = sixes("play --depth 2 --seed 1", &moves);
    assert!(printed(&output).contains("saved in "), "{output:?}");
    let pdn = folder.text("game.pdn");
    assert!(pdn.contains("\n1. 13-10 4-7 *"), "{pdn}");
    let output = sixes(&format!("play --pdn {file}"), "moves\nquit\n");
    assert!(printed(&output).contains("13-10"), "{output:?}");
    let output = sixes(&format!("analyse --pdn {file} --ply 1 --depth 3"), "");
    assert!(printed(&output).starts_with("Sixes, "), "{output:?}");

    let json = run_in(
        &folder,
        &["convert", "--rules", &rules, "--to", "jsonl", "game.pdn"],
    );
    let object: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(object["variant"], "sixes");
    assert_eq!(object["moves"], json!(["13-10", "4-7"]));
    // The object names the variant, which is not one of another name, so nothing is warned of.
    let again = sixes("convert --to pdn --from jsonl", &json);
    assert!(stdout(&again).contains("\n1. 13-10 4-7 *"), "{again:?}");
    assert_eq!(again.status.code(), Some(0));
    assert!(!stderr(&again).contains("tagged"), "{again:?}");
    let alone = tessera(
        &["convert", "--to", "pdn", "--from", "jsonl"],
        json.as_bytes(),
    );
    assert!(
        stderr(&alone).contains("there is no variant `sixes`"),
        "{alone:?}"
    );

    let shown = run_in(
        &folder,
        &["replay", "--rules", &rules, "game.pdn", "--ply", "end"],
    );
    assert!(
        shown.contains("4-7  black\n6       ●1        ●2"),
        "{shown}"
    );
    let review = ["review", "--rules", &rules, "game.pdn", "--nodes", "500"];
    let review = run_in(&folder, &review);
    assert!(review.contains("\n1. 13-10 "), "{review}");
}

/// A variant may have the number of another one in files of games.
#[test]
fn a_game_type_is_that_of_the_chosen_variant() {
    let folder = Folder::new();
    let rules = "name = \"own\"\n[notation]\ngame_type = 40\n";
    fs::write(folder.path("own.toml"), rules).unwrap();
    let game = "[GameType \"40\"]\n\n1. 22-18 10-15 *\n";
    fs::write(folder.path("game.pdn"), game).unwrap();
    let convert = [
        "convert", "--rules", "own.toml", "--to", "jsonl", "game.pdn",
    ];
    let output = command_in(&folder, &convert);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(!stderr(&output).contains("tagged"), "{output:?}");
    let object: Value = serde_json::from_str(stdout(&output)).unwrap();
    assert_eq!(object["variant"], "own");
    let rules = "name = \"own\"\n[notation]\ngame_type = 41\n";
    fs::write(folder.path("own.toml"), rules).unwrap();
    let output = command_in(&folder, &convert);
    let warning = "The game is tagged frisian; reading it as own.";
    assert!(stderr(&output).contains(warning), "{output:?}");
}

#[test]
fn tables_are_built_verified_and_used_and_nothing_is_kept() {
    let folder = Folder::new();
    let rules = example("sixes.toml");
    let build = ["tablebase", "build", "--rules", &rules];
    let built = run_in(
        &folder,
        &[&build[..], &["--pieces", "3", "--dir", "tables"]].concat(),
    );
    assert!(
        built.starts_with("tables/sixes: 9 parts built, 31,155 positions"),
        "{built}"
    );
    let verified = ["tablebase", "verify", "tables", "--rules", &rules];
    let verified = run_in(&folder, &verified);
    assert!(verified.contains("all values are right"), "{verified}");
    let counted = ["tablebase", "stats", "tables", "--rules", &rules];
    let counted = run_in(&folder, &counted);
    let words = |line: &str| line.split_whitespace().collect::<Vec<&str>>().join(" ");
    let expected = "2 all 1,029 407 432 190 9 ";
    assert!(
        counted
            .lines()
            .any(|line| words(line).starts_with(expected)),
        "{counted}"
    );
    let solved = ["tablebase", "stats", "--rules", &rules, "--pieces", "3"];
    assert_eq!(run_in(&folder, &solved), counted);

    let analyse = ["analyse", "--rules", &rules, "--threads", "1"];
    let found = ["--fen", "W:WK16,K13:BK3", "--tables", "tables"];
    let found = run_in(&folder, &[&analyse[..], &found].concat());
    assert!(found.contains("proven at depth 1"), "{found}");
    // Small tables of a variant of a file are built each time.
    let found = run_in(&folder, &[&analyse[..], &["--fen", "W:WK16:BK3"]].concat());
    assert!(found.contains("proven at depth 1"), "{found}");
    assert!(!folder.path("cache/tables/sixes").exists());

    // The same name with other rules is another variant.
    let other = fs::read_to_string(&rules)
        .unwrap()
        .replace("behind", "anywhere");
    fs::write(folder.path("other.toml"), other).unwrap();
    let output = command_in(
        &folder,
        &["tablebase", "verify", "tables", "--rules", "other.toml"],
    );
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(stdout(&output).contains("wrong: tables/sixes/"));
    let output = command_in(&folder, &["tablebase", "verify", "tables"]);
    assert!(stderr(&output).contains("tables: no tables"), "{output:?}");
}

#[test]
fn engines_play_matches() {
    let folder = Folder::new();
    let rules = example("sixes.toml");
    let program = env!("CARGO_BIN_EXE_tessera");
    let hub = format!("hub,depth=2:{program} hub --rules {rules}");
    let arguments = [
        "match",
        "--rules",
        &rules,
        "--player",
        "tessera,depth=2",
        "--player",
        &hub,
        "--pairs",
        "1",
        "--json",
        "match.jsonl",
        "--pdn",
        "match.pdn",
    ];
    let report = run_in(&folder, &arguments);
    assert!(report.starts_with("Sixes, depth 2, "), "{report}");
    assert_eq!(folder.text("match.pdn").matches("[Event ").count(), 2);
    let again = run_in(&folder, &[&arguments[..], &["--resume"]].concat());
    assert!(again.starts_with("Sixes, depth 2, "), "{again}");
    // A match does not go on by other rules.
    let changed = fs::read_to_string(&rules).unwrap().replace("30", "40");
    fs::write(folder.path("changed.toml"), changed).unwrap();
    let mut others = arguments;
    others[2] = "changed.toml";
    let output = command_in(&folder, &[&others[..], &["--resume"]].concat());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        stderr(&output).contains("another setting, rules: "),
        "{output:?}"
    );
}

#[test]
fn the_hub_knows_the_variant() {
    let output = sixes(
        "hub",
        "hub\nset-param name=variant value=sixes\ninit\npos pos=Wbbbbbbeeeeeewwwwww\nlevel depth=3\ngo think\n",
    );
    let answers = printed(&output);
    let values = answers.lines().nth(1).unwrap();
    assert!(values.ends_with(" towers sixes\""), "{values}");
    assert!(answers.contains("\nready\n"), "{answers}");
    assert!(!answers.contains("error"), "{answers}");
    let output = tessera(&["hub"], b"set-param name=variant value=sixes\n");
    assert!(stdout(&output).contains("there is no variant `sixes`"));
}

/// A program that goes on until it is killed.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(arguments: &[&str]) -> Running {
    let child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    Running(child.unwrap())
}

#[test]
fn two_programs_play_over_dxp() {
    let rules = example("sixes.toml");
    let common = ["dxp", "--rules", &rules, "--level", "1"];
    let mut listener = start(&[&common[..], &["--listen", "127.0.0.1:0"]].concat());
    let mut line = String::new();
    let listening = listener.0.stderr.take().unwrap();
    BufReader::new(listening).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("listening on ").unwrap();
    let output = tessera(
        &[&common[..], &["--connect", address, "--moves", "3"]].concat(),
        b"",
    );
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert!(stdout(&output).contains('\n'), "{output:?}");
}

/// The whole answer of a server.
fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// Starts a server, and returns the address on its first line.
fn serve(arguments: &[&str]) -> (Running, String) {
    let mut server = start(arguments);
    let mut line = String::new();
    let output = server.0.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).unwrap();
    let end = address.find('/').unwrap();
    (server, address[..end].to_owned())
}

#[test]
fn the_page_and_the_tables_are_served() {
    let folder = Folder::new();
    let (rules, others) = (example("sixes.toml"), example("crossroads.toml"));
    let arguments = [
        "serve", "--port", "0", "--rules", &rules, "--rules", &others,
    ];
    let (_server, address) = serve(&arguments);
    let answer = get(&address, "/api/variants");
    for name in ["\"english\"", "\"sixes\"", "\"crossroads\""] {
        assert!(answer.contains(name), "{answer}");
    }
    let build = ["tablebase", "build", "--rules", &rules, "--pieces", "2"];
    run_in(&folder, &[&build[..], &["--dir", "tables"]].concat());
    let dir = folder.argument("tables");
    let arguments = ["tablebase", "serve", &dir, "--rules", &rules];
    let (_server, address) = serve(&[&arguments[..], &["--listen", "127.0.0.1:0"]].concat());
    let answer = get(&address, "/tables/sixes?fen=W:WK16:BK3");
    assert!(
        answer.contains("\"category\":\"loss\",\"dtw\":-2"),
        "{answer}"
    );
    let output = tessera(&["serve", "--rules", &rules, "--rules", &rules], b"");
    assert_eq!(output.status.code(), Some(2));
    let message = "another file is for `sixes` too";
    assert!(stderr(&output).contains(message), "{output:?}");
}

#[test]
fn an_evaluation_is_learned_and_used() {
    let folder = Folder::new();
    let rules = fs::read_to_string(example("sixes.toml")).unwrap();
    fs::create_dir(folder.path("games")).unwrap();
    fs::write(folder.path("games/sixes.toml"), &rules).unwrap();
    let train = ["train", "--rules", "games/sixes.toml", "--nodes", "60"];
    let rest = ["--games", "12", "--rounds", "1", "--passes", "2"];
    let trained = run_in(&folder, &[&train[..], &rest].concat());
    assert!(trained.ends_with("sixes.net is written\n"), "{trained}");
    let notes = run_in(&folder, &["train", "show", "sixes.net"]);
    assert!(notes.starts_with("variant: sixes\n"), "{notes}");
    let play = words("train play --rules games/sixes.toml --nodes 60");
    run_in(
        &folder,
        &[&play[..], &["--games", "1..12", "--out", "a.games"]].concat(),
    );
    let fit = ["train", "fit", "a.games", "--rules", "games/sixes.toml"];
    run_in(
        &folder,
        &[&fit[..], &["--passes", "2", "--out", "other.net"]].concat(),
    );
    assert_eq!(
        folder.bytes("sixes.net").len(),
        folder.bytes("other.net").len()
    );

    // The path of weights begins at the file of rules.
    let weighed = format!("weights = \"../sixes.net\"\n{rules}");
    fs::write(folder.path("games/weighed.toml"), weighed).unwrap();
    let score = |rules: &str, options: &[&str]| {
        let analyse = ["analyse", "--rules", rules, "--depth", "1", "--json"];
        let output = run_in(&folder, &[&analyse[..], options].concat());
        let last: Value = serde_json::from_str(output.lines().last().unwrap()).unwrap();
        last["lines"][0]["score"].clone()
    };
    let learned = score("games/weighed.toml", &[]);
    let given = ["--evaluation", "sixes.net"];
    assert_eq!(learned, score("games/sixes.toml", &given));
    assert_eq!(
        score("games/weighed.toml", &["--evaluation", "computed"]),
        score("games/sixes.toml", &[])
    );
    assert_ne!(learned, score("games/sixes.toml", &[]));

    for (weights, message) in [
        ("none.net", "games/bad.toml: weights: games/none.net: "),
        ("sixes.toml", "games/bad.toml: weights: games/sixes.toml: "),
    ] {
        let text = format!("weights = \"{weights}\"\n{rules}");
        fs::write(folder.path("games/bad.toml"), text).unwrap();
        for command in [
            "analyse --depth 1",
            "dxp --listen 127.0.0.1:0",
            "serve --port 0",
        ] {
            let words = command.split(' ').chain(["--rules", "games/bad.toml"]);
            let output = command_in(&folder, &words.collect::<Vec<_>>());
            assert_eq!(output.status.code(), Some(2), "{output:?}");
            assert!(stderr(&output).contains(message), "{output:?}");
        }
    }
    let text = format!(
        "weights = \"../sixes.net\"\n{}",
        rules.replace("sixes", "eights")
    );
    fs::write(folder.path("games/bad.toml"), text).unwrap();
    let output = command_in(&folder, &["analyse", "--rules", "games/bad.toml"]);
    let message = "weights for the variant `sixes` ";
    assert!(stderr(&output).contains(message), "{output:?}");
}

#[test]
fn books_and_puzzles_are_made_and_checked() {
    let folder = Folder::new();
    fs::copy(example("sixes.toml"), folder.path("sixes.toml")).unwrap();
    let rules = ["--rules", "sixes.toml"];
    let build = ["book", "build", "--nodes", "200", "--positions", "8"];
    let output = ["--output", "my.book"];
    let built = run_in(&folder, &[&build[..], &output, &rules].concat());
    assert!(built.starts_with("my.book: 8 positions added"), "{built}");
    let shown = run_in(
        &folder,
        &[&["book", "show", "my.book"][..], &rules].concat(),
    );
    assert!(shown.starts_with("Sixes, W:W13,14"), "{shown}");
    let checked = run_in(
        &folder,
        &[&["book", "check", "my.book"][..], &rules].concat(),
    );
    let command = "command: tessera book build --rules sixes.toml --openings start";
    assert!(checked.contains(command), "{checked}");
    let play = [
        "play", "--book", "my.book", "--white", "engine", "--depth", "1",
    ];
    run_in(&folder, &[&play[..], &rules].concat());
    let alone = command_in(&folder, &["book", "check", "my.book"]);
    assert!(
        stderr(&alone).contains("there is no variant `sixes`"),
        "{alone:?}"
    );

    let make = [
        "puzzles", "make", "--count", "1", "--nodes", "2000", "--pieces", "6",
    ];
    let output = ["--output", "puzzles.jsonl"];
    run_in(&folder, &[&make[..], &output, &rules].concat());
    let checked = run_in(
        &folder,
        &[&["puzzles", "check", "puzzles.jsonl"][..], &rules].concat(),
    );
    assert_eq!(checked, "puzzles.jsonl: 1 puzzles, all proven\n");
    let alone = command_in(&folder, &["puzzles", "check", "puzzles.jsonl"]);
    assert!(
        stderr(&alone).contains("there is no variant `sixes`"),
        "{alone:?}"
    );
}

#[test]
fn certificates_are_verified() {
    let certificate = concat!(
        r#"{"format":"tessera-certificate","version":1,"variant":"sixes","start":"W:WK16:B8","claim":"win","#,
        r#""winner":"white","plies":1,"shortest":true,"lines":1}"#,
        "\n",
        r#"{"fen":"W:WK16:B8","win":1,"moves":["16x6"]}"#,
        "\n"
    );
    let output = sixes("verify", certificate);
    let reported = printed(&output);
    assert!(
        reported.starts_with("white to move wins in 1 ply: proven\nsixes W:WK16:B8"),
        "{reported}"
    );
    let output = tessera(&["verify"], certificate.as_bytes());
    assert!(
        stderr(&output).contains("there is no variant `sixes`"),
        "{output:?}"
    );
}

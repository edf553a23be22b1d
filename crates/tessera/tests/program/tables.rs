//! Folders of tables: named by an option, a variable or a setting; and small tables in the user's cache.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::common::{Folder, golden, stderr, stdout, tessera};

/// Two kings against one, and what `analyse` gets to know about it.
const WON: &str = "W:WK18,K19:BK3";
const ANALYSE: [&str; 8] = [
    "analyse",
    "--variant",
    "english",
    "--fen",
    WON,
    "--json",
    "--threads",
    "1",
];

fn build(dir: &str, variant: &str, pieces: &str) {
    let command = format!("tablebase build --variant {variant} --pieces {pieces} --dir");
    let arguments: Vec<&str> = command.split(' ').chain([dir]).collect();
    let output = tessera(&arguments, b"");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

/// Runs the program where a user has set `variables` and nothing else. Small tables are kept where those of other tests
/// are, so that they are built once.
fn run(arguments: &[&str], variables: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments)
        .env_remove("TESSERA_TABLES")
        .env("XDG_CONFIG_HOME", "/nowhere")
        .envs(variables.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// The last object of an analysis.
fn last(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    serde_json::from_str(stdout(output).lines().last().unwrap()).unwrap()
}

/// Whether a win was proven at the first depth.
fn assert_won(output: &Output) {
    let last = last(output);
    assert_eq!(last["ended"], "proven", "{last}");
    assert!(stdout(output).contains("\"win\":"), "{}", stdout(output));
}

/// Changes the last block of a file.
fn damage(path: &Path) {
    let mut bytes = fs::read(path).unwrap();
    let at = bytes.len() - 9;
    bytes[at] ^= 0x55;
    fs::write(path, bytes).unwrap();
}

#[test]
fn every_command_takes_a_folder() {
    let folder = Folder::new();
    let dir = folder.argument("tables");
    build(&dir, "english", "3");
    let with = |arguments: &[&str]| run(&[arguments, &["--tables", &dir]].concat(), &[]);
    let analysed = with(&ANALYSE);
    assert_won(&analysed);
    assert_eq!(stderr(&analysed), "");

    let positions = folder.argument("positions");
    fs::write(&positions, format!("{WON}\n")).unwrap();
    let valued = with(&["value", "--variant", "english", "--json", &positions]);
    let object: Value = serde_json::from_str(stdout(&valued).lines().next().unwrap()).unwrap();
    assert_eq!(object["value"], "win", "{object}");

    let position = golden("endgame").join("win-01.txt");
    let solved = with(&["endgame", position.to_str().unwrap()]);
    let expected = run(&["endgame", position.to_str().unwrap()], &[]);
    assert_eq!(stdout(&solved), stdout(&expected));
    assert_eq!(solved.status.code(), Some(0), "{}", stderr(&solved));

    // The engine plays the win out against itself.
    let players = "play --variant english --white engine --black engine --depth 2 --fen";
    let arguments: Vec<&str> = players.split(' ').chain([WON]).collect();
    let played = with(&arguments);
    assert!(
        stdout(&played).contains("white wins"),
        "{}",
        stdout(&played)
    );

    let openings = folder.argument("openings");
    fs::write(&openings, format!("{WON}\n")).unwrap();
    for tables in ["tessera".to_owned(), format!("tessera,tables={dir}")] {
        let matched = with(&[
            "match",
            "--variant",
            "english",
            "--player",
            &tables,
            "--player",
            "tessera,tables=0",
            "--openings",
            &openings,
            "--pairs",
            "1",
            "--depth",
            "1",
            "--jobs",
            "1",
        ]);
        assert_eq!(matched.status.code(), Some(0), "{}", stderr(&matched));
    }

    let game = folder.argument("game.pdn");
    fs::write(&game, "[GameType \"21\"]\n1. 11-15 23-19 *\n").unwrap();
    let reviewed = with(&["review", "--depth", "2", &game]);
    assert_eq!(reviewed.status.code(), Some(0), "{}", stderr(&reviewed));

    let hub = with(&["hub"]);
    assert_eq!(hub.status.code(), Some(0), "{}", stderr(&hub));
}

#[test]
fn a_folder_that_an_option_names_has_to_have_the_tables() {
    let folder = Folder::new();
    let dir = folder.argument("tables");
    let with = |arguments: &[&str]| run(&[arguments, &["--tables", &dir]].concat(), &[]);
    let refused = |output: &Output, expected: &str| {
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = stderr(output);
        assert!(message.starts_with("error: --tables: "), "{message}");
        assert!(message.contains(expected), "{message}");
    };
    for command in [&ANALYSE[..], &["serve", "--port", "0"], &["hub"]] {
        refused(&with(command), "tables: ");
    }
    fs::create_dir(&dir).unwrap();
    refused(&with(&ANALYSE), "there are no tables of english here");
    refused(&with(&["serve", "--port", "0"]), "there are no tables here");
    build(&dir, "russian", "2");
    refused(&with(&ANALYSE), "there are no tables of english here");
    // A file of another variant is refused with its name.
    build(&dir, "english", "2");
    let wrong = folder.path("tables").join("english").join("KvK.wld");
    fs::copy(
        folder.path("tables").join("russian").join("KvK.wld"),
        &wrong,
    )
    .unwrap();
    refused(
        &with(&ANALYSE),
        &format!("{}: has outcomes of", wrong.display()),
    );
}

#[test]
fn a_variable_and_a_setting_name_a_folder_too() {
    let folder = Folder::new();
    let dir = folder.argument("tables");
    // With fewer pieces, small tables in memory would be used.
    build(&dir, "english", "4");
    let config = folder.path("config").join("tessera");
    fs::create_dir_all(&config).unwrap();
    let home = folder.argument("config");
    let settings = |text: &str| fs::write(config.join("config.toml"), text).unwrap();
    // What is damaged is seen where it is used.
    damage(&folder.path("tables").join("english").join("KKvK.wld"));
    let is_used = |output: &Output, by: &str| {
        assert_won(output);
        let warnings: Vec<&str> = stderr(output).lines().collect();
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        let warning = warnings[0];
        assert!(warning.starts_with(&format!("warning: {by}")), "{warning}");
        assert!(
            warning.contains("KKvK.wld: block 0 is damaged"),
            "{warning}"
        );
    };
    let variable = [("TESSERA_TABLES", dir.as_str())];
    is_used(&run(&ANALYSE, &variable), "TESSERA_TABLES: ");
    settings("tables = \"../../tables\"");
    is_used(&run(&ANALYSE, &[("XDG_CONFIG_HOME", &home)]), &home);
    // The variable comes before the setting, and the option before both.
    let both = [("XDG_CONFIG_HOME", home.as_str()), variable[0]];
    is_used(&run(&ANALYSE, &both), "TESSERA_TABLES: ");
    let other = folder.argument("other");
    build(&other, "english", "3");
    let with_option = run(&[&ANALYSE[..], &["--tables", &other]].concat(), &both);
    assert_won(&with_option);
    assert_eq!(stderr(&with_option), "");
    // An empty variable means no folder.
    let none = run(&ANALYSE, &[both[0], ("TESSERA_TABLES", "")]);
    assert_won(&none);
    assert_eq!(stderr(&none), "");
}

#[test]
fn what_a_user_has_set_wrongly_is_only_a_warning() {
    let folder = Folder::new();
    let config = folder.path("config").join("tessera");
    fs::create_dir_all(&config).unwrap();
    let home = folder.argument("config");
    let warned = |variables: &[(&str, &str)], expected: &str| {
        let output = run(&ANALYSE, variables);
        assert_won(&output);
        let message = stderr(&output);
        assert!(
            message.starts_with("warning: ") && message.contains(expected),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
    };
    warned(
        &[("TESSERA_TABLES", "/not/there")],
        "TESSERA_TABLES: /not/there: No such",
    );
    for (text, expected) in [
        ("tables = ", "config.toml: "),
        ("table = \"x\"", "unknown field `table`"),
        ("tables = \"gone\"", "config/tessera/gone: "),
    ] {
        fs::write(config.join("config.toml"), text).unwrap();
        warned(&[("XDG_CONFIG_HOME", &home)], expected);
    }
    // A folder without tables of this variant is not a fault.
    let dir = folder.argument("tables");
    build(&dir, "russian", "2");
    let output = run(&ANALYSE, &[("TESSERA_TABLES", &dir)]);
    assert_won(&output);
    assert_eq!(stderr(&output), "");
}

#[test]
fn small_tables_are_kept_in_the_cache() {
    let folder = Folder::new();
    let cache = folder.argument("cache");
    let variables = [("TESSERA_CACHE", cache.as_str())];
    let first = run(&ANALYSE, &variables);
    assert_won(&first);
    let path = folder.path("cache").join("tables").join("english");
    let names = || {
        let files = fs::read_dir(&path).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names
    };
    let built = names();
    assert_eq!(
        built.iter().filter(|name| !name.ends_with(".lock")).count(),
        2 * (3 + 6 + 14),
        "{built:?}"
    );
    let file = path.join("KKvK.losses");
    let (whole, changed) = (fs::read(&file).unwrap(), |file: &Path| {
        fs::metadata(file).unwrap().modified().unwrap()
    });
    let (other, time) = (path.join("MMvMM.wld"), changed(&path.join("MMvMM.wld")));
    // Found again: the same answer, and nothing is written.
    assert_eq!(
        stdout(&first).lines().count(),
        stdout(&run(&ANALYSE, &variables)).lines().count()
    );
    assert_eq!((names(), changed(&other)), (built.clone(), time));
    // Damaged, cut or missing files are made anew, and no others.
    damage(&file);
    assert_won(&run(&ANALYSE, &variables));
    assert_eq!(fs::read(&file).unwrap(), whole);
    fs::write(&file, &whole[..20]).unwrap();
    assert_won(&run(&ANALYSE, &variables));
    fs::remove_file(&file).unwrap();
    assert_won(&run(&ANALYSE, &variables));
    assert_eq!(fs::read(&file).unwrap(), whole);
    assert_eq!((names(), changed(&other)), (built, time));
}

#[test]
fn without_a_cache_small_tables_are_in_memory() {
    let folder = Folder::new();
    fs::write(folder.path("file"), "").unwrap();
    for cache in ["", "/proc/nowhere", folder.argument("file").as_str()] {
        let output = run(&ANALYSE, &[("TESSERA_CACHE", cache)]);
        assert_won(&output);
        assert_eq!(stderr(&output), "");
    }
}

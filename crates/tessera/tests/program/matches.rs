//! `tessera match` as a whole process: players of all kinds, files, and programs that misbehave.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::{self, Folder, stderr, stdout, words};
use serde_json::Value;

/// Runs a match of English draughts, without the tables that players have by default, since building them takes most of
/// the time of a short match.
fn run(arguments: &str) -> Output {
    let arguments = arguments.replace("--player tessera", "--player tessera,tables=0");
    common::run(&format!("match --variant english {arguments}"), "")
}

/// What a match prints that is played to its end.
fn played(arguments: &str) -> String {
    let output = run(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
    stdout(&output).to_owned()
}

fn objects(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The games of a file in the order of their numbers, without times.
fn games(path: &Path) -> Vec<Value> {
    let mut games: Vec<Value> = objects(path)
        .into_iter()
        .filter(|object| object.get("game").is_some())
        .collect();
    games.sort_by_key(|game| game["game"].as_u64());
    for game in &mut games {
        for made in game["moves"].as_array_mut().unwrap() {
            made.as_object_mut().unwrap().remove("time");
        }
    }
    games
}

fn statistics(path: &Path) -> Value {
    let last = objects(path).pop().unwrap();
    last["statistics"].clone()
}

#[test]
fn a_match_has_a_result_and_files() {
    let folder = Folder::new();
    let (json, pdn) = (folder.argument("a.jsonl"), folder.argument("a.pdn"));
    let printed = played(&format!(
        "--player tessera,depth=4,name=deep --player tessera,depth=1 --openings ballots \
             --pairs 4 --json {json} --pdn {pdn} --jobs 2"
    ));
    assert!(
        printed.starts_with("English, depth 4 against depth 1, 174 openings (ballots, seed 1)\n"),
        "{printed}"
    );
    assert!(printed.contains("\ndeep: "), "{printed}");
    let games = games(Path::new(&json));
    assert_eq!(games.len(), 8);
    for (number, game) in (1..).zip(&games) {
        assert_eq!(game["game"], number);
        let white = if number % 2 == 1 { "deep" } else { "tessera" };
        assert_eq!(game["white"], white);
        assert_eq!(game["opening_plies"], 3);
    }
    // Both games of a pair have the same opening.
    assert_eq!(games[2]["opening"], games[3]["opening"]);
    let statistics = statistics(Path::new(&json));
    assert_eq!(
        (&statistics["games"], &statistics["finished"]),
        (&Value::from(8), &Value::from(true))
    );
    let sum: u64 = statistics["endings"]
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(sum, 8);
    // The file of games is read by the other commands.
    let read = common::printed(&format!("convert --variant english --to jsonl {pdn}"), "");
    let plies: Vec<usize> = read
        .lines()
        .map(|line| {
            serde_json::from_str::<Value>(line).unwrap()["moves"]
                .as_array()
                .unwrap()
                .len()
        })
        .collect();
    let expected: Vec<usize> = games
        .iter()
        .map(|game| game["moves"].as_array().unwrap().len())
        .collect();
    assert_eq!(plies, expected);
}

#[test]
fn the_seed_decides_the_games_whatever_the_number_of_jobs() {
    let folder = Folder::new();
    let games = |jobs: &str, seed: &str| {
        let json = folder.argument(&format!("{jobs}-{seed}.jsonl"));
        played(&format!(
            "--player tessera,nodes=300 --player tessera,depth=2 --pairs 5 --jobs {jobs} --seed \
             {seed} --json {json}"
        ));
        games(Path::new(&json))
    };
    let one = games("1", "7");
    assert_eq!(one, games("3", "7"));
    assert_ne!(one, games("1", "8"));
}

#[test]
fn a_match_goes_on_where_it_was_cut_off() {
    let folder = Folder::new();
    let (whole, cut) = (folder.path("whole.jsonl"), folder.path("cut.jsonl"));
    let play = |path: &Path, more: &str| {
        let path = path.to_str().unwrap();
        let players = "--player tessera,depth=2 --player tessera,depth=3";
        run(&format!("{players} --json {path} --pairs {more}"))
    };
    assert_eq!(play(&whole, "3").status.code(), Some(0));
    let text = fs::read_to_string(&whole).unwrap();
    let expected = statistics(&whole);
    // Cut off in the settings, after them, in a game, after a game, and before the statistics.
    let ends = [
        20,
        text.find('\n').unwrap() + 1,
        text.len() / 2,
        text.rfind("{\"statistics").unwrap(),
    ];
    let after_game = text[..text.len() / 3].rfind('\n').unwrap() + 1;
    for end in ends.into_iter().chain([after_game, text.len()]) {
        fs::write(&cut, &text[..end]).unwrap();
        let output = play(&cut, "3 --resume");
        assert_eq!(output.status.code(), Some(0), "{end}: {output:?}");
        assert_eq!(games(&cut), games(&whole), "cut at {end}");
        for field in ["pairs", "score", "endings"] {
            assert_eq!(statistics(&cut)[field], expected[field]);
        }
    }
    // Without --resume nothing is lost, and another match is not mixed with it.
    let output = play(&whole, "3");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("already exists: expected a new name or --resume"),
        "{output:?}"
    );
    let output = play(&whole, "3 --resume --seed 2");
    assert!(
        stderr(&output).contains("line 1: the match has another setting, openings.fingerprint: "),
        "{output:?}"
    );
    assert_eq!(fs::read_to_string(&whole).unwrap(), text);
    // More pairs may follow.
    let output = play(&whole, "4 --resume");
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    assert_eq!(games(&whole)[..6], games(&cut)[..]);
    assert_eq!(games(&whole).len(), 8);
}

#[test]
fn a_test_stops_the_match() {
    let folder = Folder::new();
    let json = folder.argument("a.jsonl");
    let printed = played(&format!(
        "--player tessera,depth=4 --player tessera,depth=1 --sprt 0,100,0.1,0.1 --json {json}"
    ));
    assert!(
        printed.contains("H1 is accepted: tessera 1 leads by 100 Elo or more"),
        "{printed}"
    );
    let statistics = statistics(Path::new(&json));
    assert!(statistics["games"].as_u64().unwrap() < 200);
    assert_eq!(statistics["sprt"]["accepted"], "H1");
    assert!(statistics["sprt"]["llr"].as_f64() >= statistics["sprt"]["upper"].as_f64());
}

#[test]
fn two_programs_over_hub_play_the_games_of_two_engines() {
    let folder = Folder::new();
    let program = env!("CARGO_BIN_EXE_tessera");
    let play = |variant: &str, players: [&str; 2], name: &str| {
        let json = folder.argument(name);
        let [one, other] = players;
        let output = common::run(
            &format!(
                "match --variant {variant} --player '{one}' --player '{other}' \
                --openings plies:2 --pairs 1 --max-plies 150 --json {json}"
            ),
            "",
        );
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        let mut games = games(Path::new(&json));
        // Of paths with equal effects, the protocol does not say which one was meant.
        let moves = games
            .iter_mut()
            .flat_map(|game| game["moves"].as_array_mut().unwrap());
        for made in moves {
            let text = made["move"].as_str().unwrap();
            if let (Some((source, _)), Some((_, target))) =
                (text.split_once(['x', ':']), text.rsplit_once(['x', ':']))
            {
                made["move"] = Value::from(format!("{source}x{target}"));
            }
        }
        games
    };
    let hub = |settings: &str| format!("hub,hash=32,name={settings}:{program} hub");
    for variant in ["english", "frisian", "russian", "turkish"] {
        let own = play(
            variant,
            ["tessera,name=a,nodes=500", "tessera,name=b,depth=3"],
            &format!("{variant}.own"),
        );
        let other = play(
            variant,
            [&hub("a,nodes=500"), &hub("b,depth=3")],
            &format!("{variant}.hub"),
        );
        assert_eq!(own, other, "{variant}");
    }
}

#[test]
fn mistakes_are_reported_before_a_game() {
    let program = env!("CARGO_BIN_EXE_tessera");
    for (arguments, expected) in [
        ("", "--player is given 1 times: expected two players"),
        (
            "--player hub:/no/such/program",
            "cannot start `/no/such/program`",
        ),
        (
            "--player tessera,quick=1",
            "there is no setting `quick`: expected name, depth, nodes, time, clock, threads",
        ),
        (
            &format!("--player 'hub,style=1:{program} hub'"),
            "the engine has no parameter `style`: expected variant, threads, hash, tables",
        ),
        ("--player tessera --openings no.pdn", "no.pdn: "),
        ("--player tessera --sprt 5,1", "expected ELO0 below ELO1"),
    ] {
        let output = run(&format!("--player tessera,depth=1 {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let reported = stderr(&output);
        assert!(reported.contains(expected), "{arguments}: {reported}");
    }
}

/// An engine as a shell script, with `$turn` counting its searches.
#[cfg(unix)]
fn engine(folder: &Folder, name: &str, think: &str) -> String {
    let script = format!(
        "turn=0\nwhile read -r line; do case $line in\n\
         hub) echo 'noise = = \"'; echo 'id name=Script version=1'; echo wait ;;\n\
         init) echo ready ;;\n\
         ping) echo pong ;;\n\
         'go think') turn=$((turn + 1)); {think} ;;\n\
         quit) exit ;;\n\
         esac; done\n"
    );
    let path = folder.path(name);
    fs::write(&path, script).unwrap();
    format!("hub,name={name}:sh {}", path.to_str().unwrap())
}

#[cfg(unix)]
#[test]
fn programs_that_misbehave_lose_and_the_match_goes_on() {
    let folder = Folder::new();
    for (name, think, ending) in [
        ("crash", "exit 7", "crash"),
        ("illegal", "echo done move=1-32", "illegal_move"),
        ("nothing", "echo done", "illegal_move"),
        ("silent", "true", "silence"),
        ("babble", "while :; do echo info depth=1; done", "silence"),
        ("endless", "head -c 200000 /dev/zero", "garbled"),
    ] {
        let json = folder.argument(&format!("{name}.jsonl"));
        let player = engine(&folder, name, think);
        played(&format!(
            "--player '{player}' --player tessera --depth 1 --openings start --pairs 1 --timeout \
             100ms --json {json}"
        ));
        let statistics = statistics(Path::new(&json));
        assert_eq!(statistics["endings"][ending], 2, "{name}: {statistics}");
        assert_eq!(
            statistics["players"][0]["lost_by_faults"], 2,
            "{statistics}"
        );
        assert_eq!(statistics["losses"], 2);
    }
    // A player that hangs with a time limit loses on time.
    let json = folder.argument("late.jsonl");
    let player = engine(&folder, "late", "sleep 100");
    played(&format!(
        "--player tessera --player '{player}' --time 200ms --margin 300ms --openings start \
             --pairs 1 --json {json}"
    ));
    let statistics = statistics(Path::new(&json));
    assert_eq!(statistics["endings"]["time"], 2, "{statistics}");
    assert_eq!(statistics["players"][1]["lost_on_time"], 2);
    // A program that cannot be started again ends the match.
    let gone = engine(
        &folder,
        "gone",
        &format!("rm {}; exit 1", folder.argument("gone")),
    );
    let output = run(&format!(
        "--player tessera --player '{gone}' --depth 1 --pairs 2 --jobs 1"
    ));
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(
        stderr(&output).contains("player gone: the program ended: "),
        "{output:?}"
    );
}

#[cfg(unix)]
#[test]
fn programs_that_answer_lines_play_without_knowing_the_rules() {
    let folder = Folder::new();
    // Plays the first legal move, once as a move and once as an object.
    let script = "while read -r line; do\n\
                  move=${line#*'\"legal\":[\"'}; move=${move%%'\"'*}\n\
                  case $line in *'\"game\":1'*) echo \"$move\" ;;\n\
                  *) echo \"{\\\"move\\\":\\\"$move\\\",\\\"score\\\":0.5,\\\"depth\\\":2}\" ;; esac; done\n";
    let path = folder.path("first.sh");
    fs::write(&path, script).unwrap();
    let player = format!("line,name=first:sh {}", path.to_str().unwrap());
    let json = folder.argument("a.jsonl");
    let printed = played(&format!(
        "--player '{player}' --player tessera,depth=4 --openings start --pairs 1 --json \
             {json}"
    ));
    assert!(
        printed.contains("first: 0 wins, 0 draws, 2 losses"),
        "{printed}"
    );
    let statistics = statistics(Path::new(&json));
    assert_eq!(
        statistics["players"][0]["lost_by_faults"], 0,
        "{statistics}"
    );
    assert_eq!(statistics["players"][0]["depth"], 2.0);
}

#[test]
fn tables_scores_and_a_limit_of_plies_end_games() {
    let folder = Folder::new();
    let endings = |name: &str, more: &str| {
        let json = folder.argument(name);
        let players = "--player tessera,depth=3 --player tessera,depth=3,name=other";
        played(&format!("{players} --pairs 4 --json {json} {more}"));
        statistics(Path::new(&json))["endings"].clone()
    };
    assert_eq!(endings("plies", "--max-plies 20")["max_plies"], 8);
    assert!(endings("tables", "--adjudicate-tables 4")["tables"].as_u64() >= Some(1));
    assert!(endings("scores", "--adjudicate-score 2:4")["scores"].as_u64() >= Some(1));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_match_with_what_is_there() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let folder = Folder::new();
    let json = folder.argument("a.jsonl");
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(words(
            "match --variant english --player tessera --player tessera,depth=1 --time 5ms",
        ))
        .args(["--json", &json])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let games = || {
        fs::read_to_string(&json)
            .unwrap_or_default()
            .matches("{\"game\"")
            .count()
    };
    while games() < 2 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    let mut printed = String::new();
    child
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut printed)
        .unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(printed.contains("The match was interrupted."), "{printed}");
    assert_eq!(statistics(Path::new(&json))["finished"], false);
}

/// Runs a tuning of English draughts with few fast games.
fn tune(arguments: &str) -> Output {
    let first = "match tune --variant english --openings ballots --pairs 2 --nodes 400 --rounds 6";
    common::run(&format!("{first} {arguments}"), "")
}

#[test]
fn a_tuning_moves_parameters_and_goes_on_where_it_was_cut_off() {
    let folder = Folder::new();
    let (one, other) = (folder.argument("one.tune"), folder.argument("other.tune"));
    let output = tune(&format!("--out {one} --jobs 1"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let printed = stdout(&output).to_owned();
    for name in ["reduction-growth", "cut-depth", "window"] {
        assert!(printed.contains(name), "{printed}");
    }
    let player = printed
        .lines()
        .last()
        .unwrap()
        .strip_prefix("player: ")
        .unwrap();
    let played = run(&format!(
        "--player {player} --player tessera --depth 1 --pairs 1"
    ));
    assert_eq!(played.status.code(), Some(0), "{played:?}");

    let whole = folder.text("one.tune");
    let rounds = objects(Path::new(&one));
    assert_eq!(rounds.len(), 7);
    assert!(
        rounds[1..]
            .windows(2)
            .any(|pair| pair[0]["values"] != pair[1]["values"])
    );
    // Cut off in the middle of the fourth round.
    let ends: Vec<usize> = whole.match_indices('\n').map(|(end, _)| end + 1).collect();
    fs::write(&other, &whole[..ends[3] + 9]).unwrap();
    let again = tune(&format!("--out {other} --jobs 2"));
    assert_eq!(stdout(&again), printed);
    assert_eq!(folder.text("other.tune"), whole);
    assert_eq!(
        stdout(&tune(&format!("--out {one}"))),
        printed,
        "nothing is left to do"
    );
}

#[test]
fn mistakes_of_a_tuning_are_reported() {
    let folder = Folder::new();
    let out = folder.argument("a.tune");
    let message = |arguments: &str| {
        let output = tune(arguments);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        stderr(&output).to_owned()
    };
    let unknown = message(&format!("--parameters cut-margin,cat --out {out}"));
    assert!(unknown.contains("expected one of reduction, "), "{unknown}");
    assert_eq!(tune(&format!("--out {out}")).status.code(), Some(0));
    let other = message(&format!("--out {out} --seed 2"));
    assert!(
        other.contains("another setting, seed: 1 in the file, 2 now"),
        "{other}"
    );
    fs::write(&out, "{}\n").unwrap();
    assert!(message(&format!("--out {out}")).contains("line 1: expected the settings of a tuning"));
    fs::write(&out, "").unwrap();
    assert!(message(&format!("--out {out}")).contains("the settings are cut off"));
    let range = run("--player tessera,cut-margin=0 --player tessera");
    assert!(
        stderr(&range).contains("expected a number from 1 to 200"),
        "{range:?}"
    );
}

//! `tessera train` as a whole process: the same seed gives the same weights, and nothing is lost.

use std::fs;
use std::process::{Command, Output};

use crate::common::{Folder, stderr, stdout, tessera};

impl Folder {
    /// Runs `tessera train` in the folder, on a fixed day.
    fn train(&self, arguments: &str) -> Output {
        Command::new(env!("CARGO_BIN_EXE_tessera"))
            .arg("train")
            .args(arguments.split_whitespace())
            .current_dir(self.root())
            .env("SOURCE_DATE_EPOCH", "1000000000")
            .output()
            .unwrap()
    }

    /// What a command prints that succeeds.
    fn done(&self, arguments: &str) -> String {
        let output = self.train(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments}: {output:?}");
        stdout(&output).to_owned()
    }

    /// The message of a command that is refused.
    fn refused(&self, arguments: &str) -> String {
        let output = self.train(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        stderr(&output).to_owned()
    }
}

const TINY: &str = "--variant english --games 6 --rounds 2 --nodes 30 --passes 2";

#[test]
fn the_same_seed_gives_the_same_weights_whatever_the_number_of_threads() {
    let folder = Folder::new();
    let printed = folder.done(&format!("{TINY} --threads 1 --out a.net"));
    let first = printed.lines().next();
    assert_eq!(
        first,
        Some("English: 2 rounds of 6 games, 30 nodes per move, seed 1")
    );
    assert!(printed.ends_with("a.net is written\n"), "{printed}");
    folder.done(&format!("{TINY} --threads 4 --out b.net"));
    assert_eq!(folder.bytes("a.net"), folder.bytes("b.net"));
    for name in ["round-1.games", "round-1.net", "round-2.games"] {
        let [one, other] = ["a", "b"].map(|net| folder.bytes(&format!("{net}.net.data/{name}")));
        assert_eq!(one, other, "{name}");
    }
    folder.done(&format!("{TINY} --seed 2 --out c.net"));
    assert_ne!(folder.bytes("a.net"), folder.bytes("c.net"));

    // The same in steps, as on several machines.
    folder.done("play --variant english --games 4..6 --nodes 30 --out 1b.games");
    folder.done("play --variant english --games 1..3 --nodes 30 --out 1a.games");
    folder.done("fit 1b.games 1a.games --variant english --passes 2 --out 1.net");
    let steps = "--nodes 30 --weights 1.net --out 2.games";
    folder.done(&format!("play --variant english --games 7..12 {steps}"));
    folder.done("fit 1a.games 1b.games 2.games --variant english --passes 2 --out 2.net");
    assert_eq!(
        folder.bytes("2.games"),
        folder.bytes("a.net.data/round-2.games")
    );
    assert_eq!(folder.bytes("2.net"), folder.bytes("a.net"));
}

#[test]
fn a_fit_goes_on_from_earlier_weights() {
    let folder = Folder::new();
    folder.done("play --variant english --games 1..6 --nodes 30 --out a.games");
    folder.done("fit a.games --variant english --passes 2 --neurons 128 --out a.net");
    let fit = "fit a.games --variant english --passes 1";
    folder.done(&format!("{fit} --start a.net --out b.net"));
    let shown = folder.done("show b.net");
    let first = folder.done("show a.net");
    let checksum = first
        .lines()
        .find_map(|line| line.strip_prefix("weights: "));
    let start = format!("\nstart: {}\n", checksum.unwrap());
    assert!(
        shown.contains(&start) && shown.contains("\nrate: 0.0005\n"),
        "{shown}"
    );
    let head = String::from_utf8_lossy(&folder.bytes("b.net")).into_owned();
    assert!(head.contains("\nneurons: 128\n"), "{head}");
    folder.done(&format!("{fit} --start a.net --rate 0.05 --out c.net"));
    assert_ne!(folder.bytes("b.net"), folder.bytes("c.net"));
    let refused = |arguments: &str| folder.refused(&format!("{fit} {arguments}"));
    let same = refused("--start a.net --out a.net");
    assert!(same.contains("a.net"), "{same}");
    assert_eq!(folder.done("show a.net"), first);
    let neurons = refused("--start a.net --neurons 256 --out d.net");
    assert!(neurons.contains("cannot be used with"), "{neurons}");
    for rate in ["0", "0.2", "NaN", "fast"] {
        let wrong = refused(&format!("--rate {rate} --out d.net"));
        assert!(wrong.contains("expected a number above 0"), "{wrong}");
    }
    folder.done("play --variant russian --games 1..6 --nodes 30 --out r.games");
    let other = folder.refused("fit r.games --variant russian --start a.net --out d.net");
    assert!(
        other.contains("a.net: weights for the variant `english`"),
        "{other}"
    );
    assert!(!folder.path("d.net").exists());
}

#[test]
fn notes_say_where_weights_come_from() {
    let folder = Folder::new();
    folder.done(&format!("{TINY} --out a.net"));
    let shown = folder.done("show a.net");
    for line in [
        "variant: english",
        "games: 12",
        "rounds: 2",
        "nodes: 30",
        "seed: 1",
        "seed of games: 1",
        "passes: 2",
        "date: 2001-09-09",
        concat!("program: tessera ", env!("CARGO_PKG_VERSION")),
    ] {
        assert!(
            shown.lines().any(|shown| shown == line),
            "{line} in\n{shown}"
        );
    }
    assert!(shown.contains("\nloss: 0."), "{shown}");
    assert!(shown.contains("\nplayed with: computed, "), "{shown}");
    folder.done("note a.net match +53");
    assert!(folder.done("show a.net").contains("\nmatch: +53\n"));
    // A training that is finished already leaves the file as it is.
    let noted = folder.bytes("a.net");
    folder.done(&format!("{TINY} --out a.net"));
    assert_eq!(folder.bytes("a.net"), noted);
    for key in ["variant", "inputs", "a:b", " "] {
        let path = folder.path("a.net");
        let output = tessera(&["train", "note", path.to_str().unwrap(), key, "x"], b"");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert!(stderr(&output).contains("expected a key"), "{output:?}");
    }
    let long = "x".repeat(70_000);
    assert!(
        folder
            .refused(&format!("note a.net match {long}"))
            .contains("head")
    );
    assert_eq!(folder.bytes("a.net"), noted);
}

#[test]
fn a_training_that_was_cut_off_goes_on() {
    let folder = Folder::new();
    folder.done(&format!("{TINY} --out whole.net"));
    let whole = folder.text("whole.net.data/round-2.games");
    let head = whole.match_indices('\n').nth(11).unwrap().0 + 1;
    // Cut off in the middle of the fourth game of the second round.
    let third = whole[head..].match_indices('\n').nth(2).unwrap().0 + head + 1;
    for cut in [head, head + 5, third, third + 20] {
        let data = folder.path("cut.net.data");
        fs::create_dir_all(&data).unwrap();
        for name in ["round-1.games", "round-1.net"] {
            fs::copy(folder.path("whole.net.data").join(name), data.join(name)).unwrap();
        }
        fs::write(data.join("round-2.games"), &whole[..cut]).unwrap();
        let printed = folder.done(&format!("{TINY} --out cut.net"));
        let new = if cut < third { 6 } else { 3 };
        assert!(
            printed.contains(&format!("round 2: {new} games played, 12 in all (")),
            "{printed}"
        );
        assert_eq!(folder.text("cut.net.data/round-2.games"), whole);
        assert_eq!(folder.bytes("cut.net"), folder.bytes("whole.net"));
        fs::remove_dir_all(data).unwrap();
        fs::remove_file(folder.path("cut.net")).unwrap();
    }
    // More rounds.
    folder.done(&format!(
        "{} --out whole.net",
        TINY.replace("--rounds 2", "--rounds 3")
    ));
    folder.done(&format!(
        "{} --out three.net",
        TINY.replace("--rounds 2", "--rounds 3")
    ));
    assert_eq!(folder.bytes("whole.net"), folder.bytes("three.net"));
}

#[cfg(unix)]
#[test]
fn an_interrupt_stores_the_games() {
    use std::io::Read;
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let folder = Folder::new();
    let arguments = "train play --variant english --nodes 100 --games 1..1000000 --out a.games";
    let mut child = Command::new(env!("CARGO_BIN_EXE_tessera"))
        .args(arguments.split_whitespace())
        .current_dir(folder.root())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let is_under_way =
        || fs::metadata(folder.path("a.games")).is_ok_and(|file| file.len() > 10_000);
    while !is_under_way() {
        assert!(start.elapsed() < Duration::from_secs(60), "no games");
        std::thread::sleep(Duration::from_millis(10));
    }
    let second =
        folder.refused("play --variant english --nodes 100 --games 1..1000000 --out a.games");
    assert!(
        second.contains("another process is playing games into this file"),
        "{second}"
    );
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let mut printed = String::new();
    child.stdout.unwrap().read_to_string(&mut printed).unwrap();
    let text = folder.text("a.games");
    let games = text.lines().count() - 12;
    assert!(text.ends_with('\n'));
    assert_eq!(
        printed,
        format!("a.games: {games} games played, {games} in all\n")
    );
}

#[test]
fn damaged_files_and_other_settings_are_refused() {
    let folder = Folder::new();
    folder.done(&format!("{TINY} --out a.net"));
    let other =
        |from: &str, to: &str| folder.refused(&format!("{} --out a.net", TINY.replace(from, to)));
    assert!(other("--nodes 30", "--nodes 31").contains("nodes: 30 in the file, 31 now"));
    assert!(other("--games 6", "--games 7").contains("games: 1..6 in the file, 1..7 now"));
    assert!(other("--passes 2", "--passes 3").contains("passes: 2 in the file, 3 now"));
    assert!(other("english", "russian").contains("variant: english in the file, russian now"));
    let seed = folder.refused(&format!("{TINY} --seed 5 --out a.net"));
    assert!(seed.contains("seed: 1 in the file, 5 now"), "{seed}");
    let pieces = folder.refused(&format!("{TINY} --ending-pieces 6..20 --out a.net"));
    assert!(
        pieces.contains("endings: 20 in the file, 20 from 6..20 now"),
        "{pieces}"
    );
    let from = folder.refused(&format!("{TINY} --from a.net.data/round-1.net --out a.net"));
    assert!(from.contains("evaluation: computed in the file"), "{from}");

    let fit = "--variant english --out b.net";
    let twice = folder.refused(&format!(
        "fit a.net.data/round-1.games a.net.data/round-1.games {fit}"
    ));
    assert!(twice.contains("game 1 is also in"), "{twice}");
    let variant = folder.refused("fit a.net.data/round-1.games --variant towers --out b.net");
    assert!(
        variant.contains("games of english: expected towers"),
        "{variant}"
    );

    let games = folder.path("a.net.data/round-1.games");
    let text = fs::read_to_string(&games).unwrap();
    let last = text.trim_end().rfind('\n').unwrap() + 1;
    fs::write(&games, &text[..last]).unwrap();
    let short = folder.refused(&format!("fit a.net.data/round-1.games {fit}"));
    assert!(
        short.contains("5 games: expected 6, games 1 to 6"),
        "{short}"
    );
    fs::write(&games, &text[..last + 30]).unwrap();
    let cut = folder.refused(&format!("fit a.net.data/round-1.games {fit}"));
    assert!(cut.contains("line 18 is cut off"), "{cut}");
    // The result of the first game.
    let draw = text.replacen(" white ", " draw ", 1);
    fs::write(&games, draw.replacen(" black ", " draw ", 1)).unwrap();
    let again = format!("{TINY} --out a.net");
    for command in [&again, &format!("fit a.net.data/round-1.games {fit}")] {
        let damaged = folder.refused(command);
        assert!(damaged.contains(": the checksum is"), "{damaged}");
    }
    fs::write(&games, &text).unwrap();

    let mut net = folder.bytes("a.net.data/round-1.net");
    net[1000] ^= 1;
    fs::write(folder.path("a.net.data/round-1.net"), net).unwrap();
    assert!(
        folder
            .refused(&again)
            .contains("round-1.net: the checksum is")
    );
    assert!(
        folder
            .refused("show a.net.data/round-1.games")
            .contains("not a file of weights")
    );
    assert!(!folder.path("b.net").exists());
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new();
    fs::write(folder.path("taken.net"), "x").unwrap();
    let taken = folder.refused(&format!("{TINY} --out taken.net"));
    assert!(taken.contains("taken.net already exists"), "{taken}");
    assert_eq!(folder.text("taken.net"), "x");
    for arguments in [
        "",
        "--variant chess",
        "--out a.net",
        "--variant english --games 0",
        "--variant english --rounds 0",
        "--variant english --nodes 0",
        "--variant english --passes 0",
        "--variant english --ending-pieces 1..8",
        "--variant english --ending-pieces 9..8",
        "--variant english --out -",
        "--variant english --from nowhere.net",
        "--variant english --out nowhere/a.net",
        "play --variant english --games 5..4 --out a.games",
        "play --variant english --games 0..4 --out a.games",
        "play --variant english --out a.games",
        "play --variant english --games 1..4 --weights taken.net --out a.games",
        "fit --variant english --out b.net",
        "fit nowhere.games --variant english --out b.net",
        "fit taken.net --variant english --out b.net",
        "show nowhere.net",
        "note taken.net match x",
    ] {
        folder.refused(arguments);
    }
    // A game without positions is not enough.
    folder.done("play --variant towers --games 1..1 --nodes 5 --out few.games");
    let head: String = folder
        .text("few.games")
        .split_inclusive('\n')
        .take(12)
        .collect();
    fs::write(folder.path("few.games"), head + "1 draw  8f41a12c\n").unwrap();
    let few = folder.refused("fit few.games --variant towers --out b.net");
    assert!(
        few.contains("0 positions in all games: expected at least 20"),
        "{few}"
    );
    let weights = "--weights towers.net --out b.games";
    folder.done("--variant towers --games 20 --rounds 1 --nodes 5 --passes 1");
    let other = folder.refused(&format!("play --variant english --games 1..2 {weights}"));
    assert!(
        other.contains("weights for the variant `towers`"),
        "{other}"
    );
}

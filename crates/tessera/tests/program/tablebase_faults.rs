//! Builds of tables that go wrong: killed at any moment, on a full disk, without permissions. The files that are left
//! are right, and the same command goes on to the same files as a build that nothing disturbed. Damaged files are among
//! the tests of the crate `tessera-tablebase`.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use fastrand::Rng;

use crate::common::{Folder, stderr, stdout};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tessera");

/// The user and group of nobody, without any rights.
const NOBODY: u32 = 65_534;

/// A build of three pieces that nothing disturbed: its files by name, and its time.
static WHOLE: LazyLock<(BTreeMap<String, Vec<u8>>, Duration)> = LazyLock::new(|| {
    let folder = Folder::new();
    let begin = Instant::now();
    assert!(build(folder.root()).status.success());
    (contents(folder.root()), begin.elapsed())
});

fn command(name: &str, dir: &Path) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(["tablebase", name]);
    match name {
        "build" => command
            .args(["--variant", "english", "--pieces", "3", "--dir"])
            .arg(dir),
        _ => command.arg(dir),
    };
    command.stdin(Stdio::null());
    command
}

fn build(dir: &Path) -> Output {
    command("build", dir).output().unwrap()
}

/// The tables in a folder, by name.
fn contents(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir.join("english"))
        .unwrap()
        .map(Result::unwrap);
    let files = entries.map(|entry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read(entry.path()).unwrap())
    });
    files
        .filter(|(name, _)| name.ends_with(".wld") || name.ends_with(".losses"))
        .collect()
}

/// Checks that what a build left behind is right, and that it can be completed.
fn check_left(dir: &Path, what: &str) {
    if dir.join("english").exists() {
        let verified = command("verify", dir).output().unwrap();
        assert_eq!(verified.status.code(), Some(0), "{what}: {verified:?}");
    }
    check_mended(dir, what);
}

fn check_mended(dir: &Path, what: &str) {
    let again = build(dir);
    assert!(again.status.success(), "{what}: {again:?}");
    assert!(stderr(&again).is_empty(), "{what}: {again:?}");
    assert!(contents(dir) == WHOLE.0, "{what}");
    let verified = command("verify", dir).output().unwrap();
    assert_eq!(verified.status.code(), Some(0), "{what}: {verified:?}");
    assert!(stdout(&verified).contains("9 parts, 199,520 positions: all values are right"));
}

/// Kills a build, sometimes the one that goes on, too.
fn kill(random: &mut Rng) -> &'static str {
    let folder = Folder::new();
    let longest = WHOLE.1.as_micros() as u64 * 6 / 5;
    for _ in 0..=random.u64(..3) {
        let mut child = command("build", folder.root())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_micros(random.u64(..longest)));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    check_left(folder.root(), "killed");
    "killed"
}

/// Lets a build write files of a limited size only. Either an error is printed, or the system ends the program.
fn limit_files(random: &mut Rng) -> &'static str {
    let folder = Folder::new();
    let (blocks, is_told) = (random.u64(..60), random.bool());
    let trap = if is_told { "trap '' XFSZ; " } else { "" };
    let script = format!("{trap}ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let output = Command::new("sh")
        .args(["-c", &script, PROGRAM])
        .args("tablebase build --variant english --pieces 3 --dir".split(' '))
        .arg(folder.root())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    if is_told && !output.status.success() {
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let message = stderr(&output);
        assert!(
            message.starts_with("error: ") && message.contains("english/"),
            "{message}"
        );
        assert!(message.contains("cannot write"), "{message}");
    }
    check_left(folder.root(), "file size limited");
    "file size limited"
}

/// Builds on a small file system in memory until it is full, then makes that larger.
fn fill_disk(random: &mut Rng) -> &'static str {
    let folder = Folder::new();
    let (disk, copy) = (folder.path("disk"), folder.path("copy"));
    fs::create_dir(&disk).unwrap();
    let script = r#"
        mount -t tmpfs -o size="$1k" tmpfs "$2" || exit 77
        build() { "$0" tablebase build --variant english --pieces 3 --dir "$1"; }
        build "$2" 2> "$3.stderr"
        echo $?
        if [ -d "$2/english" ]; then "$0" tablebase verify "$2" > "$3.verified"; fi
        echo $?
        mount -o remount,size=20m "$2" || exit 77
        build "$2"
        echo $?
        cp -r "$2" "$3"
    "#;
    let size = (8 + random.u64(..240)).to_string();
    let output = Command::new("unshare")
        .args([
            "--map-root-user",
            "--mount",
            "sh",
            "-c",
            script,
            PROGRAM,
            &size,
        ])
        .args([&disk, &copy])
        .stdin(Stdio::null())
        .output();
    let Some(output) = output.ok().filter(|output| output.status.success()) else {
        // No such program, or users may not mount file systems.
        return "left out: a full disk";
    };
    let lines: Vec<&str> = stdout(&output).lines().collect();
    let statuses: Vec<&&str> = lines
        .iter()
        .filter(|line| line.parse::<u8>().is_ok())
        .collect();
    if *statuses[0] != "0" {
        assert_eq!(*statuses[0], "2", "{output:?}");
        let message = folder.text("copy.stderr");
        assert!(message.contains("No space left on device"), "{message}");
    }
    assert_eq!(statuses[1..], [&"0", &"0"], "{output:?}");
    check_mended(&copy, "full disk");
    "full disk"
}

/// Runs a command as a user without rights to what others do not share.
fn as_nobody(command: &mut Command) -> Option<Output> {
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command.output().ok()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Takes permissions away from the folder or from some of its files.
fn forbid(random: &mut Rng) -> &'static str {
    let folder = Folder::new();
    let dir = folder.path("tables");
    fs::create_dir(&dir).unwrap();
    let english = dir.join("english");
    assert!(build(&dir).status.success());
    let mut files: Vec<PathBuf> = fs::read_dir(&english)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    for path in files.iter().chain([&english, &dir]) {
        if is_root() {
            chown(path, Some(NOBODY), Some(NOBODY)).unwrap();
        }
    }
    files.retain(|path| !path.ends_with("build.lock"));
    set_mode(folder.root(), 0o755);
    let Some(first) =
        as_nobody(&mut command("verify", &dir)).filter(|output| output.status.success())
    else {
        // The program itself lies where others may not read.
        return "left out: permissions";
    };
    assert!(stderr(&first).is_empty());
    let file = &files[random.usize(..files.len())];
    let name = file.display().to_string();
    if random.bool() {
        // A file that cannot be read.
        set_mode(file, 0o000);
        let verified = as_nobody(&mut command("verify", &dir)).unwrap();
        assert_eq!(verified.status.code(), Some(1), "{verified:?}");
        assert!(
            stdout(&verified).contains(&format!("wrong: {name}: cannot open")),
            "{verified:?}"
        );
        let built = as_nobody(&mut command("build", &dir)).unwrap();
        assert_eq!(built.status.code(), Some(2), "{built:?}");
        assert!(stderr(&built).contains(&name), "{built:?}");
        set_mode(file, 0o644);
    } else {
        // A folder in which nothing can be made anew.
        fs::remove_file(file).unwrap();
        let locked = if random.bool() { &english } else { &dir };
        set_mode(locked, [0o555, 0o000][random.usize(..2)]);
        let built = as_nobody(&mut command("build", &dir)).unwrap();
        if locked == &english || !built.status.success() {
            assert_eq!(built.status.code(), Some(2), "{built:?}");
            assert!(stderr(&built).contains("tables"), "{built:?}");
        }
        set_mode(locked, 0o755);
    }
    let mended = as_nobody(&mut command("build", &dir)).unwrap();
    assert!(mended.status.success(), "{mended:?}");
    check_mended(&dir, "permissions");
    "permissions"
}

fn check_all(faults: u64, seed: u64) {
    let mut random = Rng::with_seed(seed);
    let mut message: BTreeMap<&str, u32> = BTreeMap::new();
    for number in 0..faults {
        let what = match number % 8 {
            0..=3 => kill(&mut random),
            4 => limit_files(&mut random),
            5 | 6 => fill_disk(&mut random),
            _ => forbid(&mut random),
        };
        *message.entry(what).or_default() += 1;
    }
    println!("{message:?}");
    assert!(message["killed"] > 0 && message["file size limited"] > 0);
}

#[test]
fn some_faults_are_mended() {
    check_all(8, 1);
}

#[test]
#[ignore = "long: minutes"]
fn four_hundred_faults_are_mended() {
    check_all(400, 2);
}

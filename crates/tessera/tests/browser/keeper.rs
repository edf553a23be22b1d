//! What ends the programs that all tests share, however the tests end.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{LazyLock, Mutex};

/// Reads lines until the pipe to it is closed, which the operating system does even for tests that are killed.
const SCRIPT: &str = r#"
set --
while read -r word value; do
  case $word in
    end) kill_them="$kill_them $value" ;;
    remove) set -- "$@" "$value" ;;
  esac
done
kill $kill_them
sleep 1
rm -rf -- "$@"
"#;

/// The shell that runs the script, in a group of its own: Ctrl-C ends the tests, and not the shell.
static SHELL: LazyLock<Mutex<Child>> = LazyLock::new(|| {
    let mut command = Command::new("sh");
    command.args(["-c", SCRIPT]).stdin(Stdio::piped());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    Mutex::new(command.spawn().expect("a shell starts"))
});

/// Ends a process when the tests have ended.
pub(crate) fn ends(process: impl std::fmt::Display) {
    tell(&format!("end {process}"));
}

/// Removes a folder when the tests have ended.
pub(crate) fn removes(folder: &Path) {
    tell(&format!("remove {}", folder.display()));
}

fn tell(line: &str) {
    let mut shell = SHELL.lock().unwrap();
    let pipe = shell.stdin.as_mut().expect("it is never closed");
    writeln!(pipe, "{line}").expect("the shell reads");
}

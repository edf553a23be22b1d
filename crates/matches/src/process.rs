//! Programs that play: they are started, written to line by line, read with a time limit, and always ended.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tessera_engine::play::Cancel;

use crate::player::Fault;

/// Maximum length of a line in bytes.
const MAX_LINE_LENGTH: u64 = 1 << 16;

/// The number of lines read ahead. A program that writes more waits.
const AHEAD: usize = 64;

/// The time that a program has to end by itself when its input is closed.
const FAREWELL: Duration = Duration::from_millis(300);

/// How often a wait checks its [`Cancel`].
const GLANCE: Duration = Duration::from_millis(20);

/// The process ids of the programs that are running. It is locked while a program starts, so that none is unknown.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<u32>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs that play, with all programs that they have started. No more are started afterwards: this is for a
/// process that is about to end.
///
/// ```
/// // At the end of a process: nothing is running here.
/// tessera_matches::end_all_programs();
/// ```
pub fn end_all_programs() {
    let running = running();
    for id in running.iter() {
        kill_group(*id);
    }
    // The lock is kept, so that no thread starts another program before the process ends.
    std::mem::forget(running);
}

/// Ends a program and its process group at once.
#[cfg(unix)]
fn kill_group(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    if let Ok(group) = i32::try_from(id) {
        // It fails if nothing of the group is left.
        let _ = killpg(Pid::from_raw(group), Signal::SIGKILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_: u32) {}

/// A running program. It is ended, with all programs that it started, when this is dropped.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// `None` when the input of the program is closed.
    input: Option<Sender<String>>,
    output: Receiver<Event>,
}

#[derive(Debug)]
enum Event {
    Line(String),
    TooLong,
}

impl Process {
    /// Starts a program.
    pub(crate) fn start(command: &[String], folder: Option<&Path>) -> io::Result<Process> {
        let (program, arguments) = command
            .split_first()
            .ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        if let Some(folder) = folder {
            command.current_dir(folder);
        }
        // The program gets a process group of its own: Ctrl-C reaches only the match, and a wrapper script ends
        // together with its engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut running = running();
        let mut child = command.spawn()?;
        running.push(child.id());
        drop(running);
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, to_write) = mpsc::channel::<String>();
        let (to_read, output) = mpsc::sync_channel(AHEAD);
        let process = Process {
            child,
            input: Some(input),
            output,
        };
        // Writing has its own thread, because a program that does not read would block it.
        if let Some(mut stdin) = stdin {
            thread::Builder::new().spawn(move || {
                for line in to_write {
                    let written = stdin.write_all(line.as_bytes());
                    if written.and_then(|()| stdin.flush()).is_err() {
                        break;
                    }
                }
            })?;
        }
        if let Some(stdout) = stdout {
            thread::Builder::new().spawn(move || {
                let mut reader = BufReader::new(stdout);
                while let Ok(Some(event)) = read(&mut reader) {
                    let is_last = matches!(event, Event::TooLong);
                    if to_read.send(event).is_err() || is_last {
                        break;
                    }
                }
            })?;
        }
        Ok(process)
    }

    /// Sends a line, without waiting for the program to read it.
    pub(crate) fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            // If the program has ended, the wait for the next answer notices it.
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// The next line, without its line break. Lines that are empty are skipped.
    ///
    /// # Errors
    /// [`Fault::Late`] after `deadline`, [`Fault::Cancelled`], [`Fault::Crashed`] if the program has ended, or
    /// [`Fault::Garbled`] for a line that is too long.
    pub(crate) fn receive(&mut self, deadline: Instant, cancel: &Cancel) -> Result<String, Fault> {
        loop {
            if cancel.is_cancelled() {
                return Err(Fault::Cancelled);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(GLANCE)) {
                Ok(Event::Line(line)) if line.trim().is_empty() => {}
                Ok(Event::Line(line)) => return Ok(line),
                Ok(Event::TooLong) => {
                    return Err(Fault::Garbled(format!(
                        "a line of more than {MAX_LINE_LENGTH} bytes"
                    )));
                }
                Err(RecvTimeoutError::Timeout) => {
                    if left.is_zero() {
                        return Err(Fault::Late);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crashed(self.end())),
            }
            // A program that keeps writing must not delay its deadline.
            if Instant::now() >= deadline {
                return Err(Fault::Late);
            }
        }
    }

    /// How the program has ended, in words.
    fn end(&mut self) -> String {
        self.wait(FAREWELL);
        match self.child.try_wait() {
            Ok(Some(status)) => format!("the program ended: {status}"),
            _ => "the program closed its output".to_owned(),
        }
    }

    /// Waits until the program has ended, but not longer than `time`.
    fn wait(&mut self, time: Duration) {
        let start = Instant::now();
        while matches!(self.child.try_wait(), Ok(None)) && start.elapsed() < time {
            thread::sleep(Duration::from_millis(2));
        }
    }

    fn kill(&mut self) {
        kill_group(self.child.id());
        let _ = self.child.kill();
    }
}

impl Process {
    /// Ends the program at once, because it has not done what was asked.
    pub(crate) fn abandon(mut self) {
        self.kill();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        self.wait(FAREWELL);
        self.kill();
        // The signal has ended the program, so this wait is short.
        let _ = self.child.wait();
        running().retain(|id| *id != self.child.id());
    }
}

/// Reads a line. `None` is the end of the output.
fn read(reader: &mut impl BufRead) -> io::Result<Option<Event>> {
    let mut line = Vec::new();
    let count = reader
        .by_ref()
        .take(MAX_LINE_LENGTH)
        .read_until(b'\n', &mut line)?;
    if count == 0 {
        return Ok(None);
    }
    if line.last() != Some(&b'\n') && count as u64 == MAX_LINE_LENGTH {
        return Ok(Some(Event::TooLong));
    }
    let line = String::from_utf8_lossy(&line);
    let line = line.trim_end_matches(['\n', '\r']).to_owned();
    Ok(Some(Event::Line(line)))
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let command = ["sh", "-c", script].map(str::to_owned);
        Process::start(&command, None).unwrap()
    }

    fn next(process: &mut Process, limit: u64) -> Result<String, Fault> {
        let deadline = Instant::now() + Duration::from_millis(limit);
        process.receive(deadline, &Cancel::default())
    }

    #[test]
    fn lines_go_both_ways() {
        let mut cat = shell("exec cat");
        cat.send("one\r");
        cat.send("\ntwo");
        assert_eq!(next(&mut cat, 5_000), Ok("one".to_owned()));
        assert_eq!(next(&mut cat, 5_000), Ok("two".to_owned()));
        assert_eq!(next(&mut cat, 30), Err(Fault::Late));
        let cancel = Cancel::default();
        cancel.cancel();
        let far = Instant::now() + Duration::from_secs(100);
        assert_eq!(cat.receive(far, &cancel), Err(Fault::Cancelled));
    }

    #[test]
    fn programs_that_end_hang_or_flood_are_noticed() {
        let ended = next(&mut shell("exit 3"), 5_000);
        assert_eq!(
            ended,
            Err(Fault::Crashed(
                "the program ended: exit status: 3".to_owned()
            ))
        );
        assert_eq!(next(&mut shell("sleep 100"), 30), Err(Fault::Late));
        let flood = next(
            &mut shell("while :; do printf aaaaaaaaaaaaaaaaaaaa; done"),
            60_000,
        );
        assert!(matches!(flood, Err(Fault::Garbled(_))), "{flood:?}");
        let empty = next(&mut shell("while :; do echo; done"), 100);
        assert_eq!(empty, Err(Fault::Late));
    }

    #[test]
    fn a_wrapper_and_its_program_are_ended() {
        let mut wrapper = shell("sleep 1000 & echo $!; wait");
        let child: i32 = next(&mut wrapper, 5_000).unwrap().parse().unwrap();
        let is_alive = || std::fs::read_to_string(format!("/proc/{child}/stat"));
        drop(wrapper);
        // An ended process may remain as a zombie until its status is read.
        let start = Instant::now();
        while is_alive().is_ok_and(|stat| !stat.contains(") Z ")) {
            assert!(start.elapsed() < Duration::from_secs(5));
        }
    }
}

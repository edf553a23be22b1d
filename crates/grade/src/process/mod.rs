//! Runs a program once, within limits, and leaves nothing behind.
//!
//! This is not a sandbox: the program may read and write files, and use the network, as its user may.

#[cfg(target_os = "linux")]
mod control_group;
mod leftovers;
mod scratch;
mod usage;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

use leftovers::{Family, start_tracked};
pub use leftovers::{end_all, keep_track};
pub use scratch::Scratch;
pub(crate) use usage::bytes_in;
use usage::{Usage, look};

/// Limits of one run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// Time from the start to the end of the program. A program that computes, but has got less processor time than
    /// this because the machine is busy, gets up to [`MAX_PATIENCE`] times as long; only on Linux.
    pub time: Duration,
    /// Processor time of all processes of the run; `None` means no limit. Only on Linux.
    pub cpu: Option<Duration>,
    /// Bytes of standard output, of standard error and of an output file, each.
    pub output: u64,
    /// Bytes of memory of each process; `None` means no limit.
    pub memory: Option<u64>,
    /// The number of processes at the same time, the program included. They are counted many times a second.
    pub processes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            time: Duration::from_secs(10),
            cpu: None,
            output: 16 << 20,
            memory: Some(4 << 30),
            processes: 64,
        }
    }
}

impl Limits {
    /// Whether this system can limit the memory and count the processes of a program.
    pub const HAS_MEMORY: bool = cfg!(target_os = "linux");
}

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The program has ended by itself, with this status.
    Exited(i32),
    /// A signal ended the program.
    Signal(i32),
    /// The time limit ended the program.
    Late,
    /// The output limit ended the program.
    Flood,
    /// The limit of processes ended the program.
    Crowd,
    /// The limit of processor time ended the program.
    Spent,
    /// The caller ended the program.
    Stopped,
}

/// A run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it has ended.
    pub end: End,
    /// The answer: standard output, or the output file if there is one.
    pub answer: Vec<u8>,
    /// Standard output, if the answer is a file.
    pub stdout: Vec<u8>,
    /// The beginning of standard error.
    pub complaint: Vec<u8>,
    /// Time from the start to the end.
    pub time: Duration,
    /// Processor time as it was last looked at; `None` if the system does not tell it, or the run was short.
    pub cpu: Option<Duration>,
    /// The largest address space of a process, in bytes, as it was last looked at.
    pub peak: u64,
    /// Whether a file has grown to the limit of output.
    pub has_full_file: bool,
    /// Whether the program got more than the limit of time, since the machine was busy.
    pub is_extended: bool,
}

/// How much longer than its limit a program may take that computes on a busy machine, as a factor.
pub const MAX_PATIENCE: u32 = 3;

/// Maximum number of bytes of standard error that are kept.
const KEPT: usize = 4096;

/// How long other processes may keep the output open after the program has ended.
const AFTERWARDS: Duration = Duration::from_millis(200);

/// The first and the longest pause between two checks of a running program.
const FIRST_LOOK: Duration = Duration::from_millis(10);
const LOOK: Duration = Duration::from_millis(50);

/// Runs a program in `folder` with `input` as its standard input.
///
/// ```
/// # #[cfg(unix)] {
/// use std::path::Path;
/// use tessera_grade::process::{End, Limits, run};
/// let sort = Path::new("/usr/bin/sort");
/// let ran = run(sort, &[], b"b\na\n", Path::new("."), &Limits::default())?;
/// assert_eq!((ran.end, &ran.answer[..]), (End::Exited(0), &b"a\nb\n"[..]));
/// # }
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If the program cannot be started.
pub fn run(
    program: &Path,
    arguments: &[OsString],
    input: &[u8],
    folder: &Path,
    limits: &Limits,
) -> io::Result<Ran> {
    run_until(program, arguments, input, folder, limits, &|| false)
}

/// The same, until `stop` returns `true`, which is asked many times a second: then the run ends with [`End::Stopped`].
///
/// # Errors
/// If the program cannot be started.
pub fn run_until(
    program: &Path,
    arguments: &[OsString],
    input: &[u8],
    folder: &Path,
    limits: &Limits,
    stop: &(dyn Fn() -> bool + Sync),
) -> io::Result<Ran> {
    #[cfg(target_os = "linux")]
    let group = control_group::ControlGroup::new(limits.processes);
    #[cfg(target_os = "linux")]
    let entry_file = group.as_ref().map(control_group::ControlGroup::entry_file);
    #[cfg(not(target_os = "linux"))]
    let entry_file: Option<std::path::PathBuf> = None;
    let mut command = limited(program, limits, entry_file.as_deref());
    command
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let begin = Instant::now();
    let (mut child, family) = start_tracked(&mut command)?;
    let (sender, events) = mpsc::channel();
    let streams = connect(&mut child, input, limits, &sender);
    drop(sender);
    let (output, complaint) = match streams {
        Ok(streams) => streams,
        Err(error) => {
            family.end(&mut child);
            return Err(error);
        }
    };
    let mut watch = Watch {
        child,
        family,
        events,
        open: 2,
        begin,
        deadline: begin + limits.time,
        limits,
        stop,
        next_look: begin + FIRST_LOOK,
        computed: None,
        usage: Usage::default(),
    };
    let end = watch.wait();
    let time = begin.elapsed();
    // A program that waits, and does not compute, has had its time.
    let has_computed = end != Some(End::Late) || watch.computes();
    let is_extended = watch.deadline > begin + limits.time && has_computed;
    let usage = watch.usage;
    watch.finish();
    Ok(Ran {
        end: end.unwrap_or(End::Late),
        cpu: (usage.processes > 0).then_some(usage.cpu),
        peak: usage.peak,
        has_full_file: has_full_file(folder, limits),
        is_extended,
        answer: output.take(),
        stdout: Vec::new(),
        complaint: complaint.take(),
        time,
    })
}

/// A command that sets the limits of the system and then becomes the program. It first writes its process id to
/// `entry_file`.
#[cfg(unix)]
fn limited(program: &Path, limits: &Limits, entry_file: Option<&Path>) -> Command {
    use std::os::unix::process::CommandExt;

    // The shell sets limits for itself alone, and is then replaced by the program. A limit that the system does not
    // know is left out.
    let mut script = String::from("ulimit -c 0 2>/dev/null; ");
    if entry_file.is_some() {
        script += "{ echo $$ > \"$1\"; } 2>/dev/null; ";
    }
    script += "shift; ";
    if let Some(memory) = limits.memory.filter(|_| Limits::HAS_MEMORY) {
        script += &format!("ulimit -v {} 2>/dev/null; ", memory.div_ceil(1024));
    }
    // Files are limited in units of 512 bytes.
    script += &format!(
        "ulimit -f {} 2>/dev/null; ",
        limits.output.div_ceil(512).max(1)
    );
    script += "exec \"$@\"";
    let mut command = Command::new("/bin/sh");
    let entry_file = entry_file.unwrap_or(Path::new(""));
    command
        .arg("-c")
        .arg(script)
        .arg("sh")
        .arg(entry_file)
        .arg(program);
    // The program gets a process group of its own: the group can be ended as a whole, and Ctrl-C reaches only the
    // grader.
    command.process_group(0);
    command
}

#[cfg(not(unix))]
fn limited(program: &Path, _: &Limits, _: Option<&Path>) -> Command {
    Command::new(program)
}

/// A message of a reading thread.
#[derive(Clone, Copy, Debug)]
enum Event {
    /// The stream has ended.
    Closed,
    /// The stream has more bytes than the limit.
    Full,
}

/// The bytes of a stream so far.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Kept {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Starts the threads that write the input and read both outputs.
fn connect(
    child: &mut Child,
    input: &[u8],
    limits: &Limits,
    events: &Sender<Event>,
) -> io::Result<(Kept, Kept)> {
    if let Some(mut stdin) = child.stdin.take() {
        let input = input.to_vec();
        // A program that does not read its input would block the writer.
        thread::Builder::new().spawn(move || {
            // A program may close its input early.
            let _ = stdin.write_all(&input);
        })?;
    }
    let (output, complaint) = (Kept::default(), Kept::default());
    if let Some(stdout) = child.stdout.take() {
        read(stdout, output.clone(), usize::MAX, limits.output, events)?;
    }
    if let Some(stderr) = child.stderr.take() {
        read(stderr, complaint.clone(), KEPT, limits.output, events)?;
    }
    Ok((output, complaint))
}

/// Starts a thread that reads a stream to its end or to `limit` bytes, and keeps the first `most` of them.
fn read(
    mut stream: impl Read + Send + 'static,
    kept: Kept,
    most: usize,
    limit: u64,
    events: &Sender<Event>,
) -> io::Result<()> {
    let events = events.clone();
    thread::Builder::new().spawn(move || {
        let mut bytes = [0; 1 << 14];
        let mut left = limit;
        let event = loop {
            match stream.read(&mut bytes) {
                Ok(0) => break Event::Closed,
                Ok(count) => {
                    let mut kept = kept.0.lock().unwrap_or_else(PoisonError::into_inner);
                    let room = most.saturating_sub(kept.len()).min(count);
                    kept.extend_from_slice(&bytes[..room]);
                    match left.checked_sub(count as u64) {
                        Some(less) => left = less,
                        None => break Event::Full,
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => break Event::Closed,
            }
        };
        // The run may be over.
        let _ = events.send(event);
    })?;
    Ok(())
}

/// A running program.
struct Watch<'a> {
    child: Child,
    family: Family,
    events: Receiver<Event>,
    /// Streams that have not ended.
    open: u32,
    begin: Instant,
    deadline: Instant,
    limits: &'a Limits,
    stop: &'a (dyn Fn() -> bool + Sync),
    next_look: Instant,
    /// When a process of the family was last seen to compute.
    computed: Option<Instant>,
    usage: Usage,
}

/// How long a program counts as one that computes after it was seen to.
const COMPUTES_FOR: Duration = Duration::from_millis(200);

impl Watch<'_> {
    /// Looks at the processes of the family, and stops them if they exceed a limit.
    fn look(&mut self) -> Option<End> {
        self.next_look = Instant::now() + LOOK;
        let seen = look(&self.family, self.limits.processes);
        self.usage = Usage {
            processes: seen.processes,
            // What an ended process has used is lost if nobody has waited for it.
            cpu: seen.cpu.max(self.usage.cpu),
            peak: seen.peak.max(self.usage.peak),
            is_computing: seen.is_computing,
        };
        if seen.is_computing {
            self.computed = Some(Instant::now());
        }
        if seen.processes > self.limits.processes {
            return Some(End::Crowd);
        }
        let is_spent = self.limits.cpu.is_some_and(|most| seen.cpu >= most);
        is_spent.then_some(End::Spent)
    }

    /// Whether the program computes, or has done so until a moment ago.
    fn computes(&self) -> bool {
        self.computed
            .is_some_and(|last| last.elapsed() < COMPUTES_FOR)
    }

    /// Gives a program more time that computes and has got less processor time than its limit of time.
    fn extend(&mut self) -> bool {
        let last = self.begin + self.limits.time * MAX_PATIENCE;
        if !self.computes() || self.usage.cpu >= self.limits.time || self.deadline >= last {
            return false;
        }
        self.deadline = last.min(Instant::now() + COMPUTES_FOR);
        true
    }
    /// Waits for the end of the program or a limit. `None` if the system does not say how it ended.
    fn wait(&mut self) -> Option<End> {
        let mut pause = FIRST_LOOK;
        let mut ended: Option<(End, Instant)> = None;
        loop {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if self.open > 0 {
                match self.events.recv_timeout(pause.min(left)) {
                    Ok(Event::Closed) => {
                        self.open -= 1;
                        continue;
                    }
                    Ok(Event::Full) => return Some(End::Flood),
                    Err(RecvTimeoutError::Disconnected) => self.open = 0,
                    Err(RecvTimeoutError::Timeout) => pause = (pause * 2).min(LOOK),
                }
            } else if ended.is_none() {
                // A program usually ends right after its output, so the pauses are short.
                thread::sleep(pause.min(Duration::from_micros(200)).min(left));
            }
            if ended.is_none() {
                match self.child.try_wait() {
                    Ok(Some(status)) => ended = Some((end_of(status), Instant::now())),
                    Ok(None) => {}
                    Err(_) => return None,
                }
            }
            if let Some((end, since)) = ended {
                if self.open == 0 || since.elapsed() >= AFTERWARDS {
                    return Some(end);
                }
                pause = FIRST_LOOK;
                continue;
            }
            if left.is_zero() || Instant::now() >= self.next_look {
                if (self.stop)() {
                    return Some(End::Stopped);
                }
                if let Some(end) = self.look() {
                    return Some(end);
                }
            }
            if left.is_zero() && !self.extend() {
                return Some(End::Late);
            }
        }
    }

    /// Ends all processes that are left of the program, and the threads that read from it.
    fn finish(mut self) {
        self.family.end(&mut self.child);
        let until = Instant::now() + AFTERWARDS;
        while self.open > 0 {
            let left = until.saturating_duration_since(Instant::now());
            match self.events.recv_timeout(left) {
                Ok(_) => self.open -= 1,
                Err(_) => break,
            }
        }
    }
}

#[cfg(unix)]
fn end_of(status: ExitStatus) -> End {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => End::Exited(code),
        (None, signal) => End::Signal(signal.unwrap_or(0)),
    }
}

#[cfg(not(unix))]
fn end_of(status: ExitStatus) -> End {
    End::Exited(status.code().unwrap_or(-1))
}

impl Ran {
    /// Why the run is a failure whatever the answer is: a crash or a limit. A sentence without a full stop.
    #[must_use]
    pub fn misfortune(&self, limits: &Limits) -> Option<String> {
        let seconds = limits.time.as_secs_f64();
        let text = match self.end {
            // Any status is right: that of an illegal action and of a grid with violations is not 0.
            End::Exited(_) | End::Stopped => return None,
            End::Signal(signal) => match self.shortage(limits) {
                Some(shortage) => format!("{shortage}; it ended by {}", signal_in_words(signal)),
                None => format!("the program crashed: {}", signal_in_words(signal)),
            },
            End::Late if self.is_extended => format!(
                "the program did not end within {:.1} s, in which it got only {:.1} s of processor time since the \
                 machine is busy, and was stopped",
                self.time.as_secs_f64(),
                self.cpu.unwrap_or_default().as_secs_f64()
            ),
            End::Late => format!("the program did not end within {seconds} s, and was stopped"),
            End::Spent => format!(
                "the program used more than {} s of processor time, and was stopped",
                limits.cpu.unwrap_or_default().as_secs_f64()
            ),
            End::Flood => format!(
                "the program printed more than {}, and was stopped",
                in_bytes(limits.output)
            ),
            End::Crowd => format!(
                "the program started more than {} processes, and was stopped",
                limits.processes
            ),
        };
        Some(text)
    }

    /// The limit of memory or of files that the program has met, by all signs: its standard error, the size of its
    /// address space, and its files. A sentence without a full stop. It explains a wrong answer or a crash.
    #[must_use]
    pub fn shortage(&self, limits: &Limits) -> Option<String> {
        let text = String::from_utf8_lossy(&self.complaint).to_lowercase();
        let names = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        if self.has_full_file || self.end == End::Signal(FILE_TOO_LARGE) || names(&FILE_SIGNS) {
            let most = in_bytes(limits.output);
            return Some(format!(
                "the program wrote a file larger than the limit of {most}"
            ));
        }
        let memory = limits.memory.filter(|_| Limits::HAS_MEMORY)?;
        let is_large = self.peak >= memory / 4 * 3;
        (is_large || names(&MEMORY_SIGNS)).then(|| {
            let most = in_bytes(memory);
            format!("the program needs more memory than the limit of {most}")
        })
    }
}

/// The signal SIGXFSZ.
const FILE_TOO_LARGE: i32 = 25;

/// What programs in many languages say when a file may not grow, and when they get no memory, in small letters.
const FILE_SIGNS: [&str; 2] = ["file too large", "efbig"];
const MEMORY_SIGNS: [&str; 11] = [
    "bad_alloc",
    "memoryerror",
    "outofmemory",
    "out of memory",
    "cannot allocate memory",
    "can't allocate memory",
    "memory allocation",
    "memory exhausted",
    "heap exhausted",
    "not enough memory",
    "could not reserve enough space",
];

/// Whether a file in the folder of a run is as large as files may be.
fn has_full_file(folder: &Path, limits: &Limits) -> bool {
    let most = limits.output.div_ceil(512).max(1) * 512;
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files = entries.filter_map(|entry| entry.metadata().ok());
    files.any(|file| file.is_file() && file.len() >= most)
}

/// Reads the file that a program has written as its answer, up to the limit of output. A file that is not there, or is
/// no plain file, is an empty answer.
#[must_use]
pub fn read_answer(path: &Path, limits: &Limits) -> Vec<u8> {
    let mut answer = Vec::new();
    // A link could lead anywhere, and a pipe could wait without end.
    let is_file = path
        .symlink_metadata()
        .is_ok_and(|metadata| metadata.is_file());
    if is_file && let Ok(file) = std::fs::File::open(path) {
        // If reading fails, the rest is missing in the answer.
        let _ = file.take(limits.output).read_to_end(&mut answer);
    }
    answer
}

/// A number of bytes in words.
#[must_use]
pub fn in_bytes(bytes: u64) -> String {
    if bytes >= 1 << 20 {
        format!("{} MiB", bytes >> 20)
    } else {
        format!("{bytes} bytes")
    }
}

#[cfg(unix)]
fn signal_in_words(signal: i32) -> String {
    use nix::sys::signal::Signal;
    let Ok(named) = Signal::try_from(signal) else {
        return format!("signal {signal}");
    };
    let meaning = match named {
        Signal::SIGSEGV | Signal::SIGBUS => ", an access to memory that is not its own",
        Signal::SIGABRT => ", an abort such as of a failed assertion",
        Signal::SIGFPE => ", a wrong calculation such as a division by zero",
        Signal::SIGILL => ", an instruction that does not exist",
        Signal::SIGXFSZ => ", a file larger than the limit",
        Signal::SIGKILL => ", sent by another program or for lack of memory",
        _ => "",
    };
    format!("signal {signal} ({}{meaning})", named.as_str())
}

#[cfg(not(unix))]
fn signal_in_words(signal: i32) -> String {
    format!("signal {signal}")
}

#[cfg(test)]
#[cfg(unix)]
mod tests;

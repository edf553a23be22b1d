//! Answers lines on several threads and writes the answers in order, in bounded memory.
//!
//! One thread reads lines, several answer them, and the caller's thread writes. The reader may be at most
//! [`MAX_LINES`] lines and [`MAX_BYTES`] bytes ahead of the writer, so memory is bounded even if one line takes long.
//! An answer is written as soon as all answers before it are.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use indicatif::ProgressBar;

use super::line::is_remark;

/// Length of a line in bytes from which on it is refused.
pub(super) const MAX_LINE_LENGTH: usize = 1 << 20;

/// Maximum number of lines that are read but not yet written.
const MAX_LINES: usize = 1 << 14;

/// Maximum size in bytes of the lines that are read but not yet written.
const MAX_BYTES: usize = 1 << 23;

/// Stack size of an answering thread in bytes, for deep searches.
const STACK: usize = 1 << 24;

/// A line of the input that is not a remark.
#[derive(Debug)]
pub(super) struct Line {
    /// Line number, counted from 1.
    pub(super) number: u64,
    pub(super) text: Text,
    /// Bytes of the input from the end of the line before it, for the progress bar.
    pub(super) bytes: usize,
}

/// The text of a line.
#[derive(Debug)]
pub(super) enum Text {
    Whole(Vec<u8>),
    /// A line of [`MAX_LINE_LENGTH`] bytes or more, which is not kept.
    TooLong,
}

impl Line {
    /// Size in memory, in bytes.
    fn size(&self) -> usize {
        match &self.text {
            Text::Whole(bytes) => bytes.len(),
            Text::TooLong => 0,
        }
    }
}

/// Why not all lines were answered.
#[derive(Debug)]
pub(super) enum Error {
    Read(io::Error),
    Write(io::Error),
    /// Not even one thread could be started.
    Thread(io::Error),
}

/// The state that all threads share, and its conditions.
struct Shared {
    state: Mutex<State>,
    /// There is room for another line.
    room: Condvar,
    /// There is a line to answer, or no more lines will come.
    work: Condvar,
    /// There is an answer to write, or no more lines will come.
    ready: Condvar,
}

#[derive(Default)]
struct State {
    /// Lines that no thread has taken yet, with their indexes in the output.
    waiting: VecDeque<(u64, Line)>,
    /// Answers that wait for those before them, by index, with the `size` and the `bytes` of their lines.
    answered: BTreeMap<u64, (String, usize, usize)>,
    /// Number of lines that are read but not yet written.
    lines: usize,
    /// Size of these lines in bytes.
    size: usize,
    /// The reader has ended.
    has_ended: bool,
    /// Why the reader ended, if not at the end of the input.
    error: Option<io::Error>,
    /// The output is closed, or a thread has panicked.
    stopped: bool,
}

impl Shared {
    /// Locks the state. A panic leaves it valid, so a poisoned lock is no error.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(condition: &Condvar, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        condition
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner)
    }

    fn stop(&self) {
        self.lock().stopped = true;
        for condition in [&self.room, &self.work, &self.ready] {
            condition.notify_all();
        }
    }

    /// Reads all lines.
    fn feed(&self, reader: impl Read) {
        let mut lines = Lines::new(reader);
        let mut index = 0;
        let ended = loop {
            match lines.next() {
                Err(error) => break Err(error),
                Ok(None) => break Ok(()),
                Ok(Some(line)) => {
                    let mut state = self.lock();
                    let is_full = |state: &State| {
                        state.lines > 0
                            && (state.lines >= MAX_LINES || state.size + line.size() > MAX_BYTES)
                    };
                    while is_full(&state) && !state.stopped {
                        state = Shared::wait(&self.room, state);
                    }
                    if state.stopped {
                        return;
                    }
                    state.lines += 1;
                    state.size += line.size();
                    state.waiting.push_back((index, line));
                    index += 1;
                    self.work.notify_one();
                }
            }
        };
        let mut state = self.lock();
        state.has_ended = true;
        state.error = ended.err();
        drop(state);
        self.work.notify_all();
        self.ready.notify_all();
    }

    /// Answers lines until there are no more.
    fn answer(&self, answer: impl Fn(&Line) -> String) {
        /// Stops the other threads on a panic, which then continues in the caller's thread.
        struct StopOnPanic<'a>(&'a Shared);
        impl Drop for StopOnPanic<'_> {
            fn drop(&mut self) {
                if thread::panicking() {
                    self.0.stop();
                }
            }
        }
        let _guard = StopOnPanic(self);
        loop {
            let mut state = self.lock();
            let (index, line) = loop {
                if state.stopped {
                    return;
                }
                if let Some(taken) = state.waiting.pop_front() {
                    break taken;
                }
                if state.has_ended {
                    return;
                }
                state = Shared::wait(&self.work, state);
            };
            drop(state);
            let text = answer(&line);
            let mut state = self.lock();
            state
                .answered
                .insert(index, (text, line.size(), line.bytes));
            self.ready.notify_one();
        }
    }

    /// Writes the answers in order.
    fn write(&self, mut output: impl Write, bar: &ProgressBar) -> Result<(), Error> {
        let mut index = 0;
        let mut text = String::new();
        loop {
            let mut state = self.lock();
            let mut bytes = 0;
            while let Some((answer, size, read)) = state.answered.remove(&index) {
                text += &answer;
                text.push('\n');
                index += 1;
                state.lines -= 1;
                state.size -= size;
                bytes += read;
            }
            if text.is_empty() {
                if state.stopped {
                    return Ok(());
                }
                if state.lines == 0 && state.has_ended {
                    return state
                        .error
                        .take()
                        .map_or(Ok(()), |error| Err(Error::Read(error)));
                }
                drop(Shared::wait(&self.ready, state));
                continue;
            }
            drop(state);
            self.room.notify_one();
            let written = output
                .write_all(text.as_bytes())
                .and_then(|()| output.flush());
            written.map_err(Error::Write)?;
            bar.inc(bytes as u64);
            text.clear();
        }
    }
}

/// Writes the answer to every line that is not a remark, one per line. `stop` must end the running calls of `answer`.
pub(super) fn run(
    reader: impl Read + Send + 'static,
    output: impl Write,
    threads: usize,
    answer: impl Fn(&Line) -> String + Sync,
    stop: impl Fn(),
    bar: &ProgressBar,
) -> Result<(), Error> {
    let shared = Arc::new(Shared {
        state: Mutex::default(),
        room: Condvar::new(),
        work: Condvar::new(),
        ready: Condvar::new(),
    });
    let feeder = Arc::clone(&shared);
    // Not joined: after the output is closed, it may still wait for input.
    let feeding = thread::Builder::new().spawn(move || feeder.feed(reader));
    feeding.map_err(Error::Thread)?;
    thread::scope(|scope| {
        for started in 0..threads {
            let thread = thread::Builder::new().stack_size(STACK);
            let spawned = thread.spawn_scoped(scope, || shared.answer(&answer));
            match spawned {
                Ok(_) => {}
                Err(error) if started == 0 => {
                    shared.stop();
                    return Err(Error::Thread(error));
                }
                // Those that were started do all the work.
                Err(_) => break,
            }
        }
        let written = shared.write(output, bar);
        if written.is_err() {
            shared.stop();
            stop();
        }
        written
    })
}

/// The lines of an input.
struct Lines<R> {
    reader: BufReader<R>,
    number: u64,
    /// Bytes of the remarks since the last line.
    skipped: usize,
}

impl<R: Read> Lines<R> {
    fn new(reader: R) -> Lines<R> {
        Lines {
            reader: BufReader::with_capacity(1 << 16, reader),
            number: 0,
            skipped: 0,
        }
    }

    /// The next line that is not a remark.
    fn next(&mut self) -> io::Result<Option<Line>> {
        loop {
            let mut bytes = Vec::new();
            let limit = MAX_LINE_LENGTH as u64;
            let mut read = self
                .reader
                .by_ref()
                .take(limit)
                .read_until(b'\n', &mut bytes)?;
            if read == 0 {
                return Ok(None);
            }
            self.number += 1;
            let is_too_long = read == MAX_LINE_LENGTH && !bytes.ends_with(b"\n");
            if is_too_long {
                read += self.reader.skip_until(b'\n')?;
            }
            let text = if is_too_long {
                Text::TooLong
            } else {
                let text = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
                // Some editors write a byte order mark.
                let text = match self.number {
                    1 => text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text),
                    _ => text,
                };
                if is_remark(text) {
                    self.skipped += read;
                    continue;
                }
                Text::Whole(text.to_vec())
            };
            return Ok(Some(Line {
                number: self.number,
                text,
                bytes: read + std::mem::take(&mut self.skipped),
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    fn answered(input: impl Read + Send + 'static, threads: usize) -> String {
        let mut output = Vec::new();
        let answer = |line: &Line| {
            let Text::Whole(text) = &line.text else {
                return format!("{}: too long", line.number);
            };
            // Answers take different times.
            thread::sleep(Duration::from_micros(text.len() as u64 % 7 * 50));
            format!("{}: {}", line.number, String::from_utf8_lossy(text))
        };
        let bar = ProgressBar::hidden();
        run(input, &mut output, threads, answer, || (), &bar).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn answers_come_in_order_whatever_the_threads() {
        let text: String = (1..=20_000)
            .map(|i| format!("{}\n", "x".repeat(i % 90 + 1)))
            .collect();
        let expected: String = (1..)
            .zip(text.lines())
            .map(|(i, x)| format!("{i}: {x}\n"))
            .collect();
        for threads in [1, 3, 16] {
            assert!(answered(io::Cursor::new(text.clone()), threads) == expected);
        }
        // No thread misses the end of the input.
        for _ in 0..500 {
            assert_eq!(answered("a".as_bytes(), 8), "1: a\n");
        }
        assert_eq!(answered(io::empty(), 2), "");
    }

    #[test]
    fn remarks_are_left_out_and_the_last_line_needs_no_end() {
        let text = "\u{feff}one\n\n# two\r\n  \nfive";
        assert_eq!(answered(text.as_bytes(), 2), "1: one\n5: five\n");
    }

    #[test]
    fn a_long_line_is_refused_alone() {
        for length in [
            MAX_LINE_LENGTH - 1,
            MAX_LINE_LENGTH,
            MAX_LINE_LENGTH + 1,
            3 * MAX_LINE_LENGTH + 5,
        ] {
            let text = format!("a\n{}\nb\n", "x".repeat(length));
            let answers = answered(io::Cursor::new(text), 2);
            let lines: Vec<&str> = answers.lines().collect();
            assert_eq!((lines[0], lines[2]), ("1: a", "3: b"));
            assert_eq!(
                lines[1] == "2: too long",
                length >= MAX_LINE_LENGTH,
                "{length}"
            );
        }
    }

    #[test]
    fn little_is_read_ahead_of_what_is_written() {
        struct Counted(Arc<AtomicUsize>);
        impl Read for Counted {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                self.0.fetch_add(1, Ordering::Relaxed);
                let line = [&[b'x'; 999][..], b"\n"].concat();
                buffer[..1_000].copy_from_slice(&line);
                Ok(1_000)
            }
        }
        /// Accepts a few answers, then is closed.
        struct Few(usize);
        impl Write for Few {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0 = self.0.checked_sub(1).ok_or(io::ErrorKind::BrokenPipe)?;
                thread::sleep(Duration::from_millis(20));
                Ok(bytes.len())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let read = Arc::new(AtomicUsize::new(0));
        let reader = Counted(Arc::clone(&read));
        let answer = |_: &Line| {
            thread::sleep(Duration::from_millis(5));
            String::from("x")
        };
        let done = run(reader, Few(3), 2, answer, || (), &ProgressBar::hidden());
        assert!(
            matches!(done, Err(Error::Write(error)) if error.kind() == io::ErrorKind::BrokenPipe)
        );
        assert!(read.load(Ordering::Relaxed) <= MAX_BYTES / 999 + 100);
    }

    #[test]
    fn a_read_error_is_reported_after_the_answers_before_it() {
        struct Broken(bool);
        impl Read for Broken {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                if std::mem::replace(&mut self.0, true) {
                    return Err(io::Error::other("broken"));
                }
                buffer[..2].copy_from_slice(b"a\n");
                Ok(2)
            }
        }
        let mut output = Vec::new();
        let answer = |line: &Line| line.number.to_string();
        let done = run(
            Broken(false),
            &mut output,
            2,
            answer,
            || (),
            &ProgressBar::hidden(),
        );
        assert!(matches!(done, Err(Error::Read(error)) if error.to_string() == "broken"));
        assert_eq!(output, b"1\n");
    }
}

//! Standard error as the terminal of a progress bar, with room for the `^C` that Ctrl-C prints.

use std::io::{self, IsTerminal};

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// The number of columns that are kept free at the end of the line. If the bar filled its line, the `^C` would go to
/// the next line, and removing the bar would clear the wrong line.
const ROOM: u16 = 4;

/// On a terminal with fewer columns than this, no room is kept free.
const NARROW: u16 = 60;

/// Standard error if it is a terminal, else a target that draws nothing.
pub(super) fn stderr() -> ProgressDrawTarget {
    if io::stderr().is_terminal() {
        ProgressDrawTarget::term_like(Box::new(Terminal(Term::buffered_stderr())))
    } else {
        ProgressDrawTarget::hidden()
    }
}

#[derive(Debug)]
struct Terminal(Term);

impl TermLike for Terminal {
    fn width(&self) -> u16 {
        match self.0.size().1 {
            width if width < NARROW => width.max(1),
            width => width - ROOM,
        }
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

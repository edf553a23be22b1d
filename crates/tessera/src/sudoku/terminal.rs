//! Standard error as a terminal that a bar is drawn on, with room for the `^C` of Ctrl-C.

use std::io::{self, IsTerminal};

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// The columns that are kept free: a bar fills its line, and what a terminal writes when Ctrl-C is pressed would go to
/// the next one, where the bar is looked for when it is to be taken away.
const ROOM: u16 = 4;

/// A terminal that is narrower than this is used as it is.
const NARROW: u16 = 60;

/// Standard error where that is a terminal, else nothing.
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

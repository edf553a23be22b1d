//! Commands in comments: times and evaluations that programs write beside a move.

use std::fmt;

use super::tree::Note;

/// A command in a comment: a time or an evaluation, such as `[%clk 0:03:00]` or `[%eval 0.23]`.
///
/// When a comment is added to a record, its commands become notes of their own. A command that is not known, or whose
/// value has another form, stays a part of the comment.
///
/// ```
/// use tessera_draughts::pdn::{self, Command, MoveId, Note};
/// use tessera_draughts::Variant;
/// let game = pdn::read_one("1. 11-15 {Fast. [%clock w0:03:00 B0:02:58]} *")?;
/// let record = game.play(Variant::ENGLISH)?.record;
/// let first = record.main_line().next().unwrap();
/// let command = Command::new("clock", "w0:03:00 B0:02:58").unwrap();
/// let notes: Vec<Note> = record.notes(first).cloned().collect();
/// assert_eq!(notes, [Note::Comment("Fast.".into()), Note::Command(command)]);
/// assert!(record.to_string().ends_with("1. 11-15 {Fast.} {[%clock w0:03:00 B0:02:58]} *\n"));
/// # Ok::<(), pdn::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Command {
    name: &'static str,
    value: String,
}

/// The form of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// A time: `0:03:00`, `3:00`, `180.5`.
    Time,
    /// The times of one or both players, as lidraughts writes them: `w0:03:00 B0:03:00`. A capital letter marks the
    /// player whose clock runs.
    Clocks,
    /// An evaluation in men, or the distance to a win: `0.23`, `-1.5`, `#4`. A depth may follow after a comma.
    Evaluation,
}

/// The commands that are known.
const KNOWN: [(&str, Form); 6] = [
    ("clk", Form::Time),
    ("clock", Form::Clocks),
    ("egt", Form::Time),
    ("emt", Form::Time),
    ("mct", Form::Time),
    ("eval", Form::Evaluation),
];

impl Command {
    /// The command with a name and a value. `None` if there is no command with this name, or its values have another
    /// form. The names are `clk` (the time left), `clock` (the times of both players), `egt`, `emt` and `mct` (times
    /// that passed), and `eval` (an evaluation).
    #[must_use]
    pub fn new(name: &str, value: &str) -> Option<Command> {
        let (name, form) = KNOWN.into_iter().find(|(known, _)| *known == name)?;
        let is_right = match form {
            Form::Time => is_time(value),
            Form::Clocks => {
                let clock =
                    |word: &str| word.strip_prefix(['w', 'W', 'b', 'B']).is_some_and(is_time);
                !value.is_empty() && value.split(' ').all(clock)
            }
            Form::Evaluation => {
                let mut parts = value.splitn(2, ',');
                parts.next().is_some_and(is_evaluation) && parts.next().is_none_or(is_number)
            }
        };
        is_right.then(|| Command {
            name,
            value: value.to_owned(),
        })
    }

    /// The name, such as `clk`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// The value as it is written, such as `0:03:00`.
    #[must_use]
    pub fn value(&self) -> &str {
        &self.value
    }
}

/// Prints the command as in a comment: `[%clk 0:03:00]`.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[%{} {}]", self.name, self.value)
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A number with an optional fraction.
fn is_decimal(text: &str) -> bool {
    match text.split_once('.') {
        None => is_number(text),
        Some((whole, fraction)) => is_number(whole) && is_number(fraction),
    }
}

/// Up to three numbers with colons, the last one with an optional fraction.
fn is_time(text: &str) -> bool {
    let (before, seconds) = text
        .rsplit_once(':')
        .map_or((None, text), |(b, s)| (Some(b), s));
    let is_right =
        |before: &str| before.split(':').count() <= 2 && before.split(':').all(is_number);
    is_decimal(seconds) && before.is_none_or(is_right)
}

fn is_evaluation(text: &str) -> bool {
    let text = text.strip_prefix('#').unwrap_or(text);
    is_decimal(text.strip_prefix(['+', '-']).unwrap_or(text))
}

/// The notes that a comment with single blanks consists of: its commands, and the texts between them.
pub(super) fn parts(comment: &str) -> Vec<Note> {
    fn say(notes: &mut Vec<Note>, text: &str) {
        if !text.trim().is_empty() {
            notes.push(Note::Comment(text.trim().to_owned()));
        }
    }
    let mut notes = Vec::new();
    let (mut begin, mut at) = (0, 0);
    while let Some(open) = comment[at..].find("[%").map(|open| at + open) {
        at = open + 2;
        let Some(close) = comment[at..].find(']').map(|close| at + close) else {
            break;
        };
        let command = comment[at..close].split_once(' ');
        let command = command.and_then(|(name, value)| Command::new(name, value.trim()));
        if let Some(command) = command {
            say(&mut notes, &comment[begin..open]);
            notes.push(Note::Command(command));
            (begin, at) = (close + 1, close + 1);
        }
    }
    say(&mut notes, &comment[begin..]);
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(comment: &str) -> Vec<String> {
        let shown = parts(comment).into_iter().map(|note| match note {
            Note::Comment(text) => text,
            Note::Command(command) => format!("{} = {}", command.name(), command.value()),
            Note::Glyph(number) => number.to_string(),
        });
        shown.collect()
    }

    #[test]
    fn commands_are_told_from_the_text_around_them() {
        assert_eq!(shown("[%clk 0:03:00]"), ["clk = 0:03:00"]);
        assert_eq!(
            shown("good [%eval -0.23,12] [%emt 3.5] move"),
            ["good", "eval = -0.23,12", "emt = 3.5", "move"]
        );
        assert_eq!(
            shown("[%clock w0:03:00 B0:02:58.4]"),
            ["clock = w0:03:00 B0:02:58.4"]
        );
        assert_eq!(shown("[%eval #-4]"), ["eval = #-4"]);
    }

    #[test]
    fn what_is_no_known_command_stays_in_the_comment() {
        for comment in [
            "[%csl Gd4]",
            "[%clk]",
            "[%clk soon]",
            "[%clk 1:2:3:4]",
            "[%clk -0:01:00]",
            "[%clock 0:03:00]",
            "[%clock w]",
            "[%eval]",
            "[%eval good]",
            "[%eval 1.]",
            "[%clk 0:03:00",
            "[% clk 0:03:00]",
            "%]",
        ] {
            assert_eq!(shown(comment), [comment]);
        }
        assert_eq!(
            shown("[%csl Gd4 [%clk 0:01:00]]"),
            ["[%csl Gd4", "clk = 0:01:00", "]"]
        );
    }
}

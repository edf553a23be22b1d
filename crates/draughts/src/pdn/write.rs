//! Writes games.

use std::fmt;

use super::game_type::GameType;
use super::record::{Change, Record};
use super::tree::{MoveId, Note, with_clock};
use crate::fen::write_fen;
use crate::notation::write_action;
use crate::parse_action::fitting;
use crate::{Action, NotationStyle, Position, Setup, Variant, Word, with_word};

/// Options for writing a game: see [`Record::written`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The style of square names; `None` for the variant's usual style.
    pub style: Option<NotationStyle>,
    /// Whether results are written as points, as in international draughts: `2-0` and `1-1`. `None` for as the record
    /// has them.
    pub points: Option<bool>,
    /// Maximum length of a line of moves, in characters; a single word may be longer. 0 means a single line.
    pub width: usize,
    /// Whether all squares of a capture are written, instead of only those needed to identify it.
    pub all_squares: bool,
}

impl Default for WriteOptions {
    /// The variant's usual style, results as the record has them, lines of 80 characters, short captures.
    fn default() -> WriteOptions {
        WriteOptions {
            style: None,
            points: None,
            width: 80,
            all_squares: false,
        }
    }
}

impl Record {
    /// The game as text in Portable Draughts Notation.
    ///
    /// Tags come first: the seven standard tags, other tags, `GameType` with all fields, and the start position unless
    /// it is the initial position. Reading the text gives the same game. Comments that contain a closing brace are
    /// written after a semicolon, because braces cannot hold them.
    ///
    /// ```
    /// use tessera_draughts::{NotationStyle, Variant, pdn::{self, WriteOptions}};
    /// let game = pdn::read_one("1. 32-28 19-23 2. 28x19 14x23 *")?;
    /// let record = game.play(Variant::INTERNATIONAL)?.record;
    /// let options = WriteOptions { style: Some(NotationStyle::Algebraic), ..WriteOptions::default() };
    /// let text = record.written(options);
    /// assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]"));
    /// assert!(text.ends_with("\n1. d4-e5 g7-f6 2. e5xg7 h8xf6 *\n"), "{text}");
    /// # Ok::<(), pdn::Error>(())
    /// ```
    #[must_use]
    pub fn written(&self, options: WriteOptions) -> String {
        let variant = self.variant();
        let has_points = options.points.unwrap_or_else(|| self.has_points());
        let writer = Writer {
            text: Text {
                text: String::new(),
                width: match options.width {
                    0 => usize::MAX,
                    width => width,
                },
                column: 0,
                opened: false,
            },
            record: self,
            result: self.score_text(has_points),
            variant,
            style: options.style.unwrap_or(variant.rules().notation.style),
            options,
        };
        writer.game()
    }
}

/// Prints the game as [`Record::written`] with [`WriteOptions::default`].
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(WriteOptions::default()))
    }
}

/// The standard tags, with their values if unknown. The seventh, `Result`, is written separately.
const ROSTER: [(&str, &str); 6] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
];

/// Whether the source and the target of `action`, a legal move of `position`, are read as that move or as one with the
/// same effect.
fn is_meant<W: Word>(position: &Position<W>, action: &Action<W>) -> bool {
    let legal = position.legal_actions();
    let squares = [action.source().bit(), action.target().bit()];
    fitting(&legal, &squares).is_ok_and(|read| read.effect() == action.effect())
}

/// A text of words, which are separated by single blanks or line breaks.
struct Text {
    text: String,
    width: usize,
    column: usize,
    /// Whether a bracket was just opened: no blank follows it.
    opened: bool,
}

impl Text {
    fn tag(&mut self, name: &str, value: &str) {
        for part in ["[", name, " \""] {
            self.text.push_str(part);
        }
        for sign in value.chars() {
            if matches!(sign, '"' | '\\') {
                self.text.push('\\');
            }
            self.text.push(sign);
        }
        self.text.push_str("\"]\n");
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let blank = usize::from(self.column > 0 && !self.opened);
        if self.column > 0 && self.column.saturating_add(blank + length) > self.width {
            self.end();
        } else if blank > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.opened = false;
        self.text.push_str(word);
        self.column += length;
    }

    /// Writes a word without a blank before it.
    fn glued(&mut self, word: &str) {
        self.text.push_str(word);
        self.column += word.chars().count();
    }

    fn end(&mut self) {
        (self.column, self.opened) = (0, false);
        self.text.push('\n');
    }

    fn open(&mut self) {
        self.word("(");
        self.opened = true;
    }

    fn comment(&mut self, text: &str) {
        if text.contains('}') {
            self.word(";");
            self.glued(text);
            return self.end();
        }
        let mut words = text.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let begin = if std::mem::take(&mut first) { "{" } else { "" };
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{begin}{word}{end}"));
        }
    }

    /// Writes notes. Commands in a row share a comment. Returns whether there are comments.
    fn notes<'a>(&mut self, notes: impl Iterator<Item = &'a Note>) -> bool {
        let mut has_comments = false;
        let mut commands = String::new();
        for note in notes {
            has_comments |= !matches!(note, Note::Glyph(_));
            if let Note::Command(command) = note {
                let blank = if commands.is_empty() { "" } else { " " };
                commands += &format!("{blank}{command}");
                continue;
            }
            self.commands(&mut commands);
            match note {
                Note::Comment(text) => self.comment(text),
                Note::Glyph(number) => self.word(&format!("${number}")),
                Note::Command(_) => {}
            }
        }
        self.commands(&mut commands);
        has_comments
    }

    /// Writes the commands so far.
    fn commands(&mut self, commands: &mut String) {
        if !commands.is_empty() {
            self.comment(&std::mem::take(commands));
        }
    }
}

struct Writer<'a> {
    text: Text,
    record: &'a Record,
    result: String,
    variant: Variant,
    style: NotationStyle,
    options: WriteOptions,
}

/// A part of the game that is still to be written. Tasks are kept on a stack.
enum Task {
    /// The moves after a move, starting from this position.
    After(MoveId, Position, Number),
    /// A variation that starts with this move.
    Variation(MoveId, Position, Number),
    Close,
}

/// The number of the next move, and whether it must be written.
#[derive(Clone, Copy)]
struct Number {
    next: u32,
    always: bool,
}

impl Writer<'_> {
    fn game(mut self) -> String {
        self.tags();
        self.text.end();
        self.moves();
        let result = self.result.clone();
        self.text.word(&result);
        self.text.end();
        self.text.text
    }

    fn tags(&mut self) {
        let (record, text) = (self.record, &mut self.text);
        for (name, unknown) in ROSTER {
            text.tag(name, record.tag(name).unwrap_or(unknown));
        }
        text.tag("Result", &self.result);
        if let Some(game_type) = GameType::of(self.variant) {
            text.tag("GameType", &game_type.to_string());
        }
        let start = record.start().to_setup();
        if start != Setup::initial(self.variant) || record.clock() > 0 {
            let fen = write_fen(&start, self.style);
            text.tag("SetUp", "1");
            text.tag("FEN", &with_clock(fen, record.clock()));
        }
        let in_roster = |name: &str| {
            ROSTER
                .iter()
                .any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        for (name, value) in record.tags().filter(|(name, _)| !in_roster(name)) {
            text.tag(name, value);
        }
    }

    fn moves(&mut self) {
        let number = Number {
            next: 1,
            always: true,
        };
        self.notes(MoveId::START);
        let mut tasks = vec![Task::After(MoveId::START, self.record.start(), number)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.text.glued(")"),
                Task::Variation(id, position, number) => {
                    self.text.open();
                    tasks.push(Task::Close);
                    self.text.notes(self.record.notes_before(id));
                    let (after, number) = self.step(id, &position, number);
                    let always = self.notes(id) || number.always;
                    tasks.push(Task::After(id, after, Number { always, ..number }));
                }
                Task::After(id, position, number) => {
                    let mut moves = self.record.after(id);
                    let Some(played) = moves.next() else {
                        continue;
                    };
                    let (after, next) = self.step(played, &position, number);
                    let has_notes = self.notes(played);
                    let variations: Vec<MoveId> = moves.collect();
                    let always = next.always || has_notes || !variations.is_empty();
                    tasks.push(Task::After(played, after, Number { always, ..next }));
                    let number = Number {
                        always: true,
                        ..number
                    };
                    for variation in variations.into_iter().rev() {
                        tasks.push(Task::Variation(variation, position, number));
                    }
                }
            }
        }
    }

    /// Writes one move with its number. Returns the position after it and the next number.
    fn step(&mut self, id: MoveId, position: &Position, number: Number) -> (Position, Number) {
        let after = self.record.position_after(position, id);
        let always = Number {
            always: true,
            ..number
        };
        let action = match self.record.change(id) {
            None => return (after, number),
            Some(Change::Action(action)) => action,
            Some(Change::Setup(_)) => {
                let fen = after.to_fen_in(self.style);
                self.text.word(&format!("/FEN \"{fen}\"/"));
                return (after, always);
            }
        };
        let name = self.name(position, action);
        // A numbered move starts with the player who moves first by the rules.
        let is_first = position.side_to_move() == self.variant.rules().first_to_move;
        if is_first {
            self.text.word(&format!("{}. {name}", number.next));
        } else if number.always {
            self.text.word(&format!("{}... {name}", number.next));
        } else {
            self.text.word(&name);
        }
        let next = if is_first {
            number.next
        } else {
            number.next.saturating_add(1)
        };
        let next = Number {
            next,
            always: false,
        };
        (after, next)
    }

    /// The move with as few squares as identify it.
    fn name(&self, position: &Position, action: &Action) -> String {
        let is_short = !self.options.all_squares
            && action.stops().len() > 1
            && with_word!(self.variant, W => is_meant::<W>(&position.cast(), &action.cast()));
        if !is_short {
            return action.named(self.style);
        }
        let mut name = String::new();
        let squares = (action.source().bit(), &[action.target().bit()][..]);
        write_action(&mut name, self.variant, squares, true, self.style)
            .expect("writing to a string cannot fail");
        name
    }

    /// Writes the notes after a move. Returns whether there are comments.
    fn notes(&mut self, id: MoveId) -> bool {
        self.text.notes(self.record.notes(id))
    }
}

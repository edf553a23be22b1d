//! Writes games.

use std::fmt::{self, Write};

use super::game_type::GameType;
use super::record::{Change, Record};
use super::tree::{MoveId, Note, Step, Tree, with_clock};
use crate::erased::{ErasedAction, ErasedActions, ErasedPosition, ErasedSetup, VariantData};
use crate::fen::write_fen;
use crate::parse_action::fitting;
use crate::{NotationStyle, Position, Variant};

/// Options for writing a game: see [`Record::written`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The style of square names; `None` for the variant's usual style.
    pub style: Option<NotationStyle>,
    /// Whether results are written as points, as in international draughts: `2-0` and `1-1`.
    pub points: bool,
    /// Maximum length of a line of moves, in characters; a single word may be longer. 0 means a single line.
    pub width: usize,
    /// Whether all squares of a capture are written, instead of only those needed to identify it.
    pub all_squares: bool,
}

impl Default for WriteOptions {
    /// The variant's usual style, results such as `1-0`, lines of 80 characters, short captures.
    fn default() -> WriteOptions {
        WriteOptions {
            style: None,
            points: false,
            width: 80,
            all_squares: false,
        }
    }
}

/// A game as text: see [`Record::written`].
#[derive(Clone, Copy, Debug)]
pub struct Written<'a, V: Variant> {
    record: &'a Record<V>,
    options: WriteOptions,
}

impl<V: Variant> Record<V> {
    /// The game as text in Portable Draughts Notation.
    ///
    /// Tags come first: the seven standard tags, other tags, `GameType` with all fields, and the start position unless
    /// it is the initial position. Reading the text gives the same game. Comments that contain a closing brace are
    /// written after a semicolon, because braces cannot hold them.
    ///
    /// ```
    /// use tessera_draughts::{International, NotationStyle, pdn::{self, WriteOptions}};
    /// let record = pdn::read_one("1. 32-28 19-23 2. 28x19 14x23 *")?.play::<International>()?.record;
    /// let options = WriteOptions { style: Some(NotationStyle::Algebraic), ..WriteOptions::default() };
    /// let text = record.written(options).to_string();
    /// assert!(text.contains("[GameType \"20,W,10,10,N2,0\"]"));
    /// assert!(text.ends_with("\n1. d4-e5 g7-f6 2. e5xg7 h8xf6 *\n"), "{text}");
    /// # Ok::<(), pdn::Error>(())
    /// ```
    #[must_use]
    pub fn written(&self, options: WriteOptions) -> Written<'_, V> {
        Written {
            record: self,
            options,
        }
    }
}

/// Prints the game as [`Record::written`] with [`WriteOptions::default`].
impl<V: Variant> fmt::Display for Record<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.written(WriteOptions::default()).fmt(f)
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

impl<V: Variant> fmt::Display for Written<'_, V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (data, options) = (VariantData::of::<V>(), self.options);
        Writer {
            lines: Lines {
                f,
                width: match options.width {
                    0 => usize::MAX,
                    width => width,
                },
                column: 0,
                opened: false,
            },
            record: self.record,
            tree: &self.record.tree,
            data,
            style: options.style.unwrap_or(data.rules.notation.style),
            options,
        }
        .game()
    }
}

/// A record without its type parameter: what its [`Tree`] does not contain.
trait ErasedRecord {
    /// The start position.
    fn start(&self) -> ErasedPosition;

    /// The move at a node of the record; `None` if the node has no move.
    fn action(&self, id: MoveId) -> Option<ErasedAction<'_>>;

    /// As [`Record::position_after`].
    fn position_after(&self, before: &ErasedPosition, id: MoveId) -> ErasedPosition;

    /// Whether the source and the target of `action`, a legal move of `before`, are read as that move or as one with
    /// the same effect.
    fn is_meant(&self, before: &ErasedPosition, action: &ErasedAction<'_>) -> bool;
}

impl<V: Variant> ErasedRecord for Record<V> {
    fn start(&self) -> ErasedPosition {
        self.start().erased()
    }

    fn action(&self, id: MoveId) -> Option<ErasedAction<'_>> {
        match self.change(id)? {
            Change::Action(action) => Some(action.erased()),
            Change::Setup(_) => None,
        }
    }

    fn position_after(&self, before: &ErasedPosition, id: MoveId) -> ErasedPosition {
        self.position_after(&Position::of_erased(before), id)
            .erased()
    }

    fn is_meant(&self, before: &ErasedPosition, action: &ErasedAction<'_>) -> bool {
        let legal = Position::<V>::of_erased(before).legal_actions();
        is_meant(VariantData::of::<V>(), &legal, action)
    }
}

/// Whether the source and the target of `action`, one of the moves in `legal`, are read as that move or as one with the
/// same effect.
fn is_meant(data: &VariantData, legal: &dyn ErasedActions, action: &ErasedAction<'_>) -> bool {
    let read = fitting(data, legal, &[action.source, action.target()]);
    read.is_ok_and(|index| legal.get(index).effect() == action.effect())
}

fn write_tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for sign in value.chars() {
        if matches!(sign, '"' | '\\') {
            f.write_char('\\')?;
        }
        f.write_char(sign)?;
    }
    f.write_str("\"]\n")
}

/// Writes words, separated by single blanks or line breaks.
struct Lines<'a, 'f> {
    f: &'a mut fmt::Formatter<'f>,
    width: usize,
    column: usize,
    /// Whether a bracket was just opened: no blank follows it.
    opened: bool,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) -> fmt::Result {
        let length = word.chars().count();
        let blank = usize::from(self.column > 0 && !self.opened);
        if self.column > 0 && self.column.saturating_add(blank + length) > self.width {
            self.end()?;
        } else if blank > 0 {
            self.f.write_char(' ')?;
            self.column += 1;
        }
        self.opened = false;
        self.f.write_str(word)?;
        self.column += length;
        Ok(())
    }

    /// Writes a word without a blank before it.
    fn glued(&mut self, word: &str) -> fmt::Result {
        self.f.write_str(word)?;
        self.column += word.chars().count();
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        (self.column, self.opened) = (0, false);
        self.f.write_char('\n')
    }

    fn open(&mut self) -> fmt::Result {
        self.word("(")?;
        self.opened = true;
        Ok(())
    }

    fn comment(&mut self, text: &str) -> fmt::Result {
        if text.contains('}') {
            self.word(";")?;
            self.glued(text)?;
            return self.end();
        }
        let mut words = text.split(' ').peekable();
        let mut first = true;
        while let Some(word) = words.next() {
            let begin = if std::mem::take(&mut first) { "{" } else { "" };
            let end = if words.peek().is_none() { "}" } else { "" };
            self.word(&format!("{begin}{word}{end}"))?;
        }
        Ok(())
    }
}

struct Writer<'a, 'f> {
    lines: Lines<'a, 'f>,
    record: &'a dyn ErasedRecord,
    tree: &'a Tree,
    data: &'static VariantData,
    style: NotationStyle,
    options: WriteOptions,
}

/// A part of the game that is still to be written. Tasks are kept on a stack.
enum Task {
    /// The moves after a move, starting from this position.
    After(MoveId, ErasedPosition, Number),
    /// A variation that starts with this move.
    Variation(MoveId, ErasedPosition, Number),
    Close,
}

/// The number of the next move, and whether it must be written.
#[derive(Clone, Copy)]
struct Number {
    next: u32,
    always: bool,
}

impl Writer<'_, '_> {
    fn game(&mut self) -> fmt::Result {
        self.tags()?;
        self.lines.f.write_char('\n')?;
        self.moves()?;
        let result = self.result();
        self.lines.word(&result)?;
        self.lines.f.write_char('\n')
    }

    fn result(&self) -> String {
        let score = self.tree.result.score(self.data.rules.first_to_move);
        if self.options.points {
            format!("{score:#}")
        } else {
            score.to_string()
        }
    }

    fn tags(&mut self) -> fmt::Result {
        let (tree, result) = (self.tree, self.result());
        let f = &mut *self.lines.f;
        for (name, unknown) in ROSTER {
            write_tag(f, name, tree.tag(name).unwrap_or(unknown))?;
        }
        write_tag(f, "Result", &result)?;
        if let Some(game_type) = GameType::of_rules(self.data.rules) {
            write_tag(f, "GameType", &game_type.to_string())?;
        }
        let start = self.record.start().setup;
        if start != ErasedSetup::initial(self.data) || tree.clock > 0 {
            let fen = write_fen(self.data, &start, self.style);
            write_tag(f, "SetUp", "1")?;
            write_tag(f, "FEN", &with_clock(fen, tree.clock))?;
        }
        let in_roster = |name: &str| {
            ROSTER
                .iter()
                .any(|(known, _)| known.eq_ignore_ascii_case(name))
        };
        for (name, value) in tree.tags().filter(|(name, _)| !in_roster(name)) {
            write_tag(f, name, value)?;
        }
        Ok(())
    }

    fn moves(&mut self) -> fmt::Result {
        let start = self.record.start();
        let mut tasks = Vec::new();
        let number = Number {
            next: 1,
            always: true,
        };
        self.notes(MoveId::START)?;
        tasks.push(Task::After(MoveId::START, start, number));
        while let Some(task) = tasks.pop() {
            match task {
                Task::Close => self.lines.glued(")")?,
                Task::Variation(id, position, number) => {
                    self.lines.open()?;
                    tasks.push(Task::Close);
                    for note in self.tree.notes_before(id) {
                        self.note(note)?;
                    }
                    let (after, number) = self.step(id, &position, number)?;
                    let always = self.notes(id)?;
                    let always = number.always || always;
                    tasks.push(Task::After(id, after, Number { always, ..number }));
                }
                Task::After(id, position, number) => {
                    let mut moves = self.tree.after(id);
                    let Some(played) = moves.next() else {
                        continue;
                    };
                    let (after, next) = self.step(played, &position, number)?;
                    let has_notes = self.notes(played)?;
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
        Ok(())
    }

    /// Writes one move with its number.
    fn step(
        &mut self,
        id: MoveId,
        position: &ErasedPosition,
        number: Number,
    ) -> Result<(ErasedPosition, Number), fmt::Error> {
        let after = self.record.position_after(position, id);
        let always = Number {
            always: true,
            ..number
        };
        let action = match self.tree.step(id) {
            Step::Start => return Ok((after, number)),
            Step::Setup(_) => None,
            Step::Action(_) => self.record.action(id),
        };
        let Some(action) = action else {
            let fen = write_fen(self.data, &after.setup, self.style);
            self.lines.word(&format!("/FEN \"{fen}\"/"))?;
            return Ok((after, always));
        };
        let text = self.action(position, &action);
        // A numbered move starts with the player who moves first by the rules.
        let is_first = position.side_to_move() == self.data.rules.first_to_move;
        if is_first {
            self.lines.word(&format!("{}. {text}", number.next))?;
        } else if number.always {
            self.lines.word(&format!("{}... {text}", number.next))?;
        } else {
            self.lines.word(&text)?;
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
        Ok((after, next))
    }

    /// The move with as few squares as identify it.
    fn action(&self, position: &ErasedPosition, action: &ErasedAction<'_>) -> String {
        if !self.options.all_squares
            && action.stops.len() > 1
            && self.record.is_meant(position, action)
        {
            let target = action.target();
            let short = ErasedAction {
                stops: &[target],
                ..*action
            };
            return self.data.action_name_in(&short, self.style);
        }
        self.data.action_name_in(action, self.style)
    }

    /// Writes the notes after a move. Returns whether there are comments.
    fn notes(&mut self, id: MoveId) -> Result<bool, fmt::Error> {
        let mut has_comments = false;
        for note in self.tree.notes(id) {
            has_comments |= matches!(note, Note::Comment(_));
            self.note(note)?;
        }
        Ok(has_comments)
    }

    fn note(&mut self, note: &Note) -> fmt::Result {
        match note {
            Note::Comment(text) => self.lines.comment(text),
            Note::Glyph(number) => self.lines.word(&format!("${number}")),
        }
    }
}

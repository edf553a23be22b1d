//! A recorded game: start position, moves with variations, notes and result.

use super::result::GameResult;
use crate::{Action, NotationStyle, Position, Variant};

/// A recorded game of a variant: tags, a start position, and a tree of moves with notes.
///
/// Moves are stored in a list, and a [`MoveId`] is an index of it. [`MoveId::START`] stands for the start of the game.
/// Of the moves that follow the same move, the first was played, and the others start variations.
///
/// ```
/// use tessera_draughts::{English, pdn::{GameResult, MoveId, Note, Record}};
/// let mut record = Record::<English>::new();
/// record.set_tag("White", "Marion Tinsley");
/// let position = *record.start();
/// let first = record.add(MoveId::START, position.parse_action("11-15")?);
/// record.add(MoveId::START, position.parse_action("12-16")?);
/// record.add_note(first, Note::Comment("The usual move.".into()));
/// record.set_result(GameResult::Draw);
/// assert_eq!(record.main_line().count(), 1);
/// assert!(record.to_string().ends_with(
///     "1. 11-15 {The usual move.} (1. 12-16) 1/2-1/2\n"
/// ));
/// # Ok::<(), tessera_draughts::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<V: Variant> {
    tags: Vec<(String, String)>,
    start: Position<V>,
    /// Plies that drawing rules had counted before the start.
    clock: u16,
    result: GameResult,
    /// The first node is the start of the game.
    nodes: Vec<Node<V>>,
    /// The positions set up in the middle of the game.
    setups: Vec<Position<V>>,
    notes: Vec<NoteNode>,
}

/// A move of a [`Record`], or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(u32);

impl MoveId {
    /// The start of the game, before any move.
    pub const START: MoveId = MoveId(0);

    fn index(self) -> usize {
        self.0 as usize
    }

    fn new(index: usize) -> MoveId {
        MoveId(u32::try_from(index).expect("fewer moves than bytes of a game"))
    }
}

/// The index that stands for no move or note.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node<V: Variant> {
    step: Step<V>,
    parent: u32,
    first_child: u32,
    last_child: u32,
    sibling: u32,
    /// The notes before and after the move. Each is the last note of a circular list.
    before: u32,
    after: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step<V: Variant> {
    Start,
    Action(Action<V>),
    /// An index into `setups`.
    Setup(u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct NoteNode {
    note: Note,
    next: u32,
}

/// An annotation of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// A text without line breaks and repeated blanks.
    Comment(String),
    /// A numeric annotation glyph: 1 is a good move (`!`), 2 a bad one (`?`), and so on.
    Glyph(u16),
}

/// How the position changes at a node of a [`Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a, V: Variant> {
    /// A player makes a move.
    Action(&'a Action<V>),
    /// A position is set up.
    Setup(&'a Position<V>),
}

impl<V: Variant> Record<V> {
    /// A game without moves, from the initial position.
    #[must_use]
    pub fn new() -> Record<V> {
        Record::from_position(Position::initial())
    }

    /// A game without moves, from any position.
    #[must_use]
    pub fn from_position(start: Position<V>) -> Record<V> {
        Record {
            tags: Vec::new(),
            start,
            clock: 0,
            result: GameResult::Unfinished,
            nodes: vec![Node::new(Step::Start, NONE)],
            setups: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The tags, except those that follow from the rest of the record: `Result`, `GameType`, `SetUp`, `FEN`.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// Sets the value of a tag. An empty value or `?` removes the tag. Line breaks in the value become blanks.
    /// Characters of the name other than letters, digits and `_` are dropped. Tags that follow from the rest of the
    /// record are not changed.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        let name: String = name
            .chars()
            .filter(|sign| sign.is_ascii_alphanumeric() || *sign == '_')
            .skip_while(|sign| !sign.is_ascii_alphabetic())
            .collect();
        let place = self
            .tags
            .iter()
            .position(|(found, _)| found.eq_ignore_ascii_case(&name));
        match (place, known_value(value)) {
            (Some(place), Some(value)) => self.tags[place].1 = value,
            (Some(place), None) => drop(self.tags.remove(place)),
            (None, Some(value)) if !name.is_empty() && !is_derived(&name) => {
                self.tags.push((name, value));
            }
            (None, _) => {}
        }
    }

    /// [`set_tag`](Record::set_tag) for a well-formed name that is not set yet.
    pub(super) fn add_tag(&mut self, name: &str, value: &str) {
        if !is_derived(name)
            && let Some(value) = known_value(value)
        {
            self.tags.push((name.to_owned(), value));
        }
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> &Position<V> {
        &self.start
    }

    /// The plies that drawing rules had counted before the start; 0 if unknown.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.clock
    }

    /// Sets the number of plies that drawing rules had counted before the start.
    pub fn set_clock(&mut self, plies: u16) {
        self.clock = plies;
    }

    /// The start position in FEN, with the counter `H` if the clock is not 0.
    #[must_use]
    pub fn start_fen(&self, style: NotationStyle) -> String {
        let fen = self.start.to_fen_in(style);
        match self.clock {
            0 => fen,
            plies => format!("{fen}:H{plies}"),
        }
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// Adds a legal move after another move or the start. The first move added there is the one that was played; later
    /// ones start variations. The caller must ensure that the move is legal.
    ///
    /// # Panics
    /// If `after` belongs to another record.
    pub fn add(&mut self, after: MoveId, action: Action<V>) -> MoveId {
        self.add_step(after, Step::Action(action))
    }

    /// Adds a change of the position, like [`Record::add`] adds a move. Before all moves it sets the start position.
    ///
    /// # Panics
    /// If `after` belongs to another record.
    pub fn add_setup(&mut self, after: MoveId, position: Position<V>) -> MoveId {
        if self.is_empty() {
            self.start = position;
            return MoveId::START;
        }
        let index = MoveId::new(self.setups.len()).0;
        self.setups.push(position);
        self.add_step(after, Step::Setup(index))
    }

    fn add_step(&mut self, after: MoveId, step: Step<V>) -> MoveId {
        let id = MoveId::new(self.nodes.len());
        let parent = &mut self.nodes[after.index()];
        if parent.first_child == NONE {
            (parent.first_child, parent.last_child) = (id.0, id.0);
        } else {
            let last = std::mem::replace(&mut parent.last_child, id.0);
            self.nodes[last as usize].sibling = id.0;
        }
        self.nodes.push(Node::new(step, after.0));
        id
    }

    /// Adds a note after a move or the start. Blanks and line breaks in a comment become single blanks. Empty comments
    /// are not added.
    ///
    /// # Panics
    /// If `to` belongs to another record.
    pub fn add_note(&mut self, to: MoveId, note: Note) {
        let Some(index) = self.new_note(note) else {
            return;
        };
        let ring = self.nodes[to.index()].after;
        self.nodes[to.index()].after = self.append(ring, index);
    }

    /// Adds a note before a move that starts a variation. Before any other move, the note is written but read back as a
    /// note after the previous move.
    ///
    /// # Panics
    /// If `to` belongs to another record.
    pub fn add_note_before(&mut self, to: MoveId, note: Note) {
        let Some(index) = self.new_note(note) else {
            return;
        };
        let ring = self.nodes[to.index()].before;
        self.nodes[to.index()].before = self.append(ring, index);
    }

    fn new_note(&mut self, note: Note) -> Option<u32> {
        let note = match note {
            Note::Comment(text) => Note::Comment(single_blanks(&text)),
            glyph @ Note::Glyph(_) => glyph,
        };
        if note == Note::Comment(String::new()) {
            return None;
        }
        let index = MoveId::new(self.notes.len()).0;
        self.notes.push(NoteNode { note, next: index });
        Some(index)
    }

    fn append(&mut self, ring: u32, index: u32) -> u32 {
        if ring != NONE {
            let first = std::mem::replace(&mut self.notes[ring as usize].next, index);
            self.notes[index as usize].next = first;
        }
        index
    }

    /// The notes after a move or the start.
    pub fn notes(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.ring(self.nodes[id.index()].after)
    }

    /// The notes before a move that starts a variation.
    pub fn notes_before(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.ring(self.nodes[id.index()].before)
    }

    fn ring(&self, last: u32) -> impl Iterator<Item = &Note> {
        let first = (last != NONE).then(|| self.notes[last as usize].next);
        std::iter::successors(first, move |&at| {
            (at != last).then(|| self.notes[at as usize].next)
        })
        .map(|at| &self.notes[at as usize].note)
    }

    /// How a move changes the position; `None` for the start.
    #[must_use]
    pub fn change(&self, id: MoveId) -> Option<Change<'_, V>> {
        match &self.nodes[id.index()].step {
            Step::Start => None,
            Step::Action(action) => Some(Change::Action(action)),
            Step::Setup(index) => Some(Change::Setup(&self.setups[*index as usize])),
        }
    }

    /// The position after a move, given the one before it.
    #[must_use]
    pub fn position_after(&self, before: &Position<V>, id: MoveId) -> Position<V> {
        match self.change(id) {
            None => self.start,
            Some(Change::Action(action)) => before.after(action),
            Some(Change::Setup(position)) => *position,
        }
    }

    /// The previous move; `None` for the start.
    #[must_use]
    pub fn before(&self, id: MoveId) -> Option<MoveId> {
        let parent = self.nodes[id.index()].parent;
        (parent != NONE).then_some(MoveId(parent))
    }

    /// The moves that follow a move or the start: first the one that was played, then those that start variations.
    pub fn after(&self, id: MoveId) -> impl Iterator<Item = MoveId> {
        let some = |index: u32| (index != NONE).then_some(MoveId(index));
        std::iter::successors(some(self.nodes[id.index()].first_child), move |id| {
            some(self.nodes[id.index()].sibling)
        })
    }

    /// The moves that were played, in order.
    ///
    /// ```
    /// use tessera_draughts::{English, pdn};
    /// let record = pdn::read_one("1. 11-15 (1. 9-14) 23-19 *")?.play::<English>()?.record;
    /// let mut position = *record.start();
    /// for id in record.main_line() {
    ///     position = record.position_after(&position, id);
    /// }
    /// assert_eq!(position.piece_at("19".parse()?).map(|piece| piece.letter()), Some('w'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = MoveId> {
        std::iter::successors(self.after(MoveId::START).next(), |&id| {
            self.after(id).next()
        })
    }

    /// The moves played from the start position, in order. They end where a position was set up.
    pub fn actions(&self) -> impl Iterator<Item = &Action<V>> {
        self.main_line().map_while(|id| match self.change(id) {
            Some(Change::Action(action)) => Some(action),
            _ => None,
        })
    }

    /// The number of moves, including variations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len() - 1
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<V: Variant> Default for Record<V> {
    fn default() -> Self {
        Record::new()
    }
}

impl<V: Variant> Node<V> {
    fn new(step: Step<V>, parent: u32) -> Node<V> {
        Node {
            step,
            parent,
            first_child: NONE,
            last_child: NONE,
            sibling: NONE,
            before: NONE,
            after: NONE,
        }
    }
}

/// Whether a tag follows from the rest of the record.
fn is_derived(name: &str) -> bool {
    ["Result", "GameType", "SetUp", "FEN"]
        .iter()
        .any(|derived| derived.eq_ignore_ascii_case(name))
}

/// The value of a tag, or `None` if it means that the value is unknown.
fn known_value(value: &str) -> Option<String> {
    let value: String = value
        .chars()
        .map(|sign| if sign.is_control() { ' ' } else { sign })
        .collect();
    let value = value.trim();
    (!value.is_empty() && value != "?" && value != "????.??.??").then(|| value.to_owned())
}

/// A text without line breaks, repeated blanks, and blanks at its ends.
fn single_blanks(text: &str) -> String {
    let mut single = String::with_capacity(text.len());
    for word in text.split(|sign: char| sign.is_whitespace() || sign.is_control()) {
        if !word.is_empty() {
            if !single.is_empty() {
                single.push(' ');
            }
            single.push_str(word);
        }
    }
    single
}

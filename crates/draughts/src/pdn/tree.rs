//! The part of a recorded game that does not depend on its variant: tags, result, notes, and the order of the moves.

use super::command::{Command, parts};
use super::result::GameResult;

/// A tree of moves with notes, and the tags and the result of a game. Moves and positions are stored elsewhere; the
/// tree refers to them by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    tags: Vec<(String, String)>,
    /// Plies that drawing rules had counted before the start.
    pub(super) clock: u16,
    pub(super) result: GameResult,
    /// Whether results are written as points.
    pub(super) has_points: bool,
    /// The first node is the start of the game.
    nodes: Vec<Node>,
    notes: Vec<NoteNode>,
}

/// A move of a [`Record`](super::Record), or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveId(u32);

impl MoveId {
    /// The start of the game, before any move.
    pub const START: MoveId = MoveId(0);

    fn index(self) -> usize {
        self.0 as usize
    }

    fn new(index: usize) -> MoveId {
        MoveId(self::index(index))
    }
}

/// The index that stands for no move or note.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    step: Step,
    parent: u32,
    first_child: u32,
    last_child: u32,
    sibling: u32,
    /// The notes before and after the move, as the indexes of the last notes of two circular lists.
    before: u32,
    after: u32,
}

/// How the position changes at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Start,
    /// The move with this index is made.
    Action(u32),
    /// The position with this index is set up.
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
    /// A time or an evaluation.
    Command(Command),
    /// A numeric annotation glyph: 1 is a good move (`!`), 2 a bad one (`?`), and so on.
    Glyph(u16),
}

impl Tree {
    /// A tree without moves.
    pub(super) fn new() -> Tree {
        Tree {
            tags: Vec::new(),
            clock: 0,
            result: GameResult::Unfinished,
            has_points: false,
            nodes: vec![Node::new(Step::Start, NONE)],
            notes: Vec::new(),
        }
    }

    /// As [`Record::tags`](super::Record::tags).
    pub(super) fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// As [`Record::tag`](super::Record::tag).
    pub(super) fn tag(&self, name: &str) -> Option<&str> {
        self.tags()
            .find(|(found, _)| found.eq_ignore_ascii_case(name))
            .map(|(_, value)| value)
    }

    /// As [`Record::set_tag`](super::Record::set_tag).
    pub(super) fn set_tag(&mut self, name: &str, value: &str) {
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

    /// [`set_tag`](Tree::set_tag) for a well-formed name that is not set yet.
    pub(super) fn add_tag(&mut self, name: &str, value: &str) {
        if !is_derived(name)
            && let Some(value) = known_value(value)
        {
            self.tags.push((name.to_owned(), value));
        }
    }

    /// Adds a node after another one. The first node added there is the one that was played.
    pub(super) fn add(&mut self, after: MoveId, step: Step) -> MoveId {
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

    /// As [`Record::add_note`](super::Record::add_note).
    pub(super) fn add_note(&mut self, to: MoveId, note: Note) {
        for note in normal(note) {
            let ring = self.nodes[to.index()].after;
            self.nodes[to.index()].after = self.append(ring, note);
        }
    }

    /// As [`Record::add_note_before`](super::Record::add_note_before).
    pub(super) fn add_note_before(&mut self, to: MoveId, note: Note) {
        for note in normal(note) {
            let ring = self.nodes[to.index()].before;
            self.nodes[to.index()].before = self.append(ring, note);
        }
    }

    /// Adds a note to a circular list. Returns its new last note.
    fn append(&mut self, ring: u32, note: Note) -> u32 {
        let index = index(self.notes.len());
        self.notes.push(NoteNode { note, next: index });
        if ring != NONE {
            let first = std::mem::replace(&mut self.notes[ring as usize].next, index);
            self.notes[index as usize].next = first;
        }
        index
    }

    /// The notes after a move or the start.
    pub(super) fn notes(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.ring(self.nodes[id.index()].after)
    }

    /// The notes before a move that starts a variation.
    pub(super) fn notes_before(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.ring(self.nodes[id.index()].before)
    }

    fn ring(&self, last: u32) -> impl Iterator<Item = &Note> {
        let first = (last != NONE).then(|| self.notes[last as usize].next);
        std::iter::successors(first, move |&at| {
            (at != last).then(|| self.notes[at as usize].next)
        })
        .map(|at| &self.notes[at as usize].note)
    }

    /// How the position changes at a node.
    pub(super) fn step(&self, id: MoveId) -> Step {
        self.nodes[id.index()].step
    }

    /// The previous node; `None` for the start.
    pub(super) fn before(&self, id: MoveId) -> Option<MoveId> {
        some(self.nodes[id.index()].parent)
    }

    /// The nodes that follow a node: first the one that was played.
    pub(super) fn after(&self, id: MoveId) -> impl Iterator<Item = MoveId> {
        std::iter::successors(some(self.nodes[id.index()].first_child), |id| {
            some(self.nodes[id.index()].sibling)
        })
    }

    /// The nodes that were played, in order.
    pub(super) fn main_line(&self) -> impl Iterator<Item = MoveId> {
        std::iter::successors(self.after(MoveId::START).next(), |&id| {
            self.after(id).next()
        })
    }

    /// The number of nodes without the start.
    pub(super) fn len(&self) -> usize {
        self.nodes.len() - 1
    }
}

/// Converts the index of an entry in a list of moves, positions or notes to 32 bits.
pub(super) fn index(index: usize) -> u32 {
    u32::try_from(index).expect("fewer moves than bytes of a game")
}

/// A start position in FEN with the counter `H`, unless that is 0.
pub(super) fn with_clock(fen: String, plies: u16) -> String {
    match plies {
        0 => fen,
        plies => format!("{fen}:H{plies}"),
    }
}

fn some(index: u32) -> Option<MoveId> {
    (index != NONE).then_some(MoveId(index))
}

impl Node {
    fn new(step: Step, parent: u32) -> Node {
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

/// The notes that a note becomes: without superfluous blanks, and with the commands of a comment as notes of their own.
fn normal(note: Note) -> Vec<Note> {
    match note {
        Note::Comment(text) => parts(&single_blanks(&text)),
        Note::Command(_) | Note::Glyph(_) => vec![note],
    }
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

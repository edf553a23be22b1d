//! Game records: tags, a start position, and a tree of moves with notes.

use std::fmt;

use tessera_draughts::pdn::{
    self as typed, Error, GameResult, MoveError, MoveId, Note, RawGame, Warning, WriteOptions,
};
use tessera_draughts::{NotationStyle, PlainAction as Action, Variant, VariantId};

use crate::position::{action, typed_action};
use crate::{Game, Position, with_variant};

/// The record of a game of any variant: tags, a start position, and a tree of moves with notes.
///
/// A [`MoveId`] identifies a move in the tree, and [`MoveId::START`](crate::pdn::MoveId::START) stands for the start of
/// the game. Of the moves that follow the same move, the first was played. Each of the others begins a variation.
///
/// ```
/// use tessera_family::{Position, Record, VariantId, pdn::MoveId};
/// let start = Position::initial(VariantId::English);
/// let mut record = Record::of_position(&start);
/// record.set_tag("White", "Marion Tinsley");
/// record.add(MoveId::START, &start.parse_action("11-15")?);
/// assert!(record.to_string().ends_with("\n1. 11-15 *\n"));
/// # Ok::<(), tessera_family::ActionError>(())
/// ```
#[derive(Debug)]
pub struct Record {
    variant: VariantId,
    inner: Box<dyn AnyRecord>,
}

/// A change of the position in a [`Record`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A move.
    Action(Action),
    /// A position that is set up.
    Setup(Position),
}

/// A game played as far as its text allows, and the errors of the text.
#[derive(Debug)]
pub struct Played {
    /// The game. A line of moves ends before its first move that cannot be played.
    pub record: Record,
    /// The errors that were repaired, in the order of the text.
    pub warnings: Vec<Warning>,
    /// The moves that cannot be played, in the order of the text: at most one per line of moves, and at most 100 in
    /// all.
    pub errors: Vec<MoveError>,
}

/// Plays a game by the rules of `variant`, as far as its text allows.
///
/// ```
/// use tessera_family::{VariantId, pdn, play_pdn};
/// let game = pdn::read_one("1. 11-15 23-19 *")?;
/// assert_eq!(play_pdn(&game, VariantId::English)?.record.len(), 2);
/// # Ok::<(), pdn::Error>(())
/// ```
///
/// # Errors
/// If the tag `FEN` is not a position of the variant.
pub fn play_pdn(game: &RawGame, variant: VariantId) -> Result<Played, Error> {
    play_pdn_until(game, variant, &mut || false)
}

/// Like [`play_pdn`], but ends when `stop` returns `true`. The record then contains the moves before that. `stop` is
/// called before each move.
///
/// # Errors
/// As [`play_pdn`].
pub fn play_pdn_until(
    game: &RawGame,
    variant: VariantId,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Played, Error> {
    with_variant!(variant, V => {
        let typed::Played { record, warnings, errors } = game.play_until::<V>(stop)?;
        Ok(Played { record: Record::of(record), warnings, errors })
    })
}

trait AnyRecord: Send + Sync {
    fn tags(&self) -> Vec<(&str, &str)>;
    fn set_tag(&mut self, name: &str, value: &str);
    fn start(&self) -> Position;
    fn clock(&self) -> u16;
    fn set_clock(&mut self, plies: u16);
    fn start_fen(&self, style: NotationStyle) -> String;
    fn result(&self) -> GameResult;
    fn set_result(&mut self, result: GameResult);
    fn add(&mut self, after: MoveId, action: &Action) -> MoveId;
    fn add_setup(&mut self, after: MoveId, position: &Position) -> MoveId;
    fn add_note(&mut self, to: MoveId, note: Note);
    fn add_note_before(&mut self, to: MoveId, note: Note);
    fn notes(&self, id: MoveId) -> Vec<&Note>;
    fn notes_before(&self, id: MoveId) -> Vec<&Note>;
    fn change(&self, id: MoveId) -> Option<Change>;
    fn after(&self, id: MoveId) -> Vec<MoveId>;
    fn main_line(&self) -> Vec<MoveId>;
    fn len(&self) -> usize;
    fn written(&self, options: WriteOptions) -> String;
}

impl fmt::Debug for dyn AnyRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(WriteOptions::default()))
    }
}

impl<V: Variant> AnyRecord for typed::Record<V> {
    fn tags(&self) -> Vec<(&str, &str)> {
        self.tags().collect()
    }

    fn set_tag(&mut self, name: &str, value: &str) {
        self.set_tag(name, value);
    }

    fn start(&self) -> Position {
        Position::of(self.start())
    }

    fn clock(&self) -> u16 {
        self.clock()
    }

    fn set_clock(&mut self, plies: u16) {
        self.set_clock(plies);
    }

    fn start_fen(&self, style: NotationStyle) -> String {
        self.start_fen(style)
    }

    fn result(&self) -> GameResult {
        self.result()
    }

    fn set_result(&mut self, result: GameResult) {
        self.set_result(result);
    }

    fn add(&mut self, after: MoveId, action: &Action) -> MoveId {
        self.add(after, typed_action(action))
    }

    fn add_setup(&mut self, after: MoveId, position: &Position) -> MoveId {
        self.add_setup(after, position.typed())
    }

    fn add_note(&mut self, to: MoveId, note: Note) {
        self.add_note(to, note);
    }

    fn add_note_before(&mut self, to: MoveId, note: Note) {
        self.add_note_before(to, note);
    }

    fn notes(&self, id: MoveId) -> Vec<&Note> {
        self.notes(id).collect()
    }

    fn notes_before(&self, id: MoveId) -> Vec<&Note> {
        self.notes_before(id).collect()
    }

    fn change(&self, id: MoveId) -> Option<Change> {
        Some(match self.change(id)? {
            typed::Change::Action(made) => Change::Action(action(made)),
            typed::Change::Setup(position) => Change::Setup(Position::of(position)),
        })
    }

    fn after(&self, id: MoveId) -> Vec<MoveId> {
        self.after(id).collect()
    }

    fn main_line(&self) -> Vec<MoveId> {
        self.main_line().collect()
    }

    fn len(&self) -> usize {
        self.len()
    }

    fn written(&self, options: WriteOptions) -> String {
        self.written(options).to_string()
    }
}

impl Record {
    /// A game without moves, from a position.
    #[must_use]
    pub fn of_position(start: &Position) -> Record {
        with_variant!(start.variant(), V => {
            Record::of(typed::Record::<V>::from_position(start.typed()))
        })
    }

    /// A record with the moves of a game and its outcome.
    #[must_use]
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::of_position(&game.start());
        record.set_clock(game.clock());
        let mut last = MoveId::START;
        for action in game.actions() {
            last = record.add(last, &action);
        }
        let outcome = game.outcome();
        record.set_result(outcome.map_or(GameResult::Unfinished, GameResult::from));
        record
    }

    fn of<V: Variant>(record: typed::Record<V>) -> Record {
        Record {
            variant: V::ID.expect("the variant is in the list"),
            inner: Box::new(record),
        }
    }

    /// The variant of the game.
    #[must_use]
    pub fn variant(&self) -> VariantId {
        self.variant
    }

    /// The tags, without `Result`, `GameType`, `SetUp` and `FEN`, which follow from the rest of the record.
    #[must_use]
    pub fn tags(&self) -> Vec<(&str, &str)> {
        self.inner.tags()
    }

    /// The value of a tag. The case of `name` does not matter.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags().into_iter();
        let (_, value) = tags.find(|(found, _)| found.eq_ignore_ascii_case(name))?;
        Some(value)
    }

    /// A title with the players, the event, the date and the variant, as far as the tags state them.
    ///
    /// ```
    /// use tessera_family::{Position, Record, VariantId};
    /// let mut record = Record::of_position(&Position::initial(VariantId::English));
    /// assert_eq!(record.title(), "English");
    /// record.set_tag("White", "Marion Tinsley");
    /// record.set_tag("Date", "1994.08.15");
    /// assert_eq!(record.title(), "Marion Tinsley - ?, 1994.08.15, English");
    /// ```
    #[must_use]
    pub fn title(&self) -> String {
        let players = match (self.tag("White"), self.tag("Black")) {
            (None, None) => None,
            (white, black) => Some(format!(
                "{} - {}",
                white.unwrap_or("?"),
                black.unwrap_or("?")
            )),
        };
        let parts = [
            players.as_deref(),
            self.tag("Event"),
            self.tag("Date"),
            Some(self.variant.title()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Sets the value of a tag. An empty value or `?` removes the tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.inner.set_tag(name, value);
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.inner.start()
    }

    /// The number of plies that the drawing rules had counted before the start; 0 if it is not known.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.inner.clock()
    }

    /// Sets the number of plies that the drawing rules had counted before the start.
    pub fn set_clock(&mut self, plies: u16) {
        self.inner.set_clock(plies);
    }

    /// The start position in FEN, with the [`clock`](Record::clock) unless it is 0.
    #[must_use]
    pub fn start_fen(&self, style: NotationStyle) -> String {
        self.inner.start_fen(style)
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.inner.result()
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.inner.set_result(result);
    }

    /// Adds a move after another move or the start. The first move added there is the one that was played; each later
    /// one begins a variation. The caller must ensure that the move is legal.
    ///
    /// # Panics
    /// If `after` belongs to another record. The methods below panic in the same case.
    pub fn add(&mut self, after: MoveId, action: &Action) -> MoveId {
        self.inner.add(after, action)
    }

    /// Adds a position that is set up, like [`Record::add`] adds a move. Before all moves, it becomes the start
    /// position.
    pub fn add_setup(&mut self, after: MoveId, position: &Position) -> MoveId {
        self.inner.add_setup(after, position)
    }

    /// Adds a note after a move or the start.
    pub fn add_note(&mut self, to: MoveId, note: Note) {
        self.inner.add_note(to, note);
    }

    /// Adds a note before a move that begins a variation.
    pub fn add_note_before(&mut self, to: MoveId, note: Note) {
        self.inner.add_note_before(to, note);
    }

    /// The notes after a move or the start.
    #[must_use]
    pub fn notes(&self, id: MoveId) -> Vec<&Note> {
        self.inner.notes(id)
    }

    /// The notes before a move that begins a variation.
    #[must_use]
    pub fn notes_before(&self, id: MoveId) -> Vec<&Note> {
        self.inner.notes_before(id)
    }

    /// How a move changes the position; `None` for the start.
    #[must_use]
    pub fn change(&self, id: MoveId) -> Option<Change> {
        self.inner.change(id)
    }

    /// The position after a move, given the position before it.
    #[must_use]
    pub fn position_after(&self, before: &Position, id: MoveId) -> Position {
        match self.change(id) {
            None => self.start(),
            Some(Change::Action(action)) => before.after(&action),
            Some(Change::Setup(position)) => position,
        }
    }

    /// The moves that follow a move or the start: first the one that was played, then those that begin variations.
    #[must_use]
    pub fn after(&self, id: MoveId) -> Vec<MoveId> {
        self.inner.after(id)
    }

    /// The moves that were played, in order.
    #[must_use]
    pub fn main_line(&self) -> Vec<MoveId> {
        self.inner.main_line()
    }

    /// The number of moves, including those of variations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game as text in Portable Draughts Notation (PDN).
    #[must_use]
    pub fn written(&self, options: WriteOptions) -> String {
        self.inner.written(options)
    }

    /// The moves that were played, as a game. They end before the first position that was set up in between.
    ///
    /// # Errors
    /// If the game is over before its last move.
    pub fn game(&self) -> Result<Game, tessera_draughts::PlayError> {
        let mut game = Game::of_position(&self.start(), self.clock());
        for id in self.main_line() {
            let Some(Change::Action(action)) = self.change(id) else {
                break;
            };
            game.play(&action)?;
        }
        Ok(game)
    }
}

/// Prints the game in Portable Draughts Notation (PDN) with the default options.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(WriteOptions::default()))
    }
}

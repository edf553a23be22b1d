//! A recorded game: start position, moves with variations, notes and result.

use super::result::GameResult;
use super::tree::{MoveId, Note, Step, Tree, index, with_clock};
use crate::{Action, Game, NotationStyle, PlayError, Position, Variant};

/// A recorded game: tags, a start position, and a tree of moves with notes.
///
/// A [`MoveId`] identifies a move in the tree, and [`MoveId::START`] stands for the start of the game. Of the moves
/// that follow the same move, the first was played, and the others start variations.
///
/// ```
/// use tessera_draughts::{Position, Variant, pdn::{GameResult, MoveId, Note, Record}};
/// let position = Position::initial(Variant::ENGLISH);
/// let mut record = Record::of_position(&position);
/// record.set_tag("White", "Marion Tinsley");
/// let first = record.add(MoveId::START, &position.parse_action("11-15")?);
/// record.add(MoveId::START, &position.parse_action("12-16")?);
/// record.add_note(first, Note::Comment("The usual move.".into()));
/// record.set_result(GameResult::Draw);
/// assert_eq!(record.main_line().count(), 1);
/// assert!(record.to_string().ends_with(
///     "1. 11-15 {The usual move.} (1. 12-16) 1/2-1/2\n"
/// ));
/// # Ok::<(), tessera_draughts::ActionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    start: Position,
    pub(super) tree: Tree,
    /// The moves, in the order in which they were added.
    actions: Vec<Action>,
    /// The positions set up in the middle of the game.
    setups: Vec<Position>,
}

/// How the position changes at a move of a [`Record`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'a> {
    /// A player makes a move.
    Action(&'a Action),
    /// A position is set up.
    Setup(&'a Position),
}

impl Record {
    /// A game without moves, from a position.
    #[must_use]
    pub fn of_position(start: &Position) -> Record {
        Record {
            start: *start,
            tree: Tree::new(),
            actions: Vec::new(),
            setups: Vec::new(),
        }
    }

    /// A record with the moves of a game and its outcome.
    ///
    /// ```
    /// use tessera_draughts::{Game, Variant, pdn::Record};
    /// let mut game = Game::new(Variant::ENGLISH);
    /// game.play(&game.parse_action("11-15")?)?;
    /// assert!(Record::of_game(&game).to_string().ends_with("\n1. 11-15 *\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_game(game: &Game) -> Record {
        let mut record = Record::of_position(&game.start());
        record.set_clock(game.clock());
        let mut last = MoveId::START;
        for action in game.actions() {
            last = record.add(last, action);
        }
        let outcome = game.outcome();
        record.set_result(outcome.map_or(GameResult::Unfinished, GameResult::from));
        record
    }

    /// The moves that were played, as a game. They end where a position was set up.
    ///
    /// # Errors
    /// If the game is over before its last move.
    pub fn game(&self) -> Result<Game, PlayError> {
        let mut game = Game::of_position(&self.start, self.clock());
        for action in self.actions() {
            game.play(action)?;
        }
        Ok(game)
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.start.variant()
    }

    /// The tags, except those that follow from the rest of the record: `Result`, `GameType`, `SetUp`, `FEN`.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tree.tags()
    }

    /// The value of a tag. The case of `name` does not matter.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// A title with the players, the event, the date and the variant, as far as the tags state them.
    ///
    /// ```
    /// use tessera_draughts::{Position, Variant, pdn::Record};
    /// let mut record = Record::of_position(&Position::initial(Variant::ENGLISH));
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
            Some(self.variant().title()),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    /// Sets the value of a tag. An empty value or `?` removes the tag. Line breaks in the value become blanks.
    /// Characters of the name other than letters, digits and `_` are dropped. Tags that follow from the rest of the
    /// record are not changed.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tree.set_tag(name, value);
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> Position {
        self.start
    }

    /// The plies that drawing rules had counted before the start; 0 if unknown.
    #[must_use]
    pub fn clock(&self) -> u16 {
        self.tree.clock
    }

    /// Sets the number of plies that drawing rules had counted before the start.
    pub fn set_clock(&mut self, plies: u16) {
        self.tree.clock = plies;
    }

    /// The start position in FEN, with the counter `H` if the clock is not 0.
    #[must_use]
    pub fn start_fen(&self, style: NotationStyle) -> String {
        with_clock(self.start.to_fen_in(style), self.clock())
    }

    /// The result.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.tree.result
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: GameResult) {
        self.tree.result = result;
    }

    /// Whether results are written as points, as in international draughts: `2-0`, `1-1` and `0-2`.
    #[must_use]
    pub fn has_points(&self) -> bool {
        self.tree.has_points
    }

    /// Sets whether results are written as points. A game that is read has them as its text does.
    pub fn set_points(&mut self, has_points: bool) {
        self.tree.has_points = has_points;
    }

    /// The score as text: `1-0`, or `2-0` if `has_points` is set.
    ///
    /// ```
    /// use tessera_draughts::{Variant, pdn};
    /// for text in ["2-0", "1-0", "1-1", "1/2-1/2", "0-0", "*"] {
    ///     let record = pdn::read_one(&format!("1. 32-28 {text}"))?.play(Variant::INTERNATIONAL)?.record;
    ///     assert_eq!(record.score_text(record.has_points()), text);
    /// }
    /// # Ok::<(), pdn::Error>(())
    /// ```
    #[must_use]
    pub fn score_text(&self, has_points: bool) -> String {
        let score = self.result().score(self.variant().rules().first_to_move);
        if has_points {
            format!("{score:#}")
        } else {
            score.to_string()
        }
    }

    /// Adds a legal move after another move or the start. The first move added there is the one that was played; later
    /// ones start variations. The caller must ensure that the move is legal.
    ///
    /// # Panics
    /// If `after` belongs to another record.
    pub fn add(&mut self, after: MoveId, action: &Action) -> MoveId {
        let id = self
            .tree
            .add(after, Step::Action(index(self.actions.len())));
        self.actions.push(*action);
        id
    }

    /// Adds a change of the position, like [`Record::add`] adds a move. Before all moves it sets the start position.
    ///
    /// # Panics
    /// If `after` belongs to another record.
    pub fn add_setup(&mut self, after: MoveId, position: &Position) -> MoveId {
        if self.is_empty() {
            self.start = *position;
            return MoveId::START;
        }
        let id = self.tree.add(after, Step::Setup(index(self.setups.len())));
        self.setups.push(*position);
        id
    }

    /// Adds a note after a move or the start. Blanks and line breaks in a comment become single blanks, its
    /// [commands](super::Command) become notes of their own, and empty comments are not added.
    ///
    /// # Panics
    /// If `to` belongs to another record.
    pub fn add_note(&mut self, to: MoveId, note: Note) {
        self.tree.add_note(to, note);
    }

    /// Adds a note before a move that starts a variation. Before any other move, the note is written but read back as a
    /// note after the previous move.
    ///
    /// # Panics
    /// If `to` belongs to another record.
    pub fn add_note_before(&mut self, to: MoveId, note: Note) {
        self.tree.add_note_before(to, note);
    }

    /// The notes after a move or the start.
    pub fn notes(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.tree.notes(id)
    }

    /// The notes before a move that starts a variation.
    pub fn notes_before(&self, id: MoveId) -> impl Iterator<Item = &Note> {
        self.tree.notes_before(id)
    }

    /// How a move changes the position; `None` for the start.
    #[must_use]
    pub fn change(&self, id: MoveId) -> Option<Change<'_>> {
        match self.tree.step(id) {
            Step::Start => None,
            Step::Action(index) => Some(Change::Action(&self.actions[index as usize])),
            Step::Setup(index) => Some(Change::Setup(&self.setups[index as usize])),
        }
    }

    /// The position after a move, given the one before it.
    #[must_use]
    pub fn position_after(&self, before: &Position, id: MoveId) -> Position {
        match self.change(id) {
            None => self.start,
            Some(Change::Action(action)) => before.after(action),
            Some(Change::Setup(position)) => *position,
        }
    }

    /// The previous move; `None` for the start.
    #[must_use]
    pub fn before(&self, id: MoveId) -> Option<MoveId> {
        self.tree.before(id)
    }

    /// The moves that follow a move or the start: first the one that was played, then those that start variations.
    pub fn after(&self, id: MoveId) -> impl Iterator<Item = MoveId> {
        self.tree.after(id)
    }

    /// The moves that were played, in order.
    ///
    /// ```
    /// use tessera_draughts::{Square, Variant, pdn};
    /// let game = pdn::read_one("1. 11-15 (1. 9-14) 23-19 *")?;
    /// let record = game.play(Variant::ENGLISH)?.record;
    /// let mut position = record.start();
    /// for id in record.main_line() {
    ///     position = record.position_after(&position, id);
    /// }
    /// let square = Square::parse(Variant::ENGLISH, "19")?;
    /// assert_eq!(position.piece_at(square).map(|piece| piece.letter()), Some('w'));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn main_line(&self) -> impl Iterator<Item = MoveId> {
        self.tree.main_line()
    }

    /// The moves played from the start position, in order. They end where a position was set up.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.main_line().map_while(|id| match self.change(id) {
            Some(Change::Action(action)) => Some(action),
            _ => None,
        })
    }

    /// The number of moves, including variations.
    #[must_use]
    pub fn len(&self) -> usize {
        self.tree.len()
    }

    /// Whether there are no moves.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

//! Plays the moves of a text by the rules of a variant.

use std::collections::HashSet;

use super::error::{Error, MoveError, MoveErrorKind};
use super::lexer::Kind;
use super::moves::{Meaning, Written};
use super::raw::{Item, RawGame, glyph};
use super::record::Record;
use super::result::GameResult;
use super::start::set_up;
use super::tree::{MoveId, Note};
use super::warning::{Warning, WarningKind, Warnings, cut};
use crate::parse_action::names;
use crate::{Action, Color, Position, SquareError, Variant, Word, with_word};

/// A game played as far as its text allows, and the errors of the text.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game. A line ends before its first invalid move.
    pub record: Record,
    /// The errors that were repaired, in the order of the text.
    pub warnings: Vec<Warning>,
    /// The invalid moves, in the order of the text: at most one per line, and at most a hundred in all.
    pub errors: Vec<MoveError>,
}

impl RawGame {
    /// Plays the game by a variant's rules, as far as possible.
    ///
    /// Errors that can be repaired are repaired and listed in [`Played::warnings`]. A move that cannot be repaired ends
    /// its line and is listed in [`Played::errors`].
    ///
    /// ```
    /// use tessera_draughts::{Variant, pdn};
    /// let game = pdn::read_one("1. C3-D4 d6-c5 2. b2-c3 c5-d6 1-0")?;
    /// let played = game.play(Variant::RUSSIAN)?;
    /// assert_eq!(played.record.len(), 3);
    /// let warnings: Vec<String> = played.warnings.iter().map(ToString::to_string).collect();
    /// assert_eq!(warnings, ["line 1, column 4: letters of the wrong case in `C3-D4`"]);
    /// assert!(played.errors[0].to_string().starts_with("line 1, column 25: `c5-d6` is not legal here"));
    /// # Ok::<(), pdn::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the tag `FEN` is not a valid position of the variant.
    pub fn play(&self, variant: Variant) -> Result<Played, Error> {
        self.play_until(variant, &mut || false)
    }

    /// Like [`play`](RawGame::play), but ends when `stop` returns `true`. The record then contains the moves before
    /// that.
    ///
    /// `stop` is called before each move and while an ambiguous move is compared with the moves after it. After it has
    /// returned `true`, it is not called again.
    ///
    /// ```
    /// use tessera_draughts::{Variant, pdn};
    /// let game = pdn::read_one("1. 11-15 23-19 2. 8-11 *")?;
    /// let mut moves = 0;
    /// let mut stop = || {
    ///     moves += 1;
    ///     moves > 2
    /// };
    /// assert_eq!(game.play_until(Variant::ENGLISH, &mut stop)?.record.len(), 2);
    /// # Ok::<(), pdn::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](RawGame::play).
    pub fn play_until(
        &self,
        variant: Variant,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Played, Error> {
        let mut warnings = Warnings::default();
        let first_to_move = self.first_to_move(variant, &mut warnings);
        let start = self.start(variant, first_to_move, &mut warnings)?;
        let mut record = Record::of_position(&start);
        record.tree.clock = self.clock();
        record.tree.result = GameResult::of(self.score(), first_to_move);
        record.tree.has_points = self.has_points;
        let mut names = HashSet::new();
        for (name, value) in self.tags() {
            if names.insert(name.to_ascii_lowercase()) {
                record.tree.add_tag(name, &value);
            }
        }
        Ok(with_word!(variant, W => Player::<W>::new(self, record, warnings, stop).play()))
    }

    /// Plays the game by a variant's rules and repairs nothing.
    ///
    /// # Errors
    /// The first error of the text.
    pub fn play_strictly(&self, variant: Variant) -> Result<Record, Error> {
        let played = self.play(variant)?;
        let warning = played.warnings.into_iter().next();
        match (warning, played.errors.into_iter().next()) {
            (None, None) => Ok(played.record),
            (Some(warning), Some(error)) if error.place < warning.place => Err(error.into()),
            (Some(warning), _) => Err(Error::Warning(warning)),
            (None, Some(error)) => Err(error.into()),
        }
    }
}

/// The current state within a line of moves.
#[derive(Clone, Debug)]
struct Line<W: Word> {
    node: MoveId,
    position: Position<W>,
    /// The position before the last move, and the number of that move. `None` before the first move.
    before: Option<(Position<W>, Option<u32>)>,
    /// The number of the next move, if it is known.
    number: Option<u32>,
    has_numbers: bool,
    /// Notes before the first move of a variation.
    notes: Vec<Note>,
    /// The last move number, if no move has followed it yet.
    pending: Option<Item>,
}

/// A line that continues after the end of a variation.
#[derive(Debug)]
struct Outer<W: Word> {
    node: MoveId,
    before: Option<(Position<W>, Option<u32>)>,
    number: Option<u32>,
    has_numbers: bool,
}

impl<W: Word> Line<W> {
    fn new(node: MoveId, position: Position<W>) -> Line<W> {
        Line {
            node,
            position,
            before: None,
            number: None,
            has_numbers: false,
            notes: Vec::new(),
            pending: None,
        }
    }
}

/// The texts of the following moves in a line, from the item `at` on.
fn rest(game: &RawGame, at: usize) -> impl Iterator<Item = &str> + Clone {
    /// Maximum number of items to look ahead.
    const NEAR: usize = 200;
    let near = &game.items[at..];
    let near = &near[..near.len().min(NEAR)];
    let mut depth = 0;
    near.iter()
        .take_while(move |item| {
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close => depth -= 1,
                _ => {}
            }
            depth >= 0 && (depth > 0 || item.kind != Kind::Setup)
        })
        .scan(0, |depth, item| {
            match item.kind {
                Kind::Open => *depth += 1,
                Kind::Close => *depth -= 1,
                _ => {}
            }
            Some((*depth == 0 && item.kind == Kind::Action).then_some(item))
        })
        .flatten()
        .map(|item| &game.text[item.span()])
}

struct Player<'a, W: Word> {
    game: &'a RawGame,
    variant: Variant,
    has_numbers: bool,
    /// The player whose moves are numbered.
    numbered: Option<Color>,
    line: Line<W>,
    outer: Vec<Outer<W>>,
    /// The index of the next item.
    at: usize,
    record: Record,
    warnings: Warnings,
    errors: Vec<MoveError>,
    stop: &'a mut dyn FnMut() -> bool,
    is_stopped: bool,
}

/// Maximum number of errors that are stored.
const MAX_ERRORS: usize = 100;

impl<'a, W: Word> Player<'a, W> {
    /// A player who will add moves to the record, which has none yet.
    fn new(
        game: &'a RawGame,
        record: Record,
        warnings: Warnings,
        stop: &'a mut dyn FnMut() -> bool,
    ) -> Player<'a, W> {
        Player {
            game,
            variant: record.variant(),
            has_numbers: game.items.iter().any(|item| item.kind == Kind::Number),
            numbered: None,
            line: Line::new(MoveId::START, record.start().cast()),
            outer: Vec::new(),
            at: 0,
            record,
            warnings,
            errors: Vec::new(),
            stop,
            is_stopped: false,
        }
    }

    fn play(mut self) -> Played {
        self.play_items();
        self.finish()
    }

    fn play_items(&mut self) {
        while let Some(&item) = self.game.items.get(self.at) {
            if item.kind == Kind::Action && self.stops() {
                // A number without a move is not an error here: the player was stopped before the move.
                self.line.pending = None;
                return;
            }
            self.at += 1;
            let text = &self.game.text[item.span()];
            match item.kind {
                Kind::Number => self.number(item, text),
                Kind::Action => self.action(item, text),
                Kind::Setup => self.setup(item, text),
                Kind::Comment => self.note(Note::Comment(text.to_owned())),
                Kind::Strength | Kind::Star | Kind::Glyph => {
                    self.note(Note::Glyph(glyph(item.kind, text)));
                }
                Kind::Open => self.open(item),
                Kind::Close => self.close(),
                Kind::Ellipsis | Kind::Tag | Kind::Result | Kind::Nothing => {}
            }
        }
    }

    fn stops(&mut self) -> bool {
        self.is_stopped = self.is_stopped || (self.stop)();
        self.is_stopped
    }

    fn is_variation(&self) -> bool {
        !self.outer.is_empty()
    }

    fn number(&mut self, item: Item, text: &str) {
        self.drop_pending();
        self.line.pending = Some(item);
        if self.numbered.is_none() {
            let next = self.game.items.get(self.at).map(|item| item.kind);
            let is_second = text.ends_with("..") || next == Some(Kind::Ellipsis);
            let mover = self.line.position.side_to_move();
            self.numbered = Some(if is_second { mover.other() } else { mover });
        }
    }

    fn drop_pending(&mut self) {
        if let Some(item) = self.line.pending.take() {
            let text = || WarningKind::NumberWithoutMove(cut(&self.game.text[item.span()]));
            self.warnings.push(item.start as usize, text);
        }
    }

    /// Compares the number of the next move with the expected one.
    fn check_number(&mut self, item: Item) {
        let mover = self.line.position.side_to_move();
        let numbered = *self.numbered.get_or_insert(mover);
        let expected = self.line.number;
        if let Some(pending) = self.line.pending.take() {
            let text = &self.game.text[pending.span()];
            let digits = text.trim_end_matches('.');
            let found = digits.parse::<u32>().ok();
            if let Some(expected) = expected
                && found != Some(expected)
            {
                self.warnings
                    .push(pending.start as usize, || WarningKind::WrongNumber {
                        found: cut(text),
                        expected,
                    });
            }
            self.line.number = found.or(expected);
            self.line.has_numbers = true;
        } else if mover == numbered && self.line.has_numbers {
            self.warnings
                .push(item.start as usize, || WarningKind::NoNumber {
                    expected: expected.unwrap_or(1),
                });
        } else if !self.has_numbers {
            self.has_numbers = true;
            self.warnings
                .push(item.start as usize, || WarningKind::NoNumbers);
        }
    }

    fn action(&mut self, item: Item, text: &str) {
        let position = self.line.position;
        self.check_number(item);
        let written = match Written::read(self.variant, text) {
            Ok(written) => written,
            Err(error) => return self.no_square(item, text, error),
        };
        let legal = position.legal_actions();
        let rest = rest(self.game, self.at);
        let (action, warning, parts) = match written.meaning(text, &legal, rest.clone()) {
            Meaning::Action {
                action,
                warning,
                parts,
            } => (action, warning, parts),
            Meaning::Ambiguous(actions) => {
                let action = self.followed(&position, &actions, rest);
                let warning = WarningKind::Ambiguous {
                    found: cut(text),
                    meant: action.to_string(),
                };
                (action, Some(warning), 0)
            }
            Meaning::Illegal => {
                let (found, legal) = (cut(text), names(&legal));
                return self.fail(item, MoveErrorKind::Illegal { found, legal });
            }
        };
        if let Some(warning) = warning.or_else(|| written.looks(text, &action)) {
            self.warnings.push(item.start as usize, || warning);
        }
        self.pass_parts(parts);
        let node = self.record.add(self.line.node, &action.cast());
        let number = self.line.number;
        if Some(position.side_to_move()) != self.numbered {
            self.line.number = number.and_then(|number| number.checked_add(1));
        }
        self.arrive(node, position.after(&action), number);
    }

    /// The first of the given legal moves after which most of the following moves are legal.
    fn followed<'t>(
        &mut self,
        position: &Position<W>,
        actions: &[Action<W>],
        rest: impl Iterator<Item = &'t str> + Clone,
    ) -> Action<W> {
        let mut best = (actions[0], 0);
        for action in actions {
            let played = self.playable(position.after(action), rest.clone());
            if played > best.1 {
                best = (*action, played);
            }
        }
        best.0
    }

    /// How many of the following texts can be played from a position, up to a limit or until the player is stopped.
    fn playable<'t>(
        &mut self,
        mut position: Position<W>,
        rest: impl Iterator<Item = &'t str>,
    ) -> usize {
        const LOOKED_AHEAD: usize = 24;
        let mut played = 0;
        for text in rest.take(LOOKED_AHEAD) {
            let Ok(written) = Written::read(self.variant, text) else {
                break;
            };
            if self.stops() {
                break;
            }
            let legal = position.legal_actions();
            let action = match written.meaning(text, &legal, std::iter::empty()) {
                Meaning::Action { action, .. } => action,
                Meaning::Ambiguous(actions) => actions[0],
                Meaning::Illegal => break,
            };
            position = position.after(&action);
            played += 1;
        }
        played
    }

    /// Skips the texts that are parts of the move before them.
    fn pass_parts(&mut self, mut parts: usize) {
        while parts > 0
            && let Some(item) = self.game.items.get(self.at)
        {
            match item.kind {
                Kind::Action => parts -= 1,
                // Notes between the parts are added later.
                Kind::Number | Kind::Ellipsis => {}
                _ => break,
            }
            self.at += 1;
        }
    }

    fn begins_variation(&self) -> bool {
        self.is_variation() && self.line.before.is_none()
    }

    fn arrive(&mut self, node: MoveId, position: Position<W>, number: Option<u32>) {
        for note in std::mem::take(&mut self.line.notes) {
            self.record.tree.add_note_before(node, note);
        }
        self.line.before = Some((self.line.position, number));
        self.line.node = node;
        self.line.position = position;
    }

    fn setup(&mut self, item: Item, text: &str) {
        self.drop_pending();
        let position = match set_up(text, &self.line.position.cast()) {
            Ok(position) => position,
            Err(error) => return self.fail(item, MoveErrorKind::Setup(error)),
        };
        let node = self.record.add_setup(self.line.node, &position);
        let position = position.cast();
        if node == MoveId::START {
            self.line.position = position;
            return;
        }
        let number = self.line.number.take();
        self.arrive(node, position, number);
    }

    fn note(&mut self, note: Note) {
        if self.begins_variation() {
            self.line.notes.push(note);
        } else {
            self.record.tree.add_note(self.line.node, note);
        }
    }

    fn open(&mut self, item: Item) {
        self.drop_pending();
        let Some((position, number)) = self.line.before else {
            // There is no move that this could be a variation of.
            self.warnings
                .push(item.start as usize, || WarningKind::Ignored("(".to_owned()));
            self.skip_line();
            self.at += 1;
            return;
        };
        let node = self.record.tree.before(self.line.node);
        let node = node.unwrap_or(MoveId::START);
        let line = Line {
            number,
            ..Line::new(node, position)
        };
        let line = std::mem::replace(&mut self.line, line);
        self.outer.push(Outer {
            node: line.node,
            before: line.before,
            number: line.number,
            has_numbers: line.has_numbers,
        });
    }

    fn close(&mut self) {
        self.drop_pending();
        let Some(outer) = self.outer.pop() else {
            return;
        };
        // Notes of a variation without moves belong to the move before it.
        let notes = std::mem::take(&mut self.line.notes);
        let position = match outer.before {
            Some((before, _)) => self.record.position_after(&before.cast(), outer.node),
            None => self.record.start(),
        };
        self.line = Line {
            node: outer.node,
            position: position.cast(),
            before: outer.before,
            number: outer.number,
            has_numbers: outer.has_numbers,
            notes: Vec::new(),
            pending: None,
        };
        for note in notes {
            self.record.tree.add_note(self.line.node, note);
        }
    }

    fn no_square(&mut self, item: Item, text: &str, error: SquareError) {
        let found = cut(text);
        self.fail(item, MoveErrorKind::Square { found, error });
    }

    /// Reports an invalid move and skips the rest of its line.
    fn fail(&mut self, item: Item, kind: MoveErrorKind) {
        if self.is_result(item) {
            let text = &self.game.text[item.span()];
            let warning = || WarningKind::UnknownResult(cut(text));
            return self.warnings.push(item.start as usize, warning);
        }
        if self.errors.len() < MAX_ERRORS {
            let place = self.game.places().of(item.start as usize);
            self.errors.push(MoveError {
                place,
                in_variation: self.is_variation(),
                kind,
            });
        }
        self.line.pending = None;
        self.skip_line();
    }

    /// Whether an item is an unknown result: the last item of the game, with the same text as the tag `Result`.
    fn is_result(&self, item: Item) -> bool {
        let text = &self.game.text[item.span()];
        self.at == self.game.items.len()
            && !self.is_variation()
            && self
                .game
                .tag("Result")
                .is_some_and(|tag| tag.trim() == text)
    }

    /// Skips everything up to the end of the line.
    fn skip_line(&mut self) {
        let mut depth = 0_usize;
        while let Some(item) = self.game.items.get(self.at) {
            match item.kind {
                Kind::Open => depth += 1,
                Kind::Close if depth == 0 => return,
                Kind::Close => depth -= 1,
                _ => {}
            }
            self.at += 1;
        }
    }

    fn finish(mut self) -> Played {
        self.drop_pending();
        let (result, moves) = (self.record.result(), self.record.len());
        let is_cut = self.is_stopped || self.errors.iter().any(|error| !error.in_variation);
        if !is_cut
            && moves > 0
            && result != GameResult::Unfinished
            && let Some(outcome) = self.line.position.outcome()
            && GameResult::from(outcome) != result
        {
            let warning = || WarningKind::ResultAgainstBoard(self.game.score().to_string());
            self.warnings.push(self.game.result_at, warning);
        }
        let mut warnings = self.game.warnings.clone();
        warnings.extend(self.warnings.placed(&mut self.game.places()));
        warnings.sort_by_key(|warning| warning.place);
        Played {
            record: self.record,
            warnings,
            errors: self.errors,
        }
    }
}

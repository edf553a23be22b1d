//! Plays the moves of a text by the rules of a variant.

use std::collections::HashSet;

use super::error::{Error, MoveError, MoveErrorKind};
use super::lexer::Kind;
use super::moves::{Meaning, Written};
use super::raw::{Item, RawGame, glyph};
use super::record::Record;
use super::referee::{Referee, VariantReferee};
use super::result::GameResult;
use super::start::setup_of;
use super::tree::{MoveId, Note};
use super::warning::{Warning, WarningKind, Warnings, cut};
use crate::erased::{ErasedPosition, ErasedSetup, VariantData, each};
use crate::parse_action::names;
use crate::{Color, SquareError, Variant};

/// A game played as far as its text allows, and the errors of the text.
#[derive(Clone, Debug)]
pub struct Played<V: Variant> {
    /// The game. A line ends before its first invalid move.
    pub record: Record<V>,
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
    /// use tessera_draughts::{Russian, pdn};
    /// let game = pdn::read_one("1. C3-D4 d6-c5 2. b2-c3 c5-d6 1-0")?;
    /// let played = game.play::<Russian>()?;
    /// assert_eq!(played.record.len(), 3);
    /// let warnings: Vec<String> = played.warnings.iter().map(ToString::to_string).collect();
    /// assert_eq!(warnings, ["line 1, column 4: letters of the wrong case in `C3-D4`"]);
    /// assert!(played.errors[0].to_string().starts_with("line 1, column 25: `c5-d6` is not legal here"));
    /// # Ok::<(), pdn::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the tag `FEN` is not a valid position of the variant.
    pub fn play<V: Variant>(&self) -> Result<Played<V>, Error> {
        self.play_until(&mut || false)
    }

    /// Like [`play`](RawGame::play), but ends when `stop` returns `true`. The record then contains the moves before
    /// that.
    ///
    /// `stop` is called before each move and while an ambiguous move is compared with the moves after it. After it has
    /// returned `true`, it is not called again.
    ///
    /// ```
    /// use tessera_draughts::{English, pdn};
    /// let game = pdn::read_one("1. 11-15 23-19 2. 8-11 *")?;
    /// let mut moves = 0;
    /// let mut stop = || {
    ///     moves += 1;
    ///     moves > 2
    /// };
    /// assert_eq!(game.play_until::<English>(&mut stop)?.record.len(), 2);
    /// # Ok::<(), pdn::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`play`](RawGame::play).
    pub fn play_until<V: Variant>(
        &self,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Played<V>, Error> {
        let data = VariantData::of::<V>();
        let prepared = Prepared::of(self, data)?;
        let mut referee = VariantReferee::<V>::new(&prepared.start);
        let (warnings, errors) = prepared.play(self, data, &mut referee, stop);
        Ok(Played {
            record: referee.record,
            warnings,
            errors,
        })
    }

    /// Plays the game by a variant's rules and repairs nothing.
    ///
    /// # Errors
    /// The first error of the text.
    pub fn play_strictly<V: Variant>(&self) -> Result<Record<V>, Error> {
        let played = self.play::<V>()?;
        let warning = played.warnings.into_iter().next();
        match (warning, played.errors.into_iter().next()) {
            (None, None) => Ok(played.record),
            (Some(warning), Some(error)) if error.place < warning.place => Err(error.into()),
            (Some(warning), _) => Err(Error::Warning(warning)),
            (None, Some(error)) => Err(error.into()),
        }
    }
}

/// What is known about a game before its moves are played.
struct Prepared {
    first_to_move: Color,
    start: ErasedSetup,
    warnings: Warnings,
}

impl Prepared {
    fn of(game: &RawGame, data: &VariantData) -> Result<Prepared, Error> {
        let mut warnings = Warnings::default();
        let first_to_move = game.first_to_move(data, &mut warnings);
        Ok(Prepared {
            first_to_move,
            start: game.start(data, first_to_move, &mut warnings)?,
            warnings,
        })
    }

    /// Plays the moves. Before the call, the record of the referee contains only the start position.
    fn play(
        self,
        game: &RawGame,
        data: &'static VariantData,
        referee: &mut dyn Referee,
        stop: &mut dyn FnMut() -> bool,
    ) -> (Vec<Warning>, Vec<MoveError>) {
        let start = referee.start();
        let tree = referee.tree();
        tree.clock = game.clock();
        tree.result = GameResult::of(game.score(), self.first_to_move);
        let mut names = HashSet::new();
        for (name, value) in game.tags() {
            if names.insert(name.to_ascii_lowercase()) {
                tree.add_tag(name, &value);
            }
        }
        let mut player = Player {
            game,
            data,
            has_numbers: game.items.iter().any(|item| item.kind == Kind::Number),
            numbered: None,
            line: Line::new(MoveId::START, start),
            outer: Vec::new(),
            at: 0,
            referee,
            warnings: self.warnings,
            errors: Vec::new(),
            stop,
            is_stopped: false,
        };
        player.play();
        player.finish()
    }
}

/// The current state within a line of moves.
#[derive(Clone, Debug)]
struct Line {
    node: MoveId,
    position: ErasedPosition,
    /// The position before the last move, and the number of that move. `None` before the first move.
    before: Option<(ErasedPosition, Option<u32>)>,
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
struct Outer {
    node: MoveId,
    before: Option<(ErasedPosition, Option<u32>)>,
    number: Option<u32>,
    has_numbers: bool,
}

impl Line {
    fn new(node: MoveId, position: ErasedPosition) -> Line {
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
    /// The maximum number of items to look ahead.
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

struct Player<'a> {
    game: &'a RawGame,
    data: &'static VariantData,
    has_numbers: bool,
    /// The player whose moves are numbered.
    numbered: Option<Color>,
    line: Line,
    outer: Vec<Outer>,
    /// The index of the next item.
    at: usize,
    referee: &'a mut dyn Referee,
    warnings: Warnings,
    errors: Vec<MoveError>,
    stop: &'a mut dyn FnMut() -> bool,
    is_stopped: bool,
}

/// The maximum number of errors that are stored.
const MOST_ERRORS: usize = 100;

impl Player<'_> {
    fn play(&mut self) {
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
        let (data, game) = (self.data, self.game);
        let position = self.line.position;
        self.check_number(item);
        let written = match Written::read(data, text) {
            Ok(written) => written,
            Err(error) => return self.no_square(item, text, error),
        };
        self.referee.list(&position);
        let rest = rest(game, self.at);
        let meaning = written.meaning(data, text, self.referee.legal(), rest.clone());
        let (index, warning, parts) = match meaning {
            Meaning::Action {
                index,
                warning,
                parts,
            } => (index, warning, parts),
            Meaning::Ambiguous(indices) => {
                let index = self.followed(&position, &indices, rest);
                let warning = WarningKind::Ambiguous {
                    found: cut(text),
                    meant: data.action_name(&self.referee.legal().get(index)),
                };
                (index, Some(warning), 0)
            }
            Meaning::Illegal => {
                let legal = names(data, each(self.referee.legal()));
                return self.fail(
                    item,
                    MoveErrorKind::Illegal {
                        found: cut(text),
                        legal,
                    },
                );
            }
        };
        let action = self.referee.legal().get(index);
        if let Some(warning) = warning.or_else(|| written.looks(data, text, &action)) {
            self.warnings.push(item.start as usize, || warning);
        }
        self.pass_parts(parts);
        let node = self.referee.add(self.line.node, index);
        let number = self.line.number;
        if Some(position.side_to_move()) != self.numbered {
            self.line.number = number.and_then(|number| number.checked_add(1));
        }
        let after = self.referee.after(index);
        self.arrive(node, after, number);
    }

    /// The first of the given legal moves after which most of the following moves are legal.
    fn followed<'a>(
        &mut self,
        position: &ErasedPosition,
        indices: &[usize],
        rest: impl Iterator<Item = &'a str> + Clone,
    ) -> usize {
        // The referee lists the moves of one position at a time.
        let after: Vec<ErasedPosition> = indices
            .iter()
            .map(|&index| self.referee.after(index))
            .collect();
        let mut best = (indices[0], 0);
        for (&index, after) in indices.iter().zip(after) {
            let played = self.playable(after, rest.clone());
            if played > best.1 {
                best = (index, played);
            }
        }
        self.referee.list(position);
        best.0
    }

    /// How many of the following texts can be played from a position, up to a limit or until the player is stopped.
    fn playable<'a>(
        &mut self,
        mut position: ErasedPosition,
        rest: impl Iterator<Item = &'a str>,
    ) -> usize {
        const LOOKED_AHEAD: usize = 24;
        let mut played = 0;
        for text in rest.take(LOOKED_AHEAD) {
            let Ok(written) = Written::read(self.data, text) else {
                break;
            };
            if self.stops() {
                break;
            }
            self.referee.list(&position);
            let none = std::iter::empty();
            let index = match written.meaning(self.data, text, self.referee.legal(), none) {
                Meaning::Action { index, .. } => index,
                Meaning::Ambiguous(indices) => indices[0],
                Meaning::Illegal => break,
            };
            position = self.referee.after(index);
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

    fn arrive(&mut self, node: MoveId, position: ErasedPosition, number: Option<u32>) {
        for note in std::mem::take(&mut self.line.notes) {
            self.referee.tree().add_note_before(node, note);
        }
        self.line.before = Some((self.line.position, number));
        self.line.node = node;
        self.line.position = position;
    }

    fn setup(&mut self, item: Item, text: &str) {
        self.drop_pending();
        let setup = match setup_of(self.data, text, &self.line.position) {
            Ok(setup) => setup,
            Err(error) => return self.fail(item, MoveErrorKind::Setup(error)),
        };
        let (node, position) = self.referee.add_setup(self.line.node, &setup);
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
            self.referee.tree().add_note(self.line.node, note);
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
        let node = self.referee.tree().before(self.line.node);
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
            Some((before, _)) => self.referee.position_after(&before, outer.node),
            None => self.referee.start(),
        };
        self.line = Line {
            node: outer.node,
            position,
            before: outer.before,
            number: outer.number,
            has_numbers: outer.has_numbers,
            notes: Vec::new(),
            pending: None,
        };
        for note in notes {
            self.referee.tree().add_note(self.line.node, note);
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
        if self.errors.len() < MOST_ERRORS {
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

    fn finish(mut self) -> (Vec<Warning>, Vec<MoveError>) {
        self.drop_pending();
        let (result, moves) = (self.referee.tree().result, self.referee.tree().len());
        let is_cut = self.is_stopped || self.errors.iter().any(|error| !error.in_variation);
        if !is_cut
            && moves > 0
            && result != GameResult::Unfinished
            && let Some(outcome) = self.referee.outcome(&self.line.position)
            && GameResult::from(outcome) != result
        {
            let warning = || WarningKind::ResultAgainstBoard(self.game.score().to_string());
            self.warnings.push(self.game.result_at, warning);
        }
        let mut warnings = self.game.warnings.clone();
        warnings.extend(self.warnings.placed(&mut self.game.places()));
        warnings.sort_by_key(|warning| warning.place);
        (warnings, self.errors)
    }
}

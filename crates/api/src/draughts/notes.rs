//! The notes of a game: comments, marks and variations.
//!
//! Lines are a flat list, however deeply variations are nested: the game is line 0, and a variation names the line that
//! it leaves.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};
use tessera_draughts::pdn::{Change, Command, MoveId, Note, Record};
use tessera_draughts::{Game, Position};
use web_time::Instant;

use super::play::MAX_TIME;
use crate::error::{ApiError, Code};

/// Maximum number of moves in all variations of a game together.
const MAX_VARIATION_MOVES: usize = 10_000;

/// A comment after a ply of its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct Comment {
    pub(super) ply: usize,
    pub(super) text: String,
}

/// A numeric annotation glyph after a ply of its line, such as 1 for `!` and 2 for `?`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "GlyphMark"))]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    ply: usize,
    glyph: u16,
}

/// A time or an evaluation after a ply of its line, such as `[%clk 0:03:00]` in a comment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Command"))]
#[serde(deny_unknown_fields)]
pub(super) struct CommandShape {
    ply: usize,
    name: String,
    value: String,
}

/// A line of moves that leaves another line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(super) struct Variation {
    /// The number of the line that it leaves: 0 is the game, 1 the first variation.
    line: usize,
    /// The number of plies of that line before the variation; its first move replaces the next one.
    ply: usize,
    moves: Vec<String>,
    #[serde(default)]
    comments: Vec<Comment>,
    #[serde(default)]
    marks: Vec<Mark>,
    #[serde(default)]
    commands: Vec<CommandShape>,
}

/// The comments, marks, commands and variations of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Notes {
    comments: Vec<Comment>,
    marks: Vec<Mark>,
    commands: Vec<CommandShape>,
    variations: Vec<Variation>,
}

/// The warning about a position that [`Notes::of`] cannot keep.
const POSITION_IN_VARIATION: &str = "A variation sets up a position; it is read only up to there.";

impl Notes {
    /// The notes of a request.
    pub(super) fn new(
        comments: Vec<Comment>,
        marks: Vec<Mark>,
        commands: Vec<CommandShape>,
        variations: Vec<Variation>,
    ) -> Notes {
        Notes {
            comments,
            marks,
            commands,
            variations,
        }
    }

    /// The notes of the first `plies` moves of a record, and warnings about notes that are left out.
    pub(super) fn of(record: &Record, plies: usize) -> (Notes, Vec<String>) {
        let mut notes = Notes::default();
        let mut problems = Vec::new();
        let mut branches = VecDeque::new();
        let mut left = MAX_VARIATION_MOVES;
        let mut walk = Walk::default();
        walk.notes(record.notes(MoveId::START), 0);
        walk.follow(record, (MoveId::START, 0), plies, (0, &mut branches));
        (notes.comments, notes.marks) = (walk.comments, walk.marks);
        notes.commands = walk.commands;
        while let Some(Branch { id, line, ply }) = branches.pop_front() {
            if left == 0 {
                problems.push(format!(
                    "The variations have more than {MAX_VARIATION_MOVES} moves; the rest is left out."
                ));
                break;
            }
            let Some(Change::Action(action)) = record.change(id) else {
                problems.push(POSITION_IN_VARIATION.to_owned());
                continue;
            };
            let mut walk = Walk::default();
            walk.moves.push(action.to_string());
            walk.notes(record.notes_before(id), 0);
            walk.notes(record.notes(id), 1);
            let own = notes.variations.len() + 1;
            walk.follow(record, (id, 1), left, (own, &mut branches));
            left -= walk.moves.len();
            if walk.stopped {
                problems.push(POSITION_IN_VARIATION.to_owned());
            }
            notes.variations.push(Variation {
                line,
                ply,
                moves: walk.moves,
                comments: walk.comments,
                marks: walk.marks,
                commands: walk.commands,
            });
        }
        problems.dedup();
        (notes, problems)
    }

    /// The record of a game with these notes.
    ///
    /// # Errors
    /// If a note is at a ply that its line does not have, or a variation cannot be played.
    pub(super) fn record(&self, game: &Game) -> Result<Record, ApiError> {
        let begin = Instant::now();
        let positions = game.positions();
        let mut record = Record::of_position(&positions[0]);
        let mut main = vec![(MoveId::START, positions[0])];
        for (action, after) in game.actions().iter().zip(&positions[1..]) {
            let (last, _) = main[main.len() - 1];
            main.push((record.add(last, action), *after));
        }
        let mut lines = vec![main];
        let mut left = MAX_VARIATION_MOVES;
        for (number, variation) in (1..).zip(&self.variations) {
            let wrong = |message: String| {
                let message = format!("variation {number}: {message}");
                ApiError::new(Code::BadRequest, message).field("variations")
            };
            let parent = lines.get(variation.line).ok_or_else(|| {
                let most = number - 1;
                wrong(format!(
                    "`line` is {}: expected 0 to {most}",
                    variation.line
                ))
            })?;
            // A variation replaces a move of that line, so there has to be one.
            if variation.ply + 1 >= parent.len() {
                let moves = parent.len() - 1;
                return Err(wrong(format!(
                    "`ply` is {}: expected less than {moves}, the number of moves of line {}",
                    variation.ply, variation.line
                )));
            }
            left = left.checked_sub(variation.moves.len()).ok_or_else(|| {
                wrong(format!(
                    "expected at most {MAX_VARIATION_MOVES} moves in all variations"
                ))
            })?;
            let mut line: Vec<(MoveId, Position)> = vec![parent[variation.ply]];
            for (ply, text) in (1..).zip(&variation.moves) {
                if begin.elapsed() > MAX_TIME {
                    let seconds = MAX_TIME.as_secs();
                    let message = format!("listing the moves took longer than {seconds} s");
                    return Err(wrong(message));
                }
                let (last, position) = line[line.len() - 1];
                let action = position.parse_action(text).map_err(|error| {
                    let message = format!("variation {number}, move {ply}: {error}");
                    ApiError::new(Code::IllegalMove, message).field("variations")
                })?;
                line.push((record.add(last, &action), position.after(&action)));
            }
            if line.len() == 1 {
                return Err(wrong("`moves` is empty".to_owned()));
            }
            lines.push(line);
        }
        let of_game = (&self.comments, &self.marks, &self.commands);
        let of_variations = self
            .variations
            .iter()
            .map(|own| (&own.comments, &own.marks, &own.commands));
        let all = std::iter::once(of_game).chain(of_variations);
        for (number, (line, (comments, marks, commands))) in lines.iter().zip(all).enumerate() {
            let commands = commands
                .iter()
                .map(|own| Ok((own.ply, own.note()?, "commands")))
                .collect::<Result<Vec<_>, ApiError>>()?;
            let marks = marks
                .iter()
                .map(|mark| (mark.ply, Note::Glyph(mark.glyph), "marks"));
            let comments = comments.iter().map(|comment| {
                let note = Note::Comment(comment.text.clone());
                (comment.ply, note, "comments")
            });
            for (ply, note, field) in marks.chain(commands).chain(comments) {
                let Some(&(id, _)) = line.get(ply) else {
                    let most = line.len() - 1;
                    let message = format!("`ply` is {ply} in line {number}: expected 0 to {most}");
                    return Err(ApiError::new(Code::BadRequest, message).field(field));
                };
                // Comments before the first move of a variation belong to it; the move before that is of another line.
                if number > 0 && ply == 0 {
                    record.add_note_before(line[1].0, note);
                } else {
                    record.add_note(id, note);
                }
            }
        }
        Ok(record)
    }
}

impl CommandShape {
    fn note(&self) -> Result<Note, ApiError> {
        let CommandShape { name, value, .. } = self;
        let command = Command::new(name, value).ok_or_else(|| {
            let message = format!("`[%{name} {value}]` is not a command that is known");
            ApiError::new(Code::BadRequest, message).field("commands")
        })?;
        Ok(Note::Command(command))
    }
}

/// A variation that has not been followed yet.
struct Branch {
    id: MoveId,
    line: usize,
    ply: usize,
}

/// The moves and notes found along a line.
#[derive(Default)]
struct Walk {
    moves: Vec<String>,
    comments: Vec<Comment>,
    marks: Vec<Mark>,
    commands: Vec<CommandShape>,
    /// Whether the line ends because a position is set up.
    stopped: bool,
}

impl Walk {
    fn notes<'a>(&mut self, notes: impl Iterator<Item = &'a Note>, ply: usize) {
        for note in notes {
            match note {
                Note::Comment(text) => self.comments.push(Comment {
                    ply,
                    text: text.clone(),
                }),
                Note::Command(command) => self.commands.push(CommandShape {
                    ply,
                    name: command.name().to_owned(),
                    value: command.value().to_owned(),
                }),
                Note::Glyph(glyph) => self.marks.push(Mark { ply, glyph: *glyph }),
            }
        }
    }

    /// Follows a line from the move `id`, which is ply `ply` of it, up to ply `end`. Collects the variations that leave
    /// it.
    fn follow(
        &mut self,
        record: &Record,
        (mut id, mut ply): (MoveId, usize),
        end: usize,
        (line, branches): (usize, &mut VecDeque<Branch>),
    ) {
        while ply < end {
            let mut after = record.after(id);
            let Some(next) = after.next() else {
                return;
            };
            let Some(Change::Action(action)) = record.change(next) else {
                self.stopped = true;
                return;
            };
            self.moves.push(action.to_string());
            branches.extend(after.map(|id| Branch { id, line, ply }));
            (id, ply) = (next, ply + 1);
            self.notes(record.notes(id), ply);
        }
    }
}

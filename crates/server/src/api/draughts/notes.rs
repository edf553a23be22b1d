//! What stands beside the moves of a game: comments, marks, variations.
//!
//! Lines are a flat list, however deep variations are nested: the game is line 0, and a variation names the line that
//! it leaves.

use std::collections::VecDeque;
use std::time::Instant;

use serde::{Deserialize, Serialize};
use tessera_family::pdn::{MoveId, Note};
use tessera_family::{Change, Game, Position, Record};

use super::play::LONGEST;
use crate::api::error::{ApiError, Code};

/// The moves that all variations of a game may have together.
pub(super) const MOST_MOVES: usize = 10_000;

/// A text after a ply of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Comment {
    pub(super) ply: usize,
    pub(super) text: String,
}

/// A numeric annotation glyph after a ply of a line: 1 is a good move (`!`), 2 a bad one (`?`), and so on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Mark {
    ply: usize,
    glyph: u16,
}

/// Moves instead of those of another line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Variation {
    /// The line that it leaves: 0 is the game, 1 the first variation.
    line: usize,
    /// The plies of that line before it.
    ply: usize,
    actions: Vec<String>,
    #[serde(default)]
    comments: Vec<Comment>,
    #[serde(default)]
    marks: Vec<Mark>,
}

/// All that stands beside the moves of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct Notes {
    comments: Vec<Comment>,
    marks: Vec<Mark>,
    variations: Vec<Variation>,
}

/// What [`Notes::of`] leaves out, for people.
const POSITION_IN_VARIATION: &str =
    "a variation sets a position up: the variation is read up to there";

impl Notes {
    /// The notes of a request.
    pub(super) fn new(
        comments: Vec<Comment>,
        marks: Vec<Mark>,
        variations: Vec<Variation>,
    ) -> Notes {
        Notes {
            comments,
            marks,
            variations,
        }
    }

    /// The notes of a record, as far as they belong to its first `plies` moves; and what had to be left out, in words.
    pub(super) fn of(record: &Record, plies: usize) -> (Notes, Vec<String>) {
        let mut notes = Notes::default();
        let mut problems = Vec::new();
        let mut branches = VecDeque::new();
        let mut left = MOST_MOVES;
        let mut walk = Walk::default();
        walk.notes(record.notes(MoveId::START), 0);
        walk.follow(record, (MoveId::START, 0), plies, (0, &mut branches));
        (notes.comments, notes.marks) = (walk.comments, walk.marks);
        while let Some(Branch { id, line, ply }) = branches.pop_front() {
            if left == 0 {
                problems.push(format!(
                    "the variations have more than {MOST_MOVES} moves: those after them are left out"
                ));
                break;
            }
            let Some(Change::Action(action)) = record.change(id) else {
                problems.push(POSITION_IN_VARIATION.to_owned());
                continue;
            };
            let mut walk = Walk::default();
            walk.actions.push(action.to_string());
            walk.notes(record.notes_before(id), 0);
            walk.notes(record.notes(id), 1);
            let own = notes.variations.len() + 1;
            walk.follow(record, (id, 1), left, (own, &mut branches));
            left -= walk.actions.len();
            if walk.stopped {
                problems.push(POSITION_IN_VARIATION.to_owned());
            }
            notes.variations.push(Variation {
                line,
                ply,
                actions: walk.actions,
                comments: walk.comments,
                marks: walk.marks,
            });
        }
        problems.dedup();
        (notes, problems)
    }

    /// The game as a record, with these notes.
    ///
    /// # Errors
    /// Where a note stands at a ply that its line does not have, or a variation cannot be played.
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
        let mut left = MOST_MOVES;
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
            // It is instead of a move, which has to be there.
            if variation.ply + 1 >= parent.len() {
                let moves = parent.len() - 1;
                return Err(wrong(format!(
                    "`ply` is {}: expected less than {moves}, the moves of line {}",
                    variation.ply, variation.line
                )));
            }
            left = left
                .checked_sub(variation.actions.len())
                .ok_or_else(|| wrong(format!("more than {MOST_MOVES} moves in all variations")))?;
            let mut line: Vec<(MoveId, Position)> = vec![parent[variation.ply]];
            for (ply, text) in (1..).zip(&variation.actions) {
                if begin.elapsed() > LONGEST {
                    return Err(wrong(format!("not done in {} seconds", LONGEST.as_secs())));
                }
                let (last, position) = line[line.len() - 1];
                let action = position.parse_action(text).map_err(|error| {
                    let message = format!("variation {number}, move {ply}: {error}");
                    ApiError::new(Code::IllegalAction, message).field("variations")
                })?;
                line.push((record.add(last, &action), position.after(&action)));
            }
            if line.len() == 1 {
                return Err(wrong("it has no moves".to_owned()));
            }
            lines.push(line);
        }
        let of_game = (&self.comments, &self.marks);
        let of_variations = self
            .variations
            .iter()
            .map(|own| (&own.comments, &own.marks));
        let all = std::iter::once(of_game).chain(of_variations);
        for (number, (line, (comments, marks))) in lines.iter().zip(all).enumerate() {
            let marks = marks
                .iter()
                .map(|mark| (mark.ply, Note::Glyph(mark.glyph), "marks"));
            let comments = comments.iter().map(|comment| {
                let note = Note::Comment(comment.text.clone());
                (comment.ply, note, "comments")
            });
            for (ply, note, field) in marks.chain(comments) {
                let Some(&(id, _)) = line.get(ply) else {
                    let most = line.len() - 1;
                    let message = format!("`ply` is {ply} in line {number}: expected 0 to {most}");
                    return Err(ApiError::new(Code::BadRequest, message).field(field));
                };
                // Before the first move of a variation: the move before it is another line's.
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

/// A variation that is still to be walked through.
struct Branch {
    id: MoveId,
    line: usize,
    ply: usize,
}

/// What was found along a line.
#[derive(Default)]
struct Walk {
    actions: Vec<String>,
    comments: Vec<Comment>,
    marks: Vec<Mark>,
    /// Whether the line ends where a position is set up.
    stopped: bool,
}

impl Walk {
    fn notes(&mut self, notes: Vec<&Note>, ply: usize) {
        for note in notes {
            match note {
                Note::Comment(text) => self.comments.push(Comment {
                    ply,
                    text: text.clone(),
                }),
                Note::Glyph(glyph) => self.marks.push(Mark { ply, glyph: *glyph }),
            }
        }
    }

    /// Follows a line from a move, the one after `ply` plies of it, up to `end`; finds the variations that leave it.
    fn follow(
        &mut self,
        record: &Record,
        (mut id, mut ply): (MoveId, usize),
        end: usize,
        (line, branches): (usize, &mut VecDeque<Branch>),
    ) {
        while ply < end {
            let mut moves = record.after(id).into_iter();
            let Some(next) = moves.next() else {
                return;
            };
            let Some(Change::Action(action)) = record.change(next) else {
                self.stopped = true;
                return;
            };
            self.actions.push(action.to_string());
            branches.extend(moves.map(|id| Branch { id, line, ply }));
            (id, ply) = (next, ply + 1);
            self.notes(record.notes(id), ply);
        }
    }
}

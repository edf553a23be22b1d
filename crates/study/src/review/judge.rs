//! Compares the moves of a game with the best ones.
//!
//! The score of a move is that of the position after it. The move that was played and a move that may have been better
//! are both scored by searches of the positions after them, within the same limits. A search of the position before
//! them only proposes a move that may be better. Games are searched from their end, so the searches know what happened
//! later.

use std::ops::Range;

use tessera_draughts::Action;

use super::{
    Assessment, Chances, Mark, Part, Progress, Review, ReviewedMove, Step, THRESHOLDS, of_white,
};
use tessera_draughts::{Game, Outcome, Position};
use tessera_engine::play::{Analysis, Line, Score};

/// Searches the current position of a game for the given number of lines. `None` if the search was cancelled.
type Search<'a> = dyn FnMut(&Game, usize) -> Option<Analysis> + 'a;

/// The score of a proposed move may fall by this loss of chances when it is searched more deeply. If it falls more,
/// another move is looked for.
const TOLERANCE: f64 = THRESHOLDS[2].1 / 2.0;

/// Maximum number of moves of a line that continues with the moves of the game.
const MAX_LINE_LENGTH: usize = 24;

/// What is known about a position, for the side to move.
struct Known {
    assessment: Assessment,
    /// The best line from the position.
    line: Vec<Action>,
    depth: u32,
    nodes: u64,
    /// Whether the game is drawn by a rule in this position.
    is_drawn: bool,
}

/// Reviews the moves of a game with any search. `None` if a search was cancelled.
///
/// `search` returns the best lines of a position. Its arguments are a game, whose current position is searched, and the
/// number of lines. [`Reviewer::review`] is this function with a [`Player`](crate::Player).
///
/// [`Reviewer::review`]: super::Reviewer::review
pub fn review_by(
    game: &Game,
    chances: Chances,
    search: &mut dyn FnMut(&Game, usize) -> Option<Analysis>,
    progress: &mut dyn FnMut(Progress),
) -> Option<Review> {
    let mut listener = |step: Step<'_>| progress(step.progress);
    let part = review_part_by(game, 0..usize::MAX, chances, search, &mut listener)?;
    (part.plies.start == 0).then_some(part.review)
}

/// Reviews some of the moves of a game with any search: those whose numbers, counted from 0, are in `plies`.
///
/// `listener` is called for each position, the last one first. If a search is cancelled, the result contains the moves
/// that were reviewed before. `None` if not even the last position was searched.
pub fn review_part_by(
    game: &Game,
    plies: Range<usize>,
    chances: Chances,
    search: &mut dyn FnMut(&Game, usize) -> Option<Analysis>,
    listener: &mut dyn FnMut(Step<'_>),
) -> Option<Part> {
    let mut game = unfinished(game);
    while game.plies() > plies.end {
        game.undo();
    }
    let end = game.plies();
    let first = plies.start.min(end);
    let all = end - first + 1;
    let mut moves: Vec<ReviewedMove> = Vec::with_capacity(end - first);
    let mut next = known(&game, search)?;
    let mut nodes = next.nodes;
    let mut tell = |game: &Game, known: &Known, moves: &[ReviewedMove]| {
        let player = game.position().side_to_move();
        listener(Step {
            ply: game.plies(),
            to_move: player,
            assessment: known.assessment,
            white: of_white(player, chances.of(known.assessment)),
            reviewed: moves.last(),
            progress: Progress {
                done: moves.len() + 1,
                all,
            },
        });
    };
    tell(&game, &next, &moves);
    while game.plies() > first
        && let Some(action) = game.undo()
    {
        let Some((reviewed, before)) = judged(&game, action, next, chances, search) else {
            break;
        };
        nodes += before.nodes;
        moves.push(reviewed);
        next = before;
        tell(&game, &next, &moves);
    }
    moves.reverse();
    Some(Part {
        plies: end - moves.len()..end,
        review: Review {
            variant: game.variant(),
            moves,
            nodes,
        },
    })
}

/// The game without a resignation or an agreed draw, because these say nothing about the position.
fn unfinished(game: &Game) -> Game {
    let mut copy = Game::of_position(&game.start(), game.clock());
    for action in game.actions() {
        // Every move is legal, as it was in the game.
        if copy.play(action).is_err() {
            break;
        }
    }
    copy
}

/// Searches the current position of a game. `None` if the search was cancelled.
fn known(game: &Game, search: &mut Search<'_>) -> Option<Known> {
    if let Some(Outcome::Draw(_)) = game.outcome() {
        return Some(Known {
            assessment: Assessment::DRAW,
            line: Vec::new(),
            depth: 0,
            nodes: 0,
            is_drawn: true,
        });
    }
    let analysis = search(game, 1)?;
    let best = analysis.lines.first();
    // The analysis of a game that is over has no line.
    let over = Assessment {
        score: analysis.score,
        is_draw: false,
    };
    Some(Known {
        assessment: best.map_or(over, Assessment::from),
        line: best.map(|line| line.actions.clone()).unwrap_or_default(),
        depth: analysis.depth,
        nodes: analysis.nodes,
        is_drawn: false,
    })
}

/// Compares a move with the best one. `game` is at the position before the move. `next` is what is known about the
/// position after it.
///
/// Also returns what is then known about the position before the move. `None` if a search was cancelled.
fn judged(
    game: &Game,
    action: Action,
    next: Known,
    chances: Chances,
    search: &mut Search<'_>,
) -> Option<(ReviewedMove, Known)> {
    let position = game.position();
    let played = next.assessment.before();
    let after = position.after(&action);
    let mut actions = position.legal_actions().into_iter();
    let is_only = actions.all(|other| position.after(&other) == after);
    let itself = || with_reply(&action, &next.line);

    let mut rival = Rival {
        game,
        position: &position,
        after: &after,
        played,
        chances,
        nodes: 0,
    };
    let found = if is_only { None } else { rival.best(search)? };
    let nodes = rival.nodes;
    let (best, better, mark) = match found {
        _ if is_only => (played, itself(), Mark::Only),
        Some(rival) if rival.assessment.score > played.score => {
            (rival.assessment, rival.line, Mark::Good)
        }
        // The move that was played is as good as the proposed one.
        _ => (played, itself(), Mark::Best),
    };

    let chances_before = chances.of(best).max(chances.of(played));
    let chances_after = chances.of(played);
    let is_excused = next.is_drawn && !matches!(best.score, Score::Win(_));
    let loss = if is_excused {
        0.0
    } else {
        chances_before - chances_after
    };
    let reviewed = ReviewedMove {
        player: position.side_to_move(),
        best,
        played,
        chances_before,
        chances_after,
        loss,
        mark: match mark {
            Mark::Good => Mark::of_loss(loss),
            other => other,
        },
        better: better.clone(),
        depth: next.depth,
        reply: next.line,
        action,
    };
    let before = Known {
        assessment: best,
        line: better,
        depth: next.depth + 1,
        nodes,
        is_drawn: false,
    };
    Some((reviewed, before))
}

fn with_reply(action: &Action, reply: &[Action]) -> Vec<Action> {
    let mut line = vec![*action];
    line.extend(reply.iter().take(MAX_LINE_LENGTH - 1).cloned());
    line
}

/// The search for a move that is better than the one that was played.
struct Rival<'a> {
    game: &'a Game,
    position: &'a Position,
    /// The position after the move that was played.
    after: &'a Position,
    /// The score of the move that was played.
    played: Assessment,
    chances: Chances,
    /// The number of positions visited so far.
    nodes: u64,
}

/// A move that may be better, with its best line.
struct Found {
    assessment: Assessment,
    line: Vec<Action>,
}

impl Rival<'_> {
    /// The best move other than the one that was played. `Some(None)` if no other move may be better. `None` if a
    /// search was cancelled.
    fn best(&mut self, search: &mut Search<'_>) -> Option<Option<Found>> {
        let analysis = self.searched(search, 1)?;
        let Some(first) = analysis.lines.first() else {
            return Some(None);
        };
        let mut best: Option<Found> = None;
        if self.is_played(first) {
            if !self.falls(first.into(), self.played) {
                return Some(None);
            }
        } else {
            let proposed = Found::of(first);
            if !self.is_marked(&proposed) || proposed.assessment.is_proven() {
                return Some(Some(proposed));
            }
            let checked = self.checked(proposed, search)?;
            let falls = self.falls(first.into(), checked.assessment);
            best = Some(checked);
            if !falls {
                return Some(best);
            }
        }
        // The proposed move is worse than it seemed, so the second line may be better.
        let analysis = self.searched(search, 2)?;
        let refuted = best
            .as_ref()
            .map(|found| self.position.after(&found.line[0]));
        let other = analysis.lines.iter().find(|line| {
            !self.is_played(line) && refuted != Some(self.position.after(&line.actions[0]))
        });
        if let Some(line) = other {
            let mut other = Found::of(line);
            if self.is_marked(&other) && !other.assessment.is_proven() {
                other = self.checked(other, search)?;
            }
            if best
                .as_ref()
                .is_none_or(|best| other.assessment.score > best.assessment.score)
            {
                best = Some(other);
            }
        }
        Some(best)
    }

    fn searched(&mut self, search: &mut Search<'_>, lines: usize) -> Option<Analysis> {
        let analysis = search(self.game, lines)?;
        self.nodes += analysis.nodes;
        Some(analysis)
    }

    fn is_played(&self, line: &Line) -> bool {
        self.position.after(&line.actions[0]) == *self.after
    }

    /// Whether the score `to` is much lower than the score `from`.
    fn falls(&self, from: Assessment, to: Assessment) -> bool {
        self.chances.of(from) - self.chances.of(to) > TOLERANCE
    }

    /// Whether the move that was played would count as a fault if the other move is as good as it seems.
    fn is_marked(&self, found: &Found) -> bool {
        let loss = self.chances.of(found.assessment) - self.chances.of(self.played);
        Mark::of_loss(loss).is_fault()
    }

    /// The same move, scored by a search of the position after it. `None` if the search was cancelled.
    fn checked(&mut self, found: Found, search: &mut Search<'_>) -> Option<Found> {
        let mut game = self.game.clone();
        let action = &found.line[0];
        if game.play(action).is_err() {
            return Some(found);
        }
        let next = known(&game, search)?;
        self.nodes += next.nodes;
        Some(Found {
            assessment: next.assessment.before(),
            line: with_reply(action, &next.line),
        })
    }
}

impl Found {
    fn of(line: &Line) -> Found {
        Found {
            assessment: line.into(),
            line: line.actions.clone(),
        }
    }
}

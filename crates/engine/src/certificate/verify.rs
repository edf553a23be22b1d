//! Checks a certificate, using only the legal moves. This code uses neither the search nor the tables that made it.
//!
//! **Why a certificate without a fault is a proof.** There are two kinds of facts.
//!
//! - *The winner wins in n plies.* The line has one move of the winner, or all moves of the other player. Each of these
//!   moves ends the game with a win of the winner, or leads to the position of an earlier line. So every fact is
//!   derived from earlier facts only, and in the end from games that are over.
//! - *A player does not lose within n plies*, or never loses. The line has one move of the player, or all moves of the
//!   other player. No move ends the game with a loss of the player. Each move leads to a position with the same claim:
//!   for n - 1 plies, or without limit. Assume that some claims are wrong, and take the one whose player loses soonest.
//!   One of its moves leads to another wrong claim, whose player loses even sooner. So no claim is wrong.
//!
//! **Memory.** The positions of one kind of fact are kept until the last of them is checked. There are at most as many
//! as the header states, and that number is limited to [`max_verified_lines`].

use std::collections::{HashMap, VecDeque};
use std::io::BufRead;

use tessera_draughts::{Action, Color, Memory, Outcome, Position, SquareSet, Variant, Word};

use super::{CertificateError, Claim, Fact, Fault, Header, Line, Lines};

/// A claim that a player does not lose within this many plies needs no line: it is checked by playing all moves.
const SEEN: u16 = 2;

/// The number of lines of a certificate that can be checked in `bytes` bytes of memory.
#[must_use]
pub fn max_verified_lines(variant: Variant, bytes: u64) -> u64 {
    // These are fixed numbers, so that the limit, which users see, does not depend on how positions are stored.
    bytes / if variant.fits_u64() { 336 } else { 480 }
}

/// Checks the lines after a header, in about `bytes` bytes of memory. `Ok` means that the claim of the header is proven
/// for the moves of the game. Drawing rules that count plies are not considered.
///
/// # Errors
/// If the claim is not proven. The error names the first line with a fault.
pub(super) fn verify_lines(
    header: &Header,
    lines: &mut Lines<&mut dyn BufRead>,
    bytes: u64,
) -> Result<(), CertificateError> {
    let mut checker = Checker {
        line: lines.number(),
        header,
        lines,
    };
    let most = max_verified_lines(header.variant, bytes);
    let checked = tessera_draughts::with_word!(header.variant, W => checker.check::<W>(most));
    checked.map_err(|fault| CertificateError {
        line: checker.line,
        fault,
    })
}

struct Checker<'a, 'b> {
    header: &'a Header,
    lines: &'a mut Lines<&'b mut dyn BufRead>,
    /// The number of the line that is being checked, counted from 1. Faults are reported there.
    line: u64,
}

/// What is proven or claimed about a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    fact: Fact,
    /// The number of the position's line; 0 if the line has not been read yet.
    line: u64,
    /// Whether a move of another line leads to the position.
    is_used: bool,
}

impl Known {
    fn new(fact: Fact, line: u64, is_used: bool) -> Known {
        Known {
            fact,
            line,
            is_used,
        }
    }
}

impl Checker<'_, '_> {
    fn check<W: Word>(&mut self, most: u64) -> Result<(), Fault> {
        let start = Position::of_fen(self.header.variant, &self.header.start)?;
        if self.header.lines > most {
            return Err(Fault::TooMany(self.header.lines, most));
        }
        match self.header.claim {
            Claim::Draw => {
                self.check_safety::<W>(&start, Color::White, Fact::Safe(Color::White))?;
                self.check_safety::<W>(&start, Color::Black, Fact::Safe(Color::Black))?;
            }
            Claim::Win {
                winner,
                plies,
                shortest,
            } => {
                let proven = self.check_win::<W>(&start, winner)?;
                if proven != plies {
                    self.line = 1;
                    return Err(Fault::Plies(plies, proven));
                }
                if shortest && plies > 0 {
                    self.check_safety::<W>(&start, winner.other(), Fact::Hold(plies - 1))?;
                }
            }
        }
        let needed = self.lines.number().saturating_sub(1);
        match self.next_line()? {
            None if needed == self.header.lines => Ok(()),
            _ => Err(Fault::Complete(needed)),
        }
    }

    /// Checks the lines that prove that `player` wins from `start`, up to that of `start`. Returns the number of plies.
    fn check_win<W: Word>(&mut self, start: &Position, player: Color) -> Result<u16, Fault> {
        if is_over(start, player, "in the first position")? {
            return Ok(0);
        }
        let mut won = HashMap::<Key<W>, Known>::new();
        loop {
            let (position, fact, moves) = self.next_position(start)?;
            if let Some(same) = won.get(&key(&position)) {
                return Err(Fault::Twice(same.line));
            }
            let mut plies = 1;
            for (place, after) in played(&position, &moves, player)? {
                if is_over(&after, player, &place)? {
                    continue;
                }
                let known = won.get_mut(&key(&after));
                let known = known.ok_or_else(|| Fault::NotWon(place, after.to_fen()))?;
                known.is_used = true;
                if let Fact::Win(left) = known.fact {
                    plies = plies.max(left.saturating_add(1));
                }
            }
            if fact != Fact::Win(plies) {
                return Err(Fault::Fact(fact, Fact::Win(plies)));
            }
            let is_start = position == *start;
            won.insert(key(&position), Known::new(fact, self.line, is_start));
            if is_start {
                let unused = won.values().filter(|known| !known.is_used);
                let Some(line) = unused.map(|known| known.line).min() else {
                    return Ok(plies);
                };
                self.line = line;
                return Err(Fault::Unused);
            }
        }
    }

    /// Checks the lines that prove that `player` does not lose from `start`, for as long as `claim` says. These are the
    /// lines of all positions that can follow, in the order in which moves lead to them (breadth first).
    fn check_safety<W: Word>(
        &mut self,
        start: &Position,
        player: Color,
        claim: Fact,
    ) -> Result<(), Fault> {
        self.line = 1;
        let mut known = HashMap::<Key<W>, Known>::new();
        let mut queue = VecDeque::<Position<W>>::new();
        if is_open(start, player, claim, "in the first position")? {
            known.insert(key(start), Known::new(claim, 0, true));
            queue.push_back(start.cast());
        }
        while let Some(next) = queue.pop_front().map(|next| next.cast()) {
            let (position, fact, moves) = self.next_position(&next)?;
            let claimed = known.get_mut(&key(&position)).ok_or(Fault::Unused)?;
            if claimed.line != 0 {
                return Err(Fault::Twice(claimed.line));
            }
            if position != next {
                return Err(Fault::Order(next.to_fen()));
            }
            if fact != claimed.fact {
                return Err(Fault::Fact(fact, claimed.fact));
            }
            claimed.line = self.line;
            let claim = match fact {
                Fact::Hold(plies) => Fact::Hold(plies - 1),
                other => other,
            };
            for (place, after) in played(&position, &moves, player)? {
                // The plies of `hold` never increase from line to line: an earlier claim is at least as strong.
                if !known.contains_key(&key(&after)) && is_open(&after, player, claim, &place)? {
                    if known.len() as u64 == self.header.lines {
                        return Err(Fault::Exceeds(self.header.lines));
                    }
                    known.insert(key(&after), Known::new(claim, 0, true));
                    queue.push_back(after.cast());
                }
            }
        }
        Ok(())
    }

    /// Reads the next line. `needed` is a position that still needs a line, for the error at the end of the text.
    fn next_position(&mut self, needed: &Position) -> Result<(Position, Fact, Vec<String>), Fault> {
        let Some(Line { fen, fact, moves }) = self.next_line()? else {
            return Err(Fault::Ends(needed.to_fen()));
        };
        if self.line - 1 > self.header.lines {
            return Err(Fault::Exceeds(self.header.lines));
        }
        let position = Position::of_fen(self.header.variant, &fen)?;
        match winner(&position) {
            Some(_) => Err(Fault::Over),
            None => Ok((position, fact, moves)),
        }
    }

    fn next_line(&mut self) -> Result<Option<Line>, Fault> {
        self.line = self.lines.number() + 1;
        Ok(self.lines.next_line()?.map(Line::parse).transpose()?)
    }
}

/// The whole position in the smallest word that holds the board, to save memory.
pub(super) type Key<W> = ([SquareSet<W>; 3], Memory, Color);

fn key<W: Word>(position: &Position) -> Key<W> {
    let pieces = position.cast().pieces();
    let sets = [pieces.own, pieces.other, pieces.kings];
    (sets, pieces.memory, position.side_to_move())
}

/// The positions after the moves of a line, each with its place for error messages. There must be one move of `player`,
/// or all moves of the other player. Of several moves with the same effect, exactly one must be given.
fn played(
    position: &Position,
    moves: &[String],
    player: Color,
) -> Result<Vec<(String, Position)>, Fault> {
    let mut given: Vec<Action> = Vec::new();
    for text in moves {
        let action = position.parse_action(text)?;
        if given.iter().any(|one| one.effect() == action.effect()) {
            return Err(Fault::MoveTwice(text.clone()));
        }
        given.push(action);
    }
    let mover = position.side_to_move();
    let is_missing = |action: &&Action| given.iter().all(|one| one.effect() != action.effect());
    if mover == player {
        if given.len() != 1 {
            return Err(Fault::MovesOfOne(given.len(), player));
        }
    } else if let Some(action) = position.legal_actions().iter().find(is_missing) {
        return Err(Fault::MoveMissing(action.to_string(), mover));
    }
    let after = |action: &Action| (format!("after `{action}`"), position.after(action));
    Ok(given.iter().map(after).collect())
}

/// Whether the claim that `player` does not lose from a position needs a line. It does not if the game is over, or if
/// so few plies are left that all moves can be played; the claim is then checked here.
fn is_open(position: &Position, player: Color, claim: Fact, place: &str) -> Result<bool, Fault> {
    if is_over(position, player, place)? {
        return Ok(false);
    }
    match claim {
        Fact::Hold(plies) if plies > SEEN => Ok(true),
        Fact::Hold(plies) if lasts(position, player, plies) => Ok(false),
        Fact::Hold(plies) => Err(Fault::NotHeld(place.to_owned(), player, plies)),
        _ => Ok(true),
    }
}

/// Whether the game is over. An error if `player` has lost it.
fn is_over(position: &Position, player: Color, place: &str) -> Result<bool, Fault> {
    match winner(position) {
        Some(winner) if winner != player => Err(Fault::Lost(place.to_owned(), winner, player)),
        over => Ok(over.is_some()),
    }
}

/// Whether `player` can avoid losing within `plies` plies. Found by playing all moves.
fn lasts(position: &Position, player: Color, plies: u16) -> bool {
    match winner(position) {
        Some(winner) => return winner == player,
        None if plies == 0 => return true,
        None => {}
    }
    let actions = position.legal_actions();
    let mut after = actions.iter().map(|action| position.after(action));
    if position.side_to_move() == player {
        after.any(|after| lasts(&after, player, plies - 1))
    } else {
        after.all(|after| lasts(&after, player, plies - 1))
    }
}

/// The winner, if the game is over.
fn winner(position: &Position) -> Option<Color> {
    position.outcome().and_then(Outcome::winner)
}

//! Games of a match as rows of a file. A row has everything that is needed to count the game, to write it as PDN, and
//! to go on with the match after it.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_draughts::pdn::{GameResult, MoveId, Note, Record, WriteOptions};
use tessera_draughts::{Color, DrawReason, DrawRule, Game, Outcome, Variant, WinReason};
use tessera_study::ScoreObject;

use crate::statistics::GameScore;

/// A game that is finished.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// The number of the game, counted from 1. The games of a pair follow each other.
    pub game: u64,
    /// The number of the pair, counted from 1.
    pub pair: u64,
    /// The name of the opening.
    pub opening: String,
    /// The start position in FEN; `None` for the initial position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The name of the player with the white pieces.
    pub white: String,
    /// The name of the player with the black pieces.
    pub black: String,
    /// Who won.
    pub result: Winner,
    /// The kind of the end.
    pub ending: Ending,
    /// The end in words.
    pub reason: String,
    /// Who makes the first move, which may be one of the opening.
    pub first: Side,
    /// The number of moves of the opening.
    pub opening_plies: usize,
    /// The moves, those of the opening first.
    pub moves: Vec<MoveRow>,
}

/// Who won a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Winner {
    /// The player with the white pieces.
    White,
    /// The player with the black pieces.
    Black,
    /// Nobody.
    Draw,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The player with the white pieces.
    White,
    /// The player with the black pieces.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        match color {
            Color::White => Side::White,
            Color::Black => Side::Black,
        }
    }
}

impl From<Option<Color>> for Winner {
    fn from(winner: Option<Color>) -> Winner {
        match winner {
            Some(Color::White) => Winner::White,
            Some(Color::Black) => Winner::Black,
            None => Winner::Draw,
        }
    }
}

/// A move of a game, with what its player said about it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MoveRow {
    /// The move in the variant's notation, with all its squares.
    #[serde(rename = "move")]
    pub action: String,
    /// The score for the player who moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<ScoreObject>,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The number of positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time of the move in seconds; `None` for moves of the opening.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
}

/// The kind of a game's end. It prints in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// A player has no pieces left.
    NoPieces,
    /// A player has no legal move.
    NoMove,
    /// A player has made the first king, in a variant where this wins.
    FirstKing,
    /// A draw by repetition.
    Repetition,
    /// A draw because there was no progress.
    WithoutProgress,
    /// A draw by a rule for few pieces.
    FewPieces,
    /// A draw because the game has reached the limit of plies.
    MaxPlies,
    /// Decided by endgame tables.
    Tables,
    /// Decided by scores on which both players agree.
    Scores,
    /// A player has exceeded its time.
    Time,
    /// A player has not answered, in a game without a time limit.
    Silence,
    /// The program of a player has ended.
    Crash,
    /// A player has made a move that is not legal.
    IllegalMove,
    /// A player has given an answer that cannot be read.
    Garbled,
}

impl Ending {
    /// Whether a player lost by a fault of its program, and not on the board.
    #[must_use]
    pub fn is_fault(self) -> bool {
        self >= Ending::Time
    }

    /// The kind of an outcome by the rules.
    #[must_use]
    pub fn of(outcome: Outcome) -> Ending {
        match outcome {
            Outcome::Win(_, reason) => match reason {
                WinReason::NoPieces(_) => Ending::NoPieces,
                WinReason::NoAction(_) | WinReason::Resignation => Ending::NoMove,
                WinReason::FirstKing => Ending::FirstKing,
            },
            Outcome::Draw(reason) => match reason {
                DrawReason::Rule(DrawRule::Repetition { .. }) => Ending::Repetition,
                DrawReason::Rule(DrawRule::WithoutProgress { .. }) | DrawReason::Agreement => {
                    Ending::WithoutProgress
                }
                DrawReason::Rule(DrawRule::FewPieces { .. }) => Ending::FewPieces,
            },
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::NoPieces => "no pieces",
            Ending::NoMove => "no legal move",
            Ending::FirstKing => "first king",
            Ending::Repetition => "repetition",
            Ending::WithoutProgress => "no progress",
            Ending::FewPieces => "few pieces",
            Ending::MaxPlies => "limit of plies",
            Ending::Tables => "tables",
            Ending::Scores => "scores",
            Ending::Time => "time",
            Ending::Silence => "no answer",
            Ending::Crash => "crash",
            Ending::IllegalMove => "illegal move",
            Ending::Garbled => "unreadable answer",
        })
    }
}

impl GameRow {
    /// Whether the first player of the match had the white pieces: in games with odd numbers.
    #[must_use]
    pub fn first_is_white(&self) -> bool {
        self.game % 2 == 1
    }

    /// The result for the first player of the match.
    #[must_use]
    pub fn score(&self) -> GameScore {
        match self.result {
            Winner::Draw => GameScore::Draw,
            Winner::White if self.first_is_white() => GameScore::Win,
            Winner::Black if !self.first_is_white() => GameScore::Win,
            Winner::White | Winner::Black => GameScore::Loss,
        }
    }

    /// The moves that players have made, without those of the opening, each with the place of its player in the match:
    /// 0 or 1.
    pub fn moves_of_players(&self) -> impl Iterator<Item = (usize, &MoveRow)> {
        let white = usize::from(!self.first_is_white());
        let first = match self.first {
            Side::White => white,
            Side::Black => 1 - white,
        };
        let moves = self.moves.iter().enumerate().skip(self.opening_plies);
        moves.map(move |(ply, row)| ((first + ply) % 2, row))
    }

    /// The game in portable draughts notation, with the scores, depths and times as comments.
    ///
    /// # Errors
    /// If the row is not a game of the variant; the message says why.
    pub fn pdn(&self, variant: Variant) -> Result<String, String> {
        let failed = |error: &dyn fmt::Display| format!("game {}: {error}", self.game);
        let mut game = match &self.start {
            Some(fen) => Game::of_fen(variant, fen).map_err(|error| failed(&error))?,
            None => Game::new(variant),
        };
        let mut record = Record::of_position(&game.start());
        record.set_clock(game.clock());
        record.set_tag("Event", "Engine match");
        record.set_tag("Round", &format!("{}.{}", self.pair, 2 - self.game % 2));
        record.set_tag("White", &self.white);
        record.set_tag("Black", &self.black);
        record.set_tag("Opening", &self.opening);
        record.set_tag("Termination", &self.reason);
        let mut last = MoveId::START;
        for row in &self.moves {
            let action = game.parse_action(&row.action);
            let action = action.map_err(|error| failed(&error))?;
            game.play(&action).map_err(|error| failed(&error))?;
            last = record.add(last, &action);
            if let Some(comment) = row.comment() {
                record.add_note(last, Note::Comment(comment));
            }
        }
        record.set_result(match self.result {
            Winner::White => GameResult::Win(Color::White),
            Winner::Black => GameResult::Win(Color::Black),
            Winner::Draw => GameResult::Draw,
        });
        record.add_note(last, Note::Comment(self.reason.clone()));
        Ok(record.written(WriteOptions::default()))
    }
}

impl MoveRow {
    /// Score, depth and time: `+0.25/9 0.013s`.
    fn comment(&self) -> Option<String> {
        let time = self.time?;
        let score = match self.score {
            None => String::new(),
            Some(ScoreObject::Estimate(cost)) => format!("{:+.2}", f64::from(cost) / 100.0),
            Some(ScoreObject::Win(plies)) => format!("win in {plies}"),
            Some(ScoreObject::Loss(plies)) => format!("loss in {plies}"),
        };
        let depth = self
            .depth
            .map_or_else(String::new, |depth| format!("/{depth}"));
        Some(format!("{score}{depth} {time:.3}s").trim_start().to_owned())
    }
}

//! Random games of towers, and random illegal actions.

use fastrand::Rng;
use tessera_draughts::{Action, Color, Position, Square, Variant};

use super::initial;
use super::rules::{
    ERROR_1, ERROR_2, ERROR_3, ERROR_4, ERROR_5, ERROR_6, ERROR_BACK, ERROR_DIGITS, ERROR_FAR,
    ERROR_JUMP_EMPTY, ERROR_JUMP_OWN, ERROR_ORDER, ERROR_STRAIGHT,
};
use crate::RuleSet;

/// A ply of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played {
    pub(super) before: Position,
    pub(super) action: Action,
    pub(super) after: Position,
}

/// How the actions of a game are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Any,
    /// Captures are likely.
    Eager,
    /// Captures are unlikely.
    Shy,
    /// Steps towards the last row and moves of towers are likely.
    Running,
}

impl Style {
    pub(super) const ALL: [Style; 4] = [Style::Any, Style::Eager, Style::Shy, Style::Running];

    /// The weight of an action when one is drawn.
    fn weight(self, position: &Position, action: &Action) -> u32 {
        let is_tower = position
            .kings(position.side_to_move())
            .contains(action.source().bit());
        match self {
            Style::Any => 1,
            Style::Eager => 1 + 9 * u32::from(action.is_capture()),
            Style::Shy => 1 + 9 * u32::from(!action.is_capture()),
            Style::Running => {
                let target = action.target().row();
                let left = match position.side_to_move() {
                    Color::Black => target,
                    Color::White => 7 - target,
                };
                if is_tower { 6 } else { 1 + (7 - left) as u32 }
            }
        }
    }
}

/// A random game of at most `most` plies.
pub(super) fn playout(random: &mut Rng, style: Style, most: usize) -> Vec<Played> {
    let mut position = initial();
    let mut game = Vec::new();
    while game.len() < most {
        let actions = position.legal_actions();
        let weights: u32 = actions
            .iter()
            .map(|action| style.weight(&position, action))
            .sum();
        if weights == 0 {
            break;
        }
        let mut left = random.u32(0..weights);
        let chosen = actions.iter().find(|action| {
            let weight = style.weight(&position, action);
            let is_it = left < weight;
            left = left.saturating_sub(weight);
            is_it
        });
        let Some(&action) = chosen else { break };
        let before = position;
        position.apply(&action);
        game.push(Played {
            before,
            action,
            after: position,
        });
    }
    game
}

/// A cell by its name, which may be outside of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cell {
    letter: u8,
    number: u32,
}

impl Cell {
    fn on_board(random: &mut Rng) -> Cell {
        Cell {
            letter: random.u8(b'A'..=b'H'),
            number: random.u32(1..=8),
        }
    }

    fn outside(random: &mut Rng) -> Cell {
        let inside = Cell::on_board(random);
        match random.u8(0..10) {
            0..=3 => Cell {
                letter: random.u8(b'I'..=b'Z'),
                ..inside
            },
            4 | 5 => Cell {
                number: 9,
                ..inside
            },
            6 => Cell {
                number: 0,
                ..inside
            },
            _ => Cell {
                number: random.u32(10..=20),
                ..inside
            },
        }
    }

    fn parse(text: &str) -> Option<Cell> {
        let letter = text.bytes().next()?;
        let number = text.get(1..)?.parse().unwrap_or(u32::MAX);
        Some(Cell { letter, number })
    }

    fn of(square: Square) -> Cell {
        Cell {
            letter: b'A' + square.column() as u8,
            number: square.row() as u32 + 1,
        }
    }

    fn is_on_board(self) -> bool {
        (b'A'..=b'H').contains(&self.letter) && (1..=8).contains(&self.number)
    }

    fn row(self) -> i32 {
        i32::try_from(self.number).unwrap_or(i32::MAX) - 1
    }

    fn column(self) -> i32 {
        i32::from(self.letter) - i32::from(b'A')
    }

    fn square(self) -> Option<Square> {
        square(self.row(), self.column())
    }
}

/// The square at a row and a column, if there is one.
fn square(row: i32, column: i32) -> Option<Square> {
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    Square::at(Variant::TOWERS, row, column)
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(self.letter), self.number)
    }
}

/// The rules that an illegal action touches. The first one is the rule of the error that the program has to report.
pub(super) fn rules_of_error(position: &Position, text: &str) -> Option<RuleSet> {
    let (source, target) = text.split_once('-')?;
    let (from, to) = (Cell::parse(source)?, Cell::parse(target)?);
    let piece_at = |cell: Cell| position.piece_at(cell.square()?);
    let own = position.side_to_move();
    let (piece, other) = (piece_at(from), piece_at(to));
    let errors = [
        !from.is_on_board(),
        !to.is_on_board(),
        from.is_on_board() && piece.is_none(),
        other.is_some(),
        piece.is_some_and(|piece| piece.color != own),
    ];
    const KINDS: [usize; 5] = [ERROR_1, ERROR_2, ERROR_3, ERROR_4, ERROR_5];
    let mut rules = RuleSet::EMPTY;
    rules.add_if(source.len() > 2 || target.len() > 2, ERROR_DIGITS);
    rules.add_if(
        errors.iter().filter(|error| **error).count() > 1,
        ERROR_ORDER,
    );
    if let Some(first) = errors.iter().position(|error| *error) {
        return Some(rules | RuleSet::one(KINDS[first]));
    }
    let (rows, columns) = (to.row() - from.row(), to.column() - from.column());
    let piece = piece?;
    let is_man = position.men(own).contains(from.square()?.bit());
    let forward = if own == Color::Black { -1 } else { 1 };
    rules.add_if(true, ERROR_6);
    if rows.abs() != columns.abs() {
        rules.add_if(true, ERROR_STRAIGHT);
    } else if rows.abs() > 2 {
        rules.add_if(true, ERROR_FAR);
    } else if rows.abs() == 2 {
        let middle = square(from.row() + rows / 2, from.column() + columns / 2)?;
        match position.piece_at(middle) {
            None => rules.add_if(true, ERROR_JUMP_EMPTY),
            Some(jumped) if jumped.color == piece.color => rules.add_if(true, ERROR_JUMP_OWN),
            Some(_) => rules.add_if(is_man && rows.signum() != forward, ERROR_BACK),
        }
    } else {
        rules.add_if(is_man && rows != forward, ERROR_BACK);
    }
    Some(rules)
}

/// A random action with the error of a rule, of which `wanted` is the index. `None` if none is found in this position.
pub(super) fn illegal(random: &mut Rng, position: &Position, wanted: usize) -> Option<String> {
    let legal: Vec<String> = position
        .legal_actions()
        .iter()
        .map(ToString::to_string)
        .collect();
    let own = position.side_to_move();
    let pieces: Vec<Cell> = Square::all(Variant::TOWERS)
        .filter(|square| {
            position
                .piece_at(*square)
                .is_some_and(|piece| piece.color == own)
        })
        .map(Cell::of)
        .collect();
    for _ in 0..2_000 {
        let (from, to) = match wanted {
            ERROR_1 => (
                Cell::outside(random),
                if random.u8(0..4) == 0 {
                    Cell::outside(random)
                } else {
                    Cell::on_board(random)
                },
            ),
            ERROR_2 | ERROR_DIGITS => (Cell::on_board(random), Cell::outside(random)),
            ERROR_ORDER => {
                let cell = |random: &mut Rng| match random.u8(0..4) {
                    0 => Cell::outside(random),
                    _ => Cell::on_board(random),
                };
                (cell(random), cell(random))
            }
            ERROR_3 | ERROR_4 | ERROR_5 => (Cell::on_board(random), Cell::on_board(random)),
            _ => {
                let from = *pieces.get(random.usize(0..pieces.len().max(1)))?;
                // Programs are most likely to take short actions for legal, so the target is at most three cells away.
                let reach = random.i32(1..=3);
                let near = |random: &mut Rng, at: i32| at + random.i32(-reach..=reach);
                let (row, column) = (near(random, from.row()), near(random, from.column()));
                if !(0..8).contains(&row) || !(0..8).contains(&column) {
                    continue;
                }
                (
                    from,
                    Cell {
                        letter: b'A' + column as u8,
                        number: row as u32 + 1,
                    },
                )
            }
        };
        let text = format!("{from}-{to}");
        if legal.contains(&text) {
            continue;
        }
        let rules = rules_of_error(position, &text)?;
        // Draws go on until the wanted error is found: targets far away are common, targets next to the piece are rare.
        if rules.contains(wanted) {
            return Some(text);
        }
    }
    None
}

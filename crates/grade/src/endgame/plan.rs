//! Draws positions of a given difficulty, and makes them smaller.

use fastrand::Rng;
use tessera_draughts::{Color, Piece, Position, Rank, Setup, Square, Variant};
use tessera_engine::prove::{Budget, Prover};
use tessera_tablebase::Value;

use super::{Exam, Input, MEMORY, is_over, plies_of, prove, value};
use crate::exercise::Trial;

/// Maximum number of positions that are drawn for one test.
const DRAWS: usize = 3_000;

/// Positions that a proof visits before the next position is drawn.
const FEW_NODES: u64 = 20_000;

/// The position with the number `number` in the series of the seed. If no position of the wanted difficulty is found,
/// the one whose difficulty is nearest.
pub(super) fn draw(exam: &Exam, seed: u64, number: usize) -> Input {
    let mut random = Rng::with_seed(seed ^ (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for _ in 0..4 {
        random.u64(..);
    }
    let (least, most) = (*exam.plies.start(), *exam.plies.end());
    // The difficulties are used in turn. Red wins in odd numbers of plies, and loses in even ones.
    let is_loss = exam.losses && number % 4 == 3;
    let wished = |plies: u16| (plies % 2 == 1) != is_loss;
    let all: Vec<u16> = (least..=most).filter(|plies| wished(*plies)).collect();
    let goal = all.get(number % all.len().max(1)).copied().unwrap_or(least);
    let is_mirrored = number % 8 == 6;
    let mut nearest: Option<Input> = None;
    for _ in 0..DRAWS {
        let Some(position) = random_position(&mut random, goal) else {
            continue;
        };
        let mut prover = Prover::new(&position, MEMORY / 8);
        let budget = Budget {
            nodes: FEW_NODES,
            ..Budget::UNLIMITED
        };
        let plies = match prove(&mut prover, &budget).value() {
            Some(Value::Win(plies)) if !is_loss => plies,
            Some(Value::Loss(plies)) if is_loss => plies,
            _ => continue,
        };
        let found = Input {
            position,
            is_mirrored,
            plies,
        };
        if plies == goal {
            return found;
        }
        let gap = |input: &Input| input.plies.abs_diff(goal);
        if nearest.is_none_or(|nearest| gap(&found) < gap(&nearest)) {
            nearest = Some(found);
        }
    }
    nearest.unwrap_or(Input {
        position: simplest(),
        is_mirrored,
        plies: 1,
    })
}

/// A man that jumps the only opponent.
fn simplest() -> Position {
    let mut setup = Setup::empty(Variant::ENGLISH, Color::White);
    let put = [(Color::White, (5, 2)), (Color::Black, (4, 3))];
    for (color, (row, column)) in put {
        if let Some(square) = Square::at(Variant::ENGLISH, row, column) {
            setup.put(
                Piece {
                    color,
                    rank: Rank::Man,
                },
                square,
            );
        }
    }
    let position = setup.check();
    position.unwrap_or_else(|_| Position::initial(Variant::ENGLISH))
}

/// A random position with a few pieces and red to move, which is not over.
fn random_position(random: &mut Rng, plies: u16) -> Option<Position> {
    let most = if plies <= 3 { 5 } else { 7 };
    let mut setup = Setup::empty(Variant::ENGLISH, Color::White);
    let mut squares: Vec<Square> = Square::all(Variant::ENGLISH).collect();
    random.shuffle(&mut squares);
    let (white, black) = (random.usize(1..=most / 2 + 1), random.usize(1..=most / 2));
    for (index, square) in squares.into_iter().take(white + black).enumerate() {
        let color = if index < white {
            Color::White
        } else {
            Color::Black
        };
        let is_last = Variant::ENGLISH
            .promotion_row::<u64>(color)
            .contains(square.bit());
        let rank = if is_last || random.u8(0..2) == 0 {
            Rank::King
        } else {
            Rank::Man
        };
        setup.put(Piece { color, rank }, square);
    }
    let position = setup.check().ok()?;
    (!is_over(&position)).then_some(position)
}

/// Removes pieces, and replaces a mirrored board by the usual one, as long as the program still fails.
pub(super) fn shrink(input: &Input, trial: &mut dyn Trial<Input>) -> Input {
    let mut best = *input;
    if best.is_mirrored {
        let usual = Input {
            is_mirrored: false,
            ..best
        };
        if trial.fault(&usual).is_some() {
            best = usual;
        }
    }
    loop {
        if trial.is_over() {
            return best;
        }
        let smaller = without_one(&best)
            .into_iter()
            .find(|candidate| trial.fault(candidate).is_some());
        match smaller {
            Some(smaller) => best = smaller,
            None => return best,
        }
    }
}

/// The won or lost positions with one piece less.
fn without_one(input: &Input) -> Vec<Input> {
    let squares = Square::all(Variant::ENGLISH);
    let all: Vec<_> = squares
        .filter_map(|square| Some((square, input.position.piece_at(square)?)))
        .collect();
    let without = |left_out: &(Square, Piece)| {
        let mut setup = Setup::empty(Variant::ENGLISH, Color::White);
        for (square, piece) in all.iter().filter(|other| *other != left_out) {
            setup.put(*piece, *square);
        }
        let position = setup.check().ok().filter(|position| !is_over(position))?;
        let plies = plies_of(value(&mut Prover::new(&position, MEMORY))?)?;
        Some(Input {
            position,
            plies,
            ..*input
        })
    };
    all.iter().filter_map(without).collect()
}

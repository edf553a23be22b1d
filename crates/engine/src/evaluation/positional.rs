//! An evaluation for playing. It is derived from a variant's board and rules alone.

use tessera_draughts::{
    Color, Direction, Directions, Position, Range, Square, SquareSet, Variant, WithoutAction, Word,
};

use super::Evaluation;

/// Weights of the terms of the evaluation, in hundredths of a man.
///
/// The numbers were set by hand from general knowledge of the games, not fitted to games played. The terms are in every
/// textbook; A. L. Samuel, "Some Studies in Machine Learning Using the Game of Checkers", 1959, lists them as terms of
/// an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man.
    pub man: i16,
    /// The bonus of a king over a man, for each direction in which kings step or capture and men do not.
    pub king_direction: i16,
    /// The bonus of a flying king over a king that does not fly, for each direction of its steps.
    pub flying_direction: i16,
    /// A man's bonus for each row that it has advanced.
    pub advance: i16,
    /// A man's further bonus for each row that it has advanced in variants where the first king wins.
    pub race: i16,
    /// A man on its own back row, where it keeps the opponent's men from being promoted.
    pub back_rank: i16,
    /// A piece on the left or right edge, where it cannot be captured but controls fewer squares.
    pub edge: i16,
    /// A piece at the centre of the board. The bonus decreases in proportion to the distance from the centre, to
    /// nothing at the edge.
    pub centre: i16,
    /// Each empty square to which a piece can step.
    pub mobility: i16,
    /// The bonus of the side to move.
    pub tempo: i16,
    /// The bonus of the player with more material: this weight times the difference in men's worth, divided by the
    /// number of pieces on the board. It makes exchanges attractive to the player who is ahead.
    pub lead: i16,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            man: 100,
            king_direction: 10,
            flying_direction: 40,
            advance: 3,
            race: 9,
            back_rank: 8,
            edge: -3,
            centre: 8,
            mobility: 2,
            tempo: 3,
            lead: 120,
        }
    }
}

/// An evaluation by material, advancement, back row, edge, centre, mobility and tempo, in hundredths of a man. White
/// maximizes.
///
/// All terms are derived from the variant's board and the directions of its pieces, so there is one for every variant.
///
/// ```
/// use tessera_draughts::{Position, Variant};
/// use tessera_engine::{Evaluation, Positional};
/// let evaluation = Positional::new(Variant::ENGLISH);
/// let ahead = Position::of_fen(Variant::ENGLISH, "W:W22,26,K18:B3,7")?;
/// assert!(evaluation.cost(&ahead) > 100);
/// // Costs are symmetric: turning the board and swapping colours negates the cost.
/// let initial = Position::initial(Variant::ENGLISH); // black is to move
/// assert_eq!(evaluation.cost(&initial), -3);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Positional {
    variant: Variant,
    weights: Weights,
    /// The worth of a king, wherever it stands.
    king: i32,
    /// The bonus of a piece on a square, indexed by colour, rank (`MAN` or `KING`) and the square's bit.
    squares: [[[i32; 128]; 2]; 2],
    /// The steps of men, indexed by colour.
    men_steps: [Box<[Step]>; 2],
    king_steps: Box<[Step]>,
    /// Whether a player without a legal move wins.
    is_reversed: bool,
}

/// The steps in one direction, as a shift of bits.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The difference of bits between a square and its neighbour.
    shift: i32,
    /// The squares that have a neighbour in the opposite direction.
    targets: u128,
}

const MAN: usize = 0;
const KING: usize = 1;

impl Positional {
    /// An evaluation with [`Weights::default`].
    #[must_use]
    pub fn new(variant: Variant) -> Positional {
        Positional::with_weights(variant, Weights::default())
    }

    /// An evaluation with the given weights.
    #[must_use]
    pub fn with_weights(variant: Variant, weights: Weights) -> Positional {
        let rules = variant.rules();
        let (men, kings) = (rules.men, rules.kings);
        let more = missing(men.steps, kings.steps) + missing(men.captures, kings.captures);
        let flying = match kings.range {
            Range::Flying => missing(Directions::of(&[]), kings.steps),
            Range::Short => 0,
        };
        let advance = i32::from(weights.advance)
            + if rules.end.first_king_wins {
                i32::from(weights.race)
            } else {
                0
            };
        let mut squares = [[[0; 128]; 2]; 2];
        for square in Square::all(variant) {
            let (height, width) = (rules.board.height, rules.board.width);
            let (row, column) = (square.row() as i32, square.column() as i32);
            let centrality = to_edge(row, height).min(to_edge(column, width));
            let most = i32::from(height.min(width) - 1) / 2;
            let mut place = i32::from(weights.centre) * centrality / most.max(1);
            if to_edge(column, width) == 0 {
                place += i32::from(weights.edge);
            }
            for color in Color::ALL {
                let to_go = (row - rules.promotion_row(color)).abs();
                let advanced = i32::from(height) - 1 - to_go;
                let guards = if advanced == 0 { weights.back_rank } else { 0 };
                let of_rank = &mut squares[color.index()];
                let bit = usize::from(square.bit());
                of_rank[KING][bit] = place;
                of_rank[MAN][bit] = place + advance * advanced + i32::from(guards);
            }
        }
        Positional {
            variant,
            weights,
            king: i32::from(weights.man)
                + i32::from(weights.king_direction) * more
                + i32::from(weights.flying_direction) * flying,
            squares,
            men_steps: Color::ALL.map(|color| {
                let directions = rules.directions_for(color, men.steps);
                steps_in(variant, directions)
            }),
            king_steps: steps_in(variant, kings.steps),
            is_reversed: matches!(rules.end.without_action, WithoutAction::Wins),
        }
    }

    #[inline]
    fn material<W: Word>(&self, position: &Position<W>, color: Color) -> i32 {
        i32::from(self.weights.man) * position.men(color).len() as i32
            + self.king * position.kings(color).len() as i32
    }

    /// The bonuses of a player's pieces for their squares and mobility, without material.
    #[inline]
    fn place<W: Word>(&self, position: &Position<W>, color: Color, empty: SquareSet<W>) -> i32 {
        let (men, kings) = (position.men(color), position.kings(color));
        let [of_men, of_kings] = &self.squares[color.index()];
        let on = |worth: &[i32; 128], pieces: SquareSet<W>| -> i32 {
            pieces.into_iter().map(|bit| worth[usize::from(bit)]).sum()
        };
        let mut steps = count_steps(men, &self.men_steps[color.index()], empty);
        if !kings.is_empty() {
            steps += count_steps(kings, &self.king_steps, empty);
        }
        on(of_men, men) + on(of_kings, kings) + i32::from(self.weights.mobility) * steps
    }
}

impl Evaluation for Positional {
    fn maximizer(&self) -> Color {
        Color::White
    }

    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        let all = |color| position.men(color) | position.kings(color);
        let occupied = all(Color::White) | all(Color::Black);
        let empty = self.variant.squares::<W>().without(occupied);
        let ahead = self.material(position, Color::White) - self.material(position, Color::Black);
        // The lead is given per man's worth, which is 100.
        let lead = i64::from(ahead) * i64::from(self.weights.lead)
            / (100 * i64::from(occupied.len().max(1)));
        let tempo = match position.side_to_move() {
            Color::White => i32::from(self.weights.tempo),
            Color::Black => -i32::from(self.weights.tempo),
        };
        let better = ahead + lead as i32 + tempo + self.place(position, Color::White, empty)
            - self.place(position, Color::Black, empty);
        // Where a player without a legal move wins, having more or better pieces is a disadvantage.
        if self.is_reversed { -better } else { better }
    }
}

fn steps_in(variant: Variant, directions: Directions) -> Box<[Step]> {
    let geometry = variant.geometry();
    let step = |direction| Step {
        shift: geometry.shift(direction),
        targets: geometry.mask() & !geometry.wrapped(direction),
    };
    directions.iter().map(step).collect()
}

/// The number of steps to empty squares.
#[inline]
fn count_steps<W: Word>(pieces: SquareSet<W>, steps: &[Step], empty: SquareSet<W>) -> i32 {
    let targets = |step: &Step| {
        let word = if step.shift > 0 {
            pieces.word() << step.shift as usize
        } else {
            pieces.word() >> -step.shift as usize
        };
        (word & W::from_mask(step.targets) & empty.word()).count_ones()
    };
    steps.iter().map(targets).sum::<u32>() as i32
}

/// The number of directions that kings have and men do not.
fn missing(men: Directions, kings: Directions) -> i32 {
    let is_missing =
        |&&direction: &&Direction| kings.contains(direction) && !men.contains(direction);
    Direction::ALL.iter().filter(is_missing).count() as i32
}

/// The distance of a row or column, given as `place`, to the nearer edge of a board with `size` rows or columns.
fn to_edge(place: i32, size: u8) -> i32 {
    place.min(i32::from(size) - 1 - place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::played;
    use proptest::prelude::*;
    use tessera_draughts::{Board, Men, Pattern, Piece, Rank, Rules, Setup};

    /// A board of odd height with all squares in use, and men that also step sideways.
    fn wide() -> Variant {
        let rules = Rules {
            board: Board {
                width: 10,
                height: 9,
                pattern: Pattern::All,
            },
            men: Men {
                steps: Directions::of(&[Direction::North, Direction::East, Direction::West]),
                captures: Directions::of(&[Direction::North]),
                ..Rules::FAMILY.men
            },
            ..Rules::FAMILY
        };
        Variant::of_rules("wide", "Wide", rules).unwrap()
    }

    /// A position turned by 180 degrees with the colours swapped.
    fn turned(position: &Position) -> Position {
        let variant = position.variant();
        let mut setup = Setup::empty(variant, position.side_to_move().other());
        let board = variant.rules().board;
        for square in Square::all(variant) {
            let row = usize::from(board.height) - 1 - square.row();
            // On a board with every second square in use, turning by 180 degrees maps squares to squares.
            let column = usize::from(board.width) - 1 - square.column();
            if let Some(piece) = position.piece_at(square) {
                let color = piece.color.other();
                let square = Square::at(variant, row, column).expect("the board is symmetrical");
                setup.put(Piece { color, ..piece }, square);
            }
        }
        setup.check().expect("no man stands on its promotion row")
    }

    proptest! {
        #[test]
        fn evaluation_is_symmetric(choices in prop::collection::vec(any::<usize>(), 0..100)) {
            for variant in [Variant::ENGLISH, Variant::TOWERS, wide()] {
                let position = played(variant, &choices);
                let evaluation = Positional::new(variant);
                let cost = evaluation.cost(&position);
                assert_eq!(cost, -evaluation.cost(&turned(&position)), "{position}");
            }
        }
    }

    #[test]
    fn the_cost_is_the_same_in_either_word() {
        let position = played(
            Variant::ENGLISH,
            &[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3],
        );
        let evaluation = Positional::new(Variant::ENGLISH);
        assert_eq!(
            evaluation.cost(&position),
            evaluation.cost(&position.cast::<u64>())
        );
    }

    #[test]
    fn terms_have_the_expected_sign() {
        let evaluation = Positional::new(Variant::ENGLISH);
        let position = |fen: &str| Position::of_fen(Variant::ENGLISH, fen).unwrap();
        let cost = |fen: &str| evaluation.cost(&position(fen));
        assert!(cost("W:W22,18:B3") > cost("W:W18:B3") + 100);
        assert!(cost("W:WK18:B3") > cost("W:W18:B3"), "a king");
        assert!(cost("W:W18:B3") > cost("W:W22:B3"), "further on");
        assert!(cost("W:WK18:B3") > cost("W:WK4:B3"), "in the middle");
        assert!(cost("W:WK18:B3") > cost("B:WK18:B3"), "with the turn");
        // A lead of one man is worth more with fewer pieces on the board.
        assert!(cost("W:W30,31:B3") > cost("W:W30,31,32:B2,3"));
    }

    #[test]
    fn no_weights_overflow() {
        let wide = wide();
        for extreme in [i16::MIN, i16::MAX] {
            let weights = Weights {
                man: extreme,
                king_direction: extreme,
                flying_direction: 0,
                race: 0,
                advance: extreme,
                back_rank: extreme,
                edge: extreme,
                centre: extreme,
                mobility: extreme,
                tempo: i16::MIN,
                lead: extreme,
            };
            let mut setup = Setup::empty(wide, Color::Black);
            for square in Square::all(wide) {
                let (color, rank) = (Color::White, Rank::King);
                setup.put(Piece { color, rank }, square);
            }
            let position = setup.check().unwrap();
            let _ = Positional::with_weights(wide, weights).cost(&position);
        }
    }
}

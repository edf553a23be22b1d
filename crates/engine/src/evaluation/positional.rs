//! An evaluation for playing. It is derived from a variant's board and rules alone.

use std::marker::PhantomData;

use tessera_draughts::{
    Color, Direction, Directions, Position, Range, SquareSet, Variant, WithoutAction,
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
/// All terms are derived from the variant's board and the directions of its pieces, so it fits every variant.
///
/// ```
/// use tessera_draughts::{English, Position};
/// use tessera_engine::{Evaluation, Positional};
/// let evaluation = Positional::<English>::new();
/// let ahead: Position<English> = "W:W22,26,K18:B3,7".parse()?;
/// assert!(evaluation.cost(&ahead) > 100);
/// // Costs are symmetric: turning the board and swapping colours negates the cost.
/// let initial = Position::<English>::initial(); // black is to move
/// assert_eq!(evaluation.cost(&initial), -3);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Positional<V: Variant> {
    weights: Weights,
    /// The worth of a king, wherever it stands.
    king: i32,
    /// The bonus of a piece on a square, indexed by colour, rank (`MAN` or `KING`) and the square's bit.
    squares: [[[i32; 128]; 2]; 2],
    variant: PhantomData<V>,
}

const MAN: usize = 0;
const KING: usize = 1;

impl<V: Variant> Positional<V> {
    /// An evaluation with [`Weights::default`].
    #[must_use]
    pub fn new() -> Positional<V> {
        Positional::with_weights(Weights::default())
    }

    /// An evaluation with the given weights.
    #[must_use]
    pub fn with_weights(weights: Weights) -> Positional<V> {
        let (men, kings) = (V::RULES.men, V::RULES.kings);
        let more = missing(men.steps, kings.steps) + missing(men.captures, kings.captures);
        let flying = match kings.range {
            Range::Flying => missing(Directions::of(&[]), kings.steps),
            Range::Short => 0,
        };
        let advance = i32::from(weights.advance)
            + if V::RULES.end.first_king_wins {
                i32::from(weights.race)
            } else {
                0
            };
        let mut squares = [[[0; 128]; 2]; 2];
        for square in SquareSet::<V>::all() {
            let (height, width) = (V::RULES.board.height, V::RULES.board.width);
            let centrality = to_edge(square.row(), height).min(to_edge(square.column(), width));
            let most = i32::from(height.min(width) - 1) / 2;
            let mut place = i32::from(weights.centre) * centrality / most.max(1);
            if to_edge(square.column(), width) == 0 {
                place += i32::from(weights.edge);
            }
            for color in Color::ALL {
                let to_go = (square.row() - V::RULES.promotion_row(color)).abs();
                let advanced = i32::from(height) - 1 - to_go;
                let guards = if advanced == 0 { weights.back_rank } else { 0 };
                let of_rank = &mut squares[color.index()];
                let bit = usize::from(square.bit());
                of_rank[KING][bit] = place;
                of_rank[MAN][bit] = place + advance * advanced + i32::from(guards);
            }
        }
        Positional {
            weights,
            king: i32::from(weights.man)
                + i32::from(weights.king_direction) * more
                + i32::from(weights.flying_direction) * flying,
            squares,
            variant: PhantomData,
        }
    }

    #[inline]
    fn material(&self, position: &Position<V>, color: Color) -> i32 {
        i32::from(self.weights.man) * position.men(color).len() as i32
            + self.king * position.kings(color).len() as i32
    }

    /// The bonuses of a player's pieces for their squares and mobility, without material.
    #[inline]
    fn place(&self, position: &Position<V>, color: Color, empty: SquareSet<V>) -> i32 {
        let (men, kings) = (position.men(color), position.kings(color));
        let [of_men, of_kings] = &self.squares[color.index()];
        let on = |worth: &[i32; 128], pieces: SquareSet<V>| -> i32 {
            let worths = pieces
                .into_iter()
                .map(|square| worth[usize::from(square.bit())]);
            worths.sum()
        };
        let men_step = match color {
            Color::White => const { V::RULES.directions_for(Color::White, V::RULES.men.steps) },
            Color::Black => const { V::RULES.directions_for(Color::Black, V::RULES.men.steps) },
        };
        let steps = steps(men, men_step, empty) + steps(kings, V::RULES.kings.steps, empty);
        on(of_men, men) + on(of_kings, kings) + i32::from(self.weights.mobility) * steps
    }
}

impl<V: Variant> Default for Positional<V> {
    fn default() -> Self {
        Positional::new()
    }
}

impl<V: Variant> Evaluation<V> for Positional<V> {
    fn maximizer(&self) -> Color {
        Color::White
    }

    fn cost(&self, position: &Position<V>) -> i32 {
        let all = |color| position.men(color) | position.kings(color);
        let occupied = all(Color::White) | all(Color::Black);
        let empty = !occupied;
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
        match V::RULES.end.without_action {
            WithoutAction::Loses => better,
            // Where a player without a legal move wins, having more or better pieces is a disadvantage.
            WithoutAction::Wins => -better,
        }
    }
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

/// The number of steps to empty squares. The macro unrolls the directions, so that each is a shift by a constant.
#[inline(always)]
fn steps<V: Variant>(pieces: SquareSet<V>, directions: Directions, empty: SquareSet<V>) -> i32 {
    macro_rules! sum {
        ($($direction:ident)*) => {
            0 $(+ if directions.contains(Direction::$direction) {
                (pieces.neighbours(Direction::$direction) & empty).len()
            } else {
                0
            })*
        };
    }
    let steps: u32 = sum!(North NorthEast East SouthEast South SouthWest West NorthWest);
    steps as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tessera_draughts::{
        Board, English, Men, NoMemory, Pattern, Piece, Rank, Rules, Setup, Square, Towers,
    };

    /// A board of odd height with all squares in use, and men that also step sideways.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Wide;

    impl Variant for Wide {
        type Word = u128;
        type Memory = NoMemory;
        type Moves = Self;
        const NAME: &'static str = "wide";
        const RULES: Rules = Rules {
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
    }

    /// The position after the given choices of moves, and the same turned by 180 degrees with the colours swapped.
    fn turned<V: Variant>(choices: &[usize]) -> (Position<V>, Position<V>) {
        let mut position = Position::<V>::initial();
        for choice in choices {
            let actions = position.legal_actions();
            if actions.is_empty() {
                break;
            }
            position.apply(&actions[choice % actions.len()]);
        }
        let mut setup = Setup::empty(position.side_to_move().other());
        let (height, width) = (V::RULES.board.height, V::RULES.board.width);
        for square in SquareSet::<V>::all() {
            let row = i32::from(height) - 1 - square.row();
            // On a board with every second square in use, turning by 180 degrees maps squares to squares.
            let column = i32::from(width) - 1 - square.column();
            if let Some(piece) = position.piece_at(square) {
                let color = piece.color.other();
                setup.put(
                    Piece { color, ..piece },
                    Square::at(row, column).expect("the board is symmetrical"),
                );
            }
        }
        (
            position,
            setup.check().expect("no man stands on its promotion row"),
        )
    }

    proptest! {
        #[test]
        fn evaluation_is_symmetric(choices in prop::collection::vec(any::<usize>(), 0..100)) {
            fn check<V: Variant>(choices: &[usize]) {
                let (position, turned) = turned::<V>(choices);
                let evaluation = Positional::<V>::new();
                assert_eq!(evaluation.cost(&position), -evaluation.cost(&turned), "{position}");
            }
            check::<English>(&choices);
            check::<Towers>(&choices);
            check::<Wide>(&choices);
        }
    }

    #[test]
    fn terms_have_the_expected_sign() {
        let evaluation = Positional::<English>::new();
        let cost = |fen: &str| evaluation.cost(&fen.parse().unwrap());
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
            let mut setup = Setup::<Wide>::empty(Color::Black);
            for square in SquareSet::all() {
                let (color, rank) = (Color::White, Rank::King);
                setup.put(Piece { color, rank }, square);
            }
            let position = setup.check().unwrap();
            let _ = Positional::with_weights(weights).cost(&position);
        }
    }
}

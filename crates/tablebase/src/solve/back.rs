//! Steps backwards: the squares from which a piece may have come by a step.

use tessera_draughts::{Direction, Directions, Range, SquareSet, Variant, Word};

/// For each square of a board, where a piece of the player whose men move up may have come from by a step.
///
/// Looking squares up takes less time than shifting sets of squares in directions that are not known at compile time.
pub(crate) struct Back<W: Word> {
    men: Table<W>,
    kings: Kings<W>,
}

/// The squares that kings may have come from.
enum Kings<W: Word> {
    Short(Table<W>),
    /// The squares that a flying king reaches on an empty board, one set for each direction. The squares of sets in
    /// `up` have larger bits than the king's square, those of sets in `down` smaller ones.
    Flying {
        up: Table<W>,
        down: Table<W>,
    },
}

/// One or more sets of squares for each square.
struct Table<W: Word> {
    /// The sets for the square with the bit 0, then those for the bit 1, and so on.
    sets: Vec<SquareSet<W>>,
    /// The number of sets for each square.
    number: usize,
}

impl<W: Word> Table<W> {
    fn new(number: usize, sets_of: impl Fn(SquareSet<W>) -> Vec<SquareSet<W>>) -> Table<W> {
        let squares = (0..W::BITS as u8).map(SquareSet::of);
        Table {
            sets: squares.flat_map(sets_of).collect(),
            number,
        }
    }

    /// The neighbours in all given directions, as one set.
    fn of_neighbours(variant: Variant, directions: Directions, within: SquareSet<W>) -> Table<W> {
        let neighbours = |square: SquareSet<W>| {
            let square = square & variant.squares();
            let ways = directions.iter();
            let all = ways.fold(SquareSet::EMPTY, |all, direction| {
                all | variant.neighbours(square, direction)
            });
            vec![all & within]
        };
        Table::new(1, neighbours)
    }

    /// The squares in each of the given directions as far as the board goes.
    fn of_rays(variant: Variant, directions: &[Direction]) -> Table<W> {
        let ray = |square: SquareSet<W>, direction: Direction| {
            let (mut ray, mut next) = (SquareSet::EMPTY, square & variant.squares());
            while !next.is_empty() {
                next = variant.neighbours(next, direction);
                ray |= next;
            }
            ray
        };
        let rays = |square| {
            let rays = directions.iter();
            rays.map(|direction| ray(square, *direction)).collect()
        };
        Table::new(directions.len(), rays)
    }

    #[inline(always)]
    fn of(&self, bit: u8) -> &[SquareSet<W>] {
        &self.sets[usize::from(bit) * self.number..][..self.number]
    }
}

impl<W: Word> Back<W> {
    pub(crate) fn of(variant: Variant) -> Back<W> {
        let (rules, squares) = (variant.rules(), variant.squares::<W>());
        // A player's men step backwards where the other player's men step forwards. No man steps from its last row.
        let men = rules.directions_for(rules.north.other(), rules.men.steps);
        let men_rows = squares.without(variant.promotion_row(rules.north));
        let kings = match rules.kings.range {
            Range::Short => Kings::Short(Table::of_neighbours(variant, rules.kings.steps, squares)),
            Range::Flying => {
                let directions = rules.kings.steps.iter();
                let is_up = |way: &Direction| variant.geometry().shift(*way) > 0;
                let (up, down): (Vec<Direction>, Vec<Direction>) = directions.partition(is_up);
                Kings::Flying {
                    up: Table::of_rays(variant, &up),
                    down: Table::of_rays(variant, &down),
                }
            }
        };
        Back {
            men: Table::of_neighbours(variant, men, men_rows),
            kings,
        }
    }

    /// The squares from which the man on the square with a bit may have come. `empty` are the squares without a piece.
    #[inline(always)]
    pub(crate) fn of_man(&self, bit: u8, empty: SquareSet<W>) -> SquareSet<W> {
        self.men.sets[usize::from(bit)] & empty
    }

    /// The squares from which the king on the square with a bit may have come.
    #[inline(always)]
    pub(crate) fn of_king(&self, bit: u8, empty: SquareSet<W>) -> SquareSet<W> {
        match &self.kings {
            Kings::Short(table) => table.sets[usize::from(bit)] & empty,
            Kings::Flying { up, down } => {
                let mut sources = SquareSet::EMPTY;
                for ray in up.of(bit) {
                    // The bits up to the first piece on the way. If there is none, the highest bit stands for it.
                    let highest = W::one() << (W::BITS - 1) as usize;
                    let pieces = ray.without(empty).word() | highest;
                    sources |= *ray & SquareSet::from_word(pieces ^ (pieces - W::one()));
                }
                for ray in down.of(bit) {
                    // The same the other way round.
                    let pieces = ray.without(empty).word() | W::one();
                    let first = W::BITS - 1 - pieces.leading_zeros();
                    sources |= *ray & SquareSet::from_word(!W::zero() << first as usize);
                }
                sources & empty
            }
        }
    }
}

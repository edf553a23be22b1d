//! Cells of a small layout as the bits of one word.

use smallvec::SmallVec;

/// A layout of at most 128 cells, as bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    all: u128,
    /// The cells that have one to the left, and to the right.
    has_left: u128,
    has_right: u128,
    columns: u32,
}

impl Plane {
    pub(crate) fn new(cells: usize, columns: usize) -> Option<Plane> {
        if cells == 0 || cells > 128 {
            return None;
        }
        let number = cells;
        let except = |column: usize| {
            let cells = (0..number).filter(|cell| cell % columns != column);
            cells.fold(0, |found, cell| found | 1 << cell)
        };
        Some(Plane {
            all: u128::MAX >> (128 - number),
            has_left: except(0),
            has_right: except(columns - 1),
            columns: columns as u32,
        })
    }

    /// The cells to the right, to the left, below and above.
    #[inline(always)]
    fn sides(self, area: u128) -> [u128; 4] {
        [
            area << 1 & self.has_left,
            area >> 1 & self.has_right,
            area << self.columns & self.all,
            area >> self.columns,
        ]
    }

    #[inline(always)]
    fn grow(self, area: u128) -> u128 {
        self.sides(area)
            .iter()
            .fold(area, |grown, side| grown | side)
    }

    /// The cells that are allowed and connected to the seed within what is allowed, in at most `steps` steps.
    #[inline]
    pub(super) fn flood(self, seed: u128, allowed: u128, steps: usize) -> u128 {
        let mut found = seed & allowed;
        for _ in 0..steps {
            let grown = self.grow(found) & allowed;
            if grown == found {
                break;
            }
            found = grown;
        }
        found
    }

    /// The cells that are connected to a part with at most 0, 1, 2 and so on cells that are not inside, up to `steps`.
    pub(super) fn layers(
        self,
        part: u128,
        inside: u128,
        possible: u128,
        steps: usize,
    ) -> SmallVec<[u128; 16]> {
        let mut layer = part;
        let mut layers = SmallVec::new();
        layers.push(layer);
        for _ in 0..steps {
            layer = self.grow(layer) & possible;
            layer |= self.flood(self.grow(layer), inside, usize::MAX);
            layers.push(layer);
        }
        layers
    }

    /// The cells without one at each of the four sides.
    pub(super) fn border(self) -> u128 {
        let [right, left, below, above] = self.sides(self.all);
        self.all & !(right & left & below & above)
    }

    /// The upper left cells of all squares of four cells.
    pub(super) fn squares(self) -> u128 {
        self.has_right & self.all >> self.columns
    }

    /// The cells of an area beside which it falls apart into two or more parts, as far as the eight cells around each
    /// tell. Without one of the others, those that are connected stay connected.
    #[inline]
    pub(super) fn joints(self, area: u128) -> u128 {
        let [left, right, above, below] = self.sides(area);
        let [above_left, above_right, ..] = self.sides(above);
        let [below_left, below_right, ..] = self.sides(below);
        // Each way round from a side to the next one at which a part ends.
        let ends = [
            above & !(above_right & right),
            right & !(below_right & below),
            below & !(below_left & left),
            left & !(above_left & above),
        ];
        let (mut once, mut twice) = (0, 0);
        for end in ends {
            twice |= once & end;
            once |= end;
        }
        twice & area
    }
}

//! Which cells exclude each other: those with different values, and those that do not share some values.

use smallvec::{SmallVec, smallvec};

use super::Propagator;
use crate::model::{Around, Model, Place};
use crate::puzzle::bits;

/// Which cells see each other: such cells have different values. Other cells may be apart by some values, which at most
/// one of them has.
#[derive(Clone, Debug)]
pub(crate) struct Sight {
    /// The number of words of a row: 2, 4, 8, 16 or 32, so that loops over them have constant lengths.
    pub(super) words: usize,
    /// For each cell, the cells that it sees, as bits.
    rows: Vec<u64>,
    /// For each value and each cell, the cells that do not see the cell, but cannot both have the value, as bits. Empty
    /// if there are none.
    apart: Vec<u64>,
}

impl Sight {
    pub(super) fn new(cells: usize) -> Sight {
        let words = cells.div_ceil(64).next_power_of_two().max(2);
        Sight {
            words,
            rows: vec![0; words * cells],
            apart: Vec::new(),
        }
    }

    pub(super) fn add(&mut self, a: Place, b: Place) {
        self.rows[a as usize * self.words + b as usize / 64] |= 1 << (b % 64);
        self.rows[b as usize * self.words + a as usize / 64] |= 1 << (a % 64);
    }

    /// Lets each cell of a group see all others.
    pub(super) fn add_group(&mut self, group: &[Place]) {
        let mut words: SmallVec<[u64; 4]> = smallvec![0; self.words];
        for cell in group {
            words[*cell as usize / 64] |= 1 << (cell % 64);
        }
        for cell in group {
            let row = &mut self.rows[*cell as usize * self.words..][..self.words];
            row.iter_mut()
                .zip(&words)
                .for_each(|(row, word)| *row |= word);
            row[*cell as usize / 64] &= !(1 << (cell % 64));
        }
    }

    /// Lets cells with the same value see the same cells. Returns whether no two of them see each other.
    pub(super) fn share(&mut self, equals: &[(Place, Place)]) -> bool {
        if equals.is_empty() {
            return true;
        }
        let cells = (self.rows.len() / self.words) as Place;
        let classes = classes(cells as usize, equals);
        let mut between = Sight::new(cells as usize);
        let pairs = || (0..cells).flat_map(|a| (0..cells).map(move |b| (a, b)));
        let classes_of = |(a, b): (Place, Place)| (classes[a as usize], classes[b as usize]);
        for pair in pairs().filter(|(a, b)| self.is(*a, *b)) {
            let (one, other) = classes_of(pair);
            between.add(one, other);
        }
        for pair in pairs() {
            let (one, other) = classes_of(pair);
            if between.is(one, other) {
                self.add(pair.0, pair.1);
            }
        }
        (0..cells).all(|cell| !self.is(cell, cell))
    }

    /// Lets cells with equal labels see each other.
    pub(super) fn separate(&mut self, model: &Model<'_>, equals: &[(Place, Place)]) {
        if equals.is_empty() {
            return;
        }
        let classes = classes(model.masks.len(), equals);
        for propagator in &model.propagators {
            let Propagator::Labelled(labelled) = propagator else {
                continue;
            };
            let pairs = || labelled.cells.iter().zip(&labelled.labels);
            for (number, (a, label)) in pairs().enumerate() {
                for (b, other) in pairs().take(number) {
                    if classes[*label as usize] == classes[*other as usize] {
                        self.add(*a, *b);
                    }
                }
            }
        }
    }

    /// Notes the values that two cells do not both have. Follows all that lets cells see each other.
    pub(super) fn part(&mut self, model: &Model<'_>) {
        if model.apart.is_empty() {
            return;
        }
        let cells = model.masks.len();
        self.apart = vec![0; model.puzzle().shape.values * cells * self.words];
        for ((a, b), values) in &model.apart {
            if self.is(*a, *b) {
                continue;
            }
            for value in bits(*values) {
                for (one, other) in [(*a, *b), (*b, *a)] {
                    let row = (value as usize * cells + one as usize) * self.words;
                    self.apart[row + other as usize / 64] |= 1 << (other % 64);
                }
            }
        }
    }

    /// These cells, with those that see each other by the constraints around them.
    pub(super) fn with(&self, around: &Around<'_>) -> Sight {
        let mut both = self.clone();
        for (one, a) in (0..).zip(&around.cells) {
            for (other, b) in (0..one).zip(&around.cells) {
                if around.sees.is(*a, *b) {
                    both.add(one, other);
                }
            }
        }
        both
    }

    /// Whether two cells see each other.
    pub(crate) fn is(&self, a: Place, b: Place) -> bool {
        self.rows[a as usize * self.words + b as usize / 64] >> (b % 64) & 1 == 1
    }

    /// The cells that a cell sees, as bits.
    #[inline]
    pub(super) fn words_of<const W: usize>(&self, cell: Place) -> &[u64; W] {
        let row = &self.rows[cell as usize * W..][..W];
        row.try_into().expect("a row has as many words")
    }

    /// The cells that cannot have a value that a cell has, as bits.
    #[inline]
    pub(super) fn peers<const W: usize>(&self, cell: Place, value: usize) -> [u64; W] {
        let mut peers = *self.words_of::<W>(cell);
        if !self.apart.is_empty() {
            let cells = self.rows.len() / W;
            let row = &self.apart.as_chunks::<W>().0[value * cells + cell as usize];
            peers
                .iter_mut()
                .zip(row)
                .for_each(|(word, apart)| *word |= apart);
        }
        peers
    }

    /// Whether no two cells see each other or are apart.
    pub(super) fn is_empty(&self) -> bool {
        self.apart.is_empty() && self.rows.iter().all(|word| *word == 0)
    }

    /// The cells that a cell sees, as bits, in [`words`](Sight::words) words.
    #[inline]
    pub(super) fn row(&self, cell: Place) -> &[u64] {
        &self.rows[cell as usize * self.words..(cell as usize + 1) * self.words]
    }
}

/// The class of each cell: all cells that are known to have its value, named for one of them.
fn classes(cells: usize, equals: &[(Place, Place)]) -> Vec<Place> {
    let mut classes: Vec<Place> = (0..cells as Place).collect();
    for (a, b) in equals {
        let (one, other) = (classes[*a as usize], classes[*b as usize]);
        let members = classes.iter_mut().filter(|class| **class == one);
        members.for_each(|class| *class = other);
    }
    classes
}

/// Pairs of cells that have the same value by a relation or a sum.
pub(super) fn equals(model: &Model<'_>) -> Vec<(Place, Place)> {
    let is_equal = |rows: &[u32]| {
        let mut bits = (0..).zip(rows);
        bits.all(|(bit, row)| *row == 1 << bit)
    };
    let pairs = (model.pairs.iter()).filter(|(_, rows)| is_equal(rows));
    let sums = model.equations.iter().filter_map(|equation| {
        let [(one, a), (other, b)] = equation.terms[..] else {
            return None;
        };
        (one == -other && equation.sum == 0).then_some((a, b))
    });
    pairs.map(|(cells, _)| *cells).chain(sums).collect()
}

//! Set equivalence: units on two sides that hold the same digits, such as those of the Phistomefel ring.
//!
//! Two rows and two boxes between them, which do not overlap, hold each digit four times, and so do four columns. Where
//! the two sides overlap they hold the same digits anyway, so the rest of the rows and boxes, a ring of 16 cells, holds
//! the same digits as the rest of the columns, four corners of four cells.

use super::Technique;
use super::impossible::with_placed;
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use super::state::State;
use crate::tables::{UNIT_BITS, bits, small_bits};

/// The cells that are on one of two sides only.
pub(crate) struct Sides(pub(crate) [u128; 2]);

impl Sides {
    /// The sides of as many units each. `None` if these are not as many, or overlap on a side.
    pub(crate) fn new(units: &[u8], others: &[u8]) -> Option<Sides> {
        let cells = |units: &[u8]| {
            units.iter().try_fold(0_u128, |all, unit| {
                let unit = UNIT_BITS.get(usize::from(*unit))?;
                (all & unit == 0).then_some(all | unit)
            })
        };
        let (one, other) = (cells(units)?, cells(others)?);
        (units.len() == others.len()).then_some(Sides([one & !other, other & !one]))
    }

    /// Whether both sides may hold each digit as often, as far as the places of the digits in each row, column and box
    /// tell.
    pub(super) fn can_be_equal(&self, places: &[u128; 9]) -> bool {
        let bounds = places.map(|places| self.bounds(places));
        self.have_room(&bounds)
    }

    /// How often a digit with these places is in each of the sides at least and at most.
    fn bounds(&self, places: u128) -> (u32, u32) {
        let [one, other] = self.0.map(|side| bounds(places, side));
        (one.0.max(other.0), one.1.min(other.1))
    }

    /// Whether the sides have as many cells as digits with these bounds can have.
    fn have_room(&self, bounds: &[(u32, u32); 9]) -> bool {
        let least = bounds.iter().map(|(least, _)| least).sum();
        let most = bounds.iter().map(|(_, most)| most).sum();
        bounds.iter().all(|(least, most)| least <= most)
            && (least..=most).contains(&self.0[0].count_ones())
    }
}

/// How often a digit with these places is in some cells at least and at most. The rows that have all their places
/// there hold it there, and those with any place there may; likewise columns and boxes.
fn bounds(places: u128, cells: u128) -> (u32, u32) {
    let (mut least, mut most) = (0, 9);
    for units in UNIT_BITS.chunks(9) {
        let must = units.iter().filter(|unit| places & *unit & !cells == 0);
        let may = units.iter().filter(|unit| places & *unit & cells != 0);
        least = least.max(must.count() as u32);
        most = most.min(may.count() as u32);
    }
    (least, most)
}

/// The units of a ring: two rows and the boxes between them, and four columns.
pub fn ring(numbers: [usize; 6]) -> ([u8; 4], [u8; 4]) {
    let [band, first, second, stack, left, right] = numbers;
    let others = |middle: usize| [0, 1, 2].into_iter().filter(move |other| *other != middle);
    let line = |part: usize, at: usize| 3 * part + at;
    let mut bands = others(band)
        .zip([first, second])
        .map(|(band, at)| line(band, at));
    let mut boxes = others(stack).map(|stack| 18 + 3 * band + stack);
    let mut columns = others(stack)
        .zip([left, right])
        .flat_map(|(stack, at)| others(at).map(move |at| 9 + 3 * stack + at));
    let next = |units: &mut dyn Iterator<Item = usize>| units.next().unwrap_or(0) as u8;
    let units = [
        next(&mut bands),
        next(&mut bands),
        next(&mut boxes),
        next(&mut boxes),
    ];
    (units, [(); 4].map(|()| next(&mut columns)))
}

/// The ring round the box in the centre, and the 728 others that orders of rows and columns make of it.
pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    let places = state.all_places();
    // What becomes of the digits with each candidate, and of the digit alone.
    let mut after = Vec::new();
    for cell in bits(state.empty) {
        for digit in small_bits(state.cells[cell]) {
            after.push((cell, digit, with_placed(places, cell, digit)[digit]));
        }
    }
    for number in 0..729 {
        let digits = [243, 81, 27, 9, 3, 1].map(|place| number / place % 3);
        let (units, others) = ring(digits);
        let Some(sides) = Sides::new(&units, &others) else {
            continue;
        };
        let now = places.map(|places| sides.bounds(places));
        let mut gone = Gone::NONE;
        for &(cell, digit, own) in &after {
            // A digit that has much room keeps some.
            let (least, most) = now[digit];
            if most > least + 1 || (sides.0[0] | sides.0[1]) >> cell & 1 == 0 {
                continue;
            }
            let mut then = now;
            then[digit] = sides.bounds(own);
            for other in small_bits(state.cells[cell] & !(1 << digit)) {
                then[other] = sides.bounds(places[other] & !(1 << cell));
            }
            if !sides.have_room(&then) {
                gone.add(state, digit, 1 << cell);
            }
        }
        sink.eliminate(Technique::PhistomefelRing, &gone, || Proof::Equivalence {
            units: units.into(),
            others: others.into(),
        })?;
    }
    Flow::Continue(())
}

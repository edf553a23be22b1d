//! Sums that follow from sums and houses before the search: of the cells that stick out of houses or are left in them,
//! and of several sums together.

use std::cmp::Reverse;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::cells::Cells;
use super::sight::Sight;
use crate::model::{Equation, Model, Place};
use crate::puzzle::bits;

/// Maximum number of cells in a sum that is derived from several houses.
const MAX_TERMS: usize = 11;

/// Maximum number of cells in a sum [around](around) a house.
const MAX_AROUND: usize = 14;

/// Maximum number of cells in a sum from several houses that is taken however many there are. One more is allowed
/// in a sum from one house.
const SHORT_TERMS: usize = 5;

/// The number of derived sums up to which longer ones are taken, too.
const ENOUGH_SUMS: usize = 24;

/// Minimum number of cells of a sum that is added to others, and maximum number of such sums.
const MIN_LONG: usize = 6;
const MAX_TOGETHER: usize = 24;

/// Minimum [worth](Worth::limits) of a sum of equations that is kept. It is negative because a sum that limits nothing
/// at first may do so after some decisions.
const MIN_WORTH: i64 = -50;

/// Adds the sums that follow from those of a model and its houses, which are given by families without common cells.
pub(super) fn derive(model: &mut Model<'_>, sees: &Sight, families: &[Vec<Vec<Place>>]) {
    let together = together(model, sees);
    let around = around(model, sees, families);
    sums(model, families);
    let is_new = |equation: &Equation| !model.equations.contains(equation);
    let around: Vec<Equation> = around.into_iter().filter(is_new).collect();
    model.equations.extend(around);
    model.equations.extend(together);
}

/// The sums of cells that are left in houses, or stick out of them, when the sums that lie in the houses are taken
/// away.
fn sums(model: &mut Model<'_>, families: &[Vec<Vec<Place>>]) {
    let house_sum = house_sum(model, families);
    let cells = model.masks.len();
    let plain = plain_sums(&model.equations, cells);
    if plain.is_empty() {
        return;
    }
    // The order in which sums are taken from a region matters only where sums share cells.
    let mut union = Cells::new(cells, [].into_iter());
    let are_apart = plain.iter().all(|(cells, _)| {
        let is_apart = cells.common(&union) == 0;
        union.add(cells);
        is_apart
    });
    let mut known: FxHashSet<Equation> = model.equations.iter().cloned().collect();
    let (mut short, mut long) = (Vec::new(), Vec::new());
    let mut order = Vec::new();
    for family in families {
        let houses: Vec<Cells> = family
            .iter()
            .map(|house| Cells::new(cells, house.iter().copied()))
            .collect();
        // For each house, how many of its cells each sum has.
        let shared = |house: &Cells| -> Vec<u16> {
            let shared = plain.iter().map(|(cells, _)| cells.common(house) as u16);
            shared.collect()
        };
        let shared: Vec<Vec<u16>> = houses.iter().map(shared).collect();
        let mut inside = vec![0; plain.len()];
        let size = family[0].len();
        for window in regions(family.len()) {
            inside.fill(0);
            for house in &window {
                for (inside, shared) in inside.iter_mut().zip(&shared[*house]) {
                    *inside += shared;
                }
            }
            let is_one = window.len() == 1;
            let is_all = window.len() == family.len();
            let most = if is_one { size - 1 } else { MAX_TERMS };
            // Sums with the most cells inside and the fewest outside come first.
            order.clear();
            let (mut taken, mut added) = (0, 0);
            for (number, ((_, equation), inside)) in plain.iter().zip(&inside).enumerate() {
                let inside = usize::from(*inside);
                let outside = equation.terms.len() - inside;
                if inside > outside {
                    order.push((outside, Reverse(inside), number));
                    (taken, added) = (taken + inside, added + outside);
                }
            }
            if order.is_empty() {
                continue;
            }
            if !are_apart {
                order.sort_unstable();
            } else if window.len() * size - taken + added > most {
                continue;
            }
            let mut region = Cells::new(cells, [].into_iter());
            window.iter().for_each(|house| region.add(&houses[*house]));
            let sums = order.iter().map(|(.., number)| &plain[*number]);
            let total = house_sum * window.len() as i64;
            if let Some(rest) = Rest::new(region, total, sums, most) {
                let is_short = is_all || rest.number <= SHORT_TERMS + usize::from(is_one);
                if !is_short {
                    long.push(rest);
                } else if let equation = rest.equation()
                    && known.insert(equation.clone())
                {
                    short.push(equation);
                }
            }
        }
    }
    // Long ones are worth their time only where there are few.
    long.sort_by_key(|rest| rest.number);
    let long = long.iter().map(Rest::equation);
    let long = long.filter(|equation| known.insert(equation.clone()));
    let enough = ENOUGH_SUMS.saturating_sub(short.len());
    model.equations.append(&mut short);
    model.equations.extend(long.take(enough));
}

/// The sum of the values of each house.
fn house_sum(model: &Model<'_>, families: &[Vec<Vec<Place>>]) -> i64 {
    let least = model.puzzle().shape.least;
    let values = bits(model.values_of(&families[0][0]));
    values.map(|bit| i64::from(bit) + i64::from(least)).sum()
}

/// The sums of the cells around a house such as a diagonal: those that are left in the houses of a family that it
/// crosses, and those that stick out of them.
fn around(model: &Model<'_>, sees: &Sight, families: &[Vec<Vec<Place>>]) -> Vec<Equation> {
    let house_sum = house_sum(model, families);
    let cells = model.masks.len();
    let sums = plain_sums(&model.equations, cells);
    let is_whole = |family: &&Vec<Vec<Place>>| family.len() * family[0].len() == cells;
    let mut found = Vec::new();
    if sums.is_empty() {
        return found;
    }
    for house in families.iter().filter(|family| !is_whole(family)).flatten() {
        let own = Cells::new(cells, house.iter().copied());
        for family in families.iter().filter(is_whole) {
            let is_crossed = |other: &&Vec<Place>| other.iter().any(|cell| own.contains(*cell));
            let crossed: Vec<&Vec<Place>> = family.iter().filter(is_crossed).collect();
            if crossed.len() == family.len() {
                continue;
            }
            let rest = crossed.iter().copied().flatten().copied();
            let region = Cells::new(cells, rest.filter(|cell| !own.contains(*cell)));
            // Sums with the most cells inside come first.
            let mut order = Vec::new();
            for (number, (cells, equation)) in sums.iter().enumerate() {
                let inside = cells.common(&region);
                let outside = equation.terms.len() - inside;
                if inside > 0 {
                    order.push((Reverse(inside), outside, number));
                }
            }
            order.sort_unstable();
            let order = order.iter().map(|(.., number)| &sums[*number]);
            let total = house_sum * (crossed.len() as i64 - 1);
            let rest = Rest::new(region, total, order, MAX_AROUND);
            let equation = rest.map(|rest| rest.equation());
            found.extend(
                equation.filter(|equation| {
                    equation.is_plain() && worth(model, sees, equation).limits > 0
                }),
            );
        }
    }
    found
}

/// The sums whose factors are all 1, with their cells.
fn plain_sums(equations: &[Equation], cells: usize) -> Vec<(Cells, &Equation)> {
    let plain = equations.iter().filter(|equation| equation.is_plain());
    plain
        .map(|equation| {
            let places = equation.terms.iter().map(|(_, cell)| *cell);
            (Cells::new(cells, places), equation)
        })
        .collect()
}

/// Sums of many cells that have no cell in common, added up as long as that makes their groups of different values
/// more limited.
fn together(model: &Model<'_>, sees: &Sight) -> Vec<Equation> {
    let cells = model.masks.len();
    let worth = |equation: &Equation| worth(model, sees, equation);
    let is_long = |equation: &&Equation| equation.terms.len() >= MIN_LONG && equation.is_plain();
    let mut pool: Vec<(Cells, Equation, Worth)> = Vec::new();
    for equation in model.equations.iter().filter(is_long).take(MAX_TOGETHER) {
        let places = equation.terms.iter().map(|(_, cell)| *cell);
        pool.push((Cells::new(cells, places), equation.clone(), worth(equation)));
    }
    // Those after them are added up.
    let given = pool.len();
    let mut known: Vec<(usize, usize, Equation, Worth)> = Vec::new();
    // Numbers of the pool that are added to others.
    let mut gone = vec![false; pool.len()];
    let mut last = 0;
    loop {
        for one in last..pool.len() {
            for other in (0..one).filter(|other| !gone[*other]) {
                let ((own, a, one_worth), (others, b, other_worth)) = (&pool[one], &pool[other]);
                if own.common(others) > 0 {
                    continue;
                }
                let terms = a.terms.iter().chain(&b.terms).copied();
                let sum = Equation::new(&terms.collect::<Vec<_>>(), a.sum + b.sum);
                let worth = worth(&sum);
                if worth.is_more(one_worth, other_worth) {
                    known.push((one, other, sum, worth));
                }
            }
        }
        last = pool.len();
        known.retain(|(one, other, ..)| !gone[*one] && !gone[*other]);
        let best = (0..known.len()).max_by_key(|place| known[*place].3.limits);
        let Some(best) = best else { break };
        let (one, other, sum, worth) = known.swap_remove(best);
        (gone[one], gone[other]) = (true, true);
        let mut cells = pool[one].0.clone();
        cells.add(&pool[other].0);
        pool.push((cells, sum, worth));
        gone.push(false);
    }
    let added = pool.into_iter().zip(gone).skip(given);
    let kept = added.filter(|((_, _, worth), gone)| !gone && worth.limits > MIN_WORTH);
    kept.map(|((_, equation, _), _)| equation).collect()
}

/// What a sum is worth. Its factors must be 1.
fn worth(model: &Model<'_>, sees: &Sight, equation: &Equation) -> Worth {
    let shape = &model.puzzle().shape;
    let (values, least) = (shape.values, i64::from(shape.least));
    let groups = super::sum::groups(&equation.terms, values, |a, b| sees.is(a, b));
    let sizes = groups.iter().map(|(_, cells)| cells.len() as i64);
    let low: i64 = (sizes.clone())
        .map(|size| size * (size - 1) / 2 + size * least)
        .sum();
    // What the sum of each group can differ by, and what is left of that.
    let ranges = sizes.map(|size| size * (values as i64 - size));
    let high = low + ranges.clone().sum::<i64>();
    let slack = (equation.sum - low).min(high - equation.sum).max(0);
    let limits = ranges.map(|range| range - slack).sum();
    Worth { limits, slack }
}

/// How much a sum limits its groups of different values.
#[derive(Clone, Copy)]
struct Worth {
    /// By how much the range of the sum of each group becomes less, all together.
    limits: i64,
    /// How far the sum is from the least or the greatest one.
    slack: i64,
}

impl Worth {
    /// Whether a sum is worth more than the two that it is made of.
    fn is_more(self, one: &Worth, other: &Worth) -> bool {
        self.limits > one.limits.max(other.limits)
            || self.limits > one.limits + other.limits
            || self.slack < one.slack.max(other.slack)
    }
}

/// The sets of houses whose sums are looked at, by their numbers: neighbours in the family, all of it, and all pairs of
/// a small one.
fn regions(houses: usize) -> Vec<SmallVec<[usize; 9]>> {
    let mut regions = Vec::new();
    for count in 1..=houses {
        regions.extend((0..=houses - count).map(|first| (first..first + count).collect()));
    }
    if houses <= 9 {
        for one in 0..houses {
            let others = 0..one.saturating_sub(1);
            regions.extend(others.map(|other| SmallVec::from_slice(&[other, one])));
        }
    }
    regions
}

/// The sum of the cells of a region that no sum has, less that of the cells outside that sums reach to.
struct Rest {
    region: Cells,
    /// The cells of the sums.
    used: Cells,
    sum: i64,
    /// Number of cells of the rest.
    number: usize,
}

impl Rest {
    /// Takes sums from a region, whose own sum is `total`. Of sums that share a cell, the first one counts. `None` if
    /// the rest has no cell, or more than `most`.
    fn new<'a>(
        region: Cells,
        total: i64,
        sums: impl Iterator<Item = &'a (Cells, &'a Equation)>,
        most: usize,
    ) -> Option<Rest> {
        let mut used = region.none();
        let mut sum = total;
        for (cells, equation) in sums {
            if cells.common(&used) == 0 {
                used.add(cells);
                sum -= equation.sum;
            }
        }
        let number = region.without(&used) + used.without(&region);
        (1..=most).contains(&number).then_some(Rest {
            region,
            used,
            sum,
            number,
        })
    }

    fn equation(&self) -> Equation {
        let outside = self.used.places();
        let outside = outside.filter(|cell| !self.region.contains(*cell));
        let inside = self.region.places();
        let mut inside = inside.filter(|cell| !self.used.contains(*cell)).peekable();
        // A sum of cells outside alone is stated with factors of 1.
        let (sign, sum) = if inside.peek().is_none() {
            (-1, -self.sum)
        } else {
            (1, self.sum)
        };
        let inside = inside.map(|cell| (sign, cell));
        let terms = inside.chain(outside.map(|cell| (-sign, cell)));
        Equation::new(&Vec::from_iter(terms), sum)
    }
}

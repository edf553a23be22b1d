//! Fish: base sets of one digit whose candidates lie in equally many cover sets, except for the fins.

use arrayvec::ArrayVec;

use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, unit_link, unit_truth};
use super::state::State;
use super::{Fish, FishKind, FishSize, Technique};
use crate::tables::{PEER_BITS, UNIT_BITS, UNITS_OF, bits, common_peers, small_bits};

/// The kind of fish for which the search for these finned fish also gives the answer, if it finds neither kind.
const fn sashimi_twin(fish: Fish) -> Option<Fish> {
    match (fish.kind(), fish.size(), fish.is_siamese()) {
        (FishKind::Finned, FishSize::XWing | FishSize::Swordfish | FishSize::Jellyfish, false) => {
            Some(Fish::new(FishKind::Sashimi, fish.size()))
        }
        _ => None,
    }
}

/// A fish that was found.
struct Found {
    digit: usize,
    bases: Vec<usize>,
    covers: Vec<usize>,
    gone: Gone,
    /// Whether its kind is not the one that is asked for. Such a fish is only of use as one of two Siamese ones.
    is_other: bool,
}

impl Found {
    fn proof(&self) -> Proof {
        Proof::Sets {
            truths: self
                .bases
                .iter()
                .map(|unit| unit_truth(*unit, self.digit))
                .collect(),
            links: self
                .covers
                .iter()
                .map(|unit| unit_link(*unit, self.digit))
                .collect(),
        }
    }
}

/// All fish of a kind and size.
pub(super) fn find(state: &State, fish: Fish, sink: &mut Sink) -> Flow {
    let technique = Technique::Fish(fish);
    let searched = state.changed_digits(technique);
    let mut others = 0;
    for digit in small_bits(searched) {
        let mut siamese: Vec<Found> = Vec::new();
        let mut found = |found: Found, sink: &mut Sink| {
            if fish.is_siamese() {
                // One of the two fish gives the name; the other one may be simpler, or a sashimi fish.
                let is_named = |other: &Found| match fish.kind() {
                    FishKind::Sashimi => !found.is_other && !other.is_other,
                    _ => !found.is_other || !other.is_other,
                };
                let is_twin = |other: &&Found| {
                    other.bases == found.bases && other.covers != found.covers && is_named(other)
                };
                let twins = siamese.iter().filter(is_twin);
                for other in twins {
                    let mut gone = found.gone;
                    gone.join(&other.gone);
                    if gone != found.gone && gone != other.gone {
                        sink.eliminate(technique, &gone, || {
                            Proof::Any(vec![other.proof(), found.proof()])
                        })?;
                    }
                }
                siamese.push(found);
                Flow::Continue(())
            } else {
                sink.eliminate(technique, &found.gone, || found.proof())
            }
        };
        match fish.kind() {
            FishKind::Basic | FishKind::Finned | FishKind::Sashimi => {
                for first in [0, 9] {
                    let mut lines = Lines::new(state, fish, digit, first);
                    let (all, size) = (lines.fitting, fish.size().sets());
                    lines.choose(all, (0, 0), size, &mut |fish| found(fish, sink))?;
                    others |= u16::from(lines.has_other) << digit;
                }
            }
            FishKind::Franken | FishKind::FinnedFranken
                if fish.size().sets() <= 3 && !may_be(state, fish, digit) => {}
            _ => complex(state, fish, digit, &mut |fish| found(fish, sink))?,
        }
    }
    state.found_nothing(technique, sink);
    if let Some(twin) = sashimi_twin(fish) {
        state.found_nothing_in(Technique::Fish(twin), searched & !others, sink);
    }
    Flow::Continue(())
}

/// The search for fish of one digit in nine parallel lines, against crossing lines.
struct Lines<'a> {
    state: &'a State,
    fish: Fish,
    digit: usize,
    /// The units of the first line, and of the first crossing line.
    first: usize,
    other: usize,
    /// The places of the digit in each line, and in each crossing line.
    places: &'a [u16],
    crossing: &'a [u16],
    /// The lines that can be a base, as bits.
    fitting: u16,
    /// The number of crossing lines that all bases may be in. The fins are in one box, whose third line of cells has
    /// the eliminated candidates, so that the lines are two more than the bases.
    max_width: u32,
    /// Whether the search has found a sashimi fish while looking for finned ones, or the other way round.
    has_other: bool,
}

impl<'a> Lines<'a> {
    fn new(state: &'a State, fish: Fish, digit: usize, first: usize) -> Lines<'a> {
        let other = 9 - first;
        let is_basic = fish.kind() == FishKind::Basic;
        let max_width = fish.size().sets() as u32 + if is_basic { 0 } else { 2 };
        let min_width = if is_basic { 2 } else { 1 };
        let places = &state.units[digit][first..first + 9];
        let fits = |line: &usize| (min_width..=max_width).contains(&places[*line].count_ones());
        Lines {
            state,
            fish,
            digit,
            first,
            other,
            places,
            crossing: &state.units[digit][other..other + 9],
            fitting: (0..9).filter(fits).fold(0, |all, line| all | 1 << line),
            max_width,
            has_other: false,
        }
    }

    /// Chooses `left` more base lines among `open`, whose places are in few crossing lines.
    fn choose(
        &mut self,
        mut open: u16,
        (bases, union): (u16, u16),
        left: usize,
        found: &mut impl FnMut(Found) -> Flow,
    ) -> Flow {
        if left == 0 {
            return self.cover(bases, union, found);
        }
        while open.count_ones() as usize >= left {
            let line = open.trailing_zeros() as usize;
            open &= open - 1;
            let union = union | self.places[line];
            if union.count_ones() <= self.max_width {
                self.choose(open, (bases | 1 << line, union), left - 1, found)?;
            }
        }
        Flow::Continue(())
    }

    /// Chooses the cover lines among those that hold the places of the bases, all others have fins.
    fn cover(&mut self, bases: u16, union: u16, found: &mut impl FnMut(Found) -> Flow) -> Flow {
        let fish = self.fish;
        let width = union.count_ones() as usize;
        if width < fish.size().sets()
            || (fish.kind() == FishKind::Basic) != (width == fish.size().sets())
        {
            return Flow::Continue(());
        }
        if width == fish.size().sets() {
            let outside = |line: usize| self.crossing[line] & !bases != 0;
            if small_bits(union).any(outside) {
                return self.report(bases, union, 0, found);
            }
            return Flow::Continue(());
        }
        for stack in [0o7, 0o70, 0o700] {
            // The crossing lines of the fins are two at most.
            let all = union & stack;
            let mut fins = all;
            while fins != 0 {
                if fins.count_ones() as usize == width - fish.size().sets()
                    && self.can_eliminate(bases, all & !fins, fins)
                {
                    self.report(bases, union & !fins, fins, found)?;
                }
                fins = (fins - 1) & all;
            }
        }
        Flow::Continue(())
    }

    /// Whether all fins are in one box that has other candidates in the covers. Those candidates see all fins.
    fn can_eliminate(&self, bases: u16, covers: u16, fins: u16) -> bool {
        let rows = |lines: u16| small_bits(lines).fold(0, |all, line| all | self.crossing[line]);
        let fins = rows(fins) & bases;
        [0o7, 0o70, 0o700]
            .into_iter()
            .any(|band| fins & !band == 0 && rows(covers) & !bases & band != 0)
    }

    fn report(
        &mut self,
        bases: u16,
        covers: u16,
        fins: u16,
        found: &mut impl FnMut(Found) -> Flow,
    ) -> Flow {
        let (state, fish, digit) = (self.state, self.fish, self.digit);
        let has_stub = small_bits(bases).any(|line| (self.places[line] & covers).count_ones() < 2);
        let is_other = (fish.kind() == FishKind::Sashimi) != has_stub;
        if is_other && fish.kind() != FishKind::Basic && !fish.is_siamese() {
            self.has_other = true;
            return Flow::Continue(());
        }
        let cells = |first: usize, lines: u16| {
            small_bits(lines).fold(0, |all, line| all | UNIT_BITS[first + line])
        };
        let base_cells = cells(self.first, bases) & state.digits[digit];
        let fin_cells = base_cells & cells(self.other, fins);
        let gone = cells(self.other, covers) & !base_cells & common_peers(fin_cells);
        found(Found {
            digit,
            bases: small_bits(bases).map(|line| self.first + line).collect(),
            covers: small_bits(covers).map(|line| self.other + line).collect(),
            gone: Gone::of(state, digit, gone),
            is_other,
        })
    }
}

/// Whether there may be a Franken fish of two or three units.
fn may_be(state: &State, fish: Fish, digit: usize) -> bool {
    // If there is no fish of three units, there is none of two.
    state.may_be_franken(digit, || may_be_franken(state, digit, 3))
        && (fish.size().sets() == 3 || may_be_franken(state, digit, 2))
}

/// Whether a Franken fish of two or three units can eliminate the digit somewhere, with any fins.
///
/// If the eliminated candidate were true, the places that it leaves to the bases would be in all covers but its own:
/// two bases would have all their places in one unit, or three bases in two units. If it is in a base itself, it is in
/// two covers, and the same is true without this base. No two bases have a place in common, as that would be a fin.
fn may_be_franken(state: &State, digit: usize, size: usize) -> bool {
    let places = state.digits[digit];
    bits(places).any(|eliminated| {
        let left = places & !PEER_BITS[eliminated] & !(1 << eliminated);
        // Rows and boxes against columns and boxes, or the other way round.
        [0, 1].into_iter().any(|kind| {
            let of_lines = 9 * kind..9 * kind + 9;
            let mut bases: ArrayVec<Base, 18> = ArrayVec::new();
            for unit in of_lines.chain(18..27) {
                let cells = left & UNIT_BITS[unit];
                if cells != 0 {
                    let base = Base::new(unit, kind, left);
                    if base.fits_one() || size == 3 && base.fits_two(kind) {
                        bases.push(base);
                    }
                } else if UNIT_BITS[unit] & places != 0 && UNIT_BITS[unit] >> eliminated & 1 == 0 {
                    return true;
                }
            }
            bases.iter().enumerate().any(|(i, a)| {
                let later = bases[i + 1..].iter().enumerate();
                later.filter(|(_, b)| a.cells & b.cells == 0).any(|(j, b)| {
                    let both = a.with(b);
                    let third = |c: &Base| both.cells & c.cells == 0 && both.with(c).fits_two(kind);
                    both.fits_one()
                        || size == 3 && both.may_fit_two() && bases[i + j + 2..].iter().any(third)
                })
            })
        })
    })
}

/// The places of some bases, with the lines of the covers and the boxes that they are in.
#[derive(Clone, Copy)]
struct Base {
    cells: u128,
    lines: u16,
    boxes: u16,
}

impl Base {
    /// The places among `left` in a unit; covers are boxes and lines that are not of this kind.
    fn new(unit: usize, kind: usize, left: u128) -> Base {
        let cells = left & UNIT_BITS[unit];
        let (mut lines, mut boxes) = (0, 0);
        for cell in bits(cells) {
            let [row, column, block] = UNITS_OF[cell];
            lines |= 1 << if kind == 0 { column - 9 } else { row };
            boxes |= 1 << (block - 18);
        }
        Base {
            cells,
            lines,
            boxes,
        }
    }

    fn with(&self, other: &Base) -> Base {
        Base {
            cells: self.cells | other.cells,
            lines: self.lines | other.lines,
            boxes: self.boxes | other.boxes,
        }
    }

    /// Whether all places are in one cover.
    fn fits_one(&self) -> bool {
        self.lines.is_power_of_two() || self.boxes.is_power_of_two()
    }

    /// Whether all places may be in two covers: two lines, two boxes, or a line, which crosses three boxes, and a box,
    /// which crosses three lines.
    fn may_fit_two(&self) -> bool {
        self.lines.count_ones() <= 4 && self.boxes.count_ones() <= 4
            || self.lines.count_ones() <= 2
            || self.boxes.count_ones() <= 2
    }

    /// Whether all places are in two covers.
    fn fits_two(&self, kind: usize) -> bool {
        self.lines.count_ones() <= 2 || self.boxes.count_ones() <= 2 || fits(self.cells, kind, 2)
    }
}

/// Whether cells lie in this number of boxes and lines that are not of this kind.
fn fits(cells: u128, kind: usize, units: usize) -> bool {
    if cells == 0 || units == 0 {
        return cells == 0;
    }
    let [row, column, block] = UNITS_OF[cells.trailing_zeros() as usize];
    let line = if kind == 0 { column } else { row };
    fits(cells & !UNIT_BITS[line], kind, units - 1)
        || fits(cells & !UNIT_BITS[block], kind, units - 1)
}

/// The search for Franken and mutant fish of one digit.
struct Search<'a> {
    state: &'a State,
    fish: Fish,
    digit: usize,
    has_fins: bool,
    bases: Vec<usize>,
    covers: Vec<usize>,
}

fn complex(state: &State, fish: Fish, digit: usize, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
    Search {
        state,
        fish,
        digit,
        has_fins: matches!(
            fish.kind(),
            FishKind::FinnedFranken | FishKind::FinnedMutant
        ),
        bases: Vec::with_capacity(7),
        covers: Vec::with_capacity(7),
    }
    .choose_bases(0, 0, 0, found)
}

impl Search<'_> {
    fn is_mutant(&self) -> bool {
        matches!(self.fish.kind(), FishKind::Mutant | FishKind::FinnedMutant)
    }

    /// Whether the kind of the fish allows `unit` on the side of the units `among`, with the units `opposite` on the
    /// other side. Boxes are always allowed.
    fn allows(&self, unit: usize, among: &[usize], opposite: &[usize]) -> bool {
        let kind = unit / 9;
        self.is_mutant()
            || kind == 2
            || !among.iter().any(|other| other / 9 == 1 - kind)
                && !opposite.iter().any(|other| other / 9 == kind)
    }

    /// Whether the fish is one of its kind and none of a simpler one.
    fn is_of_kind(&self) -> bool {
        let has = |units: &[usize], kind: usize| units.iter().any(|unit| unit / 9 == kind);
        let mixed = |units: &[usize]| has(units, 0) && has(units, 1);
        let same = |kind: usize| has(&self.bases, kind) && has(&self.covers, kind);
        let is_franken = !mixed(&self.bases) && !mixed(&self.covers) && !same(0) && !same(1);
        let has_box = has(&self.bases, 2) || has(&self.covers, 2);
        if self.is_mutant() {
            !is_franken
        } else {
            is_franken && has_box
        }
    }

    fn choose_bases(
        &mut self,
        from: usize,
        union: u128,
        endo: u128,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
        if self.bases.len() == self.fish.size().sets() {
            return self.choose_covers(union, union & !endo, endo, found);
        }
        let most_endo_fins = if self.has_fins {
            self.state.limits.fish_endo_fins
        } else {
            0
        };
        for unit in from..27 {
            let places = self.state.places(unit, self.digit);
            let endo = endo | places & union;
            let fits = places.count_ones() >= 2
                && endo.count_ones() as usize <= most_endo_fins
                && self.allows(unit, &self.bases, &[])
                && (endo == 0 || common_peers(endo) & self.state.digits[self.digit] != 0);
            if fits {
                self.bases.push(unit);
                let flow = self.choose_bases(unit + 1, union | places, endo, found);
                self.bases.pop();
                flow?;
            }
        }
        Flow::Continue(())
    }

    /// Covers the candidates of `open`, or makes fins of them.
    fn choose_covers(
        &mut self,
        union: u128,
        open: u128,
        fins: u128,
        found: &mut dyn FnMut(Found) -> Flow,
    ) -> Flow {
        if open == 0 || self.covers.len() == self.fish.size().sets() {
            let fins = fins | open;
            let is_full = self.covers.len() == self.fish.size().sets();
            let fits = if self.has_fins {
                (1..=self.state.limits.fish_fins).contains(&(fins.count_ones() as usize))
            } else {
                fins == 0
            };
            if is_full && fits && (self.fish.is_siamese() || self.is_of_kind()) {
                return self.end(union, fins, found);
            }
            return Flow::Continue(());
        }
        let cell = open.trailing_zeros() as usize;
        for unit in UNITS_OF[cell] {
            if self.bases.contains(&unit) || !self.allows(unit, &self.covers, &self.bases) {
                continue;
            }
            self.covers.push(unit);
            let flow = self.choose_covers(union, open & !UNIT_BITS[unit], fins, found);
            self.covers.pop();
            flow?;
        }
        let fins = fins | 1 << cell;
        let can_go = self.has_fins
            && fins.count_ones() as usize <= self.state.limits.fish_fins
            && common_peers(fins) & self.state.digits[self.digit] != 0;
        if can_go {
            return self.choose_covers(union, open & !(1 << cell), fins, found);
        }
        Flow::Continue(())
    }

    fn end(&self, union: u128, fins: u128, found: &mut dyn FnMut(Found) -> Flow) -> Flow {
        let (mut once, mut twice) = (0, 0);
        for unit in &self.covers {
            twice |= once & UNIT_BITS[*unit];
            once |= UNIT_BITS[*unit];
        }
        let gone = (once & !union | twice & union) & !fins & common_peers(fins);
        let gone = Gone::of(self.state, self.digit, gone);
        if gone.is_empty() {
            return Flow::Continue(());
        }
        let covers = self.covers.iter().fold(0, |set, unit| set | 1 << unit);
        found(Found {
            digit: self.digit,
            bases: self.bases.clone(),
            covers: bits(covers).collect(),
            gone,
            is_other: !self.is_of_kind(),
        })
    }
}

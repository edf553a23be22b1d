//! Fish: base sets of one digit whose candidates lie in as many cover sets, but for the fins.

use super::Technique;
use super::cell_set::{UNIT_BITS, bits, common_peers};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink, unit_link, unit_truth};
use super::state::State;

/// The kind of a fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Lines against crossing lines, without fins.
    Basic,
    /// The same with fins.
    Finned,
    /// The same, where a base line has one cover at most without its fins.
    Sashimi,
    /// Lines and boxes, rows on one side only.
    Franken,
    /// Franken with fins.
    FinnedFranken,
    /// Any units.
    Mutant,
    /// Mutant with fins.
    FinnedMutant,
}

/// A fish to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub(super) kind: Kind,
    pub(super) size: usize,
    /// Whether to join two fish with the same base.
    pub(super) is_siamese: bool,
    pub(super) technique: Technique,
}

impl Fish {
    /// The fish that a technique looks for, if it is one.
    pub(super) const fn of(technique: Technique) -> Option<Fish> {
        let (kind, size, is_siamese) = match technique {
            Technique::XWing => (Kind::Basic, 2, false),
            Technique::Swordfish => (Kind::Basic, 3, false),
            Technique::Jellyfish => (Kind::Basic, 4, false),
            Technique::Squirmbag => (Kind::Basic, 5, false),
            Technique::Whale => (Kind::Basic, 6, false),
            Technique::Leviathan => (Kind::Basic, 7, false),
            Technique::FinnedXWing => (Kind::Finned, 2, false),
            Technique::FinnedSwordfish => (Kind::Finned, 3, false),
            Technique::FinnedJellyfish => (Kind::Finned, 4, false),
            Technique::FinnedSquirmbag => (Kind::Finned, 5, false),
            Technique::FinnedWhale => (Kind::Finned, 6, false),
            Technique::FinnedLeviathan => (Kind::Finned, 7, false),
            Technique::SashimiXWing => (Kind::Sashimi, 2, false),
            Technique::SashimiSwordfish => (Kind::Sashimi, 3, false),
            Technique::SashimiJellyfish => (Kind::Sashimi, 4, false),
            Technique::SashimiSquirmbag => (Kind::Sashimi, 5, false),
            Technique::SashimiWhale => (Kind::Sashimi, 6, false),
            Technique::SashimiLeviathan => (Kind::Sashimi, 7, false),
            Technique::FrankenXWing => (Kind::Franken, 2, false),
            Technique::FrankenSwordfish => (Kind::Franken, 3, false),
            Technique::FrankenJellyfish => (Kind::Franken, 4, false),
            Technique::FrankenSquirmbag => (Kind::Franken, 5, false),
            Technique::FrankenWhale => (Kind::Franken, 6, false),
            Technique::FrankenLeviathan => (Kind::Franken, 7, false),
            Technique::FinnedFrankenXWing => (Kind::FinnedFranken, 2, false),
            Technique::FinnedFrankenSwordfish => (Kind::FinnedFranken, 3, false),
            Technique::FinnedFrankenJellyfish => (Kind::FinnedFranken, 4, false),
            Technique::FinnedFrankenSquirmbag => (Kind::FinnedFranken, 5, false),
            Technique::FinnedFrankenWhale => (Kind::FinnedFranken, 6, false),
            Technique::FinnedFrankenLeviathan => (Kind::FinnedFranken, 7, false),
            Technique::MutantXWing => (Kind::Mutant, 2, false),
            Technique::MutantSwordfish => (Kind::Mutant, 3, false),
            Technique::MutantJellyfish => (Kind::Mutant, 4, false),
            Technique::MutantSquirmbag => (Kind::Mutant, 5, false),
            Technique::MutantWhale => (Kind::Mutant, 6, false),
            Technique::MutantLeviathan => (Kind::Mutant, 7, false),
            Technique::FinnedMutantXWing => (Kind::FinnedMutant, 2, false),
            Technique::FinnedMutantSwordfish => (Kind::FinnedMutant, 3, false),
            Technique::FinnedMutantJellyfish => (Kind::FinnedMutant, 4, false),
            Technique::FinnedMutantSquirmbag => (Kind::FinnedMutant, 5, false),
            Technique::FinnedMutantWhale => (Kind::FinnedMutant, 6, false),
            Technique::FinnedMutantLeviathan => (Kind::FinnedMutant, 7, false),
            Technique::SiameseFinnedXWing => (Kind::Finned, 2, true),
            Technique::SiameseFinnedSwordfish => (Kind::Finned, 3, true),
            Technique::SiameseFinnedJellyfish => (Kind::Finned, 4, true),
            Technique::SiameseFinnedSquirmbag => (Kind::Finned, 5, true),
            Technique::SiameseFinnedWhale => (Kind::Finned, 6, true),
            Technique::SiameseFinnedLeviathan => (Kind::Finned, 7, true),
            Technique::SiameseSashimiXWing => (Kind::Sashimi, 2, true),
            Technique::SiameseSashimiSwordfish => (Kind::Sashimi, 3, true),
            Technique::SiameseSashimiJellyfish => (Kind::Sashimi, 4, true),
            Technique::SiameseSashimiSquirmbag => (Kind::Sashimi, 5, true),
            Technique::SiameseSashimiWhale => (Kind::Sashimi, 6, true),
            Technique::SiameseSashimiLeviathan => (Kind::Sashimi, 7, true),
            Technique::SiameseFinnedFrankenXWing => (Kind::FinnedFranken, 2, true),
            Technique::SiameseFinnedFrankenSwordfish => (Kind::FinnedFranken, 3, true),
            Technique::SiameseFinnedFrankenJellyfish => (Kind::FinnedFranken, 4, true),
            Technique::SiameseFinnedFrankenSquirmbag => (Kind::FinnedFranken, 5, true),
            Technique::SiameseFinnedFrankenWhale => (Kind::FinnedFranken, 6, true),
            Technique::SiameseFinnedFrankenLeviathan => (Kind::FinnedFranken, 7, true),
            Technique::SiameseFinnedMutantXWing => (Kind::FinnedMutant, 2, true),
            Technique::SiameseFinnedMutantSwordfish => (Kind::FinnedMutant, 3, true),
            Technique::SiameseFinnedMutantJellyfish => (Kind::FinnedMutant, 4, true),
            Technique::SiameseFinnedMutantSquirmbag => (Kind::FinnedMutant, 5, true),
            Technique::SiameseFinnedMutantWhale => (Kind::FinnedMutant, 6, true),
            Technique::SiameseFinnedMutantLeviathan => (Kind::FinnedMutant, 7, true),
            _ => return None,
        };
        Some(Fish {
            kind,
            size,
            is_siamese,
            technique,
        })
    }
}

/// A fish that was found.
struct Found {
    digit: usize,
    bases: Vec<usize>,
    covers: Vec<usize>,
    gone: Gone,
    is_sashimi: bool,
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
    for digit in 0..9 {
        let mut siamese: Vec<Found> = Vec::new();
        let mut found = |found: Found, sink: &mut Sink| {
            if fish.is_siamese {
                // One of the two gives the name; a fish that is sashimi itself may be the other one.
                let is_named = |other: &Found| match fish.kind {
                    Kind::Sashimi => found.is_sashimi && other.is_sashimi,
                    _ => !found.is_sashimi || !other.is_sashimi,
                };
                let is_twin = |other: &&Found| {
                    other.bases == found.bases && other.covers != found.covers && is_named(other)
                };
                let twins = siamese.iter().filter(is_twin);
                for other in twins {
                    let mut gone = found.gone;
                    gone.join(&other.gone);
                    if gone != found.gone && gone != other.gone {
                        sink.eliminate(fish.technique, &gone, || {
                            Proof::Any(vec![other.proof(), found.proof()])
                        })?;
                    }
                }
                siamese.push(found);
                Flow::Continue(())
            } else {
                sink.eliminate(fish.technique, &found.gone, || found.proof())
            }
        };
        match fish.kind {
            Kind::Basic | Kind::Finned | Kind::Sashimi => {
                for first in [0, 9] {
                    lines(state, fish, digit, first, &mut |fish| found(fish, sink))?;
                }
            }
            _ => complex(state, fish, digit, &mut |fish| found(fish, sink))?,
        }
    }
    Flow::Continue(())
}

/// The places of a digit in nine parallel lines, each as the set of crossing lines.
fn by_line(state: &State, digit: usize, first: usize) -> [u16; 9] {
    let mut lines = [0; 9];
    for cell in bits(state.digits[digit]) {
        let (row, column) = (cell / 9, cell % 9);
        let (line, at) = if first == 0 {
            (row, column)
        } else {
            (column, row)
        };
        lines[line] |= 1 << at;
    }
    lines
}

/// Fish of lines, the first of which is `first`, against crossing lines.
fn lines(
    state: &State,
    fish: Fish,
    digit: usize,
    first: usize,
    found: &mut dyn FnMut(Found) -> Flow,
) -> Flow {
    let places = by_line(state, digit, first);
    let mut bases = Vec::with_capacity(7);
    choose_lines(&places, fish, 0, 0, &mut bases, &mut |bases, union| {
        with_lines(state, fish, digit, first, &places, bases, union, found)
    })
}

/// Chooses base lines whose places are in few crossing lines.
fn choose_lines(
    places: &[u16; 9],
    fish: Fish,
    from: usize,
    union: u16,
    bases: &mut Vec<usize>,
    each: &mut dyn FnMut(&[usize], u16) -> Flow,
) -> Flow {
    // The fins are in one box, whose third line of cells has the eliminated candidates.
    let spare = if fish.kind == Kind::Basic { 0 } else { 2 };
    if union.count_ones() as usize > fish.size + spare {
        return Flow::Continue(());
    }
    if bases.len() == fish.size {
        return each(bases, union);
    }
    for line in from..9 {
        if places[line] == 0 || (fish.kind == Kind::Basic && places[line].count_ones() < 2) {
            continue;
        }
        bases.push(line);
        let flow = choose_lines(places, fish, line + 1, union | places[line], bases, each);
        bases.pop();
        flow?;
    }
    Flow::Continue(())
}

#[expect(clippy::too_many_arguments, reason = "the parts of one search")]
fn with_lines(
    state: &State,
    fish: Fish,
    digit: usize,
    first: usize,
    places: &[u16; 9],
    bases: &[usize],
    union: u16,
    found: &mut dyn FnMut(Found) -> Flow,
) -> Flow {
    let width = union.count_ones() as usize;
    if width < fish.size || (fish.kind == Kind::Basic) != (width == fish.size) {
        return Flow::Continue(());
    }
    let other = 9 - first;
    let base_cells = bases
        .iter()
        .fold(0, |all, line| all | UNIT_BITS[first + line])
        & state.digits[digit];
    let stacks: &[u16] = if width == fish.size {
        &[0]
    } else {
        &[0o7, 0o70, 0o700]
    };
    for stack in stacks {
        // The crossing lines of the fins are two at most.
        let all = union & *stack;
        let mut fins = all;
        loop {
            if fins.count_ones() as usize == width - fish.size {
                let covers = union & !fins;
                let cover_cells =
                    bits(u128::from(covers)).fold(0, |all, line| all | UNIT_BITS[other + line]);
                let fin_cells = base_cells & !cover_cells;
                let gone =
                    state.digits[digit] & cover_cells & !base_cells & common_peers(fin_cells);
                if gone != 0 {
                    let has_stub = bases
                        .iter()
                        .any(|line| (places[*line] & covers).count_ones() < 2);
                    if fish.is_siamese
                        || fish.kind == Kind::Basic
                        || (fish.kind == Kind::Sashimi) == has_stub
                    {
                        found(Found {
                            digit,
                            bases: bases.iter().map(|line| first + line).collect(),
                            covers: bits(u128::from(covers)).map(|line| other + line).collect(),
                            gone: Gone::of(state, digit, gone),
                            is_sashimi: has_stub,
                        })?;
                    }
                }
            }
            if fins == 0 {
                break;
            }
            fins = (fins - 1) & all;
        }
    }
    Flow::Continue(())
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
        has_fins: matches!(fish.kind, Kind::FinnedFranken | Kind::FinnedMutant),
        bases: Vec::with_capacity(7),
        covers: Vec::with_capacity(7),
    }
    .choose_bases(0, 0, 0, found)
}

impl Search<'_> {
    fn is_mutant(&self) -> bool {
        matches!(self.fish.kind, Kind::Mutant | Kind::FinnedMutant)
    }

    /// Whether rows and columns, if they are on these sides, are allowed by the kind of the fish. Boxes always are.
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
        if self.bases.len() == self.fish.size {
            return self.choose_covers(union, union & !endo, endo, found);
        }
        for unit in from..27 {
            let places = self.state.places(unit, self.digit);
            let endo = endo | places & union;
            let fits = places.count_ones() >= 2
                && endo.count_ones()
                    <= if self.has_fins {
                        self.state.limits.fish_endo_fins as u32
                    } else {
                        0
                    }
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
        if open == 0 || self.covers.len() == self.fish.size {
            let fins = fins | open;
            let is_full = self.covers.len() == self.fish.size;
            let fits = fins.count_ones()
                <= if self.has_fins {
                    self.state.limits.fish_fins as u32
                } else {
                    0
                };
            if is_full && fits && (fins != 0) == self.has_fins && self.is_of_kind() {
                return self.end(union, fins, found);
            }
            return Flow::Continue(());
        }
        let cell = open.trailing_zeros() as usize;
        for unit in super::cell_set::UNITS_OF[cell] {
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
            && fins.count_ones() <= self.state.limits.fish_fins as u32
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
        let mut covers = self.covers.clone();
        covers.sort_unstable();
        found(Found {
            digit: self.digit,
            bases: self.bases.clone(),
            covers,
            gone,
            is_sashimi: false,
        })
    }
}

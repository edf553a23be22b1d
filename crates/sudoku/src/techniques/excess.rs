//! How far a position is from a rare pattern. The search for puzzles that need it goes on from those that are nearer.
//!
//! The measure is roughly the number of candidates, or of links, that have to go until the pattern is there. It only
//! has to tell which of two positions is nearer.

use super::Technique;
use super::patterns::{DIAGONALS, corners, triples};
use super::sectors::sk_rings;
use super::state::State;
use crate::tables::{ALL_CELLS, PEER_BITS, UNIT_BITS, UNITS_OF, bits, small_bits};

/// Maximum of the measure.
pub(crate) const MAX_EXCESS: u32 = 60;

/// How much a cell counts that has to be filled and is empty, or the other way round.
const CELL: u32 = 3;

/// What is too much for the pattern of a technique in this position. `None` if there is no measure for the technique.
pub(super) fn excess(state: &State, technique: Technique) -> Option<u32> {
    let excess = match technique {
        Technique::JuniorExocet => exocet(state, true),
        Technique::SeniorExocet => exocet(state, false),
        Technique::SkLoop => sk_loop(state),
        Technique::Tridagon | Technique::TridagonChain => tridagon(state),
        Technique::AvoidableRectangleType2 => avoidable(state),
        _ => return None,
    };
    Some(excess.min(MAX_EXCESS))
}

/// Whether there is a measure for a technique.
pub(crate) const fn has_measure(technique: Technique) -> bool {
    matches!(
        technique,
        Technique::JuniorExocet
            | Technique::SeniorExocet
            | Technique::SkLoop
            | Technique::Tridagon
            | Technique::TridagonChain
            | Technique::AvoidableRectangleType2
    )
}

/// The places of base digits that no two crossing units hold, for the best base and targets.
fn exocet(state: &State, is_junior: bool) -> u32 {
    let mut least = MAX_EXCESS;
    for (line, block) in (0..18).flat_map(|line| (18..27).map(move |block| (line, block))) {
        let cells = UNIT_BITS[line] & UNIT_BITS[block];
        for third in bits(cells) {
            let base = cells & !(1 << third);
            let digits = state.union(base);
            if base & !state.empty == 0 && (3..=5).contains(&digits.count_ones()) {
                let start = CELL * (digits.count_ones() / 5);
                with_base(state, line, (base, third), is_junior, start, &mut least);
            }
        }
    }
    least
}

fn with_base(
    state: &State,
    line: usize,
    (base, third): (u128, usize),
    is_junior: bool,
    start: u32,
    least: &mut u32,
) {
    let digits = state.union(base);
    let crossing = |cell: usize| UNITS_OF[cell][usize::from(line < 9)];
    let seen = bits(base).fold(u128::MAX, |all, cell| all & PEER_BITS[cell]);
    let others = UNIT_BITS[line] & !UNIT_BITS[UNITS_OF[third][2]];
    let split = UNIT_BITS[UNITS_OF[others.trailing_zeros() as usize][2]];
    for a in bits(others & split) {
        for b in bits(others & !split) {
            let lines = [crossing(third), crossing(a), crossing(b)];
            let lacking = small_bits(digits)
                .filter(|digit| lines.iter().any(|unit| state.places(*unit, *digit) == 0))
                .count();
            let start = start + CELL * lacking as u32;
            if start >= *least {
                continue;
            }
            let all = lines.iter().fold(0, |all, unit| all | UNIT_BITS[*unit]);
            let free = all & !seen & state.empty;
            let near =
                [a, b].map(|cell| UNIT_BITS[UNITS_OF[cell][2]] & UNIT_BITS[crossing(cell)] & free);
            let (first, second) = match is_junior {
                true => (near[0], near[1]),
                false => (near[0] | near[1], free & !near[0] & !near[1]),
            };
            for one in bits(first) {
                for other in bits(second) {
                    let targets = [one, other];
                    let room = |cell: &usize| (state.cells[*cell] & digits).count_ones() < 2;
                    let narrow = targets.iter().filter(|cell| room(cell)).count() as u32;
                    let at = 1_u128 << one | 1 << other;
                    // Nothing is eliminated without other digits in the targets.
                    let is_idle = u32::from(state.union(at) & !digits == 0);
                    let mut sum = start + CELL * narrow + is_idle;
                    for digit in small_bits(digits) {
                        if sum >= *least {
                            break;
                        }
                        let places = all & state.digits[digit] & !seen & !at;
                        sum += beyond_two(places, 9 - lines[0] / 9 * 9);
                    }
                    *least = sum.min(*least);
                }
            }
        }
    }
}

/// The number of places outside of the two lines that hold most.
fn beyond_two(places: u128, first: usize) -> u32 {
    let (mut sum, mut most) = (0, [0; 2]);
    for unit in &UNIT_BITS[first..first + 9] {
        let here = (unit & places).count_ones();
        sum += here;
        if here > most[0] {
            most = [here, most[0]];
        } else if here > most[1] {
            most[1] = here;
        }
    }
    sum - most[0] - most[1]
}

/// For each set of places of a ring of eight houses, where place `i` is in the houses `i` and `i + 1`, the smallest
/// number of houses that hold these places.
pub const RING_COVERS: [u8; 256] = {
    let mut covers = [8; 256];
    let mut houses = 0_usize;
    while houses < 256 {
        let next = houses >> 1 | houses << 7;
        let held = (houses | next) & 0xff;
        let mut places = held;
        loop {
            if houses.count_ones() < covers[places] as u32 {
                covers[places] = houses.count_ones() as u8;
            }
            if places == 0 {
                break;
            }
            places = (places - 1) & held;
        }
        houses += 1;
    }
    covers
};

/// The links beyond sixteen, and the corners and pairs that are not as they should be, for the best four corners.
fn sk_loop(state: &State) -> u32 {
    let mut least = MAX_EXCESS;
    for (corners, ring) in sk_rings() {
        let at_corners = corners.iter().fold(0_u128, |all, cell| all | 1 << cell);
        let pair = |at: usize| UNIT_BITS[ring[at]] & UNIT_BITS[ring[(at + 1) % 8]] & !at_corners;
        let pairs: [u128; 8] = std::array::from_fn(pair);
        let filled = pairs.iter().fold(0, |all, pair| all | pair) & !state.empty;
        let mut sum = CELL * ((at_corners & state.empty).count_ones() + filled.count_ones());
        if sum >= least {
            continue;
        }
        let links = |places: &u128| {
            let has = |at: usize| usize::from(pairs[at] & places != 0) << at;
            u32::from(RING_COVERS[(0..8).map(has).sum::<usize>()])
        };
        sum += state
            .digits
            .iter()
            .map(links)
            .sum::<u32>()
            .saturating_sub(16);
        least = sum.min(least);
    }
    least
}

/// The other candidates in the twelve cells, for the best digits and cells.
fn tridagon(state: &State) -> u32 {
    let pairs = [(0, 1), (0, 2), (1, 2)];
    let mut least = MAX_EXCESS;
    for digits in triples() {
        let cost = |cell: usize| {
            let own = (state.cells[cell] & digits).count_ones();
            (state.cells[cell] & !digits).count_ones() + CELL * 2_u32.saturating_sub(own)
        };
        // For each box, the best diagonal of either parity.
        let by_parity: [[u32; 2]; 9] = std::array::from_fn(|block| {
            let corner = block / 3 * 27 + block % 3 * 3;
            let of = |diagonal: &[usize; 3]| -> u32 {
                let cells = diagonal.iter().enumerate();
                cells
                    .map(|(row, column)| cost(corner + 9 * row + column))
                    .sum()
            };
            [&DIAGONALS[..3], &DIAGONALS[3..]]
                .map(|diagonals| diagonals.iter().map(of).min().unwrap_or(MAX_EXCESS))
        });
        for (bands, stacks) in pairs
            .iter()
            .flat_map(|bands| pairs.map(|stacks| (*bands, stacks)))
        {
            let sum = corners(bands, stacks)
                .map(|cell| UNITS_OF[cell][2] - 18)
                .iter()
                .fold([0, MAX_EXCESS], |[even, odd], block| {
                    let [same, other] = by_parity[*block];
                    [
                        (even + same).min(odd + other),
                        (odd + same).min(even + other),
                    ]
                });
            least = sum[1].min(least);
        }
    }
    least
}

/// The other candidates in the two empty cells, for the best rectangle with two filled cells in a line.
fn avoidable(state: &State) -> u32 {
    let filled = !state.givens & !state.empty & ALL_CELLS;
    let mut least = MAX_EXCESS;
    let mut see = |[a, b]: [usize; 2], [below_a, below_b]: [usize; 2]| {
        let (a, b) = (state.value_bits(a), state.value_bits(b));
        let (at_a, at_b) = (state.cells[below_a], state.cells[below_b]);
        let lacking = u32::from(at_a & b == 0) + u32::from(at_b & a == 0);
        let (extra_a, extra_b) = (at_a & !b, at_b & !a);
        let shared = 2 * u32::from(extra_a & extra_b != 0);
        let extras = extra_a.count_ones() + extra_b.count_ones() - shared;
        least = (CELL * lacking + extras).min(least);
    };
    let is_filled = |cell: usize| filled >> cell & 1 == 1;
    let is_empty = |cell: usize| state.empty >> cell & 1 == 1;
    for (one, other) in (0..9).flat_map(|one| (0..one).map(move |other| (one, other))) {
        // Two rows and two columns, in one band and two stacks or the other way round.
        for (left, right) in (0..9).flat_map(|left| (0..left).map(move |right| (left, right))) {
            if (one / 3 == other / 3) == (left / 3 == right / 3) {
                continue;
            }
            let [a, b] = [9 * one + left, 9 * one + right];
            let [c, d] = [9 * other + left, 9 * other + right];
            for [a, b, c, d] in [[a, b, c, d], [c, d, a, b], [a, c, b, d], [b, d, a, c]] {
                if is_filled(a) && is_filled(b) && is_empty(c) && is_empty(d) {
                    see([a, b], [c, d]);
                }
            }
        }
    }
    least
}

//! Pattern overlay: all ways to place two or three digits together, which may not share a cell.

use super::impossible::{overlay, with_placed};
use super::proof::Proof;
use super::sink::{Flow, Gone, Sink};
use super::state::{State, digits_of};
use super::templates::placements;
use super::{Step, Technique};
use crate::tables::{bits, small_bits, subsets};

/// Candidates that no way to place some digits together has, and those that all ways have. What follows from fewer
/// digits is not told again.
pub(super) fn find(state: &State, sink: &mut Sink) -> Flow {
    let places = state.all_places();
    let open = (0..9).filter(|digit| state.digits[*digit] != 0);
    let open: u16 = open.fold(0, |all, digit| all | 1 << digit);
    // The candidates of single digits are those of templates.
    let mut told = Gone::NONE;
    for size in 1..=3 {
        for digits in subsets(open, size) {
            let Some(ways) = Ways::of(state, &places, digits) else {
                return Flow::Continue(());
            };
            let (mut gone, mut placed) = (Gone::NONE, Vec::new());
            for digit in small_bits(digits) {
                let known = told.cells(digit);
                gone.add(state, digit, !ways.some[digit] & !known);
                let all = ways.all[digit] & state.digits[digit] & !known;
                placed.extend(placements(all, digit));
                told.add(state, digit, all | !ways.some[digit]);
            }
            if size == 1 {
                continue;
            }
            let proof = || Proof::Template {
                digits: digits_of(digits),
            };
            sink.eliminate(Technique::PatternOverlay, &gone, proof)?;
            if !placed.is_empty() {
                let proof = sink.proof(proof);
                sink.push(Step {
                    technique: Technique::PatternOverlay,
                    placements: placed,
                    eliminations: Vec::new(),
                    proof,
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// The cells of each digit that some way has, and those that all ways have.
struct Ways {
    some: [u128; 9],
    all: [u128; 9],
}

impl Ways {
    /// `None` if there is no way at all.
    fn of(state: &State, places: &[u128; 9], digits: u16) -> Option<Ways> {
        let first = overlay(places, digits)?;
        let mut ways = Ways {
            some: first,
            all: first,
        };
        for digit in small_bits(digits) {
            // A way with each candidate, unless one that was found has it. So a candidate that all of these ways have
            // is in every way: another place in its row would have one of its own.
            for cell in bits(state.digits[digit]) {
                if ways.some[digit] >> cell & 1 == 1 {
                    continue;
                }
                if let Some(way) = overlay(&with_placed(*places, cell, digit), digits) {
                    for (digit, cells) in way.into_iter().enumerate() {
                        ways.some[digit] |= cells;
                        ways.all[digit] &= cells;
                    }
                }
            }
        }
        Some(ways)
    }
}

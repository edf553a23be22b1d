//! Forcing nets: all that follows from an assumption by singles.

use super::super::Technique;
use super::super::proof::Proof;
use super::super::sink::{Flow, Sink};
use super::super::state::State;
use super::trail::Trail;
use super::{Candidate, Found, give, houses, truth};
use crate::tables::{bits, small_bits};

fn candidates(state: &State) -> Vec<Candidate> {
    let of_cell = |cell: usize| small_bits(state.cells[cell]).map(move |digit| 9 * cell + digit);
    bits(state.empty).flat_map(of_cell).collect()
}

/// Candidates from which a contradiction follows.
pub(in super::super) fn contradictions(state: &State, sink: &mut Sink) -> Flow {
    let mut found = Vec::new();
    for candidate in candidates(state) {
        for is_on in [true, false] {
            let trail = Trail::new(state, candidate, is_on);
            if let Some(proof) = trail.refutation() {
                found.push(Found {
                    candidate,
                    is_on: !is_on,
                    proof,
                });
            }
        }
    }
    give(found, Technique::ForcingNetContradiction, sink)
}

/// Cells and units all of whose candidates lead to the same conclusion.
pub(in super::super) fn verities(state: &State, sink: &mut Sink) -> Flow {
    let all = candidates(state);
    let mut trails: Vec<Option<Trail<'_>>> = (0..729).map(|_| None).collect();
    for candidate in &all {
        trails[*candidate] = Some(Trail::new(state, *candidate, true));
    }
    let mut found: Vec<Found> = Vec::new();
    for (house, members) in houses(state, 9) {
        let cases: Vec<&Trail<'_>> = members
            .iter()
            .filter_map(|member| trails[*member].as_ref())
            .collect();
        if cases.iter().any(|trail| trail.empty.is_some()) {
            continue;
        }
        for is_on in [true, false] {
            for &candidate in &all {
                if cases.iter().all(|trail| trail.has(candidate, is_on)) {
                    let branches = cases
                        .iter()
                        .map(|trail| trail.branch_to(candidate, is_on))
                        .collect();
                    let proof = Proof::Cases {
                        of: truth(house),
                        branches,
                    };
                    found.push(Found {
                        candidate,
                        is_on,
                        proof,
                    });
                }
            }
        }
    }
    give(found, Technique::ForcingNetVerity, sink)
}

//! Choosing the engine for this processor.

use super::bands::Bands;
#[cfg(target_arch = "x86_64")]
use super::planes::Planes;
use super::search::{Search, State};
use crate::{CandidateGrid, Cell, Digit, Grid};

/// A search with the state that is fastest on this processor.
#[derive(Clone)]
pub(super) enum Engine {
    /// There is nothing to search: two known cells contradict each other.
    Nothing,
    /// The engine for any processor.
    Bands(Search<Bands>),
    /// The engine for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    Planes(Search<Planes>),
}

impl Engine {
    /// The search for the solutions of a grid.
    #[inline]
    pub(super) fn of_grid(grid: &Grid) -> Engine {
        #[cfg(target_arch = "x86_64")]
        if let Some(search) = Planes::search(grid) {
            return Engine::Planes(search);
        }
        Bands::of_grid(grid).map_or(Engine::Nothing, |bands| Engine::Bands(Search::new(bands)))
    }

    /// The search for the solutions of a grid in which an unknown cell does not hold `digit`.
    pub(super) fn of_grid_without(grid: &Grid, cell: Cell, digit: Digit) -> Engine {
        #[cfg(target_arch = "x86_64")]
        if let Some(planes) = Planes::of_grid(grid) {
            return Engine::Planes(Search::new(planes.without(cell, digit)));
        }
        Bands::of_grid(grid).map_or(Engine::Nothing, |bands| {
            Engine::Bands(Search::new(bands.without(cell, digit)))
        })
    }

    /// The search for the solutions of a grid of candidates.
    pub(super) fn of_candidates(candidates: &CandidateGrid) -> Engine {
        let bands = Bands::of_candidates(candidates);
        #[cfg(target_arch = "x86_64")]
        if let Some(planes) = Planes::of_bands(&bands) {
            return Engine::Planes(Search::new(planes));
        }
        Engine::Bands(Search::new(bands))
    }

    /// Goes to the next solution. Returns false at the end of the search.
    pub(super) fn advance(&mut self) -> bool {
        match self {
            Engine::Nothing => false,
            Engine::Bands(search) => search.advance().is_some(),
            #[cfg(target_arch = "x86_64")]
            Engine::Planes(search) => search.advance().is_some(),
        }
    }

    /// The solution that the last call of [`Engine::advance`] found; an empty grid if it found none.
    #[inline]
    pub(super) fn solution(&self) -> Grid {
        match self {
            Engine::Nothing => Grid::EMPTY,
            Engine::Bands(search) => search.solution().map_or(Grid::EMPTY, State::grid),
            #[cfg(target_arch = "x86_64")]
            Engine::Planes(search) => search.solution().map_or(Grid::EMPTY, State::grid),
        }
    }

    /// Goes to the next solution and returns it.
    pub(super) fn next(&mut self) -> Option<Grid> {
        match self {
            Engine::Nothing => None,
            Engine::Bands(search) => search.advance().map(State::grid),
            #[cfg(target_arch = "x86_64")]
            Engine::Planes(search) => search.advance().map(State::grid),
        }
    }

    /// Goes to the next solution and returns it, with at most `steps` steps, which are counted down.
    pub(super) fn next_within(&mut self, steps: &mut u64) -> Option<Grid> {
        match self {
            Engine::Nothing => None,
            Engine::Bands(search) => search.advance_within(steps).map(State::grid),
            #[cfg(target_arch = "x86_64")]
            Engine::Planes(search) => search.advance_within(steps).map(State::grid),
        }
    }
}

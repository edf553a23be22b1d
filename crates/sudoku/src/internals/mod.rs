//! What the tests use beside the interface. They are a program of their own, so that the library is compiled once. None
//! of this is part of the interface, and all of it may change at any time.

use crate::Symmetry;
use crate::techniques::Technique;

pub mod braids {
    pub use crate::anatomy::braids::{Board, Candidate, STEPS};
}

pub mod least {
    pub use crate::anatomy::least::{STEPS, Search, bounds};
}

pub mod canon {
    pub use crate::canon::orders::{by_orders, orders};
    pub use crate::canon::sukaku::canonical as canonical_candidates;
    pub use crate::canon::ways::by_ways;
    pub use crate::canon::{both, has_different_digits};
}

pub mod generate {
    pub use crate::generate::fastest::every_way;
    pub use crate::generate::full_grid::{
        Complete, FIRST, MAX_COMPLETIONS, MAX_OTHER_COMPLETIONS, Missing, columns_and_rows, drawn,
        full_grid, same_lines,
    };
    pub use crate::generate::removal::without_needless_clues;
    pub use crate::generate::seeds::{PATTERNS, SEEDS, near, rearranged};
    pub use crate::generate::splits::{COUNT, SECOND, THIRD};
    pub use crate::generate::symmetrical::symmetrical;
    pub use crate::generate::vicinity::{beside, close_to};

    use crate::generate::wanted::Judge;
    use crate::{GenerateError, GenerateOptions, Grid, Random, Wanted};

    /// The search for what is wanted, around these seeds.
    pub fn search_around(
        random: Random,
        options: &GenerateOptions,
        wanted: &Wanted,
        seeds: &[Grid],
    ) -> Result<Option<Grid>, GenerateError> {
        crate::generate::search_around(random, options, Judge::new(wanted), seeds, || true)
    }
}

/// The orbits of a symmetry as sets of cells.
#[must_use]
pub fn orbits(symmetry: Symmetry) -> Vec<u128> {
    symmetry.orbits()
}

pub mod solve {
    pub use crate::solve::tables::{fold, spread};

    use crate::Grid;
    use crate::solve::bands::Bands;
    use crate::solve::search::{Search, State};
    use crate::solve::tables::{Locked, locked};

    /// The possible and the forced minirows of a pattern.
    #[must_use]
    pub const fn possible_and_forced(pattern: usize) -> (u32, u32) {
        let Locked { possible, forced } = locked(pattern);
        (possible, forced)
    }

    fn all(mut search: Search<impl State>) -> impl Iterator<Item = Grid> {
        std::iter::from_fn(move || search.advance().map(State::grid))
    }

    /// The solutions that the engine for any processor finds. `None` if known cells contradict each other.
    pub fn by_bands(grid: &Grid) -> Option<impl Iterator<Item = Grid>> {
        Bands::of_grid(grid).map(|bands| all(Search::new(bands)))
    }

    /// The engine for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    pub mod planes {
        pub use crate::solve::planes::guess::{SPLIT, places};

        use crate::Grid;
        use crate::solve::planes::{Planes, advance_with_avx2};
        use crate::solve::search::{Search, State};

        /// The solutions. `None` if the processor is not supported.
        pub fn by_planes(grid: &Grid) -> Option<impl Iterator<Item = Grid>> {
            Planes::of_grid(grid).map(|planes| super::all(Search::new(planes)))
        }

        /// Two functions that go on with a search for at most a number of steps, which they count down: with AVX2, and
        /// with all that the processor has. `None` if it is not supported.
        pub fn both_ways(grid: &Grid) -> Option<[impl FnMut(&mut u64) -> Option<Grid>; 2]> {
            let start = Planes::of_grid(grid)?;
            Some([true, false].map(|is_narrow| {
                let mut search = Search::new(start);
                move |steps: &mut u64| {
                    if !is_narrow {
                        return search.advance_within(steps).map(State::grid);
                    }
                    let is_found = advance_with_avx2(&mut search, steps);
                    is_found
                        .then(|| search.solution().map(State::grid))
                        .flatten()
                }
            }))
        }
    }
}

pub mod explainer;

pub mod techniques {
    pub use crate::techniques::colors::{seen_by, sees_itself};
    pub use crate::techniques::equivalence::ring;
    pub use crate::techniques::excess::RING_COVERS;
    pub use crate::techniques::sue_de_coq::next_by_members;

    use crate::PencilMarks;
    use crate::techniques::equivalence::Sides;
    use crate::techniques::medusa;
    use crate::techniques::state::State;

    /// The cells that are on one of two sides only.
    #[must_use]
    pub fn sides(units: &[u8], others: &[u8]) -> Option<[u128; 2]> {
        Sides::new(units, others).map(|sides| sides.0)
    }

    /// The number of strong links, and the two colors of the network of the first one.
    #[must_use]
    pub fn medusa(marks: &PencilMarks) -> (usize, [[u128; 9]; 2]) {
        let links = medusa::links(&State::new(marks));
        (links.len(), medusa::colors(&links, &links[0]))
    }
}

/// The place of a technique among all.
#[must_use]
pub fn place(technique: Technique) -> usize {
    technique.place()
}

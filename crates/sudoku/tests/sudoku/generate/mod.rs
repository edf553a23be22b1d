//! The generator.

mod full_grid;
mod mask;
mod options;
mod puzzles;
mod random;
mod seeds;
mod splits;
mod symmetrical;
mod symmetry;
mod vicinity;
mod wanted;

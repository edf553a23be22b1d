//! The solver.

#[cfg(target_arch = "x86_64")]
mod planes;
mod tables;
mod twin;

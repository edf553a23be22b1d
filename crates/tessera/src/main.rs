//! The program: see the library of the same name.

use std::process::ExitCode;

mod allocator;

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator;

fn main() -> ExitCode {
    tessera::run(std::env::args_os())
}

//! Pictures of sudokus and of their steps, and books.

mod book;
mod drawing;
mod grid;
mod step;

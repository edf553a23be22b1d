//! Tables in a folder: a file a part and kind.
//!
//! A file appears under its name only when it is whole, so the files are the only record of what is done. A build that
//! was interrupted goes on with the parts that have no files yet. A build locks each part while it works on it, so
//! several builds of one folder share the work.
//!
//! Modules, in the order in which data flows: `folder` (names, headers and finished files), `plan` (what there is to
//! build, and the memory that it needs), `halves` (finds what belongs to a position), `store` (the values of finished
//! parts), `unit` (builds one part), `build` (builds all parts of a plan). `tables` looks up positions.

mod build;
mod error;
pub(crate) mod folder;
pub(crate) mod halves;
mod plan;
mod store;
mod tables;
mod unit;

pub use build::{BuildParts, DiskProgress};
pub use error::DiskError;
pub use folder::Folder;
pub use plan::{DiskPlan, PlannedPart};
pub use tables::{DiskTables, ValuedMoves};
pub use unit::build_part;

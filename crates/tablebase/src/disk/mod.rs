//! Tables in a folder: one file for each part and kind.
//!
//! A file gets its final name only when it is complete, so the files themselves record which parts are done. A build
//! after an interrupted one continues with the parts that have no files yet. A build locks each part while it works on
//! it, so several builds of one folder can share the work.
//!
//! Modules, in the order in which data flows: `folder` (names, headers and finished files), `plan` (which parts to
//! build, and the memory that they need), `halves` (a map from positions to what belongs to their part), `store` (the
//! values of finished parts), `unit` (builds one part), `build` (builds all parts of a plan). `tables` looks up
//! positions.

mod build;
mod error;
pub(crate) mod folder;
pub(crate) mod halves;
pub(crate) mod plan;
mod store;
mod tables;
pub(crate) mod unit;

pub use build::DiskProgress;
pub use error::DiskError;
pub use folder::Folder;
pub use plan::{DiskPlan, PlannedPart};
pub use tables::{DiskTables, ValuedMoves};
pub use unit::build_part;

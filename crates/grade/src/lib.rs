//! Checks programs of the classic exercises against the reference.
//!
//! Tests are drawn from a seed, so that together they touch every rule of an exercise's specification. The program
//! runs within limits, its answer is compared with the right one, and the report says which *rule* is broken. One
//! failure for each broken rule, or more, is shrunk to a small input that still fails.
//!
//! ```
//! # #[cfg(unix)] {
//! use tessera_grade::{Program, Settings, grade, report::Form, towers::Exam};
//! let program = Program::find(&["true".into()])?;
//! let settings = Settings { tests: 3, ..Settings::default() };
//! let report = grade(&Exam::default(), &program, &settings, &|_| true)?;
//! assert!(report.write(Form::Text).starts_with("towers: 0 of 3 tests passed\nprogram: true\n"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How data flows: an [`Exercise`] ([`towers`], [`assist`], [`endgame`]) draws inputs and knows the right answers;
//! [`process`] runs the [`Program`]; [`grade`] finds causes and shrinks; [`report`] writes what was found. [`folder`]
//! writes the tests as files instead.

pub mod assist;
mod compare;
pub mod endgame;
mod exercise;
pub mod folder;
mod grader;
pub mod process;
mod program;
pub mod report;
mod rules;
pub mod towers;

pub use exercise::{Delivery, Difference, Effort, Exercise, Expected, Explanation, Fault, Trial};
pub use grader::{GradeError, Progress, Settings, grade, input_of};
pub use program::{NoProgram, Program};
pub use rules::{Rule, RuleSet};

/// The example of the crate's page is a test too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

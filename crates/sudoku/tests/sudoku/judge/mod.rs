//! Judging the steps of others.

mod read;
mod verdicts;

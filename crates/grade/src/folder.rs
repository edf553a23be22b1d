//! Writes the tests as files, for a course that runs them itself.

use std::fmt::Write;
use std::io;
use std::path::Path;

use thiserror::Error;

use crate::exercise::{Delivery, Exercise};
use crate::grader::{GradeError, Settings, input_of};

/// Why the tests are not written.
#[derive(Debug, Error)]
pub enum FolderError {
    /// The folder has something in it.
    #[error("the folder {0} is not empty: expected a new folder")]
    NotEmpty(String),
    /// A file cannot be written.
    #[error("cannot write {path}: {error}")]
    Write {
        /// The file or folder.
        path: String,
        /// The system's message.
        error: io::Error,
    },
    /// No input can be drawn.
    #[error(transparent)]
    Draw(#[from] GradeError),
}

/// Writes `testN.txt` and `testN-out.txt` for each test of a series, and `rules.csv` with the rules that each touches.
///
/// ```
/// use tessera_grade::{Settings, folder, towers::Exam};
/// let scratch = tempfile::tempdir()?;
/// let folder = scratch.path().join("tests");
/// folder::write(&Exam::default(), &Settings { tests: 2, ..Settings::default() }, &folder)?;
/// let answer = std::fs::read_to_string(folder.join("test2-out.txt"))?;
/// assert!(answer.starts_with("BOARD SIZE: 8x8\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the folder has files in it, or a file cannot be written.
pub fn write<E: Exercise>(
    exercise: &E,
    settings: &Settings,
    folder: &Path,
) -> Result<(), FolderError> {
    let failed = |path: &Path, error| FolderError::Write {
        path: path.display().to_string(),
        error,
    };
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, error))?;
    let mut entries = std::fs::read_dir(folder).map_err(|error| failed(folder, error))?;
    if entries.next().is_some() {
        return Err(FolderError::NotEmpty(folder.display().to_string()));
    }
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).map_err(|error| failed(&path, error))
    };
    let mut table = String::from("test,rule,text\n");
    for number in 0..settings.tests {
        let (input, expected) = input_of(exercise, settings, number)?;
        let name = format!("test{}", number + 1);
        put(&format!("{name}.txt"), &exercise.text(&input))?;
        put(&format!("{name}-out.txt"), &expected.text)?;
        for rule in expected.touched.iter() {
            let rule = exercise.rules()[rule];
            // Writing to a string does not fail.
            let _ = writeln!(
                table,
                "{name},{},\"{}\"",
                rule.id,
                rule.text.replace('"', "\"\"")
            );
        }
    }
    put("rules.csv", &table)?;
    if exercise.delivery() == Delivery::Files {
        return Ok(());
    }
    put("run.sh", RUN)
}

/// A script that runs a program on all tests of its folder.
const RUN: &str = r#"#!/bin/sh
# Runs a program on all tests in this folder: sh run.sh ./program [ARGUMENTS...]
folder=$(dirname "$0")
failed=0
for input in "$folder"/test*.txt; do
  case $input in *-out.txt) continue ;; esac
  if ! "$@" < "$input" 2>/dev/null | cmp -s - "${input%.txt}-out.txt"; then
    echo "wrong: $input"
    failed=$((failed + 1))
  fi
done
echo "$failed wrong"
[ "$failed" -eq 0 ]
"#;

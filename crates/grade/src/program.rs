//! The program to grade: found before the first test, and started from any folder.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A program with its arguments.
///
/// Arguments may contain `{input}` and `{output}`, which stand for the two files of an exercise with files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
    /// The command as it was given, for reports.
    shown: Vec<String>,
}

/// A program that cannot be started.
#[derive(Debug, Error)]
pub enum NoProgram {
    /// No program was named.
    #[error("no program is named")]
    Empty,
    /// There is no such program.
    #[error("there is no program `{0}`")]
    Missing(String),
    /// The path is a folder.
    #[error("`{0}` is a folder: expected a program")]
    Folder(String),
    /// The file may not be executed.
    #[error("`{0}` is not executable")]
    NotExecutable(String),
    /// The current folder is not known.
    #[error("the current folder is not known: {0}")]
    CurrentFolder(io::Error),
}

impl Program {
    /// Finds a program as a shell does: a name with a separator is a path, any other one is looked up in `PATH`, and
    /// then in the current folder.
    ///
    /// A program may run in another folder than the current one. So its path is made absolute, and so is every
    /// argument that names an existing file or folder.
    ///
    /// ```
    /// use tessera_grade::Program;
    /// let error = Program::find(&["./no-such-program".into()]).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no program `./no-such-program`");
    /// ```
    ///
    /// # Errors
    /// If there is no such program, or it may not be executed.
    pub fn find(command: &[OsString]) -> Result<Program, NoProgram> {
        let here = std::env::current_dir().map_err(NoProgram::CurrentFolder)?;
        let (name, arguments) = command.split_first().ok_or(NoProgram::Empty)?;
        let shown = name.to_string_lossy().into_owned();
        let has_folder = Path::new(name).components().count() > 1 || shown.contains('/');
        let path = if has_folder {
            here.join(name)
        } else {
            in_search_path(name).unwrap_or_else(|| here.join(name))
        };
        if path.is_dir() {
            return Err(NoProgram::Folder(shown));
        }
        if !path.exists() {
            return Err(NoProgram::Missing(shown));
        }
        if !is_executable(&path) {
            return Err(NoProgram::NotExecutable(shown));
        }
        let absolute = |argument: &OsString| {
            let path = here.join(argument);
            let is_file = !argument.is_empty() && path.exists();
            if is_file {
                path.into_os_string()
            } else {
                argument.clone()
            }
        };
        Ok(Program {
            path,
            arguments: arguments.iter().map(absolute).collect(),
            shown: command
                .iter()
                .map(|word| word.to_string_lossy().into_owned())
                .collect(),
        })
    }

    /// The absolute path of the program.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The words of the command as they were given.
    #[must_use]
    pub fn shown(&self) -> &[String] {
        &self.shown
    }

    /// The arguments for a run without files.
    #[must_use]
    pub fn arguments(&self) -> &[OsString] {
        &self.arguments
    }

    /// The arguments for a run with two files. If no argument has a placeholder, `--inputfile INPUT --outputfile
    /// OUTPUT` is appended.
    #[must_use]
    pub fn arguments_with(&self, input: &Path, output: &Path) -> Vec<OsString> {
        let has_place = |argument: &OsString| {
            let text = argument.to_string_lossy();
            text.contains("{input}") || text.contains("{output}")
        };
        let mut arguments: Vec<OsString> = self
            .arguments
            .iter()
            .map(|argument| {
                if !has_place(argument) {
                    return argument.clone();
                }
                let text = argument.to_string_lossy();
                let text = text.replace("{input}", &input.to_string_lossy());
                text.replace("{output}", &output.to_string_lossy()).into()
            })
            .collect();
        if !self.arguments.iter().any(has_place) {
            let names: [&OsStr; 4] = [
                OsStr::new("--inputfile"),
                input.as_os_str(),
                OsStr::new("--outputfile"),
                output.as_os_str(),
            ];
            arguments.extend(names.map(OsStr::to_owned));
        }
        arguments
    }
}

fn in_search_path(name: &OsStr) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file() && is_executable(path))
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata()
        .is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_their_full_paths() {
        let here = std::env::current_dir().unwrap();
        let command = ["sh", "Cargo.toml", "no-such-file", ""].map(OsString::from);
        let program = Program::find(&command).unwrap();
        assert!(program.path().is_absolute());
        let expected: [OsString; 3] = [
            here.join("Cargo.toml").into(),
            "no-such-file".into(),
            "".into(),
        ];
        assert_eq!(program.arguments(), expected);
        assert!(matches!(Program::find(&[]), Err(NoProgram::Empty)));
        let folder = Program::find(&["./src".into()]);
        assert!(matches!(folder, Err(NoProgram::Folder(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_no_program_is_reported() {
        let file = Program::find(&["./Cargo.toml".into()]);
        assert!(matches!(file, Err(NoProgram::NotExecutable(_))));
    }

    #[test]
    fn placeholders_stand_for_the_files() {
        let with = |words: &[&str]| {
            let words: Vec<OsString> = words.iter().map(OsString::from).collect();
            let program = Program::find(&words).unwrap();
            program.arguments_with(Path::new("/i"), Path::new("/o"))
        };
        assert_eq!(with(&["sh", "{input}", "--to={output}"]), ["/i", "--to=/o"]);
        assert_eq!(
            with(&["sh", "x"]),
            ["x", "--inputfile", "/i", "--outputfile", "/o"]
        );
    }
}

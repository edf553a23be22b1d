//! Resolves the name of an output.

use std::fs::{self, Metadata};
use std::io;
use std::path::{Path, PathBuf};

use super::OutputError;
use super::inputs::Identity;

/// Maximum length of a chain of symbolic links, as on Linux.
const MAX_LINKS: usize = 40;

/// What the name of an output refers to.
#[derive(Debug)]
pub(super) enum Place {
    /// Standard output.
    Stdout,
    /// An output that cannot be replaced: a device, a pipe, a file that the caller holds open.
    Special(PathBuf),
    /// A file, after following all links, and the metadata of the existing file.
    File(PathBuf, Option<Metadata>),
}

impl Place {
    /// Resolves a name; no name and `-` mean standard output.
    pub(super) fn of(path: Option<&Path>) -> Result<Place, OutputError> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Place::Stdout);
        };
        let output = path.display().to_string();
        let failed = |error| OutputError::File {
            output: output.clone(),
            error,
        };
        let end = follow(path).map_err(failed)?;
        if is_descriptor(&end) {
            let is_stdout = end.file_name().is_some_and(|name| name == "1");
            return Ok(if is_stdout {
                Place::Stdout
            } else {
                Place::Special(end)
            });
        }
        match fs::metadata(&end) {
            Ok(metadata) if metadata.is_dir() => Err(OutputError::IsFolder { output }),
            Ok(metadata) if metadata.is_file() => {
                // A file without write permission is not replaced, although the folder would allow it.
                let opened = fs::OpenOptions::new().write(true).open(&end);
                opened.map_err(failed)?;
                Ok(Place::File(end, Some(metadata)))
            }
            Ok(_) => Ok(Place::Special(end)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Place::File(end, None)),
            Err(error) => Err(failed(error)),
        }
    }

    /// The identity of the existing file.
    pub(super) fn identity(&self) -> Option<Identity> {
        match self {
            Place::Stdout => Identity::of_stdout(),
            Place::File(path, _) | Place::Special(path) => Identity::of(path),
        }
    }
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    }
}

/// The path after following all links.
fn follow(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        let is_link = fs::symlink_metadata(&path).is_ok_and(|is| is.is_symlink());
        if !is_link || is_descriptor(&path) {
            return Ok(path);
        }
        path = folder_of(&path).join(fs::read_link(&path)?);
    }
    Err(io::Error::other("too many links"))
}

/// Whether this path is a file descriptor of this process, such as `/dev/fd/3` or the target of `/dev/stdout`.
fn is_descriptor(path: &Path) -> bool {
    let Ok(folder) = fs::canonicalize(folder_of(path)) else {
        return false;
    };
    let own = format!("/proc/{}/fd", std::process::id());
    folder == Path::new(&own) || folder == Path::new("/dev/fd")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn open_files_of_the_process_are_special() {
        let of = |path: &str| Place::of(Some(Path::new(path))).unwrap();
        for path in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            assert!(matches!(of(path), Place::Stdout), "{path}");
        }
        for path in ["/dev/stderr", "/dev/null", "/dev/full", "/proc/self/fd/2"] {
            assert!(matches!(of(path), Place::Special(_)), "{path}");
        }
        assert!(matches!(of("no/such/file"), Place::File(_, None)));
    }
}

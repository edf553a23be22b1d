//! A folder of tables: the paths, headers and locks of its files.

use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use tessera_draughts::{Rules, Variant};
use twox_hash::XxHash3_64;

use super::DiskError;
use super::plan::is_of_system;
use crate::Part;
use crate::files::{File, FileError, Header, Kind};

/// The tables of a variant in a folder.
///
/// Each variant has its own subfolder, as in `DIR/english/KKvKM.wld`. A finished part has a file of each kind in
/// [`KINDS`](Folder::KINDS). While tables are built, a part also has a *working file* of kind [`Dtw`](Kind::Dtw) with
/// the distances of all positions, from which other parts are built. It is several times as large as the other files
/// together.
///
/// ```
/// use std::path::Path;
/// use tessera_draughts::Variant;
/// use tessera_tablebase::{Folder, files::Kind};
/// let folder = Folder::new(Variant::ENGLISH, "tables");
/// let path = folder.path_of("MvK".parse()?, Kind::Wld);
/// assert_eq!(path, Path::new("tables").join("english").join("MvK.wld"));
/// # Ok::<(), tessera_tablebase::PartNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    variant: Variant,
    path: PathBuf,
}

impl Folder {
    /// The kinds of files of a finished part, in the order in which they are written.
    pub const KINDS: [Kind; 2] = [Kind::Wld, Kind::Losses];

    /// The tables of a variant in the folder `dir`, which need not exist yet.
    #[must_use]
    pub fn new(variant: Variant, dir: impl AsRef<Path>) -> Folder {
        Folder {
            variant,
            path: dir.as_ref().join(variant.name()),
        }
    }

    /// The variant of the tables.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The subfolder with the files of the variant.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of the file with the values of `part` of the given kind, whether or not it exists.
    #[must_use]
    pub fn path_of(&self, part: Part, kind: Kind) -> PathBuf {
        let extension = match kind {
            Kind::Wld => "wld",
            Kind::Dtw => "dtw",
            Kind::Losses => "losses",
        };
        self.path.join(format!("{part}.{extension}"))
    }

    /// The path of the folder's lock file. All builds in the folder share the lock; removing working files takes it
    /// exclusively.
    pub(crate) fn build_lock(&self) -> PathBuf {
        self.path.join("build.lock")
    }

    /// The path of the lock file that a build of `part` holds.
    pub(crate) fn lock_of(&self, part: Part) -> PathBuf {
        self.path.join(format!("{part}.lock"))
    }

    /// The header that the file of a part and kind must have.
    #[must_use]
    pub fn header_of(&self, part: Part, kind: Kind) -> Header {
        Header {
            variant: self.variant.name().into(),
            rules: rules_hash(self.variant.rules()),
            part: part.to_string(),
            kind,
            positions: part.positions(self.variant),
        }
    }

    /// Opens the file of a part and kind, and checks that its header is the expected one. `None` if there is no such
    /// file.
    ///
    /// # Errors
    /// If the file cannot be read, its head is damaged, or it holds other values than its name says.
    pub fn open(&self, part: Part, kind: Kind) -> Result<Option<File>, DiskError> {
        let path = self.path_of(part, kind);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(FileError::System { source, .. }) if source.kind() == ErrorKind::NotFound => {
                return Ok(None);
            }
            Err(error) => return Err(error.into()),
        };
        let expected = self.header_of(part, kind);
        if *file.header() != expected {
            return Err(DiskError::Other {
                path,
                found: describe(file.header()),
                expected: describe(&expected),
            });
        }
        Ok(Some(file))
    }

    /// Whether a part is finished: all its files exist and have sound heads. The values are not read, and the working
    /// file does not matter.
    ///
    /// # Errors
    /// As [`open`](Folder::open).
    pub fn has(&self, part: Part) -> Result<bool, DiskError> {
        for kind in Folder::KINDS {
            if self.open(part, kind)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the working file of a part exists and has a sound head. A damaged one counts as missing.
    pub(crate) fn has_working_file(&self, part: Part) -> Result<bool, DiskError> {
        match self.open(part, Kind::Dtw) {
            Ok(file) => Ok(file.is_some()),
            Err(error) if is_of_system(&error) => Err(error),
            Err(_) => Ok(false),
        }
    }

    /// Creates the folder and takes its lock as a build does. As long as the lock is held, no other process removes
    /// working files.
    pub(crate) fn lock(&self) -> Result<fs::File, DiskError> {
        fs::create_dir_all(&self.path).map_err(DiskError::system(&self.path, "create"))?;
        let path = self.build_lock();
        let lock = fs::File::create(&path).map_err(DiskError::system(&path, "create"))?;
        lock.lock_shared()
            .map_err(DiskError::system(&path, "lock"))?;
        Ok(lock)
    }

    /// Removes the working files of all finished parts. They are only needed to build other parts. Returns `false` and
    /// keeps the files if a build is running in the folder.
    ///
    /// # Errors
    /// If the folder does not exist, or the operating system refuses to list or remove files.
    pub fn remove_working_files(&self) -> Result<bool, DiskError> {
        let path = self.build_lock();
        let lock = fs::File::create(&path).map_err(DiskError::system(&path, "create"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(fs::TryLockError::WouldBlock) => return Ok(false),
            Err(fs::TryLockError::Error(error)) => {
                return Err(DiskError::system(&path, "lock")(error));
            }
        }
        for (part, kind) in self.files()? {
            if kind == Kind::Dtw && self.has(part)? {
                let path = self.path_of(part, kind);
                fs::remove_file(&path).map_err(DiskError::system(&path, "remove"))?;
            }
        }
        Ok(true)
    }

    /// The part and kind of each file in the folder, read from its name. Files with other names are skipped. Empty if
    /// the folder does not exist.
    pub(crate) fn files(&self) -> Result<Vec<(Part, Kind)>, DiskError> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(DiskError::system(&self.path, "read")(error)),
        };
        let mut files = Vec::new();
        for entry in entries {
            let entry = entry.map_err(DiskError::system(&self.path, "read"))?;
            let path = entry.path();
            let name = path.file_stem().and_then(OsStr::to_str);
            let Some(Ok(part)) = name.map(str::parse::<Part>) else {
                continue;
            };
            let kinds = [Kind::Wld, Kind::Dtw, Kind::Losses].into_iter();
            let kind = kinds.filter(|kind| path == self.path_of(part, *kind));
            files.extend(kind.map(|kind| (part, kind)));
        }
        files.sort_unstable_by_key(|(part, kind)| (part.order(), *kind as u8));
        Ok(files)
    }
}

/// Describes the contents of a file, for error messages.
fn describe(header: &Header) -> String {
    let kind = match header.kind {
        Kind::Wld => "outcomes",
        Kind::Dtw => "distances",
        Kind::Losses => "distances of losses",
    };
    format!(
        "{kind} of {positions} positions of part {part} of {variant} (rules {rules:016x})",
        positions = header.positions,
        part = header.part,
        variant = header.variant,
        rules = header.rules
    )
}

/// A hash of the rules that the values depend on. The notation of squares, the initial position, and draws by
/// repetition or by counting moves are left out.
fn rules_hash(rules: &Rules) -> u64 {
    let text = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        rules.board, rules.north, rules.men, rules.kings, rules.capture, rules.promotion, rules.end
    );
    XxHash3_64::oneshot(text.as_bytes())
}

//! A folder of tables: where its files are, and what they must have.

use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use tessera_draughts::Variant;
use twox_hash::XxHash3_64;

use super::DiskError;
use crate::Part;
use crate::files::{File, FileError, Header, Kind};

/// The tables of a variant in a folder.
///
/// The files of each variant are in a folder of their own: `DIR/english/KKvKM.dtw`.
///
/// ```
/// use std::path::Path;
/// use tessera_draughts::English;
/// use tessera_tablebase::{Folder, files::Kind};
/// let folder = Folder::<English>::new("tables");
/// let path = folder.path_of("MvK".parse()?, Kind::Wld);
/// assert_eq!(path, Path::new("tables").join("english").join("MvK.wld"));
/// # Ok::<(), tessera_tablebase::PartNameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder<V: Variant> {
    path: PathBuf,
    variant: PhantomData<V>,
}

impl<V: Variant> Folder<V> {
    /// The kinds of files of each part, in the order in which they are written.
    pub const KINDS: [Kind; 2] = [Kind::Wld, Kind::Dtw];

    /// The tables of a variant in `dir`, which need not exist.
    #[must_use]
    pub fn new(dir: impl AsRef<Path>) -> Folder<V> {
        Folder {
            path: dir.as_ref().join(V::NAME),
            variant: PhantomData,
        }
    }

    /// The folder with the variant's files.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the file of a part and kind is or would be.
    #[must_use]
    pub fn path_of(&self, part: Part, kind: Kind) -> PathBuf {
        let extension = match kind {
            Kind::Wld => "wld",
            Kind::Dtw => "dtw",
            Kind::Losses => "losses",
        };
        self.path.join(format!("{part}.{extension}"))
    }

    /// Where the lock of a part is while it is built.
    pub(crate) fn lock_of(&self, part: Part) -> PathBuf {
        self.path.join(format!("{part}.lock"))
    }

    /// The header of the file of a part and kind.
    #[must_use]
    pub fn header_of(&self, part: Part, kind: Kind) -> Header {
        Header {
            variant: V::NAME.into(),
            rules: rules_hash::<V>(),
            part: part.to_string(),
            kind,
            positions: part.positions::<V>(),
        }
    }

    /// Opens the file of a part and kind, and checks that it is that file. `None` if there is no such file.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or has other values than those of this part.
    pub fn open(&self, part: Part, kind: Kind) -> Result<Option<File>, DiskError> {
        let path = self.path_of(part, kind);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(FileError::System { source, .. })
                if source.kind() == std::io::ErrorKind::NotFound =>
            {
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

    /// Whether all files of a part are there and have whole heads. Their values are not read.
    ///
    /// # Errors
    /// As [`open`](Folder::open).
    pub fn has(&self, part: Part) -> Result<bool, DiskError> {
        for kind in Folder::<V>::KINDS {
            if self.open(part, kind)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The contents of a file, for messages.
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

/// A hash of the rules that values depend on. How squares are written, the initial position, and draws by repetition
/// or by counting moves have no influence.
#[must_use]
pub(crate) fn rules_hash<V: Variant>() -> u64 {
    let rules = V::RULES;
    let text = format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        rules.board, rules.north, rules.men, rules.kings, rules.capture, rules.promotion, rules.end
    );
    XxHash3_64::oneshot(text.as_bytes())
}

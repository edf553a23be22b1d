//! Writes files of values.

use std::fs;
use std::hash::Hasher as _;
use std::io::{self, BufWriter, Seek, Write};
use std::path::{Path, PathBuf};

use tempfile::spooled_tempfile_in;
use twox_hash::XxHash3_64;

use super::codes::{self, ANY, MAX};
use super::coding::{BlockEncoder, Blocks, Model};
use super::head::{CHECKSUM, Head, Place};
use super::{FileError, Header, block_checksum};
use crate::Value;
use crate::memory::with_room;
use crate::table::Ending;

/// Maximum number of bytes of encoded blocks that are kept in memory. More are kept in a temporary file until they are
/// written.
const MAX_IN_MEMORY: usize = 64 << 20;

/// Writes the values of a part in the order of the positions' numbers. Returns the length of the file in bytes.
///
/// `None` stands for a position in which a capture is due. Reading its value gives whatever compresses best. A file of
/// kind [`Wld`](super::Kind::Wld) stores no plies, and one of kind [`Losses`](super::Kind::Losses) no wins and draws.
///
/// The values are written to `path` with `.tmp` appended, and that file then replaces `path`. So a file named `path` is
/// always complete. No other thread or process may write the same file at the same time. Takes two bytes of memory per
/// position, and up to 64 MiB for encoded blocks. [`write_large`] does not need the two bytes per position.
///
/// # Errors
/// - If the operating system refuses to write.
/// - If the number of values is not `header.positions`.
/// - If a name or a number of plies is too large for the format.
/// - If the plies of a win and those of a loss have the same parity.
/// - If there is not enough memory.
pub fn write(
    path: impl AsRef<Path>,
    header: &Header,
    values: impl Iterator<Item = Option<Value>>,
) -> Result<u64, FileError> {
    let path = path.as_ref();
    let mut checked = Checked::new(path, header);
    let mut codes = codes_of(path, header)?;
    for value in values {
        codes.push(checked.code(value)?);
    }
    let ending = checked.ending()?;
    let block = 1 << Model::block_bits(header.kind);
    let blocks = |visit: &mut dyn FnMut(&[u16])| {
        codes.chunks(block).for_each(visit);
        Ok(())
    };
    write_blocks(path, header, &blocks, ending)
}

/// Calls a function with each value of a part, in the order of the positions' numbers. May be called several times.
pub type Values<'a> = &'a dyn Fn(&mut dyn FnMut(Option<Value>)) -> io::Result<()>;

/// Writes a file as [`write()`] does, in at most 80 MiB of memory. `values` is called up to four times; an error that
/// it returns ends the work.
///
/// # Errors
/// As [`write()`], and if `values` returns an error.
///
/// ```
/// use tessera_tablebase::Value;
/// use tessera_tablebase::files::{self, File, Header, Kind};
/// # let folder = tempfile::tempdir().unwrap();
/// # let path = folder.path().join("example.wld");
/// # let (variant, part) = ("english".into(), "KvK".into());
/// # let header = Header { variant, rules: 1, part, kind: Kind::Wld, positions: 1_000 };
/// files::write_large(&path, &header, &|visit| {
///     (0..1_000).for_each(|number| visit(Some(Value::Win(2 * number + 1))));
///     Ok(())
/// })?;
/// assert_eq!(File::open(&path)?.header(), &header);
/// # Ok::<(), files::FileError>(())
/// ```
pub fn write_large(
    path: impl AsRef<Path>,
    header: &Header,
    values: Values<'_>,
) -> Result<u64, FileError> {
    let path = path.as_ref();
    let each = |visit: &mut dyn FnMut(Option<Value>)| {
        values(visit).map_err(FileError::system(path, "read the values of"))
    };
    let mut checked = Checked::new(path, header);
    let mut result = Ok(());
    each(&mut |value| {
        if result.is_ok() {
            result = checked.code(value).map(|_| ());
        }
    })?;
    result?;
    let ending = checked.ending()?;
    let block = 1 << Model::block_bits(header.kind);
    let blocks = |visit: &mut dyn FnMut(&[u16])| {
        let mut codes = Vec::with_capacity(block);
        each(&mut |value| {
            let code = value.and_then(|value| codes::code(value, header.kind));
            codes.push(code.unwrap_or(ANY));
            if codes.len() == block {
                visit(&codes);
                codes.clear();
            }
        })?;
        if !codes.is_empty() {
            visit(&codes);
        }
        Ok(())
    };
    write_blocks(path, header, &blocks, ending)
}

/// An empty vector with room for the codes of all values.
fn codes_of(path: &Path, header: &Header) -> Result<Vec<u16>, FileError> {
    let room = usize::try_from(header.positions).ok().and_then(with_room);
    room.ok_or_else(|| FileError::NoMemory {
        path: path.to_owned(),
        needed: header.positions.saturating_mul(2),
    })
}

/// Checks values and converts them to codes, one after another.
struct Checked<'a> {
    path: &'a Path,
    header: &'a Header,
    values: u64,
    /// The result for a player without a move, as far as it is known from the values so far.
    ending: Option<Ending>,
}

impl<'a> Checked<'a> {
    fn new(path: &'a Path, header: &'a Header) -> Checked<'a> {
        Checked {
            path,
            header,
            values: 0,
            ending: None,
        }
    }

    /// The code of the next value.
    fn code(&mut self, value: Option<Value>) -> Result<u16, FileError> {
        if self.values == self.header.positions {
            let what = format!("more than {} values", self.values);
            return Err(self.unsuitable(what, "as many as positions".into()));
        }
        self.values += 1;
        let Some(value) = value else {
            return Ok(ANY);
        };
        let ends = codes::ending(value);
        self.ending = self.ending.or(ends);
        let Some(code) = codes::code(value, self.header.kind) else {
            return Err(self.unsuitable(value.to_string(), format!("at most {} plies", MAX - 1)));
        };
        if ends.is_some() && ends != self.ending {
            let what = format!("{value} after {}", describe(self.ending));
            return Err(self.unsuitable(what, "wins and losses of different parity".into()));
        }
        Ok(code)
    }

    /// The result for a player without a move, deduced from all values.
    fn ending(&self) -> Result<Ending, FileError> {
        if self.values < self.header.positions {
            let what = format!("{} values", self.values);
            let expected = format!("{}, as many as positions", self.header.positions);
            return Err(self.unsuitable(what, expected));
        }
        Ok(self.ending.unwrap_or(Ending::Lost))
    }

    fn unsuitable(&self, what: String, expected: String) -> FileError {
        FileError::Unsuitable {
            path: self.path.to_owned(),
            what,
            expected,
        }
    }
}

fn describe(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Won) => "wins of even plies",
        _ => "losses of even plies",
    }
}

fn write_blocks(
    path: &Path,
    header: &Header,
    blocks: Blocks<'_>,
    ending: Ending,
) -> Result<u64, FileError> {
    let temporary = with_suffix(path, ".tmp");
    let encoder = BlockEncoder::of(header.kind, blocks)?;
    let mut coded = spooled_tempfile_in(MAX_IN_MEMORY, folder_of(path));
    let places = write_coded(path, header, blocks, &encoder, &mut coded)?;
    let mut head = Head {
        header: header.clone(),
        ending,
        block_bits: Model::block_bits(header.kind),
        model: encoder.into_model(),
        places,
        len: 0,
    };
    let unsuitable = |expected: &str| FileError::Unsuitable {
        path: path.to_owned(),
        what: "the head".into(),
        expected: expected.into(),
    };
    let blocks_len: u64 = head.places.iter().map(|place| u64::from(place.len)).sum();
    let head_len = head.to_bytes().map_err(unsuitable)?.len() as u64;
    head.len = head_len + blocks_len + CHECKSUM as u64;
    let bytes = head.to_bytes().map_err(unsuitable)?;

    let file = fs::File::create(&temporary).map_err(FileError::system(&temporary, "create"))?;
    let mut file = Summed {
        inner: BufWriter::new(file),
        sum: XxHash3_64::new(),
    };
    let written = (|| {
        file.write_all(&bytes)?;
        coded.rewind()?;
        io::copy(&mut coded, &mut file)?;
        let sum = file.sum.finish();
        file.write_all(&sum.to_le_bytes())?;
        file.flush()?;
        file.inner.get_ref().sync_all()
    })();
    drop(file);
    if let Err(error) = written {
        // The incomplete file is useless, and an error while removing it would not help the caller.
        let _ = fs::remove_file(&temporary);
        return Err(FileError::system(&temporary, "write")(error));
    }
    if let Err(error) = fs::rename(&temporary, path) {
        let _ = fs::remove_file(&temporary);
        return Err(FileError::system(path, "replace")(error));
    }
    sync_folder(path)?;
    Ok(head.len)
}

/// Encodes all blocks into `coded`. Returns the length and checksum of each block; the offsets are not known yet.
fn write_coded(
    path: &Path,
    header: &Header,
    blocks: Blocks<'_>,
    encoder: &BlockEncoder,
    coded: &mut impl Write,
) -> Result<Vec<Place>, FileError> {
    let mut places = Vec::new();
    let mut put = |codes: &[u16]| {
        let block = encoder.encode(codes).ok_or_else(|| FileError::NoMemory {
            path: path.to_owned(),
            needed: 2 << Model::block_bits(header.kind),
        })?;
        places.push(Place {
            start: 0,
            len: block.len() as u32,
            checksum: block_checksum(&block),
        });
        let written = coded.write_all(&block);
        written.map_err(FileError::system(path, "write the blocks of"))
    };
    let mut result = Ok(());
    blocks(&mut |codes| {
        if result.is_ok() {
            result = put(codes);
        }
    })?;
    result.map(|()| places)
}

/// Writes bytes to `inner` and computes their checksum.
struct Summed<W> {
    inner: W,
    sum: XxHash3_64,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.write(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The folder that contains `path`.
fn folder_of(path: &Path) -> &Path {
    path.parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."))
}

/// Makes the renaming survive a loss of power. Windows does so by itself, and cannot open folders.
fn sync_folder(path: &Path) -> Result<(), FileError> {
    let folder = folder_of(path);
    if cfg!(windows) {
        return Ok(());
    }
    fs::File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(FileError::system(folder, "sync"))
}

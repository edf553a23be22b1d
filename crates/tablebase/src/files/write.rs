//! Writes a file.

use std::fs;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::codes::{self, ANY, MOST};
use super::coding::Model;
use super::head::{CHECKSUM, Head, Place};
use super::{FileError, Header, block_checksum};
use crate::Value;
use crate::memory::with_room;
use crate::table::Ending;
use std::hash::Hasher as _;
use twox_hash::XxHash3_64;

/// Writes the values of a part, in order of the positions' numbers, and returns the length of the file in bytes.
///
/// `None` stands for a position in which a capture is due: reading it gives any value, the one that compresses best. In
/// a file of kind [`Wld`](super::Kind::Wld), plies are left out; in one of kind [`Losses`](super::Kind::Losses), wins
/// and draws are.
///
/// The values are written to `path` with `.tmp` appended, which then replaces `path`: a file with the name `path` is
/// always whole. No other thread or process may write the same file at the same time. Needs two bytes of memory a
/// position, and as much as the file is long.
///
/// # Errors
/// If the system refuses to write, if the number of values is not `header.positions`, if a name or a number of plies is
/// too long, if wins and losses have the same parity of plies, or if there is not enough memory.
pub fn write(
    path: impl AsRef<Path>,
    header: &Header,
    values: impl Iterator<Item = Option<Value>>,
) -> Result<u64, FileError> {
    let path = path.as_ref();
    let (codes, ending) = collect(path, header, values)?;
    write_codes(path, header, &codes, ending)
}

/// Room for the codes of all values.
fn codes_of(path: &Path, header: &Header) -> Result<Vec<u16>, FileError> {
    let room = usize::try_from(header.positions).ok().and_then(with_room);
    room.ok_or_else(|| FileError::NoMemory {
        path: path.to_owned(),
        needed: header.positions.saturating_mul(2),
    })
}

/// The codes of all values, and who has won when the game is over.
fn collect(
    path: &Path,
    header: &Header,
    values: impl Iterator<Item = Option<Value>>,
) -> Result<(Vec<u16>, Ending), FileError> {
    let mut codes = codes_of(path, header)?;
    let unsuitable = |what: String, expected: String| FileError::Unsuitable {
        path: path.to_owned(),
        what,
        expected,
    };
    let len = codes.capacity().min(header.positions as usize);
    let mut ending = None;
    for value in values {
        if codes.len() == len {
            let what = format!("more than {len} values");
            return Err(unsuitable(what, "as many as positions".into()));
        }
        let Some(value) = value else {
            codes.push(ANY);
            continue;
        };
        let ends = codes::ending(value);
        ending = ending.or(ends);
        let code = codes::code(value, header.kind)
            .ok_or_else(|| unsuitable(value.to_string(), format!("at most {} plies", MOST - 1)))?;
        if ends.is_some() && ends != ending {
            let what = format!("{value} after {}", describe(ending));
            return Err(unsuitable(
                what,
                "wins and losses of different parity".into(),
            ));
        }
        codes.push(code);
    }
    if codes.len() < len {
        let what = format!("{} values", codes.len());
        return Err(unsuitable(what, format!("{len}, as many as positions")));
    }
    Ok((codes, ending.unwrap_or(Ending::Lost)))
}

fn describe(ending: Option<Ending>) -> &'static str {
    match ending {
        Some(Ending::Won) => "wins of even plies",
        _ => "losses of even plies",
    }
}

fn write_codes(
    path: &Path,
    header: &Header,
    codes: &[u16],
    ending: Ending,
) -> Result<u64, FileError> {
    let block_bits = Model::block_bits(header.kind);
    let encoded = Model::encode(header.kind, codes);
    let (model, blocks) = encoded.ok_or_else(|| FileError::NoMemory {
        path: path.to_owned(),
        needed: 2 << block_bits,
    })?;
    let place = |block: &Vec<u8>| Place {
        start: 0,
        len: block.len() as u32,
        checksum: block_checksum(block),
    };
    let mut head = Head {
        header: header.clone(),
        ending,
        block_bits,
        model,
        places: blocks.iter().map(place).collect(),
        len: 0,
    };
    let unsuitable = |expected: &str| FileError::Unsuitable {
        path: path.to_owned(),
        what: "the head".into(),
        expected: expected.into(),
    };
    let blocks_len: u64 = blocks.iter().map(|block| block.len() as u64).sum();
    let head_len = head.to_bytes().map_err(unsuitable)?.len() as u64;
    head.len = head_len + blocks_len + CHECKSUM as u64;
    let bytes = head.to_bytes().map_err(unsuitable)?;

    let temporary = with_suffix(path, ".tmp");
    let file = fs::File::create(&temporary).map_err(FileError::system(&temporary, "create"))?;
    let mut file = BufWriter::new(file);
    let mut sum = XxHash3_64::new();
    let written = (|| {
        for bytes in std::iter::once(&bytes).chain(&blocks) {
            sum.write(bytes);
            file.write_all(bytes)?;
        }
        file.write_all(&sum.finish().to_le_bytes())?;
        file.flush()?;
        file.get_ref().sync_all()
    })();
    drop(file);
    if let Err(error) = written {
        // What was written is of no use; that it cannot be removed either changes nothing.
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

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Makes the new name last through a loss of power. Windows does so by itself, and cannot open folders.
fn sync_folder(path: &Path) -> Result<(), FileError> {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    if cfg!(windows) {
        return Ok(());
    }
    fs::File::open(folder)
        .and_then(|folder| folder.sync_all())
        .map_err(FileError::system(folder, "sync"))
}

//! Reads files of values.

use std::fs;
use std::hash::Hasher as _;
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use twox_hash::XxHash3_64;

use super::cache::Identity;
use super::codes::{self, Codes};
use super::head::{CHECKSUM, FIXED, Head, Place};
use super::{Cache, FileError, Header, block_checksum, checksum};
use crate::memory::with_room;
use crate::{Value, Wld};

/// A file of values, open for reading. Its head is in memory, and its blocks stay on disk.
///
/// Threads may share it. It holds no file descriptor, so any number of files may be open.
#[derive(Debug)]
pub struct File {
    path: PathBuf,
    head: Head,
    /// Identifies the file in caches.
    identity: Identity,
}

impl File {
    /// Opens a file and checks its head and length.
    ///
    /// # Errors
    /// If the file cannot be read, is not a file of values, has a damaged head, or has another length than its head
    /// states.
    pub fn open(path: impl AsRef<Path>) -> Result<File, FileError> {
        let path = path.as_ref();
        let mut file = open(path)?;
        let len = file
            .metadata()
            .map_err(FileError::system(path, "read"))?
            .len();
        let length = |found, expected| FileError::Length {
            path: path.to_owned(),
            found,
            expected,
        };
        if len < (FIXED + CHECKSUM) as u64 {
            return Err(length(len, (FIXED + CHECKSUM) as u64));
        }
        let mut fixed = [0; FIXED];
        file.read_exact(&mut fixed)
            .map_err(FileError::system(path, "read"))?;
        let (head_len, expected) = Head::lens(path, &fixed)?;
        if head_len < fixed.len() as u64 || head_len > len {
            return Err(FileError::damaged(path, "the head", 0..FIXED as u64));
        }
        let mut bytes = room(path, head_len)?;
        bytes.extend_from_slice(&fixed);
        bytes.resize(head_len as usize, 0);
        file.read_exact(&mut bytes[FIXED..])
            .map_err(FileError::system(path, "read"))?;
        let head = Head::from_bytes(path, &bytes)?;
        if len != expected {
            return Err(length(len, expected));
        }
        Ok(File {
            path: path.to_owned(),
            head,
            identity: Identity::default(),
        })
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The header: whose values the file holds.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.head.header
    }

    /// The length of the file in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.head.len
    }

    /// The value of the position with the given number. If a capture is due in the position, the result is meaningless.
    /// In a file of kind [`Losses`](super::Kind::Losses) the result is always a loss, and it is right only if the
    /// position is lost.
    ///
    /// # Errors
    /// If the file is of kind [`Wld`](super::Kind::Wld), `number` is too large, or the block of the position cannot be
    /// read or is damaged.
    #[inline]
    pub fn value(&self, number: u64, cache: &Cache) -> Result<Value, FileError> {
        let code = self.code(number, cache)?;
        self.value_of(code)
    }

    /// The outcome of the position with the given number. If a capture is due in the position, the result is
    /// meaningless.
    ///
    /// # Errors
    /// If the file is of kind [`Losses`](super::Kind::Losses), `number` is too large, or the block of the position
    /// cannot be read or is damaged.
    #[inline]
    pub fn wld(&self, number: u64, cache: &Cache) -> Result<Wld, FileError> {
        let code = self.code(number, cache)?;
        self.wld_of(code)
    }

    /// Calls `visit` with the number and the value of each position, in order. The values are those that
    /// [`value`](File::value) returns. Blocks are decoded one after another and do not go into a cache. All checksums
    /// are compared, as by [`verify`](File::verify).
    ///
    /// # Errors
    /// As [`value`](File::value), and if any byte of the file differs from what was written. Some positions may have
    /// been visited before the error is found.
    pub fn for_each(&self, mut visit: impl FnMut(u64, Value)) -> Result<(), FileError> {
        self.for_each_code(|number, code| self.value_of(code).map(|value| visit(number, value)))
    }

    /// Calls `visit` with the number and the outcome of each position, in order. The outcomes are those that
    /// [`wld`](File::wld) returns. Blocks are decoded one after another and do not go into a cache. All checksums are
    /// compared, as by [`verify`](File::verify).
    ///
    /// # Errors
    /// As [`wld`](File::wld), and if any byte of the file differs from what was written. Some positions may have been
    /// visited before the error is found.
    pub fn for_each_wld(&self, mut visit: impl FnMut(u64, Wld)) -> Result<(), FileError> {
        self.for_each_code(|number, code| self.wld_of(code).map(|wld| visit(number, wld)))
    }

    /// Reads the whole file: compares all checksums, and decodes each block.
    ///
    /// # Errors
    /// If the file cannot be read, or any of its bytes differs from what was written.
    pub fn verify(&self) -> Result<(), FileError> {
        self.for_each_block(|_, _| Ok(()))
    }

    /// Compares the checksum of the whole file. Blocks are not decoded.
    ///
    /// # Errors
    /// As [`verify`](File::verify).
    pub fn check(&self) -> Result<(), FileError> {
        let mut file = open(&self.path)?;
        let bytes = self.read(&mut file, self.head.len)?;
        let (content, stored) = bytes.split_at(bytes.len().saturating_sub(CHECKSUM));
        if checksum(content).to_le_bytes() != stored {
            return Err(FileError::damaged(&self.path, "the file", 0..self.head.len));
        }
        Ok(())
    }

    #[inline]
    fn value_of(&self, code: u16) -> Result<Value, FileError> {
        let kind = self.head.header.kind;
        codes::value(code, kind, self.head.ending).ok_or_else(|| self.does_not_tell("distances"))
    }

    #[inline]
    fn wld_of(&self, code: u16) -> Result<Wld, FileError> {
        let kind = self.head.header.kind;
        codes::wld(code, kind, self.head.ending).ok_or_else(|| self.does_not_tell("outcomes"))
    }

    #[cold]
    pub(super) fn does_not_tell(&self, asked: &'static str) -> FileError {
        FileError::Kind {
            path: self.path.clone(),
            asked,
            kind: self.head.header.kind,
        }
    }

    #[inline]
    fn code(&self, number: u64, cache: &Cache) -> Result<u16, FileError> {
        if number >= self.head.header.positions {
            return Err(FileError::Number {
                path: self.path.clone(),
                number,
                positions: self.head.header.positions,
            });
        }
        let block = (number >> self.head.block_bits) as u32;
        let decode = || self.block(block as usize);
        let block = cache.block(&self.identity, block, decode)?;
        Ok(block
            .codes
            .get((number & ((1 << self.head.block_bits) - 1)) as usize))
    }

    fn for_each_code(
        &self,
        mut visit: impl FnMut(u64, u16) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let mut number = 0;
        self.for_each_block(|block, codes| {
            for place in 0..self.len_of(block) {
                visit(number, codes.get(place))?;
                number += 1;
            }
            Ok(())
        })
    }

    /// Calls `visit` with each block, and compares all checksums of the file.
    fn for_each_block(
        &self,
        mut visit: impl FnMut(usize, &Codes) -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        let mut file = open(&self.path)?;
        let mut sum = XxHash3_64::new();
        let head_end = self.head.places.first().map(|place| place.start);
        let head_end = head_end.unwrap_or(self.head.len - CHECKSUM as u64);
        let head = self.read(&mut file, head_end)?;
        if Head::from_bytes(&self.path, &head)? != self.head {
            return Err(FileError::damaged(&self.path, "the head", 0..head_end));
        }
        sum.write(&head);
        for (number, place) in self.head.places.iter().enumerate() {
            let bytes = self.read(&mut file, place.len.into())?;
            visit(number, &self.decode(number, place, &bytes)?)?;
            sum.write(&bytes);
        }
        let stored = self.read(&mut file, CHECKSUM as u64)?;
        if stored != sum.finish().to_le_bytes() {
            let bytes = self.head.len - CHECKSUM as u64..self.head.len;
            return Err(FileError::damaged(
                &self.path,
                "the checksum of the file",
                bytes,
            ));
        }
        let after = file
            .metadata()
            .map_err(FileError::system(&self.path, "read"))?;
        if after.len() != self.head.len {
            return Err(FileError::Length {
                path: self.path.clone(),
                found: after.len(),
                expected: self.head.len,
            });
        }
        Ok(())
    }

    /// Reads and decodes a block.
    #[cold]
    fn block(&self, number: usize) -> Result<Codes, FileError> {
        let place = &self.head.places[number];
        let mut file = open(&self.path)?;
        file.seek(SeekFrom::Start(place.start))
            .map_err(FileError::system(&self.path, "read"))?;
        let bytes = self.read(&mut file, place.len.into())?;
        self.decode(number, place, &bytes)
    }

    fn decode(&self, number: usize, place: &Place, bytes: &[u8]) -> Result<Codes, FileError> {
        let codes = (block_checksum(bytes) == place.checksum)
            .then(|| self.head.model.decode(bytes, self.len_of(number)))
            .flatten();
        codes.ok_or_else(|| {
            let bytes = place.start..place.start + u64::from(place.len);
            FileError::damaged(&self.path, format!("block {number}"), bytes)
        })
    }

    /// The number of positions in a block.
    fn len_of(&self, block: usize) -> usize {
        let start = (block as u64) << self.head.block_bits;
        (self.head.header.positions - start).min(1 << self.head.block_bits) as usize
    }

    fn read(&self, file: &mut fs::File, len: u64) -> Result<Vec<u8>, FileError> {
        let mut bytes = room(&self.path, len)?;
        bytes.resize(len as usize, 0);
        file.read_exact(&mut bytes)
            .map_err(FileError::system(&self.path, "read"))?;
        Ok(bytes)
    }
}

fn open(path: &Path) -> Result<fs::File, FileError> {
    fs::File::open(path).map_err(FileError::system(path, "open"))
}

/// An empty vector with room for `len` bytes.
fn room(path: &Path, len: u64) -> Result<Vec<u8>, FileError> {
    let room = usize::try_from(len).ok().and_then(with_room);
    room.ok_or_else(|| FileError::NoMemory {
        path: path.to_owned(),
        needed: len,
    })
}

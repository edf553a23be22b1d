//! The head of a file: which values the file holds, and where each block lies.

use std::fmt;
use std::path::Path;

use super::coding::{Model, put, take};
use super::{FileError, checksum};
use crate::table::Ending;

const MAGIC: &[u8; 8] = b"TESSERAT";
const VERSION: u16 = 1;
/// Bytes of the fields of fixed size.
pub(super) const FIXED: usize = 48;
/// Bytes of a checksum of the head or of the file.
pub(super) const CHECKSUM: usize = 8;
/// Minimum number of bytes of a block's entry in the head: its checksum and its length.
const MIN_PLACE: usize = 5;
/// The largest binary logarithm of the number of positions in a block.
const MAX_BLOCK_BITS: u8 = 20;

/// Which values a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// Win, draw or loss.
    Wld,
    /// Win, draw or loss, and the plies to the end of the game. Files of this kind are fast to write but large. They
    /// are working files, from which other parts are built.
    Dtw,
    /// The plies to the end of the game, only for lost positions. Whether a position is lost is stored in a file of
    /// kind [`Wld`](Kind::Wld). The distance of a won position is one more than the minimum distance among the lost
    /// positions that its moves lead to.
    Losses,
}

impl Kind {
    const fn number(self) -> u8 {
        match self {
            Kind::Wld => 1,
            Kind::Dtw => 2,
            Kind::Losses => 3,
        }
    }
}

/// Prints `wld`, `dtw` or `losses`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Wld => "wld",
            Kind::Dtw => "dtw",
            Kind::Losses => "losses",
        })
    }
}

/// Identifies the values in a file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Header {
    /// The variant's name, at most 255 bytes.
    pub variant: String,
    /// A hash of the rules of the variant.
    pub rules: u64,
    /// The name of the part, at most 255 bytes.
    pub part: String,
    /// Which values of the positions the file holds.
    pub kind: Kind,
    /// The number of positions.
    pub positions: u64,
}

/// Offset, length and checksum of a block in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) start: u64,
    pub(super) len: u32,
    pub(super) checksum: u32,
}

/// Everything that a file has before its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) header: Header,
    /// The result for a player without a move. Any value is valid in a file without wins and losses.
    pub(super) ending: Ending,
    pub(super) block_bits: u8,
    pub(super) model: Model,
    pub(super) places: Vec<Place>,
    /// The length of the file in bytes.
    pub(super) len: u64,
}

impl Head {
    /// Reads the length of the head and the length of the file, both in bytes, from the fixed fields.
    pub(super) fn lens(path: &Path, fixed: &[u8; FIXED]) -> Result<(u64, u64), FileError> {
        let mut fields = Fields { path, bytes: fixed };
        if fields.array() != Some(*MAGIC) {
            return Err(FileError::NotATable {
                path: path.to_owned(),
            });
        }
        let version = fields.u16()?;
        if version != VERSION {
            return Err(FileError::Version {
                path: path.to_owned(),
                found: version,
                expected: VERSION,
            });
        }
        let mut fields = Fields {
            path,
            bytes: &fixed[16..],
        };
        let head = fields.u32()?;
        let mut fields = Fields {
            path,
            bytes: &fixed[40..],
        };
        Ok((head.into(), fields.u64()?))
    }

    /// The bytes of the head, with its checksum. The error says what the format allows.
    pub(super) fn to_bytes(&self) -> Result<Vec<u8>, &'static str> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.push(self.header.kind.number());
        bytes.push(Model::encoding(self.header.kind));
        bytes.push(u8::from(self.ending == Ending::Won));
        bytes.push(self.block_bits);
        bytes.extend_from_slice(&[0; 2]);
        // Space for the length of the head, which is not known yet.
        bytes.extend_from_slice(&[0; 4]);
        let blocks = u32::try_from(self.places.len()).map_err(|_| "fewer blocks")?;
        bytes.extend_from_slice(&blocks.to_le_bytes());
        bytes.extend_from_slice(&self.header.rules.to_le_bytes());
        bytes.extend_from_slice(&self.header.positions.to_le_bytes());
        bytes.extend_from_slice(&self.len.to_le_bytes());
        for name in [&self.header.variant, &self.header.part] {
            let len = u8::try_from(name.len()).map_err(|_| "names of at most 255 bytes")?;
            bytes.push(len);
            bytes.extend_from_slice(name.as_bytes());
        }
        let model = self.model.to_bytes();
        let len = u32::try_from(model.len()).map_err(|_| "a smaller model")?;
        bytes.extend_from_slice(&len.to_le_bytes());
        bytes.extend_from_slice(&model);
        for place in &self.places {
            bytes.extend_from_slice(&place.checksum.to_le_bytes());
            put(&mut bytes, place.len);
        }
        let len = u32::try_from(bytes.len() + CHECKSUM).map_err(|_| "a head of less than 4 GiB")?;
        bytes[16..20].copy_from_slice(&len.to_le_bytes());
        let sum = checksum(&bytes);
        bytes.extend_from_slice(&sum.to_le_bytes());
        Ok(bytes)
    }

    /// Reads a head from `bytes`, which must have the length that [`lens`](Head::lens) returned.
    pub(super) fn from_bytes(path: &Path, bytes: &[u8]) -> Result<Head, FileError> {
        let damaged = || FileError::damaged(path, "the head", 0..bytes.len() as u64);
        let (covered, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(damaged)?;
        if checksum(covered) != u64::from_le_bytes(*sum) {
            return Err(damaged());
        }
        // The checksum is right, so a field that is invalid below was written with that value.
        let mut fields = Fields {
            path,
            bytes: covered,
        };
        fields.take(MAGIC.len() + 2)?;
        let kind = match fields.u8()? {
            1 => Kind::Wld,
            2 => Kind::Dtw,
            3 => Kind::Losses,
            found => return Err(fields.field("kind", found, "1, 2 or 3")),
        };
        let encoding = fields.u8()?;
        let expected = Model::encoding(kind);
        if encoding != expected {
            return Err(fields.field("encoding", encoding, expected.to_string()));
        }
        let ending = match fields.u8()? {
            0 => Ending::Lost,
            1 => Ending::Won,
            found => return Err(fields.field("ending", found, "0 or 1")),
        };
        let block_bits = fields.u8()?;
        if block_bits > MAX_BLOCK_BITS {
            let expected = format!("at most {MAX_BLOCK_BITS}");
            return Err(fields.field("block size", block_bits, expected));
        }
        let reserved = fields.u16()?;
        if reserved != 0 {
            return Err(fields.field("reserved field", reserved, "0"));
        }
        let head = fields.u32()?;
        if u64::from(head) != bytes.len() as u64 {
            return Err(fields.field("length of the head", head, bytes.len().to_string()));
        }
        let blocks = fields.u32()?;
        let (rules, positions, len) = (fields.u64()?, fields.u64()?, fields.u64()?);
        let expected = positions.div_ceil(1 << block_bits);
        if u64::from(blocks) != expected {
            return Err(fields.field("number of blocks", blocks, expected.to_string()));
        }
        let (variant, part) = (fields.name()?, fields.name()?);
        let model_len = fields.u32()?;
        let model = Model::from_bytes(kind, fields.take(model_len as usize)?);
        let Some(model) = model else {
            return Err(fields.field("length of an unknown model", model_len, "a model"));
        };
        // Bounds the allocation by the length of the file.
        let most = fields.bytes.len() / MIN_PLACE;
        if blocks as usize > most {
            return Err(fields.field("number of blocks", blocks, format!("at most {most}")));
        }
        let mut places = Vec::with_capacity(blocks as usize);
        let mut start = bytes.len() as u64;
        for _ in 0..blocks {
            let checksum = fields.u32()?;
            let len = fields.varint()?;
            places.push(Place {
                start,
                len,
                checksum,
            });
            start += u64::from(len);
        }
        if !fields.bytes.is_empty() {
            let rest = fields.bytes.len() as u64;
            return Err(fields.field("rest of the head", rest, "0 bytes"));
        }
        if start + CHECKSUM as u64 != len {
            return Err(fields.field(
                "length of the file",
                len,
                (start + CHECKSUM as u64).to_string(),
            ));
        }
        Ok(Head {
            header: Header {
                variant,
                rules,
                part,
                kind,
                positions,
            },
            ending,
            block_bits,
            model,
            places,
            len,
        })
    }
}

/// The fields that have not been read yet.
struct Fields<'a> {
    path: &'a Path,
    bytes: &'a [u8],
}

impl<'a> Fields<'a> {
    fn take(&mut self, len: usize) -> Result<&'a [u8], FileError> {
        let Some((taken, rest)) = self.bytes.split_at_checked(len) else {
            let found = self.bytes.len() as u64;
            return Err(self.field("rest of the head", found, format!("{len} bytes")));
        };
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.bytes.split_first_chunk()?;
        self.bytes = rest;
        Some(*taken)
    }

    fn needed<const N: usize>(&mut self) -> Result<[u8; N], FileError> {
        let found = self.bytes.len() as u64;
        self.array()
            .ok_or_else(|| self.field("rest of the head", found, format!("{N} bytes")))
    }

    fn u8(&mut self) -> Result<u8, FileError> {
        self.needed().map(u8::from_le_bytes)
    }

    fn u16(&mut self) -> Result<u16, FileError> {
        self.needed().map(u16::from_le_bytes)
    }

    fn u32(&mut self) -> Result<u32, FileError> {
        self.needed().map(u32::from_le_bytes)
    }

    fn u64(&mut self) -> Result<u64, FileError> {
        self.needed().map(u64::from_le_bytes)
    }

    fn varint(&mut self) -> Result<u32, FileError> {
        let found = self.bytes.len() as u64;
        take(&mut self.bytes).ok_or_else(|| self.field("rest of the head", found, "a number"))
    }

    fn name(&mut self) -> Result<String, FileError> {
        let len = self.u8()?;
        let name = self.take(len.into())?;
        String::from_utf8(name.to_vec())
            .map_err(|_| self.field("length of a name that is not UTF-8", len, "UTF-8"))
    }

    fn field(
        &self,
        field: &'static str,
        found: impl Into<u64>,
        expected: impl Into<String>,
    ) -> FileError {
        FileError::Field {
            path: self.path.to_owned(),
            field,
            found: found.into(),
            expected: expected.into(),
        }
    }
}

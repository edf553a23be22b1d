//! Blocks of distances, as bytes that LZMA or LZ4 compresses.
//!
//! Sequences of distances recur in a block with small changes, which suits a compressor that finds repetitions.
//! Finished files use LZMA. Working files use LZ4, which takes a fifth of the time and produces files of not quite
//! twice the size.
//!
//! LZMA blocks are raw streams without a header and an end marker. They use as few contexts as possible (`lc`, `lp` and
//! `pb` are 0), because a block is short.

use std::io::{Read, Write};

use lzma_rust2::{EncodeMode, LzmaOptions, LzmaReader, LzmaWriter, MfType};

use super::super::codes::{ANY, Codes};
use super::{Blocks, FileError, Kind};

/// How the blocks of a file are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Distances {
    coder: Coder,
    /// Whether a code takes two bytes. If so, a block has the lower bytes of all codes first, then all upper bytes.
    is_wide: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coder {
    Lzma,
    Lz4,
}

/// The size in bytes of the LZMA dictionary.
const WINDOW: u32 = 1 << 17;

impl Coder {
    /// The compressor for files of the given kind.
    fn of(kind: Kind) -> Coder {
        match kind {
            Kind::Dtw => Coder::Lz4,
            Kind::Wld | Kind::Losses => Coder::Lzma,
        }
    }

    fn compress(self, bytes: &[u8]) -> Option<Vec<u8>> {
        match self {
            Coder::Lzma => {
                let mut writer = LzmaWriter::new_no_header(Vec::new(), &lzma(), false).ok()?;
                writer.write_all(bytes).ok()?;
                writer.finish().ok()
            }
            Coder::Lz4 => Some(lz4_flex::block::compress(bytes)),
        }
    }

    /// Decompresses `bytes` to exactly `size` bytes. `None` if that is not possible.
    fn decompress(self, bytes: &[u8], size: usize) -> Option<Vec<u8>> {
        let mut whole = vec![0; size];
        match self {
            Coder::Lzma => {
                let mut reader = LzmaReader::new(bytes, size as u64, 0, 0, 0, WINDOW, None).ok()?;
                reader.set_relaxed_end_condition(false);
                reader.read_exact(&mut whole).ok()?;
                let (left, unused) = reader.into_parts();
                (left.is_empty() && unused.is_empty()).then_some(whole)
            }
            Coder::Lz4 => {
                let found = lz4_flex::block::decompress_into(bytes, &mut whole).ok()?;
                (found == size).then_some(whole)
            }
        }
    }
}

impl Distances {
    /// Chooses how to compress the `blocks` of a file.
    pub(super) fn of(kind: Kind, blocks: Blocks<'_>) -> Result<Distances, FileError> {
        let needs_two = |code: &u16| *code != ANY && *code > u8::MAX.into();
        let mut is_wide = false;
        blocks(&mut |codes| is_wide |= codes.iter().any(needs_two))?;
        let coder = Coder::of(kind);
        Ok(Distances { coder, is_wide })
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        vec![u8::from(self.is_wide)]
    }

    pub(super) fn from_bytes(kind: Kind, bytes: &[u8]) -> Option<Distances> {
        let is_wide = match bytes {
            [0] => false,
            [1] => true,
            _ => return None,
        };
        let coder = Coder::of(kind);
        Some(Distances { coder, is_wide })
    }

    /// Compresses a block. `None` if there is not enough memory.
    pub(super) fn encode_block(self, codes: &[u16]) -> Option<Vec<u8>> {
        let known = codes.iter().copied().find(|code| *code != ANY);
        let mut last = known.unwrap_or(0);
        let filled = codes.iter().map(|&code| {
            if code != ANY {
                last = code;
            }
            last
        });
        let mut bytes: Vec<u8> = Vec::with_capacity(2 * codes.len());
        if self.is_wide {
            let filled: Vec<u16> = filled.collect();
            bytes.extend(filled.iter().map(|code| *code as u8));
            bytes.extend(filled.iter().map(|code| (code >> 8) as u8));
        } else {
            bytes.extend(filled.map(|code| code as u8));
        }
        // A block in which all distances are equal is stored as a single byte.
        if let Some((first, rest)) = bytes.split_first()
            && !self.is_wide
            && rest.iter().all(|byte| byte == first)
        {
            return Some(vec![*first]);
        }
        self.coder.compress(&bytes)
    }

    pub(super) fn decode(self, bytes: &[u8], len: usize) -> Option<Codes> {
        if let &[byte] = bytes
            && !self.is_wide
        {
            return Some(Codes::Bytes(vec![byte; len].into()));
        }
        let size = if self.is_wide { 2 * len } else { len };
        let codes = self.coder.decompress(bytes, size)?;
        if !self.is_wide {
            return Some(Codes::Bytes(codes.into()));
        }
        let (lower, upper) = codes.split_at(len);
        let word = |(lower, upper): (&u8, &u8)| u16::from_le_bytes([*lower, *upper]);
        Some(Codes::Words(lower.iter().zip(upper).map(word).collect()))
    }
}

/// The effort of LZMA. Its slower mode makes files of losses a tenth smaller and takes three times as long.
fn lzma() -> LzmaOptions {
    LzmaOptions {
        dict_size: WINDOW,
        lc: 0,
        lp: 0,
        pb: 0,
        mode: EncodeMode::Fast,
        nice_len: 32,
        mf: MfType::Hc4,
        depth_limit: 8,
        preset_dict: None,
    }
}

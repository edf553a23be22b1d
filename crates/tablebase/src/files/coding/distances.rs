//! Distances, as bytes compressed by LZMA or LZ4.
//!
//! Rows of distances return many times in a block, a little changed, which suits a coder of repetitions. LZMA is for
//! the files that last, LZ4 for working files: it takes a fifth of the time for files of not quite twice the size.
//!
//! LZMA blocks are raw streams without header and end, with as few contexts as possible (`lc`, `lp` and `pb` are 0),
//! because a block is short.

use std::io::{Read, Write};

use lzma_rust2::{EncodeMode, LzmaOptions, LzmaReader, LzmaWriter, MfType};

use super::super::codes::{ANY, Codes};
use super::{Blocks, FileError, Kind};

/// How the codes of a file were compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Distances {
    coder: Coder,
    /// Whether codes have two bytes. A block then has all lower bytes before all upper ones.
    is_wide: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Coder {
    Lzma,
    Lz4,
}

/// Bytes that LZMA may look back.
const WINDOW: u32 = 1 << 17;

impl Coder {
    /// The coder for files of a kind.
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

    /// The `size` bytes that were compressed; `None` if they were others.
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
    /// How all codes of a file are compressed.
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

    /// The bytes of a block; `None` if there is not enough memory.
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
        // One distance throughout takes no bytes but its own.
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

/// How hard LZMA tries. Its slower mode makes files of losses a tenth smaller, in three times the time.
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

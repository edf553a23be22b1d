//! Encodes blocks of codes as bytes, with the method that suits the kind of file.

mod distances;
mod entropy;
mod runs;

use super::codes::Codes;
use super::{FileError, Kind};
use distances::Distances;
pub(super) use entropy::{put, take};
use runs::{Runs, RunsEncoder};

/// Calls a function with the codes of each block of a file, in order. May be called several times.
pub(super) type Blocks<'a> = &'a dyn Fn(&mut dyn FnMut(&[u16])) -> Result<(), FileError>;

/// What a decoder needs to know about a file to decode any of its blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Model {
    Runs(Box<Runs>),
    Distances(Distances),
}

impl Model {
    /// The number in the head of a file that identifies the encoding.
    pub(super) const fn encoding(kind: Kind) -> u8 {
        match kind {
            Kind::Wld => 1,
            Kind::Losses => 2,
            Kind::Dtw => 3,
        }
    }

    /// The binary logarithm of the number of positions per block in files of this kind.
    pub(super) const fn block_bits(kind: Kind) -> u8 {
        match kind {
            Kind::Wld => 15,
            Kind::Dtw | Kind::Losses => 14,
        }
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        match self {
            Model::Runs(model) => model.to_bytes(),
            Model::Distances(model) => model.to_bytes(),
        }
    }

    /// Reads a model that [`to_bytes`](Model::to_bytes) wrote. `None` if the bytes are not such a model.
    pub(super) fn from_bytes(kind: Kind, bytes: &[u8]) -> Option<Model> {
        match kind {
            Kind::Wld => Some(Model::Runs(Runs::from_bytes(bytes)?.into())),
            Kind::Dtw | Kind::Losses => Distances::from_bytes(kind, bytes).map(Model::Distances),
        }
    }

    /// Decodes a block of `len` codes. `None` if the bytes are not such a block.
    pub(super) fn decode(&self, bytes: &[u8], len: usize) -> Option<Codes> {
        match self {
            Model::Runs(model) => model.decode(bytes, len),
            Model::Distances(model) => model.decode(bytes, len),
        }
    }
}

/// Encodes the blocks of a file.
pub(super) enum BlockEncoder {
    Runs(Box<RunsEncoder>),
    Distances(Distances),
}

impl BlockEncoder {
    /// The encoder for a file with the given `blocks`. Visits all blocks several times to choose its tables.
    pub(super) fn of(kind: Kind, blocks: Blocks<'_>) -> Result<BlockEncoder, FileError> {
        Ok(match kind {
            Kind::Wld => BlockEncoder::Runs(RunsEncoder::of(blocks)?.into()),
            Kind::Dtw | Kind::Losses => BlockEncoder::Distances(Distances::of(kind, blocks)?),
        })
    }

    /// Encodes one of the blocks. `None` if there is not enough memory.
    pub(super) fn encode(&self, codes: &[u16]) -> Option<Vec<u8>> {
        match self {
            BlockEncoder::Runs(encoder) => Some(encoder.encode(codes)),
            BlockEncoder::Distances(model) => model.encode_block(codes),
        }
    }

    pub(super) fn into_model(self) -> Model {
        match self {
            BlockEncoder::Runs(encoder) => Model::Runs(encoder.into_model().into()),
            BlockEncoder::Distances(model) => Model::Distances(model),
        }
    }
}

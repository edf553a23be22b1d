//! Blocks of codes as bytes, in the way that suits the kind of file.

mod distances;
mod entropy;
mod runs;

use super::Kind;
use super::codes::Codes;
use distances::Distances;
pub(super) use entropy::{put, take};
use runs::Runs;

/// How the blocks of a file are coded: what is the same for all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Model {
    Runs(Box<Runs>),
    Distances(Distances),
}

impl Model {
    /// The model for all codes of a file, and the bytes of its blocks; `None` if there is not enough memory.
    pub(super) fn encode(kind: Kind, codes: &[u16]) -> Option<(Model, Vec<Vec<u8>>)> {
        let block = 1 << Model::block_bits(kind);
        match kind {
            Kind::Wld => {
                let (model, blocks) = Runs::encode(codes, block);
                Some((Model::Runs(model.into()), blocks))
            }
            Kind::Dtw | Kind::Losses => {
                let (model, blocks) = Distances::encode(kind, codes, block)?;
                Some((Model::Distances(model), blocks))
            }
        }
    }

    /// The number in the head that stands for the way of coding.
    pub(super) const fn encoding(kind: Kind) -> u8 {
        match kind {
            Kind::Wld => 1,
            Kind::Losses => 2,
            Kind::Dtw => 3,
        }
    }

    /// The binary logarithm of the number of positions in a block that is written.
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

    /// The model that [`to_bytes`](Model::to_bytes) wrote; `None` if these bytes were not written by it.
    pub(super) fn from_bytes(kind: Kind, bytes: &[u8]) -> Option<Model> {
        match kind {
            Kind::Wld => Some(Model::Runs(Runs::from_bytes(bytes)?.into())),
            Kind::Dtw | Kind::Losses => Distances::from_bytes(kind, bytes).map(Model::Distances),
        }
    }

    /// The `len` codes of a block; `None` if the bytes are not those of such a block.
    pub(super) fn decode(&self, bytes: &[u8], len: usize) -> Option<Codes> {
        match self {
            Model::Runs(model) => model.decode(bytes, len),
            Model::Distances(model) => model.decode(bytes, len),
        }
    }
}

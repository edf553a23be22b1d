//! Blocks of codes as bytes.

use super::codes::{ANY, Codes};
use super::{Kind, codes};

/// How the blocks of a file are coded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    kind: Kind,
}

impl Model {
    /// The number in the head that stands for this way of coding.
    pub(super) const ENCODING: u8 = 1;

    /// The model for all codes of a file.
    pub(super) fn new(kind: Kind, _codes: &[u16]) -> Model {
        Model { kind }
    }

    /// The binary logarithm of the number of positions in a block.
    pub(super) fn block_bits(&self) -> u8 {
        12
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        Vec::new()
    }

    /// The model that [`to_bytes`](Model::to_bytes) wrote; `None` if these bytes were not written by it.
    pub(super) fn from_bytes(kind: Kind, bytes: &[u8]) -> Option<Model> {
        bytes.is_empty().then_some(Model { kind })
    }

    /// The bytes of a block.
    pub(super) fn encode(&self, codes: &[u16]) -> Vec<u8> {
        let codes = codes.iter().map(|&code| if code == ANY { 0 } else { code });
        match self.kind {
            Kind::Wld => {
                let codes: Vec<u16> = codes.collect();
                let four = |four: &[u16]| {
                    four.iter()
                        .rev()
                        .fold(0, |byte, code| byte << 2 | *code as u8)
                };
                codes.chunks(4).map(four).collect()
            }
            Kind::Dtw => codes.flat_map(u16::to_le_bytes).collect(),
        }
    }

    /// The `len` codes of a block; `None` if the bytes are not those of such a block.
    pub(super) fn decode(&self, bytes: &[u8], len: usize) -> Option<Codes> {
        match self.kind {
            Kind::Wld => {
                let is_code = |code: u16| code < codes::OUTCOMES;
                let codes = Codes::Outcomes(bytes.into());
                (bytes.len() == len.div_ceil(4)
                    && (0..len).all(|number| is_code(codes.get(number))))
                .then_some(codes)
            }
            Kind::Dtw => {
                let (codes, rest) = bytes.as_chunks::<2>();
                (codes.len() == len && rest.is_empty()).then(|| {
                    Codes::Words(codes.iter().map(|code| u16::from_le_bytes(*code)).collect())
                })
            }
        }
    }
}

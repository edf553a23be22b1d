//! The file of a network's weights.
//!
//! A file has the form of [`head`](crate::head): the title is `tessera network 2`, and the keys are `variant`, `inputs`
//! (the number of inputs), `neurons` (that of the first layer), `products`, `phases`
//! and notes on where the weights come from. The
//! weights follow, each as a little-endian `i16`, in the order first layer, second layer, its biases, third layer, its
//! biases.

use std::collections::BTreeMap;

use tessera_draughts::Variant;
use thiserror::Error;

use super::{Inputs, Layers, MAX_NEURONS, MAX_VALUES, ONE, Phases, Shape, VALUES_STEP};
use crate::head::{ChecksumError, Head, HeadError, Kind};

const KIND: Kind = Kind {
    noun: "a file of weights",
    title: "tessera network 2",
    keys: &["variant", "inputs", "neurons", "products", "phases"],
};
/// Maximum number of inputs that any board has: 4 for each of 128 bits.
const MAX_INPUTS: usize = 512;

/// The weights of a network, and where they come from.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    variant: String,
    notes: BTreeMap<String, String>,
    pub(super) layers: Layers<i16>,
}

/// Why bytes are not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WeightsError {
    /// The head cannot be read.
    #[error(transparent)]
    Head(#[from] HeadError),
    /// The file is shorter or longer than its head implies.
    #[error("{found} bytes of weights: expected {expected}; the file is damaged")]
    Length {
        /// The number of bytes after the head.
        found: usize,
        /// The number of bytes that the head implies.
        expected: usize,
    },
    /// There are no networks with this number of neurons.
    #[error(
        "{neurons} neurons: expected a multiple of {VALUES_STEP} up to {MAX_VALUES}, or with products of {} up to \
         {MAX_NEURONS}",
        2 * VALUES_STEP
    )]
    Shape {
        /// The number of neurons.
        neurons: usize,
    },
    /// The checksum is wrong.
    #[error(transparent)]
    Checksum(#[from] ChecksumError),
    /// The weights of a neuron are so large that a sum could overflow.
    #[error("the weights of neuron {neuron} of the first layer are too large")]
    TooLarge {
        /// The number of the neuron, counted from 0.
        neuron: usize,
    },
    /// The weights are for another variant, or for a board of another size.
    #[error(
        "weights for the variant `{found}` with {inputs} inputs: expected `{expected}` with {expected_inputs}"
    )]
    OtherVariant {
        /// The variant that the file names.
        found: String,
        /// The number of inputs in the file.
        inputs: usize,
        /// The variant that the weights were to be used for.
        expected: String,
        /// The number of inputs of that variant.
        expected_inputs: usize,
    },
}

fn yes_or_no(is_set: bool) -> &'static str {
    if is_set { "yes" } else { "no" }
}

impl Weights {
    pub(super) fn new(variant: &str, layers: Layers<i16>) -> Weights {
        Weights {
            variant: variant.to_owned(),
            notes: BTreeMap::new(),
            layers,
        }
    }

    /// The name of the variant that the weights are for.
    #[must_use]
    pub fn variant(&self) -> &str {
        &self.variant
    }

    /// Notes on where the weights come from, such as `games` and `positions`.
    #[must_use]
    pub fn notes(&self) -> &BTreeMap<String, String> {
        &self.notes
    }

    /// Adds a note. Line breaks become spaces, and colons in the key become hyphens. Notes with an empty key or one of
    /// the keys of the head (`variant`, `inputs`, `neurons`, `products`, `phases`) are ignored.
    pub fn note(&mut self, key: &str, value: &str) {
        KIND.note(&mut self.notes, key, value);
    }

    /// The CRC-32 of the weights, which identifies them. Notes do not affect it.
    #[must_use]
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        for weight in self.layers.numbers() {
            hasher.update(&weight.to_le_bytes());
        }
        hasher.finalize()
    }

    /// The sizes of the network.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layers.shape
    }

    /// Checks that the weights are for the given variant.
    ///
    /// # Errors
    /// [`WeightsError::OtherVariant`] if they are for another one, or for a board of another size.
    pub fn check(&self, variant: Variant) -> Result<(), WeightsError> {
        let inputs = Inputs::of(variant).len();
        if self.variant == variant.name() && self.layers.inputs() == inputs {
            return Ok(());
        }
        Err(WeightsError::OtherVariant {
            found: self.variant.chars().take(60).collect(),
            inputs: self.layers.inputs(),
            expected: variant.name().to_owned(),
            expected_inputs: inputs,
        })
    }

    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let values = [
            ("variant", self.variant.clone()),
            ("inputs", self.layers.inputs().to_string()),
            ("neurons", self.shape().neurons.to_string()),
            ("products", yes_or_no(self.shape().products).to_owned()),
            ("phases", self.shape().phases.count().to_string()),
        ];
        let mut bytes = KIND.begin(&values, &self.notes);
        bytes.extend(
            self.layers
                .numbers()
                .flat_map(|weight| weight.to_le_bytes()),
        );
        KIND.end(bytes)
    }

    /// Reads weights from the bytes of a file.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_engine::network::{Weights, embedded};
    /// let weights = embedded(Variant::ENGLISH).unwrap();
    /// let mut bytes = weights.to_bytes();
    /// assert_eq!(Weights::from_bytes(&bytes), Ok(weights));
    /// bytes[5000] ^= 1;
    /// assert!(Weights::from_bytes(&bytes).unwrap_err().to_string().ends_with("the file is damaged"));
    /// ```
    ///
    /// # Errors
    /// [`WeightsError`] if the bytes are not a complete, undamaged file of weights.
    pub fn from_bytes(bytes: &[u8]) -> Result<Weights, WeightsError> {
        let mut head = Head::read(&KIND, bytes)?;
        let variant = head.take("variant", |value| Ok(value.to_owned()))?;
        let inputs = head.take("inputs", |value| {
            let number = value.parse().ok().filter(|inputs| *inputs <= MAX_INPUTS);
            number.ok_or_else(|| format!("expected a number up to {MAX_INPUTS}"))
        })?;
        let neurons = head.take("neurons", |value| {
            let number = value.parse().ok().filter(|neurons| *neurons <= MAX_NEURONS);
            number.ok_or_else(|| format!("expected a number up to {MAX_NEURONS}"))
        })?;
        let products = head.take("products", |value| {
            let known = [true, false]
                .into_iter()
                .find(|known| yes_or_no(*known) == value);
            known.ok_or_else(|| "expected `yes` or `no`".to_owned())
        })?;
        let phases = head.take("phases", |value| {
            let phases = value.parse().ok().and_then(Phases::of_count);
            phases.ok_or_else(|| "expected 4 or 8".to_owned())
        })?;
        let shape = Shape {
            neurons,
            products,
            phases,
        };
        if !shape.is_possible() {
            return Err(WeightsError::Shape { neurons });
        }
        let body = &bytes[head.length()..];
        let mut layers: Layers<i16> = Layers::zero(inputs, shape);
        let expected = 2 * layers.numbers().count() + 4;
        if body.len() != expected {
            return Err(WeightsError::Length {
                found: body.len(),
                expected,
            });
        }
        head.checked()?;
        for (weight, bytes) in layers.numbers_mut().zip(body.chunks_exact(2)) {
            *weight = i16::from_le_bytes([bytes[0], bytes[1]]);
        }
        let weights = Weights {
            variant,
            notes: head.into_notes(),
            layers,
        };
        weights.check_sums()?;
        Ok(weights)
    }

    /// Checks that no position can overflow a sum of the first layer. Each square has at most one piece.
    pub(super) fn check_sums(&self) -> Result<(), WeightsError> {
        let inputs = self.layers.inputs();
        let squares = inputs / 4;
        for neuron in 0..self.shape().neurons {
            let size = |input: usize| i32::from(self.layers.row(input)[neuron]).abs();
            let largest = |square: usize| (0..4).map(|kind| size(kind * squares + square)).max();
            let sum: i32 = (0..squares).filter_map(largest).sum();
            if sum + size(inputs) > i32::from(i16::MAX) - ONE {
                return Err(WeightsError::TooLarge { neuron });
            }
        }
        Ok(())
    }
}

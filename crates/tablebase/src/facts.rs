//! The facts about a variant that parts, files and plans depend on, as plain data.
//!
//! Only code that looks at positions is compiled for each variant. All other code takes these facts as values, and is
//! compiled once.

use tessera_draughts::{Geometry, Rules, Variant};

use crate::{Slice, index};

/// The facts about a variant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Facts {
    /// The variant's name.
    pub(crate) name: &'static str,
    pub(crate) rules: &'static Rules,
    pub(crate) geometry: &'static Geometry,
    /// The number of values of the variant's [`Memory`](tessera_draughts::Memory) for each arrangement of the pieces of
    /// a slice.
    pub(crate) memories: fn(Slice) -> u64,
    /// Bytes of an index for each arrangement of the men of its first group.
    pub(crate) first_men_bytes: u64,
}

impl Facts {
    /// The facts about the variant `V`.
    pub(crate) const fn of<V: Variant>() -> &'static Facts {
        const {
            &Facts {
                name: V::NAME,
                rules: &V::RULES,
                geometry: &V::GEOMETRY,
                memories: index::memories::<V>,
                first_men_bytes: index::first_men_bytes::<V>(),
            }
        }
    }
}

//! The variants: one file each, and the choice of one at run time.

mod english;
mod towers;

pub use english::English;
pub use towers::Towers;

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use thiserror::Error;

use crate::{Geometry, Rules, Word};

/// A draughts variant: a type without values of its own that carries the rules.
///
/// Positions and generators are generic over it, so every branch on a rule is decided when the
/// program is compiled. To add a variant, write its constant in a file of `src/variants/` and its name
/// in the list at the end of `src/variants/mod.rs`.
///
/// ```
/// use tessera_draughts::{Capture, Obligation, Position, Rules, Variant};
///
/// /// English draughts where nobody has to capture.
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Peaceful;
///
/// impl Variant for Peaceful {
///     type Word = u64;
///     const NAME: &'static str = "peaceful";
///     const RULES: Rules = Rules {
///         capture: Capture { obligation: Obligation::Optional, ..Rules::FAMILY.capture },
///         ..Rules::FAMILY
///     };
/// }
///
/// let position: Position<Peaceful> = "W:W22,31:B18".parse()?;
/// let actions: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
/// assert_eq!(actions, ["22x15", "22-17", "31-27", "31-26"]);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
pub trait Variant:
    Copy + Debug + Default + Eq + Ord + Hash + Send + Sync + Sized + 'static
{
    /// The machine word that holds the board: `u64` where [`Variant::GEOMETRY`] fits, else `u128`.
    type Word: Word;

    /// The name on the command line and in files, in lower case.
    const NAME: &'static str;

    /// The rules.
    const RULES: Rules;

    /// Where the squares lie in the word. Computed from the rules: leave it as it is.
    const GEOMETRY: Geometry = {
        let geometry = Geometry::new(Self::RULES.board);
        assert!(
            Self::Word::BITS >= 128 - geometry.mask().leading_zeros(),
            "the board needs a larger word"
        );
        geometry
    };
}

/// Declares the variants that can be chosen at run time: the enum, its names and the macro.
macro_rules! variants {
    ($($(#[$doc:meta])* $variant:ident)*) => {
        /// A variant that is known only at run time: from the command line, a file or a page.
        ///
        /// ```
        /// use tessera_draughts::{Position, Variant, VariantId, with_variant};
        /// let id: VariantId = "towers".parse()?;
        /// let actions = with_variant!(id, V => Position::<V>::initial().legal_actions().len());
        /// assert_eq!(actions, 7);
        /// # Ok::<(), tessera_draughts::UnknownVariant>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum VariantId {
            $($(#[$doc])* $variant,)*
        }

        impl VariantId {
            /// All of them.
            pub const ALL: &'static [VariantId] = &[$(VariantId::$variant),*];

            /// The variant's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::NAME,)*
                }
            }
        }

        /// Evaluates an expression with a type name bound to the variant that a [`VariantId`] names:
        /// `with_variant!(id, V => Position::<V>::initial().to_string())`.
        #[macro_export]
        macro_rules! with_variant {
            ($id:expr, $V:ident => $body:expr) => {
                match $id {
                    $($crate::VariantId::$variant => {
                        type $V = $crate::$variant;
                        $body
                    })*
                }
            };
        }
    };
}

variants! {
    /// [`English`].
    English
    /// [`Towers`].
    Towers
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no variant has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant `{found}`: expected {}", names())]
pub struct UnknownVariant {
    /// The name, cut where it is long.
    pub found: String,
}

fn names() -> String {
    let names: Vec<&str> = VariantId::ALL
        .iter()
        .map(|variant| variant.name())
        .collect();
    names.join(", ")
}

impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<VariantId, UnknownVariant> {
        VariantId::ALL
            .iter()
            .copied()
            .find(|variant| variant.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownVariant {
                found: crate::notation::excerpt(name),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for variant in VariantId::ALL {
            assert_eq!(variant.to_string().parse(), Ok(*variant));
        }
        let error = "chess".parse::<VariantId>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no variant `chess`: expected english, towers"
        );
    }
}

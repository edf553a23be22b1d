//! The variants: one file each, and the choice of one at run time.

/// Declares the generator's functions that are compiled with this crate. The default methods of [`Variant`] do the
/// same, but each crate that uses them compiles them anew.
macro_rules! compiled_here {
    () => {
        #[inline(never)]
        fn list_actions(
            pieces: &$crate::Pieces<Self>,
            color: $crate::Color,
            list: &mut $crate::ActionList<Self>,
            stop: &mut dyn FnMut() -> bool,
        ) -> bool {
            $crate::generate::list_by_moves(pieces, color, list, stop)
        }

        #[inline(never)]
        fn perft(
            pieces: &$crate::Pieces<Self>,
            color: $crate::Color,
            depth: u32,
            paths: $crate::Paths,
            last_ply: $crate::LastPly,
        ) -> u64 {
            $crate::perft::count_by_moves(pieces, color, depth, paths, last_ply)
        }
    };
}

mod anti_brazilian;
mod anti_english;
mod anti_russian;
mod antidraughts;
mod armenian;
mod brazilian;
mod breakthrough;
mod canadian;
mod czech;
mod english;
mod frisian;
mod frysk;
mod international;
mod italian;
mod killer;
mod pool;
mod portuguese;
mod russian;
mod spanish;
mod spantsiretti;
mod sri_lankan;
mod thai;
mod towers;
mod turkish;

pub use anti_brazilian::AntiBrazilian;
pub use anti_english::AntiEnglish;
pub use anti_russian::AntiRussian;
pub use antidraughts::Antidraughts;
pub use armenian::Armenian;
pub use brazilian::Brazilian;
pub use breakthrough::Breakthrough;
pub use canadian::Canadian;
pub use czech::Czech;
pub use english::English;
pub use frisian::Frisian;
pub use frysk::Frysk;
pub use international::International;
pub use italian::Italian;
pub use killer::Killer;
pub use pool::Pool;
pub use portuguese::Portuguese;
pub use russian::Russian;
pub use spanish::Spanish;
pub use spantsiretti::Spantsiretti;
pub use sri_lankan::SriLankan;
pub use thai::Thai;
pub use towers::Towers;
pub use turkish::Turkish;

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use thiserror::Error;

use crate::erased::VariantData;
use crate::{
    ActionList, Color, Geometry, LastPly, Memory, Paths, Pieces, Rules, Word, generate, perft,
};

/// A draughts variant: a type that carries the rules as constants and has no data.
///
/// Positions and move generation are generic over it, so that every decision about a rule is made at compile time. To
/// add a variant, write its constant in a file of `src/variants/` and add its name to the list at the end of
/// `src/variants/mod.rs`.
///
/// ```
/// use tessera_draughts::{Capture, NoMemory, Obligation, Position, Rules, Variant};
///
/// /// English draughts with optional captures.
/// #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
/// struct Peaceful;
///
/// impl Variant for Peaceful {
///     type Word = u64;
///     type Memory = NoMemory;
///     type Moves = Self;
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
    /// The machine word for the board: `u64` if [`Variant::GEOMETRY`] fits, else `u128`.
    type Word: Word;

    /// The record of earlier moves in a position: [`NoMemory`](crate::NoMemory), or [`KingSteps`](crate::KingSteps) if
    /// the rules limit consecutive steps of a king.
    type Memory: Memory;

    /// The variant whose compiled move generator this one uses: `Self`, or a variant with the same moves. Rules may
    /// differ in the initial position, the player who moves first, who wins if a player has no legal move, draws and
    /// notation.
    type Moves: Variant<Word = Self::Word, Memory = Self::Memory>;

    /// The name on the command line and in files, in lower case.
    const NAME: &'static str;

    /// The name in sentences and titles: `Sri Lankan`.
    const TITLE: &'static str = Self::NAME;

    /// Other names of the variant.
    const ALIASES: &'static [&'static str] = &[];

    /// The rules.
    const RULES: Rules;

    /// The variant's identifier at run time; `None` if it is not in the list of [`VariantId`].
    const ID: Option<VariantId> = VariantId::of_name(Self::NAME);

    /// The layout of the squares in the word. It is computed from the rules. Do not override it.
    const GEOMETRY: Geometry = {
        let geometry = Geometry::new(Self::RULES.board);
        assert!(
            Self::Word::BITS >= 128 - geometry.mask().leading_zeros(),
            "the board needs a larger word"
        );
        assert!(
            Self::Memory::COUNTS_KING_STEPS == Self::RULES.kings.steps_in_a_row.is_some(),
            "rules with `steps_in_a_row`, and only those, need `Memory` to be `KingSteps`"
        );
        assert!(
            Self::RULES.have_moves_of(&<Self::Moves as Variant>::RULES),
            "`Moves` is for variants with the same legal moves"
        );
        geometry
    };

    /// Adds the legal moves of the side to move, whose colour is `color`, to `list`, which must be empty. Returns
    /// `false` and adds none if `stop` returned `true`. Do not override this method, and do not call it: use
    /// [`Position::legal_actions_until`](crate::Position::legal_actions_until).
    #[must_use]
    fn list_actions(
        pieces: &Pieces<Self>,
        color: Color,
        list: &mut ActionList<Self>,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        generate::list_by_moves(pieces, color, list, stop)
    }

    /// Counts move sequences. Do not override this method, and do not call it: use [`perft_with`](crate::perft_with).
    #[must_use]
    fn perft(
        pieces: &Pieces<Self>,
        color: Color,
        depth: u32,
        paths: Paths,
        last_ply: LastPly,
    ) -> u64 {
        perft::count_by_moves(pieces, color, depth, paths, last_ply)
    }
}

/// Declares the variants that can be chosen at run time: the enum, its methods and the macro [`with_variant!`].
macro_rules! variants {
    ($($(#[$doc:meta])* $variant:ident)*) => {
        /// A variant that is chosen at run time: from the command line, a file or a page.
        ///
        /// ```
        /// use tessera_draughts::{Position, Variant, VariantId, with_variant};
        /// let id: VariantId = "towers".parse()?;
        /// let actions = with_variant!(id, V => Position::<V>::initial().legal_actions().len());
        /// assert_eq!(actions, 7);
        /// # Ok::<(), tessera_draughts::UnknownVariant>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum VariantId {
            $($(#[$doc])* $variant,)*
        }

        impl VariantId {
            /// All variants.
            pub const ALL: &'static [VariantId] = &[$(VariantId::$variant),*];

            /// The variant with exactly this name.
            const fn of_name(name: &str) -> Option<VariantId> {
                $(if is_same(name, <$variant as Variant>::NAME) {
                    return Some(VariantId::$variant);
                })*
                None
            }

            /// The variant's name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::NAME,)*
                }
            }

            /// The variant's name in sentences and titles.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::TITLE,)*
                }
            }

            /// The rules of the variant.
            ///
            /// ```
            /// use tessera_draughts::VariantId;
            /// assert_eq!(VariantId::Canadian.rules().board.squares(), 72);
            /// ```
            #[must_use]
            pub const fn rules(self) -> &'static Rules {
                match self {
                    $(VariantId::$variant => &<$variant as Variant>::RULES,)*
                }
            }

            /// The layout of the squares of the variant's board in a word.
            #[must_use]
            pub const fn geometry(self) -> &'static Geometry {
                match self {
                    $(VariantId::$variant => &<$variant as Variant>::GEOMETRY,)*
                }
            }

            /// The rules of the variant, and the tables that are computed from them.
            pub(crate) const fn data(self) -> &'static VariantData {
                match self {
                    $(VariantId::$variant => VariantData::of::<$variant>(),)*
                }
            }

            /// Other names of the variant.
            #[must_use]
            pub const fn aliases(self) -> &'static [&'static str] {
                match self {
                    $(VariantId::$variant => <$variant as Variant>::ALIASES,)*
                }
            }
        }

        /// Evaluates an expression with a type name bound to the variant of a [`VariantId`], as in
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
    /// [`Italian`].
    Italian
    /// [`Spanish`].
    Spanish
    /// [`Portuguese`].
    Portuguese
    /// [`Czech`].
    Czech
    /// [`Thai`].
    Thai
    /// [`Russian`].
    Russian
    /// [`Brazilian`].
    Brazilian
    /// [`Pool`].
    Pool
    /// [`International`].
    International
    /// [`Canadian`].
    Canadian
    /// [`SriLankan`].
    SriLankan
    /// [`Spantsiretti`].
    Spantsiretti
    /// [`Frisian`].
    Frisian
    /// [`Frysk`].
    Frysk
    /// [`Killer`].
    Killer
    /// [`Breakthrough`].
    Breakthrough
    /// [`Antidraughts`].
    Antidraughts
    /// [`AntiEnglish`].
    AntiEnglish
    /// [`AntiRussian`].
    AntiRussian
    /// [`AntiBrazilian`].
    AntiBrazilian
    /// [`Turkish`].
    Turkish
    /// [`Armenian`].
    Armenian
    /// [`Towers`].
    Towers
}

/// Whether a variant has its own move generator instead of that of another variant.
pub(crate) const fn moves_by_itself<V: Variant>() -> bool {
    is_same(V::NAME, <V::Moves as Variant>::NAME)
}

const fn is_same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

impl fmt::Display for VariantId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An error from parsing the name of a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no variant `{found}`: expected {}", names())]
pub struct UnknownVariant {
    /// The text, shortened if it is long.
    pub found: String,
}

fn names() -> String {
    let names: Vec<&str> = VariantId::ALL
        .iter()
        .map(|variant| variant.name())
        .collect();
    names.join(", ")
}

/// Reads a name, a title or an alias. Case is ignored.
impl FromStr for VariantId {
    type Err = UnknownVariant;

    fn from_str(name: &str) -> Result<VariantId, UnknownVariant> {
        VariantId::ALL
            .iter()
            .copied()
            .find(|variant| {
                let mut names = [variant.name(), variant.title()]
                    .into_iter()
                    .chain(variant.aliases().iter().copied());
                names.any(|known| known.eq_ignore_ascii_case(name))
            })
            .ok_or_else(|| UnknownVariant {
                found: crate::notation::excerpt(name),
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_titles_and_aliases_are_read() {
        for variant in VariantId::ALL {
            assert_eq!(variant.to_string().parse(), Ok(*variant));
            assert_eq!(variant.title().parse(), Ok(*variant));
            assert!(
                variant
                    .title()
                    .starts_with(|c: char| c.is_ascii_uppercase())
            );
            for alias in variant.aliases() {
                assert_eq!(alias.to_uppercase().parse(), Ok(*variant));
            }
        }
        let error = "chess".parse::<VariantId>().unwrap_err();
        let start = "there is no variant `chess`: expected english, italian, ";
        assert!(error.to_string().starts_with(start), "{error}");
    }
}

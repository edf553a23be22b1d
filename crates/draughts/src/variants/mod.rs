//! The variants that come with the library: a file for each, the list of them, and the kernels that are compiled.

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

use crate::kernel::{Compiled, Kernels};
use crate::layout::Layout;
use crate::variant::VariantData;
use crate::{Rules, Variant, Word};

/// What a file of this folder states about a variant.
pub(crate) struct Definition {
    /// The name on the command line and in files, in lower case.
    pub(crate) name: &'static str,
    /// The name in sentences and titles: `Sri Lankan`.
    pub(crate) title: &'static str,
    /// Other names of the variant.
    pub(crate) aliases: &'static [&'static str],
    pub(crate) rules: Rules,
}

/// Declares the sets of moves for which the generator is compiled: a type for each, its word, the variant that states
/// the rules, the feature without which the rules are interpreted, and whether the variants are played often. Only
/// these kernels are in a WebAssembly module, which a page has to fetch and which uses them after [`use_kernels`]. This
/// crate's unit tests interpret all rules, so that they need no second compilation of the kernels. The tests of the
/// public interface have all kernels.
#[allow(unused_macro_rules, reason = "without features, no kernel is compiled")]
macro_rules! kernels {
    ($($Kernel:ident: $word:ident, $module:ident::$VARIANT:ident, $feature:literal, $often:literal;)*) => {$(
        #[derive(Clone, Copy, Default)]
        struct $Kernel;

        impl Compiled for $Kernel {
            type Word = $word;
            const VARIANT: Variant = Variant::$VARIANT;
            const RULES: &'static Rules = &$module::$VARIANT.rules;
            const LAYOUT: &'static Layout = {
                let layout = &const { Layout::new(&$module::$VARIANT.rules) };
                assert!(
                    <$word as Word>::BITS >= 128 - layout.geometry.mask().leading_zeros(),
                    "the board needs a larger word"
                );
                assert!(<$word as Word>::STOPS as u32 >= layout.jumpable(Self::RULES));
                layout
            };
        }

        impl $Kernel {
            /// The kernel, which interprets the rules if it is left out.
            const COMPILED: Kernels = {
                #[cfg(all(feature = $feature, not(test), any(not(target_family = "wasm"), $often)))]
                let kernels = kernels!(@ $word $Kernel);
                #[cfg(not(all(feature = $feature, not(test), any(not(target_family = "wasm"), $often))))]
                let kernels = Kernels::interpreted(<$word>::BITS == 64);
                kernels
            };

            /// The kernel that the variants have at the start.
            const KERNELS: Kernels = if cfg!(target_family = "wasm") {
                Kernels::interpreted(<$word>::BITS == 64)
            } else {
                $Kernel::COMPILED
            };
        }
    )*};
    (@ u64 $Kernel:ident) => { Kernels::small(&crate::kernel::Kernel::compiled::<$Kernel>()) };
    (@ u128 $Kernel:ident) => { Kernels::large(&crate::kernel::Kernel::compiled::<$Kernel>()) };
}

kernels! {
    English: u64, english::ENGLISH, "kernel-english", true;
    Italian: u64, italian::ITALIAN, "kernel-italian", true;
    Spanish: u64, spanish::SPANISH, "kernel-spanish", false;
    Portuguese: u64, portuguese::PORTUGUESE, "kernel-portuguese", false;
    Czech: u64, czech::CZECH, "kernel-czech", false;
    Thai: u64, thai::THAI, "kernel-thai", false;
    Russian: u64, russian::RUSSIAN, "kernel-russian", true;
    Brazilian: u64, brazilian::BRAZILIAN, "kernel-brazilian", true;
    Pool: u64, pool::POOL, "kernel-pool", false;
    International: u64, international::INTERNATIONAL, "kernel-international", true;
    Canadian: u128, canadian::CANADIAN, "kernel-canadian", false;
    SriLankan: u128, sri_lankan::SRI_LANKAN, "kernel-sri-lankan", false;
    Spantsiretti: u64, spantsiretti::SPANTSIRETTI, "kernel-spantsiretti", false;
    Frisian: u64, frisian::FRISIAN, "kernel-frisian", true;
    Killer: u64, killer::KILLER, "kernel-killer", false;
    Breakthrough: u64, breakthrough::BREAKTHROUGH, "kernel-breakthrough", false;
    Turkish: u128, turkish::TURKISH, "kernel-turkish", true;
    Armenian: u128, armenian::ARMENIAN, "kernel-armenian", false;
    Towers: u64, towers::TOWERS, "kernel-towers", true;
}

/// Declares the variants that come with the library, in the order of [`Variant::ALL`]: each with its definition and the
/// kernel whose moves it has. Variants with one kernel may differ in the initial position, the player who moves first,
/// who wins if a player has no legal move, draws and notation.
macro_rules! variants {
    ($($VARIANT:ident: $module:ident, $Kernel:ident;)*) => {
        /// The places of the variants in the list.
        #[allow(
            non_camel_case_types,
            clippy::upper_case_acronyms,
            reason = "the names are those of the constants"
        )]
        enum Place {
            $($VARIANT,)*
        }

        impl Variant {
            $(
                #[doc = concat!("The variant `", stringify!($module), "`.")]
                pub const $VARIANT: Variant = {
                    static DATA: VariantData = {
                        const DEFINITION: &Definition = &$module::$VARIANT;
                        assert!(
                            DEFINITION.rules.have_moves_of(<$Kernel as Compiled>::RULES),
                            "a kernel is for variants with the same legal moves"
                        );
                        VariantData::new(DEFINITION, Place::$VARIANT as u32, $Kernel::KERNELS)
                    };
                    Variant::of_data(&DATA)
                };
            )*

            /// All variants that come with the library.
            pub const ALL: &'static [Variant] = &[$(Variant::$VARIANT),*];
        }

        /// Makes the variants use their compiled kernels, which are a third of the library. A WebAssembly module that
        /// does not call this has none of them, and interprets all rules.
        #[cfg(target_family = "wasm")]
        pub fn use_kernels() {
            const ALL: &[Kernels] = &[$($Kernel::COMPILED),*];
            COMPILED.get_or_init(|| ALL);
        }
    };
}

/// The kernels of the variants in [`Variant::ALL`], once [`use_kernels`] was called.
#[cfg(target_family = "wasm")]
pub(crate) static COMPILED: std::sync::OnceLock<&[Kernels]> = std::sync::OnceLock::new();

variants! {
    ENGLISH: english, English;
    ITALIAN: italian, Italian;
    SPANISH: spanish, Spanish;
    PORTUGUESE: portuguese, Portuguese;
    CZECH: czech, Czech;
    THAI: thai, Thai;
    RUSSIAN: russian, Russian;
    BRAZILIAN: brazilian, Brazilian;
    POOL: pool, Pool;
    INTERNATIONAL: international, International;
    CANADIAN: canadian, Canadian;
    SRI_LANKAN: sri_lankan, SriLankan;
    SPANTSIRETTI: spantsiretti, Spantsiretti;
    FRISIAN: frisian, Frisian;
    FRYSK: frysk, Frisian;
    KILLER: killer, Killer;
    BREAKTHROUGH: breakthrough, Breakthrough;
    ANTIDRAUGHTS: antidraughts, International;
    ANTI_ENGLISH: anti_english, English;
    ANTI_RUSSIAN: anti_russian, Russian;
    ANTI_BRAZILIAN: anti_brazilian, Brazilian;
    TURKISH: turkish, Turkish;
    ARMENIAN: armenian, Armenian;
    TOWERS: towers, Towers;
}

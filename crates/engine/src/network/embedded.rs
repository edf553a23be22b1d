//! The weights that come with the crate.

use tessera_draughts::VariantId;

use super::Weights;

/// Declares a list of variants, each with the contents of its file of weights.
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$((
            VariantId::$variant,
            include_bytes!(concat!("../../networks/", $name, ".net")),
        ),)*]
    };
}

/// The variants that have weights, with their files.
const FILES: &[(VariantId, &[u8])] = files! {
    English "english",
    International "international",
    Russian "russian",
    Brazilian "brazilian",
    Turkish "turkish",
    Frisian "frisian",
    Spanish "spanish",
    Italian "italian",
    Pool "pool",
    Thai "thai",
    Czech "czech",
    Portuguese "portuguese",
    Killer "killer",
    Frysk "frysk",
    Breakthrough "breakthrough",
    Antidraughts "antidraughts",
    AntiEnglish "anti-english",
    AntiRussian "anti-russian",
    AntiBrazilian "anti-brazilian",
    Armenian "armenian",
    Spantsiretti "spantsiretti",
    Towers "towers",
    Canadian "canadian",
    SriLankan "sri-lankan",
};

/// The weights for a variant that come with the crate, if there are any. Their notes say how they were trained, and
/// what they gained in a match.
///
/// ```
/// use tessera_draughts::VariantId;
/// use tessera_engine::network::embedded;
/// let weights = embedded(VariantId::English).unwrap();
/// assert_eq!(weights.variant(), "english");
/// assert!(weights.notes().contains_key("positions"));
/// ```
#[must_use]
pub fn embedded(variant: VariantId) -> Option<Weights> {
    let (_, bytes) = FILES.iter().find(|(of, _)| *of == variant)?;
    Weights::from_bytes(bytes).ok()
}

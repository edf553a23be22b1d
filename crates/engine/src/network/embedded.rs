//! The weights that come with the crate.

use tessera_draughts::Variant;

use super::Weights;

/// Declares a list of variants, each with the contents of its file of weights.
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$((
            Variant::$variant,
            include_bytes!(concat!("../../networks/", $name, ".net")),
        ),)*]
    };
}

/// The variants that have weights, with their files.
const FILES: &[(Variant, &[u8])] = files! {
    ENGLISH "english",
    INTERNATIONAL "international",
    RUSSIAN "russian",
    BRAZILIAN "brazilian",
    TURKISH "turkish",
    FRISIAN "frisian",
    SPANISH "spanish",
    ITALIAN "italian",
    POOL "pool",
    THAI "thai",
    CZECH "czech",
    PORTUGUESE "portuguese",
    KILLER "killer",
    FRYSK "frysk",
    BREAKTHROUGH "breakthrough",
    ANTIDRAUGHTS "antidraughts",
    ANTI_ENGLISH "anti-english",
    ANTI_RUSSIAN "anti-russian",
    ANTI_BRAZILIAN "anti-brazilian",
    ARMENIAN "armenian",
    SPANTSIRETTI "spantsiretti",
    TOWERS "towers",
    CANADIAN "canadian",
    SRI_LANKAN "sri-lankan",
};

/// The weights for a variant that come with the crate, if there are any. Their notes say how they were trained, and
/// what they gained in a match.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_engine::network::embedded;
/// let weights = embedded(Variant::ENGLISH).unwrap();
/// assert_eq!(weights.variant(), "english");
/// assert!(weights.notes().contains_key("positions"));
/// ```
#[must_use]
pub fn embedded(variant: Variant) -> Option<Weights> {
    let (_, bytes) = FILES.iter().find(|(of, _)| *of == variant)?;
    Weights::from_bytes(bytes).ok()
}

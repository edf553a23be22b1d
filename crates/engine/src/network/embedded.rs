//! The weights that come with the crate.

use std::io::Read;

use lzma_rust2::LzmaReader;
use tessera_draughts::Variant;

use super::Weights;

/// The memory that reading a file may take, in kilobytes. A dictionary takes 64.
const MEMORY: u32 = 1024;

/// Declares a list of variants, each with its file of weights, which is compressed (LZMA, the format of `.lzma` files).
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$((
            Variant::$variant,
            include_bytes!(concat!("../../networks/", $name, ".net.lzma")),
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
    let (_, compressed) = FILES.iter().find(|(of, _)| *of == variant)?;
    let mut bytes = Vec::new();
    let mut reader = LzmaReader::new_mem_limit(*compressed, MEMORY, None).ok()?;
    reader.read_to_end(&mut bytes).ok()?;
    Weights::from_bytes(&bytes).ok()
}

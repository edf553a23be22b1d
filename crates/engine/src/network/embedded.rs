//! The weights that come with the crate.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

use lzma_rust2::LzmaReader;
use tessera_draughts::Variant;

use super::Weights;

/// The memory that reading a file may take, in kilobytes. A dictionary takes 64.
const MEMORY: u32 = 1024;

/// Declares a list of variants, each with its file of weights, which is compressed (LZMA, the format of `.lzma` files).
#[cfg(not(target_family = "wasm"))]
macro_rules! files {
    ($($variant:ident $name:literal,)*) => {
        &[$((
            Variant::$variant,
            include_bytes!(concat!("../../networks/", $name, ".net.lzma")),
        ),)*]
    };
}

/// The variants that have weights, with their files. A module for the browser gets only the files that it needs, by
/// [`provide`].
#[cfg(not(target_family = "wasm"))]
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

#[cfg(target_family = "wasm")]
const FILES: &[(Variant, &[u8])] = &[];

/// The files that were provided at run time.
static PROVIDED: Mutex<BTreeMap<Variant, Arc<[u8]>>> = Mutex::new(BTreeMap::new());

/// Provides the weights of a variant in the form of the crate's own files, which are compressed (LZMA), for
/// [`embedded`]. The crate's own files come first. They are not part of a WebAssembly module, which would be too large.
/// Returns whether the file has weights for the variant.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_engine::network::provide;
/// assert!(!provide(Variant::ENGLISH, b"no weights".to_vec()));
/// ```
pub fn provide(variant: Variant, file: Vec<u8>) -> bool {
    let is_usable = read(&file).is_some_and(|weights| weights.check(variant).is_ok());
    if is_usable {
        let mut provided = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
        provided.insert(variant, file.into());
    }
    is_usable
}

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
    if let Some((_, file)) = FILES.iter().find(|(of, _)| *of == variant) {
        return read(file);
    }
    let provided = PROVIDED.lock().unwrap_or_else(PoisonError::into_inner);
    let file = provided.get(&variant).cloned();
    drop(provided);
    read(&file?)
}

fn read(compressed: &[u8]) -> Option<Weights> {
    let mut bytes = Vec::new();
    let mut reader = LzmaReader::new_mem_limit(compressed, MEMORY, None).ok()?;
    reader.read_to_end(&mut bytes).ok()?;
    Weights::from_bytes(&bytes).ok()
}

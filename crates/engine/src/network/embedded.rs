//! The weights that come with the crate.

use tessera_draughts::VariantId;

use super::Weights;

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
    let bytes: &[u8] = match variant {
        VariantId::English => include_bytes!("../../networks/english.net"),
        VariantId::International => include_bytes!("../../networks/international.net"),
        VariantId::Russian => include_bytes!("../../networks/russian.net"),
        VariantId::Brazilian => include_bytes!("../../networks/brazilian.net"),
        VariantId::Turkish => include_bytes!("../../networks/turkish.net"),
        VariantId::Frisian => include_bytes!("../../networks/frisian.net"),
        VariantId::Spanish => include_bytes!("../../networks/spanish.net"),
        VariantId::Italian => include_bytes!("../../networks/italian.net"),
        VariantId::Pool => include_bytes!("../../networks/pool.net"),
        VariantId::Thai => include_bytes!("../../networks/thai.net"),
        VariantId::Czech => include_bytes!("../../networks/czech.net"),
        VariantId::Portuguese => include_bytes!("../../networks/portuguese.net"),
        VariantId::Killer => include_bytes!("../../networks/killer.net"),
        VariantId::Frysk => include_bytes!("../../networks/frysk.net"),
        VariantId::Breakthrough => include_bytes!("../../networks/breakthrough.net"),
        VariantId::Antidraughts => include_bytes!("../../networks/antidraughts.net"),
        VariantId::AntiEnglish => include_bytes!("../../networks/anti-english.net"),
        VariantId::AntiRussian => include_bytes!("../../networks/anti-russian.net"),
        VariantId::AntiBrazilian => include_bytes!("../../networks/anti-brazilian.net"),
        VariantId::Armenian => include_bytes!("../../networks/armenian.net"),
        VariantId::Spantsiretti => include_bytes!("../../networks/spantsiretti.net"),
        VariantId::Towers => include_bytes!("../../networks/towers.net"),
        _ => return None,
    };
    Weights::from_bytes(bytes).ok()
}

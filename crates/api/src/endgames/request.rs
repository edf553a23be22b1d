//! The request for a proof.

use serde::Deserialize;

/// A game whose last position is to be proven, and the time for it.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ProveRequest {
    pub(super) variant: String,
    pub(super) start: Option<String>,
    pub(super) moves: Vec<String>,
    pub(super) seconds: Option<f64>,
    /// Whether to prove the value of each legal move too.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    pub(super) each: bool,
}

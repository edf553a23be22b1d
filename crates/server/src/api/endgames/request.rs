//! What is asked of a proof.

use serde::Deserialize;

/// A position to prove the value of, and for how long.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProveRequest {
    pub(super) variant: String,
    pub(super) start: Option<String>,
    pub(super) actions: Vec<String>,
    pub(super) seconds: Option<f64>,
    /// Whether the value of each legal action is asked for too.
    #[serde(default)]
    pub(super) each: bool,
}

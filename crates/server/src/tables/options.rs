//! Options of a server of tables.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use axum::http::HeaderValue;
use tessera_draughts::Variant;
use thiserror::Error;

/// Options of [`serve_tables`](crate::serve_tables).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablesOptions {
    /// The folder of the tables.
    pub dir: PathBuf,
    /// The address to listen on; port 0 for any free port.
    pub listen: SocketAddr,
    /// Bytes of memory for decoded blocks, for each variant.
    pub cache_bytes: u64,
    /// The sites whose pages may send requests; `None` refuses pages of all other sites.
    pub origins: Option<Origins>,
    /// Variants that do not come with the library, whose tables are served too.
    pub variants: Vec<Variant>,
}

/// Sites whose pages may send requests: the origins that CORS allows.
///
/// ```
/// use tessera_server::Origins;
/// assert_eq!("*".parse(), Ok(Origins::All));
/// assert!("https://example.org,http://localhost:3000".parse::<Origins>().is_ok());
/// assert!("example.org".parse::<Origins>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origins {
    /// All sites.
    All,
    /// Only these sites.
    These(Vec<HeaderValue>),
}

/// A text does not say which sites are allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected * or origins such as https://example.org, separated by commas; found `{found}`")]
pub struct OriginsError {
    /// The invalid text.
    pub found: String,
}

/// Reads `*`, or origins separated by commas.
impl FromStr for Origins {
    type Err = OriginsError;

    fn from_str(text: &str) -> Result<Origins, OriginsError> {
        if text == "*" {
            return Ok(Origins::All);
        }
        let origins = text.split(',').map(origin);
        origins.collect::<Result<_, _>>().map(Origins::These)
    }
}

fn origin(text: &str) -> Result<HeaderValue, OriginsError> {
    let text = text.trim();
    let error = || OriginsError {
        found: text.to_owned(),
    };
    let rest = ["https://", "http://"]
        .iter()
        .find_map(|scheme| text.strip_prefix(scheme))
        .ok_or_else(error)?;
    let is_of_host = |c: char| c.is_ascii_alphanumeric() || "-.:[]".contains(c);
    if rest.is_empty() || !rest.chars().all(is_of_host) {
        return Err(error());
    }
    // Browsers send hosts in lower case.
    HeaderValue::from_str(&text.to_ascii_lowercase()).map_err(|_| error())
}

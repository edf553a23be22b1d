//! The day that is noted in files.

use std::time::SystemTime;

use miette::miette;
use time::OffsetDateTime;

use crate::failure::Failure;

/// The day in UTC, or that of the variable `SOURCE_DATE_EPOCH`.
pub(crate) fn today() -> Result<String, Failure> {
    let seconds = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(text) => text.parse().ok(),
        Err(_) => {
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
            Some(now.map_or(0, |now| now.as_secs() as i64))
        }
    };
    let time = seconds.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    let time = time.ok_or_else(|| miette!("SOURCE_DATE_EPOCH: expected seconds since 1970"))?;
    Ok(time.date().to_string())
}

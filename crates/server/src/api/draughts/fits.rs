//! The variants that a text may be of.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tessera_family::games::{Form, Reader, fitting};

use crate::api::error::ApiError;

/// The longest time for trying the variants on a text.
const LONGEST: Duration = Duration::from_secs(5);

/// A text of unknown variant.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FitsRequest {
    text: String,
}

/// The variants by which the first game of the text can be played to its end, the likeliest first.
#[derive(Debug, Serialize)]
pub(crate) struct FitsAnswer {
    variants: Vec<&'static str>,
}

pub(crate) fn fits(request: FitsRequest) -> Result<FitsAnswer, ApiError> {
    let form = Form::of_text(&request.text);
    let begin = Instant::now();
    let mut stop = || begin.elapsed() > LONGEST;
    let source = Reader::of_text(request.text, form).find_map(Result::ok);
    let variants = source.map_or_else(Vec::new, |source| fitting(&source, &mut stop));
    Ok(FitsAnswer {
        variants: variants.iter().map(|variant| variant.name()).collect(),
    })
}

//! The variants that a text may be of.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::Variant;
use tessera_draughts::games::{Form, ProblemKind, Reader, Source, fitting, play_until};
use web_time::Instant;

use crate::Context;
use crate::error::ApiError;

/// Maximum time for trying the variants on a text.
const MAX_TIME: Duration = Duration::from_secs(5);

/// A text of unknown variant.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct FitsRequest {
    text: String,
}

/// The variants by which the first game of the text can be played to its end, the likeliest first. Those that do not
/// come with the library are last.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FitsAnswer {
    variants: Vec<&'static str>,
}

pub(crate) fn fits(context: &Context, request: FitsRequest) -> Result<FitsAnswer, ApiError> {
    let form = Form::of_text(&request.text);
    let begin = Instant::now();
    let mut stop = || begin.elapsed() > MAX_TIME;
    let source = Reader::of_text(request.text, form).find_map(Result::ok);
    let mut variants = Vec::new();
    if let Some(source) = source {
        variants = fitting(&source, &mut stop);
        let others = context.others().iter();
        variants.extend(others.filter(|variant| fits_in(&source, **variant, &mut stop)));
    }
    Ok(FitsAnswer {
        variants: variants.iter().map(|variant| variant.name()).collect(),
    })
}

/// Whether a game can be played to its end by the rules of a variant before `stop` returns `true`.
fn fits_in(source: &Source, variant: Variant, stop: &mut dyn FnMut() -> bool) -> bool {
    let played = play_until(source, variant, None, stop);
    let is_whole = played.is_ok_and(|played| {
        let mut problems = played.problems.iter();
        problems.all(|problem| problem.kind == ProblemKind::Warning)
    });
    is_whole && !stop()
}

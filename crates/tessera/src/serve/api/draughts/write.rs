//! A game or one of its positions as a text to keep.

use serde::{Deserialize, Serialize};
use tessera_draughts::pdn::{GameResult, Place, Score};
use tessera_draughts::{Game, Variant, VariantId, with_variant};

use super::notes::{Comment, Mark, Notes, Variation};
use super::{named, play};
use crate::board::sheet;
use crate::board::svg::Look;
use crate::convert::{self, Positions, Target, translate};
use crate::games::json::{GameObject, Tags};
use crate::games::{Source, SourceText};
use crate::replay::show_as;
use crate::serve::api::error::{ApiError, Code, within};

/// The width of a picture in pixels.
const PIXELS: u32 = 720;

/// The tags that a game may have.
pub(super) const MOST_TAGS: usize = 100;

/// A game to write.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    variant: String,
    start: Option<String>,
    actions: Vec<String>,
    /// The position to write, where the format is of one: the last one if left out.
    ply: Option<usize>,
    #[serde(default)]
    tags: Vec<(String, String)>,
    /// That of the rules if left out.
    result: Option<String>,
    #[serde(default)]
    comments: Vec<Comment>,
    #[serde(default)]
    marks: Vec<Mark>,
    #[serde(default)]
    variations: Vec<Variation>,
    format: Format,
    #[serde(default)]
    flipped: bool,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Format {
    /// The game in portable draughts notation.
    Pdn,
    /// The game as a line of JSON.
    Json,
    /// A position in FEN.
    Fen,
    /// A position as a diagram in characters.
    Grid,
    /// A position as a picture.
    Svg,
}

/// A file.
#[derive(Debug, Serialize)]
pub(crate) struct FileAnswer {
    pub(crate) name: String,
    pub(crate) media_type: &'static str,
    pub(crate) text: String,
}

pub(crate) fn write(request: WriteRequest) -> Result<FileAnswer, ApiError> {
    let mut request = request;
    let variant = named(&request.variant)?;
    within("tags", request.tags.len(), (0, MOST_TAGS))?;
    let result = request.result.as_deref().map(score).transpose()?;
    let notes = Notes::new(
        std::mem::take(&mut request.comments),
        std::mem::take(&mut request.marks),
        std::mem::take(&mut request.variations),
    );
    let End { plies, score, pdn } = with_variant!(variant, V => {
        let game = play::<V>(request.start.as_deref(), &request.actions)?;
        end(&game, &notes, &request.tags, result)?
    });
    let ply = within("ply", request.ply.unwrap_or(plies), (0, plies))?;
    let (name, media_type) = match request.format {
        Format::Pdn => ("game.pdn", "application/x-draughts-pdn"),
        Format::Json => ("game.jsonl", "application/jsonl"),
        Format::Fen => ("position.fen", "text/plain"),
        Format::Grid => ("position.txt", "text/plain"),
        Format::Svg => ("position.svg", "image/svg+xml"),
    };
    let format = request.format;
    let flipped = request.flipped;
    let source = source(request, variant, ply, score);
    let text = match format {
        Format::Pdn => Ok(pdn),
        Format::Json => text(&source, variant, Target::Jsonl),
        Format::Fen => text(&source, variant, Target::Fen),
        Format::Grid => text(&source, variant, Target::Grid),
        Format::Svg => picture(&source, variant, flipped),
    };
    Ok(FileAnswer {
        name: name.to_owned(),
        media_type,
        text: text?,
    })
}

/// A game that was played.
struct End {
    plies: usize,
    score: Score,
    /// The whole game in portable draughts notation.
    pdn: String,
}

/// Writes a game that was played; `result` is that of the request.
fn end<V: Variant>(
    game: &Game<V>,
    notes: &Notes,
    tags: &[(String, String)],
    result: Option<Score>,
) -> Result<End, ApiError> {
    let outcome = game.outcome();
    let by_rules = outcome.map_or(GameResult::Unfinished, GameResult::from);
    let score = result.unwrap_or_else(|| by_rules.score(V::RULES.first_to_act));
    let mut record = notes.record(game)?;
    for (name, value) in tags {
        record.set_tag(name, value);
    }
    record.set_result(GameResult::of(score, V::RULES.first_to_act));
    Ok(End {
        plies: game.plies(),
        score,
        pdn: format!("{record}\n"),
    })
}

fn score(text: &str) -> Result<Score, ApiError> {
    text.parse()
        .map_err(|error| ApiError::new(Code::BadRequest, error).field("result"))
}

/// The game as its text would have it, up to the ply that is written.
fn source(request: WriteRequest, variant: VariantId, ply: usize, score: Score) -> Source {
    let mut actions = request.actions;
    let is_whole = matches!(request.format, Format::Pdn | Format::Json);
    if !is_whole {
        actions.truncate(ply);
    }
    let game = GameObject {
        variant: Some(variant.name().to_owned()),
        tags: Tags(request.tags),
        start: request.start,
        actions,
        result: Some(score.to_string()).filter(|_| is_whole),
        positions: None,
    };
    Source {
        place: Place { line: 1, column: 1 },
        text: SourceText::Json(Box::new(game)),
    }
}

fn text(source: &Source, variant: VariantId, to: Target) -> Result<String, ApiError> {
    let options = convert::Options {
        from: None,
        to,
        variant: Some(variant),
        style: None,
        positions: matches!(to, Target::Fen | Target::Grid).then_some(Positions::End),
        to_move: None,
        strict: false,
        quiet: false,
    };
    let converted = translate(source, &options).map_err(internal)?;
    let problem = converted.problems.first().map(|problem| &problem.message);
    match (converted.text, problem) {
        (Some(text), None) => Ok(text),
        (_, problem) => Err(internal(
            problem.map_or("nothing was written", String::as_str),
        )),
    }
}

fn picture(source: &Source, variant: VariantId, flipped: bool) -> Result<String, ApiError> {
    let (shown, _) = show_as(source, variant, None).map_err(|problem| internal(problem.message))?;
    let look = Look {
        flipped,
        red: false,
    };
    let last = shown.steps.last().map(|step| &step.frame);
    let frames: Vec<_> = last.into_iter().collect();
    Ok(sheet::picture(
        &shown.layout,
        &frames,
        look,
        &shown.title(),
        PIXELS,
    ))
}

/// The game was played before, so that it can be written.
fn internal(error: impl ToString) -> ApiError {
    ApiError::new(Code::Internal, error)
}

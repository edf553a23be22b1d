//! Writes a game or one of its positions as a file.

use serde::{Deserialize, Serialize};
use tessera_draughts::games::convert::{self, Target};
use tessera_draughts::pdn::{GameResult, Record, Score};
use tessera_pictures::board::sheet::{self, Frame};
use tessera_pictures::board::svg::Look;
use tessera_pictures::game;

use super::notes::{CommandShape, Comment, Mark, Notes, Variation};
use super::play;
use crate::Context;
use crate::error::{ApiError, Code, within};

/// The width of a picture in pixels.
const PIXELS: u32 = 720;

/// Maximum number of tags of a game.
pub(super) const MAX_TAGS: usize = 100;

/// A game to write.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct WriteRequest {
    variant: String,
    start: Option<String>,
    moves: Vec<String>,
    /// The position to write, for formats of positions; the last one if left out.
    ply: Option<usize>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    tags: Vec<(String, String)>,
    /// The result of the game; the one by the rules if left out.
    result: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    comments: Vec<Comment>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    marks: Vec<Mark>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    commands: Vec<CommandShape>,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    variations: Vec<Variation>,
    format: Format,
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<_>"))]
    flipped: bool,
}

/// The format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
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
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct FileAnswer {
    pub(crate) name: String,
    pub(crate) media_type: &'static str,
    pub(crate) text: String,
}

pub(crate) fn write(context: &Context, request: WriteRequest) -> Result<FileAnswer, ApiError> {
    let variant = context.named(&request.variant)?;
    within("tags", request.tags.len(), (0, MAX_TAGS))?;
    let result = request.result.as_deref().map(score).transpose()?;
    let game = play(variant, request.start.as_deref(), &request.moves)?;
    let notes = Notes::new(
        request.comments,
        request.marks,
        request.commands,
        request.variations,
    );
    let mut record = notes.record(&game)?;
    record.set_clock(game.clock());
    for (name, value) in &request.tags {
        record.set_tag(name, value);
    }
    let outcome = game.outcome();
    let by_rules = outcome.map_or(GameResult::Unfinished, GameResult::from);
    let first = variant.rules().first_to_move;
    record.set_result(result.map_or(by_rules, |score| GameResult::of(score, first)));
    record.set_points(request.result.as_deref().is_some_and(Score::is_in_points));
    let plies = game.plies();
    let ply = within("ply", request.ply.unwrap_or(plies), (0, plies))?;
    let position = game.positions()[ply];
    let converted = |record: &Record, to| convert::write(record, &convert::Options::new(to));
    let (name, media_type, text) = match request.format {
        Format::Pdn => {
            let text = converted(&record, Target::Pdn);
            ("game.pdn", "application/x-draughts-pdn", text)
        }
        Format::Json => {
            let text = converted(&record, Target::Jsonl);
            ("game.jsonl", "application/jsonl", text)
        }
        Format::Fen => ("position.fen", "text/plain", position.to_fen() + "\n"),
        Format::Grid => ("position.txt", "text/plain", format!("{position}\n\n")),
        Format::Svg => {
            let picture = picture(&record, ply, request.flipped);
            ("position.svg", "image/svg+xml", picture)
        }
    };
    Ok(FileAnswer {
        name: name.to_owned(),
        media_type,
        text,
    })
}

fn score(text: &str) -> Result<Score, ApiError> {
    text.parse()
        .map_err(|error| ApiError::new(Code::BadRequest, error).field("result"))
}

/// The picture of the position after `ply` plies, with its last move.
fn picture(record: &Record, ply: usize, flipped: bool) -> String {
    let shown = game::show(record);
    let frame = Frame {
        // Show the side to move, even at the last position, which would have the result instead.
        result: None,
        ..shown.steps[ply].frame.clone()
    };
    let look = Look {
        flipped,
        red: false,
    };
    sheet::picture(&shown.layout, &[&frame], look, &shown.title, PIXELS)
}

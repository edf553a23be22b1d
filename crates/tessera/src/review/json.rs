//! Prints a review as a JSON object.

use std::io::{self, Write};

use serde::Serialize;
use tessera_draughts::games::Problem;
use tessera_draughts::games::json::Tags;
use tessera_draughts::{Color, NotationStyle, Position};
use tessera_study::review::json::{MoveObject, PlayerObject};

use super::Reviewed;
use crate::cli::review::ReviewArgs;

#[derive(Serialize)]
struct Object<'a> {
    game: u64,
    variant: &'static str,
    tags: Tags,
    /// The start position in FEN, unless it is the initial position.
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    result: String,
    budget: Budget,
    /// Positions visited by all searches.
    nodes: u64,
    white: PlayerObject,
    black: PlayerObject,
    moves: Vec<MoveObject>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    problems: &'a [String],
}

/// The limits of each search.
#[derive(Serialize)]
struct Budget {
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
}

/// Prints the object on a line. `file` is the name of the input.
pub(super) fn write(
    mut output: impl Write,
    reviewed: &Reviewed,
    problems: &[Problem],
    args: &ReviewArgs,
    file: &str,
) -> io::Result<()> {
    let (record, review) = (&reviewed.record, &reviewed.review);
    let tags = record.tags();
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let initial = Position::initial(review.variant);
    let is_initial = record.start() == initial && record.clock() == 0;
    let problems: Vec<String> = problems
        .iter()
        .map(|problem| problem.in_file(file))
        .collect();
    let object = Object {
        game: reviewed.number,
        variant: review.variant.name(),
        tags: Tags(tags.collect()),
        start: (!is_initial).then(|| record.start_fen(NotationStyle::Numeric)),
        result: record
            .result()
            .score(review.variant.rules().first_to_move)
            .to_string(),
        budget: Budget {
            depth: args.depth,
            nodes: args.nodes(),
            seconds: args.time.map(|time| time.as_secs_f64()),
        },
        nodes: review.nodes,
        white: review.summary(Color::White).into(),
        black: review.summary(Color::Black).into(),
        moves: review.moves.iter().map(MoveObject::from).collect(),
        problems: &problems,
    };
    serde_json::to_writer(&mut output, &object)?;
    writeln!(output)
}

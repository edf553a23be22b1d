//! Prints a review as a JSON object.

use std::io::{self, Write};

use serde::Serialize;
use tessera_family::games::Problem;
use tessera_family::games::json::Tags;
use tessera_family::review::{Assessment, Mark, ReviewedMove, Summary};
use tessera_family::{Action, Color, NotationStyle, Position, ScoreObject};

use super::{DEFAULT_NODES, Options, Reviewed};

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

#[derive(Serialize)]
struct PlayerObject {
    moves: usize,
    counted: usize,
    accuracy: Option<f64>,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

#[derive(Serialize)]
struct MoveObject {
    player: &'static str,
    #[serde(rename = "move")]
    action: String,
    mark: Mark,
    score: ScoreField,
    best_score: ScoreField,
    chances: f64,
    best_chances: f64,
    loss: f64,
    counts: bool,
    depth: u32,
    better: Vec<String>,
    reply: Vec<String>,
}

#[derive(Serialize)]
struct ScoreField {
    #[serde(flatten)]
    score: ScoreObject,
    /// Whether it is a proven draw.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    draw: bool,
}

/// Prints the object on a line. `file` is the name of the input.
pub(super) fn write(
    mut output: impl Write,
    reviewed: &Reviewed,
    problems: &[Problem],
    options: &Options,
    file: &str,
) -> io::Result<()> {
    let (record, review) = (&reviewed.record, &reviewed.review);
    let tags = record.tags().into_iter();
    let tags = tags.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let initial = Position::initial(review.variant);
    let is_initial = record.start() == initial && record.clock() == 0;
    let is_limited = options.depth.is_some() || options.time.is_some();
    let problems: Vec<String> = problems.iter().map(|problem| problem.told(file)).collect();
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
            depth: options.depth,
            nodes: options.nodes.or((!is_limited).then_some(DEFAULT_NODES)),
            seconds: options.time.map(|time| time.as_secs_f64()),
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

/// A number with four digits after the point.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

impl From<Summary> for PlayerObject {
    fn from(summary: Summary) -> PlayerObject {
        PlayerObject {
            moves: summary.moves,
            counted: summary.counted,
            accuracy: summary.accuracy.map(rounded),
            inaccuracies: summary.inaccuracies,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
        }
    }
}

impl From<&ReviewedMove> for MoveObject {
    fn from(reviewed: &ReviewedMove) -> MoveObject {
        let line = |actions: &[Action]| actions.iter().map(ToString::to_string).collect();
        MoveObject {
            player: match reviewed.player {
                Color::White => "white",
                Color::Black => "black",
            },
            action: reviewed.action.to_string(),
            mark: reviewed.mark,
            score: reviewed.played.into(),
            best_score: reviewed.best.into(),
            chances: rounded(reviewed.chances_after),
            best_chances: rounded(reviewed.chances_before),
            loss: rounded(reviewed.loss),
            counts: reviewed.counts(),
            depth: reviewed.depth,
            better: line(&reviewed.better),
            reply: line(&reviewed.reply),
        }
    }
}

impl From<Assessment> for ScoreField {
    fn from(assessment: Assessment) -> ScoreField {
        ScoreField {
            score: assessment.score.into(),
            draw: assessment.is_draw,
        }
    }
}

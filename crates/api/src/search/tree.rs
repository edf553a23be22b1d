//! The tree of a request: that of a position, or one written by hand.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tessera_draughts::{Position, Variant};
use tessera_engine::lessons::{self, Grown, Growth, HandError, LessonTree, NotGrown, Sliders};
use web_time::Instant;

use super::{DEPTHS, MAX_NODES, WEIGHTS};
use crate::Context;
use crate::draughts::{ColorName, bad_fen};
use crate::error::{ApiError, Code, within};

/// Maximum time for listing the moves of a tree. Only contrived positions take more than a small part of it.
const MAX_TIME: Duration = Duration::from_secs(5);

/// The depth if none is given.
const USUAL_DEPTH: u32 = 3;

/// Maximum number of characters of a tree written by hand.
const MAX_TEXT_LENGTH: usize = 40_000;

/// What is searched: a position with its evaluation, or a tree written by hand.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceSource", optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    variant: Option<String>,
    /// The initial position if left out.
    fen: Option<String>,
    depth: Option<u32>,
    /// The player who moves first in the variant if left out.
    maximizer: Option<ColorName>,
    weights: Option<Weights>,
    tree: Option<String>,
    root: Option<Role>,
}

/// Whether the player at a node chooses the largest or the smallest cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceRole"))]
#[serde(rename_all = "snake_case")]
pub(crate) enum Role {
    Max,
    Min,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "TraceWeights"))]
#[serde(deny_unknown_fields)]
struct Weights {
    man: i32,
    king: i32,
    advance: i32,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights {
            man: 1,
            king: 3,
            advance: 0,
        }
    }
}

/// A tree, and the game that it is of.
#[derive(Debug)]
pub(super) struct BuiltTree {
    pub(super) tree: LessonTree,
    pub(super) game: Option<TreeGame>,
}

/// The game of a tree, and the positions of its nodes.
#[derive(Debug)]
pub(super) struct TreeGame {
    pub(super) variant: Variant,
    pub(super) maximizer: ColorName,
    pub(super) grown: Grown,
}

impl Source {
    /// The tree of the source.
    pub(super) fn plant(&self, context: &Context, quiescence: bool) -> Result<BuiltTree, ApiError> {
        let has_no_position = self.fen.is_none()
            && self.depth.is_none()
            && self.maximizer.is_none()
            && self.weights.is_none();
        match (&self.tree, &self.variant) {
            (Some(text), None) if has_no_position => by_hand(text, self.root),
            (None, Some(variant)) if self.root.is_none() => {
                self.of_position(context.named(variant)?, quiescence)
            }
            _ => {
                let message =
                    "expected either `tree` with `root`, or `variant` with `depth` and others";
                Err(ApiError::new(Code::BadRequest, message).field("source"))
            }
        }
    }

    fn of_position(&self, variant: Variant, quiescence: bool) -> Result<BuiltTree, ApiError> {
        let position = match &self.fen {
            None => Position::initial(variant),
            Some(fen) => {
                Position::of_fen(variant, fen.trim()).map_err(|error| bad_fen(&error, "fen"))?
            }
        };
        let maximizer = self
            .maximizer
            .unwrap_or_else(|| variant.rules().first_to_move.into());
        let Weights { man, king, advance } = self.weights.unwrap_or_default();
        let sliders = Sliders {
            maximizer: maximizer.into(),
            man: within("man", man, WEIGHTS)?,
            king: within("king", king, WEIGHTS)?,
            advance: within("advance", advance, WEIGHTS)?,
        };
        let growth = Growth {
            depth: within("depth", self.depth.unwrap_or(USUAL_DEPTH), DEPTHS)?,
            quiescence,
            limit: MAX_NODES,
        };
        let begin = Instant::now();
        let mut is_late = || begin.elapsed() > MAX_TIME;
        let grown = lessons::grow(&position, &sliders, growth, &mut is_late).map_err(too_large)?;
        Ok(BuiltTree {
            tree: grown.tree.clone(),
            game: Some(TreeGame {
                variant,
                maximizer,
                grown,
            }),
        })
    }
}

fn by_hand(text: &str, root: Option<Role>) -> Result<BuiltTree, ApiError> {
    if text.len() > MAX_TEXT_LENGTH {
        let message = format!("`tree` has more than {MAX_TEXT_LENGTH} characters");
        return Err(ApiError::new(Code::TooLarge, message).field("tree"));
    }
    let tree = LessonTree::by_hand(text, root != Some(Role::Min), MAX_NODES);
    let tree = tree.map_err(|HandError { column, message }| {
        ApiError::new(Code::Unreadable, message)
            .field("tree")
            .column(column)
            .help("example: [[3 12 8] [2 4 6] [14 5 2]]")
    })?;
    Ok(BuiltTree { tree, game: None })
}

fn too_large(error: NotGrown) -> ApiError {
    let answer = ApiError::new(Code::TooLarge, error).field("depth");
    match error {
        NotGrown::TooLarge { fits, .. } if fits > 0 => answer
            .fits(u8::try_from(fits).unwrap_or(u8::MAX))
            .help(format!("a depth of {fits} plies is small enough")),
        _ => answer,
    }
}

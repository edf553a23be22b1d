//! The list of variants, and one variant with its rules and its board.

use serde::{Deserialize, Serialize};
use tessera_draughts::{Language, NotationStyle, Position};
use tessera_pictures::board::Layout;
use tessera_study::Level;
use tessera_study::description::{Entry, Whole};

use super::openings::{KindShape, kinds};
use super::{ColorName, PositionShape};
use crate::Context;
use crate::error::{ApiError, Code};

/// The parameters in the query of a request for words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LanguageQuery {
    /// The language of the words; English if left out.
    language: Option<String>,
}

impl LanguageQuery {
    pub(super) fn language(&self) -> Result<Language, ApiError> {
        let language = self.language.as_deref().unwrap_or("en").parse();
        language.map_err(|error: String| ApiError::new(Code::BadRequest, error).field("language"))
    }
}

/// All variants, and what they have in common.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct VariantsAnswer {
    variants: Vec<VariantShape>,
    levels: Vec<LevelShape>,
}

/// A variant as the list shows it.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "VariantSummary"))]
struct VariantShape {
    #[serde(flatten)]
    entry: Entry,
    openings: Vec<KindShape>,
}

/// A level of the engine.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Level"))]
struct LevelShape {
    level: u8,
    name: &'static str,
}

/// A variant with its rules and its board.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct VariantAnswer {
    #[serde(flatten)]
    whole: Whole,
    /// The conditions of the drawing rules in words.
    draws: Vec<String>,
    openings: Vec<KindShape>,
    layout: LayoutShape,
    /// The pieces of the initial position, one character for each cell.
    pieces: String,
}

/// A board without pieces.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Layout"))]
struct LayoutShape {
    columns: usize,
    rows: usize,
    /// Whether every cell is played on.
    is_full: bool,
    /// How squares are named: `numeric` or `algebraic`.
    #[cfg_attr(test, ts(type = "\"numeric\" | \"algebraic\""))]
    style: &'static str,
    /// The number of the square in each cell; `None` if there is no square.
    numbers: Vec<Option<u32>>,
    /// The letters below the columns.
    letters: Vec<char>,
    /// The numbers beside the rows.
    row_numbers: Vec<i32>,
    /// The player whose men move up the board.
    bottom: ColorName,
}

pub(crate) fn variants(
    context: &Context,
    query: LanguageQuery,
) -> Result<VariantsAnswer, ApiError> {
    let language = query.language()?;
    let variants = context.variants().map(|variant| VariantShape {
        entry: Entry::of(variant, language),
        openings: kinds(variant),
    });
    let levels = Level::all().map(|level| LevelShape {
        level: level.number(),
        name: level.name(),
    });
    Ok(VariantsAnswer {
        variants: variants.collect(),
        levels: levels.collect(),
    })
}

pub(crate) fn variant(
    context: &Context,
    name: &str,
    query: LanguageQuery,
) -> Result<VariantAnswer, ApiError> {
    let variant = context.addressed(name)?;
    let language = query.language()?;
    let draws = variant.rules().draws.iter();
    Ok(VariantAnswer {
        whole: Whole::of(variant, language),
        draws: draws.map(|rule| rule.in_words(language)).collect(),
        openings: kinds(variant),
        layout: shape(Layout::of(variant, None), variant.rules().north.into()),
        pieces: PositionShape::of(&Position::initial(variant)).pieces,
    })
}

fn shape(layout: Layout, bottom: ColorName) -> LayoutShape {
    LayoutShape {
        columns: layout.columns,
        rows: layout.rows,
        is_full: layout.is_full,
        style: match layout.style {
            NotationStyle::Numeric => "numeric",
            NotationStyle::Algebraic => "algebraic",
        },
        numbers: layout.numbers,
        letters: layout.letters,
        row_numbers: layout.row_numbers,
        bottom,
    }
}

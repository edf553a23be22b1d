//! The list of variants, and one variant with its rules and its board.

use serde::Serialize;
use tessera_family::description::{Entry, Whole};
use tessera_family::{NotationStyle, Position, VariantId};
use tessera_pictures::board::Layout;

use super::{ColorName, PositionShape};
use crate::api::error::{ApiError, Code};

/// All variants.
#[derive(Debug, Serialize)]
pub(crate) struct VariantsAnswer {
    variants: Vec<Entry>,
}

/// A variant with its rules and its board.
#[derive(Debug, Serialize)]
pub(crate) struct VariantAnswer {
    #[serde(flatten)]
    whole: Whole,
    layout: LayoutShape,
    /// The pieces of the initial position, one character for each cell.
    pieces: String,
}

/// A board without pieces.
#[derive(Debug, Serialize)]
struct LayoutShape {
    columns: usize,
    rows: usize,
    /// Whether every cell is played on.
    is_full: bool,
    /// How squares are named: `numeric` or `algebraic`.
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

pub(crate) fn variants() -> Result<VariantsAnswer, ApiError> {
    Ok(VariantsAnswer {
        variants: VariantId::ALL.iter().copied().map(Entry::of).collect(),
    })
}

pub(crate) fn variant(name: String) -> Result<VariantAnswer, ApiError> {
    let variant: VariantId = name
        .parse()
        .map_err(|error| ApiError::new(Code::NotFound, error))?;
    Ok(VariantAnswer {
        whole: Whole::of(variant),
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

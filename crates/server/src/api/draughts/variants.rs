//! The variants, and the rules and the board of one.

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

/// A variant in full.
#[derive(Debug, Serialize)]
pub(crate) struct VariantAnswer {
    #[serde(flatten)]
    whole: Whole,
    layout: LayoutShape,
    /// Those of the initial position.
    pieces: String,
}

/// A board without pieces.
#[derive(Debug, Serialize)]
struct LayoutShape {
    columns: usize,
    rows: usize,
    /// Whether every cell is played on.
    is_full: bool,
    /// How squares are named on the board.
    style: &'static str,
    /// A number a cell; none where there is no square.
    numbers: Vec<Option<u32>>,
    /// Below the columns.
    letters: Vec<char>,
    /// Beside the rows.
    row_numbers: Vec<i32>,
    /// The player whose men move up.
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

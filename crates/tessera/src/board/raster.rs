//! Pictures in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

/// The most pixels of a picture: 4 bytes of memory each.
const MOST_PIXELS: u64 = 100_000_000;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum RasterError {
    /// It would need too much memory.
    #[error(
        "a picture of {width} times {height} pixels is too large: at most {MOST_PIXELS} are drawn"
    )]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The file could not be made.
    #[error("{0}")]
    Encoding(String),
}

/// Draws an SVG picture of this program, as many pixels wide and high as it says.
pub(crate) fn render(svg: &str) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| RasterError::Encoding(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = RasterError::TooLarge { width, height };
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}

/// The same as a file in Portable Network Graphics.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let encoded = render(svg)?.encode_png();
    encoded.map_err(|error| RasterError::Encoding(error.to_string()))
}

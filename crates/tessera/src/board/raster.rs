//! Pictures in pixels.

use std::io;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::memory;
use thiserror::Error;

/// The most pixels of a picture: 4 bytes of memory each.
const MOST_PIXELS: u64 = 100_000_000;

/// Bytes that a picture takes while it is drawn and encoded, for each of its pixels: itself twice, and a layer of it.
const BYTES_A_PIXEL: u64 = 12;

/// Why there is no picture.
#[derive(Debug, Error)]
pub(crate) enum RasterError {
    /// It has more pixels than are drawn.
    #[error(
        "a picture of {width} times {height} pixels is too large: at most {MOST_PIXELS} are drawn"
    )]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The process cannot have the memory.
    #[error(
        "a picture of {width} times {height} pixels takes {} MB of memory, which are not there",
        pixels(*.width, *.height) * BYTES_A_PIXEL / 1_000_000
    )]
    NoMemory {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The file could not be made.
    #[error("{0}")]
    Encoding(String),
    /// The file could not be written.
    #[error("{0}")]
    Write(io::Error),
}

fn pixels(width: u32, height: u32) -> u64 {
    u64::from(width) * u64::from(height)
}

/// Draws an SVG picture of this program, as many pixels wide and high as it says.
pub(crate) fn render(svg: &str) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| RasterError::Encoding(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if pixels(width, height) > MOST_PIXELS {
        return Err(RasterError::TooLarge { width, height });
    }
    let no_memory = RasterError::NoMemory { width, height };
    if !memory::is_there(pixels(width, height) * BYTES_A_PIXEL) {
        return Err(no_memory);
    }
    let mut drawn = Pixmap::new(width, height).ok_or(no_memory)?;
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    Ok(drawn)
}

/// The same as a file in Portable Network Graphics.
pub(crate) fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let encoded = render(svg)?.encode_png();
    encoded.map_err(|error| RasterError::Encoding(error.to_string()))
}

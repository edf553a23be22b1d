//! Converts pictures to pixels.
//!
//! ```
//! use tessera_draughts::{Position, Variant};
//! use tessera_pictures::board::sheet::{self, Frame};
//! use tessera_pictures::board::{Diagram, Layout, raster, svg};
//!
//! let position = Position::initial(Variant::ENGLISH);
//! let frame = Frame { diagram: Diagram::of(&position, None), action: None, result: None };
//! let layout = Layout::of(position.variant(), None);
//! let picture = sheet::picture(&layout, &[&frame], svg::Look::default(), "The start", 200);
//! assert!(raster::png(&picture)?.starts_with(b"\x89PNG"));
//! # Ok::<(), raster::RasterError>(())
//! ```

use std::io;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use tessera_tablebase::machine;
use thiserror::Error;

/// Maximum number of pixels of a picture, of 4 bytes each.
const MAX_PIXELS: u64 = 100_000_000;

/// Bytes of memory for each pixel while a picture is drawn and encoded: two copies of the picture, and a layer.
const BYTES_A_PIXEL: u64 = 12;

/// Why a picture could not be drawn.
#[derive(Debug, Error)]
pub enum RasterError {
    /// The picture has too many pixels.
    #[error(
        "a picture of {width} times {height} pixels is too large: expected at most {MAX_PIXELS} pixels"
    )]
    TooLarge {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// There is not enough memory.
    #[error(
        "there is not enough memory for a picture of {width} times {height} pixels: it needs {} MB",
        pixels(*.width, *.height) * BYTES_A_PIXEL / 1_000_000
    )]
    NoMemory {
        /// The width in pixels.
        width: u32,
        /// The height in pixels.
        height: u32,
    },
    /// The picture could not be read or encoded.
    #[error("{0}")]
    Encoding(String),
    /// The output could not be written.
    #[error("{0}")]
    Write(io::Error),
}

fn pixels(width: u32, height: u32) -> u64 {
    u64::from(width) * u64::from(height)
}

/// The pixels of an SVG picture of this crate, in its own width and height.
pub(crate) fn render(svg: &str) -> Result<Pixmap, RasterError> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| RasterError::Encoding(error.to_string()))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if pixels(width, height) > MAX_PIXELS {
        return Err(RasterError::TooLarge { width, height });
    }
    let no_memory = RasterError::NoMemory { width, height };
    if !machine::has_memory(pixels(width, height) * BYTES_A_PIXEL) {
        return Err(no_memory);
    }
    let mut drawn = Pixmap::new(width, height).ok_or(no_memory)?;
    resvg::render(&tree, Transform::identity(), &mut drawn.as_mut());
    Ok(drawn)
}

/// Converts an SVG picture to a file in Portable Network Graphics, in its own width and height.
///
/// There is no font: text is drawn only if it consists of lines, as in all pictures of this crate except trees.
///
/// # Errors
/// If the picture has more than 100 million pixels, there is not enough memory, or `svg` is not a picture.
pub fn png(svg: &str) -> Result<Vec<u8>, RasterError> {
    let encoded = render(svg)?.encode_png();
    encoded.map_err(|error| RasterError::Encoding(error.to_string()))
}

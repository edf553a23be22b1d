//! Writes animations in the Graphics Interchange Format.
//!
//! ```
//! use std::time::Duration;
//! use tessera_draughts::{Position, Variant};
//! use tessera_pictures::board::sheet::{self, Frame};
//! use tessera_pictures::board::{Diagram, Layout, animation, svg};
//!
//! let start = Position::initial(Variant::ENGLISH);
//! let positions = [start, start.after(&start.legal_actions()[0])];
//! let layout = Layout::of(start.variant(), None);
//! let picture = |i: usize| {
//!     let frame = Frame { diagram: Diagram::of(&positions[i], None), action: None, result: None };
//!     sheet::picture(&layout, &[&frame], svg::Look::default(), "An opening", 200)
//! };
//! let mut file = Vec::new();
//! animation::write(positions.len(), picture, Duration::from_secs(1), &mut file)?;
//! assert!(file.starts_with(b"GIF89a"));
//! # Ok::<(), tessera_pictures::board::raster::RasterError>(())
//! ```

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Write;
use std::time::Duration;

use gif::{Encoder, EncodingError, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::raster::{RasterError, render};

/// Maximum number of frames whose colours are sampled for the palette: pieces and marks have the same colours in
/// all frames.
const SAMPLED: usize = 24;

/// The duration of the last frame, as a multiple of the others.
const LAST: u32 = 3;

/// Writes an animation that shows `frames` pictures one after another, in a loop.
///
/// `frame(i)` draws picture `i`, counted from 0, in SVG; all have the same size. It is called more than once for some
/// pictures, so that at most two of them are in memory. Each is shown for `delay`, the last one three times as long.
/// The format has delays in hundredths of a second, up to 655 seconds.
///
/// # Errors
/// If a picture cannot be drawn, has a side of more than 65535 pixels, or `output` cannot be written.
///
/// # Panics
/// If `frames` is 0.
pub fn write(
    frames: usize,
    frame: impl Fn(usize) -> String,
    delay: Duration,
    output: impl Write,
) -> Result<(), RasterError> {
    assert!(frames > 0, "an animation has a frame");
    let mut counts = HashMap::new();
    for i in (0..frames).step_by(frames.div_ceil(SAMPLED).max(1)) {
        colors(&render(&frame(i))?).for_each(|color| *counts.entry(color).or_insert(0) += 1);
    }
    let mut palette = Palette::of(counts);

    let pixels = render(&frame(0))?;
    let (width, height) = (
        side(pixels.width(), &pixels)?,
        side(pixels.height(), &pixels)?,
    );
    let mut encoder = Encoder::new(output, width, height, &palette.flat()).map_err(failed)?;
    encoder.set_repeat(Repeat::Infinite).map_err(failed)?;
    let mut before: Option<Vec<u8>> = None;
    for i in 0..frames {
        let pixels = render(&frame(i))?;
        let indexed: Vec<u8> = colors(&pixels).map(|color| palette.index(color)).collect();
        let delay = if i + 1 == frames { delay * LAST } else { delay };
        let changed = match &before {
            Some(before) => changed(before, &indexed, usize::from(width)),
            None => Some((0, 0, usize::from(width), usize::from(height))),
        };
        // A frame that equals the one before it is written as a single pixel.
        let (left, top, columns, rows) = changed.unwrap_or((0, 0, 1, 1));
        let part = indexed
            .chunks(usize::from(width))
            .skip(top)
            .take(rows)
            .flat_map(|row| &row[left..left + columns])
            .copied()
            .collect::<Vec<u8>>();
        let narrow = |pixels: usize| u16::try_from(pixels).unwrap_or(u16::MAX);
        encoder
            .write_frame(&Frame {
                delay: u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX),
                left: narrow(left),
                top: narrow(top),
                width: narrow(columns),
                height: narrow(rows),
                buffer: Cow::Owned(part),
                ..Frame::default()
            })
            .map_err(failed)?;
        before = Some(indexed);
    }
    let mut output = encoder.into_inner().map_err(failed)?;
    output.flush().map_err(RasterError::Write)
}

fn failed(error: EncodingError) -> RasterError {
    match error {
        EncodingError::Io(error) => RasterError::Write(error),
        error => RasterError::Encoding(error.to_string()),
    }
}

/// A side of a picture as a number of the format.
fn side(side: u32, pixels: &Pixmap) -> Result<u16, RasterError> {
    u16::try_from(side).map_err(|_| RasterError::TooLarge {
        width: pixels.width(),
        height: pixels.height(),
    })
}

fn colors(pixels: &Pixmap) -> impl Iterator<Item = [u8; 3]> {
    let pixels = pixels.pixels().iter();
    pixels.map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
}

/// The smallest rectangle that contains all pixels in which the frames differ: left, top, columns, rows.
fn changed(before: &[u8], after: &[u8], width: usize) -> Option<(usize, usize, usize, usize)> {
    let differ = |at: &usize| before[*at] != after[*at];
    let mut different = (0..after.len()).filter(differ);
    let first = different.next()?;
    let (mut left, mut right, mut bottom) = (first % width, first % width, first / width);
    for at in different {
        left = left.min(at % width);
        right = right.max(at % width);
        bottom = at / width;
    }
    let top = first / width;
    Some((left, top, right - left + 1, bottom - top + 1))
}

/// A palette of at most 256 colours for all frames.
struct Palette {
    colors: Vec<[u8; 3]>,
    /// A cache of the nearest colours.
    nearest: HashMap<[u8; 3], u8>,
}

impl Palette {
    /// Builds the palette of the most frequent colours, and leaves out colours that are close to another one.
    fn of(counts: HashMap<[u8; 3], u64>) -> Palette {
        /// Squared distances below which colours count as close, tried in turn until the remaining colours fit into the
        /// palette.
        const NEAR: [u32; 5] = [300, 120, 40, 12, 0];
        let mut counts: Vec<([u8; 3], u64)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|(color, count)| (std::cmp::Reverse(*count), *color));
        let mut colors: Vec<[u8; 3]> = Vec::new();
        for near in NEAR {
            for (color, _) in &counts {
                let is_new = |known: &[u8; 3]| distance(known, color) > near;
                if colors.len() < 256 && colors.iter().all(is_new) {
                    colors.push(*color);
                }
            }
        }
        Palette {
            colors,
            nearest: HashMap::new(),
        }
    }

    fn index(&mut self, color: [u8; 3]) -> u8 {
        let colors = &self.colors;
        *self.nearest.entry(color).or_insert_with(|| {
            let nearest = (0..colors.len()).min_by_key(|&i| distance(&colors[i], &color));
            nearest.and_then(|i| u8::try_from(i).ok()).unwrap_or(0)
        })
    }

    fn flat(&self) -> Vec<u8> {
        self.colors.concat()
    }
}

fn distance(one: &[u8; 3], other: &[u8; 3]) -> u32 {
    one.iter()
        .zip(other)
        .map(|(a, b)| u32::from(a.abs_diff(*b)).pow(2))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changed_is_a_rectangle() {
        let before = [0; 12];
        let mut after = before;
        assert_eq!(changed(&before, &after, 4), None);
        after[5] = 1;
        assert_eq!(changed(&before, &after, 4), Some((1, 1, 1, 1)));
        after[2] = 1;
        after[11] = 1;
        assert_eq!(changed(&before, &after, 4), Some((1, 0, 3, 3)));
    }

    #[test]
    fn rare_colors_are_kept() {
        let mut counts: HashMap<[u8; 3], u64> = (0..=255).map(|i| ([i, i, 0], 1000)).collect();
        counts.extend((0..=255).map(|i| ([i, i, 1], 999)));
        counts.insert([0, 0, 255], 1);
        let mut palette = Palette::of(counts);
        assert_eq!(palette.colors.len(), 256);
        let blue = palette.index([0, 0, 250]);
        assert_eq!(palette.colors[usize::from(blue)], [0, 0, 255]);
    }
}

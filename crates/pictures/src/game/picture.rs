//! Draws games as pictures.

#[cfg(feature = "files")]
use std::io::Write;
#[cfg(feature = "files")]
use std::time::Duration;

use super::{Shown, Step};
use crate::board::Layout;
#[cfg(feature = "files")]
use crate::board::animation;
#[cfg(feature = "files")]
use crate::board::raster::{self, RasterError};
use crate::board::sheet::{self, Frame};
use crate::board::svg::Look;

/// The width of a board in pixels: alone, in an animation, and among others.
const ALONE: u32 = 720;
#[cfg(feature = "files")]
const ANIMATED: u32 = 480;
const AMONG_OTHERS: u32 = 240;

/// One picture of the boards of `steps` in SVG. `steps` are steps of `shown`.
///
/// `size` is the width of a board in pixels. The default is 720 for one board, and 240 for several.
#[must_use]
pub fn svg(shown: &Shown, steps: &[Step], look: Look, size: Option<u32>) -> String {
    let usual = if steps.len() == 1 {
        ALONE
    } else {
        AMONG_OTHERS
    };
    let frames: Vec<&Frame> = steps.iter().map(|step| &step.frame).collect();
    let pixels = pixels(&shown.layout, size.unwrap_or(usual), frames.len());
    sheet::picture(&shown.layout, &frames, look, &shown.title, pixels)
}

/// The picture of [`svg`] as a file in Portable Network Graphics.
///
/// ```
/// use tessera_draughts::{Position, Variant, pdn::Record};
/// use tessera_pictures::{board::svg::Look, game};
/// let shown = game::show(&Record::of_position(&Position::initial(Variant::ENGLISH)));
/// let file = game::png(&shown, &shown.steps, Look::default(), Some(200))?;
/// assert!(file.starts_with(b"\x89PNG"));
/// # Ok::<(), tessera_pictures::board::raster::RasterError>(())
/// ```
///
/// # Errors
/// If the picture is too large.
#[cfg(feature = "files")]
pub fn png(
    shown: &Shown,
    steps: &[Step],
    look: Look,
    size: Option<u32>,
) -> Result<Vec<u8>, RasterError> {
    raster::png(&svg(shown, steps, look, size))
}

/// Writes an animation in the Graphics Interchange Format that shows `steps` one after another, in a loop.
///
/// `size` is the width of the board in pixels; the default is 480. Each step is shown for `delay`, the last one three
/// times as long.
///
/// ```
/// use std::time::Duration;
/// use tessera_draughts::{Game, Variant, pdn::Record};
/// use tessera_pictures::{board::svg::Look, game};
/// let mut game = Game::new(Variant::ENGLISH);
/// game.play(&game.parse_action("11-15")?)?;
/// let shown = game::show(&Record::of_game(&game));
/// let mut file = Vec::new();
/// game::gif(&shown, &shown.steps, Look::default(), Some(200), Duration::from_secs(1), &mut file)?;
/// assert!(file.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the picture is too large, or `output` cannot be written.
///
/// # Panics
/// If `steps` is empty.
#[cfg(feature = "files")]
pub fn gif(
    shown: &Shown,
    steps: &[Step],
    look: Look,
    size: Option<u32>,
    delay: Duration,
    output: impl Write,
) -> Result<(), RasterError> {
    let pixels = pixels(&shown.layout, size.unwrap_or(ANIMATED), 1);
    let frame = |i: usize| {
        let frame = [&steps[i].frame];
        sheet::picture(&shown.layout, &frame, look, &shown.title, pixels)
    };
    animation::write(steps.len(), frame, delay, output)
}

/// The width in pixels of a picture of `boards` boards of width `board`.
fn pixels(layout: &Layout, board: u32, boards: usize) -> u32 {
    (f64::from(board) * sheet::widening(layout, boards)).round() as u32
}

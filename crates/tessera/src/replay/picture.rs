//! A game in pictures.

use miette::miette;

use super::shown::{Shown, Step};
use super::{Format, Options};
use crate::Failure;
use crate::board::animation;
use crate::board::raster::{RasterError, png};
use crate::board::sheet::{self, Frame};
use crate::board::svg::Look;
use crate::output_file::OutputFile;

/// The width of a board in pixels: alone, in an animation, and among others.
const ALONE: u32 = 720;
const ANIMATED: u32 = 480;
const AMONG_OTHERS: u32 = 240;

pub(super) fn write(
    shown: &Shown,
    steps: &[Step],
    options: &Options,
    output: &mut OutputFile,
) -> Result<(), Failure> {
    let look = Look {
        flipped: options.look.flipped,
        red: false,
    };
    let title = shown.title();
    let pixels = |usual: u32, boards: usize| {
        let size = f64::from(options.size.unwrap_or(usual));
        (size * sheet::widening(&shown.layout, boards)).round() as u32
    };
    if options.format == Format::Gif {
        let pixels = pixels(ANIMATED, 1);
        let frame = |i: usize| {
            let frame = [&steps[i].frame];
            sheet::picture(&shown.layout, &frame, look, &title, pixels)
        };
        let written = animation::write(steps.len(), frame, options.delay, &mut *output);
        return written.map_err(|error| failure(error, output));
    }
    let usual = if steps.len() == 1 {
        ALONE
    } else {
        AMONG_OTHERS
    };
    let frames: Vec<&Frame> = steps.iter().map(|step| &step.frame).collect();
    let pixels = pixels(usual, frames.len());
    let svg = sheet::picture(&shown.layout, &frames, look, &title, pixels);
    if options.format == Format::Svg {
        return Ok(output.put(svg.as_bytes())?);
    }
    let picture = png(&svg).map_err(|error| failure(error, output))?;
    Ok(output.put(&picture)?)
}

fn failure(error: RasterError, output: &OutputFile) -> Failure {
    let smaller = "a smaller --size, a single --ply, or --format svg, which has no such limit";
    match error {
        RasterError::TooLarge { .. } | RasterError::NoMemory { .. } => {
            miette!(help = smaller, "{error}").into()
        }
        RasterError::Encoding(_) => miette!("{error}").into(),
        RasterError::Write(error) => output.failure(error).into(),
    }
}

//! Draws the effort of several methods for growing depths, on a logarithmic scale: each step is ten times the one
//! before.

use std::fmt::{self, Write};

use crate::board::sheet::escaped;

/// A plot of efforts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plot {
    /// The text above the plot.
    pub title: String,
    /// What is counted, such as `nodes`.
    pub unit: String,
    /// The methods, each with its name and its points: depths, counted from 1, and counts.
    pub methods: Vec<(String, Vec<(u32, u64)>)>,
}

const STYLE: &str = "\
.paper{fill:#fff}text{font:13px system-ui,sans-serif;fill:#222}.title{font-size:16px;font-weight:600}\
.grid{stroke:#8884;fill:none}.tick{fill:#555}.side{text-anchor:end}.below{text-anchor:middle}\
.line{fill:none;stroke-width:2.2}\
.m0{stroke:#8c4a1c;fill:#8c4a1c}.m1{stroke:#1b6ca8;fill:#1b6ca8}.m2{stroke:#2e7d32;fill:#2e7d32}\
.m3{stroke:#6a3fa0;fill:#6a3fa0}\
@media(prefers-color-scheme:dark){.paper{fill:#1b1b1b}text{fill:#eee}.tick{fill:#aaa}\
.m0{stroke:#e0a070;fill:#e0a070}.m1{stroke:#7fb8e6;fill:#7fb8e6}.m2{stroke:#8fd094;fill:#8fd094}\
.m3{stroke:#c0a0f0;fill:#c0a0f0}}";

/// The plot's place, and the room around it, in pixels.
const LEFT: f64 = 84.0;
const TOP: f64 = 56.0;
const WIDTH: f64 = 460.0;
const HEIGHT: f64 = 280.0;
const RIGHT: f64 = 210.0;
const BOTTOM: f64 = 56.0;

/// The plot as a picture in SVG.
///
/// ```
/// use tessera_pictures::effort::{Plot, to_svg};
/// let plot = Plot {
///     title: "G6-H5".to_owned(),
///     unit: "nodes".to_owned(),
///     methods: vec![("minimax".to_owned(), vec![(1, 8), (2, 57), (3, 436)])],
/// };
/// let svg = to_svg(&plot);
/// assert!(svg.starts_with("<svg ") && svg.contains(">minimax</text>"));
/// ```
#[must_use]
pub fn to_svg(plot: &Plot) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write(plot, &mut svg);
    svg
}

fn write(plot: &Plot, svg: &mut String) -> fmt::Result {
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + HEIGHT + BOTTOM);
    let points = || plot.methods.iter().flat_map(|(_, points)| points);
    let deepest = points().map(|(depth, _)| *depth).max().unwrap_or(1);
    let most = points().map(|(_, count)| *count).max().unwrap_or(1);
    let decades = (most.max(2) as f64).log10().ceil();
    let x = |depth: u32| LEFT + WIDTH * f64::from(depth - 1) / f64::from((deepest - 1).max(1));
    let y = |count: f64| TOP + HEIGHT * (1.0 - count.max(1.0).log10() / decades);
    let title = escaped(&plot.title);
    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"24\">{title}</text>\n\
         <text class=\"tick\" x=\"{LEFT}\" y=\"43\">{}</text>",
        escaped(&plot.unit)
    )?;
    for decade in 0..=decades as u32 {
        let count = 10_u64.pow(decade);
        let at = y(count as f64);
        writeln!(
            svg,
            "<path class=\"grid\" d=\"M{LEFT} {at:.1}h{WIDTH}\"/>\
             <text class=\"tick side\" x=\"{:.1}\" y=\"{:.1}\">{count}</text>",
            LEFT - 8.0,
            at + 4.0
        )?;
    }
    for depth in 1..=deepest {
        writeln!(
            svg,
            "<text class=\"tick below\" x=\"{:.1}\" y=\"{:.1}\">{depth}</text>",
            x(depth),
            TOP + HEIGHT + 20.0
        )?;
    }
    writeln!(
        svg,
        "<text class=\"tick below\" x=\"{:.1}\" y=\"{:.1}\">depth in plies</text>",
        LEFT + WIDTH / 2.0,
        TOP + HEIGHT + 42.0
    )?;
    for (index, (name, points)) in plot.methods.iter().enumerate() {
        let class = index % 4;
        let mut line = String::new();
        for (number, (depth, count)) in points.iter().enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            write!(line, "{command}{:.1} {:.1}", x(*depth), y(*count as f64))?;
        }
        writeln!(
            svg,
            "<path class=\"line m{class}\" style=\"fill:none\" d=\"{line}\"/>"
        )?;
        for (depth, count) in points {
            writeln!(
                svg,
                "<circle class=\"m{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3.5\"><title>{}: {count}</title></circle>",
                x(*depth),
                y(*count as f64),
                escaped(name)
            )?;
        }
        let at = TOP + 18.0 + 24.0 * index as f64;
        writeln!(
            svg,
            "<circle class=\"m{class}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            LEFT + WIDTH + 20.0,
            at - 4.5,
            LEFT + WIDTH + 32.0,
            at,
            escaped(name)
        )?;
    }
    svg.push_str("</svg>\n");
    Ok(())
}

//! Draws the winning chances of a game, as they change with its moves.
//!
//! ```
//! use tessera_pictures::graph::{Fault, Graph, Severity, to_svg};
//! let graph = Graph {
//!     title: "Ada - Boole, English".to_owned(),
//!     chances: vec![0.5, 0.52, 0.81],
//!     numbers: vec![(1, 1), (2, 2)],
//!     faults: vec![Fault { ply: 2, severity: Severity::Blunder, label: "1... 22-17??".to_owned() }],
//! };
//! assert!(to_svg(&graph).contains("<title>1... 22-17??: white 52 % to 81 %</title>"));
//! ```

use std::fmt::{self, Write as _};

use tessera_study::review::percent;

use crate::board::sheet::escaped;

/// The winning chances of a game, ready to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph {
    /// The title, in plain text.
    pub title: String,
    /// The chances of white, from 0 to 1, at the start and after each ply.
    pub chances: Vec<f64>,
    /// The numbers of moves to show on the axis, each with its ply, counted from 1.
    pub numbers: Vec<(u32, usize)>,
    /// The moves that lost chances.
    pub faults: Vec<Fault>,
}

/// A move that lost chances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The ply, counted from 1.
    pub ply: usize,
    /// How bad it is.
    pub severity: Severity,
    /// The move with its number and mark, in plain text.
    pub label: String,
}

/// How bad a fault is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// A small one, drawn as a circle.
    Inaccuracy,
    /// Drawn as a rhombus.
    Mistake,
    /// Drawn as a square.
    Blunder,
}

impl Severity {
    const ALL: [Severity; 3] = [Severity::Inaccuracy, Severity::Mistake, Severity::Blunder];

    fn class(self) -> &'static str {
        match self {
            Severity::Inaccuracy => "inaccuracy",
            Severity::Mistake => "mistake",
            Severity::Blunder => "blunder",
        }
    }

    /// A shape with its centre at a point.
    fn shape(self, (x, y): (f64, f64)) -> String {
        let class = self.class();
        match self {
            Severity::Inaccuracy => {
                format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>")
            }
            Severity::Mistake => format!(
                "<path class=\"{class}\" d=\"M{x:.1} {:.1}L{:.1} {y:.1}L{x:.1} {:.1}L{:.1} {y:.1}Z\"/>",
                y - 7.5,
                x + 7.5,
                y + 7.5,
                x - 7.5
            ),
            Severity::Blunder => format!(
                "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"12\" height=\"12\"/>",
                x - 6.0,
                y - 6.0
            ),
        }
    }
}

/// Sizes in pixels.
const LEFT: f64 = 52.0;
const TOP: f64 = 56.0;
const PLOT: (f64, f64) = (780.0, 240.0);
const RIGHT: f64 = 20.0;
const BOTTOM: f64 = 64.0;

/// Minimum distance between two numbers of moves.
const NUMBER: f64 = 34.0;

/// The graph as a picture in SVG. The area below the line shows the chances of white, the area above it those of black.
///
/// It can be read on a light and on a dark page. The shape of a fault shows its severity. Viewers show the move of a
/// fault when the pointer is over its shape. Text is in the fonts of the viewer.
#[must_use]
pub fn to_svg(graph: &Graph) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = write(graph, &mut svg);
    svg
}

fn write(graph: &Graph, svg: &mut String) -> fmt::Result {
    let (width, height) = (LEFT + PLOT.0 + RIGHT, TOP + PLOT.1 + BOTTOM);
    let title = escaped(&graph.title);
    let plies = graph.chances.len().saturating_sub(1);
    let x = |ply: usize| LEFT + PLOT.0 * ply as f64 / plies.max(1) as f64;
    let y = |chances: f64| TOP + PLOT.1 * (1.0 - chances.clamp(0.0, 1.0));
    let (end, bottom) = (LEFT + PLOT.0, TOP + PLOT.1);

    writeln!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>Winning chances: {title}</title>\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n\
         <text class=\"title\" x=\"{LEFT}\" y=\"24\">{title}</text>\n\
         <text class=\"axis\" x=\"{LEFT}\" y=\"43\">chances of white</text>\n\
         <rect class=\"black\" x=\"{LEFT}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"/>",
        PLOT.0, PLOT.1
    )?;

    let mut line = String::new();
    for (ply, chances) in graph.chances.iter().enumerate() {
        let command = if ply == 0 { 'M' } else { 'L' };
        write!(line, "{command}{:.1} {:.1}", x(ply), y(*chances))?;
    }
    if plies > 0 {
        writeln!(
            svg,
            "<path class=\"white\" d=\"{line}L{end:.1} {bottom:.1}L{LEFT:.1} {bottom:.1}Z\"/>"
        )?;
    }
    for percent in [0, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        let class = if percent == 50 { "grid half" } else { "grid" };
        writeln!(
            svg,
            "<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{end}\"/>\
             <text class=\"tick side\" x=\"{:.1}\" y=\"{:.1}\">{percent} %</text>",
            LEFT - 8.0,
            y + 4.0
        )?;
    }
    if plies > 0 {
        writeln!(svg, "<path class=\"line\" d=\"{line}\"/>")?;
    }
    let mut free = 0.0;
    for (number, ply) in &graph.numbers {
        let at = x(*ply);
        let is_shown = *number == 1 || number.is_multiple_of(5);
        if is_shown && at >= free && *ply <= plies {
            writeln!(
                svg,
                "<path class=\"notch\" d=\"M{at:.1} {bottom:.1}v5\"/>\
                 <text class=\"tick\" x=\"{at:.1}\" y=\"{:.1}\">{number}</text>",
                bottom + 18.0
            )?;
            free = at + NUMBER;
        }
    }

    for fault in &graph.faults {
        let (Some(before), Some(after)) = (
            graph.chances.get(fault.ply.saturating_sub(1)),
            graph.chances.get(fault.ply),
        ) else {
            continue;
        };
        writeln!(
            svg,
            "<g>{}<title>{}: white {} % to {} %</title></g>",
            fault.severity.shape((x(fault.ply), y(*after))),
            escaped(&fault.label),
            percent(*before),
            percent(*after)
        )?;
    }

    let mut at = LEFT + 6.0;
    for severity in Severity::ALL {
        let count = graph
            .faults
            .iter()
            .filter(|fault| fault.severity == severity)
            .count();
        let name = severity.class();
        let plural = match (severity, count) {
            (_, 1) => name.to_owned(),
            (Severity::Inaccuracy, _) => "inaccuracies".to_owned(),
            _ => format!("{name}s"),
        };
        writeln!(
            svg,
            "{}<text class=\"legend\" x=\"{:.1}\" y=\"{:.1}\">{count} {plural}</text>",
            severity.shape((at, bottom + 44.0)),
            at + 14.0,
            bottom + 48.0
        )?;
        at += 140.0;
    }
    svg.write_str("</svg>\n")
}

// The plot has the same colours on every page; only what is around it follows the page.
const STYLE: &str = "\
text{font:13px ui-sans-serif,system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#26323d}\
.paper{fill:#fff}.title{font-size:17px;font-weight:600}\
.axis,.tick{font-size:12px;fill:#55636f}.tick{text-anchor:middle}.tick.side{text-anchor:end}.notch{stroke:#55636f}\
.black{fill:#4a545e;stroke:#8894a0}.white{fill:#e9edf0}.grid{fill:none;stroke:#8894a0;stroke-opacity:.45}\
.grid.half{stroke-opacity:1;stroke-dasharray:5 4}\
.line{fill:none;stroke:#2f7fd6;stroke-width:2.5;stroke-linejoin:round}\
.inaccuracy,.mistake,.blunder{stroke:#fff;stroke-width:1.6;paint-order:stroke}\
.inaccuracy{fill:#f2c230;stroke:#5c4700}.mistake{fill:#f07f13;stroke:#3b1d00}.blunder{fill:#d3202f}\
@media(prefers-color-scheme:dark){.paper{fill:#161b20}text{fill:#e4e9ed}.axis,.tick{fill:#a9b4be}\
.notch{stroke:#a9b4be}}";

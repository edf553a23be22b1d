//! Draws trees in SVG, with a column for each ply from left to right, and the boards of the chosen path above them.

use std::fmt::Write as _;

use super::{Tree, cost_label};
use crate::board::svg::{self as board, Look};
use crate::board::{Diagram, Layout};

/// Sizes in pixels.
const MARGIN: f64 = 24.0;
const COLUMN: f64 = 236.0;
const NODE: (f64, f64) = (132.0, 24.0);
const ROW: f64 = 31.0;
const BOARD: f64 = 176.0;
const HEAD: f64 = 96.0;

const LOOK: Look = Look {
    flipped: false,
    red: false,
};

/// The tree as a picture in SVG: the root on the left, a column for each ply, the chosen path as a thick line.
///
/// Above the columns are the boards of the chosen path. A caption reports positions that are left out. Labels are text,
/// in the fonts of the viewer.
///
/// # Panics
/// If there is no node, or an index is out of bounds.
#[must_use]
pub fn to_svg(tree: &Tree) -> String {
    let nodes = &tree.nodes;
    let top = HEAD + BOARD + 56.0;
    let places = places(tree, top);
    let bottom = places.iter().map(|place| place.1).fold(top, f64::max) + NODE.1;
    let columns = places.iter().map(|place| place.0).fold(0.0, f64::max) + NODE.0;
    let width = (columns + 60.0 + MARGIN).max(760.0);
    let caption = wrap(&tree.left_out().unwrap_or_default(), (width / 6.6) as usize);
    let height = bottom + MARGIN + 18.0 * caption.len() as f64 + 12.0;

    let layout = Layout::of(tree.variant, None);
    let (board_width, board_height) = layout.drawn_size();
    let scale = BOARD / board_width.max(board_height);
    let mut svg = String::new();
    let mut put = |text: std::fmt::Arguments<'_>| {
        svg.write_fmt(text)
            .and_then(|()| svg.write_char('\n'))
            .expect("strings take all");
    };
    let title = match tree.action() {
        Some(action) => {
            let player = tree.player_at(0);
            format!(
                "Why {player} plays {action}: minimax of depth {}",
                tree.depth
            )
        }
        None => "The game is over: there is nothing to choose".to_owned(),
    };
    put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n<title>{title}</title>\n\
         <style>{STYLE}{}</style>\n{}<rect class=\"paper\" width=\"100%\" height=\"100%\"/>",
        board::STYLE,
        board::definitions(&layout, LOOK, true),
    ));
    put(format_args!(
        "<text class=\"title\" x=\"{MARGIN}\" y=\"40\">{title}</text>"
    ));

    let path: Vec<usize> = tree.chosen_path().collect();
    for depth in 0..=tree.depth as usize {
        let x = MARGIN + depth as f64 * COLUMN;
        let Some(&node) = path.get(depth) else { break };
        let class = if tree.maximizes_at(depth) {
            "max"
        } else {
            "min"
        };
        let class = if depth == tree.depth as usize {
            "leaf"
        } else {
            class
        };
        put(format_args!(
            "<text class=\"level {class}\" x=\"{x:.0}\" y=\"70\">{}</text>",
            tree.level_label(depth)
        ));
        let board_caption = match &nodes[node].action {
            None => format!("{} to act", tree.player_at(0)),
            Some(action) => format!("after {action}"),
        };
        put(format_args!(
            "<text class=\"caption\" x=\"{x:.0}\" y=\"{:.0}\">{board_caption}</text>",
            HEAD + BOARD + 22.0
        ));
        let before = &nodes[nodes[node].parent].position;
        let last = nodes[node].action.as_ref().map(|action| (before, action));
        let diagram = Diagram::of(&nodes[node].position, last);
        let (drawn, top) = (board::draw(&layout, &diagram, LOOK), HEAD - 12.0);
        put(format_args!(
            "<g transform=\"translate({x:.1} {top:.1}) scale({scale:.4})\">{drawn}</g>"
        ));
    }

    let on_path = tree.on_path();
    // Chosen edges are drawn after the others, so that these do not cover them.
    for chosen in [false, true] {
        for (i, node) in nodes.iter().enumerate().skip(1) {
            let is_chosen = on_path[i];
            if is_chosen != chosen {
                continue;
            }
            let (from, to) = (places[node.parent], places[i]);
            let (x1, y1) = (from.0 + NODE.0, from.1 + NODE.1 / 2.0);
            let (x2, y2) = (to.0, to.1 + NODE.1 / 2.0);
            let middle = (x1 + x2) / 2.0;
            let class = if chosen { "edge chosen" } else { "edge" };
            put(format_args!(
                "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}C{middle:.1} {y1:.1} {middle:.1} {y2:.1} \
                 {x2:.1} {y2:.1}\"/>"
            ));
        }
    }
    for (i, node) in nodes.iter().enumerate() {
        let (x, y) = places[i];
        let depth = tree.depth_of(i);
        let kind = match (node.chosen.is_some(), tree.maximizes_at(depth)) {
            (false, _) => "leaf",
            (true, true) => "max",
            (true, false) => "min",
        };
        let class = if on_path[i] { " chosen" } else { "" };
        let (width, height) = NODE;
        put(format_args!(
            "<g class=\"node {kind}{class}\"><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" \
             height=\"{height}\" rx=\"5\"/><text x=\"{:.1}\" y=\"{:.1}\">{}</text><text class=\"cost\" \
             x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            x + 9.0,
            y + 16.5,
            tree.action_label(i),
            x + width - 9.0,
            y + 16.5,
            cost_label(node.cost)
        ));
        if node.left_out > 0 {
            put(format_args!(
                "<text class=\"more\" x=\"{:.1}\" y=\"{:.1}\">+{}</text>",
                x + width + 7.0,
                y + 8.0,
                node.left_out
            ));
        }
    }
    for (i, line) in caption.iter().enumerate() {
        let y = bottom + MARGIN + 12.0 + 18.0 * i as f64;
        put(format_args!(
            "<text class=\"note\" x=\"{MARGIN}\" y=\"{y:.0}\">{line}</text>"
        ));
    }
    svg.push_str("</svg>\n");
    svg
}

/// The upper left corner of every node. Leaves are below each other in order; a node is beside its chosen child, so
/// that the chosen path is straight.
fn places(tree: &Tree, top: f64) -> Vec<(f64, f64)> {
    fn place(
        tree: &Tree,
        node: usize,
        depth: usize,
        next_row: &mut f64,
        places: &mut [(f64, f64)],
    ) {
        let x = MARGIN + depth as f64 * COLUMN;
        let children = tree.nodes[node].children.clone();
        for child in children {
            place(tree, child, depth + 1, next_row, places);
        }
        let y = match tree.nodes[node].chosen {
            Some(chosen) => places[chosen].1,
            None => {
                *next_row += ROW;
                *next_row - ROW
            }
        };
        places[node] = (x, y);
    }
    let mut places = vec![(0.0, 0.0); tree.nodes.len()];
    let mut next_row = top;
    place(tree, 0, 0, &mut next_row, &mut places);
    places
}

/// Wraps a text at blanks to lines of this number of characters.
fn wrap(text: &str, longest: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= longest => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

const STYLE: &str = "\
text{font:13px ui-sans-serif,system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#26323d}\
.paper{fill:#fff}.title{font-size:20px;font-weight:600}.caption,.note{fill:#55636f}\
.level{font-weight:600}.level.max{fill:#1d5fa8}.level.min{fill:#a2480b}.level.leaf{fill:#55636f}\
.edge{fill:none;stroke:#b9c3cc;stroke-width:1.3}.edge.chosen{stroke:#2f7d4f;stroke-width:3.5}\
.node rect{fill:#f6f8fa;stroke:#9aa7b3}.node text{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace}\
.node .cost{text-anchor:end;font-weight:700}\
.node.max rect{fill:#e8f1fb;stroke:#6c9fd4}.node.min rect{fill:#fdf0e3;stroke:#d99a5f}\
.node.chosen rect{stroke:#2f7d4f;stroke-width:3;fill:#e3f4e8}\
.more{font-size:11px;fill:#6a7783;paint-order:stroke;stroke:#fff;stroke-width:3px}";

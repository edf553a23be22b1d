//! Writes trees in the language of Graphviz, for `dot -Tsvg tree.dot`.

use std::fmt::{self, Write};

use tessera_draughts::{Piece, Position, Square};

use super::{Tree, cost_label};

/// The tree in the language of Graphviz, with the boards of the chosen path; `dot -Tsvg` draws it.
///
/// # Panics
/// If there is no node, or an index is out of bounds.
#[must_use]
pub fn to_dot(tree: &Tree) -> String {
    let mut text = String::new();
    write(tree, &mut text).expect("writing to a string never fails");
    text
}

fn write(tree: &Tree, output: &mut String) -> fmt::Result {
    let nodes = &tree.nodes;
    let on_path = tree.on_path();
    writeln!(output, "digraph minimax {{")?;
    writeln!(
        output,
        "  graph [rankdir=LR, nodesep=0.12, ranksep=0.9, fontname=\"Helvetica\","
    )?;
    writeln!(
        output,
        "    label=\"{}\"];",
        tree.left_out().unwrap_or_default()
    )?;
    writeln!(
        output,
        "  node [shape=box, style=\"rounded,filled\", fontname=\"Helvetica\"];"
    )?;
    writeln!(output, "  edge [arrowhead=none, color=\"#9aa7b3\"];")?;

    // A row of labels, one for each level, each in the column of its level.
    let levels = tree.chosen_path().count();
    for level in 0..levels {
        let label = tree.level_label(level);
        writeln!(
            output,
            "  level{level} [shape=plaintext, style=\"\", label=\"{label}\"];"
        )?;
    }
    for level in 1..levels {
        writeln!(
            output,
            "  level{} -> level{level} [style=invis];",
            level - 1
        )?;
    }

    for (i, node) in nodes.iter().enumerate() {
        let depth = tree.depth_of(i);
        let color = match (node.chosen.is_some(), tree.maximizes_at(depth)) {
            (false, _) => "#f6f8fa",
            (true, true) => "#e8f1fb",
            (true, false) => "#fdf0e3",
        };
        let action = tree.action_label(i);
        let cost = cost_label(node.cost);
        if on_path[i] {
            let board = board(&node.position);
            writeln!(
                output,
                "  n{i} [fillcolor=\"#e3f4e8\", color=\"#2f7d4f\", penwidth=3, \
                 label=<<table border=\"0\"><tr><td>{board}</td></tr>\
                 <tr><td>{action}   <b>{cost}</b></td></tr></table>>];"
            )?;
        } else {
            let more = match node.left_out {
                0 => String::new(),
                more => format!("  (+{more})"),
            };
            writeln!(
                output,
                "  n{i} [fillcolor=\"{color}\", label=\"{action}   {cost}{more}\"];"
            )?;
        }
        if depth < levels {
            writeln!(output, "  {{ rank=same; level{depth}; n{i} }}")?;
        }
        if i > 0 {
            let style = if on_path[i] {
                " [color=\"#2f7d4f\", penwidth=3.5]"
            } else {
                ""
            };
            writeln!(output, "  n{} -> n{i}{style};", node.parent)?;
        }
    }
    writeln!(output, "}}")
}

/// A board as a table of an HTML-like label.
fn board(position: &Position) -> String {
    let board = position.rules().board;
    let mut table =
        String::from("<table border=\"1\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"0\">");
    for row in 0..usize::from(board.height) {
        table += "<tr>";
        for column in 0..usize::from(board.width) {
            let square = Square::at(position.variant(), row, column);
            let color = if square.is_some() {
                "#d9b48a"
            } else {
                "#f3ead8"
            };
            let piece = square.and_then(|square| position.piece_at(square));
            let letter = piece.map_or(' ', Piece::letter);
            table += &format!("<td bgcolor=\"{color}\" width=\"20\" height=\"20\">{letter}</td>");
        }
        table += "</tr>";
    }
    table + "</table>"
}

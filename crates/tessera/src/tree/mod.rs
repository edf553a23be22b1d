//! Pictures of a minimax tree: why an action was chosen.

mod dot;
mod json;
mod svg;

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_draughts::{Color, Position, Towers, perft};
use tessera_engine::{Evaluation, LOST, Tree, WON};

use crate::Failure;
use crate::output_file::{Inputs, OutputFile, refuse_inputs};

/// The nodes of the largest tree that is written whole: some 100 MB of text.
const LARGEST: usize = 2_000_000;

/// The nodes of the largest tree that is drawn whole.
const DRAWN_WHOLE: usize = 60;

/// The most children of one node that are drawn.
const WIDTH: usize = 20;

/// A file to write a tree to. Its name says in which form.
#[derive(Clone, Debug)]
pub(crate) struct TreeFile {
    path: PathBuf,
    form: Form,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Json,
    Dot,
    Svg,
}

impl TreeFile {
    pub(crate) fn new(path: PathBuf) -> Result<TreeFile, String> {
        let form = match path.extension().and_then(|extension| extension.to_str()) {
            Some("json") => Form::Json,
            Some("dot") => Form::Dot,
            Some("svg") => Form::Svg,
            _ => return Err("the file's name must end in .json, .dot or .svg".to_owned()),
        };
        Ok(TreeFile { path, form })
    }

    /// Refuses the file that the game is read from; `None` for standard input.
    pub(crate) fn check(&self, input: Option<&Path>) -> Result<(), Failure> {
        let inputs = Inputs::from_iter([input]);
        Ok(refuse_inputs(Some(&self.path), &inputs)?)
    }

    /// Writes the tree of the action that was computed from a position.
    pub(crate) fn write<E: Evaluation<Towers>>(
        &self,
        position: &Position<Towers>,
        depth: u32,
        evaluation: &E,
    ) -> Result<(), Failure> {
        let path = self.path.display();
        let whole = Tree::grow(
            position,
            depth,
            evaluation,
            match self.form {
                Form::Json => LARGEST,
                Form::Dot | Form::Svg => DRAWN_WHOLE,
            },
        );
        let cut = || Tree::explain(position, depth, evaluation, WIDTH);
        let tree = match (self.form, whole) {
            (_, Ok(tree)) => tree,
            (Form::Json, Err(error)) => {
                return Err(miette!(
                    help = "a smaller --depth, or a .svg or .dot file, which is cut to what explains \
                            the choice",
                    "{path} is not written: {error}"
                )
                .into());
            }
            (Form::Dot | Form::Svg, Err(_)) => cut(),
        };
        let picture = Picture {
            tree,
            depth,
            maximizer: evaluation.maximizer(),
        };

        let mut file = OutputFile::create(Some(&self.path), &Inputs::default())?;
        match self.form {
            Form::Json => json::write(&picture, &mut file),
            Form::Dot => dot::write(&picture, &mut file),
            Form::Svg => svg::write(&picture, &mut file),
        }
        .and_then(|()| file.flush())
        .map_err(|error| file.failure(error))?;
        Ok(file.finish()?)
    }
}

impl fmt::Display for TreeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// A tree and what is needed to show it.
struct Picture {
    tree: Tree<Towers>,
    depth: u32,
    maximizer: Color,
}

impl Picture {
    /// The player who acts so many plies below the root.
    fn player_at(&self, depth: usize) -> Color {
        let first = self.tree.position().side_to_move();
        if depth.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    fn maximizes_at(&self, depth: usize) -> bool {
        self.player_at(depth) == self.maximizer
    }

    /// What a level of the tree does.
    fn level_label(&self, depth: usize) -> String {
        let player = self.player_at(depth);
        if depth == self.depth as usize {
            return "leaves: the cost of the board".to_owned();
        }
        match self.maximizes_at(depth) {
            true => format!("max: {player} takes the largest"),
            false => format!("min: {player} takes the smallest"),
        }
    }

    /// The action that leads to a node.
    fn action_label(&self, node: usize) -> String {
        self.tree.nodes()[node]
            .action
            .map_or("now".to_owned(), |action| action.to_string())
    }

    /// Whether each node is on the chosen path.
    fn on_path(&self) -> Vec<bool> {
        let mut on_path = vec![false; self.tree.nodes().len()];
        self.tree
            .chosen_path()
            .for_each(|node| on_path[node] = true);
        on_path
    }

    /// What the picture leaves out; `None` where it shows all.
    fn left_out(&self) -> Option<String> {
        /// Deeper trees take too long to count for a caption.
        const COUNTED: u32 = 6;
        if self.tree.nodes().iter().all(|node| node.left_out == 0) {
            return None;
        }
        let shown = self.tree.nodes().len();
        let of = if self.depth <= COUNTED {
            let all: u64 = (0..=self.depth)
                .map(|depth| perft(self.tree.position(), depth))
                .sum();
            format!("{shown} of {all} positions are shown")
        } else {
            format!("{shown} positions are shown")
        };
        Some(format!(
            "{of}: all on the chosen path, and below every other action the line that gives its \
             cost. +n: n more replies there, none of them better for the player who replies."
        ))
    }
}

/// A cost as a person reads it.
pub(crate) fn cost_label(cost: i32) -> String {
    match cost {
        WON => "+∞".to_owned(),
        LOST => "−∞".to_owned(),
        cost if cost < 0 => format!("−{}", cost.unsigned_abs()),
        cost => cost.to_string(),
    }
}

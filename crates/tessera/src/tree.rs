//! Writes the minimax tree of a computed action of the towers program to a file.
//!
//! The engine builds the tree, this module turns it into plain data, and `tessera_pictures::tree` draws it.

use std::fmt;
use std::io::Write;
use std::path::{Path, PathBuf};

use miette::miette;
use tessera_draughts::{Position, Variant, perft};
use tessera_engine::{Evaluation, LOST, Tree, WON};
use tessera_pictures::tree as pictures;
use tessera_tablebase::machine;

use crate::Failure;
use crate::output_file::{Inputs, OutputFile, refuse_inputs};

/// Maximum number of nodes of a JSON file: some 100 MB of text.
const MAX_NODES: usize = 2_000_000;

/// Maximum number of nodes of a tree that is drawn whole.
const DRAWN_WHOLE: usize = 60;

/// Maximum number of children drawn per node, in a tree that is not drawn whole.
const WIDTH: usize = 20;

// The pictures use the engine's costs unchanged, so both have to use the same numbers for a finished game.
const _: () = assert!(pictures::WON == WON && pictures::LOST == LOST);

/// A file for a tree. The extension of its name is the format.
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
            _ => return Err("the name of the file must end in .json, .dot or .svg".to_owned()),
        };
        Ok(TreeFile { path, form })
    }

    /// Whether the name has a place for a number, `{n}`.
    pub(crate) fn is_series(&self) -> bool {
        self.path.to_string_lossy().contains("{n}")
    }

    /// The file of a series with this number.
    pub(crate) fn numbered(&self, number: usize) -> TreeFile {
        let path = self
            .path
            .to_string_lossy()
            .replace("{n}", &number.to_string());
        TreeFile {
            path: path.into(),
            form: self.form,
        }
    }

    /// Checks that it is not the input; `None` stands for standard input.
    pub(crate) fn check(&self, input: Option<&Path>) -> Result<(), Failure> {
        let inputs = Inputs::from_iter([input]);
        Ok(refuse_inputs(Some(&self.path), &inputs)?)
    }

    /// Writes the tree of the action computed from `position`.
    pub(crate) fn write<E: Evaluation>(
        &self,
        position: &Position,
        depth: u32,
        evaluation: &E,
    ) -> Result<(), Failure> {
        let tree = self.tree(position, depth, evaluation)?;
        let mut file = OutputFile::create(Some(&self.path), &Inputs::default())?;
        match self.form {
            Form::Json => pictures::write_json(&tree, &mut file),
            Form::Dot => file.write_all(pictures::to_dot(&tree).as_bytes()),
            Form::Svg => file.write_all(pictures::to_svg(&tree).as_bytes()),
        }
        .and_then(|()| file.flush())
        .map_err(|error| file.failure(error))?;
        Ok(file.finish()?)
    }

    /// The tree as plain data: whole, or reduced to what explains the choice.
    fn tree<E: Evaluation>(
        &self,
        position: &Position,
        depth: u32,
        evaluation: &E,
    ) -> Result<pictures::Tree, Failure> {
        let limit = match self.form {
            Form::Json => MAX_NODES,
            Form::Dot | Form::Svg => DRAWN_WHOLE,
        };
        let tree = match (self.form, Tree::grow(position, depth, evaluation, limit)) {
            (_, Ok(tree)) => tree,
            (Form::Json, Err(error)) => return Err(self.too_large(&error)),
            (Form::Dot | Form::Svg, Err(_)) => Tree::explain(position, depth, evaluation, WIDTH),
        };
        let bytes = (tree.nodes().len() * size_of::<pictures::Node>()) as u64;
        if !machine::has_memory(bytes) {
            let megabytes = bytes.div_ceil(1_000_000);
            return Err(self.too_large(&format!("{megabytes} MB of memory are not available")));
        }
        let maximizer = evaluation.maximizer();
        Ok(pictures::Tree {
            variant: Variant::TOWERS,
            start: *position,
            depth,
            maximizer,
            nodes: nodes(&tree),
            all_positions: all_positions(&tree, depth),
        })
    }

    fn too_large(&self, error: &impl fmt::Display) -> Failure {
        miette!(
            help = "use a smaller --depth, or a .svg or .dot file, which is reduced to what \
                    explains the choice",
            "{self} was not written: {error}"
        )
        .into()
    }
}

impl fmt::Display for TreeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.path.display().fmt(f)
    }
}

/// The nodes of a tree as plain data.
fn nodes(tree: &Tree) -> Vec<pictures::Node> {
    let mut nodes: Vec<pictures::Node> = Vec::with_capacity(tree.nodes().len());
    // Every node comes after its parent.
    for node in tree.nodes() {
        let position = match node.action {
            None => *tree.position(),
            Some(action) => {
                let parent = &nodes[node.parent].position;
                parent.after(&action)
            }
        };
        nodes.push(pictures::Node {
            action: node.action,
            position,
            parent: node.parent,
            children: node.children.clone(),
            left_out: node.left_out,
            cost: node.cost,
            chosen: node.chosen,
        });
    }
    nodes
}

/// The number of positions of the full tree, for the caption. `None` if the tree is whole or counting would take long.
fn all_positions(tree: &Tree, depth: u32) -> Option<u64> {
    const COUNTED: u32 = 6;
    let is_cut = tree.nodes().iter().any(|node| node.left_out > 0);
    let count = || {
        let plies = 0..=depth;
        plies.map(|depth| perft(tree.position(), depth)).sum()
    };
    (is_cut && depth <= COUNTED).then(count)
}

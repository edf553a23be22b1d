//! Writes trees as JSON, with each node inside its parent.

use std::io::{self, Write};

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::Tree;

/// Writes the tree as one line of JSON, each node inside its parent.
///
/// The object has `variant`, `fen`, `depth`, `maximizer`, `positions` (the number of nodes), `action` (the chosen one,
/// or null) and `tree`. A node has `action` (not at the root), `cost`, `chosen` (whether its parent chooses it) and
/// `children` (not at a leaf). The text is streamed, and never in memory as a whole.
///
/// # Errors
/// If `output` cannot be written.
///
/// # Panics
/// If there is no node, or an index is out of bounds.
pub fn write_json(tree: &Tree, mut output: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut output, &Whole(tree))?;
    writeln!(output)
}

struct Whole<'a>(&'a Tree);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tree = self.0;
        let mut whole = serializer.serialize_struct("Tree", 7)?;
        whole.serialize_field("variant", tree.variant.name())?;
        whole.serialize_field("fen", &tree.start.to_fen())?;
        whole.serialize_field("depth", &tree.depth)?;
        whole.serialize_field("maximizer", &tree.maximizer.to_string())?;
        whole.serialize_field("positions", &tree.nodes.len())?;
        whole.serialize_field("action", &tree.action().map(ToString::to_string))?;
        whole.serialize_field(
            "tree",
            &Subtree {
                tree,
                node: 0,
                is_chosen: true,
            },
        )?;
        whole.end()
    }
}

struct Subtree<'a> {
    tree: &'a Tree,
    node: usize,
    is_chosen: bool,
}

impl Serialize for Subtree<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let node = &self.tree.nodes[self.node];
        let mut object = serializer.serialize_struct("Node", 4)?;
        match &node.action {
            Some(action) => object.serialize_field("action", &action.to_string())?,
            None => object.skip_field("action")?,
        }
        object.serialize_field("cost", &node.cost)?;
        object.serialize_field("chosen", &self.is_chosen)?;
        if node.children.is_empty() {
            object.skip_field("children")?;
        } else {
            object.serialize_field(
                "children",
                &Children(self.tree, node.children.clone(), node.chosen),
            )?;
        }
        object.end()
    }
}

struct Children<'a>(&'a Tree, std::ops::Range<usize>, Option<usize>);

impl Serialize for Children<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Children(tree, places, chosen) = self;
        let subtree = |node| Subtree {
            tree,
            node,
            is_chosen: Some(node) == *chosen,
        };
        serializer.collect_seq(places.clone().map(subtree))
    }
}

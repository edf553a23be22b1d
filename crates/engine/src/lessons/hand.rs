//! Reads trees that are written by hand.

use std::collections::VecDeque;

use thiserror::Error;

use super::{LessonNode, LessonTree};

/// Maximum value of a leaf. The minimum value is its negative.
const MAX_VALUE: i32 = 9_999;

/// Maximum depth of a tree written by hand, in plies.
const DEEPEST: u32 = 8;

/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 20;

/// An error from parsing a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct HandError {
    /// The position of the error, in characters counted from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl LessonTree {
    /// Reads a tree from a text. A leaf is written as an integer, an inner node as its children in brackets:
    /// `[[3 5] [2 9]]`. A name with a colon may precede a node: `[left:[3 5] right:[2 9]]`. Children may be separated
    /// by commas.
    ///
    /// Inner nodes without a name are called `A`, `B`, … level by level. Leaves are named after their parent, such as
    /// `B2`.
    ///
    /// # Errors
    /// [`HandError`] if the text is not such a tree, or if the tree has more than `limit` nodes or more than 8 plies.
    ///
    /// ```
    /// use tessera_engine::lessons::LessonTree;
    /// let tree = LessonTree::by_hand("[x:[3, 5], [2, -9]]", true, 100)?;
    /// let names: Vec<&str> = tree.nodes().iter().map(|node| node.name.as_str()).collect();
    /// assert_eq!(names, ["A", "x", "x1", "x2", "B", "B1", "B2"]);
    /// assert_eq!(LessonTree::by_hand("[3 [4 5]", true, 100).unwrap_err().column, 9);
    /// # Ok::<(), tessera_engine::lessons::HandError>(())
    /// ```
    pub fn by_hand(
        text: &str,
        root_maximizes: bool,
        limit: usize,
    ) -> Result<LessonTree, HandError> {
        let mut reader = Reader {
            text: text.chars().collect(),
            at: 0,
            limit,
            nodes: Vec::new(),
        };
        reader.node(None)?;
        reader.skip_blanks();
        if reader.at < reader.text.len() {
            return Err(
                reader.wrong("expected nothing after the root; put all its children in brackets")
            );
        }
        let mut nodes = reader.nodes;
        name(&mut nodes);
        let depth = nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        Ok(LessonTree::new(nodes, depth, root_maximizes, false))
    }
}

struct Reader {
    text: Vec<char>,
    at: usize,
    limit: usize,
    nodes: Vec<LessonNode>,
}

impl Reader {
    fn wrong(&self, message: impl Into<String>) -> HandError {
        HandError {
            column: self.at + 1,
            message: message.into(),
        }
    }

    fn skip_blanks(&mut self) {
        let is_blank = |c: &char| c.is_whitespace() || *c == ',';
        while self.text.get(self.at).is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// Reads a node and everything below it. Returns the index of the node.
    fn node(&mut self, parent: Option<usize>) -> Result<usize, HandError> {
        self.skip_blanks();
        let index = self.nodes.len();
        if index >= self.limit {
            return Err(self.wrong(format!("the tree has more than {} nodes", self.limit)));
        }
        let ply = parent.map_or(0, |parent| self.nodes[parent].ply + 1);
        if ply > DEEPEST {
            return Err(self.wrong(format!("the tree has more than {DEEPEST} plies")));
        }
        let name = self.name()?;
        self.nodes.push(LessonNode {
            parent,
            name,
            ply,
            children: Vec::new(),
            end: index + 1,
            standing: 0,
            is_capture: false,
            may_stop: false,
            twin: index,
        });
        if self.text.get(self.at) == Some(&'[') {
            self.at += 1;
            self.children(index)?;
        } else {
            self.nodes[index].standing = self.number()?;
        }
        self.nodes[index].end = self.nodes.len();
        Ok(index)
    }

    /// Reads the children of a node up to the closing bracket.
    fn children(&mut self, index: usize) -> Result<(), HandError> {
        loop {
            self.skip_blanks();
            match self.text.get(self.at) {
                Some(']') if self.nodes[index].children.is_empty() => {
                    return Err(
                        self.wrong("a node in brackets needs a child: a number or another node")
                    );
                }
                Some(']') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {
                    let child = self.node(Some(index))?;
                    self.nodes[index].children.push(child);
                }
                None => return Err(self.wrong("the text ends: expected `]`")),
            }
        }
    }

    /// Reads a name with its colon. Returns an empty name if the node has no name.
    fn name(&mut self) -> Result<String, HandError> {
        let rest = &self.text[self.at..];
        let ends = |c: &char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | ':');
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        if rest.get(length) != Some(&':') {
            return Ok(String::new());
        }
        if length == 0 || length > MAX_NAME_LENGTH {
            return Err(self.wrong(format!(
                "expected a name of 1 to {MAX_NAME_LENGTH} characters before `:`"
            )));
        }
        let name = rest[..length].iter().collect();
        self.at += length + 1;
        self.skip_blanks();
        Ok(name)
    }

    fn number(&mut self) -> Result<i32, HandError> {
        let rest = &self.text[self.at..];
        let ends = |c: &char| c.is_whitespace() || matches!(c, ',' | '[' | ']');
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        let text: String = rest[..length].iter().collect();
        // The typographic minus sign is accepted too.
        let value: Option<i32> = text.replace('−', "-").parse().ok();
        match value {
            Some(value) if value.abs() <= MAX_VALUE => {
                self.at += length;
                Ok(value)
            }
            Some(_) => Err(self.wrong(format!(
                "expected a number from -{MAX_VALUE} to {MAX_VALUE}"
            ))),
            None if text.is_empty() => Err(self.wrong("expected a number or `[`")),
            None => {
                let shown: String = text.escape_default().take(MAX_NAME_LENGTH).collect();
                Err(self.wrong(format!(
                    "`{shown}` is not a number: expected a number or `[`"
                )))
            }
        }
    }
}

/// Names the nodes without a name: inner nodes by letters, level by level, leaves after their parents.
fn name(nodes: &mut [LessonNode]) {
    let mut letters = (0..).flat_map(|round| {
        ('A'..='Z').map(move |letter| match round {
            0 => letter.to_string(),
            round => format!("{letter}{letter}{}", round + 1),
        })
    });
    let mut queue = VecDeque::from([0]);
    while let Some(index) = queue.pop_front() {
        let children = nodes[index].children.clone();
        if nodes[index].name.is_empty() {
            nodes[index].name = letters.next().unwrap_or_default();
        }
        for (number, &child) in (1..).zip(&children) {
            if nodes[child].children.is_empty() && nodes[child].name.is_empty() {
                nodes[child].name = format!("{}{number}", nodes[index].name);
            }
        }
        queue.extend(
            children
                .into_iter()
                .filter(|&child| !nodes[child].children.is_empty()),
        );
    }
}

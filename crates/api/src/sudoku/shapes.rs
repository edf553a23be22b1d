//! Steps as answers have them: what follows, why in words, and how that is drawn.

use serde::Serialize;
use tessera_pictures::sudoku::{Drawing, Group, Link, Mark};
use tessera_sudoku::{Cell, Digit, Node, PencilMarks, Step, UNITS};

use super::cells::{UnitShape, indices};

/// A step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "SudokuStep"))]
pub(super) struct StepShape {
    technique: &'static str,
    id: &'static str,
    short: &'static str,
    level: &'static str,
    needs_uniqueness: bool,
    placements: Vec<String>,
    eliminations: Vec<String>,
    text: String,
    notation: String,
    ratings: Ratings,
    drawing: DrawingShape,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepRatings"))]
struct Ratings {
    /// HoDoKu's score of the technique, if HoDoKu has it.
    hodoku: Option<u32>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepDrawing"))]
struct DrawingShape {
    units: Vec<LitUnit>,
    /// The indices of the filled cells that the reason relies on.
    causes: Vec<usize>,
    candidates: Vec<MarkShape>,
    groups: Vec<GroupShape>,
    links: Vec<LinkShape>,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepUnit"))]
struct LitUnit {
    #[serde(flatten)]
    unit: UnitShape,
    role: &'static str,
}

#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepMark"))]
struct MarkShape {
    cell: usize,
    digit: u8,
    role: &'static str,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepGroup"))]
struct GroupShape {
    cells: Vec<usize>,
    digit: Option<u8>,
    path: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepLink"))]
struct LinkShape {
    from: NodeShape,
    to: NodeShape,
    kind: &'static str,
    case: usize,
    path: String,
    head: String,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "StepNode"))]
struct NodeShape {
    digit: u8,
    cells: Vec<usize>,
}

impl StepShape {
    /// The shape of a step. The marks are those in which it was found.
    pub(super) fn new(step: &Step, marks: &PencilMarks) -> StepShape {
        let technique = step.technique;
        StepShape {
            technique: technique.name(),
            id: technique.id(),
            short: technique.short_name(),
            level: technique.level().name(),
            needs_uniqueness: technique.needs_uniqueness(),
            placements: step.placements.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(ToString::to_string).collect(),
            text: step.reason(marks).text,
            notation: step.notation(marks),
            ratings: Ratings {
                hodoku: technique.score(),
            },
            drawing: Drawing::of(step, marks).into(),
        }
    }
}

impl From<Drawing> for DrawingShape {
    fn from(drawing: Drawing) -> DrawingShape {
        let lit = |(unit, is_base): &(usize, bool)| {
            Some(LitUnit {
                unit: UNITS.get(*unit)?.into(),
                role: if *is_base { "base" } else { "cover" },
            })
        };
        DrawingShape {
            units: drawing.units.iter().filter_map(lit).collect(),
            causes: indices(&drawing.causes),
            candidates: drawing.marks.iter().map(MarkShape::from).collect(),
            groups: drawing.groups.into_iter().map(GroupShape::from).collect(),
            links: drawing.links.into_iter().map(LinkShape::from).collect(),
        }
    }
}

impl From<&Mark> for MarkShape {
    fn from(mark: &Mark) -> MarkShape {
        MarkShape {
            cell: mark.cell.index(),
            digit: mark.digit.get(),
            role: mark.role.name(),
        }
    }
}

impl From<Group> for GroupShape {
    fn from(group: Group) -> GroupShape {
        GroupShape {
            cells: group.cells.iter().map(Cell::index).collect(),
            digit: group.digit.map(Digit::get),
            path: group.path,
        }
    }
}

impl From<Link> for LinkShape {
    fn from(link: Link) -> LinkShape {
        LinkShape {
            from: link.from.into(),
            to: link.to.into(),
            kind: if link.is_strong { "strong" } else { "weak" },
            case: link.case,
            path: link.path,
            head: link.head,
        }
    }
}

impl From<Node> for NodeShape {
    fn from(node: Node) -> NodeShape {
        NodeShape {
            digit: node.digit.get(),
            cells: node.cells.iter().map(Cell::index).collect(),
        }
    }
}

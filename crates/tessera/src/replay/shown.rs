//! A game as plain data, to be shown.

use miette::miette;
use tessera_family::pdn::{GameResult, MoveId, Note};
use tessera_family::{Change, NotationStyle, Numbers, Record};

use super::Ply;
use crate::Failure;
use crate::board::sheet::Frame;
use crate::board::{Diagram, Layout};

/// A game, ready to be shown.
pub(crate) struct Shown {
    /// The variant's title.
    pub(crate) variant: &'static str,
    pub(crate) layout: Layout,
    /// Names and values.
    pub(crate) tags: Vec<(String, String)>,
    pub(crate) result: GameResult,
    /// The first position, then one after each ply.
    pub(crate) steps: Vec<Step>,
}

/// A position, and what is said of it.
pub(crate) struct Step {
    pub(crate) frame: Frame,
    pub(crate) comments: Vec<String>,
}

fn steps(record: &Record, style: NotationStyle) -> Vec<Step> {
    let mut before = record.start();
    let mut steps = vec![Step {
        frame: Frame {
            diagram: Diagram::of(&before, None),
            action: None,
            result: None,
        },
        comments: comments(record, MoveId::START),
    }];
    let mut numbers = Numbers::new(record.variant());
    for id in record.main_line() {
        let position = record.position_after(&before, id);
        let mut frame = Frame {
            diagram: Diagram::of(&position, None),
            action: None,
            result: None,
        };
        if let Some(Change::Action(action)) = record.change(id) {
            let player = before.side_to_move();
            frame.diagram = Diagram::of(&position, Some((&*before, &action)));
            frame.action = Some((player, numbers.numbered(player, action.named(style))));
        }
        steps.push(Step {
            frame,
            comments: comments(record, id),
        });
        before = position;
    }
    steps
}

fn comments(record: &Record, id: MoveId) -> Vec<String> {
    let comments = record.notes(id).into_iter().filter_map(|note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Glyph(_) => None,
    });
    comments.collect()
}

impl Shown {
    /// A recorded game; its squares are named in the variant's own style unless another one is given.
    pub(crate) fn of(record: &Record, style: Option<NotationStyle>) -> Shown {
        let variant = record.variant();
        let rules = variant.rules();
        let tags = record.tags().into_iter();
        let mut shown = Shown {
            variant: variant.title(),
            layout: Layout::of(variant, style),
            tags: tags
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
            result: record.result(),
            steps: steps(record, style.unwrap_or(rules.notation.style)),
        };
        if shown.result != GameResult::Unfinished
            && let Some(last) = shown.steps.last_mut()
        {
            last.frame.result = Some(shown.result.score(rules.first_to_act).to_string());
        }
        shown
    }

    /// The steps that were asked for, of a game with this number.
    pub(super) fn chosen(&self, ply: Option<Ply>, game: u64) -> Result<&[Step], Failure> {
        let plies = self.steps.len() - 1;
        match ply {
            None => Ok(&self.steps),
            Some(Ply::End) => Ok(&self.steps[plies..]),
            Some(Ply::Number(number)) if number <= plies => Ok(&self.steps[number..=number]),
            Some(Ply::Number(number)) => {
                Err(miette!("there is no ply {number}: game {game} has {plies}").into())
            }
        }
    }

    /// Who plays, and when, in a line.
    pub(crate) fn title(&self) -> String {
        let tag = |name: &str| {
            let found = self
                .tags
                .iter()
                .find(|(tag, _)| tag.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str())
        };
        let mut title = match (tag("White"), tag("Black")) {
            (None, None) => String::new(),
            (white, black) => format!("{} - {}", white.unwrap_or("?"), black.unwrap_or("?")),
        };
        for more in [tag("Event"), tag("Date"), Some(self.variant)]
            .into_iter()
            .flatten()
        {
            if !title.is_empty() {
                title += ", ";
            }
            title += more;
        }
        title
    }
}

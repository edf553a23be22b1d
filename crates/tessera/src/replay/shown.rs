//! A game as plain data, to be shown.

use miette::miette;
use tessera_draughts::pdn::{Change, GameResult, MoveId, Note, Record};
use tessera_draughts::{NotationStyle, Variant};

use super::Ply;
use crate::Failure;
use crate::board::sheet::Frame;
use crate::board::{Diagram, Layout};
use crate::games::{Played, Problem, Source, play};

/// A game, ready to be shown.
pub(crate) struct Shown {
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

/// Plays a game.
pub(super) fn show<V: Variant>(
    source: &Source,
    style: Option<NotationStyle>,
) -> Result<(Shown, Vec<Problem>), Problem> {
    let Played { record, problems } = play::<V>(source, None)?;
    let mut shown = Shown {
        variant: V::TITLE,
        layout: Layout::of::<V>(style),
        tags: record
            .tags()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect(),
        result: record.result(),
        steps: steps(&record, style.unwrap_or(V::RULES.notation.style)),
    };
    if shown.result != GameResult::Unfinished
        && let Some(last) = shown.steps.last_mut()
    {
        last.frame.result = Some(shown.result.score(V::RULES.first_to_act).to_string());
    }
    Ok((shown, problems))
}

fn steps<V: Variant>(record: &Record<V>, style: NotationStyle) -> Vec<Step> {
    let mut before = *record.start();
    let mut steps = vec![Step {
        frame: Frame {
            diagram: Diagram::of(&before, None),
            action: None,
            result: None,
        },
        comments: comments(record, MoveId::START),
    }];
    let mut number = 1_u32;
    for id in record.main_line() {
        let position = record.position_after(&before, id);
        let mut frame = Frame {
            diagram: Diagram::of(&position, None),
            action: None,
            result: None,
        };
        if let Some(Change::Action(action)) = record.change(id) {
            let player = before.side_to_move();
            // The numbers belong to the moves of the player who acts first by the rules.
            let is_first = player == V::RULES.first_to_act;
            let stops = if is_first { "." } else { "..." };
            frame.diagram = Diagram::of(&position, Some((&before, action)));
            frame.action = Some((player, format!("{number}{stops} {}", action.named(style))));
            number = number.saturating_add(u32::from(!is_first));
        }
        steps.push(Step {
            frame,
            comments: comments(record, id),
        });
        before = position;
    }
    steps
}

fn comments<V: Variant>(record: &Record<V>, id: MoveId) -> Vec<String> {
    let comments = record.notes(id).filter_map(|note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Glyph(_) => None,
    });
    comments.collect()
}

impl Shown {
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

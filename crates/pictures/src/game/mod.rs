//! Draws games: in characters, as one picture of all boards, or as an animation.
//!
//! [`show`] converts a record of any variant to a [`Shown`]. [`text`], [`svg`], [`png`] and [`gif()`] draw some or all
//! of its [`Step`]s.
//!
//! ```
//! use tessera_draughts::{Variant, pdn};
//! use tessera_pictures::board::{svg, terminal};
//! use tessera_pictures::game;
//!
//! let text = pdn::read_one("[White \"A\"]\n[Black \"B\"]\n\n1. 11-15 23-19 *")?;
//! let shown = game::show(&text.play(Variant::ENGLISH)?.record);
//! assert_eq!(shown.steps.len(), 3);
//! let picture = game::svg(&shown, &shown.steps, svg::Look::default(), None);
//! assert!(picture.contains("<title>A - B, English</title>"));
//! let last = game::text(&shown, &shown.steps[2..], None, terminal::Look::PLAIN, 78);
//! assert!(last.starts_with("A - B, English\n\n1... 23-19  white\n8       ●1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod picture;
mod text;

use tessera_draughts::pdn::{Change, GameResult, MoveId, Note, Record};
use tessera_draughts::{NotationStyle, Numbers};

use crate::board::sheet::Frame;
use crate::board::{Diagram, Layout};

pub use picture::svg;
#[cfg(feature = "files")]
pub use picture::{gif, png};
pub use text::text;

/// A game as plain data, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// A line with the players, the event, the date and the variant.
    pub title: String,
    /// The board.
    pub layout: Layout,
    /// How the game ended.
    pub result: GameResult,
    /// The first position, then one after each ply.
    pub steps: Vec<Step>,
}

/// A position of a game, with its caption and comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position, with its caption. The last one of a game has the result.
    pub frame: Frame,
    /// The comments after the ply that led here; at the first position, those before the first ply.
    pub comments: Vec<String>,
}

/// Converts a record, with moves and squares in the variant's own style. Variations are left out.
#[must_use]
pub fn show(record: &Record) -> Shown {
    show_as(record, record.variant().rules().notation.style)
}

/// As [`show`], with moves and squares in `style`.
///
/// ```
/// use tessera_draughts::{Game, NotationStyle, Variant, pdn::Record};
/// use tessera_pictures::game;
/// let mut game = Game::new(Variant::ENGLISH);
/// game.play(&game.parse_action("11-15")?)?;
/// let shown = game::show_as(&Record::of_game(&game), NotationStyle::Algebraic);
/// assert_eq!(shown.steps[1].frame.action.as_ref().unwrap().1, "1. f6-e5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn show_as(record: &Record, style: NotationStyle) -> Shown {
    let variant = record.variant();
    let mut shown = Shown {
        title: record.title(),
        layout: Layout::of(variant, Some(style)),
        result: record.result(),
        steps: steps(record, style),
    };
    if shown.result != GameResult::Unfinished
        && let Some(last) = shown.steps.last_mut()
    {
        let score = shown.result.score(variant.rules().first_to_move);
        last.frame.result = Some(score.to_string());
    }
    shown
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
            frame.diagram = Diagram::of(&position, Some((&before, action)));
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
    let comments = record.notes(id).filter_map(|note| match note {
        Note::Comment(text) => Some(text.clone()),
        Note::Command(_) | Note::Glyph(_) => None,
    });
    comments.collect()
}

//! Finds the variants that a game may belong to.

use super::{Played, ProblemKind, Source, SourceText, play_until};
use crate::pdn::RawItem;
use crate::{NotationStyle, Position, Variant};

/// The variants by whose rules a game can be played to its end, the most likely first.
///
/// If the game is tagged with a variant, that variant comes first. The others are ordered by the number of repairs that
/// reading takes, by whether the first position is the initial one, by the style of square names in the text, and by
/// the size of the board. `stop` is called before each move. When it returns `true`, variants that were not tried yet
/// are left out.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_draughts::games::{Form, Reader, fitting};
/// let text = "1. 32-28 19-23 2. 28x19 14x23 *";
/// let source = Reader::of_text(text, Form::Pdn).next().unwrap()?;
/// let variants = fitting(&source, &mut || false);
/// assert_eq!(variants[0], Variant::INTERNATIONAL);
/// assert!(!variants.contains(&Variant::ENGLISH));
/// # Ok::<(), tessera_draughts::games::Problem>(())
/// ```
#[must_use]
pub fn fitting(source: &Source, stop: &mut dyn FnMut() -> bool) -> Vec<Variant> {
    let tagged = source.variant().ok();
    let style = style_of(source);
    let mut is_late = false;
    let mut stop = || {
        is_late |= stop();
        is_late
    };
    let mut found = Vec::new();
    for &variant in Variant::ALL {
        let played = play_until(source, variant, None, &mut stop);
        if stop() {
            break;
        }
        let Ok(Played { record, problems }) = played else {
            continue;
        };
        if problems
            .iter()
            .any(|problem| problem.kind != ProblemKind::Warning)
        {
            continue;
        }
        let rules = variant.rules();
        let is_other_style = style.is_some_and(|style| style != rules.notation.style);
        let rank = (
            tagged != Some(variant),
            problems.len(),
            record.start() != Position::initial(variant),
            is_other_style,
            rules.board.squares(),
        );
        found.push((rank, variant));
    }
    found.sort_by_key(|(rank, _)| *rank);
    found.into_iter().map(|(_, variant)| variant).collect()
}

/// The style in which a text names squares; `None` if it names none.
fn style_of(source: &Source) -> Option<NotationStyle> {
    let letters = |text: &str| {
        let mut signs = text.as_bytes().windows(2);
        signs.any(|pair| matches!(pair[0], b'a'..=b'l' | b'A'..=b'L') && pair[1].is_ascii_digit())
    };
    // In FEN, `K31` is a king on square 31, and `Ka1` one on square a1.
    let in_fen = |text: &str| {
        let squares = text.split([':', ',']);
        squares.into_iter().any(|square| {
            let square = square.trim_start_matches(['W', 'B', 'K', 'H', 'F', '+']);
            letters(square)
        })
    };
    let is_algebraic = match &source.text {
        SourceText::Grid(_) => return None,
        SourceText::Fen(text) => in_fen(text),
        SourceText::Json(game) => {
            game.start.as_deref().is_some_and(in_fen) || game.moves.iter().any(|one| letters(one))
        }
        SourceText::Pdn(game) => {
            let is_algebraic = |item| match item {
                RawItem::Action(text) => letters(text),
                RawItem::Setup(text) => in_fen(text),
                _ => false,
            };
            game.tag("FEN").is_some_and(|fen| in_fen(&fen))
                || game.items().any(|(item, _)| is_algebraic(item))
        }
    };
    Some(if is_algebraic {
        NotationStyle::Algebraic
    } else {
        NotationStyle::Numeric
    })
}

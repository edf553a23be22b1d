//! Openings: the kinds that a variant has, and an opening of a kind, drawn at random.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tessera_draughts::{Position, Variant};
use tessera_matches::openings::{self, Opening, Openings, OpeningsError};

use crate::Context;
use crate::error::{ApiError, Code};
use crate::random::random;

/// All kinds of openings, each with the name that people use for one.
const KINDS: [(Openings, &str); 2] = [
    (Openings::Ballots, "Ballot (3 moves)"),
    (Openings::Plies(3), "Random opening (3 plies)"),
];

/// A variant and a kind of openings.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct OpeningRequest {
    variant: String,
    kind: String,
}

/// An opening: a game to begin with.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpeningAnswer {
    variant: &'static str,
    /// The initial position in FEN.
    start: String,
    moves: Vec<String>,
}

/// A kind of openings.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "OpeningKind"))]
pub(super) struct KindShape {
    kind: String,
    title: &'static str,
}

/// The moves of each opening.
type Lines = Vec<Vec<String>>;

/// The openings that were listed, by their variant and the number of their kind in [`KINDS`].
#[derive(Debug, Default)]
pub(crate) struct Listed(Mutex<BTreeMap<(Variant, usize), Arc<Lines>>>);

/// The kinds of openings that a variant has.
pub(super) fn kinds(variant: Variant) -> Vec<KindShape> {
    let has = |kind: &Openings| *kind != Openings::Ballots || openings::has_ballots(variant);
    let kinds = KINDS.iter().filter(|(kind, _)| has(kind));
    let kinds = kinds.map(|(kind, title)| KindShape {
        kind: kind.to_string(),
        title,
    });
    kinds.collect()
}

/// Draws an opening.
pub(crate) fn opening(
    context: &Context,
    request: OpeningRequest,
) -> Result<OpeningAnswer, ApiError> {
    let variant = context.named(&request.variant)?;
    let bad = |message: String| ApiError::new(Code::BadRequest, message).field("kind");
    let Some(number) = number_of(&request.kind) else {
        let names = KINDS.each_ref().map(|(kind, _)| format!("`{kind}`"));
        let found = request.kind.escape_debug();
        let names = names.join(" or ");
        return Err(bad(format!("`kind` is `{found}`: expected {names}")));
    };
    let lines = context.openings.lines(variant, number);
    let lines = lines.map_err(|error| bad(error.to_string()))?;
    // The remainder of a number with 64 bits draws all openings nearly equally often.
    let drawn = random() % lines.len().max(1) as u64;
    let moves = lines.get(drawn as usize).cloned();
    Ok(OpeningAnswer {
        variant: variant.name(),
        start: Position::initial(variant).to_fen(),
        moves: moves.ok_or_else(|| bad(OpeningsError::None.to_string()))?,
    })
}

/// The number of a kind in [`KINDS`].
fn number_of(name: &str) -> Option<usize> {
    KINDS.iter().position(|(kind, _)| kind.to_string() == name)
}

impl Listed {
    /// The openings of a kind, which are listed at the first call.
    fn lines(&self, variant: Variant, kind: usize) -> Result<Arc<Lines>, OpeningsError> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(lines) = known().get(&(variant, kind)) {
            return Ok(Arc::clone(lines));
        }
        let found = match KINDS[kind].0 {
            Openings::Plies(plies) => openings::plies(variant, plies),
            _ => openings::ballots(variant),
        }?;
        let lines = Arc::new(found.iter().map(moves).collect());
        known().insert((variant, kind), Arc::clone(&lines));
        Ok(lines)
    }
}

fn moves(opening: &Opening) -> Vec<String> {
    let actions = opening.game.actions();
    actions.iter().map(ToString::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(variant: &str, kind: &str) -> Result<OpeningAnswer, ApiError> {
        let (variant, kind) = (variant.to_owned(), kind.to_owned());
        opening(&Context::with_sixes(), OpeningRequest { variant, kind })
    }

    #[test]
    fn every_variant_has_every_kind_that_it_names() {
        for variant in Context::with_sixes().variants() {
            let kinds = kinds(variant);
            assert_eq!(kinds.len() == KINDS.len(), variant == Variant::ENGLISH);
            for kind in kinds {
                let drawn = draw(variant.name(), &kind.kind).unwrap();
                assert_eq!(drawn.moves.len(), 3, "{variant} {}", kind.kind);
                assert!(super::super::play(variant, Some(&drawn.start), &drawn.moves).is_ok());
            }
        }
    }

    #[test]
    fn openings_differ() {
        let context = Context::plain();
        let drawn = (0..20).map(|_| {
            let (variant, kind) = ("english".to_owned(), "ballots".to_owned());
            opening(&context, OpeningRequest { variant, kind })
                .unwrap()
                .moves
        });
        let drawn: std::collections::HashSet<_> = drawn.collect();
        // The probability of fewer than 5 different ballots among 174 in 20 draws is below 10^-20.
        assert!(drawn.len() >= 5, "{drawn:?}");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let message = |variant, kind| draw(variant, kind).unwrap_err().message;
        assert_eq!(
            message("english", "gambits"),
            "`kind` is `gambits`: expected `ballots` or `plies:3`"
        );
        assert_eq!(
            message("russian", "ballots"),
            "russian has no ballots: they are openings of English draughts"
        );
        assert!(message("chess", "ballots").starts_with("there is no variant `chess`"));
    }
}

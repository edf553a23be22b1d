//! The evaluation of a player.

use tessera_draughts::{Color, Position, Variant, Word};

use crate::network::{Network, Sums, Weights, WeightsError, embedded};
use crate::{Evaluation as _, Positional};

/// The evaluation that a player uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Evaluation {
    /// The best evaluation that comes with the library: learned weights if there are any for the variant, otherwise the
    /// computed evaluation.
    #[default]
    Best,
    /// The evaluation that is computed from the board and the rules.
    Computed,
    /// A learned evaluation with these weights.
    Learned(Weights),
}

/// An [`Evaluation`] that is ready for use.
#[derive(Debug)]
pub(super) enum Judge {
    Computed(Box<Positional>),
    Learned(Network),
}

impl Judge {
    /// Fails only if there are weights for another variant.
    pub(super) fn new(variant: Variant, evaluation: &Evaluation) -> Result<Judge, WeightsError> {
        Ok(match evaluation {
            Evaluation::Best => Judge::best(variant),
            Evaluation::Computed => Judge::computed(variant),
            Evaluation::Learned(weights) => Judge::Learned(Network::new(variant, weights)?),
        })
    }

    pub(super) fn best(variant: Variant) -> Judge {
        let network = embedded(variant).and_then(|weights| Network::new(variant, &weights).ok());
        network.map_or_else(|| Judge::computed(variant), Judge::Learned)
    }

    pub(super) fn computed(variant: Variant) -> Judge {
        Judge::Computed(Box::new(Positional::new(variant)))
    }

    /// What a search keeps for [`score_with`](Judge::score_with).
    pub(super) fn sums<W: Word>(&self) -> Option<Sums<W>> {
        match self {
            Judge::Learned(network) => Some(Sums::new(network)),
            Judge::Computed(_) => None,
        }
    }

    /// [`score`](Judge::score), with what was computed before for positions at the plies of the same line.
    #[inline]
    pub(super) fn score_with<W: Word>(
        &self,
        position: &Position<W>,
        sums: &mut Option<Sums<W>>,
        ply: usize,
    ) -> i32 {
        match (self, sums) {
            (Judge::Learned(network), Some(sums)) => network.score_with(position, sums, ply),
            _ => self.score(position),
        }
    }

    /// The score of a position for its side to move, in hundredths of a man.
    #[inline]
    pub(super) fn score<W: Word>(&self, position: &Position<W>) -> i32 {
        match self {
            Judge::Learned(network) => network.score(position),
            Judge::Computed(evaluation) => {
                let cost = evaluation.cost(position);
                match position.side_to_move() {
                    Color::White => cost,
                    Color::Black => -cost,
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_evaluation_is_learned_if_weights_come_with_the_library() {
        assert!(matches!(Judge::best(Variant::ENGLISH), Judge::Learned(_)));
        let rules = tessera_draughts::Rules::FAMILY;
        let own = Variant::of_rules("without-weights", "Without weights", rules).unwrap();
        assert!(matches!(Judge::best(own), Judge::Computed(_)));
    }

    #[test]
    fn the_score_is_that_of_the_side_to_move() {
        for evaluation in [Evaluation::Best, Evaluation::Computed] {
            let judge = Judge::new(Variant::ENGLISH, &evaluation).unwrap();
            for (fen, is_ahead) in [
                ("W:W21,22,26,30:B3", true),
                ("B:W21,22,26,30:B3", false),
                ("B:W30:B1,2,3,7", true),
            ] {
                let position = Position::of_fen(Variant::ENGLISH, fen).unwrap();
                let score = judge.score(&position);
                assert_eq!(score > 0, is_ahead, "{evaluation:?} {fen}");
                assert_eq!(judge.score(&position.cast::<u64>()), score);
            }
        }
    }
}

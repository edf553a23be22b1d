//! A random sample of the positions that a search evaluates.
//!
//! Most of them come after moves that no good player makes, which a search has to refute. Games between good players
//! hardly ever have such positions, so an evaluation that has learned from games alone judges them badly.

use tessera_draughts::{Effect, Position, Word};

use crate::network::Random;

/// A request for a sample, and its result.
#[derive(Debug)]
pub(crate) struct Sample {
    /// Maximum number of lines.
    pub(crate) wanted: usize,
    /// Seed of the choice.
    pub(crate) seed: u64,
    /// The moves from the root of the search to each chosen position, as indices among the legal moves.
    pub(crate) lines: Vec<Vec<u32>>,
}

/// Chooses positions while a search evaluates them.
#[derive(Debug)]
pub(super) struct Sampler<W: Word> {
    wanted: usize,
    random: Random,
    /// The number of evaluations so far.
    seen: u64,
    /// The moves from the root to the current position.
    line: Vec<Effect<W>>,
    /// The lines to the chosen positions.
    chosen: Vec<Vec<Effect<W>>>,
}

impl<W: Word> Sampler<W> {
    pub(super) fn new(sample: &Sample) -> Sampler<W> {
        Sampler {
            wanted: sample.wanted,
            random: Random::new(sample.seed, 0),
            seen: 0,
            line: Vec::new(),
            chosen: Vec::new(),
        }
    }

    /// Notes the move at a ply of the current line.
    pub(super) fn play(&mut self, ply: usize, effect: Effect<W>) {
        self.line.truncate(ply);
        self.line.push(effect);
    }

    /// Notes that the position after `ply` moves of the current line is evaluated. At any time, each evaluation so far
    /// is equally likely to be in the sample (A. G. Waterman's algorithm R, in D. E. Knuth, "The Art of Computer
    /// Programming", volume 2). The root is left out.
    pub(super) fn evaluate(&mut self, ply: usize) {
        if ply == 0 {
            return;
        }
        self.seen += 1;
        if self.chosen.len() < self.wanted {
            self.chosen.push(self.line[..ply].to_vec());
        } else if let Ok(place) = usize::try_from(self.random.below(self.seen))
            && let Some(chosen) = self.chosen.get_mut(place)
        {
            chosen.clear();
            chosen.extend_from_slice(&self.line[..ply]);
        }
    }

    /// The chosen lines as indices among the legal moves, from `root` on.
    pub(super) fn into_lines(self, root: &Position<W>) -> Vec<Vec<u32>> {
        let indices = |line: &Vec<Effect<W>>| {
            let mut position = *root;
            line.iter()
                .map(|effect| {
                    let legal = position.legal_actions();
                    position = position.after_effect(effect);
                    let index = legal.iter().position(|action| action.effect() == *effect);
                    index.expect("the move was searched") as u32
                })
                .collect()
        };
        self.chosen.iter().map(indices).collect()
    }
}

#[cfg(test)]
mod tests {
    use tessera_draughts::{Game, Obligation, Position, Variant};

    use super::super::{Limits, Player};
    use super::*;

    fn sample(wanted: usize, seed: u64) -> Sample {
        Sample {
            wanted,
            seed,
            lines: Vec::new(),
        }
    }

    #[test]
    fn every_evaluation_is_chosen_equally_often() {
        let root: Position = Position::initial(Variant::ENGLISH);
        let moves = root.legal_actions();
        let mut counts = [0; 7];
        for seed in 1..=700 {
            let mut sampler = Sampler::new(&sample(2, seed));
            for action in &moves {
                // The root, and the lines of an earlier move, are not chosen.
                sampler.evaluate(0);
                sampler.play(0, action.effect());
                sampler.evaluate(1);
            }
            let lines = sampler.into_lines(&root);
            assert_eq!(lines.len(), 2);
            assert_ne!(lines[0], lines[1]);
            for line in lines {
                assert_eq!(line.len(), 1);
                counts[line[0] as usize] += 1;
            }
        }
        // Each is expected 200 times, with a standard deviation of 12.
        assert!(
            counts.iter().all(|&count| (150..250).contains(&count)),
            "{counts:?}"
        );
    }

    #[test]
    fn a_sample_does_not_change_a_search() {
        for variant in [
            Variant::ENGLISH,
            Variant::FRISIAN,
            Variant::TURKISH,
            Variant::TOWERS,
        ] {
            let limits = Limits {
                nodes: Some(3_000),
                ..Limits::default()
            };
            let game = Game::new(variant);
            let player = || Player::new(variant, 1 << 20).unwrap();
            let alone = player().analyse_game(&game, &limits, |_| {});
            let mut chosen = sample(50, 3);
            let analysis = player().analyse_and_sample(&game, &limits, &mut chosen);
            assert_eq!(analysis.lines, alone.lines, "{variant}");
            assert_eq!(analysis.nodes, alone.nodes, "{variant}");
            assert_eq!(chosen.lines.len(), 50, "{variant}");
            let mut again = sample(50, 3);
            player().analyse_and_sample(&game, &limits, &mut again);
            assert_eq!(again.lines, chosen.lines, "{variant}");
            let mut other = sample(50, 4);
            player().analyse_and_sample(&game, &limits, &mut other);
            assert_ne!(other.lines, chosen.lines, "{variant}");
            for line in chosen.lines {
                let mut position = game.position();
                for &action in &line {
                    position = position.after(&position.legal_actions()[action as usize]);
                }
                let must_capture = variant.rules().capture.obligation == Obligation::Mandatory;
                assert!(!must_capture || !position.can_capture(), "{position}");
            }
        }
    }
}

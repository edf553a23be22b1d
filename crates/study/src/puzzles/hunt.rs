//! Plays a game and looks for a puzzle among its positions.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::check::{MIN_MOVES, MIN_PLIES};
use super::judge::{Judge, others};
use super::make::MakerSettings;
use super::rating::Rater;
use super::shares::{Kind, Shares};
use super::themes::themes;
use super::{Puzzle, Source};
use crate::level::Play;
use crate::{Player, Random};
use tessera_draughts::{Action, Game, Position};
use tessera_engine::network::WeightsError;
use tessera_engine::play::{Analysis, Cancel, Evaluation, Limits, Line, Score, TableTooLarge};
use tessera_engine::prove::Tables;
use tessera_tablebase::{TableSet, Tablebase, Value};

/// Plays the games of a maker and searches them for puzzles. The games do not depend on each other.
#[derive(Debug)]
pub(super) struct Hunter {
    settings: MakerSettings,
    tables: Tables,
    /// The players of the games. They use no tables.
    players: Vec<Player>,
    /// The player that searches the two best moves of a position, with tables.
    scout: Player,
    rater: Rater,
}

/// A position in which a single move seems to keep the value.
#[derive(Debug)]
struct Find {
    position: Position,
    key: Action,
    /// The position after the second best move. It is the first move that a proof has to refute.
    second: Position,
    is_draw: bool,
    ply: usize,
}

/// A find together with its rating.
#[derive(Debug)]
struct Candidate {
    find: Find,
    rating: u16,
}

/// How the players of the games play. They overlook moves that make good puzzles. They do not depend on the levels for
/// people, so that the same settings make the same puzzles when the levels change.
const FINDERS: [Play; 2] = [Play::new(3, 4_000, 25.0), Play::new(4, 8_000, 17.0)];

/// Maximum number of finds of a game that become candidates.
const MAX_FINDS: usize = 6;

/// Bytes of memory of each player, and of the scout.
const MEMORY: usize = 4 << 20;

/// Minimum number of random moves at the beginning of a game. The most is twice this number.
const RANDOM_PLIES: u64 = 4;

/// The number of plies after which a game is abandoned.
const MAX_PLIES: usize = 200;

/// The number of positions with few pieces after which a game is abandoned. Endings that have long been decided or
/// drawn seldom contain puzzles.
const MAX_ENDING: usize = 80;

/// Maximum number of positions that the search for a move of a game visits.
const PLAY: u64 = 1_500;

/// The number of positions that the first, short search for candidates visits.
const GLANCE: u64 = 2_000;

/// The number of positions that a longer search visits if the first one suggests a puzzle.
const LOOK: u64 = 20_000;

/// The number of failed proofs after which the remaining candidates of a game are skipped.
const FAILURES: usize = 3;

/// All proofs of a candidate together may visit this many times the positions of a single proof.
const TOTAL: u64 = 3;

/// Minimum score, in hundredths of a man, of a move that seems to win.
const SEEMS_WON: i32 = 130;

/// The largest score, in hundredths of a man, of a move that does not seem to win.
const SEEMS_EVEN: i32 = 70;

/// The points of rating that a sacrifice is worth when the best candidate of a game is chosen.
const SACRIFICE: u32 = 400;

/// The points of rating that each piece on the board is worth when the best candidate of a game is chosen.
const PIECE: u32 = 150;

impl Hunter {
    pub(super) fn new(
        settings: MakerSettings,
        tables: &Tablebase,
    ) -> Result<Hunter, TableTooLarge> {
        let scout = Player::new(settings.variant, MEMORY)?;
        let player = |play| Ok(Player::new(settings.variant, MEMORY)?.with_play(play));
        Ok(Hunter {
            tables: Tables::from(tables.clone()),
            players: FINDERS.into_iter().map(player).collect::<Result<_, _>>()?,
            scout: scout
                .with_tables(TableSet::from(tables.clone()))
                .with_lines(2),
            rater: Rater::new(settings.variant)?,
            settings,
        })
    }

    /// Searches with another evaluation.
    pub(super) fn with_evaluation(
        mut self,
        evaluation: &Evaluation,
    ) -> Result<Hunter, WeightsError> {
        let players = self.players.into_iter();
        self.players = players
            .map(|player| player.with_evaluation(evaluation))
            .collect::<Result<_, _>>()?;
        self.scout = self.scout.with_evaluation(evaluation)?;
        self.rater = self.rater.with_evaluation(evaluation)?;
        Ok(self)
    }

    /// Plays a game, and makes a puzzle of its best candidate that can be proven and that `shares` has room for. `seen`
    /// are the positions of earlier puzzles, in the normal form of their symmetries.
    pub(super) fn puzzle_of_game(
        &mut self,
        game: u64,
        seen: &HashSet<Position>,
        shares: &Shares,
        cancel: &Cancel,
    ) -> Option<Puzzle> {
        let mut finds: Vec<Find> = Vec::new();
        for (position, ply) in self.positions_near(game, cancel) {
            if cancel.is_cancelled() {
                return None;
            }
            let is_known = || seen.contains(&position.normal());
            let found = self.find(&position, ply, cancel);
            let is_wanted = |find: &Find| shares.have_room(&find.kind(), game) && !is_known();
            finds.extend(found.filter(is_wanted));
        }
        // If there are too many, those with the most pieces are kept.
        finds.sort_by_key(|find| Reverse(find.position.count()));
        let min_rating = self.settings.min_rating;
        let rated = finds.into_iter().map(|find| Candidate {
            rating: self.rater.rating(&find.position, &find.key),
            find,
        });
        let mut candidates: Vec<Candidate> = rated
            .filter(|candidate| candidate.rating >= min_rating)
            .take(MAX_FINDS)
            .collect();
        candidates.retain(|Candidate { find, rating }| {
            shares.have_room(&find.kind().rated(*rating), game)
        });
        candidates.sort_by_key(|candidate| Reverse(candidate.worth()));
        let mut failures = 0;
        for candidate in &candidates {
            match self.puzzle(candidate, game, cancel) {
                Some(puzzle) if shares.have_room(&Kind::of(&puzzle), game) => return Some(puzzle),
                Some(_) => {}
                None => failures += 1,
            }
            if failures == FAILURES {
                break;
            }
        }
        None
    }

    /// The positions of a game that have few enough pieces, and the positions after all legal moves there. Each comes
    /// with the number of plies before it.
    fn positions_near(&mut self, game: u64, cancel: &Cancel) -> Vec<(Position, usize)> {
        let mut near = Vec::new();
        let mut met = HashSet::new();
        for (ply, position) in self.positions(game, cancel).iter().enumerate() {
            if !self.has_wanted_size(position) {
                continue;
            }
            let legal = position.legal_actions();
            let beside = legal.iter().map(|action| (position.after(action), ply + 1));
            let beside = beside.filter(|(position, _)| self.has_wanted_size(position));
            for (position, ply) in std::iter::once((*position, ply)).chain(beside) {
                if met.insert(position.normal()) {
                    near.push((position, ply));
                }
            }
        }
        near
    }

    /// Whether a position has as many pieces as a puzzle may have.
    fn has_wanted_size(&self, position: &Position) -> bool {
        (self.settings.min_pieces..=self.settings.pieces).contains(&position.count())
    }

    /// The positions of a game, until it has too few pieces.
    fn positions(&mut self, number: u64, cancel: &Cancel) -> Vec<Position> {
        let seed = Random::new(self.settings.seed).below(1 << 62) ^ number;
        let mut random = Random::new(seed);
        let mut game = Game::new(self.settings.variant);
        let player = &mut self.players[random.below(FINDERS.len() as u64) as usize];
        player.forget();
        player.set_seed(random.below(1 << 62));
        self.scout.forget();
        let random_plies = RANDOM_PLIES + random.below(RANDOM_PLIES + 1);
        let limits = Limits {
            nodes: Some(PLAY),
            cancel: cancel.clone(),
            ..Limits::default()
        };
        let mut ending = 0;
        while game.outcome().is_none() && game.plies() < MAX_PLIES && !cancel.is_cancelled() {
            ending += usize::from(game.position().count() <= self.settings.pieces);
            if ending > MAX_ENDING || game.position().count() < self.settings.min_pieces {
                break;
            }
            let legal = game.legal_actions();
            let action = if (game.plies() as u64) < random_plies {
                let drawn = random.below(legal.len().max(1) as u64) as usize;
                legal.get(drawn).cloned()
            } else {
                player.choose(&game, &limits, |_| ()).action().cloned()
            };
            if action.is_none_or(|action| game.play(&action).is_err()) {
                break;
            }
        }
        game.positions().to_vec()
    }

    /// The only move of a position, if a search suggests that there is one.
    fn find(&mut self, position: &Position, ply: usize, cancel: &Cancel) -> Option<Find> {
        if self.tables.probe(position).is_some() {
            return self.find_in_tables(position, ply);
        }
        let legal = position.legal_actions();
        if others(position, legal.first()?).len() + 1 < MIN_MOVES {
            return None;
        }
        let mut seems_only = |nodes| {
            let limits = Limits {
                nodes: Some(nodes),
                cancel: cancel.clone(),
                ..Limits::default()
            };
            let game = Game::of_position(position, 0);
            let analysis = self.scout.analyse_game(&game, &limits, |_| ());
            seeming_value(&analysis).map(|is_draw| (analysis, is_draw))
        };
        seems_only(GLANCE)?;
        let (analysis, is_draw) = seems_only(LOOK)?;
        // If this search cannot prove the score, a proof seldom succeeds.
        let decides = &analysis.lines[usize::from(is_draw)];
        decides.score.plies()?;
        let second = &analysis.lines.get(1)?.actions[0];
        Some(Find {
            key: *analysis.action()?,
            second: position.after(second),
            position: *position,
            is_draw,
            ply,
        })
    }

    /// The only move of a position, if the tables show that there is one.
    fn find_in_tables(&self, position: &Position, ply: usize) -> Option<Find> {
        let value = self.tables.probe(position)?;
        let is_draw = match value {
            Value::Win(plies) if plies >= MIN_PLIES => false,
            Value::Draw => true,
            _ => return None,
        };
        let keeps = |action: &Action| {
            let value = self.tables.probe(&position.after(action));
            matches!(
                (value, is_draw),
                (Some(Value::Loss(_)), false) | (Some(Value::Draw), true)
            )
        };
        let legal = position.legal_actions();
        let mut keeping = legal.iter().filter(|action| keeps(action));
        let (key, None) = (*keeping.next()?, keeping.next()) else {
            return None;
        };
        let others = others(position, &key);
        let second = *others.first().filter(|_| others.len() + 1 >= MIN_MOVES)?;
        Some(Find {
            position: *position,
            key,
            second,
            is_draw,
            ply,
        })
    }

    /// The puzzle of a candidate. `None` if its move is not proven to be the only one.
    fn puzzle(&self, candidate: &Candidate, game: u64, cancel: &Cancel) -> Option<Puzzle> {
        let find = &candidate.find;
        let (position, key) = (&find.position, &find.key);
        let nodes = self.settings.nodes;
        let mut judge = Judge::new(&self.tables, nodes, cancel).with_total(TOTAL * nodes);
        let found = judge.seeming_only_move(position, key, &find.second, find.is_draw)?;
        if found.value.plies().is_some_and(|plies| plies < MIN_PLIES) {
            return None;
        }
        let line = judge.line(position, &found);
        if line.len() < usize::from(MIN_PLIES) || cancel.is_cancelled() {
            return None;
        }
        Some(Puzzle {
            rating: candidate.rating,
            themes: themes(position, &line, found.value, &self.tables),
            position: *position,
            line,
            value: found.value,
            source: Source {
                seed: self.settings.seed,
                game,
                ply: find.ply,
            },
        })
    }
}

impl Find {
    fn kind(&self) -> Kind {
        Kind::new(&self.position, &self.key, self.is_draw)
    }
}

impl Candidate {
    /// How desirable the candidate is, in points of rating.
    fn worth(&self) -> u32 {
        let Find { position, key, .. } = &self.find;
        let replies = position.after(key).legal_actions();
        let is_sacrifice = replies.iter().any(Action::is_capture);
        u32::from(self.rating) + PIECE * position.count() + if is_sacrifice { SACRIFICE } else { 0 }
    }
}

/// Whether the best line is so much better than the second one that it alone seems to win, or that it alone seems to
/// hold the draw. `Some(true)` means the draw, `Some(false)` the win, and `None` neither.
fn seeming_value(analysis: &Analysis) -> Option<bool> {
    let [best, second, ..] = &analysis.lines[..] else {
        return None;
    };
    let wins = |line: &Line| match line.score {
        Score::Win(_) => true,
        Score::Estimate(score) => !line.is_draw && score >= SEEMS_WON,
        Score::Loss(_) => false,
    };
    let loses = |line: &Line| match line.score {
        Score::Loss(_) => true,
        Score::Estimate(score) => !line.is_draw && score <= -SEEMS_WON,
        Score::Win(_) => false,
    };
    let is_even = |line: &Line, least: i32| match line.score {
        Score::Estimate(score) => line.is_draw || score >= least && score <= SEEMS_EVEN,
        Score::Win(_) | Score::Loss(_) => false,
    };
    let is_win = wins(best) && (loses(second) || is_even(second, i32::MIN));
    let is_draw = is_even(best, -SEEMS_EVEN) && loses(second);
    (is_win || is_draw).then_some(is_draw)
}

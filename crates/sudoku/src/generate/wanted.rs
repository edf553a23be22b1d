//! How hard a generated puzzle should be.

use std::ops::RangeInclusive;

use super::rating_range::{MAX_EFFORT, Rater, RatingRange};
use crate::sudoku_explainer::Difficulty;
use crate::techniques::excess;
use crate::{Fish, FishKind, FishSize, Grid, Level, PencilMarks, Rating, Settings, Technique};

/// The wanted difficulty of a puzzle. By default any puzzle is wanted.
///
/// ```
/// use tessera_sudoku::{Grid, Level, Technique, Wanted};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let easy = Wanted { level: Some(Level::Easy), ..Wanted::default() };
/// let with_a_pair = Wanted { needs: vec![Technique::NakedPair], ..Wanted::default() };
/// assert!(easy.accepts(&puzzle) && !with_a_pair.accepts(&puzzle));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// Sudoku Explainer's rating of the hardest step.
    pub rating: Option<RatingRange>,
    /// Techniques that the path has to use. Each step of the path is of the first technique in [an
    /// order](Wanted::order) that finds one, so the techniques before a needed one do not solve the puzzle.
    pub needs: Vec<Technique>,
    /// The last technique in [the order](Wanted::order) that the path may use. No puzzle is accepted if the technique
    /// is not in this order.
    pub only_until: Option<Technique>,
}

impl Wanted {
    /// Whether any puzzle is wanted.
    #[must_use]
    pub fn is_any(&self) -> bool {
        *self == Wanted::default()
    }

    /// The order of techniques that the path follows. If HoDoKu's has all techniques that are needed, it is
    /// [that](Settings::hodoku), otherwise [the one from easy to hard](Settings::easy_first) if it has them.
    ///
    /// If that lacks one too, it is HoDoKu's with the needed techniques that it lacks after the pairs, triples and
    /// locked candidates of its levels Easy and Medium. A needed technique that hardly any puzzle needs in either
    /// order, such as Multi-Colors 2 or Junior Exocet, is moved there too. Forcing verities and nested nets are moved
    /// to the place after HoDoKu's level Unfair, before the other forcing chains and nets.
    #[must_use]
    pub fn order(&self) -> Settings {
        let has_all = |settings: &Settings| {
            let has = |needed: &Technique| {
                !TRIED_EARLIER.contains(needed) && settings.order().any(|other| other == *needed)
            };
            self.needs.iter().all(has)
        };
        let all = [Settings::hodoku(), Settings::easy_first()];
        if let Some(settings) = all.into_iter().find(has_all) {
            return settings;
        }
        let hodoku = Settings::hodoku();
        let is_moved = |technique: &Technique| {
            TRIED_EARLIER.contains(technique) || !hodoku.order().any(|other| other == *technique)
        };
        let moved = self.needs.iter().copied().filter(is_moved);
        let (forcing, patterns): (Vec<Technique>, Vec<Technique>) =
            moved.partition(|technique| FORCING.contains(technique));
        let is_left =
            |technique: &Technique| !self.needs.contains(technique) || !is_moved(technique);
        let of_levels = |levels: RangeInclusive<Level>| {
            let order = hodoku.order().filter(is_left);
            order.filter(move |technique| levels.contains(&technique.level()))
        };
        let order: Vec<Technique> = of_levels(Level::Easy..=Level::Medium)
            .chain(patterns)
            .chain(of_levels(Level::Hard..=Level::Unfair))
            .chain(forcing)
            .chain(of_levels(Level::Extreme..=Level::Extreme))
            .collect();
        Settings::only(&order)
    }

    /// Whether so few puzzles are wanted that they are searched for around others: those with a rating of 9.0 or more,
    /// and those that need a technique that a thousand random puzzles hardly need.
    #[must_use]
    pub fn is_rare(&self) -> bool {
        let is_hard = |rating: &RatingRange| *rating.range().start() >= RARE_RATING;
        let hodoku = Settings::hodoku();
        let is_rare = |technique: &Technique| {
            RARE.contains(technique) || !hodoku.order().any(|other| other == *technique)
        };
        self.rating.as_ref().is_some_and(is_hard) || self.needs.iter().any(is_rare)
    }

    /// Whether a puzzle with exactly one solution is as hard as wanted.
    #[must_use]
    pub fn accepts(&self, puzzle: &Grid) -> bool {
        Judge::new(self).accepts(puzzle)
    }
}

/// Minimum rating that is searched for around other puzzles.
const RARE_RATING: Difficulty = Difficulty::tenths(90);

/// The techniques of HoDoKu's order that at most one of 6,000 random puzzles needs.
const RARE: &[Technique] = &[
    Technique::HiddenQuadruple,
    Technique::UniquenessTest5,
    Technique::AvoidableRectangleType2,
    Technique::SimpleColorsWrap,
    Technique::MultiColors2,
    Technique::Fish(Fish::new(FishKind::Sashimi, FishSize::Jellyfish)),
    Technique::Fish(Fish::new(FishKind::Franken, FishSize::Swordfish)),
    Technique::Fish(Fish::new(FishKind::FinnedFranken, FishSize::XWing)),
    Technique::ForcingChainVerity,
    Technique::ForcingNetVerity,
    Technique::BruteForce,
];

/// The techniques that hardly any puzzle needs in the usual orders, because those before them eliminate the same.
const TRIED_EARLIER: &[Technique] = &[
    Technique::SimpleColorsWrap,
    Technique::MultiColors2,
    Technique::Fish(Fish::new(FishKind::Franken, FishSize::Swordfish)),
    Technique::Fish(Fish::new(FishKind::FinnedFranken, FishSize::XWing)),
    Technique::BivalueOddagon,
    Technique::BugPlusN,
    Technique::Tridagon,
    Technique::TridagonChain,
    Technique::FireworksTriple,
    Technique::FireworksQuadruple,
    Technique::JuniorExocet,
    Technique::SeniorExocet,
    Technique::SkLoop,
    Technique::Msls,
    Technique::ForcingChainVerity,
    Technique::ForcingNetVerity,
    Technique::NestedForcingNet,
];

/// Those of them that are forcing chains or nets, before which all patterns are tried.
const FORCING: &[Technique] = &[
    Technique::ForcingChainVerity,
    Technique::ForcingNetVerity,
    Technique::NestedForcingNet,
];

/// How far a puzzle is from what is wanted.
#[derive(Clone, Copy)]
pub(super) struct Distance {
    /// Whether it is as hard as wanted.
    pub(super) is_wanted: bool,
    /// The distance, only to be compared with others; less is nearer. It need not be 0 for a puzzle that is wanted.
    pub(super) far: u32,
}

/// How much a missing place in the order of techniques counts in a distance.
const PLACE: u32 = 2;

/// How much each candidate counts in a distance that the pattern of a needed technique has too many.
const CANDIDATE: u32 = 8;

/// How much a missing tenth of the rating counts in a distance.
const TENTH: u32 = 6;

/// Decides for puzzle after puzzle whether it is as hard as wanted.
pub(crate) struct Judge<'a> {
    wanted: &'a Wanted,
    /// The order, without the techniques after the last one that a puzzle may need. `None` if any path is wanted.
    settings: Option<Settings>,
    /// The techniques in `settings` that come after the last one that a puzzle may need: the rest of the group of
    /// chains to which that one belongs.
    too_late: Vec<Technique>,
    /// The wanted ratings, and what rates puzzles.
    rating: Option<(RangeInclusive<Difficulty>, Box<dyn Rater>)>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(wanted: &'a Wanted) -> Judge<'a> {
        let mut judge = Judge {
            wanted,
            settings: None,
            too_late: Vec::new(),
            rating: wanted
                .rating
                .as_ref()
                .map(|rating| (rating.range().clone(), rating.rater())),
        };
        let Wanted {
            level,
            needs,
            only_until,
            ..
        } = wanted;
        if level.is_none() && needs.is_empty() && only_until.is_none() {
            return judge;
        }
        let mut settings = wanted.order();
        // This is done before the level is considered, which may leave out the technique itself.
        if let Some(last) = *only_until {
            settings = settings.until(|technique| technique == last);
            let from_last = settings.order().skip_while(|technique| *technique != last);
            judge.too_late = from_last.skip(1).collect();
        }
        if let Some(level) = *level {
            // A puzzle that other techniques do not solve is extreme, whichever technique does.
            let is_enough = level == Level::Extreme && needs.is_empty() && only_until.is_none();
            let most = if is_enough { Level::Unfair } else { level };
            settings = settings.until(|technique| technique.level() <= most);
        }
        if level.is_none() && only_until.is_none() && wanted.is_rare() {
            // Techniques after the needed ones could only show them in other positions, and they may take long.
            settings = settings.until(|technique| needs.contains(&technique));
        }
        judge.settings = Some(settings);
        judge
    }

    /// How far a puzzle is from what is wanted. A distance counts the places in the order of techniques and the tenths
    /// of the rating that are missing, each several times; for rare patterns, what they have too much. Of two puzzles
    /// with the same rating, the one with more hard steps is nearer.
    pub(super) fn distance(&mut self, puzzle: &Grid) -> Distance {
        let far = self.distance_of_path(puzzle);
        let mut distance = Distance {
            is_wanted: far == 0,
            far,
        };
        if let Some((range, rater)) = &mut self.rating {
            if !distance.is_wanted {
                distance.far += TENTH * u32::from(u16::MAX);
                return distance;
            }
            let (er, effort) = rater.rating_and_effort(puzzle);
            let (start, end) = (range.start().in_tenths(), range.end().in_tenths());
            let missing = u32::from(start.saturating_sub(er) + er.saturating_sub(end));
            distance.is_wanted = missing == 0;
            distance.far = TENTH * missing + MAX_EFFORT - effort;
        }
        distance
    }

    fn distance_of_path(&self, puzzle: &Grid) -> u32 {
        let Some(settings) = &self.settings else {
            return 0;
        };
        let needs_only = self.wanted.level.is_none() && self.wanted.only_until.is_none();
        if !needs_only && self.has_path(puzzle) {
            return 0;
        }
        let order: Vec<Technique> = settings.order().collect();
        let place = |technique: Technique| order.iter().position(|other| *other == technique);
        let last = self.wanted.needs.iter().filter_map(|needed| place(*needed));
        let marks = PencilMarks::new(puzzle).with_promise(true);
        let mut walk = settings.walk(&marks);
        let (mut missing, mut reached) = (self.wanted.needs.clone(), None);
        for technique in walk.by_ref() {
            reached = place(technique).max(reached);
            missing.retain(|missing| *missing != technique);
            if needs_only && missing.is_empty() {
                return 0;
            }
        }
        let measured = missing
            .iter()
            .filter(|missing| excess::has_measure(**missing));
        let excess = measured.filter_map(|missing| match walk.is_solved() {
            true => Some(excess::MAX_EXCESS),
            false => walk.excess(*missing),
        });
        if let Some(excess) = excess.max() {
            return (CANDIDATE * excess).max(1);
        }
        // Where all techniques have failed, the needed ones have been tried.
        let reached = if walk.is_solved() { reached } else { None };
        let missing = last
            .max()
            .zip(reached)
            .map(|(last, reached)| last.saturating_sub(reached));
        PLACE * missing.map_or(1, |missing| missing.max(1) as u32)
    }

    /// Whether there is a measure of how far a puzzle is from the pattern of a needed technique.
    pub(super) fn has_measure(&self) -> bool {
        let needs = &self.wanted.needs;
        needs.iter().any(|needed| excess::has_measure(*needed))
    }

    /// Whether the puzzles have to have a symmetry of their digits.
    pub(super) fn is_symmetrical(&self) -> bool {
        self.wanted.needs.contains(&Technique::SymmetricalPlacement)
    }

    pub(super) fn accepts(&mut self, puzzle: &Grid) -> bool {
        self.has_path(puzzle) && self.has_rating(puzzle)
    }

    fn has_path(&self, puzzle: &Grid) -> bool {
        let Some(settings) = &self.settings else {
            return true;
        };
        let Wanted {
            level,
            needs,
            only_until,
            ..
        } = self.wanted;
        let mut missing = needs.clone();
        let mut rating = Rating::MIN;
        let mut walk = settings.walk(&PencilMarks::new(puzzle).with_promise(true));
        for technique in walk.by_ref() {
            missing.retain(|missing| *missing != technique);
            rating.add(technique);
            let is_too_hard = level.is_some_and(|level| rating.level > level);
            if is_too_hard || self.too_late.contains(&technique) {
                return false;
            }
            // Everything that is wanted has been found, and the level cannot change any more.
            let has_level = level.is_none_or(|_| rating.level == Level::Extreme);
            if has_level && missing.is_empty() && only_until.is_none() {
                return true;
            }
        }
        let has_level = if walk.is_solved() {
            level.is_none_or(|level| rating.level == level)
        } else {
            // Only techniques after those of the order solve the puzzle.
            *level == Some(Level::Extreme) && only_until.is_none()
        };
        has_level && missing.is_empty()
    }

    fn has_rating(&mut self, puzzle: &Grid) -> bool {
        let rating = self.rating.as_mut();
        rating.is_none_or(|(range, rater)| range.contains(&rater.rating(puzzle)))
    }
}

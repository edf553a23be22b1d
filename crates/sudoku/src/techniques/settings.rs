//! Which techniques are tried, and in which order.

use super::sink::{Flow, Sink};
use super::state::State;
use super::{
    Limits, PencilMarks, Step, Technique, almost_locked, chains, colors, death_blossom,
    equivalence, excess, exclusion, exocet, fish, forcing, locked_hidden, medusa, one_digit,
    orders, overlay, patterns, sectors, singles, subsets, sue_de_coq, symmetry, templates, unique,
    wings,
};

/// The techniques to try, in their order.
///
/// ```
/// use tessera_sudoku::{Grid, PencilMarks, Settings, Technique};
/// let puzzle: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let path = Settings::hodoku().path(&PencilMarks::new(&puzzle));
/// assert_eq!(path.last().map(|step| step.technique), Some(Technique::FullHouse));
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Techniques of equal rank are in one group.
    order: Vec<Vec<Technique>>,
    /// How far they search.
    limits: Limits,
    /// Whether techniques choose among their steps as HoDoKu does.
    is_hodoku: bool,
}

impl Settings {
    /// The techniques that HoDoKu uses by default, in its order. If one finds several steps, the next one is that
    /// which HoDoKu takes.
    #[must_use]
    pub fn hodoku() -> Settings {
        Settings {
            order: groups(orders::HODOKU),
            limits: Limits::HODOKU,
            is_hodoku: true,
        }
    }

    /// The techniques in the order in which people find them, from those that are easy to see to those that are hard.
    /// [`next_step`] uses this order.
    #[must_use]
    pub fn easy_first() -> Settings {
        Settings {
            order: groups(orders::EASY_FIRST),
            limits: Limits::EASY_FIRST,
            is_hodoku: false,
        }
    }

    /// The techniques of Sudoku Explainer, in its order.
    #[must_use]
    pub fn explainer() -> Settings {
        Settings {
            order: groups(orders::EXPLAINER),
            limits: Limits::EXPLAINER,
            is_hodoku: false,
        }
    }

    /// The names of the orders that [`Settings::named`] knows.
    pub const NAMES: [&'static str; 3] = ["hodoku", "explainer", "easy-first"];

    /// The order with this name.
    ///
    /// ```
    /// use tessera_sudoku::Settings;
    /// assert_eq!(Settings::named("easy-first"), Some(Settings::easy_first()));
    /// assert_eq!(Settings::named("fast"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Settings> {
        match name {
            "hodoku" => Some(Settings::hodoku()),
            "explainer" => Some(Settings::explainer()),
            "easy-first" => Some(Settings::easy_first()),
            _ => None,
        }
    }

    /// Only these techniques, in this order.
    #[must_use]
    pub fn only(techniques: &[Technique]) -> Settings {
        Settings {
            order: techniques
                .iter()
                .map(|technique| vec![*technique])
                .collect(),
            limits: Limits::HODOKU,
            is_hodoku: false,
        }
    }

    /// The same without one technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Settings {
        self.retain(|other| other != technique);
        self
    }

    /// The same without the techniques that rely on the puzzle having one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Settings {
        self.retain(|technique| !technique.needs_uniqueness());
        self
    }

    fn retain(&mut self, keeps: impl Fn(Technique) -> bool) {
        for group in &mut self.order {
            group.retain(|technique| keeps(*technique));
        }
        self.order.retain(|group| !group.is_empty());
    }

    /// These techniques as one group: of the chains in it, the one that eliminates most comes first.
    #[must_use]
    pub fn group(techniques: &[Technique]) -> Settings {
        Settings {
            order: vec![techniques.to_vec()],
            limits: Limits::HODOKU,
            is_hodoku: false,
        }
    }

    /// The same with other limits of the search.
    ///
    /// ```
    /// use tessera_sudoku::{Limits, Settings};
    /// let settings = Settings::hodoku().with_limits("chain-links=5".parse()?);
    /// assert_eq!(settings.limits().chain_links, 5);
    /// # Ok::<(), tessera_sudoku::UnknownLimit>(())
    /// ```
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Settings {
        self.limits = limits;
        self
    }

    /// How far the techniques search.
    #[must_use]
    pub const fn limits(&self) -> Limits {
        self.limits
    }

    /// The techniques in their order.
    pub fn order(&self) -> impl Iterator<Item = Technique> {
        self.order.iter().flatten().copied()
    }

    /// The first step that a technique finds, in their order. `None` if none finds a step, or if the marks show a
    /// [contradiction](PencilMarks::contradiction).
    #[must_use]
    pub fn next_step(&self, marks: &PencilMarks) -> Option<Step> {
        match marks.contradiction() {
            Some(_) => None,
            None => self.next_in(&self.state(State::new(marks)), Sink::first()),
        }
    }

    /// All steps that the techniques find: for each technique those that differ in what they change. None if the marks
    /// show a [contradiction](PencilMarks::contradiction).
    #[must_use]
    pub fn all_steps(&self, marks: &PencilMarks) -> Vec<Step> {
        let mut sink = Sink::all();
        if marks.contradiction().is_none() {
            let state = self.state(State::new(marks));
            for technique in self.order() {
                // Brute force is listed only if no other technique finds a step.
                if technique != Technique::BruteForce || sink.steps.is_empty() {
                    let _ = find(&state, technique, &mut sink);
                }
            }
        }
        sink.steps
    }

    /// The steps to the solution, or as far as the techniques go. None if the marks show a
    /// [contradiction](PencilMarks::contradiction).
    #[must_use]
    pub fn path(&self, marks: &PencilMarks) -> Vec<Step> {
        let mut path = Vec::with_capacity(96);
        self.each_of_path(marks, |step| {
            path.push(step);
            true
        });
        path
    }

    /// Calls `goes_on` with each step of the [path](Settings::path) as soon as it is found, until it returns false.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Settings};
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut steps = 0;
    /// Settings::hodoku().path_while(&PencilMarks::new(&puzzle), |_| {
    ///     steps += 1;
    ///     steps < 10
    /// });
    /// assert_eq!(steps, 10);
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn path_while(&self, marks: &PencilMarks, mut goes_on: impl FnMut(&Step) -> bool) {
        self.each_of_path(marks, |step| goes_on(&step));
    }

    fn each_of_path(&self, marks: &PencilMarks, mut goes_on: impl FnMut(Step) -> bool) {
        if marks.contradiction().is_some() {
            return;
        }
        let mut state = self.state(State::with_history(marks));
        while let Some(step) = self.next_in(&state, Sink::first()) {
            state.apply(&step);
            if !goes_on(step) {
                return;
            }
        }
    }

    /// The state with the limits of these settings.
    fn state(&self, mut state: State) -> State {
        state.limits = self.limits;
        state.is_hodoku = self.is_hodoku;
        state
    }

    /// The techniques of the steps of [`Settings::path`], which are found one by one. No proofs are made, so this is
    /// the faster way to rate a puzzle.
    ///
    /// ```
    /// use tessera_sudoku::{Grid, PencilMarks, Rating, Settings};
    /// let puzzle: Grid =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let marks = PencilMarks::new(&puzzle);
    /// let settings = Settings::hodoku();
    /// assert_eq!(Rating::of_techniques(settings.techniques(&marks)), Rating::of(&settings.path(&marks)));
    /// # Ok::<(), tessera_sudoku::GridError>(())
    /// ```
    pub fn techniques(&self, marks: &PencilMarks) -> impl Iterator<Item = Technique> + use<'_> {
        self.walk(marks)
    }

    /// The same as a walk, which also gives the position that it has reached.
    pub(crate) fn walk(&self, marks: &PencilMarks) -> Walk<'_> {
        let is_sound = marks.contradiction().is_none();
        Walk {
            settings: self,
            state: is_sound.then(|| self.state(State::with_history(marks))),
        }
    }

    /// The same without the techniques after the last one that `keeps` approves of.
    pub(crate) fn until(mut self, keeps: impl Fn(Technique) -> bool) -> Settings {
        let is_kept = |group: &Vec<Technique>| group.iter().any(|technique| keeps(*technique));
        let end = self
            .order
            .iter()
            .rposition(is_kept)
            .map_or(0, |last| last + 1);
        self.order.truncate(end);
        self
    }

    fn next_in(&self, state: &State, sink: Sink) -> Option<Step> {
        if state.empty == 0 {
            return None;
        }
        let mut sink = sink;
        self.order.iter().find_map(|group| {
            let _ = match group[..] {
                [technique] => find(state, technique, &mut sink),
                [Technique::ForcingChainContradiction, ..] => {
                    forcing::first(state, group, &mut sink)
                }
                [Technique::ForcingNetContradiction, ..] => forcing::first_net(state, &mut sink),
                [Technique::SimpleColorsTrap, ..] => colors::simple(state, group, &mut sink),
                [Technique::MultiColors1, ..] => colors::multi(state, group, &mut sink),
                _ => chains::alternating(state, group, &mut sink),
            };
            sink.steps.pop()
        })
    }
}

/// The way to the solution, step by step.
#[derive(Debug)]
pub(crate) struct Walk<'a> {
    settings: &'a Settings,
    /// `None` if the marks show a contradiction.
    state: Option<State>,
}

impl Walk<'_> {
    /// Whether every cell is filled.
    pub(crate) fn is_solved(&self) -> bool {
        self.state.as_ref().is_some_and(|state| state.empty == 0)
    }

    /// How far the position is from the pattern of a technique, if there is a measure for it: see [`excess`].
    pub(crate) fn excess(&self, technique: Technique) -> Option<u32> {
        excess::excess(self.state.as_ref()?, technique)
    }
}

impl Iterator for Walk<'_> {
    type Item = Technique;

    fn next(&mut self) -> Option<Technique> {
        let state = self.state.as_mut()?;
        // Singles, which come first, are found without making a step.
        for group in &self.settings.order {
            let found = match group[..] {
                [technique] => singles::first(state, technique).map(|found| (technique, found)),
                _ => None,
            };
            match found {
                Some((technique, Some((cell, digit)))) => {
                    state.place(cell, digit);
                    state.forget_filled();
                    return Some(technique);
                }
                Some((_, None)) => (),
                None => break,
            }
        }
        let step = self.settings.next_in(state, Sink::bare())?;
        state.apply(&step);
        Some(step.technique)
    }
}

/// The next step of a person: the first one that the easiest possible technique finds.
///
/// `None` if every cell is filled, or if the marks show a [contradiction](PencilMarks::contradiction).
///
/// ```
/// use tessera_sudoku::{Cell, Grid, PencilMarks, Technique, next_step};
/// let grid: Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut marks = PencilMarks::new(&grid);
/// let step = next_step(&marks).unwrap();
/// assert_eq!((step.technique, step.to_string()), (Technique::NakedSingle, "Naked Single: r5c5=5".to_owned()));
/// assert_eq!(
///     step.reason(&marks).text,
///     "Only 5 is left for r5c5: column 5 holds 1, 2, 6, 7, 8 and 9; row 5 holds 3 and 4."
/// );
/// while let Some(step) = next_step(&marks) {
///     marks.apply(&step);
/// }
/// assert_eq!(marks.grid().unknown(), 0);
/// # Ok::<(), tessera_sudoku::GridError>(())
/// ```
#[must_use]
pub fn next_step(marks: &PencilMarks) -> Option<Step> {
    Settings::easy_first().next_step(marks)
}

fn groups(order: &[&[Technique]]) -> Vec<Vec<Technique>> {
    order.iter().map(|group| group.to_vec()).collect()
}

/// Finds the steps of one technique.
fn find(state: &State, technique: Technique, sink: &mut Sink) -> Flow {
    match technique {
        Technique::FullHouse => singles::full_houses(state, sink),
        Technique::NakedSingle => singles::naked_singles(state, sink),
        Technique::HiddenSingle => singles::hidden_singles(state, sink),
        Technique::LockedPair | Technique::LockedTriple => {
            let size = if technique == Technique::LockedPair {
                2
            } else {
                3
            };
            subsets::naked(state, size, true, sink)?;
            if sink.wants_first() {
                return Flow::Continue(());
            }
            locked_hidden::find(state, size, sink)
        }
        Technique::Pointing => subsets::locked_candidates(state, true, sink),
        Technique::Claiming => subsets::locked_candidates(state, false, sink),
        Technique::NakedPair => subsets::naked(state, 2, false, sink),
        Technique::NakedTriple => subsets::naked(state, 3, false, sink),
        Technique::NakedQuadruple => subsets::naked(state, 4, false, sink),
        Technique::HiddenPair => subsets::hidden(state, 2, sink),
        Technique::HiddenTriple => subsets::hidden(state, 3, sink),
        Technique::HiddenQuadruple => subsets::hidden(state, 4, sink),
        Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
            one_digit::two_links(state, technique, sink)
        }
        Technique::EmptyRectangle => {
            let least = if sink.wants_first() { 3 } else { 2 };
            one_digit::empty_rectangles(state, least, sink)
        }
        Technique::DualTwoStringKite => one_digit::dual_kites(state, sink),
        Technique::DualEmptyRectangle => one_digit::dual_rectangles(state, sink),
        Technique::SimpleColorsTrap | Technique::SimpleColorsWrap => {
            colors::simple(state, &[technique], sink)
        }
        Technique::MultiColors1 | Technique::MultiColors2 => {
            colors::multi(state, &[technique], sink)
        }
        Technique::RemotePair => wings::remote_pairs(state, sink),
        Technique::XyWing => wings::xy_wings(state, sink),
        Technique::XyzWing => wings::xyz_wings(state, sink),
        Technique::WxyzWing => wings::wxyz_wings(state, sink),
        Technique::Medusa => medusa::find(state, sink),
        Technique::AlignedPairExclusion => exclusion::find(state, sink),
        Technique::SymmetricalPlacement => symmetry::find(state, sink),
        Technique::PhistomefelRing => equivalence::find(state, sink),
        Technique::PatternOverlay => overlay::find(state, sink),
        Technique::WWing => wings::w_wings(state, sink),
        Technique::BugPlusOne => unique::bug_plus_one(state, sink),
        Technique::AvoidableRectangleType1 => unique::avoidable(state, true, sink),
        Technique::AvoidableRectangleType2 => unique::avoidable(state, false, sink),
        Technique::UniquenessTest1
        | Technique::UniquenessTest2
        | Technique::UniquenessTest3
        | Technique::UniquenessTest4
        | Technique::UniquenessTest5
        | Technique::UniquenessTest6
        | Technique::HiddenRectangle => unique::rectangles_of(state, technique, sink),
        Technique::XChain => chains::x_chains(state, sink),
        Technique::XyChain => chains::xy_chains(state, sink),
        Technique::ContinuousNiceLoop
        | Technique::DiscontinuousNiceLoop
        | Technique::Aic
        | Technique::GroupedContinuousNiceLoop
        | Technique::GroupedDiscontinuousNiceLoop
        | Technique::GroupedAic => chains::alternating(state, &[technique], sink),
        Technique::AlsXz => almost_locked::xz(state, sink),
        Technique::AlsXyWing => almost_locked::xy_wings(state, sink),
        Technique::AlsXyChain => almost_locked::chains(state, sink),
        Technique::DeathBlossom => death_blossom::find(state, sink),
        Technique::TemplateSet => templates::find(state, true, sink),
        Technique::TemplateDelete => templates::find(state, false, sink),
        Technique::ForcingChainContradiction => forcing::contradictions(state, sink),
        Technique::ForcingChainVerity => forcing::verities(state, sink),
        Technique::ForcingNetContradiction => forcing::net_contradictions(state, sink),
        Technique::ForcingNetVerity => forcing::net_verities(state, sink),
        Technique::NestedForcingNet => forcing::nested(state, sink),
        Technique::BruteForce => forcing::search(state, sink),
        Technique::SueDeCoq => sue_de_coq::find(state, sink),
        Technique::UniqueLoop => patterns::loops(state, false, sink),
        Technique::BivalueOddagon => patterns::loops(state, true, sink),
        Technique::ExtendedRectangle => patterns::extended_rectangles(state, sink),
        Technique::Tridagon => patterns::tridagons(state, sink),
        Technique::FireworksTriple => sectors::fireworks(state, 3, sink),
        Technique::FireworksQuadruple => sectors::fireworks(state, 4, sink),
        Technique::SkLoop => sectors::sk_loops(state, sink),
        Technique::Msls => sectors::multi_sector(state, sink),
        Technique::JuniorExocet => exocet::find(state, true, sink),
        Technique::SeniorExocet => exocet::find(state, false, sink),
        Technique::KrakenFishType1 => forcing::kraken(state, true, sink),
        Technique::KrakenFishType2 => forcing::kraken(state, false, sink),
        Technique::UniqueRectangleChain
        | Technique::UniqueLoopChain
        | Technique::BugPlusN
        | Technique::OddagonChain
        | Technique::TridagonChain => forcing::guardians(state, technique, sink),
        Technique::Fish(fish) => fish::find(state, fish, sink),
    }
}

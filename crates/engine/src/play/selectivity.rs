//! The techniques by which a selective search reduces its work.
//!
//! There are five techniques. `docs/strength.md` has the matches that show the gain of each.
//!
//! - Late move reductions: moves that only their history has put late in the order are first searched less deeply.
//!   They are searched to the full depth only if they turn out better than expected.
//! - A position that a shallower search finds better or worse than needed by a margin is taken to be so (M. Buro,
//!   "ProbCut: An Effective Selective Extension of the Alpha-Beta Algorithm", 1995). Where men capture backwards on a
//!   board of at least 50 squares, this is done from depth 60 on only: shallower searches overlook combinations there.
//! - A position near the leaves whose evaluation is better than needed by a margin is taken to be good enough, unless
//!   the opponent threatens to capture (E. A. Heinz, "Extended Futility Pruning", 1998, has this idea for moves).
//! - If it is worse than needed by a margin, only its first moves are searched (the same paper), and those that leave
//!   the opponent a capture: a combination begins with a sacrifice.
//! - If the table has no best move for a position, the search does less. Off the principal variation, the position is
//!   searched one ply less deeply. On it, a shallower search is made first, to find a move to begin with (J. J. Scott,
//!   1969: "internal iterative deepening").
//!
//! None of this changes what is proven. Wins and losses come only from finished games and tables, and for a player who
//! loses, all moves were searched. A cut returns an estimate, unless a shallower search proved a win or a loss.

use tessera_draughts::{Direction, Rules, Variant};

/// Minimum depth at which late moves are reduced.
const REDUCED_FROM: u32 = 3;
/// If half the width would be more than this, the window is unbounded.
pub(super) const WIDEST: i32 = 400;
/// Minimum depth at which the first window is narrow.
pub(super) const WINDOW_FROM: u32 = 6;

/// The numbers on which a selective search rests. [`PARAMETERS`] describes them. A parameter that is not set has the
/// default of the variant.
///
/// ```
/// use tessera_draughts::Variant;
/// use tessera_engine::play::{Parameters, Player};
/// let mut parameters = Parameters::default();
/// assert!(parameters.set("cut-margin", 40));
/// assert!(!parameters.set("cut-margins", 40));
/// let player = Player::new(Variant::ENGLISH, 1 << 20)?.with_parameters(&parameters);
/// # Ok::<(), tessera_engine::play::TableTooLarge>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parameters([Option<i32>; PARAMETERS.len()]);

/// What a number of [`Parameters`] means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name.
    pub name: &'static str,
    /// What it means, with its unit.
    pub meaning: &'static str,
    /// The default of most variants.
    default: i32,
    /// The default of variants with long combinations.
    default_of_combinations: i32,
    /// Minimum and maximum value that make sense.
    pub range: (i32, i32),
    /// A change that matters, but not much: the first step of a tuning.
    pub step: i32,
}

/// All [`Parameters`].
pub const PARAMETERS: [Parameter; 15] = [
    parameter(
        "reduction",
        "reduction of each late move, in hundredths of a ply",
        (75, 0, 300, 15),
    ),
    parameter(
        "reduction-growth",
        "growth of the reduction with ln(depth) ln(number), in thousandths of a ply",
        (875, 0, 2_000, 80),
    ),
    parameter(
        "never-reduced",
        "number of moves of a position that are never reduced",
        (3, 1, 20, 1),
    ),
    Parameter {
        default_of_combinations: 60,
        ..parameter(
            "cut-from",
            "minimum depth at which a shallower search may cut a position off, in plies",
            (5, 2, 60, 1),
        )
    },
    parameter(
        "cut-margin",
        "how much better than beta a position must be for a cut, in hundredths of a man",
        (30, 1, 200, 6),
    ),
    parameter(
        "cut-depth",
        "depth of the shallower search, in sixteenths of the depth",
        (7, 2, 14, 1),
    ),
    Parameter {
        default_of_combinations: 60,
        ..parameter(
            "low-cut-from",
            "minimum depth at which a shallower search may show that a position is too bad, in plies",
            (6, 2, 60, 1),
        )
    },
    parameter(
        "low-cut-margin",
        "how much worse than beta a position must be for that, in hundredths of a man",
        (30, 1, 200, 6),
    ),
    parameter(
        "low-cut-depth",
        "depth of that search, in sixteenths of the depth",
        (8, 2, 14, 1),
    ),
    parameter(
        "estimate-depth",
        "maximum depth at which the evaluation may cut a position off, in plies",
        (4, 0, 20, 1),
    ),
    parameter(
        "estimate-margin",
        "by how much the evaluation must exceed beta, in hundredths of a man per ply",
        (20, 1, 200, 4),
    ),
    parameter(
        "futile-depth",
        "maximum depth at which late moves may be left out, in plies",
        (3, 0, 20, 1),
    ),
    parameter(
        "futile-margin",
        "by how much alpha must exceed the evaluation, in hundredths of a man per ply",
        (30, 1, 200, 6),
    ),
    parameter(
        "deepened-from",
        "minimum depth at which the search does less if the table has no best move, in plies",
        (4, 2, 20, 1),
    ),
    parameter(
        "window",
        "half the width of the first window around the last score, in hundredths of a man",
        (25, 2, 200, 5),
    ),
];

/// A parameter with its default, minimum and maximum value and its step.
const fn parameter(
    name: &'static str,
    meaning: &'static str,
    (default, least, greatest, step): (i32, i32, i32, i32),
) -> Parameter {
    Parameter {
        name,
        meaning,
        default,
        default_of_combinations: default,
        range: (least, greatest),
        step,
    }
}

/// The place of a parameter in the list.
fn place(name: &str) -> Option<usize> {
    PARAMETERS.iter().position(|known| known.name == name)
}

impl Parameter {
    /// The value that the search uses by default. Variants whose men capture backwards on a board of at least 50
    /// squares have other defaults of some parameters.
    ///
    /// ```
    /// use tessera_draughts::Variant;
    /// use tessera_engine::play::PARAMETERS;
    /// let depth = PARAMETERS.iter().find(|parameter| parameter.name == "cut-from").unwrap();
    /// assert_eq!(depth.default(Variant::ENGLISH), 5);
    /// assert_eq!(depth.default(Variant::INTERNATIONAL), 60);
    /// ```
    #[must_use]
    pub fn default(&self, variant: Variant) -> i32 {
        if has_long_combinations(variant.rules()) {
            self.default_of_combinations
        } else {
            self.default
        }
    }
}

/// Whether combinations are often long: men capture backwards too, on a board with many playing squares.
fn has_long_combinations(rules: &Rules) -> bool {
    // Directions as the rules state them, for the player who moves north.
    let is_backward = |direction: Direction| direction.rows() > 0;
    rules.board.squares() >= 50 && rules.men.captures.iter().any(is_backward)
}

impl Parameters {
    /// Sets a parameter. Values outside the [range](Parameter::range) count as the nearest one within it. Returns
    /// whether there is a parameter of this name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let place = place(name);
        if let Some(place) = place {
            self.0[place] = Some(value);
        }
        place.is_some()
    }

    /// The value of a parameter that exists, within its range.
    fn get(&self, name: &str, variant: Variant) -> i32 {
        let place = place(name).expect("the name of a parameter");
        let parameter = &PARAMETERS[place];
        let (least, greatest) = parameter.range;
        let value = self.0[place].unwrap_or_else(|| parameter.default(variant));
        value.clamp(least, greatest)
    }
}

/// A shallower search for a cut.
#[derive(Clone, Copy, Debug)]
struct Shallower {
    /// Minimum depth at which it is made.
    from: u32,
    /// How far from beta its value must be, in hundredths of a man.
    margin: i32,
    /// Its depth, in sixteenths.
    depth: u32,
}

/// Where the evaluation of a position is taken for the result of a search.
#[derive(Clone, Copy, Debug)]
struct NearLeaves {
    /// Maximum depth, in plies.
    to: u32,
    /// How far from the bound the evaluation must be, in hundredths of a man for each ply.
    margin: i32,
}

impl NearLeaves {
    /// The margin at a depth; `None` at greater depths than these.
    fn at(self, depth: u32) -> Option<i32> {
        (depth <= self.to).then_some(self.margin * depth as i32)
    }
}

/// What a selective search leaves out.
#[derive(Clone, Debug)]
pub(super) struct Selectivity {
    /// The shallower searches that may show that a position is good enough.
    cut: Shallower,
    /// Those that may show that it is too bad.
    low_cut: Shallower,
    /// Where the evaluation may show that a position is good enough.
    estimate: NearLeaves,
    /// Where it may show that late moves are too bad.
    futile: NearLeaves,
    /// Minimum depth at which the search does less if the table has no best move.
    pub(super) deepened_from: u32,
    /// Half the width of the first window around the score of the last depth, in hundredths of a man.
    pub(super) window: i32,
    never_reduced: usize,
    /// The reduction in plies, by depth and by the number of the move, before the limits in
    /// [`reduction`](Selectivity::reduction) are applied.
    reductions: Box<[[u8; 64]; 64]>,
}

impl Selectivity {
    pub(super) fn new(parameters: &Parameters, variant: Variant) -> Selectivity {
        let get = |name| parameters.get(name, variant);
        let (base, growth) = (get("reduction"), get("reduction-growth"));
        let reduction = |depth: usize, number: usize| {
            let product = (depth.max(1) as f64).ln() * (number.max(1) as f64).ln();
            (f64::from(base) / 100.0 + f64::from(growth) / 1000.0 * product) as u8
        };
        let near_leaves = |to, margin| NearLeaves {
            to: get(to) as u32,
            margin: get(margin),
        };
        let shallower = |from, margin, depth| Shallower {
            from: get(from) as u32,
            margin: get(margin),
            depth: get(depth) as u32,
        };
        Selectivity {
            cut: shallower("cut-from", "cut-margin", "cut-depth"),
            low_cut: shallower("low-cut-from", "low-cut-margin", "low-cut-depth"),
            estimate: near_leaves("estimate-depth", "estimate-margin"),
            futile: near_leaves("futile-depth", "futile-margin"),
            deepened_from: get("deepened-from") as u32,
            window: get("window"),
            never_reduced: get("never-reduced") as usize,
            reductions: Box::new(std::array::from_fn(|depth| {
                std::array::from_fn(|number| reduction(depth, number))
            })),
        }
    }

    /// The depth and the margin of the shallower search that may cut off a position at `depth`: in plies, and in
    /// hundredths of a man. `is_better` tells whether the search is to show that the position is better than beta, or
    /// that it is worse. `None` if there is no such search at this depth.
    pub(super) fn shallower(&self, depth: u32, is_better: bool) -> Option<(u32, i32)> {
        let Shallower {
            from,
            margin,
            depth: sixteenths,
        } = if is_better { self.cut } else { self.low_cut };
        (depth >= from).then_some(((depth * sixteenths / 16).max(1), margin))
    }

    /// How much better than beta an evaluation must be to cut a position off, in hundredths of a man. `None` if it
    /// cannot at this depth.
    pub(super) fn estimate_margin(&self, depth: u32) -> Option<i32> {
        self.estimate.at(depth)
    }

    /// How much better than the evaluation late moves may be, in hundredths of a man. `None` if that is not known at
    /// this depth.
    pub(super) fn futile_margin(&self, depth: u32) -> Option<i32> {
        self.futile.at(depth)
    }

    /// The number of plies by which a late move is reduced at first. `number` is the number of moves before it. At
    /// least one ply is left after the move.
    pub(super) fn reduction(&self, depth: u32, number: usize, is_principal: bool) -> u32 {
        if depth < REDUCED_FROM || number < self.never_reduced {
            return 0;
        }
        let plies = u32::from(self.reductions[(depth as usize).min(63)][number.min(63)]);
        plies.saturating_sub(is_principal.into()).min(depth - 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_number_and_leave_a_ply() {
        let selectivity = Selectivity::new(&Parameters::default(), Variant::ENGLISH);
        let reduction =
            |depth, number, is_principal| selectivity.reduction(depth, number, is_principal);
        for depth in 1..140 {
            for number in 0..100 {
                for is_principal in [false, true] {
                    let plies = reduction(depth, number, is_principal);
                    assert!(plies == 0 || plies + 1 < depth);
                    assert!(plies <= reduction(depth, number + 1, is_principal));
                    assert!(plies <= reduction(depth + 1, number, is_principal));
                    assert!(reduction(depth, number, true) <= reduction(depth, number, false));
                }
            }
        }
        assert_eq!(reduction(20, 2, false), 0);
        assert_eq!(reduction(12, 10, false), 5);
        assert_eq!(reduction(12, 10, true), 4);
    }

    #[test]
    fn each_parameter_changes_what_its_name_says() {
        let changed = |name: &str, value| {
            let mut parameters = Parameters::default();
            assert!(parameters.set(name, value));
            Selectivity::new(&parameters, Variant::ENGLISH)
        };
        assert_eq!(changed("reduction", 0).reduction(12, 10, false), 5);
        assert_eq!(changed("reduction", 275).reduction(12, 10, false), 7);
        assert_eq!(changed("reduction-growth", 0).reduction(30, 30, false), 0);
        assert_eq!(changed("never-reduced", 11).reduction(12, 10, false), 0);
        assert_eq!(changed("cut-from", 7).shallower(6, true), None);
        assert_eq!(changed("cut-margin", 44).shallower(10, true), Some((4, 44)));
        assert_eq!(changed("cut-depth", 8).shallower(10, true), Some((5, 30)));
        assert_eq!(changed("low-cut-from", 9).shallower(8, false), None);
        assert_eq!(
            changed("low-cut-margin", 44).shallower(10, false),
            Some((5, 44))
        );
        assert_eq!(
            changed("low-cut-depth", 4).shallower(10, false),
            Some((2, 30))
        );
        assert_eq!(changed("estimate-depth", 2).estimate_margin(3), None);
        assert_eq!(changed("estimate-margin", 9).estimate_margin(3), Some(27));
        assert_eq!(changed("futile-depth", 1).futile_margin(2), None);
        assert_eq!(changed("futile-margin", 9).futile_margin(2), Some(18));
        assert_eq!(changed("deepened-from", 9).deepened_from, 9);
        assert_eq!(changed("window", 9).window, 9);
        // Values out of range count as the nearest.
        assert_eq!(changed("window", i32::MIN).window, 2);
        assert_eq!(changed("cut-from", i32::MAX).cut.from, 60);
        assert!(!Parameters::default().set("windows", 20));
    }

    #[test]
    fn shallower_searches_cut_nothing_off_where_combinations_are_long() {
        for (variant, expected) in [
            (Variant::ENGLISH, false),
            (Variant::RUSSIAN, false),
            // Its men capture sideways, not backwards.
            (Variant::TURKISH, false),
            (Variant::INTERNATIONAL, true),
            (Variant::FRISIAN, true),
            (Variant::CANADIAN, true),
        ] {
            let parameters = Parameters::default();
            let selectivity = Selectivity::new(&parameters, variant);
            for is_better in [false, true] {
                let shallower = selectivity.shallower(20, is_better);
                assert_eq!(shallower.is_none(), expected, "{}", variant.name());
            }
            // What is set holds for all variants.
            let mut parameters = parameters;
            parameters.set("cut-from", 9);
            let selectivity = Selectivity::new(&parameters, variant);
            assert_eq!(selectivity.shallower(10, true), Some((4, 30)));
            assert_eq!(selectivity.shallower(8, true), None);
        }
    }

    #[test]
    fn defaults_and_steps_are_within_the_ranges() {
        for parameter in &PARAMETERS {
            let (least, greatest) = parameter.range;
            for variant in Variant::ALL {
                let default = parameter.default(*variant);
                assert!((least..=greatest).contains(&default), "{}", parameter.name);
            }
            assert!(
                (1..=greatest - least).contains(&parameter.step),
                "{}",
                parameter.name
            );
        }
    }
}

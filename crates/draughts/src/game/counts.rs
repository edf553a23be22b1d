//! Counters of the drawing rules.

use crate::{Color, Condition, DrawRule, Force, Position, Variant, Word};

/// Maximum number of drawing rules that a variant may have.
pub const MAX_DRAW_RULES: usize = 8;

/// The counters of a list of drawing rules: for each rule, the plies since its condition became true.
///
/// A [`Game`](crate::Game) has them for its current position. A search continues from the game's counters. Repetition
/// is not counted here, because it needs the earlier positions.
///
/// ```
/// use tessera_draughts::{DrawRule, PlyCounts, Position, Variant};
/// let rules = &[DrawRule::WithoutProgress { plies: 2 }];
/// let mut position = Position::of_fen(Variant::ENGLISH, "W:WK32:BK4")?;
/// let mut counts = PlyCounts::start(rules, &position, 0);
/// for text in ["32-27", "4-8"] {
///     assert_eq!(counts.reached(rules), None);
///     let after = position.after(&position.parse_action(text).unwrap());
///     counts = counts.after(rules, &position, &after);
///     position = after;
/// }
/// assert_eq!(counts.reached(rules), Some(&rules[0]));
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlyCounts([u16; MAX_DRAW_RULES]);

/// The counter of a rule whose condition does not hold.
const IDLE: u16 = u16::MAX;

impl PlyCounts {
    /// The counters in the first position of a game.
    ///
    /// `clock` is the number of plies counted before it; 0 at the start of a game. It applies to each rule whose
    /// condition holds in `position`.
    #[must_use]
    pub fn start<W: Word>(rules: &[DrawRule], position: &Position<W>, clock: u16) -> PlyCounts {
        let mut counts = PlyCounts([IDLE; MAX_DRAW_RULES]);
        let material = Material::of(position);
        for (count, rule) in counts.0.iter_mut().zip(rules) {
            if holds(rule, position, &material) {
                *count = clock.min(IDLE - 1);
            }
        }
        counts
    }

    /// The counters after one more ply.
    #[must_use]
    pub fn after<W: Word>(
        self,
        rules: &[DrawRule],
        before: &Position<W>,
        after: &Position<W>,
    ) -> PlyCounts {
        let mut counts = self;
        let (old, new) = (Material::of(before), Material::of(after));
        for (count, rule) in counts.0.iter_mut().zip(rules) {
            let starts = match rule {
                DrawRule::Repetition { .. } => true,
                DrawRule::WithoutProgress { .. } => old != new || a_man_moved(before, after),
                DrawRule::FewPieces { restarts, .. } => *restarts && old != new,
            };
            // Most plies do not change the material. After such a ply, only conditions on squares need to be checked
            // again.
            let holds = if old == new && !rule.depends_on_squares() {
                *count != IDLE
            } else {
                holds(rule, after, &new)
            };
            *count = if !holds {
                IDLE
            } else if starts || *count == IDLE {
                0
            } else {
                // The counter may pass the limit, because a game may continue until a draw is claimed.
                (*count + 1).min(IDLE - 1)
            };
        }
        counts
    }

    /// The counter of a rule, given by its index in the list; `None` if its condition does not hold.
    #[must_use]
    pub fn of(self, rule: usize) -> Option<u16> {
        self.0.get(rule).copied().filter(|&count| count != IDLE)
    }

    /// The first rule by which the game is drawn.
    #[must_use]
    #[inline]
    pub fn reached(self, rules: &[DrawRule]) -> Option<&DrawRule> {
        let mut counted = rules.iter().zip(self.0);
        let (rule, _) = counted.find(|(rule, count)| {
            *count != IDLE && rule.plies().is_some_and(|plies| *count >= plies)
        })?;
        Some(rule)
    }
}

impl DrawRule {
    /// The limit of the counter; `None` for the repetition rule.
    #[must_use]
    pub const fn plies(&self) -> Option<u16> {
        match *self {
            DrawRule::Repetition { .. } => None,
            DrawRule::WithoutProgress { plies } | DrawRule::FewPieces { plies, .. } => Some(plies),
        }
    }

    /// Whether the condition depends on the squares of the pieces, not only on the material.
    const fn depends_on_squares(&self) -> bool {
        matches!(
            self,
            DrawRule::FewPieces {
                condition: Condition::OnMainRoad,
                ..
            }
        )
    }

    /// Minimum number of kings that each player has whenever a rule for few pieces applies; `None` for other
    /// rules.
    #[must_use]
    pub fn fewest_kings(&self) -> Option<u32> {
        match self {
            DrawRule::FewPieces { one, other, .. } => Some(one.kings.0.min(other.kings.0).into()),
            _ => None,
        }
    }
}

/// The numbers of each player's kings and men, by [`Color::index`].
#[derive(PartialEq, Eq)]
struct Material([(u32, u32); 2]);

impl Material {
    #[inline]
    fn of<W: Word>(position: &Position<W>) -> Material {
        Material(Color::ALL.map(|color| (position.kings(color).len(), position.men(color).len())))
    }
}

fn a_man_moved<W: Word>(before: &Position<W>, after: &Position<W>) -> bool {
    let moved = |color| before.men(color) != after.men(color);
    Color::ALL.into_iter().any(moved)
}

/// Whether a rule counts plies in a position.
fn holds<W: Word>(rule: &DrawRule, position: &Position<W>, material: &Material) -> bool {
    let DrawRule::FewPieces {
        one,
        other,
        condition,
        ..
    } = rule
    else {
        return true;
    };
    let has = |force: &Force, color: Color| {
        let (kings, men) = material.0[color.index()];
        force.is(kings, men)
    };
    Color::ALL.into_iter().any(|color| {
        has(one, color)
            && has(other, color.other())
            && match *condition {
                Condition::Always => true,
                Condition::OnMainRoad => {
                    let pieces = position.men(color.other()) | position.kings(color.other());
                    let variant = position.variant();
                    pieces.into_iter().all(|bit| is_on_main_road(variant, bit))
                }
                Condition::Together(fewest, most) => {
                    let pieces: u32 = material.0.iter().map(|(kings, men)| kings + men).sum();
                    (u32::from(fewest)..=u32::from(most)).contains(&pieces)
                }
            }
    })
}

/// Whether the square with a bit is on the diagonal from the bottom left corner.
fn is_on_main_road(variant: Variant, bit: u8) -> bool {
    let (geometry, height) = (variant.geometry(), variant.rules().board.height);
    geometry.row(bit) + geometry.column(bit) == i32::from(height) - 1
}

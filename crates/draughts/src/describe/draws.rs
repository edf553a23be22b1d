//! Drawing rules in words.

use std::fmt;

use super::phrases::{list, moves, range};
use crate::{Condition, DrawRule, Force};

/// Prints the condition for the draw: "40 moves each have been made without a capture or a man's move".
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            DrawRule::Repetition { times } => {
                let times = match times {
                    1 => "once".to_owned(),
                    2 => "twice".to_owned(),
                    _ => format!("{times} times"),
                };
                write!(
                    f,
                    "the same position has occurred {times}, with the same side to move"
                )
            }
            DrawRule::WithoutProgress { plies } => {
                let moves = moves(plies);
                write!(
                    f,
                    "{moves} have been made without a capture or a man's move"
                )
            }
            DrawRule::FewPieces {
                one,
                other,
                plies,
                condition,
                restarts,
            } => {
                write!(f, "{} have been made with ", moves(plies))?;
                if one == other {
                    write!(f, "{} on each side", force(one))?;
                } else {
                    write!(f, "{} against {}", force(one), force(other))?;
                }
                match condition {
                    Condition::Always => {}
                    Condition::OnMainRoad => f.write_str(
                        " that stays on the main road, the diagonal from the bottom left corner",
                    )?,
                    Condition::Together(fewest, most) => {
                        write!(f, ", {} in all", range((fewest, most), "piece", "pieces"))?;
                    }
                }
                if restarts {
                    f.write_str(", since the last capture or promotion")?;
                }
                Ok(())
            }
        }
    }
}

/// The pieces of a player: "3 pieces with 1 or more kings among them".
fn force(force: Force) -> String {
    let Force { kings, men, pieces } = force;
    let both = |a: (u8, u8), b: (u8, u8)| (a.0.max(b.0), a.1.min(b.1));
    if men.1 == 0 {
        return range(both(kings, pieces), "king", "kings");
    }
    if kings.1 == 0 {
        return range(both(men, pieces), "man", "men");
    }
    let mut among = Vec::new();
    for (bounds, one, many) in [(kings, "king", "kings"), (men, "man", "men")] {
        // An upper bound is left out if it is not less than the upper bound for all pieces.
        let most = if bounds.1 >= pieces.1 {
            u8::MAX
        } else {
            bounds.1
        };
        if (bounds.0, most) != (0, u8::MAX) {
            among.push(range((bounds.0, most), one, many));
        }
    }
    let pieces = range(pieces, "piece", "pieces");
    if among.is_empty() {
        pieces
    } else {
        format!("{pieces} with {} among them", list(&among, "and"))
    }
}

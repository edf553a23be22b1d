//! How long a player may think about a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::text::{duration, written};

/// The limits of a player's searches in a game. A search ends at the first one that it reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveLimits {
    /// Maximum depth, in plies.
    pub depth: Option<u32>,
    /// Maximum number of positions visited.
    pub nodes: Option<u64>,
    /// Time for each move. A player who takes longer loses the game.
    pub time: Option<Duration>,
    /// Clock for the whole game. A player whose clock runs out loses the game.
    pub clock: Option<Clock>,
}

/// A clock for a game. It prints in the form in which it is read, such as `60s+600ms`.
///
/// ```
/// use std::time::Duration;
/// use tessera_matches::Clock;
/// let clock: Clock = "1min+0.6s".parse()?;
/// assert_eq!(clock.increment, Duration::from_millis(600));
/// assert_eq!(clock.to_string(), "60s+600ms");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time at the start of the game.
    pub base: Duration,
    /// The time that is added after each move.
    pub increment: Duration,
}

impl FromStr for Clock {
    type Err = String;

    fn from_str(text: &str) -> Result<Clock, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text| {
            let expected = "expected a time and an increment, such as 60s+0.6s";
            duration(text).map_err(|_| expected.to_owned())
        };
        let (base, increment) = (read(base)?, read(increment)?);
        if base.is_zero() {
            return Err("expected a time above 0 before the `+`".into());
        }
        Ok(Clock { base, increment })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.base))?;
        if self.increment.is_zero() {
            return Ok(());
        }
        write!(f, "+{}", written(self.increment))
    }
}

impl MoveLimits {
    /// Whether there is no limit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == MoveLimits::default()
    }
}

/// In words: `depth 8, 100ms a move`.
impl fmt::Display for MoveLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.depth.map(|depth| format!("depth {depth}")),
            self.nodes.map(|nodes| format!("{nodes} nodes a move")),
            self.time.map(|time| format!("{} a move", written(time))),
            self.clock.map(|clock| format!("{clock} a game")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

/// The time for the next move on a clock, as the `soft_time` and the `hard_time` of a search.
///
/// The soft time is the share of a move: a thirtieth of the clock and most of the increment. A search with a stable
/// best move ends earlier, an unstable one later. The hard time is four times the share, but never more than a third of
/// the clock. The soft time is never more than half of that bound.
///
/// ```
/// use std::time::Duration;
/// use tessera_matches::allotted;
/// let (soft, hard) = allotted(Duration::from_secs(30), Duration::ZERO);
/// assert!(soft <= Duration::from_secs(1) && hard <= Duration::from_secs(4));
/// ```
#[must_use]
pub fn allotted(left: Duration, increment: Duration) -> (Duration, Duration) {
    allotted_for(left, increment, None)
}

/// As [`allotted`], where the clock has to last for `moves` more moves; `None` is the rest of the game. For the last
/// two moves the bound of the hard time is an equal part of the clock, not a third.
#[must_use]
pub fn allotted_for(
    left: Duration,
    increment: Duration,
    moves: Option<u32>,
) -> (Duration, Duration) {
    /// The time that is reserved for sending a move to the program that keeps the clock.
    const RESERVE: Duration = Duration::from_millis(10);
    /// The number of further moves that a game is expected to have.
    const MOVES: u32 = 30;
    let left = left.saturating_sub(RESERVE.min(left / 4));
    let moves = moves.map_or(MOVES, |moves| moves.clamp(1, MOVES));
    let most = left / moves.min(3);
    let fair = (left / moves + increment * 4 / 5).min(most);
    // Near a time control the share is all that may be spent: half of it is kept for a search that has to go on.
    (fair.min(most / 2), (fair * 4).min(most))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_never_overdrawn() {
        for left in [0, 1, 5, 20, 100, 1_000, 60_000, 3_600_000] {
            for increment in [0, 1, 100, 10_000] {
                let left = Duration::from_millis(left);
                let (soft, hard) = allotted(left, Duration::from_millis(increment));
                assert!(
                    soft <= hard && hard <= left / 3,
                    "{left:?} {soft:?} {hard:?}"
                );
            }
        }
    }

    #[test]
    fn clocks_need_a_time() {
        for wrong in ["", "0", "x+1s", "60s+", "1s+x", "+1s"] {
            assert!(wrong.parse::<Clock>().is_err(), "{wrong}");
        }
        assert_eq!("60".parse::<Clock>().unwrap().to_string(), "60s");
    }
}

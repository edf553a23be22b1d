//! The clocks of both sides.

use std::time::Duration;

use tessera_draughts::Color;

/// The time that each side has left for the rest of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// Of white and of black; `None` where a game has no clock.
    left: Option<[Duration; 2]>,
}

impl Clocks {
    /// Clocks with this many minutes; 0 means no clocks.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tessera_draughts::Color;
    /// use tessera_matches::dxp::Clocks;
    /// let mut clocks = Clocks::of_minutes(1);
    /// clocks.charge(Color::Black, Duration::from_secs(25));
    /// assert_eq!(clocks.left(Color::Black), Some(Duration::from_secs(35)));
    /// assert_eq!(clocks.minutes(), 1);
    /// ```
    #[must_use]
    pub fn of_minutes(minutes: u16) -> Clocks {
        let time = Duration::from_secs(60 * u64::from(minutes));
        Clocks {
            left: (minutes > 0).then_some([time; 2]),
        }
    }

    /// The time that a side has left; `None` without clocks.
    #[must_use]
    pub fn left(&self, side: Color) -> Option<Duration> {
        self.left.map(|left| left[index(side)])
    }

    /// Takes time off a side's clock.
    pub fn charge(&mut self, side: Color, time: Duration) {
        if let Some(left) = &mut self.left {
            let left = &mut left[index(side)];
            *left = left.saturating_sub(time);
        }
    }

    /// Whether a side has no time left.
    #[must_use]
    pub fn is_over(&self, side: Color) -> bool {
        self.left(side) == Some(Duration::ZERO)
    }

    /// The larger time of both sides in minutes, rounded up; 0 without clocks.
    #[must_use]
    pub fn minutes(&self) -> u16 {
        let Some(left) = self.left else { return 0 };
        let seconds = left[0].max(left[1]).as_secs_f64();
        (seconds / 60.0).ceil().clamp(1.0, 999.0) as u16
    }
}

fn index(side: Color) -> usize {
    usize::from(side == Color::Black)
}

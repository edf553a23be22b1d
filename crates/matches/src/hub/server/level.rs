//! The command `level`: the limits of a search.

use std::time::Duration;

use tessera_engine::play::Limits;

use super::super::Line;
use crate::allotted_for;

/// The time for a move if no `level` was given.
pub(super) const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The limits of a search, from the last line `level`.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Level {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// The clock: remaining time, increment, and moves to the next time control.
    clock: Option<(Duration, Duration, Option<u32>)>,
    infinite: bool,
}

impl Level {
    pub(super) fn read(line: &Line) -> Result<Level, String> {
        fn number<T: std::str::FromStr>(line: &Line, name: &str) -> Result<Option<T>, String> {
            let read = |text: &str| {
                let failed = || format!("{name}: the value is `{text}`: expected a number");
                text.parse().map_err(|_| failed())
            };
            line.value(name).map(read).transpose()
        }
        let seconds = |name: &str| {
            // A clock may have run out.
            let read = |seconds: f64| {
                let seconds = if seconds < 0.0 { 0.0 } else { seconds };
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| format!("{name}: expected seconds"))
            };
            number(line, name)?.map(read).transpose()
        };
        let clock = match seconds("time")? {
            None => None,
            Some(time) => {
                let increment = seconds("inc")?.unwrap_or_default();
                Some((time, increment, number(line, "moves")?))
            }
        };
        let level = Level {
            depth: number(line, "depth")?,
            nodes: number(line, "nodes")?,
            move_time: seconds("move-time")?,
            clock,
            infinite: line.has("infinite"),
        };
        if level.depth == Some(0) {
            return Err("depth: expected 1 or more".into());
        }
        if level == Level::default() {
            return Err("expected depth, nodes, move-time, time or infinite".into());
        }
        Ok(level)
    }

    pub(super) fn limits(&self) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            hard_time: self.move_time,
            is_for_move: true,
            ..Limits::default()
        };
        if let Some((left, increment, moves)) = self.clock {
            let (soft, hard) = allotted_for(left, increment, moves);
            limits.soft_time = Some(soft);
            limits.hard_time = Some(limits.hard_time.map_or(hard, |time| time.min(hard)));
        }
        if *self == Level::default() {
            limits.hard_time = Some(DEFAULT_TIME);
        }
        limits
    }
}

//! What is printed of a search: a table for people, or objects for programs.

use std::io::{self, Write};

use serde::Serialize;
use tessera_family::{Analysis, Ended, Line, Position, ScoreObject};

use crate::perft::{per_second, si};

/// Writes what a search finds, depth by depth.
pub(super) struct Report<'a, W> {
    position: &'a Position,
    json: bool,
    output: W,
}

/// One depth of a search, to programs.
#[derive(Serialize)]
struct Object {
    variant: &'static str,
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    lines: Vec<LineObject>,
    /// Why the search ended; only the last object has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// How the game has ended, where it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

#[derive(Serialize)]
struct LineObject {
    score: ScoreObject,
    actions: Vec<String>,
}

/// Actions of a line that a table has room for.
const SHOWN: usize = 12;

impl<'a, W: Write> Report<'a, W> {
    pub(super) fn new(position: &'a Position, json: bool, output: W) -> Self {
        Report {
            position,
            json,
            output,
        }
    }

    pub(super) fn begin(&mut self) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        writeln!(
            self.output,
            "{}, {}",
            self.position.variant().title(),
            self.position.to_fen()
        )?;
        if self.position.can_act() {
            let header = ["depth", "score", "nodes", "nodes/s", "seconds"];
            self.row(header, "line")?;
        }
        self.output.flush()
    }

    /// What is known after a depth.
    pub(super) fn depth(&mut self, analysis: &Analysis) -> io::Result<()> {
        if self.json {
            self.object(analysis, None)?;
        } else {
            let seconds = analysis.elapsed.as_secs_f64();
            let nodes = analysis.nodes.to_string();
            let rate = si(per_second(analysis.nodes, analysis.elapsed));
            let depth = analysis.depth.to_string();
            let mut numbers = [&depth, "", &nodes, &rate, &format!("{seconds:.3}")];
            for line in &analysis.lines {
                let score = score(line);
                numbers[1] = &score;
                self.row(numbers, &shown(line, SHOWN))?;
                // The numbers are those of all lines together.
                numbers = [""; 5];
            }
        }
        self.output.flush()
    }

    /// What was found in the end, and why it is the end.
    pub(super) fn end(&mut self, analysis: &Analysis) -> io::Result<()> {
        if self.json {
            self.object(analysis, analysis.ended)?;
        } else {
            match analysis.ended {
                Some(Ended::GameOver(outcome)) => {
                    writeln!(self.output, "the game is over: {outcome}")?;
                }
                Some(ended) => {
                    let (depth, side) = (analysis.depth, analysis.side_to_move);
                    writeln!(self.output, "{ended} at depth {depth}, for {side}:")?;
                }
                None => {}
            }
            for line in &analysis.lines {
                let actions = shown(line, usize::MAX);
                writeln!(self.output, "{:>17}  {actions}", score(line))?;
            }
        }
        self.output.flush()
    }

    fn row(&mut self, numbers: [&str; 5], line: &str) -> io::Result<()> {
        let [depth, score, nodes, rate, seconds] = numbers;
        let row = format!("{depth:>5} {score:>11} {nodes:>13} {rate:>9} {seconds:>9}  {line}");
        writeln!(self.output, "{}", row.trim_end())
    }

    /// `ended` is only said in the end.
    fn object(&mut self, analysis: &Analysis, ended: Option<Ended>) -> io::Result<()> {
        let lines = analysis.lines.iter().map(|line| LineObject {
            score: line.score.into(),
            actions: line.actions.iter().map(ToString::to_string).collect(),
        });
        let object = Object {
            variant: self.position.variant().name(),
            fen: self.position.to_fen(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            nodes_per_second: per_second(analysis.nodes, analysis.elapsed),
            lines: lines.collect(),
            ended: ended.map(|ended| ended.to_string()),
            outcome: match ended {
                Some(Ended::GameOver(outcome)) => Some(outcome.to_string()),
                _ => None,
            },
        };
        serde_json::to_writer(&mut self.output, &object)?;
        writeln!(self.output)
    }
}

/// What a line is worth, in words where that is proven.
pub(crate) fn score(line: &Line) -> String {
    if line.is_draw {
        "draw".to_owned()
    } else {
        line.score.to_string()
    }
}

/// The first actions of a line.
fn shown(line: &Line, most: usize) -> String {
    let mut actions: Vec<String> = line
        .actions
        .iter()
        .take(most)
        .map(ToString::to_string)
        .collect();
    if line.actions.len() > most {
        actions.push("..".into());
    }
    actions.join(" ")
}

//! Prints the results of a search, as a table or as JSON lines.

use std::io::{self, Write};

use serde::Serialize;
use tessera_draughts::Position;
use tessera_engine::play::{Analysis, Ended, Line};
use tessera_study::ScoreObject;
use tessera_study::book::BookMove;

use crate::book::{Entry, entries};
use crate::perft::{per_second, si};

/// Prints the results of a search, depth by depth.
pub(super) struct Report<'a, W> {
    position: &'a Position,
    /// The moves of an opening book, best first.
    book: Vec<BookMove>,
    json: bool,
    output: W,
}

/// The JSON object of a depth.
#[derive(Serialize)]
struct Object {
    variant: &'static str,
    fen: String,
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: f64,
    lines: Vec<LineObject>,
    /// The moves of an opening book. Only in the last object, and only if there are any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    book: Vec<Entry>,
    /// Why the search ended. Only in the last object.
    #[serde(skip_serializing_if = "Option::is_none")]
    ended: Option<String>,
    /// The outcome, if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<String>,
}

#[derive(Serialize)]
struct LineObject {
    score: ScoreObject,
    moves: Vec<String>,
}

/// Maximum number of moves of a line in the table.
const SHOWN: usize = 12;

/// Maximum number of moves of a book in the table.
const BOOK_SHOWN: usize = 5;

impl<'a, W: Write> Report<'a, W> {
    pub(super) fn new(position: &'a Position, book: Vec<BookMove>, json: bool, output: W) -> Self {
        Report {
            position,
            book,
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
        if !self.book.is_empty() {
            let shown = self.book.iter().take(BOOK_SHOWN);
            let shown = shown.map(|found| format!("{} {}", found.action, found.score));
            let more = if self.book.len() > BOOK_SHOWN {
                ", .."
            } else {
                ""
            };
            let shown: Vec<String> = shown.collect();
            writeln!(self.output, "book: {}{more}", shown.join(", "))?;
        }
        if self.position.can_act() {
            let header = ["depth", "score", "nodes", "nodes/s", "seconds"];
            self.row(header, "line")?;
        }
        self.output.flush()
    }

    /// Prints the result of a depth.
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
                // The numbers belong to all lines together, so only the first line shows them.
                numbers = [""; 5];
            }
        }
        self.output.flush()
    }

    /// Prints the final result and why the search ended.
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
                let moves = shown(line, usize::MAX);
                writeln!(self.output, "{:>17}  {moves}", score(line))?;
            }
        }
        self.output.flush()
    }

    fn row(&mut self, numbers: [&str; 5], line: &str) -> io::Result<()> {
        let [depth, score, nodes, rate, seconds] = numbers;
        let row = format!("{depth:>5} {score:>11} {nodes:>13} {rate:>9} {seconds:>9}  {line}");
        writeln!(self.output, "{}", row.trim_end())
    }

    /// Prints a JSON object. `ended` is only given for the last one.
    fn object(&mut self, analysis: &Analysis, ended: Option<Ended>) -> io::Result<()> {
        let lines = analysis.lines.iter().map(|line| LineObject {
            score: line.score.into(),
            moves: line.actions.iter().map(ToString::to_string).collect(),
        });
        let object = Object {
            variant: self.position.variant().name(),
            fen: self.position.to_fen(),
            depth: analysis.depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            nodes_per_second: per_second(analysis.nodes, analysis.elapsed),
            lines: lines.collect(),
            book: match ended {
                Some(_) => entries(&self.book),
                None => Vec::new(),
            },
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

/// The score of a line, or `draw` if that is proven.
pub(crate) fn score(line: &Line) -> String {
    if line.is_draw {
        "draw".to_owned()
    } else {
        line.score.to_string()
    }
}

/// The first `limit` moves of a line.
fn shown(line: &Line, limit: usize) -> String {
    let mut moves: Vec<String> = line
        .actions
        .iter()
        .take(limit)
        .map(ToString::to_string)
        .collect();
    if line.actions.len() > limit {
        moves.push("..".into());
    }
    moves.join(" ")
}

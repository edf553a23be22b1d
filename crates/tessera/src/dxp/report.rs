//! What is printed and written about games.

use std::io::{self, Write};
use std::path::PathBuf;

use tessera_draughts::Color;
use tessera_draughts::pdn::Record;
use tessera_draughts::pdn::{GameResult, MoveId, Note, WriteOptions};
use tessera_matches::dxp::{Ongoing, Verdict};

use crate::failure::Failure;
use crate::output_file::{self, Inputs, OutputFile};

/// A line for each game, a PDN file if one is wanted, and the score.
pub(super) struct Report<W> {
    output: W,
    /// The name of this program.
    name: String,
    pdn: Option<PathBuf>,
    games: Vec<String>,
    /// Numbers of games won, drawn, lost, and without a result.
    counts: [u32; 4],
}

impl<W: Write> Report<W> {
    /// # Errors
    /// If the PDN file cannot be written.
    pub(super) fn new(output: W, name: &str, pdn: Option<PathBuf>) -> Result<Report<W>, Failure> {
        output_file::check(pdn.as_deref(), &Inputs::default())?;
        Ok(Report {
            output,
            name: name.to_owned(),
            pdn,
            games: Vec::new(),
            counts: [0; 4],
        })
    }

    /// Number of games that have ended.
    pub(super) fn played(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// Prints how a game has ended.
    pub(super) fn add(
        &mut self,
        ongoing: &Ongoing,
        verdict: Verdict,
        reason: &str,
    ) -> Result<(), Failure> {
        let place = match verdict {
            Verdict::Won(side) if side == ongoing.own => 0,
            Verdict::Drawn => 1,
            Verdict::Won(_) => 2,
            Verdict::None => 3,
        };
        self.counts[place] += 1;
        let result = match verdict {
            Verdict::Won(Color::White) => GameResult::Win(Color::White),
            Verdict::Won(Color::Black) => GameResult::Win(Color::Black),
            Verdict::Drawn => GameResult::Draw,
            Verdict::None => GameResult::Unfinished,
        };
        let [white, black] = match ongoing.own {
            Color::White => [&self.name, &ongoing.opponent],
            Color::Black => [&ongoing.opponent, &self.name],
        };
        let shown = match verdict {
            Verdict::Won(side) => format!("{side} wins"),
            Verdict::Drawn => "draw".to_owned(),
            Verdict::None => "no result".to_owned(),
        };
        let record = record(ongoing, [white, black], result, reason);
        writeln!(
            self.output,
            "game {}: white {white}, black {black}: {shown} ({reason}), {} plies",
            self.played(),
            ongoing.game.plies(),
        )?;
        self.output.flush()?;
        self.games.push(record);
        self.write()
    }

    /// Prints the score, if there was more than one game.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        let [won, drawn, lost, none] = self.counts;
        if self.played() > 1 {
            writeln!(
                self.output,
                "{won} won, {drawn} drawn, {lost} lost, {none} without a result"
            )?;
            self.output.flush()?;
        }
        Ok(())
    }

    fn write(&mut self) -> Result<(), Failure> {
        let Some(path) = &self.pdn else {
            self.games.clear();
            return Ok(());
        };
        let mut file = OutputFile::create(Some(path), &Inputs::default())?;
        file.put(self.games.join("\n").as_bytes())?;
        Ok(file.finish()?)
    }
}

/// Prints a message that is not about the end of a game, on standard error.
pub(super) fn tell(text: &str) {
    // If standard error is closed, nobody reads the message.
    let _ = writeln!(io::stderr(), "{text}");
}

/// A game in portable draughts notation.
fn record(ongoing: &Ongoing, names: [&String; 2], result: GameResult, reason: &str) -> String {
    let mut record = Record::of_game(&ongoing.game);
    record.set_tag("Event", "DamExchange");
    record.set_tag("White", names[0]);
    record.set_tag("Black", names[1]);
    record.set_tag("Termination", reason);
    record.set_result(result);
    let last = record.main_line().last();
    record.add_note(
        last.unwrap_or(MoveId::START),
        Note::Comment(reason.to_owned()),
    );
    record.written(WriteOptions::default())
}

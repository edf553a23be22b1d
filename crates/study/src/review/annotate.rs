//! Writes a review into a record: marks, comments and variations.

use super::{Review, ReviewedMove, percent};
use tessera_draughts::pdn::{Change, Record};
use tessera_draughts::pdn::{MoveId, Note};
use tessera_draughts::{Action, Color};

impl Review {
    /// Adds the review to the record of the game. Before the moves, it adds the accuracy of both players. After each
    /// move, it adds the score and the chances for the player who made it. After a fault, it adds the glyph of the
    /// fault, and the better line as a variation.
    ///
    /// Everything in the record is kept, and what it already contains is not added again. So a second review with the
    /// same searches changes nothing. A move that already has a glyph from `$1` to `$6` keeps that glyph.
    ///
    /// ```
    /// use tessera_study::review::Reviewer;
    /// use tessera_draughts::{Game, Variant};
    /// use tessera_draughts::pdn::Record;
    /// use tessera_engine::play::{Evaluation, Limits};
    /// use tessera_study::Player;
    /// let mut game = Game::new(Variant::ENGLISH);
    /// for text in ["11-15", "23-19", "9-14", "19-16"] {
    ///     game.play(&game.parse_action(text)?)?;
    /// }
    /// let limits = Limits { nodes: Some(5_000), ..Limits::default() };
    /// let player = Player::new(Variant::ENGLISH, 1 << 20)?;
    /// let review = Reviewer::new(player, &Evaluation::Best, limits)?.review(&game, |_| ()).unwrap();
    /// let mut record = Record::of_game(&game);
    /// review.annotate(&mut record);
    /// assert!(record.to_string().contains("19-16 $"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn annotate(&self, record: &mut Record) {
        let players = [Color::White, Color::Black].map(|player| {
            let accuracy = self.summary(player).accuracy;
            accuracy.map(|accuracy| format!("{player} {accuracy:.0}%"))
        });
        let players: Vec<String> = players.into_iter().flatten().collect();
        if !players.is_empty() {
            add_comment(
                record,
                MoveId::START,
                format!("Accuracy: {}", players.join(", ")),
            );
        }
        let mut before = MoveId::START;
        let line: Vec<MoveId> = record.main_line().collect();
        for (id, reviewed) in line.into_iter().zip(&self.moves) {
            if record.change(id) != Some(Change::Action(&reviewed.action)) {
                return;
            }
            if let Some(glyph) = reviewed.mark.glyph() {
                add_glyph(record, id, glyph);
                add_line(record, before, &reviewed.better);
            }
            add_comment(record, id, reviewed.comment());
            before = id;
        }
    }
}

impl ReviewedMove {
    /// The score and the chances in words, such as `+0.35 (63%)`. For a fault, also the better move.
    #[must_use]
    pub fn comment(&self) -> String {
        let played = format!("{} ({}%)", self.played, percent(self.chances_after));
        let Some(better) = self.better.first().filter(|_| self.mark.is_fault()) else {
            return played;
        };
        let mark = match self.mark {
            super::Mark::Inaccuracy => "Inaccuracy",
            super::Mark::Mistake => "Mistake",
            _ => "Blunder",
        };
        let best = format!("{} ({}%)", self.best, percent(self.chances_before));
        format!("{mark}: {played}; {better} is better: {best}")
    }
}

fn add_comment(record: &mut Record, to: MoveId, text: String) {
    let note = Note::Comment(text);
    if !record.notes(to).any(|known| *known == note) {
        record.add_note(to, note);
    }
}

/// Adds a glyph to a move that does not have one from `$1` to `$6` yet.
fn add_glyph(record: &mut Record, to: MoveId, glyph: u16) {
    let is_judgement = |note: &&Note| matches!(note, Note::Glyph(1..=6));
    if !record.notes(to).any(|note| is_judgement(&note)) {
        record.add_note(to, Note::Glyph(glyph));
    }
}

/// Adds a line of moves after a move. Moves that the record already contains are not added again.
fn add_line(record: &mut Record, after: MoveId, line: &[Action]) {
    let mut last = after;
    for action in line {
        let change = Change::Action(action);
        let known = record.after(last);
        let known = known
            .into_iter()
            .find(|id| record.change(*id).as_ref() == Some(&change));
        last = known.unwrap_or_else(|| record.add(last, action));
    }
}

//! The game at which players sit: whose turn it is, what is shown, what commands do.

use std::io::{BufRead, Write};

use tessera_family::{Action, Analysis, Color, Game, Limits, Player, Score};
use tessera_pictures::board::terminal::{Look, draw};
use tessera_pictures::board::{Diagram, Layout};

use super::command::{Command, HELP};
use super::input::read_line;
use super::{Seat, file};
use crate::analyse::score;
use crate::columns;
use crate::failure::Failure;

/// The same position so many times between two engines is a game without end.
const ENDLESS: usize = 5;

/// Columns of a list of actions.
const WIDTH: usize = 78;

pub(super) struct Table<R, W> {
    game: Game,
    /// Who plays white, and who black.
    seats: [Seat; 2],
    player: Player,
    limits: Limits,
    look: Look,
    input: R,
    output: W,
}

/// Whether a player goes on.
#[derive(PartialEq, Eq)]
enum Next {
    /// The same player is asked again.
    Asks,
    /// The position has changed.
    Shows,
    /// The players leave.
    Leaves,
}

impl<R: BufRead, W: Write> Table<R, W> {
    pub(super) fn new(
        game: Game,
        seats: [Seat; 2],
        player: Player,
        limits: Limits,
        colored: bool,
        input: R,
        output: W,
    ) -> Self {
        // A person who plays against the engine looks from the own side.
        let from_the_top = |color: Color| !game.variant().rules().moves_north(color);
        let mut people = Color::ALL
            .into_iter()
            .filter(|c| seats[c.index()] == Seat::Human);
        let flipped = match (people.next(), people.next()) {
            (Some(alone), None) => from_the_top(alone),
            _ => false,
        };
        Table {
            game,
            seats,
            player,
            limits,
            look: Look { colored, flipped },
            input,
            output,
        }
    }

    pub(super) fn play(mut self) -> Result<(), Failure> {
        let has_people = self.seats.contains(&Seat::Human);
        let variant = self.game.variant();
        let rules = format!("{}: {}", variant.title(), variant.rules().summary());
        writeln!(self.output, "{}", columns::for_terminal(&rules, 2))?;
        if has_people {
            writeln!(
                self.output,
                "type the number of a move, or help\n{}",
                self.look.legend()
            )?;
        }
        loop {
            self.show()?;
            let side = self.game.position().side_to_move();
            if let Some(outcome) = self.game.outcome() {
                writeln!(self.output, "the game is over: {outcome}")?;
                if !has_people {
                    self.output.flush()?;
                    return Ok(());
                }
            } else if !has_people && self.game.repetitions() >= ENDLESS {
                // Some variants have no rule that ends this.
                writeln!(self.output, "the engines repeat themselves: nobody wins")?;
                self.output.flush()?;
                return Ok(());
            } else if self.seats[side.index()] == Seat::Engine {
                self.answer(side)?;
                continue;
            } else {
                self.list()?;
            }
            loop {
                match self.ask()? {
                    Next::Asks => {}
                    Next::Shows => break,
                    Next::Leaves => return Ok(()),
                }
            }
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let (positions, actions) = (self.game.positions(), self.game.actions());
        let before = positions.len().checked_sub(2);
        let last = before.and_then(|before| Some((&*positions[before], actions.last()?)));
        let diagram = Diagram::of(&self.game.position(), last);
        let drawn = draw(&Layout::of(self.game.variant(), None), &diagram, self.look);
        writeln!(self.output, "\n{drawn}")?;
        Ok(())
    }

    /// The engine makes an action.
    fn answer(&mut self, side: Color) -> Result<(), Failure> {
        // What is on the board is seen while the engine thinks.
        self.output.flush()?;
        let analysis = self.think();
        let Some(action) = analysis.action().cloned() else {
            return Ok(());
        };
        self.game
            .play(&action)
            .expect("the engine chooses a legal action");
        let line = analysis.lines.first();
        let score = line.map_or_else(String::new, score);
        let depth = analysis.depth;
        writeln!(
            self.output,
            "{side} plays {action} ({score} for {side}, depth {depth})"
        )?;
        Ok(())
    }

    fn think(&mut self) -> Analysis {
        self.player.analyse_game(&self.game, &self.limits, |_| {})
    }

    /// Prints the legal actions with their numbers.
    fn list(&mut self) -> Result<(), Failure> {
        let actions = self.game.legal_actions();
        let digits = actions.len().to_string().len();
        let entries: Vec<String> = actions
            .iter()
            .enumerate()
            .map(|(i, action)| format!("{:>digits$}) {}", i + 1, in_steps(action)))
            .collect();
        let widest = entries
            .iter()
            .map(|entry| entry.chars().count())
            .max()
            .unwrap_or(0);
        let width = columns::of_output(WIDTH);
        let columns = (width / (widest + 3)).max(1);
        for row in entries.chunks(columns) {
            let cells: Vec<String> = row.iter().map(|entry| format!("{entry:widest$}")).collect();
            writeln!(self.output, "{}", cells.join("   ").trim_end())?;
        }
        Ok(())
    }

    /// Asks the player for a line and does what it says.
    fn ask(&mut self) -> Result<Next, Failure> {
        let prompt = match self.game.outcome() {
            None => self.game.position().side_to_move().to_string(),
            Some(_) => "undo, save or quit".to_owned(),
        };
        write!(self.output, "{prompt}> ")?;
        self.output.flush()?;
        let Some(line) = read_line(&mut self.input)? else {
            writeln!(self.output)?;
            self.output.flush()?;
            return Ok(Next::Leaves);
        };
        let next = match Command::read(&line) {
            Command::Nothing => Next::Asks,
            Command::Number(number) => self.play_number(number)?,
            Command::Action(text) => self.play_text(&text)?,
            Command::Hint => self.hint()?,
            Command::Undo => self.go(Game::undo, Game::redo, "there is nothing to take back")?,
            Command::Redo => self.go(Game::redo, Game::undo, "there is nothing to make again")?,
            Command::Moves => self.tell(&self.moves())?,
            Command::Board => Next::Shows,
            Command::Flip => {
                self.look.flipped = !self.look.flipped;
                Next::Shows
            }
            Command::Fen => self.tell(&self.game.position().to_fen())?,
            Command::Save(name) => {
                let told = match file::save(&self.game, &name) {
                    Ok(()) => format!("saved in {name}"),
                    Err(error) => format!("not saved: {error}"),
                };
                self.tell(&told)?
            }
            Command::Resign => {
                self.game.resign(self.game.position().side_to_move());
                Next::Shows
            }
            Command::Draw => self.offer_draw()?,
            Command::Help => self.tell(&format!("{HELP}{}", self.look.legend()))?,
            Command::Quit => Next::Leaves,
            Command::Unknown(why) => self.tell(&why)?,
        };
        Ok(next)
    }

    fn tell(&mut self, text: &str) -> Result<Next, Failure> {
        writeln!(self.output, "{text}")?;
        Ok(Next::Asks)
    }

    fn play_number(&mut self, number: usize) -> Result<Next, Failure> {
        let actions = self.game.legal_actions();
        let action = number.checked_sub(1).and_then(|i| actions.get(i));
        match (action, self.is_over()) {
            (_, true) => self.tell("the game is over"),
            (Some(action), _) => self.make(action),
            (None, _) => self.tell(&format!("expected a number from 1 to {}", actions.len())),
        }
    }

    fn play_text(&mut self, text: &str) -> Result<Next, Failure> {
        if self.is_over() {
            return self.tell("the game is over");
        }
        match self.game.parse_action(text) {
            Ok(action) => self.make(&action),
            Err(error) => self.tell(&error.to_string()),
        }
    }

    fn make(&mut self, action: &Action) -> Result<Next, Failure> {
        match self.game.play(action) {
            Ok(()) => Ok(Next::Shows),
            Err(error) => self.tell(&error.to_string()),
        }
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        if self.is_over() {
            return self.tell("the game is over");
        }
        let analysis = self.think();
        let Some(line) = analysis.lines.first() else {
            return self.tell("the game is over");
        };
        let actions: Vec<String> = line
            .actions
            .iter()
            .take(5)
            .map(ToString::to_string)
            .collect();
        let told = format!("{}: {}", actions.join(" "), score(line));
        self.tell(&told)
    }

    /// Goes to the nearest position in which a person is to move, by one way; by the other way comes back from where
    /// there is none.
    fn go(
        &mut self,
        one_ply: fn(&mut Game) -> Option<Action>,
        back: fn(&mut Game) -> Option<Action>,
        none: &str,
    ) -> Result<Next, Failure> {
        let mut plies = 0;
        while one_ply(&mut self.game).is_some() {
            plies += 1;
            let side = self.game.position().side_to_move();
            if self.seats[side.index()] == Seat::Human || self.is_over() {
                return Ok(Next::Shows);
            }
        }
        for _ in 0..plies {
            back(&mut self.game);
        }
        self.tell(none)
    }

    fn offer_draw(&mut self) -> Result<Next, Failure> {
        if self.is_over() {
            return self.tell("the game is over");
        }
        let opponent = self.game.position().side_to_move().other();
        let accepts = match self.seats[opponent.index()] {
            // The engine takes a draw where it is not ahead.
            Seat::Engine => self.think().score >= Score::Estimate(0),
            Seat::Human => {
                write!(
                    self.output,
                    "{opponent}, do you accept the draw? (yes or no) "
                )?;
                self.output.flush()?;
                let answer = read_line(&mut self.input)?.unwrap_or_default();
                matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
            }
        };
        if accepts {
            self.game.agree_draw();
            return Ok(Next::Shows);
        }
        self.tell(&format!("{opponent} plays on"))
    }

    /// The game so far, as people write it.
    fn moves(&self) -> String {
        let first = self.game.start().side_to_move();
        let starts = first == self.game.variant().rules().first_to_act;
        let mut text = String::new();
        // A game from a position in which the second player is to move has no first half of its first move.
        let skipped = usize::from(!starts);
        for (i, action) in self.game.actions().iter().enumerate() {
            let ply = i + skipped;
            if !text.is_empty() {
                text.push(' ');
            }
            if ply % 2 == 0 {
                text += &format!("{}. ", ply / 2 + 1);
            } else if i == 0 {
                text += "1... ";
            }
            text += &action.to_string();
        }
        if text.is_empty() {
            return "no move has been made".to_owned();
        }
        textwrap::fill(&text, columns::lines(columns::of_output(WIDTH)))
    }
}

/// The squares that a piece passes: `22 → 15 → 8, taking 2`.
fn in_steps(action: &Action) -> String {
    let squares: Vec<String> = action.path().map(|square| square.to_string()).collect();
    let path = squares.join(" → ");
    match action.captured().count() {
        0 => path,
        taken => format!("{path}, taking {taken}"),
    }
}

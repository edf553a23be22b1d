//! A game in the terminal: shows the board, asks the player to move and executes commands.

use std::io::{self, BufRead, Write};
use std::thread;

use tessera_draughts::{Action, Color, Game, Language, Numbers};
use tessera_engine::play::{Analysis, Limits, Score};
use tessera_pictures::board::terminal::{Look, draw};
use tessera_pictures::board::{Diagram, Layout};
use tessera_pictures::wrapping;
use tessera_study::{Level, Player};

use super::command::{Command, HELP};
use super::input::read_line;
use super::{PlayerKind, file};
use crate::analyse::score;
use crate::columns;
use crate::failure::Failure;

/// Number of occurrences of a position after which a game between engines is ended.
const ENDLESS: usize = 5;

/// Maximum width of a list of moves, in columns.
const WIDTH: usize = 78;

/// A game between players at a terminal.
pub(super) struct Session<R, W> {
    game: Game,
    /// The players of white and black.
    players: [PlayerKind; 2],
    player: Player,
    level: Level,
    limits: Limits,
    ponders: bool,
    look: Look,
    input: R,
    output: W,
}

/// The settings of a game.
pub(super) struct Settings {
    /// The players of white and black.
    pub(super) players: [PlayerKind; 2],
    pub(super) player: Player,
    /// The level of `player`.
    pub(super) level: Level,
    pub(super) limits: Limits,
    /// Whether the engine thinks while a person is to move.
    pub(super) ponders: bool,
    /// Whether the board has colours.
    pub(super) colored: bool,
}

/// What follows a command.
#[derive(PartialEq, Eq)]
enum Next {
    /// Ask the same player again.
    Ask,
    /// Show the board, which has changed.
    Show,
    /// Leave the game.
    Leave,
}

impl<R: BufRead, W: Write> Session<R, W> {
    pub(super) fn new(game: Game, settings: Settings, input: R, output: W) -> Self {
        let Settings {
            players,
            player,
            level,
            limits,
            ponders,
            colored,
        } = settings;
        // A person who plays against the engine sees the board from their own side.
        let from_the_top = |color: Color| !game.variant().rules().moves_north(color);
        let mut people = Color::ALL
            .into_iter()
            .filter(|c| players[c.index()] == PlayerKind::Human);
        let flipped = match (people.next(), people.next()) {
            (Some(alone), None) => from_the_top(alone),
            _ => false,
        };
        Session {
            game,
            players,
            player,
            level,
            limits,
            ponders,
            look: Look { colored, flipped },
            input,
            output,
        }
    }

    pub(super) fn play(mut self) -> Result<(), Failure> {
        let has_people = self.players.contains(&PlayerKind::Human);
        let variant = self.game.variant();
        let rules = format!(
            "{}: {}",
            variant.title(),
            variant.rules().summary(Language::English)
        );
        writeln!(self.output, "{}", columns::for_terminal(&rules, 2))?;
        if self.level != Level::FULL && self.players.contains(&PlayerKind::Engine) {
            let (number, name) = (self.level, self.level.name().to_lowercase());
            writeln!(self.output, "the engine plays at level {number}: {name}")?;
        }
        if has_people {
            writeln!(
                self.output,
                "type the number of a move, or `help`\n{}",
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
                // Some variants have no draw rule, so a game between engines might never end.
                writeln!(self.output, "the engines repeat themselves: nobody wins")?;
                self.output.flush()?;
                return Ok(());
            } else if self.players[side.index()] == PlayerKind::Engine {
                self.answer(side)?;
                continue;
            } else {
                self.list()?;
            }
            loop {
                match self.ask()? {
                    Next::Ask => {}
                    Next::Show => break,
                    Next::Leave => return Ok(()),
                }
            }
        }
    }

    fn show(&mut self) -> Result<(), Failure> {
        let (positions, actions) = (self.game.positions(), self.game.actions());
        let before = positions.len().checked_sub(2);
        let last = before.and_then(|before| Some((&positions[before], actions.last()?)));
        let diagram = Diagram::of(&self.game.position(), last);
        let drawn = draw(&Layout::of(self.game.variant(), None), &diagram, self.look);
        writeln!(self.output, "\n{drawn}")?;
        Ok(())
    }

    /// Lets the engine move.
    fn answer(&mut self, side: Color) -> Result<(), Failure> {
        // The board is visible while the engine thinks.
        self.output.flush()?;
        let analysis = self.player.choose(&self.game, &self.limits, |_| {});
        // In contrived positions, the time may be over before the search has listed the legal moves; then the first one
        // is played.
        let first = || self.game.legal_actions().into_iter().next();
        let Some(action) = analysis.action().cloned().or_else(first) else {
            return Ok(());
        };
        self.game
            .play(&action)
            .expect("the engine chooses a legal move");
        let line = analysis.lines.first();
        let score = line.map_or_else(String::new, score);
        let source = if analysis.is_from_book {
            "from the book".to_owned()
        } else {
            format!("depth {}", analysis.depth)
        };
        writeln!(
            self.output,
            "{side} plays {action} ({score} for {side}, {source})"
        )?;
        Ok(())
    }

    fn think(&mut self) -> Analysis {
        self.player.analyse_game(&self.game, &self.limits, |_| {})
    }

    /// Prints the numbered list of the legal moves.
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

    /// Reads a command and executes it.
    fn ask(&mut self) -> Result<Next, Failure> {
        let prompt = match self.game.outcome() {
            None => self.game.position().side_to_move().to_string(),
            Some(_) => "undo, save or quit".to_owned(),
        };
        write!(self.output, "{prompt}> ")?;
        self.output.flush()?;
        let Some(line) = self.read_line()? else {
            writeln!(self.output)?;
            self.output.flush()?;
            return Ok(Next::Leave);
        };
        let next = match Command::read(&line) {
            Command::Nothing => Next::Ask,
            Command::Number(number) => self.play_number(number)?,
            Command::Move(text) => self.play_text(&text)?,
            Command::Hint => self.hint()?,
            Command::Undo => self.go(Game::undo, Game::redo, "there is no move to take back")?,
            Command::Redo => self.go(Game::redo, Game::undo, "there is no move to play again")?,
            Command::Moves => self.print(&self.moves())?,
            Command::Board => Next::Show,
            Command::Flip => {
                self.look.flipped = !self.look.flipped;
                Next::Show
            }
            Command::Fen => self.print(&self.game.position().to_fen())?,
            Command::Save(name) => {
                let message = match file::save(&self.game, &name) {
                    Ok(()) => format!("saved in {name}"),
                    Err(error) => format!("not saved: {error}"),
                };
                self.print(&message)?
            }
            Command::Resign => {
                self.game.resign(self.game.position().side_to_move());
                Next::Show
            }
            Command::Draw => self.offer_draw()?,
            Command::Help => self.print(&format!("{HELP}{}", self.look.legend()))?,
            Command::Quit => Next::Leave,
            Command::Unknown(why) => self.print(&why)?,
        };
        Ok(next)
    }

    /// Reads a line. Meanwhile the engine may search the position, which leaves what it finds in its table.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let opponent = self.game.position().side_to_move().other();
        if !self.ponders || self.is_over() || self.players[opponent.index()] != PlayerKind::Engine {
            return read_line(&mut self.input);
        }
        let limits = Limits::default();
        let (player, game, input) = (&mut self.player, &self.game, &mut self.input);
        thread::scope(|scope| {
            let search = || player.analyse_game(game, &limits, |_| {});
            // Without a thread there is no search.
            let searching = thread::Builder::new().spawn_scoped(scope, search);
            let line = read_line(input);
            limits.cancel.cancel();
            drop(searching);
            line
        })
    }

    fn print(&mut self, text: &str) -> Result<Next, Failure> {
        writeln!(self.output, "{text}")?;
        Ok(Next::Ask)
    }

    fn play_number(&mut self, number: usize) -> Result<Next, Failure> {
        let actions = self.game.legal_actions();
        let action = number.checked_sub(1).and_then(|i| actions.get(i));
        match (action, self.is_over()) {
            (_, true) => self.print("the game is over"),
            (Some(action), _) => self.make(action),
            (None, _) => self.print(&format!("expected a number from 1 to {}", actions.len())),
        }
    }

    fn play_text(&mut self, text: &str) -> Result<Next, Failure> {
        if self.is_over() {
            return self.print("the game is over");
        }
        match self.game.parse_action(text) {
            Ok(action) => self.make(&action),
            Err(error) => self.print(&error.to_string()),
        }
    }

    fn make(&mut self, action: &Action) -> Result<Next, Failure> {
        match self.game.play(action) {
            Ok(()) => Ok(Next::Show),
            Err(error) => self.print(&error.to_string()),
        }
    }

    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    fn hint(&mut self) -> Result<Next, Failure> {
        if self.is_over() {
            return self.print("the game is over");
        }
        let analysis = self.think();
        let Some(line) = analysis.lines.first() else {
            return self.print("the game is over");
        };
        let moves: Vec<String> = line
            .actions
            .iter()
            .take(5)
            .map(ToString::to_string)
            .collect();
        let hint = format!("{}: {}", moves.join(" "), score(line));
        self.print(&hint)
    }

    /// Repeats `one_ply`, which is undo or redo, until a person is to move or the game is over.
    ///
    /// If there is no such position, goes back with `back`, the opposite of `one_ply`, and prints the message `none`.
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
            if self.players[side.index()] == PlayerKind::Human || self.is_over() {
                return Ok(Next::Show);
            }
        }
        for _ in 0..plies {
            back(&mut self.game);
        }
        self.print(none)
    }

    fn offer_draw(&mut self) -> Result<Next, Failure> {
        if self.is_over() {
            return self.print("the game is over");
        }
        let opponent = self.game.position().side_to_move().other();
        let accepts = match self.players[opponent.index()] {
            // The engine accepts a draw if it is not ahead.
            PlayerKind::Engine => self.think().score >= Score::Estimate(0),
            PlayerKind::Human => {
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
            return Ok(Next::Show);
        }
        self.print(&format!("{opponent} declines the draw"))
    }

    /// The moves of the game with their numbers.
    fn moves(&self) -> String {
        let first = self.game.variant().rules().first_to_move;
        let mut numbers = Numbers::new(self.game.variant());
        let mut player = self.game.start().side_to_move();
        let mut moves = Vec::new();
        for action in self.game.actions() {
            // A reply gets a number only at the beginning of the list.
            if player == first || moves.is_empty() {
                moves.push(numbers.numbered(player, action));
            } else {
                numbers.pass(player);
                moves.push(action.to_string());
            }
            player = player.other();
        }
        if moves.is_empty() {
            return "no move has been played".to_owned();
        }
        let width = columns::of_output(WIDTH);
        textwrap::fill(&moves.join(" "), wrapping(width))
    }
}

/// The path of a move: `22 → 15 → 8, taking 2`.
fn in_steps(action: &Action) -> String {
    let squares: Vec<String> = action.path().map(|square| square.to_string()).collect();
    let path = squares.join(" → ");
    match action.captured_squares().count() {
        0 => path,
        taken => format!("{path}, taking {taken}"),
    }
}

//! Parses the commands of a player.

/// A command of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// The move with this number in the list, counted from 1.
    Number(usize),
    /// A move in any notation.
    Move(String),
    Hint,
    Undo,
    Redo,
    Moves,
    Board,
    Flip,
    Fen,
    Save(String),
    Resign,
    Draw,
    Help,
    Quit,
    /// Not a command; the message says why.
    Unknown(String),
}

/// The text of the command `help`.
pub(super) const HELP: &str = "\
a number      play the move with this number in the list
22-18, c3:e5  play this move, in numeric or algebraic notation
hint          show the move that the engine would play
undo, redo    take back your last move, play it again
moves         show the moves of the game
board, flip   show the board, turn the board round
fen           show the position in FEN
save FILE     save the game to a new file in PDN
draw          offer a draw
resign        resign the game
quit          leave the program
";

impl Command {
    pub(super) fn read(line: &str) -> Command {
        let line = line.trim();
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let alone = |command: Command| {
            if rest.is_empty() {
                command
            } else {
                Command::Unknown(format!("expected nothing after `{word}`"))
            }
        };
        match word.to_ascii_lowercase().as_str() {
            "" => Command::Nothing,
            "hint" => alone(Command::Hint),
            "undo" => alone(Command::Undo),
            "redo" => alone(Command::Redo),
            "moves" => alone(Command::Moves),
            "board" => alone(Command::Board),
            "flip" => alone(Command::Flip),
            "fen" => alone(Command::Fen),
            "resign" => alone(Command::Resign),
            "draw" => alone(Command::Draw),
            "help" | "?" => alone(Command::Help),
            "quit" | "exit" => alone(Command::Quit),
            "save" if rest.is_empty() => {
                Command::Unknown("`save` needs the name of a file: save game.pdn".to_owned())
            }
            "save" => Command::Save(rest.to_owned()),
            _ if line.bytes().all(|byte| byte.is_ascii_digit()) => {
                // A number that overflows is not in the list.
                Command::Number(line.parse().unwrap_or(usize::MAX))
            }
            _ if line.bytes().any(|byte| byte.is_ascii_digit()) => {
                Command::Move(without_blanks(line))
            }
            _ => Command::Unknown(format!(
                "there is no command `{}`: see `help`",
                crate::source_line::readable(excerpt(line).as_bytes())
            )),
        }
    }
}

/// Turns `22 18` and `22 - 18` into `22-18`.
fn without_blanks(line: &str) -> String {
    let is_sign = |c: char| matches!(c, '-' | 'x' | 'X' | ':');
    let mut text = String::new();
    for part in line.split_whitespace() {
        if !text.is_empty() && !text.ends_with(is_sign) && !part.starts_with(is_sign) {
            text.push('-');
        }
        text += part;
    }
    text
}

/// The first characters of a line.
fn excerpt(line: &str) -> String {
    line.chars().take(24).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_and_moves_are_distinguished() {
        let played = |text: &str| Command::Move(text.to_owned());
        assert_eq!(Command::read("  \n"), Command::Nothing);
        assert_eq!(Command::read("12"), Command::Number(12));
        assert_eq!(
            Command::read("99999999999999999999999"),
            Command::Number(usize::MAX)
        );
        assert_eq!(Command::read(" 22-18 "), played("22-18"));
        assert_eq!(Command::read("22 18"), played("22-18"));
        assert_eq!(Command::read("22 x 15 x 8"), played("22x15x8"));
        assert_eq!(Command::read("c3:e5"), played("c3:e5"));
        assert_eq!(Command::read("HINT"), Command::Hint);
        assert_eq!(Command::read("?"), Command::Help);
        assert_eq!(
            Command::read("save my game.pdn"),
            Command::Save("my game.pdn".to_owned())
        );
    }

    #[test]
    fn messages_say_what_is_wrong() {
        let message = |line: &str| match Command::read(line) {
            Command::Unknown(message) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(
            message("castle"),
            "there is no command `castle`: see `help`"
        );
        assert_eq!(
            message("save"),
            "`save` needs the name of a file: save game.pdn"
        );
        assert_eq!(message("undo 3"), "expected nothing after `undo`");
    }

    #[test]
    fn help_names_every_command() {
        for word in [
            "hint", "undo", "redo", "moves", "board", "flip", "fen", "draw", "resign", "quit",
        ] {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(
                Command::read(word),
                Command::Unknown(_) | Command::Move(_)
            ));
        }
    }

    proptest! {
        #[test]
        fn no_line_panics(line: String) {
            let _ = Command::read(&line);
        }
    }
}

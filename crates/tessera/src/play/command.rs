//! What a player may type.

/// A line that a player typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Nothing, to be asked again.
    Nothing,
    /// The action with this number in the list, counted from 1.
    Number(usize),
    /// An action in any notation.
    Action(String),
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
    /// Why the line is none of these.
    Unknown(String),
}

/// What `help` prints.
pub(super) const HELP: &str = "\
a number      make the move with this number in the list
22-18, c3:e5  make a move, in numbers or in letters and numbers
hint          what the engine would do
undo, redo    take back your last move, make it again
moves         the game so far
board, flip   draw the board, turn it round
fen           the position in one line
save FILE     write the game to a new file, in portable draughts notation
draw          offer a draw
resign        give up
quit          leave
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
                Command::Unknown(format!(
                    "`{word}` stands alone: nothing was expected after it"
                ))
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
                // A number too large for the type is in no list.
                Command::Number(line.parse().unwrap_or(usize::MAX))
            }
            _ if line.bytes().any(|byte| byte.is_ascii_digit()) => {
                Command::Action(without_blanks(line))
            }
            _ => Command::Unknown(format!(
                "there is no command `{}`: see help",
                crate::source_line::readable(excerpt(line).as_bytes())
            )),
        }
    }
}

/// `22 18` and `22 - 18` as `22-18`.
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
    fn words_and_actions_are_told_apart() {
        let action = |text: &str| Command::Action(text.to_owned());
        assert_eq!(Command::read("  \n"), Command::Nothing);
        assert_eq!(Command::read("12"), Command::Number(12));
        assert_eq!(
            Command::read("99999999999999999999999"),
            Command::Number(usize::MAX)
        );
        assert_eq!(Command::read(" 22-18 "), action("22-18"));
        assert_eq!(Command::read("22 18"), action("22-18"));
        assert_eq!(Command::read("22 x 15 x 8"), action("22x15x8"));
        assert_eq!(Command::read("c3:e5"), action("c3:e5"));
        assert_eq!(Command::read("HINT"), Command::Hint);
        assert_eq!(Command::read("?"), Command::Help);
        assert_eq!(
            Command::read("save my game.pdn"),
            Command::Save("my game.pdn".to_owned())
        );
    }

    #[test]
    fn what_is_wrong_is_told() {
        let told = |line: &str| match Command::read(line) {
            Command::Unknown(told) => told,
            other => panic!("{other:?}"),
        };
        assert_eq!(told("castle"), "there is no command `castle`: see help");
        assert_eq!(
            told("save"),
            "`save` needs the name of a file: save game.pdn"
        );
        assert_eq!(
            told("undo 3"),
            "`undo` stands alone: nothing was expected after it"
        );
    }

    #[test]
    fn help_names_every_command() {
        for word in [
            "hint", "undo", "redo", "moves", "board", "flip", "fen", "draw", "resign", "quit",
        ] {
            assert!(HELP.contains(word), "{word}");
            assert!(!matches!(
                Command::read(word),
                Command::Unknown(_) | Command::Action(_)
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

//! Which form a text has.

use std::path::Path;

use tessera_draughts::games::Form;

#[test]
fn forms_are_told_apart() {
    for (text, form) in [
        ("[Event \"x\"]\n1. 11-15", Form::Pdn),
        ("1. 11-15 *", Form::Pdn),
        ("{a comment} 1. 11-15", Form::Pdn),
        ("\n\u{feff}", Form::Pdn),
        ("W:W21:B1", Form::Fen),
        ("\n  b:WK1:B2", Form::Fen),
        (".......b\n", Form::Grid),
        ("     A   B   C\n", Form::Grid),
        ("   +---+---+\n", Form::Grid),
        ("8   b   b   b   b\n", Form::Grid),
        ("10   b   b   b   b   b\n", Form::Grid),
        ("{\"variant\":\"english\"}", Form::Jsonl),
    ] {
        assert_eq!(Form::of_text(text), form, "{text}");
    }
    assert_eq!(Form::of_name(Path::new("a/b.PDN")), Some(Form::Pdn));
    assert_eq!(Form::of_name(Path::new("games")), None);
}

//! Games in characters.

use tessera_draughts::pdn::{MoveId, Note, Record};
use tessera_draughts::{Position, Variant};
use tessera_pictures::board::terminal::Look;
use tessera_pictures::game::{show, text};

#[test]
fn comments_are_broken_between_words() {
    let mut record = Record::of_position(&Position::initial(Variant::ENGLISH));
    let comment = Note::Comment("better is 22-18 here".to_owned());
    record.add_note(MoveId::START, comment);
    let shown = show(&record);
    let comments = |width| {
        let text = text(&shown, &shown.steps, None, Look::PLAIN, width);
        let lines: Vec<String> = text.lines().skip(12).map(str::to_owned).collect();
        lines
    };
    assert_eq!(comments(78), ["better is 22-18 here"]);
    assert_eq!(comments(12), ["better is", "22-18 here"]);
}

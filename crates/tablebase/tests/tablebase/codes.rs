//! Values in memory, packed as codes.

use tessera_draughts::WithoutAction::{Loses, Wins};
use tessera_tablebase::Value;
use tessera_tablebase::internals::{Codes, any_win, code, value};

#[test]
fn codes_of_any_width_are_kept() {
    let mut codes = Codes::with_room(3).unwrap();
    assert!([0, 255].into_iter().all(|code| codes.push(code).is_some()));
    assert_eq!(codes.size(), 3);
    assert!(codes.set(0, 7) && !codes.set(1, 256));
    codes.push(256).unwrap();
    assert!(codes.set(1, 65_535));
    assert_eq!([0, 1, 2].map(|number| codes.get(number)), [7, 65_535, 256]);
}

#[test]
fn the_plies_tell_the_winner() {
    for number in 0..1000 {
        assert_eq!(code(value(Loses, number)), number);
        assert_eq!(code(value(Wins, number)), number);
    }
    assert_eq!(value(Loses, 1), Value::Loss(0));
    assert_eq!(value(Loses, 2), Value::Win(1));
    assert_eq!(value(Wins, 1), Value::Win(0));
    assert_eq!(value(Wins, 2), Value::Loss(1));
    assert_eq!(value(Loses, any_win(Loses)), Value::Win(1));
    assert_eq!(value(Wins, any_win(Wins)), Value::Win(0));
}

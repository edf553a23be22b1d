//! Games as JSON objects.

use tessera_draughts::games::json::GameObject;

#[test]
fn tags_keep_their_order() {
    let text = r#"{"variant":"english","tags":{"White":"A","Black":"B","Annotator":"C"},"moves":["11-15"]}"#;
    let game: GameObject = serde_json::from_str(text).unwrap();
    assert_eq!(game.tags.0[2], ("Annotator".to_owned(), "C".to_owned()));
    assert_eq!(serde_json::to_string(&game).unwrap(), text);
}

#[test]
fn moves_have_two_names() {
    let [moves, actions] = ["moves", "actions"].map(|name| {
        let text = format!(r#"{{"{name}":["11-15"]}}"#);
        serde_json::from_str::<GameObject>(&text).unwrap()
    });
    assert_eq!(moves.moves, ["11-15"]);
    assert_eq!(moves, actions);
}

#[test]
fn a_field_that_is_not_known_is_told() {
    let error = serde_json::from_str::<GameObject>(r#"{"plies":[]}"#).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("unknown field `plies`, expected one of `variant`, `tags`")
    );
}

//! Writes a game as an HTML page that shows it ply by ply.
//!
//! The page needs no server and no network. Without JavaScript it shows all boards.

use std::fmt::Write;

use tessera_pictures::board::svg::STYLE;

use super::picture::{definitions, diagrams, draw, drawn_size};
use super::{Game, caption, title};
use crate::programs::endgame::outcome::message;

pub(super) fn write(game: &Game) -> String {
    let title = title(game);
    let (width, height) = drawn_size(game);
    let mut boards = format!(
        "<svg width=\"0\" height=\"0\" aria-hidden=\"true\">{}</svg>\n",
        definitions(game)
    );
    for (ply, diagram) in diagrams(game).enumerate() {
        let (board, caption) = (draw(game, &diagram), caption(game, ply));
        let _ = writeln!(
            boards,
            "<figure><svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{caption}\">{board}</svg>\
             <figcaption>{caption}</figcaption></figure>"
        );
    }
    let message = message(game).map_or_else(String::new, |text| format!("<p>{text}.</p>\n"));
    PAGE.replace("{title}", &title)
        .replace("{style}", STYLE)
        .replace("{message}", &message)
        .replace("{boards}", &boards)
}

/// The template. No inserted text contains braces or characters that HTML reserves.
const PAGE: &str = include_str!("page.html");

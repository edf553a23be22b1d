//! A game in the form that was asked for.

use tessera_draughts::pdn::{Change, Record, WriteOptions};
use tessera_draughts::{NotationStyle, Position, Variant};

use super::{Converted, Options, Positions, Target};
use crate::board::{Diagram, Layout};
use crate::games::json::{GameObject, Tags};
use crate::games::{Played, Source, grid, play};

/// Plays a game and writes it.
pub(super) fn write<V: Variant>(source: &Source, options: &Options) -> Converted {
    let Played { record, problems } = match play::<V>(source, options.to_move) {
        Ok(played) => played,
        Err(problem) => {
            return Converted {
                text: None,
                problems: vec![problem],
            };
        }
    };
    let text = match options.to {
        Target::Pdn => {
            let written = record.written(WriteOptions {
                style: options.style,
                ..WriteOptions::default()
            });
            format!("{written}\n")
        }
        Target::Jsonl => json_line(&record, options),
        Target::Fen | Target::Grid | Target::EndgameGrid | Target::TowersGrid => {
            let positions = positions(&record, options.positions.unwrap_or(Positions::All));
            positions
                .iter()
                .map(|position| one(position, options))
                .collect()
        }
    };
    Converted {
        text: Some(text),
        problems,
    }
}

/// One position.
fn one<V: Variant>(position: &Position<V>, options: &Options) -> String {
    if options.to == Target::Fen {
        return position.to_fen_in(fen_style(options)) + "\n";
    }
    if options.to == Target::Grid {
        return format!("{position}\n\n");
    }
    let (layout, diagram) = (Layout::of::<V>(None), Diagram::of(position, None));
    let drawn = match options.to {
        Target::EndgameGrid => grid::endgame(&layout, &diagram),
        _ => grid::towers(&layout, &diagram),
    };
    drawn + "\n"
}

fn fen_style(options: &Options) -> NotationStyle {
    options.style.unwrap_or(NotationStyle::Numeric)
}

fn positions<V: Variant>(record: &Record<V>, which: Positions) -> Vec<Position<V>> {
    let mut position = *record.start();
    let mut all = vec![position];
    for id in record.main_line() {
        position = record.position_after(&position, id);
        all.push(position);
    }
    match which {
        Positions::All => all,
        Positions::Start => vec![*record.start()],
        Positions::End => vec![position],
    }
}

fn json_line<V: Variant>(record: &Record<V>, options: &Options) -> String {
    let style = options.style.unwrap_or(V::RULES.notation.style);
    let fen = |position: &Position<V>| position.to_fen_in(fen_style(options));
    let actions = record.main_line().filter_map(|id| {
        Some(match record.change(id)? {
            Change::Action(action) => action.named(style).to_string(),
            Change::Setup(position) => format!("FEN {}", fen(position)),
        })
    });
    let tags = record.tags();
    let object = GameObject {
        variant: Some(V::NAME.to_owned()),
        tags: Tags(
            tags.map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        ),
        start: Some(record.start_fen(fen_style(options))),
        actions: actions.collect(),
        result: Some(record.result().score(V::RULES.first_to_act).to_string()),
        positions: options
            .positions
            .map(|which| positions(record, which).iter().map(fen).collect()),
    };
    let text = serde_json::to_string(&object);
    text.expect("texts and lists of them can be written") + "\n"
}

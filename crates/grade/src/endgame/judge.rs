//! Follows the game that a program has written, ply by ply.

use tessera_draughts::{Action, Color, Position, SquareSet, Variant};
use tessera_endgame::Board;
use tessera_engine::prove::Prover;
use tessera_tablebase::Value;

use super::rules::{
    CAPTURE, END, ENDS, FORMAT, KING_CAPTURE, KING_STEP, LONGEST, MULTIPLE, MUST_CAPTURE,
    PROMOTION, PROMOTION_ENDS, SHORTEST, START, STEP, TURNS,
};
use super::{Input, MEMORY, is_over, line, pieces, plies_of, value};
use crate::RuleSet;
use crate::exercise::{Explanation, Fault};

/// Maximum number of positions of an answer that are read.
const MAX_POSITIONS: usize = 2_000;

/// The rules that a ply touches.
fn by_ply(before: &Position, action: &Action) -> RuleSet {
    let color = before.side_to_move();
    let is_king = before.kings(color).contains(action.source().bit());
    let is_promoted = !is_king
        && before
            .after(action)
            .kings(color)
            .contains(action.target().bit());
    let actions = before.legal_actions();
    let mut rules = RuleSet::EMPTY;
    if action.is_capture() {
        rules.add_if(true, if is_king { KING_CAPTURE } else { CAPTURE });
        rules.add_if(action.captured().len() > 1, MULTIPLE);
        rules.add_if(is_promoted, PROMOTION_ENDS);
        rules.add_if(true, MUST_CAPTURE);
    } else {
        rules.add_if(true, if is_king { KING_STEP } else { STEP });
    }
    rules.add_if(is_promoted, PROMOTION);
    let is_winner_choice = actions.len() > 1;
    rules.add_if(
        is_winner_choice,
        if color == Color::White {
            SHORTEST
        } else {
            LONGEST
        },
    );
    rules
}

/// The rules that a game under best play touches.
pub(super) fn touched(start: &Position, plies: &[(Action, Position)]) -> RuleSet {
    let mut rules = RuleSet::of(&[ENDS, FORMAT, START, END]);
    let mut before = *start;
    let red_wins = plies.len() % 2 == 1;
    for (action, after) in plies {
        let mut of_ply = by_ply(&before, action);
        if !red_wins {
            let (shortest, longest) = (of_ply.contains(SHORTEST), of_ply.contains(LONGEST));
            of_ply = of_ply
                .iter()
                .filter(|rule| ![SHORTEST, LONGEST].contains(rule))
                .collect();
            of_ply.add_if(shortest, LONGEST);
            of_ply.add_if(longest, SHORTEST);
        }
        rules = rules | of_ply;
        before = *after;
    }
    rules.add_if(plies.len() > 1, TURNS);
    rules
}

/// The blocks of an answer, each with the number of its first line, counted from 1. Empty lines separate them.
fn blocks(answer: &[u8]) -> Vec<(usize, Vec<u8>)> {
    let mut blocks: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut is_open = false;
    for (number, line) in answer.split(|byte| *byte == b'\n').enumerate() {
        let line = line.trim_ascii_end();
        if line.is_empty() {
            is_open = false;
            continue;
        }
        if !is_open {
            if blocks.len() == MAX_POSITIONS {
                break;
            }
            blocks.push((number + 1, Vec::new()));
            is_open = true;
        }
        if let Some((_, block)) = blocks.last_mut() {
            block.extend_from_slice(line);
            block.push(b'\n');
        }
    }
    blocks
}

/// The number of plies of an answer; `None` if nothing was written.
pub(super) fn plies(answer: &[u8]) -> Option<usize> {
    blocks(answer).len().checked_sub(1)
}

/// The number of positions visited that a program reports, in a line such as `nodes: 1234` or `Nodes expanded = 1234`.
pub(super) fn reported_nodes(output: &[u8]) -> Option<u64> {
    let text = String::from_utf8_lossy(output).to_lowercase();
    let line = text.lines().find(|line| line.contains("nodes"))?;
    let (_, rest) = line.split_once("nodes")?;
    let digits: String = rest
        .chars()
        .skip_while(|sign| !sign.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    digits.parse().ok()
}

fn fault(place: usize, rules: &[usize], what: String) -> Option<Fault> {
    Some(Fault {
        suspects: RuleSet::of(rules),
        what,
        difference: None,
        place,
    })
}

fn name(color: Color) -> &'static str {
    match color {
        Color::White => "red",
        Color::Black => "black",
    }
}

/// The first fault of an answer.
pub(super) fn judge(input: &Input, answer: &[u8]) -> Option<Fault> {
    let blocks = blocks(answer);
    let Some((_, first)) = blocks.first() else {
        return fault(
            0,
            &[FORMAT],
            "the output file is missing or empty".to_owned(),
        );
    };
    let text = |position: &Position| input.board().text(position) + "\n";
    if *first != text(&input.position).into_bytes() {
        let what = match tessera_endgame::read(first) {
            Ok(_) => "the first position is not the one that was read".to_owned(),
            Err(error) => format!("the first position of the output is none: {error}"),
        };
        return fault(0, &[START, FORMAT], what);
    }
    let mut prover = Prover::new(&input.position, MEMORY);
    let mut position = input.position;
    for (ply, (line, block)) in blocks.iter().enumerate().skip(1) {
        let mover = position.side_to_move();
        let player = name(mover);
        if is_over(&position) {
            let what = format!("ply {ply}, in line {line}, follows the end of the game");
            return fault(ply, &[END], what);
        }
        let actions = position.legal_actions();
        let found = actions
            .iter()
            .find(|action| text(&position.after(action)).into_bytes() == *block);
        let Some(action) = found else {
            return illegal(ply, *line, &position, block, input.board());
        };
        let before = value(&mut prover).and_then(plies_of);
        position = position.after(action);
        prover.turn_to(&position);
        let after = value(&mut prover);
        let Some(before) = before else { continue };
        let wins = matches!(after, Some(Value::Loss(_)));
        let plies = after.and_then(plies_of);
        if plies.is_some_and(|plies| plies + 1 == before) {
            continue;
        }
        let is_winner = (before % 2 == 1) == (mover == position.side_to_move().other());
        let (rule, right) = if is_winner {
            (SHORTEST, format!("{player} could win in {before} plies"))
        } else {
            (
                LONGEST,
                format!("{player} could hold out for {before} plies"),
            )
        };
        let really = match plies {
            Some(plies) if is_winner == wins => format!("this takes {}", plies + 1),
            Some(_) => "this loses".to_owned(),
            None => "this gives the win away".to_owned(),
        };
        let what = format!("ply {ply}, in line {line}: {right}, but after {action} {really}");
        return fault(ply, &[rule], what);
    }
    if is_over(&position) || blocks.len() == MAX_POSITIONS {
        return None;
    }
    let what = format!(
        "the output ends after {} plies, but the game is not over",
        blocks.len() - 1
    );
    fault(blocks.len(), &[END], what)
}

/// Says why a ply is illegal.
fn illegal(
    ply: usize,
    line: usize,
    position: &Position,
    block: &[u8],
    board: Board,
) -> Option<Fault> {
    let mover = position.side_to_move();
    let player = name(mover);
    let at = format!("ply {ply}, in line {line}");
    let after = match tessera_endgame::read(block) {
        Ok((after, found)) if found == board => after,
        Ok(_) => {
            return fault(
                ply,
                &[FORMAT],
                format!("{at}: pieces stand on cells of the other colour"),
            );
        }
        Err(error) => {
            return fault(
                ply,
                &[FORMAT, PROMOTION],
                format!("{at} is not a position: {error}"),
            );
        }
    };
    let own = (pieces(position, mover), pieces(&after, mover));
    let other = (
        pieces(position, mover.other()),
        pieces(&after, mover.other()),
    );
    let taken = other.0.without(other.1);
    let is_same = own.0 == own.1;
    if is_same && other.0 != other.1 {
        return fault(ply, &[TURNS], format!("{at}: it is the turn of {player}"));
    }
    let target = own.1.without(own.0).first();
    let source = own.0.without(own.1).first();
    let actions = position.legal_actions();
    let can_capture = actions.iter().any(Action::is_capture);
    let is_king = source.is_some_and(|source| position.kings(mover).contains(source));
    let became_king = target.is_some_and(|target| after.kings(mover).contains(target));
    let name_of = |bit: Option<u8>| {
        let named = |bit| Variant::ENGLISH.square_names(SquareSet::<u64>::of(bit));
        bit.map_or("?".to_owned(), named)
    };
    let shown = format!("{}-{}", name_of(source), name_of(target));
    // A legal move that leads to the same cells, with other ranks of the pieces.
    let twin = actions.iter().any(|action| {
        let right = position.after(action);
        pieces(&right, mover) == own.1 && pieces(&right, mover.other()) == other.1
    });
    if twin {
        return fault(
            ply,
            &[PROMOTION],
            format!("{at}: the rank of a piece is wrong after {shown}"),
        );
    }
    if taken.is_empty() && can_capture {
        return fault(
            ply,
            &[MUST_CAPTURE],
            format!("{at}: {player} must capture, but plays {shown}"),
        );
    }
    let goes_on = actions.iter().any(|action| {
        let captured = action.captured();
        Some(action.source().bit()) == source
            && !taken.is_empty()
            && taken.without(captured).is_empty()
            && captured.len() > taken.len()
    });
    if goes_on {
        return fault(
            ply,
            &[MULTIPLE],
            format!("{at}: the jump {shown} has to go on"),
        );
    }
    let is_beyond = actions.iter().any(|action| {
        Some(action.source().bit()) == source
            && action.is_capture()
            && action.captured().without(taken).is_empty()
            && taken.len() > action.captured().len()
    });
    if is_beyond && !is_king && became_king {
        return fault(
            ply,
            &[PROMOTION_ENDS],
            format!("{at}: the turn ends where a man becomes a king"),
        );
    }
    let rule = match (taken.is_empty(), is_king) {
        (true, false) => STEP,
        (true, true) => KING_STEP,
        (false, false) => CAPTURE,
        (false, true) => KING_CAPTURE,
    };
    fault(ply, &[rule], format!("{at}: {player} cannot play {shown}"))
}

/// The position before a fault and the right line from there.
pub(super) fn explain(input: &Input, fault: &Fault, answer: &[u8]) -> Explanation {
    let blocks = blocks(answer);
    let mut position = input.position;
    let reached = fault.place.min(blocks.len());
    let mut played: Vec<String> = Vec::new();
    for (_, block) in blocks.get(1..reached).unwrap_or_default() {
        let actions = position.legal_actions();
        let text = |position: &Position| input.board().text(position) + "\n";
        let found = actions
            .iter()
            .find(|action| text(&position.after(action)).into_bytes() == *block);
        let Some(action) = found else { break };
        played.push(action.to_string());
        position = position.after(action);
    }
    let mut prover = Prover::new(&position, MEMORY);
    let mut notes = Vec::new();
    if let Some(value) = value(&mut prover) {
        let line = line(&mut prover);
        let names: Vec<String> = line
            .plies
            .iter()
            .map(|(action, _)| action.to_string())
            .collect();
        let mover = name(position.side_to_move());
        let text = match value {
            Value::Win(plies) => format!("{mover} wins in {plies} plies"),
            Value::Loss(plies) => format!("{mover} loses in {plies} plies"),
            Value::Draw => "a draw".to_owned(),
        };
        notes.push(format!("{text}: {}", names.join(" ")));
    }
    let mover = name(position.side_to_move());
    Explanation {
        board: Some(format!(
            "{}\n{mover} to move\n",
            input.board().text(&position)
        )),
        notes,
        link: Some(format!(
            "#/endgames?variant=english&fen={}",
            input.position.to_fen()
        )),
    }
}

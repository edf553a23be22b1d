//! Finds the rules that an action, a board or a whole input touches.

use tessera_draughts::{Color, Position};
use tessera_towers::{End, Ply};

use super::game::rules_of_error;
use super::rules::{
    CAPTURE, CHOICE, COMPUTE, COMPUTE_ONE, COMPUTE_WIN, COST, COST_BLACK, COST_TOWER, COST_WHITE,
    ENDS, ERROR_ENDS, FORMS, NO_COMMAND, OPTIONAL, PLAY, PLAY_WIN, PROMOTION, PROMOTION_CAPTURE,
    RECORD, SINGLE, START, STEP, TAKES_TOWER, TOWER_BACK, TOWER_CAPTURE, TOWER_CAPTURE_BACK,
    TOWER_STEP, TURNS,
};
use super::{Form, Input, Run, search};
use crate::RuleSet;

/// The rules of moving that an action touches.
pub(super) fn by_move(ply: &Ply) -> RuleSet {
    let Ply {
        before,
        action,
        after,
        ..
    } = ply;
    let color = before.side_to_move();
    let is_tower = before.kings(color).contains(action.source().bit());
    let is_south = action.target().row() > action.source().row();
    let is_back = is_south == (color == Color::Black);
    let is_promoted = !is_tower && after.kings(color).contains(action.target().bit());
    let mut rules = RuleSet::EMPTY;
    if action.is_capture() {
        rules.add_if(!is_tower, CAPTURE);
        rules.add_if(is_tower, TOWER_CAPTURE);
        rules.add_if(is_tower && is_back, TOWER_CAPTURE_BACK);
        rules.add_if(
            before.kings(color.other()).intersects(action.captured()),
            TAKES_TOWER,
        );
        rules.add_if(is_promoted, PROMOTION_CAPTURE);
        rules.add_if(goes_on(ply), SINGLE);
    } else {
        rules.add_if(!is_tower, STEP);
        rules.add_if(is_tower, TOWER_STEP);
        rules.add_if(is_tower && is_back, TOWER_BACK);
        rules.add_if(is_promoted, PROMOTION);
        rules.add_if(before.can_capture(), OPTIONAL);
    }
    rules
}

/// Whether the piece that has captured could capture again, were it its turn.
fn goes_on(ply: &Ply) -> bool {
    let mut setup = ply.after.to_setup();
    setup.side_to_move = ply.before.side_to_move();
    setup.check().is_ok_and(|position| {
        let actions = position.legal_actions();
        actions
            .iter()
            .any(|action| action.is_capture() && action.source() == ply.action.target())
    })
}

/// The rules of the cost of a board.
pub(super) fn by_cost(board: &Position) -> RuleSet {
    if !board.can_act() {
        let is_black = board.side_to_move() == Color::Black;
        return RuleSet::one(if is_black { COST_BLACK } else { COST_WHITE });
    }
    let towers = board.kings(Color::Black) | board.kings(Color::White);
    let mut rules = RuleSet::one(COST);
    rules.add_if(!towers.is_empty(), COST_TOWER);
    rules
}

/// The rules of minimax that affect the choice in a position: each rule that, if broken, leads to another action.
pub(super) fn by_choice(position: &Position) -> RuleSet {
    let right = search::line(position, 3).actions.first().copied();
    let decisive = search::broken_choices(position)
        .filter(|(_, choice)| *choice != right)
        .map(|(rule, _)| rule);
    decisive.chain([CHOICE]).collect()
}

/// The rules that a whole input touches.
pub(super) fn by_run(input: &Input, run: &Run) -> RuleSet {
    let mut rules = RuleSet::of(&[ENDS, START]);
    for ply in &run.plies {
        rules = rules | RuleSet::of(&[RECORD, TURNS]) | by_move(ply) | by_cost(&ply.after);
        if ply.line.is_none() {
            rules = rules | RuleSet::one(COMPUTE) | by_choice(&ply.before);
        }
    }
    if let Some(text) = run.illegal(input) {
        rules = rules | rules_of_error(&run.last(), text).unwrap_or_default();
        let has_more = run.plies.len() + 1 < input.actions.len() || input.command.is_some();
        rules.add_if(has_more, ERROR_ENDS);
    } else {
        let is_won = matches!(run.end, End::Won(_));
        rules.add_if(input.command.is_none(), NO_COMMAND);
        rules.add_if(input.command == Some('A') && is_won, COMPUTE_WIN);
        rules.add_if(input.command == Some('A') && !is_won, COMPUTE_ONE);
        rules.add_if(input.command == Some('P') && is_won, PLAY_WIN);
        rules.add_if(input.command == Some('P') && !is_won, PLAY);
    }
    rules.add_if(input.form != Form::Plain, FORMS);
    rules
}

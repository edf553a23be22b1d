//! Finds positions that show a subject. Pieces are put on the board at random, always in the same way for a variant,
//! until a position shows the rule: its legal moves then differ from those without the rule.

use tessera_draughts::{
    Action, Color, DrawReason, DrawRule, Force, Outcome, Piece, Range, Rank, Rules, Square,
    Variant, WinReason,
};

use super::moves::{Try, moves};
use super::subject::Subject;
use crate::Random;
use tessera_draughts::{Game, Position};

/// A position that shows a subject.
#[derive(Clone, Debug)]
pub(super) struct Example {
    /// The first position of the game. Moves lead from it to the position that is shown.
    pub(super) start: Position,
    pub(super) before: Vec<Action>,
    pub(super) position: Position,
    pub(super) legal: Vec<Action>,
    /// The legal moves that show the subject. Empty if there is nothing to try.
    pub(super) goals: Vec<Action>,
    /// Moves that would be legal without the rule.
    pub(super) wrong: Vec<Try>,
}

impl Example {
    /// An example without moves before the position.
    fn at(position: Position, legal: Vec<Action>, goals: Vec<Action>, wrong: Vec<Try>) -> Example {
        Example {
            start: position,
            before: Vec::new(),
            position,
            legal,
            goals,
            wrong,
        }
    }
}

/// The number of men and of kings of the side to move, then those of the opponent.
type Material = [u8; 4];

/// The number of boards that are tried for each material.
const TRIES: u32 = 6_000;

/// The number of positions that show a subject and among which the simplest one is chosen.
const ENOUGH: usize = 6;

/// A position that shows the subject; `None` if none is found.
pub(super) fn example(variant: Variant, subject: Subject) -> Option<Example> {
    match subject {
        Subject::Start | Subject::NoDraws => {
            let position = Position::initial(variant);
            let legal = position.legal_actions().into_vec();
            let goals = match subject {
                Subject::Start => legal.clone(),
                _ => Vec::new(),
            };
            Some(Example::at(position, legal, goals, Vec::new()))
        }
        Subject::Draws => drawn(variant),
        Subject::Repetition(times) => {
            boards(variant, &[[0, 2, 0, 2], [0, 1, 0, 1], [1, 1, 1, 1]], 7)
                .find_map(|position| repeated(&position, times))
        }
        Subject::KingSteps(most) => {
            boards(variant, &[[1, 1, 1, 1]], 3).find_map(|position| king_steps(&position, most))
        }
        _ => searched(variant, subject),
    }
}

fn searched(variant: Variant, subject: Subject) -> Option<Example> {
    let changed = subject.changed(variant.rules());
    let changed = changed.map(|rules| variant.with_rules(rules));
    let shows = |position: Position| {
        let legal = position.legal_actions().into_vec();
        let (goals, wrong) = judged(subject, changed, &position, &legal)?;
        Some(Example::at(position, legal, goals, wrong))
    };
    let found = boards(variant, materials(subject), 1)
        .filter_map(shows)
        .take(ENOUGH);
    found.min_by_key(plainness)
}

/// A sort key for how simple an example is; a lower key means a simpler one. Examples with forbidden moves to try come
/// first, then those with fewer pieces, then those with fewer pieces at the edge, then those with fewer legal moves.
fn plainness(example: &Example) -> (bool, u32, usize, usize) {
    let variant = example.position.variant();
    let board = variant.rules().board;
    let edge = |square: &Square| {
        let (row, column) = (square.row(), square.column());
        let last = (usize::from(board.height) - 1, usize::from(board.width) - 1);
        row == 0 || column == 0 || row == last.0 || column == last.1
    };
    let pieces = Square::all(variant).filter(|&square| example.position.piece_at(square).is_some());
    let at_edge = pieces.filter(edge).count();
    (
        example.wrong.is_empty(),
        example.position.count(),
        at_edge,
        example.legal.len(),
    )
}

/// The pieces of positions for a subject. Earlier entries are tried first.
fn materials(subject: Subject) -> &'static [Material] {
    match subject {
        Subject::Obligation | Subject::Optional => &[[2, 0, 1, 0]],
        Subject::Chain | Subject::SingleJump => &[[1, 0, 2, 0]],
        Subject::AnyCapture => &[[2, 0, 3, 0], [1, 0, 3, 0]],
        Subject::Priority(0) => &[[2, 0, 3, 0], [1, 1, 2, 0], [2, 0, 2, 1], [1, 1, 2, 1]],
        Subject::Priority(_) => &[
            [1, 1, 2, 0],
            [0, 1, 1, 1],
            [1, 1, 1, 1],
            [2, 0, 1, 1],
            [0, 1, 2, 2],
            [0, 2, 2, 2],
        ],
        Subject::MenNotKings => &[[1, 0, 0, 1]],
        Subject::KingStep(_) => &[[0, 1, 1, 0]],
        Subject::KingCapture(_) | Subject::KingCaptureStraight | Subject::KingStepOnly => {
            &[[0, 1, 1, 0]]
        }
        Subject::KingLanding(_) => &[[0, 1, 1, 0], [0, 1, 0, 1], [0, 1, 1, 1]],
        Subject::KingGoesOn => &[[0, 1, 2, 0]],
        Subject::Removal(_) | Subject::TurnsBack(_) => {
            &[[0, 1, 3, 0], [0, 1, 4, 0], [1, 0, 4, 0], [0, 1, 5, 0]]
        }
        Subject::PromotionInCapture(_) => &[[1, 0, 2, 0], [1, 0, 3, 0]],
        Subject::Blocked => &[[1, 0, 1, 0], [2, 0, 1, 0], [2, 0, 2, 0], [1, 1, 1, 0]],
        _ => &[[1, 0, 1, 0]],
    }
}

/// The goals and the wrong moves of a position. `changed` is the variant without the rule. `None` if the position does
/// not show the subject.
fn judged(
    subject: Subject,
    changed: Option<Variant>,
    position: &Position,
    legal: &[Action],
) -> Option<(Vec<Action>, Vec<Try>)> {
    let rules = position.rules();
    if legal.is_empty() || position.outcome().is_some() || !fits(subject, rules, position, legal) {
        return None;
    }
    let mut own: Vec<Try> = legal.iter().map(Try::from).collect();
    own.sort();
    own.dedup();
    let imagined = changed.map(|changed| moves(changed, position));
    if imagined.as_ref() == Some(&own) || moves(position.variant(), position) != own {
        return None;
    }
    let imagined = imagined.unwrap_or_default();
    let forbidden = |one: &&Try| !own.contains(*one);
    // Moves are entered square by square. So a forbidden move cannot be tried if it begins with a legal move or a legal
    // move begins with it.
    let is_other = |one: &&Try| {
        !own.iter()
            .any(|legal| legal.path.starts_with(&one.path) || one.path.starts_with(&legal.path))
    };
    let wrong: Vec<Try> = imagined
        .iter()
        .filter(forbidden)
        .filter(is_other)
        .cloned()
        .collect();
    let is_goal = |action: &&Action| is_goal(subject, rules, position, action, &imagined);
    let goals: Vec<Action> = legal.iter().filter(is_goal).cloned().collect();
    let is_tempting = match subject {
        // Without a forbidden move to try, these subjects would show nothing.
        Subject::Obligation => wrong.iter().any(|one| {
            goals
                .iter()
                .all(|goal| Try::from(goal).path[0] != one.path[0])
        }),
        Subject::Priority(_)
        | Subject::NoCaptureBackwards
        | Subject::MenStepOnly
        | Subject::MenNotKings
        | Subject::KingStepOnly
        | Subject::KingGoesOn => !wrong.is_empty(),
        _ => true,
    };
    (!goals.is_empty() && is_tempting).then_some((goals, wrong))
}

/// The conditions that a position must meet before its moves are compared.
fn fits(subject: Subject, rules: &Rules, position: &Position, legal: &[Action]) -> bool {
    let captures = legal.iter().filter(|action| action.is_capture()).count();
    let all_capture = captures == legal.len();
    let taken = |action: &Action| action.captured().len() as usize;
    match subject {
        Subject::MenStep => captures == 0 && legal.len() == rules.men.steps.len() as usize,
        Subject::MenCapture => {
            legal.len() == captures && legal.iter().all(|action| forward(rules, position, action))
        }
        Subject::NoCaptureBackwards
        | Subject::MenStepOnly
        | Subject::MenNotKings
        | Subject::KingStepOnly => captures == 0,
        Subject::CaptureBackwards => {
            all_capture && !legal.iter().any(|action| forward(rules, position, action))
        }
        Subject::CaptureSideways | Subject::CaptureStraight | Subject::KingCaptureStraight => {
            all_capture
        }
        Subject::Obligation => all_capture,
        Subject::Optional => captures > 0 && !all_capture,
        Subject::Chain => legal.len() == 1 && taken(&legal[0]) == 2,
        Subject::SingleJump => captures > 0,
        Subject::AnyCapture => captures > 1,
        Subject::Priority(_) => all_capture,
        Subject::KingStep(_) => captures == 0,
        Subject::KingCapture(_) => {
            captures > 0
                && legal
                    .iter()
                    .all(|action| !action.is_capture() || !forward(rules, position, action))
        }
        Subject::KingLanding(_) => all_capture,
        Subject::KingGoesOn => {
            all_capture && legal.len() <= 3 && legal.iter().all(|action| taken(action) == 2)
        }
        Subject::Removal(_) | Subject::TurnsBack(_) => all_capture && legal.len() <= 4,
        Subject::PromotionInCapture(_) => all_capture && legal.len() == 1,
        Subject::Promotion | Subject::FirstKing => captures == 0,
        Subject::GiveAway | Subject::LastPiece | Subject::Blocked => true,
        Subject::Start
        | Subject::Repetition(_)
        | Subject::KingSteps(_)
        | Subject::Draws
        | Subject::NoDraws => false,
    }
}

/// Whether a legal move shows the subject. `imagined` are the moves that would be legal without the rule.
fn is_goal(
    subject: Subject,
    rules: &Rules,
    position: &Position,
    action: &Action,
    imagined: &[Try],
) -> bool {
    let mover = position.side_to_move();
    let last = rules.promotion_row(mover);
    let is_last = |square: Square| i32::try_from(square.row()) == Ok(last);
    let is_new = || !imagined.contains(&Try::from(action));
    match subject {
        Subject::SingleJump => action.is_capture(),
        Subject::AnyCapture | Subject::KingStep(Range::Flying) => is_new(),
        Subject::KingCapture(_) => action.is_capture(),
        Subject::Promotion => action.path().last().is_some_and(is_last),
        Subject::FirstKing => {
            position.after(action).outcome() == Some(Outcome::Win(mover, WinReason::FirstKing))
        }
        Subject::PromotionInCapture(_) => action.path().skip(1).any(is_last),
        Subject::LastPiece => {
            let loser = mover.other();
            position.after(action).outcome()
                == Some(Outcome::Win(mover, WinReason::NoPieces(loser)))
        }
        Subject::Blocked => {
            let loser = mover.other();
            position.after(action).outcome()
                == Some(Outcome::Win(mover, WinReason::NoAction(loser)))
        }
        Subject::GiveAway => {
            let after = position.after(action);
            let replies = after.legal_actions();
            let wins = |reply: &Action| {
                after.after(reply).outcome().and_then(Outcome::winner) == Some(mover)
            };
            !replies.is_empty() && replies.iter().all(wins)
        }
        _ => true,
    }
}

/// Whether a move ends further forward than it began, as the player to move sees the board.
fn forward(rules: &Rules, position: &Position, action: &Action) -> bool {
    let rows: Vec<usize> = action.path().map(Square::row).collect();
    let (first, last) = (rows[0], rows[rows.len() - 1]);
    if rules.moves_north(position.side_to_move()) {
        last < first
    } else {
        last > first
    }
}

/// Random positions with the given material, in which the player at the bottom is to move. The opposing pieces are
/// placed near one of that player's pieces.
fn boards(variant: Variant, materials: &[Material], seed: u64) -> impl Iterator<Item = Position> {
    let squares: Vec<Square> = Square::all(variant).collect();
    let own = variant.rules().north;
    let mut random = Random::new(seed);
    let tries = materials
        .iter()
        .flat_map(|&material| (0..TRIES).map(move |_| material));
    // Each board is made when it is asked for: mostly, the first ones are enough.
    tries.filter_map(move |material| board(variant, &squares, own, material, &mut random))
}

fn board(
    variant: Variant,
    squares: &[Square],
    own: Color,
    material: Material,
    random: &mut Random,
) -> Option<Position> {
    let kinds = [
        (own, Rank::Man),
        (own, Rank::King),
        (own.other(), Rank::Man),
        (own.other(), Rank::King),
    ];
    let pieces: Vec<Piece> = kinds
        .into_iter()
        .zip(material)
        .flat_map(|((color, rank), count)| (0..count).map(move |_| Piece { color, rank }))
        .collect();
    let mut draw = |squares: &[Square]| {
        squares
            .get(random.below(squares.len().max(1) as u64) as usize)
            .copied()
    };
    let anchor = draw(squares)?;
    // On most boards, opposing pieces stand only where a short jump from the anchor, or a jump after it, can pass.
    let is_between = draw(squares)?.cell() % 3 != 0;
    let near: Vec<Square> = squares
        .iter()
        .copied()
        .filter(|&square| {
            let (rows, columns) = (
                square.row().abs_diff(anchor.row()),
                square.column().abs_diff(anchor.column()),
            );
            let is_odd = (rows + columns) % 2 == 1 || rows % 2 == 1;
            rows <= 4 && columns <= 4 && rows + columns > 0 && (is_odd || !is_between)
        })
        .collect();
    let mut placed = vec![(pieces[0], anchor)];
    for &piece in &pieces[1..] {
        let square = draw(if piece.color == own { squares } else { &near })?;
        if placed.iter().any(|&(_, other)| other == square) {
            return None;
        }
        placed.push((piece, square));
    }
    Position::of_pieces(variant, own, placed).ok()
}

/// A game in which both sides move back and forth, up to the last move but one before the draw by repetition.
fn repeated(first: &Position, times: u8) -> Option<Example> {
    let turned = first.to_fen();
    let opponent = first.side_to_move().other();
    // The opponent begins, so that it is the player at the bottom who completes the repetition.
    let fen = format!("{}{}", opponent.letter(), &turned[1..]);
    let start = Position::of_fen(first.variant(), &fen).ok()?;
    let mut game = Game::of_fen(first.variant(), &fen).ok()?;
    let plies = 4 * (usize::from(times).checked_sub(1)?);
    let mut cycle: Vec<Vec<usize>> = Vec::new();
    while game.outcome().is_none() && game.plies() < plies {
        let legal = game.legal_actions();
        let wanted = match game.plies() % 4 {
            ply @ (2 | 3) => cycle
                .get(ply - 2)
                .map(|path| path.iter().rev().copied().collect()),
            ply => cycle.get(ply).cloned(),
        };
        let is_quiet = legal.iter().all(|action| !action.is_capture());
        let action = legal.iter().find(|action| {
            let path = Try::from(*action).path;
            wanted.as_ref().is_none_or(|wanted| *wanted == path) && is_quiet
        })?;
        if cycle.len() < 2 {
            cycle.push(Try::from(action).path);
        }
        game.play(action).ok()?;
    }
    let rule = DrawRule::Repetition { times };
    if game.plies() < plies || game.outcome() != Some(Outcome::Draw(DrawReason::Rule(rule))) {
        return None;
    }
    let goals = vec![game.undo()?];
    let (before, position) = (game.actions().to_vec(), game.position());
    Some(Example {
        start,
        before,
        position,
        legal: game.legal_actions().into_vec(),
        goals,
        wrong: Vec::new(),
    })
}

/// A game in which both kings move until the rule forbids further steps.
fn king_steps(start: &Position, most: u8) -> Option<Example> {
    let mut position = *start;
    let mut before = Vec::new();
    let is_king = |position: &Position, action: &Action| {
        let source = action.path().next()?;
        Some(position.piece_at(source)?.rank == Rank::King)
    };
    let is_quiet = |legal: &[Action]| legal.iter().all(|action| !action.is_capture());
    for _ in 0..2 * u32::from(most) {
        let legal = position.legal_actions();
        let mut steps = legal
            .iter()
            .filter(|action| is_king(&position, action) == Some(true));
        let next = steps.find(|action| is_quiet(&position.after(action).legal_actions()))?;
        if !is_quiet(&legal) {
            return None;
        }
        before.push(*next);
        position = position.after(next);
    }
    let legal = position.legal_actions().into_vec();
    if legal.is_empty()
        || legal
            .iter()
            .any(|action| is_king(&position, action) == Some(true))
    {
        return None;
    }
    let own: Vec<Try> = legal.iter().map(Try::from).collect();
    let mut wrong = moves(position.variant(), &position);
    wrong.retain(|one| !own.contains(one));
    (!wrong.is_empty()).then(|| Example {
        start: *start,
        before,
        position,
        goals: legal.clone(),
        legal,
        wrong,
    })
}

/// A position with few pieces, as a drawing rule of the variant describes them. Without such a rule, a position with
/// two kings.
fn drawn(variant: Variant) -> Option<Example> {
    let forces = variant.rules().draws.iter().find_map(|rule| match rule {
        DrawRule::FewPieces { one, other, .. } => Some((*one, *other)),
        _ => None,
    });
    let (one, other) = forces.unwrap_or((Force::kings(1), Force::kings(1)));
    let kings = |force: Force| force.kings.0.max(force.pieces.0);
    let material = [0, kings(one), 0, kings(other)];
    let calm = |position: &Position| {
        position
            .legal_actions()
            .iter()
            .all(|action| !action.is_capture())
    };
    let position = boards(variant, &[material], 5).find(calm)?;
    let legal = position.legal_actions().into_vec();
    Some(Example {
        start: position,
        before: Vec::new(),
        position,
        legal,
        goals: Vec::new(),
        wrong: Vec::new(),
    })
}

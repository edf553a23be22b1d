//! The subjects of a tour, that is, the rules of a variant in the order of the lessons.

use tessera_draughts::{
    Chain, Direction, Directions, Landing, Obligation, Pattern, Priority, Promotion, Range,
    Removal, Rules, WithoutAction,
};

/// The subject of a lesson.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The initial position, and who moves first.
    Start,
    MenStep,
    MenCapture,
    CaptureBackwards,
    NoCaptureBackwards,
    /// Men capture along rows, on a board on which all squares are used.
    CaptureSideways,
    /// Men capture along rows and columns, on a board on which every second square is used.
    CaptureStraight,
    /// Men step in directions in which they do not capture.
    MenStepOnly,
    MenNotKings,
    Obligation,
    Optional,
    Chain,
    SingleJump,
    AnyCapture,
    /// The criterion at this index in the list of priorities.
    Priority(usize),
    Promotion,
    PromotionInCapture(Promotion),
    KingStep(Range),
    KingCapture(Range),
    KingCaptureStraight,
    KingStepOnly,
    KingLanding(Landing),
    KingGoesOn,
    KingSteps(u8),
    Removal(Removal),
    TurnsBack(bool),
    FirstKing,
    LastPiece,
    Blocked,
    GiveAway,
    Repetition(u8),
    Draws,
    NoDraws,
}

const BACKWARDS: Directions =
    Directions::of(&[Direction::SouthWest, Direction::South, Direction::SouthEast]);

const SIDEWAYS: Directions = Directions::of(&[Direction::West, Direction::East]);

/// All directions that are in either of two sets.
fn with(one: Directions, other: Directions) -> Directions {
    joined(|direction| one.contains(direction) || other.contains(direction))
}

fn without(one: Directions, other: Directions) -> Directions {
    joined(|direction| one.contains(direction) && !other.contains(direction))
}

fn joined(is_in: impl Fn(Direction) -> bool) -> Directions {
    let chosen: Vec<Direction> = Direction::ALL
        .into_iter()
        .filter(|&one| is_in(one))
        .collect();
    Directions::of(&chosen)
}

impl Subject {
    /// The subjects for some rules, in the order of the lessons. A lesson is left out later if no position shows its
    /// subject. For example, captured pieces that stay on the board until the end never block kings that do not fly.
    pub(super) fn all(rules: &Rules) -> Vec<Subject> {
        let men = rules.men;
        let mut all = vec![Subject::Start, Subject::MenStep, Subject::MenCapture];
        let mut add = |holds: bool, subject| {
            if holds {
                all.push(subject);
            }
        };
        let captures_back = men.captures.intersects(BACKWARDS);
        let is_full = rules.board.pattern == Pattern::All;
        add(captures_back, Subject::CaptureBackwards);
        add(!captures_back, Subject::NoCaptureBackwards);
        add(
            is_full && men.captures.intersects(SIDEWAYS),
            Subject::CaptureSideways,
        );
        let goes_straight = men.captures.intersects(Directions::ORTHOGONAL);
        add(!is_full && goes_straight, Subject::CaptureStraight);
        add(!men.captures.contains_all(men.steps), Subject::MenStepOnly);
        let is_mandatory = rules.capture.obligation == Obligation::Mandatory;
        add(is_mandatory, Subject::Obligation);
        add(!is_mandatory, Subject::Optional);
        let is_whole = rules.capture.chain == Chain::Complete;
        add(is_whole, Subject::Chain);
        add(!is_whole, Subject::SingleJump);
        let priority = rules.capture.priority;
        add(
            is_mandatory && is_whole && priority.is_empty(),
            Subject::AnyCapture,
        );
        let is_first_most = priority.first() == Some(&Priority::MostPieces);
        add(is_first_most, Subject::Priority(0));
        if rules.end.first_king_wins {
            add(true, Subject::FirstKing);
        } else {
            add(true, Subject::Promotion);
            all.extend(of_kings(rules));
            all.extend((usize::from(is_first_most)..priority.len()).map(Subject::Priority));
        }
        if is_whole {
            all.push(Subject::PromotionInCapture(rules.promotion));
        }
        all.extend(of_the_end(rules));
        all
    }

    /// The identifier of the subject, which stays the same in later versions.
    pub(super) fn id(self, rules: &Rules) -> &'static str {
        match self {
            Subject::Start => "start",
            Subject::MenStep => "men_step",
            Subject::MenCapture => "men_capture",
            Subject::CaptureBackwards => "men_capture_backwards",
            Subject::NoCaptureBackwards => "men_not_backwards",
            Subject::CaptureSideways => "men_capture_sideways",
            Subject::CaptureStraight => "men_capture_straight",
            Subject::MenStepOnly => "men_step_only",
            Subject::MenNotKings => "men_not_kings",
            Subject::Obligation => "obligation",
            Subject::Optional => "optional",
            Subject::Chain => "chain",
            Subject::SingleJump => "single_jump",
            Subject::AnyCapture => "any_capture",
            Subject::Priority(place) => match rules.capture.priority[place] {
                Priority::MostPieces => "most_pieces",
                Priority::MostValue => "most_value",
                Priority::ByKing => "by_king",
                Priority::MostKings => "most_kings",
                Priority::KingsEarliest => "kings_earliest",
            },
            Subject::Promotion => "promotion",
            Subject::PromotionInCapture(_) => "promotion_in_capture",
            Subject::KingStep(_) => "king_step",
            Subject::KingCapture(_) => "king_capture",
            Subject::KingCaptureStraight => "king_capture_straight",
            Subject::KingStepOnly => "king_step_only",
            Subject::KingLanding(_) => "king_landing",
            Subject::KingGoesOn => "king_goes_on",
            Subject::KingSteps(_) => "king_steps",
            Subject::Removal(_) => "removal",
            Subject::TurnsBack(_) => "turning_back",
            Subject::FirstKing => "first_king",
            Subject::LastPiece => "last_piece",
            Subject::Blocked => "blocked",
            Subject::GiveAway => "give_away",
            Subject::Repetition(_) => "repetition",
            Subject::Draws => "draws",
            Subject::NoDraws => "no_draws",
        }
    }

    /// The rules without the rule of this subject. `None` if the lesson is not about a rule for moves.
    pub(super) fn changed(self, rules: &Rules) -> Option<Rules> {
        let mut other = *rules;
        let is_full = rules.board.pattern == Pattern::All;
        match self {
            Subject::MenStep => {
                other.men.steps = if is_full {
                    Directions::EVERY
                } else {
                    Directions::DIAGONAL
                }
            }
            Subject::CaptureBackwards => {
                other.men.captures = without(rules.men.captures, BACKWARDS);
            }
            Subject::NoCaptureBackwards => {
                other.men.captures = with(rules.men.captures, rules.men.captures.flipped());
            }
            Subject::CaptureSideways => other.men.captures = without(rules.men.captures, SIDEWAYS),
            Subject::CaptureStraight => {
                other.men.captures = without(rules.men.captures, Directions::ORTHOGONAL);
            }
            Subject::MenStepOnly => other.men.captures = with(rules.men.captures, rules.men.steps),
            Subject::MenNotKings => other.men.captures_kings = true,
            Subject::Obligation => other.capture.obligation = Obligation::Optional,
            Subject::Optional => other.capture.obligation = Obligation::Mandatory,
            Subject::Chain | Subject::KingGoesOn => other.capture.chain = Chain::Single,
            Subject::SingleJump => other.capture.chain = Chain::Complete,
            Subject::AnyCapture => other.capture.priority = &[Priority::MostPieces],
            Subject::Priority(place) => other.capture.priority = &rules.capture.priority[..place],
            Subject::PromotionInCapture(Promotion::GoesOnAsKing) => {
                other.promotion = Promotion::EndsTurn;
            }
            Subject::PromotionInCapture(Promotion::IfTurnEnds)
                if rules.men.captures.intersects(BACKWARDS) =>
            {
                other.promotion = Promotion::EndsTurn;
            }
            Subject::PromotionInCapture(_) => other.promotion = Promotion::GoesOnAsKing,
            Subject::KingStep(range) | Subject::KingCapture(range) => {
                other.kings.range = match range {
                    Range::Short => Range::Flying,
                    Range::Flying => Range::Short,
                };
            }
            Subject::KingCaptureStraight => {
                other.kings.captures = without(rules.kings.captures, Directions::ORTHOGONAL);
            }
            Subject::KingStepOnly => {
                other.kings.captures = with(rules.kings.captures, rules.kings.steps);
            }
            Subject::KingLanding(Landing::Anywhere) => other.kings.landing = Landing::Behind,
            Subject::KingLanding(_) => other.kings.landing = Landing::Anywhere,
            // The generator of the tour ignores earlier moves.
            Subject::KingSteps(_) => {}
            Subject::Removal(Removal::AtEnd) => {
                other.capture.removal = Removal::Immediate;
                other.capture.turns_back = true;
            }
            Subject::Removal(Removal::Immediate) => other.capture.removal = Removal::AtEnd,
            Subject::TurnsBack(turns) => other.capture.turns_back = !turns,
            Subject::Start
            | Subject::MenCapture
            | Subject::Promotion
            | Subject::FirstKing
            | Subject::LastPiece
            | Subject::Blocked
            | Subject::GiveAway
            | Subject::Repetition(_)
            | Subject::Draws
            | Subject::NoDraws => return None,
        }
        Some(other)
    }
}

/// The subjects about how kings step and capture.
fn of_kings(rules: &Rules) -> Vec<Subject> {
    let kings = rules.kings;
    let mut all = vec![
        Subject::KingStep(kings.range),
        Subject::KingCapture(kings.range),
    ];
    let mut add = |holds: bool, subject| {
        if holds {
            all.push(subject);
        }
    };
    let (is_full, is_flying) = (
        rules.board.pattern == Pattern::All,
        kings.range == Range::Flying,
    );
    let is_whole = rules.capture.chain == Chain::Complete;
    let goes_straight = kings.captures.intersects(Directions::ORTHOGONAL);
    add(!is_full && goes_straight, Subject::KingCaptureStraight);
    add(
        !kings.captures.contains_all(kings.steps),
        Subject::KingStepOnly,
    );
    add(is_flying, Subject::KingLanding(kings.landing));
    add(
        is_flying && is_whole && kings.landing != Landing::Behind,
        Subject::KingGoesOn,
    );
    if let Some(steps) = kings.steps_in_a_row {
        add(true, Subject::KingSteps(steps));
    }
    add(!rules.men.captures_kings, Subject::MenNotKings);
    add(is_whole, Subject::Removal(rules.capture.removal));
    let is_immediate = rules.capture.removal == Removal::Immediate;
    add(
        is_whole && is_immediate,
        Subject::TurnsBack(rules.capture.turns_back),
    );
    all
}

/// The subjects about how a game ends.
fn of_the_end(rules: &Rules) -> Vec<Subject> {
    let mut all = match rules.end.without_action {
        WithoutAction::Loses => vec![Subject::LastPiece, Subject::Blocked],
        WithoutAction::Wins => vec![Subject::GiveAway],
    };
    let repetition = rules.draws.iter().find_map(|rule| match rule {
        tessera_draughts::DrawRule::Repetition { times } => Some(*times),
        _ => None,
    });
    all.extend(repetition.map(Subject::Repetition));
    if rules.draws.is_empty() {
        all.push(Subject::NoDraws);
    } else if rules.draws.len() > usize::from(repetition.is_some()) {
        all.push(Subject::Draws);
    }
    all
}

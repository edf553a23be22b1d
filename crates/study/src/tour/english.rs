//! The lessons in English.

use tessera_draughts::{Landing, Language, Priority, Promotion, Range, Removal, Rules};

use super::subject::Subject;
use super::words::Words;

pub(super) fn words(subject: Subject, rules: &Rules) -> Words {
    match subject {
        Subject::Start | Subject::Repetition(_) | Subject::Draws | Subject::NoDraws => {
            of_the_game(subject, rules)
        }
        Subject::KingStep(_)
        | Subject::KingCapture(_)
        | Subject::KingCaptureStraight
        | Subject::KingStepOnly
        | Subject::KingLanding(_)
        | Subject::KingGoesOn
        | Subject::KingSteps(_) => of_kings(subject),
        Subject::FirstKing
        | Subject::LastPiece
        | Subject::Blocked
        | Subject::GiveAway
        | Subject::Promotion
        | Subject::PromotionInCapture(_) => of_goals(subject),
        Subject::Priority(place) => of_priority(rules.capture.priority[place]),
        _ => of_men(subject, rules),
    }
}

/// The sentences about a topic in the variant's rules in words.
fn sentences(rules: &Rules, title: &str) -> Vec<String> {
    let topics = rules.in_words(Language::English).into_iter();
    topics
        .filter(|topic| topic.title == title)
        .flat_map(|topic| topic.sentences)
        .collect()
}

fn of_the_game(subject: Subject, rules: &Rules) -> Words {
    match subject {
        Subject::Start => Words::new(
            "The board",
            sentences(rules, "Board").join(" "),
            "Make any first move.",
            "",
        ),
        Subject::Repetition(times) => Words::new(
            "Repetition",
            format!(
                "The game is a draw when the same position has occurred {times} times, with the same side to move."
            ),
            "Both sides go back and forth. Go back once more: the game is drawn.",
            "",
        ),
        Subject::NoDraws => Words::new("Draws", sentences(rules, "Draws").join(" "), "", ""),
        _ => {
            let others = sentences(rules, "Draws").into_iter();
            let others: Vec<String> = others
                .filter(|one| !one.contains("position has occurred"))
                .collect();
            Words::new("Draws", others.join(" "), "", "")
        }
    }
}

fn of_men(subject: Subject, rules: &Rules) -> Words {
    let men = sentences(rules, "Men");
    match subject {
        Subject::MenStep => Words::new(
            "How men move",
            men.first().cloned().unwrap_or_default(),
            "Move the man.",
            "A man does not move in that direction.",
        ),
        Subject::CaptureBackwards => Words::new(
            "Men capture backwards too",
            "A man moves forwards only, but it captures backwards too.",
            "Capture the piece behind the man.",
            "",
        ),
        Subject::NoCaptureBackwards => Words::new(
            "Men do not capture backwards",
            "A man never captures backwards, even if there is an empty square behind the piece.",
            "Nothing can be captured here. Make a move.",
            "A man does not capture backwards.",
        ),
        Subject::CaptureSideways => Words::new(
            "Men capture sideways",
            "A man also captures to the left and to the right.",
            "Capture sideways.",
            "",
        ),
        Subject::CaptureStraight => Words::new(
            "Men capture along rows and columns",
            "A man also captures along rows and columns. The next playing square is two squares away, because the one \
             between is not used.",
            "Capture along the row or column.",
            "",
        ),
        Subject::MenStepOnly => Words::new(
            "Directions without captures",
            "A man does not capture in all directions in which it moves.",
            "Nothing can be captured here. Make a move.",
            "A man moves in that direction, but it does not capture in it.",
        ),
        Subject::MenNotKings => Words::new(
            "Men do not capture kings",
            "Only a king can capture a king.",
            "Nothing can be captured here. Make a move.",
            "A man cannot capture a king.",
        ),
        _ => of_captures(subject),
    }
}

fn of_captures(subject: Subject) -> Words {
    match subject {
        Subject::MenCapture => Words::new(
            "How men capture",
            "A piece is captured by a jump over it onto the empty square behind it. It leaves the board.",
            "Capture the piece.",
            "",
        ),
        Subject::Obligation => Words::new(
            "Captures are mandatory",
            "A player who can capture must do so.",
            "A capture is due: find it.",
            "That is not allowed: you must capture.",
        ),
        Subject::Optional => Words::new(
            "Captures are optional",
            "A player who can capture may do so, or make any other move.",
            "Capture, or make another move: both are allowed.",
            "",
        ),
        Subject::Chain => Words::new(
            "Several pieces in one move",
            "A capture continues until the piece has no further jump.",
            "Capture both pieces in one move.",
            "The capture is not complete: it must continue.",
        ),
        Subject::SingleJump => Words::new(
            "One jump a turn",
            "A turn has only one jump, even if another one is possible from there.",
            "Capture one piece. The other one stays.",
            "A turn has only one jump.",
        ),
        Subject::AnyCapture => Words::new(
            "Any capture may be chosen",
            "If several captures are possible, any may be chosen, even if another one captures more.",
            "Make the capture of fewer pieces: it is allowed.",
            "",
        ),
        Subject::Removal(Removal::AtEnd) => Words::new(
            "Captured pieces leave at the end",
            "Captured pieces leave the board when the capture is complete. Until then they block the way, and none \
            may be jumped twice.",
            "Capture. Watch where the captured pieces block the way.",
            "A captured piece that is still on the board blocks the way.",
        ),
        Subject::Removal(Removal::Immediate) => Words::new(
            "Captured pieces leave at once",
            "Captured pieces leave the board after each jump, so that later jumps may pass over their squares.",
            "Capture, over a square that has just become empty.",
            "The square of the captured piece is empty now: the capture must continue over it.",
        ),
        Subject::TurnsBack(true) => Words::new(
            "Turning back",
            "A jump may go straight back over the squares of the previous one, because the captured piece has left.",
            "Capture, and turn back on the way.",
            "The capture must continue, straight back.",
        ),
        _ => Words::new(
            "No turning back",
            "No jump may go straight back over the squares of the previous one.",
            "Capture without turning back.",
            "A jump may not go straight back.",
        ),
    }
}

fn of_priority(priority: Priority) -> Words {
    match priority {
        Priority::MostPieces => Words::new(
            "The most pieces",
            "If several captures are possible, the player must choose one that captures the most pieces.",
            "Make the capture of the most pieces.",
            "That is not allowed: another capture takes more pieces.",
        ),
        Priority::MostValue => Words::new(
            "The most value",
            "If several captures are possible, the player must choose one that captures the most value. A king is \
            worth almost two men.",
            "Make the capture of the most value.",
            "That is not allowed: another capture is worth more.",
        ),
        Priority::ByKing => Words::new(
            "Kings capture first",
            "If captures by a king and by a man are otherwise equal, the king must capture.",
            "Capture with the king.",
            "That is not allowed: the king must capture.",
        ),
        Priority::MostKings => Words::new(
            "The most kings",
            "If captures are otherwise equal, the player must choose one that captures the most kings.",
            "Make the capture of the most kings.",
            "That is not allowed: another capture takes more kings.",
        ),
        Priority::KingsEarliest => Words::new(
            "Kings as early as possible",
            "If captures are otherwise equal, the player must choose one that captures a king where two captures first \
             differ.",
            "Make the capture that takes a king first.",
            "That is not allowed: another capture takes a king earlier.",
        ),
    }
}

fn of_goals(subject: Subject) -> Words {
    match subject {
        Subject::Promotion => Words::new(
            "A man becomes a king",
            "A man that reaches the furthest row becomes a king.",
            "Promote the man.",
            "",
        ),
        Subject::PromotionInCapture(Promotion::EndsTurn) => Words::new(
            "Promotion ends the turn",
            "A man that reaches the furthest row in a capture becomes a king, and its turn ends there, even if the \
            king could capture more.",
            "Capture, up to the furthest row.",
            "The turn ends on the furthest row.",
        ),
        Subject::PromotionInCapture(Promotion::IfTurnEnds) => Words::new(
            "Passing the furthest row",
            "In a capture, a man that reaches the furthest row goes on as a man, if it can. It becomes a king only if \
            its turn ends there.",
            "Capture, over the furthest row or up to it.",
            "A man that has reached the furthest row goes on capturing as a man.",
        ),
        Subject::PromotionInCapture(Promotion::GoesOnAsKing) => Words::new(
            "Promotion in the middle of a capture",
            "A man that reaches the furthest row in a capture becomes a king at once, and goes on capturing as a king.",
            "Capture, over the furthest row.",
            "The capture is not complete: it goes on as a king's.",
        ),
        Subject::FirstKing => Words::new(
            "The first king wins",
            "The first player to have a king wins at once.",
            "Win: promote the man.",
            "",
        ),
        Subject::LastPiece => Words::new(
            "No pieces left",
            "A player to move who has no pieces left, or no legal move, loses.",
            "Win: capture the last piece.",
            "",
        ),
        Subject::Blocked => Words::new(
            "No legal move",
            "A player who still has pieces, but no legal move, loses as well.",
            "Win: leave your opponent without a move.",
            "",
        ),
        _ => Words::new(
            "Lose everything to win",
            "A player to move who has no pieces or no legal move wins.",
            "Offer your last piece, so that you win whatever the reply.",
            "",
        ),
    }
}

fn of_kings(subject: Subject) -> Words {
    match subject {
        Subject::KingStep(Range::Short) => Words::new(
            "How kings move",
            "A king moves one square, forwards and backwards.",
            "Move the king.",
            "A king moves only one square at a time.",
        ),
        Subject::KingStep(Range::Flying) => Words::new(
            "Flying kings",
            "A king moves any number of empty squares in a line, forwards and backwards: it flies.",
            "Move the king by more than one square.",
            "",
        ),
        Subject::KingCapture(Range::Short) => Words::new(
            "How kings capture",
            "A king captures a neighbouring piece, forwards and backwards.",
            "Capture backwards with the king.",
            "The piece is too far away for a king.",
        ),
        Subject::KingCapture(Range::Flying) => Words::new(
            "Kings capture from afar",
            "A king captures from any distance, over the empty squares before the piece.",
            "Capture the piece from afar.",
            "",
        ),
        Subject::KingCaptureStraight => Words::new(
            "Kings capture along rows and columns",
            "A king also captures along rows and columns.",
            "Capture along the row or column.",
            "",
        ),
        Subject::KingStepOnly => Words::new(
            "Directions without captures",
            "A king does not capture in all directions in which it moves.",
            "Nothing can be captured here. Make a move.",
            "A king moves in that direction, but it does not capture in it.",
        ),
        Subject::KingLanding(Landing::Anywhere) => Words::new(
            "Where kings land",
            "After a capture, a king lands on any of the empty squares behind the piece.",
            "Capture, and choose where to land.",
            "",
        ),
        Subject::KingLanding(Landing::Behind) => Words::new(
            "Where kings land",
            "A king lands on the square directly behind the captured piece.",
            "Capture the piece.",
            "A king lands directly behind the captured piece.",
        ),
        Subject::KingLanding(Landing::BehindLastKing) => Words::new(
            "Where kings land",
            "A king lands on any of the empty squares behind a captured man. If the last captured piece is a king, it \
            ends directly behind that.",
            "Capture the king.",
            "After the capture of a king, your king ends directly behind it.",
        ),
        Subject::KingGoesOn => Words::new(
            "Landing to capture more",
            "If a king can continue the capture from one of the squares behind the piece, it must land there.",
            "Land where the capture continues.",
            "From there, the capture does not continue: choose another square.",
        ),
        _ => Words::new(
            "Not always the same king",
            of_steps(subject),
            "Your king has no step left. Move a man.",
            "This king may not move again before another piece has moved.",
        ),
    }
}

fn of_steps(subject: Subject) -> String {
    let Subject::KingSteps(most) = subject else {
        return String::new();
    };
    let steps = if most == 1 {
        "1 step".to_owned()
    } else {
        format!("{most} steps")
    };
    format!("A player who has men left may make no more than {steps} in a row with the same king.")
}

//! The rules of a variant in German.

use super::Topic;
use crate::{
    Board, Capture, Chain, Color, Condition, Corner, Direction, Directions, DrawRule, Force, Kings,
    Landing, Notation, NotationStyle, Obligation, Pattern, Priority, Promotion, Range, Removal,
    Rules, WithoutAction,
};

pub(super) fn topics(rules: &Rules) -> Vec<Topic> {
    let topic = |title, sentences| Topic { title, sentences };
    vec![
        topic("Brett", board(rules)),
        topic("Einfache Steine", men(rules)),
        topic("Damen", kings(rules)),
        topic("Schlagen", captures(rules.capture)),
        topic("Umwandlung", vec![promotion(rules.promotion).to_owned()]),
        topic("Ende", end(rules)),
        topic("Remis", draws(rules)),
        topic("Schreibweise", notation(rules.notation)),
    ]
}

pub(super) fn summary(rules: &Rules) -> String {
    let Rules {
        kings,
        capture,
        end,
        ..
    } = rules;
    let is_flying = kings.range == Range::Flying;
    let backwards = Directions::DIAGONALLY_FORWARD.flipped();
    let priority = capture.priority.first().map(|priority| match priority {
        Priority::MostPieces => "die meisten Steine müssen geschlagen werden",
        Priority::MostValue => "der größte Wert muss geschlagen werden",
        Priority::ByKing => "Damen schlagen vor einfachen Steinen",
        Priority::MostKings => "die meisten Damen müssen geschlagen werden",
        Priority::KingsEarliest => "Damen müssen zuerst geschlagen werden",
    });
    let parts = [
        (!is_flying, "Damen ziehen ein Feld weit"),
        (is_flying, "Damen ziehen weit"),
        (
            is_flying && kings.landing == Landing::Behind,
            "eine Dame landet direkt dahinter",
        ),
        (
            is_flying && kings.landing == Landing::BehindLastKing,
            "eine Dame landet direkt hinter einer Dame",
        ),
        (
            rules.men.captures.contains_all(backwards),
            "einfache Steine schlagen auch rückwärts",
        ),
        (
            rules.men.captures.intersects(Directions::ORTHOGONAL),
            "geschlagen wird auch längs der Zeilen und Spalten",
        ),
        (
            !rules.men.captures_kings,
            "einfache Steine schlagen keine Damen",
        ),
        (
            capture.obligation == Obligation::Optional,
            "Schlagen ist freiwillig",
        ),
        (capture.chain == Chain::Single, "ein Sprung je Zug"),
        (priority.is_some(), priority.unwrap_or_default()),
        (
            rules.promotion == Promotion::GoesOnAsKing,
            "Umwandlung mitten im Schlagen",
        ),
        (end.first_king_wins, "die erste Dame gewinnt"),
        (
            end.without_action == WithoutAction::Wins,
            "wer keinen möglichen Zug hat, gewinnt",
        ),
    ];
    let said = parts.into_iter().filter(|(holds, _)| *holds);
    said.map(|(_, words)| words).collect::<Vec<_>>().join("; ")
}

/// The condition for the draw: "je 40 Züge ohne Schlagen und ohne Zug eines einfachen Steins gemacht worden sind".
pub(super) fn draw(rule: DrawRule) -> String {
    match rule {
        DrawRule::Repetition { times } => {
            let times = match times {
                1 => "einmal".to_owned(),
                2 => "zweimal".to_owned(),
                _ => format!("{times}-mal"),
            };
            format!("dieselbe Stellung {times} vorgekommen ist, mit demselben Spieler am Zug")
        }
        DrawRule::WithoutProgress { plies } => format!(
            "{} ohne Schlagen und ohne Zug eines einfachen Steins gemacht worden {}",
            moves(plies),
            are(plies)
        ),
        DrawRule::FewPieces {
            one,
            other,
            plies,
            condition,
            restarts,
        } => {
            let forces = if one == other {
                format!("{} auf jeder Seite", force(one))
            } else {
                format!("{} gegen {}", force(one), force(other))
            };
            let more = match condition {
                Condition::Always => String::new(),
                Condition::OnMainRoad => {
                    ", und zwar auf der Hauptstraße, der Diagonale von links unten,".to_owned()
                }
                Condition::Together(fewest, most) => {
                    let all = range((fewest, most), "Stein", "Steinen");
                    format!(", zusammen {all},")
                }
            };
            let since = if restarts {
                ", seit dem letzten Schlagen oder Umwandeln"
            } else {
                ""
            };
            format!(
                "{} mit {forces}{more} gemacht worden {}{since}",
                moves(plies),
                are(plies)
            )
        }
    }
}

/// A number of plies. If it is even, it is given as a number of moves by each player.
fn moves(plies: u16) -> String {
    match plies {
        2 => "je 1 Zug".to_owned(),
        even if even % 2 == 0 => format!("je {} Züge", even / 2),
        1 => "1 Halbzug".to_owned(),
        odd => format!("{odd} Halbzüge"),
    }
}

/// The verb after [`moves`].
const fn are(plies: u16) -> &'static str {
    match plies {
        1 | 2 => "ist",
        _ => "sind",
    }
}

/// A number of pieces. `many` is in the dative.
fn range((fewest, most): (u8, u8), one: &str, many: &str) -> String {
    match (fewest, most) {
        (1, 1) => format!("1 {one}"),
        (fewest, most) if fewest == most => format!("{fewest} {many}"),
        (fewest, u8::MAX) => format!("{fewest} oder mehr {many}"),
        (fewest, most) if fewest.checked_add(1) == Some(most) => {
            format!("{fewest} oder {most} {many}")
        }
        (fewest, most) => format!("{fewest} bis {most} {many}"),
    }
}

/// The pieces of a player: "3 Steinen (darunter 1 oder mehr Damen)".
fn force(force: Force) -> String {
    let Force { kings, men, pieces } = force;
    let both = |a: (u8, u8), b: (u8, u8)| (a.0.max(b.0), a.1.min(b.1));
    if men.1 == 0 {
        return range(both(kings, pieces), "Dame", "Damen");
    }
    if kings.1 == 0 {
        return range(both(men, pieces), "einfachem Stein", "einfachen Steinen");
    }
    let of = |bounds: (u8, u8), one: &str, many: &str| {
        // An upper bound is left out if it is not less than the upper bound for all pieces.
        let most = if bounds.1 >= pieces.1 {
            u8::MAX
        } else {
            bounds.1
        };
        ((bounds.0, most) != (0, u8::MAX)).then(|| range((bounds.0, most), one, many))
    };
    let among = [
        of(kings, "Dame", "Damen"),
        of(men, "einfacher Stein", "einfache Steine"),
    ];
    let among: Vec<String> = among.into_iter().flatten().collect();
    let pieces = range(pieces, "Stein", "Steinen");
    if among.is_empty() {
        pieces
    } else {
        format!("{pieces} (darunter {})", among.join(" und "))
    }
}

/// A set of directions in words, from the point of view of a player who moves north.
pub(super) fn directions(set: Directions) -> String {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    if set == Directions::EVERY {
        return "in alle acht Richtungen".to_owned();
    }
    /// Pairs of directions, with the words for the pair and for each of the two.
    const PAIRS: [([Direction; 2], [&str; 3]); 4] = [
        (
            [NorthWest, NorthEast],
            [
                "schräg vorwärts",
                "schräg vorwärts nach links",
                "schräg vorwärts nach rechts",
            ],
        ),
        (
            [SouthWest, SouthEast],
            [
                "schräg rückwärts",
                "schräg rückwärts nach links",
                "schräg rückwärts nach rechts",
            ],
        ),
        (
            [North, South],
            [
                "gerade vorwärts und rückwärts",
                "gerade vorwärts",
                "gerade rückwärts",
            ],
        ),
        ([West, East], ["zur Seite", "nach links", "nach rechts"]),
    ];
    let mut parts = Vec::new();
    for ([first, second], [both, only_first, only_second]) in PAIRS {
        match (set.contains(first), set.contains(second)) {
            (true, true) => parts.push(both),
            (true, false) => parts.push(only_first),
            (false, true) => parts.push(only_second),
            (false, false) => {}
        }
    }
    let Some(last) = parts.pop() else {
        return "nirgendwohin".to_owned();
    };
    let words = if parts.is_empty() {
        last.to_owned()
    } else {
        format!("{} und {last}", parts.join(", "))
    };
    words.replace(
        "schräg vorwärts und schräg rückwärts",
        "schräg vorwärts und rückwärts",
    )
}

fn board(rules: &Rules) -> Vec<String> {
    let Board {
        width,
        height,
        pattern,
    } = rules.board;
    let squares = match pattern {
        Pattern::All => "Alle werden benutzt".to_owned(),
        Pattern::Diagonal | Pattern::Mirrored => {
            let corner = if rules.board.has_square(i32::from(height) - 1, 0) {
                "das linke untere Eckfeld gehört dazu"
            } else {
                "das linke untere Eckfeld gehört nicht dazu"
            };
            let squares = rules.board.squares();
            format!("Jedes zweite wird benutzt, zusammen {squares}; {corner}")
        }
    };
    let men = count(rules.men_each(), "einen Stein", "Steine");
    let place = match (rules.rows_behind_men, rules.rows_of_men) {
        (0, 1) => "auf der nächsten Reihe".to_owned(),
        (0, rows) => format!("auf den {rows} nächsten Reihen"),
        (behind, rows) => {
            let rows = count(rows.into(), "einer Reihe", "Reihen");
            let behind = match behind {
                1 => "einer leeren Reihe".to_owned(),
                _ => format!("{behind} leeren Reihen"),
            };
            format!("auf {rows}, mit {behind} dahinter")
        }
    };
    let (bottom, first) = (name(rules.north), name(rules.first_to_move));
    vec![
        format!("Das Brett hat {width} mal {height} Felder. {squares}."),
        format!("Jeder Spieler hat {men}, {place}."),
        format!("{bottom} beginnt unten und zieht nach oben."),
        format!("{first} zieht zuerst."),
    ]
}

/// A number with its noun: `einen Stein`, `3 Steine`.
fn count(number: u32, one: &str, many: &str) -> String {
    match number {
        1 => one.to_owned(),
        _ => format!("{number} {many}"),
    }
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "Weiß",
        Color::Black => "Schwarz",
    }
}

fn men(rules: &Rules) -> Vec<String> {
    let steps = directions(rules.men.steps);
    let captures = directions(rules.men.captures);
    let kings = if rules.men.captures_kings {
        "Ein einfacher Stein darf eine Dame schlagen."
    } else {
        "Ein einfacher Stein darf keine Dame schlagen."
    };
    let mut sentences = vec![
        format!("Ein einfacher Stein zieht auf das nächste Feld, {steps}."),
        format!("Er schlägt {captures}."),
    ];
    sentences.extend(far_jumps(rules, rules.men.captures));
    sentences.push(kings.to_owned());
    sentences
}

fn kings(rules: &Rules) -> Vec<String> {
    let Kings {
        steps,
        captures,
        range,
        landing,
        steps_in_a_row,
    } = rules.kings;
    let (steps, ways) = (directions(steps), directions(captures));
    let mut sentences = match range {
        Range::Short => vec![
            format!("Eine Dame zieht auf das nächste Feld, {steps}."),
            format!("Sie schlägt einen benachbarten Stein, {ways}."),
        ],
        Range::Flying => {
            let landing = match landing {
                Landing::Anywhere => {
                    "Sie darf auf jedem der leeren Felder hinter dem geschlagenen Stein landen; kann sie von einem \
                     davon aus weiter schlagen, muss sie ein solches wählen."
                }
                Landing::Behind => "Sie landet auf dem Feld direkt hinter dem geschlagenen Stein.",
                Landing::BehindLastKing => {
                    "Sie darf auf jedem der leeren Felder hinter dem geschlagenen Stein landen; ist der zuletzt \
                     geschlagene Stein eine Dame, endet der Zug direkt dahinter."
                }
            };
            vec![
                format!("Eine Dame zieht über beliebig viele leere Felder, {steps}."),
                format!("Sie schlägt aus jeder Entfernung über leere Felder, {ways}."),
                landing.to_owned(),
            ]
        }
    };
    sentences.extend(far_jumps(rules, captures));
    if let Some(steps) = steps_in_a_row {
        let steps = count(steps.into(), "einen Zug", "Züge");
        sentences.push(format!(
            "Wer noch einfache Steine hat, darf höchstens {steps} nacheinander mit derselben Dame machen, ohne zu \
             schlagen."
        ));
    }
    sentences
}

/// What to know about captures along rows and columns where only every second square is used.
fn far_jumps(rules: &Rules, captures: Directions) -> Option<String> {
    let goes_straight = captures.intersects(Directions::ORTHOGONAL);
    (rules.board.pattern != Pattern::All && goes_straight).then(|| {
        "Längs einer Zeile oder Spalte ist das nächste Feld zwei Felder entfernt, weil das dazwischen nicht benutzt \
         wird."
            .to_owned()
    })
}

fn captures(capture: Capture) -> Vec<String> {
    let Capture {
        obligation,
        chain,
        removal,
        turns_back,
        priority,
    } = capture;
    let mut sentences = vec![
        "Geschlagen wird mit einem Sprung über den Stein auf ein leeres Feld dahinter.",
        match obligation {
            Obligation::Mandatory => "Wer schlagen kann, muss schlagen.",
            Obligation::Optional => {
                "Schlagen ist freiwillig: Jeder mögliche Zug darf gewählt werden."
            }
        },
    ];
    match chain {
        Chain::Single => sentences.push("Ein Zug hat nur einen Sprung."),
        Chain::Complete => {
            sentences.push(
                "Es wird, auf einem beliebigen Weg, so lange geschlagen, bis der Stein nicht weiter springen kann.",
            );
            sentences.push(match removal {
                Removal::AtEnd => {
                    "Geschlagene Steine kommen erst vom Brett, wenn der Zug zu Ende ist: Bis dahin stehen sie im Weg, \
                     und keiner darf zweimal übersprungen werden."
                }
                Removal::Immediate => {
                    "Geschlagene Steine kommen nach jedem Sprung vom Brett, sodass spätere Sprünge über ihre Felder \
                     führen können."
                }
            });
            if removal == Removal::Immediate {
                sentences.push(if turns_back {
                    "Ein Sprung darf gerade zurück über die Felder des vorigen führen."
                } else {
                    "Kein Sprung darf gerade zurück über die Felder des vorigen führen."
                });
            }
        }
    }
    let mut sentences: Vec<String> = sentences.into_iter().map(str::to_owned).collect();
    let criteria: Vec<&str> = priority.iter().map(|&each| criterion(each)).collect();
    sentences.push(if criteria.is_empty() {
        "Kann auf mehrere Arten geschlagen werden, darf jede gewählt werden.".to_owned()
    } else {
        let criteria = criteria.join(", dann eine, ");
        format!("Kann auf mehrere Arten geschlagen werden, muss eine gewählt werden, {criteria}.")
    });
    sentences
}

const fn criterion(priority: Priority) -> &'static str {
    match priority {
        Priority::MostPieces => "die die meisten Steine schlägt",
        Priority::MostValue => {
            "die den größten Wert schlägt (n Damen sind mehr wert als 2n - 1 einfache Steine und weniger als 2n)"
        }
        Priority::ByKing => "bei der eine Dame schlägt",
        Priority::MostKings => "die die meisten Damen schlägt",
        Priority::KingsEarliest => "die dort eine Dame schlägt, wo zwei sich zuerst unterscheiden",
    }
}

const fn promotion(promotion: Promotion) -> &'static str {
    match promotion {
        Promotion::EndsTurn => {
            "Ein einfacher Stein, der die hinterste Reihe erreicht, wird zur Dame, und der Zug ist zu Ende."
        }
        Promotion::IfTurnEnds => {
            "Ein einfacher Stein, dessen Zug auf der hintersten Reihe endet, wird zur Dame; einer, der von dort weiter \
             schlägt, bleibt ein einfacher Stein."
        }
        Promotion::GoesOnAsKing => {
            "Ein einfacher Stein, der die hinterste Reihe erreicht, wird sofort zur Dame und schlägt als Dame weiter."
        }
    }
}

fn end(rules: &Rules) -> Vec<String> {
    let verb = match rules.end.without_action {
        WithoutAction::Loses => "verliert",
        WithoutAction::Wins => "gewinnt",
    };
    let mut sentences = vec![format!(
        "Wer am Zug ist und keine Steine oder keinen möglichen Zug hat, {verb}."
    )];
    if rules.end.first_king_wins {
        sentences.push("Wer zuerst eine Dame hat, gewinnt sofort.".to_owned());
    }
    sentences
}

fn draws(rules: &Rules) -> Vec<String> {
    if rules.draws.is_empty() {
        let none = "Es gibt keine Remisregeln. Die Spieler können sich auf Remis einigen.";
        return vec![none.to_owned()];
    }
    let sentence = |&rule| format!("Die Partie ist remis, wenn {}.", draw(rule));
    rules.draws.iter().map(sentence).collect()
}

fn notation(notation: Notation) -> Vec<String> {
    let Notation {
        style,
        number_one,
        a1,
        capitals,
        step_sign,
        capture_sign,
        game_type,
    } = notation;
    let (one, a1) = (corner(number_one), corner(a1));
    let name = if capitals { "A1" } else { "a1" };
    let numbers = format!("mit Nummern, Zeile für Zeile, die 1 {one}");
    let names =
        format!("mit einem Buchstaben für die Spalte und einer Zahl für die Zeile, {name} {a1}");
    let (usual, other) = match style {
        NotationStyle::Numeric => (numbers, names),
        NotationStyle::Algebraic => (names, numbers),
    };
    vec![
        format!("Felder schreibt man {usual}."),
        format!("Gelesen werden sie auch {other}."),
        format!(
            "Zwischen den Feldern steht `{step_sign}`, wenn nichts geschlagen wird, sonst `{capture_sign}`."
        ),
        match game_type {
            Some(number) => {
                format!("In der Portable Draughts Notation ist der GameType {number}.")
            }
            None => {
                "Die Portable Draughts Notation hat für diese Spielart keinen GameType.".to_owned()
            }
        },
    ]
}

const fn corner(corner: Corner) -> &'static str {
    match corner {
        Corner::TopLeft => "links oben",
        Corner::TopRight => "rechts oben",
        Corner::BottomLeft => "links unten",
        Corner::BottomRight => "rechts unten",
    }
}

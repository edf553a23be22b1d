//! The lessons in German.

use tessera_draughts::{DrawRule, Landing, Language, Priority, Promotion, Range, Removal, Rules};

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

fn of_the_game(subject: Subject, rules: &Rules) -> Words {
    match subject {
        Subject::Start => Words::new(
            "Das Brett",
            board(rules),
            "Machen Sie einen beliebigen ersten Zug.",
            "",
        ),
        Subject::Repetition(times) => Words::new(
            "Stellungswiederholung",
            format!(
                "Die Partie ist remis, wenn dieselbe Stellung {times}-mal vorgekommen ist, mit demselben Spieler am \
                Zug."
            ),
            "Beide Seiten ziehen hin und her. Ziehen Sie noch einmal zurück: Die Partie ist remis.",
            "",
        ),
        Subject::NoDraws => Words::new(
            "Remis",
            "Es gibt keine Remisregeln. Die Spieler können sich auf Remis einigen.",
            "",
            "",
        ),
        _ => {
            let others = rules.draws.iter().filter_map(draw);
            Words::new("Remis", others.collect::<Vec<_>>().join(" "), "", "")
        }
    }
}

/// The sentences about the board in the variant's rules in words.
fn board(rules: &Rules) -> String {
    let topics = rules.in_words(Language::German);
    topics
        .first()
        .map_or_else(String::new, |board| board.sentences.join(" "))
}

/// A drawing rule as a sentence. `None` for repetition, which has its own lesson.
fn draw(rule: &DrawRule) -> Option<String> {
    let is_repetition = matches!(rule, DrawRule::Repetition { .. });
    let words = rule.in_words(Language::German);
    (!is_repetition).then(|| format!("Die Partie ist remis, wenn {words}."))
}

fn of_men(subject: Subject, rules: &Rules) -> Words {
    match subject {
        Subject::MenStep => Words::new(
            "Wie einfache Steine ziehen",
            format!(
                "Ein einfacher Stein zieht auf das nächste Feld, {}.",
                rules.men.steps.in_words(Language::German)
            ),
            "Ziehen Sie den Stein.",
            "In diese Richtung zieht ein einfacher Stein nicht.",
        ),
        Subject::CaptureBackwards => Words::new(
            "Einfache Steine schlagen auch rückwärts",
            "Ein einfacher Stein zieht nur vorwärts, aber er schlägt auch rückwärts.",
            "Schlagen Sie den Stein hinter Ihrem.",
            "",
        ),
        Subject::NoCaptureBackwards => Words::new(
            "Einfache Steine schlagen nicht rückwärts",
            "Ein einfacher Stein schlägt nie rückwärts, auch wenn das Feld hinter dem anderen Stein leer ist.",
            "Hier ist nichts zu schlagen. Machen Sie einen Zug.",
            "Ein einfacher Stein schlägt nicht rückwärts.",
        ),
        Subject::CaptureSideways => Words::new(
            "Einfache Steine schlagen zur Seite",
            "Ein einfacher Stein schlägt auch nach links und nach rechts.",
            "Schlagen Sie zur Seite.",
            "",
        ),
        Subject::CaptureStraight => Words::new(
            "Einfache Steine schlagen gerade",
            "Ein einfacher Stein schlägt auch längs der Zeilen und Spalten. Das nächste Feld ist dort zwei Felder \
             entfernt, weil das dazwischen nicht benutzt wird.",
            "Schlagen Sie längs der Zeile oder Spalte.",
            "",
        ),
        Subject::MenStepOnly => Words::new(
            "Richtungen ohne Schlagen",
            "Ein einfacher Stein schlägt nicht in alle Richtungen, in die er zieht.",
            "Hier ist nichts zu schlagen. Machen Sie einen Zug.",
            "In diese Richtung zieht ein einfacher Stein, aber er schlägt nicht in sie.",
        ),
        Subject::MenNotKings => Words::new(
            "Einfache Steine schlagen keine Damen",
            "Nur eine Dame kann eine Dame schlagen.",
            "Hier ist nichts zu schlagen. Machen Sie einen Zug.",
            "Ein einfacher Stein kann keine Dame schlagen.",
        ),
        _ => of_captures(subject),
    }
}

fn of_captures(subject: Subject) -> Words {
    match subject {
        Subject::MenCapture => Words::new(
            "Wie einfache Steine schlagen",
            "Geschlagen wird mit einem Sprung über den Stein auf das leere Feld dahinter. Der geschlagene Stein kommt \
            vom Brett.",
            "Schlagen Sie den Stein.",
            "",
        ),
        Subject::Obligation => Words::new(
            "Schlagen ist Pflicht",
            "Wer schlagen kann, muss schlagen.",
            "Hier muss geschlagen werden: Finden Sie den Zug.",
            "Das ist nicht erlaubt: Sie müssen schlagen.",
        ),
        Subject::Optional => Words::new(
            "Schlagen ist freiwillig",
            "Wer schlagen kann, darf schlagen oder einen anderen Zug machen.",
            "Schlagen Sie, oder ziehen Sie anders: Beides ist erlaubt.",
            "",
        ),
        Subject::Chain => Words::new(
            "Mehrere Steine in einem Zug",
            "Es wird so lange geschlagen, bis der Stein nicht weiter springen kann.",
            "Schlagen Sie beide Steine in einem Zug.",
            "Der Zug ist nicht zu Ende: Er muss weitergehen.",
        ),
        Subject::SingleJump => Words::new(
            "Ein Sprung je Zug",
            "Ein Zug hat nur einen Sprung, auch wenn danach noch einer möglich ist.",
            "Schlagen Sie einen Stein. Der andere bleibt stehen.",
            "Ein Zug hat nur einen Sprung.",
        ),
        Subject::AnyCapture => Words::new(
            "Freie Wahl beim Schlagen",
            "Kann auf mehrere Arten geschlagen werden, darf jede gewählt werden, auch wenn eine andere mehr schlägt.",
            "Schlagen Sie so, dass es weniger Steine sind: Es ist erlaubt.",
            "",
        ),
        Subject::Removal(Removal::AtEnd) => Words::new(
            "Geschlagene Steine bleiben bis zum Ende",
            "Geschlagene Steine kommen erst vom Brett, wenn der Zug zu Ende ist. Bis dahin stehen sie im Weg, und \
            keiner darf zweimal übersprungen werden.",
            "Schlagen Sie. Achten Sie darauf, wo geschlagene Steine im Weg stehen.",
            "Ein geschlagener Stein, der noch auf dem Brett ist, steht im Weg.",
        ),
        Subject::Removal(Removal::Immediate) => Words::new(
            "Geschlagene Steine kommen sofort vom Brett",
            "Geschlagene Steine kommen nach jedem Sprung vom Brett, sodass spätere Sprünge über ihre Felder führen \
            können.",
            "Schlagen Sie, über ein Feld, das gerade leer geworden ist.",
            "Das Feld des geschlagenen Steins ist nun leer: Der Zug muss darüber weitergehen.",
        ),
        Subject::TurnsBack(true) => Words::new(
            "Umkehren",
            "Ein Sprung darf gerade zurück über die Felder des vorigen führen, weil der geschlagene Stein nicht mehr \
            da ist.",
            "Schlagen Sie, und kehren Sie unterwegs um.",
            "Der Zug muss weitergehen, gerade zurück.",
        ),
        _ => Words::new(
            "Kein Umkehren",
            "Kein Sprung darf gerade zurück über die Felder des vorigen führen.",
            "Schlagen Sie, ohne umzukehren.",
            "Ein Sprung darf nicht gerade zurück führen.",
        ),
    }
}

fn of_priority(priority: Priority) -> Words {
    match priority {
        Priority::MostPieces => Words::new(
            "Die meisten Steine",
            "Kann auf mehrere Arten geschlagen werden, müssen die meisten Steine geschlagen werden.",
            "Schlagen Sie die meisten Steine.",
            "Das ist nicht erlaubt: Ein anderer Zug schlägt mehr Steine.",
        ),
        Priority::MostValue => Words::new(
            "Der größte Wert",
            "Kann auf mehrere Arten geschlagen werden, muss der größte Wert geschlagen werden. Eine Dame ist fast zwei \
             einfache Steine wert.",
            "Schlagen Sie den größten Wert.",
            "Das ist nicht erlaubt: Ein anderer Zug schlägt mehr Wert.",
        ),
        Priority::ByKing => Words::new(
            "Damen schlagen zuerst",
            "Können eine Dame und ein einfacher Stein schlagen, und sonst ist alles gleich, muss die Dame schlagen.",
            "Schlagen Sie mit der Dame.",
            "Das ist nicht erlaubt: Die Dame muss schlagen.",
        ),
        Priority::MostKings => Words::new(
            "Die meisten Damen",
            "Ist sonst alles gleich, müssen die meisten Damen geschlagen werden.",
            "Schlagen Sie die meisten Damen.",
            "Das ist nicht erlaubt: Ein anderer Zug schlägt mehr Damen.",
        ),
        Priority::KingsEarliest => Words::new(
            "Damen so früh wie möglich",
            "Ist sonst alles gleich, muss dort eine Dame geschlagen werden, wo zwei Züge sich zuerst unterscheiden.",
            "Schlagen Sie so, dass zuerst eine Dame geschlagen wird.",
            "Das ist nicht erlaubt: Ein anderer Zug schlägt früher eine Dame.",
        ),
    }
}

fn of_goals(subject: Subject) -> Words {
    match subject {
        Subject::Promotion => Words::new(
            "Ein Stein wird zur Dame",
            "Ein einfacher Stein, der die hinterste Reihe erreicht, wird zur Dame.",
            "Wandeln Sie den Stein in eine Dame um.",
            "",
        ),
        Subject::PromotionInCapture(Promotion::EndsTurn) => Words::new(
            "Die Umwandlung beendet den Zug",
            "Ein einfacher Stein, der beim Schlagen die hinterste Reihe erreicht, wird zur Dame, und der Zug ist zu \
            Ende, auch wenn die Dame weiter schlagen könnte.",
            "Schlagen Sie, bis zur hintersten Reihe.",
            "Auf der hintersten Reihe ist der Zug zu Ende.",
        ),
        Subject::PromotionInCapture(Promotion::IfTurnEnds) => Words::new(
            "Über die hinterste Reihe hinweg",
            "Ein einfacher Stein, der beim Schlagen die hinterste Reihe erreicht, schlägt als einfacher Stein weiter, \
            wenn er kann. Zur Dame wird er nur, wenn der Zug dort endet.",
            "Schlagen Sie, über die hinterste Reihe hinweg oder bis zu ihr.",
            "Ein Stein, der die hinterste Reihe erreicht hat, schlägt als einfacher Stein weiter.",
        ),
        Subject::PromotionInCapture(Promotion::GoesOnAsKing) => Words::new(
            "Umwandlung mitten im Schlagen",
            "Ein einfacher Stein, der beim Schlagen die hinterste Reihe erreicht, wird sofort zur Dame und schlägt \
            als Dame weiter.",
            "Schlagen Sie, über die hinterste Reihe hinweg.",
            "Der Zug ist nicht zu Ende: Er geht als Dame weiter.",
        ),
        Subject::FirstKing => Words::new(
            "Die erste Dame gewinnt",
            "Wer zuerst eine Dame hat, gewinnt sofort.",
            "Gewinnen Sie: Wandeln Sie den Stein um.",
            "",
        ),
        Subject::LastPiece => Words::new(
            "Kein Stein mehr",
            "Wer am Zug ist und keine Steine oder keinen möglichen Zug mehr hat, verliert.",
            "Gewinnen Sie: Schlagen Sie den letzten Stein.",
            "",
        ),
        Subject::Blocked => Words::new(
            "Kein möglicher Zug",
            "Wer noch Steine, aber keinen möglichen Zug hat, verliert ebenfalls.",
            "Gewinnen Sie: Lassen Sie der anderen Seite keinen Zug.",
            "",
        ),
        _ => Words::new(
            "Alles verlieren, um zu gewinnen",
            "Wer am Zug ist und keine Steine oder keinen möglichen Zug hat, gewinnt.",
            "Bieten Sie Ihren letzten Stein so an, dass Sie nach jedem Gegenzug gewonnen haben.",
            "",
        ),
    }
}

fn of_kings(subject: Subject) -> Words {
    match subject {
        Subject::KingStep(Range::Short) => Words::new(
            "Wie Damen ziehen",
            "Eine Dame zieht ein Feld weit, vorwärts und rückwärts.",
            "Ziehen Sie die Dame.",
            "Eine Dame zieht nur ein Feld weit.",
        ),
        Subject::KingStep(Range::Flying) => Words::new(
            "Damen ziehen weit",
            "Eine Dame zieht in einer Linie über beliebig viele leere Felder, vorwärts und rückwärts.",
            "Ziehen Sie die Dame um mehr als ein Feld.",
            "",
        ),
        Subject::KingCapture(Range::Short) => Words::new(
            "Wie Damen schlagen",
            "Eine Dame schlägt einen benachbarten Stein, vorwärts und rückwärts.",
            "Schlagen Sie mit der Dame rückwärts.",
            "Der Stein ist zu weit entfernt für eine Dame.",
        ),
        Subject::KingCapture(Range::Flying) => Words::new(
            "Damen schlagen aus der Ferne",
            "Eine Dame schlägt aus jeder Entfernung, über die leeren Felder vor dem Stein hinweg.",
            "Schlagen Sie den Stein aus der Ferne.",
            "",
        ),
        Subject::KingCaptureStraight => Words::new(
            "Damen schlagen gerade",
            "Eine Dame schlägt auch längs der Zeilen und Spalten.",
            "Schlagen Sie längs der Zeile oder Spalte.",
            "",
        ),
        Subject::KingStepOnly => Words::new(
            "Richtungen ohne Schlagen",
            "Eine Dame schlägt nicht in alle Richtungen, in die sie zieht.",
            "Hier ist nichts zu schlagen. Machen Sie einen Zug.",
            "In diese Richtung zieht eine Dame, aber sie schlägt nicht in sie.",
        ),
        Subject::KingLanding(Landing::Anywhere) => Words::new(
            "Wo Damen landen",
            "Nach dem Schlagen landet eine Dame auf einem beliebigen der leeren Felder hinter dem Stein.",
            "Schlagen Sie, und wählen Sie, wo Sie landen.",
            "",
        ),
        Subject::KingLanding(Landing::Behind) => Words::new(
            "Wo Damen landen",
            "Eine Dame landet auf dem Feld direkt hinter dem geschlagenen Stein.",
            "Schlagen Sie den Stein.",
            "Eine Dame landet direkt hinter dem geschlagenen Stein.",
        ),
        Subject::KingLanding(Landing::BehindLastKing) => Words::new(
            "Wo Damen landen",
            "Hinter einem geschlagenen einfachen Stein landet eine Dame auf einem beliebigen leeren Feld. Ist der \
            zuletzt geschlagene Stein eine Dame, landet sie direkt dahinter.",
            "Schlagen Sie die Dame.",
            "Nach dem Schlagen einer Dame landet Ihre Dame direkt dahinter.",
        ),
        Subject::KingGoesOn => Words::new(
            "Landen, um weiter zu schlagen",
            "Kann eine Dame von einem der Felder hinter dem Stein aus weiter schlagen, muss sie dort landen.",
            "Landen Sie dort, wo es weitergeht.",
            "Von dort geht es nicht weiter: Wählen Sie ein anderes Feld.",
        ),
        _ => Words::new(
            "Nicht immer dieselbe Dame",
            of_steps(subject),
            "Ihre Dame darf nicht mehr ziehen. Ziehen Sie einen einfachen Stein.",
            "Diese Dame darf erst wieder ziehen, wenn ein anderer Stein gezogen hat.",
        ),
    }
}

fn of_steps(subject: Subject) -> String {
    let Subject::KingSteps(most) = subject else {
        return String::new();
    };
    format!(
        "Wer noch einfache Steine hat, darf mit derselben Dame höchstens {most}-mal hintereinander ziehen."
    )
}

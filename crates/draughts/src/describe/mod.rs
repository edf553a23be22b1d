//! The rules of a variant in words, generated from the data.

mod draws;
mod german;
mod phrases;
#[cfg(test)]
mod tests;

use crate::{
    Board, Capture, Chain, Directions, DrawRule, Kings, Landing, Language, Notation, NotationStyle,
    Obligation, Pattern, Priority, Promotion, Range, Removal, Rules, WithoutAction,
};
use phrases::{capitalized, corner, count, directions};

/// The rules about one topic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topic {
    /// The title, such as `Kings`.
    pub title: &'static str,
    /// The sentences, in order.
    pub sentences: Vec<String>,
}

impl Rules {
    /// The rules in words: a few sentences for each topic, generated from the data alone. Fields without an effect,
    /// such as the landing square of a king that does not fly, are left out.
    ///
    /// ```
    /// use tessera_draughts::{Language, Variant};
    /// let topics = Variant::ENGLISH.rules().in_words(Language::English);
    /// let promotion = topics.iter().find(|topic| topic.title == "Promotion").unwrap();
    /// assert_eq!(
    ///     promotion.sentences,
    ///     ["A man that reaches the furthest row becomes a king, and its turn ends there."]
    /// );
    /// ```
    #[must_use]
    pub fn in_words(&self, language: Language) -> Vec<Topic> {
        match language {
            Language::English => self.in_english(),
            Language::German => german::topics(self),
        }
    }

    fn in_english(&self) -> Vec<Topic> {
        let topic = |title, sentences| Topic { title, sentences };
        vec![
            topic("Board", self.board_in_words()),
            topic("Men", self.men_in_words()),
            topic("Kings", self.kings_in_words()),
            topic("Captures", self.captures_in_words()),
            topic("Promotion", vec![promotion(self.promotion).to_owned()]),
            topic("End", self.end_in_words()),
            topic("Draws", self.draws_in_words()),
            topic("Notation", notation(self.notation)),
        ]
    }

    /// The characteristics of the variant in a few words, for a list of variants.
    ///
    /// ```
    /// use tessera_draughts::{Language, Variant};
    /// let summary = "flying kings; men capture backwards too; a man is promoted in mid-capture";
    /// assert_eq!(Variant::RUSSIAN.rules().summary(Language::English), summary);
    /// let summary = "Damen ziehen ein Feld weit; Schlagen ist freiwillig; ein Sprung je Zug";
    /// assert_eq!(Variant::TOWERS.rules().summary(Language::German), summary);
    /// ```
    #[must_use]
    pub fn summary(&self, language: Language) -> String {
        match language {
            Language::English => self.english_summary(),
            Language::German => german::summary(self),
        }
    }

    fn english_summary(&self) -> String {
        let Rules {
            kings,
            capture,
            end,
            ..
        } = self;
        let mut parts = vec![match kings.range {
            Range::Short => "short kings",
            Range::Flying => "flying kings",
        }];
        let mut say = |holds: bool, words| {
            if holds {
                parts.push(words);
            }
        };
        let is_flying = kings.range == Range::Flying;
        say(
            is_flying && kings.landing == Landing::Behind,
            "a king lands directly behind",
        );
        say(
            is_flying && kings.landing == Landing::BehindLastKing,
            "a king lands directly behind a king",
        );
        let backwards = Directions::DIAGONALLY_FORWARD.flipped();
        say(
            self.men.captures.contains_all(backwards),
            "men capture backwards too",
        );
        say(
            self.men.captures.intersects(Directions::ORTHOGONAL),
            "captures along rows and columns",
        );
        say(!self.men.captures_kings, "men cannot capture kings");
        say(
            capture.obligation == Obligation::Optional,
            "captures are optional",
        );
        say(capture.chain == Chain::Single, "one jump per turn");
        for priority in capture.priority.iter().take(1) {
            parts.push(match priority {
                Priority::MostPieces => "the most pieces must be captured",
                Priority::MostValue => "the most value must be captured",
                Priority::ByKing => "kings capture before men",
                Priority::MostKings => "the most kings must be captured",
                Priority::KingsEarliest => "kings must be captured first",
            });
        }
        let mut say = |holds: bool, words| {
            if holds {
                parts.push(words);
            }
        };
        say(
            self.promotion == Promotion::GoesOnAsKing,
            "a man is promoted in mid-capture",
        );
        say(end.first_king_wins, "the first king wins");
        say(
            end.without_action == WithoutAction::Wins,
            "a player without a legal move wins",
        );
        parts.join("; ")
    }

    fn board_in_words(&self) -> Vec<String> {
        let Board {
            width,
            height,
            pattern,
        } = self.board;
        let squares = match pattern {
            Pattern::All => "all of them are used".to_owned(),
            Pattern::Diagonal | Pattern::Mirrored => {
                let corner = if self.board.has_square(i32::from(height) - 1, 0) {
                    "the bottom left corner among them"
                } else {
                    "not the bottom left corner"
                };
                let squares = self.board.squares();
                format!("every second one is used, {squares} in all, {corner}")
            }
        };
        let men = count(self.men_each(), "man", "men");
        let rows = count(self.rows_of_men.into(), "row", "rows");
        let place = match self.rows_behind_men {
            0 => format!("on the {rows} nearest to the player").replace("the a row", "the row"),
            behind => {
                let behind = count(behind.into(), "row", "rows");
                format!("on {rows}, with {behind} empty behind them")
            }
        };
        let (bottom, first) = (capitalized(self.north), capitalized(self.first_to_move));
        vec![
            format!("The board has {width} by {height} squares: {squares}."),
            format!("Each player has {men}, {place}."),
            format!("{bottom} starts at the bottom and moves up the board."),
            format!("{first} moves first."),
        ]
    }

    /// The number of men that each player has in the initial position.
    #[must_use]
    pub const fn men_each(&self) -> u32 {
        let (mut men, mut row) = (0, 0);
        while row < self.rows_of_men as i32 {
            let mut column = 0;
            while column < self.board.width as i32 {
                men += self
                    .board
                    .has_square(self.rows_behind_men as i32 + row, column)
                    as u32;
                column += 1;
            }
            row += 1;
        }
        men
    }

    fn men_in_words(&self) -> Vec<String> {
        let steps = directions(self.men.steps);
        let captures = directions(self.men.captures);
        let kings = if self.men.captures_kings {
            "A man may capture a king."
        } else {
            "A man cannot capture a king."
        };
        let mut sentences = vec![
            format!("A man steps to the next square, {steps}."),
            format!("It captures {captures}."),
        ];
        sentences.extend(self.far_jumps(self.men.captures));
        sentences.push(kings.to_owned());
        sentences
    }

    fn kings_in_words(&self) -> Vec<String> {
        let Kings {
            steps,
            captures,
            range,
            landing,
            steps_in_a_row,
        } = self.kings;
        let (steps, directions_of_captures) = (directions(steps), directions(captures));
        let mut sentences = Vec::new();
        match range {
            Range::Short => {
                sentences.push(format!("A king steps to the next square, {steps}."));
                sentences.push(format!(
                    "It captures a neighbouring piece, {directions_of_captures}."
                ));
            }
            Range::Flying => {
                sentences.push(format!(
                    "A king steps over any number of empty squares, {steps}: it is a flying king."
                ));
                sentences.push(format!(
                    "It captures from any distance over empty squares, {directions_of_captures}."
                ));
                sentences.push(
                    match landing {
                        Landing::Anywhere => {
                            "It may land on any of the empty squares behind the captured piece, but must choose \
                             one from which it can continue the capture, if there is one."
                        }
                        Landing::Behind => "It lands on the square directly behind the captured piece.",
                        Landing::BehindLastKing => {
                            "It may land on any of the empty squares behind the captured piece, but if the last \
                             captured piece is a king, it ends directly behind that."
                        }
                    }
                    .to_owned(),
                );
            }
        }
        sentences.extend(self.far_jumps(captures));
        if let Some(steps) = steps_in_a_row {
            let steps = count(steps.into(), "step", "steps");
            sentences.push(format!(
                "A player who has men left may make no more than {steps} in a row with the same king."
            ));
        }
        sentences
    }

    /// Explains jumps along rows and columns if they pass over unused squares.
    fn far_jumps(&self, captures: Directions) -> Option<String> {
        let goes_straight = captures.intersects(Directions::ORTHOGONAL);
        (self.board.pattern != Pattern::All && goes_straight).then(|| {
            "Along a row or column, the next playing square is two squares away, because the one between is not used."
                .to_owned()
        })
    }

    fn captures_in_words(&self) -> Vec<String> {
        let Capture {
            obligation,
            chain,
            removal,
            turns_back,
            priority,
        } = self.capture;
        let mut sentences = vec![
            "A piece is captured by a jump over it onto an empty square behind it.",
            match obligation {
                Obligation::Mandatory => "A player who can capture must do so.",
                Obligation::Optional => "Captures are optional: any step or capture may be chosen.",
            },
        ];
        match chain {
            Chain::Single => sentences.push("A turn has only one jump."),
            Chain::Complete => {
                sentences
                    .push("A capture continues, on any path, until the piece has no further jump.");
                sentences.push(match removal {
                    Removal::AtEnd => {
                        "Captured pieces leave the board when the capture is complete: until then they block the \
                         way, and none may be jumped twice."
                    }
                    Removal::Immediate => {
                        "Captured pieces leave the board after each jump, so that later jumps may pass over their \
                         squares."
                    }
                });
                if removal == Removal::Immediate {
                    sentences.push(if turns_back {
                        "A jump may go straight back over the squares of the previous one."
                    } else {
                        "No jump may go straight back over the squares of the previous one."
                    });
                }
            }
        }
        let mut sentences: Vec<String> = sentences.into_iter().map(str::to_owned).collect();
        let criteria: Vec<String> = priority.iter().map(|&p| criterion(p).to_owned()).collect();
        sentences.push(if criteria.is_empty() {
            "If several captures are possible, any may be chosen.".to_owned()
        } else {
            format!(
                "If several captures are possible, the player must choose one {}.",
                criteria.join(", then one ")
            )
        });
        sentences
    }

    fn end_in_words(&self) -> Vec<String> {
        let verb = match self.end.without_action {
            WithoutAction::Loses => "loses",
            WithoutAction::Wins => "wins",
        };
        let mut sentences = vec![format!(
            "A player to move who has no pieces or no legal move {verb}."
        )];
        if self.end.first_king_wins {
            sentences.push("The first player to have a king wins at once.".to_owned());
        }
        sentences
    }

    fn draws_in_words(&self) -> Vec<String> {
        if self.draws.is_empty() {
            return vec!["There are no drawing rules. The players may agree on a draw.".to_owned()];
        }
        let rule = |rule| format!("The game is a draw when {rule}.");
        self.draws.iter().map(rule).collect()
    }
}

impl DrawRule {
    /// The condition for the draw in words: "40 moves each have been made without a capture or a man's move". In
    /// German, the clause follows the word `wenn`.
    ///
    /// ```
    /// use tessera_draughts::{DrawRule, Language};
    /// let rule = DrawRule::Repetition { times: 3 };
    /// let words = "dieselbe Stellung 3-mal vorgekommen ist, mit demselben Spieler am Zug";
    /// assert_eq!(rule.in_words(Language::German), words);
    /// ```
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        match language {
            Language::English => self.to_string(),
            Language::German => german::draw(self),
        }
    }
}

impl Directions {
    /// The directions in words, from the point of view of a player whose men move up the board.
    ///
    /// ```
    /// use tessera_draughts::{Directions, Language};
    /// assert_eq!(Directions::DIAGONALLY_FORWARD.in_words(Language::English), "diagonally forwards");
    /// ```
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        match language {
            Language::English => directions(self),
            Language::German => german::directions(self),
        }
    }
}

fn criterion(priority: Priority) -> &'static str {
    match priority {
        Priority::MostPieces => "that captures the most pieces",
        Priority::MostValue => {
            "that captures the most value (n kings are worth more than 2n - 1 men and less than 2n)"
        }
        Priority::ByKing => "made by a king",
        Priority::MostKings => "that captures the most kings",
        Priority::KingsEarliest => "that captures a king where two captures first differ",
    }
}

const fn promotion(promotion: Promotion) -> &'static str {
    match promotion {
        Promotion::EndsTurn => {
            "A man that reaches the furthest row becomes a king, and its turn ends there."
        }
        Promotion::IfTurnEnds => {
            "A man whose turn ends on the furthest row becomes a king; one that continues its capture from there stays \
             a man."
        }
        Promotion::GoesOnAsKing => {
            "A man that reaches the furthest row becomes a king at once, and continues its capture as a king."
        }
    }
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
    let numbers = format!("numbers of the playing squares, row by row from 1 at the {one}");
    let names = format!("a letter for the column and a number for the row, {name} at the {a1}");
    let (usual, other) = match style {
        NotationStyle::Numeric => (numbers, names),
        NotationStyle::Algebraic => (names, numbers),
    };
    vec![
        format!("Squares are written as {usual}."),
        format!("Also accepted: {other}."),
        format!("A step has `{step_sign}` between its squares, a capture `{capture_sign}`."),
        match game_type {
            Some(number) => format!("In portable draughts notation its GameType is {number}."),
            None => "Portable draughts notation has no GameType for it.".to_owned(),
        },
    ]
}

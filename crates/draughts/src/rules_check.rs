//! Whether rules make sense, and variants from rules that are known at run time.

use thiserror::Error;

use crate::layout::Layout;
use crate::{
    Direction, Directions, Geometry, MAX_DRAW_RULES, Position, Priority, Rules, Setup,
    UnknownVariant, Variant, Word,
};

/// Maximum number of columns and of rows: columns are named by letters.
pub(crate) const MAX_SIDE: u8 = 26;

/// Names that the Hub protocol gives to variants of the library.
const PROTOCOL_NAMES: [&str; 4] = ["normal", "standard", "bt", "losing"];

/// Why rules are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RulesError {
    /// The name has other characters, or it is that of another variant.
    #[error(
        "`{0}` cannot be the name: expected a letter or digit and up to 39 lower-case letters, digits and `-`, which \
        are no name of a known variant"
    )]
    Name(String),
    /// The board has too few or too many squares.
    #[error(
        "a board of {width}x{height} squares: expected 3 to 26 columns and rows, and at most 128 bits, as \
        for 10x11 squares if all are used, or 15x15 if every second one is"
    )]
    Board {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
    },
    /// The board looks different after a turn, so that the players would not have equal chances.
    #[error(
        "the board is not the same after a turn by 180 degrees: expected one whose first and last square are both \
        used or both unused, such as 8x8"
    )]
    NotTurnable,
    /// The men of the two players do not fit on the board.
    #[error(
        "{rows} rows of men with {behind} rows behind them do not fit {height} rows twice: expected at least one \
        row of men, and at most half of the board for each player, without its furthest row"
    )]
    Men {
        /// The rows of men of each player.
        rows: u8,
        /// The empty rows behind them.
        behind: u8,
        /// The number of rows of the board.
        height: u8,
    },
    /// A piece has no direction in which it can step.
    #[error("{0} cannot move: expected at least one direction of steps")]
    NoSteps(&'static str),
    /// Men have no step that brings them nearer to the furthest row.
    #[error(
        "men cannot reach the furthest row: expected a step to the north, north-east or north-west"
    )]
    NoAdvance,
    /// Men step backwards, so that endgames have no order in which they can be computed.
    #[error(
        "men step backwards: expected steps forwards or sideways, as north, north-east or west"
    )]
    StepsBack,
    /// The directions are not the same after swapping left and right.
    #[error("{0} differ on the left and on the right: expected `west` with `east`, and so on")]
    Lopsided(&'static str),
    /// Kings go forwards where they do not go backwards, or the other way round.
    #[error("{0} differ forwards and backwards: expected `north` with `south`, and so on")]
    OneWay(&'static str),
    /// A piece captures in directions in which no jump fits the board.
    #[error("no piece can ever capture: expected a larger board or other directions of captures")]
    NoCaptures,
    /// The list of priorities has a criterion twice, or [`Priority::KingsEarliest`] where captures of different numbers
    /// of pieces would be compared, or before another one.
    #[error(
        "the priorities of captures: expected each once, and `kings-earliest` only as the last of them, after \
        `most-pieces` or `most-value`"
    )]
    Priorities,
    /// The limit of consecutive steps of a king is 0 or too large.
    #[error("a limit of {0} consecutive steps: expected 1 to 100")]
    StepsInARow(u8),
    /// There are too many drawing rules.
    #[error("{0} drawing rules: expected at most {MAX_DRAW_RULES}")]
    Draws(usize),
    /// A sign is equal to another one in a move.
    #[error("`{0}` as a sign in moves: expected `-`, `x` or `:`")]
    Sign(char),
    /// The player who moves first has no legal move.
    #[error("the game is over before it begins: the player who moves first has no legal move")]
    Over,
}

impl Rules {
    /// Checks that a game can be played by the rules.
    ///
    /// ```
    /// use tessera_draughts::{Board, Rules, RulesError};
    /// assert_eq!(Rules::FAMILY.check(), Ok(()));
    /// let rules = Rules { board: Board { width: 7, ..Rules::FAMILY.board }, ..Rules::FAMILY };
    /// assert_eq!(rules.check(), Err(RulesError::NotTurnable));
    /// ```
    ///
    /// # Errors
    /// If the board is too small or too large, the men do not fit on it, pieces cannot move, or a list has entries that
    /// contradict each other.
    pub fn check(&self) -> Result<(), RulesError> {
        let board = self.board;
        let sides = [board.width, board.height];
        let is_side = |side: &u8| (3..=MAX_SIDE).contains(side);
        let error = RulesError::Board {
            width: board.width,
            height: board.height,
        };
        if !sides.iter().all(is_side) || !Geometry::new(board).fits_u128() {
            return Err(error);
        }
        if !Geometry::new(board).is_turnable() {
            return Err(RulesError::NotTurnable);
        }
        let rows = u32::from(self.rows_of_men) + u32::from(self.rows_behind_men);
        let height = u32::from(board.height);
        if self.rows_of_men == 0 || 2 * rows > height || rows >= height {
            return Err(RulesError::Men {
                rows: self.rows_of_men,
                behind: self.rows_behind_men,
                height: board.height,
            });
        }
        self.check_directions()?;
        if Layout::new(self).jumpable(self) as usize > u128::STOPS {
            return Err(error);
        }
        if Layout::new(self).jumpable(self) == 0 {
            return Err(RulesError::NoCaptures);
        }
        let priority = self.capture.priority;
        let repeats = |i: usize| priority[..i].contains(&priority[i]);
        let counts =
            |criterion: &Priority| matches!(criterion, Priority::MostPieces | Priority::MostValue);
        let is_misplaced = |i: usize| {
            let is_at_end = i + 1 == priority.len() && priority[..i].iter().any(counts);
            priority[i] == Priority::KingsEarliest && !is_at_end
        };
        if (0..priority.len()).any(|i| repeats(i) || is_misplaced(i)) {
            return Err(RulesError::Priorities);
        }
        if let Some(limit) = self.kings.steps_in_a_row
            && !(1..=100).contains(&limit)
        {
            return Err(RulesError::StepsInARow(limit));
        }
        if self.draws.len() > MAX_DRAW_RULES {
            return Err(RulesError::Draws(self.draws.len()));
        }
        let signs = [self.notation.step_sign, self.notation.capture_sign];
        match signs.into_iter().find(|sign| !"-x:".contains(*sign)) {
            Some(sign) => Err(RulesError::Sign(sign)),
            None => Ok(()),
        }
    }

    fn check_directions(&self) -> Result<(), RulesError> {
        let (men, kings) = (self.men.steps, self.kings.steps);
        if men.is_empty() {
            return Err(RulesError::NoSteps("men"));
        }
        if kings.is_empty() {
            return Err(RulesError::NoSteps("kings"));
        }
        let all = [
            ("steps of men", men),
            ("captures of men", self.men.captures),
            ("steps of kings", kings),
            ("captures of kings", self.kings.captures),
        ];
        if let Some((name, _)) = all
            .into_iter()
            .find(|(_, directions)| !directions.is_even())
        {
            return Err(RulesError::Lopsided(name));
        }
        if let Some((name, _)) = all[2..]
            .iter()
            .find(|(_, directions)| directions.flipped() != *directions)
        {
            return Err(RulesError::OneWay(name));
        }
        const BACK: Directions =
            Directions::of(&[Direction::SouthEast, Direction::South, Direction::SouthWest]);
        if men.intersects(BACK) {
            return Err(RulesError::StepsBack);
        }
        if !men.intersects(BACK.flipped()) {
            return Err(RulesError::NoAdvance);
        }
        Ok(())
    }
}

impl Variant {
    /// A variant with these rules, which the move generator interprets. `title` is the name in sentences.
    ///
    /// Its data is never freed: make a variant once, and pass the value on.
    ///
    /// ```
    /// use tessera_draughts::{Board, Capture, Obligation, Position, Rules, Variant};
    /// let capture = Capture { obligation: Obligation::Optional, ..Rules::FAMILY.capture };
    /// let peaceful = Variant::of_rules("peaceful", "Peaceful", Rules { capture, ..Rules::FAMILY }).unwrap();
    /// let position = Position::of_fen(peaceful, "W:W22,31:B18")?;
    /// let actions: Vec<String> = position.legal_actions().iter().map(|a| a.to_string()).collect();
    /// assert_eq!(actions, ["22x15", "22-17", "31-27", "31-26"]);
    /// # Ok::<(), tessera_draughts::FenError>(())
    /// ```
    ///
    /// # Errors
    /// If the name is not a name or that of another variant, or as [`Rules::check`]; also if the game would be over
    /// before the first move.
    pub fn of_rules(name: &str, title: &str, rules: Rules) -> Result<Variant, RulesError> {
        let is_name = !name.is_empty()
            && name.len() <= 40
            && !name.starts_with('-')
            && !PROTOCOL_NAMES.contains(&name)
            && name
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !is_name || !matches!(name.parse::<Variant>(), Err(UnknownVariant { .. })) {
            return Err(RulesError::Name(crate::notation::excerpt(name)));
        }
        rules.check()?;
        let variant = Variant::interpreted(name, title, rules);
        let start = Setup::initial(variant).check();
        if !start.as_ref().is_ok_and(Position::can_act) {
            return Err(RulesError::Over);
        }
        Ok(variant)
    }

    /// The variant with other rules for the same board, which the move generator interprets. They are not
    /// [checked](Rules::check): they may describe a game that could not be played from its start, but the legal moves
    /// of a position can be asked for.
    ///
    /// The data of the new variant is never freed.
    ///
    /// ```
    /// use tessera_draughts::{Capture, Obligation, Rules, Setup, Variant, Position};
    /// let rules = Variant::ENGLISH.rules();
    /// let capture = Capture { obligation: Obligation::Optional, ..rules.capture };
    /// let changed = Variant::ENGLISH.with_rules(Rules { capture, ..*rules });
    /// let moves = |variant| Position::of_fen(variant, "W:W22:B18").unwrap().legal_actions().len();
    /// assert_eq!((moves(Variant::ENGLISH), moves(changed)), (1, 2));
    /// ```
    ///
    /// # Panics
    /// If the rules are for another board.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Variant {
        assert_eq!(
            rules.board,
            self.rules().board,
            "the board must be the same"
        );
        Variant::interpreted(self.name(), self.title(), rules)
    }
}

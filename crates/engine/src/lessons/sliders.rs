//! An evaluation of three weights, which users can change.

use tessera_draughts::{Color, Position, Word};

use crate::Evaluation;

/// Counts men, kings and the rows that men have advanced, each times its weight: those of the maximizer minus those of
/// the opponent.
///
/// ```
/// use tessera_draughts::{Color, Position, Variant};
/// use tessera_engine::Evaluation;
/// use tessera_engine::lessons::Sliders;
/// let sliders = Sliders { maximizer: Color::White, man: 10, king: 30, advance: 1 };
/// // White's man on 22 has come two rows, black's on 3 none.
/// let position = Position::of_fen(Variant::ENGLISH, "W:W22,K18:B3")?;
/// assert_eq!(sliders.cost(&position), (10 + 30 + 2) - 10);
/// # Ok::<(), tessera_draughts::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sliders {
    /// The player for whom a large cost is good.
    pub maximizer: Color,
    /// The worth of a man.
    pub man: i32,
    /// The worth of a king.
    pub king: i32,
    /// The additional worth of a man for each row that it has advanced from its player's first row.
    pub advance: i32,
}

impl Evaluation for Sliders {
    fn maximizer(&self) -> Color {
        self.maximizer
    }

    fn cost<W: Word>(&self, position: &Position<W>) -> i32 {
        let (rules, geometry) = (position.rules(), position.variant().geometry());
        let of = |color| {
            let men = position.men(color);
            let last_row = i32::from(rules.board.height) - 1;
            let rows: i32 = men
                .into_iter()
                .map(|man| last_row - (geometry.row(man) - rules.promotion_row(color)).abs())
                .sum();
            self.man * men.len() as i32
                + self.king * position.kings(color).len() as i32
                + self.advance * rows
        };
        of(self.maximizer) - of(self.maximizer.other())
    }
}

//! The order of choices of cells.

use tessera_sudoku::internals::techniques::next_by_members;

use crate::sets::bits;

#[test]
fn choices_come_in_the_order_of_their_members() {
    for count in 1..=7 {
        let chosen = std::iter::successors(Some(1), |choice| {
            Some(next_by_members(*choice, count)).filter(|next| *next != 0)
        });
        let mut sorted: Vec<usize> = (1..1 << count).collect();
        sorted.sort_by_key(|choice| bits(*choice as u16).collect::<Vec<_>>());
        assert_eq!(chosen.collect::<Vec<_>>(), sorted);
    }
}

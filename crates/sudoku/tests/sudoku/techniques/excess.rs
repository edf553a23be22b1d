//! Covers of rings of houses.

use tessera_sudoku::internals::techniques::RING_COVERS;

#[test]
fn covers_of_a_ring_hold_its_places() {
    let held = |houses: u16, at: u16| houses >> at & 1 == 1 || houses >> ((at + 1) % 8) & 1 == 1;
    for (places, least) in RING_COVERS.iter().enumerate() {
        let holds = |houses: &u16| (0..8).all(|at| places >> at & 1 == 0 || held(*houses, at));
        let fewest = (0..256).filter(holds).map(u16::count_ones).min();
        assert_eq!(fewest, Some(u32::from(*least)), "{places}");
    }
}

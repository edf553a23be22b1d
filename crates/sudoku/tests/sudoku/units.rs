//! Units and peers.

use tessera_sudoku::{Cell, Kind, PEERS, UNITS, Unit};

#[test]
fn every_cell_is_in_one_unit_of_each_kind() {
    for cell in Cell::all() {
        let kinds: Vec<Kind> = UNITS
            .iter()
            .filter(|unit| unit.cells.contains(&cell))
            .map(|unit| unit.kind)
            .collect();
        assert_eq!(kinds, [Kind::Row, Kind::Column, Kind::Box]);
        assert!(UNITS[18 + cell.box_index()].cells.contains(&cell));
    }
}

#[test]
fn peers_share_a_unit_and_are_mutual() {
    for cell in Cell::all() {
        for peer in PEERS[cell.index()] {
            assert!(PEERS[peer.index()].contains(&cell));
            let both = |unit: &&Unit| unit.cells.contains(&cell) && unit.cells.contains(&peer);
            assert!(UNITS.iter().any(|unit| both(&unit)));
        }
    }
}

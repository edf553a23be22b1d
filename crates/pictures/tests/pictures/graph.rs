//! The winning chances of a game.

use tessera_pictures::board::raster;
use tessera_pictures::graph::{Fault, Graph, Severity, to_svg};

#[test]
fn texts_are_escaped_and_faults_outside_the_game_are_left_out() {
    let graph = Graph {
        title: "<A> & B".to_owned(),
        chances: vec![0.5, 0.5, 1.0],
        numbers: vec![(1, 1)],
        faults: [2, 3, usize::MAX]
            .map(|ply| Fault {
                ply,
                severity: Severity::Blunder,
                label: "1... 3-4??".to_owned(),
            })
            .to_vec(),
    };
    let svg = to_svg(&graph);
    assert!(svg.contains("<title>Winning chances: &lt;A&gt; &amp; B</title>"));
    assert_eq!(svg.matches("white 50 % to 100 %").count(), 1);
    assert!(raster::png(&svg).is_ok());
}

#[test]
fn a_game_without_moves_has_no_line() {
    for chances in [vec![], vec![0.5]] {
        let graph = Graph {
            title: String::new(),
            chances,
            numbers: Vec::new(),
            faults: Vec::new(),
        };
        let svg = to_svg(&graph);
        assert!(
            !svg.contains("NaN") && !svg.contains("class=\"line\""),
            "{svg}"
        );
        assert!(raster::png(&svg).is_ok());
    }
}

//! Trees as pictures, for Graphviz and as JSON.

use tessera_draughts::{Action, Color, Position, Variant};
use tessera_pictures::tree::{LOST, Node, Tree, to_dot, to_svg, write_json};

/// A tree with the first legal move, and the first two replies to it.
fn cut() -> Tree {
    let start = Position::initial(Variant::TOWERS);
    let node = |position: &Position, action: Option<&Action>, parent| Node {
        action: action.copied(),
        position: *position,
        parent,
        children: 0..0,
        left_out: 0,
        cost: -1,
        chosen: None,
    };
    let mut nodes = vec![node(&start, None, 0)];
    let actions = start.legal_actions();
    let after = start.after(&actions[0]);
    nodes.push(node(&after, Some(&actions[0]), 0));
    (nodes[0].children, nodes[0].chosen, nodes[0].left_out) = (1..2, Some(1), actions.len() - 1);
    let answers = after.legal_actions();
    for answer in &answers[..2] {
        nodes.push(node(&after.after(answer), Some(answer), 1));
    }
    (nodes[1].children, nodes[1].chosen, nodes[1].left_out) = (2..4, Some(3), answers.len() - 2);
    nodes[2].cost = LOST;
    Tree {
        variant: Variant::TOWERS,
        start,
        depth: 2,
        maximizer: Color::White,
        nodes,
        all_positions: Some(57),
    }
}

#[test]
fn the_chosen_path_has_boards() {
    let tree = cut();
    assert_eq!(tree.chosen_path().collect::<Vec<_>>(), [0, 1, 3]);
    let picture = to_svg(&tree);
    assert_eq!(picture.matches("<use href=\"#t-board\"/>").count(), 3);
    assert_eq!(picture.matches("class=\"edge").count(), 3);
    assert!(picture.contains("4 of 57 positions are shown"));
    assert!(picture.contains("+6") && picture.contains("+5") && picture.contains("−∞"));
    let (graph, none) = (
        to_dot(&tree),
        Tree {
            all_positions: None,
            ..tree.clone()
        },
    );
    assert_eq!(graph.matches("<table border=\"1\"").count(), 3);
    assert!(to_svg(&none).contains(">4 positions are shown"));
}

#[test]
fn pictures_can_be_read() {
    let options = resvg::usvg::Options::default();
    assert!(resvg::usvg::Tree::from_str(&to_svg(&cut()), &options).is_ok());
}

#[test]
fn json_has_each_node_inside_its_parent() {
    let tree = cut();
    let mut text = Vec::new();
    write_json(&tree, &mut text).unwrap();
    let value: serde_json::Value = serde_json::from_slice(&text).unwrap();
    assert_eq!(value["positions"], 4);
    assert_eq!(value["action"], tree.action().unwrap().to_string());
    let first = &value["tree"]["children"][0];
    assert_eq!(first["chosen"], true);
    assert_eq!(first["children"][1]["chosen"], true);
    assert_eq!(first["children"][0]["cost"], LOST);
    assert!(first["children"][0].get("children").is_none());
}

#[test]
fn a_finished_game_has_nothing_to_choose() {
    let start = Position::of_fen(Variant::TOWERS, "B:WB1").unwrap();
    let mut tree = cut();
    tree.start = start;
    tree.nodes.truncate(1);
    let root = &mut tree.nodes[0];
    (root.position, root.children, root.chosen, root.left_out) = (start, 0..0, None, 0);
    assert_eq!(tree.action(), None);
    assert!(to_svg(&tree).contains("The game is over: there is nothing to choose"));
    assert_eq!(to_dot(&tree).matches("<table border=\"1\"").count(), 1);
}

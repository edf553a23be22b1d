//! `explain` and `rate`: the steps of a person, and how hard they are.

use super::*;

#[test]
fn explain_has_a_path_to_the_solution_and_says_first_what_is_wrong() {
    let (status, output, _) = sudoku(&["explain", "--json"], UNIQUE);
    let answer: serde_json::Value = serde_json::from_str(&output).unwrap();
    assert_eq!((status, &answer["solved"]), (Some(0), &true.into()));
    assert!(
        answer["steps"][0]["text"]
            .as_str()
            .is_some_and(|text| text.ends_with('.'))
    );

    let (status, output, error) = sudoku(&["explain", MULTIPLE], "");
    assert_eq!((status, output.as_str()), (Some(1), ""));
    assert_eq!(
        error,
        "error: puzzle 1: the puzzle has more than one solution\n"
    );
    let wrong = format!(
        "{{\"givens\": \"{UNIQUE}\", \"values\": \"42{}\"}}",
        &UNIQUE[2..]
    );
    let (status, _, error) = sudoku(&["explain"], &wrong);
    assert_eq!(status, Some(1));
    assert!(error.starts_with("error: line 1: r1c2 is not 2"), "{error}");
    let (status, _, error) = sudoku(&["explain", "--technique", "Love", UNIQUE], "");
    assert_eq!(status, Some(2));
    assert!(
        error.contains("expected a name such as `X-Wing`"),
        "{error}"
    );
}

#[test]
fn ratings_come_out_with_their_puzzles_in_order() {
    let input = format!("{UNIQUE}\n# comment\n{MULTIPLE}\n{NONE}\n{UNIQUE}\n");
    let line = format!("{UNIQUE} ER=9.0 EP=1.2 ED=1.2 level=");
    let (status, printed, message) = sudoku(&["rate"], &input);
    assert_eq!((status, printed.lines().count()), (Some(1), 1));
    assert!(printed.starts_with(&line), "{printed}");
    assert_eq!(
        message,
        "error: line 3: there is more than one solution: such a puzzle has no rating\n"
    );

    let (status, printed, message) = sudoku(&["rate", "--on-error", "skip"], &input);
    assert_eq!((status, printed.lines().count()), (Some(1), 2));
    assert!(
        message.ends_with("error: line 4: there is no solution\n"),
        "{message}"
    );

    let (status, printed, _) = sudoku(&["rate", "--json", "--on-error", "skip"], &input);
    let objects: Vec<serde_json::Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!((status, objects.len()), (Some(1), 4));
    let keys = |i: usize| ["number", "er", "ep", "ed", "status"].map(|key| objects[i][key].clone());
    assert_eq!(
        keys(0),
        [
            1.into(),
            9.0.into(),
            1.2.into(),
            1.2.into(),
            serde_json::Value::Null
        ]
    );
    assert_eq!(
        (&objects[1]["status"], &objects[2]["status"]),
        (&"multiple".into(), &"none".into())
    );
    assert_eq!(
        (&objects[3]["number"], &objects[3]["puzzle"]),
        (&5.into(), &UNIQUE.into())
    );

    // A full grid has no steps, candidates no rating.
    let full = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();
    assert_eq!(
        sudoku(&["rate"], &full).1,
        format!("{full} ER=0.0 EP=0.0 ED=0.0 level=Easy score=0\n")
    );
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (only, answer) in [
        ("explainer", "ER=1.2 EP=1.2 ED=1.2 Hidden Single"),
        ("hodoku", "level=Easy score=204 Naked Single"),
    ] {
        let (_, printed, _) = sudoku(&["rate", "--only", only], easy);
        assert_eq!(printed, format!("{easy} {answer}\n"));
    }
    let (_, printed, _) = sudoku(&["rate", "--json", "--only", "hodoku"], easy);
    assert!(
        printed.ends_with("\"level\":\"Easy\",\"score\":204,\"hardest\":\"Naked Single\"}\n"),
        "{printed}"
    );
}

#[test]
fn puzzles_of_candidates_have_ratings() {
    let (status, printed, message) = sudoku(&["rate"], &"123456789".repeat(81));
    assert_eq!((status, printed.as_str()), (Some(1), ""));
    assert!(
        message.contains("there is more than one solution"),
        "{message}"
    );
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let cell = |digit: char| match digit {
        '.' => "123456789".to_owned(),
        digit => ('1'..='9')
            .map(|other| if other == digit { digit } else { '.' })
            .collect(),
    };
    let candidates: String = easy.chars().map(cell).collect();
    let answer = "ER=1.2 EP=1.2 ED=1.2 Hidden Single";
    let (_, printed, _) = sudoku(&["rate", "--only", "explainer"], &candidates);
    assert!(printed.ends_with(&format!(" {answer}\n")), "{printed}");
    // Without 2 in r1c3, they are not a grid any more.
    let fewer = format!("{}1.3456789{}", &candidates[..18], &candidates[27..]);
    let (status, printed, _) = sudoku(&["rate", "--whips", "--braids=3", "--depth"], &fewer);
    assert_eq!(status, Some(0));
    assert!(printed.contains(" depth=0 W=0 B=0 ER=1.2 "), "{printed}");
    let (_, json, _) = sudoku(&["rate", "--json", "--bxb"], &fewer);
    assert!(json.ends_with("\"bxb\":0}\n"), "{json}");
}

#[test]
fn a_step_is_drawn_on_its_candidates() {
    let (status, picture, message) = sudoku(&["explain", "--next", "--svg", UNIQUE], "");
    assert_eq!((status, message.as_str()), (Some(0), ""));
    assert!(
        picture.starts_with("<svg ") && picture.ends_with("</svg>\n"),
        "{picture}"
    );
    assert!(
        picture.contains("<title>Hidden Single: "),
        "{}",
        &picture[..400]
    );
    let folder = tempfile::tempdir().unwrap();
    let pattern = folder.path().join("step-{}.svg");
    let pattern = pattern.to_str().unwrap();
    let (status, printed, _) = sudoku(
        &["explain", "--svg", "--output", pattern, "--order", "hodoku"],
        UNIQUE,
    );
    assert_eq!((status, printed.as_str()), (Some(0), ""));
    let mut names: Vec<String> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let (_, path, _) = sudoku(&["explain", "--json", "--order", "hodoku"], UNIQUE);
    let path: serde_json::Value = serde_json::from_str(&path).unwrap();
    assert_eq!(names.len(), path["steps"].as_array().unwrap().len());
    assert_eq!(names[0], "step-001.svg");

    let (status, _, message) = sudoku(&["explain", "--svg"], &format!("{UNIQUE}\n{UNIQUE}\n"));
    assert_eq!(status, Some(2));
    assert!(
        message.contains("there are 2 puzzles: --svg expects one"),
        "{message}"
    );
    let full = solve(&UNIQUE.parse::<Grid>().unwrap()).unwrap().to_string();
    let (status, printed, message) = sudoku(&["explain", "--svg", &full], "");
    assert_eq!((status, printed.as_str()), (Some(1), ""));
    assert_eq!(message, "error: puzzle 1: no step was found\n");
}

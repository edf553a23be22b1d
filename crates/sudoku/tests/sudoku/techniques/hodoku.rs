//! Steps that HoDoKu takes where several are possible.

use tessera_sudoku::{PencilMarks, Settings, Step};

/// The technique of a step, and what it changes.
fn text(step: &Step) -> String {
    let placed = step.placements.iter().map(ToString::to_string);
    let gone = step.eliminations.iter().map(ToString::to_string);
    let mut changes: Vec<String> = placed.chain(gone).collect();
    changes.sort();
    format!("{}: {}", step.technique, changes.join(" "))
}

/// For each puzzle, the number of a step and what it is.
fn check(expected: &[(&str, usize, &str)]) {
    for (puzzle, number, step) in expected {
        let mut marks = PencilMarks::new(&puzzle.parse().unwrap()).with_promise(true);
        let path = Settings::hodoku().path(&marks);
        for before in &path[..*number] {
            marks.apply(before);
        }
        assert_eq!(text(&path[*number]), **step, "{puzzle}");
        assert_eq!(path[*number].verify(&marks), Ok(()), "{puzzle}");
    }
}

/// Of all nice loops and AICs, the one that eliminates most; of equal ones, the one that eliminates earliest.
#[test]
fn nice_loops_and_aics() {
    check(&[
        (
            ".....2.97.97......1...8.3....2...1.3...6...4.71......6...9..4..8..156...5....4.1.",
            29,
            "Continuous Nice Loop: r7c6<>3 r7c9<>2 r8c8<>2 r9c7<>2 r9c7<>7 r9c7<>8",
        ),
        (
            ".1...4...9....327...56....8..9....5....3....7....15...6.74...9...8.....6.3...95..",
            25,
            "Discontinuous Nice Loop: r4c7<>4",
        ),
        (
            "5.......6.2.8....4....2..9...2.....7.45.39...6..718...2.34.....45.....8..7..51...",
            9,
            "Discontinuous Nice Loop: r1c3<>1",
        ),
        (
            ".5.7..3.92......7.6..59...8....8....8.43.....3.9..1...9.......7...6..4...2645..1.",
            23,
            "Continuous Nice Loop: r4c6<>6 r4c9<>6 r5c7<>6 r5c7<>7 r5c9<>6 r8c6<>3",
        ),
        (
            ".2.71.6...58.............9.....3.7......8..515.92....863.........4.7....8.7..4.36",
            20,
            "Continuous Nice Loop: r3c6<>8 r7c4<>9 r9c7<>1",
        ),
        (
            "69..27.....5......3....9....1......952.7..36..3....712....8..4.2..6......8..531..",
            18,
            "AIC: r1c3<>1 r2c1<>8",
        ),
        (
            "....3...47.9..8..6.......2.89.7..1..3.1.4.........3...57.8...........45..2.97..6.",
            21,
            "Grouped Discontinuous Nice Loop: r1c2<>6",
        ),
        (
            "3..8.2.9.7..31..8...1....6...5.3...2.7..4........8.9....9...1.6.3.6.....2......7.",
            11,
            "Grouped Discontinuous Nice Loop: r3c5<>9",
        ),
        (
            ".8....15...76..4.3..2.1.....9......45..1..97..7..4..3..3..8.7.9...3...1...5.....6",
            27,
            "Grouped AIC: r4c7<>8 r6c7<>8",
        ),
        (
            "..7...2.....6...1....5.1.73.5....9...3....1522..3....8..2.56......7.34...9..2....",
            19,
            "Grouped Continuous Nice Loop: r2c9<>5 r3c5<>8",
        ),
    ]);
}

/// Chains through cells with two candidates, and two strong links, by what they eliminate or by where they are.
#[test]
fn short_chains() {
    check(&[
        (
            ".641.95...95...1...........4......62..........8.7.6.4...9.14.3...2..3....3..986..",
            18,
            "XY-Chain: r7c9<>8 r8c1<>8",
        ),
        (
            ".8.....6.......4.29.....18..7..6...114.....9.63...4...4....6...7....93.6..8.1....",
            36,
            "Remote Pair: r4c7<>5 r6c7<>7 r7c9<>5 r7c9<>7",
        ),
        (
            "..5..8.1.4............24.5....985....69.....21......7.6...7.1...2.1..6...8.6...43",
            25,
            "XY-Chain: r7c6<>3 r8c3<>3",
        ),
        (
            "18....7.....6..3..3.2..8..471.....9.5.9...1..........5...8...7......7.31..39..6.8",
            37,
            "Remote Pair: r5c4<>4 r5c8<>2 r5c8<>4 r6c7<>2 r6c7<>4",
        ),
        (
            "...19...621..4....4..72..8..2......7..3....5...82.6..936....1.....3....4........2",
            29,
            "X-Chain: r4c6<>9 r5c2<>9 r7c4<>9",
        ),
        (
            "5..1...6..7.5............923.9.41...4.........58.....1..4...7....1..2...2...86..9",
            30,
            "W-Wing: r1c5<>3 r1c6<>3",
        ),
        (
            ".8.9.1.3..5..6.....49.8..1...7...92............1..3...3...14..6......79...48..1..",
            29,
            "Skyscraper: r1c5<>7 r5c6<>7",
        ),
        (
            ".59..62..7.....6..3.6...1.9....1...7...4.7.2.....3..8..4.......8..59.....3..2.71.",
            19,
            "Turbot Fish: r4c1<>6",
        ),
        (
            ".6..5...9..8.2.31.........41...3..6.6.....4.82.9.........1..672..4..2......9.8...",
            28,
            "Turbot Fish: r5c6<>5",
        ),
        // Another one eliminates a 7 from an earlier cell; its place counts the same, but it is found later.
        (
            "3..8...49.4......126.......48.62.9.3....4..8....3.9..........65..1...3..62.9..1.4",
            21,
            "Turbot Fish: r8c6<>2",
        ),
        (
            "3......54..2....6.8...75....7..9..8...5..34..2..8....1.2...83.6......9...37..2..5",
            35,
            "Skyscraper: r6c5<>6",
        ),
    ]);
}

/// Closed chains that pass through the cell of their ends on the way, with a candidate or with a group.
#[test]
fn chains_that_return_to_their_start() {
    check(&[
        (
            "....49..5...21..89..9...21....5......61..8.....7..48.2.7.3.....4...6.1.7.5.......",
            23,
            "Continuous Nice Loop: r2c1<>3 r2c7<>3 r3c1<>3 r3c9<>3 r4c1<>2 r5c5<>3 r5c7<>3 r5c8<>3 \
             r7c7<>6 r8c3<>2 r9c3<>2",
        ),
        (
            "......97....64.5..24.......8.4.......6...8..7.5..2.1....5.8..9......36.1.....73..",
            26,
            "Discontinuous Nice Loop: r4c5<>1 r4c5<>3 r4c5<>5 r4c5<>7",
        ),
        (
            "19...3.75..5..2..6.3.9........48..1.......3....75.....7.....2...6......39....1.8.",
            21,
            "Grouped Discontinuous Nice Loop: r8c7<>4",
        ),
        (
            ".67.....25..........4.3..79....4.73.4.8..7........81.5...2.4..........6..7.51.9..",
            15,
            "Grouped Discontinuous Nice Loop: r1c4<>9",
        ),
    ]);
}

/// Remote pairs whose ends eliminate something, with up to ten cells.
#[test]
fn remote_pairs() {
    check(&[
        (
            "8....7.4..9...6.......5..9.5..2.........61....4.89.6...8.7.......9...72..16..8...",
            21,
            "Remote Pair: r6c8<>3 r6c8<>5",
        ),
        (
            "8....63....5..1......24....4......1..261...4...73..658......4..56...3.....1....65",
            33,
            "Remote Pair: r1c8<>7 r1c8<>9",
        ),
    ]);
}

/// The single that is taken first, because the candidates before it were eliminated first.
#[test]
fn singles_in_the_order_of_eliminations() {
    check(&[
        (
            ".1....3...........3....259..5.86......4..3.5.9...4.8.7.....4...4.....9.37.2..9.46",
            29,
            "Naked Single: r8c8=7",
        ),
        (
            "7...65.....24......4..2.71...8..7.2..6...2.4....54...3.96.........3.9.........3.5",
            18,
            "Hidden Single: r9c2=7",
        ),
    ]);
}

/// Chains of almost locked sets, each of which comes after the one before it.
#[test]
fn chains_of_almost_locked_sets() {
    check(&[
        (
            "26...7.....38.....4..1..5....27..4.9........1.5.....7...89.17...2.....3..4..36.9.",
            19,
            "ALS-XY-Chain: r1c7<>8",
        ),
        (
            ".9.......5.....24...18.........1.5..2..3...8..37.5........369..7......6.6....2457",
            13,
            "ALS-XY-Chain: r7c2<>2 r7c3<>2 r8c9<>2",
        ),
    ]);
}

/// Subsets with cells of an intersection, and rectangles from the box of their first cell.
#[test]
fn sets_and_rectangles() {
    check(&[
        (
            ".8......2.4...3.7.......3.6......9.5.5...8.37.3.9.2...56..8..1...86....99..13....",
            30,
            "Sue de Coq: r1c5<>7 r1c6<>7 r3c1<>1",
        ),
        (
            ".5..3.2..7..5....3....19.....8..7...3..8...174.......6.36.......9...2.65.4.9....2",
            16,
            "Sue de Coq: r6c6<>5 r8c5<>4",
        ),
        (
            "...61.4...2..49.1......5..3.59..6..1......2..2....76........7.4.389.....14..7...8",
            36,
            "Sue de Coq: r1c3<>7",
        ),
        (
            "2..46..7...5....1..3..89.....29..68.1.....2...7..3.....1...6.9..87...........41..",
            39,
            "Sue de Coq: r7c9<>4 r8c1<>4 r8c1<>9 r9c9<>5 r9c9<>6",
        ),
        (
            ".......7.1.3..4..27.28.1.34.6....2.....6....343...7.6.8...9.5.7.......2...6.5....",
            19,
            "Locked Pair: r9c1<>9 r9c2<>9 r9c7<>8",
        ),
        (
            "...6..........9.62.8725.....1........4..9.8..3.8.2...11.....3.7.39..4.......1..54",
            8,
            "Locked Pair: r1c3<>2 r1c7<>9 r1c8<>9 r1c9<>9",
        ),
        (
            "...9.5..77..........36...98.....4...8..53.2....6...17...7..6.5.6..2.3..........24",
            9,
            "Locked Pair: r1c7<>4 r4c7<>5",
        ),
        (
            "62...4.5.3..9.2.......8.....1..35..4.6.4....1......3.21..........98.64..5.....138",
            25,
            "Uniqueness Test 3: r7c3<>2 r7c3<>7",
        ),
        // With all other cells of the column but one.
        (
            "1.7....3..84..51......4..6..1...9.7.....23..9..8.5..43.21.............2.36..7....",
            33,
            "Uniqueness Test 3: r1c4<>8",
        ),
        (
            "..3..6..84...3.....6.2..9........2.6.....4.9.2.97..1....1.7....92...8....47.5..69",
            49,
            "XY-Chain: r4c1<>3 r5c1<>3 r7c2<>3",
        ),
        (
            "....3.7..67....5.......6.1..8.......5......324.17.9......2.89..1...9......934.2.5",
            29,
            "Uniqueness Test 3: r8c4<>6",
        ),
        (
            "14.5.....8.5..1.49.....9...........2.3....7..7.43...6835.9.7.8..1.4....6..72.....",
            14,
            "Hidden Rectangle: r4c5<>6",
        ),
    ]);
}

/// The first cell that a forcing chain fills, or else the first candidate that one eliminates.
#[test]
fn forcing_chains() {
    check(&[
        (
            ".3...5...5.7..2.....249..3..6....1...4.....59....3..8.7......481.......568.7.9...",
            24,
            "Forcing Chain Contradiction: r4c9=3",
        ),
        (
            "5...3..429.7.2.....3.....1.2.95....775...8.........1.......2.3.62...7..4..48.....",
            16,
            "Forcing Chain Contradiction: r4c6<>6",
        ),
        // Each 7 of row 4 rules out that of r2c4, and the other way round by as many links. The second does not count,
        // for the 7 has been eliminated from other cells of the row.
        (
            "16...5..7..5.2.3..3.8..........1.5.....4.86..29......4...5.4..8..9.6.......2..41.",
            12,
            "Forcing Chain Verity: r2c4<>7",
        ),
        (
            ".59....4.7.........8...6...64.3...5........8.....15..683...9....6..2...19..46...2",
            20,
            "Forcing Chain Verity: r1c6<>2",
        ),
        // All 4s of column 9 fill the cell by fewer links.
        (
            "....18..59....5..7...9..3...9....1....2.7..8..3.49....82.1...9.5.........6...3.5.",
            26,
            "Forcing Chain Contradiction: r2c2=8",
        ),
        // The 3 rules itself out. That takes fewer links than the proof by all candidates of a house.
        (
            ".6...15...95....7.......8.6...7......8.5.4...4...2...97....3.......4..28..19....4",
            11,
            "Forcing Chain Contradiction: r2c1<>3",
        ),
    ]);
}

/// A digit of both sides of a Sue de Coq is eliminated from cells of one side that lie in the unit of the other.
#[test]
fn shared_digits_of_sue_de_coqs() {
    check(&[
        (
            "83.....1215...4.....9.3...4....129....85...3....6...7....9....3.6..7.......15....",
            31,
            "Sue de Coq: r7c2<>1 r9c3<>7 r9c6<>8",
        ),
        (
            "2.........3.1....25...397...1.7...5.6..9......52..1..6........44...8..6..85.....3",
            29,
            "Sue de Coq: r1c3<>4 r1c3<>7 r1c6<>5 r1c8<>4 r2c7<>8 r2c7<>9",
        ),
    ]);
}

/// Four cells are tried with one pair of digits only: the first pair that all of them could hold.
#[test]
fn rectangles_of_two_pairs_of_digits() {
    check(&[
        (
            "4...76......3.28...2............7..86.....2....5...16..8..6..477.45.1.3.....4....",
            30,
            "XY-Chain: r6c1<>3",
        ),
        (
            "5...98...9..2..8.....67..2........193....6.....9..7..84...5...363.7...5...2......",
            32,
            "Hidden Rectangle: r5c7<>4",
        ),
        (
            "..6.52..3.1...9.6..4.1..28....5...7....2.795...9.....2......1..2...3.6...54......",
            45,
            "XY-Chain: r1c4<>4 r2c9<>4",
        ),
        // The first corner, r2c9 with 2 and 5, does not count: a filled cell keeps the 5 from the others.
        (
            "..8.....31...4....326..7..1..3...85..5.4.......4.832.9...6..1....2.3....67..24.3.",
            26,
            "Hidden Rectangle: r2c8<>8",
        ),
        // The open cells of an avoidable rectangle, r5c28, are not in one box.
        (
            "........3..84.3..7..3.561.....8.7.........4..91..4.....425..6..6..9.......1....8.",
            37,
            "XY-Chain: r5c3<>7 r6c3<>7",
        ),
    ]);
}

/// Chains whose eliminations have the same place: the first one that is found, loops before AICs.
#[test]
fn chains_of_equal_rank() {
    check(&[
        (
            "8..2.7.4..93...2.....5......1...9..6..........84.6.7....23516.8....8.12.........7",
            29,
            "XY-Chain: r3c5<>3",
        ),
        (
            "..41..7.........25529......1....7.....7...69....51..7...8....3....26....7..4..16.",
            32,
            "XY-Chain: r6c3<>2",
        ),
        (
            "...2....4...5.7.......4..8.3...962...61.5...7.2...45..2...8..9...7..3...19......3",
            35,
            "AIC: r8c5<>2 r9c5<>6",
        ),
        (
            "....2...1....7.52.46.8............9.7.356......67......2...8...6...5.2...9....48.",
            35,
            "Continuous Nice Loop: r7c7<>6 r7c9<>6",
        ),
        (
            "..7.3....4..9..51....45.68....3.7.....129..4..5....9.23..........4.....9.7....8.6",
            27,
            "Discontinuous Nice Loop: r3c3<>2 r3c3<>9",
        ),
        (
            "9.87..4.1.......28..46.....1....89..8.9...24.2..45......3.....6.1.....74.......8.",
            25,
            "Discontinuous Nice Loop: r4c5<>2",
        ),
    ]);
}

/// Chains of almost locked sets come before Franken fish; both types of colors are tried with one another.
#[test]
fn order_of_techniques() {
    check(&[
        (
            ".3..5.1.25.9.....8.27.9..46...5.48.....9..4......6...33...4......48..9.....6...3.",
            22,
            "ALS-XY-Chain: r4c5<>2",
        ),
        (
            "5...........43...5...6...48....48..1..2.......8..6..741.....5....7..3.262..5...13",
            29,
            "Multi-Colors 2: r1c6<>9 r8c5<>9",
        ),
        (
            "7..9..5.1..6..1......4....9.....71....7.28......6.4.73......4..53....9...497....5",
            32,
            "Simple Colors Wrap: r1c2<>2 r2c4<>2 r3c8<>2 r4c9<>2 r9c6<>2 r9c7<>2",
        ),
    ]);
}

/// The first cell that a forcing net fills, or else the first candidate that one eliminates.
#[test]
fn forcing_nets() {
    check(&[
        (
            ".....6....8..5....76.4.15..5......8..4...8691.1........9...5....712....64...89.17",
            25,
            "Forcing Net Contradiction: r1c7=1",
        ),
        (
            ".....2..6..9.3..5......41....5.7...21.....8....2.5..69.3...7...7...61.8.8........",
            19,
            "Forcing Net Verity: r1c3=8",
        ),
        (
            ".57.82.1...8....7.9.......4.6.8..2.......7..1...91.5.35..7...3..3..95.....92.....",
            23,
            "Forcing Net Verity: r2c4=5",
        ),
        // Two digits are found for one cell in the same round; it takes that of the box.
        (
            "4...6.3.7.8.....5...39...8.6....41.5..7.........81..9.8....5.6.....832....17.....",
            28,
            "Forcing Net Contradiction: r2c3=6",
        ),
    ]);
}

//! Proves for each puzzle of a file that it has one solution, and prints how long that took.
//!
//! The file is named by the variable `PUZZLES`. Each line is a JSON object with `collection`, `name` and `input`, the
//! text of a puzzle; `solution` is compared if it is there. `ONLY` chooses the puzzles of which the collection or the
//! name has this text. `NODES` is the maximum number of decisions for a puzzle, and `SECONDS` that of seconds. Times
//! are of the processor, and the mean of the runs that fit in a fifth of a second, or in as many milliseconds as
//! `LEAST` says. The last column is the part of the time until the search begins.
//!
//! With `CERTIFY`, each puzzle is certified in place of that, once. The columns are then the milliseconds, the number
//! of lines of the certificate, and the milliseconds to verify it.
//!
//! What was tried without gain: working out all fillings of up to six cells of a sum at once, as sets of sets, with a
//! memory of the last 8192. Decisions fell by a sixth on killers, but each took more, and puzzles that need few took
//! two fifths more instructions: only two fifths of the sums were met again.
//!
//! Weights for the cells of decisions alone, without those of the propagator that failed, need twice as many decisions
//! over all collections. Preferring the value whose decisions failed most often saves six sevenths of them on
//! thermometers. As a part of those failures, a half is best: a fifth saves only a half there, and the whole doubles
//! the decisions on hard killers. The difference to the mean of all values in place of the whole number is no better.
//!
//! Weights that lose half a percent at each failure save a tenth of the decisions over 117 puzzles of medium and hard
//! collections, and half to three quarters on thermometers and renbans; 0.1, 1 and 2 percent save less. Puzzles of
//! ranks and of hidden skyscrapers need less than a hundredth of the decisions that way. Restarts, at 20, 30 or 50
//! decisions and then twice or three times as many, cost as much as they save, and so does deciding the cell that
//! failed last until it has a value.
//!
//! Weights at the start that grow with the constraints of a cell, and not with its houses, need four fifths of the
//! decisions of equal ones, and half of them on renbans. With those of the houses there is no gain. Half or twice the
//! weight for sums, lines or relations changes less than a twentieth.
//!
//! The sum of the cells in no cage needs a third of the decisions on killers of hidden sums. A cage whose house has to
//! have the other values in its other cells needs a tenth less decisions, but more time.
//!
//! Other sums of one house, such as those of the cells without cages that stick out of it, save a sixth of the
//! decisions on killers, and cost as much time as that. Sums of six and more cells that are added up, so that more of
//! their cells see each other, save a fifteenth on little killers, and half on some.
//!
//! Doppelgangers whose rows and boxes of a band are known to lack the same values, and likewise columns and boxes of a
//! stack, need a third of the decisions on the easier one of two large puzzles, and 0.95 on the other. Sets of up to
//! eight cells that are not all beside the grid save a twentieth more, and each decision takes longer.
//!
//! Sides that are to have the first value of a line with a rank, worth one more than the number of sides where ranks
//! know it, need a tenth of the decisions on a puzzle with six ranks and 1.08 on a small one. One half or two more do
//! about as well; smaller weights of cells by their ranks need a third to nine tenths, and up to 1.5 on others.
//!
//! Places for the first values of lines with ranks need a sixth of the decisions. Cells of regions that are to be found
//! whose other layer is known, as the next ones to decide, need more. Circles whose groups have a value once each, so
//! that cells beside them cannot have it, need a three-hundredth on one puzzle.
//!
//! Sandwiches and X-sums by sets of values in place of automata need a tenth of the decisions where they are hard, and
//! skyscrapers of different values a third.
//!
//! Regions that are to be found need half to four fifths of the decisions since the cells that see all places of a
//! value in a region lose it, and since a value of a house that one region has alone is taken from the rest of the
//! region.
//!
//! One late restart, at 200, 500 or 1000 decisions, needs a fiftieth to a tenth more of them over 85 hard puzzles, and
//! equal weights at the start an eighth. So do other orders of the values (the greatest first, or by failures), blaming
//! for a failure only cells that the last decision has changed, and other powers of the number of values of a cell.
//!
//! Regions that are to be found, with numbers that begin with three cells that are too far apart to be in one, need
//! half of the decisions. Cells that are known to be in one region as a unit, with the runs of arms that are certain at
//! least, need a third of the rest. Counts on arms that narrow all labels on them, and the part of a region that is on
//! no arm, need a fifth to nine tenths. Preferring cells whose other layer is known, by two or four times the weight,
//! makes some of these puzzles three times as fast and others as slow. So do weights at the start without the automaton
//! that numbers the regions.
//!
//! Values that two cells do not share, in place of a relation for each two, take a fifteenth of the time on a puzzle
//! with a taxicab rule. They are looked up only where a cell gets its last value: all other puzzles take a twentieth
//! to a tenth more where each look at seen cells asks for them.
//!
//! Weights of relations and lines that count only while two of their cells are open save a tenth of the decisions over
//! the 24 puzzles that this changes, and a sixth to a third on thermometers. Each decision takes more, so no time is
//! gained over all, and some of these puzzles need up to five thirds of the decisions.
//!
//! Weights from the history of failures of each propagator, by a mean of which each failure is a fifth, need 1.4 to 27
//! times as many decisions on killers, mostly more than 4, and more than 25 times as many on doppelgangers.
//!
//! Looking one decision ahead, at five to ten cells with the greatest weights where the trees below are large, and
//! deciding the cell that leaves the fewest candidates in its branches, needs 1.6 to 2.6 times as many decisions over
//! 17 hard puzzles.
//!
//! Alternatives that say no more than which values cells have, tried without propagation, take a fifth of the time.
//!
//! Lunchboxes by sets of values need a hundredth to a fifth of the decisions, and each takes a quarter of the time.
//!
//! Trying all values of all cells at the root after 300 decisions needs a thirty-fifth more decisions over 85 hard
//! puzzles, and a fifth more time.
//!
//! Sums of many cells that are added up as long as they come closer to the minimum or the maximum sum, even if their
//! groups get no narrower by that, show in a fiftieth of the decisions that a little killer has no solution. On others
//! they need a hundredth less.
//!
//! Of the sums that follow from houses, those of many cells cost more time than they save decisions where there are
//! enough short ones: without them, killers take a third less time. Little killers have few short ones, and need a
//! third of the decisions with sums of up to 11 cells. Choosing sums by the range of their values in place of the
//! number of cells needs up to four times as many decisions.
//!
//! If a square needs all classes of values, the last possible value of a class is taken from the cells that see all its
//! places there. This leaves an eighth to a third of the decisions. A propagator of its own in place of automata takes
//! three fifths of the time for each decision.
//!
//! The sum of the cells around a diagonal, in the boxes that it crosses, leaves a thirtieth of the decisions of a
//! little killer with diagonals, and a third of an easier one. This works only if its cells are cut into groups by
//! boxes, not by the number of cells that they see. The better of both ways to cut a sum leaves a third of the
//! decisions of killers with hidden sums, and a fifteenth of a doppelganger. One killer needs five thirds of them.
//!
//! Sum lines that keep the sums of the current part as bits take 0.13 of the time that automata took.
//!
//! Automata are searched in depth, and a state is left as soon as all values after its cell are known to be possible.
//! Before, each run passed over all states forwards and backwards. The named puzzles take 0.95 of the time (geometric
//! mean), doppelgangers 0.67, and some puzzles with unknown regions 1.2 to 1.4. Ranks that are counted by the side at
//! which a line begins need 1.0 to 1.7 times the decisions.
//!
//! Labels of regions and values are read from words of bits, for all cells at once: regions that are to be found take
//! nine tenths of the time.
//!
//! Where cells have labels, each value of each cell has a weight of its own, in place of one for the value in all
//! cells: 14 puzzles with regions that are to be found need 0.6 to 0.8 of the decisions (geometric means for three
//! decays of the weights), and some of them a tenth. Other puzzles need 0.9 to 1.6 times as many that way.
//!
//! Reading and compiling takes half of the time of an easy puzzle. On doppelgangers of 15x15 cells, lines that share
//! the steps of their automata take a tenth of the time. One automaton for each two of three missing values, in place
//! of one for all three, takes up to 1.8 times the time on harder ones.
//!
//! The constraints of choices share automata: puzzles with many choices of clues take 0.6 to 0.7 of the time. A small
//! automaton reads all values, so that lines with different givens share it: a puzzle of 4x4 cells whose rows and
//! columns all differ takes 0.4 of the time. Each constraint of a choice is tried in a space that is kept and that
//! starts from what the constraint leaves by itself: a puzzle with 1,000 decisions takes half of the time. Regular
//! expressions whose parts are shared take 0.43 of the time.
//!
//! Branches on what is left in a house are often mispredicted. Looking up two or three places of a value without
//! branches saves a tenth of the time on hard puzzles. The same for the choice of a cell, and one loop for all words
//! where a value is removed, change less than a hundredth.
//!
//! Regions that are to be found take two thirds of the time with two changes: a propagator for the order of their
//! numbers, which keeps the possible next ones as bits, and comparisons of cells with labels by words of bits.
//!
//! Counts of different values that are worked out exactly, by sets of values, solve a puzzle with seven of them and
//! regions that are to be found in 0.4 million decisions; by bounds, two million do not suffice. Connected cells as
//! bits of one word take two thirds of the time on it, with the same decisions. A search in depth over the cells is
//! left for large layouts: cells beside which an area falls apart, of which there are few, are tried one by one.
//! Propagators that look at whole regions after all others, and not before those for connected cells, take three fifths
//! of the time (17 puzzles, geometric mean), and need as many decisions.
//!
//! Sums of different values of up to three cells run before longer ones: three collections of killers take 0.82 to 0.86
//! of the time, and little killers 0.95, together with a way to skip tries that is no longer needed. The two hard ones
//! need 0.92 of the decisions (geometric means).
//!
//! Three and four open cells of a sum look up by columns of values which cells can have them, in place of trying the
//! values of the first cells: a run with four open cells takes half of the time. Five open cells do the same for each
//! value of one of them, which costs a twentieth to a tenth of the time of a decision. Both together: killers with
//! pentominoes need 0.81 of the decisions and 0.84 of the time (on a machine with other work), and on an idle machine
//! TAREK's 0.95 of the time, HS's 0.98, little killers 1.01, extreme ones 1.04. Decisions vary with the decay of the
//! weights: over four decays, extreme killers need 0.88 of them with at most 2000 ways, and 0.83 without a limit.
//!
//! Equations modulo 2 of the numbers of cells with each value, looked at once after 1000 decisions, show that nine
//! lines of four consecutive values, one around the centre of each box, have no solution. 300,000 decisions do not show
//! that. They tell nothing about the puzzles of the collections, and take a fiftieth of the time of a puzzle that needs
//! little more than 1000 decisions.
//!
//! Sums in choices that know which of their cells differ, and choices that are replaced by the one constraint that is
//! left of them at the start, solve a puzzle of 15 rectangles with sums in 528 decisions; 30,000 do not suffice
//! without. Sums of twelve and more cells that are cut by whole houses, if that leaves less range, need a third of the
//! decisions on two puzzles of long sums, and as many as before on killers.
//!
//! Areas that are connected do not cross each other, in a square of four cells or around the border of the layout, and
//! the known parts of an area leave enough cells to connect them. Failures of connected cells count for the cells of
//! the area that fails, and not for the whole layout. Ten areas of ten cells are found in 21,000 decisions and 0.65 s
//! in place of 2.4 million and 42 s. Over 20 puzzles with areas or with regions that are to be found, decisions fall to
//! 0.63 and time to 0.82 (geometric means), and to a fifth and a quarter on the hardest one. That areas do not cross
//! leaves 0.73 of the decisions by itself, and 0.68 together with the cells that connect their parts.
//!
//! Certificates that the solver's search guides take 0.29 of the time, and have 0.67 of the lines, of those with a
//! plain search of their own (126 named puzzles that need at most 10 s, geometric means). Of 195 named puzzles, 61 took
//! longer than 10 s, and 34 did after that. Each line takes a fifth to a quarter of the time, because sums are bits,
//! automata remember their steps, and different values are decided by reachability in words. Refuting first in cells
//! with few candidates takes 0.88 of the time, with 0.85 of the lines. Leaving out the last steps on which no
//! contradiction depends saves a quarter of the lines on hard puzzles.
//!
//! A value that the guide excludes and that was tried in vain three times or more is tried less and less often: 0.87 of
//! the time, and as many lines (126 puzzles). With areas or with regions that are to be found, 14 puzzles took longer
//! than 10 s; 8 do now, and 4 take longer than 25 s. Connected cells are decided by floods, in place of an automaton
//! over the rows of the layout, and each value of a region is one part, in place of one for each two cells.
//!
//! Without gain on collections of killers, thermometers, renbans and others:
//!
//! - The number of decisions after which a cell lost a value as its weight needs 1.1 to 3 times the decisions, and 0.85
//!   to 2 times as many as a factor of the weight.
//! - Weights of a value in a house, for decisions between its two places, need 0.95 to 1.1 times the decisions.
//! - Two cells with the same two values, which others that see both lose, leave a third less of the decisions on some
//!   arrows and lines, and as many as before on killers and thermometers (means over four decays). Each takes a tenth
//!   more.
//! - All that follows from the different values of a house, by sets of values, needs 0.86 to 1.2 times the decisions,
//!   and two to six times the time. With regions that are to be found the time is 0.4 to 1.6 times as much.
//! - Halving the weight of a cell whose decision took nothing from other cells changes nothing: there are nearly none.
//! - Clauses that are learned from failures: a SAT solver needs a tenth of the failures on thermometers and a third on
//!   renbans, but three to twenty times as many on killers. Learned in this search, with the lost values of all cells
//!   of a propagator as its reasons, they leave a quarter to a half of the decisions on thermometers, half to three
//!   times as many on renbans, and one to two times as many on killers. A clause has 20 to 120 literals, and a decision
//!   takes three to ten times as long. Decisions by the activity of values, as SAT solvers choose them, are best on
//!   thermometers (1.2 to 1.3 times the time) and worse on the others.
//!
//! Without gain on killers:
//!
//! - A decision on whether a house has a value within the cells of a sum, in place of a value for a cell, needs 1.2 to
//!   4.5 times the decisions.
//! - Conflict-directed backjumping needs 0.6 to 2 times the decisions, even if each failure is reduced to a minimum set
//!   of decisions. Such a set has six or seven of eighteen decisions, and one failure in twenty skips a decision.
//! - No sum of two to nine arbitrary houses is short enough. All derived sums of up to 11 cells, in place of 24 sums,
//!   need 0.84 to 0.99 times the decisions and 1.25 to 1.8 times the time. Without sums of five and six cells, more
//!   than twice the decisions are needed.
//! - Half of the derived sums narrow a cell in less than 1 % of their runs, but they take only 8 % of the time.

use std::time::{Duration, Instant};

use tessera_constraints::certificate::{certify, verify};
use tessera_constraints::{Limits, Puzzle, Solver, formats};

fn main() {
    let Ok(path) = std::env::var("PUZZLES") else {
        println!("no file: set PUZZLES");
        return;
    };
    let only = std::env::var("ONLY").unwrap_or_default();
    let number = |name: &str, usual: u64| {
        let text = std::env::var(name).ok();
        text.and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (nodes, seconds) = (number("NODES", 2_000_000), number("SECONDS", 60));
    // How long a puzzle is proven again and again.
    let least = Duration::from_millis(number("LEAST", 200));
    let text = std::fs::read_to_string(path).expect("the file can be read");
    for line in text.lines() {
        let entry: serde_json::Value = serde_json::from_str(line).expect("each line is JSON");
        let field = |name: &str| entry[name].as_str().unwrap_or_default();
        let (collection, name) = (field("collection"), field("name"));
        if !collection.contains(&only) && !name.contains(&only) {
            continue;
        }
        if std::env::var_os("CERTIFY").is_some() {
            println!(
                "{collection}\t{name}\t{}",
                certified(field("input"), nodes, seconds)
            );
            continue;
        }
        let (start, began) = (spent(), Instant::now());
        let mut runs = 0;
        let mut answer = Answer::Unread(String::new());
        let mut ready = Duration::ZERO;
        // The clock is looked at in each run, as the time of the processor takes long to read.
        while began.elapsed() < least || runs == 0 {
            answer = prove(field("input"), nodes, seconds, &mut ready);
            runs += 1;
        }
        let part = ready.as_secs_f64() / began.elapsed().as_secs_f64();
        let mean = (spent() - start).as_secs_f64() / f64::from(runs);
        let verdict = answer.verdict(field("solution"));
        println!(
            "{collection}\t{name}\t{:.4}\t{verdict}\t{part:.2}",
            mean * 1e3
        );
    }
}

/// The time that the processor has spent on this thread, which other programs do not lengthen. Linux alone has it here.
fn spent() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("the system is Linux");
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first number is a time"))
}

/// Certifies a puzzle and verifies that. Returns the columns of its line.
fn certified(input: &str, nodes: u64, seconds: u64) -> String {
    let puzzle = match formats::iss::read(input) {
        Ok(puzzle) => puzzle,
        Err(error) => return format!("unread\t{error}"),
    };
    let limits = Limits {
        nodes,
        until: Some(Instant::now() + Duration::from_secs(seconds)),
        ..Limits::default()
    };
    let start = spent();
    let certificate = match certify(&puzzle, limits) {
        Ok(certificate) => certificate,
        Err(error) => return error.to_string(),
    };
    let made = spent() - start;
    let mut file = Vec::new();
    certificate
        .write(&mut file)
        .expect("memory takes all bytes");
    let start = spent();
    verify(&file[..], Limits::default()).expect("what is made is accepted");
    let verified = spent() - start;
    let [made, verified] = [made, verified].map(|time| time.as_secs_f64() * 1e3);
    format!("{made:.1}\t{}\t{verified:.1}", certificate.len())
}

/// The outcome of one puzzle.
enum Answer {
    /// The puzzle could not be read or compiled; the text says why.
    Unread(String),
    Proven {
        puzzle: Box<Puzzle>,
        found: Vec<Vec<i32>>,
        nodes: u64,
        is_complete: bool,
    },
}

/// Proves one puzzle, and adds the time until the search begins to `ready`.
fn prove(input: &str, nodes: u64, seconds: u64, ready: &mut Duration) -> Answer {
    let start = Instant::now();
    let puzzle = match formats::iss::read(input) {
        Ok(puzzle) => puzzle,
        Err(error) => return Answer::Unread(format!("unread\t{error}")),
    };
    let solver = match Solver::new(&puzzle) {
        Ok(solver) => solver,
        Err(error) => return Answer::Unread(format!("unready\t{error}")),
    };
    *ready += start.elapsed();
    let mut solutions = solver.solutions_within(Limits {
        nodes,
        until: Some(Instant::now() + Duration::from_secs(seconds)),
        ..Limits::default()
    });
    let found = solutions.by_ref().take(2).collect();
    Answer::Proven {
        found,
        nodes: solutions.nodes(),
        is_complete: solutions.incomplete().is_none(),
        puzzle: Box::new(puzzle),
    }
}

impl Answer {
    /// The answer in words. Solutions are checked here, which is no part of the time.
    fn verdict(&self, solution: &str) -> String {
        let (puzzle, found, nodes, is_complete) = match self {
            Answer::Unread(error) => return error.clone(),
            Answer::Proven {
                puzzle,
                found,
                nodes,
                is_complete,
            } => (puzzle, found, nodes, is_complete),
        };
        let verdict = match &found[..] {
            _ if !is_complete => "gave up",
            [] => "NONE",
            [_] => "unique",
            _ => "several",
        };
        let is_right = found.iter().all(|values| puzzle.is_solution(values));
        let is_known = found.first().is_none_or(|values| {
            let text = puzzle.solution_text(values);
            solution.is_empty() || solution.contains('.') || text == solution
        });
        let note = if !is_right {
            "\tWRONG"
        } else if !is_known {
            "\tOTHER"
        } else {
            ""
        };
        format!("{verdict}\t{nodes}{note}")
    }
}

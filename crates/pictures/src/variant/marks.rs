//! The marks of each kind of constraint, and words for what has no usual mark.

use std::collections::BTreeSet;
use std::fmt::Write;

use tessera_constraints::{Cell, Constraint};

use super::drawing::{Drawing, Layer};
use super::outline::Place;
use super::{CELL, Number, clues, fitting, place};
use crate::strokes;

impl Drawing<'_> {
    /// A thick line through cells, and what is at its ends.
    fn line(&mut self, constraint: &Constraint, cells: &[Cell], class: &str, ends: &str) {
        let points = self.points(cells);
        let body = format!("<path class=\"v-line\" d=\"{points}\"/>{ends}");
        self.add(Layer::Line, constraint, class, &body);
    }

    /// A dot between two cells, with its number.
    fn dot(
        &mut self,
        constraint: &Constraint,
        cells: [Cell; 2],
        is_white: bool,
        number: Option<i32>,
    ) {
        let (x, y) = self.center(&cells);
        let class = if is_white { "white" } else { "black" };
        let text = number.map_or(String::new(), |number| {
            fitting(&number.to_string(), (x, y), 6.0, 8.0)
        });
        let body = format!(
            "{}<circle class=\"v-{class}\" cx=\"{}\" cy=\"{}\" r=\"5.8\"/><path class=\"v-on-{class}\" d=\"{text}\"/>",
            self.link(cells),
            Number(x),
            Number(y)
        );
        self.add(Layer::Mark, constraint, "", &body);
    }

    /// A text between two cells.
    fn sign(&mut self, constraint: &Constraint, cells: [Cell; 2], text: &str) {
        let (x, y) = self.center(&cells);
        let half = strokes::width(text, 9.0) / 2.0 + 1.6;
        let (left, top, width) = (Number(x - half), Number(y - 6.0), Number(2.0 * half));
        let body = format!(
            "{}<rect class=\"v-patch\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"12\"/>\
             <path class=\"v-text v-sign\" d=\"{}\"/>",
            self.link(cells),
            fitting(text, (x, y), 9.0, CELL)
        );
        self.add(Layer::Mark, constraint, "", &body);
    }

    /// Shaded cells with angles at the sides to neighbours that are not among them, which point to the smaller value.
    fn extremes(&mut self, constraint: &Constraint, cells: &[Cell], is_minimum: bool) {
        let all: BTreeSet<Cell> = cells.iter().copied().collect();
        let mut angles = String::new();
        for cell in cells {
            for other in self.puzzle.shape.neighbors(*cell) {
                if !all.contains(&other) {
                    // Both points are in the cell itself.
                    let (x, y) = (self.middle(*cell), self.middle(other));
                    let (dx, dy) = ((y.0 - x.0) / CELL, (y.1 - x.1) / CELL);
                    let (tip, back) = if is_minimum {
                        (13.0, 16.5)
                    } else {
                        (16.5, 13.0)
                    };
                    let point = |far: f64, side: f64| {
                        let (px, py) = (x.0 + dx * far - dy * side, x.1 + dy * far + dx * side);
                        format!("{} {}", Number(px), Number(py))
                    };
                    let (a, b, c) = (point(back, 4.5), point(tip, 0.0), point(back, -4.5));
                    let _ = write!(angles, "M{a}L{b}L{c}");
                }
            }
        }
        let shade = self.shaded(cells);
        self.add(Layer::Shade, constraint, "", &shade);
        self.add(
            Layer::Cage,
            constraint,
            "",
            &format!("<path class=\"v-text\" d=\"{angles}\"/>"),
        );
    }

    /// A cage with a text in its corner.
    fn cage(&mut self, constraint: &Constraint, cells: &[Cell], text: &str) {
        let mut body = self.outlined(cells, 0.075, "v-cage");
        if !text.is_empty() {
            body += &self.corner(cells, text);
        }
        self.add(Layer::Cage, constraint, "", &body);
    }

    /// An outline of cells with a letter or another text.
    fn group(&mut self, constraint: &Constraint, cells: &[Cell], text: &str) {
        let mut body = self.outlined(cells, 0.05, "v-outline");
        if !text.is_empty() {
            body += &self.corner(cells, text);
        }
        self.add(Layer::Cage, constraint, "", &body);
    }

    /// A thin line with a letter whose rule is said below.
    fn lettered(&mut self, constraint: &Constraint, cells: &[Cell], rule: String) {
        let letter = self.letter(|letter| format!("Lines {letter}: {rule}"), rule.clone());
        self.line(constraint, cells, "", "");
        let text = match cells {
            [first, ..] => self.corner(&[*first], &letter),
            [] => String::new(),
        };
        self.add(Layer::Cage, constraint, "", &text);
    }

    /// Draws a constraint that has no number at the side of the grid.
    pub(super) fn constraint(&mut self, constraint: &Constraint) {
        use Constraint as C;
        let shape = &self.puzzle.shape;
        match constraint {
            // The lines of the grid show these.
            C::Grid(_) | C::Regions(_) => {}
            C::ExtraRegion(region) => {
                let shade = self.shaded(&region.cells);
                self.add(Layer::Shade, constraint, "", &shade);
            }
            C::Windows(_) => {
                let shade = self.shaded(&constraint.scope(shape));
                self.add(Layer::Shade, constraint, "", &shade);
            }
            C::Diagonal(diagonal) => {
                // The line goes to the corners of the grid.
                let cells = constraint.scope(shape);
                let out = if diagonal.rising { -CELL } else { CELL } / 2.0;
                let mut points = String::new();
                if let [first, .., last] = cells[..] {
                    let ((ax, ay), (bx, by)) = (self.middle(first), self.middle(last));
                    let (ax, ay) = (Number(ax - out), Number(ay - CELL / 2.0));
                    let (bx, by) = (Number(bx + out), Number(by + CELL / 2.0));
                    points = format!("M{ax} {ay}L{bx} {by}");
                }
                let body = format!("<path class=\"v-line\" d=\"{points}\"/>");
                self.add(Layer::Line, constraint, "", &body);
            }
            C::DisjointGroups(_)
            | C::AntiKnight(_)
            | C::AntiKing(_)
            | C::AntiQueen(_)
            | C::AntiTaxicab(_)
            | C::Nonconsecutive(_)
            | C::Negative(_)
            | C::GlobalEntropy(_)
            | C::DutchFlatmates(_)
            | C::Or(_)
            | C::Not(_) => self.say(constraint.words()),
            C::And(and) => {
                for part in &and.constraints {
                    self.constraint(part);
                }
            }
            C::KillerCage(cage) => {
                let mut text = cage.sum.map_or(String::new(), |sum| sum.to_string());
                if cage.repeats {
                    text.push('r');
                    self.say("Values may be repeated in cages with r.");
                }
                self.cage(constraint, &cage.cells, &text);
            }
            C::RellikCage(cage) => {
                self.cage(constraint, &cage.cells, &cage.sum.to_string());
                self.say("Red cages: different values, no set of which adds up to the given sum.");
            }
            C::EqualityCage(cage) => {
                self.cage(constraint, &cage.cells, "=");
                self.say(
                    "Green cages: different values, as many even as odd ones, and as many low as high ones.",
                );
            }
            C::Sum(sum) => {
                self.group(constraint, &sum.cells, "");
                self.say(constraint.words());
            }
            C::EqualSums(sums) => {
                let rule = format!("{:?}", sums.parts);
                let letter =
                    self.letter(|letter| format!("Parts {letter} have the same sum."), rule);
                for part in &sums.parts {
                    self.group(constraint, part, &letter);
                }
            }
            C::SameValues(same) => {
                let rule = format!("{:?}", same.sets);
                let words = |letter: &str| {
                    format!("Sets {letter} have the same values, each as often, in any order.")
                };
                let letter = self.letter(words, rule);
                for set in &same.sets {
                    self.group(constraint, set, &letter);
                }
            }
            C::Clone(clone) => {
                let rule = format!("{:?}{:?}", clone.cells, clone.copies);
                let words = |letter: &str| {
                    format!("Areas {letter} have the same values in the same places.")
                };
                let letter = self.letter(words, rule);
                let shade = self.shaded(&clone.cells) + &self.shaded(&clone.copies);
                self.add(Layer::Shade, constraint, "", &shade);
                let text =
                    self.corner(&clone.cells, &letter) + &self.corner(&clone.copies, &letter);
                self.add(Layer::Cage, constraint, "", &text);
            }
            C::AllDifferent(different) => {
                self.group(constraint, &different.cells, "");
                self.say("Purple outlines: different values, unless said otherwise.");
            }
            C::Contains(contains) => {
                self.group(constraint, &contains.cells, "");
                self.say(constraint.words());
            }
            C::CountingCircles(circles) => {
                let ring = |cell: &Cell| self.circle(*cell, 16.0, "v-ring");
                let body: String = circles.cells.iter().map(ring).collect();
                self.add(Layer::Line, constraint, "", &body);
                self.say(
                    "Counting circles: a value in a circle is the number of circles that have it.",
                );
            }
            C::CountDistinct(count) => {
                let ring = self.circle(count.count, 16.0, "v-ring");
                self.add(Layer::Line, constraint, "", &ring);
                self.group(constraint, &count.cells, "");
                self.say(constraint.words());
            }
            C::Index(index) => self.index(constraint, index.cell, &index.line, index.value),
            C::Arrow(arrow) => self.arrow(constraint, &arrow.circle, &arrow.shaft),
            C::Odd(odd) => {
                let body = self.circle(odd.cell, 15.0, "v-shade");
                self.add(Layer::Shade, constraint, "", &body);
            }
            C::Even(even) => {
                let body = self.square(even.cell, 14.0, "v-shade");
                self.add(Layer::Shade, constraint, "", &body);
            }
            C::Minimum(cells) => self.extremes(constraint, &cells.cells, true),
            C::Maximum(cells) => self.extremes(constraint, &cells.cells, false),
            C::Difference(dot) => {
                let number = Some(dot.difference).filter(|difference| *difference != 1);
                self.dot(constraint, dot.cells, true, number);
            }
            C::Ratio(dot) => {
                let number = Some(dot.ratio).filter(|ratio| *ratio != 2);
                self.dot(constraint, dot.cells, false, number);
            }
            C::PairSum(sign) => {
                let text = match sign.sum {
                    5 => "V".to_owned(),
                    10 => "X".to_owned(),
                    sum => sum.to_string(),
                };
                self.sign(constraint, sign.cells, &text);
            }
            C::Inequality(sign) => {
                let cells = [sign.greater, sign.less];
                let body = format!(
                    "{}<path class=\"v-text v-sign\" d=\"{}\"/>",
                    self.link(cells),
                    self.angle(cells, 0.5, 4.5)
                );
                self.add(Layer::Mark, constraint, "", &body);
            }
            C::Quadruple(quadruple) => {
                self.quadruple(constraint, &quadruple.cells, &quadruple.values);
            }
            _ => self.line_kind(constraint),
        }
    }

    /// Draws a constraint on a line.
    fn line_kind(&mut self, constraint: &Constraint) {
        use Constraint as C;
        match constraint {
            C::Thermometer(thermometer) => {
                let mut bulb = String::new();
                if let [first, ..] = thermometer.line[..] {
                    bulb = self.circle(first, 14.5, "v-bulb");
                    if thermometer.slow {
                        bulb += &self.circle(first, 9.5, "v-hollow");
                        self.say("Thermometers with a hollow bulb: values do not decrease.");
                    }
                }
                self.line(constraint, &thermometer.line, "", &bulb);
            }
            C::Palindrome(line) => {
                self.line(constraint, &line.line, "", "");
                self.say("Grey lines: the same values from both ends.");
            }
            C::Renban(line) => {
                self.line(constraint, &line.line, "", "");
                self.say("Pink lines: consecutive values in any order.");
            }
            C::Whisper(whisper) => {
                let (class, color) = match whisper.difference {
                    4 => ("v-dutch", "Orange"),
                    _ => ("", "Green"),
                };
                self.line(constraint, &whisper.line, class, "");
                let number = whisper.difference;
                if matches!(number, 4 | 5) {
                    self.say(format!(
                        "{color} lines: neighbours differ by at least {number}."
                    ));
                } else {
                    let text = match whisper.line[..] {
                        [first, ..] => self.corner(&[first], &number.to_string()),
                        [] => String::new(),
                    };
                    self.add(Layer::Cage, constraint, "", &text);
                    self.say(
                        "Green lines with a number: neighbours differ by at least that number.",
                    );
                }
            }
            C::Nabner(line) => {
                self.line(constraint, &line.line, "", "");
                self.say("Yellow lines: no two values are equal or consecutive.");
            }
            C::Between(line) => {
                let ends = self.ends(&line.line, |cell| self.circle(cell, 14.5, "v-end"));
                self.line(constraint, &line.line, "", &ends);
                self.say("Grey lines with a circle at each end: values strictly between the ends.");
            }
            C::Lockout(line) => {
                let ends = self.ends(&line.line, |cell| self.diamond(cell, 16.0, "v-end"));
                self.line(constraint, &line.line, "", &ends);
                self.say(format!(
                    "Lines with diamonds: the ends differ by at least {}; other values are lower or higher than both.",
                    line.difference
                ));
            }
            C::DoubleArrow(line) => {
                let ends = self.ends(&line.line, |cell| self.circle(cell, 16.0, "v-end"));
                let points = self.points(&line.line);
                let body = format!("<path class=\"v-shaft\" d=\"{points}\"/>{ends}");
                self.add(Layer::Line, constraint, "", &body);
                self.say("Thin lines with two circles: the circles have the same sum as the cells between them.");
            }
            C::RegionSum(line) => {
                self.line(constraint, &line.line, "", "");
                self.say("Blue lines: the same sum in each box that the line passes.");
            }
            C::SumLine(line) => {
                let mut cells = line.line.clone();
                if line.closed {
                    cells.extend(line.line.first());
                }
                self.line(constraint, &cells, "", "");
                let text = match line.line[..] {
                    [first, ..] => self.corner(&[first], &line.sum.to_string()),
                    [] => String::new(),
                };
                self.add(Layer::Cage, constraint, "", &text);
                self.say("Brown lines can be cut into parts that each add up to the given sum.");
            }
            C::Modular(line) => {
                self.line(constraint, &line.line, "", "");
                self.say(format!(
                    "Turquoise lines: any {0} cells in a row have different remainders modulo {0}.",
                    line.modulus
                ));
            }
            C::Entropic(line) => {
                self.line(constraint, &line.line, "", "");
                self.say(
                    "Peach lines: any three cells in a row have a low, a middle and a high value.",
                );
            }
            C::Zipper(line) => {
                self.line(constraint, &line.line, "", "");
                self.say(
                    "Lavender lines: cells at the same distance from the centre have the same sum.",
                );
            }
            C::ParityLine(line) => {
                self.line(constraint, &line.line, "", "");
                self.say("Red lines: even and odd values alternate.");
            }
            C::ValueIndex(line) => {
                let rule = "the cell n steps after the second one has the first value, where n is the second value.";
                self.lettered(constraint, &line.line, rule.to_owned());
            }
            C::Pairs(pairs) => {
                let which = if pairs.all { "all pairs" } else { "neighbours" };
                let allowed: Vec<String> = pairs
                    .allowed
                    .iter()
                    .map(|(a, b)| format!("{a}-{b}"))
                    .collect();
                let rule = format!("the values of {which} are one of {}.", allowed.join(", "));
                self.lettered(constraint, &pairs.cells, rule);
            }
            C::Regex(regex) => {
                let rule = format!("the values match the expression {}", regex.pattern);
                self.lettered(constraint, &regex.line, rule);
            }
            C::Automaton(automaton) => {
                let rule = format!(
                    "an automaton with {} steps accepts the values.",
                    automaton.steps.len()
                );
                self.lettered(constraint, &automaton.line, rule);
            }
            _ => self.clue_inside(constraint),
        }
    }

    /// Draws a constraint that is usually a number at the side, if its line is not one across the grid.
    fn clue_inside(&mut self, constraint: &Constraint) {
        let Some((cells, number)) = clues::line(constraint) else {
            self.say(constraint.words());
            return;
        };
        let cells = cells.to_vec();
        let letter = clues::meaning(constraint).map_or("", |(letter, _)| letter);
        self.line(constraint, &cells, "v-clue", "");
        let text = match cells[..] {
            [first, ..] => self.corner(&[first], &format!("{number}{letter}")),
            [] => String::new(),
        };
        self.add(Layer::Cage, constraint, "", &text);
        if let Some((letter, words)) = clues::meaning(constraint) {
            self.say(format!("Lines with {letter}: {words}"));
        }
    }

    /// An arrow with its circle or pill.
    fn arrow(&mut self, constraint: &Constraint, circle: &[Cell], shaft: &[Cell]) {
        let mut body = String::new();
        if let ([_, .., _], [first, ..]) = (circle, shaft) {
            // The pill covers the part of the shaft that is in it.
            let near = circle
                .iter()
                .min_by_key(|cell| self.distance(**cell, *first));
            let points: Vec<Cell> = near.into_iter().chain(shaft).copied().collect();
            body += &self.shaft(&points, 0.0);
        } else if let [cell] = circle {
            let points: Vec<Cell> = [*cell].iter().chain(shaft).copied().collect();
            body += &self.shaft(&points, 16.0);
        }
        match circle {
            [] => {}
            [cell] => body += &self.circle(*cell, 16.0, "v-ring"),
            _ => {
                let points = self.points(circle);
                let _ = write!(
                    body,
                    "<path class=\"v-pill\" d=\"{points}\"/><path class=\"v-pill v-pill-inside\" d=\"{points}\"/>"
                );
            }
        }
        self.add(Layer::Line, constraint, "", &body);
    }

    /// A circle with values in the corner that four cells share, or in the middle of other cells.
    fn quadruple(&mut self, constraint: &Constraint, cells: &[Cell], values: &[i32]) {
        let (x, y) = self.center(cells);
        let places: Vec<Place> = cells.iter().copied().filter_map(place).collect();
        let span = |part: fn(&Place) -> i32| {
            let parts = places.iter().map(part);
            parts.clone().max().unwrap_or(0) - parts.min().unwrap_or(0)
        };
        let is_square =
            places.len() == 4 && span(|place| place.0) == 1 && span(|place| place.1) == 1;
        let mut body = String::new();
        if !is_square {
            body += &self.outlined(cells, 0.05, "v-outline");
            self.say(constraint.words());
        }
        let texts: Vec<String> = values.iter().map(i32::to_string).collect();
        let half = texts.len().div_ceil(2);
        let rows: Vec<String> = match texts.len() {
            0..=2 => vec![texts.join(" ")],
            _ => vec![texts[..half].join(" "), texts[half..].join(" ")],
        };
        let mut text = String::new();
        for (row, line) in rows.iter().enumerate() {
            let y = y + (row as f64 - (rows.len() as f64 - 1.0) / 2.0) * 8.0;
            text += &fitting(line, (x, y), 6.2, 15.0);
        }
        let _ = write!(
            body,
            "<circle class=\"v-white\" cx=\"{}\" cy=\"{}\" r=\"10.5\"/><path class=\"v-on-white\" d=\"{text}\"/>",
            Number(x),
            Number(y)
        );
        self.add(Layer::Mark, constraint, "", &body);
    }

    /// A cell that says where a value is in its row or column.
    fn index(&mut self, constraint: &Constraint, cell: Cell, line: &[Cell], value: i32) {
        let shade = self.shaded(&[cell]);
        let whole: Vec<(Option<Place>, i32)> = line.iter().copied().map(place).zip(1..).collect();
        let own = place(cell);
        let is_row = own.is_some_and(|(row, column)| {
            column + 1 == value && whole.iter().all(|(at, nth)| *at == Some((row, nth - 1)))
        });
        let is_column = own.is_some_and(|(row, column)| {
            row + 1 == value && whole.iter().all(|(at, nth)| *at == Some((nth - 1, column)))
        });
        let (class, words) = match (is_row, is_column) {
            (true, _) => (
                "v-row-index",
                "Green cells: the value says in which cell of the row the number of the column is.",
            ),
            (_, true) => (
                "v-column-index",
                "Red cells: the value says in which cell of the column the number of the row is.",
            ),
            _ => {
                self.add(Layer::Shade, constraint, "", &shade);
                self.say(constraint.words());
                return;
            }
        };
        self.add(Layer::Shade, constraint, class, &shade);
        self.say(words);
    }
}

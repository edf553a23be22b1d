//! Regular expressions over values.

use std::collections::BTreeSet;
use std::rc::Rc;

/// Maximum number of repetitions that an expression may name, and of parts that it may have.
const MAX_REPEAT: usize = 64;
const MAX_PARTS: usize = 400;
const MAX_DEPTH: usize = 40;

/// An expression. Its parts are shared, as what is left of it to match has them again and again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Expression {
    /// One value, which is in the list, or not in it if the flag is set.
    One(Rc<[i32]>, bool),
    /// All of these, one after the other.
    Sequence(Rc<[Expression]>),
    /// One of these.
    Either(Rc<[Expression]>),
    /// This, at least as often as the first number says, and at most as often as the second.
    Repeat(Rc<Expression>, usize, Option<usize>),
}

impl Expression {
    /// Reads an expression. The error says what is wrong, and at which character.
    pub(crate) fn parse(text: &str) -> Result<Expression, String> {
        let mut parser = Parser {
            text: text.chars().collect(),
            at: 0,
            parts: 0,
        };
        let expression = parser.either(0)?;
        if parser.at < parser.text.len() {
            return Err(parser.error("the end"));
        }
        Ok(expression)
    }

    /// The places at which a match that starts at a place can end. This is the definition.
    pub(crate) fn ends(&self, values: &[i32], from: usize) -> Vec<usize> {
        let mut ends = match self {
            Expression::One(list, is_not) => {
                let is_match = values
                    .get(from)
                    .is_some_and(|value| list.contains(value) != *is_not);
                if is_match { vec![from + 1] } else { Vec::new() }
            }
            Expression::Sequence(parts) => parts.iter().fold(vec![from], |starts, part| {
                let mut ends: Vec<usize> = starts
                    .into_iter()
                    .flat_map(|at| part.ends(values, at))
                    .collect();
                ends.sort_unstable();
                ends.dedup();
                ends
            }),
            Expression::Either(parts) => parts
                .iter()
                .flat_map(|part| part.ends(values, from))
                .collect(),
            Expression::Repeat(part, least, most) => {
                let most = most.unwrap_or(values.len() + least);
                let mut ends = if *least == 0 { vec![from] } else { Vec::new() };
                let mut starts = vec![from];
                for times in 1..=most {
                    starts = starts
                        .iter()
                        .flat_map(|at| part.ends(values, *at))
                        .collect();
                    starts.sort_unstable();
                    starts.dedup();
                    if times >= *least {
                        ends.extend(&starts);
                    }
                }
                ends
            }
        };
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    fn can_be_empty(&self) -> bool {
        match self {
            Expression::One(..) => false,
            Expression::Sequence(parts) => parts.iter().all(Expression::can_be_empty),
            Expression::Either(parts) => parts.iter().any(Expression::can_be_empty),
            Expression::Repeat(part, least, _) => *least == 0 || part.can_be_empty(),
        }
    }
}

/// What can be left of these parts, of which the last comes first, after a value; or after no value, if all of them can
/// be empty, nothing.
pub(crate) fn rests(parts: &[Expression], value: Option<i32>) -> Vec<Vec<Expression>> {
    let mut found = Vec::new();
    let Some(value) = value else {
        if parts.iter().all(Expression::can_be_empty) {
            found.push(Vec::new());
        }
        return found;
    };
    let mut open = vec![parts.to_vec()];
    let mut seen = BTreeSet::new();
    while let Some(mut parts) = open.pop() {
        if !seen.insert(parts.clone()) {
            continue;
        }
        match parts.pop() {
            Some(Expression::One(list, is_not)) if list.contains(&value) != is_not => {
                found.push(parts);
            }
            None | Some(Expression::One(..)) => {}
            Some(Expression::Sequence(sequence)) => {
                parts.extend(sequence.iter().rev().cloned());
                open.push(parts);
            }
            Some(Expression::Either(choices)) => {
                for choice in choices.iter() {
                    let mut parts = parts.clone();
                    parts.push(choice.clone());
                    open.push(parts);
                }
            }
            Some(Expression::Repeat(part, least, most)) => {
                if least == 0 || part.can_be_empty() {
                    open.push(parts.clone());
                }
                if most != Some(0) {
                    let most = most.map(|most| most - 1);
                    let least = least.saturating_sub(1);
                    parts.push(Expression::Repeat(Rc::clone(&part), least, most));
                    parts.push(Rc::unwrap_or_clone(part));
                    open.push(parts);
                }
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

struct Parser {
    text: Vec<char>,
    at: usize,
    parts: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn error(&self, expected: &str) -> String {
        let found = self
            .peek()
            .map_or("the end".to_owned(), |found| format!("`{found}`"));
        format!(
            "character {} of the expression is {found}: expected {expected}",
            self.at + 1
        )
    }

    fn either(&mut self, depth: usize) -> Result<Expression, String> {
        if depth > MAX_DEPTH {
            return Err(format!(
                "expected at most {MAX_DEPTH} groups within each other"
            ));
        }
        let mut choices = vec![self.sequence(depth)?];
        while self.take('|') {
            choices.push(self.sequence(depth)?);
        }
        Ok(if choices.len() == 1 {
            choices.remove(0)
        } else {
            Expression::Either(choices.into())
        })
    }

    fn sequence(&mut self, depth: usize) -> Result<Expression, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|next| next != '|' && next != ')') {
            let part = self.part(depth)?;
            parts.push(self.repeated(part)?);
        }
        Ok(Expression::Sequence(parts.into()))
    }

    fn part(&mut self, depth: usize) -> Result<Expression, String> {
        self.parts += 1;
        if self.parts > MAX_PARTS {
            return Err(format!("expected at most {MAX_PARTS} parts"));
        }
        if self.take('(') {
            if self.take('?') && !self.take(':') {
                return Err(self.error("`:`"));
            }
            let inner = self.either(depth + 1)?;
            return if self.take(')') {
                Ok(inner)
            } else {
                Err(self.error("`)`"))
            };
        }
        if self.take('.') {
            return Ok(Expression::One(Rc::default(), true));
        }
        if self.take('[') {
            let is_not = self.take('^');
            let mut list = Vec::new();
            while !self.take(']') {
                let first = self.value()?;
                let last = if self.take('-') { self.value()? } else { first };
                list.extend(first..=last);
            }
            return Ok(Expression::One(list.into(), is_not));
        }
        Ok(Expression::One([self.value()?].into(), false))
    }

    fn value(&mut self) -> Result<i32, String> {
        let value = self.peek().and_then(|next| next.to_digit(36));
        let value = value.ok_or_else(|| self.error("a value"))?;
        self.at += 1;
        Ok(value as i32)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = None;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            number = Some((number.unwrap_or(0) * 10 + digit as usize).min(MAX_REPEAT + 1));
            self.at += 1;
        }
        number
    }

    fn repeated(&mut self, mut part: Expression) -> Result<Expression, String> {
        loop {
            let (least, most) = if self.take('*') {
                (0, None)
            } else if self.take('+') {
                (1, None)
            } else if self.take('?') {
                (0, Some(1))
            } else if self.take('{') {
                let least = self.number().ok_or_else(|| self.error("a number"))?;
                let most = if self.take(',') {
                    self.number()
                } else {
                    Some(least)
                };
                if !self.take('}') {
                    return Err(self.error("`}`"));
                }
                if least > MAX_REPEAT || most.is_some_and(|most| most > MAX_REPEAT || most < least)
                {
                    return Err(format!(
                        "repetitions up to character {}: expected at most {MAX_REPEAT}",
                        self.at
                    ));
                }
                (least, most)
            } else {
                return Ok(part);
            };
            self.parts += 1;
            if self.parts > MAX_PARTS {
                return Err(format!("expected at most {MAX_PARTS} parts"));
            }
            part = Expression::Repeat(Rc::new(part), least, most);
        }
    }
}

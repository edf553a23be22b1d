//! The tour of a variant's rules: lessons, each with a position and moves to try.

use serde::Serialize;
use tessera_draughts::Numbers;
use tessera_study::tour::{Lesson, Try, tour as lessons};

use super::variants::LanguageQuery;
use super::{MoveShape, PlyShape, PositionShape, plies};
use crate::Context;
use crate::error::ApiError;

/// The lessons of a variant.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct TourAnswer {
    variant: &'static str,
    lessons: Vec<LessonShape>,
}

/// A lesson.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Lesson"))]
struct LessonShape {
    id: &'static str,
    title: String,
    text: String,
    task: String,
    refusal: String,
    start: PositionShape,
    before: Vec<PlyShape>,
    position: PositionShape,
    legal: Vec<MoveShape>,
    /// The legal moves that the task asks for, each with the position after it.
    goals: Vec<GoalShape>,
    wrong: Vec<TryShape>,
}

/// A move that the task asks for.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LessonGoal"))]
struct GoalShape {
    #[serde(flatten)]
    made: MoveShape,
    after: PositionShape,
}

/// A move that is not legal, but would be without the rule.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "LessonTry"))]
struct TryShape {
    path: Vec<usize>,
    captured: Vec<usize>,
}

pub(crate) fn tour(
    context: &Context,
    name: &str,
    query: LanguageQuery,
) -> Result<TourAnswer, ApiError> {
    let variant = context.addressed(name)?;
    let lessons = lessons(variant, query.language()?).into_iter().map(shape);
    Ok(TourAnswer {
        variant: variant.name(),
        lessons: lessons.collect(),
    })
}

fn shape(lesson: Lesson) -> LessonShape {
    let goals = lesson.goals.iter().map(|goal| GoalShape {
        made: MoveShape::of(goal),
        after: PositionShape::of(&lesson.position.after(goal)),
    });
    let wrong = lesson.wrong.iter().map(|Try { path, captured }| TryShape {
        path: path.clone(),
        captured: captured.clone(),
    });
    let numbers = Numbers::new(lesson.start.variant());
    LessonShape {
        id: lesson.id,
        start: PositionShape::of(&lesson.start),
        before: plies(lesson.start, numbers, &lesson.before),
        position: PositionShape::of(&lesson.position),
        legal: lesson.legal.iter().map(MoveShape::of).collect(),
        goals: goals.collect(),
        wrong: wrong.collect(),
        title: lesson.title,
        text: lesson.text,
        task: lesson.task,
        refusal: lesson.refusal,
    }
}

//! What a puzzle rests on.

mod backdoors;
mod braids;
mod least;
mod needless;
mod trial;
mod unavoidable;

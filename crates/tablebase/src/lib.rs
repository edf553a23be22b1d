//! Perfect play for few pieces, in any game of the draughts family.

mod value;

pub use value::Value;

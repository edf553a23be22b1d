//! The scale of the computed evaluation in each variant.
//!
//! The scales were fitted by logistic regression to the results and search scores of 400 to 6,000 games of the engine
//! against itself, with the computed evaluation and 800 nodes per move. A man is worth little if flying kings draw
//! nearly every game, and in games that are won by losing all pieces.

/// The scale for a variant that was not measured.
pub(super) const USUAL: f64 = 200.0;

/// The names of variants and their scales, in hundredths of a man. The largest scale is 600.
pub(super) const COMPUTED: [(&str, f64); 24] = [
    ("anti-brazilian", 600.0),
    ("anti-english", 600.0),
    ("anti-russian", 600.0),
    ("antidraughts", 600.0),
    ("armenian", 500.0),
    ("brazilian", 200.0),
    ("breakthrough", 200.0),
    ("canadian", 280.0),
    ("czech", 380.0),
    ("english", 160.0),
    ("frisian", 130.0),
    ("frysk", 190.0),
    ("international", 210.0),
    ("italian", 140.0),
    ("killer", 130.0),
    ("pool", 260.0),
    ("portuguese", 380.0),
    ("russian", 190.0),
    ("spanish", 390.0),
    ("spantsiretti", 210.0),
    ("sri-lankan", 290.0),
    ("thai", 90.0),
    ("towers", 130.0),
    ("turkish", 300.0),
];

//! Text in lines of a given width.

use textwrap::{Options, WordSeparator, WordSplitter};

/// Options to wrap text to `width` columns, at blanks only: a move such as `22-18` or a long file name is never split.
///
/// ```
/// use tessera_pictures::wrapping;
/// assert_eq!(textwrap::fill("better is 22-18", wrapping(12)), "better is\n22-18");
/// ```
#[must_use]
pub fn wrapping<'a>(width: usize) -> Options<'a> {
    Options::new(width)
        .break_words(false)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
}

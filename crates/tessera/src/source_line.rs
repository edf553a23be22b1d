//! A line of input, as the excerpt of an error message.

use miette::{MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};
pub(crate) use tessera_towers::input::readable;

/// The beginning of a line of input, as much of it as a message shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SourceLine {
    /// Name of the file; `None` for standard input.
    file: Option<String>,
    /// Line number, counted from 1.
    number: u64,
    text: String,
}

impl SourceLine {
    /// Creates a line of standard input.
    pub(crate) fn new(number: u64, text: String) -> SourceLine {
        SourceLine {
            file: None,
            number,
            text,
        }
    }

    /// The same line, of the file with this name.
    pub(crate) fn of(self, file: &str) -> SourceLine {
        SourceLine {
            file: Some(file.to_owned()),
            ..self
        }
    }
}

impl SourceCode for SourceLine {
    fn read_span<'a>(
        &'a self,
        _: &SourceSpan,
        _: usize,
        _: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let whole = SourceSpan::from((0, self.text.len()));
        let line = usize::try_from(self.number.saturating_sub(1)).unwrap_or(usize::MAX);
        Ok(Box::new(MietteSpanContents::new_named(
            self.file
                .clone()
                .unwrap_or_else(|| "standard input".to_owned()),
            self.text.as_bytes(),
            whole,
            line,
            0,
            1,
        )))
    }
}

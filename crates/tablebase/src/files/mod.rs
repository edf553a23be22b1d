//! Files of values: each file holds the values of one part, of one kind.
//!
//! A file consists of a head, blocks and a final checksum. The head states whose values the file holds and where each
//! block lies. A block holds the values of a fixed number of consecutive positions. It is compressed, and always
//! decoded as a whole. A [`Cache`] keeps decoded blocks. The head, each block and the whole file have checksums.
//! `docs/tablebase-format.md` describes every byte.
//!
//! ```
//! use tessera_tablebase::Value;
//! use tessera_tablebase::files::{self, Cache, Header, Kind};
//! # let folder = tempfile::tempdir().unwrap();
//! let path = folder.path().join("example.dtw");
//! let header = Header {
//!     variant: "english".into(),
//!     rules: 0x1234,
//!     part: "KvK".into(),
//!     kind: Kind::Dtw,
//!     positions: 3,
//! };
//! // A capture is due in the second position, so it needs no value.
//! let values = [Some(Value::Win(5)), None, Some(Value::Draw)];
//! files::write(&path, &header, values.into_iter())?;
//!
//! let cache = Cache::new(1 << 20);
//! let file = files::File::open(&path)?;
//! assert_eq!(file.header(), &header);
//! assert_eq!(file.value(0, &cache)?, Value::Win(5));
//! assert_eq!(file.value(2, &cache)?, Value::Draw);
//! file.verify()?;
//! # Ok::<(), files::FileError>(())
//! ```
//!
//! Files are read with plain reads and not mapped into memory. If a mapped file is cut short, or its disk fails, the
//! process is killed; a failed read is an ordinary error. A read costs a few microseconds, which is little compared
//! with decoding a block. Neither is needed when the block is in the cache.
//!
//! Modules, in the order in which data flows: `codes` (values as small numbers), `coding` (blocks of codes as bytes),
//! `head`, `write`, `read`, `cache`.

mod cache;
mod codes;
mod coding;
mod error;
mod head;
mod read;
mod write;

pub use cache::Cache;
pub use error::FileError;
pub use head::{Header, Kind};
pub use read::File;
pub use write::{Values, write, write_large};

use twox_hash::XxHash3_64;

/// The checksum of a head or of a whole file.
fn checksum(bytes: &[u8]) -> u64 {
    XxHash3_64::oneshot(bytes)
}

/// The checksum of a block: the low half of [`checksum`].
fn block_checksum(bytes: &[u8]) -> u32 {
    checksum(bytes) as u32
}

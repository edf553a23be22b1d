//! The memory that the workers of a page share. Rust's library for WebAssembly has no threads, so the memory of a
//! module is its own; a small module, `web/shared.wat`, has the shared one, and these functions for it.

use tessera_engine::play::SharedMemory;

// SAFETY: the functions have these types in `web/shared.wat`, and reach no memory but the shared one.
#[expect(unsafe_code, reason = "another module can only be imported so")]
#[link(wasm_import_module = "tessera-shared")]
unsafe extern "C" {
    // Addresses are in bytes.
    safe fn load(address: usize) -> u64;
    safe fn store(address: usize, value: u64);
    safe fn add(address: usize, value: u64) -> u64;
    safe fn find(address: usize, key: u64) -> u64;
}

/// The shared memory. The page has it as long as its workers.
#[derive(Debug)]
pub(crate) struct Memory {
    pub(crate) bytes: usize,
}

impl SharedMemory for Memory {
    fn len(&self) -> usize {
        self.bytes / 8
    }

    fn load(&self, place: usize) -> u64 {
        load(8 * place)
    }

    fn store(&self, place: usize, value: u64) {
        store(8 * place, value);
    }

    fn add(&self, place: usize, value: u64) -> u64 {
        add(8 * place, value)
    }

    fn find(&self, place: usize, key: u64) -> u64 {
        find(8 * place, key)
    }
}

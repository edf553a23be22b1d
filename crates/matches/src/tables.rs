//! Tables of perfect play for players and for the referee.

use tessera_family::{SharedTables, Tablebase, VariantId, machine};

/// Memory limit for tables of perfect play, in bytes.
const TABLES_MEMORY: u64 = 2_000_000_000;

/// All tables of perfect play of up to `pieces` pieces; none for 0 and 1. `None` means the tables that the process
/// [shares](SharedTables).
///
/// # Errors
/// If there are too many, if memory is short, or if no thread can be started.
pub fn built(variant: VariantId, pieces: Option<u32>, threads: usize) -> Result<Tablebase, String> {
    let Some(pieces) = pieces else {
        return Ok(SharedTables::of(variant).wait());
    };
    let mut tables = Tablebase::new(variant);
    if pieces >= 2 {
        let failed = |error| format!("tables: {error}");
        let plan = tables.plan(pieces).map_err(failed)?;
        let pool = machine::pool(Some(threads)).map_err(|error| format!("tables: {error}"))?;
        let built =
            pool.install(|| tables.build_plan(&plan, TABLES_MEMORY, &mut |_| (), &|| false));
        built.map_err(failed)?;
    }
    Ok(tables)
}

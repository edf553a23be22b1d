//! Numbers for monitoring, in the text form of Prometheus.

use std::time::Duration;

use axum::http::StatusCode;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use tessera_draughts::Variant;
use tessera_tablebase::DiskTables;

/// The type of the text.
pub(super) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    method: &'static str,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OfVariant {
    variant: &'static str,
}

/// The counters of the server.
#[derive(Debug)]
pub(super) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    seconds: Histogram,
    positions: Family<OfVariant, Counter>,
    unknown: Family<OfVariant, Counter>,
    pieces: Family<OfVariant, Gauge>,
    cached: Family<OfVariant, Gauge>,
    damaged: Family<OfVariant, Gauge>,
}

impl Metrics {
    pub(super) fn new() -> Metrics {
        // From 0.1 ms to 3 s.
        let seconds = Histogram::new(exponential_buckets(1e-4, 2.0, 16));
        let mut metrics = Metrics {
            registry: Registry::with_prefix("tessera"),
            requests: Family::default(),
            seconds,
            positions: Family::default(),
            unknown: Family::default(),
            pieces: Family::default(),
            cached: Family::default(),
            damaged: Family::default(),
        };
        let registry = &mut metrics.registry;
        let requests = metrics.requests.clone();
        registry.register("requests", "Requests that were answered", requests);
        registry.register_with_unit(
            "request_duration",
            "Time from the head of a request to the head of its answer",
            Unit::Seconds,
            metrics.seconds.clone(),
        );
        let positions = metrics.positions.clone();
        registry.register("positions", "Positions that were asked for", positions);
        let unknown = metrics.unknown.clone();
        registry.register(
            "positions_unknown",
            "Positions that were asked for and are not in the tables",
            unknown,
        );
        let pieces = metrics.pieces.clone();
        registry.register(
            "tables_pieces",
            "Pieces up to which all tables are there",
            pieces,
        );
        registry.register_with_unit(
            "tables_cache",
            "Memory that decoded blocks take",
            Unit::Bytes,
            metrics.cached.clone(),
        );
        let damaged = metrics.damaged.clone();
        registry.register(
            "tables_damaged",
            "1 if a file of the variant could not be read",
            damaged,
        );
        metrics
    }

    /// Counts an answer.
    pub(super) fn answered(&self, method: &'static str, status: StatusCode, time: Duration) {
        let status = status.as_u16();
        self.requests
            .get_or_create(&Answered { method, status })
            .inc();
        self.seconds.observe(time.as_secs_f64());
    }

    /// Counts positions that were asked for.
    pub(super) fn asked(&self, variant: Variant, positions: u64, unknown: u64) {
        let variant = variant.name();
        let label = OfVariant { variant };
        self.positions.get_or_create(&label).inc_by(positions);
        self.unknown.get_or_create(&label).inc_by(unknown);
    }

    /// All numbers as text.
    pub(super) fn text(&self, tables: impl Iterator<Item = DiskTables>) -> String {
        let whole = |number: u64| i64::try_from(number).unwrap_or(i64::MAX);
        for tables in tables {
            let variant = tables.variant().name();
            let label = OfVariant { variant };
            self.pieces
                .get_or_create(&label)
                .set(tables.pieces().into());
            self.cached
                .get_or_create(&label)
                .set(whole(tables.cached_bytes()));
            self.damaged
                .get_or_create(&label)
                .set(tables.failure().is_some().into());
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string has room");
        text
    }
}

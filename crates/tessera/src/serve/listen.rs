//! Connections: how many, how long, and their end.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// Connections at the same time. Further ones wait until one ends.
const MOST_CONNECTIONS: usize = 512;

/// The time in which the head of a request has to arrive, from the end of the last request on.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The same where more than half of the places are taken: those who say nothing soon give theirs to others.
const HEAD_SOON: Duration = Duration::from_secs(1);

/// Bytes of a head, and of what is read ahead.
const BUFFER: usize = 1 << 16;

/// The time that requests have to end when the server ends.
const END_WITHIN: Duration = Duration::from_secs(2);

/// Serves connections until the end.
pub(super) async fn listen(listener: TcpListener, routes: Router, end: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let open = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let accepted = async {
            let place = Arc::clone(&places).acquire_owned().await;
            (listener.accept().await, place)
        };
        tokio::select! {
            (accepted, place) = accepted => match accepted {
                Ok((stream, _)) => {
                    let is_crowded = places.available_permits() < MOST_CONNECTIONS / 2;
                    let head_within = if is_crowded { HEAD_SOON } else { HEAD_WITHIN };
                    let connection = connection(stream, routes.clone(), head_within);
                    let connection = open.watch(connection);
                    tokio::spawn(async move {
                        // How a connection breaks concerns nobody but the other side.
                        let _ = connection.await;
                        drop(place);
                    });
                }
                // No more files, most likely: others have to be closed first.
                Err(_) => sleep(Duration::from_millis(100)).await,
            },
            () = &mut end => break,
        }
    }
    drop(listener);
    let _ = timeout(END_WITHIN, open.shutdown()).await;
}

fn connection(
    stream: TcpStream,
    routes: Router,
    head_within: Duration,
) -> http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>> {
    // Events are small, and wanted at once.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head_within)
        .max_buf_size(BUFFER)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(routes))
}

//! Listening: connections come, and end with the server.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpSocket};
use tokio::time::{sleep, timeout};

use super::connection::connection;
use super::room::Room;

/// Connections that may wait to be accepted, where the system allows it: a storm of them is over soon.
const MOST_KNOCKING: u32 = 4096;

/// Bytes that the system keeps for a connection in each direction, so that those who do not read cost little.
const KEPT: u32 = 1 << 16;

/// The wait after a connection could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// The time that requests have to end when the server ends.
const END_WITHIN: Duration = Duration::from_secs(2);

/// Takes an address.
pub(super) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Elsewhere this lets two servers have the same address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit these. They only save memory.
    let _ = socket.set_send_buffer_size(KEPT);
    let _ = socket.set_recv_buffer_size(KEPT);
    socket.bind(address)?;
    socket.listen(MOST_KNOCKING)
}

/// Serves connections until the end, so many at the same time.
pub(super) async fn listen(
    listener: TcpListener,
    places: usize,
    routes: Router,
    end: impl Future<Output = ()>,
) {
    let room = Room::new(places);
    let open = GracefulShutdown::new();
    let mut end = std::pin::pin!(end);
    loop {
        let entered = async {
            let (stream, address) = listener.accept().await?;
            Ok::<_, io::Error>((stream, room.enter(address.ip()).await))
        };
        tokio::select! {
            entered = entered => match entered {
                Ok((stream, (seat, leave))) => {
                    let connection = open.watch(connection(stream, routes.clone(), seat));
                    tokio::spawn(async move {
                        // How a connection breaks concerns nobody but the other side.
                        tokio::select! {
                            _ = connection => {}
                            _ = leave => {}
                        }
                    });
                }
                // No more files, most likely: one is closed for the next.
                Err(_) => {
                    room.make_room();
                    sleep(PAUSE).await;
                }
            },
            () = &mut end => break,
        }
    }
    drop(listener);
    let _ = timeout(END_WITHIN, open.shutdown()).await;
}

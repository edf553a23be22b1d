//! Accepts connections, and ends them with the server.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpSocket};
use tokio::time::{sleep, timeout};

use super::connection::connection;
use super::room::Room;

/// The length of the queue of connections to be accepted, as far as the system allows it.
const MAX_PENDING: u32 = 4096;

/// The size of the system's buffers of a connection, which limits the memory for clients that do not read.
const KEPT: u32 = 1 << 16;

/// The pause after a connection could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// Maximum time for the last requests when the server ends.
const END_WITHIN: Duration = Duration::from_secs(2);

/// Binds an address.
pub(super) fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Only on Unix: on other systems this would allow two servers on the same address.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Connections inherit the sizes of buffers. Failing to set them is harmless.
    let _ = socket.set_send_buffer_size(KEPT);
    let _ = socket.set_recv_buffer_size(KEPT);
    socket.bind(address)?;
    socket.listen(MAX_PENDING)
}

/// What a client that closes its sending side after a request gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HalfClosed {
    /// The answer, for which little work is needed. Simple clients, such as `nc -N`, close their side at once.
    Answered,
    /// Nothing: most likely the client is gone, and long work for it is to stop.
    Dropped,
}

/// Serves connections until `end` resolves, at most `places` at the same time.
pub(super) async fn listen(
    listener: TcpListener,
    places: usize,
    routes: Router,
    half_closed: HalfClosed,
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
                Ok((stream, (permit, leave))) => {
                    let connection = open.watch(connection(stream, routes.clone(), permit, half_closed));
                    tokio::spawn(async move {
                        // The errors of single connections are ignored.
                        tokio::select! {
                            _ = connection => {}
                            _ = leave => {}
                        }
                    });
                }
                // Most likely too many files are open, so a connection is closed.
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

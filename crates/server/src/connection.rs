//! Serves one connection, within limits of time.
//!
//! `Stream` is the connection itself, which fails if the client does not read in time. `Arriving` and `Leaving` are the
//! bodies of a request and of its answer. They report to the permit of the connection whether the server waits for the
//! client or the client for the server. Hyper limits the time for the head of a request.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulConnection;
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::body::MAX_BODY;
use super::listen::HalfClosed;
use super::room::Permit;

/// Maximum time for the head of a request, from the end of the last request on.
const HEAD_WITHIN: Duration = Duration::from_secs(10);

/// The longest time in which a client reads nothing of an answer.
const TAKEN_WITHIN: Duration = Duration::from_secs(10);

/// Maximum number of bytes of a head, of the read buffer, and of the write buffer.
const BUFFER: usize = 1 << 16;

/// Maximum number of bytes of an answer that are passed to hyper at a time, which holds them until they are
/// written.
const PART: usize = 1 << 14;

/// Serves a connection until it ends.
pub(super) fn connection(
    stream: TcpStream,
    routes: Router,
    permit: Arc<Permit>,
    half_closed: HalfClosed,
) -> impl GracefulConnection<Error = hyper::Error> + Send {
    // Events are small, and must be sent at once.
    let _ = stream.set_nodelay(true);
    let stream = Stream {
        stream,
        permit: Arc::clone(&permit),
        limit: None,
    };
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |request: Request<Incoming>| {
        let permit = Arc::clone(&permit);
        let answer = routes.call(request.map(|body| Arriving {
            body,
            arrived: 0,
            permit: Arc::clone(&permit),
        }));
        async move {
            Ok::<_, std::convert::Infallible>(answer.await?.map(|body| Leaving::new(body, permit)))
        }
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .max_buf_size(BUFFER)
        .half_close(half_closed == HalfClosed::Answered)
        .serve_connection(TokioIo::new(stream), service)
}

/// A connection that fails if the client does not read in time.
struct Stream {
    stream: TcpStream,
    permit: Arc<Permit>,
    /// The end of the time limit, while the client does not read.
    limit: Option<Pin<Box<Sleep>>>,
}

impl Stream {
    /// Updates the time limit after an attempt to write, whose result is `written`, and fails if the limit is over.
    fn mind<T>(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            if self.limit.take().is_some() {
                self.permit.takes(true);
                // `poll_read` has registered no waker in this case, so it has to be woken here.
                context.waker().wake_by_ref();
            }
            return written;
        }
        let limit = self.limit.get_or_insert_with(|| {
            self.permit.takes(false);
            Box::pin(sleep(TAKEN_WITHIN))
        });
        match limit.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        // While the client does not read answers, no more requests are read: their answers would accumulate.
        if self.limit.is_some() {
            return Poll::Pending;
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Stream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.mind(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.mind(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// The body of a request. When it is dropped, the client waits for the server.
struct Arriving {
    body: Incoming,
    arrived: u64,
    permit: Arc<Permit>,
}

impl HttpBody for Arriving {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame
            && let Some(data) = frame.data_ref()
        {
            // A body that is too long is discarded.
            self.arrived = (self.arrived + data.len() as u64).min(MAX_BODY as u64);
            self.permit.hold(self.arrived);
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Arriving {
    fn drop(&mut self) {
        self.permit.answer();
    }
}

/// The body of an answer. When it is dropped, the server waits for the client.
struct Leaving {
    body: Body,
    /// The rest of the current frame.
    rest: Bytes,
    permit: Arc<Permit>,
}

impl Leaving {
    fn new(body: Body, permit: Arc<Permit>) -> Leaving {
        // Streams have no known size, and count as 0 bytes.
        let size = body.size_hint().exact().unwrap_or(0);
        permit.hold(size);
        Leaving {
            body,
            rest: Bytes::new(),
            permit,
        }
    }
}

impl HttpBody for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.rest.is_empty() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => self.rest = data,
                    Err(other) => return Poll::Ready(Some(Ok(other))),
                },
                end => return Poll::Ready(end),
            }
        }
        let part = self.rest.len().min(PART);
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(part)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let body = self.body.size_hint();
        let mut hint = SizeHint::new();
        if let Some(upper) = body.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(body.lower() + rest);
        hint
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.permit.hold(0);
        self.permit.listen();
    }
}

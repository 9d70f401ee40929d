//! The listener: connections, their limits, and a graceful stop.

use crate::config::Config;
use crate::house::{House, Place};
use crate::http;
use crate::metrics::METRICS;
use crate::store::{Store, StoreError};
use axum::extract::ConnectInfo;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::ServiceExt;

/// How long a stop waits for requests that are being answered.
const FAREWELL: Duration = Duration::from_secs(5);

/// How much the kernel holds for one client.
const SEND_BUFFER: usize = 128 << 10;
/// How long a client may leave unread what waits for it.
#[cfg(target_os = "linux")]
const UNREAD: Duration = Duration::from_secs(60);

/// Serves until `shutdown` resolves; then everybody is told and what is under way is finished.
pub async fn serve(
    config: Config,
    store: Box<dyn Store>,
    listener: TcpListener,
    shutdown: impl Future<Output = ()>,
) -> Result<(), StoreError> {
    let house = House::open(config, store).await?;
    let app = http::app(Arc::clone(&house));
    let (stop, stopped) = watch::channel(());
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => match house.take_connection(http::network_of(peer.ip())) {
                    Some(place) => {
                        tokio::spawn(connection(Arc::clone(&house), app.clone(), stream, place, stopped.clone()));
                    }
                    None => METRICS.rate_limited_total.add(),
                },
                Err(error) => {
                    // Out of file handles, most likely: the others are served on.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }
    drop(listener);
    tracing::info!("stopping");
    house.close().await;
    drop((stopped, app));
    let _ = stop.send(());
    // When nobody holds the house any more, every goodbye is said and the store can be closed.
    let empty = async {
        while Arc::strong_count(&house) > 1 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    if tokio::time::timeout(FAREWELL, empty).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    Ok(())
}

async fn connection(house: Arc<House>, app: axum::Router, stream: TcpStream, place: Place, mut stopped: watch::Receiver<()>) {
    let Ok(peer) = stream.peer_addr() else { return };
    let _ = stream.set_nodelay(true);
    // What the kernel holds for a client that does not read is bounded too.
    let socket = socket2::SockRef::from(&stream);
    let _ = socket.set_send_buffer_size(SEND_BUFFER);
    // Whoever asks for a record and reads none of it is cut by the kernel.
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(UNREAD));
    let service = app.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.map(axum::body::Body::new)
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(house.config.limits.head).max_buf_size(32 << 10);
    let serving = builder.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service)).with_upgrades();
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        _ = serving.as_mut() => {}
        _ = stopped.changed() => {
            serving.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(FAREWELL, serving).await;
        }
    }
    drop(place);
}

//! For operators.

use crate::house::House;
use crate::metrics::METRICS;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::Duration;

pub async fn healthz() -> &'static str {
    "ok\n"
}

pub async fn readyz(State(house): State<Arc<House>>) -> impl IntoResponse {
    if house.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the server stops\n");
    }
    if !house.can_write() {
        return (StatusCode::SERVICE_UNAVAILABLE, "the store cannot write\n");
    }
    match tokio::time::timeout(Duration::from_secs(3), house.store.ping()).await {
        Ok(Ok(())) => (StatusCode::OK, "ready\n"),
        Ok(Err(_)) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n"),
    }
}

pub async fn metrics() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.text())
}

//! For operators.

use crate::house::House;
use crate::metrics::METRICS;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;

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
    if house.does_store_answer().await {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
    }
}

pub async fn metrics() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], METRICS.text())
}

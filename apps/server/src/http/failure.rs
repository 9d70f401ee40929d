//! Errors as responses, and bodies whose errors are ours.

use crate::house::House;
use crate::wire::{ErrorCode, WireError};
use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// An error on its way to a client.
#[derive(Debug)]
pub struct Failure(pub WireError);

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.0.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Json(self.0)).into_response()
    }
}

impl From<WireError> for Failure {
    fn from(error: WireError) -> Self {
        Self(error)
    }
}

impl From<crate::store::StoreError> for Failure {
    fn from(error: crate::store::StoreError) -> Self {
        Self(error.into())
    }
}

/// A JSON body.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<House>> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, house: &Arc<House>) -> Result<Self, Failure> {
        match tokio::time::timeout(house.config.limits.head, Json::<T>::from_request(request, house)).await {
            Ok(Ok(Json(value))) => Ok(Self(value)),
            Ok(Err(rejection)) => Err(Failure(body_error(&rejection))),
            Err(_) => Err(Failure(WireError::new(ErrorCode::Invalid, "the body of the request did not come in time"))),
        }
    }
}

fn body_error(rejection: &JsonRejection) -> WireError {
    let code = if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE { ErrorCode::TooLarge } else { ErrorCode::Invalid };
    WireError::new(code, rejection.body_text().chars().take(300).collect::<String>())
}

/// Parts of the address.
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let refuse = |rejection: PathRejection| Failure(WireError::new(ErrorCode::NotFound, rejection.body_text()));
        axum::extract::Path::<T>::from_request_parts(parts, state).await.map(|path| Self(path.0)).map_err(refuse)
    }
}

/// What follows the question mark.
pub struct Query<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        let refuse = |rejection: QueryRejection| Failure(WireError::new(ErrorCode::Invalid, rejection.body_text()));
        axum::extract::Query::<T>::from_request_parts(parts, state).await.map(|query| Self(query.0)).map_err(refuse)
    }
}

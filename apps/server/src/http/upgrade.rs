//! From a request to a WebSocket (RFC 6455, 4.2).

use super::Failure;
use crate::wire::{ErrorCode, WireError};
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use hyper::upgrade::OnUpgrade;
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

/// A request that asks for a WebSocket.
pub struct SocketRequest {
    key: HeaderValue,
    stream: OnUpgrade,
}

impl SocketRequest {
    /// The answer that agrees, and the stream that the connection becomes.
    pub fn accept(self) -> (Response, OnUpgrade) {
        let accept = derive_accept_key(self.key.as_bytes());
        let headers =
            [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket"), (header::SEC_WEBSOCKET_ACCEPT, accept.as_str())];
        ((StatusCode::SWITCHING_PROTOCOLS, headers).into_response(), self.stream)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for SocketRequest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Failure> {
        let refuse =
            |reason: &str| Failure(WireError::new(ErrorCode::Invalid, format!("this is the address of a socket: {reason}")));
        if parts.method != Method::GET {
            return Err(refuse("ask with GET"));
        }
        for (name, word) in
            [(header::CONNECTION, "upgrade"), (header::UPGRADE, "websocket"), (header::SEC_WEBSOCKET_VERSION, "13")]
        {
            if !says(&parts.headers, &name, word) {
                return Err(refuse(&format!("the header `{name}: {word}` is missing")));
            }
        }
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).cloned().ok_or_else(|| refuse("Sec-WebSocket-Key is missing"))?;
        let stream = parts.extensions.remove::<OnUpgrade>().ok_or_else(|| refuse("this connection cannot become one"))?;
        Ok(Self { key, stream })
    }
}

/// Whether a header has a word, among others perhaps.
fn says(headers: &HeaderMap, name: &HeaderName, word: &str) -> bool {
    let texts = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).any(|said| said.trim().eq_ignore_ascii_case(word))
}

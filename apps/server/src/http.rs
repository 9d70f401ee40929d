//! HTTP: `app` makes the router, which can be tested without a socket.

mod catalog;
mod failure;
mod guest;
mod operation;
mod static_page;
mod tables;
mod upgrade;

pub use failure::Failure;

use crate::guests::{self, Origin, Proof};
use crate::house::House;
use crate::room::Actor;
use crate::wire::{ErrorCode, WireError};
use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, DefaultBodyLimit, FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use tower_http::compression::CompressionLayer;

/// Everything that the server answers.
pub fn app(house: Arc<House>) -> Router {
    let body = DefaultBodyLimit::max(house.config.limits.body_bytes);
    Router::new()
        .merge(the_same_for_all())
        .route("/api/guests", post(guest::create))
        .route("/api/me", get(guest::me).patch(guest::rename).delete(guest::forget))
        .route("/api/me/tables", get(tables::mine))
        .route("/api/tables", get(tables::lobby).post(tables::open))
        .route("/api/tables/{table}", get(tables::info))
        .route("/api/codes/{code}", get(tables::by_code))
        .route("/api/tables/{table}/commands", post(tables::command))
        .route("/api/tables/{table}/seats/{seat}/code", post(tables::seat_code))
        .route("/api/tables/{table}/record", get(tables::record))
        .route("/api/tables/{table}/odds", get(tables::odds))
        .route("/ws/{table}", any(tables::socket))
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .fallback(static_page::page)
        .method_not_allowed_fallback(wrong_method)
        .layer(middleware::from_fn_with_state(Arc::clone(&house), guard))
        .layer(body)
        .layer(middleware::map_response(add_headers))
        .with_state(house)
}

/// What is the same for everybody; only this is compressed, for the length of a compressed secret tells of it.
fn the_same_for_all() -> Router<Arc<House>> {
    Router::new()
        .route("/api/games", get(catalog::games))
        .route("/api/games/{game}", get(catalog::game))
        .route("/api/games/{game}/rulebook", get(catalog::rulebook))
        .route("/api/games/{game}/schema", get(catalog::house_rules))
        .route("/api/schemas", get(catalog::schemas))
        .route("/api/schemas/{name}", get(catalog::schema))
        .layer(CompressionLayer::new())
}

async fn wrong_method(method: Method) -> impl IntoResponse {
    let error =
        WireError::new(ErrorCode::Invalid, format!("this address takes no {method}; docs/protocol.md lists what it takes"));
    (StatusCode::METHOD_NOT_ALLOWED, axum::Json(error))
}

/// Limits the rate, and keeps other pages from acting in a visitor's name.
async fn guard(State(house): State<Arc<House>>, request: Request, next: Next) -> Response {
    let address = address_of(&house, request.headers(), request.extensions().get::<ConnectInfo<SocketAddr>>());
    let path = request.uri().path();
    let is_operation = matches!(path, "/healthz" | "/readyz" | "/metrics");
    if !is_operation && !house.buckets.requests.take(address, house.config.limits.requests) {
        return Failure(WireError::new(ErrorCode::TooMany, "too many requests; slow down")).into_response();
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if changes && path.starts_with("/api/") {
        let has_bearer = matches!(guests::token_of(&house, request.headers()), Some((_, Proof::Bearer)));
        let origin = guests::is_same_origin(&house, request.headers());
        let is_allowed = match origin {
            Origin::Own => true,
            // A browser cannot be made to send a bearer token by another page.
            Origin::Foreign => has_bearer,
            // No browser: a cookie without an origin proves nothing. New guests have no token yet.
            Origin::Unsaid => has_bearer || path == "/api/guests",
        };
        if !is_allowed {
            return Failure(WireError::new(
                ErrorCode::Forbidden,
                "a request that changes something must come from this server's own page",
            ))
            .into_response();
        }
    }
    next.run(request).await
}

/// Who asks: the peer, or what a trusted proxy says.
fn address_of(house: &House, headers: &HeaderMap, peer: Option<&ConnectInfo<SocketAddr>>) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip());
    let said = headers.get("x-forwarded-for").and_then(|value| value.to_str().ok());
    let said = said.filter(|_| house.config.trusts_proxy).and_then(|list| list.rsplit(',').next()?.trim().parse().ok());
    network_of(said.unwrap_or(peer))
}

/// The network that counts as one: of IPv6 all addresses of one customer.
pub fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) if address.to_ipv4_mapped().is_none() => {
            let segments = address.segments();
            IpAddr::V6(Ipv6Addr::new(segments[0], segments[1], segments[2], segments[3], 0, 0, 0, 0))
        }
        address => address,
    }
}

const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'; \
         form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];

async fn add_headers(mut response: Response<Body>) -> Response<Body> {
    for (name, value) in HEADERS {
        response.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    let is_listed = response.headers().contains_key(header::CACHE_CONTROL);
    if !is_listed {
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// The address that asks.
pub struct Asker(pub IpAddr);

impl FromRequestParts<Arc<House>> for Asker {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Self::Rejection> {
        Ok(Self(address_of(house, &parts.headers, parts.extensions.get::<ConnectInfo<SocketAddr>>())))
    }
}

/// A guest who has proved who it is.
pub struct Guest(pub Actor);

impl FromRequestParts<Arc<House>> for Guest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Failure> {
        let refuse = || {
            WireError::new(
                ErrorCode::Unauthorized,
                "say who you are: a cookie or `Authorization: Bearer TOKEN`; POST /api/guests makes one",
            )
        };
        let (token, _) = guests::token_of(house, &parts.headers).ok_or_else(refuse)?;
        Ok(Self(guests::authenticate(house, &token).await?))
    }
}

/// A guest, or somebody who has not said who they are.
pub struct Visitor(pub Option<Actor>);

impl FromRequestParts<Arc<House>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Failure> {
        let Some((token, proof)) = guests::token_of(house, &parts.headers) else { return Ok(Self(None)) };
        match guests::authenticate(house, &token).await {
            Ok(actor) => Ok(Self(Some(actor))),
            // A browser sends its old cookie along without asking; whoever sends a token means it.
            Err(error) if error.code == ErrorCode::Unauthorized && proof == Proof::Cookie => Ok(Self(None)),
            Err(error) => Err(error.into()),
        }
    }
}

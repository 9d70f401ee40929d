//! The page's files; every address that is none shows the page itself.

use super::Failure;
use crate::house::House;
use crate::wire::{ErrorCode, WireError};
use axum::body::Body;
use axum::extract::State;
use axum::http::{Method, Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

pub async fn page(State(house): State<Arc<House>>, method: Method, uri: Uri) -> Response {
    let not_found = || Failure(WireError::new(ErrorCode::NotFound, "there is nothing at this address")).into_response();
    let path = uri.path().trim_start_matches('/');
    let Some(page) = house.config.page.filter(|_| method == Method::GET || method == Method::HEAD) else { return not_found() };
    if path.starts_with("api/") || path.starts_with("ws/") {
        return not_found();
    }
    let is_named = path.starts_with("assets/");
    let found = page(path).filter(|_| !path.is_empty()).map(|asset| (asset, is_named));
    // A missing file of the page is an error; any other address is one of the page's own.
    let Some((asset, is_named)) = found.or_else(|| if is_named { None } else { page("index.html").map(|asset| (asset, false)) })
    else {
        return not_found();
    };
    let cache = if is_named { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response =
        Response::builder().header(header::CONTENT_TYPE, &*asset.content_type).header(header::CACHE_CONTROL, cache);
    if let Some(encoding) = asset.encoding {
        response = response.header(header::CONTENT_ENCODING, encoding);
    }
    response.body(Body::from(asset.bytes.into_owned())).unwrap_or_else(|_| not_found())
}

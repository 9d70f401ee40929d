//! Who asks: tokens from cookies and headers.

use crate::house::House;
use crate::identity;
use crate::room::Actor;
use crate::wire::{ErrorCode, WireError};
use axum::http::{HeaderMap, header};

/// How somebody proved who they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// A browser's cookie, which it sends wherever a page tells it to.
    Cookie,
    /// A bearer token, which only its owner sends.
    Bearer,
}

/// The name of the cookie.
pub fn cookie_name(house: &House) -> &'static str {
    // Browsers keep a cookie of this prefix from other hosts and from plain HTTP.
    if house.config.is_behind_https { "__Host-parlor" } else { "parlor" }
}

/// The cookie that a new guest receives.
pub fn cookie(house: &House, token: &str) -> String {
    cookie_for(house, token, 31_536_000)
}

/// The cookie that takes the place of a forgotten guest's, and goes at once.
pub fn no_cookie(house: &House) -> String {
    cookie_for(house, "", 0)
}

fn cookie_for(house: &House, token: &str, seconds: u32) -> String {
    let secure = if house.config.is_behind_https { "; Secure" } else { "" };
    format!("{}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", cookie_name(house))
}

/// The token that came with a request.
pub fn token_of(house: &House, headers: &HeaderMap) -> Option<(String, Proof)> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    if let Some(token) = bearer.and_then(|value| value.strip_prefix("Bearer ")) {
        return Some((token.trim().to_owned(), Proof::Bearer));
    }
    let name = cookie_name(house);
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    cookies
        .flat_map(|cookies| cookies.split(';'))
        .filter_map(|cookie| cookie.trim().split_once('='))
        .find(|(key, _)| *key == name)
        .map(|(_, token)| (token.to_owned(), Proof::Cookie))
}

/// The guest of a token.
pub async fn authenticate(house: &House, token: &str) -> Result<Actor, WireError> {
    let refuse =
        || WireError::new(ErrorCode::Unauthorized, "the token is wrong or was forgotten; POST /api/guests makes a new one");
    let (id, secret) = identity::read_token(token).ok_or_else(refuse)?;
    let guest = house.store.guest(id).await?.ok_or_else(refuse)?;
    if !identity::secret_fits(secret, &guest.secret_hash) {
        return Err(refuse());
    }
    Ok(Actor { guest: guest.id, name: guest.name })
}

/// Whether a browser that sends these headers was sent here by our own page.
pub fn is_same_origin(house: &House, headers: &HeaderMap) -> Origin {
    let text = |name: header::HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
    match text(header::ORIGIN) {
        Some(origin) => {
            let host = text(header::HOST).unwrap_or_default();
            let own = origin.split_once("://").is_some_and(|(scheme, rest)| matches!(scheme, "http" | "https") && rest == host);
            if own || house.config.origins.iter().any(|allowed| allowed == origin) { Origin::Own } else { Origin::Foreign }
        }
        None => match headers.get("sec-fetch-site").and_then(|value| value.to_str().ok()) {
            Some("same-origin" | "none") => Origin::Own,
            Some(_) => Origin::Foreign,
            None => Origin::Unsaid,
        },
    }
}

/// From where a request was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// From our own page.
    Own,
    /// From another page.
    Foreign,
    /// It does not say: no browser.
    Unsaid,
}

//! Guests: a name and a secret.

use super::failure::{Body, Failure};
use super::{Asker, Guest};
use crate::guests;
use crate::house::{House, now_ms};
use crate::identity;
use crate::keeper::{Answer, Letter, Request, Wanted};
use crate::store::{Listing, StoredGuest};
use crate::wire::{Command, ErrorCode, GuestInfo, NewGuest, Phase, WireError};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::Instant;

fn read_name(wanted: &NewGuest) -> Result<String, WireError> {
    identity::clean_name(&wanted.name).map_err(|reason| WireError::new(ErrorCode::Invalid, reason))
}

pub async fn create(
    State(house): State<Arc<House>>,
    Asker(address): Asker,
    Body(wanted): Body<NewGuest>,
) -> Result<impl IntoResponse, Failure> {
    let name = read_name(&wanted)?;
    if !house.buckets.guests.take(address, house.config.limits.guests) {
        return Err(Failure(WireError::new(ErrorCode::TooMany, "too many new guests from this address; try later")));
    }
    let (id, secret) = (identity::new_id(), identity::new_secret());
    let guest =
        StoredGuest { id: id.clone(), secret_hash: identity::hash_secret(&secret), name: name.clone(), created_ms: now_ms() };
    house.store.add_guest(guest).await?;
    let token = identity::token(&id, &secret);
    let cookie = guests::cookie(&house, &token);
    Ok((StatusCode::CREATED, [(header::SET_COOKIE, cookie)], Json(GuestInfo { name, token: Some(token) })))
}

pub async fn me(Guest(actor): Guest) -> Json<GuestInfo> {
    Json(GuestInfo { name: actor.name, token: None })
}

pub async fn rename(
    State(house): State<Arc<House>>,
    Guest(actor): Guest,
    Body(wanted): Body<NewGuest>,
) -> Result<Json<GuestInfo>, Failure> {
    let name = read_name(&wanted)?;
    house.store.rename_guest(&actor.guest, &name).await?;
    Ok(Json(GuestInfo { name, token: None }))
}

/// Forgets a guest: the seats pass to machines or are open again, then the secret is gone.
pub async fn forget(State(house): State<Arc<House>>, Guest(actor): Guest) -> Result<impl IntoResponse, Failure> {
    let cards = house.store.list(&Listing::Of { guest: actor.guest.clone() }, None, 100).await?;
    for card in cards.into_iter().filter(|card| card.phase != Phase::Over) {
        let (reply, answer) = tokio::sync::oneshot::channel();
        let request = Request {
            actor: actor.clone(),
            id: identity::new_id(),
            seat: None,
            wanted: Wanted::Command(Command::Leave),
            answer: Answer::Waiting(reply),
            arrived: Instant::now(),
        };
        house.send(&card.id, Letter::Do(Box::new(request))).await?;
        // A table that the guest has no seat at refuses, and that is well.
        let _ = answer.await;
    }
    house.store.forget_guest(&actor.guest).await?;
    let gone = format!("{}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax", guests::cookie_name(&house));
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, gone)]))
}

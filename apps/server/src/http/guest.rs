//! Guests: a name and a secret.

use super::failure::{Body, Failure};
use super::{Asker, Guest};
use crate::guests;
use crate::house::{House, now_ms};
use crate::identity;
use crate::keeper::{Answer, Letter, Request, Wanted};
use crate::room::Actor;
use crate::store::{Before, Listing, StoredGuest};
use crate::wire::{ErrorCode, GuestInfo, NewGuest, WireError};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use std::sync::Arc;
use std::time::Instant;

/// How many tables are looked through at once.
const PAGE: u32 = 100;

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

/// Forgets a guest: the seats are open again or a machine's for good, the secret is gone, and every connection ends.
pub async fn forget(State(house): State<Arc<House>>, Guest(actor): Guest) -> Result<impl IntoResponse, Failure> {
    let listing = Listing::Of { guest: actor.guest.clone() };
    let mut before = None;
    loop {
        let cards = house.store.list(&listing, before.as_ref(), PAGE).await?;
        let Some(last) = cards.last() else { break };
        before = Some(Before { created_ms: last.created_ms, id: last.id.clone() });
        for card in &cards {
            give_up_seats(&house, &actor, &card.id).await?;
        }
    }
    house.store.forget_guest(&actor.guest).await?;
    house.part_from(&actor.guest).await;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, guests::no_cookie(&house))]))
}

async fn give_up_seats(house: &Arc<House>, actor: &Actor, table: &str) -> Result<(), WireError> {
    let (reply, answer) = tokio::sync::oneshot::channel();
    let request = Request {
        actor: actor.clone(),
        id: identity::new_id(),
        seat: None,
        wanted: Wanted::Forget,
        answer: Answer::Waiting(reply),
        arrived: Instant::now(),
    };
    house.send(table, Letter::Do(Box::new(request))).await?;
    match answer.await {
        // A host without a seat has nothing to give up; a table that stopped because of a defect changes no more.
        Ok(Err(error)) if !matches!(error.code, ErrorCode::Forbidden | ErrorCode::Quarantined) => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

//! Tables over HTTP.

use super::failure::{Body, Failure, Path, Query};
use super::upgrade::SocketRequest;
use super::{Asker, Guest, Visitor};
use crate::house::House;
use crate::identity;
use crate::keeper::{Answer, Letter, Request, Wanted};
use crate::opening;
use crate::record::{self, Reading};
use crate::room::{Actor, Room, is_chat};
use crate::socket::{self, Arrival, Upgrade};
use crate::store::{Before, Card, Listing};
use crate::wire::{
    Chances, CommandRequest, Done, ErrorCode, JoinInfo, LobbyPage, LobbyTable, NewTable, Phase, SeatCode, SeatNumber, TableInfo,
    Version, WireError,
};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::Deserialize;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

const PAGE: u32 = 20;
/// How long a list waits for one of its tables before it shows what the store says of it.
const PATIENCE: Duration = Duration::from_secs(1);

#[derive(Deserialize)]
pub struct ListQuery {
    game: Option<String>,
    before: Option<String>,
}

pub async fn lobby(
    State(house): State<Arc<House>>,
    Visitor(actor): Visitor,
    Query(query): Query<ListQuery>,
) -> Result<Json<LobbyPage>, Failure> {
    if let Some(game) = &query.game {
        parlor_catalog::find(game).map_err(|reason| WireError::new(ErrorCode::NotFound, reason))?;
    }
    list(&house, actor, Listing::Lobby { game: query.game }, query.before.as_deref()).await
}

pub async fn mine(
    State(house): State<Arc<House>>,
    Guest(actor): Guest,
    Query(query): Query<ListQuery>,
) -> Result<Json<LobbyPage>, Failure> {
    let guest = actor.guest.clone();
    list(&house, Some(actor), Listing::Of { guest }, query.before.as_deref()).await
}

async fn list(
    house: &Arc<House>,
    actor: Option<Actor>,
    listing: Listing,
    before: Option<&str>,
) -> Result<Json<LobbyPage>, Failure> {
    let before = before.map(read_before).transpose()?;
    let cards = house.store.list(&listing, before.as_ref(), PAGE).await?;
    let next = cards.last().filter(|_| cards.len() == PAGE as usize).map(|card| format!("{}.{}", card.created_ms, card.id));
    let mut tables = Vec::with_capacity(cards.len());
    let is_mine = matches!(listing, Listing::Of { .. });
    for card in cards {
        tables.push(lobby_table(house, actor.as_ref(), card, is_mine).await?);
    }
    Ok(Json(LobbyPage { tables, next }))
}

fn read_before(text: &str) -> Result<Before, WireError> {
    let read = || {
        let (moment, id) = text.split_once('.')?;
        Some(Before {
            created_ms: moment.parse().ok().filter(|moment| *moment < 1 << 52)?,
            id: identity::is_id(id).then(|| id.to_owned())?,
        })
    };
    read().ok_or_else(|| WireError::new(ErrorCode::Invalid, "`before` is what `next` of the last page said"))
}

/// A table in a list: as it is, where it is in memory or one's own, else as its card says.
async fn lobby_table(house: &Arc<House>, actor: Option<&Actor>, card: Card, is_mine: bool) -> Result<LobbyTable, Failure> {
    let is_worth_loading = is_mine && card.phase != Phase::Over;
    if house.is_live(&card.id) || is_worth_loading {
        let guest = actor.map(|actor| actor.guest.clone());
        let asked = house.ask(&card.id, move |room| from_room(room, guest.as_deref()));
        // A table that stopped because of a defect, or does not answer, must not hide the others.
        if let Ok(Ok(table)) = tokio::time::timeout(PATIENCE, asked).await {
            return Ok(table);
        }
    }
    let table: TableInfo = serde_json::from_str(&card.info)
        .map_err(|_| WireError::new(ErrorCode::Internal, "a card of the store cannot be read"))?;
    Ok(LobbyTable { phase: card.phase, table, steps: 0, mine: is_mine, your_turn: false })
}

fn from_room(room: &Room, guest: Option<&str>) -> LobbyTable {
    let seats = guest.map(|guest| room.seats_of(guest)).unwrap_or_default();
    let deciders = room.deciders();
    LobbyTable {
        phase: room.phase,
        table: room.info(),
        steps: room.steps(),
        mine: !seats.is_empty(),
        your_turn: seats.iter().any(|seat| deciders.contains(*seat) && room.machine_of(*seat).is_none()),
    }
}

pub async fn open(
    State(house): State<Arc<House>>,
    Guest(actor): Guest,
    Body(wanted): Body<NewTable>,
) -> Result<impl IntoResponse, Failure> {
    let limits = &house.config.limits;
    let (opening, chairs) = opening::read(&wanted, &actor.guest, &actor.name)?;
    let too_many = |reason: String| Err(Failure(WireError::new(ErrorCode::TooMany, reason)));
    if house.store.count_hosted(&actor.guest).await? >= limits.tables_per_guest {
        return too_many(format!("you host {} tables that are not over; finish or leave one first", limits.tables_per_guest));
    }
    if !house.buckets.tables.take(actor.guest.clone(), limits.tables) {
        return too_many("too many new tables; wait a little".to_owned());
    }
    let table = opening::open_table(&house, opening, chairs).await?;
    Ok((StatusCode::CREATED, Json(join_info(&house, Some(&actor), &table).await?)))
}

async fn join_info(house: &Arc<House>, actor: Option<&Actor>, table: &str) -> Result<JoinInfo, WireError> {
    let guest = actor.map(|actor| actor.guest.clone());
    house
        .ask(table, move |room| {
            let guest = guest.as_deref();
            let seats = guest.map(|guest| room.seats_of(guest)).unwrap_or_default();
            JoinInfo {
                table: room.info(),
                seats: seats.iter().map(|seat| seat.index() as SeatNumber).collect(),
                host: guest.is_some_and(|guest| room.is_host(guest)),
            }
        })
        .await
}

pub async fn info(
    State(house): State<Arc<House>>,
    Visitor(actor): Visitor,
    Path(table): Path<String>,
) -> Result<Json<JoinInfo>, Failure> {
    Ok(Json(join_info(&house, actor.as_ref(), &table).await?))
}

pub async fn by_code(
    State(house): State<Arc<House>>,
    Visitor(actor): Visitor,
    Asker(address): Asker,
    Path(code): Path<String>,
) -> Result<Json<JoinInfo>, Failure> {
    if !house.buckets.codes.take(address, house.config.limits.codes) {
        return Err(Failure(WireError::new(ErrorCode::TooMany, "too many codes were tried; wait a little")));
    }
    let refuse = || WireError::new(ErrorCode::NotFound, "no table has this code; a code has 6 letters and digits");
    let code = identity::read_code(&code).ok_or_else(refuse)?;
    let table = house.store.table_of_code(&code).await?.ok_or_else(refuse)?;
    Ok(Json(join_info(&house, actor.as_ref(), &table).await?))
}

async fn request(house: &Arc<House>, table: &str, request: CommandOf) -> Result<Version, WireError> {
    let (reply, answer) = oneshot::channel();
    let CommandOf { actor, id, seat, wanted } = request;
    let request = Request { actor, id, seat, wanted, answer: Answer::Waiting(reply), arrived: Instant::now() };
    house.send(table, Letter::Do(Box::new(request))).await?;
    answer.await.unwrap_or_else(|_| Err(WireError::new(ErrorCode::Unavailable, "the table went away; try again")))
}

struct CommandOf {
    actor: Actor,
    id: String,
    seat: Option<SeatNumber>,
    wanted: Wanted,
}

pub async fn command(
    State(house): State<Arc<House>>,
    Guest(actor): Guest,
    Path(table): Path<String>,
    Body(body): Body<CommandRequest>,
) -> Result<Json<Done>, Failure> {
    let CommandRequest { id, seat, command } = body;
    if is_chat(&command) && !house.may_chat(&actor) {
        return Err(Failure(WireError::new(ErrorCode::TooMany, "too many messages; slow down")));
    }
    let version = request(&house, &table, CommandOf { actor, id, seat, wanted: Wanted::Command(command) }).await?;
    Ok(Json(Done { version }))
}

pub async fn seat_code(
    State(house): State<Arc<House>>,
    Guest(actor): Guest,
    Path((table, seat)): Path<(String, SeatNumber)>,
) -> Result<Json<SeatCode>, Failure> {
    let code = hex::encode(identity::random_bytes::<16>());
    let wanted = Wanted::SeatCode(identity::hash_secret(&code));
    request(&house, &table, CommandOf { actor, id: identity::new_id(), seat: Some(seat), wanted }).await?;
    Ok(Json(SeatCode { code }))
}

#[derive(Deserialize)]
pub struct RecordQuery {
    seat: Option<SeatNumber>,
}

pub async fn record(
    State(house): State<Arc<House>>,
    Visitor(actor): Visitor,
    Asker(address): Asker,
    Path(table): Path<String>,
    Query(query): Query<RecordQuery>,
) -> Result<impl IntoResponse, Failure> {
    may_read(&house, address)?;
    let reading = house.ask(&table, move |room| Reading::of(room, actor.as_ref(), query.seat)).await??;
    let text = record::read_at_length(&house, || reading.text()).await?;
    let name = format!("attachment; filename=\"parlor-{}.jsonl\"", &table[..8]);
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)], text))
}

#[derive(Deserialize)]
pub struct OddsQuery {
    from: Option<u32>,
}

pub async fn odds(
    State(house): State<Arc<House>>,
    Asker(address): Asker,
    Path(table): Path<String>,
    Query(query): Query<OddsQuery>,
) -> Result<Json<Chances>, Failure> {
    may_read(&house, address)?;
    let game = house.ask(&table, record::finished).await??;
    Ok(Json(record::read_at_length(&house, move || record::chances(game, query.from.unwrap_or(0))).await??))
}

/// Whether an address may have another game replayed now.
fn may_read(house: &House, address: IpAddr) -> Result<(), Failure> {
    if house.buckets.records.take(address, house.config.limits.records) {
        return Ok(());
    }
    Err(Failure(WireError::new(ErrorCode::TooMany, "too many records; slow down")))
}

pub async fn socket(
    State(house): State<Arc<House>>,
    Asker(address): Asker,
    Path(table): Path<String>,
    headers: HeaderMap,
    request: SocketRequest,
) -> Result<impl IntoResponse, Failure> {
    if !house.buckets.hellos.take(address, house.config.limits.hellos) {
        return Err(Failure(WireError::new(ErrorCode::TooMany, "too many new sockets from this address; wait a little")));
    }
    let too_many = || WireError::new(ErrorCode::TooMany, "too many sockets from this address, or in all");
    let place = house.take_place(address).ok_or_else(too_many)?;
    let upgrade = Upgrade::read(&house, &headers, place)?;
    let (response, stream) = request.accept();
    tokio::spawn(socket::serve(Box::new(Arrival { house, table, upgrade, stream })));
    Ok(response)
}

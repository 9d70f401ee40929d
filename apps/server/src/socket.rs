//! The socket of a table.
//!
//! Thousands are open at once and nearly all are silent, so a silent one holds little: what happens rarely is boxed, small buffers
//! read, and frames are written past the library, which would keep the room that its largest frame took.

mod stream;

use crate::guests::{self, Origin, Proof};
use crate::house::{House, Place, now_ms};
use crate::keeper::{Answer, Entrance, Letter, Request, Wanted, frame_of};
use crate::metrics::METRICS;
use crate::outbox::{Frames, Outgoing, outbox};
use crate::rate::Bucket;
use crate::room::{Actor, is_chat};
use crate::wire::{ClientMessage, CloseCode, Command, Detail, ErrorCode, PROTOCOL, ServerMessage, Version, WireError};
use axum::http::HeaderMap;
use hyper::upgrade::OnUpgrade;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use stream::SocketStream;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

static CONNECTIONS: AtomicU64 = AtomicU64::new(1);
/// How many pings may stay unanswered.
const SILENT_PINGS: u32 = 3;
/// How many messages over the rate are answered before the connection is closed.
const PATIENCE: u32 = 50;

/// Who upgraded: what the headers say.
pub struct Upgrade {
    /// The token, from a cookie or the header.
    pub token: Option<(String, Proof)>,
    /// From where.
    pub origin: Origin,
    /// The socket's place among those that are allowed.
    pub place: Place,
}

impl Upgrade {
    /// Reads the headers of an upgrade; a page of another origin is refused.
    pub fn read(house: &Arc<House>, headers: &HeaderMap, place: Place) -> Result<Self, WireError> {
        let origin = guests::is_same_origin(house, headers);
        if origin == Origin::Foreign {
            return Err(WireError::new(
                ErrorCode::Forbidden,
                "a socket is opened by this server's own page, not by another origin",
            ));
        }
        Ok(Self { token: guests::token_of(house, headers), origin, place })
    }

    /// The token that counts: one in the hello, or that of the headers. A cookie counts only with an origin.
    fn token(&self, said: Option<String>) -> Option<String> {
        let from_headers = || match &self.token {
            Some((token, Proof::Bearer)) => Some(token.clone()),
            Some((token, Proof::Cookie)) if self.origin == Origin::Own => Some(token.clone()),
            Some((_, Proof::Cookie)) | None => None,
        };
        said.or_else(from_headers)
    }
}

/// Why a connection ends.
enum End {
    /// The client went, or the network did.
    Gone,
    /// The server closes it.
    Close(CloseCode, WireError),
}

struct Hello {
    token: Option<String>,
    have: Option<Version>,
    spectate: bool,
    detail: Detail,
}

/// Somebody whose request becomes a socket.
pub struct Arrival {
    /// The house.
    pub house: Arc<House>,
    /// The table.
    pub table: String,
    /// What the headers say.
    pub upgrade: Upgrade,
    /// What the connection becomes.
    pub stream: OnUpgrade,
}

struct Connection {
    house: Arc<House>,
    table: String,
    id: u64,
    actor: Option<Actor>,
    socket: SocketStream,
    messages: Bucket,
    looks: Bucket,
    over_rate: u32,
    place: Place,
}

/// Serves a socket until it ends.
pub async fn serve(arrival: Box<Arrival>) {
    let _held = METRICS.connections.hold();
    let Some((mut connection, mut frames)) = Box::pin(welcome(*arrival)).await else { return };
    let end = connection.run(&mut frames).await;
    Box::pin(async move {
        let _ = connection.house.send(&connection.table, Letter::Exit(connection.id)).await;
        drop(frames);
        finish(&mut connection.socket, end).await;
    })
    .await;
}

/// Waits for a socket and its hello, and shows it to the table.
async fn welcome(arrival: Arrival) -> Option<(Box<Connection>, Frames)> {
    let Arrival { house, table, upgrade, stream } = arrival;
    let mut socket = SocketStream::open(stream, house.config.limits.frame_bytes).await?;
    let (hello, actor) = match greet(&house, &mut socket, &upgrade).await {
        Ok(greeted) => greeted,
        Err(end) => {
            finish(&mut socket, end).await;
            return None;
        }
    };
    let limits = &house.config.limits;
    let mut connection = Box::new(Connection {
        id: CONNECTIONS.fetch_add(1, Relaxed),
        table,
        actor,
        socket,
        messages: Bucket::new(limits.messages),
        looks: Bucket::new(limits.looks),
        over_rate: 0,
        house: Arc::clone(&house),
        place: upgrade.place,
    });
    match connection.enter(hello).await {
        Ok(frames) => Some((connection, frames)),
        Err(end) => {
            finish(&mut connection.socket, end).await;
            None
        }
    }
}

async fn finish(socket: &mut SocketStream, end: End) {
    let End::Close(code, error) = end else { return };
    let bye = ServerMessage::Bye { code: code.number(), error: error.clone(), retry_ms: code.retry_ms() };
    let close = CloseFrame { code: code.number().into(), reason: short(&error.reason).into() };
    let goodbye = async {
        let _ = socket.write(&[frame_of(&bye)]).await;
        let _ = socket.control(Message::Close(Some(close))).await;
        // Waits for the client's own close, so that the goodbye is not lost on the way.
        while let Some(Ok(message)) = socket.next().await {
            if matches!(message, Message::Close(_)) {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(std::time::Duration::from_secs(2), goodbye).await;
}

/// A reason that fits a close frame.
fn short(reason: &str) -> String {
    let mut end = reason.len().min(120);
    while !reason.is_char_boundary(end) {
        end -= 1;
    }
    reason[..end].to_owned()
}

async fn greet(house: &Arc<House>, socket: &mut SocketStream, upgrade: &Upgrade) -> Result<(Hello, Option<Actor>), End> {
    let no_hello = |reason: &str| End::Close(CloseCode::NoHello, WireError::new(ErrorCode::Invalid, reason));
    let first = tokio::time::timeout(house.config.limits.hello, first_text(socket))
        .await
        .map_err(|_| no_hello("no hello came in time"))??;
    let (protocol, hello) = match serde_json::from_str(&first) {
        Ok(ClientMessage::Hello { protocol, token, have, spectate, detail }) => {
            let (spectate, detail) = (spectate.unwrap_or(false), detail.unwrap_or_default());
            (protocol, Hello { token, have, spectate, detail })
        }
        Ok(_) => return Err(no_hello("the first message must be a hello")),
        Err(error) => return Err(no_hello(&format!("the first message must be a hello: {error}"))),
    };
    if protocol != PROTOCOL {
        let reason = format!("this server speaks protocol {PROTOCOL}, not {protocol}");
        return Err(End::Close(CloseCode::Protocol, WireError::new(ErrorCode::Invalid, reason)));
    }
    let actor = match upgrade.token(hello.token.clone()) {
        None => None,
        Some(token) => Some(guests::authenticate(house, &token).await.map_err(|error| {
            let code = if error.code == ErrorCode::Unauthorized { CloseCode::Unauthorized } else { CloseCode::Unavailable };
            End::Close(code, error)
        })?),
    };
    Ok((hello, actor))
}

async fn first_text(socket: &mut SocketStream) -> Result<Utf8Bytes, End> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => {}
            Some(Ok(Message::Binary(_))) => {
                let error = WireError::new(ErrorCode::Invalid, "frames are text");
                return Err(End::Close(CloseCode::NoHello, error));
            }
            Some(Ok(Message::Close(_))) | None => return Err(End::Gone),
            Some(Err(error)) => return Err(broken_frame(&error)),
        }
    }
}

/// What a frame that cannot be read means: too large, or a broken connection.
fn broken_frame(error: &Error) -> End {
    METRICS.frames_invalid_total.add();
    if matches!(error, Error::Capacity(_)) {
        return End::Close(
            CloseCode::TooLarge,
            WireError::new(ErrorCode::TooLarge, "the frame is larger than a client may send"),
        );
    }
    End::Gone
}

impl Connection {
    /// Shows the connection to its table, which answers into the queue that is returned.
    async fn enter(&mut self, hello: Hello) -> Result<Frames, End> {
        let (outbox, frames) = outbox(self.house.config.limits.outbox);
        let entrance = Entrance {
            connection: self.id,
            actor: self.actor.clone(),
            spectate: hello.spectate,
            have: hello.have,
            detail: hello.detail,
            outbox,
        };
        match self.house.send(&self.table, Letter::Enter(Box::new(entrance))).await {
            Ok(()) => Ok(frames),
            Err(error) => {
                let code = if error.code == ErrorCode::NotFound { CloseCode::NotFound } else { CloseCode::Unavailable };
                Err(End::Close(code, error))
            }
        }
    }

    async fn run(&mut self, frames: &mut Frames) -> End {
        let mut silent = 0;
        let mut heard = tokio::time::Instant::now();
        let ping = self.house.config.limits.ping;
        // One timer that is moved when it fires: a busy connection does not touch it.
        let mut alarm = std::pin::pin!(tokio::time::sleep_until(heard + ping));
        loop {
            let outcome = tokio::select! {
                outgoing = frames.next() => Box::pin(self.send_all(outgoing, frames)).await,
                message = self.socket.next() => {
                    silent = 0;
                    heard = tokio::time::Instant::now();
                    match message {
                        Some(Ok(message)) => Box::pin(self.receive(message)).await,
                        Some(Err(error)) => Err(broken_frame(&error)),
                        None => Err(End::Gone),
                    }
                }
                () = alarm.as_mut() => {
                    let mut outcome = Ok(());
                    if heard.elapsed() >= ping {
                        silent += 1;
                        outcome = if silent > SILENT_PINGS { Err(End::Gone) } else { Box::pin(self.ping()).await };
                        heard = tokio::time::Instant::now();
                    }
                    alarm.as_mut().reset(heard + ping);
                    outcome
                }
            };
            if let Err(end) = outcome {
                return end;
            }
        }
    }

    async fn ping(&mut self) -> Result<(), End> {
        let sending = self.socket.control(Message::Ping(Default::default()));
        match tokio::time::timeout(self.house.config.limits.hello, sending).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Sends what came and whatever waits behind it, in one go. A client that takes nothing for too long is gone.
    async fn send_all(&mut self, first: Option<Outgoing>, frames: &mut Frames) -> Result<(), End> {
        let too_slow = || WireError::new(ErrorCode::TooSlow, "you read too slowly; come back and resume");
        let mut next = Some(first.ok_or_else(|| End::Close(CloseCode::TooSlow, too_slow()))?);
        let mut texts = Vec::new();
        let mut end = Ok(());
        while let Some(outgoing) = next {
            match outgoing {
                Outgoing::Frame(text) => texts.push(text),
                Outgoing::Close(reason) => {
                    end = Err(End::Close(reason.0, reason.1));
                    break;
                }
            }
            next = frames.next_waiting();
        }
        self.write(&texts).await?;
        end
    }

    async fn write(&mut self, texts: &[Utf8Bytes]) -> Result<(), End> {
        match tokio::time::timeout(self.house.config.limits.hello, self.socket.write(texts)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    async fn receive(&mut self, message: Message) -> Result<(), End> {
        let is_over_rate = !self.messages.take(self.house.config.limits.messages);
        let text = match message {
            Message::Close(_) => return Err(End::Gone),
            Message::Text(text) => text,
            Message::Ping(_) | Message::Pong(_) | Message::Binary(_) if is_over_rate => return self.over_rate(None).await,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => return Ok(()),
            Message::Binary(_) => return self.complain(None, "frames are text, not binary").await,
        };
        if is_over_rate {
            return self.over_rate(id_of(&text)).await;
        }
        self.over_rate = self.over_rate.saturating_sub(1);
        match serde_json::from_str::<ClientMessage>(&text) {
            Err(error) => self.complain(id_of(&text), &not_understood(&text, &error)).await,
            Ok(ClientMessage::Hello { .. }) => self.complain(None, "you have said hello already").await,
            Ok(ClientMessage::Ping { id }) => {
                self.say(&ServerMessage::Pong { id: id.chars().take(64).collect(), now_ms: now_ms() }).await
            }
            Ok(ClientMessage::Look { id, steps }) => {
                let id: String = id.chars().take(64).collect();
                let limits = &self.house.config.limits;
                if !self.looks.take(limits.looks) || !self.house.buckets.looks.take(self.place.address(), limits.address_looks) {
                    return self.over_rate(Some(id)).await;
                }
                self.post(Letter::Look(self.id, id, steps)).await
            }
            Ok(ClientMessage::Do { id, seat, command }) => self.command(id, seat, command).await,
        }
    }

    async fn command(&mut self, id: String, seat: Option<u8>, command: Command) -> Result<(), End> {
        let Some(actor) = self.actor.clone() else {
            let error = WireError::new(ErrorCode::Unauthorized, "you look on without a name; POST /api/guests makes you a guest");
            return self.say(&ServerMessage::Refused { id: id.chars().take(64).collect(), error }).await;
        };
        if is_chat(&command) && !self.house.may_chat(&actor) {
            return self.over_rate(Some(id)).await;
        }
        let request = Request {
            actor,
            id,
            seat,
            wanted: Wanted::Command(command),
            answer: Answer::Socket(self.id),
            arrived: Instant::now(),
        };
        self.post(Letter::Do(Box::new(request))).await
    }

    async fn post(&mut self, letter: Letter) -> Result<(), End> {
        self.house.send(&self.table, letter).await.map_err(|error| End::Close(CloseCode::Unavailable, error))
    }

    /// Too many messages: first a word, then the end.
    async fn over_rate(&mut self, id: Option<String>) -> Result<(), End> {
        self.over_rate += 1;
        let error = WireError::new(ErrorCode::TooMany, "too many messages; slow down");
        if self.over_rate > PATIENCE {
            return Err(End::Close(CloseCode::TooMany, error));
        }
        self.answer(id, error).await
    }

    async fn complain(&mut self, id: Option<String>, reason: &str) -> Result<(), End> {
        METRICS.frames_invalid_total.add();
        let error = WireError::new(ErrorCode::Invalid, reason.chars().take(300).collect::<String>());
        self.answer(id, error).await
    }

    /// Refuses a request by its id, where that can be read.
    async fn answer(&mut self, id: Option<String>, error: WireError) -> Result<(), End> {
        let message = match id {
            Some(id) => ServerMessage::Refused { id: id.chars().take(64).collect(), error },
            None => ServerMessage::Error { error },
        };
        self.say(&message).await
    }

    async fn say(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.write(&[frame_of(message)]).await
    }
}

/// The id of a request that cannot be read otherwise.
fn id_of(text: &str) -> Option<String> {
    #[derive(serde::Deserialize)]
    struct Request {
        id: String,
    }
    serde_json::from_str::<Request>(text).ok().map(|request| request.id)
}

/// Why a frame is not understood, in words that need no knowledge of this program.
fn not_understood(text: &str, error: &serde_json::Error) -> String {
    let Ok(frame) = serde_json::from_str::<serde_json::Value>(text) else {
        return format!("the frame is not JSON: {error}");
    };
    match frame.get("type").and_then(|kind| kind.as_str()) {
        None => "a frame is an object with a `type`: hello, do, look or ping".to_owned(),
        Some("hello" | "do" | "look" | "ping") => format!("the frame is not understood: {error}"),
        Some(other) => {
            format!("there is no message `{}`; there are hello, do, look and ping", other.chars().take(40).collect::<String>())
        }
    }
}

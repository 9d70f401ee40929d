//! Hostile input, limits, secrets: the table is unharmed.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::Config;
use parlor_server::bench::{Client, Http};
use parlor_server::config::{Limits, Rate};
use parlor_server::metrics::METRICS;
use parlor_server::wire::{ClientMessage, Command, ErrorCode, NewSeat, ServerMessage};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config as Cases, RngAlgorithm, TestRng, TestRunner};
use std::time::Duration;
use support::{Seen, act, command, config, hello, machine, me, new_table, start, start_over, two_player_table};

fn limited(change: impl FnOnce(&mut Limits)) -> Config {
    let mut config = config();
    change(&mut config.limits);
    config
}

/// Reads until the server closes, and returns the code of its goodbye.
async fn goodbye(client: &mut Client) -> u16 {
    let reading = async {
        let mut code = 0;
        loop {
            match client.next().await {
                Ok(ServerMessage::Bye { code: said, .. }) => code = said,
                Ok(_) => {}
                Err(_) => return code,
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), reading).await.expect("the server closes in time")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_another_origin_can_neither_open_a_socket_nor_act() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let origin = |origin: &str| ("Origin", origin.to_owned());
    let cookie = ("Cookie", format!("parlor={}", ada.token().unwrap()));
    let foreign = Client::connect(server.address, &info.table.id, &[origin("https://evil.example"), cookie.clone()]).await;
    assert!(foreign.err().unwrap().contains("403"));
    let own = format!("http://{}", server.address);
    let mut client = Client::connect(server.address, &info.table.id, &[origin(&own), cookie.clone()]).await.unwrap();
    client.send(&hello(None, None)).await.unwrap();
    assert!(matches!(client.next().await.unwrap(), ServerMessage::Welcome { name: Some(name), .. } if name == "Ada"));
    let mut without = Client::connect(server.address, &info.table.id, std::slice::from_ref(&cookie)).await.unwrap();
    without.send(&hello(None, None)).await.unwrap();
    assert!(matches!(without.next().await.unwrap(), ServerMessage::Welcome { name: None, .. }), "a cookie without an origin");

    let stranger = Http::new(server.address);
    let body = r#"{"name":"Eve"}"#;
    let evil = [("Origin", "https://evil.example")];
    assert_eq!(stranger.send("PATCH", "/api/me", body, &[evil[0], ("Cookie", &cookie.1)]).await.unwrap().status, 403);
    let cross = [("Sec-Fetch-Site", "cross-site"), ("Cookie", cookie.1.as_str())];
    assert_eq!(stranger.send("PATCH", "/api/me", body, &cross).await.unwrap().status, 403);
    assert_eq!(stranger.send("PATCH", "/api/me", body, &[("Origin", &own), ("Cookie", &cookie.1)]).await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_says_no_proper_hello_is_told_why_and_closed() {
    let server = start(limited(|limits| limits.hello = Duration::from_millis(300))).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let table = &info.table.id;
    let unknown = "0".repeat(32);
    let token = format!("{}.{}", "0".repeat(32), "0".repeat(64));
    let protocol = ClientMessage::Hello { protocol: 99, token: None, have: None, spectate: None, detail: None };
    let text = |message: &ClientMessage| serde_json::to_string(message).unwrap();
    let cases: [(&str, Option<String>, u16); 7] = [
        (table, None, 4000),
        (table, Some("{".to_owned()), 4000),
        (table, Some(text(&ClientMessage::Ping { id: "x".to_owned() })), 4000),
        (table, Some(text(&hello(Some(&token), None))), 4001),
        (table, Some(text(&protocol)), 4002),
        (&unknown, Some(text(&hello(None, None))), 4004),
        ("not-an-id", Some(text(&hello(None, None))), 4004),
    ];
    for (table, message, code) in cases {
        let mut client = Client::connect(server.address, table, &[]).await.unwrap();
        if let Some(message) = &message {
            client.send_text(message.clone()).await.unwrap();
        }
        assert_eq!(goodbye(&mut client).await, code, "{message:?}");
    }
}

/// The next message that is no news.
async fn answer(seen: &mut Seen) -> ServerMessage {
    loop {
        match seen.next().await {
            ServerMessage::News { .. } => {}
            message => return message,
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_are_answered_and_the_table_is_unharmed() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    let before = (seen.version, seen.steps());
    for text in ["", "null", "[]", "{\"type\":\"do\"}", "{\"type\":\"fly\"}", "{\"type\":\"ping\",\"id\":7}"] {
        seen.client.send_text(text.to_owned()).await.unwrap();
        assert!(matches!(answer(&mut seen).await, ServerMessage::Error { error } if error.code == ErrorCode::Invalid), "{text}");
    }
    seen.client.send_text("[".repeat(5_000)).await.unwrap();
    assert!(matches!(answer(&mut seen).await, ServerMessage::Error { .. }), "deep nesting");
    let binary = tokio_tungstenite::tungstenite::Message::binary(vec![0u8; 100]);
    seen.client.send_raw(binary).await.unwrap();
    assert!(matches!(answer(&mut seen).await, ServerMessage::Error { .. }));
    for (seat, id) in [(Some(200), "x"), (Some(1), "y"), (None, "no spaces"), (None, "")] {
        let error = seen.command(id, seat, act("throw")).await.unwrap_err();
        assert!(matches!(error.code, ErrorCode::Forbidden | ErrorCode::Invalid), "{error:?}");
    }
    let nonsense = serde_json::json!({"type": "buy", "company": 9e99});
    let error =
        seen.command("json", None, Command::Act { action: parlor_server::wire::Action::Json(nonsense), steps: None }).await;
    assert_eq!(error.unwrap_err().code, ErrorCode::Refused);
    let _ = seen.client.send_text("x".repeat(1 << 20)).await;
    assert!(matches!(goodbye(&mut seen.client).await, 1009 | 0), "a frame of 1 MB closes the connection");
    let again = Seen::enter(&ada, &info.table.id, Some(before.0)).await;
    assert_eq!(again.steps(), before.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn ten_thousand_messages_in_a_second_close_one_connection_and_nothing_else() {
    let server = start(limited(|limits| limits.messages = Limits::default().messages)).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut calm = Seen::enter(&bob, &info.table.id, None).await;
    let mut flood = Client::enter(&ada, &info.table.id, None, Default::default()).await.unwrap();
    for n in 0..10_000 {
        if flood.send(&ClientMessage::Ping { id: format!("p{n}") }).await.is_err() {
            break;
        }
    }
    assert!(matches!(goodbye(&mut flood).await, 4029 | 0));
    calm.client.send(&ClientMessage::Ping { id: "still-here".to_owned() }).await.unwrap();
    loop {
        if let ServerMessage::Pong { id, .. } = calm.next().await {
            assert_eq!(id, "still-here");
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn binary_frames_and_pings_count_against_the_rate_too() {
    use tokio_tungstenite::tungstenite::Message;
    let server = start(limited(|limits| limits.messages = Limits::default().messages)).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    for message in [Message::binary(vec![0u8; 10]), Message::Ping(Default::default())] {
        let mut flood = Client::enter(&ada, &info.table.id, None, Default::default()).await.unwrap();
        for _ in 0..10_000 {
            if flood.send_raw(message.clone()).await.is_err() {
                break;
            }
        }
        assert!(matches!(goodbye(&mut flood).await, 4029 | 0), "{message:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_cannot_be_read_is_refused_by_its_id() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    let frame = r#"{"type":"do","id":"back","command":{"type":"undo","steps":-1}}"#;
    seen.client.send_text(frame.to_owned()).await.unwrap();
    let refused = answer(&mut seen).await;
    assert!(
        matches!(&refused, ServerMessage::Refused { id, error } if id == "back" && error.code == ErrorCode::Invalid),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_cut_and_can_resume() {
    let server = start(limited(|limits| limits.outbox = 8)).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4 << 10).unwrap();
    let mut lazy = Client::over(socket.connect(server.address).await.unwrap(), &info.table.id, &[]).await.unwrap();
    lazy.send(&hello(bob.token(), Some(0))).await.unwrap();
    let cut = METRICS.slow_readers_total.get();
    let mut busy = Seen::enter(&ada, &info.table.id, None).await;
    let line = "x".repeat(500);
    for n in 0..20_000 {
        busy.command(&format!("c{n}"), None, Command::Chat { text: line.clone() }).await.unwrap();
        if METRICS.slow_readers_total.get() > cut {
            break;
        }
    }
    assert!(METRICS.slow_readers_total.get() > cut, "the outbox is bounded");
    let mut have = 0;
    while let Ok(message) = lazy.next().await {
        if let ServerMessage::News { from, version, .. } = message {
            assert_eq!(from, have + 1, "what does arrive has no gap");
            have = version;
        }
    }
    assert!(have < busy.version, "the rest was not sent");
    let resumed = Seen::enter(&bob, &info.table.id, Some(have)).await;
    assert!(resumed.version >= busy.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn reading_never_creates() {
    let server = start(config()).await;
    let stranger = Http::new(server.address);
    let unknown = "a".repeat(32);
    for path in ["", "/record", "/odds"] {
        let reply = stranger.get(&format!("/api/tables/{unknown}{path}")).await.unwrap();
        assert_eq!(reply.status, 404, "{path}: {}", reply.body);
    }
    for path in ["/api/codes/AAAAAA", "/api/codes/%00", "/api/games/none", "/api/schemas/none", "/api/nothing"] {
        assert_eq!(stranger.get(path).await.unwrap().status, 404, "{path}");
    }
    assert_eq!(stranger.get("/api/me").await.unwrap().status, 401);
    assert_eq!(stranger.get("/api/tables?before=nonsense").await.unwrap().status, 400);
    let raw = rusqlite::Connection::open(server.folder.path().join("parlor.db")).unwrap();
    let count = |table: &str| raw.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!((count("game_table"), count("entry"), count("guest")), (0, 0, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn rates_and_counts_are_limited() {
    let rate = |burst| Rate { burst, per_second: 0.001 };
    let server = start(limited(|limits| {
        limits.guests = rate(4.0);
        limits.tables = rate(3.0);
        limits.tables_per_guest = 2;
        limits.codes = rate(2.0);
        limits.spectators = 1;
        limits.sockets_per_address = 3;
        limits.hellos = rate(6.0);
        limits.records = rate(2.0);
        limits.address_looks = rate(3.0);
    }))
    .await;
    let ada = server.guest("Ada").await;
    let eve = server.guest("Eve").await;
    let table = || new_table(vec![me(), machine("random")]);
    let first = ada.open_table(&table()).await.unwrap();
    ada.open_table(&table()).await.unwrap();
    let too_many = |error: String| assert!(error.contains("429") && error.contains("too_many"), "{error}");
    too_many(ada.open_table(&table()).await.unwrap_err());
    for _ in 0..2 {
        eve.get("/api/codes/AAAAAA").await.unwrap();
    }
    assert_eq!(eve.get("/api/codes/AAAAAA").await.unwrap().status, 429);
    for status in [409, 409, 429] {
        let path = if status == 429 { "odds" } else { "record" };
        assert_eq!(eve.get(&format!("/api/tables/{}/{path}", first.table.id)).await.unwrap().status, status);
    }
    let _one = Seen::enter(&eve, &first.table.id, None).await;
    let mut crowded = Client::enter(&eve, &first.table.id, None, Default::default()).await.unwrap();
    assert_eq!(goodbye(&mut crowded).await, 4029, "one spectator is allowed");
    drop(crowded);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut two = Seen::enter(&ada, &first.table.id, None).await;
    let mut three = Seen::enter(&ada, &first.table.id, None).await;
    two.command("go", None, Command::Start).await.unwrap();
    let mut looked = Vec::new();
    for (n, seen) in [&mut two, &mut three].into_iter().enumerate() {
        for look in 0..2 {
            seen.client.send(&ClientMessage::Look { id: format!("look-{n}-{look}"), steps: 0 }).await.unwrap();
            looked.push(answer(seen).await);
        }
    }
    let is_refused =
        |message: &ServerMessage| matches!(message, ServerMessage::Refused { error, .. } if error.code == ErrorCode::TooMany);
    assert_eq!(looked.iter().map(is_refused).collect::<Vec<_>>(), [false, false, false, true], "sockets of one address share");
    too_many(format!("too_many {}", Client::enter(&ada, &first.table.id, None, Default::default()).await.err().unwrap()));
    drop((two, three));
    tokio::time::sleep(Duration::from_millis(100)).await;
    let _six = Client::enter(&ada, &first.table.id, None, Default::default()).await.unwrap();
    too_many(format!("too_many {}", Client::enter(&ada, &first.table.id, None, Default::default()).await.err().unwrap()));
    for _ in 0..2 {
        server.guest("Bob").await;
    }
    too_many(Http::guest(server.address, "Bob").await.unwrap_err());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_sends_half_a_request_or_holds_too_many_connections_is_not_waited_for() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let server = start(limited(|limits| {
        limits.head = Duration::from_millis(300);
        limits.connections_per_address = 3;
    }))
    .await;
    let open = async |text: &str| {
        let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
        let _ = stream.write_all(text.as_bytes()).await;
        stream
    };
    let read = async |mut stream: tokio::net::TcpStream| {
        let mut text = String::new();
        let reading = tokio::time::timeout(Duration::from_secs(10), stream.read_to_string(&mut text)).await;
        reading.expect("the server closes in time").map(|_| text).unwrap_or_default()
    };
    let half_a_head = open("GET /api/games HTTP/1.1\r\nHost: x\r\n").await;
    let half_a_body = open(
        "POST /api/guests HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    )
    .await;
    let idle = open("").await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(read(open("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await).await, "", "a fourth connection is one too many");
    let answer = read(half_a_body).await;
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("did not come in time"), "{answer}");
    assert!(!read(half_a_head).await.contains("200 OK"));
    assert_eq!(read(idle).await, "");
    let answer = read(open("GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await).await;
    assert!(answer.starts_with("HTTP/1.1 200"), "there is room again: {answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_table_does_not_grow_for_ever_and_the_game_goes_on() {
    let server = start(limited(|limits| limits.entries = 30)).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    let seen = if first.menu(0).is_empty() { &mut second } else { &mut first };
    let (steps, buy) = (seen.steps(), seen.menu(0).into_iter().find(|text| text.starts_with("buy")).unwrap());
    let mut undone = 0;
    let refusal = loop {
        seen.command(&format!("a{undone}"), None, act(&buy)).await.unwrap();
        match seen.command(&format!("u{undone}"), None, Command::Undo { steps }).await {
            Ok(_) => undone += 1,
            Err(error) => break error,
        }
        assert!(undone < 30, "a step that was taken back counts too");
    };
    assert_eq!((refusal.code, undone > 5), (ErrorCode::TooMany, true));
    let talk = seen.command("chat", None, Command::Chat { text: "x".to_owned() }).await;
    assert_eq!(talk.unwrap_err().code, ErrorCode::TooMany);
    seen.command("throw", None, act("throw")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_limited_in_length_and_rate() {
    let server = start(limited(|limits| limits.chat = Limits::default().chat)).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    for n in 0..6 {
        let long = Command::Chat { text: "x".repeat(501) };
        let error = seen.command(&format!("long{n}"), None, long).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Invalid, "what is not said does not count against the rate");
    }
    let mut refused = 0;
    for n in 0..10 {
        let line = Command::Chat { text: format!("line {n}") };
        refused +=
            u32::from(seen.command(&format!("c{n}"), None, line).await.is_err_and(|error| error.code == ErrorCode::TooMany));
    }
    assert!((4..=7).contains(&refused), "{refused} of 10 lines were refused");
}

#[tokio::test(flavor = "multi_thread")]
async fn secrets_are_hashed_at_rest_and_the_seed_is_sent_to_nobody_before_the_end() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let code: parlor_server::wire::SeatCode =
        ada.post(&format!("/api/tables/{}/seats/0/code", info.table.id), &()).await.unwrap().read().unwrap();
    let mut first = Client::enter(&ada, &info.table.id, Some(0), Default::default()).await.unwrap();
    let mut frames = String::new();
    for _ in 0..3 {
        frames.push_str(&first.next_text().await.unwrap());
    }
    for path in ["", "/record", "/odds"] {
        frames.push_str(&ada.get(&format!("/api/tables/{}{path}", info.table.id)).await.unwrap().body);
    }
    frames.push_str(&ada.get("/metrics").await.unwrap().body);
    let raw = rusqlite::Connection::open(server.folder.path().join("parlor.db")).unwrap();
    let seed: String = raw.query_row("SELECT seed FROM dice_seed", [], |row| row.get(0)).unwrap();
    assert_eq!(seed.len(), 64);
    assert!(!frames.contains(&seed));
    let mut stored = String::new();
    for sql in [
        "SELECT secret_hash || name || id FROM guest",
        "SELECT deed || coalesce(guest, '') FROM entry",
        "SELECT card FROM game_table",
    ] {
        let mut statement = raw.prepare(sql).unwrap();
        let rows = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        rows.for_each(|row| stored.push_str(&row.unwrap()));
    }
    assert!(!stored.contains(&seed), "the seed is in its own table only");
    for guest in [&ada, &bob] {
        let (id, secret) = guest.token().unwrap().split_once('.').unwrap();
        assert!(!stored.contains(secret));
        assert!(!frames.contains(id) && !frames.contains(secret), "who a guest is, is told to nobody");
    }
    assert!(!stored.contains(&code.code));
    let mode = std::os::unix::fs::PermissionsExt::mode(
        &std::fs::metadata(server.folder.path().join("parlor.db")).unwrap().permissions(),
    );
    assert_eq!(mode & 0o077, 0, "only the owner reads the store");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_a_broken_log_is_quarantined_and_the_others_play_on() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let broken = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap().table.id;
    let sound = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap().table.id;
    let (address, folder) = (server.store_address(), server.stop().await);
    let raw = rusqlite::Connection::open(folder.path().join("parlor.db")).unwrap();
    let deed = r#"{"t":"step","by":"person","step":"s1 throw"}"#;
    raw.execute("INSERT INTO entry (table_id, version, at_ms, deed) VALUES (?1, 3, 0, 'no deed')", [&broken]).unwrap_or_default();
    raw.execute("INSERT OR REPLACE INTO entry (table_id, version, at_ms, deed) VALUES (?1, 4, 0, ?2)", [&broken, deed]).unwrap();
    drop(raw);
    let store = parlor_server::store::open(&address).await.unwrap();
    let server = start_over(config(), store, folder).await;
    let ada = ada.at(server.address);
    let reply = ada.get(&format!("/api/tables/{broken}")).await.unwrap();
    assert!(matches!(reply.status, 500 | 503), "{}", reply.body);
    command(&ada, &sound, "go", None, Command::Start).await.unwrap();
    let mut client = Client::enter(&ada, &broken, None, Default::default()).await.unwrap();
    assert_eq!(goodbye(&mut client).await, 4053);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_is_full_pauses_the_table_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("parlor.db");
    let options = parlor_server::store::SqliteOptions { max_pages: Some(60) };
    let store = parlor_server::store::SqliteStore::open(&file, options).unwrap();
    let server = start_over(config(), Box::new(store), folder).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    let mut acknowledged = 0;
    let error = loop {
        let line = Command::Chat { text: "x".repeat(500) };
        match seen.command(&format!("c{acknowledged}"), None, line).await {
            Ok(version) => acknowledged = version,
            Err(error) => break error,
        }
    };
    assert_eq!(error.code, ErrorCode::Unavailable, "{error:?}");
    let address = server.store_address();
    let folder = server.stop().await;
    let store = parlor_server::store::open(&address).await.unwrap();
    let server = start_over(config(), store, folder).await;
    let mut again = Seen::enter(&ada.at(server.address), &info.table.id, Some(acknowledged)).await;
    assert!(again.version >= acknowledged);
    again.command("room-again", None, Command::Chat { text: "on it goes".to_owned() }).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_what_is_the_same_for_everybody_is_compressed() {
    let server = start(config()).await;
    let head = async |method: &str, path: &str, body: &str| {
        let reply = Http::new(server.address).send(method, path, body, &[("Accept-Encoding", "gzip")]).await;
        reply.map_or_else(|error| error, |reply| reply.head.to_lowercase())
    };
    for path in ["/api/games", "/api/games/flutter/rulebook"] {
        let head = head("GET", path, "").await;
        assert!(head.contains("content-encoding: gzip"), "{path}: {head}");
    }
    let guest = head("POST", "/api/guests", r#"{"name": "Ada"}"#).await;
    assert!(
        guest.contains(" 201 ") && !guest.contains("content-encoding"),
        "the length of a compressed secret tells of it: {guest}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_carries_the_headers_that_protect_a_browser() {
    let server = start(config()).await;
    let reply = Http::new(server.address).get("/api/games").await.unwrap();
    let head = reply.head.to_lowercase();
    for expected in [
        "content-security-policy: default-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cache-control: no-store",
    ] {
        assert!(head.contains(expected), "{expected} in {head}");
    }
    assert!(!head.contains("unsafe-inline"));
    let guest = Http::new(server.address).post("/api/guests", &serde_json::json!({"name": "Ada"})).await.unwrap();
    assert!(guest.head.contains("HttpOnly; SameSite=Lax"), "{}", guest.head);
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(100_000));
    assert_eq!(Http::new(server.address).send("POST", "/api/guests", &large, &[]).await.unwrap().status, 413);
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(Http::new(server.address).get(path).await.unwrap().status, 200, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_https_the_cookie_is_kept_from_other_hosts_and_plain_http_and_goes_with_its_guest() {
    let server = start(Config { is_behind_https: true, ..config() }).await;
    let guest = server.guest("Ada").await;
    let made = guest.post("/api/guests", &serde_json::json!({"name": "Ada"})).await.unwrap();
    let gone = guest.send("DELETE", "/api/me", "", &[]).await.unwrap();
    for (reply, age) in [(made, "Max-Age=31536000"), (gone, "Max-Age=0")] {
        let cookie = reply.head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:")).unwrap().to_owned();
        for expected in [" __Host-parlor=", "; Path=/;", age, "HttpOnly", "SameSite=Lax", "; Secure"] {
            assert!(cookie.contains(expected), "{expected} in {cookie}");
        }
    }
}

/// Frames that are nearly right: the types of the protocol with wrong values in them.
fn nearly_right() -> impl Strategy<Value = String> {
    let value = prop_oneof![
        Just(serde_json::json!(null)),
        any::<i64>().prop_map(|number| serde_json::json!(number)),
        ".{0,40}".prop_map(|text| serde_json::json!(text)),
        any::<bool>().prop_map(|flag| serde_json::json!(flag)),
        Just(serde_json::json!({"type": "throw"})),
        Just(serde_json::json!([[[[[]]]]])),
    ];
    let kind = prop_oneof![Just("do"), Just("look"), Just("ping"), Just("hello"), Just("act")];
    let commands = [
        "sit",
        "stand",
        "set_machine",
        "set_rules",
        "approve",
        "start",
        "act",
        "chat",
        "undo",
        "answer_undo",
        "give_seat",
        "take_seat",
        "claim_seat",
        "vote",
        "rematch",
        "leave",
    ];
    let fields =
        ["place", "machine", "preset", "rules", "clock", "action", "steps", "text", "agree", "code", "against", "withdraw"];
    let command = (
        prop::sample::select(commands.to_vec()),
        prop::collection::vec((prop::sample::select(fields.to_vec()), value.clone()), 0..3),
    );
    let message = (kind, command, "[a-z0-9]{0,8}", prop::option::of(value)).prop_map(|(kind, (name, fields), id, seat)| {
        let mut command = serde_json::json!({"type": name});
        for (field, value) in fields {
            command[field] = value;
        }
        let mut message = serde_json::json!({"type": kind, "id": id, "command": command});
        if let Some(seat) = seat {
            message["seat"] = seat;
        }
        message.to_string()
    });
    let cut = (message.clone(), 0usize..200).prop_map(|(text, end)| text.chars().take(end).collect::<String>());
    prop_oneof![4 => message, 1 => cut, 1 => ".{0,200}".prop_map(|text: String| text)]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_frame_makes_the_server_panic() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let failures = METRICS.table_failures_total.get();
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Cases::default(), rng);
    let frames: Vec<String> = (0..600).map(|_| nearly_right().new_tree(&mut runner).unwrap().current()).collect();
    for (n, chunk) in frames.chunks(50).enumerate() {
        let mut client = Client::enter(&ada, &info.table.id, None, Default::default()).await.unwrap();
        for frame in chunk {
            client.send_text(frame.clone()).await.unwrap();
        }
        let last = format!("alive-{n}");
        client.send(&ClientMessage::Ping { id: last.clone() }).await.unwrap();
        loop {
            let text = tokio::time::timeout(Duration::from_secs(10), client.next_text()).await.unwrap().unwrap();
            if text.contains(&last) {
                break;
            }
        }
    }
    assert_eq!(METRICS.table_failures_total.get(), failures);
    let info: parlor_server::wire::JoinInfo = bob.get(&format!("/api/tables/{}", info.table.id)).await.unwrap().read().unwrap();
    assert_eq!(info.seats, [1], "nobody else's seat was touched");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_forgotten_guest_is_nobody_and_its_seat_is_open_again() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let playing = two_player_table(&ada, &bob).await.table.id;
    let gathering = ada.open_table(&new_table(vec![me(), NewSeat::Open])).await.unwrap().table.id;
    let sit = || Command::Sit { place: None, name: None, nonce: None };
    command(&bob, &gathering, "sit", None, sit()).await.unwrap();
    let mut open = Seen::enter(&bob, &playing, None).await;
    assert_eq!(bob.send("DELETE", "/api/me", "", &[]).await.unwrap().status, 204);
    assert_eq!(goodbye(&mut open.client).await, 4001, "an open socket ends");
    assert_eq!(bob.get("/api/me").await.unwrap().status, 401);
    assert_eq!(bob.get(&format!("/api/tables/{playing}")).await.unwrap().status, 401, "a wrong token is not overlooked");
    let info = |table: String| {
        let ada = ada.clone();
        async move { ada.get(&format!("/api/tables/{table}")).await.unwrap().read::<parlor_server::wire::JoinInfo>().unwrap() }
    };
    assert_eq!(info(gathering).await.table.seats[1].player, parlor_server::wire::Player::Open);
    let given = &info(playing).await.table.seats[1];
    assert_eq!(given.stand_in.as_deref(), Some("medium"), "a machine has the seat for good");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_opens_a_seat_again_that_somebody_blocks() {
    let server = start(config()).await;
    let (ada, eve) = (server.guest("Ada").await, server.guest("Eve").await);
    let info = ada.open_table(&new_table(vec![me(), NewSeat::Open])).await.unwrap();
    let table = &info.table.id;
    command(&eve, table, "sit", None, Command::Sit { place: None, name: None, nonce: None }).await.unwrap();
    let free = |place| Command::FreeSeat { place };
    assert_eq!(command(&eve, table, "own", None, free(0)).await.unwrap_err().code, ErrorCode::Forbidden);
    assert_eq!(command(&ada, table, "none", None, free(7)).await.unwrap_err().code, ErrorCode::NotFound);
    command(&ada, table, "free", None, free(1)).await.unwrap();
    let machine = Command::SetMachine { place: 1, machine: Some("random".to_owned()) };
    command(&ada, table, "machine", None, machine).await.unwrap();
    command(&ada, table, "go", None, Command::Start).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_failure_is_json() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    for (method, path, status) in [("PUT", "/api/me", 405), ("GET", "/ws/nothing", 400), ("GET", "/api/nothing", 404)] {
        let reply = ada.send(method, path, "", &[]).await.unwrap();
        assert_eq!(reply.status, status, "{method} {path}");
        let error: Result<parlor_server::wire::WireError, _> = serde_json::from_str(&reply.body);
        assert!(error.is_ok(), "{method} {path}: {}", reply.body);
    }
}

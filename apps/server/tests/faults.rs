//! Stores that fail: nothing is lost, nothing is done twice, tables pause and go on.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::Config;
use parlor_server::config::MachineConfig;
use parlor_server::wire::{ClientMessage, ClockPlan, Command, ErrorCode, LobbyPage, NewSeat, NewTable, ServerMessage, What};
use std::time::Duration;
use support::flaky::{Fault, FlakyStore, Switch};
use support::{Seen, act, command, config, machine, me, new_table, start, start_over, two_player_table};

/// A server whose store fails when it is told to.
async fn flaky(config: Config) -> (support::TestServer, Switch) {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}", folder.path().join("parlor.db").display());
    let (store, switch) = (parlor_server::store::open(&address).await.unwrap(), Switch::default());
    let store = Box::new(FlakyStore { store, switch: switch.clone() });
    (start_over(config, store, folder).await, switch)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_whose_answer_was_lost_in_the_store_is_done_and_not_refused() {
    let (server, switch) = flaky(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    for seen in [&mut first, &mut second] {
        // Else it is their coming that goes wrong.
        seen.until("both are here", |seen| seen.table.as_ref().unwrap().seats.iter().all(|seat| seat.here)).await;
    }
    let (active, other) = if first.menu(0).is_empty() { (&mut second, &mut first) } else { (&mut first, &mut second) };
    let (text, steps) = (active.menu(0)[0].clone(), active.steps());
    switch.set(Fault::LostAnswer);
    let version = active.command("a", None, act(&text)).await.unwrap();
    assert!(active.version >= version && active.steps() > steps, "the news came before the answer");
    other.until("the others hear of it", |seen| seen.version >= version).await;
    assert_eq!(active.command("a", None, act(&text)).await, Ok(version));
}

/// A person against a machine with so much time for a turn, and the person on turn.
async fn timed(server: &support::TestServer, turn_seconds: u32) -> Seen {
    let ada = server.guest("Ada").await;
    let clock = ClockPlan { turn_seconds, bank_seconds: 0, increment_seconds: 0 };
    let table = NewTable { clock: Some(clock), ..new_table(vec![me(), machine("random")]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.until("my turn", |seen| !seen.menu(0).is_empty()).await;
    seen
}

fn is_given(seen: &Seen) -> bool {
    seen.entries.iter().any(|entry| matches!(entry.what, What::SeatGiven { .. }))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_store_was_away_goes_on_by_itself() {
    let (server, switch) = flaky(config()).await;
    let mut seen = timed(&server, 3).await;
    switch.set(Fault::Away);
    assert_eq!(seen.command("a", None, act("throw")).await.unwrap_err().code, ErrorCode::Unavailable);
    switch.set(Fault::None);
    // Nobody asks for anything any more.
    seen.until("the time runs out", is_given).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_the_store_is_away() {
    let (server, switch) = flaky(config()).await;
    let mut seen = timed(&server, 5).await;
    switch.set(Fault::Away);
    tokio::time::sleep(Duration::from_millis(8_000)).await;
    switch.set(Fault::None);
    let version = seen.version;
    seen.until("the clock stands otherwise", |seen| {
        let now = seen.now.as_ref().unwrap();
        now.clocks[0].runs_out_ms.unwrap() > now.now_ms + 15_000
    })
    .await;
    assert_eq!((seen.version, is_given(&seen)), (version, false), "told without an entry");
    seen.command("a", None, act("throw")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_stopped_does_not_hide_the_others_in_the_lobby() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let listed = NewTable { listed: true, ..new_table(vec![me(), NewSeat::Open]) };
    let (broken, whole) = (ada.open_table(&listed).await.unwrap(), ada.open_table(&listed).await.unwrap());
    let (address, folder) = (server.folder.path().join("parlor.db"), server.stop().await);
    let connection = rusqlite::Connection::open(&address).unwrap();
    connection.execute("UPDATE entry SET deed = '{}' WHERE table_id = ?1 AND version = 2", [&broken.table.id]).unwrap();
    drop(connection);
    let store = parlor_server::store::open(&format!("sqlite:{}", address.display())).await.unwrap();
    let server = start_over(config(), store, folder).await;
    let ada = ada.at(server.address);
    assert_ne!(
        ada.get(&format!("/api/tables/{}", broken.table.id)).await.unwrap().status,
        200,
        "it is live and cannot be loaded"
    );
    for path in ["/api/tables", "/api/me/tables"] {
        let page: LobbyPage = ada.get(path).await.unwrap().read().unwrap();
        let ids: Vec<&str> = page.tables.iter().map(|table| &*table.table.id).collect();
        assert_eq!(ids, [&*whole.table.id, &*broken.table.id], "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_that_could_not_be_stored_opens_no_second_table() {
    let (server, switch) = flaky(config()).await;
    let ada = server.guest("Ada").await;
    let rules = serde_json::json!({"throw_cap": 1}).as_object().unwrap().clone();
    let table = NewTable { rules, ..new_table(vec![me(), machine("random")]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    while !seen.is_over() {
        if seen.menu(0).is_empty() {
            seen.next().await;
        } else {
            seen.command(&format!("a{}", seen.steps()), None, act("throw")).await.unwrap();
        }
    }
    switch.set(Fault::NoAppend);
    for n in 0..3 {
        let error = seen.command(&format!("again-{n}"), None, Command::Rematch).await.unwrap_err();
        assert_eq!(error.code, ErrorCode::Unavailable);
    }
    switch.set(Fault::None);
    seen.command("again", None, Command::Rematch).await.unwrap();
    let next = seen.table.as_ref().unwrap().rematch.clone().unwrap();
    let page: LobbyPage = ada.get("/api/me/tables").await.unwrap().read().unwrap();
    let ids: Vec<&str> = page.tables.iter().map(|table| &*table.table.id).collect();
    assert_eq!(ids, [&*next, &*info.table.id]);
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_that_are_told_to_think_for_minutes_keep_no_others_from_thinking() {
    let machines = MachineConfig { threads: 1, deadline: Duration::from_secs(1), pace: Duration::ZERO };
    let server = start(Config { machines, ..config() }).await;
    let (eve, ada) = (server.guest("Eve").await, server.guest("Ada").await);
    for thinker in ["expert:simulations=10000000", "expert:time_ms=600000", "expert:simulations=10000000:time_ms=600000"] {
        let table = NewTable { game: "space-monopoly".to_owned(), ..new_table(vec![machine(thinker), machine(thinker)]) };
        let info = eve.open_table(&table).await.unwrap();
        command(&eve, &info.table.id, "go", None, Command::Start).await.unwrap();
    }
    let info = ada.open_table(&new_table(vec![me(), machine("easy")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    let playing = async {
        for n in 0..5 {
            seen.until("my turn", |seen| seen.is_over() || !seen.menu(0).is_empty()).await;
            seen.command(&format!("a{n}"), None, act("throw")).await.unwrap();
        }
    };
    tokio::time::timeout(Duration::from_secs(25), playing).await.expect("the others think too");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_whose_store_does_not_answer_holds_up_neither_the_others_nor_the_stop() {
    let (server, switch) = flaky(config()).await;
    let mut stuck = timed(&server, 60).await;
    let mut other = timed(&server, 60).await;
    switch.set(Fault::Hang);
    let throw = ClientMessage::Do { id: "a".to_owned(), seat: None, command: act("throw") };
    stuck.client.send(&throw).await.unwrap();
    tokio::time::sleep(Duration::from_millis(200)).await;
    switch.set(Fault::None);
    other.command("a", None, act("throw")).await.unwrap();
    let begun = std::time::Instant::now();
    server.stop().await;
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
    let goodbye = loop {
        match other.client.next().await {
            Ok(ServerMessage::Bye { code, .. }) => break code,
            Ok(_) => {}
            Err(error) => panic!("no goodbye: {error}"),
        }
    };
    assert_eq!(goodbye, 1001, "the others are told");
}

//! Clocks, absence, strikes and votes.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::Config;
use parlor_server::bench::Http;
use parlor_server::config::Limits;
use parlor_server::wire::{ClockPlan, Command, ErrorCode, GivenBecause, JoinInfo, NewSeat, NewTable, Phase, StepBy, What};
use std::time::Duration;
use support::{Seen, TestServer, act, command, config, machine, me, new_table, start, start_over};

/// Short cuts are overlooked only shortly.
fn impatient() -> Config {
    Config { limits: Limits { flap: Duration::from_millis(100), ..Limits::for_load_test() }, ..config() }
}

fn given(seen: &Seen, seat: u8) -> Option<GivenBecause> {
    seen.entries.iter().find_map(|entry| match &entry.what {
        What::SeatGiven { seat: given, why, .. } if *given == seat => Some(*why),
        _ => None,
    })
}

fn rulings(seen: &Seen) -> Vec<String> {
    let of = |what: &What| match what {
        What::Step { by: StepBy::Table, learnt, .. } => learnt[0].value()["step"].as_str().map(str::to_owned),
        _ => None,
    };
    seen.entries.iter().filter_map(|entry| of(&entry.what)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_time_runs_out_is_played_by_the_stand_in() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let clock = ClockPlan { turn_seconds: 1, bank_seconds: 1, increment_seconds: 0 };
    let table = NewTable { clock: Some(clock), ..new_table(vec![me(), machine("random")]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.until("my turn", |seen| !seen.menu(0).is_empty()).await;
    let clock = seen.now.as_ref().unwrap().clocks[0];
    assert_eq!(clock.runs_out_ms.unwrap() - clock.turn_ends_ms.unwrap(), 1_000);
    seen.until("the time runs out", |seen| given(seen, 0).is_some()).await;
    assert_eq!(given(&seen, 0), Some(GivenBecause::Time));
    // The decision that the time ran out for is the machine's; after it the seat can be taken back.
    let mut n = 0;
    while let Err(error) = seen.command(&format!("back-{n}"), None, Command::TakeSeat).await {
        assert_eq!(error.code, ErrorCode::Phase);
        assert!(n < 100, "{error:?}");
        tokio::time::sleep(Duration::from_millis(50)).await;
        n += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disconnected_player_gets_a_grace_period_and_then_a_machine_plays() {
    let server = start(impatient()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = NewTable { grace_seconds: Some(1), ..new_table(vec![me(), NewSeat::Open]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    command(&bob, &info.table.id, "sit", None, Command::Sit { place: None, name: None, nonce: None }).await.unwrap();
    let second = Seen::enter(&bob, &info.table.id, None).await;
    command(&bob, &info.table.id, "yes", None, Command::Approve { version: None }).await.unwrap();
    first.command("go", None, Command::Start).await.unwrap();
    first.until("Bob is here", |seen| seen.table.as_ref().unwrap().seats[1].here).await;
    drop(second);
    first.until("Bob went", |seen| seen.table.as_ref().unwrap().seats[1].grace_ends_ms.is_some()).await;
    let mut n = 0;
    while given(&first, 1).is_none() {
        if first.menu(0).is_empty() {
            first.next().await;
            continue;
        }
        n += 1;
        let text = first.menu(0).last().unwrap().clone();
        first.command(&format!("a{n}"), None, act(&text)).await.unwrap();
    }
    assert_eq!(given(&first, 1), Some(GivenBecause::Absent));
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    second.command("back", None, Command::TakeSeat).await.unwrap();
    first
        .until("Bob plays again", |seen| {
            let seat = &seen.table.as_ref().unwrap().seats[1];
            seat.stand_in.is_none() && seat.here
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_while_the_server_is_down() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let clock = ClockPlan { turn_seconds: 3, bank_seconds: 0, increment_seconds: 0 };
    let table = NewTable { clock: Some(clock), ..new_table(vec![me(), machine("random")]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.until("my turn", |seen| !seen.menu(0).is_empty()).await;
    let version = seen.version;
    let (address, folder) = (server.store_address(), server.stop().await);
    let goodbye = loop {
        match seen.client.next_text().await {
            Ok(text) if text.contains("\"bye\"") => break text,
            Ok(_) => {}
            Err(error) => panic!("no goodbye: {error}"),
        }
    };
    assert!(goodbye.contains("\"code\":1001") && goodbye.contains("retry_ms"), "{goodbye}");
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let store = parlor_server::store::open(&address).await.unwrap();
    let server = start_over(config(), store, folder).await;
    let seen = Seen::enter(&ada.at(server.address), &info.table.id, Some(version)).await;
    let now = seen.now.as_ref().unwrap();
    let left = now.clocks[0].runs_out_ms.unwrap() - now.now_ms;
    assert!((15_000..=23_000).contains(&left), "the credit of an outage: {left}");
    assert_eq!(given(&seen, 0), None);
}

async fn tycoon(server: &TestServer, people: &[Http], seats: Vec<NewSeat>, rules: serde_json::Value) -> JoinInfo {
    let rules = rules.as_object().unwrap().clone();
    let table = NewTable { game: "tycoon".to_owned(), rules, ..new_table(seats) };
    let info = people[0].open_table(&table).await.unwrap();
    for person in &people[1..] {
        command(person, &info.table.id, "sit", None, Command::Sit { place: None, name: None, nonce: None }).await.unwrap();
        command(person, &info.table.id, "yes", None, Command::Approve { version: None }).await.unwrap();
    }
    assert_ne!(server.address.port(), 0);
    info
}

#[tokio::test(flavor = "multi_thread")]
async fn strikes_in_a_row_remove_a_player_and_the_machines_end_the_game() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let seats = vec![me(), machine("random"), machine("random")];
    let rules = serde_json::json!({"turn_seconds": 1, "bid_seconds": 1, "strikes": 2});
    let info = tycoon(&server, std::slice::from_ref(&ada), seats, rules).await;
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.until("the first strike", |seen| seen.table.as_ref().unwrap().seats[0].strikes == 1).await;
    seen.until("the end", Seen::is_over).await;
    let rulings = rulings(&seen);
    assert!(rulings.iter().filter(|ruling| *ruling == "! time-out s1").count() >= 2, "{rulings:?}");
    assert_eq!(rulings.last().map(String::as_str), Some("! time-up"), "{rulings:?}");
    let text = ada.get(&format!("/api/tables/{}/record", info.table.id)).await.unwrap().body;
    let record = parlor_engine::Record::parse(&text).unwrap();
    parlor_catalog::find("tycoon").unwrap().verify(&record).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn all_other_people_may_vote_a_player_with_a_strike_out() {
    let server = start(config()).await;
    let people = [server.guest("Ada").await, server.guest("Bob").await, server.guest("Cyd").await];
    let rules = serde_json::json!({"turn_seconds": 1, "strikes": 20});
    let info = tycoon(&server, &people, vec![me(), NewSeat::Open, NewSeat::Open], rules).await;
    let table = &info.table.id;
    let mut seen = Seen::enter(&people[0], table, None).await;
    let vote = |against| Command::Vote { against, withdraw: false };
    assert_eq!(seen.command("soon", None, vote(1)).await.unwrap_err().code, ErrorCode::Phase);
    seen.command("go", None, Command::Start).await.unwrap();
    assert_eq!(seen.command("why", None, vote(1)).await.unwrap_err().code, ErrorCode::Forbidden);
    let struck = |seen: &Seen| seen.table.as_ref().unwrap().seats.iter().position(|seat| seat.strikes > 0);
    seen.until("a strike", |seen| struck(seen).is_some()).await;
    let target = struck(&seen).unwrap();
    let others: Vec<usize> = (0..3).filter(|seat| *seat != target).collect();
    assert_eq!(command(&people[target], table, "self", None, vote(target as u8)).await.unwrap_err().code, ErrorCode::Forbidden);
    command(&people[others[0]], table, "v1", None, vote(target as u8)).await.unwrap();
    let twice = command(&people[others[0]], table, "v1-again", None, vote(target as u8)).await;
    assert_eq!(twice.unwrap_err().code, ErrorCode::Forbidden);
    command(&people[others[1]], table, "v2", None, vote(target as u8)).await.unwrap();
    let removed = format!("! remove s{}", target + 1);
    seen.until("the ruling", |seen| rulings(seen).contains(&removed)).await;
    assert_eq!(seen.table.as_ref().unwrap().phase, Phase::Playing, "the others play on");
}

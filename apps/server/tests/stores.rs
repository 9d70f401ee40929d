//! One suite for both stores.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::log::{Deed, LogEntry, Opening, RequestKey};
use parlor_server::store::{
    self, Append, Before, Card, Heard, Listing, Outage, SqliteOptions, SqliteStore, Store, StoreError, StoredGuest,
};
use parlor_server::wire::Phase;
use std::time::Duration;

/// Runs a test over a new store of each kind.
macro_rules! both_stores {
    ($($name:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let folder = tempfile::tempdir().unwrap();
                let address = format!("sqlite:{}", folder.path().join("store.db").display());
                super::$name(&*super::store::open(&address).await.unwrap()).await;
            })*
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread")]
            async fn $name() {
                let address = super::support::postgres::new_database().await;
                super::$name(&*super::store::open(&address).await.unwrap()).await;
            })*
        }
    };
}

both_stores! {
    guests_are_kept_renamed_and_forgotten,
    a_version_can_be_appended_once,
    an_append_happens_whole_or_not_at_all,
    of_many_who_append_the_same_version_one_wins,
    a_code_belongs_to_one_table,
    tables_are_listed_newest_first_page_by_page,
    a_gap_between_two_runs_is_an_outage,
    old_tables_are_retired_with_everything_that_is_theirs,
    a_backup_holds_everything_and_never_overwrites,
}

fn id(number: u32) -> String {
    format!("{number:032x}")
}

fn card(number: u32, phase: Phase) -> Card {
    Card {
        id: id(number),
        code: format!("C{number}"),
        game: if number.is_multiple_of(2) { "even" } else { "odd" }.to_owned(),
        host: "host".to_owned(),
        listed: true,
        phase,
        info: "{}".to_owned(),
        created_ms: 1_000 + u64::from(number),
        members: vec!["host".to_owned(), format!("guest {number}")],
    }
}

fn opening(number: u32) -> Append {
    let opening = Opening {
        code: format!("C{number}"),
        game: "even".to_owned(),
        rules_version: 1,
        preset: None,
        options: serde_json::json!({}),
        seats: 2,
        clock: None,
        listed: true,
        grace_seconds: 90,
        stand_in: "random".to_owned(),
        host: "host".to_owned(),
        commitment: "c".to_owned(),
    };
    let first = LogEntry { version: 1, at_ms: 1_000 + u64::from(number), request: None, deed: Deed::Open(Box::new(opening)) };
    Append { table: id(number), entries: vec![first], card: Some(card(number, Phase::Gathering)) }
}

fn chat(version: u32, text: &str) -> LogEntry {
    let request = Some(RequestKey { guest: "g".to_owned(), id: format!("r{version}") });
    LogEntry { version, at_ms: 5_000, request, deed: Deed::Chat { seat: 0, text: text.to_owned() } }
}

fn append(table: u32, entries: Vec<LogEntry>) -> Append {
    Append { table: id(table), entries, card: None }
}

async fn guests_are_kept_renamed_and_forgotten(store: &dyn Store) {
    let guest = StoredGuest { id: id(1), secret_hash: "hash".into(), name: "Ada ✓".into(), created_ms: 7 };
    store.add_guest(guest.clone()).await.unwrap();
    assert_eq!(store.add_guest(guest.clone()).await, Err(StoreError::Conflict));
    assert_eq!(store.guest(&id(1)).await.unwrap(), Some(guest.clone()));
    store.rename_guest(&id(1), "Bob").await.unwrap();
    assert_eq!(store.guest(&id(1)).await.unwrap().unwrap().name, "Bob");
    store.forget_guest(&id(1)).await.unwrap();
    assert_eq!(store.guest(&id(1)).await.unwrap(), None);
    store.ping().await.unwrap();
}

async fn a_version_can_be_appended_once(store: &dyn Store) {
    store.open_table(opening(1), "seed").await.unwrap();
    assert!(store.has_table(&id(1)).await.unwrap() && !store.has_table(&id(2)).await.unwrap());
    assert_eq!(store.seed(&id(1)).await.unwrap().as_deref(), Some("seed"));
    assert_eq!(store.seed(&id(2)).await.unwrap(), None);
    store.append(append(1, vec![chat(2, "a"), chat(3, "b")])).await.unwrap();
    assert_eq!(store.append(append(1, vec![chat(3, "c")])).await, Err(StoreError::Conflict));
    store.append(append(1, vec![chat(4, "d")])).await.unwrap();
    assert_eq!(store.entries(&id(1), 1).await.unwrap(), [chat(2, "a"), chat(3, "b"), chat(4, "d")]);
    assert_eq!(store.entries(&id(1), 0).await.unwrap()[0], opening(1).entries[0]);
    assert!(store.entries(&id(2), 0).await.unwrap().is_empty());
}

async fn an_append_happens_whole_or_not_at_all(store: &dyn Store) {
    store.open_table(opening(1), "seed").await.unwrap();
    store.append(append(1, vec![chat(2, "a")])).await.unwrap();
    let losing = Append { card: Some(card(1, Phase::Over)), ..append(1, vec![chat(2, "x"), chat(3, "y"), chat(4, "z")]) };
    assert_eq!(store.append(losing).await, Err(StoreError::Conflict));
    assert_eq!(store.entries(&id(1), 1).await.unwrap(), [chat(2, "a")]);
    let cards = store.list(&Listing::Of { guest: "host".into() }, None, 5).await.unwrap();
    assert_eq!(cards[0].phase, Phase::Gathering, "the card of an append that lost is not written");
}

async fn of_many_who_append_the_same_version_one_wins(store: &dyn Store) {
    for table in 1..=3 {
        store.open_table(opening(table), "seed").await.unwrap();
    }
    for version in 2..12 {
        let tries = (0..12).map(|n| store.append(append(n % 3 + 1, vec![chat(version, &n.to_string())])));
        let outcomes = futures_util::future::join_all(tries).await;
        assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 3, "one for each table: {outcomes:?}");
        assert!(outcomes.iter().all(|outcome| matches!(outcome, Ok(()) | Err(StoreError::Conflict))));
    }
    for table in 1..=3 {
        let versions: Vec<u32> = store.entries(&id(table), 0).await.unwrap().iter().map(|entry| entry.version).collect();
        assert_eq!(versions, (1..12).collect::<Vec<_>>());
    }
}

async fn a_code_belongs_to_one_table(store: &dyn Store) {
    store.open_table(opening(1), "seed").await.unwrap();
    let mut same_code = opening(2);
    same_code.card.as_mut().unwrap().code = "C1".to_owned();
    assert_eq!(store.open_table(same_code, "seed").await, Err(StoreError::Conflict));
    assert!(!store.has_table(&id(2)).await.unwrap(), "nothing of it was written");
    assert_eq!(store.seed(&id(2)).await.unwrap(), None);
    assert_eq!(store.table_of_code("C1").await.unwrap(), Some(id(1)));
    assert_eq!(store.table_of_code("C2").await.unwrap(), None);
}

async fn tables_are_listed_newest_first_page_by_page(store: &dyn Store) {
    for number in 1..=7 {
        store.open_table(opening(number), "seed").await.unwrap();
    }
    let over = Append { card: Some(card(7, Phase::Over)), ..append(7, vec![chat(2, "end")]) };
    store.append(over).await.unwrap();
    let numbers = |cards: &[Card]| cards.iter().map(|card| u32::from_str_radix(&card.id, 16).unwrap()).collect::<Vec<_>>();
    let lobby = Listing::Lobby { game: None };
    let first = store.list(&lobby, None, 4).await.unwrap();
    assert_eq!(numbers(&first), [6, 5, 4, 3]);
    let last = first.last().unwrap();
    let before = Before { created_ms: last.created_ms, id: last.id.clone() };
    assert_eq!(numbers(&store.list(&lobby, Some(&before), 4).await.unwrap()), [2, 1]);
    let odd = Listing::Lobby { game: Some("odd".into()) };
    assert_eq!(numbers(&store.list(&odd, None, 10).await.unwrap()), [5, 3, 1]);
    assert_eq!(numbers(&store.list(&Listing::Of { guest: "host".into() }, None, 10).await.unwrap()), [7, 6, 5, 4, 3, 2, 1]);
    assert_eq!(numbers(&store.list(&Listing::Of { guest: "guest 3".into() }, None, 10).await.unwrap()), [3]);
    assert_eq!(store.count_hosted("host").await.unwrap(), 6);
}

async fn a_gap_between_two_runs_is_an_outage(store: &dyn Store) {
    assert_eq!(store.begin_node("a", 10_000, 20_000).await.unwrap(), []);
    assert_eq!(store.beat("a", 12_000).await.unwrap(), ["a"]);
    store.end_node("a", 13_000).await.unwrap();
    let outage = Outage { from_ms: 13_000, to_ms: 70_000 };
    assert_eq!(store.begin_node("b", 50_000, 20_000).await.unwrap(), [outage]);
    assert_eq!(store.beat("b", 51_000).await.unwrap(), ["b"]);
}

async fn old_tables_are_retired_with_everything_that_is_theirs(store: &dyn Store) {
    store.open_table(opening(1), "seed").await.unwrap();
    store.open_table(opening(2), "seed").await.unwrap();
    store.append(append(2, vec![chat(2, "still here")])).await.unwrap();
    assert_eq!(store.retire(500).await.unwrap(), 0);
    assert_eq!(store.retire(4_000).await.unwrap(), 1);
    assert!(!store.has_table(&id(1)).await.unwrap() && store.has_table(&id(2)).await.unwrap());
    assert!(store.entries(&id(1), 0).await.unwrap().is_empty());
    assert_eq!(store.seed(&id(1)).await.unwrap(), None);
    assert!(store.list(&Listing::Of { guest: "guest 1".into() }, None, 5).await.unwrap().is_empty());
}

async fn a_backup_holds_everything_and_never_overwrites(store: &dyn Store) {
    store.open_table(opening(1), "seed").await.unwrap();
    store.append(append(1, vec![chat(2, "a")])).await.unwrap();
    store.add_guest(StoredGuest { id: id(9), secret_hash: "h".into(), name: "Ada".into(), created_ms: 1 }).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    let nowhere = folder.path().join("nowhere/backup.db");
    assert!(matches!(store.backup(&nowhere).await, Err(StoreError::Unavailable(_))));
    store.backup(&file).await.unwrap();
    assert!(matches!(store.backup(&file).await, Err(StoreError::Unavailable(_))));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    let copy = SqliteStore::open(&file, SqliteOptions::default()).unwrap();
    assert_eq!(copy.entries(&id(1), 0).await.unwrap(), store.entries(&id(1), 0).await.unwrap());
    assert_eq!(copy.seed(&id(1)).await.unwrap().as_deref(), Some("seed"));
    assert_eq!(copy.guest(&id(9)).await.unwrap(), store.guest(&id(9)).await.unwrap());
    assert_eq!(copy.list(&Listing::Of { guest: "guest 1".into() }, None, 5).await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_append_on_one_node_is_heard_on_the_others() {
    let address = support::postgres::new_database().await;
    let (one, two) = (store::open(&address).await.unwrap(), store::open(&address).await.unwrap());
    let (mut own, mut other) = (one.listen().unwrap(), two.listen().unwrap());
    let next = |heard: &mut tokio::sync::broadcast::Receiver<Heard>| heard.try_recv();
    tokio::time::sleep(Duration::from_millis(500)).await;
    while next(&mut own).is_ok() || next(&mut other).is_ok() {}
    one.open_table(opening(1), "seed").await.unwrap();
    one.append(append(1, vec![chat(2, "a")])).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(10), other.recv()).await.unwrap().unwrap();
    assert_eq!(heard, Heard::Grew(id(1)));
    one.forget_guest(&id(7)).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_secs(10), other.recv()).await.unwrap().unwrap();
    assert_eq!(heard, Heard::Forgot(id(7)));
    assert!(next(&mut own).is_err(), "a node does not hear itself");
}

/// Cuts every connection to a database.
async fn cut_everybody(address: &str) {
    let (client, connection) = tokio_postgres::connect(address, tokio_postgres::NoTls).await.unwrap();
    tokio::spawn(connection);
    let sql =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()";
    client.query(sql, &[]).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_that_postgres_cuts_under_load_lose_nothing_and_nobody_stays_deaf() {
    const APPENDS: u32 = 400;
    let address = support::postgres::new_database().await;
    let (one, two) = (store::open(&address).await.unwrap(), store::open(&address).await.unwrap());
    for number in 1..=4 {
        one.open_table(opening(number), "seed").await.unwrap();
    }
    let cutting = tokio::spawn({
        let address = address.clone();
        async move {
            for _ in 0..12 {
                tokio::time::sleep(Duration::from_millis(60)).await;
                cut_everybody(&address).await;
            }
        }
    });
    let one = std::sync::Arc::new(one);
    let tables: Vec<_> = (1..=4)
        .map(|number| {
            let one = std::sync::Arc::clone(&one);
            tokio::spawn(async move {
                for n in 0..APPENDS {
                    let wanted = append(number, vec![chat(2 + n, &format!("line {n}"))]);
                    match one.append(wanted).await {
                        // A conflict with nobody is one with oneself: it was stored, and the answer was lost.
                        Ok(()) | Err(StoreError::Conflict) => {}
                        Err(error) => panic!("line {n} was not stored: {error}"),
                    }
                    tokio::time::sleep(Duration::from_millis(2)).await;
                }
            })
        })
        .collect();
    for table in tables {
        table.await.unwrap();
    }
    cutting.await.unwrap();
    for number in 1..=4 {
        let log = two.entries(&id(number), 1).await.unwrap();
        let expected: Vec<LogEntry> = (0..APPENDS).map(|n| chat(2 + n, &format!("line {n}"))).collect();
        assert_eq!(log, expected);
    }
    // Whoever listened hears again, and is told that anything may have happened in between.
    let mut heard = two.listen().unwrap();
    cut_everybody(&address).await;
    let mut next = async || tokio::time::timeout(Duration::from_secs(10), heard.recv()).await.unwrap().unwrap();
    while next().await != Heard::Anything {}
    one.append(append(1, vec![chat(2 + APPENDS, "after")])).await.unwrap();
    while next().await != Heard::Grew(id(1)) {}
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_hangs_up_while_a_table_is_opened_leaves_nothing_half_written() {
    let address = support::postgres::new_database().await;
    let store = store::open(&address).await.unwrap();
    for number in 1..=60 {
        let patience = Duration::from_micros(u64::from(number) * 60);
        let _ = tokio::time::timeout(patience, store.open_table(opening(2 * number), "seed")).await;
        store.open_table(opening(2 * number + 1), "seed").await.unwrap();
    }
    for number in 2..=121 {
        let is_there = store.has_table(&id(number)).await.unwrap();
        assert!(is_there || number % 2 == 0, "table {number}");
        let parts = (store.entries(&id(number), 0).await.unwrap().len(), store.seed(&id(number)).await.unwrap().is_some());
        assert_eq!(parts, (usize::from(is_there), is_there), "table {number}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_told_and_writes_nothing_by_halves() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("small.db");
    let store = SqliteStore::open(&file, SqliteOptions { max_pages: Some(40) }).unwrap();
    store.open_table(opening(1), "seed").await.unwrap();
    let mut version = 1;
    let error = loop {
        let entries: Vec<LogEntry> = (1..=5).map(|n| chat(version + n, &"x".repeat(900))).collect();
        match store.append(append(1, entries)).await {
            Ok(()) => version += 5,
            Err(error) => break error,
        }
        assert!(version < 10_000, "the disk never fills");
    };
    assert!(matches!(&error, StoreError::Unavailable(reason) if reason.contains("disk")), "{error:?}");
    assert_eq!(store.entries(&id(1), 0).await.unwrap().len() as u32, version, "whole appends only");
    drop(store);
    let roomy = SqliteStore::open(&file, SqliteOptions::default()).unwrap();
    roomy.append(append(1, vec![chat(version + 1, "on it goes")])).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_cannot_be_opened_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    let _held = SqliteStore::open(&file, SqliteOptions::default()).unwrap();
    let say = |outcome: Result<Box<dyn Store>, StoreError>| outcome.err().unwrap().to_string();
    let address = format!("sqlite:{}", file.display());
    assert!(say(store::open(&address).await).contains("another server uses it"));
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    assert!(say(store::open(&format!("sqlite:{}", link.display())).await).contains("another server uses it"));
    assert!(say(store::open("sqlite:/proc/nothing/store.db").await).contains("cannot be opened"));
    assert!(say(store::open("mysql://x").await).contains("expected sqlite:FILE or postgres://"));
    let secret = say(store::open("postgres://user:hunter2@127.0.0.1:1/none").await);
    assert!(secret.contains("cannot be opened") && !secret.contains("hunter2"), "{secret}");
}

#[tokio::test]
async fn a_file_of_a_newer_program_is_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("store.db");
    drop(SqliteStore::open(&file, SqliteOptions::default()).unwrap());
    let raw = rusqlite::Connection::open(&file).unwrap();
    raw.pragma_update(None, "user_version", 99).unwrap();
    drop(raw);
    let error = SqliteStore::open(&file, SqliteOptions::default()).err().unwrap();
    assert!(error.to_string().contains("newer program"), "{error}");
}

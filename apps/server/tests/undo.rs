//! Going back: free, by consent, or not at all.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::wire::{Command, ErrorCode, NewSeat, NewTable, What};
use support::{Seen, act, config, me, new_table, seat_second_and_start, start, two_player_table};

struct Two {
    _server: support::TestServer,
    active: Seen,
    other: Seen,
}

/// Two people at a table of Flutter, `active` on turn.
async fn two() -> Two {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let first = Seen::enter(&ada, &info.table.id, None).await;
    let second = Seen::enter(&bob, &info.table.id, None).await;
    let (active, other) = if first.menu(0).is_empty() { (second, first) } else { (first, second) };
    Two { _server: server, active, other }
}

fn buy(seen: &Seen) -> String {
    seen.menu(0).into_iter().find(|text| text.starts_with("buy")).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn own_actions_that_revealed_nothing_are_taken_back_at_once() {
    let Two { _server, mut active, mut other } = two().await;
    let (steps, view) = (active.steps(), active.angles[0].view.clone().unwrap().value());
    let text = buy(&active);
    active.command("buy", None, act(&text)).await.unwrap();
    assert_eq!(active.steps(), steps + 1);
    let mine = Command::Undo { steps };
    assert_eq!(active.command("none", None, Command::Undo { steps: steps + 5 }).await.unwrap_err().code, ErrorCode::Stale);
    active.command("undo", None, mine).await.unwrap();
    assert_eq!((active.steps(), active.angles[0].view.clone().unwrap().value()), (steps, view));
    other.until("the other hears of it", |seen| seen.entries.iter().any(|entry| matches!(entry.what, What::Undone { .. }))).await;
    active.command("again", None, act(&text)).await.unwrap();
    let resumed = active.entries.iter().filter(|entry| matches!(entry.what, What::Step { .. })).count();
    assert!(resumed >= 2, "what was taken back stays in the log");
}

#[tokio::test(flavor = "multi_thread")]
async fn across_public_dice_everybody_must_agree_and_the_dice_fall_the_same() {
    let Two { _server, mut active, mut other } = two().await;
    let steps = active.steps();
    active.command("throw", None, act("throw")).await.unwrap();
    other.until("the throw", |seen| seen.steps() > steps).await;
    let thrown = active.entries.clone();
    active.command("undo", None, Command::Undo { steps }).await.unwrap();
    assert!(active.steps() > steps, "a wish alone changes nothing");
    other.until("the wish", |seen| seen.now.as_ref().unwrap().undo.is_some()).await;
    assert_eq!(
        active.command("self", None, Command::AnswerUndo { agree: true, steps: None }).await.unwrap_err().code,
        ErrorCode::Forbidden
    );
    let another = Command::AnswerUndo { agree: true, steps: Some(steps + 1) };
    assert_eq!(other.command("another", None, another).await.unwrap_err().code, ErrorCode::Stale, "that wish is not open");
    other.command("no", None, Command::AnswerUndo { agree: false, steps: Some(steps) }).await.unwrap();
    active.until("the refusal", |seen| seen.now.as_ref().unwrap().undo.is_none()).await;
    active.command("undo-2", None, Command::Undo { steps }).await.unwrap();
    other.until("the wish", |seen| seen.now.as_ref().unwrap().undo.is_some()).await;
    other.command("yes", None, Command::AnswerUndo { agree: true, steps: None }).await.unwrap();
    active.until("back", |seen| seen.steps() == steps).await;
    active.command("throw-2", None, act("throw")).await.unwrap();
    let dice = |entries: &[parlor_server::wire::Entry]| {
        let of = |what: &What| match what {
            What::Step { learnt, n, .. } if *n == steps + 1 => Some(learnt[0].value()),
            _ => None,
        };
        entries.iter().rev().find_map(|entry| of(&entry.what)).unwrap()
    };
    assert_eq!(dice(&thrown), dice(&active.entries), "no second throw");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_revealed_is_never_taken_back() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = NewTable { game: "dragons-gambit".to_owned(), ..new_table(vec![me(), NewSeat::Open]) };
    let info = ada.open_table(&table).await.unwrap();
    seat_second_and_start(&ada, &bob, &info.table.id).await;
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    // Cards are dealt and drawn face down: whoever acted has learnt something.
    for n in 0..6 {
        let actor = if first.menu(0).is_empty() { &mut second } else { &mut first };
        let text = actor.menu(0)[0].clone();
        let version = actor.command(&format!("a{n}"), None, act(&text)).await.unwrap();
        first.until("news", |seen| seen.version >= version).await;
        second.until("news", |seen| seen.version >= version).await;
    }
    let error = first.command("undo", None, Command::Undo { steps: 0 }).await.unwrap_err();
    assert_eq!(error.code, ErrorCode::Forbidden);
    assert!(error.reason.contains("revealed"), "{error:?}");
}

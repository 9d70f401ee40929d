//! Whole games over real sockets.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

mod support;

use parlor_server::wire::{Command, ErrorCode, NewSeat, NewTable, Phase, Player, ServerMessage, StepBy, Waiting, What};
use support::{GAME, Seen, act, command, config, machine, me, new_table, start, two_player_table};

/// Plays the first action of every menu until the game is over.
async fn play_to_the_end(seen: &mut Seen) {
    let mut n = 0;
    while !seen.is_over() {
        let place = (0..seen.angles.len()).find(|&place| !seen.menu(place).is_empty());
        match place {
            Some(place) => {
                let menu = seen.menu(place);
                let text = menu.last().unwrap().clone();
                let seat = seen.angles[place].seat;
                n += 1;
                seen.command(&format!("end-{n}"), seat, act(&text)).await.unwrap();
            }
            None => {
                seen.next().await;
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_against_machines_to_the_end_and_the_record_verifies() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random"), machine("random")])).await.unwrap();
    assert_eq!((info.seats.as_slice(), info.host, info.table.phase), (&[0][..], true, Phase::Gathering));
    let table = &info.table.id;
    let mut seen = Seen::enter(&ada, table, None).await;
    assert_eq!(seen.now.as_ref().unwrap().waiting, Waiting::Start);
    let nonce = Command::SetNonce { nonce: "chosenAfterTheCommitment".to_owned() };
    seen.command("nonce", None, nonce.clone()).await.unwrap();
    seen.command("go", None, Command::Start).await.unwrap();
    assert_eq!(seen.command("late-nonce", None, nonce).await.unwrap_err().code, ErrorCode::Phase);
    let running = ada.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert_eq!(running.status, 200);
    assert!(running.body.contains("\"viewer\":\"s1\"") && !running.body.contains("proof"), "{}", running.body);
    assert_eq!(ada.get(&format!("/api/tables/{table}/odds")).await.unwrap().status, 409);
    play_to_the_end(&mut seen).await;

    let text = ada.get(&format!("/api/tables/{table}/record")).await.unwrap().body;
    let record = parlor_engine::Record::parse(&text).unwrap();
    let verified = parlor_catalog::find(GAME).unwrap().verify(&record).unwrap();
    assert_eq!(verified.steps as u32, seen.steps());
    assert!(verified.dice.is_some_and(|dice| dice > 0));
    assert_eq!(record.ending.and_then(|ending| ending.proof).unwrap().nonces[0], "chosenAfterTheCommitment");
    assert_eq!(record.header.commitment.as_deref(), Some(info.table.commitment.as_str()));
    let odds: parlor_server::wire::Chances = ada.get(&format!("/api/tables/{table}/odds")).await.unwrap().read().unwrap();
    assert!(odds.steps.iter().all(|step| step.outcomes.iter().any(|(outcome, _)| *outcome == step.fell)));
    let refused = seen.command("late", None, act("throw")).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::Phase);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_and_see_the_same_versions() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    for n in 0..20 {
        let text = if first.menu(0).is_empty() { second.menu(0) } else { first.menu(0) }[0].clone();
        let (actor, other) = if first.menu(0).is_empty() { (&mut second, &mut first) } else { (&mut first, &mut second) };
        let version = actor.command(&format!("a{n}"), None, act(&text)).await.unwrap();
        other.until("the other hears of it", |seen| seen.version >= version).await;
        let latest = actor.version.max(other.version);
        first.until("both are up to date", |seen| seen.version >= latest).await;
        second.until("both are up to date", |seen| seen.version >= latest).await;
        assert_eq!(first.steps(), second.steps());
    }
    let out_of_turn = if first.menu(0).is_empty() { &mut first } else { &mut second };
    let error = out_of_turn.command("early", None, act("throw")).await.unwrap_err();
    assert_eq!((error.code, error.clause.as_deref()), (ErrorCode::Refused, Some("turn")));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_id_is_done_once_and_answered_twice() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let mut first = Seen::enter(&ada, &info.table.id, None).await;
    let mut second = Seen::enter(&bob, &info.table.id, None).await;
    let actor = if first.menu(0).is_empty() { &mut second } else { &mut first };
    let text = actor.menu(0)[0].clone();
    let version = actor.command("only-once", None, act(&text)).await.unwrap();
    let steps = actor.steps();
    assert_eq!(actor.command("only-once", None, act(&text)).await.unwrap(), version);
    assert_eq!(actor.command("only-once", None, act("nonsense")).await.unwrap(), version);
    assert_eq!(actor.steps(), steps);
    let stale = Command::Act { action: parlor_server::wire::Action::Text(text), steps: Some(0) };
    assert_eq!(actor.command("stale", None, stale).await.unwrap_err().code, ErrorCode::Stale);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_resumes_from_any_version_and_misses_nothing() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut live = Seen::enter(&ada, &info.table.id, Some(0)).await;
    live.command("go", None, Command::Start).await.unwrap();
    for n in 0..10 {
        live.until("my turn", |seen| !seen.menu(0).is_empty()).await;
        let text = live.menu(0).last().unwrap().clone();
        live.command(&format!("a{n}"), None, act(&text)).await.unwrap();
    }
    live.until("my turn", |seen| !seen.menu(0).is_empty()).await;
    let whole = Seen::enter(&ada, &info.table.id, Some(0)).await;
    assert_eq!(whole.entries.len() as u32, whole.version);
    for have in [1, 2, live.version / 2, live.version - 1, live.version] {
        let resumed = Seen::enter(&ada, &info.table.id, Some(have)).await;
        assert_eq!(resumed.entries, whole.entries[have as usize..], "after version {have}");
        assert_eq!(resumed.angles, live.angles);
    }
    let told_live: Vec<_> = live.entries.iter().filter(|entry| matches!(entry.what, What::Step { .. })).collect();
    let told_again: Vec<_> = whole.entries.iter().filter(|entry| matches!(entry.what, What::Step { .. })).collect();
    assert_eq!(told_live, told_again, "what was told live is what the log tells");
    let ahead = Seen::enter(&ada, &info.table.id, Some(1_000_000)).await;
    assert!(ahead.version <= whole.version + 2, "a version from the future gets a snapshot");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_seats_are_played_on_one_device() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let named = |name: &str| NewSeat::Me { name: Some(name.to_owned()), nonce: Some("n0nce".to_owned()) };
    let info = ada.open_table(&new_table(vec![named("Ada"), named("Bob"), named("Ada")])).await.unwrap();
    assert_eq!(info.seats, [0, 1, 2]);
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    assert_eq!(seen.command("which", None, act("throw")).await.unwrap_err().code, ErrorCode::Invalid);
    seen.command("go", None, Command::Start).await.unwrap();
    assert_eq!(seen.angles.len(), 3);
    play_to_the_end(&mut seen).await;
    assert!(seen.now.as_ref().unwrap().standing.is_some());
    let step = seen.entries.iter().rev().find_map(|entry| match &entry.what {
        What::Step { learnt, .. } => Some(learnt.len()),
        _ => None,
    });
    assert_eq!(step, Some(3), "each viewer of the device learns of each step");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resigned_seat_is_played_by_a_machine_and_can_be_taken_back() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.command("give", None, Command::GiveSeat { machine: Some("random".to_owned()) }).await.unwrap();
    seen.until("the machine has played", |seen| {
        seen.entries.iter().filter(|entry| matches!(entry.what, What::Step { by: StepBy::Machine, .. })).count() > 3
    })
    .await;
    assert_eq!(seen.command("not-mine", None, act("throw")).await.unwrap_err().code, ErrorCode::Phase);
    if !seen.is_over() {
        seen.command("back", None, Command::TakeSeat).await.unwrap();
        assert_eq!(seen.table.as_ref().unwrap().seats[0].stand_in, None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_moves_to_another_device_by_its_code_once() {
    let server = start(config()).await;
    let (ada, phone) = (server.guest("Ada").await, server.guest("Phone").await);
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let table = &info.table.id;
    let path = format!("/api/tables/{table}/seats/0/code");
    assert_eq!(phone.post(&path, &()).await.unwrap().status, 403);
    let code: parlor_server::wire::SeatCode = ada.post(&path, &()).await.unwrap().read().unwrap();
    let claim = |code: &str| Command::ClaimSeat { code: code.to_owned() };
    assert_eq!(command(&phone, table, "wrong", None, claim("0000")).await.unwrap_err().code, ErrorCode::NotFound);
    command(&phone, table, "claim", None, claim(&code.code)).await.unwrap();
    assert_eq!(command(&ada, table, "again", None, claim(&code.code)).await.unwrap_err().code, ErrorCode::NotFound);
    assert_eq!(command(&ada, table, "old", None, Command::Start).await.unwrap_err().code, ErrorCode::Forbidden);
    command(&phone, table, "start", None, Command::Start).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_are_approved_by_everybody_before_the_start() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Ada").await);
    let info = ada.open_table(&new_table(vec![me(), NewSeat::Open])).await.unwrap();
    let table = &info.table.id;
    let sit = Command::Sit { place: Some(1), name: None, nonce: None };
    assert_eq!(command(&ada, table, "s0", None, Command::Start).await.unwrap_err().code, ErrorCode::Phase);
    command(&bob, table, "sit", None, sit.clone()).await.unwrap();
    assert_eq!(command(&bob, table, "sit2", None, sit).await.unwrap_err().code, ErrorCode::Taken);
    assert_eq!(command(&bob, table, "host", None, Command::Start).await.unwrap_err().code, ErrorCode::Forbidden);
    command(&bob, table, "yes", None, Command::Approve { version: None }).await.unwrap();
    let rules = Command::SetRules { preset: None, rules: Default::default(), clock: None };
    command(&ada, table, "rules", None, rules.clone()).await.unwrap();
    let error = command(&ada, table, "s1", None, Command::Start).await.unwrap_err();
    assert!(error.reason.contains("Ada 2 has not approved"), "{error:?}");
    command(&bob, table, "yes again", None, Command::Approve { version: None }).await.unwrap_err();
    let changed = command(&ada, table, "rules-2", None, rules).await.unwrap();
    let before = Command::Approve { version: Some(changed - 1) };
    assert_eq!(command(&bob, table, "too-soon", None, before).await.unwrap_err().code, ErrorCode::Stale);
    command(&bob, table, "yes-again", None, Command::Approve { version: Some(changed) }).await.unwrap();
    command(&ada, table, "s2", None, Command::Start).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_the_public_view_and_cannot_act_or_chat() {
    let server = start(config()).await;
    let (ada, bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let info = two_player_table(&ada, &bob).await;
    let mut watching = Seen::enter(&eve, &info.table.id, None).await;
    assert_eq!(watching.angles.len(), 1);
    assert_eq!(watching.angles[0].seat, None);
    assert!(watching.menu(0).is_empty());
    for (id, wanted) in [("act", act("throw")), ("chat", Command::Chat { text: "psst".to_owned() })] {
        assert_eq!(watching.command(id, None, wanted).await.unwrap_err().code, ErrorCode::Forbidden);
    }
    let mut stranger = Seen::enter(&parlor_server::bench::Http::new(server.address), &info.table.id, None).await;
    assert_eq!(stranger.command("act", None, act("throw")).await.unwrap_err().code, ErrorCode::Unauthorized);
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("hi", None, Command::Chat { text: "  hello\u{202E} Bob ".to_owned() }).await.unwrap();
    watching
        .until("the chat", |seen| {
            seen.entries.iter().any(|entry| matches!(&entry.what, What::Chatted { text, .. } if text == "hello Bob"))
        })
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_everybody_in_their_seats() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    assert_eq!(seen.command("soon", None, Command::Rematch).await.unwrap_err().code, ErrorCode::Phase);
    play_to_the_end(&mut seen).await;
    seen.command("again", None, Command::Rematch).await.unwrap();
    let next = seen.table.as_ref().unwrap().rematch.clone().unwrap();
    assert_eq!(seen.command("twice", None, Command::Rematch).await.unwrap_err().code, ErrorCode::Taken);
    let mut again = Seen::enter(&ada, &next, None).await;
    assert_eq!(again.seats, [0]);
    again.command("go", None, Command::Start).await.unwrap();
    let lobby: parlor_server::wire::LobbyPage = ada.get("/api/me/tables").await.unwrap().read().unwrap();
    let phases: Vec<Phase> = lobby.tables.iter().map(|table| table.phase).collect();
    assert_eq!(phases, [Phase::Playing, Phase::Over]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_earlier_moment_can_be_looked_at() {
    let server = start(config()).await;
    let ada = server.guest("Ada").await;
    let info = ada.open_table(&new_table(vec![me(), machine("random")])).await.unwrap();
    let mut seen = Seen::enter(&ada, &info.table.id, None).await;
    seen.command("go", None, Command::Start).await.unwrap();
    seen.until("my turn", |seen| !seen.menu(0).is_empty()).await;
    let (before, then) = (seen.angles[0].view.clone().unwrap(), seen.steps());
    let text = seen.menu(0).last().unwrap().clone();
    seen.command("a", None, act(&text)).await.unwrap();
    let look = |steps| parlor_server::wire::ClientMessage::Look { id: "look".to_owned(), steps };
    seen.client.send(&look(then)).await.unwrap();
    loop {
        if let ServerMessage::Moment { angles, steps, .. } = seen.next().await {
            assert_eq!((steps, angles[0].view.as_ref().unwrap().value()), (then, before.value()));
            break;
        }
    }
    seen.client.send(&look(1_000_000)).await.unwrap();
    loop {
        if let ServerMessage::Refused { error, .. } = seen.next().await {
            assert_eq!(error.code, ErrorCode::Invalid);
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_went_to_sleep_wakes_up_as_it_was() {
    let mut config = config();
    config.limits.idle = std::time::Duration::from_millis(100);
    let server = start(config).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let info = two_player_table(&ada, &bob).await;
    let before = Seen::enter(&ada, &info.table.id, None).await;
    let (version, view) = (before.version, before.angles.clone());
    drop(before);
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    let after = Seen::enter(&ada, &info.table.id, Some(version)).await;
    assert_eq!(after.angles, view);
    assert!(after.version >= version);
}

#[test]
fn what_watchers_learn_while_a_step_is_played_is_what_a_replay_tells_them() {
    use parlor_dealers::Seeded;
    use parlor_engine::{Seat, SeatInfo, Turn, Validation, Viewer};
    for entry in parlor_catalog::games() {
        let seats = vec![SeatInfo::new("x", "random"); 3.clamp(*entry.seats().start(), *entry.seats().end()).into()];
        let viewers: Vec<Viewer> =
            Seat::all(seats.len() as u8).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Referee]).collect();
        let mut table = entry.open(&entry.options(None, &Default::default()).unwrap(), seats, Validation::On).unwrap();
        let machine = table.machine(&parlor_engine::MachineSpec::named("random")).unwrap();
        let mut dealer = Seeded::new(5);
        let mut live = Vec::new();
        for _ in 0..60 {
            let step = match table.waiting() {
                Turn::Over => break,
                Turn::Chance => table.seeded_outcome(&mut dealer),
                Turn::Seats(waiting) => {
                    let seat = waiting.first().unwrap();
                    format!("{seat} {}", table.consider(&machine, seat, &mut dealer))
                }
            };
            live.push(table.play_watched(&step, &viewers).unwrap());
        }
        for (place, &viewer) in viewers.iter().enumerate() {
            let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
            let told: Vec<_> = live.iter().map(|step| read(step[place].get())).collect();
            let again = serde_json::to_value(table.happenings(0, viewer)).unwrap();
            assert_eq!(serde_json::Value::Array(told), again, "{} for {viewer}", entry.name());
            let picture = table.picture(viewer, parlor_catalog::PictureParts::Whole);
            assert_eq!(read(picture.view.unwrap().get()), table.view(viewer), "{} for {viewer}", entry.name());
            let menu = viewer.seat().map(|seat| table.menu(seat)).unwrap_or_default();
            assert_eq!(read(picture.menu.get()), serde_json::to_value(menu).unwrap());
            assert_eq!(picture.prompt, table.prompt(viewer));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_changes_the_mood_of_a_machine_in_the_game_but_not_the_machine() {
    let server = start(config()).await;
    let (ada, bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = NewTable { game: "property-tycoon".into(), ..new_table(vec![me(), machine("document-hard"), NewSeat::Open]) };
    let info = ada.open_table(&table).await.unwrap();
    let mut host = Seen::enter(&ada, &info.table.id, None).await;
    let mut other = Seen::enter(&bob, &info.table.id, None).await;
    other.command("sit", None, Command::Sit { place: Some(2), name: None, nonce: None }).await.unwrap();
    other.command("agree", Some(2), Command::Approve { version: None }).await.unwrap();
    host.command("go", None, Command::Start).await.unwrap();
    let set = |machine: Option<&str>| Command::SetMachine { place: 1, machine: machine.map(str::to_owned) };
    assert_eq!(
        other.command("theirs", Some(2), set(Some("document-hard:mood=happy"))).await.unwrap_err().code,
        ErrorCode::Forbidden
    );
    assert_eq!(host.command("another", None, set(Some("document-easy"))).await.unwrap_err().code, ErrorCode::Phase);
    assert_eq!(host.command("none", None, set(None)).await.unwrap_err().code, ErrorCode::Phase);
    assert_eq!(
        host.command("furious", None, set(Some("document-hard:mood=furious"))).await.unwrap_err().code,
        ErrorCode::Invalid
    );
    let before = host.table.as_ref().unwrap().seats[1].name.clone();
    let version = host.command("angry", None, set(Some("document-hard:mood=angry"))).await.unwrap();
    host.until("the table says so", |seen| seen.version >= version).await;
    let seat = &host.table.as_ref().unwrap().seats[1];
    assert_eq!((&seat.name, &seat.player), (&before, &Player::Machine { machine: "document-hard:mood=angry".to_owned() }));
}

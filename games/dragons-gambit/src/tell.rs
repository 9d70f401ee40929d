//! What happened, in sentences. A face that the event does not name is not told.

use crate::card::{Ability, Card};
use crate::event::Event;
use crate::position::{Pair, Position};
use crate::runes::{Rune, Runes};
use crate::sheet::{Outcome, Sheet, SheetLine};
use parlor_engine::{Names, PerSeat, Seat};

/// What happened, in one sentence.
pub(crate) fn tell(event: &Event, names: &Names<'_>) -> String {
    let name = |seat: Seat| names.of(seat);
    let place = |seat: Seat, owner: Seat, position: Position| {
        if seat == owner { format!("their own position {position}") } else { format!("position {position} of {}", name(owner)) }
    };
    match *event {
        Event::FirstPlayer { seat } => format!("The lot falls on {}.", name(seat)),
        Event::RoundBegan { round, first } => {
            format!("Round {round} begins: all 52 cards are shuffled, and {} plays first.", name(first))
        }
        Event::Dealt { ref hands } => dealt(hands.as_ref(), names),
        Event::LookChosen { seat, positions } => look_chosen(&name(seat), positions),
        Event::FirstLook { seat, positions, cards } => first_look(&name(seat), positions, cards),
        Event::Flipped { card } => format!("The discard pile begins with {card}."),
        Event::Reshuffled { cards, top } => {
            format!("The draw pile is empty: {cards} discards are shuffled into a new one, {top} stays.")
        }
        Event::Drew { seat, card, left } => format!("{} draws {}; {left} cards are left.", name(seat), face(card, "a card")),
        Event::Took { seat, card, position } => {
            format!("{} takes {card} from the discard pile and puts it face-down at position {position}.", name(seat))
        }
        Event::Kept { seat, card, position, .. } => {
            format!("{} keeps {} at position {position}.", name(seat), face(card, "the drawn card"))
        }
        Event::Discarded { seat, card, from, runes } => discarded(&name(seat), card, from, runes),
        Event::Invoked { seat, card, ability } => format!("{} invokes {card}: {}.", name(seat), ability.name()),
        Event::NoTarget { card, ability, .. } => {
            format!("{card} sleeps on: {} has no target, because every opponent is sealed.", ability.name())
        }
        Event::Declined { seat, ability } => format!("{} declines {}.", name(seat), ability.name()),
        Event::Looked { seat, owner, position, card, current, .. } => {
            format!("{} looks at {}{}.", name(seat), place(seat, owner, position), seen(card, current))
        }
        Event::RuneLaid { seat, owner, position, rune, before, current } => {
            let place = place(seat, owner, position);
            format!("{} lays {} on {place}{}.", name(seat), described(rune), change(before, current))
        }
        Event::Exchanged { seat, own, owner, position, .. } => {
            format!("Position {own} of {} and position {position} of {} change places.", name(seat), name(owner))
        }
        Event::Stopped { seat, ability: Ability::TwinSight } => format!("{} leaves it at one look.", name(seat)),
        Event::Stopped { seat, .. } => format!("{} leaves the card where it is.", name(seat)),
        Event::Called { seat, sealed } => called(&name(seat), sealed),
        Event::LongNight { turns } => format!("The Long Night: {turns} turns without a call end the round."),
        Event::Revealed { round, ref sheet } => revealed(round, sheet, names),
        Event::Scored { seat, points, outcome, score } => {
            format!("{} scores {points}{}; that makes {score}.", name(seat), reason(outcome))
        }
        Event::Crested { seat, crests } => format!("{} wins a Dragon Crest and has {crests} now.", name(seat)),
        Event::GameEnded { threshold } => format!("A score has reached {threshold}: the game is over, the lowest score wins."),
    }
}

fn face(card: Option<Card>, unseen: &str) -> String {
    card.map_or_else(|| unseen.to_owned(), |card| card.to_string())
}

fn dealt(hands: Option<&PerSeat<[Card; 4]>>, names: &Names<'_>) -> String {
    let Some(hands) = hands else { return "Each player is dealt four cards, face-down.".to_owned() };
    let hand = |(seat, cards): (Seat, &[Card; 4])| {
        let values: Vec<String> = cards.iter().map(|card| card.value().to_string()).collect();
        format!("{} {}", names.of(seat), values.join(" "))
    };
    format!("Each player is dealt four cards: {}.", hands.iter().map(hand).collect::<Vec<_>>().join(", "))
}

fn look_chosen(name: &str, positions: Option<Pair>) -> String {
    match positions.map(Pair::positions) {
        Some([one, other]) => format!("{name} chooses to look at positions {one} and {other}."),
        None => format!("{name} has chosen two cards to look at."),
    }
}

fn first_look(name: &str, positions: Pair, cards: Option<[Card; 2]>) -> String {
    let [one, other] = positions.positions();
    let seen = cards.map_or_else(String::new, |[first, second]| format!(" and sees {first} and {second}"));
    format!("{name} looks at their positions {one} and {other}{seen}.")
}

fn discarded(name: &str, card: Card, from: Option<Position>, runes: Runes) -> String {
    let lost = if runes.is_empty() { "" } else { "; its runes vanish" };
    match from {
        None => format!("{name} discards {card}."),
        Some(position) => format!("{card} goes from position {position} of {name} to the discard pile{lost}."),
    }
}

fn seen(card: Option<Card>, current: Option<u8>) -> String {
    match (card, current) {
        (Some(card), Some(current)) if current != card.value() => format!(" and sees {card}, now worth {current}"),
        (Some(card), _) => format!(" and sees {card}"),
        (None, _) => String::new(),
    }
}

const fn described(rune: Rune) -> &'static str {
    match rune {
        Rune::Frost => "a frost rune (-3)",
        Rune::Ember => "an ember rune (+3)",
    }
}

fn change(before: Option<u8>, current: Option<u8>) -> String {
    match (before, current) {
        (Some(before), Some(current)) if before == current => format!(": the value stays {current}"),
        (Some(before), Some(current)) => format!(": {before} becomes {current}"),
        (None, _) | (_, None) => String::new(),
    }
}

fn called(name: &str, sealed: bool) -> String {
    let ice = if sealed { "Their grid is sealed in ice, and e" } else { "E" };
    format!("{name} calls the Final Gambit! {ice}verybody else has one last turn.")
}

fn revealed(round: u16, sheet: &Sheet, names: &Names<'_>) -> String {
    let line = |(seat, line): (Seat, &SheetLine)| {
        let values: Vec<String> = line.cards.iter().map(|card| card.current.to_string()).collect();
        format!("{} {} = {}", names.of(seat), values.join("+"), line.total)
    };
    format!("Round {round} ends and all grids are revealed: {}.", sheet.lines.iter().map(line).collect::<Vec<_>>().join(", "))
}

const fn reason(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Total => "",
        Outcome::Favour => " by the Dragon's Favour",
        Outcome::Success => " after a gambit that succeeded",
        Outcome::Failure => ", 10 of them because the gambit failed",
    }
}

//! What happened, in sentences. A face that the event does not name is not told.

use crate::card::{Ability, Card};
use crate::event::Event;
use crate::position::Position;
use crate::runes::{Rune, Runes};
use crate::sheet::{Outcome, Sheet};
use parlor_engine::{Names, PerSeat, Seat};

/// What happened, in one sentence.
pub(crate) fn tell(event: &Event, names: &Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::FirstPlayer { seat } => format!("The lot falls on {}.", name(seat)),
        Event::RoundBegan { round, first } => {
            format!("Round {round} begins: all 52 cards are shuffled, and {} plays first.", name(first))
        }
        Event::Dealt { hands } => dealt(hands.as_ref(), names),
        Event::LookChosen { seat, positions: None } => format!("{} has chosen two cards to look at.", name(seat)),
        Event::LookChosen { seat, positions: Some(pair) } => {
            let [one, other] = pair.positions();
            format!("{} chooses to look at positions {one} and {other}.", name(seat))
        }
        Event::FirstLook { seat, positions, cards } => {
            let [one, other] = positions.positions();
            let seen = cards.map_or_else(String::new, |[first, second]| format!(" and sees {first} and {second}"));
            format!("{} looks at their positions {one} and {other}{seen}.", name(seat))
        }
        Event::Flipped { card } => format!("The discard pile begins with {card}."),
        Event::Reshuffled { cards, top } => {
            format!("The draw pile is empty: {cards} discards are shuffled into a new one, {top} stays.")
        }
        Event::Drew { seat, card, left } => format!("{} draws {}; {left} cards are left.", name(seat), face(*card, "a card")),
        Event::Took { seat, card, position } => {
            format!("{} takes {card} from the discard pile and puts it face-down at position {position}.", name(seat))
        }
        Event::Kept { seat, card, position, .. } => {
            format!("{} keeps {} at position {position}.", name(seat), face(*card, "the drawn card"))
        }
        Event::Discarded { seat, card, from, runes } => discarded(&name(seat), *card, *from, *runes),
        Event::Invoked { .. }
        | Event::NoTarget { .. }
        | Event::Declined { .. }
        | Event::Looked { .. }
        | Event::RuneLaid { .. }
        | Event::Exchanged { .. }
        | Event::Stopped { .. } => tell_ability(event, names),
        Event::Called { .. }
        | Event::LongNight { .. }
        | Event::Revealed { .. }
        | Event::Scored { .. }
        | Event::Crested { .. }
        | Event::GameEnded { .. } => tell_ending(event, names),
    }
}

fn tell_ability(event: &Event, names: &Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Invoked { seat, card, ability } => format!("{} invokes {card}: {}.", name(seat), ability.name()),
        Event::NoTarget { card, ability, .. } => {
            format!("{card} sleeps on: {} has no target, every opponent is sealed.", ability.name())
        }
        Event::Declined { seat, ability } => format!("{} declines {}.", name(seat), ability.name()),
        Event::Looked { seat, owner, position, card, current, .. } => {
            let seen = match (card, current) {
                (Some(card), Some(current)) if *current != card.value() => format!(" and sees {card}, now worth {current}"),
                (Some(card), _) => format!(" and sees {card}"),
                (None, _) => String::new(),
            };
            format!("{} looks at {}{seen}.", name(seat), place(*seat, *owner, *position, names))
        }
        Event::RuneLaid { seat, owner, position, rune, before, current } => {
            let rune = match rune {
                Rune::Frost => "a frost rune (-3)",
                Rune::Ember => "an ember rune (+3)",
            };
            let change = match (before, current) {
                (Some(before), Some(current)) if before == current => format!(": the value stays {current}"),
                (Some(before), Some(current)) => format!(": {before} becomes {current}"),
                _ => String::new(),
            };
            format!("{} lays {rune} on {}{change}.", name(seat), place(*seat, *owner, *position, names))
        }
        Event::Exchanged { seat, own, owner, position, .. } => {
            format!(
                "Position {own} of {} and position {position} of {} change places, unseen by the others.",
                name(seat),
                name(owner)
            )
        }
        Event::Stopped { seat, ability: Ability::TwinSight } => format!("{} leaves it at one look.", name(seat)),
        Event::Stopped { seat, .. } => format!("{} leaves the card where it is.", name(seat)),
        _ => unreachable!("only abilities are told here"),
    }
}

fn tell_ending(event: &Event, names: &Names<'_>) -> String {
    let name = |seat: &Seat| names.of(*seat);
    match event {
        Event::Called { seat, sealed } => {
            let ice = if *sealed { "Their grid is sealed in ice, and e" } else { "E" };
            format!("{} calls the Final Gambit! {ice}verybody else has one last turn.", name(seat))
        }
        Event::LongNight { turns } => format!("The Long Night: {turns} turns without a call end the round."),
        Event::Revealed { round, sheet } => revealed(*round, sheet, names),
        Event::Scored { seat, points, outcome, score } => {
            let why = match outcome {
                Outcome::Total => "",
                Outcome::Favour => " by the Dragon's Favour",
                Outcome::Success => " after a gambit that succeeded",
                Outcome::Failure => ", 10 of them because the gambit failed",
            };
            format!("{} scores {points}{why}; that makes {score}.", name(seat))
        }
        Event::Crested { seat, crests: 1 } => format!("{} wins a first Dragon Crest.", name(seat)),
        Event::Crested { seat, crests } => format!("{} wins a Dragon Crest and has {crests} now.", name(seat)),
        Event::GameEnded { threshold } => {
            format!("A score has reached {threshold}: the game is over, and the lowest score wins.")
        }
        _ => unreachable!("only endings are told here"),
    }
}

fn face(card: Option<Card>, unseen: &str) -> String {
    card.map_or_else(|| unseen.to_owned(), |card| card.to_string())
}

fn place(seat: Seat, owner: Seat, position: Position, names: &Names<'_>) -> String {
    if seat == owner { format!("their own position {position}") } else { format!("position {position} of {}", names.of(owner)) }
}

fn dealt(hands: Option<&PerSeat<[Card; 4]>>, names: &Names<'_>) -> String {
    let Some(hands) = hands else { return "Each player is dealt four cards, face-down.".to_owned() };
    let hand = |(seat, cards): (Seat, &[Card; 4])| {
        let values: Vec<String> = cards.iter().map(|card| card.value().to_string()).collect();
        format!("{} {}", names.of(seat), values.join(" "))
    };
    format!("Each player is dealt four cards: {}.", hands.iter().map(hand).collect::<Vec<_>>().join(", "))
}

fn discarded(name: &str, card: Card, from: Option<Position>, runes: Runes) -> String {
    let lost = if runes.is_empty() { "" } else { "; its runes vanish" };
    match from {
        None => format!("{name} discards {card}."),
        Some(position) => format!("{card} goes from position {position} of {name} to the discard pile{lost}."),
    }
}

fn revealed(round: u16, sheet: &Sheet, names: &Names<'_>) -> String {
    let line = |(seat, line): (Seat, &crate::sheet::SheetLine)| {
        let values: Vec<String> = line.cards.iter().map(|card| card.current.to_string()).collect();
        format!("{} {} = {}", names.of(seat), values.join("+"), line.total)
    };
    format!("Round {round} ends and all grids are revealed: {}.", sheet.lines.iter().map(line).collect::<Vec<_>>().join(", "))
}

//! What must hold of a board and its decks as a whole (P3).

use super::check::Placed;
use super::mistake::{Mistake, Place};
use super::{Card, Group, Space, SpaceKind};
use crate::board::DECK_LIMIT;
use crate::effect::{DeckId, Effect};
use crate::space::{Money, SPACES, SpaceId, Spaces};

/// A space that was read, or only its row where that failed.
type Row = Placed<Option<Space>>;

/// Checks the spaces together: forty, the corners, complete groups, house costs by group, names that tell properties apart.
pub(super) fn check_board(spaces: &[Row], home: &Place, mistakes: &mut Vec<Mistake>) {
    let place = spaces.last().map_or_else(|| home.whole(), |row| row.place.whole());
    if spaces.len() != usize::from(SPACES) {
        mistakes.push(Mistake::at(place.clone(), format!("a board has {SPACES} spaces, not {}", spaces.len())));
    }
    // A row that could not be read may be the very space that seems to be missing: its own mistake is enough.
    let readable = spaces.iter().all(|row| row.value.is_some());
    for (kind, name) in [(SpaceKind::Go, "GO"), (SpaceKind::Jail, "jail"), (SpaceKind::GoToJail, "go-to-jail")] {
        check_only_one(spaces, &kind, name, readable, &place, mistakes);
    }
    if let Some(row) = spaces.first()
        && row.value.as_ref().is_some_and(|space| space.kind != SpaceKind::Go)
    {
        mistakes.push(Mistake::at(row.place.in_column("kind"), "space 0 must be GO"));
    }
    for group in Group::ALL {
        check_group(spaces, group, readable, &place, mistakes);
    }
    check_names(spaces, mistakes);
}

fn check_only_one(spaces: &[Row], kind: &SpaceKind, name: &str, readable: bool, place: &Place, mistakes: &mut Vec<Mistake>) {
    let mut found = spaces.iter().filter(|row| row.value.as_ref().is_some_and(|space| space.kind == *kind));
    if found.next().is_none() && readable {
        mistakes.push(Mistake::at(place.clone(), format!("no space is {name}; a board has exactly one")));
    }
    for row in found {
        mistakes.push(Mistake::at(row.place.in_column("kind"), format!("a second {name}; a board has exactly one")));
    }
}

fn check_group(spaces: &[Row], group: Group, readable: bool, place: &Place, mistakes: &mut Vec<Mistake>) {
    let of_group = |row: &&Row| row.value.as_ref().is_some_and(|space| space.kind.group() == Some(group));
    let members: Vec<&Row> = spaces.iter().filter(of_group).collect();
    let what = match group {
        Group::Station => "a board has 4 stations".to_owned(),
        Group::Utility => "a board has 2 utilities".to_owned(),
        Group::Brown
        | Group::LightBlue
        | Group::Pink
        | Group::Orange
        | Group::Red
        | Group::Yellow
        | Group::Green
        | Group::DarkBlue => format!("the group {group} has {} streets", group.size()),
    };
    if members.len() < group.size() && readable {
        let place = members.last().map_or_else(|| place.clone(), |row| row.place.in_column("group"));
        mistakes.push(Mistake::at(place, format!("{what}, not {}", members.len())));
    }
    for row in members.iter().skip(group.size()) {
        mistakes.push(Mistake::at(row.place.in_column("group"), format!("{what}; this is one too many")));
    }
    check_house_costs(&members, group, mistakes);
}

fn check_house_costs(members: &[&Row], group: Group, mistakes: &mut Vec<Mistake>) {
    let costs = |row: &Row| match row.value.as_ref().map(|space| &space.kind) {
        Some(SpaceKind::Street { house_cost, document_house_cost, .. }) => Some([*house_cost, *document_house_cost]),
        _ => None,
    };
    let Some(first) = members.first().and_then(|row| costs(row)) else { return };
    for row in members {
        let Some(found) = costs(row) else { continue };
        for (index, column) in ["house_cost", "document_house_cost"].into_iter().enumerate() {
            let (is, expected): (Money, Money) = (found[index], first[index]);
            if is != expected {
                let reason =
                    format!("houses cost the same in a whole group: {is} is not the {expected} of the first {group} street");
                mistakes.push(Mistake::at(row.place.in_column(column), reason));
            }
        }
    }
}

fn check_names(spaces: &[Row], mistakes: &mut Vec<Mistake>) {
    let mut seen: Vec<&str> = Vec::new();
    for row in spaces {
        let Some(space) = &row.value else { continue };
        if space.kind.group().is_none() {
            continue;
        }
        if seen.contains(&space.name.as_str()) {
            mistakes.push(Mistake::at(row.place.in_column("name"), format!("two properties are called {}", space.name)));
        }
        seen.push(&space.name);
    }
}

/// Checks the decks: neither too small nor too large, one jail card at most, no endless way from card to card.
/// Of the cards `unread` had mistakes of their own and are not among `cards`.
pub(super) fn check_decks(
    cards: &[Placed<(DeckId, Card)>],
    unread: usize,
    spaces: &[Row],
    home: &Place,
    mistakes: &mut Vec<Mistake>,
) {
    let place = cards.last().map_or_else(|| home.whole(), |card| card.place.whole());
    for deck in DeckId::BOTH {
        let of_deck: Vec<&Placed<(DeckId, Card)>> = cards.iter().filter(|card| card.value.0 == deck).collect();
        if of_deck.len() > DECK_LIMIT || of_deck.len() + unread < 2 {
            let reason = format!("deck {deck} has {} cards; it needs 2 to {DECK_LIMIT}", of_deck.len());
            mistakes.push(Mistake::at(place.clone(), reason));
        }
        let jail_cards = of_deck.iter().filter(|card| card.value.1.effect == Effect::JailCard);
        for card in jail_cards.skip(1) {
            let reason = format!("a second jail card in deck {deck}; a deck has at most one");
            mistakes.push(Mistake::at(card.place.in_column("effect"), reason));
        }
    }
    if unread > 0 {
        return;
    }
    for space in endless_spaces(cards, spaces) {
        let row = &spaces[space.index()];
        let reason = "every card drawn here leads to another card, for ever; one of the cards must end the turn";
        mistakes.push(Mistake::at(row.place.in_column("kind"), reason));
    }
}

/// The card spaces from which every card of the deck moves to such a space again.
fn endless_spaces(cards: &[Placed<(DeckId, Card)>], spaces: &[Row]) -> Spaces {
    let deck_at = |space: SpaceId| match spaces.get(space.index())?.value.as_ref()?.kind {
        SpaceKind::Card { deck } => Some(deck),
        _ => None,
    };
    let mut endless: Spaces = SpaceId::all().filter(|space| deck_at(*space).is_some()).collect();
    loop {
        let stays = |space: &SpaceId| {
            let effects = cards.iter().filter(|card| Some(card.value.0) == deck_at(*space)).map(|card| card.value.1.effect);
            let mut effects = effects.filter(|effect| *effect != Effect::JailCard).peekable();
            effects.peek().is_some()
                && effects.all(|effect| match effect {
                    Effect::Advance(to) | Effect::Retreat(to) => endless.contains(to),
                    Effect::Back(steps) => endless.contains(space.behind(steps)),
                    _ => false,
                })
        };
        let kept: Spaces = endless.iter().filter(stays).collect();
        if kept == endless {
            return endless;
        }
        endless = kept;
    }
}

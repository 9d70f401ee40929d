//! Setting up a round (D8–D12).

use crate::card::Card;
use crate::counts::Counts;
use crate::event::Event;
use crate::grid::{Grid, GridCard};
use crate::options::{FirstLook, Options};
use crate::position::{Pair, Position};
use crate::state::{Choices, DiscardPile, Phase, State};
use parlor_engine::{PerSeat, Seat, Sink};

/// D12: the first player of round 1 is drawn by lot.
pub fn draw_first_player(state: &mut State, seat: Seat, events: &mut impl Sink<Event>) {
    state.first = seat;
    events.push(Event::FirstPlayer { seat });
    begin_round(state, events);
}

/// D8, D46: all cards are shuffled; scores and crests stay, nothing else.
pub fn begin_round(state: &mut State, events: &mut impl Sink<Event>) {
    state.turns = 0;
    state.shuffles = 0;
    state.caller = None;
    state.phase = Phase::Deal { dealt: 0 };
    state.players.iter_mut().for_each(|player| player.grid = Grid::EMPTY);
    state.draw_pile = Counts::DECK;
    state.discard_pile = DiscardPile::EMPTY;
    events.push(Event::RoundBegan { round: state.round, first: state.first });
}

/// D9: position 1 to every player clockwise from the first player, then position 2, 3, 4.
#[inline]
pub fn deal(options: &Options, state: &mut State, dealt: u8, card: Card, events: &mut impl Sink<Event>) {
    let seats = state.seats();
    let (seat, position) = place_of(state, dealt);
    state.players[seat].grid.lay(position, GridCard::dealt(card));
    if dealt + 1 < 4 * seats {
        state.phase = Phase::Deal { dealt: dealt + 1 };
        return;
    }
    let hand = |seat| Position::ALL.map(|position| state.card(seat, position).face);
    events.push(Event::Dealt { hands: Some(PerSeat::from_fn(seats, hand)) });
    state.phase = match options.first_look {
        FirstLook::NearRow => Phase::Flip { choices: Choices::near_row(seats) },
        FirstLook::AnyTwo => Phase::FirstLook { choices: Choices::NONE },
    };
}

/// D9: where the card goes that follows `dealt` others.
pub fn place_of(state: &State, dealt: u8) -> (Seat, Position) {
    let seats = state.seats();
    let seat = Seat::new((state.first.index() as u8 + dealt % seats) % seats);
    (seat, Position::ALL[usize::from(dealt / seats)])
}

/// D49, D52: a player chooses two cards; nobody looks before all have chosen.
pub fn choose(state: &mut State, seat: Seat, first: Position, second: Position, events: &mut impl Sink<Event>) {
    let Phase::FirstLook { mut choices } = state.phase else { unreachable!("cards are chosen in the first look") };
    let pair = Pair::new(first, second).expect("check demands two different positions");
    choices.set(seat, pair);
    events.push(Event::LookChosen { seat, positions: Some(pair) });
    let all_chose = choices.made().len() == usize::from(state.seats());
    state.phase = if all_chose { Phase::Flip { choices } } else { Phase::FirstLook { choices } };
}

/// D10, DK1: everybody looks at two cards; then D11: the discard pile begins, and no ability fires.
pub fn look_and_flip(state: &mut State, choices: &Choices, card: Card, events: &mut impl Sink<Event>) {
    for seat in clockwise(state.first, state.seats()) {
        let pair = choices.of(seat).expect("everybody has chosen");
        let cards = pair.positions().map(|position| {
            let card = state.card_mut(seat, position);
            card.learned.add(seat, 0);
            card.face
        });
        events.push(Event::FirstLook { seat, positions: pair, cards: Some(cards) });
    }
    state.discard_pile.put(card);
    events.push(Event::Flipped { card });
    state.phase = Phase::Turn;
}

/// All seats clockwise, beginning with `first`.
fn clockwise(first: Seat, seats: u8) -> impl Iterator<Item = Seat> {
    (0..seats).map(move |place| Seat::new((first.index() as u8 + place) % seats))
}

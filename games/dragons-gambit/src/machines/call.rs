//! Whether a call would succeed: many worlds are drawn, and everybody's last turn is played in each.

use super::guess::Odds;
use super::lore::Lore;
use super::mind::Mind;
use super::nerve::{Clock, Nerve};
use crate::card::{Ability, Card};
use crate::options::Scoring;
use crate::position::Position;
use crate::view::View;
use parlor_engine::{Dealer, Seat};

/// How many worlds are drawn.
const WORLDS: u32 = 240;
/// How often an opponent's cards are dealt anew at most to find some with which they would not have called.
const DEALS: u32 = 12;

/// How far the odds of being lowest after all last turns are above those that make a call worth its risk.
pub(super) fn margin(mind: &Mind<'_>, dealer: &mut dyn Dealer) -> f32 {
    let needed = needed_share(mind);
    let mut successes = 0;
    for world in 1..=WORLDS {
        successes += u32::from(succeeds(mind, dealer));
        // After some worlds a hopeless call needs no more of them.
        if world == WORLDS / 4 && (successes as f32) < 0.5 * needed * world as f32 {
            return successes as f32 / world as f32 - needed;
        }
    }
    successes as f32 / WORLDS as f32 - needed
}

/// The share of successes that makes a call worth its risk, found by playing many games.
fn needed_share(mind: &Mind<'_>) -> f32 {
    let two = mind.view.players.len() == 2;
    match mind.view.options.scoring {
        Scoring::Favour => {
            if two {
                0.72
            } else {
                0.7
            }
        }
        Scoring::Plain => {
            if two {
                0.9
            } else {
                0.86
            }
        }
    }
}

/// Draws one world and plays everybody's last turn in it.
fn succeeds(mind: &Mind<'_>, dealer: &mut dyn Dealer) -> bool {
    let own: u32 = Position::ALL.iter().map(|&position| sample_value(mind, mind.me, position, dealer)).sum();
    let seats = mind.view.seats();
    let mut top = mind.view.discard_pile.top;
    for opponent in mind.me.round_after(seats).take(usize::from(seats) - 1) {
        if last_total(mind, opponent, &mut top, dealer) < own {
            return false;
        }
    }
    true
}

fn sample_value(mind: &Mind<'_>, owner: Seat, position: Position, dealer: &mut dyn Dealer) -> u32 {
    let runes = mind.view.card(owner, position).runes;
    runes.current(sample_card(mind.odds(owner, position), dealer)).into()
}

fn sample_card(odds: &Odds, dealer: &mut dyn Dealer) -> Card {
    const FINE: u32 = 1 << 16;
    let mut left = dealer.below(FINE) as f32 / FINE as f32;
    let mut card = Card::DragonEgg;
    for (rank, &chance) in Card::ALL.into_iter().zip(odds).filter(|&(_, &chance)| chance > 0.0) {
        card = rank;
        if left < chance {
            break;
        }
        left -= chance;
    }
    // Rounding may leave a trifle: then it is the last rank that is possible.
    card
}

/// The cards of an opponent, such as would not have been called with: their values, and what their owner takes them to be.
fn sample_grid(mind: &Mind<'_>, owner: Seat, dealer: &mut dyn Dealer) -> ([u32; 4], [f32; 4]) {
    let nerve = nerve_of(mind.view, owner);
    let mut deals = 1;
    loop {
        let values = Position::ALL.map(|position| sample_value(mind, owner, position, dealer));
        let believed = Position::ALL.map(|position| {
            let knows = mind.view.card(owner, position).learned[owner].is_some();
            if knows { values[position.index()] as f32 } else { Lore::UNSEEN }
        });
        if deals == DEALS || !nerve.tells() || nerve.agrees(&believed, dealer) {
            return (values, believed);
        }
        deals += 1;
    }
}

fn nerve_of(view: &View, owner: Seat) -> Nerve {
    let clock = Clock { first: view.first, seats: view.seats(), caller: view.caller };
    let turns = |seat: Seat| view.players[seat.index()].turns;
    Nerve::of(&clock, owner, &turns, |position| {
        let card = view.card(owner, position);
        (card.origin, card.learned[owner])
    })
}

/// The total of an opponent after a last turn: the top discard or a drawn card replaces the worst card, as far as they know.
fn last_total(mind: &Mind<'_>, owner: Seat, top: &mut Option<Card>, dealer: &mut dyn Dealer) -> u32 {
    let (values, believed) = sample_grid(mind, owner, dealer);
    let total: u32 = values.iter().sum();
    let worst = (0..4).max_by(|&one, &other| believed[one].total_cmp(&believed[other])).expect("a grid has four cards");
    if let Some(card) = top.filter(|card| f32::from(card.value()) + 3.0 <= believed[worst]) {
        *top = None;
        return total - values[worst] + u32::from(card.value());
    }
    let drawn = sample_card(&mind.pile, dealer);
    let chilled = if drawn.drawn_ability() == Some(Ability::Chill) { total.min(3) } else { 0 };
    if f32::from(drawn.value()) < believed[worst] {
        *top = None;
        total - values[worst] + u32::from(drawn.value()) - chilled.min(total - values[worst])
    } else {
        *top = Some(drawn);
        total - chilled
    }
}

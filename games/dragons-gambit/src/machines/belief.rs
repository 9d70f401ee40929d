//! What players' deeds tell of the cards that they know: a world is changed towards what they would have kept.

use super::guess::Odds;
use super::lore::{EVEN, Lore, turns_since};
use super::nerve::{Clock, Nerve};
use crate::card::{Card, RANKS};
use crate::counts::Counts;
use crate::grid::Origin;
use crate::position::Position;
use crate::state::State;
use parlor_engine::{Dealer, Seat};

/// How often an opponent's hidden cards are dealt anew at most to find some that agree with what was said.
const DEALS: u32 = 12;

/// Deals the cards anew that others know and `seat` does not, each as likely as its owner would have kept it, until they are
/// such as one calls with, or such as one does not, as their owner has done; then those that not even their owners know.
/// Everything that `seat` knows stays.
pub fn believe(world: &mut State, seat: Seat, dealer: &mut impl Dealer) {
    for owner in Seat::all(world.seats()).filter(|&owner| owner != seat) {
        let nerve = nerve_of(world, owner);
        deal_anew(world, owner, seat, Known::ToOwner, dealer);
        let mut deals = 1;
        while deals < DEALS && nerve.tells() && !nerve.agrees(&believed(world, owner), dealer) {
            deal_anew(world, owner, seat, Known::ToOwner, dealer);
            deals += 1;
        }
    }
    // What the others hold on to is missing among the rest.
    let caller = world.caller;
    for owner in Seat::all(world.seats()).filter(|&owner| caller != Some(owner)) {
        deal_anew(world, owner, seat, Known::NotToOwner, dealer);
    }
}

fn nerve_of(world: &State, owner: Seat) -> Nerve {
    let clock = Clock { first: world.first, seats: world.seats(), caller: world.caller };
    Nerve::of(&clock, owner, &|seat| world.turns_of(seat), |position| {
        let card = world.players[owner].grid.at(position);
        card.map_or((Origin::Dealt, None), |card| (card.origin, card.learned.when(owner)))
    })
}

/// What an owner takes the cards of the grid to be.
fn believed(world: &State, owner: Seat) -> [f32; 4] {
    Position::ALL.map(|position| match world.players[owner].grid.at(position) {
        Some(card) if card.learned.when(owner).is_some() => f32::from(card.current()),
        Some(_) | None => Lore::UNSEEN,
    })
}

/// Which hidden cards are dealt anew.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    ToOwner,
    NotToOwner,
}

fn deal_anew(world: &mut State, owner: Seat, seat: Seat, which: Known, dealer: &mut impl Dealer) {
    let (turns, seats) = (world.turns_of(owner), world.seats());
    for position in Position::ALL {
        let Some(card) = world.players[owner].grid.at(position).copied() else { continue };
        if card.learned.when(seat).is_some() || card.origin.shuffle() != Some(world.shuffles) {
            continue;
        }
        let weights = match (card.learned.when(owner), which) {
            (Some(learned), Known::ToOwner) => Lore::MEASURED.weights(card.origin, turns_since(learned, turns, seats)),
            (None, Known::NotToOwner) => &EVEN,
            (Some(_), Known::NotToOwner) | (None, Known::ToOwner) => continue,
        };
        world.draw_pile.add(card.face);
        let face = pick(&world.draw_pile, weights, dealer);
        world.draw_pile.remove(face);
        world.card_mut(owner, position).face = face;
    }
}

/// A card of a heap that is not empty, each as likely as its weight.
fn pick(heap: &Counts, weights: &Odds, dealer: &mut impl Dealer) -> Card {
    const FINE: u32 = 1 << 20;
    let mut sums = [0.0; RANKS];
    let mut total = 0.0;
    for (sum, card) in sums.iter_mut().zip(Card::ALL) {
        total += f32::from(heap.of(card)) * weights[card as usize];
        *sum = total;
    }
    let mark = total * (dealer.below(FINE) as f32 / FINE as f32);
    let found = Card::ALL.into_iter().zip(sums).find(|&(card, sum)| heap.of(card) > 0 && mark < sum);
    // Rounding may leave a trifle: then it is the highest card that is there.
    found.map(|(card, _)| card).or_else(|| heap.iter().last().map(|(card, _)| card)).expect("the heap is not empty")
}

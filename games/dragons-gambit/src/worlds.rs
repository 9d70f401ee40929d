//! Other worlds that a viewer may not tell from this one: drawn from a view, or mixed from a state.

use crate::card::Card;
use crate::counts::Counts;
use crate::grid::{GridCard, Learned, Origin};
use crate::options::Options;
use crate::position::Pair;
use crate::sheet::LastRound;
use crate::state::{Choices, DiscardPile, Face, Phase, State};
use crate::view::{CardView, PhaseView, View};
use parlor_engine::{Dealer, PerSeat, Seat, Viewer, shuffle};

/// A state that fits the view, each as likely as the rules of the deal make it.
///
/// DK11: of one shuffle, every unseen card is as likely as the next to lie in each unseen place, in a hand or in the pile.
pub(crate) fn sample(view: &View, dealer: &mut impl Dealer) -> State {
    let mut state = State::new(view.seats());
    let mut unseen = view.unseen.clone();
    for player in &view.players {
        let place = &mut state.players[player.seat];
        (place.score, place.crests) = (player.score, player.crests);
        for (position, card) in crate::position::Position::ALL.into_iter().zip(&player.grid) {
            if let Some(card) = card {
                place.grid.lay(position, sample_card(card, &mut unseen, dealer));
            }
        }
    }
    state.round = view.round;
    state.first = view.first;
    state.turns = view.turns;
    state.shuffles = view.shuffles;
    state.caller = view.caller;
    state.phase = sample_phase(view, &mut unseen, dealer);
    state.draw_pile = unseen.last().copied().expect("there is a pile");
    state.discard_pile = DiscardPile { top: view.discard_pile.top, below: view.discard_pile.below };
    state.last_round = view.last_round.map(|sheet| LastRound {
        caller: sheet.caller,
        discard: sheet.discard,
        hands: sheet.lines.map(|line| line.cards),
    });
    state
}

fn sample_card(card: &CardView, unseen: &mut [Counts], dealer: &mut impl Dealer) -> GridCard {
    let face = card.card.unwrap_or_else(|| {
        let shuffle = card.origin.shuffle().expect("a card from the discard pile is known to all");
        unseen[usize::from(shuffle)].take(dealer)
    });
    GridCard { face, runes: card.runes, learned: Learned::from_seats(&card.learned), origin: card.origin }
}

fn sample_phase(view: &View, unseen: &mut [Counts], dealer: &mut impl Dealer) -> Phase {
    match view.phase {
        PhaseView::FirstPlayer => Phase::FirstPlayer,
        PhaseView::Deal { dealt } => Phase::Deal { dealt },
        PhaseView::FirstLook { ref chosen, ref choices } => {
            Phase::FirstLook { choices: sample_choices(choices, |seat| chosen.contains(&seat), dealer) }
        }
        PhaseView::Flip { ref choices } => Phase::Flip { choices: sample_choices(choices, |_| true, dealer) },
        PhaseView::Turn { .. } => Phase::Turn,
        PhaseView::Draw => Phase::Draw,
        PhaseView::Decide { card, face, .. } => {
            let pile = unseen.last_mut().expect("there is a pile");
            Phase::Decide { card: card.unwrap_or_else(|| pile.take(dealer)), face }
        }
        PhaseView::Wake { card, .. } => Phase::Wake { card },
        PhaseView::SecondLook { owner, position } => Phase::SecondLook { owner, position },
        PhaseView::Raid { owner, position } => Phase::Raid { owner, position },
        PhaseView::Over => Phase::Over,
    }
}

fn sample_choices(seen: &PerSeat<Option<Pair>>, has_chosen: impl Fn(Seat) -> bool, dealer: &mut impl Dealer) -> Choices {
    let mut choices = Choices::NONE;
    for (seat, pair) in seen.iter().filter(|&(seat, _)| has_chosen(seat)) {
        choices.set(seat, pair.unwrap_or_else(|| any_pair(dealer)));
    }
    choices
}

fn any_pair(dealer: &mut impl Dealer) -> Pair {
    Pair::ALL[dealer.below(Pair::ALL.len() as u32) as usize]
}

/// The same state with everything that the viewer may not know mixed anew, by the rules of knowledge (DK1–DK11).
pub(crate) fn mix(options: &Options, state: &State, viewer: Viewer, dealer: &mut impl Dealer) -> State {
    let mut mixed = *state;
    for number in 0..=state.shuffles {
        mix_shuffle(&mut mixed, number, viewer, dealer);
    }
    if let Phase::FirstLook { choices } | Phase::Flip { choices } = &mut mixed.phase
        && !options.choices_are_open()
    {
        for seat in choices.made().iter().filter(|&seat| !viewer.may_know_of(seat)) {
            choices.set(seat, any_pair(dealer));
        }
    }
    mixed
}

/// Mixes the cards of one shuffle that the viewer has not seen: in grids, in a hand, and in the pile if it is the last.
fn mix_shuffle(state: &mut State, number: u8, viewer: Viewer, dealer: &mut impl Dealer) {
    let is_last = number == state.shuffles;
    let hides_hand = is_last && !viewer.may_know_of(state.active());
    let mut faces: Vec<Card> = Vec::new();
    for_each_hidden(state, number, hides_hand, viewer, |card| faces.push(*card));
    if is_last {
        faces.extend(state.draw_pile.iter().flat_map(|(card, count)| std::iter::repeat_n(card, count.into())));
    }
    shuffle(dealer, &mut faces);
    let mut next = faces.into_iter();
    for_each_hidden(state, number, hides_hand, viewer, |card| *card = next.next().expect("as many as were taken up"));
    if is_last {
        state.draw_pile = Counts::EMPTY;
        next.for_each(|card| state.draw_pile.add(card));
    }
}

fn for_each_hidden(state: &mut State, number: u8, hides_hand: bool, viewer: Viewer, mut visit: impl FnMut(&mut Card)) {
    let came_from_here = |origin: Origin| match origin {
        Origin::Dealt => number == 0,
        Origin::Kept { shuffle } => shuffle == number,
        Origin::Open => false,
    };
    let knows = |card: &GridCard| match viewer {
        Viewer::Seat(seat) => card.learned.when(seat).is_some(),
        Viewer::Spectator => false,
        Viewer::Referee => true,
    };
    for card in state.players.iter_mut().flat_map(|player| player.grid.cards_mut()) {
        if came_from_here(card.origin) && !knows(card) {
            visit(&mut card.face);
        }
    }
    if let Phase::Decide { card, face: Face::Secret } = &mut state.phase
        && hides_hand
    {
        visit(card);
    }
}

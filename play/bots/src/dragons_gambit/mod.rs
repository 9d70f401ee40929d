//! The Dragon's Gambit: each seat guesses with what it rightfully knows; a round is played out, and points become wins.

mod guess;
mod moves;

use crate::mind::proportions;
use crate::{Candidate, Mind, Searchable, Weights};
use guess::Guess;
use parlor_dealers::Seeded;
use parlor_dragons_gambit::{Action, Card, DragonsGambit, Origin, Phase, Position, State};
use parlor_engine::{Dealer, Game, MachineInfo, PerSeat, Seat};

impl Searchable for DragonsGambit {
    type Mind = Elder;

    const EXPERT: MachineInfo = MachineInfo {
        name: "expert",
        summary: "Searches: deals the unseen cards again and again as counting allows, and plays the round out.",
        parameters: &[
            ("simulations", "simulations a move, 0 to 10000000, default 4000; 0 plays its policy without search"),
            ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
            ("call_total", "weight: the total at which a simulated player of four calls"),
            ("call_margin", "weight: how far it must think itself ahead"),
            ("unseen", "weight: what an unseen card is taken to be worth"),
            ("kept", "weight: what a card is taken to be worth that another kept after a draw"),
            ("look", "weight: what a look at an own unseen card is worth, in points"),
            ("wake", "weight: how much of what a discarded dragon could do is counted"),
            ("heat", "weight: how the rest of the way to the threshold softens a lead"),
            ("warmth", "weight: how soft a lead is at the threshold, in points"),
            ("held", "weight: what a card is taken to be worth that another has seen and left"),
            ("certainty", "weight: what a known card in place of an unseen one is worth, in points"),
        ],
    };
    const WEIGHTS: &'static str = include_str!("../../weights/dragons-gambit.toml");
    const SIMULATIONS: u32 = 4000;
}

/// Plays by expected values, calls by its total, and never uses what a seat may not know.
pub struct Elder {
    weights: Worths,
    round: u16,
}

/// What things are worth, in points.
#[derive(Clone, Copy, Debug)]
struct Worths {
    call_total: f32,
    call_margin: f32,
    unseen: f32,
    kept: f32,
    look: f32,
    wake: f32,
    heat: f32,
    warmth: f32,
    held: f32,
    certainty: f32,
}

impl Mind<DragonsGambit> for Elder {
    fn new(weights: &Weights) -> Self {
        let weights = Worths {
            call_total: weights.get("call_total"),
            call_margin: weights.get("call_margin"),
            unseen: weights.get("unseen"),
            kept: weights.get("kept"),
            look: weights.get("look"),
            wake: weights.get("wake"),
            heat: weights.get("heat"),
            warmth: weights.get("warmth"),
            held: weights.get("held"),
            certainty: weights.get("certainty"),
        };
        Self { weights, round: 0 }
    }

    fn begin(&mut self, _game: &DragonsGambit, world: &State, _seat: Seat) {
        self.round = world.round;
    }

    /// Others keep and hold low cards rather than high ones: a sampled card that they would hardly have kept is dealt
    /// anew from the pile, a few times over.
    fn believe(&mut self, _game: &DragonsGambit, world: &mut State, seat: Seat, dealer: &mut Seeded) {
        for owner in Seat::all(world.seats()).filter(|&owner| owner != seat) {
            for position in Position::ALL {
                let Some(card) = world.players[owner].grid.at(position).copied() else { continue };
                let is_readable = card.learned.when(seat).is_none() && card.learned.when(owner).is_some();
                let likely = match card.origin {
                    Origin::Kept { shuffle } if shuffle == world.shuffles => &KEPT,
                    Origin::Dealt if world.shuffles == 0 => &HELD,
                    Origin::Kept { .. } | Origin::Dealt | Origin::Open => continue,
                };
                if is_readable {
                    deal_anew(world, owner, position, likely, dealer);
                }
            }
        }
    }

    fn candidates(&mut self, game: &DragonsGambit, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        let from = list.len();
        let guess = Guess::new(game, state, seat, &self.weights);
        moves::list(&guess, |action, merit| list.push(Candidate { action, prior: merit }));
        let list = &mut list[from..];
        list.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let best = list[0].prior;
        list.iter_mut().for_each(|candidate| candidate.prior = ((candidate.prior - best) / 2.0).max(-4.0).exp());
    }

    fn reply(&mut self, game: &DragonsGambit, state: &State, seat: Seat, _dealer: &mut Seeded) -> Action {
        let guess = Guess::new(game, state, seat, &self.weights);
        let mut best = (f32::MIN, Action::Decline);
        moves::list(&guess, |action, merit| {
            if merit > best.0 {
                best = (merit, action);
            }
        });
        best.1
    }

    /// What the actor saw by a look: what follows may depend on it.
    fn glimpse(&self, _game: &DragonsGambit, state: &State, seat: Seat, action: &Action) -> Option<u8> {
        let (owner, position) = match *action {
            Action::Scry { position } | Action::Look { seat: None, position } => (seat, position),
            Action::Spy { seat, position } | Action::Raid { seat, position } | Action::Look { seat: Some(seat), position } => {
                (seat, position)
            }
            Action::Choose { .. }
            | Action::Draw
            | Action::Take { .. }
            | Action::Call
            | Action::Keep { .. }
            | Action::Discard
            | Action::Chill { .. }
            | Action::Scorch { .. }
            | Action::Gale { .. }
            | Action::Exchange { .. }
            | Action::Stop
            | Action::Decline => return None,
        };
        state.players[owner].grid.at(position).map(|card| card.current())
    }

    fn is_leaf(&self, _game: &DragonsGambit, state: &State, _decisions: u32) -> bool {
        state.round != self.round
    }

    fn evaluate(&mut self, game: &DragonsGambit, state: &State) -> PerSeat<f32> {
        let key = |seat: Seat| (state.players[seat].score, std::cmp::Reverse(state.players[seat].crests));
        if state.phase == Phase::Over {
            let best = Seat::all(state.seats()).map(key).min();
            let winners = Seat::all(state.seats()).filter(|&seat| Some(key(seat)) == best).count() as f32;
            return PerSeat::from_fn(state.seats(), |seat| if Some(key(seat)) == best { 1.0 / winners } else { 0.0 });
        }
        let scores = PerSeat::from_fn(state.seats(), |seat| f32::from(state.players[seat].score));
        let (least, most) = scores.as_slice().iter().fold((f32::MAX, 0.0f32), |(a, b), &score| (a.min(score), b.max(score)));
        let way = f32::from(game.options().threshold) - most;
        let softness = self.weights.warmth + self.weights.heat * way.max(0.0);
        proportions(scores.map(|score| ((least - score) / softness).exp()))
    }
}

/// How readily players keep a card that they drew, by its value, in per cent.
const KEPT: [u32; 14] = [100, 100, 97, 93, 85, 72, 55, 30, 22, 20, 15, 30, 30, 30];
/// How readily players leave a card alone that they have seen, by its value, in per cent.
const HELD: [u32; 14] = [100, 100, 100, 98, 95, 90, 80, 65, 55, 50, 40, 45, 40, 35];
/// How often a card is dealt anew at most.
const DEALS: u32 = 5;

/// Exchanges a card with one of the pile as long as it is unlikely to lie there.
fn deal_anew(world: &mut State, owner: Seat, position: Position, likely: &[u32; 14], dealer: &mut Seeded) {
    for _ in 0..DEALS {
        let face = world.card(owner, position).face;
        if world.draw_pile.is_empty() || dealer.below(100) < likely[usize::from(face.value())] {
            return;
        }
        let other = world.draw_pile.take(dealer);
        world.draw_pile.add(face);
        world.card_mut(owner, position).face = other;
    }
}

/// The mean gain of drawing a card when `worst` is the most one would give for it.
fn gain_of_draw(worst: f32) -> f32 {
    let gain = |card: Card| (worst - f32::from(card.value())).max(0.0) * f32::from(card.copies());
    Card::ALL.into_iter().map(gain).sum::<f32>() / 52.0
}

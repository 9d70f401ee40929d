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
            ("wake", "weight: what waking a discarded dragon is worth, in points"),
            ("heat", "weight: how the rest of the way to the threshold softens a lead"),
            ("warmth", "weight: how soft a lead is at the threshold, in points"),
            ("belief", "weight: how likely a kept card is believed to be the lower of two"),
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
    belief: f32,
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
            belief: weights.get("belief"),
        };
        Self { weights, round: 0 }
    }

    fn begin(&mut self, _game: &DragonsGambit, world: &State, _seat: Seat) {
        self.round = world.round;
    }

    /// A card that an opponent drew and kept is more likely a low one: of two cards that it may be, often the lower.
    fn believe(&mut self, _game: &DragonsGambit, world: &mut State, seat: Seat, dealer: &mut Seeded) {
        let percent = (100.0 * self.weights.belief) as u32;
        for owner in Seat::all(world.seats()) {
            for position in Position::ALL {
                let Some(card) = world.players[owner].grid.at(position).copied() else { continue };
                let is_kept = card.origin == Origin::Kept { shuffle: world.shuffles };
                if !is_kept || card.learned.when(seat).is_some() || world.draw_pile.is_empty() || dealer.below(100) >= percent {
                    continue;
                }
                let other = world.draw_pile.pick(dealer);
                if other < card.face {
                    world.draw_pile.remove(other);
                    world.draw_pile.add(card.face);
                    world.card_mut(owner, position).face = other;
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

/// The mean gain of drawing a card when `worst` is the most one would give for it.
fn gain_of_draw(worst: f32) -> f32 {
    let gain = |card: Card| (worst - f32::from(card.value())).max(0.0) * f32::from(card.copies());
    Card::ALL.into_iter().map(gain).sum::<f32>() / 52.0
}

//! The Dragon's Gambit: the search stands on what an elder reckons; a round is played out, and points become wins.

use crate::mind::proportions;
use crate::{Candidate, Mind, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_dragons_gambit::{
    Action, CallManner, Counts, DragonsGambit, Lore, Outlook, Phase, Reckoning, State, Worths, believe, opinion,
};
use parlor_engine::{Dealer, Game, MachineInfo, PerSeat, Seat, Viewer};
use std::mem::discriminant;

impl Searchable for DragonsGambit {
    type Mind = Elder;

    const EXPERT: MachineInfo = MachineInfo {
        name: "expert",
        summary: "Searches: deals the unseen cards again and again as counting allows, and plays the round out.",
        parameters: &[
            ("simulations", "simulations a move, 0 to 10000000, default 4000; 0 plays its policy without search"),
            ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
            ("call_odds", "weight: the odds at which a simulated player calls"),
            ("own_look", "weight: what it is worth to know one more own card, in points"),
            ("others_look", "weight: what it is worth to know one more card of an opponent"),
            ("certainty", "weight: what a known card in place of an unseen one is worth"),
            ("spite", "weight: how much of an own point a point more for the opponents is worth"),
            ("against_leader", "weight: how much more it is worth against the leader"),
            ("wakes_from_grid", "weight: what an ability is worth that wakes from the grid"),
            ("last_turn_gain", "weight: what a last turn takes off a total"),
            ("hidden_variance", "weight: how uncertain an unseen card of an opponent is"),
            ("reach", "weight: how far behind the first choice a candidate may look, in points"),
            ("heat", "weight: how the rest of the way to the threshold softens a lead"),
            ("warmth", "weight: how soft a lead is at the threshold, in points"),
            ("caution", "weight: by how many standard errors a candidate must be better than the first choice"),
            ("depth", "weight: how many decisions of a simulation are searched rather than played by the policy"),
            ("plain_callers", "weight: the share of simulated opponents who call at a fixed total rather than by the odds"),
            ("edge", "weight: what the seat expects to gain on the others for each point of the way to the threshold"),
        ],
    };
    const WEIGHTS: &'static str = include_str!("../../weights/dragons-gambit.toml");
    const SIMULATIONS: u32 = 4000;
}

/// At the root it asks what an elder thinks; simulated players reckon the same way, quickly, and never use what a seat may
/// not know.
pub struct Elder {
    manner: Manner,
    worths: Worths,
    round: u16,
    /// Whose move is searched.
    seat: Seat,
    /// When simulated players call, in the world that is being played.
    manners: PerSeat<CallManner>,
    outlook: Outlook,
    menu: Vec<Action>,
    /// What an elder thinks of the actions of the root, until it is asked for.
    opinion: Vec<(Action, f32)>,
}

/// How the search behaves, and how points become wins.
#[derive(Clone, Copy, Debug)]
struct Manner {
    reach: f32,
    heat: f32,
    warmth: f32,
    caution: f32,
    depth: f32,
    plain_callers: f32,
    edge: f32,
}

/// Where a seat must imagine worlds before the search: the same ones for the same view.
const CALL_SEED: u64 = 34;

impl Mind<DragonsGambit> for Elder {
    fn new(weights: &Weights) -> Self {
        let manner = Manner {
            reach: weights.get("reach"),
            heat: weights.get("heat"),
            warmth: weights.get("warmth"),
            caution: weights.get("caution"),
            depth: weights.get("depth"),
            plain_callers: weights.get("plain_callers"),
            edge: weights.get("edge"),
        };
        let worths = Worths {
            call_odds: weights.get("call_odds"),
            own_look: weights.get("own_look"),
            others_look: weights.get("others_look"),
            certainty: weights.get("certainty"),
            spite: weights.get("spite"),
            against_leader: weights.get("against_leader"),
            wakes_from_grid: weights.get("wakes_from_grid"),
            last_turn_gain: weights.get("last_turn_gain"),
            hidden_variance: weights.get("hidden_variance"),
            ..Worths::USUAL
        };
        let outlook = Outlook::new(&Counts::DECK, &Counts::DECK, worths);
        Self {
            manner,
            worths,
            round: 0,
            seat: Seat::new(0),
            manners: PerSeat::from_fn(2, |_| CallManner::Odds),
            outlook,
            menu: Vec::with_capacity(64),
            opinion: Vec::new(),
        }
    }

    fn begin(&mut self, game: &DragonsGambit, world: &State, seat: Seat) {
        (self.round, self.seat) = (world.round, seat);
        let view = game.view(world, Viewer::Seat(seat));
        if let Some(unseen) = view.unseen.last() {
            let mut likely = *world;
            believe(&mut likely, seat, &mut Seeded::new(CALL_SEED));
            self.outlook = Outlook::new(unseen, &likely.draw_pile, self.worths).minding_scores(&view, seat);
        }
        self.menu.clear();
        game.legal_actions(world, seat, &mut self.menu);
        self.opinion = opinion(&view, &self.menu, &self.worths, &mut Seeded::new(CALL_SEED));
    }

    fn believe(&mut self, _game: &DragonsGambit, world: &mut State, seat: Seat, dealer: &mut Seeded) {
        believe(world, seat, dealer);
        let plain = CallManner::Total(Lore::CALLS_AT[usize::from(world.seats()).min(4) - 2]);
        self.manners = PerSeat::from_fn(world.seats(), |other| {
            if other == seat || dealer.below(1000) as f32 >= 1000.0 * self.manner.plain_callers {
                CallManner::Odds
            } else {
                plain
            }
        });
    }

    fn moment(&self, _game: &DragonsGambit, state: &State) -> Option<u64> {
        // A turn draws one card at most; before the first one a card is flipped.
        (state.phase == Phase::Draw).then_some(1 + u64::from(state.turns))
    }

    fn candidates(&mut self, game: &DragonsGambit, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        if !self.opinion.is_empty() {
            // The first question after `begin` is about the root. Whether to call is always searched.
            let other = self.opinion.iter().find(|(action, _)| *action != Action::Call).map(|&(_, worth)| worth);
            let reach = other.unwrap_or(f32::NEG_INFINITY) - self.manner.reach;
            for (index, &(action, worth)) in self.opinion.iter().enumerate() {
                let again = settled(&action)
                    && self.opinion[..index].iter().any(|(better, _)| discriminant(better) == discriminant(&action));
                if action == Action::Call || (worth >= reach && !again) {
                    list.push(Candidate { action, prior: 1.0 });
                }
            }
            self.opinion.clear();
            return;
        }
        let from = list.len();
        self.menu.clear();
        game.legal_actions(state, seat, &mut self.menu);
        let reckoning = Reckoning::of_state(game.options(), state, seat, &self.outlook);
        list.extend(self.menu.iter().map(|action| Candidate { action: *action, prior: self.worth(&reckoning, action) }));
        let list = &mut list[from..];
        list.sort_by(|a, b| b.prior.total_cmp(&a.prior));
        let best = list[0].prior;
        list.iter_mut().for_each(|candidate| candidate.prior = ((candidate.prior - best) / 2.0).max(-4.0).exp());
    }

    fn reply(&mut self, game: &DragonsGambit, state: &State, seat: Seat, _dealer: &mut Seeded) -> Action {
        Reckoning::reply(game.options(), state, seat, &self.outlook, self.manners[seat], &mut self.menu)
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

    fn tree_decisions(&self) -> u32 {
        self.manner.depth as u32
    }

    fn caution(&self) -> f64 {
        self.manner.caution.into()
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
        let way = (f32::from(game.options().threshold) - most).max(0.0);
        let softness = self.manner.warmth + self.manner.heat * way;
        let edge = |seat: Seat| if seat == self.seat { self.manner.edge * way } else { 0.0 };
        proportions(PerSeat::from_fn(state.seats(), |seat| ((least - scores[seat] + edge(seat)) / softness).exp()))
    }
}

impl Elder {
    /// What a simulated player expects of an action, in points.
    fn worth(&self, reckoning: &Reckoning<'_>, action: &Action) -> f32 {
        match action {
            Action::Call if reckoning.call_odds() >= self.worths.call_odds => CALLS,
            Action::Call => -CALLS,
            action => reckoning.worth(action),
        }
    }
}

/// Whether the reckoning settles at what an ability is aimed: where whole rounds were played out for every aim of these, no
/// aim was better than its own.
fn settled(action: &Action) -> bool {
    matches!(action, Action::Spy { .. } | Action::Scorch { .. } | Action::Look { .. } | Action::Gale { .. })
}

/// More than any other action can bring.
const CALLS: f32 = 100.0;

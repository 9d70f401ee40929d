//! Space Monopoly: squares in classes, what a tile does to everybody's worth, shares bought for first and second places.

mod plots;

use crate::mind::{proportions, shares_of_highest};
use crate::{Candidate, Mind, Searchable, Weights};
use parlor_dealers::Seeded;
use parlor_engine::{Dealer, Game, MachineInfo, PerSeat, Seat};
use parlor_space_monopoly::{Action, Bonuses, Company, Merger, Phase, SpaceMonopoly, State};
use plots::{Plot, Surveyor};

impl Searchable for SpaceMonopoly {
    type Mind = Tycoon;

    const EXPERT: MachineInfo = MachineInfo {
        name: "expert",
        summary: "Searches: one square of each kind, who gains by it, and how the game goes on from there.",
        parameters: &[
            ("simulations", "simulations a move, 0 to 10000000, default 1500; 0 plays its policy without search"),
            ("time_ms", "milliseconds a move, 1 to 600000, default 1000; with simulations alone there is no clock"),
            ("rivalry", "weight: how much the best rival's gain counts against one's own"),
            ("liquidity", "weight: what bonuses in cash are worth beyond their amount"),
            ("founding", "weight: what founding a company is worth beyond its share"),
            ("growth", "weight: how much of the next growth of a price is expected"),
            ("thrift", "weight: what a pound spent on a share costs"),
            ("noise", "weight: how freely simulated players choose"),
            ("horizon_turns", "weight: simulations end after so many turns"),
            ("steepness", "weight: how much a lead at that moment counts"),
        ],
    };
    const WEIGHTS: &'static str = include_str!("../../weights/space-monopoly.toml");
    const SIMULATIONS: u32 = 1500;
}

/// Grows what it owns, buys its way to bonuses, ends the game when ahead.
pub struct Tycoon {
    rivalry: f32,
    liquidity: f32,
    founding: f32,
    growth: f32,
    thrift: f32,
    noise: f32,
    horizon_turns: u16,
    steepness: f32,
    last_turn: u16,
    surveyor: Surveyor,
    plots: Vec<Plot>,
    menu: Vec<Action>,
}

impl Mind<SpaceMonopoly> for Tycoon {
    fn new(weights: &Weights) -> Self {
        Self {
            rivalry: weights.get("rivalry"),
            liquidity: weights.get("liquidity"),
            founding: weights.get("founding"),
            growth: weights.get("growth"),
            thrift: weights.get("thrift"),
            noise: weights.get("noise"),
            horizon_turns: weights.get("horizon_turns") as u16,
            steepness: weights.get("steepness"),
            last_turn: 0,
            surveyor: Surveyor::default(),
            plots: Vec::with_capacity(64),
            menu: Vec::with_capacity(2048),
        }
    }

    fn begin(&mut self, _game: &SpaceMonopoly, world: &State, _seat: Seat) {
        self.last_turn = world.turn + self.horizon_turns;
    }

    fn candidates(&mut self, game: &SpaceMonopoly, state: &State, seat: Seat, list: &mut Vec<Candidate<Action>>) {
        let from = list.len();
        match &state.phase {
            Phase::Placing { .. } => {
                self.surveyor.survey(game, state, state.turn.into(), &mut self.plots);
                for plot in &self.plots {
                    let merit = self.merit(game, state, seat, plot);
                    list.push(Candidate { action: Action::Place { square: plot.square }, prior: merit });
                }
            }
            Phase::Buying => {
                list.push(Candidate { action: Action::End, prior: 0.0 });
                for company in state.board.active().iter() {
                    for shares in 1..=game.most_buy(state, company).min(3) {
                        let merit = self.purchase(game, state, seat, company, shares);
                        list.push(Candidate { action: Action::Buy { company, shares }, prior: merit });
                    }
                    self.add_sale(game, state, seat, company, list);
                }
            }
            Phase::Disposing(merger) => {
                self.menu.clear();
                game.legal_actions(state, seat, &mut self.menu);
                for &action in &self.menu {
                    list.push(Candidate { action, prior: self.disposal(game, state, merger, action) });
                }
            }
            Phase::Diamonds { .. }
            | Phase::Drawing { .. }
            | Phase::Founding { .. }
            | Phase::Choosing { .. }
            | Phase::Over { .. } => {
                self.menu.clear();
                game.legal_actions(state, seat, &mut self.menu);
                list.extend(self.menu.iter().map(|&action| Candidate { action, prior: 0.0 }));
            }
        }
        rank(&mut list[from..]);
    }

    fn reply(&mut self, game: &SpaceMonopoly, state: &State, seat: Seat, dealer: &mut Seeded) -> Action {
        match &state.phase {
            Phase::Placing { .. } => self.place(game, state, seat, dealer),
            Phase::Buying => self.buy(game, state, seat, dealer),
            Phase::Disposing(merger) => {
                self.menu.clear();
                game.legal_actions(state, seat, &mut self.menu);
                let merit = |action: &Action| self.disposal(game, state, merger, *action);
                let best = self.menu.iter().max_by(|a, b| merit(a).total_cmp(&merit(b)));
                *best.expect("a holder can always sell, trade or keep")
            }
            Phase::Diamonds { .. }
            | Phase::Drawing { .. }
            | Phase::Founding { .. }
            | Phase::Choosing { .. }
            | Phase::Over { .. } => {
                self.menu.clear();
                game.legal_actions(state, seat, &mut self.menu);
                self.menu[dealer.below(self.menu.len() as u32) as usize]
            }
        }
    }

    fn is_leaf(&self, _game: &SpaceMonopoly, state: &State, _decisions: u32) -> bool {
        state.turn >= self.last_turn && matches!(state.phase, Phase::Placing { .. })
    }

    fn evaluate(&mut self, game: &SpaceMonopoly, state: &State) -> PerSeat<f32> {
        let worths = PerSeat::from_fn(state.seats(), |seat| game.worth(state, seat).total());
        if let Phase::Over { .. } = state.phase {
            return shares_of_highest(&worths);
        }
        let highest = worths.as_slice().iter().max().copied().unwrap_or(1).max(1) as f32;
        proportions(worths.map(|worth| (worth as f32 / highest).max(0.0).powf(self.steepness)))
    }
}

/// Turns merits (pounds) into priors, best first.
fn rank(list: &mut [Candidate<Action>]) {
    list.sort_by(|a, b| b.prior.total_cmp(&a.prior));
    let best = list.first().map_or(0.0, |candidate| candidate.prior);
    list.iter_mut().for_each(|candidate| candidate.prior = ((candidate.prior - best) / 1000.0).max(-5.0).exp());
}

impl Tycoon {
    /// A price that already has some of its next step: tiles within a step count too.
    fn smooth_price(&self, game: &SpaceMonopoly, size: u16) -> f32 {
        let table = game.rules().prices;
        0.5 * (table.price(size) + table.price(size + 3)) as f32
    }

    /// What a tile does to everybody's worth, seen by one seat, in pounds.
    fn merit(&self, game: &SpaceMonopoly, state: &State, seat: Seat, plot: &Plot) -> f32 {
        let mut gains = PerSeat::new(state.seats(), 0.0f32);
        let mut size = plot.tiles;
        let mut own = 0.0;
        match game.largest(state, plot.touched).first() {
            None if plot.tiles >= 2 && !game.free_companies(state).is_empty() => {
                own += self.founding + self.smooth_price(game, plot.tiles);
            }
            None => {}
            Some(acquirer) => {
                for company in plot.touched.iter().filter(|&company| company != acquirer) {
                    let bonuses = game.bonuses(state, company);
                    gains.iter_mut().for_each(|(seat, gain)| *gain += self.liquidity * bonuses.of(seat) as f32);
                    size += state.board.size(company);
                }
                let before = state.board.size(acquirer);
                size += before;
                let rise = self.smooth_price(game, size) - self.smooth_price(game, before);
                self.add_rise(game, state, acquirer, rise, &mut gains);
            }
        }
        if self.would_end(game, state, plot, size) {
            return self.ending(game, state, seat, &gains);
        }
        let rival = gains.iter().filter(|&(other, _)| other != seat).map(|(_, &gain)| gain).fold(f32::MIN, f32::max);
        own + gains[seat] - self.rivalry * rival
    }

    /// What every holder gains when the price of a company rises: by shares and by the bonus of the place.
    fn add_rise(&self, game: &SpaceMonopoly, state: &State, company: Company, rise: f32, gains: &mut PerSeat<f32>) {
        let price = game.price(state, company).max(1) as f32;
        let bonuses = game.bonuses(state, company);
        let scale = (1u32 << state.companies[company].splits) as f32;
        for (seat, gain) in gains.iter_mut() {
            let shares = f32::from(state.players[seat].shares[company]) / scale;
            *gain += rise * (shares + bonuses.of(seat) as f32 / price / scale);
        }
    }

    /// Whether the game ends with this tile (S21); `size` is what its company has then.
    fn would_end(&self, game: &SpaceMonopoly, state: &State, plot: &Plot, size: u16) -> bool {
        let rules = game.rules();
        let Some(grown) = game.largest(state, plot.touched).first() else { return false };
        let others = || state.board.active().iter().filter(|&company| !plot.touched.contains(company) && company != grown);
        let all_safe = size >= rules.safe_size && others().all(|company| game.is_safe(state, company));
        size >= rules.end_size || (all_safe && others().count() + 1 >= usize::from(rules.min_safe_companies))
    }

    /// An end is the best there is for whoever wins by it, and the worst for everybody else.
    fn ending(&self, game: &SpaceMonopoly, state: &State, seat: Seat, gains: &PerSeat<f32>) -> f32 {
        let worth = |seat: Seat| game.worth(state, seat).total() as f32 + gains[seat];
        let best_rival = Seat::all(state.seats()).filter(|&other| other != seat).map(worth).fold(f32::MIN, f32::max);
        if worth(seat) > best_rival { 100_000.0 } else { -100_000.0 }
    }

    /// What buying shares is worth beyond their price: places for bonuses, and growth.
    fn purchase(&self, game: &SpaceMonopoly, state: &State, seat: Seat, company: Company, shares: u16) -> f32 {
        let size = state.board.size(company);
        let price = game.price(state, company) as f32;
        let mut holdings = state.players.map(|player| player.shares[company]);
        let before = game.bonuses(state, company);
        holdings[seat] += shares;
        let after = Bonuses::new(&holdings, game.price(state, company), game.rules().sole_holder);
        let gain = (after.of(seat) - before.of(seat)) as f32;
        let rivals = Seat::all(state.seats()).filter(|&other| other != seat);
        let loss = rivals.map(|other| (before.of(other) - after.of(other)) as f32).fold(0.0, f32::max);
        let scale = (1u32 << state.companies[company].splits) as f32;
        let rise = self.growth * (self.smooth_price(game, size + 5) - self.smooth_price(game, size)) / scale;
        // Half a lead: shares that do not change a place yet still come nearer to it.
        let lead = 0.15 * price * f32::from(shares) * if after.first.contains(seat) { 1.0 } else { 0.5 };
        gain + self.rivalry * loss + f32::from(shares) * (rise - self.thrift * price) + lead
    }

    fn add_sale(&self, game: &SpaceMonopoly, state: &State, seat: Seat, company: Company, list: &mut Vec<Candidate<Action>>) {
        let held = state.players[seat].shares[company];
        if held > 0 && game.bonuses(state, company).of(seat) == 0 {
            let merit = -self.growth * f32::from(held) * 0.2 * game.price(state, company) as f32;
            list.push(Candidate { action: Action::Sell { company, shares: held }, prior: merit });
        }
    }

    /// What a way to dispose of shares is worth.
    fn disposal(&self, game: &SpaceMonopoly, state: &State, merger: &Merger, action: Action) -> f32 {
        let (Action::Dispose { sell, trade, keep }, Some(&company)) = (action, merger.queue.first()) else { return 0.0 };
        let price = game.price(state, company) as f32;
        let acquirer = merger.acquirer;
        let size = state.board.size(acquirer);
        let grown = size + merger.queue.iter().chain(&merger.done).map(|&company| state.board.size(company)).sum::<u16>();
        let worth = self.smooth_price(game, grown) / (1u32 << state.companies[acquirer].splits) as f32;
        let seat = merger.seat;
        let mut holdings = state.players.map(|player| player.shares[acquirer]);
        holdings[seat] += trade / 2;
        let bonus = Bonuses::new(&holdings, worth as i64, game.rules().sole_holder).of(seat);
        f32::from(sell) * price * (1.0 + self.liquidity)
            + f32::from(trade / 2) * worth
            + bonus as f32
            + f32::from(keep) * price * 0.3
    }

    fn whim(&self, dealer: &mut Seeded) -> f32 {
        dealer.below(2048) as f32 / 1024.0 - 1.0
    }

    fn place(&mut self, game: &SpaceMonopoly, state: &State, seat: Seat, dealer: &mut Seeded) -> Action {
        let mut plots = std::mem::take(&mut self.plots);
        self.surveyor.survey(game, state, dealer.below(1 << 20), &mut plots);
        let mut best = (f32::MIN, plots[0].square);
        for plot in &plots {
            let merit = self.merit(game, state, seat, plot);
            let merit = merit + self.noise * (merit.abs() + 500.0) * self.whim(dealer);
            if merit > best.0 {
                best = (merit, plot.square);
            }
        }
        self.plots = plots;
        Action::Place { square: best.1 }
    }

    fn buy(&self, game: &SpaceMonopoly, state: &State, seat: Seat, dealer: &mut Seeded) -> Action {
        let mut best = (0.0, Action::End);
        for company in state.board.active().iter() {
            let most = game.most_buy(state, company).min(3);
            for shares in (1..=most).filter(|&shares| shares == 1 || shares == most) {
                let merit = self.purchase(game, state, seat, company, shares);
                let merit = merit + self.noise * merit.abs() * self.whim(dealer);
                if merit > best.0 {
                    best = (merit, Action::Buy { company, shares });
                }
            }
        }
        best.1
    }
}

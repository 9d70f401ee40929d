//! A strong player: tries out the throws until its next turn, and trades for the best chance to win.

use super::prospect::{Course, Prospect, Trials};
use super::trader;
use crate::view::state_of;
use crate::{Action, Company, Edition, Flutter, Money, PlayerView, View};
use parlor_engine::{Advice, Dealer, Estimate, InvalidMachine, Machine, MachineInfo, MachineSpec, Seat};

pub(super) const INFO: MachineInfo = MachineInfo {
    name: "hard",
    summary: "Tries out the throws until its next turn, cards and all, and trades for the best chance to win the race.",
    parameters: &[("trials", "how many futures it tries out before each action, 20 to 2000, default 150")],
};

/// See [`INFO`].
pub(super) struct Hard {
    trials: u32,
}

/// The part of a forecast that counts while the round goes on. Between 0.2 and 0.8 it made no difference beyond the noise of
/// 2,000 games.
const PATIENCE: f64 = 0.6;

impl Hard {
    pub(super) fn build(spec: &MachineSpec) -> Result<Box<dyn Machine<Flutter>>, InvalidMachine> {
        Ok(Box::new(Self { trials: spec.number("trials", 20..=2_000, 150)? }))
    }
}

impl Machine<Flutter> for Hard {
    fn choose(&self, game: &Flutter, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Action {
        let Some(scale) = self.scale(game, view) else { return Action::Throw };
        let mut best = (Action::Throw, scale.merit(Action::Throw).mean());
        for &action in menu {
            let mean = scale.merit(action).mean();
            if mean > best.1 {
                best = (action, mean);
            }
        }
        best.0
    }

    fn advise(&self, game: &Flutter, view: &View, menu: &[Action], _dealer: &mut dyn Dealer) -> Vec<Advice<Action>> {
        let Some(scale) = self.scale(game, view) else { return vec![Advice { action: Action::Throw, estimate: None }] };
        let mut merits: Vec<(Action, Merit)> = menu.iter().map(|&action| (action, scale.merit(action))).collect();
        merits.sort_by(|(_, one), (_, other)| other.mean().total_cmp(&one.mean()));
        merits.iter().map(|&(action, merit)| Advice { action, estimate: Some(merit.estimate()) }).collect()
    }
}

impl Hard {
    /// Tries out the future of this situation. The trials depend on the throws made so far and on nothing else, so all
    /// actions of one turn are weighed against the same futures.
    fn scale<'a>(&self, game: &Flutter, view: &'a View) -> Option<Scale<'a>> {
        let (seat, _) = trader(view)?;
        let state = state_of(view);
        let players = view.players.iter().filter(|player| player.playing).count() as u32;
        let trials = Trials::new(game, &state, players);
        let mut dice = TrialDice(u64::from(view.throws));
        let me = &view.players[seat.index()];
        let futures = (0..self.trials).map(|_| {
            let prospect = trials.run(PATIENCE, &mut dice);
            Future { own: worth(me, &prospect), rivals: Rivals::of(view, seat, &prospect), prospect }
        });
        Some(Scale { view, me, futures: futures.collect() })
    }
}

/// All that a portfolio is weighed against.
struct Scale<'a> {
    view: &'a View,
    me: &'a PlayerView,
    futures: Vec<Future>,
}

/// One future.
struct Future {
    prospect: Prospect,
    /// What the player's portfolio of now has become.
    own: f64,
    rivals: Rivals,
}

/// What the others have become in one future.
struct Rivals {
    richest: f64,
    /// The sum of their weights in the race.
    weight: f64,
    /// Whether one in an earlier seat has the target, and one in a later seat (FB6).
    earlier: bool,
    later: bool,
}

impl Rivals {
    fn of(view: &View, seat: Seat, prospect: &Prospect) -> Self {
        let mut rivals = Self { richest: 0.0, weight: 0.0, earlier: false, later: false };
        for player in view.players.iter().filter(|player| player.playing && player.seat != seat) {
            let worth = worth(player, prospect);
            rivals.richest = rivals.richest.max(worth);
            rivals.weight += weight(worth);
            let has_target = worth >= f64::from(view.target);
            rivals.earlier |= has_target && player.seat < seat;
            rivals.later |= has_target && player.seat > seat;
        }
        rivals
    }
}

impl Scale<'_> {
    /// What an action is worth; a sale also for what it makes room to buy.
    fn merit(&self, action: Action) -> Merit {
        match action {
            Action::Throw => self.weigh(|_| 0.0),
            Action::Buy { company } => self.weigh(|prospect| self.bought(company, prospect)),
            Action::Sell { company } => {
                let price = self.view.companies[company].parent;
                let sold = |prospect: &Prospect| f64::from(price) - prospect.values[company];
                let cash = self.me.cash + Money::from(price);
                let rooms = Company::ALL.into_iter().filter(|&other| other != company && self.can_buy(other, cash));
                let swaps = rooms.map(|other| self.weigh(|prospect| sold(prospect) + self.bought(other, prospect)));
                swaps.fold(self.weigh(sold), |best, swap| if swap.mean() > best.mean() { swap } else { best })
            }
        }
    }

    fn can_buy(&self, company: Company, cash: Money) -> bool {
        let lane = &self.view.companies[company];
        lane.parent > 0 && lane.broker > 0 && cash >= lane.cost
    }

    fn bought(&self, company: Company, prospect: &Prospect) -> f64 {
        prospect.values[company] - f64::from(self.view.companies[company].cost)
    }

    /// The chance to win when every future changes the player's worth by what `change` says.
    fn weigh(&self, change: impl Fn(&Prospect) -> f64) -> Merit {
        let mut merit = Merit { sum: 0.0, squares: 0.0, futures: self.futures.len() as u32 };
        for future in &self.futures {
            let chance = self.chance(future, future.own + change(&future.prospect));
            merit.sum += chance;
            merit.squares += chance * chance;
        }
        merit
    }

    fn chance(&self, future: &Future, own: f64) -> f64 {
        let rivals = &future.rivals;
        let target = f64::from(self.view.target);
        match (future.prospect.course, self.view.edition) {
            (Course::RoundEnded, Edition::Standard) if own.max(rivals.richest) >= target => richer(own, rivals.richest),
            (Course::RoundEnded, Edition::Blueprint) if rivals.earlier => 0.0,
            (Course::RoundEnded, Edition::Blueprint) if own >= target => 1.0,
            (Course::RoundEnded, Edition::Blueprint) if rivals.later => 0.0,
            (Course::GameEnded, _) => richer(own, rivals.richest),
            (Course::Open | Course::RoundEnded, Edition::Standard | Edition::Blueprint) => {
                let own = weight(own);
                own / (own + rivals.weight).max(f64::MIN_POSITIVE)
            }
        }
    }
}

fn richer(own: f64, richest: f64) -> f64 {
    match own.total_cmp(&richest) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    }
}

/// What a player's portfolio has become in a future.
fn worth(player: &PlayerView, prospect: &Prospect) -> f64 {
    let shares = player.certificates.iter().map(|(company, &held)| f64::from(held) * prospect.values[company]);
    f64::from(player.cash) + shares.sum::<f64>()
}

/// How a worth counts in an open race: the chance to win is a player's part of all weights. The eighth power: the first won
/// less, the fourth and the fourteenth about as much. By squaring, so that it is the same on every machine.
fn weight(worth: f64) -> f64 {
    let scaled = worth / 500.0;
    let square = scaled * scaled;
    let fourth = square * square;
    fourth * fourth
}

/// The chance to win over all futures.
#[derive(Clone, Copy)]
struct Merit {
    sum: f64,
    squares: f64,
    futures: u32,
}

impl Merit {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.futures)
    }

    fn estimate(&self) -> Estimate {
        let (value, count) = (self.mean(), f64::from(self.futures));
        let spread = 1.96 * ((self.squares / count - value * value).max(0.0) / count).sqrt();
        Estimate { value, low: (value - spread).max(0.0), high: (value + spread).min(1.0), visits: self.futures }
    }
}

/// The dice of trials (SplitMix64): quick, and the same for the same situation.
struct TrialDice(u64);

impl Dealer for TrialDice {
    #[inline]
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        // The high half, scaled: what little this favours small numbers is far below the noise of a trial.
        (((word >> 32) * u64::from(bound)) >> 32) as u32
    }
}

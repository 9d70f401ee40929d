//! What a certificate brings over the next throws: exact for one lane, taken from the rules themselves.
//!
//! For every price and traveller the tables hold, over as many throws as there are seats: how likely this lane ends the
//! round, what a holder gains when it does, what cards bring meanwhile, and what settlement would bring if another lane
//! ended the round. They are made once for a set of rules by letting the rules throw every number and draw every card.

use parlor_engine::{Game, Ignore, Seat, Step};
use parlor_flutter::{Card, Chance, Company, Flutter, Lane, Options, PerCompany, Phase, State};

/// Pegs stand on 20 spaces of 10.
const SPACES: usize = 20;
const LANES: usize = SPACES * SPACES;

/// The lane whose prospects are made, and the one that ends rounds meanwhile.
const LANE: Company = Company::Yellow;
const CLOSER: Company = Company::Red;

/// What the next throws will bring to the holder of one certificate of a lane.
#[derive(Clone, Copy, Default)]
struct Prospect {
    /// How likely the lane ends the round.
    ends: f32,
    /// The gain when it does, times that likelihood, and what cards bring.
    gain: f32,
    /// The gain by settlement if another lane ended the round, times the likelihood that this one has not.
    settled: f32,
}

/// One way in which a throw for this lane may go.
struct Way {
    chance: f32,
    gain: f32,
    /// Where the pegs stand then; none if the round has ended or the company is gone.
    next: Option<usize>,
    ends: bool,
}

/// The tables for one set of rules and one number of seats.
pub(super) struct Prospects {
    options: Options,
    seats: u8,
    /// By the number of trading companies less one, then by lane.
    tables: Vec<Vec<Prospect>>,
}

impl Prospects {
    pub(super) fn of(game: &Flutter, seats: u8) -> Self {
        let ways: Vec<Vec<Way>> = (0..LANES).map(|lane| ways(game, seats, lane)).collect();
        let settled: Vec<f32> = (0..LANES).map(|lane| settlement(game, seats, lane)).collect();
        let tables = (1..=Company::COUNT).map(|trading| table(&ways, &settled, trading, seats.into())).collect();
        Self { options: game.options().clone(), seats, tables }
    }

    pub(super) fn fit(&self, game: &Flutter, seats: u8) -> bool {
        self.seats == seats && self.options == *game.options()
    }

    /// What a certificate of each trading company will bring until as many throws have been made as there are seats.
    pub(super) fn gains(&self, state: &State) -> PerCompany<f32> {
        let trading = state.trading().count().max(1);
        let table = &self.tables[trading - 1];
        let prospect = |lane: &Lane| table[index(lane.parent, lane.traveller)];
        // How likely no lane at all ends the round; divided by a lane's own part it is that of the others.
        let calm: f32 = state.trading().map(|company| 1.0 - prospect(&state.companies[company]).ends).product();
        PerCompany::from_fn(|company| {
            let lane = &state.companies[company];
            if !lane.is_trading() {
                return 0.0;
            }
            let own = prospect(lane);
            let others_end = 1.0 - calm / (1.0 - own.ends).max(1e-6);
            own.gain + others_end * own.settled
        })
    }
}

fn index(parent: u16, traveller: u16) -> usize {
    let space = |peg: u16| usize::from(peg / 10).clamp(1, SPACES) - 1;
    space(parent) * SPACES + space(traveller)
}

/// A state in which a seat holds one certificate of a lane, and another lane stands before the top.
fn trial(game: &Flutter, seats: u8, lane: usize) -> State {
    let mut state = game.initial_state(seats.max(2));
    let seat = Seat::new(0);
    let (parent, traveller) = ((lane / SPACES + 1) as u16 * 10, (lane % SPACES + 1) as u16 * 10);
    state.companies[LANE] = Lane { parent, traveller, broker: game.options().certificates - 1, insurances: 0 };
    state.companies[CLOSER] = Lane { parent: 100, traveller: 180, broker: game.options().certificates, insurances: 0 };
    for (_, player) in state.players.iter_mut() {
        player.cash = 0;
    }
    state.players[seat].certificates[LANE] = 1;
    state.phase = Phase::Dice { seat };
    state
}

/// What the certificate and the cash are worth.
fn worth(state: &State) -> f32 {
    state.worth(Seat::new(0)) as f32
}

fn ways(game: &Flutter, seats: u8, lane: usize) -> Vec<Way> {
    let start = trial(game, seats, lane);
    let before = worth(&start);
    let mut ways = Vec::new();
    let mut add = |chance: f32, state: &State| {
        let now = &state.companies[LANE];
        let ends = state.round > start.round;
        let next = (now.is_trading() && !ends).then(|| index(now.parent, now.traveller));
        ways.push(Way { chance, gain: worth(state) - before, next, ends });
    };
    for number in 1..=6 {
        let mut thrown = start;
        game.apply(&mut thrown, &Step::Chance(Chance::Dice(number, LANE)), &mut Ignore);
        if !matches!(thrown.phase, Phase::Card { .. }) {
            add(1.0 / 6.0, &thrown);
            continue;
        }
        let cards: u8 = Card::ALL.iter().map(|&card| thrown.deck.left(card)).sum();
        for card in Card::ALL.into_iter().filter(|&card| thrown.deck.left(card) > 0) {
            let mut drawn = thrown;
            game.apply(&mut drawn, &Step::Chance(Chance::Card(card)), &mut Ignore);
            add(f32::from(thrown.deck.left(card)) / f32::from(cards) / 6.0, &drawn);
        }
    }
    ways
}

/// What the holder gains when another lane ends the round now.
fn settlement(game: &Flutter, seats: u8, lane: usize) -> f32 {
    let mut state = trial(game, seats, lane);
    let before = worth(&state);
    game.apply(&mut state, &Step::Chance(Chance::Dice(6, CLOSER)), &mut Ignore);
    worth(&state) - before
}

/// Goes through the throws from the last to the first: each falls on this lane with one chance in `trading`.
fn table(ways: &[Vec<Way>], settled: &[f32], trading: usize, throws: usize) -> Vec<Prospect> {
    let hit = 1.0 / trading as f32;
    let mut later: Vec<Prospect> = settled.iter().map(|&settled| Prospect { ends: 0.0, gain: 0.0, settled }).collect();
    for _ in 0..throws {
        let step = |lane: usize| {
            let missed = later[lane];
            let mut now = Prospect {
                ends: (1.0 - hit) * missed.ends,
                gain: (1.0 - hit) * missed.gain,
                settled: (1.0 - hit) * missed.settled,
            };
            for way in &ways[lane] {
                let chance = hit * way.chance;
                now.gain += chance * way.gain;
                now.ends += if way.ends { chance } else { 0.0 };
                if let Some(next) = way.next {
                    now.ends += chance * later[next].ends;
                    now.gain += chance * later[next].gain;
                    now.settled += chance * later[next].settled;
                }
            }
            now
        };
        later = (0..LANES).map(step).collect();
    }
    later
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_flutter::Edition;

    #[test]
    fn a_traveller_before_the_top_promises_more_than_one_at_the_bottom() {
        let game = Flutter::new(Options::of(Edition::Standard)).unwrap();
        let prospects = Prospects::of(&game, 4);
        let mut state = game.initial_state(4);
        state.companies[Company::Blue].traveller = 180;
        state.companies[Company::Green].traveller = 20;
        let gains = prospects.gains(&state);
        assert!(gains[Company::Blue] > 10.0 && gains[Company::Green] < 0.0, "{gains:?}");
        assert!(gains[Company::Yellow] < gains[Company::Blue]);
    }

    #[test]
    fn one_throw_of_one_company_is_the_mean_over_the_dice() {
        let game = Flutter::new(Options::of(Edition::Standard)).unwrap();
        let prospects = Prospects::of(&game, 4);
        let (ways, settled) = (ways(&game, 4, index(100, 180)), settlement(&game, 4, index(100, 180)));
        // From 180 the die brings 190 (slump to 130), or the end: dividend 20 and two spaces.
        assert_eq!(settled, 15.0 + 10.0);
        let expected: f32 = ways.iter().map(|way| way.chance * way.gain).sum();
        assert!((expected - 5.0 / 6.0 * 40.0).abs() < 1e-3, "{expected}");
        assert!(prospects.tables[0][index(100, 180)].gain >= expected);
    }
}

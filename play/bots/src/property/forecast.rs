//! Forecasts: what rent a property will bring and cost, and what a player can bear.

use super::Tastes;
use parlor_engine::Seat;
use parlor_property::{Board, Ground, Group, HOTEL, Money, Rules, SALARY, SPACES, SpaceId, Spaces, State, Switch};

/// A state seen with the eyes of a rent collector.
pub(super) struct Forecast<'a> {
    pub(super) rules: &'a Rules,
    pub(super) state: &'a State,
    pub(super) visits: &'a [f32; 40],
    pub(super) tastes: &'a Tastes,
}

/// How likely a turn ends on each space, by dice and the way to jail alone; cards move few tokens.
pub(super) fn visits(board: &Board) -> [f32; 40] {
    let mut now = [1.0 / 40.0; 40];
    for _ in 0..40 {
        let mut next = [0.0; 40];
        for space in SpaceId::all() {
            for first in 1..=6 {
                for second in 1..=6 {
                    let to = space.ahead(first + second);
                    let to = if board.lot(to).ground == Ground::GoToJail { board.jail } else { to };
                    next[to.index()] += now[space.index()] / 36.0;
                }
            }
        }
        now = next;
    }
    now
}

impl Forecast<'_> {
    pub(super) fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + '_ {
        Seat::all(self.state.seats()).filter(move |&other| other != seat && self.state.is_in(other))
    }

    fn rivals(&self, seat: Seat) -> f32 {
        self.opponents(seat).count() as f32
    }

    /// What a finished set of streets brings over the rounds that count, its houses paid.
    pub(super) fn potential(&self, group: Group, seat: Seat) -> f32 {
        let set = self.rules.board.group(group);
        let earn = |space: SpaceId| {
            let lot = self.rules.board.lot(space);
            let rent = self.visits[space.index()] * lot.rents[3] as f32 * self.rivals(seat) * self.tastes.rounds;
            rent - 3.0 * lot.house_cost as f32
        };
        set.iter().map(earn).sum::<f32>().max(100.0)
    }

    /// What a property is worth to a seat, whoever owns it now.
    pub(super) fn land_value(&self, seat: Seat, space: SpaceId) -> f32 {
        let board = &self.rules.board;
        let price = board.lot(space).price as f32;
        let own = self.state.players[seat].properties.or(Spaces::one(space));
        let Some(group) = board.group_of(space) else { return 0.0 };
        let set = board.group(group);
        match group {
            Group::Station => price + 50.0 * own.and(set).len() as f32,
            Group::Utility => 0.8 * price,
            street => {
                let potential = self.potential(street, seat);
                let missing = set.without(own);
                let part = own.and(set).len() as f32 / set.len() as f32;
                let hope = if missing.is_empty() {
                    potential
                } else if missing.iter().all(|space| self.state.owner(space).is_none()) {
                    0.3 * part * potential
                } else {
                    0.12 * part * potential
                };
                let blocks = self.opponents(seat).any(|other| {
                    let theirs = self.state.players[other].properties;
                    set.without(theirs.or(Spaces::one(space))).is_empty() && set.len() > 1
                });
                price + hope + if blocks { 0.3 * potential } else { 0.0 }
            }
        }
    }

    /// The dearest rent that the next throw of a seat may cost.
    pub(super) fn dearest_ahead(&self, seat: Seat) -> Money {
        let mut dearest = 0;
        for other in self.opponents(seat) {
            for space in self.state.players[other].properties.without(self.state.mortgaged) {
                dearest = dearest.max(self.rules.rent(self.state, other, space, 7));
            }
        }
        dearest
    }

    /// Cash that a seat keeps in hand.
    pub(super) fn reserve(&self, seat: Seat) -> Money {
        let dear = self.tastes.caution * self.dearest_ahead(seat) as f32;
        let lean = self.tastes.lean * self.rules.raisable(self.state, seat) as f32;
        self.tastes.purse.max(dear - lean) as Money
    }

    /// What one more level brings each round for each coin, by the steepest way up.
    pub(super) fn build_return(&self, seat: Seat, space: SpaceId) -> f32 {
        let lot = self.rules.board.lot(space);
        let level = self.state.levels[space];
        let slope = (level + 1..=HOTEL).map(|to| {
            let more = lot.rents[usize::from(to)] - lot.rents[usize::from(level)];
            more as f32 / (f32::from(to - level) * lot.house_cost.max(1) as f32)
        });
        self.visits[space.index()] * self.rivals(seat) * slope.fold(0.0, f32::max)
    }

    /// Streets on which a seat may build now (P17), jail aside.
    pub(super) fn builds(&self, seat: Seat) -> impl Iterator<Item = SpaceId> + '_ {
        let (own, board) = (&self.state.players[seat], &self.rules.board);
        let sets = Group::STREETS.into_iter().map(|group| board.group(group)).filter(|&set| own.properties.has_all(set));
        sets.flat_map(move |set| {
            let lowest = set.iter().map(|space| self.state.levels[space]).min().unwrap_or(0);
            let limit = if self.rules.options.even_build == Switch::On { (lowest + 1).min(HOTEL) } else { HOTEL };
            set.without(self.state.mortgaged)
                .iter()
                .filter(move |&space| self.state.levels[space] < limit && own.cash >= board.lot(space).house_cost)
        })
    }

    /// How strong a seat is: what it has, and the rent of the rounds to come; nothing for one who is out.
    pub(super) fn strength(&self, seat: Seat) -> f32 {
        if !self.state.is_in(seat) {
            return 0.0;
        }
        let player = &self.state.players[seat];
        let board = &self.rules.board;
        let mut worth = player.cash as f32;
        let mut income = SALARY as f32 / 6.0;
        for space in player.properties {
            let lot = board.lot(space);
            let mortgaged = self.state.mortgaged.contains(space);
            worth += if mortgaged { lot.price - lot.lift } else { lot.price } as f32;
            worth += f32::from(self.state.levels[space]) * lot.house_cost as f32;
            if !mortgaged {
                let rent = self.rules.rent(self.state, seat, space, 7) as f32;
                income += self.visits[space.index()] * rent * self.rivals(seat);
            }
        }
        let sets = Group::STREETS.into_iter().filter(|&group| player.properties.has_all(board.group(group)));
        let unbuilt = sets.filter(|&group| board.group(group).iter().all(|space| self.state.levels[space] == 0));
        let hope: f32 = unbuilt.map(|group| 0.5 * self.potential(group, seat).min(3.0 * player.cash.max(0) as f32)).sum();
        let mut outgo = 0.0;
        for other in self.opponents(seat) {
            for space in self.state.players[other].properties.without(self.state.mortgaged) {
                outgo += self.visits[space.index()] * self.rules.rent(self.state, other, space, 7) as f32;
            }
        }
        // Rent that cannot be paid takes everything: what is short of the dearest rent weighs double.
        let means = (player.cash + self.rules.raisable(self.state, seat)) as f32;
        let short = (self.dearest_ahead(seat) as f32 - means).max(0.0);
        (worth + hope + self.tastes.patience * (income - outgo) - 0.5 * short).max(20.0)
    }
}

/// The number of spaces, as the loops above use it.
const _: () = assert!(SPACES == 40);

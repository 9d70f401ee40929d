//! What a seat takes every card to be, and what it expects each action to bring, in points.

use super::guess::{Guess, Odds, Wyrms, expect};
use super::lore::turns_since;
use super::outlook::{LAPS, Outlook, Worths};
use crate::action::Action;
use crate::card::{Ability, Card};
use crate::grid::{GridCard, MOST_PLAYERS, Origin};
use crate::options::Options;
use crate::position::Position;
use crate::rules;
use crate::state::{Face, Phase, State};
use parlor_engine::Seat;

/// Nobody calls with such a total.
const HOPELESS: f32 = 14.5;
/// The top discard is not worth a thought unless it brings so many points.
const TAKEN_AT: f32 = 2.0;

/// When a simulated player calls.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub enum CallManner {
    /// At an estimated total of at most this.
    Total(f32),
    /// When it is likely enough to be lowest.
    #[default]
    Odds,
}

/// What the seat that decides is asked, and who may be touched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question {
    pub me: Seat,
    pub seats: u8,
    /// The card in hand.
    pub hand: Option<Card>,
    /// The raided card.
    pub raided: Option<(Seat, Position)>,
    /// The top discard.
    pub top: Option<Card>,
    /// Whose grid may not be touched.
    pub sealed: Option<Seat>,
    /// Whether this is the last turn of the round for this seat.
    pub last_turn: bool,
}

impl Question {
    /// The share of one opponent among all.
    fn share(&self) -> f32 {
        1.0 / f32::from(self.seats - 1)
    }
}

/// One seat's picture of the table.
#[derive(Clone, Debug)]
pub struct Reckoning<'a> {
    outlook: &'a Outlook,
    question: Question,
    guesses: [[Guess; 4]; MOST_PLAYERS],
    /// The own cards that the seat knows.
    own: [Option<Card>; 4],
    totals: [f32; MOST_PLAYERS],
    /// The opponent who seems nearest to calling or winning the round.
    leader: Option<Seat>,
    /// What the abilities of 11, 12 and 13 would bring now.
    wakes: [f32; 3],
    /// What it brings to be rid of each own card, before what comes in its place.
    riddance: [f32; 4],
}

impl<'a> Reckoning<'a> {
    /// The picture of the seat that decides in a world: what it knows there for certain, the rest by what is usual.
    pub fn of_state(options: &Options, state: &State, me: Seat, outlook: &'a Outlook) -> Self {
        let mut reckoning = Self::glance(options, state, me, outlook);
        reckoning.look_around(state);
        reckoning.consider();
        reckoning
    }

    /// The same of the own grid alone: enough for most decisions.
    pub(super) fn glance(options: &Options, state: &State, me: Seat, outlook: &'a Outlook) -> Self {
        let question = Question {
            me,
            seats: state.seats(),
            hand: state.hand().map(|(card, _)| card),
            raided: if let Phase::Raid { owner, position } = state.phase { Some((owner, position)) } else { None },
            top: state.discard_pile.top,
            sealed: state.caller.filter(|&caller| rules::is_sealed(options, state, caller)),
            last_turn: state.caller.is_some(),
        };
        let mut own = [None; 4];
        for (face, card) in own.iter_mut().zip(state.players[me].grid.cards()) {
            *face = card.learned.when(me).map(|_| card.face);
        }
        let (wakes, riddance) = ([0.0; 3], [0.0; 4]);
        let (guesses, totals) = ([[Guess::NOTHING; 4]; MOST_PLAYERS], [0.0; MOST_PLAYERS]);
        let mut glance = Self { outlook, question, guesses, own, totals, leader: None, wakes, riddance };
        glance.guess_grid(state, me);
        glance.riddance = glance.riddances(&[0.0; 3]);
        glance
    }

    pub(super) fn new(
        outlook: &'a Outlook,
        question: Question,
        guesses: [[Guess; 4]; MOST_PLAYERS],
        own: [Option<Card>; 4],
    ) -> Self {
        let totals = guesses.map(|grid| grid[0].mean + grid[1].mean + grid[2].mean + grid[3].mean);
        let (wakes, riddance) = ([0.0; 3], [0.0; 4]);
        let mut reckoning = Self { outlook, question, guesses, own, totals, leader: None, wakes, riddance };
        reckoning.find_leader();
        reckoning.riddance = reckoning.riddances(&[0.0; 3]);
        reckoning
    }

    /// Adds what the seat makes of the grids of the others.
    fn look_around(&mut self, state: &State) {
        let me = self.me();
        Seat::all(state.seats()).filter(|&other| other != me).for_each(|other| self.guess_grid(state, other));
        self.find_leader();
    }

    fn guess_grid(&mut self, state: &State, owner: Seat) {
        let had = Laps { turns: state.turns_of(owner), seats: state.seats() };
        let (me, mut total) = (self.me(), 0.0);
        for (guess, card) in self.guesses[owner.index()].iter_mut().zip(state.players[owner].grid.cards()) {
            *guess = quick_guess(me, owner, card, had, self.outlook);
            total += guess.mean;
        }
        self.totals[owner.index()] = total;
    }

    fn find_leader(&mut self) {
        let mut lowest = f32::MAX;
        for other in Seat::all(self.question.seats) {
            if self.is_open(other) && self.totals[other.index()] < lowest {
                (lowest, self.leader) = (self.totals[other.index()], Some(other));
            }
        }
    }

    /// Adds what abilities and exchanges are worth.
    pub(super) fn consider(&mut self) {
        self.wakes = [self.best_gale(), self.best_looks(), self.best_raid()];
        self.riddance = self.riddances(&self.outlook.wyrms);
    }

    fn worths(&self) -> &Worths {
        &self.outlook.worths
    }

    /// Who decides.
    pub fn me(&self) -> Seat {
        self.question.me
    }

    /// The total to expect in a grid.
    pub fn total(&self, owner: Seat) -> f32 {
        self.totals[owner.index()]
    }

    /// How many cards of a grid the seat does not know.
    pub fn unknown(&self, owner: Seat) -> usize {
        self.guesses[owner.index()].iter().filter(|guess| !guess.known).count()
    }

    /// The odds of being lowest after everybody else's last turn, about: each opponent gains a little on average, and what
    /// is unknown of both totals spreads.
    pub fn call_odds(&self) -> f32 {
        let own = self.total(self.me());
        let doubt = self.worths().unknown_variance * self.unknown(self.me()) as f32 + self.worths().last_turn_variance;
        let odds_against = |other: Seat| {
            let ahead = self.total(other) - self.worths().last_turn_gain - own;
            let spread = (doubt + self.worths().hidden_variance * self.unknown(other) as f32).sqrt();
            1.0 / (1.0 + (-1.7 * ahead / spread).exp())
        };
        let others = Seat::all(self.question.seats).filter(|&other| other != self.me());
        others.map(odds_against).product()
    }

    /// What a simulated player does in a world; `menu` is room for its actions.
    pub fn reply(
        options: &Options,
        state: &State,
        me: Seat,
        outlook: &'a Outlook,
        manner: CallManner,
        menu: &mut Vec<Action>,
    ) -> Action {
        let mut reckoning = Self::glance(options, state, me, outlook);
        if state.phase == Phase::Turn && rules::may_call(state) && reckoning.total(me) < HOPELESS {
            if manner == CallManner::Odds {
                reckoning.look_around(state);
            }
            if reckoning.calls(manner) {
                return Action::Call;
            }
        }
        if let Some(action) = reckoning.plain_reply(state) {
            return action;
        }
        reckoning.look_around(state);
        // Once a card is discarded, it only matters what is aimed at.
        if matches!(state.phase, Phase::Turn | Phase::Decide { .. }) {
            reckoning.consider();
        }
        menu.clear();
        rules::legal_actions(options, state, me, menu);
        reckoning.best_of(menu)
    }

    fn best_of(&self, menu: &[Action]) -> Action {
        let mut best = (f32::NEG_INFINITY, menu[0]);
        for action in menu {
            let worth = self.worth(action);
            if worth > best.0 {
                best = (worth, *action);
            }
        }
        best.1
    }

    fn calls(&self, manner: CallManner) -> bool {
        let total = self.total(self.me());
        match manner {
            CallManner::Total(most) => total <= most,
            CallManner::Odds => self.call_odds() >= self.worths().call_odds,
        }
    }

    /// What an action brings, in points. Calls are decided elsewhere.
    pub fn worth(&self, action: &Action) -> f32 {
        match *action {
            Action::Choose { .. } | Action::Stop | Action::Decline => 0.0,
            Action::Call => f32::NEG_INFINITY,
            Action::Draw => self.draw_worth(&self.outlook.pile),
            Action::Take { position } => {
                self.question.top.map_or(0.0, |top| self.keep_worth(top, position) - self.worths().exposure)
            }
            Action::Keep { position } => self.keep_worth(self.hand(), position),
            Action::Discard => self.wake_worth(self.hand()),
            Action::Scry { position } => {
                self.settle_worth(self.hand()) + self.look_worth(self.me(), position, self.worths().own_look)
            }
            Action::Chill { position } => self.settle_worth(self.hand()) + self.chill_worth(position),
            Action::Spy { seat, position } => {
                self.settle_worth(self.hand()) + self.look_worth(seat, position, self.worths().others_look)
            }
            Action::Scorch { seat, position } => self.settle_worth(self.hand()) + self.scorch_worth(seat, position),
            Action::Gale { own, seat, position } => self.gale_worth(self.own(own), seat, self.guess(seat, position)),
            Action::Look { seat: None, position } => {
                self.look_worth(self.me(), position, self.after_turn(self.worths().own_look))
            }
            Action::Look { seat: Some(owner), position } => {
                self.look_worth(owner, position, self.after_turn(self.worths().others_look))
            }
            Action::Raid { seat, position } => self.raid_worth(seat, self.guess(seat, position)),
            Action::Exchange { own } => self.exchange_worth(own),
        }
    }

    fn hand(&self) -> Card {
        self.question.hand.expect("only a drawn card is decided on")
    }

    fn guess(&self, owner: Seat, position: Position) -> &Guess {
        &self.guesses[owner.index()][position.index()]
    }

    fn own(&self, position: Position) -> &Guess {
        self.guess(self.me(), position)
    }

    fn own_cards(&self) -> &[Guess; 4] {
        &self.guesses[self.me().index()]
    }

    /// What knowledge is worth that can be used from the next turn on.
    fn after_turn(&self, worth: f32) -> f32 {
        if self.question.last_turn { 0.0 } else { worth }
    }

    /// Everybody else whose grid may be touched.
    fn opponents(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.question.seats).filter(|&other| self.is_open(other))
    }

    fn is_open(&self, other: Seat) -> bool {
        other != self.question.me && Some(other) != self.question.sealed
    }

    fn others_cards(&self) -> impl Iterator<Item = (Seat, Position)> + '_ {
        self.opponents().flat_map(|owner| Position::ALL.into_iter().map(move |position| (owner, position)))
    }

    /// What a point more for an opponent is worth.
    fn spite(&self, owner: Seat) -> f32 {
        let stakes = self.outlook.stakes.as_ref().and_then(|stakes| stakes.seen_by(self.me()));
        let share = self.worths().spite * self.question.share() * stakes.map_or(1.0, |weights| weights[owner.index()]);
        if self.leader == Some(owner) { share * self.worths().against_leader } else { share }
    }

    /// The card goes into the grid: what it replaces is gone, and may wake.
    fn keep_worth(&self, card: Card, position: Position) -> f32 {
        self.riddance[position.index()] - f32::from(card.value())
    }

    /// What it brings to be rid of each own card; an unknown one wakes as often as `unseen` says.
    fn riddances(&self, unseen: &Wyrms) -> [f32; 4] {
        let (certainty, mut riddances) = (self.after_turn(self.worths().certainty), [0.0; 4]);
        for (riddance, (guess, face)) in riddances.iter_mut().zip(self.own_cards().iter().zip(&self.own)) {
            let wakes = match face {
                Some(face) => self.wake_worth(*face),
                None => unseen.iter().zip(self.wakes).map(|(odds, worth)| odds * worth).sum(),
            };
            *riddance = guess.mean + self.worths().wakes_from_grid * wakes + if guess.known { 0.0 } else { certainty };
        }
        riddances
    }

    /// What a card brings when it is discarded.
    fn wake_worth(&self, card: Card) -> f32 {
        match card.discarded_ability() {
            Some(Ability::Gale) => self.wakes[0],
            Some(Ability::TwinSight) => self.wakes[1],
            Some(Ability::Raid) => self.wakes[2],
            Some(Ability::Scry | Ability::Chill | Ability::Spy | Ability::Scorch) | None => 0.0,
        }
    }

    /// The better of keeping and discarding a drawn card.
    fn settle_worth(&self, card: Card) -> f32 {
        (best(self.riddance.into_iter()) - f32::from(card.value())).max(self.wake_worth(card))
    }

    fn draw_worth(&self, pile: &Odds) -> f32 {
        let drakes = [
            best(Position::ALL.iter().map(|&position| self.look_worth(self.me(), position, self.worths().own_look))),
            best(Position::ALL.iter().map(|&position| self.chill_worth(position))),
            best(self.others_cards().map(|(owner, position)| self.look_worth(owner, position, self.worths().others_look))),
            best(self.others_cards().map(|(owner, position)| self.scorch_worth(owner, position))),
        ];
        let abilities: f32 = drakes.iter().zip(&pile[Card::MirrorDrake as usize..]).map(|(worth, odds)| worth * odds).sum();
        expect(pile, |card| self.settle_worth(card)) + abilities
    }

    /// A look at a card that is known brings nothing, and a little less than doing without.
    fn look_worth(&self, owner: Seat, position: Position, worth: f32) -> f32 {
        let guess = self.guess(owner, position);
        if guess.known || worth == 0.0 {
            return -0.01;
        }
        // A low card of somebody else is one to go and get; a high card of your own is one to get rid of.
        let telling = if owner == self.me() { guess.mean - 6.5 } else { 6.5 - guess.mean };
        worth * (1.0 + telling / 13.0) * if self.leader == Some(owner) { 1.2 } else { 1.0 }
    }

    fn chill_worth(&self, position: Position) -> f32 {
        let guess = self.own(position);
        guess.mean.min(3.0) * self.stays(guess)
    }

    fn scorch_worth(&self, owner: Seat, position: Position) -> f32 {
        let guess = self.guess(owner, position);
        (13.0 - guess.mean).min(3.0) * self.stays(guess) * self.spite(owner)
    }

    /// How likely a card still lies in its grid when the round ends: high ones are replaced, and their runes vanish.
    fn stays(&self, guess: &Guess) -> f32 {
        if self.question.last_turn { 1.0 } else { (1.15 - guess.mean / 11.0).clamp(0.2, 1.0) }
    }

    fn gale_worth(&self, given: &Guess, owner: Seat, received: &Guess) -> f32 {
        let blind = if given.known && !received.known { self.after_turn(self.worths().certainty) } else { 0.0 };
        (given.mean - received.mean) * (1.0 + self.spite(owner)) - blind
    }

    fn raid_worth(&self, owner: Seat, target: &Guess) -> f32 {
        let gain = target.below(self.worst());
        gain * (1.0 + self.spite(owner)) + self.after_turn(self.worths().raid_look)
    }

    fn exchange_worth(&self, own: Position) -> f32 {
        let (owner, position) = self.question.raided.expect("only a raided card is exchanged so");
        (self.own(own).mean - self.guess(owner, position).mean) * (1.0 + self.spite(owner))
    }

    fn worst(&self) -> f32 {
        best(self.own_cards().iter().map(|guess| guess.mean))
    }

    /// What a simulated player does, if it is plain without weighing everything; the seat has called if `calls` says so.
    pub(super) fn plain_reply(&self, state: &State) -> Option<Action> {
        match state.phase {
            Phase::Turn => {
                let gain = best(self.riddance.into_iter()) - f32::from(self.question.top?.value());
                (gain < TAKEN_AT).then_some(Action::Draw)
            }
            Phase::Decide { card, face } => match card.drawn_ability() {
                Some(_) if face == Face::Secret => None,
                _ if card.discarded_ability().is_some() => None,
                _ => Some(self.settle(card)),
            },
            _ => None,
        }
    }

    /// Keeps a card without ability where it brings most, or discards it.
    fn settle(&self, card: Card) -> Action {
        let mut best = (0.0, Action::Discard);
        for position in Position::ALL {
            let worth = self.keep_worth(card, position);
            if worth > best.0 {
                best = (worth, Action::Keep { position });
            }
        }
        best.1
    }

    /// The best exchange: only the worst known and the worst unknown card are worth giving.
    fn best_gale(&self) -> f32 {
        let mut given = [0.0f32; 2];
        for guess in self.own_cards() {
            let worst = &mut given[usize::from(!guess.known)];
            *worst = worst.max(guess.mean);
        }
        let given = [Guess { known: true, mean: given[0] }, Guess { known: false, mean: given[1] }];
        best(self.lowest_cards().flat_map(|(owner, low)| given.map(|given| self.gale_worth(&given, owner, &low))))
    }

    /// Of each opponent the lowest known and the lowest unknown card: no other is worth going for.
    fn lowest_cards(&self) -> impl Iterator<Item = (Seat, Guess)> + '_ {
        self.opponents().flat_map(|owner| {
            let mut lows = [NO_CARD; 2];
            for guess in &self.guesses[owner.index()] {
                let low = &mut lows[usize::from(!guess.known)];
                *low = low.min(guess.mean);
            }
            [(owner, Guess { known: true, mean: lows[0] }), (owner, Guess { known: false, mean: lows[1] })]
        })
    }

    fn best_looks(&self) -> f32 {
        if self.question.last_turn {
            return 0.0;
        }
        let own = Position::ALL.iter().map(|&position| self.look_worth(self.me(), position, self.worths().own_look));
        let others = self.others_cards().map(|(owner, position)| self.look_worth(owner, position, self.worths().others_look));
        let (mut first, mut second) = (0.0f32, 0.0f32);
        for worth in own.chain(others) {
            second = second.max(worth.min(first));
            first = first.max(worth);
        }
        first + second
    }

    fn best_raid(&self) -> f32 {
        best(self.lowest_cards().map(|(owner, low)| self.raid_worth(owner, &low)))
    }
}

/// Higher than any card: where there is none.
const NO_CARD: f32 = 99.0;

/// How many turns an owner has had, at a table of how many.
#[derive(Clone, Copy)]
struct Laps {
    turns: u8,
    seats: u8,
}

/// What a seat makes of a card in a world, without counting.
fn quick_guess(me: Seat, owner: Seat, card: &GridCard, had: Laps, outlook: &Outlook) -> Guess {
    if card.learned.when(me).is_some() {
        return Guess::sure(card.face, card.runes);
    }
    let plain = match card.learned.when(owner) {
        None => outlook.even,
        Some(learned) => {
            let since = usize::from(turns_since(learned, had.turns, had.seats)).min(LAPS - 1);
            if card.origin == Origin::Dealt { outlook.held[since] } else { outlook.kept[since] }
        }
    };
    plain.under(card.runes)
}

#[inline]
fn best(worths: impl Iterator<Item = f32>) -> f32 {
    worths.fold(0.0, f32::max)
}

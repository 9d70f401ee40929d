//! What a machine believes, and what it expects each action to bring, in points.

use super::dragon::Dragon;
use super::guess::{EVEN, Guess, Odds, expect, odds_of};
use super::memory::Memory;
use crate::action::Action;
use crate::card::{Ability, Card};
use crate::grid::MOST_PLAYERS;
use crate::position::Position;
use crate::runes::Runes;
use crate::view::{PhaseView, View};
use parlor_engine::Seat;

/// What it is worth to know one more of your own cards.
const OWN_LOOK: f32 = 1.0;
/// What it is worth to know one more card of an opponent.
const OTHERS_LOOK: f32 = 0.4;
/// What it is worth to have a card that you know in place of one that you do not.
const CERTAINTY: f32 = 2.0;
/// What it costs that everybody knows a card of yours.
const EXPOSURE: f32 = 0.2;
/// What it is worth to see a raided card and leave it.
const RAID_LOOK: f32 = 0.2;
/// How much of an own point a point more for the opponents together is worth.
const SPITE: f32 = 0.9;
/// How much more it is worth against the leader.
const AGAINST_LEADER: f32 = 1.4;
/// An ability that wakes when a card leaves the grid finds one card less to work with.
const WAKES_FROM_GRID: f32 = 0.9;

/// What a machine believes.
pub(super) struct Mind<'a> {
    pub view: &'a View,
    pub me: Seat,
    guesses: [[Guess; 4]; MOST_PLAYERS],
    /// The odds of the next drawn card.
    pub pile: Odds,
    /// What the abilities of 11, 12 and 13 would bring now.
    wakes: [f32; 3],
    /// The opponent who seems nearest to calling or winning the round.
    leader: Option<Seat>,
    /// Whether this is the last turn of the round for this seat.
    last_turn: bool,
}

impl<'a> Mind<'a> {
    /// Makes up a mind from what a seat sees and the machine remembers.
    pub fn new(dragon: &Dragon, view: &'a View, me: Seat) -> Self {
        let memory = Memory::new(dragon, view, me);
        let nothing = Guess::sure(Card::DragonEgg, Runes::NONE);
        let mut mind = Self {
            view,
            me,
            guesses: [[nothing; 4]; MOST_PLAYERS],
            pile: odds_of(&memory.pile(view), &EVEN),
            wakes: [0.0; 3],
            leader: None,
            last_turn: view.caller.is_some(),
        };
        for player in &view.players {
            for position in Position::ALL {
                if let Some(card) = &player.grid[position.index()] {
                    mind.guesses[player.seat.index()][position.index()] = memory.guess(player.seat, position, card);
                }
            }
        }
        mind.leader = mind.opponents().min_by(|one, other| mind.total(*one).total_cmp(&mind.total(*other)));
        mind.wakes = [mind.best_gale(), mind.best_looks(), mind.best_raid()];
        mind
    }

    /// What it makes of a card.
    pub fn guess(&self, owner: Seat, position: Position) -> &Guess {
        &self.guesses[owner.index()][position.index()]
    }

    /// The total to expect in a grid.
    pub fn total(&self, owner: Seat) -> f32 {
        self.guesses[owner.index()].iter().map(|guess| guess.mean).sum()
    }

    /// What an action brings, in points. Calls are decided elsewhere.
    pub fn worth(&self, action: &Action) -> f32 {
        match *action {
            Action::Choose { .. } | Action::Stop | Action::Decline => 0.0,
            Action::Call => f32::NEG_INFINITY,
            Action::Draw => self.draw_worth(),
            Action::Take { position } => self.view.discard_pile.top.map_or(0.0, |top| self.keep_worth(top, position) - EXPOSURE),
            Action::Keep { position } => self.keep_worth(self.hand(), position),
            Action::Discard => self.wake_worth(self.hand()),
            Action::Scry { position } => self.settle_worth(self.hand()) + self.look_worth(self.me, position, OWN_LOOK),
            Action::Chill { position } => self.settle_worth(self.hand()) + self.chill_worth(position),
            Action::Spy { seat, position } => self.settle_worth(self.hand()) + self.look_worth(seat, position, OTHERS_LOOK),
            Action::Scorch { seat, position } => self.settle_worth(self.hand()) + self.scorch_worth(seat, position),
            Action::Gale { own, seat, position } => self.gale_worth(own, seat, position),
            Action::Look { seat: None, position } => self.look_worth(self.me, position, self.after_turn(OWN_LOOK)),
            Action::Look { seat: Some(owner), position } => self.look_worth(owner, position, self.after_turn(OTHERS_LOOK)),
            Action::Raid { seat, position } => self.raid_worth(seat, position),
            Action::Exchange { own } => self.exchange_worth(own),
        }
    }

    fn hand(&self) -> Card {
        let PhaseView::Decide { card, .. } = self.view.phase else { unreachable!("only a drawn card is decided on") };
        card.expect("who decides sees the card")
    }

    fn own(&self, position: Position) -> &Guess {
        self.guess(self.me, position)
    }

    /// What knowledge is worth that can be used from the next turn on.
    fn after_turn(&self, worth: f32) -> f32 {
        if self.last_turn { 0.0 } else { worth }
    }

    /// Everybody else whose grid may be touched.
    fn opponents(&self) -> impl Iterator<Item = Seat> + '_ {
        self.view.players.iter().filter(|player| player.seat != self.me && !player.sealed).map(|player| player.seat)
    }

    /// What a point more for an opponent is worth.
    fn spite(&self, owner: Seat) -> f32 {
        let share = SPITE / (self.view.players.len() - 1) as f32;
        if self.leader == Some(owner) { share * AGAINST_LEADER } else { share }
    }

    /// The card goes into the grid: what it replaces is gone, and may wake.
    fn keep_worth(&self, card: Card, position: Position) -> f32 {
        let old = self.own(position);
        let certainty = if old.known { 0.0 } else { self.after_turn(CERTAINTY) };
        let wakes = WAKES_FROM_GRID * expect(&old.odds, |old| self.wake_worth(old));
        old.mean - f32::from(card.value()) + certainty + wakes
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
        Position::ALL.iter().map(|&position| self.keep_worth(card, position)).fold(self.wake_worth(card), f32::max)
    }

    fn draw_worth(&self) -> f32 {
        let drakes = [
            best(Position::ALL.iter().map(|&position| self.look_worth(self.me, position, OWN_LOOK))),
            best(Position::ALL.iter().map(|&position| self.chill_worth(position))),
            best(self.others_cards().map(|(owner, position)| self.look_worth(owner, position, OTHERS_LOOK))),
            best(self.others_cards().map(|(owner, position)| self.scorch_worth(owner, position))),
        ];
        expect(&self.pile, |card| {
            let ability = match card.drawn_ability() {
                Some(Ability::Scry) => drakes[0],
                Some(Ability::Chill) => drakes[1],
                Some(Ability::Spy) => drakes[2],
                Some(Ability::Scorch) => drakes[3],
                Some(Ability::Gale | Ability::TwinSight | Ability::Raid) | None => 0.0,
            };
            self.settle_worth(card) + ability
        })
    }

    fn others_cards(&self) -> impl Iterator<Item = (Seat, Position)> + '_ {
        self.opponents().flat_map(|owner| Position::ALL.into_iter().map(move |position| (owner, position)))
    }

    /// A look at a card that is known brings nothing, and a little less than doing without.
    fn look_worth(&self, owner: Seat, position: Position, worth: f32) -> f32 {
        let guess = self.guess(owner, position);
        if guess.known || worth == 0.0 {
            return -0.01;
        }
        // A low card of somebody else is one to go and get; a high card of your own is one to get rid of.
        let telling = if owner == self.me { guess.mean - 6.5 } else { 6.5 - guess.mean };
        worth * (1.0 + telling / 13.0) * if self.leader == Some(owner) { 1.2 } else { 1.0 }
    }

    fn chill_worth(&self, position: Position) -> f32 {
        let guess = self.own(position);
        guess.expect(|value| value.min(3.0)) * self.stays(guess)
    }

    fn scorch_worth(&self, owner: Seat, position: Position) -> f32 {
        let guess = self.guess(owner, position);
        guess.expect(|value| (13.0 - value).min(3.0)) * self.stays(guess) * self.spite(owner)
    }

    /// How likely a card still lies in its grid when the round ends: high ones are replaced, and their runes vanish.
    fn stays(&self, guess: &Guess) -> f32 {
        if self.last_turn { 1.0 } else { (1.15 - guess.mean / 11.0).clamp(0.2, 1.0) }
    }

    fn gale_worth(&self, own: Position, owner: Seat, position: Position) -> f32 {
        let (given, received) = (self.own(own), self.guess(owner, position));
        let blind = if given.known && !received.known { self.after_turn(CERTAINTY) } else { 0.0 };
        (given.mean - received.mean) * (1.0 + self.spite(owner)) - blind
    }

    fn raid_worth(&self, owner: Seat, position: Position) -> f32 {
        let worst = self.worst();
        let gain = self.guess(owner, position).expect(|value| (worst - value).max(0.0));
        gain * (1.0 + self.spite(owner)) + self.after_turn(RAID_LOOK)
    }

    fn exchange_worth(&self, own: Position) -> f32 {
        let PhaseView::Raid { owner, position } = self.view.phase else { unreachable!("only a raided card is exchanged so") };
        (self.own(own).mean - self.guess(owner, position).mean) * (1.0 + self.spite(owner))
    }

    fn worst(&self) -> f32 {
        best(Position::ALL.iter().map(|&position| self.own(position).mean))
    }

    fn best_gale(&self) -> f32 {
        let pairs =
            self.others_cards().flat_map(|(owner, position)| Position::ALL.into_iter().map(move |own| (own, owner, position)));
        best(pairs.map(|(own, owner, position)| self.gale_worth(own, owner, position)))
    }

    fn best_looks(&self) -> f32 {
        let own = Position::ALL.iter().map(|&position| self.look_worth(self.me, position, self.after_turn(OWN_LOOK)));
        let others = self.others_cards().map(|(owner, position)| self.look_worth(owner, position, self.after_turn(OTHERS_LOOK)));
        let (first, second) =
            own.chain(others).fold(
                (0.0f32, 0.0f32),
                |(first, second), worth| {
                    if worth > first { (worth, first) } else { (first, second.max(worth)) }
                },
            );
        first + second
    }

    fn best_raid(&self) -> f32 {
        best(self.others_cards().map(|(owner, position)| self.raid_worth(owner, position)))
    }
}

fn best(worths: impl Iterator<Item = f32>) -> f32 {
    worths.fold(0.0, f32::max)
}

//! Jail (P26–P28).

use crate::action::Action;
use crate::event::{Account, Event, JailCause, Reason, Release};
use crate::play::{Flow, Play};
use crate::rules::Rules;
use crate::state::{Dice, Phase, State, Status, Then};
use crate::{Cards, DeckId, Doubles, Jail};
use parlor_engine::{Refusal, Seat, Sink};

/// The roll that leaves jail in any case (P27).
pub const JAIL_ROLLS: u8 = 3;
/// The rounds that are missed under the brief jail (P27).
pub const JAIL_ROUNDS: u8 = 2;

impl Rules {
    /// What a jailed player may do before the roll; trading is checked elsewhere.
    pub(crate) fn check_in_jail(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Refusal> {
        let player = &state.players[seat];
        match (action, self.options.jail) {
            (Action::UseCard, _) if player.jail_cards.is_empty() => Err(Refusal::new("P27", "you hold no jail card")),
            (Action::UseCard, _) => Ok(()),
            (Action::PayFine, Jail::RollOnly) => Err(Refusal::new("P27", "in this game nobody pays to leave jail: roll")),
            (Action::PayFine, Jail::Choice | Jail::Brief) if player.cash < self.options.jail_fine => {
                Err(Refusal::new("P27", format!("the fine is {}, you have {}", self.options.jail_fine, player.cash)))
            }
            (Action::PayFine, Jail::Choice | Jail::Brief) => Ok(()),
            (Action::Roll, Jail::Choice | Jail::RollOnly) | (Action::Stay, Jail::Brief) => Ok(()),
            (Action::Roll, Jail::Brief) => {
                Err(Refusal::new("P27", "in this game nobody rolls to leave jail: pay the fine, use a card or stay"))
            }
            (Action::Stay, Jail::Choice | Jail::RollOnly) => Err(Refusal::new("P27", "in this game one rolls in jail")),
            (other, _) => Err(Refusal::new("P28", format!("in jail nobody builds, sells or mortgages; `{other}` must wait"))),
        }
    }

    pub(crate) fn list_in_jail(&self, state: &State, seat: Seat, menu: &mut Vec<Action>) {
        let player = &state.players[seat];
        let (wait, pays) = match self.options.jail {
            Jail::Choice => (Action::Roll, true),
            Jail::RollOnly => (Action::Roll, false),
            Jail::Brief => (Action::Stay, true),
        };
        menu.push(wait);
        if pays && player.cash >= self.options.jail_fine {
            menu.push(Action::PayFine);
        }
        if !player.jail_cards.is_empty() {
            menu.push(Action::UseCard);
        }
    }
}

impl<S: Sink<Event>> Play<'_, S> {
    /// P26: the token goes to jail and the turn is over; a double earns nothing any more (P25).
    pub(crate) fn go_to_jail(&mut self, seat: Seat, cause: JailCause) -> Flow {
        let player = &mut self.state.players[seat];
        player.position = self.rules.board.jail;
        player.status = Status::Jailed(0);
        self.state.doubles = 0;
        self.state.then = Then::End;
        self.tell(Event::Jailed { seat, cause });
        Flow::Goes
    }

    pub(crate) fn leave_jail_by(&mut self, seat: Seat, by: Release) {
        match by {
            Release::Card => {
                let deck = self.state.players[seat].jail_cards.iter().next().expect("check saw a jail card");
                self.return_jail_card(seat, deck);
            }
            Release::Fine => {
                let pot = self.rules.fine_account();
                self.pay(Account::Seat(seat), pot, self.rules.options.jail_fine, Reason::Fine, None);
            }
            Release::Double | Release::Time => {}
        }
        self.release(seat, by);
        match self.rules.options.jail {
            Jail::Choice | Jail::RollOnly => self.state.phase = Phase::BeforeRoll,
            // P27, brief: the turn ends at visiting.
            Jail::Brief => self.finish_turn(),
        }
    }

    fn release(&mut self, seat: Seat, by: Release) {
        self.state.players[seat].status = Status::Free;
        self.tell(Event::LeftJail { seat, by });
    }

    /// P27, brief: a round is missed; the second one is the last.
    pub(crate) fn stay_in_jail(&mut self, seat: Seat, missed: u8) {
        let missed = missed + 1;
        self.state.players[seat].status = Status::Jailed(missed);
        self.tell(Event::StayedInJail { seat, times: missed });
        if missed >= JAIL_ROUNDS {
            self.release(seat, Release::Time);
        }
        self.finish_turn();
    }

    /// The dice of a jailed player.
    pub(crate) fn roll_in_jail(&mut self, seat: Seat, dice: Dice, failed: u8) -> Flow {
        if dice.is_double() {
            self.release(seat, Release::Double);
            if self.rules.options.doubles == Doubles::ExtraTurn {
                self.state.doubles = 1;
            }
            self.state.then = Then::Move;
            return Flow::Goes;
        }
        let failed = failed + 1;
        if failed < JAIL_ROLLS {
            self.state.players[seat].status = Status::Jailed(failed);
            self.tell(Event::StayedInJail { seat, times: failed });
            self.state.then = Then::End;
            return Flow::Goes;
        }
        match self.rules.options.jail {
            Jail::Choice => {
                self.release(seat, Release::Fine);
                let pot = self.rules.fine_account();
                self.owe(seat, pot, self.rules.options.jail_fine, Reason::Fine, None);
            }
            Jail::RollOnly | Jail::Brief => self.release(seat, Release::Time),
        }
        self.state.then = Then::Move;
        Flow::Goes
    }

    /// A jail card goes under its own deck (P29).
    pub(crate) fn return_jail_card(&mut self, seat: Seat, deck: DeckId) {
        let card = self.rules.board.jail_card(deck).expect("a held jail card comes from its deck");
        self.state.players[seat].jail_cards.remove(deck);
        let pile = &mut self.state.decks[deck.index()];
        match self.rules.options.cards {
            Cards::Deck => pile.put_under(card),
            Cards::Random => pile.put_back(card),
        }
        self.tell(Event::CardReturned { seat, deck });
    }

    pub(crate) fn return_jail_cards(&mut self, seat: Seat) {
        for deck in self.state.players[seat].jail_cards.iter() {
            self.return_jail_card(seat, deck);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{play, rules};
    use crate::{SpaceId, Switch};

    fn jailed(jail: Jail) -> (Rules, State) {
        let rules = rules(|options| (options.jail, options.doubles) = (jail, Doubles::ExtraTurn));
        let mut state = rules.initial_state(2);
        let player = &mut state.players[Seat::new(0)];
        (player.status, player.position) = (Status::Jailed(0), SpaceId::new(10));
        (rules, state)
    }

    fn menu(rules: &Rules, state: &State) -> Vec<String> {
        let mut menu = Vec::new();
        rules.list_actions(state, Seat::new(0), &mut menu);
        menu.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_mode_offers_its_own_ways_out() {
        for (jail, ways) in
            [(Jail::Choice, vec!["roll", "pay-fine"]), (Jail::RollOnly, vec!["roll"]), (Jail::Brief, vec!["stay", "pay-fine"])]
        {
            let (rules, state) = jailed(jail);
            assert_eq!(menu(&rules, &state), ways, "{jail:?}");
        }
    }

    #[test]
    fn a_double_out_of_jail_rolls_again_and_counts_as_the_first() {
        for jail in [Jail::Choice, Jail::RollOnly] {
            let (rules, mut state) = jailed(jail);
            play(&rules, &mut state, &["s1 roll", "* dice 5 5"]);
            assert_eq!((state.doubles, state.phase, state.on_turn), (1, Phase::BeforeRoll, Seat::new(0)));
        }
    }

    #[test]
    fn a_fine_that_has_to_be_raised_comes_before_the_move() {
        let (mut rules, mut state) = jailed(Jail::Choice);
        rules.options.mortgage = Switch::On;
        let player = &mut state.players[Seat::new(0)];
        (player.status, player.cash) = (Status::Jailed(2), 0);
        player.properties = crate::fixture::spaces([5]);
        play(&rules, &mut state, &["s1 roll", "* dice 4 6"]);
        assert_eq!((state.phase, state.then), (Phase::Debt, Then::Move));
        play(&rules, &mut state, &["s1 mortgage 5", "s1 pay"]);
        assert_eq!((state.players[Seat::new(0)].position, state.players[Seat::new(0)].cash), (SpaceId::new(20), 50));
    }
}

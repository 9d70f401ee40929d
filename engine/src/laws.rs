//! The laws that hold in every game, tested by random play.
//!
//! - a menu is never empty, has nothing twice, and `check` allows all of it; texts and JSON read back to what was written;
//! - outcomes of chance are distinct, weigh something, and are drawn as often as they weigh;
//! - the invariants of the rulebook hold after every step, and every change of cash is named by an event;
//! - a state survives being cloned and written; the same steps lead to the same state; a record replays;
//! - a game ends, has a winner, and allows nothing afterwards;
//! - `view(sample_state(view)) == view`, and *two worlds*: states that differ only in what a viewer may not know give that
//!   viewer the same views, menus, events, refusals and open steps.

mod chance;
mod two_worlds;

use crate::{Dealer, Game, PerSeat, Record, Seat, SeatInfo, Session, Step, StepOf, Turn, Validation, Viewer};
use std::fmt;

/// A law that does not hold, with where it was broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which law.
    pub law: &'static str,
    /// What was found.
    pub found: String,
    /// The steps that lead there.
    pub steps: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last: Vec<&str> = self.steps.iter().rev().take(12).rev().map(String::as_str).collect();
        write!(
            f,
            "the law \"{}\" is broken after {} steps: {}\nlast steps: {}",
            self.law,
            self.steps.len(),
            self.found,
            last.join(" / ")
        )
    }
}

impl std::error::Error for Broken {}

/// How often the dear laws (writing states, two worlds) are tested: at every step whose number `dear_every` divides.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Test the dear laws at every so many steps; at least 1.
    pub dear_every: u32,
}

type Verdict = Result<(), (&'static str, String)>;

fn demand(holds: bool, law: &'static str, found: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err((law, found())) }
}

/// Plays one game at random and tests every law on the way. Returns the number of steps.
pub fn test_game<G: Game>(game: &G, seats: u8, effort: Effort, dealer: &mut impl Dealer) -> Result<u32, Broken> {
    let infos = (1..=seats).map(|number| SeatInfo::new(format!("s{number}"), "random")).collect();
    let mut session = Session::new(game.clone(), infos, Validation::On).map_err(|refusal| Broken {
        law: "a game begins",
        found: refusal.to_string(),
        steps: Vec::new(),
    })?;
    let mut trial = Trial { menu: Vec::new(), odds: Vec::new(), seen: Vec::new(), effort, number: 0 };
    loop {
        match trial.step(&mut session, dealer) {
            Ok(true) => trial.number += 1,
            Ok(false) => return Ok(trial.number),
            Err((law, found)) => {
                let steps = session.steps().iter().map(StepOf::<G>::to_string).collect();
                return Err(Broken { law, found, steps });
            }
        }
    }
}

/// What one game's test carries from step to step.
struct Trial<G: Game> {
    menu: Vec<G::Action>,
    odds: Vec<(G::Chance, u32)>,
    /// Actions that were legal somewhere in this game: tried where they may not be.
    seen: Vec<G::Action>,
    effort: Effort,
    number: u32,
}

impl<G: Game> Trial<G> {
    /// Tests the laws at this moment and takes one step; false once the game is over.
    fn step(&mut self, session: &mut Session<G>, dealer: &mut impl Dealer) -> Result<bool, (&'static str, String)> {
        let dear = self.number.is_multiple_of(self.effort.dear_every);
        let Some(step) = self.choose(session, dealer, dear)? else {
            self.test_ending(session)?;
            return Ok(false);
        };
        if dear {
            test_writing(session)?;
            two_worlds::test(session, &step, &self.seen, dealer)?;
        }
        let before = session.game().cash(session.state());
        let events = session.play(step).map_err(|error| ("every legal step keeps the invariants", error.to_string()))?;
        test_cash(session, before, &events)?;
        Ok(true)
    }

    fn choose(
        &mut self,
        session: &Session<G>,
        dealer: &mut impl Dealer,
        dear: bool,
    ) -> Result<Option<StepOf<G>>, (&'static str, String)> {
        let (game, state) = (session.game(), session.state());
        match session.turn() {
            Turn::Over => Ok(None),
            Turn::Chance => {
                self.odds.clear();
                game.chance_outcomes(state, &mut self.odds);
                chance::test_odds::<G>(&self.odds)?;
                if dear && self.number.is_multiple_of(31) {
                    chance::test_draws(game, state, &self.odds, dealer)?;
                }
                let outcome = game.draw_chance(state, dealer);
                demand(self.odds.iter().any(|(possible, _)| *possible == outcome), "draws are possible outcomes", || {
                    outcome.to_string()
                })?;
                Ok(Some(Step::Chance(outcome)))
            }
            Turn::Seats(waiting) => {
                demand(!waiting.is_empty(), "somebody decides", || "no seat is to act".to_owned())?;
                let nth = dealer.below(waiting.len() as u32) as usize;
                let seat = waiting.iter().nth(nth).expect("the number is below the set's size");
                self.menu.clear();
                game.legal_actions(state, seat, &mut self.menu);
                test_menu(game, state, seat, &self.menu)?;
                self.test_strays(session, seat, dealer)?;
                let action = self.menu[dealer.below(self.menu.len() as u32) as usize];
                if self.seen.len() < 64 {
                    self.seen.push(action);
                } else {
                    self.seen[dealer.below(64) as usize] = action;
                }
                Ok(Some(Step::Act(seat, action)))
            }
        }
    }

    /// An action from another moment is refused with a clause, or can be carried out.
    fn test_strays(&self, session: &Session<G>, seat: Seat, dealer: &mut impl Dealer) -> Verdict {
        if self.seen.is_empty() {
            return Ok(());
        }
        let (game, state) = (session.game(), session.state());
        let stray = self.seen[dealer.below(self.seen.len() as u32) as usize];
        match game.check(state, seat, &stray) {
            Err(refusal) => {
                demand(!refusal.clause.is_empty() && !refusal.reason.is_empty(), "a refusal has clause and reason", || {
                    stray.to_string()
                })
            }
            Ok(()) => {
                let mut after = state.clone();
                game.apply(&mut after, &Step::Act(seat, stray), &mut crate::Ignore);
                game.validate(&after)
                    .map_err(|violation| ("what check allows keeps the invariants", format!("{seat} {stray}: {violation}")))
            }
        }
    }

    fn test_ending(&self, session: &Session<G>) -> Verdict {
        let Some(standing) = session.standing() else {
            return Err(("a game that is over has a result", "there is none".to_owned()));
        };
        demand(standing.winners().next().is_some(), "somebody wins", || format!("{standing:?}"))?;
        let replayed = session.state_at(session.steps().len());
        demand(replayed == *session.state(), "the same steps lead to the same state", || {
            "the replayed state differs".to_owned()
        })?;
        let text = session.record().to_string();
        let again = Record::parse(&text)
            .and_then(|record| record.replay::<G>(Validation::Off, |_, _, _| Ok(())))
            .map_err(|error| ("a record replays", error.to_string()))?;
        demand(again.state() == session.state(), "a record replays", || "it leads to another state".to_owned())?;
        let after = self.seen.first().map(|&action| session.check(&Step::Act(Seat::new(0), action)));
        demand(!matches!(after, Some(Ok(()))), "nothing is allowed after the end", || format!("{:?}", self.seen.first()))
    }
}

fn test_menu<G: Game>(game: &G, state: &G::State, seat: Seat, menu: &[G::Action]) -> Verdict {
    demand(!menu.is_empty(), "a menu is never empty", || format!("{seat} has nothing to do"))?;
    for (index, action) in menu.iter().enumerate() {
        if let Err(refusal) = game.check(state, seat, action) {
            return Err(("check allows what the menu lists", format!("{seat} {action}: {refusal}")));
        }
        // Long menus (maps) are compared in a window, so that the test stays linear.
        let window = &menu[index + 1..menu.len().min(index + 65)];
        demand(!window.contains(action), "a menu lists nothing twice", || action.to_string())?;
        if index < 24 {
            test_texts(action)?;
        }
    }
    Ok(())
}

fn test_texts<A: crate::Notation + PartialEq + serde::Serialize + serde::de::DeserializeOwned>(action: &A) -> Verdict {
    let text = action.to_string();
    demand(text.parse().as_ref() == Ok(action), "an action's text reads back", || text.clone())?;
    let json = serde_json::to_string(action).map_err(|error| ("an action's JSON reads back", error.to_string()))?;
    let read = serde_json::from_str::<A>(&json).map_err(|error| ("an action's JSON reads back", format!("{json}: {error}")))?;
    demand(read == *action, "an action's JSON reads back", || json)
}

fn test_writing<G: Game>(session: &Session<G>) -> Verdict {
    let law = "a state and its views survive being written";
    let (game, state) = (session.game(), session.state());
    let json = serde_json::to_string(state).map_err(|error| (law, error.to_string()))?;
    let read: G::State = serde_json::from_str(&json).map_err(|error| (law, format!("{error}: {json}")))?;
    demand(read == *state, law, || json)?;
    let view = game.view(state, Viewer::Referee);
    let json = serde_json::to_string(&view).map_err(|error| (law, error.to_string()))?;
    let read: G::View = serde_json::from_str(&json).map_err(|error| (law, format!("{error}: {json}")))?;
    demand(read == view, law, || json)
}

fn test_cash<G: Game>(session: &Session<G>, before: PerSeat<i64>, events: &[G::Event]) -> Verdict {
    let after = session.game().cash(session.state());
    let mut explained = before;
    events.iter().for_each(|event| G::explain_cash(event, &mut explained));
    demand(explained == after, "events explain every change of cash", || {
        format!("{before:?} became {after:?}, the events explain {explained:?}: {events:?}")
    })
}

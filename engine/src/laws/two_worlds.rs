//! The two-worlds law: what a viewer may not know changes nothing that the viewer is shown.

use super::{Verdict, demand};
use crate::{Dealer, Game, Seat, Session, Step, StepOf, Turn, Viewer};

/// Compares this world with another one that differs only in what each viewer may not know, before and after a step.
pub(super) fn test<G: Game>(session: &Session<G>, step: &StepOf<G>, seen: &[G::Action], dealer: &mut impl Dealer) -> Verdict {
    let viewers = Seat::all(session.seats().len() as u8).map(Viewer::Seat).chain([Viewer::Spectator]);
    for viewer in viewers {
        test_sample(session, viewer, dealer)?;
        let other = session.game().mix_hidden(session.state(), viewer, dealer);
        let pair = Pair { game: session.game(), here: session.state(), there: &other, viewer };
        pair.test_now(seen)?;
        pair.test_step(step, dealer)?;
    }
    Ok(())
}

fn test_sample<G: Game>(session: &Session<G>, viewer: Viewer, dealer: &mut impl Dealer) -> Verdict {
    let game = session.game();
    let view = game.view(session.state(), viewer);
    let sample = game.sample_state(&view, dealer);
    game.validate(&sample).map_err(|violation| ("a sampled state keeps the invariants", violation.to_string()))?;
    let again = game.view(&sample, viewer);
    demand(again == view, "a sampled state gives the view it was made from", || {
        format!("for {viewer}: {view:?}\nbecame {again:?}")
    })
}

/// Two worlds that a viewer may not tell apart.
struct Pair<'a, G: Game> {
    game: &'a G,
    here: &'a G::State,
    there: &'a G::State,
    viewer: Viewer,
}

impl<G: Game> Pair<'_, G> {
    fn test_now(&self, seen: &[G::Action]) -> Verdict {
        let (game, viewer) = (self.game, self.viewer);
        game.validate(self.there).map_err(|violation| ("a mixed state keeps the invariants", violation.to_string()))?;
        let turn = game.turn(self.here);
        demand(turn == game.turn(self.there), "two worlds: whose turn it is", || format!("for {viewer}"))?;
        let (view, other) = (game.view(self.here, viewer), game.view(self.there, viewer));
        demand(view == other, "two worlds: views", || format!("for {viewer}: {view:?}\nthere {other:?}"))?;
        let (Turn::Seats(waiting), Some(seat)) = (turn, viewer.seat()) else { return Ok(()) };
        for action in seen {
            let (refusal, other) = (game.check(self.here, seat, action), game.check(self.there, seat, action));
            demand(refusal == other, "two worlds: refusals", || format!("{seat} {action}: {refusal:?} there {other:?}"))?;
        }
        if waiting.contains(seat) {
            let (mut menu, mut other) = (Vec::new(), Vec::new());
            game.legal_actions(self.here, seat, &mut menu);
            game.legal_actions(self.there, seat, &mut other);
            demand(menu == other, "two worlds: menus", || format!("for {seat}: {menu:?} there {other:?}"))?;
        }
        Ok(())
    }

    fn test_step(&self, step: &StepOf<G>, dealer: &mut impl Dealer) -> Verdict {
        self.test_openness(step)?;
        if self.is_legal_there(step) {
            let open = self.game.step_is_open(self.here, step, self.viewer);
            demand(open == self.game.step_is_open(self.there, step, self.viewer), "two worlds: open steps", || {
                format!("{step} for {}", self.viewer)
            })?;
            self.test_after(step, step)?;
        }
        if self.game.step_is_open(self.here, step, self.viewer) {
            return Ok(());
        }
        match self.another_hidden_step(step, dealer) {
            Some(hidden) => self.test_after(step, &hidden),
            None => Ok(()),
        }
    }

    /// Whether an outcome of chance may be read must not depend on which outcome it is.
    fn test_openness(&self, step: &StepOf<G>) -> Verdict {
        if !matches!(step, Step::Chance(_)) {
            return Ok(());
        }
        let mut odds = Vec::new();
        self.game.chance_outcomes(self.here, &mut odds);
        let is_open = |outcome| self.game.step_is_open(self.here, &Step::Chance(outcome), self.viewer);
        let open = odds.iter().filter(|(outcome, _)| is_open(*outcome)).count();
        demand(open == 0 || open == odds.len(), "two worlds: open steps tell nothing", || {
            format!("{open} of {} outcomes are open for {}", odds.len(), self.viewer)
        })
    }

    fn is_legal_there(&self, step: &StepOf<G>) -> bool {
        match step {
            Step::Act(seat, action) => self.game.check(self.there, *seat, action).is_ok(),
            Step::Ruling(ruling) => self.game.check_ruling(self.there, ruling).is_ok(),
            Step::Chance(outcome) => {
                let mut odds = Vec::new();
                self.game.chance_outcomes(self.there, &mut odds);
                odds.iter().any(|(possible, _)| possible == outcome)
            }
        }
    }

    /// A step of the other world that stands where `step` does and that the viewer may not read either.
    fn another_hidden_step(&self, step: &StepOf<G>, dealer: &mut impl Dealer) -> Option<StepOf<G>> {
        let steps: Vec<StepOf<G>> = match step {
            Step::Chance(_) => {
                let mut odds = Vec::new();
                self.game.chance_outcomes(self.there, &mut odds);
                odds.into_iter().map(|(outcome, _)| Step::Chance(outcome)).collect()
            }
            Step::Act(seat, _) => {
                let mut menu = Vec::new();
                self.game.legal_actions(self.there, *seat, &mut menu);
                menu.into_iter().map(|action| Step::Act(*seat, action)).collect()
            }
            Step::Ruling(_) => Vec::new(),
        };
        let hidden: Vec<_> = steps.into_iter().filter(|step| !self.game.step_is_open(self.there, step, self.viewer)).collect();
        if hidden.is_empty() { None } else { Some(hidden[dealer.below(hidden.len() as u32) as usize]) }
    }

    /// After a step here and its counterpart there, the viewer sees a difference in the events exactly if one is in the views;
    /// after two hidden steps there is none.
    fn test_after(&self, step: &StepOf<G>, counterpart: &StepOf<G>) -> Verdict {
        let (game, viewer) = (self.game, self.viewer);
        let (here, events) = self.after(self.here, step);
        let (there, other_events) = self.after(self.there, counterpart);
        let (view, other) = (game.view(&here, viewer), game.view(&there, viewer));
        let describe =
            || format!("{step} / {counterpart} for {viewer}: {events:?} there {other_events:?}\n{view:?}\nthere {other:?}");
        if step != counterpart {
            demand(events == other_events, "two worlds: events of hidden steps", describe)?;
            return demand(view == other, "two worlds: views after hidden steps", describe);
        }
        demand(!(view == other && events != other_events), "two worlds: events", describe)?;
        demand(!(view != other && events == other_events), "two worlds: views after a step", describe)
    }

    fn after(&self, state: &G::State, step: &StepOf<G>) -> (G::State, Vec<G::Event>) {
        let (mut after, mut events) = (state.clone(), Vec::new());
        self.game.apply(&mut after, step, &mut events);
        let seen = events.iter().filter_map(|event| self.game.redact(&after, event, self.viewer)).collect();
        (after, seen)
    }
}

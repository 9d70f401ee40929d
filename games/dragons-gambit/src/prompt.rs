//! What the viewer is asked to do, for people who have never played.

use crate::card::{Ability, Card};
use crate::state::Face;
use crate::view::{PhaseView, View};
use parlor_engine::Names;

/// What the viewer is asked to do, in one sentence.
pub(crate) fn prompt(view: &View, names: &Names<'_>) -> String {
    if view.phase == PhaseView::Over {
        return "the game is over".to_owned();
    }
    if view.deciding.is_empty() {
        return "the next card comes".to_owned();
    }
    if !view.you.is_some_and(|seat| view.deciding.contains(&seat)) {
        let waiting: Vec<String> = view.deciding.iter().map(|&seat| names.of(seat)).collect();
        return format!("waiting for {}", waiting.join(", "));
    }
    ask(view, names)
}

fn ask(view: &View, names: &Names<'_>) -> String {
    match &view.phase {
        PhaseView::FirstLook { .. } => "choose two of your four cards to look at, as in: choose 1 3".to_owned(),
        PhaseView::Turn { may_call } => ask_turn(view, *may_call),
        PhaseView::Decide { card: Some(card), face, ability } => ask_decision(*card, *face, *ability),
        PhaseView::Wake { card, ability } => {
            format!("{card} wakes: you may invoke {} ({}; {}), or decline", ability.name(), ability.text(), example(*ability))
        }
        PhaseView::SecondLook { .. } => "Twin Sight: look at a second card (look 2, or look s2 3), or decline".to_owned(),
        PhaseView::Raid { owner, position } => {
            let card = view.card(*owner, *position);
            let seen = card.card.map_or_else(String::new, |face| match card.current {
                Some(current) if current != face.value() => format!(" is {face}, worth {current}"),
                Some(_) | None => format!(" is {face}"),
            });
            let place = format!("position {position} of {}", names.of(*owner));
            format!("Raid: {place}{seen}: exchange it with one of yours (exchange 1 … exchange 4), or stop")
        }
        PhaseView::FirstPlayer
        | PhaseView::Deal { .. }
        | PhaseView::Flip { .. }
        | PhaseView::Draw
        | PhaseView::Decide { card: None, .. }
        | PhaseView::Over => "the next card comes".to_owned(),
    }
}

fn ask_turn(view: &View, may_call: bool) -> String {
    let top = view.discard_pile.top.map_or_else(String::new, |top| format!("{top} "));
    let last = if view.caller.is_some() { "your last turn" } else { "your turn" };
    let call = if may_call { ", or call the Final Gambit if you think that your total is the lowest" } else { "" };
    format!("{last}: draw a card, or take {top}from the discard pile into a position (take 1 … take 4){call}")
}

fn ask_decision(card: Card, face: Face, ability: Option<Ability>) -> String {
    let decide = "keep it at a position (keep 1 … keep 4), or discard it";
    match (ability, face) {
        (Some(ability), _) => format!(
            "you drew {card}: first you may show it and invoke {} ({}; {}); {decide}",
            ability.name(),
            ability.text(),
            example(ability)
        ),
        (None, Face::Shown) => format!("you hold {card}, all have seen it: {decide}"),
        (None, Face::Secret) => match card.discarded_ability() {
            Some(wakes) => {
                format!("you drew {card}, which wakes when it is discarded ({}: {}): {decide}", wakes.name(), wakes.text())
            }
            None => format!("you drew {card}: {decide}"),
        },
    }
}

fn example(ability: Ability) -> &'static str {
    match ability {
        Ability::Scry => "as in: scry 3",
        Ability::Chill => "as in: chill 3",
        Ability::Spy => "as in: spy s2 3",
        Ability::Scorch => "as in: scorch s2 3",
        Ability::Gale => "your card first, as in: gale 1 s2 3",
        Ability::TwinSight => "as in: look 3, or look s2 3",
        Ability::Raid => "as in: raid s2 3",
    }
}

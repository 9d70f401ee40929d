//! The board as text for a terminal.

use crate::square::SquareKind;
use crate::tell::Callers;
use crate::view::{CompanyView, Fate, PlayerView, Status};
use crate::{Company, Edition, View};
use std::fmt::Write as _;

/// The columns before the lanes: letter and name of the company.
const LABEL: usize = 24;
/// How many letters of a player's name are shown.
const NAME: usize = 24;

/// Draws lanes with pegs, then what players have, then what happened last.
pub(crate) fn draw(view: &View, callers: &Callers<'_>) -> String {
    let mut text = String::new();
    let mut line = |content: &str| writeln!(text, "{}", content.trim_end()).expect("text grows");
    line(&heading(view));
    line("");
    let (when, ends) = match view.edition {
        Edition::Standard => ("if the round", "ended now"),
        Edition::Blueprint => ("if it ended", "the round"),
    };
    line(&format!("{:LABEL$}{:42}              {when}", "", ruler(view)));
    line(&format!("{:LABEL$}{:42}price broker  {ends}", "", track(view, None)));
    for company in present(view) {
        line(&lane(view, company));
    }
    line(&format!("{:LABEL$}P price  t traveller  * both  + insured   m to N  N market news  S slump  ^ top", ""));
    line("");
    let letters: String = present(view).map(|company| format!("{:>4}", company.letter)).collect();
    line(&format!("  {:NAME$}{:>6}{letters}{:>7}   if the round ended now", "player", "cash", "worth"));
    for player in &view.players {
        line(&holdings(view, player, callers));
    }
    if let Some(throw) = view.last_throw {
        let (name, company) = (callers.of(throw.seat), throw.company);
        line("");
        line(&format!("Last throw: {} {company} by {name}, from {} to {}.", throw.number, throw.from, throw.to));
    }
    if let Some(news) = &view.last_news {
        line(&format!("Last news: \"{}\" for {}. {}", news.title, news.company, news.text));
    }
    text
}

fn heading(view: &View) -> String {
    let edition = match view.edition {
        Edition::Standard => "",
        Edition::Blueprint => ", blueprint",
    };
    let (round, throws, cap, target, cards) = (view.round, view.throws, view.throw_cap, view.target, view.deck_left);
    format!("Flutter{edition}   round {round}   throw {throws} of {cap}   target {target}   {cards} news cards left")
}

fn present(view: &View) -> impl Iterator<Item = &CompanyView> {
    Company::ALL.into_iter().map(|company| &view.companies[company]).filter(|company| company.status != Status::Absent)
}

/// Prices above their places; each place is two columns wide.
fn ruler(view: &View) -> String {
    let mut text = String::new();
    for (index, square) in view.squares.iter().enumerate() {
        if square.place % 50 == 0 {
            let label = square.place.to_string();
            let column = 2 * index;
            text.extend(std::iter::repeat_n(' ', column.saturating_sub(text.len())));
            text.push_str(&label);
        }
    }
    text
}

/// The spaces of a lane, with the pegs of a company on them.
fn track(view: &View, company: Option<&CompanyView>) -> String {
    let top = view.squares.last().map_or(0, |square| square.place);
    let mut text = String::new();
    for square in view.squares.iter() {
        let has_parent = company.is_some_and(|company| company.parent == square.place);
        let has_traveller = company.is_some_and(|company| company.traveller.min(top) == square.place);
        text.push(match (has_parent, has_traveller) {
            (true, true) => '*',
            (true, false) => 'P',
            (false, true) => 't',
            (false, false) => mark(square.kind),
        });
        text.push(' ');
    }
    text
}

const fn mark(kind: SquareKind) -> char {
    match kind {
        SquareKind::Plain => '.',
        SquareKind::Call => 'm',
        SquareKind::News => 'N',
        SquareKind::Slump => 'S',
        SquareKind::Top => '^',
    }
}

fn lane(view: &View, company: &CompanyView) -> String {
    let label = format!("{} {}", company.letter, company.name);
    if company.status != Status::Trading {
        return format!("{label:LABEL$}bankrupt");
    }
    let forecast = company.if_round_ended;
    let price = match forecast.fate {
        Fate::GoesOn => format!("price {}", forecast.parent),
        Fate::Bonus => "bonus".to_owned(),
        Fate::Bankruptcy => "bankrupt".to_owned(),
    };
    let pays = if forecast.dividend > 0 { format!("pays {}, ", forecast.dividend) } else { String::new() };
    let insured = match company.insurances {
        0 => "",
        1 => " +",
        _ => " ++",
    };
    let (track, parent, broker) = (track(view, Some(company)), company.parent, company.broker);
    format!("{label:LABEL$}{track:42}{parent:>5}{broker:>7}  {pays}{price}{insured}")
}

fn holdings(view: &View, player: &PlayerView, callers: &Callers<'_>) -> String {
    let name: String = callers.of(player.seat).chars().take(NAME - 1).collect();
    if !player.playing {
        return format!("  {name:NAME$}has left the game");
    }
    let pointer = if view.turn == Some(player.seat) { '>' } else { ' ' };
    let held: String = present(view)
        .map(|company| match player.certificates[company.company] {
            0 => "   .".to_owned(),
            held => format!("{held:>4}"),
        })
        .collect();
    let (cash, worth, then) = (player.cash, player.worth, player.worth_if_round_ended);
    let gain = i64::from(then) - i64::from(worth);
    format!("{pointer} {name:NAME$}{cash:>6}{held}{worth:>7}   {then} ({gain:+})")
}

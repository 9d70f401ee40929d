//! The board as text for a terminal.

use crate::view::{CompanyView, PlayerView};
use crate::view::{Fate, Status};
use crate::{Company, Edition, View};
use parlor_engine::Names;
use std::fmt::Write as _;

/// The places of a lane, from 10 to 200.
const PLACES: u16 = 20;

/// Draws lanes with pegs, then what players have.
pub(crate) fn draw(view: &View, names: &Names<'_>) -> String {
    let mut text = String::new();
    let mut line = |content: std::fmt::Arguments<'_>| writeln!(text, "{content}").expect("text grows");
    let edition = match view.edition {
        Edition::Standard => "",
        Edition::Blueprint => ", blueprint",
    };
    line(format_args!(
        "Flutter{edition}   round {}   throw {} of {}   target {}   news {} cards",
        view.round, view.throws, view.throw_cap, view.target, view.deck_left
    ));
    line(format_args!(""));
    line(format_args!("{:8}{:21}{:>4} {:>4} {:>6} {:>6}  {}", "", ruler(), "", "", "", "", "if the round"));
    line(format_args!("{:8}{:21} {:>4} {:>6} {:>6} {:>4}  {}", "", squares(), "cost", "price", "trav.", "left", "ended now"));
    for company in Company::ALL {
        if view.companies[company].status != Status::Absent {
            line(format_args!("{}", lane(&view.companies[company])));
        }
    }
    line(format_args!("{:8}P price (parent)   t traveller   * both   M news   S slump   + insured", ""));
    line(format_args!(""));
    line(format_args!("  {:20}{:>5}  yel red blu gre bla whi {:>6}  {}", "player", "cash", "worth", "if the round ended now"));
    for player in &view.players {
        line(format_args!("{}", holdings(view, player, names)));
    }
    text
}

fn ruler() -> String {
    let mut marks = vec![' '; usize::from(PLACES) + 1];
    for (place, mark) in [(5, "50"), (10, "100"), (15, "150"), (20, "200")] {
        let from = place + 1 - mark.len();
        marks.splice(from..=place, mark.chars());
    }
    marks.into_iter().collect()
}

fn squares() -> String {
    (0..=PLACES).map(|place| mark(place * 10)).collect()
}

fn mark(place: u16) -> char {
    match place {
        0 => ' ',
        70 | 110 | 150 => 'm',
        130 => 'M',
        190 => 'S',
        200 => '$',
        _ => '.',
    }
}

fn lane(view: &CompanyView) -> String {
    let colour = view.company.colour();
    if view.status != Status::Trading {
        return format!("{colour:8}bankrupt");
    }
    let squares: String = (0..=PLACES)
        .map(|place| {
            let place = place * 10;
            match (place == view.parent, place == view.traveller.min(200)) {
                (true, true) => '*',
                (true, false) => 'P',
                (false, true) => 't',
                (false, false) => mark(place),
            }
        })
        .collect();
    let insured = "+".repeat(view.insurances.into());
    let forecast = view.if_round_ended;
    let fate = match forecast.fate {
        Fate::GoesOn => "",
        Fate::Bonus => ", bonus issue",
        Fate::Bankruptcy => ", bankrupt",
    };
    format!(
        "{colour:8}{squares:21} {:>4} {:>6} {:>6} {:>4}  pays {:>2}, price {}{fate} {insured}",
        view.cost, view.parent, view.traveller, view.broker, forecast.dividend, forecast.parent
    )
    .trim_end()
    .to_owned()
}

fn holdings(view: &View, player: &PlayerView, names: &Names<'_>) -> String {
    let name: String = names.of(player.seat).chars().take(18).collect();
    if !player.playing {
        return format!("  {name:20}has left the game");
    }
    let pointer = if view.turn == Some(player.seat) { '>' } else { ' ' };
    let held: String =
        player.certificates.iter().map(|(_, &held)| if held == 0 { "   .".into() } else { format!("{held:>4}") }).collect();
    let gain = i64::from(player.worth_if_round_ended) - i64::from(player.worth);
    format!("{pointer} {name:20}{:>5} {held} {:>6}  {} ({gain:+})", player.cash, player.worth, player.worth_if_round_ended)
}

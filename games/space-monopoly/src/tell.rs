//! What happened, in one sentence for people.

use crate::company::{Company, CompanySet};
use crate::event::{Bonus, Event};
use parlor_engine::Names;

/// What happened, in one sentence.
pub(crate) fn tell(event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::DiamondLaid { .. }
        | Event::TurnBegan { .. }
        | Event::SquareOffered { .. }
        | Event::PlacementSkipped { .. }
        | Event::Placed { .. }
        | Event::StayedLoose { .. }
        | Event::TurnEnded { .. } => tell_turn(event, names),
        Event::Founded { .. }
        | Event::FounderShares { .. }
        | Event::Grew { .. }
        | Event::BecameSafe { .. }
        | Event::Split { .. } => tell_company(event, names),
        Event::MergerBegan { .. }
        | Event::BonusPaid { .. }
        | Event::Disposed { .. }
        | Event::Acquired { .. }
        | Event::Consolidated { .. } => tell_merger(event, names),
        Event::Bought { seat, company, shares, price, cost } => {
            format!("{} buys {} of {} at {price}, for {cost}.", names.of(*seat), count(*shares), company.title())
        }
        Event::Sold { seat, company, shares, price, proceeds } => {
            format!("{} sells {} of {} at {price}, for {proceeds}.", names.of(*seat), count(*shares), company.title())
        }
        Event::GameEnded { ending } => format!("The game is over: {}.", ending.reason()),
        Event::Scored { seat, cash, bonuses, shares, total } => {
            format!("{} scores {total}: cash {cash}, bonuses {bonuses}, shares {shares}.", names.of(*seat))
        }
    }
}

fn tell_turn(event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::DiamondLaid { square } => format!("A diamond glitters on {square}."),
        Event::TurnBegan { seat, turn, turn_limit } => format!("Turn {turn} of {turn_limit}: {}.", names.of(*seat)),
        Event::SquareOffered { seat, square } => format!("{} may place on {square}.", names.of(*seat)),
        Event::PlacementSkipped { seat } => format!("{} finds no square to place on.", names.of(*seat)),
        Event::Placed { seat, square } => format!("{} places a tile on {square}.", names.of(*seat)),
        Event::StayedLoose { square, cluster: 1 } => format!("The tile on {square} stays loose."),
        Event::StayedLoose { square, cluster } => format!("The tile on {square} stays loose, in a cluster of {cluster}."),
        Event::TurnEnded { seat, .. } => format!("{} ends the turn.", names.of(*seat)),
        other => unreachable!("{other:?} is told elsewhere"),
    }
}

fn tell_company(event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::Founded { seat, company, size, price, .. } => {
            format!("{} founds {} with {size} tiles, at {price} a share.", names.of(*seat), company.title())
        }
        Event::FounderShares { seat, company, shares } => {
            format!("{} receives {} of {} as its founder.", names.of(*seat), count(*shares), company.title())
        }
        Event::Grew { company, old_size, size, old_price, price, .. } if old_price == price => {
            format!("{} grows from {old_size} to {size} tiles, still at {price}.", company.title())
        }
        Event::Grew { company, old_size, size, old_price, price, .. } => {
            format!("{} grows from {old_size} to {size} tiles, from {old_price} to {price} a share.", company.title())
        }
        Event::BecameSafe { company, size } => format!("{} is safe with {size} tiles.", company.title()),
        Event::Split { company, old_price, price, .. } => {
            format!("{} splits: every holding doubles, the price falls from {old_price} to {price}.", company.title())
        }
        other => unreachable!("{other:?} is told elsewhere"),
    }
}

fn tell_merger(event: &Event, names: &Names<'_>) -> String {
    match event {
        Event::MergerBegan { acquirer, acquired, .. } => format!("{} acquires {}.", acquirer.title(), list(*acquired)),
        Event::BonusPaid { seat, company, bonus, holding, shared_by, amount, .. } => {
            bonus_sentence(&names.of(*seat), *company, *bonus, *holding, *shared_by, *amount)
        }
        Event::Disposed { seat, company, acquirer, sold, price, proceeds, traded, received, kept } => {
            let mut parts = Vec::new();
            if *sold > 0 {
                parts.push(format!("sells {} at {price} for {proceeds}", count(*sold)));
            }
            if *traded > 0 {
                parts.push(format!("trades {traded} for {received} of {}", acquirer.title()));
            }
            if *kept > 0 {
                parts.push(format!("keeps {}", count(*kept)));
            }
            format!("{} disposes of {}: {}.", names.of(*seat), company.title(), parts.join(", "))
        }
        Event::Acquired { company, acquirer, size, kept: 0, .. } => {
            format!("{} and its {size} tiles go to {}.", company.title(), acquirer.title())
        }
        Event::Acquired { company, acquirer, size, kept, .. } => {
            format!("{} and its {size} tiles go to {}; shares kept: {kept}.", company.title(), acquirer.title())
        }
        Event::Consolidated { seat, company, old_shares, shares, proceeds } => format!(
            "{}'s {old_shares} kept shares of {} become {shares}; {proceeds} is paid for what is left over.",
            names.of(*seat),
            company.title()
        ),
        other => unreachable!("{other:?} is told elsewhere"),
    }
}

fn bonus_sentence(name: &str, company: Company, bonus: Bonus, holding: u16, shared_by: u8, amount: i64) -> String {
    let kind = match bonus {
        Bonus::Majority => "the majority bonus",
        Bonus::Minority => "the minority bonus",
        Bonus::Both => "both bonuses",
    };
    let shared = if shared_by > 1 { format!(", shared by {shared_by}") } else { String::new() };
    format!("{name} is paid {amount}, {kind} of {} with {}{shared}.", company.title(), count(holding))
}

fn list(companies: CompanySet) -> String {
    let names: Vec<&str> = companies.iter().map(Company::title).collect();
    names.join(" and ")
}

fn count(shares: u16) -> String {
    if shares == 1 { "1 share".to_owned() } else { format!("{shares} shares") }
}

//! The view as text: the ring of the board, who has what, and the groups.

use crate::edition::Group;
use crate::event::Account;
use crate::rules::Rules;
use crate::state::Phase;
use crate::view::View;
use crate::{HOTEL, SpaceId};
use parlor_engine::{Names, Seat};
use std::fmt::Write as _;

/// The letters of a cell; eleven cells and their borders make 100 columns.
const CELL: usize = 8;
/// The letters between the left and the right side of the ring.
const INSIDE: usize = 9 * (CELL + 1) - 1;

impl Rules {
    /// The view as lines of text, at most 100 columns wide.
    pub fn draw(&self, view: &View, names: &Names<'_>) -> String {
        let rule = "-".repeat(100);
        let mut text = format!("{rule}\n");
        let top: Vec<SpaceId> = (20..=30).map(SpaceId::new).collect();
        let bottom: Vec<SpaceId> = (0..=10).rev().map(SpaceId::new).collect();
        self.draw_row(view, &top, &mut text);
        writeln!(text, "|{}|{}|{}|", "-".repeat(CELL), "-".repeat(INSIDE), "-".repeat(CELL)).expect("text grows");
        let inside = self.draw_inside(view, names);
        for line in 0..18 {
            let (left, right) = (SpaceId::new(19 - line / 2), SpaceId::new(31 + line / 2));
            let cell = |space| if line % 2 == 0 { self.cell_name(space) } else { cell_deed(self, view, space) };
            let middle = inside.get(usize::from(line)).map_or("", String::as_str);
            writeln!(text, "|{}|{}|{}|", cell(left), fit(middle, INSIDE), cell(right)).expect("text grows");
        }
        writeln!(text, "|{}|{}|{}|", "-".repeat(CELL), "-".repeat(INSIDE), "-".repeat(CELL)).expect("text grows");
        self.draw_row(view, &bottom, &mut text);
        writeln!(text, "{rule}").expect("text grows");
        self.draw_groups(view, &mut text);
        text
    }

    fn draw_row(&self, view: &View, spaces: &[SpaceId], text: &mut String) {
        for line in 0..2 {
            text.push('|');
            for &space in spaces {
                let cell = if line == 0 { self.cell_name(space) } else { cell_deed(self, view, space) };
                text.push_str(&cell);
                text.push('|');
            }
            text.push('\n');
        }
    }

    fn cell_name(&self, space: SpaceId) -> String {
        let letters: String = self.name(space).chars().filter(|letter| letter.is_alphanumeric()).collect();
        fit(&format!("{:>2} {letters}", space.index()), CELL)
    }

    /// Title, players, and what the game waits for.
    fn draw_inside(&self, view: &View, names: &Names<'_>) -> Vec<String> {
        let mut lines = vec![format!("  {}   turn {}", self.edition.title, view.turns + 1), String::new()];
        for (seat, player) in view.players.iter() {
            let mark = if view.on_turn == seat { '>' } else { ' ' };
            let jail_cards = player.jail_cards.iter().count();
            let where_ = match (player.is_out, player.in_jail) {
                (true, _) => "out of the game".to_owned(),
                (false, true) => "in jail".to_owned(),
                (false, false) => format!("on {}", self.name(player.position)),
            };
            let cards = if jail_cards > 0 { format!(", {jail_cards} jail card") } else { String::new() };
            let name: String = names.of(seat).chars().take(18).collect();
            lines.push(format!(
                " {mark}{} {name:<18} {:>7} worth {:>7}  {where_}{cards}",
                seat.index() + 1,
                self.amount(player.cash),
                player.worth
            ));
        }
        lines.push(String::new());
        let bank = view.bank.map_or(String::new(), |bank| format!("   bank {}", self.amount(bank)));
        let pot = view.pot.map_or(String::new(), |pot| format!("   Free Parking {}", self.amount(pot)));
        if !(bank.is_empty() && pot.is_empty()) {
            lines.push(format!("{bank}{pot}"));
        }
        if let Some(dice) = view.dice {
            let [first, second]: [u8; 2] = dice.into();
            lines.push(format!("   dice [{first}] [{second}]"));
        }
        if let Some(drawn) = view.card {
            let deck = self.edition.deck(drawn.deck);
            lines.push(format!("   {}: {}", deck.name, deck.cards[drawn.card.index()].title));
        }
        lines.push(format!("   {}", self.situation(view, names)));
        lines
    }

    fn draw_groups(&self, view: &View, text: &mut String) {
        for group in Group::ALL {
            let set = self.board.group(group);
            let width = (88 / set.len() as usize).min(29);
            write!(text, "{:<11}", group.name()).expect("text grows");
            for space in set {
                let deed = &view.spaces[space];
                let state = match deed.owner {
                    None => self.amount(self.board.lot(space).price),
                    Some(_) if deed.mortgaged => format!("{} mortgaged", owner_mark(deed.owner)),
                    Some(_) => format!("{}{} rent {}", owner_mark(deed.owner), houses(deed.level), deed.rent),
                };
                let room = width.saturating_sub(state.chars().count() + 5);
                let name: String = self.name(space).chars().take(room).collect();
                text.push_str(&fit(&format!("{:>2} {name} {state}", space.index()), width));
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
    }

    /// What the game waits for, in one sentence.
    fn situation(&self, view: &View, names: &Names<'_>) -> String {
        let player = names.of(view.on_turn);
        match &view.phase {
            Phase::DrawOrder(_) => "the order is drawn".to_owned(),
            Phase::ThrowOff(off) => format!("{} throws for the start", names.of(off.next)),
            Phase::BeforeRoll => format!("{player} is about to roll"),
            Phase::Roll => "the dice are rolling".to_owned(),
            Phase::Purchase => {
                let space = view.players[view.on_turn].position;
                format!("{player} may buy {} for {}", self.name(space), self.amount(self.board.lot(space).price))
            }
            Phase::Auction(auction) => match auction.highest() {
                Some((seat, amount)) => {
                    format!("auction of {}: {} bids {}", self.name(auction.space), names.of(seat), self.amount(amount))
                }
                None => format!("auction of {}: no bid yet", self.name(auction.space)),
            },
            Phase::Debt => {
                let debt = &view.debts[0];
                let creditor = match debt.creditor {
                    Account::Bank => "the bank".to_owned(),
                    Account::Pot => "the pot".to_owned(),
                    Account::Seat(seat) => names.of(seat),
                };
                format!("{} owes {creditor} {}", names.of(debt.debtor), self.amount(debt.amount))
            }
            Phase::Card { deck } => format!("{player} draws from {}", self.edition.deck(*deck).name),
            Phase::Choice { fine, .. } => format!("{player} pays {} or draws another card", self.amount(*fine)),
            Phase::Trade(trade) => {
                let (give, ask) = (self.goods(&trade.terms.give), self.goods(&trade.terms.ask));
                format!("{} offers {}: {give} for {ask}", names.of(trade.from), names.of(trade.to))
            }
            Phase::Manage => format!("{player} manages"),
            Phase::Over { .. } => "the game is over".to_owned(),
        }
    }

    /// What the viewer is asked to do, in one sentence.
    pub fn prompt(&self, view: &View, names: &Names<'_>) -> String {
        if view.seat.is_none() || view.seat != view.ask.seat {
            return self.situation(view, names);
        }
        match &view.phase {
            Phase::BeforeRoll if view.players[view.on_turn].in_jail => "you are in jail: how do you leave?".to_owned(),
            Phase::BeforeRoll if view.doubles > 0 => "a double: manage if you like, then roll again".to_owned(),
            Phase::BeforeRoll => "your turn: manage if you like, then roll".to_owned(),
            Phase::Purchase => {
                let (space, price) = (view.ask.space.unwrap_or_default(), view.ask.price.unwrap_or_default());
                format!("buy {} for {}, or decline", self.name(space), self.amount(price))
            }
            Phase::Auction(auction) => {
                let minimum = self.amount(self.minimum_bid(auction));
                format!("bid at least {minimum} for {}, or pass", self.name(auction.space))
            }
            Phase::Debt => {
                let debt = &view.debts[0];
                let missing = debt.amount - view.players[debt.debtor].cash;
                if missing > 0 {
                    format!("you owe {}: raise {} more, then pay", self.amount(debt.amount), self.amount(missing))
                } else {
                    format!("you owe {}: pay", self.amount(debt.amount))
                }
            }
            Phase::Choice { fine, .. } => format!("pay a fine of {}, or draw a card", self.amount(*fine)),
            Phase::Trade(_) => format!("{}: accept, decline or counter", self.situation(view, names)),
            Phase::Manage => "manage if you like, then end your turn".to_owned(),
            Phase::DrawOrder(_) | Phase::ThrowOff(_) | Phase::Roll | Phase::Card { .. } | Phase::Over { .. } => {
                self.situation(view, names)
            }
        }
    }
}

/// The second line of a cell: price or owner, then the tokens that stand there.
fn cell_deed(rules: &Rules, view: &View, space: SpaceId) -> String {
    let deed = &view.spaces[space];
    let state = match (deed.owner, rules.board.group_of(space)) {
        (None, None) => String::new(),
        (None, Some(_)) => rules.board.lot(space).price.to_string(),
        (owner, _) if deed.mortgaged => format!("{}m", owner_mark(owner)),
        (owner, _) => format!("{}{}", owner_mark(owner), houses(deed.level)),
    };
    let tokens: String = view
        .players
        .iter()
        .filter(|(_, player)| !player.is_out && player.position == space)
        .map(|(seat, _)| (b'1' + seat.index() as u8) as char)
        .collect();
    let tokens = match tokens.len() {
        0 => String::new(),
        1..=3 => format!("@{tokens}"),
        _ => format!("@{}+", &tokens[..2]),
    };
    let state: String = state.chars().take(CELL - tokens.len()).collect();
    fit(&format!("{state}{}{tokens}", " ".repeat(CELL - tokens.len() - state.chars().count())), CELL)
}

fn owner_mark(owner: Option<Seat>) -> String {
    owner.map_or(String::new(), |seat| format!("={}", seat.index() + 1))
}

fn houses(level: u8) -> String {
    match level {
        0 => String::new(),
        HOTEL => "H".to_owned(),
        houses => format!("^{houses}"),
    }
}

/// The text cut or filled to a width.
fn fit(text: &str, width: usize) -> String {
    let cut: String = text.chars().take(width).collect();
    format!("{cut:<width$}")
}

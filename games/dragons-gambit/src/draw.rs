//! The table as text for a terminal, at most 100 columns wide.

use crate::card::Card;
use crate::options::MemoryAid;
use crate::runes::{Rune, Runes};
use crate::state::Face;
use crate::view::{CardView, PhaseView, PlayerView, View};
use parlor_engine::Names;
use std::fmt::Write as _;

/// How wide a player's grid is drawn: four stand side by side.
const BLOCK_WIDTH: usize = 24;
const BLOCKS_PER_ROW: usize = 4;

/// Draws the piles, then every grid with its positions, far row above near row.
pub(crate) fn draw(view: &View, names: &Names<'_>) -> String {
    let mut text = String::new();
    let mut line = |content: &str| writeln!(text, "{}", content.trim_end()).expect("text grows");
    line(&title(view));
    line(&piles(view));
    if let Some(news) = hand(view, names) {
        line(&news);
    }
    if let Some(caller) = view.caller {
        let ice = if view.options.open_gambit { "" } else { "; that grid is sealed in ice" };
        line(&format!("{} has called the Final Gambit{ice}.", short(&names.of(caller), 40)));
    }
    let per_row = if view.players.len() > BLOCKS_PER_ROW { view.players.len().div_ceil(2) } else { BLOCKS_PER_ROW };
    for row in view.players.chunks(per_row) {
        line("");
        let blocks: Vec<[String; 8]> = row.iter().map(|player| block(view, player, names)).collect();
        for number in 0..8 {
            let cells: String = blocks.iter().map(|block| format!("{:BLOCK_WIDTH$}", block[number])).collect();
            line(&cells);
        }
    }
    line("");
    line("## face-down   - frost rune   + ember rune   9>6 printed>current   *** sealed in ice");
    memory(view).into_iter().for_each(line);
    text
}

fn title(view: &View) -> String {
    let lap = u32::from(view.turns) / u32::from(view.seats().max(1)) + 1;
    format!(
        "The Dragon's Gambit   round {}   lap {lap}   the game ends at {} points, lowest wins",
        view.round, view.options.threshold
    )
}

fn piles(view: &View) -> String {
    let top = view
        .discard_pile
        .top
        .map_or_else(|| "empty".to_owned(), |top| format!("{}, on top {}", cards(view.discard_pile.cards), described(top)));
    format!("draw pile {}   discard pile {top}", cards(view.draw_pile))
}

fn cards(count: u8) -> String {
    if count == 1 { "1 card".to_owned() } else { format!("{count} cards") }
}

fn described(card: Card) -> String {
    match card.discarded_ability() {
        Some(ability) => format!("{card} ({} when discarded)", ability.name()),
        None => card.to_string(),
    }
}

fn hand(view: &View, names: &Names<'_>) -> Option<String> {
    let PhaseView::Decide { card, face, .. } = view.phase else { return None };
    let holder = short(&names.of(view.active?), 40);
    Some(match (card, face) {
        (Some(card), Face::Secret) => format!("{holder} holds {card}, drawn from the pile."),
        (Some(card), Face::Shown) => format!("{holder} holds {card}, and all have seen it."),
        (None, _) => format!("{holder} holds a drawn card."),
    })
}

fn block(view: &View, player: &PlayerView, names: &Names<'_>) -> [String; 8] {
    let pointer = if view.deciding.contains(&player.seat) { '>' } else { ' ' };
    let you = if view.you == Some(player.seat) { " (you)" } else { "" };
    let name = short(&names.of(player.seat), 17 - you.len());
    let crests = match player.crests {
        0 => String::new(),
        1 => ", 1 crest".to_owned(),
        crests => format!(", {crests} crests"),
    };
    let edge = if player.sealed { "*" } else { "-" };
    let rule = format!("   +{0}+{0}+", edge.repeat(7));
    let [near_left, near_right, far_left, far_right] = &player.grid;
    [
        format!("{pointer}{} {name}{you}", player.seat),
        format!("   {} points{crests}", player.score),
        rule.clone(),
        format!("  3|{}|{}|4", value(far_left.as_ref()), value(far_right.as_ref())),
        format!("   |{}|{}|", runes(far_left.as_ref()), runes(far_right.as_ref())),
        format!("  1|{}|{}|2", value(near_left.as_ref()), value(near_right.as_ref())),
        format!("   |{}|{}|", runes(near_left.as_ref()), runes(near_right.as_ref())),
        rule,
    ]
}

/// The face where it may be shown, with the current value behind it if runes have changed it; else the back.
fn value(card: Option<&CardView>) -> String {
    let content = match card {
        None => String::new(),
        Some(CardView { shown: true, card: Some(card), current: Some(current), runes, .. }) if !runes.is_empty() => {
            format!("{}>{current}", card.value())
        }
        Some(CardView { shown: true, card: Some(card), .. }) => card.value().to_string(),
        Some(_) => "##".to_owned(),
    };
    format!("{content:^7}")
}

fn runes(card: Option<&CardView>) -> String {
    let marks = card.map_or(Runes::NONE, |card| card.runes);
    let mut text: String = marks.iter().take(6).map(|rune| if rune == Rune::Frost { '-' } else { '+' }).collect();
    if marks.len() > 6 {
        text.push('…');
    }
    format!("{text:^7}")
}

/// D50: what the viewer can rely on the board for.
fn memory(view: &View) -> Option<&'static str> {
    view.you?;
    Some(match view.options.memory_aid {
        MemoryAid::Off => "Memory aid off: a card hides again after the turn in which you saw it.",
        MemoryAid::Notes => "Memory aid notes: cards hide again; only what you write down yourself helps.",
        MemoryAid::Public => "Memory aid public: cards that all have seen stay shown.",
        MemoryAid::Full => "Memory aid full: all that you may know is shown.",
    })
}

fn short(name: &str, most: usize) -> String {
    if name.chars().count() <= most { name.to_owned() } else { name.chars().take(most - 1).chain(['…']).collect() }
}

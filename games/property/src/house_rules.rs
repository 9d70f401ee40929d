//! The list of house rules, and the presets of both editions.

use crate::options::*;
use parlor_engine::{HouseRule, InvalidOptions, Preset, Values};

const fn rule(key: &'static str, clause: &'static str, summary: &'static str, values: Values) -> HouseRule {
    HouseRule { key, clause, summary, values }
}

const fn switch(key: &'static str, clause: &'static str, summary: &'static str) -> HouseRule {
    rule(key, clause, summary, Values::Switch)
}

const fn choice(key: &'static str, clause: &'static str, summary: &'static str, names: &'static [&'static str]) -> HouseRule {
    rule(key, clause, summary, Values::Choice { names })
}

const fn number(key: &'static str, clause: &'static str, summary: &'static str, min: i64, max: i64) -> HouseRule {
    rule(key, clause, summary, Values::Number { min, max })
}

/// The house rules of both editions.
pub fn house_rules() -> Vec<HouseRule> {
    let mut rules = rules_of_the_turn();
    rules.extend(rules_of_property());
    rules.extend(rules_of_the_table());
    rules
}

fn rules_of_the_turn() -> Vec<HouseRule> {
    vec![
        number("starting_cash", "P37", "What each player begins with.", 100, 10_000),
        choice("doubles", "P6", "Whether a double rolls again, the third in a row going to jail.", Doubles::NAMES),
        switch("reroll_twelve", "P7", "Outside jail a total of 12 is not counted and rolled again."),
        switch("first_circuit_required", "P8", "Nobody buys or bids before having once passed GO."),
        choice("play_order", "P9", "Who begins, and in which order turns go.", PlayOrder::NAMES),
        choice("jail", "P27", "How one leaves jail.", Jail::NAMES),
        number("jail_fine", "P27", "What leaving jail costs where a fine is paid.", 0, 1_000),
        choice("cards", "P29", "Whether cards come from a shuffled deck or each draw is uniform.", Cards::NAMES),
        choice("nearest_rent", "P30", "The rent where a card sent to the nearest station or utility.", NearestRent::NAMES),
        switch("parking_pot", "P13", "Fines lie in a pot that Free Parking pays out."),
        rule(
            "taxes",
            "P13",
            "What the tax spaces cost.",
            Values::Text { form: "`board`, or the amount of the first tax space and of the others, as 200/100" },
        ),
    ]
}

fn rules_of_property() -> Vec<HouseRule> {
    vec![
        switch("auction", "P10", "What a player does not buy is auctioned."),
        choice("auction_start", "P15", "The first minimum of an auction.", AuctionStart::NAMES),
        number("auction_raise", "P15", "The least raise in an auction.", 1, 1_000),
        switch("jailed_may_bid", "P15", "A player in jail may bid."),
        switch("set_doubles_rent", "P11", "A complete, unbuilt set doubles the rent of its streets."),
        switch("jailed_owner_collects", "P12", "An owner in jail receives rent."),
        choice("house_costs", "P1", "Which table of house costs is used.", HouseCosts::NAMES),
        switch("even_build", "P17", "Levels within a set differ by at most one."),
        choice("build_window", "P17", "When in one's turn one may build.", BuildWindow::NAMES),
        choice("building_resale", "P18", "What the bank pays for a building, as a part of its cost.", BuildingResale::NAMES),
        switch("mortgage", "P19", "Unbuilt property can be mortgaged for half its price."),
        choice(
            "unmortgage_factor",
            "P20",
            "What lifting a mortgage costs, as a part of the list price.",
            UnmortgageFactor::NAMES,
        ),
        switch("land_resale", "P21", "A debtor may sell unbuilt land to the bank at list price."),
        choice("bankrupt_assets", "P23", "Where the land of a bankrupt player goes.", BankruptAssets::NAMES),
        switch("trade", "P32", "Players may trade with each other."),
        switch("trade_jail_cards", "P32", "Jail cards may be traded."),
    ]
}

fn rules_of_the_table() -> Vec<HouseRule> {
    vec![
        choice("bank", "P37", "Whether the bank keeps a ledger of 50,000 or is unlimited.", Bank::NAMES),
        number("time_limit", "P35", "Minutes of play after which the richest wins; 0 for none.", 0, 180),
        number("turn_limit", "P35", "Turns of all players together after which the richest wins; 0 for none.", 0, 2_000),
        choice("time_up", "P35", "What is finished once time is up.", TimeUp::NAMES),
        choice("worth", "P36", "How worth is counted.", Worth::NAMES),
        number("counted_turns", "P36", "Turns that a winner on time must have played for the win to count.", 0, 1_000),
        number("turn_seconds", "P38", "Seconds for a turn; 0 for no timer.", 0, 3_600),
        number("bid_seconds", "P16", "Seconds for a bid; 0 for no timer.", 0, 3_600),
        number("strikes", "P38", "Strikes in a row that remove a player; 0 for never.", 0, 20),
    ]
}

/// Refuses numbers outside their range; the enums cannot be wrong.
pub fn check_options(options: &Options) -> Result<(), InvalidOptions> {
    let Ok(serde_json::Value::Object(values)) = serde_json::to_value(options) else {
        unreachable!("options are a JSON object");
    };
    for rule in house_rules() {
        rule.check(&values[rule.key])?;
    }
    Ok(())
}

/// The table of defaults, column Property Tycoon.
fn property_tycoon() -> Options {
    Options {
        starting_cash: 1500,
        doubles: Doubles::ExtraTurn,
        reroll_twelve: Switch::Off,
        first_circuit_required: Switch::On,
        play_order: PlayOrder::HighestThrow,
        auction: Switch::On,
        auction_start: AuctionStart::HalfPrice,
        auction_raise: 10,
        jailed_may_bid: Switch::Off,
        set_doubles_rent: Switch::On,
        jailed_owner_collects: Switch::Off,
        parking_pot: Switch::On,
        taxes: Taxes::Board,
        house_costs: HouseCosts::Classic,
        even_build: Switch::On,
        build_window: BuildWindow::AfterMoving,
        building_resale: BuildingResale::Full,
        mortgage: Switch::On,
        unmortgage_factor: UnmortgageFactor::HalfAndTenth,
        land_resale: Switch::On,
        bankrupt_assets: BankruptAssets::Bank,
        jail: Jail::Choice,
        jail_fine: 50,
        cards: Cards::Deck,
        nearest_rent: NearestRent::Normal,
        trade: Switch::Off,
        trade_jail_cards: Switch::Off,
        time_limit: 0,
        turn_limit: 0,
        time_up: TimeUp::Round,
        worth: Worth::Purchase,
        counted_turns: 0,
        bank: Bank::Ledger,
        turn_seconds: 0,
        bid_seconds: 30,
        strikes: 0,
        edition: None,
    }
}

/// The table of defaults, column Tycoon.
fn tycoon() -> Options {
    Options {
        doubles: Doubles::Nothing,
        reroll_twelve: Switch::On,
        first_circuit_required: Switch::Off,
        play_order: PlayOrder::Seats,
        auction: Switch::Off,
        auction_start: AuctionStart::One,
        auction_raise: 1,
        jailed_may_bid: Switch::On,
        set_doubles_rent: Switch::Off,
        jailed_owner_collects: Switch::On,
        parking_pot: Switch::Off,
        house_costs: HouseCosts::Document,
        even_build: Switch::Off,
        build_window: BuildWindow::AnyTime,
        building_resale: BuildingResale::Half,
        mortgage: Switch::Off,
        unmortgage_factor: UnmortgageFactor::Full,
        land_resale: Switch::Off,
        jail: Jail::RollOnly,
        cards: Cards::Random,
        nearest_rent: NearestRent::StationsOnly,
        trade: Switch::On,
        time_up: TimeUp::Turn,
        worth: Worth::Potential,
        counted_turns: 20,
        bank: Bank::Unlimited,
        turn_seconds: 90,
        strikes: 3,
        ..property_tycoon()
    }
}

/// The presets of Property Tycoon.
pub fn property_tycoon_presets() -> Vec<Preset<Options>> {
    vec![
        Preset { name: "full", summary: "To the last player standing.", options: property_tycoon() },
        Preset {
            name: "abridged",
            summary: "Thirty minutes, then the round is finished and the richest wins.",
            options: Options { time_limit: 30, ..property_tycoon() },
        },
    ]
}

/// The presets of Tycoon.
pub fn tycoon_presets() -> Vec<Preset<Options>> {
    vec![
        Preset { name: "as-documented", summary: "The rules as the document states them.", options: tycoon() },
        Preset {
            name: "full-rules",
            summary: "With auctions, mortgages, even building, a random order and classic house costs.",
            options: Options {
                auction: Switch::On,
                mortgage: Switch::On,
                even_build: Switch::On,
                play_order: PlayOrder::Random,
                house_costs: HouseCosts::Classic,
                ..tycoon()
            },
        },
    ]
}

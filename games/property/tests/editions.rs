//! Editions as files: what ships, round trips, planted mistakes, broken bytes (P1–P3).

#![allow(clippy::unwrap_used)] // helpers of tests, not only tests, unwrap

use parlor_dealers::Seeded;
use parlor_engine::{Dealer, set_rule};
use parlor_property::{
    Card, DeckId, Edition, Effect, Format, Group, Mistakes, Options, SpaceKind, house_rules, property_tycoon_presets,
    tycoon_presets,
};

fn editions() -> [&'static Edition; 2] {
    [Edition::property_tycoon(), Edition::tycoon()]
}

/// Puts `new` for the first `old` in a text file.
fn planted(format: Format, old: &str, new: &str) -> Vec<u8> {
    let text = String::from_utf8(Edition::tycoon().write(format)).unwrap();
    assert!(text.contains(old), "{format} has no `{old}`");
    text.replacen(old, new, 1).into_bytes()
}

/// The mistakes of a file as lines.
fn mistakes(bytes: &[u8], format: Format) -> Vec<String> {
    match Edition::read(bytes, format) {
        Ok(_) => Vec::new(),
        Err(Mistakes(list)) => list.iter().map(ToString::to_string).collect(),
    }
}

/// A spreadsheet of the Tycoon edition with some cells changed: sheet, row, column (from 1), text.
fn spreadsheet(changes: &[(&str, u32, u16, &str)]) -> Vec<u8> {
    workbook(&Edition::tycoon().write(Format::Csv), changes)
}

/// Makes a spreadsheet from the sections of a CSV file, so that tests can put anything anywhere.
fn workbook(csv: &[u8], changes: &[(&str, u32, u16, &str)]) -> Vec<u8> {
    let mut workbook = rust_xlsxwriter::Workbook::new();
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(csv);
    let mut sheets: Vec<(String, Vec<Vec<String>>)> = Vec::new();
    for record in reader.records().map(Result::unwrap) {
        match record[0].strip_prefix('[') {
            Some(name) => sheets.push((name.trim_end_matches(']').to_owned(), Vec::new())),
            None => sheets.last_mut().unwrap().1.push(record.iter().map(str::to_owned).collect()),
        }
    }
    for (name, rows) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(&name).unwrap();
        for (row, cells) in (0..).zip(&rows) {
            for (column, text) in (0..).zip(cells).filter(|(_, text)| !text.is_empty()) {
                match text.parse::<i32>() {
                    Ok(number) => sheet.write_number(row, column, number).unwrap(),
                    Err(_) => sheet.write_string(row, column, text).unwrap(),
                };
            }
        }
        for (_, row, column, text) in changes.iter().filter(|(changed, ..)| *changed == name) {
            match text.parse::<f64>() {
                Ok(number) => sheet.write_number(row - 1, column - 1, number).unwrap(),
                Err(_) => sheet.write_string(row - 1, column - 1, *text).unwrap(),
            };
        }
    }
    workbook.save_to_buffer().unwrap()
}

#[test]
fn an_exported_edition_reads_back_equal_in_every_format() {
    for edition in editions() {
        for format in Format::ALL {
            let file = edition.write(format);
            assert_eq!(Edition::read(&file, format).as_ref(), Ok(edition), "{} as {format}", edition.title);
            assert_eq!(edition.write(format), file, "the same edition gives the same {format} file");
        }
        assert_eq!(edition.check(), Ok(()));
    }
}

#[test]
fn what_ships_is_what_export_writes() {
    let files = [include_str!("../data/property-tycoon.toml"), include_str!("../data/tycoon.toml")];
    for (edition, file) in editions().into_iter().zip(files) {
        assert_eq!(String::from_utf8(edition.write(Format::Toml)).unwrap(), file);
    }
}

#[test]
fn the_rules_of_an_edition_are_the_defaults_of_its_game() {
    let presets = [property_tycoon_presets(), tycoon_presets()];
    for (edition, presets) in editions().into_iter().zip(presets) {
        let default = &presets[0].options;
        let serde_json::Value::Object(expected) = serde_json::to_value(default).unwrap() else { unreachable!() };
        let mut options = serde_json::to_value(default).unwrap().as_object().unwrap().clone();
        for rule in house_rules() {
            options.remove(rule.key);
        }
        for (key, text) in &edition.rules {
            set_rule(&mut options, &house_rules(), key, text).unwrap();
        }
        let read: Options = serde_json::from_value(options.into()).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), serde_json::Value::Object(expected));
    }
}

/// Table 1.1 of the research, column by column.
#[test]
fn both_boards_have_the_prices_and_rents_of_the_table() {
    let sums = |edition: &Edition| {
        edition.spaces.iter().fold((0, [0; 6], 0, 0, 0), |(prices, mut rents, costs, document, lots), space| match &space.kind {
            SpaceKind::Street { price, rents: ladder, house_cost, document_house_cost, .. } => {
                rents.iter_mut().zip(ladder).for_each(|(sum, rent)| *sum += rent);
                (prices + price, rents, costs + house_cost, document + document_house_cost, lots + 1)
            }
            SpaceKind::Station { price } | SpaceKind::Utility { price } => (prices + price, rents, costs, document, lots + 1),
            _ => (prices, rents, costs, document, lots),
        })
    };
    for edition in editions() {
        // 22 streets for 4,590, 4 stations for 800, 2 utilities for 300.
        let rents = [391, 1_915, 5_620, 14_110, 18_030, 21_850];
        assert_eq!(sums(edition), (5_690, rents, 2_750, 2_300, 28), "{}", edition.title);
        let groups: Vec<(usize, Group)> =
            (0..40).filter_map(|space| edition.spaces[space].kind.group().map(|group| (space, group))).collect();
        assert_eq!(
            groups.iter().filter(|(_, group)| *group == Group::Station).map(|(at, _)| *at).collect::<Vec<_>>(),
            [5, 15, 25, 35]
        );
        assert_eq!(groups.iter().filter(|(_, group)| *group == Group::Utility).map(|(at, _)| *at).collect::<Vec<_>>(), [12, 28]);
    }
    let taxes = |edition: &Edition| [4, 38].map(|space: usize| edition.spaces[space].kind.clone());
    assert_eq!(taxes(Edition::property_tycoon()), [200, 100].map(|amount| SpaceKind::Tax { amount }));
    assert_eq!(taxes(Edition::tycoon()), [100, 100].map(|amount| SpaceKind::Tax { amount }));
}

#[test]
fn the_decks_have_the_effects_of_the_documents() {
    let effects =
        |edition: &Edition, deck| edition.deck(deck).cards.iter().map(|card| card.effect.to_string()).collect::<Vec<_>>();
    let opportunity = "receive 50|receive 100|advance 39|advance 24|pay 15 to pot|pay 150|advance 15|receive 150|repairs 40 115|\
        advance 0|repairs 25 100|back 3|advance 11|jail|pay 30 to pot|jail-card";
    let luck = "receive 200|receive 50|retreat 1|receive 20|receive 200|pay 100|pay 50|advance 0|receive 50|pay 50|pay-or-draw 10|\
        pay 50 to pot|receive 100|jail|receive 25|collect 10 from each|jail-card";
    let chance = "advance 0|advance 24|advance 11|nearest utility|nearest station|receive 50|jail-card|back 3|jail|repairs 25 100|\
        pay 15|advance 5|advance 39|pay 50 to each|receive 150|receive 100";
    let chest = "advance 0|receive 200|pay 50|receive 50|jail-card|jail|collect 50 from each|receive 100|receive 20|\
        collect 10 from each|receive 100|pay 100|pay 50|receive 25|repairs 40 115|receive 10|receive 100";
    assert_eq!(effects(Edition::property_tycoon(), DeckId::A).join("|"), opportunity);
    assert_eq!(effects(Edition::property_tycoon(), DeckId::B).join("|"), luck);
    assert_eq!(effects(Edition::tycoon(), DeckId::A).join("|"), chance);
    assert_eq!(effects(Edition::tycoon(), DeckId::B).join("|"), chest);
}

#[test]
fn the_two_editions_share_no_street_and_no_card_title() {
    let [one, other] = editions();
    let titles =
        |edition: &Edition| edition.decks.iter().flat_map(|deck| deck.cards.clone()).map(|card| card.title).collect::<Vec<_>>();
    for title in titles(one) {
        assert!(!titles(other).contains(&title), "{title}");
    }
    for (one, other) in one.spaces.iter().zip(&other.spaces).filter(|(space, _)| space.kind.group().is_some()) {
        assert_ne!(one.name, other.name);
    }
}

/// The same mistakes planted in all three formats are found at their places, all of them at once.
#[test]
fn every_planted_mistake_is_named_with_its_row_and_column() {
    // Row 7 of the sheet spaces is space 5, a station; row 3 is space 1, row 8 is space 6.
    let sheet =
        spreadsheet(&[("spaces", 3, 5, "sixty"), ("spaces", 8, 7, "5"), ("spaces", 7, 4, "brown"), ("cards", 2, 3, "win 50")]);
    assert_eq!(
        mistakes(&sheet, Format::Xlsx),
        [
            "sheet spaces, row 3, column price: `sixty` must be a whole number from 2 to 10000".to_owned(),
            "sheet spaces, row 7, column group: a station has no group; `brown` must go".to_owned(),
            "sheet spaces, row 8, column rent_1: the six rents must rise: 5 is not more than the 6 before it".to_owned(),
            format!("sheet cards, row 2, column effect: `win 50` is no effect; expected {}", parlor_property::EFFECT_FORMS),
        ]
    );
    let text = String::from_utf8(planted(Format::Csv, "Gravel Row,street,brown,60,", "Gravel Row,street,brown,sixty,")).unwrap();
    let text = text.replacen("light-blue,100,6,30,", "light-blue,100,6,5,", 1).replacen("b,Ticker", "c,Ticker", 1);
    let row = |needle: &str| text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    assert_eq!(
        mistakes(text.as_bytes(), Format::Csv),
        [
            format!("row {}, column price: `sixty` must be a whole number from 2 to 10000", row("sixty")),
            format!("row {}, column rent_1: the six rents must rise: 5 is not more than the 6 before it", row(",6,5,")),
        ]
    );
    let text = String::from_utf8(planted(Format::Toml, "price = 60", "price = \"sixty\"")).unwrap();
    let text = text.replacen("rents = [6, 30,", "rents = [6, 5,", 1).replacen("effect = \"jail\"", "effect = \"gaol\"", 1);
    let row = |needle: &str| text.lines().position(|line| line.contains(needle)).unwrap() + 1;
    assert_eq!(
        mistakes(text.as_bytes(), Format::Toml),
        [
            format!("row {}, column price: `sixty` must be a whole number from 2 to 10000", row("sixty")),
            format!("row {}, column rent_1: the six rents must rise: 5 is not more than the 6 before it", row("[6, 5,")),
            format!("row {}, column effect: `gaol` is no effect; expected {}", row("gaol"), parlor_property::EFFECT_FORMS),
        ]
    );
}

/// Each clause of P3, by one edition that breaks it and nothing else.
#[test]
fn a_board_that_breaks_a_clause_is_refused_with_the_reason() {
    let broken = |change: &dyn Fn(&mut Edition)| {
        let mut edition = Edition::tycoon().clone();
        change(&mut edition);
        let Err(mistakes) = edition.check() else { panic!("an edition that breaks P3 was accepted") };
        for format in Format::ALL {
            // An edition that is wrong is wrong in every format, with the same reasons.
            let Err(read) = Edition::read(&edition.write(format), format) else { panic!("{format} accepted it") };
            let reasons = |list: &Mistakes| list.iter().map(|mistake| mistake.reason.clone()).collect::<Vec<_>>();
            assert_eq!(reasons(&read), reasons(&mistakes), "{format}");
        }
        mistakes.to_string()
    };
    let kind = |space: usize, kind: SpaceKind| move |edition: &mut Edition| edition.spaces[space].kind = kind.clone();
    assert_eq!(
        broken(&|edition| {
            edition.spaces.remove(20);
        }),
        "sheet spaces: a board has 40 spaces, not 39"
    );
    assert_eq!(broken(&kind(20, SpaceKind::Go)), "sheet spaces, row 22, column kind: a second GO; a board has exactly one");
    assert_eq!(broken(&kind(10, SpaceKind::Parking)), "sheet spaces: no space is jail; a board has exactly one");
    assert_eq!(broken(&kind(30, SpaceKind::Parking)), "sheet spaces: no space is go-to-jail; a board has exactly one");
    assert_eq!(broken(&kind(20, SpaceKind::Jail)), "sheet spaces, row 22, column kind: a second jail; a board has exactly one");
    assert_eq!(broken(&|edition| edition.spaces.swap(0, 20)), "sheet spaces, row 2, column kind: space 0 must be GO");
    assert_eq!(
        broken(&kind(39, SpaceKind::Parking)),
        "sheet spaces, row 39, column group: the group dark-blue has 2 streets, not 1"
    );
    assert_eq!(broken(&kind(5, SpaceKind::Parking)), "sheet spaces, row 37, column group: a board has 4 stations, not 3");
    assert_eq!(
        broken(&kind(20, SpaceKind::Utility { price: 150 })),
        "sheet spaces, row 30, column group: a board has 2 utilities; this is one too many"
    );
    assert_eq!(
        broken(&|edition| edition.spaces[3].name = "Gravel Row".to_owned()),
        "sheet spaces, row 5, column name: two properties are called Gravel Row"
    );
    assert_eq!(
        broken(&|edition| edition.spaces[20].name = "x".repeat(33)),
        "sheet spaces, row 22, column name: has 33 characters; at most 32 fit"
    );
    assert_eq!(broken(&|edition| edition.decks[0].cards.truncate(1)), "sheet cards: deck a has 1 cards; it needs 2 to 32");
    assert_eq!(
        broken(&|edition| edition.decks[0].cards.push(Card { title: "Out".to_owned(), effect: Effect::JailCard })),
        "sheet cards, row 18, column effect: a second jail card in deck a; a deck has at most one"
    );
    assert_eq!(
        broken(&|edition| {
            edition.rules.insert("auctoin".to_owned(), "on".to_owned());
        })
        .split(';')
        .next(),
        Some("sheet edition, row 9, column value: house rule auctoin: there is no such rule")
    );
    assert_eq!(
        broken(&|edition| {
            edition.rules.insert("auction".to_owned(), "maybe".to_owned());
        })
        .split(';')
        .next(),
        Some("sheet edition, row 6, column value: house rule auction: `maybe` is not possible")
    );
}

#[test]
fn house_costs_differ_between_groups_not_within_one() {
    let mut edition = Edition::tycoon().clone();
    let SpaceKind::Street { house_cost, .. } = &mut edition.spaces[39].kind else { unreachable!() };
    *house_cost = 150;
    let expected = "sheet spaces, row 41, column house_cost: houses cost the same in a whole group: 150 is not the 200 of the first dark-blue street";
    assert_eq!(edition.check().unwrap_err().to_string(), expected);
}

#[test]
fn cards_that_lead_to_cards_for_ever_are_refused() {
    let mut edition = Edition::tycoon().clone();
    let card = |effect: &str| Card { title: effect.to_owned(), effect: effect.parse().unwrap() };
    edition.decks[0].cards = vec![card("advance 2"), card("retreat 17")];
    edition.decks[1].cards = vec![card("advance 7"), card("jail-card")];
    let endless = edition.check().unwrap_err();
    assert_eq!(endless.iter().map(|mistake| mistake.place.row.unwrap()).collect::<Vec<_>>(), [4, 9, 19, 24, 35, 38]);
    edition.decks[1].cards.push(card("receive 1"));
    assert_eq!(edition.check(), Ok(()), "one card that ends the turn is enough");
}

#[test]
fn mistakes_of_form_are_named_too() {
    let csv = |old: &str, new: &str| mistakes(&planted(Format::Csv, old, new), Format::Csv);
    assert_eq!(csv("[cards]", "[crads]")[0], "the section [cards] is missing");
    assert!(csv("[cards]", "[crads]").iter().any(|line| line.contains("there is no section [crads]")));
    assert_eq!(csv("key,value", "key,value,value"), ["row 2, column value: the column appears twice"]);
    assert_eq!(csv("title,Tycoon: Meridian City\n", ""), ["title is missing"]);
    assert_eq!(csv("currency,$", "curency,$").len(), 2);
    let heading = csv("deck,title,effect", "deck,title,efect");
    assert_eq!(heading[0], "row 88, column efect: there is no such column; there are deck, title, effect");
    assert!(heading[1..].iter().all(|line| line.ends_with("column effect: is missing")), "{heading:?}");
    assert_eq!(csv("1,Gravel Row", "2,Gravel Row").len(), 1);
    let toml = |old: &str, new: &str| mistakes(&planted(Format::Toml, old, new), Format::Toml);
    assert!(toml("kind = \"jail\"", "knid = \"jail\"").iter().any(|line| line.contains("column knid: there is no such key")));
    assert!(toml("price = 60", "price = [60]").iter().any(|line| line.contains("must be text or a number, not array")));
    assert!(toml("price = 60", "price 60")[0].contains("is no TOML"));
    assert!(toml("rents = [2, 10, 30, 90, 160, 250]", "rents = [2, 10]").iter().all(|line| line.ends_with("is missing")));
    assert_eq!(mistakes(b"\xFF\xFE", Format::Csv), ["row 1: is no UTF-8 text"]);
    assert!(mistakes(b"PK\x03\x04", Format::Xlsx)[0].starts_with("is no XLSX spreadsheet"));
    assert!(mistakes(&vec![b' '; 600 * 1024], Format::Toml)[0].contains("at most 524288"));
    assert_eq!("ods".parse::<Format>().unwrap_err().to_string(), "an edition file ends in .toml, .csv or .xlsx, not in `.ods`");
}

#[test]
fn a_cell_far_out_in_a_spreadsheet_is_refused_without_a_table_of_that_size() {
    let far = spreadsheet(&[("spaces", 1_048_576, 16_384, "here")]);
    assert!(
        mistakes(&far, Format::Xlsx)[0].starts_with("sheet spaces, row 1048576, column 16384: an edition has at most 1000 rows")
    );
    let beside = spreadsheet(&[("spaces", 3, 20, "note")]);
    assert_eq!(mistakes(&beside, Format::Xlsx), ["sheet spaces, row 3, column 20: `note` stands in a column without a heading"]);
    let fraction = spreadsheet(&[("spaces", 3, 5, "60.5")]);
    assert_eq!(
        mistakes(&fraction, Format::Xlsx),
        ["sheet spaces, row 3, column price: `60.5` must be a whole number from 2 to 10000"]
    );
}

#[test]
fn files_as_spreadsheet_programs_write_them_are_read() {
    let text = String::from_utf8(Edition::tycoon().write(Format::Csv)).unwrap();
    let semicolons = text.replace(',', ";").replace("pay 50; ", "pay 50, ");
    let semicolons: Vec<u8> = [b"\xEF\xBB\xBF".as_slice(), semicolons.replace('\n', "\r\n").as_bytes()].concat();
    let Ok(read) = Edition::read(&semicolons, Format::Csv) else { panic!("{:?}", mistakes(&semicolons, Format::Csv)) };
    assert_eq!(read.spaces, Edition::tycoon().spaces);
    assert_eq!(Edition::read(&spreadsheet(&[]), Format::Xlsx).as_ref(), Ok(Edition::tycoon()));
}

/// Random damage: the readers answer, they never panic.
#[test]
fn damaged_files_are_answered_without_a_panic() {
    let mut dealer = Seeded::new(4);
    for (format, rounds) in [(Format::Toml, 600), (Format::Csv, 600), (Format::Xlsx, 150)] {
        let whole = Edition::tycoon().write(format);
        let mut refused = 0;
        for _ in 0..rounds {
            let mut file = whole.clone();
            for _ in 0..=dealer.below(6) {
                let at = dealer.below(file.len() as u32) as usize;
                match dealer.below(4) {
                    0 => file[at] = dealer.below(256) as u8,
                    1 => file.truncate(at.max(1)),
                    2 => drop(file.drain(at..(at + dealer.below(40) as usize).min(file.len().max(2) - 1).max(at))),
                    _ => file.insert(at, b"\n\",;[]=-9"[dealer.below(9) as usize]),
                }
            }
            refused += u32::from(Edition::read(&file, format).is_err_and(|mistakes| !mistakes.to_string().is_empty()));
        }
        assert!(refused > rounds / 2, "{format}: only {refused} of {rounds} damaged files were refused");
    }
}

/// Random texts in random cells of a spreadsheet whose bytes are sound.
#[test]
fn spreadsheets_with_nonsense_in_their_cells_are_answered_without_a_panic() {
    let mut dealer = Seeded::new(5);
    let nonsense = [
        "",
        "-1",
        "1e400",
        "99999999999999999999",
        "street",
        "go",
        "NaN",
        "[cards]",
        "\u{7}",
        "advance 40",
        "a",
        "=1/0",
        "rule.",
        "0",
    ];
    for _ in 0..60 {
        let changes: Vec<(&str, u32, u16, &str)> = (0..=dealer.below(8))
            .map(|_| {
                let sheet = ["edition", "spaces", "cards"][dealer.below(3) as usize];
                (sheet, dealer.below(45) + 1, dealer.below(16) as u16 + 1, nonsense[dealer.below(14) as usize])
            })
            .collect();
        let finite: Vec<_> = changes
            .into_iter()
            .filter(|(.., text)| text.parse::<f64>().is_ok_and(f64::is_finite) || text.parse::<f64>().is_err())
            .collect();
        if let Err(found) = Edition::read(&spreadsheet(&finite), Format::Xlsx) {
            assert!(found.iter().all(|mistake| !mistake.reason.is_empty()));
        }
    }
}

#[test]
fn the_rulebook_lists_every_space_card_and_house_rule() {
    let rulebook = include_str!("../RULES.md");
    for edition in editions() {
        for space in &edition.spaces {
            assert!(rulebook.contains(&format!("| {} |", space.name)), "{}", space.name);
        }
        for card in edition.decks.iter().flat_map(|deck| &deck.cards) {
            assert!(rulebook.contains(&format!("| {} | {} |", card.title, card.effect)), "{}", card.title);
        }
    }
    for rule in house_rules() {
        assert!(rulebook.contains(&format!("| `{}` |", rule.key)), "{}", rule.key);
    }
}

//! A game in the list: what it is, and how to open a table of it.

use crate::arena::TypedArena;
use crate::table::TypedTable;
use crate::{Arena, Table};
use parlor_bots::{Searchable, Weights};
use parlor_dealers::FairDice;
use parlor_engine::scenario::{Scenario, ScenarioError, preset_options};
use parlor_engine::{
    HouseRule, InvalidOptions, MachineInfo, MachineSpec, Record, RecordError, SeatInfo, Session, Standing, Step, Validation,
    find_rule, scenario,
};
use serde::Serialize;
use serde_json::{Map, Value};
use std::marker::PhantomData;
use std::ops::RangeInclusive;

/// A preset as the catalog shows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PresetInfo {
    /// The name that `--preset` takes.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// Its options.
    pub options: Value,
}

/// What a verified record turned out to be.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verified {
    /// How many steps were replayed.
    pub steps: usize,
    /// How many outcomes of chance were thrown again from the seed; absent where the record has no proof.
    pub dice: Option<usize>,
    /// The result, if the game was over.
    pub result: Option<Standing>,
}

/// A game of the catalog.
pub trait Entry: Send + Sync {
    /// The name in commands and records.
    fn name(&self) -> &'static str;
    /// The name for people.
    fn title(&self) -> &'static str;
    /// What it is, in one sentence.
    fn summary(&self) -> &'static str;
    /// The version of its rules.
    fn version(&self) -> u32;
    /// How many seats it takes.
    fn seats(&self) -> RangeInclusive<u8>;
    /// The rulebook.
    fn rulebook(&self) -> &'static str;
    /// Its presets, the default first.
    fn presets(&self) -> Vec<PresetInfo>;
    /// What a host may set.
    fn house_rules(&self) -> Vec<HouseRule>;
    /// Its machines.
    fn machines(&self) -> Vec<&'static MachineInfo>;

    /// The weights of its machine `expert`, in the order of their file.
    fn weights(&self) -> Vec<(String, f32)>;
    /// The weights by which that machine judges positions, in the order of their figures.
    fn judgements(&self) -> &'static [&'static str];

    /// The options of a preset with some house rules changed, given as JSON values; checked.
    fn options(&self, preset: Option<&str>, changes: &Map<String, Value>) -> Result<Value, InvalidOptions>;
    /// The same, with the changes as text (`key`, `value`).
    fn options_from_text(&self, preset: Option<&str>, changes: &[(String, String)]) -> Result<Value, InvalidOptions>;
    /// Whether such a machine can be built.
    fn check_machine(&self, spec: &MachineSpec) -> Result<(), String>;

    /// Opens a table.
    fn open(&self, options: &Value, seats: Vec<SeatInfo>, validation: Validation) -> Result<Box<dyn Table>, String>;
    /// Opens a table at the end of a record.
    fn load(&self, record: &Record, validation: Validation) -> Result<Box<dyn Table>, RecordError>;
    /// Replays a record, with its invariants, its result and, where it has a proof, its dice.
    fn verify(&self, record: &Record) -> Result<Verified, RecordError>;
    /// Opens an arena where machines play by the thousand.
    fn arena(&self, options: &Value, machines: &[MachineSpec]) -> Result<Box<dyn Arena>, String>;

    /// Runs a scenario.
    fn run_scenario(&self, scenario: &Scenario) -> Result<(), ScenarioError>;
    /// The clauses that none of the scenarios cites.
    fn uncited(&self, scenarios: &[&Scenario]) -> Vec<&'static str>;
}

/// The entry of a game.
pub(crate) fn of<G: Searchable>() -> &'static dyn Entry {
    &TypedEntry::<G>(PhantomData)
}

struct TypedEntry<G>(PhantomData<fn() -> G>);

impl<G: Searchable> TypedEntry<G> {
    fn game(options: &Value) -> Result<G, InvalidOptions> {
        let options =
            serde_json::from_value(options.clone()).map_err(|error| InvalidOptions::new("options", error.to_string()))?;
        G::new(options)
    }

    fn finished(options: Map<String, Value>) -> Result<Value, InvalidOptions> {
        let game = Self::game(&Value::Object(options))?;
        Ok(serde_json::to_value(game.options()).expect("options are plain JSON"))
    }
}

impl<G: Searchable> Entry for TypedEntry<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn summary(&self) -> &'static str {
        G::SUMMARY
    }
    fn version(&self) -> u32 {
        G::VERSION
    }
    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }
    fn rulebook(&self) -> &'static str {
        G::RULEBOOK
    }
    fn presets(&self) -> Vec<PresetInfo> {
        let info = |preset: parlor_engine::Preset<G::Options>| PresetInfo {
            name: preset.name,
            summary: preset.summary,
            options: serde_json::to_value(&preset.options).expect("options are plain JSON"),
        };
        G::presets().into_iter().map(info).collect()
    }
    fn house_rules(&self) -> Vec<HouseRule> {
        G::house_rules()
    }
    fn machines(&self) -> Vec<&'static MachineInfo> {
        parlor_bots::machines::<G>().collect()
    }

    fn judgements(&self) -> &'static [&'static str] {
        G::JUDGEMENTS
    }
    fn weights(&self) -> Vec<(String, f32)> {
        let weights = Weights::read(G::WEIGHTS, &MachineSpec::named(G::EXPERT.name));
        let weights = weights.expect("the weights file of a game can be read");
        weights.names().map(|name| (name.to_owned(), weights.get(name))).collect()
    }

    fn options(&self, preset: Option<&str>, changes: &Map<String, Value>) -> Result<Value, InvalidOptions> {
        let mut options = preset_options::<G>(preset).map_err(|reason| InvalidOptions::new("preset", reason))?;
        let rules = G::house_rules();
        for (key, value) in changes {
            // A structured option (an edition brought along) is no house rule; the game itself reads and checks it.
            if !value.is_object() || !options.contains_key(key) {
                find_rule(&rules, key)?.check(value)?;
            }
            options.insert(key.clone(), value.clone());
        }
        Self::finished(options)
    }

    fn options_from_text(&self, preset: Option<&str>, changes: &[(String, String)]) -> Result<Value, InvalidOptions> {
        let rules = G::house_rules();
        let mut read = Map::new();
        for (key, text) in changes {
            parlor_engine::set_rule(&mut read, &rules, key, text)?;
        }
        self.options(preset, &read)
    }

    fn check_machine(&self, spec: &MachineSpec) -> Result<(), String> {
        parlor_bots::machine::<G>(spec).map(|_| ()).map_err(|error| error.to_string())
    }

    fn open(&self, options: &Value, seats: Vec<SeatInfo>, validation: Validation) -> Result<Box<dyn Table>, String> {
        let game = Self::game(options).map_err(|error| error.to_string())?;
        let session = Session::new(game, seats, validation).map_err(|refusal| refusal.to_string())?;
        Ok(Box::new(TypedTable::new(session)))
    }

    fn load(&self, record: &Record, validation: Validation) -> Result<Box<dyn Table>, RecordError> {
        let session = record.replay::<G>(validation, |_, _, _| Ok(()))?;
        Ok(Box::new(TypedTable::new(session)))
    }

    fn verify(&self, record: &Record) -> Result<Verified, RecordError> {
        let dice = dice_of(record)?;
        let mut thrown = 0;
        let session = record.replay::<G>(Validation::On, |session, n, step| {
            let (Some(dice), Step::Chance(written)) = (&dice, step) else { return Ok(()) };
            let fair = dice.outcome(session.game(), session.state(), n as u64);
            thrown += 1;
            if fair == *written {
                return Ok(());
            }
            Err(format!("the dice of the seed bring `{fair}`, the record says `{written}`"))
        })?;
        Ok(Verified { steps: session.steps().len(), dice: dice.map(|_| thrown), result: session.standing() })
    }

    fn arena(&self, options: &Value, machines: &[MachineSpec]) -> Result<Box<dyn Arena>, String> {
        let game = Self::game(options).map_err(|error| error.to_string())?;
        Ok(Box::new(TypedArena::new(game, machines)?))
    }

    fn run_scenario(&self, scenario: &Scenario) -> Result<(), ScenarioError> {
        scenario::run::<G>(scenario)
    }

    fn uncited(&self, scenarios: &[&Scenario]) -> Vec<&'static str> {
        scenario::uncited::<G>(scenarios.iter().copied())
    }
}

fn dice_of(record: &Record) -> Result<Option<FairDice>, RecordError> {
    let Some(proof) = record.ending.as_ref().and_then(|ending| ending.proof.as_ref()) else { return Ok(None) };
    let (Some(match_id), Some(commitment)) = (&record.header.match_id, &record.header.commitment) else {
        return Err(RecordError::new(1, "the record ends with a proof, so its header must have `match` and `commitment`"));
    };
    FairDice::from_proof(proof, match_id, commitment).map(Some).map_err(|reason| RecordError::new(0, reason))
}

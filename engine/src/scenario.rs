//! Scenarios: rules questions with their answers, as TOML beside the rulebook.

use crate::{Game, PlayError, SeatInfo, Session, StepOf, Validation, Viewer, clauses};
use serde::Deserialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;

/// Larger files are refused unread.
pub const SCENARIO_LIMIT_BYTES: usize = 4 << 20;

/// A file of scenarios.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioFile {
    /// The game, where the file does not lie in the game's own folder.
    pub game: Option<String>,
    /// The scenarios.
    #[serde(default, rename = "scenario")]
    pub scenarios: Vec<Scenario>,
}

/// One situation, what is played in it, and what must come of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// What it shows, as a sentence.
    pub title: String,
    /// The clauses that it shows.
    #[serde(default)]
    pub clauses: Vec<String>,
    /// The preset; the game's default if absent.
    pub preset: Option<String>,
    /// House rules that differ from the preset.
    #[serde(default)]
    pub options: BTreeMap<String, toml::Value>,
    /// How many seats.
    pub seats: u8,
    /// Changes to the initial state, by JSON pointer.
    #[serde(default)]
    pub setup: BTreeMap<String, toml::Value>,
    /// What is played and expected, in order.
    #[serde(default, rename = "step")]
    pub steps: Vec<ScenarioStep>,
}

/// A step of a scenario: something played, something expected, or both.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioStep {
    /// A step in notation.
    pub play: Option<String>,
    /// The clause that must refuse it.
    pub refused: Option<String>,
    /// What the reason of the refusal must contain.
    pub reason: Option<String>,
    /// Events that must happen, in this order; other events may stand between them.
    #[serde(default)]
    pub events: Vec<toml::Value>,
    /// Who looks for `expect`; the referee if absent.
    pub view: Option<String>,
    /// Values at JSON pointers of the view. The text `~` stands for null.
    #[serde(default)]
    pub expect: BTreeMap<String, toml::Value>,
    /// A part of the standing once the game is over.
    pub standing: Option<toml::Value>,
}

/// A scenario that cannot be read or did not come out as it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioError {
    /// The scenario's title; empty where the file itself is broken.
    pub title: String,
    /// The step, from 1; 0 for the set-up.
    pub step: usize,
    /// What was wrong.
    pub reason: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.title.as_str(), self.step) {
            ("", _) => f.write_str(&self.reason),
            (title, 0) => write!(f, "\"{title}\", set-up: {}", self.reason),
            (title, step) => write!(f, "\"{title}\", step {step}: {}", self.reason),
        }
    }
}

impl std::error::Error for ScenarioError {}

/// Reads a file of scenarios.
pub fn parse(text: &str) -> Result<ScenarioFile, ScenarioError> {
    let broken = |reason: String| ScenarioError { title: String::new(), step: 0, reason };
    if text.len() > SCENARIO_LIMIT_BYTES {
        return Err(broken(format!("a scenario file has at most {} MiB", SCENARIO_LIMIT_BYTES >> 20)));
    }
    let file: ScenarioFile = toml::from_str(text).map_err(|error| broken(error.to_string().trim_end().to_owned()))?;
    if file.scenarios.is_empty() {
        return Err(broken("the file holds no [[scenario]]".to_owned()));
    }
    Ok(file)
}

/// Plays a scenario and checks everything that it expects.
pub fn run<G: Game>(scenario: &Scenario) -> Result<(), ScenarioError> {
    let fail = |step: usize, reason: String| ScenarioError { title: scenario.title.clone(), step, reason };
    check_clauses::<G>(scenario).map_err(|reason| fail(0, reason))?;
    let mut session = begin::<G>(scenario).map_err(|reason| fail(0, reason))?;
    for (index, step) in scenario.steps.iter().enumerate() {
        run_step(&mut session, step).map_err(|reason| fail(index + 1, reason))?;
    }
    Ok(())
}

/// The clauses of the rulebook of `G` that none of the scenarios cites.
pub fn uncited<'a, G: Game>(scenarios: impl IntoIterator<Item = &'a Scenario>) -> Vec<&'static str> {
    let cited: Vec<&String> = scenarios.into_iter().flat_map(|scenario| &scenario.clauses).collect();
    clauses(G::RULEBOOK).into_iter().filter(|clause| !cited.iter().any(|name| name == clause)).collect()
}

fn check_clauses<G: Game>(scenario: &Scenario) -> Result<(), String> {
    let known = clauses(G::RULEBOOK);
    match scenario.clauses.iter().find(|clause| !known.contains(&clause.as_str())) {
        Some(unknown) => Err(format!("the rulebook of {} has no clause {unknown}", G::TITLE)),
        None => Ok(()),
    }
}

fn begin<G: Game>(scenario: &Scenario) -> Result<Session<G>, String> {
    let mut options = preset_options::<G>(scenario.preset.as_deref())?;
    let rules = G::house_rules();
    for (key, value) in &scenario.options {
        let value = to_json(value);
        if let Ok(rule) = crate::find_rule(&rules, key) {
            rule.check(&value).map_err(|error| error.to_string())?;
        }
        options.insert(key.clone(), value);
    }
    let options =
        serde_json::from_value(Value::Object(options)).map_err(|error| format!("the options cannot be read: {error}"))?;
    let game = G::new(options).map_err(|error| error.to_string())?;
    crate::session::check_seats::<G>(scenario.seats.into()).map_err(|refusal| refusal.to_string())?;
    let state = patched_state(&game, scenario)?;
    game.validate(&state).map_err(|violation| format!("the set-up breaks a rule of the game: {violation}"))?;
    let seats = (1..=scenario.seats).map(|number| SeatInfo::new(format!("s{number}"), "person")).collect();
    Ok(Session::from_state(game, seats, state, Validation::On))
}

/// The options of a preset, or of the default one, as a JSON object.
pub fn preset_options<G: Game>(name: Option<&str>) -> Result<Map<String, Value>, String> {
    let presets = G::presets();
    let preset = match name {
        None => presets.first(),
        Some(name) => presets.iter().find(|preset| preset.name == name),
    };
    let Some(preset) = preset else {
        let known: Vec<&str> = presets.iter().map(|preset| preset.name).collect();
        return Err(format!("{} has no preset `{}`; it has {}", G::TITLE, name.unwrap_or_default(), known.join(", ")));
    };
    match serde_json::to_value(&preset.options) {
        Ok(Value::Object(map)) => Ok(map),
        _ => unreachable!("options are a JSON object"),
    }
}

fn patched_state<G: Game>(game: &G, scenario: &Scenario) -> Result<G::State, String> {
    let state = game.initial_state(scenario.seats);
    if scenario.setup.is_empty() {
        return Ok(state);
    }
    let mut json = serde_json::to_value(&state).map_err(|error| format!("the state cannot be written: {error}"))?;
    for (pointer, value) in &scenario.setup {
        let Some(place) = json.pointer_mut(pointer) else {
            return Err(format!("the initial state has no `{pointer}`"));
        };
        *place = to_json(value);
    }
    serde_json::from_value(json).map_err(|error| format!("the set-up is no state of this game: {error}"))
}

fn run_step<G: Game>(session: &mut Session<G>, step: &ScenarioStep) -> Result<(), String> {
    if let Some(text) = &step.play {
        let parsed: StepOf<G> = text.parse().map_err(|error| format!("the step cannot be read: {error}"))?;
        match (session.play(parsed), &step.refused) {
            (Ok(events), None) => expect_events::<G>(&events, &step.events)?,
            (Ok(_), Some(clause)) => return Err(format!("`{text}` was allowed; {clause} should refuse it")),
            (Err(PlayError::Refused(refusal)), Some(clause)) => {
                if refusal.clause != clause {
                    return Err(format!("`{text}` was refused by {refusal}; expected clause {clause}"));
                }
                let wanted = step.reason.as_deref().unwrap_or_default();
                if !refusal.reason.contains(wanted) {
                    return Err(format!("the reason is \"{}\"; expected it to contain \"{wanted}\"", refusal.reason));
                }
            }
            (Err(error), _) => return Err(format!("`{text}`: {error}")),
        }
    } else if step.refused.is_some() || !step.events.is_empty() {
        return Err("`refused` and `events` need a `play`".to_owned());
    }
    expect_view(session, step)?;
    expect_standing(session, step)
}

fn expect_events<G: Game>(events: &[G::Event], wanted: &[toml::Value]) -> Result<(), String> {
    let happened: Vec<Value> = events.iter().map(|event| serde_json::to_value(event).expect("events are plain JSON")).collect();
    let mut rest = happened.iter();
    for event in wanted {
        let event = to_json(event);
        if !rest.any(|candidate| contains(candidate, &event)) {
            let all = serde_json::to_string(&happened).expect("events are plain JSON");
            return Err(format!("expected the event {event}; what happened: {all}"));
        }
    }
    Ok(())
}

fn expect_view<G: Game>(session: &Session<G>, step: &ScenarioStep) -> Result<(), String> {
    if step.expect.is_empty() {
        return Ok(());
    }
    let viewer = match &step.view {
        Some(text) => text.parse().map_err(|error| format!("view: {error}"))?,
        None => Viewer::Referee,
    };
    let view = session.game().view(session.state(), viewer);
    let view = serde_json::to_value(&view).map_err(|error| format!("the view cannot be written: {error}"))?;
    for (pointer, wanted) in &step.expect {
        let wanted = to_json(wanted);
        match view.pointer(pointer) {
            Some(found) if contains(found, &wanted) => {}
            Some(found) => return Err(format!("{pointer} is {found}, expected {wanted}")),
            None if wanted.is_null() => {}
            None => return Err(format!("the view has no `{pointer}`")),
        }
    }
    Ok(())
}

fn expect_standing<G: Game>(session: &Session<G>, step: &ScenarioStep) -> Result<(), String> {
    let Some(wanted) = &step.standing else { return Ok(()) };
    let Some(standing) = session.standing() else {
        return Err("the game is not over, so there is no standing".to_owned());
    };
    let (found, wanted) = (serde_json::to_value(&standing).expect("a standing is plain JSON"), to_json(wanted));
    if contains(&found, &wanted) { Ok(()) } else { Err(format!("the standing is {found}, expected {wanted}")) }
}

/// Whether `found` has everything that `wanted` names: objects by subset, everything else exactly.
fn contains(found: &Value, wanted: &Value) -> bool {
    match (found, wanted) {
        (Value::Object(found), Value::Object(wanted)) => {
            wanted.iter().all(|(key, value)| found.get(key).map_or(value.is_null(), |found| contains(found, value)))
        }
        (Value::Array(found), Value::Array(wanted)) => {
            found.len() == wanted.len() && found.iter().zip(wanted).all(|(found, wanted)| contains(found, wanted))
        }
        _ => found == wanted,
    }
}

fn to_json(value: &toml::Value) -> Value {
    match value {
        toml::Value::String(text) if text == "~" => Value::Null,
        toml::Value::String(text) => Value::String(text.clone()),
        toml::Value::Integer(number) => (*number).into(),
        toml::Value::Float(number) => (*number).into(),
        toml::Value::Boolean(truth) => (*truth).into(),
        toml::Value::Datetime(time) => Value::String(time.to_string()),
        toml::Value::Array(list) => list.iter().map(to_json).collect(),
        toml::Value::Table(table) => table.iter().map(|(key, value)| (key.clone(), to_json(value))).collect::<Map<_, _>>().into(),
    }
}

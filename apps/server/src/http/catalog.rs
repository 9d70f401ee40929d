//! The games: what there is, and their rulebooks.

use super::failure::{Failure, Path};
use crate::wire::{
    ErrorCode, GameInfo, HouseRuleInfo, MachineInfo, PresetInfo, SeatRange, WireError, house_rules_schema, schema as find_schema,
    schema_names,
};
use axum::Json;
use axum::http::header;
use axum::response::IntoResponse;
use parlor_catalog::Entry;
use serde_json::Value;

fn find(name: &str) -> Result<&'static dyn Entry, Failure> {
    parlor_catalog::find(name).map_err(|reason| Failure(WireError::new(ErrorCode::NotFound, reason)))
}

fn info(entry: &dyn Entry) -> GameInfo {
    let presets = entry.presets().into_iter();
    let rules = entry.house_rules().into_iter();
    let machines = entry.machines().into_iter();
    GameInfo {
        name: entry.name().to_owned(),
        title: entry.title().to_owned(),
        summary: entry.summary().to_owned(),
        version: entry.version(),
        seats: SeatRange { min: *entry.seats().start(), max: *entry.seats().end() },
        presets: presets
            .map(|preset| PresetInfo {
                name: preset.name.to_owned(),
                summary: preset.summary.to_owned(),
                options: preset.options,
            })
            .collect(),
        house_rules: rules
            .map(|rule| HouseRuleInfo {
                key: rule.key.to_owned(),
                clause: rule.clause.to_owned(),
                summary: rule.summary.to_owned(),
                values: serde_json::to_value(&rule.values).expect("values are plain JSON"),
            })
            .collect(),
        machines: machines
            .map(|machine| MachineInfo {
                name: machine.name.to_owned(),
                summary: machine.summary.to_owned(),
                parameters: machine.parameters.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect(),
            })
            .collect(),
    }
}

pub async fn games() -> Json<Vec<GameInfo>> {
    Json(parlor_catalog::games().into_iter().map(info).collect())
}

pub async fn game(Path(name): Path<String>) -> Result<Json<GameInfo>, Failure> {
    Ok(Json(info(find(&name)?)))
}

pub async fn rulebook(Path(name): Path<String>) -> Result<impl IntoResponse, Failure> {
    Ok(([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], find(&name)?.rulebook()))
}

pub async fn house_rules(Path(name): Path<String>) -> Result<Json<Value>, Failure> {
    let entry = find(&name)?;
    Ok(Json(house_rules_schema(entry.title(), &entry.house_rules())))
}

pub async fn schemas() -> Json<Vec<&'static str>> {
    Json(schema_names().collect())
}

pub async fn schema(Path(name): Path<String>) -> Result<Json<Value>, Failure> {
    let known = || schema_names().collect::<Vec<_>>().join(", ");
    find_schema(name.trim_end_matches(".json")).map(Json).ok_or_else(|| {
        Failure(WireError::new(ErrorCode::NotFound, format!("there is no schema `{name}`; there are {}", known())))
    })
}

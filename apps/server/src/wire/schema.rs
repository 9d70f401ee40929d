//! JSON schemas of what crosses the wire.

use super::{
    Chances, ClientMessage, CommandRequest, Done, GameInfo, GuestInfo, JoinInfo, LobbyPage, NewGuest, NewTable, SeatCode,
    ServerMessage, WireError,
};
use parlor_engine::{HouseRule, Values};
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value, json};

type Maker = fn() -> Value;

const SCHEMAS: [(&str, Maker); 13] = [
    ("client-message", of::<ClientMessage>),
    ("server-message", of::<ServerMessage>),
    ("error", of::<WireError>),
    ("game-info", of::<GameInfo>),
    ("new-guest", of::<NewGuest>),
    ("guest-info", of::<GuestInfo>),
    ("new-table", of::<NewTable>),
    ("command-request", of::<CommandRequest>),
    ("done", of::<Done>),
    ("seat-code", of::<SeatCode>),
    ("join-info", of::<JoinInfo>),
    ("lobby-page", of::<LobbyPage>),
    ("chances", of::<Chances>),
];

fn of<T: JsonSchema>() -> Value {
    schema_for!(T).to_value()
}

/// The names under which schemas are served.
pub fn schema_names() -> impl Iterator<Item = &'static str> {
    SCHEMAS.iter().map(|(name, _)| *name)
}

/// The schema of this name.
pub fn schema(name: &str) -> Option<Value> {
    SCHEMAS.iter().find(|(known, _)| *known == name).map(|(_, make)| make())
}

/// The schema of the house rules that a host may change, for a form.
pub fn house_rules_schema(title: &str, rules: &[HouseRule]) -> Value {
    let properties: Map<String, Value> = rules.iter().map(|rule| (rule.key.to_owned(), rule_schema(rule))).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("House rules of {title}"),
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
    })
}

fn rule_schema(rule: &HouseRule) -> Value {
    let mut schema = match &rule.values {
        Values::Switch => json!({"type": "boolean"}),
        Values::Number { min, max } => json!({"type": "integer", "minimum": min, "maximum": max}),
        Values::Amounts { amounts } => json!({"type": "integer", "enum": amounts}),
        Values::Choice { names } => json!({"type": "string", "enum": names}),
        Values::Several { names, min } => {
            json!({"type": "array", "items": {"type": "string", "enum": names}, "minItems": min})
        }
        Values::Text { form } => json!({"type": "string", "$comment": form}),
    };
    schema["description"] = format!("{} ({})", rule.summary, rule.clause).into();
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_is_named_by_the_protocol_and_has_a_title() {
        let page = include_str!("../../../../docs/protocol.md");
        for name in schema_names() {
            assert!(page.contains(&format!("`{name}`")), "docs/protocol.md does not name the schema `{name}`");
            let schema = schema(name).unwrap();
            assert!(schema["title"].is_string() && schema["$schema"].is_string(), "{schema}");
        }
        assert_eq!(schema("none"), None);
    }
}

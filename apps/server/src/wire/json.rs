//! JSON that was made once and is sent many times.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::Arc;

/// A piece of JSON text, shared between the frames that contain it.
#[derive(Clone, Debug)]
pub struct Json(Arc<RawValue>);

impl Json {
    /// The JSON of a value.
    pub fn of(value: &impl Serialize) -> Self {
        let raw = serde_json::value::to_raw_value(value).expect("what the server sends is plain JSON");
        Self(Arc::from(raw))
    }

    /// JSON that a game has written.
    pub fn written(raw: impl Into<Arc<RawValue>>) -> Self {
        Self(raw.into())
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// The value, for those who look inside.
    pub fn value(&self) -> Value {
        serde_json::from_str(self.text()).expect("the text was made from a value")
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    // Through a value: raw JSON cannot be read inside an enum that is told apart by a tag.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of(&Value::deserialize(deserializer)?))
    }
}

impl JsonSchema for Json {
    fn schema_name() -> Cow<'static, str> {
        Value::schema_name()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Value::json_schema(generator)
    }
    fn inline_schema() -> bool {
        true
    }
}

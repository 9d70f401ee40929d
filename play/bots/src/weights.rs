//! Weights: numbers of a mind that tuning may change, kept as data.

use parlor_engine::{InvalidMachine, MachineSpec};

/// Named numbers: a file's, with those replaced that a machine was asked for with (`expert:hurdle=4`).
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    values: Vec<(String, f32)>,
}

impl Weights {
    /// Reads a weights file (TOML, `name = number`) and the parameters of `spec` that replace some of it.
    pub fn read(file: &str, spec: &MachineSpec) -> Result<Self, InvalidMachine> {
        let table: toml::Table =
            file.parse().map_err(|error| InvalidMachine(format!("the weights of {} cannot be read: {error}", spec.name)))?;
        let mut values = Vec::new();
        for (name, value) in &table {
            let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
            let Some(default) = number else {
                return Err(InvalidMachine(format!("the weight {name} of {} must be a number, not {value}", spec.name)));
            };
            let value = match spec.parameter(name) {
                None => default,
                Some(text) => text.parse().ok().filter(|value: &f64| value.is_finite()).ok_or_else(|| {
                    InvalidMachine(format!("{name} of machine {} must be a number like {default}, not `{text}`", spec.name))
                })?,
            };
            values.push((name.clone(), value as f32));
        }
        Ok(Self { values })
    }

    /// The weight of this name. Minds ask only for weights of their file.
    pub fn get(&self, name: &str) -> f32 {
        let found = self.values.iter().find(|(own, _)| own == name);
        found.unwrap_or_else(|| panic!("the weights file has no `{name}`")).1
    }

    /// All names, in the file's order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(name, _)| name.as_str())
    }
}

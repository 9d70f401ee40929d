//! The folder order is the dependency order: who may depend on whom.

#![allow(clippy::unwrap_used)] // helpers of tests unwrap

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The layers from the ground up; a crate depends only on lower layers, or on those its own layer allows.
const LAYERS: [&str; 4] = ["engine", "games", "play", "apps"];

/// Crates made for one side of the program: only the layer named here may use them.
const ONLY_IN: [(&str, &str); 8] = [
    ("tokio", "apps"),
    ("axum", "apps"),
    ("ratatui", "apps"),
    ("pyo3", "apps"),
    ("clap", "apps"),
    ("rusqlite", "apps"),
    ("rayon", "apps play"),
    ("rand_pcg", "play"),
];

struct Crate {
    layer: usize,
    folder: String,
    dependencies: Vec<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(folder: &Path) -> toml::Table {
    std::fs::read_to_string(folder.join("Cargo.toml")).unwrap().parse().unwrap()
}

fn crates() -> BTreeMap<String, Crate> {
    let workspace = read(&root());
    let members = workspace["workspace"]["members"].as_array().unwrap();
    members.iter().map(|member| member_crate(member.as_str().unwrap())).collect()
}

fn member_crate(folder: &str) -> (String, Crate) {
    let manifest = read(&root().join(folder));
    let layer = LAYERS.iter().position(|layer| folder.split('/').next() == Some(layer)).unwrap_or_else(|| {
        panic!("{folder} lies in no layer; the layers are {LAYERS:?}");
    });
    let dependencies =
        manifest.get("dependencies").and_then(|table| table.as_table()).map(|table| table.keys().cloned().collect());
    let name = manifest["package"]["name"].as_str().unwrap().to_owned();
    (name, Crate { layer, folder: folder.to_owned(), dependencies: dependencies.unwrap_or_default() })
}

#[test]
fn every_crate_depends_only_on_the_layers_below_it() {
    let crates = crates();
    for (name, package) in &crates {
        for other in package.dependencies.iter().filter_map(|dependency| crates.get(dependency)) {
            let is_below = other.layer < package.layer;
            let is_beside = other.layer == package.layer && LAYERS[package.layer] != "games";
            assert!(is_below || is_beside, "{name} ({}) may not depend on {}", package.folder, other.folder);
        }
    }
}

#[test]
fn no_game_knows_another_and_only_play_knows_the_games() {
    let crates = crates();
    for package in crates.values() {
        for other in package.dependencies.iter().filter_map(|dependency| crates.get(dependency)) {
            let knows_a_game = LAYERS[other.layer] == "games";
            assert!(
                !knows_a_game || LAYERS[package.layer] == "play",
                "{} may not depend on {}: the catalog is the one list of games",
                package.folder,
                other.folder
            );
        }
    }
}

#[test]
fn networks_terminals_and_generators_stay_in_their_layer() {
    for package in crates().values() {
        for dependency in &package.dependencies {
            let rule = ONLY_IN.iter().find(|(name, _)| name == dependency);
            let allowed = rule.is_none_or(|(_, layers)| layers.split(' ').any(|layer| layer == LAYERS[package.layer]));
            assert!(allowed, "{} may not use {dependency}", package.folder);
        }
    }
}

//! Writes the TypeScript types of every game: `cargo run -p parlor-catalog --features ts --example export-types -- web/src/wire`.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::args().nth(1).ok_or("write the folder for the types")?;
    parlor_catalog::export_types(folder.as_ref())?;
    Ok(())
}

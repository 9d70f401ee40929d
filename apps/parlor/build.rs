//! The program embeds the page: without a built page it cannot be built either, and says what to do.

use std::path::Path;

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist");
    println!("cargo::rerun-if-changed={}", page.display());
    if !page.join("index.html").is_file() {
        println!("cargo::error=the page is not built: run `make page` (it needs Node 20 or later), then build again");
    }
}

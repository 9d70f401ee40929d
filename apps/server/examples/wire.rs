//! Prints the TypeScript declarations of the wire.

fn main() {
    print!("{}", parlor_server::wire::typescript());
}

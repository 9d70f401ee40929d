//! A step of any game touches no heap: random play allocates its menu once and nothing after.

use parlor_catalog::games;
use parlor_engine::MachineSpec;

#[test]
fn random_play_allocates_nothing_per_step() {
    for entry in games() {
        let options = entry.presets().swap_remove(0).options;
        let seats = 4.clamp(*entry.seats().start(), *entry.seats().end());
        let machines = vec![MachineSpec::named("random"); seats.into()];
        let arena = entry.arena(&options, &machines).expect("random machines play every game");
        let mut steps = 0;
        let counted = allocation_counter::measure(|| steps = arena.rush(7, 100_000).0);
        assert_eq!(counted.count_total, 1, "{}: {} steps allocate nothing but the menu", entry.name(), steps);
    }
}

//! What a share costs, by the size of its company (S5).

use serde::{Deserialize, Serialize};

/// Which table the prices follow (S5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum PriceTable {
    /// Up to 3200.
    Steep,
    /// Up to 1000.
    Classic,
    /// 100 for every tile.
    Linear,
}

const STEEP: [(u16, i64); 10] =
    [(2, 200), (3, 300), (4, 400), (5, 500), (10, 700), (15, 1100), (20, 1600), (25, 2100), (30, 2600), (u16::MAX, 3200)];

const CLASSIC: [(u16, i64); 9] =
    [(2, 200), (3, 300), (4, 400), (5, 500), (10, 600), (20, 700), (30, 800), (40, 900), (u16::MAX, 1000)];

impl PriceTable {
    /// The smallest size above this one with a higher price, if there is one.
    pub fn next_step(self, size: u16) -> Option<u16> {
        let step = |table: &[(u16, i64)]| {
            let (up_to, _) = *table.iter().find(|(up_to, _)| size <= *up_to)?;
            up_to.checked_add(1)
        };
        match self {
            Self::Steep => step(&STEEP),
            Self::Classic => step(&CLASSIC),
            Self::Linear => size.checked_add(1),
        }
    }

    /// The price before any split; a company without tiles has none.
    #[inline]
    pub fn price(self, size: u16) -> i64 {
        if size == 0 {
            return 0;
        }
        match self {
            Self::Steep => look_up(&STEEP, size),
            Self::Classic => look_up(&CLASSIC, size),
            Self::Linear => 100 * i64::from(size),
        }
    }
}

#[inline]
fn look_up(table: &[(u16, i64)], size: u16) -> i64 {
    table.iter().find(|(up_to, _)| size <= *up_to).map_or(0, |(_, price)| *price)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prices_follow_the_tables() {
        let sizes = [0, 2, 3, 4, 5, 6, 10, 11, 15, 16, 20, 21, 25, 26, 30, 31, 40, 41, 1024];
        let steep = [0, 200, 300, 400, 500, 700, 700, 1100, 1100, 1600, 1600, 2100, 2100, 2600, 2600, 3200, 3200, 3200, 3200];
        let classic = [0, 200, 300, 400, 500, 600, 600, 700, 700, 700, 700, 800, 800, 800, 800, 900, 900, 1000, 1000];
        assert_eq!(sizes.map(|size| PriceTable::Steep.price(size)), steep);
        assert_eq!(sizes.map(|size| PriceTable::Classic.price(size)), classic);
        assert_eq!(sizes.map(|size| PriceTable::Linear.price(size)), sizes.map(|size| 100 * i64::from(size)));
    }

    #[test]
    fn the_next_step_is_the_first_size_with_a_higher_price() {
        for table in [PriceTable::Steep, PriceTable::Classic, PriceTable::Linear] {
            for size in 2..200 {
                let next = (size + 1..1025).find(|&larger| table.price(larger) > table.price(size));
                assert_eq!(table.next_step(size), next, "{table:?} {size}");
            }
        }
    }
}

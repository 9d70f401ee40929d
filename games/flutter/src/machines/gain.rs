//! What a settlement brings the holder of a certificate.

use crate::round::{Settlement, moved_parent, settlement};
use crate::state::BOTTOM;
use crate::{CompanyView, Edition};

/// What a certificate of a trading company gains, dividend and price, when it is settled with its traveller there.
pub(super) fn gain(edition: Edition, lane: &CompanyView, traveller: u16) -> f64 {
    let Settlement { dividend, spaces } = settlement(edition, traveller, lane.parent);
    let after = match moved_parent(lane.parent, spaces) {
        0..=BOTTOM => 0,
        price => price,
    };
    f64::from(dividend) + f64::from(after) - f64::from(lane.parent)
}

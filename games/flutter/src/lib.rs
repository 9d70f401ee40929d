//! Flutter: a stock-exchange race.

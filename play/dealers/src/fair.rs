//! Dice that anybody can throw again.
//!
//! A match has a secret seed of 32 bytes; its SHA-256 (the *commitment*) is published before the first step, and each person
//! adds a nonce on sitting down. With text in UTF-8 and numbers in decimal:
//!
//! - `key = HMAC-SHA256(seed, match + "\n" + nonce of s1 + "\n" + nonce of s2 …)`
//! - `word(n, k) = ` the first 8 bytes of `HMAC-SHA256(key, "n:k")`, as a big-endian number
//! - the outcome of step `n` (the first step is 0): with `total` the sum of the weights, take the first `k = 0, 1, …` whose
//!   word is below the largest multiple of `total` that fits 64 bits; `word mod total` counts through the outcomes by weight.

use crate::Seeded;
use hmac::{Hmac, KeyInit, Mac};
use parlor_engine::{Game, Proof};
use sha2::{Digest, Sha256};

/// The secret of one match's dice.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceSeed([u8; 32]);

impl DiceSeed {
    /// A seed from bytes that nobody can guess.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// A seed made from a small number, for games that a person wants to repeat.
    pub fn from_number(number: u64) -> Self {
        Self(Sha256::digest(format!("parlor seed {number}").as_bytes()).into())
    }

    /// Reads the seed that a proof reveals.
    pub fn from_hex(text: &str) -> Result<Self, String> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| "the seed must be 64 hexadecimal digits".to_owned())?;
        Ok(Self(bytes))
    }

    /// The seed in hexadecimal: a secret until the game is over.
    pub fn to_hex(&self) -> String {
        hex::encode(self.0)
    }

    /// What is published before the first step.
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }
}

impl std::fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiceSeed(secret)")
    }
}

/// The dice of one match.
#[derive(Clone)]
pub struct FairDice {
    key: [u8; 32],
}

impl std::fmt::Debug for FairDice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("FairDice(secret)")
    }
}

impl FairDice {
    /// The dice of a match, from its seed and what the seats added.
    pub fn new(seed: &DiceSeed, match_id: &str, nonces: &[String]) -> Self {
        let mut text = match_id.to_owned();
        for nonce in nonces {
            text.push('\n');
            text.push_str(nonce);
        }
        Self { key: hmac(&seed.0, &text) }
    }

    /// The dice that a proof reveals, if the seed fits the commitment.
    pub fn from_proof(proof: &Proof, match_id: &str, commitment: &str) -> Result<Self, String> {
        let seed = DiceSeed::from_hex(&proof.seed)?;
        if seed.commitment() != commitment {
            return Err("the seed does not fit the commitment that was published before the first step".to_owned());
        }
        Ok(Self::new(&seed, match_id, &proof.nonces))
    }

    /// The unbiased number below `total` for step `n`.
    pub fn number(&self, n: u64, total: u64) -> u64 {
        let reach = u64::MAX - (u64::MAX % total + 1) % total;
        for k in 0u64.. {
            let digest = hmac(&self.key, &format!("{n}:{k}"));
            let word = u64::from_be_bytes(digest[..8].try_into().expect("a digest has 32 bytes"));
            if word <= reach {
                return word % total;
            }
        }
        unreachable!("a word within reach comes before the numbers end")
    }

    /// The outcome of step `n` in this state.
    pub fn outcome<G: Game>(&self, game: &G, state: &G::State, n: u64) -> G::Chance {
        let mut odds = Vec::new();
        game.chance_outcomes(state, &mut odds);
        let total = odds.iter().map(|(_, weight)| u64::from(*weight)).sum();
        let mut left = self.number(n, total);
        for (outcome, weight) in odds {
            if left < u64::from(weight) {
                return outcome;
            }
            left -= u64::from(weight);
        }
        unreachable!("the number is below the sum of the weights")
    }

    /// The dealer for whatever a machine wants to draw while it thinks about step `n`: the same on every node.
    pub fn machine_dealer(&self, n: u64) -> Seeded {
        let digest = hmac(&self.key, &format!("machine {n}"));
        Seeded::new(u64::from_be_bytes(digest[..8].try_into().expect("a digest has 32 bytes")))
    }
}

fn hmac(key: &[u8; 32], text: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length is allowed");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice() -> FairDice {
        FairDice::new(&DiceSeed::from_number(7), "m1", &["a".into(), "b".into()])
    }

    #[test]
    fn numbers_are_fair_and_differ_by_step_match_and_nonce() {
        let mut counts = [0u32; 6];
        for n in 0..6_000 {
            counts[dice().number(n, 6) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
        let other = FairDice::new(&DiceSeed::from_number(7), "m1", &["a".into(), "c".into()]);
        let differ = |a: &FairDice, b: &FairDice| (0..20).any(|n| a.number(n, 1000) != b.number(n, 1000));
        assert!(differ(&dice(), &other));
        assert!(differ(&dice(), &FairDice::new(&DiceSeed::from_number(7), "m2", &["a".into(), "b".into()])));
    }

    #[test]
    fn a_seed_that_does_not_fit_the_commitment_is_refused() {
        let seed = DiceSeed::from_number(1);
        let proof = Proof { seed: seed.to_hex(), nonces: vec![] };
        assert!(FairDice::from_proof(&proof, "m", &seed.commitment()).is_ok());
        assert!(FairDice::from_proof(&proof, "m", &DiceSeed::from_number(2).commitment()).is_err());
    }

    #[test]
    fn nothing_prints_the_secret() {
        let seed = DiceSeed::from_number(1);
        assert!(!format!("{seed:?} {:?}", dice()).contains(&seed.to_hex()[..8]));
    }
}

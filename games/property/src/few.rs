//! A short list without heap.

use parlor_engine::Seat;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::ops::Deref;

/// What stands in the unused places of a [`Few`].
pub trait Filler: Copy {
    /// Any value will do: nobody sees it.
    const FILLER: Self;
}

impl Filler for u8 {
    const FILLER: Self = 0;
}

impl Filler for Seat {
    const FILLER: Self = Self::new(0);
}

/// At most `N` values in order; in JSON a plain list.
#[derive(Clone, Copy)]
pub struct Few<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Filler, const N: usize> Few<T, N> {
    /// An empty list.
    pub const fn new() -> Self {
        Self { items: [T::FILLER; N], len: 0 }
    }

    /// Whether nothing more fits.
    pub const fn is_full(&self) -> bool {
        self.len as usize == N
    }

    /// Adds a value at the end; there is room for it.
    #[inline]
    pub fn push(&mut self, item: T) {
        self.items[self.len as usize] = item;
        self.len += 1;
    }

    /// Takes out the first value.
    #[inline]
    pub fn take_first(&mut self) -> Option<T> {
        if self.len == 0 {
            return None;
        }
        Some(self.take(0))
    }

    /// Takes out the value at an index below the length; the later ones move up.
    pub fn take(&mut self, index: usize) -> T {
        let item = self.items[index];
        self.items.copy_within(index + 1..self.len as usize, index);
        self.len -= 1;
        self.items[self.len as usize] = T::FILLER;
        item
    }

    /// Keeps only the values that `fits`.
    pub fn retain(&mut self, mut fits: impl FnMut(&T) -> bool) {
        let old = *self;
        *self = Self::new();
        for &item in old.iter().filter(|item| fits(item)) {
            self.push(item);
        }
    }

    /// Removes everything.
    #[inline]
    pub fn clear(&mut self) {
        if self.len > 0 {
            *self = Self::new();
        }
    }
}

impl<T: Filler, const N: usize> Default for Few<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for Few<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.items[..self.len as usize]
    }
}

impl<T: PartialEq, const N: usize> PartialEq for Few<T, N> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: fmt::Debug, const N: usize> fmt::Debug for Few<T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<T: Serialize, const N: usize> Serialize for Few<T, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de, T: Filler + Deserialize<'de>, const N: usize> Deserialize<'de> for Few<T, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(deserializer)?;
        if list.len() > N {
            return Err(D::Error::custom(format!("at most {N} entries fit, not {}", list.len())));
        }
        let mut few = Self::new();
        list.into_iter().for_each(|item| few.push(item));
        Ok(few)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_values_move_up() {
        let mut few: Few<u8, 4> = Few::new();
        [1, 2, 3].into_iter().for_each(|item| few.push(item));
        assert_eq!(few.take_first(), Some(1));
        few.retain(|&item| item != 2);
        assert_eq!(*few, [3]);
    }
}

//! Where events go.

/// Takes events as they happen.
pub trait Sink<E> {
    /// Takes one event.
    fn push(&mut self, event: E);
}

/// Drops every event: simulation and search do not pay for what nobody reads.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignore;

impl<E> Sink<E> for Ignore {
    #[inline]
    fn push(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    #[inline]
    fn push(&mut self, event: E) {
        Vec::push(self, event);
    }
}

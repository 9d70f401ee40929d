//! What waits for a connection.
//!
//! A queue of our own, because there are thousands and nearly all are empty: an empty one holds no buffer, where a channel of the
//! runtime keeps room for 32 letters.

use crate::wire::{CloseCode, WireError};
use std::collections::VecDeque;
use std::future::poll_fn;
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What goes to a connection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outgoing {
    /// A frame.
    Frame(Utf8Bytes),
    /// The end.
    Close(Box<(CloseCode, WireError)>),
}

impl Outgoing {
    /// The end, with its reason.
    pub fn close(code: CloseCode, error: WireError) -> Self {
        Self::Close(Box::new((code, error)))
    }
}

/// The keeper's side.
pub struct Outbox(Arc<Shared>);

/// The connection's side.
pub struct Frames(Arc<Shared>);

/// A frame that cannot be sent: too many wait already, or nobody takes them any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unsent;

struct Shared {
    limit: usize,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Outgoing>,
    reader: Option<Waker>,
    /// Whether one side is gone.
    is_closed: bool,
}

/// Both sides of a queue in which at most `limit` wait.
pub fn outbox(limit: usize) -> (Outbox, Frames) {
    let shared = Arc::new(Shared { limit, queue: Mutex::default() });
    (Outbox(Arc::clone(&shared)), Frames(shared))
}

impl Shared {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nobody panics with a queue")
    }

    fn close(&self) {
        let reader = {
            let mut queue = self.queue();
            queue.is_closed = true;
            queue.reader.take()
        };
        if let Some(reader) = reader {
            reader.wake();
        }
    }
}

impl Outbox {
    /// Puts something into the queue, at once or not at all.
    pub fn send(&self, outgoing: Outgoing) -> Result<(), Unsent> {
        let reader = {
            let mut queue = self.0.queue();
            if queue.is_closed || queue.waiting.len() >= self.0.limit {
                return Err(Unsent);
            }
            queue.waiting.push_back(outgoing);
            queue.reader.take()
        };
        if let Some(reader) = reader {
            reader.wake();
        }
        Ok(())
    }

    /// Whether the connection is gone.
    pub fn is_closed(&self) -> bool {
        self.0.queue().is_closed
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Frames {
    /// The next in the queue; nothing when it is empty and the keeper has let go of it.
    pub async fn next(&mut self) -> Option<Outgoing> {
        poll_fn(|context| self.poll(context)).await
    }

    /// The next in the queue, if there is one now.
    pub fn next_waiting(&mut self) -> Option<Outgoing> {
        self.0.queue().pop()
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<Option<Outgoing>> {
        let mut queue = self.0.queue();
        if let Some(outgoing) = queue.pop() {
            return Poll::Ready(Some(outgoing));
        }
        if queue.is_closed {
            return Poll::Ready(None);
        }
        if !queue.reader.as_ref().is_some_and(|reader| reader.will_wake(context.waker())) {
            queue.reader = Some(context.waker().clone());
        }
        Poll::Pending
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        self.0.close();
    }
}

impl Queue {
    fn pop(&mut self) -> Option<Outgoing> {
        let outgoing = self.waiting.pop_front()?;
        if self.waiting.is_empty() {
            self.waiting = VecDeque::new();
        }
        Some(outgoing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(text: &'static str) -> Outgoing {
        Outgoing::Frame(Utf8Bytes::from_static(text))
    }

    #[tokio::test]
    async fn frames_arrive_in_order_and_the_end_after_them() {
        let (outbox, mut frames) = outbox(2);
        assert_eq!((outbox.send(frame("a")), outbox.send(frame("b")), outbox.send(frame("c"))), (Ok(()), Ok(()), Err(Unsent)));
        drop(outbox);
        let mut come = Vec::new();
        while let Some(outgoing) = frames.next().await {
            come.push(outgoing);
        }
        assert_eq!(come, [frame("a"), frame("b")]);
    }

    #[tokio::test]
    async fn whoever_waits_is_woken_by_a_frame_and_by_the_end() {
        let (outbox, mut frames) = outbox(8);
        let reader = tokio::spawn(async move { (frames.next().await, frames.next_waiting(), frames.next().await) });
        tokio::task::yield_now().await;
        outbox.send(frame("a")).unwrap();
        tokio::task::yield_now().await;
        drop(outbox);
        assert_eq!(reader.await.unwrap(), (Some(frame("a")), None, None));
    }

    #[test]
    fn nothing_goes_to_a_connection_that_is_gone() {
        let (outbox, frames) = outbox(8);
        assert!(!outbox.is_closed());
        drop(frames);
        assert!(outbox.is_closed());
        assert_eq!(outbox.send(frame("a")), Err(Unsent));
    }

    #[test]
    fn an_empty_queue_holds_no_buffer() {
        let (outbox, mut frames) = outbox(8);
        outbox.send(frame("a")).unwrap();
        assert_eq!(frames.next_waiting(), Some(frame("a")));
        assert_eq!(frames.0.queue().waiting.capacity(), 0);
    }
}

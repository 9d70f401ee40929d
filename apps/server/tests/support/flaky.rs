//! A store that fails when it is told to.

use async_trait::async_trait;
use parlor_server::log::LogEntry;
use parlor_server::store::{Append, Before, Card, Heard, Listing, Outage, Store, StoreError, Stored, StoredGuest};
use parlor_server::wire::{Millis, Version};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering::SeqCst};

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    None,
    /// The store cannot be reached.
    Away,
    /// Nothing can be appended.
    NoAppend,
    /// The store answers no append, ever.
    Hang,
    /// Appends are stored, but nobody hears of it.
    LostAnswer,
}

/// Says what goes wrong from now on.
#[derive(Clone, Default)]
pub struct Switch(Arc<AtomicU8>);

impl Switch {
    pub fn set(&self, fault: Fault) {
        self.0.store(fault as u8, SeqCst);
    }

    fn fails(&self, fault: Fault) -> bool {
        self.0.load(SeqCst) == fault as u8
    }

    fn check(&self) -> Stored<()> {
        if self.fails(Fault::Away) { Err(StoreError::Unavailable("the test took the store away".to_owned())) } else { Ok(()) }
    }
}

/// A store that fails when it is told to.
pub struct FlakyStore {
    pub store: Box<dyn Store>,
    pub switch: Switch,
}

macro_rules! passed_on {
    ($($name:ident($($value:ident: $kind:ty),*) -> $answer:ty;)*) => {
        #[async_trait]
        impl Store for FlakyStore {
            $(async fn $name(&self, $($value: $kind),*) -> Stored<$answer> {
                self.switch.check()?;
                self.store.$name($($value),*).await
            })*

            async fn append(&self, append: Append) -> Stored<()> {
                self.switch.check()?;
                if self.switch.fails(Fault::NoAppend) {
                    return Err(StoreError::Unavailable("the test keeps appends away".to_owned()));
                }
                if self.switch.fails(Fault::Hang) {
                    std::future::pending::<()>().await;
                }
                let outcome = self.store.append(append).await;
                if self.switch.fails(Fault::LostAnswer) {
                    self.switch.set(Fault::None);
                    return outcome.and(Err(StoreError::Unavailable("the test lost the answer".to_owned())));
                }
                outcome
            }

            fn listen(&self) -> Option<tokio::sync::broadcast::Receiver<Heard>> {
                self.store.listen()
            }
        }
    };
}

passed_on! {
    add_guest(guest: StoredGuest) -> ();
    guest(id: &str) -> Option<StoredGuest>;
    rename_guest(id: &str, name: &str) -> ();
    forget_guest(id: &str) -> ();
    open_table(opening: Append, seed: &str) -> ();
    has_table(id: &str) -> bool;
    table_of_code(code: &str) -> Option<String>;
    seed(id: &str) -> Option<String>;
    entries(id: &str, after: Version) -> Vec<LogEntry>;
    list(listing: &Listing, before: Option<&Before>, limit: u32) -> Vec<Card>;
    count_hosted(guest: &str) -> u64;
    begin_node(node: &str, now_ms: Millis, credit_ms: Millis) -> Vec<Outage>;
    outages() -> Vec<Outage>;
    beat(node: &str, now_ms: Millis) -> Vec<String>;
    end_node(node: &str, now_ms: Millis) -> ();
    ping() -> ();
    retire(before_ms: Millis) -> u64;
    backup(file: &Path) -> ();
}

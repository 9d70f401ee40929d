//! The page: files that the binary brings along.

use std::borrow::Cow;

/// A file of the page.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Its bytes.
    pub bytes: Cow<'static, [u8]>,
    /// Its type, as `text/html; charset=utf-8`.
    pub content_type: Cow<'static, str>,
    /// Its encoding, as `gzip`; absent: plain.
    pub encoding: Option<&'static str>,
}

/// Finds the file of a path like `index.html` or `assets/main-3f2a.js`. Every path that is no file shows `index.html`.
pub type Page = fn(&str) -> Option<Asset>;

//! The frames of a socket.

use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Parts};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::{Role, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

/// What is read at once; the largest frame takes more turns.
const READ_BUFFER: usize = 512;
/// The library writes pings, pongs and closes only.
const MAX_WRITE_BUFFER: usize = 16 << 10;

/// The frames of a socket.
pub struct SocketStream(WebSocketStream<TcpStream>);

impl SocketStream {
    /// Waits until a request has become a socket; nothing if it does not.
    pub async fn open(stream: OnUpgrade, frame_bytes: usize) -> Option<Self> {
        let config = WebSocketConfig::default()
            .max_frame_size(Some(frame_bytes))
            .max_message_size(Some(frame_bytes))
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(0)
            .max_write_buffer_size(MAX_WRITE_BUFFER);
        let Parts { io, read_buf, .. } = stream.await.ok()?.downcast::<TokioIo<TcpStream>>().ok()?;
        let socket = WebSocketStream::from_partially_read(io.into_inner(), read_buf.to_vec(), Role::Server, Some(config));
        Some(Self(socket.await))
    }

    /// The next message; nothing at the end.
    pub async fn next(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends a ping or a close.
    pub async fn control(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Writes texts, each a frame of its own, in one go. The bytes are gone afterwards, where the library would keep their room.
    pub async fn write(&mut self, texts: &[Utf8Bytes]) -> Result<(), Error> {
        // What the library has begun to write comes first, whole.
        self.0.flush().await?;
        let mut bytes = Vec::with_capacity(texts.iter().map(|text| text.len() + 10).sum());
        for text in texts {
            put_head(&mut bytes, text.len());
            bytes.extend_from_slice(text.as_bytes());
        }
        self.0.get_mut().write_all(&bytes).await.map_err(Error::Io)
    }
}

/// RFC 6455, 5.2: a whole text, not masked, and its length in the shortest form.
fn put_head(bytes: &mut Vec<u8>, length: usize) {
    const WHOLE_TEXT: u8 = 0x81;
    bytes.push(WHOLE_TEXT);
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ 0..=125), _) => bytes.push(short),
        (_, Ok(middle)) => {
            bytes.push(126);
            bytes.extend_from_slice(&middle.to_be_bytes());
        }
        (_, Err(_)) => {
            bytes.push(127);
            bytes.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio_tungstenite::tungstenite::protocol::frame::{Frame, coding::Data, coding::OpCode};

    #[test]
    fn a_head_is_what_the_library_would_write() {
        for length in [0, 1, 125, 126, 127, 255, 256, 65_535, 65_536, 70_000] {
            let text = "x".repeat(length);
            let mut expected = Vec::new();
            Frame::message(text.clone(), OpCode::Data(Data::Text), true).format(&mut expected).unwrap();
            let mut bytes = Vec::new();
            put_head(&mut bytes, length);
            bytes.extend_from_slice(text.as_bytes());
            assert!(bytes == expected, "{length} bytes");
        }
    }
}

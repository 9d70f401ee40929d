//! A small client of the protocol: HTTP for what stands still, a socket for a table.

use crate::wire::{ClientMessage, Command, Detail, GuestInfo, JoinInfo, NewTable, PROTOCOL, ServerMessage, Version};
use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};

/// HTTP requests to one server.
#[derive(Clone, Debug)]
pub struct Http {
    address: SocketAddr,
    token: Option<String>,
}

/// An HTTP answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The head, as it came.
    pub head: String,
    /// The body, as text.
    pub body: String,
}

impl Reply {
    /// The body as JSON, if the request succeeded.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        if !(200..300).contains(&self.status) {
            return Err(format!("HTTP {}: {}", self.status, self.body));
        }
        serde_json::from_str(&self.body).map_err(|error| format!("{error} in {}", self.body))
    }
}

impl Http {
    /// Requests of a stranger.
    pub fn new(address: SocketAddr) -> Self {
        Self { address, token: None }
    }

    /// Requests of a new guest.
    pub async fn guest(address: SocketAddr, name: &str) -> Result<Self, String> {
        let stranger = Self::new(address);
        let guest: GuestInfo = stranger.post("/api/guests", &serde_json::json!({"name": name})).await?.read()?;
        Ok(Self { address, token: guest.token })
    }

    /// The server.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The guest's token.
    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// The same guest at another address.
    pub fn at(&self, address: SocketAddr) -> Self {
        Self { address, token: self.token.clone() }
    }

    /// Gets.
    pub async fn get(&self, path: &str) -> Result<Reply, String> {
        self.send("GET", path, "", &[]).await
    }

    /// Posts JSON.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Reply, String> {
        let body = serde_json::to_string(body).map_err(|error| error.to_string())?;
        self.send("POST", path, &body, &[]).await
    }

    /// Opens a table.
    pub async fn open_table(&self, table: &NewTable) -> Result<JoinInfo, String> {
        self.post("/api/tables", table).await?.read()
    }

    /// Sends a request with more headers, on a connection of its own.
    pub async fn send(&self, method: &str, path: &str, body: &str, headers: &[(&str, &str)]) -> Result<Reply, String> {
        let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(token) = &self.token {
            request.push_str(&format!("Authorization: Bearer {token}\r\n"));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        if !body.is_empty() || method != "GET" {
            request.push_str(&format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len()));
        }
        request.push_str("\r\n");
        request.push_str(body);
        let text = |error: std::io::Error| format!("{method} {path}: {error}");
        let mut stream = TcpStream::connect(self.address).await.map_err(text)?;
        stream.write_all(request.as_bytes()).await.map_err(text)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.map_err(text)?;
        read_reply(&answer).ok_or_else(|| format!("{method} {path}: no HTTP answer"))
    }
}

fn read_reply(answer: &[u8]) -> Option<Reply> {
    let (head, body) = split_once(answer, b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(head).into_owned();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let is_chunked = head.to_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { join_chunks(body)? } else { body.to_vec() };
    Some(Reply { status, head, body: String::from_utf8_lossy(&body).into_owned() })
}

fn join_chunks(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let (size, after) = split_once(rest, b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(size).ok()?.trim(), 16).ok()?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(after.get(..size)?);
        rest = after.get(size + 2..)?;
    }
}

fn split_once<'a>(bytes: &'a [u8], mark: &[u8]) -> Option<(&'a [u8], &'a [u8])> {
    let at = bytes.windows(mark.len()).position(|window| window == mark)?;
    Some((&bytes[..at], &bytes[at + mark.len()..]))
}

/// A socket of a table.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
}

impl Client {
    /// Connects without saying anything.
    pub async fn connect(address: SocketAddr, table: &str, headers: &[(&'static str, String)]) -> Result<Self, String> {
        let stream = TcpStream::connect(address).await.map_err(|error| format!("/ws/{table}: {error}"))?;
        Self::over(stream, table, headers).await
    }

    /// Opens a socket over a connection that was made already.
    pub async fn over(stream: TcpStream, table: &str, headers: &[(&'static str, String)]) -> Result<Self, String> {
        let text = |error: String| format!("/ws/{table}: {error}");
        let address = stream.peer_addr().map_err(|error| text(error.to_string()))?;
        let _ = stream.set_nodelay(true);
        let mut request = format!("ws://{address}/ws/{table}").into_client_request().map_err(|error| text(error.to_string()))?;
        for (name, value) in headers {
            let value = value.parse().map_err(|_| text("a header cannot be written".to_owned()))?;
            request.headers_mut().insert(*name, value);
        }
        let config = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config))
            .await
            .map_err(|error| text(error.to_string()))?;
        Ok(Self { socket })
    }

    /// Connects and says hello.
    pub async fn enter(http: &Http, table: &str, have: Option<Version>, detail: Detail) -> Result<Self, String> {
        let mut client = Self::connect(http.address(), table, &[]).await?;
        let token = http.token().map(str::to_owned);
        client.send(&ClientMessage::Hello { protocol: PROTOCOL, token, have, spectate: None, detail: Some(detail) }).await?;
        Ok(client)
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), String> {
        self.send_text(serde_json::to_string(message).map_err(|error| error.to_string())?).await
    }

    /// Sends a command.
    pub async fn command(&mut self, id: &str, seat: Option<u8>, command: Command) -> Result<(), String> {
        self.send(&ClientMessage::Do { id: id.to_owned(), seat, command }).await
    }

    /// Sends any text.
    pub async fn send_text(&mut self, text: String) -> Result<(), String> {
        self.socket.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    /// Sends any frame.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), String> {
        self.socket.send(message).await.map_err(|error| error.to_string())
    }

    /// The text of the next frame; an error at the end, with the close code where one came.
    pub async fn next_text(&mut self) -> Result<String, String> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
                Some(Ok(Message::Close(frame))) => {
                    return Err(frame.map_or_else(|| "closed".to_owned(), |frame| format!("closed {}", u16::from(frame.code))));
                }
                Some(Ok(_)) => {}
                Some(Err(Error::ConnectionClosed)) | None => return Err("closed".to_owned()),
                Some(Err(error)) => return Err(error.to_string()),
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Result<ServerMessage, String> {
        let text = self.next_text().await?;
        serde_json::from_str(&text).map_err(|error| format!("{error} in {text}"))
    }
}

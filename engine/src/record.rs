//! A whole game as text: JSON lines with a hash chain.
//!
//! The first line is the header, then one line a step, then the ending. Each step's hash covers everything before it, so a
//! changed line shows at the first step that it touches.

use crate::{Game, PlayError, Session, Standing, StepOf, Validation, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::fmt;

/// The version of the record's form.
pub const RECORD_FORMAT: u32 = 1;
/// Larger records are refused unread.
pub const RECORD_LIMIT_BYTES: usize = 64 << 20;

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatInfo {
    /// What the seat is called.
    pub name: String,
    /// `person`, or the machine that plays it: `hard:memory=4`.
    pub player: String,
}

impl SeatInfo {
    /// A seat with this name, played by `player`.
    pub fn new(name: impl Into<String>, player: impl Into<String>) -> Self {
        Self { name: name.into(), player: player.into() }
    }
}

/// The first line of a record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the record's form.
    pub parlor: u32,
    /// The game's name.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Its options.
    pub options: Value,
    /// Who sat where.
    pub seats: Vec<SeatInfo>,
    /// SHA-256 of the seed of the dice, published before the first step.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub commitment: Option<String>,
    /// The name of the match, part of what the dice are made of.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub match_id: Option<String>,
    /// For whom the record was made, if not for everybody: steps hidden from that viewer read `?`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub viewer: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepLine {
    n: usize,
    step: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hash: Option<String>,
}

/// The last line of a record.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Standing>,
    /// What the dice were made of, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// What anybody needs to throw the dice of a match again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The seed, 32 bytes in hexadecimal.
    pub seed: String,
    /// What the seats added, in seat order; a machine adds nothing.
    pub nonces: Vec<String>,
}

/// A whole game as text.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Game, rules and seats.
    pub header: Header,
    /// The steps in notation.
    pub steps: Vec<String>,
    /// The hash after each step; empty in a record made for one viewer, because hashes of hidden steps could be guessed.
    pub hashes: Vec<String>,
    /// The result and the proof.
    pub ending: Option<Ending>,
}

/// A record that cannot be read or replayed: at which line, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1; 0 where no line is to blame.
    pub line: usize,
    /// What was wrong and what would be right.
    pub reason: String,
}

impl RecordError {
    /// Blames a line.
    pub fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            1 => write!(f, "line 1 (the header): {}", self.reason),
            line => write!(f, "line {line} (step {}): {}", line - 1, self.reason),
        }
    }
}

impl std::error::Error for RecordError {}

/// The running hash over header and steps.
#[derive(Clone, Debug)]
pub struct Chain([u8; 32]);

impl Chain {
    /// Begins with the header.
    pub fn new(header: &Header) -> Self {
        let text = serde_json::to_string(header).expect("a header is plain JSON");
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// Adds a step and returns the hash after it, in hexadecimal.
    pub fn push(&mut self, step: &str) -> String {
        let mut hasher = Sha256::new();
        hasher.update(self.0);
        hasher.update(step.as_bytes());
        self.0 = hasher.finalize().into();
        hex::encode(&self.0[..16])
    }
}

impl Record {
    /// The record of a session.
    pub fn of<G: Game>(session: &Session<G>) -> Self {
        let steps: Vec<String> = session.steps().iter().map(StepOf::<G>::to_string).collect();
        let ending = session.standing().map(|result| Ending { result: Some(result), proof: None });
        Self::sealed(header_of(session), steps, ending)
    }

    /// A record with its hashes computed.
    pub fn sealed(header: Header, steps: Vec<String>, ending: Option<Ending>) -> Self {
        let mut chain = Chain::new(&header);
        let hashes = steps.iter().map(|step| chain.push(step)).collect();
        Self { header, steps, hashes, ending }
    }

    /// The record as one viewer may read it: hidden steps read `?`, and there are no hashes to guess them by.
    pub fn for_viewer<G: Game>(session: &Session<G>, viewer: Viewer) -> Self {
        let mut header = header_of(session);
        header.viewer = Some(viewer.to_string());
        let mut state = session.state_at(0);
        let mut steps = Vec::with_capacity(session.steps().len());
        for step in session.steps() {
            let open = session.game().step_is_open(&state, step, viewer);
            steps.push(if open { step.to_string() } else { "?".to_owned() });
            session.game().apply(&mut state, step, &mut crate::Ignore);
        }
        let ending = session.standing().map(|result| Ending { result: Some(result), proof: None });
        Self { header, steps, hashes: Vec::new(), ending }
    }

    /// Reads a record and checks its hash chain.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > RECORD_LIMIT_BYTES {
            return Err(RecordError::new(0, format!("a record has at most {} MiB", RECORD_LIMIT_BYTES >> 20)));
        }
        let mut lines =
            text.lines().enumerate().map(|(index, line)| (index + 1, line)).filter(|(_, line)| !line.trim().is_empty());
        let Some((_, first)) = lines.next() else {
            return Err(RecordError::new(0, "the record is empty; its first line would be a header"));
        };
        let header = read_header(first)?;
        let mut record = Self { header, steps: Vec::new(), hashes: Vec::new(), ending: None };
        let mut chain = Chain::new(&record.header);
        for (line, text) in lines {
            if record.ending.is_some() {
                return Err(RecordError::new(line, "something follows the ending, which is the last line"));
            }
            if text.starts_with("{\"n\"") {
                record.push_line(line, text, &mut chain)?;
            } else {
                let ending = serde_json::from_str(text)
                    .map_err(|error| RecordError::new(line, format!("neither a step nor an ending: {error}")))?;
                record.ending = Some(ending);
            }
        }
        Ok(record)
    }

    fn push_line(&mut self, line: usize, text: &str, chain: &mut Chain) -> Result<(), RecordError> {
        let read: StepLine =
            serde_json::from_str(text).map_err(|error| RecordError::new(line, format!("not a step: {error}")))?;
        let expected = self.steps.len() + 1;
        if read.n != expected {
            return Err(RecordError::new(line, format!("step {} stands where step {expected} belongs", read.n)));
        }
        let hash = chain.push(&read.step);
        match read.hash {
            Some(written) if written == hash => self.hashes.push(hash),
            Some(_) => {
                return Err(RecordError::new(
                    line,
                    format!("the hash does not fit: step {expected} or one before it was changed"),
                ));
            }
            None if self.header.viewer.is_some() => {}
            None => return Err(RecordError::new(line, "the hash is missing")),
        }
        self.steps.push(read.step);
        Ok(())
    }

    /// Plays the record again under the rules of `G`. `watch` sees the session before each step and may object.
    pub fn replay<G: Game>(
        &self,
        validation: Validation,
        mut watch: impl FnMut(&Session<G>, usize, &StepOf<G>) -> Result<(), String>,
    ) -> Result<Session<G>, RecordError> {
        let mut session = self.begin::<G>(validation)?;
        for (index, text) in self.steps.iter().enumerate() {
            let line = index + 2;
            let step: StepOf<G> =
                text.parse().map_err(|error| RecordError::new(line, format!("the step cannot be read: {error}")))?;
            watch(&session, index, &step).map_err(|reason| RecordError::new(line, reason))?;
            session.play(step).map_err(|error| RecordError::new(line, replay_reason(text, &error)))?;
        }
        let written = self.ending.as_ref().and_then(|ending| ending.result.as_ref());
        if let Some(written) = written
            && session.standing().as_ref() != Some(written)
        {
            return Err(RecordError::new(0, "the result that is written is not the one that the steps lead to"));
        }
        Ok(session)
    }

    fn begin<G: Game>(&self, validation: Validation) -> Result<Session<G>, RecordError> {
        let header = &self.header;
        if header.game != G::NAME {
            return Err(RecordError::new(1, format!("the record is of {}, not of {}", header.game, G::NAME)));
        }
        if header.version != G::VERSION {
            let reason =
                format!("the record was played under rules version {}; this program has version {}", header.version, G::VERSION);
            return Err(RecordError::new(1, reason));
        }
        if let Some(viewer) = &header.viewer {
            return Err(RecordError::new(
                1,
                format!("the record was made for {viewer} and hides steps, so it cannot be replayed"),
            ));
        }
        let options = serde_json::from_value(header.options.clone())
            .map_err(|error| RecordError::new(1, format!("the options cannot be read: {error}")))?;
        let game = G::new(options).map_err(|error| RecordError::new(1, error.to_string()))?;
        Session::new(game, header.seats.clone(), validation).map_err(|refusal| RecordError::new(1, refusal.to_string()))
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = |value: &Header| serde_json::to_string(value).expect("a header is plain JSON");
        writeln!(f, "{}", json(&self.header))?;
        for (index, step) in self.steps.iter().enumerate() {
            let line = StepLine { n: index + 1, step: step.clone(), hash: self.hashes.get(index).cloned() };
            writeln!(f, "{}", serde_json::to_string(&line).expect("a step line is plain JSON"))?;
        }
        match &self.ending {
            Some(ending) => writeln!(f, "{}", serde_json::to_string(ending).expect("an ending is plain JSON")),
            None => Ok(()),
        }
    }
}

fn header_of<G: Game>(session: &Session<G>) -> Header {
    Header {
        parlor: RECORD_FORMAT,
        game: G::NAME.to_owned(),
        version: G::VERSION,
        options: serde_json::to_value(session.game().options()).expect("options are plain JSON"),
        seats: session.seats().to_vec(),
        commitment: None,
        match_id: None,
        viewer: None,
    }
}

fn read_header(line: &str) -> Result<Header, RecordError> {
    let header: Header =
        serde_json::from_str(line).map_err(|error| RecordError::new(1, format!("not the header of a record: {error}")))?;
    if header.parlor != RECORD_FORMAT {
        let reason = format!("the record has form {}; this program reads form {RECORD_FORMAT}", header.parlor);
        return Err(RecordError::new(1, reason));
    }
    Ok(header)
}

fn replay_reason(step: &str, error: &PlayError) -> String {
    match error {
        PlayError::Refused(refusal) => format!("`{step}` is not legal here: {refusal}"),
        PlayError::TooLong(_) | PlayError::Broken(_) => error.to_string(),
    }
}

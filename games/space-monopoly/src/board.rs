//! The star map: which squares are empty, loose or owned by a company (S2).

use crate::company::{Company, CompanySet, PerCompany};
use crate::region::Region;
use crate::square::{MAX_SIDE, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What lies on a square (S2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tile {
    /// Nothing.
    Empty,
    /// A loose tile, also called a diamond.
    Loose,
    /// A tile of a company.
    Of(Company),
}

/// The whole map; in JSON one text per row: `.` empty, `*` loose, and the companies' letters N B S D P.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
    loose: Region,
    areas: PerCompany<Region>,
    sizes: PerCompany<u16>,
}

impl Board {
    /// An empty map.
    pub fn new(columns: u8, rows: u8) -> Self {
        Self { columns, rows, loose: Region::EMPTY, areas: PerCompany::default(), sizes: PerCompany::default() }
    }

    /// How many columns it has.
    pub const fn columns(&self) -> u8 {
        self.columns
    }

    /// How many rows it has.
    pub const fn rows(&self) -> u8 {
        self.rows
    }

    /// Whether the square lies on the map.
    #[inline]
    pub const fn has(&self, square: Square) -> bool {
        square.column() < self.columns as usize && square.row() < self.rows as usize
    }

    /// What lies on a square of the map.
    #[inline]
    pub fn at(&self, square: Square) -> Tile {
        if self.loose.contains(square) {
            return Tile::Loose;
        }
        let owner = Company::ALL.into_iter().find(|&company| self.areas[company].contains(square));
        owner.map_or(Tile::Empty, Tile::Of)
    }

    /// The loose tiles.
    pub const fn loose(&self) -> &Region {
        &self.loose
    }

    /// The tiles of a company.
    pub fn area(&self, company: Company) -> &Region {
        &self.areas[company]
    }

    /// How many tiles a company has; 0 if it is not active.
    #[inline]
    pub fn size(&self, company: Company) -> u16 {
        self.sizes[company]
    }

    /// The companies on the map (S3).
    #[inline]
    pub fn active(&self) -> CompanySet {
        Company::ALL.into_iter().filter(|&company| self.sizes[company] > 0).collect()
    }

    /// The squares without a tile.
    #[inline]
    pub fn empty(&self) -> Region {
        let mut empty = Region::rectangle(self.columns, self.rows);
        empty.subtract(&self.loose);
        for company in self.active().iter() {
            empty.subtract(&self.areas[company]);
        }
        empty
    }

    /// The companies beside a square.
    #[inline]
    pub fn touching(&self, square: Square) -> CompanySet {
        Company::ALL.into_iter().filter(|&company| self.areas[company].touches(square)).collect()
    }

    /// The cluster that a tile on this square would make: the tile and all loose tiles connected to it (S10).
    #[inline]
    pub fn cluster(&self, square: Square) -> Region {
        if !self.loose.touches(square) {
            return Region::one(square);
        }
        let mut tiles = self.loose;
        tiles.insert(square);
        tiles.connected_from(square)
    }

    /// Lays a loose tile.
    #[inline]
    pub const fn lay_loose(&mut self, square: Square) {
        self.loose.insert(square);
    }

    /// Gives a cluster to a company.
    pub fn give(&mut self, company: Company, cluster: &Region) {
        self.loose.subtract(cluster);
        self.areas[company].add(cluster);
        self.sizes[company] = self.areas[company].count();
    }

    /// Gives all tiles of one company to another (S19).
    pub fn hand_over(&mut self, acquired: Company, acquirer: Company) {
        let area = std::mem::take(&mut self.areas[acquired]);
        self.areas[acquirer].add(&area);
        self.sizes[acquirer] += std::mem::take(&mut self.sizes[acquired]);
    }

    fn row_text(&self, row: usize) -> String {
        let squares = (0..usize::from(self.columns)).filter_map(|column| Square::new(column, row));
        squares.map(|square| self.at(square).letter()).collect()
    }
}

impl Tile {
    /// The letter on the board: `.`, `*` or the company's.
    pub const fn letter(self) -> char {
        match self {
            Self::Empty => '.',
            Self::Loose => '*',
            Self::Of(company) => company.letter(),
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '.' => Some(Self::Empty),
            '*' => Some(Self::Loose),
            _ => Company::ALL.into_iter().find(|company| company.letter() == letter).map(Self::Of),
        }
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..usize::from(self.rows)).map(|row| self.row_text(row)))
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        read(&texts).map_err(serde::de::Error::custom)
    }
}

fn read(texts: &[String]) -> Result<Board, String> {
    let columns = texts.first().map_or(0, |text| text.chars().count());
    if !(1..=MAX_SIDE).contains(&columns) || texts.len() > MAX_SIDE {
        return Err(format!("a board has 1 to 32 rows of 1 to 32 squares, not {} of {columns}", texts.len()));
    }
    let mut board = Board::new(columns as u8, texts.len() as u8);
    for (row, text) in texts.iter().enumerate() {
        if text.chars().count() != columns {
            return Err(format!("row {} of the board has {} squares, the first has {columns}", row + 1, text.chars().count()));
        }
        for (column, letter) in text.chars().enumerate() {
            let square = Square::new(column, row).ok_or("a board has at most 32 columns and rows")?;
            match Tile::from_letter(letter) {
                Some(Tile::Empty) => {}
                Some(Tile::Loose) => board.loose.insert(square),
                Some(Tile::Of(company)) => board.areas[company].insert(square),
                None => return Err(format!("`{letter}` on {square} is no tile: use . * N B S D P")),
            }
        }
    }
    board.sizes = PerCompany::from_fn(|company| board.areas[company].count());
    Ok(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(rows: &[&str]) -> Board {
        read(&rows.iter().map(|row| (*row).to_owned()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn a_board_is_read_back_from_its_rows() {
        let rows = [".*....", "NN..PP", "......"];
        let board = board(&rows);
        assert_eq!(serde_json::to_value(board).unwrap(), serde_json::json!(rows));
        assert_eq!((board.size(Company::Nerdniss), board.size(Company::Pacifica)), (2, 2));
        assert_eq!(board.active(), [Company::Nerdniss, Company::Pacifica].into_iter().collect());
        assert_eq!(board.empty().count(), 18 - 5);
        assert!(read(&["..".to_owned(), "...".to_owned()]).is_err());
        assert!(read(&["..x".to_owned()]).unwrap_err().contains("C1"));
        assert!(read(&[]).is_err());
    }

    #[test]
    fn a_company_on_two_sides_touches_once() {
        let board = board(&["NN.N", "N..N", "NNNN"]);
        assert_eq!(board.touching("C1".parse().unwrap()), [Company::Nerdniss].into_iter().collect());
        assert_eq!(board.touching("B2".parse().unwrap()).len(), 1);
    }

    #[test]
    fn a_cluster_takes_all_connected_loose_tiles() {
        let board = board(&["*.**", "....", "*..*"]);
        let cluster: Vec<String> = board.cluster("B1".parse().unwrap()).squares().map(|square| square.to_string()).collect();
        assert_eq!(cluster, ["A1", "B1", "C1", "D1"]);
        assert_eq!(board.cluster("C3".parse().unwrap()).count(), 2);
        assert_eq!(board.cluster("B2".parse().unwrap()).count(), 1);
    }
}

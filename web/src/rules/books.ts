// Rulebooks, read once.

import { http } from '../net/http';
import { blocks, type Block } from './markdown';

const books = new Map<string, Promise<Block[]>>();

/** The rulebook of a game. */
export function bookOf(game: string): Promise<Block[]> {
  let book = books.get(game);
  if (!book) {
    book = http.rulebook(game).then(blocks);
    books.set(game, book);
    book.catch(() => books.delete(game));
  }
  return book;
}

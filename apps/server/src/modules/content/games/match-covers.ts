import type { Database } from '../../../db/database.ts';
import { games } from './game.tables.ts';

export interface NamedGame {
  id: string;
  name: string;
  englishName: string;
}

/** Normalizes case, width, spaces and punctuation, because file systems refuse some of these characters. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const stemOf = (file: string) => plain(file.replace(/\.[^.]*$/, ''));

/** Returns the game whose id, name or English name is the file name; null for none or several. */
export function gameOfFile(file: string, named: readonly NamedGame[]): NamedGame | null {
  const stem = stemOf(file);
  const found = named.filter(
    ({ id, name, englishName }) => stem !== '' && [id, name, englishName].map(plain).includes(stem),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

export const listNamedGames = (db: Database): Promise<NamedGame[]> =>
  db.select({ id: games.id, name: games.name, englishName: games.englishName }).from(games);

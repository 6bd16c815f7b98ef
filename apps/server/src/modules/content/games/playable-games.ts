import type { PlayableGame } from '@feisuo/contract/schemas/games';
import { asc } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isShown } from '../publication.ts';
import { gameBriefColumns } from './game-queries.ts';
import { games } from './game.tables.ts';

type Row = Pick<
  typeof games.$inferSelect,
  | 'id'
  | 'name'
  | 'englishName'
  | 'initials'
  | 'aliases'
  | 'kind'
  | 'platforms'
  | 'regions'
  | 'motif'
  | 'hue'
  | 'image'
  | 'servers'
>;

const listRows = (db: Database, now: Date): Promise<Row[]> =>
  db
    .select({ ...gameBriefColumns, servers: games.servers })
    .from(games)
    .where(isShown(games, now))
    .orderBy(asc(games.sort), asc(games.id));

const describe = (row: Row): PlayableGame => ({
  id: row.id,
  name: row.name,
  nameEn: row.englishName,
  // If the game has no uploaded picture, this address generates one.
  picture: row.image?.src ?? `/art/weave/${row.hue}/${row.motif}/${encodeURIComponent(row.name)}.svg`,
  platforms: row.platforms,
  regions: row.regions,
  kind: row.kind,
  servers: row.servers.map(({ name, hint }) => ({ name, hint })),
});

export async function findPlayableGame(db: Database, now: Date, id: string): Promise<PlayableGame | null> {
  const row = (await listRows(db, now)).find((game) => game.id === id);
  return row ? describe(row) : null;
}

export interface GameSearch {
  keyword: string;
  platform: string;
  /** Page number, starting at 1. */
  page: number;
  size: number;
}

/** Searches visible games by name, alias or pinyin initials. The list is in the order that operators set. */
export async function listPlayableGames(
  db: Database,
  now: Date,
  { keyword, platform, page, size }: GameSearch,
): Promise<{ total: number; list: PlayableGame[] }> {
  const wanted = plain(keyword);
  const isWanted = ({ name, englishName, aliases, initials, platforms }: Row) =>
    (platform === '' || platforms.some((one) => one === platform)) &&
    (wanted === '' ||
      initials.startsWith(wanted) ||
      [name, englishName, ...aliases].some((one) => plain(one).includes(wanted)));
  const found = (await listRows(db, now)).filter(isWanted);
  return { total: found.length, list: found.slice((page - 1) * size, page * size).map(describe) };
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

import type { PlayableGame } from '@feisuo/contract/schemas/games';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { steadyNow, type Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
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
  | 'publishedAt'
>;

/** Lists all published games in the order that operators set, including scheduled ones. */
const listRows = (db: Database): Promise<Row[]> =>
  db
    .select({ ...gameBriefColumns, servers: games.servers, publishedAt: games.publishedAt })
    .from(games)
    .where(and(eq(games.status, 'published'), isNotNull(games.publishedAt)))
    .orderBy(asc(games.sort), asc(games.id));

const describe = (row: Row): PlayableGame => ({
  id: row.id,
  name: row.name,
  nameEn: row.englishName,
  // Without an uploaded picture, this address generates one.
  picture: row.image?.src ?? `/art/weave/${row.hue}/${row.motif}/${encodeURIComponent(row.name)}.svg`,
  platforms: row.platforms,
  regions: row.regions,
  kind: row.kind,
  servers: row.servers.map(({ name, hint }) => ({ name, hint })),
});

export interface GameSearch {
  keyword: string;
  platform: string;
  /** Page number, starting at 1. */
  page: number;
  size: number;
}

interface StoredGame {
  game: PlayableGame;
  publishedAt: number;
  initials: string;
  /** Name and aliases, normalized for the search. */
  names: string[];
}

/** How long the games are cached. A lost signal delays a change by this time at most. */
const MEMORY_MS = 60_000;

/** The published games, cached until content changes, because every visitor may search them. */
export class PlayableGames {
  readonly #db: Database;
  readonly #clock: Clock;
  #read: Promise<ReadonlyMap<string, StoredGame>> | null = null;
  #until = 0;

  constructor({ db, clock }: { db: Database; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
  }

  async find(id: string): Promise<PlayableGame | null> {
    const found = (await this.#games()).get(id);
    return found && this.#isShown(found) ? found.game : null;
  }

  /** Searches visible games by name, alias or pinyin initials. The result is in the order that operators set. */
  async search({ keyword, platform, page, size }: GameSearch): Promise<{ total: number; list: PlayableGame[] }> {
    const wanted = plain(keyword);
    const isWanted = ({ game, initials, names }: StoredGame) =>
      (platform === '' || game.platforms.some((one) => one === platform)) &&
      (wanted === '' || initials.startsWith(wanted) || names.some((name) => name.includes(wanted)));
    const stored = [...(await this.#games()).values()];
    const found = stored.filter((game) => this.#isShown(game) && isWanted(game));
    return { total: found.length, list: found.slice((page - 1) * size, page * size).map(({ game }) => game) };
  }

  forget(): void {
    this.#read = null;
  }

  #isShown = ({ publishedAt }: StoredGame) => publishedAt <= this.#clock.now().getTime();

  #games(): Promise<ReadonlyMap<string, StoredGame>> {
    if (this.#read && this.#until > steadyNow()) return this.#read;
    const read = (this.#read = readGames(this.#db));
    this.#until = steadyNow() + MEMORY_MS;
    // Removes a failed read from the cache.
    read.catch(() => this.#read === read && this.forget());
    return read;
  }
}

async function readGames(db: Database): Promise<ReadonlyMap<string, StoredGame>> {
  const rows = await listRows(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        game: describe(row),
        publishedAt: row.publishedAt?.getTime() ?? 0,
        initials: row.initials,
        names: [row.name, row.englishName, ...row.aliases].map(plain),
      },
    ]),
  );
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

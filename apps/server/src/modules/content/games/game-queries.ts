import type { Game, GameBrief } from '@feisuo/contract/schemas/content-items';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isShown } from '../publication.ts';
import { games } from './game.tables.ts';

/** The columns for lists of games, without summary and body. */
export const gameBriefColumns = {
  id: games.id,
  name: games.name,
  englishName: games.englishName,
  initials: games.initials,
  aliases: games.aliases,
  kind: games.kind,
  platforms: games.platforms,
  regions: games.regions,
  motif: games.motif,
  hue: games.hue,
  image: games.image,
};

/** Lists visible games in the order that operators set. */
export function listShownGames(db: Database, now: Date): Promise<GameBrief[]> {
  return db.select(gameBriefColumns).from(games).where(isShown(games, now)).orderBy(asc(games.sort), asc(games.id));
}

export async function findShownGame(
  db: Database,
  now: Date,
  id: string,
): Promise<Omit<Game, 'relatedArticles'> | null> {
  const { summary, servers, facts, body, questions, updatedAt } = games;
  const [row] = await db
    .select({ ...gameBriefColumns, summary, servers, facts, body, questions, updatedAt })
    .from(games)
    .where(and(eq(games.id, id), isShown(games, now)));
  return row ? { ...row, updatedAt: row.updatedAt.toISOString() } : null;
}

export type NewGame = typeof games.$inferInsert;

/** Adds games that are missing, and does not change existing ones. */
export async function addGames(db: Database, rows: NewGame[]): Promise<void> {
  await db.insert(games).values(rows).onConflictDoNothing();
}

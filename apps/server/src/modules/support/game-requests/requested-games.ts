import type { GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, containsText } from '../../../db/list-conditions.ts';
import { gameRequests, requestedGames } from './game-requests.tables.ts';

type RequestedGame = typeof requestedGames.$inferSelect;
type GameRequestRow = Pick<typeof gameRequests.$inferSelect, 'nameKey' | 'name' | 'platform' | 'at'>;

/** Adds a new request to the game's counts, in the transaction that stores the request. */
export async function countGameRequest(tx: Database, { nameKey, name, platform, at }: GameRequestRow): Promise<void> {
  const one = (of: GameRequestPlatform) => (of === platform ? 1 : 0);
  await tx
    .insert(requestedGames)
    .values({
      nameKey,
      name,
      requests: 1,
      pc: one('pc'),
      android: one('android'),
      ios: one('ios'),
      console: one('console'),
      lastAt: at,
    })
    .onConflictDoUpdate({
      target: requestedGames.nameKey,
      set: {
        requests: sql`${requestedGames.requests} + 1`,
        [platform]: sql`${requestedGames[platform]} + 1`,
        lastAt: sql`greatest(${requestedGames.lastAt}, excluded.last_at)`,
      },
    });
}

/**
 * Deletes requests and lowers the counts of their games. Removes games without requests, and returns the number of
 * deleted requests.
 */
export async function deleteGameRequests(tx: Database, which: SQL | undefined): Promise<number> {
  const dropped = await tx
    .delete(gameRequests)
    .where(which)
    .returning({ nameKey: gameRequests.nameKey, platform: gameRequests.platform });
  const byGame = Map.groupBy(dropped, ({ nameKey }) => nameKey);
  const keys = [...byGame.keys()].toSorted();
  // Sorts the keys, so that concurrent deletions for the same games do not deadlock.
  for (const nameKey of keys) {
    const removed = byGame.get(nameKey) ?? [];
    const less = (of: GameRequestPlatform) =>
      sql`${requestedGames[of]} - ${removed.filter(({ platform }) => platform === of).length}`;
    await tx
      .update(requestedGames)
      .set({
        requests: sql`${requestedGames.requests} - ${removed.length}`,
        pc: less('pc'),
        android: less('android'),
        ios: less('ios'),
        console: less('console'),
      })
      .where(eq(requestedGames.nameKey, nameKey));
  }
  await tx.delete(requestedGames).where(and(inArray(requestedGames.nameKey, keys), lte(requestedGames.requests, 0)));
  return dropped.length;
}

const BATCH = 1000;

/** Deletes old requests in batches, so that concurrent requests for the same games wait only briefly. */
export async function deleteOldGameRequests(db: Database, before: Date): Promise<void> {
  const some = db
    .select({ id: gameRequests.id })
    .from(gameRequests)
    .where(lt(gameRequests.at, before))
    .orderBy(asc(gameRequests.at))
    .limit(BATCH);
  for (;;) {
    const dropped = await db.transaction((tx) => deleteGameRequests(tx, inArray(gameRequests.id, some)));
    if (dropped < BATCH) return;
  }
}

export interface RequestedGameSearch {
  /** Part of a game's name. */
  words?: string;
  platform?: GameRequestPlatform;
  /** Cursor: the last game of the previous page. */
  after?: Pick<RequestedGame, 'requests' | 'nameKey'>;
  limit: number;
}

/** Lists requested games, the most requested first. */
export function listRequestedGames(db: Database, { words = '', platform, after, limit }: RequestedGameSearch) {
  const sought = words.trim();
  return db
    .select()
    .from(requestedGames)
    .where(
      and(
        sought === '' ? undefined : containsText(requestedGames.name, sought),
        // An SQL literal, because PostgreSQL uses the partial index only for a literal and not for a parameter.
        platform === undefined ? undefined : sql`${requestedGames[platform]} > 0`,
        after && isBeforeCursor([requestedGames.requests, after.requests], [requestedGames.nameKey, after.nameKey]),
      ),
    )
    .orderBy(desc(requestedGames.requests), desc(requestedGames.nameKey))
    .limit(limit);
}

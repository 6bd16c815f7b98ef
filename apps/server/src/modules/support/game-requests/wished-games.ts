import type { GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { containsText } from '../../../db/text-search.ts';
import { gameRequests, wishedGames } from './game-requests.tables.ts';

type WishedGame = typeof wishedGames.$inferSelect;
type GameRequestRow = Pick<typeof gameRequests.$inferSelect, 'nameKey' | 'name' | 'platform' | 'at'>;

/** Counts a new request in its transaction. */
export async function countGameRequest(tx: Database, { nameKey, name, platform, at }: GameRequestRow): Promise<void> {
  const one = (of: GameRequestPlatform) => (of === platform ? 1 : 0);
  await tx
    .insert(wishedGames)
    .values({
      nameKey,
      name,
      wishes: 1,
      pc: one('pc'),
      android: one('android'),
      ios: one('ios'),
      console: one('console'),
      lastAt: at,
    })
    .onConflictDoUpdate({
      target: wishedGames.nameKey,
      set: {
        wishes: sql`${wishedGames.wishes} + 1`,
        [platform]: sql`${wishedGames[platform]} + 1`,
        lastAt: sql`greatest(${wishedGames.lastAt}, excluded.last_at)`,
      },
    });
}

/** Deletes requests and updates the counts; a game without requests is removed. Returns the number deleted. */
export async function deleteGameRequests(tx: Database, which: SQL | undefined): Promise<number> {
  const dropped = await tx
    .delete(gameRequests)
    .where(which)
    .returning({ nameKey: gameRequests.nameKey, platform: gameRequests.platform });
  const byGame = Map.groupBy(dropped, ({ nameKey }) => nameKey);
  const keys = [...byGame.keys()].toSorted();
  // Sorted, so that concurrent deletions of the same games do not deadlock.
  for (const nameKey of keys) {
    const gone = byGame.get(nameKey) ?? [];
    const less = (of: GameRequestPlatform) =>
      sql`${wishedGames[of]} - ${gone.filter(({ platform }) => platform === of).length}`;
    await tx
      .update(wishedGames)
      .set({
        wishes: sql`${wishedGames.wishes} - ${gone.length}`,
        pc: less('pc'),
        android: less('android'),
        ios: less('ios'),
        console: less('console'),
      })
      .where(eq(wishedGames.nameKey, nameKey));
  }
  await tx.delete(wishedGames).where(and(inArray(wishedGames.nameKey, keys), lte(wishedGames.wishes, 0)));
  return dropped.length;
}

const BATCH = 1000;

/** Deletes old requests in batches, so that concurrent requests for these games wait briefly. */
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

export interface WishedSearch {
  /** Part of a name. */
  words?: string;
  platform?: GameRequestPlatform;
  /** The last game of the previous page. */
  after?: Pick<WishedGame, 'wishes' | 'nameKey'>;
  limit: number;
}

/** Most requested first. */
export function listWishedGames(db: Database, { words = '', platform, after, limit }: WishedSearch) {
  const sought = words.trim();
  return db
    .select()
    .from(wishedGames)
    .where(
      and(
        sought === '' ? undefined : containsText(wishedGames.name, sought),
        // A literal, because a parameter would not match the partial index.
        platform === undefined ? undefined : sql`${wishedGames[platform]} > 0`,
        after && isBeforeCursor([wishedGames.wishes, after.wishes], [wishedGames.nameKey, after.nameKey]),
      ),
    )
    .orderBy(desc(wishedGames.wishes), desc(wishedGames.nameKey))
    .limit(limit);
}

import type { GameRequestPlatform } from '@feisuo/contract/facts/support-vocabulary';
import { and, asc, desc, eq, inArray, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/cursor-conditions.ts';
import { containsText } from '../../../db/text-search.ts';
import { gameRequests, wishedGames } from './game-requests.tables.ts';

type WishedGame = typeof wishedGames.$inferSelect;
type Wish = Pick<typeof gameRequests.$inferSelect, 'nameKey' | 'name' | 'platform' | 'at'>;

/** Counts a wish that is new, in the transaction that notes it. */
export async function countWish(tx: Database, { nameKey, name, platform, at }: Wish): Promise<void> {
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

/** Deletes wishes and takes them from the count; a game that nobody wishes for any more is gone from it. Tells how many. */
export async function dropWishes(tx: Database, which: SQL | undefined): Promise<number> {
  const dropped = await tx
    .delete(gameRequests)
    .where(which)
    .returning({ nameKey: gameRequests.nameKey, platform: gameRequests.platform });
  const byGame = Map.groupBy(dropped, ({ nameKey }) => nameKey);
  const keys = [...byGame.keys()].toSorted();
  // In one order everywhere: two who drop wishes for the same games must not wait for each other.
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

const WISHES_AT_ONCE = 1000;

/** Drops what was wished for before then, some at a time: whoever wishes for one of these games waits for no more than that. */
export async function forgetWishes(db: Database, before: Date): Promise<void> {
  const some = db
    .select({ id: gameRequests.id })
    .from(gameRequests)
    .where(lt(gameRequests.at, before))
    .orderBy(asc(gameRequests.at))
    .limit(WISHES_AT_ONCE);
  for (;;) {
    const dropped = await db.transaction((tx) => dropWishes(tx, inArray(gameRequests.id, some)));
    if (dropped < WISHES_AT_ONCE) return;
  }
}

export interface WishedSearch {
  /** Part of a name. */
  words?: string;
  platform?: GameRequestPlatform;
  /** The last of the page before. */
  after?: Pick<WishedGame, 'wishes' | 'nameKey'>;
  limit: number;
}

/** The most wished for first. */
export function listWishedGames(db: Database, { words = '', platform, after, limit }: WishedSearch) {
  const sought = words.trim();
  return db
    .select()
    .from(wishedGames)
    .where(
      and(
        sought === '' ? undefined : containsText(wishedGames.name, sought),
        // Written out, as the index has it: a plan for any number could not use that.
        platform === undefined ? undefined : sql`${wishedGames[platform]} > 0`,
        after && isBeforeCursor([wishedGames.wishes, after.wishes], [wishedGames.nameKey, after.nameKey]),
      ),
    )
    .orderBy(desc(wishedGames.wishes), desc(wishedGames.nameKey))
    .limit(limit);
}

import { isDeepStrictEqual } from 'node:util';
import { isSiteDocument } from '@feisuo/contract/facts/site-documents';
import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { readingMinutes } from '@feisuo/contract/schemas/reading-minutes';
import { articles, articleTopics } from '../articles/article.tables.ts';
import { contentConfigs } from '../content.tables.ts';
import { documentSeeds } from '../documents.ts';
import { games } from '../games/game.tables.ts';
import { helpEntries } from '../help/help.tables.ts';
import { notices } from '../notices/notice.tables.ts';
import { seedArticles, seedTopics } from './articles/index.ts';
import { seedGames } from './games/index.ts';
import { seedHelp } from './help/index.ts';
import { seedNotices } from './notices.ts';

/** Version of seeded content that no operator has saved. */
const UNTOUCHED = 1;

/** Documents that decide about awards, which an update of the program does not change. */
const rules: ReadonlySet<string> = new Set(['membership', 'get-vip-popup']);

type Refreshable = typeof games | typeof articleTopics | typeof articles | typeof notices | typeof helpEntries;

/**
 * Updates seeded texts that operators have neither edited nor deleted. Agreements stay because members accepted them,
 * and notices stay because they have a date.
 */
export async function refreshSeeds(tx: Database, clock: Clock): Promise<void> {
  const gameIds = new Set((await tx.select({ id: games.id }).from(games)).map(({ id }) => id));
  const counts = [
    await refreshDocuments(tx, clock),
    await refreshRows(tx, games, seedGames),
    await refreshRows(tx, articleTopics, seedTopics),
    await refreshRows(
      tx,
      articles,
      seedArticles.map((seed) => {
        const { daysAgo: _, ...article } = seed;
        const minutes = readingMinutes(article.body);
        // The article's game may have been deleted by an operator.
        const isGone = article.gameId !== undefined && !gameIds.has(article.gameId);
        return { ...article, readingMinutes: minutes, ...(isGone && { gameId: null }) };
      }),
    ),
    // Marks examples that an earlier version of the program seeded without the mark; their texts stay.
    await refreshRows(
      tx,
      notices,
      seedNotices.flatMap(({ id, isExample = false }) => (isExample ? [{ id, isExample }] : [])),
    ),
    await refreshRows(
      tx,
      helpEntries,
      seedHelp.flatMap(({ entries }) => entries),
    ),
  ];
  if (counts.some((count) => count > 0)) await sendSignal(tx, 'content');
}

async function refreshDocuments(tx: Database, clock: Clock): Promise<number> {
  const { configId, version } = contentConfigs;
  const stored = await tx.select().from(contentConfigs).where(eq(version, UNTOUCHED));
  const stale = stored.filter(({ configId: id, content }) => {
    const seed = seedOf(id);
    return seed !== undefined && !isDeepStrictEqual(content, seed);
  });
  for (const { configId: id } of stale) {
    await tx
      .update(contentConfigs)
      .set({ content: seedOf(id), updatedAt: clock.now() })
      .where(and(eq(configId, id), eq(version, UNTOUCHED)));
  }
  return stale.length;
}

const seedOf = (id: string): unknown => (isSiteDocument(id) && !rules.has(id) ? documentSeeds[id] : undefined);

/** Replaces fields that differ from the seed. Dates, order and visibility stay. */
async function refreshRows(
  tx: Database,
  table: Refreshable,
  seeds: readonly ({ id: string } & Record<string, unknown>)[],
): Promise<number> {
  const stored = new Map<string, Record<string, unknown>>(
    (await tx.select().from(table).where(eq(table.version, UNTOUCHED))).map((row) => [row.id, row]),
  );
  const stale = seeds.filter((seed) => {
    const row = stored.get(seed.id);
    return row && Object.entries(seed).some(([name, value]) => !isDeepStrictEqual(row[name], value));
  });
  for (const { id, ...words } of stale) {
    await tx
      .update(table)
      .set(words)
      .where(and(eq(table.id, id), eq(table.version, UNTOUCHED)));
  }
  return stale.length;
}

import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { activities } from '../activities/activities.tables.ts';
import type { ActivityKind } from '../activities/activity-kinds.ts';
import { exchangeGoods } from '../exchange/exchange.tables.ts';
import { activitySeeds, goodSeeds } from './seed-activities.ts';
import { isUntouched } from './unedited-activity.ts';

type Shape = Record<string, unknown>;

/** Fields of the rules that are only displayed. All other fields of the rules decide about awards. */
const words: Partial<Record<ActivityKind, readonly string[]>> = {
  exchange: ['says'],
  recall: ['rules'],
  newcomer: ['rules'],
  sale: ['lead', 'rules'],
  tasks: ['says', 'tasks.title', 'tasks.desc', 'tasks.href'],
  page: ['lead', 'motif', 'hue', 'blocks'],
  image: ['lead', 'background', 'pictures', 'rules'],
};

/** Fields of a good that are only displayed. */
const goodWords = ['name', 'description', 'picture', 'sort'] as const;
const notPromised = [...goodWords, 'taken'];

/**
 * Updates the display texts of seeded activities to this version of the program; awards, prices, limits, times, budgets
 * and switches stay. Skips activities that an operator has changed, or whose awards differ from the seed.
 */
export async function refreshActivities(tx: Database): Promise<void> {
  const stored = await tx.select().from(activities).where(isUntouched).for('update');
  const counts = [
    await refreshWords(tx, stored),
    await refreshGoods(
      tx,
      stored.map(({ id }) => id),
    ),
  ];
  if (counts.some((count) => count > 0)) await sendSignal(tx, 'content');
}

async function refreshWords(tx: Database, stored: (typeof activities.$inferSelect)[]): Promise<number> {
  const stale = activitySeeds.filter(({ id, kind, name, picture, rules }) => {
    const row = stored.find((one) => one.id === id && one.kind === kind);
    if (!row || !isDeepStrictEqual(promiseOf(kind, row.rules), promiseOf(kind, rules))) return false;
    return row.name !== name || row.picture !== picture || !isDeepStrictEqual(row.rules, rules);
  });
  for (const { id, name, picture, rules } of stale) {
    const row = stored.find((one) => one.id === id);
    if (!row) continue;
    // The texts are part of the rules, so a changed text increments the rules version.
    const rulesVersion = row.rulesVersion + (isDeepStrictEqual(row.rules, rules) ? 0 : 1);
    await tx.update(activities).set({ name, picture, rules, rulesVersion }).where(eq(activities.id, id));
  }
  return stale.length;
}

async function refreshGoods(tx: Database, stations: readonly string[]): Promise<number> {
  const stored = await tx
    .select()
    .from(exchangeGoods)
    .where(inArray(exchangeGoods.activityId, [...stations]));
  const stale = goodSeeds.filter((seed) => {
    const row = stored.find(({ activityId, id }) => activityId === seed.activityId && id === seed.id);
    if (!row || !isDeepStrictEqual(without(row, notPromised), without(seed, notPromised))) return false;
    return goodWords.some((word) => row[word] !== seed[word]);
  });
  for (const { activityId, id, name, description, picture, sort } of stale) {
    await tx
      .update(exchangeGoods)
      .set({ name, description, picture, sort })
      .where(and(eq(exchangeGoods.activityId, activityId), eq(exchangeGoods.id, id)));
  }
  return stale.length;
}

/**
 * Returns the rules without the fields that are only displayed. A name such as `tasks.title` means the field `title` of
 * each item of the list `tasks`.
 */
function promiseOf(kind: ActivityKind, rules: unknown): Shape {
  const names = words[kind] ?? [];
  const promise = without(rules as Shape, names);
  for (const path of names.filter((name) => name.includes('.'))) {
    const [list = '', word = ''] = path.split('.');
    const parts = promise[list];
    if (Array.isArray(parts)) promise[list] = parts.map((part: Shape) => without(part, [word]));
  }
  return promise;
}

const without = (shape: object, names: readonly string[]): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => !names.includes(name)));

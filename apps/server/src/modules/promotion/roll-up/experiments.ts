import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/database.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import type { Period } from './reports.ts';
import { promotionHours } from './roll-up.tables.ts';

/** One of those that are compared. */
export interface Arm {
  /** A creative of the one line item, or a line item of those that share a salt. */
  id: string;
  name: string;
  shows: number;
  clicks: number;
  registers: number;
  pays: number;
  paidFen: number;
}

export interface Experiment {
  /** What is compared: creatives of a line item, or line items for parts of everybody by one salt. */
  kind: 'creatives' | 'parts';
  id: string;
  name: string;
  slotId: string;
  arms: Arm[];
}

const sum = (column: 'shows' | 'clicks' | 'registers' | 'pays' | 'paidFen') =>
  sql<number>`coalesce(sum(${promotionHours[column]}), 0)::bigint`.mapWith(Number);

/** Everything of which there are two or more to compare, and what each came to in a period. */
export async function readExperiments(db: Database, { from, to }: Period): Promise<Experiment[]> {
  const items = await db.select().from(promotionLineItems).orderBy(promotionLineItems.id);
  const creatives = await db
    .select({ id: promotionCreatives.id, lineItemId: promotionCreatives.lineItemId, assets: promotionCreatives.assets })
    .from(promotionCreatives)
    .orderBy(promotionCreatives.id);
  const compared = items.flatMap((item): Omit<Experiment, 'arms'>[] => {
    const own = creatives.filter(({ lineItemId }) => lineItemId === item.id);
    return own.length < 2 ? [] : [{ kind: 'creatives', id: item.id, name: item.name, slotId: item.slotId }];
  });
  const bySalt = Map.groupBy(
    items.filter(({ targeting }) => targeting.bucket),
    ({ slotId, targeting }) => `${slotId} ${targeting.bucket?.salt}`,
  );
  const parts = [...bySalt.values()].filter((group) => group.length > 1);
  const wanted = [...compared.map(({ id }) => id), ...parts.flat().map(({ id }) => id)];
  const counts = wanted.length === 0 ? [] : await countArms(db, { from, to }, wanted);
  const armOf = (id: string, name: string, isArm: (row: (typeof counts)[number]) => boolean): Arm => {
    const arm: Arm = { id, name, shows: 0, clicks: 0, registers: 0, pays: 0, paidFen: 0 };
    for (const row of counts.filter(isArm))
      for (const what of ['shows', 'clicks', 'registers', 'pays', 'paidFen'] as const) arm[what] += row[what];
    return arm;
  };
  return [
    ...compared.map((one) => ({
      ...one,
      arms: creatives
        .filter(({ lineItemId }) => lineItemId === one.id)
        .map(({ id, assets }) =>
          armOf(id, titleOf(assets) ?? id, (row) => row.lineItemId === one.id && row.creativeId === id),
        ),
    })),
    ...parts.map((group): Experiment => ({
      kind: 'parts',
      id: group[0]?.targeting.bucket?.salt ?? '',
      name: group.map(({ name }) => name).join(' / '),
      slotId: group[0]?.slotId ?? '',
      arms: group.map(({ id, name }) => armOf(id, name, (row) => row.lineItemId === id)),
    })),
  ];
}

const titleOf = (assets: (typeof promotionCreatives.$inferSelect)['assets']) =>
  assets.find(({ id }) => id === 'title')?.text?.value;

const countArms = (db: Database, { from, to }: Period, lineItemIds: readonly string[]) => {
  const { lineItemId, creativeId } = promotionHours;
  return db
    .select({
      lineItemId,
      creativeId,
      shows: sum('shows'),
      clicks: sum('clicks'),
      registers: sum('registers'),
      pays: sum('pays'),
      paidFen: sum('paidFen'),
    })
    .from(promotionHours)
    .where(
      and(
        gte(promotionHours.startsAt, from),
        lt(promotionHours.startsAt, to),
        eq(promotionHours.channel, '*'),
        inArray(lineItemId, [...new Set(lineItemIds)]),
      ),
    )
    .groupBy(lineItemId, creativeId);
};

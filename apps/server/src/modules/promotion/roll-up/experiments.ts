import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../../../db/database.ts';
import { titleOf } from '../creatives/creative-titles.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import type { Period } from './reports.ts';
import { promotionHourlyStats } from './roll-up.tables.ts';

interface Arm {
  /** Id of the compared creative or line item, depending on the kind of the experiment. */
  id: string;
  name: string;
  shows: number;
  clicks: number;
  registers: number;
  pays: number;
  paidFen: number;
}

export interface Experiment {
  /**
   * `creatives` compares the creatives of one line item. `parts` compares line items whose bucket ranges have the same
   * salt, so each user sees one of them.
   */
  kind: 'creatives' | 'parts';
  id: string;
  name: string;
  slotId: string;
  arms: Arm[];
}

const sum = (column: 'shows' | 'clicks' | 'registers' | 'pays' | 'paidFen') =>
  sql<number>`coalesce(sum(${promotionHourlyStats[column]}), 0)::bigint`.mapWith(Number);

/** Returns one page of the experiments with at least two arms, with their results in a period. */
export async function readExperiments(
  db: Database,
  { from, to }: Period,
  page: { after?: ExperimentPlace | undefined; limit: number },
): Promise<(Experiment & { place: ExperimentPlace })[]> {
  const found = await findCompared(db, page);
  const keysOf = (kind: Experiment['kind']) => found.filter((one) => one.kind === kind).map(({ key }) => key);
  const items = await db
    .select()
    .from(promotionLineItems)
    .where(or(inArray(promotionLineItems.id, keysOf('creatives')), inArray(partKey, keysOf('parts'))))
    .orderBy(promotionLineItems.id);
  const creatives = await db
    .select({ id: promotionCreatives.id, lineItemId: promotionCreatives.lineItemId, assets: promotionCreatives.assets })
    .from(promotionCreatives)
    .where(inArray(promotionCreatives.lineItemId, keysOf('creatives')))
    .orderBy(promotionCreatives.id);
  const byId = new Map(items.map((item) => [item.id, item]));
  const compared = keysOf('creatives').flatMap((id): Omit<Experiment, 'arms'>[] => {
    const item = byId.get(id);
    return item ? [{ kind: 'creatives', id, name: item.name, slotId: item.slotId }] : [];
  });
  const bySalt = Map.groupBy(items, ({ slotId, targeting }) => `${slotId} ${targeting.bucket?.salt}`);
  const parts = keysOf('parts').flatMap((key) => {
    const group = bySalt.get(key);
    return group ? [group] : [];
  });
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
      place: { kind: one.kind, key: one.id },
      arms: creatives
        .filter(({ lineItemId }) => lineItemId === one.id)
        .map(({ id, assets }) =>
          armOf(id, titleOf(assets) ?? id, (row) => row.lineItemId === one.id && row.creativeId === id),
        ),
    })),
    ...parts.map((group) => ({
      kind: 'parts' as const,
      place: { kind: 'parts' as const, key: `${group[0]?.slotId} ${group[0]?.targeting.bucket?.salt}` },
      id: group[0]?.targeting.bucket?.salt ?? '',
      name: group.map(({ name }) => name).join(' / '),
      slotId: group[0]?.slotId ?? '',
      arms: group.map(({ id, name }) => armOf(id, name, (row) => row.lineItemId === id)),
    })),
  ];
}

/** Cursor: experiments are sorted by kind and key. The key is a line item id, or a slot id and a salt. */
export interface ExperimentPlace {
  kind: Experiment['kind'];
  key: string;
}

const salt = sql`${promotionLineItems.targeting} -> 'bucket' ->> 'salt'`;
const partKey = sql<string>`${promotionLineItems.slotId} || ' ' || (${salt})`;

async function findCompared(
  db: Database,
  { after, limit }: { after?: ExperimentPlace | undefined; limit: number },
): Promise<ExperimentPlace[]> {
  const byCreatives = db
    .select({
      kind: sql<Experiment['kind']>`'creatives'`.as('kind'),
      key: sql<string>`${promotionCreatives.lineItemId}`.as('key'),
    })
    .from(promotionCreatives)
    .groupBy(promotionCreatives.lineItemId)
    .having(sql`count(*) > 1`);
  const byParts = db
    .select({ kind: sql<Experiment['kind']>`'parts'`.as('kind'), key: partKey.as('key') })
    .from(promotionLineItems)
    .where(sql`${salt} is not null`)
    .groupBy(partKey)
    .having(sql`count(*) > 1`);
  const compared = unionAll(byCreatives, byParts).as('compared');
  return db
    .select({ kind: compared.kind, key: compared.key })
    .from(compared)
    .where(after && sql`(${compared.kind}, ${compared.key}) > (${after.kind}, ${after.key})`)
    .orderBy(compared.kind, compared.key)
    .limit(limit);
}

const countArms = (db: Database, { from, to }: Period, lineItemIds: readonly string[]) => {
  const { lineItemId, creativeId } = promotionHourlyStats;
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
    .from(promotionHourlyStats)
    .where(
      and(
        gte(promotionHourlyStats.startsAt, from),
        lt(promotionHourlyStats.startsAt, to),
        eq(promotionHourlyStats.channel, '*'),
        inArray(lineItemId, [...new Set(lineItemIds)]),
      ),
    )
    .groupBy(lineItemId, creativeId);
};

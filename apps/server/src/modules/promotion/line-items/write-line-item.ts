import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfCreatives } from '@feisuo/contract/facts/line-item-rules';
import type { CreativeDraft, LineItemDraft } from '@feisuo/contract/schemas/promotion';
import { and, asc, desc, eq, inArray, like, notInArray, or, sql } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor, prefixPattern } from '../../../db/list-conditions.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { refuseFirst, wrongField } from '../../../http/wrong-field.ts';
import { promotionCreatives } from '../creatives/creatives.tables.ts';
import { saveCreative } from '../creatives/save-creative.ts';
import { promotionCounters } from '../selection/counters.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';
import { dayOf } from './schedule.ts';
import { saveLineItem } from './save-line-item.ts';

/** A line item with its creatives. `version` covers the line item and the creatives. */
export interface LineItemWithCreatives {
  item: LineItemDraft;
  creatives: CreativeDraft[];
  version: number;
  updatedAt: Date;
  /**
   * Number of shows in total; `takenToday` is the number of today. Both are zero for line items without caps, because
   * only caps count shows.
   */
  taken: number;
  takenToday: number;
}

const countOf = (key: ReturnType<typeof sql>) =>
  sql<number>`coalesce((select taken from ${promotionCounters} where key = ${key}), 0)::int`;

export async function findLineItem(db: Database, id: string, now: Date): Promise<LineItemWithCreatives | null> {
  const items = promotionLineItems;
  const [row] = await db
    .select({
      item: items,
      taken: countOf(sql`'total:' || ${items.id}`),
      takenToday: countOf(sql`'day:' || ${items.id} || ':' || ${dayOf(now.getTime())}`),
    })
    .from(items)
    .where(eq(items.id, id));
  if (!row) return null;
  const { version, updatedAt, ...item } = row.item;
  return {
    item: {
      ...item,
      startsAt: item.startsAt?.toISOString() ?? null,
      endsAt: item.endsAt?.toISOString() ?? null,
    } as LineItemDraft,
    creatives: await listCreatives(db, id),
    version,
    updatedAt,
    taken: row.taken,
    takenToday: row.takenToday,
  };
}

export async function listCreatives(db: Database, lineItemId: string): Promise<CreativeDraft[]> {
  const rows = await db
    .select()
    .from(promotionCreatives)
    .where(eq(promotionCreatives.lineItemId, lineItemId))
    .orderBy(asc(promotionCreatives.id));
  return rows.map(draftOf);
}

function draftOf(row: typeof promotionCreatives.$inferSelect): CreativeDraft {
  const { updatedAt: _, ...draft } = row;
  return draft as CreativeDraft;
}

export interface WrittenLineItem {
  before: Pick<LineItemWithCreatives, 'item' | 'creatives'> | null;
  after: Pick<LineItemWithCreatives, 'item' | 'creatives'>;
}

/**
 * Replaces a line item and its creatives in one transaction; the counts of removed creatives are kept. `seen` is the
 * version that the operator has read, or null for a new line item.
 * @throws AppError `aborted` after a concurrent change
 */
export async function writeLineItem(
  tx: Database,
  clock: Clock,
  { item, creatives, seen }: { item: LineItemDraft; creatives: readonly CreativeDraft[]; seen: number | null },
): Promise<WrittenLineItem> {
  const { id } = item;
  const [held] = await tx.select().from(promotionLineItems).where(eq(promotionLineItems.id, id)).for('update');
  if (seen === null && held)
    throw new AppError('already_exists', { description: `line item ${id} already exists`, reason: 'ID_TAKEN' });
  if (seen !== null && !held) throw new AppError('not_found', { description: `there is no line item ${id}` });
  if (held && held.version !== seen) throw conflict(`line item ${id} was changed meanwhile`);
  const ids = creatives.map((creative) => creative.id);
  refuseFirst(faultsOfCreatives(creatives, id, null));
  const before = held ? await findLineItem(tx, id, clock.now()) : null;
  await saveLineItem(tx, clock, item);
  await assertOwnCreatives(tx, id, ids);
  await tx
    .delete(promotionCreatives)
    .where(
      and(eq(promotionCreatives.lineItemId, id), ids.length > 0 ? notInArray(promotionCreatives.id, ids) : undefined),
    );
  for (const [index, creative] of creatives.entries()) {
    await saveCreative(tx, clock, creative, `creatives.${index}`);
  }
  return {
    before: before && { item: before.item, creatives: before.creatives },
    after: { item, creatives: [...creatives] },
  };
}

/**
 * Refuses creative ids that belong to another line item, because saving would move these creatives to this line item.
 */
async function assertOwnCreatives(tx: Database, lineItemId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .select({ id: promotionCreatives.id, lineItemId: promotionCreatives.lineItemId })
    .from(promotionCreatives)
    .where(inArray(promotionCreatives.id, [...ids]))
    .for('update');
  if (found.some((row) => row.lineItemId !== lineItemId))
    throw wrongField('creatives', 'the id belongs to another line item', fieldRefusals.creativeElsewhere);
}

export interface LineItemSearch {
  slotId?: string | undefined;
  isOn?: boolean | undefined;
  /** Start of the name or the id. */
  words?: string | undefined;
  after?: { createdAt: Date; id: string } | undefined;
  limit: number;
}

/** Searches line items, the most recently changed first. */
export function searchLineItems(db: Database, { slotId, isOn, words = '', after, limit }: LineItemSearch) {
  const items = promotionLineItems;
  const begins = prefixPattern(words.trim());
  return db
    .select({ item: items, taken: countOf(sql`'total:' || ${items.id}`) })
    .from(items)
    .where(
      and(
        slotId === undefined ? undefined : eq(items.slotId, slotId),
        isOn === undefined ? undefined : eq(items.isOn, isOn),
        words.trim() === '' ? undefined : or(like(items.name, begins), like(items.id, begins)),
        after && isBeforeCursor([items.updatedAt, after.createdAt], [items.id, after.id]),
      ),
    )
    .orderBy(desc(items.updatedAt), desc(items.id))
    .limit(limit);
}

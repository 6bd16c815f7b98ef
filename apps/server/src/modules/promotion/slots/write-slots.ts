import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { MOST_SLOTS } from '@feisuo/contract/facts/slot-vocabulary';
import { MOST_COUNTED } from '@feisuo/contract/schemas/console-promotion';
import type { SlotDraft } from '@feisuo/contract/schemas/promotion';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { namesByIds } from '../../../db/names-by-ids.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { refuseField, wrongField } from '../../../http/wrong-field.ts';
import { faultOfSlot } from '../creatives/check-draft.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { promotionSlots } from './slots.tables.ts';

export type SlotRow = typeof promotionSlots.$inferSelect;
export interface SlotChange {
  before: SlotRow | null;
  after: SlotRow;
}

/** Stops counting at a maximum, because exact counts of many rows are slow and not needed. */
const countOf = (isWanted: SQL) =>
  sql<number>`(select count(*)::int from (select from ${promotionLineItems} item
     where item.slot_id = ${promotionSlots}.id and ${isWanted} limit ${MOST_COUNTED}) counted)`;

/**
 * Lists slots by id, with the number of their line items. Returns one page if `after` or `limit` is given, otherwise
 * all slots.
 */
export const listSlots = (
  db: Database,
  { after, limit = MOST_SLOTS }: { after?: string | undefined; limit?: number } = {},
) =>
  db
    .select({ slot: promotionSlots, items: countOf(sql`true`), on: countOf(sql`item.is_on`) })
    .from(promotionSlots)
    .where(after === undefined ? undefined : gt(promotionSlots.id, after))
    .orderBy(asc(promotionSlots.id))
    .limit(limit);

export const namesOfSlots = (db: Database, ids: readonly string[]) =>
  namesByIds(db, promotionSlots, promotionSlots, ids);

/** @throws AppError for an invalid draft or an existing id */
export async function addSlot(tx: Database, clock: Clock, draft: SlotDraft): Promise<SlotChange> {
  await assertSound(tx, draft);
  await assertRoom(tx);
  const [after] = await tx
    .insert(promotionSlots)
    .values({ ...draft, updatedAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!after)
    throw new AppError('already_exists', { description: `slot ${draft.id} already exists`, reason: 'ID_TAKEN' });
  await sendSignal(tx, 'promotion');
  return { before: null, after };
}

/**
 * Requires that the number of slots is below the maximum. The lock serializes additions, so that concurrent additions
 * cannot exceed the maximum.
 */
async function assertRoom(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('slots', 0))`);
  if ((await tx.$count(promotionSlots)) >= MOST_SLOTS)
    throw new AppError('failed_precondition', { description: `at most ${MOST_SLOTS} slots`, reason: 'SLOT_TOO_MANY' });
}

/** @throws AppError `aborted` after a concurrent change */
export async function changeSlot(tx: Database, clock: Clock, draft: SlotDraft, seen: number): Promise<SlotChange> {
  await assertSound(tx, draft);
  const before = await holdSlot(tx, draft.id);
  if (before.revision !== seen) throw conflict(`slot ${draft.id} was changed meanwhile`);
  return { before, after: await set(tx, clock, before, draft) };
}

/** Switches a slot on or off. Works for any version of the slot, so that an emergency needs no reload. */
export async function switchSlot(
  tx: Database,
  clock: Clock,
  id: string,
  isOff: boolean,
): Promise<{ before: Pick<SlotRow, 'isOff'>; after: SlotRow }> {
  const before = await holdSlot(tx, id);
  if (before.isOff === isOff) return { before: { isOff }, after: before };
  return { before: { isOff: before.isOff }, after: await set(tx, clock, before, { isOff }) };
}

async function holdSlot(tx: Database, id: string): Promise<SlotRow> {
  const [row] = await tx.select().from(promotionSlots).where(eq(promotionSlots.id, id)).for('update');
  if (!row) throw new AppError('not_found', { description: `there is no slot ${id}` });
  return row;
}

async function set(tx: Database, clock: Clock, { id, revision }: SlotRow, to: Partial<SlotRow>): Promise<SlotRow> {
  const [after] = await tx
    .update(promotionSlots)
    .set({ ...to, revision: revision + 1, updatedAt: clock.now() })
    .where(and(eq(promotionSlots.id, id), eq(promotionSlots.revision, revision)))
    .returning();
  if (!after) throw new Error('the locked slot is missing');
  await sendSignal(tx, 'promotion');
  return after;
}

async function assertSound(tx: Database, draft: SlotDraft): Promise<void> {
  const fault = faultOfSlot(draft);
  if (fault) throw refuseField(fault);
  if (draft.subSlots.length === 0) return;
  const known = await tx
    .select({ id: promotionSlots.id })
    .from(promotionSlots)
    .where(inArray(promotionSlots.id, draft.subSlots));
  if (known.length < draft.subSlots.length)
    throw wrongField('subSlots', 'there is no such slot', fieldRefusals.slotUnknown);
}

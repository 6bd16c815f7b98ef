import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { and, eq, sql } from 'drizzle-orm';
import type { LineItemDraft } from '@feisuo/contract/schemas/promotion';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { AppError, conflict } from '../../../http/app-error.ts';
import { refuseField, wrongField } from '../../../http/wrong-field.ts';
import { faultOfLineItem } from '../creatives/check-draft.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { promotionLineItems } from './line-items.tables.ts';

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Inserts or updates a line item, and signals all processes to reload line items. The slot of an existing line item
 * cannot be changed.
 */
export async function saveLineItem(tx: Database, clock: Clock, draft: LineItemDraft): Promise<void> {
  const fault = faultOfLineItem(draft);
  if (fault) throw refuseField(fault);
  const [slot] = await tx.select().from(promotionSlots).where(eq(promotionSlots.id, draft.slotId));
  if (!slot) throw wrongField('slotId', 'there is no such slot', fieldRefusals.slotUnknown);
  const row = {
    ...draft,
    startsAt: momentOf(draft.startsAt),
    endsAt: momentOf(draft.endsAt),
    version: 1,
    updatedAt: clock.now(),
  };
  const written = await tx
    .insert(promotionLineItems)
    .values(row)
    .onConflictDoUpdate({
      target: promotionLineItems.id,
      set: { ...row, version: sql`${promotionLineItems.version} + 1` },
      setWhere: eq(promotionLineItems.slotId, draft.slotId),
    })
    .returning();
  if (written.length === 0)
    throw wrongField('slotId', 'the slot of a line item cannot be changed', fieldRefusals.slotStays);
  await sendSignal(tx, 'promotion');
}

export interface LineItemSwitch {
  id: string;
  isOn: boolean;
  /** The version that the operator has read. The command line sends none. */
  seen?: number;
}

/**
 * Starts or stops a line item. A start is refused if the operator has not read the current version; a stop always
 * works.
 * @throws AppError `aborted` after a concurrent change
 */
export async function switchLineItem(
  tx: Database,
  clock: Clock,
  { id, isOn, seen }: LineItemSwitch,
): Promise<{ before: { isOn: boolean }; after: { isOn: boolean } }> {
  const [found] = await tx.select().from(promotionLineItems).where(eq(promotionLineItems.id, id)).for('update');
  if (!found) throw new AppError('not_found', { description: `there is no line item ${id}` });
  if (isOn && seen !== undefined && found.version !== seen) throw conflict(`line item ${id} was changed meanwhile`);
  await tx
    .update(promotionLineItems)
    .set({ isOn, version: found.version + 1, updatedAt: clock.now() })
    .where(and(eq(promotionLineItems.id, id), eq(promotionLineItems.isOn, !isOn)));
  await sendSignal(tx, 'promotion');
  return { before: { isOn: found.isOn }, after: { isOn } };
}

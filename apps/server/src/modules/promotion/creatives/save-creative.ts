import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { faultsOfPictures } from '@feisuo/contract/facts/line-item-rules';
import { eq } from 'drizzle-orm';
import type { CreativeDraft } from '@feisuo/contract/schemas/promotion';
import type { Clock } from '../../../time/clock.ts';
import type { Database } from '../../../db/database.ts';
import { sendSignal } from '../../../db/signals.ts';
import { refuseField, wrongField } from '../../../http/wrong-field.ts';
import { promotionLineItems } from '../line-items/line-items.tables.ts';
import { promotionSlots } from '../slots/slots.tables.ts';
import { faultOfCreative } from './check-draft.ts';
import { promotionCreatives } from './creatives.tables.ts';

/** Inserts or updates a creative, and signals all processes to reload creatives. */
export async function saveCreative(
  tx: Database,
  clock: Clock,
  draft: CreativeDraft,
  /** Path of the creative in the request, used in error messages. */
  place = 'creatives',
): Promise<void> {
  const [slot] = await tx
    .select({ styles: promotionSlots.styles, landingTypes: promotionSlots.landingTypes })
    .from(promotionLineItems)
    .innerJoin(promotionSlots, eq(promotionSlots.id, promotionLineItems.slotId))
    .where(eq(promotionLineItems.id, draft.lineItemId));
  const fault = faultOfCreative(draft, slot ?? null, place) ?? faultsOfPictures(draft, place)[0];
  if (fault) throw refuseField(fault);
  if (!slot) throw wrongField(`${place}.lineItemId`, 'there is no such line item', fieldRefusals.creativeAlone);
  const row = { ...draft, updatedAt: clock.now() };
  await tx.insert(promotionCreatives).values(row).onConflictDoUpdate({ target: promotionCreatives.id, set: row });
  await sendSignal(tx, 'promotion');
}

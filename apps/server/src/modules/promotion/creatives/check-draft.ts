import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  CreativeDraft,
  LineItemDraft,
  PromotionId,
  SlotDraft,
  TargetingDraft,
} from '@feisuo/contract/schemas/promotion';
import { ProductId } from '@feisuo/contract/schemas/fields';
import { Compile } from 'typebox/compile';
import { shapeFault, type FieldFault } from '../../../http/wrong-field.ts';

const creative = Compile(CreativeDraft);
const lineItem = Compile(LineItemDraft);
const slot = Compile(SlotDraft);
const targetingDraft = Compile(TargetingDraft);
const productId = Compile(ProductId);
const promotionId = Compile(PromotionId);

export const isPromotionId = (id: string): boolean => promotionId.Check(id);

/** Names what is wrong with a creative; null where nothing is. */
export function faultOfCreative(draft: unknown): FieldFault | null {
  if (!creative.Check(draft)) return faultOf(creative, draft, 'creatives');
  const { assets } = draft;
  const names = assets.map(({ id }) => id);
  if (new Set(names).size < names.length)
    return wrong('creatives.assets', 'two have the same name', fieldRefusals.assetTwice);
  const product = assets.find(({ id }) => id === 'productid');
  if (product && !('text' in product && productId.Check(product.text.value)))
    return wrong('creatives.assets', 'productid is no product', fieldRefusals.assetNoProduct);
  return null;
}

/** Names what is wrong with a line item; null where nothing is. */
export function faultOfLineItem(draft: unknown): FieldFault | null {
  if (!lineItem.Check(draft)) return faultOf(lineItem, draft);
  const { startsAt, endsAt, targeting } = draft;
  for (const [name, moment] of Object.entries({ startsAt, endsAt }))
    if (moment !== null && Number.isNaN(Date.parse(moment))) return wrong(name, 'no moment', fieldRefusals.noMoment);
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    return wrong('endsAt', 'not after startsAt', fieldRefusals.endsBeforeStart);
  return faultOfTargeting(targeting);
}

/** The same for whom it is for. */
export function faultOfTargeting(targeting: unknown): FieldFault | null {
  if (!targetingDraft.Check(targeting)) return faultOf(targetingDraft, targeting, 'targeting');
  const { bucket, versionFrom, versionTo, daysLeftFrom, daysLeftTo, oldAfterDays, newWithinDays } = targeting;
  if (bucket && bucket.from >= bucket.below) return wrong('targeting.bucket', 'it is empty', fieldRefusals.bucketEmpty);
  if (isUpsideDown(versionFrom, versionTo))
    return wrong('targeting.versionTo', 'below versionFrom', fieldRefusals.versionsUpsideDown);
  if (isUpsideDown(daysLeftFrom, daysLeftTo))
    return wrong('targeting.daysLeftTo', 'below daysLeftFrom', fieldRefusals.daysLeftUpsideDown);
  if (isUpsideDown(oldAfterDays, newWithinDays))
    return wrong('targeting.newWithinDays', 'below oldAfterDays', fieldRefusals.ageUpsideDown);
  return null;
}

const isUpsideDown = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined && from > to;

/** Names what is wrong with a slot; null where nothing is. */
export function faultOfSlot(draft: unknown): FieldFault | null {
  if (!slot.Check(draft)) return faultOf(slot, draft);
  const { id, subSlots } = draft;
  if (new Set(subSlots).size < subSlots.length) return wrong('subSlots', 'two are the same', fieldRefusals.slotTwice);
  return subSlots.includes(id) ? wrong('subSlots', 'it cannot be inside itself', fieldRefusals.slotInItself) : null;
}

const wrong = (field: string, rule: string, says: string): FieldFault => ({ field, rule, says });

function faultOf(
  compiled: { Errors(value: unknown): { instancePath: string; keyword: string; params: object; message: string }[] },
  draft: unknown,
  within = '',
): FieldFault {
  const [first] = compiled.Errors(draft);
  return shapeFault(first, within, draft);
}

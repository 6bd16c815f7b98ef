import {
  CreativeDraft,
  LineItemDraft,
  PromotionId,
  SlotDraft,
  TargetingDraft,
} from '@feisuo/contract/schemas/promotion';
import { ProductId } from '@feisuo/contract/schemas/fields';
import { Compile } from 'typebox/compile';
import { AppError } from '../../../http/app-error.ts';

const creative = Compile(CreativeDraft);
const lineItem = Compile(LineItemDraft);
const slot = Compile(SlotDraft);
const targetingDraft = Compile(TargetingDraft);
const productId = Compile(ProductId);
const promotionId = Compile(PromotionId);

export const isPromotionId = (id: string): boolean => promotionId.Check(id);

/** Names what is wrong with a creative; null where nothing is. */
export function faultOfCreative(draft: unknown): string | null {
  if (!creative.Check(draft)) return faultOf(creative, draft);
  const { assets } = draft;
  const names = assets.map(({ id }) => id);
  if (new Set(names).size < names.length) return 'assets: two have the same name';
  const product = assets.find(({ id }) => id === 'productid');
  if (product && !('text' in product && productId.Check(product.text.value))) return 'assets: productid is no product';
  return null;
}

/** Names what is wrong with a line item; null where nothing is. */
export function faultOfLineItem(draft: unknown): string | null {
  if (!lineItem.Check(draft)) return faultOf(lineItem, draft);
  const { startsAt, endsAt, targeting } = draft;
  for (const [name, moment] of Object.entries({ startsAt, endsAt }))
    if (moment !== null && Number.isNaN(Date.parse(moment))) return `${name}: no moment`;
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) return 'endsAt: not after startsAt';
  return faultOfTargeting(targeting);
}

/** The same for whom it is for. */
export function faultOfTargeting(targeting: unknown): string | null {
  if (!targetingDraft.Check(targeting)) return `targeting/${faultOf(targetingDraft, targeting)}`;
  const { bucket, versionFrom, versionTo, daysLeftFrom, daysLeftTo, oldAfterDays, newWithinDays } = targeting;
  if (bucket && bucket.from >= bucket.below) return 'targeting/bucket: it is empty';
  if (isUpsideDown(versionFrom, versionTo)) return 'targeting/versionTo: below versionFrom';
  if (isUpsideDown(daysLeftFrom, daysLeftTo)) return 'targeting/daysLeftTo: below daysLeftFrom';
  if (isUpsideDown(oldAfterDays, newWithinDays)) return 'targeting/newWithinDays: below oldAfterDays';
  return null;
}

const isUpsideDown = (from: number | undefined, to: number | undefined) =>
  from !== undefined && to !== undefined && from > to;

/** Names what is wrong with a slot; null where nothing is. */
export function faultOfSlot(draft: unknown): string | null {
  if (!slot.Check(draft)) return faultOf(slot, draft);
  const { id, subSlots } = draft;
  if (new Set(subSlots).size < subSlots.length) return 'subSlots: two are the same';
  return subSlots.includes(id) ? 'subSlots: it cannot be inside itself' : null;
}

function faultOf(
  compiled: { Errors(value: unknown): { instancePath: string; message: string }[] },
  draft: unknown,
): string {
  const [first] = compiled.Errors(draft);
  return `${first?.instancePath.slice(1) || 'it'}: ${first?.message ?? 'not allowed'}`;
}

export const refuse = (description: string) =>
  new AppError('invalid_argument', {
    description,
    reason: 'INVALID_FIELD',
    resourceId: description.split(':', 1)[0] ?? '',
  });

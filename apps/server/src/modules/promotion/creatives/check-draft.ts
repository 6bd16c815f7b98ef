import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import {
  faultsOfCreative,
  faultsOfLineItem,
  faultsOfTargeting,
  type SlotAbility,
} from '@feisuo/contract/facts/line-item-rules';
import { findProductGivenAway } from '@feisuo/contract/facts/slot-vocabulary';
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

/** Returns the first invalid field of a creative, or null. `place` is the path of the creative in the line item. */
export function faultOfCreative(
  draft: unknown,
  ability: SlotAbility | null = null,
  place = 'creatives',
): FieldFault | null {
  if (!creative.Check(draft)) return faultOf(creative, draft, place);
  const product = findProductGivenAway(draft.assets);
  if (product !== null && !productId.Check(product))
    return wrong(`${place}.assets`, 'productid is no product', fieldRefusals.assetNoProduct);
  return faultsOfCreative(draft, ability, place)[0] ?? null;
}

export function faultOfLineItem(draft: unknown): FieldFault | null {
  if (!lineItem.Check(draft)) return faultOf(lineItem, draft);
  return faultsOfLineItem(draft)[0] ?? null;
}

export function faultOfTargeting(targeting: unknown): FieldFault | null {
  if (!targetingDraft.Check(targeting)) return faultOf(targetingDraft, targeting, 'targeting');
  return faultsOfTargeting(targeting)[0] ?? null;
}

export function faultOfSlot(draft: unknown): FieldFault | null {
  if (!slot.Check(draft)) return faultOf(slot, draft);
  const { id, subSlots } = draft;
  if (new Set(subSlots).size < subSlots.length) return wrong('subSlots', 'two are the same', fieldRefusals.slotTwice);
  return subSlots.includes(id) ? wrong('subSlots', 'it cannot be inside itself', fieldRefusals.slotInItself) : null;
}

const wrong = (field: string, rule: string, message: string): FieldFault => ({ field, rule, says: message });

function faultOf(
  compiled: { Errors(value: unknown): { instancePath: string; keyword: string; params: object; message: string }[] },
  draft: unknown,
  within = '',
): FieldFault {
  const [first] = compiled.Errors(draft);
  return shapeFault(first, within, draft);
}

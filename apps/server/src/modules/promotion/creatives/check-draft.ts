import { CreativeDraft, LineItemDraft, PromotionId } from '@feisuo/contract/schemas/promotion';
import { ProductId } from '@feisuo/contract/schemas/fields';
import { Compile } from 'typebox/compile';
import { AppError } from '../../../http/app-error.ts';

const creative = Compile(CreativeDraft);
const lineItem = Compile(LineItemDraft);
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
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) return 'endsAt: not after startsAt';
  if (targeting.bucket && targeting.bucket.from >= targeting.bucket.below) return 'targeting: the bucket is empty';
  return null;
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

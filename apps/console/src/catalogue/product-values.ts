import { faultsOfProduct } from '@feisuo/contract/facts/product-rules';
import { NewProductRequest, ProductDraft, type ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Reason } from '@feisuo/contract/schemas/console-page';
import { Value } from 'typebox/value';
import { confirmPastEnd } from '../kit/form/confirm-past-end.ts';
import type { Judge } from '../kit/form/form-schema.ts';
import type { Question } from '../kit/form/record-form.tsx';

type Values = Record<string, unknown>;
type Quota = NonNullable<ProductDraft['quota']>;

/** Schema of the product form: all fields of a product draft, and the reason for the change. */
export const productFormSchema = {
  ...ProductDraft,
  properties: { ...ProductDraft.properties, reason: Reason },
  required: [...ProductDraft.required, 'reason'],
};

/** Initial values of the form for an existing product. An unlimited quota becomes two empty fields. */
export function valuesOf(product: ProductDraft): Values {
  const draft = Object.fromEntries(
    Object.keys(ProductDraft.properties).map((name) => [name, product[name as keyof ProductDraft]]),
  );
  return { ...draft, quota: product.quota ?? { total: null, perAccount: null }, reason: '' };
}

/**
 * Converts the form's values back to a draft. Two empty quota fields mean no quota, unless the product already had one:
 * its sales are then still counted.
 */
export function draftOf(values: Values, before: Pick<ConsoleProduct, 'quota'> | null): ProductDraft {
  const { reason: _reason, ...rest } = values as ProductDraft & { reason: string };
  const total = rest.quota?.total ?? null;
  const perAccount = rest.quota?.perAccount ?? null;
  const quota: Quota | null = total === null && perAccount === null && !before?.quota ? null : { total, perAccount };
  const promotions = rest.promotions.map(({ actId, priceFen, from, until }) => ({
    actId: actId || null,
    priceFen,
    from: from ?? null,
    until: until ?? null,
  }));
  return { ...rest, quota, promotions };
}

/**
 * Checks the form with the same rules as the server. The rules also need the number of sold and reserved items of an
 * existing product.
 */
export const judgeProduct =
  (product: Pick<ConsoleProduct, 'sold' | 'held'> | null): Judge =>
  (values) =>
    faultsOfProduct(values, product && product.sold !== null ? product.sold + (product.held ?? 0) : null);

/** Whether the draft is valid; the server prices only valid drafts for the preview. */
export const canBeShown = (draft: ProductDraft): boolean =>
  Value.Check(ProductDraft, draft) && faultsOfProduct(draft).length === 0;
export const isProductId = (typed: unknown): boolean => Value.Check(NewProductRequest.properties.id, typed);

const pastEndTexts = {
  title: '停售时间已经过了',
  ends: '保存后会立刻停售，谁也买不到。要接着卖，请把停售时间改到现在之后，或者留空。',
  verb: '保存并停售',
  never: '这样保存，开售了也买不到。要卖，请把停售时间改到现在之后，或者留空。',
};

/** Asks for confirmation if the end of sale is in the past. */
export const askSale = ({ saleUntil, isOffered }: Values, before: Values): Question | null =>
  confirmPastEnd({ until: saleUntil, before: before['saleUntil'], isRunning: isOffered === true }, pastEndTexts);

export const emptyDraft: ProductDraft = {
  name: '',
  lengthUnit: 'days',
  lengthCount: 31,
  days: 31,
  priceFen: 3000,
  firstPeriodFen: null,
  isRenewable: false,
  isOffered: true,
  saleFrom: null,
  saleUntil: null,
  claimDays: null,
  sort: 100,
  promotions: [],
  quota: null,
};

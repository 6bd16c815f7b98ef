import { ProductDraft, type ConsoleProduct } from '@feisuo/contract/schemas/console-catalogue';
import { Reason } from '@feisuo/contract/schemas/console-reason';

type Values = Record<string, unknown>;
type Quota = NonNullable<ProductDraft['quota']>;

/** What the form is checked by: the draft, and why. */
export const productFormSchema = {
  ...ProductDraft,
  properties: { ...ProductDraft.properties, reason: Reason },
  required: [...ProductDraft.required, 'reason'],
};

/** Only what may be set; an open quota is two blanks. */
export function valuesOf(product: ProductDraft): Values {
  const draft = Object.fromEntries(
    Object.keys(ProductDraft.properties).map((name) => [name, product[name as keyof ProductDraft]]),
  );
  return { ...draft, quota: product.quota ?? { total: null, perAccount: null }, reason: '' };
}

/** The other way round. Blanks that were no quota stay none, or every sale would be counted. */
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

/** What a new product begins with. */
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

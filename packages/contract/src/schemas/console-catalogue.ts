import { Type, type Static } from 'typebox';
import { payTypes } from '../facts/pay-vocabulary.ts';
import { Reason, After, Nullable, pageReply, Words } from './console-page.ts';
import { someText } from './fields.ts';
import { PanelProduct } from './pay.ts';
import { serviceReply } from './service.ts';

/** Products and pay pages, as operators edit them. */

/** A time in UTC. */
const Moment = Type.String({ pattern: '^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$' });
const Price = Type.Integer({ minimum: 1, maximum: 10_000_000 });
const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Name = Type.String({ minLength: 1, maxLength: 20, pattern: '^[^\\s<>\\p{C}](.*[^\\s<>\\p{C}])?$' });

const Promotion = Type.Object(
  { actId: Nullable(Id), priceFen: Price, from: Nullable(Moment), until: Nullable(Moment) },
  { additionalProperties: false },
);
const Quota = Type.Object(
  {
    total: Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    perAccount: Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  },
  { additionalProperties: false },
);

const draft = {
  name: Name,
  lengthUnit: Type.Enum(['months', 'days']),
  lengthCount: Type.Integer({ minimum: 1, maximum: 3660 }),
  days: Type.Integer({ minimum: 1, maximum: 3720 }),
  priceFen: Price,
  firstPeriodFen: Nullable(Price),
  isRenewable: Type.Boolean(),
  isOffered: Type.Boolean(),
  saleFrom: Nullable(Moment),
  saleUntil: Nullable(Moment),
  claimDays: Nullable(Type.Integer({ minimum: 1, maximum: 3720 })),
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
  promotions: Type.Array(Promotion, { maxItems: 20 }),
  quota: Nullable(Quota),
};
/** All fields of a product that an operator may change. Unknown fields are refused. */
export const ProductDraft = Type.Object(draft, { additionalProperties: false });
export type ProductDraft = Static<typeof ProductDraft>;
export const NewProductRequest = Type.Object(
  { id: Id, vas: Type.Enum([3, 5]), draft: ProductDraft, reason: Reason },
  { additionalProperties: false },
);
export const SaveProductRequest = Type.Object(
  { version: Type.Integer(), draft: ProductDraft, reason: Reason },
  { additionalProperties: false },
);

export const ConsoleProduct = Type.Object({
  ...draft,
  id: Type.String(),
  name: Type.String(),
  vas: Type.Integer(),
  version: Type.Integer(),
  updatedAt: Type.String(),
  isOnSale: Type.Boolean(),
  /** Units sold, and units held for unpaid orders; null for a product without a quota. */
  sold: Nullable(Type.Integer()),
  held: Nullable(Type.Integer()),
  /** Pay pages that contain the product. */
  pages: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
});
export type ConsoleProduct = Static<typeof ConsoleProduct>;
export const ProductsQuery = Type.Object({
  q: Words,
  state: Type.Optional(Type.Enum(['offered', 'retired'])),
  after: After,
});
export const ProductsReply = pageReply(ConsoleProduct);
export const ProductReply = serviceReply(ConsoleProduct);
export const ProductParams = Type.Object({ id: someText(64) });
/** Takes a product off sale. Existing purchases are not affected. */
export const RetireRequest = Type.Object({ version: Type.Integer(), reason: Reason }, { additionalProperties: false });

const Entry = Type.Object(
  {
    productId: Id,
    actId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' }),
    num: Type.Integer({ minimum: 1, maximum: 12 }),
  },
  { additionalProperties: false },
);
/** Name of a pay page for operators. Visitors do not see it. */
const PageName = Type.String({ minLength: 1, maxLength: 40, pattern: '^[^\\s<>\\p{C}](.*[^\\s<>\\p{C}])?$' });
const page = {
  name: PageName,
  groupId: Nullable(Type.Integer({ minimum: 1, maximum: 9_999_999 })),
  types: Type.Array(Type.Enum(payTypes), { minItems: 1, maxItems: 2 }),
  entries: Type.Array(Entry, { minItems: 1, maxItems: 20 }),
};
export const PageDraft = Type.Object(page, { additionalProperties: false });
export type PageDraft = Static<typeof PageDraft>;
export const NewPageRequest = Type.Object(
  { id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,32}$' }), draft: PageDraft, reason: Reason },
  { additionalProperties: false },
);
export const SavePageRequest = Type.Object(
  { version: Type.Integer(), draft: PageDraft, reason: Reason },
  { additionalProperties: false },
);
export const ConsolePayPage = Type.Object({
  ...page,
  /** Empty if the page has no name. */
  name: Type.String(),
  id: Type.String(),
  version: Type.Integer(),
  isDefault: Type.Boolean(),
  /** Names of the entries' products, by id. */
  names: Type.Record(Type.String(), Type.String()),
});
export type ConsolePayPage = Static<typeof ConsolePayPage>;
export const PayPagesQuery = Type.Object({ q: Words, after: After });
export const PayPagesReply = pageReply(ConsolePayPage);
export const PayPageReply = serviceReply(ConsolePayPage);
export const PayPageParams = Type.Object({ id: someText(64) });

/** Requests pay data to preview the popup, for a drafted pay page or for a drafted product on the stored pay page. */
export const PreviewRequest = Type.Object(
  {
    page: Type.Optional(Type.Object({ types: page.types, entries: Type.Array(Entry, { maxItems: 20 }) })),
    product: Type.Optional(Type.Object({ id: Id, vas: Type.Enum([3, 5]), draft: ProductDraft })),
    /** Whether to show the prices for a buyer who has never bought: first-purchase prices apply then. */
    isNewcomer: Type.Boolean(),
  },
  { additionalProperties: false },
);
export const PreviewReply = serviceReply(
  Type.Object({
    types: Type.Array(Type.Enum(payTypes)),
    curType: Type.Enum(payTypes),
    curTab: Type.String(),
    products: Type.Array(PanelProduct),
  }),
);

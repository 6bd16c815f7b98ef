import { Type, type Static } from 'typebox';
import { ActivityBrief, ActivityPart, Count } from './activity-parts.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, Instant, ProductId, someText, text } from './fields.ts';
import { Address, ParagraphBlock, PictureBlock, WeaveBlock } from './rich-text.ts';
import { serviceReply } from './service.ts';

/**
 * Activity pages that operators compose of blocks. Blocks contain no HTML, and links are paths of this site or https
 * addresses. A block for another activity shows its data, or says that it is not running.
 */

const Heading = exact({ type: Type.Literal('heading'), text: someText(60), sub: text(200) });
const Button = exact({
  type: Type.Literal('button'),
  text: someText(20),
  href: Address,
  look: Type.Enum(['primary', 'plain']),
});
/** A countdown to the start of the activity, and later to its end. */
const Countdown = exact({ type: Type.Literal('countdown'), before: someText(40), during: someText(40) });
const CheckInStrip = exact({ type: Type.Literal('check_in'), category: ActivityPart });
/** A list of tasks. Without an activity id, the permanent tasks. */
const TaskList = exact({ type: Type.Literal('tasks'), actId: Type.Optional(ActivityPart) });
const ExchangeGrid = exact({ type: Type.Literal('exchange'), actId: ActivityPart });
const LotteryBoard = exact({ type: Type.Literal('lottery'), actId: ActivityPart });
const CodeField = exact({ type: Type.Literal('code') });
/** The gift for newcomers or another gift, which the member claims by a button. */
const Gift = exact({
  type: Type.Literal('gift'),
  kind: Type.Enum(['newcomer', 'recall', 'invite']),
  actId: ActivityPart,
});
/** A product that the page sells. Its data is taken from the catalogue. */
const ProductBlock = exact({ type: Type.Literal('product'), productId: ProductId, note: text(200) });
const Coins = exact({ type: Type.Literal('coins') });
const Rules = exact({
  type: Type.Literal('rules'),
  title: someText(40),
  items: Type.Array(someText(600), { minItems: 1, maxItems: 40 }),
});

export const ActivityBlock = Type.Union([
  Heading,
  ParagraphBlock,
  PictureBlock,
  WeaveBlock,
  Button,
  Countdown,
  CheckInStrip,
  TaskList,
  ExchangeGrid,
  LotteryBoard,
  CodeField,
  Gift,
  ProductBlock,
  Coins,
  Rules,
]);
export type ActivityBlock = Static<typeof ActivityBlock>;

/** The content of an activity of kind `page`. */
export const BlockPage = exact({
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  blocks: Type.Array(ActivityBlock, { minItems: 1, maxItems: 60 }),
});
export type BlockPage = Static<typeof BlockPage>;

const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** A clickable area of a picture. The values are per cent of the picture's width and height. */
export const Hotspot = exact({
  x: Percent,
  y: Percent,
  width: Percent,
  height: Percent,
  label: someText(40),
  href: Address,
});
export type Hotspot = Static<typeof Hotspot>;

/**
 * The content of an activity of kind `image`: pictures one below another, without gaps. `alt` contains all text of a
 * picture.
 */
export const ImagePage = exact({
  lead: Type.Optional(text(200)),
  background: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  pictures: Type.Array(
    exact({
      src: Address,
      alt: someText(400),
      width: Type.Integer({ minimum: 1, maximum: 10_000 }),
      height: Type.Integer({ minimum: 1, maximum: 20_000 }),
      hotspots: Type.Array(Hotspot, { maxItems: 20 }),
      /** The title beside the picture, where the hotspots are also listed as buttons. */
      title: Type.Optional(text(40)),
      text: Type.Optional(text(300)),
    }),
    { minItems: 1, maxItems: 12 },
  ),
  rules: Type.Array(someText(600), { maxItems: 40 }),
});
export type ImagePage = Static<typeof ImagePage>;

export const ActivityPageQuery = Type.Object({ actId: ActivityPart });
export type ActivityPageQuery = Static<typeof ActivityPageQuery>;
/** The page of an activity, also for visitors. The page is missing if an operator disabled the activity. */
export const ActivityPageReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    page: Type.Union([BlockPage, Type.Null()]),
    image: Type.Union([ImagePage, Type.Null()]),
  }),
);
export type ActivityPageReply = Static<typeof ActivityPageReply>;

/** A product that an activity sells. Prices are in fen. */
export const SoldProduct = exact({
  productId: Type.String(),
  /** The `actid` of an order for this product; empty if the product has its regular price. */
  actId: Type.String(),
  name: Type.String(),
  rmb: Count,
  listRmb: Count,
  days: Count,
  onSale: Type.Boolean(),
  /** How many units can still be sold; null means unlimited. */
  left: Type.Union([Count, Type.Null()]),
});
export type SoldProduct = Static<typeof SoldProduct>;

/** The sale of an activity, also for visitors. `product` is null if the catalogue no longer has the product. */
export const ActivitySaleReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    lead: Type.String(),
    product: Type.Union([SoldProduct, Type.Null()]),
    rules: Type.Array(Type.String()),
  }),
);
export type ActivitySaleReply = Static<typeof ActivitySaleReply>;

import { Type, type Static } from 'typebox';
import { ActivityBrief, ActivityPart, Count } from './activity-parts.ts';
import { WeaveHue, WeaveMotif } from './weave.ts';
import { exact, Instant, ProductId, someText, text } from './fields.ts';
import { Address, ParagraphBlock, PictureBlock, WeaveBlock } from './rich-text.ts';
import { serviceReply } from './service.ts';

/**
 * Activity pages that operators assemble from blocks. Blocks contain no HTML; links are paths of this site or https
 * addresses. A block that names an activity shows the activity's data, or a notice if the activity is not running.
 */

const Heading = exact({ type: Type.Literal('heading'), text: someText(60), sub: text(200) });
const Button = exact({
  type: Type.Literal('button'),
  text: someText(20),
  href: Address,
  look: Type.Enum(['primary', 'plain']),
});
/** Counts down to the start of the activity, and then to its end. */
const Countdown = exact({ type: Type.Literal('countdown'), before: someText(40), during: someText(40) });
const CheckInStrip = exact({ type: Type.Literal('check_in'), category: ActivityPart });
/** Without an id, shows the tasks that are always available. */
const TaskList = exact({ type: Type.Literal('tasks'), actId: Type.Optional(ActivityPart) });
const ExchangeGrid = exact({ type: Type.Literal('exchange'), actId: ActivityPart });
const LotteryBoard = exact({ type: Type.Literal('lottery'), actId: ActivityPart });
const CodeField = exact({ type: Type.Literal('code') });
/** The gift for newcomers, or another gift that is claimed with a button. */
const Gift = exact({
  type: Type.Literal('gift'),
  kind: Type.Enum(['newcomer', 'recall', 'invite']),
  actId: ActivityPart,
});
/** A product that the page sells, with the data of the catalogue. */
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

/** Content of an activity of kind `page`. */
export const BlockPage = exact({
  lead: someText(200),
  motif: WeaveMotif,
  hue: WeaveHue,
  blocks: Type.Array(ActivityBlock, { minItems: 1, maxItems: 60 }),
});
export type BlockPage = Static<typeof BlockPage>;

const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** A clickable area of a picture, in percent of the picture's width and height. */
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
 * Content of an activity of kind `image`: pictures one below the other, without a gap. `alt` contains all text of the
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
      /** Beside the picture, with the hotspots as buttons. */
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
/** Open to visitors. Contains the page of the activity's kind, or no page if the activity was switched off. */
export const ActivityPageReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    page: Type.Union([BlockPage, Type.Null()]),
    image: Type.Union([ImagePage, Type.Null()]),
  }),
);
export type ActivityPageReply = Static<typeof ActivityPageReply>;

/** A product that an activity sells; prices in fen. */
export const SoldProduct = exact({
  productId: Type.String(),
  /** Sent with the order as `actid`; empty if the regular price applies. */
  actId: Type.String(),
  name: Type.String(),
  rmb: Count,
  listRmb: Count,
  days: Count,
  onSale: Type.Boolean(),
  /** How many can still be sold; null means unlimited. */
  left: Type.Union([Count, Type.Null()]),
});
export type SoldProduct = Static<typeof SoldProduct>;

/** Open to visitors. `product` is null if the catalogue no longer contains the product. */
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

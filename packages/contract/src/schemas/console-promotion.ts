import { Type, type Static } from 'typebox';
import { Nullable, Reason } from './console-page.ts';
import { comparedOf, PromotionFigures, promotionFigures } from './console-reports.ts';
import { exact, someText, text } from './fields.ts';
import { CreativeDraft, LineItemDraft, PromotionId, SlotDraft, TargetingDraft } from './promotion.ts';
import { serviceReply } from './service.ts';

/**
 * Slots, line items and their results, as operators see and edit them. Requests with unknown fields are refused, so
 * that no other field can be changed.
 */

const Revision = Type.Integer({ minimum: 1, maximum: 2_000_000_000 });
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
/** A period of whole days in Asia/Shanghai, including the first and the last. Default: the last seven days. */
export const DaysQuery = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** Maximum to which line items of a slot are counted. If a count has this value, there may be more. */
export const MOST_COUNTED = 1000;
export const SlotView = Type.Object({
  ...SlotDraft.properties,
  isOff: Type.Boolean(),
  revision: Type.Integer(),
  items: Type.Integer(),
  on: Type.Integer(),
  /** Whether an active line item in this slot gives days of membership away. */
  gives: Type.Boolean(),
});
export type SlotView = Static<typeof SlotView>;
export const SlotsQuery = Type.Object({ after: Type.Optional(PromotionId) });
const SlotsPage = Type.Object({
  isStopped: Type.Boolean(),
  list: Type.Array(SlotView),
  next: Nullable(Type.String()),
});
export type SlotsPage = Static<typeof SlotsPage>;
export const SlotsReply = serviceReply(SlotsPage);
export const PromotionParams = Type.Object({ id: PromotionId });
/** Adds a slot. `reason` is required if the change shows a giveaway to more people. */
export const AddSlotRequest = exact({ slot: SlotDraft, reason: Type.Optional(Reason) });
export const SaveSlotRequest = exact({ slot: SlotDraft, seen: Revision, reason: Type.Optional(Reason) });
export const SwitchSlotRequest = exact({ isOff: Type.Boolean(), reason: Reason });
export const StoppedReply = serviceReply(Type.Object({ isStopped: Type.Boolean() }));
export const SavedReply = serviceReply(Type.Object({ id: Type.String() }));

export const LineItemRow = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  name: Type.String(),
  isOn: Type.Boolean(),
  priority: Type.Integer(),
  weight: Type.Integer(),
  startsAt: Nullable(Type.String()),
  endsAt: Nullable(Type.String()),
  totalCap: Nullable(Type.Integer()),
  dailyCap: Nullable(Type.Integer()),
  taken: Type.Integer(),
  updatedAt: Type.String(),
});
export type LineItemRow = Static<typeof LineItemRow>;
export const LineItemsQuery = Type.Object({
  slot: Type.Optional(PromotionId),
  on: Type.Optional(Type.Enum(['yes', 'no'])),
  q: Type.Optional(text(64)),
  after: Type.Optional(someText(200)),
});
export const LineItemsReply = serviceReply(
  Type.Object({ list: Type.Array(LineItemRow), next: Nullable(Type.String()) }),
);
export const FullLineItem = Type.Object({
  item: LineItemDraft,
  creatives: Type.Array(CreativeDraft),
  version: Type.Integer(),
  updatedAt: Type.String(),
  taken: Type.Integer(),
  takenToday: Type.Integer(),
});
export type FullLineItem = Static<typeof FullLineItem>;
export const LineItemReply = serviceReply(FullLineItem);
const Creatives = Type.Array(CreativeDraft, { maxItems: 12 });
/** `reason` is required if the creatives give days of membership away. */
const whyGiven = { reason: Type.Optional(Reason) };
/** A line item with its creatives, as the form sends them. */
export const LineItemFields = exact({ ...LineItemDraft.properties, creatives: Creatives, ...whyGiven });
export type LineItemFields = Static<typeof LineItemFields>;
export const AddLineItemRequest = exact({ item: LineItemDraft, creatives: Creatives, ...whyGiven });
export const SaveLineItemRequest = exact({ item: LineItemDraft, creatives: Creatives, seen: Revision, ...whyGiven });
/**
 * Switches a line item on or off. `seen` is compared when the line item is switched on, so that only a reviewed
 * revision starts; switching off is always possible.
 */
export const SwitchLineItemRequest = exact({ isOn: Type.Boolean(), seen: Revision, ...whyGiven });

export const AudienceRequest = exact({ slotId: PromotionId, targeting: TargetingDraft });
export const AudienceView = Type.Object({
  members: Type.Object({
    about: Type.Integer(),
    low: Type.Integer(),
    high: Type.Integer(),
    total: Type.Integer(),
    looked: Type.Integer(),
  }),
  asksPerDay: Type.Integer(),
  leftOut: Type.Array(Type.String()),
});
export type AudienceView = Static<typeof AudienceView>;
export const AudienceReply = serviceReply(AudienceView);

export const CalendarQuery = Type.Object({ from: Day, to: Day });
export const CalendarItem = Type.Object({
  id: Type.String(),
  slotId: Type.String(),
  name: Type.String(),
  isOn: Type.Boolean(),
  isSlotOff: Type.Boolean(),
  priority: Type.Integer(),
  startsAt: Nullable(Type.String()),
  endsAt: Nullable(Type.String()),
  hours: Nullable(Type.String()),
});
export type CalendarItem = Static<typeof CalendarItem>;
/** The line items of a calendar. `more` is the number of line items that are left out. */
const Calendar = Type.Object({ list: Type.Array(CalendarItem), more: Type.Integer() });
export type Calendar = Static<typeof Calendar>;
export const CalendarReply = serviceReply(Calendar);

const Interval = Type.Object({ low: Type.Number(), high: Type.Number() });
export const ExperimentArm = Type.Object({
  id: Type.String(),
  name: Type.String(),
  shows: Type.Integer(),
  hits: Type.Integer(),
  paidFen: Type.Integer(),
  share: Type.Number(),
  /** The 95 % confidence interval of the share. */
  interval: Nullable(Interval),
  /** The comparison with the first variant; null for the first variant, and while there is too little data. */
  against: Nullable(
    Type.Object({
      by: Type.Number(),
      low: Type.Number(),
      high: Type.Number(),
      p: Type.Number(),
      isSure: Type.Boolean(),
    }),
  ),
});
export const ExperimentView = Type.Object({
  kind: Type.Enum(['creatives', 'parts']),
  id: Type.String(),
  name: Type.String(),
  slotId: Type.String(),
  arms: Type.Array(ExperimentArm),
});
export type ExperimentView = Static<typeof ExperimentView>;
/** Selects experiments. `goal` is the conversion by which variants are compared. */
export const ExperimentsQuery = Type.Object({
  ...DaysQuery,
  goal: Type.Optional(Type.Enum(['clicks', 'registers', 'pays'])),
  after: Type.Optional(someText(220)),
});
export const ExperimentsReply = serviceReply(
  Type.Object({
    list: Type.Array(ExperimentView),
    next: Nullable(Type.String()),
    countedUntil: Nullable(Type.String()),
  }),
);

export const PromotionReportQuery = Type.Object({
  ...DaysQuery,
  by: Type.Optional(Type.Enum(['day', 'channel'])),
  slot: Type.Optional(PromotionId),
  item: Type.Optional(PromotionId),
  /** Rows without impressions, clicks, closes and purchases are left out, unless this is `shown`. */
  zeros: Type.Optional(Type.Enum(['shown'])),
  /** The value of `next` in the reply with the page before: a day with three ids, or a channel. */
  after: Type.Optional(someText(220)),
});
export const PromotionReportRow = Type.Object({
  /** The day or the channel that the row is about. */
  of: Type.String(),
  slotId: Type.String(),
  lineItemId: Type.String(),
  creativeId: Type.String(),
  requests: Type.Integer(),
  fills: Type.Integer(),
  shows: Type.Integer(),
  clicks: Type.Integer(),
  closes: Type.Integer(),
  users: Type.Integer(),
  registers: Type.Integer(),
  pays: Type.Integer(),
  paidFen: Type.Integer(),
});
export type PromotionReportRow = Static<typeof PromotionReportRow>;
export const PromotionReportReply = serviceReply(
  Type.Object({
    list: Type.Array(PromotionReportRow),
    next: Nullable(Type.String()),
    countedUntil: Nullable(Type.String()),
    /** Names of the slots, line items, creatives and channels in the rows, by `thingKey`. */
    names: Type.Record(Type.String(), Type.String()),
  }),
);

/** Selects a period and filters. The reply has the sums of the period and of the one before it. */
export const PromotionSummaryQuery = Type.Object({
  ...DaysQuery,
  slot: Type.Optional(PromotionId),
  item: Type.Optional(PromotionId),
});
const PromotionSummary = Type.Object({
  ...comparedOf(promotionFigures),
  /** Line items with most impressions first, and the number left out. Requests without a line item are not counted. */
  items: Type.Array(
    Type.Object({
      slotId: Type.String(),
      lineItemId: Type.String(),
      ...promotionFigures,
      before: Nullable(PromotionFigures),
    }),
  ),
  more: Type.Integer(),
  names: Type.Record(Type.String(), Type.String()),
  countedUntil: Nullable(Type.String()),
});
export type PromotionSummary = Static<typeof PromotionSummary>;
export const PromotionSummaryReply = serviceReply(PromotionSummary);
export const PromotionCsvQuery = Type.Object({
  ...PromotionSummaryQuery.properties,
  by: Type.Optional(Type.Enum(['day', 'item', 'channel'])),
});

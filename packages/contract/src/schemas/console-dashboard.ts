import { Type, type Static } from 'typebox';
import { channelPattern } from '../facts/download-names.ts';
import { DayText, Fen, Nullable } from './console-page.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The overview: figures of whole days of Asia/Shanghai. */

const Count = Type.Integer();

const days = { from: Type.Optional(DayText), to: Type.Optional(DayText) };
/** `channel`: adds this channel's days beside the total. */
export const DashboardQuery = Type.Object({
  ...days,
  channel: Type.Optional(Type.String({ pattern: channelPattern })),
});
export const DashboardCsvQuery = Type.Object({
  ...days,
  by: Type.Optional(Type.Enum(['day', 'channel'])),
});

/**
 * `visits` count visitors who consented, `paidVisits` those with a purchase. `orders` and `sales` exclude renewals;
 * `paidFen` and `refundedFen` are all money in and out, including renewals.
 */
const figures = {
  visits: Count,
  paidVisits: Count,
  downloads: Count,
  registers: Count,
  orders: Count,
  sales: Count,
  paidFen: Fen,
  refunds: Count,
  refundedFen: Fen,
};
export const DashboardFigures = Type.Object(figures);
export type DashboardFigures = Static<typeof DashboardFigures>;
export const DashboardDay = Type.Object({ day: Type.String(), ...figures });
export type DashboardDay = Static<typeof DashboardDay>;

/** Excludes renewals: they are not attributed to a channel. */
export const DashboardChannel = Type.Object({
  channel: Type.String(),
  name: Type.String(),
  ...figures,
});
export type DashboardChannel = Static<typeof DashboardChannel>;

/** Each step counts when it happened. Channels do not say who scanned. */
export const DashboardFunnel = Type.Object({
  asked: Count,
  shown: Count,
  paid: Count,
  expired: Count,
  cancelled: Count,
  failed: Count,
});
export type DashboardFunnel = Static<typeof DashboardFunnel>;

export const DashboardSlot = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOff: Type.Boolean(),
  requests: Count,
  shows: Count,
  clicks: Count,
  sales: Count,
});
export type DashboardSlot = Static<typeof DashboardSlot>;

/** `days` has the 75th percentile per day; milliseconds, CLS without a unit. */
export const DashboardVital = Type.Object({
  metric: Type.String(),
  samples: Count,
  good: Count,
  poor: Count,
  days: Type.Array(Type.Object({ day: Type.String(), p75: Type.Number() })),
});
export type DashboardVital = Static<typeof DashboardVital>;

/** Everything of a period that is counted. */
const period = {
  from: Type.String(),
  to: Type.String(),
  totals: DashboardFigures,
  days: Type.Array(DashboardDay),
  /** Of the channel that was asked for; null where none was. */
  channelDays: Nullable(Type.Array(DashboardDay)),
  channels: Type.Array(DashboardChannel),
  funnel: DashboardFunnel,
  /** Orders by day of the week, Monday first, and hour. */
  hours: Type.Array(Type.Array(Count)),
  slots: Type.Array(DashboardSlot),
  vitals: Type.Array(DashboardVital),
  /** Errors of pages. */
  errors: Type.Array(Type.Object({ day: Type.String(), events: Count })),
};
export const DashboardPeriod = Type.Object(period);
export type DashboardPeriod = Static<typeof DashboardPeriod>;

export const Dashboard = Type.Object({
  ...period,
  /** Which `channelDays` are of. */
  channel: Nullable(Type.String()),
  /** As many days, just before. */
  before: DashboardPeriod,
  /** Until when orders and steps are counted; null before the first time. */
  countedAt: Nullable(Type.String()),
  /** Until when visits, slots and vitals are: those are counted every ten minutes. */
  visitsCountedAt: Nullable(Type.String()),
  /** Those that came most often. */
  issues: Type.Array(
    Type.Object({
      id: Type.String(),
      title: Type.String(),
      culprit: Type.String(),
      state: Type.String(),
      events: Count,
    }),
  ),
});
export type Dashboard = Static<typeof Dashboard>;
export const DashboardReply = serviceReply(Dashboard);

/** `seen` is the `countedAt` on the screen, or `never`: newer figures are answered at once. */
export const DashboardLiveQuery = Type.Object({ seen: someText(40) });

import { Type, type Static } from 'typebox';
import { channelPattern } from '../facts/download-names.ts';
import { TO_DO_COUNTED, toDos, type ToDo } from '../facts/to-do.ts';
import { DayText, Fen, Nullable } from './console-page.ts';
import { someText } from './fields.ts';
import { serviceReply } from './service.ts';

/** The overview of the console. Its figures are counted per day in Asia/Shanghai. */

const Count = Type.Integer();

const days = { from: Type.Optional(DayText), to: Type.Optional(DayText) };
/** Selects a period. `channel` adds the days of that acquisition channel to the days of all channels. */
export const DashboardQuery = Type.Object({
  ...days,
  channel: Type.Optional(Type.String({ pattern: channelPattern })),
});
export const DashboardCsvQuery = Type.Object({
  ...days,
  by: Type.Optional(Type.Enum(['day', 'channel'])),
});

/**
 * `visits` are visits with consent, `paidVisits` are those with a purchase. `orders` and `sales` do not include
 * renewals; `paidFen` and `refundedFen` include all money received and returned.
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

/** Figures of one acquisition channel. Renewals are not included, because they are not attributed to a channel. */
export const DashboardChannel = Type.Object({
  channel: Type.String(),
  name: Type.String(),
  ...figures,
});
export type DashboardChannel = Static<typeof DashboardChannel>;

/**
 * Steps of a purchase, each counted on the day when it happened. There is no step for scanning the payment code,
 * because payment channels do not report it.
 */
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

/** A Web Vital. `days` has the 75th percentile per day, in milliseconds (CLS has no unit). */
export const DashboardVital = Type.Object({
  metric: Type.String(),
  samples: Count,
  good: Count,
  poor: Count,
  days: Type.Array(Type.Object({ day: Type.String(), p75: Type.Number() })),
});
export type DashboardVital = Static<typeof DashboardVital>;

/** All figures of a period. */
const period = {
  from: Type.String(),
  to: Type.String(),
  totals: DashboardFigures,
  days: Type.Array(DashboardDay),
  /** The days of the requested acquisition channel; null if none was requested. */
  channelDays: Nullable(Type.Array(DashboardDay)),
  channels: Type.Array(DashboardChannel),
  funnel: DashboardFunnel,
  /** Orders by weekday (Monday first) and hour. */
  hours: Type.Array(Type.Array(Count)),
  slots: Type.Array(DashboardSlot),
  vitals: Type.Array(DashboardVital),
  /** Number of errors on pages, by day. */
  errors: Type.Array(Type.Object({ day: Type.String(), events: Count })),
};
export const DashboardPeriod = Type.Object(period);
export type DashboardPeriod = Static<typeof DashboardPeriod>;

export const Dashboard = Type.Object({
  ...period,
  /** The acquisition channel of `channelDays`, or null. */
  channel: Nullable(Type.String()),
  /** The period before, with the same number of days. */
  before: DashboardPeriod,
  /** The time until which orders and steps are counted; null before the first count. */
  countedAt: Nullable(Type.String()),
  /** The time until which visits, slots and Web Vitals are counted. They are counted every ten minutes. */
  visitsCountedAt: Nullable(Type.String()),
  /** The errors that occurred most often. */
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

/**
 * Waits for newer figures. `seen` is the `countedAt` that the page shows, or `never`; if there are newer figures
 * already, the server replies at once.
 */
export const DashboardLiveQuery = Type.Object({ seen: someText(40) });

const ToDoCount = Type.Optional(Type.Integer({ minimum: 0, maximum: TO_DO_COUNTED }));

/** How much work waits for operators. Lists that the caller may not read are left out. */
const ToDoCounts = Type.Object(
  Object.fromEntries(toDos.map((one) => [one, ToDoCount])) as Record<ToDo, typeof ToDoCount>,
);
export type ToDoCounts = Static<typeof ToDoCounts>;
export const ToDoReply = serviceReply(Type.Object({ counts: ToDoCounts }));

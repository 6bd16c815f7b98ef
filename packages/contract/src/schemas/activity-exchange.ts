import { Type, type Static, type TSchema } from 'typebox';
import { ActivityPart, ActivityState, Award } from './activity-parts.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const Count = Type.Integer({ minimum: 0 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** How many of something one person may have in a day or a week of Shanghai's calendar. */
export const ExchangeLimit = exact({ period: Type.Enum(['day', 'week']), count: Type.Integer({ minimum: 1 }) });
export type ExchangeLimit = Static<typeof ExchangeLimit>;

/** Something that coins buy at a supply station. */
export const ExchangeGood = exact({
  id: Type.String(),
  award: Award,
  desc: Type.String(),
  picture: Type.String(),
  /** In coins. */
  price: Type.Integer({ minimum: 1 }),
  /** Available now; null: unlimited. */
  left: orNull(Count),
  /** Total stock; null: unlimited. */
  stock: orNull(Count),
  /** When more stock is released, for daily releases. */
  nextReleaseAt: orNull(Instant),
  /** How many one person may have at all; null: as many as they like. */
  perPerson: orNull(Type.Integer({ minimum: 1 })),
  perPeriod: orNull(ExchangeLimit),
  /** How many this member has had, in all and in the running period; null for visitors. */
  had: orNull(exact({ total: Count, period: Count })),
  /** Whether it comes with a code, which is in the answer and in the member's assets. */
  isVoucher: Type.Boolean(),
  /**
   * Why it cannot be had now, or `open`: nothing left at all, nothing left until the next release, this member has had as many as one
   * person may, as many as the period allows, or has not enough coins.
   */
  state: Type.Enum(['open', 'sold_out', 'waiting', 'had_enough', 'period_full', 'short']),
});
export type ExchangeGood = Static<typeof ExchangeGood>;

export const ExchangeQuery = Type.Object({ actId: ActivityPart });
export type ExchangeQuery = Static<typeof ExchangeQuery>;
/** Public; visitors have no balance. Includes upcoming and ended stations: see `state`. */
export const ExchangeReply = serviceReply(
  exact({
    actId: Type.String(),
    name: Type.String(),
    state: ActivityState,
    now: Instant,
    startsAt: Instant,
    endsAt: Instant,
    balance: orNull(Count),
    /** False for members outside the station's audience. */
    eligible: Type.Boolean(),
    goods: Type.Array(ExchangeGood),
    /** The activities that the page shows beside the goods; null where it has none. */
    checkIn: orNull(Type.String()),
    tasks: orNull(Type.String()),
    lottery: orNull(Type.String()),
    rules: Type.Array(Type.String()),
  }),
);
export type ExchangeReply = Static<typeof ExchangeReply>;

/** `key` names this exchange, so that a repeat is the same one. */
export const ExchangeRequest = Type.Object({
  actId: ActivityPart,
  goodId: ActivityPart,
  key: Type.String({ format: 'uuid' }),
});
export type ExchangeRequest = Static<typeof ExchangeRequest>;
export const ExchangedReply = serviceReply(
  exact({
    goodId: Type.String(),
    award: Award,
    coins: Count,
    balance: Count,
    /** For vouchers. */
    code: Type.Optional(Type.String()),
    vipExpiresAt: Type.Optional(Instant),
  }),
);
export type ExchangedReply = Static<typeof ExchangedReply>;

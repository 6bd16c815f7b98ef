import { Type, type Static, type TSchema } from 'typebox';
import { ActivityPart, ActivityState, Award } from './activity-parts.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const Count = Type.Integer({ minimum: 0 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** How many of a good one person may buy per day or week in Asia/Shanghai. */
export const ExchangeLimit = exact({ period: Type.Enum(['day', 'week']), count: Type.Integer({ minimum: 1 }) });
export type ExchangeLimit = Static<typeof ExchangeLimit>;

/** A good that coins buy at a supply station. */
export const ExchangeGood = exact({
  id: Type.String(),
  award: Award,
  desc: Type.String(),
  picture: Type.String(),
  /** Price in coins. */
  price: Type.Integer({ minimum: 1 }),
  /** How many are available now; null means unlimited. */
  left: orNull(Count),
  /** Total stock; null means unlimited. */
  stock: orNull(Count),
  /** For goods with daily releases: when more stock becomes available. */
  nextReleaseAt: orNull(Instant),
  /** How many one person may buy in total; null means unlimited. */
  perPerson: orNull(Type.Integer({ minimum: 1 })),
  perPeriod: orNull(ExchangeLimit),
  /** How many this member has bought, in total and in the current period; null for visitors. */
  had: orNull(exact({ total: Count, period: Count })),
  /** Whether the good comes with a voucher code, which is in the reply and in the member's assets. */
  isVoucher: Type.Boolean(),
  /**
   * `open`, or why the good cannot be bought now. `sold_out`: no stock; `waiting`: no stock until the next release;
   * `had_enough`: the limit per person is reached; `period_full`: the limit of the period is reached; `short`: not
   * enough coins.
   */
  state: Type.Enum(['open', 'sold_out', 'waiting', 'had_enough', 'period_full', 'short']),
});
export type ExchangeGood = Static<typeof ExchangeGood>;

export const ExchangeQuery = Type.Object({ actId: ActivityPart });
export type ExchangeQuery = Static<typeof ExchangeQuery>;
/** Public; `balance` is null for visitors. Upcoming and ended stations are included: see `state`. */
export const ExchangeReply = serviceReply(
  exact({
    actId: Type.String(),
    name: Type.String(),
    state: ActivityState,
    now: Instant,
    startsAt: Instant,
    endsAt: Instant,
    balance: orNull(Count),
    /** False for members who are not in the station's audience. */
    eligible: Type.Boolean(),
    goods: Type.Array(ExchangeGood),
    /** The activities that the page shows next to the goods; null if the page has none. */
    checkIn: orNull(Type.String()),
    tasks: orNull(Type.String()),
    lottery: orNull(Type.String()),
    rules: Type.Array(Type.String()),
  }),
);
export type ExchangeReply = Static<typeof ExchangeReply>;

/** `key` is the idempotency key of the exchange. */
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
    /** Present for vouchers. */
    code: Type.Optional(Type.String()),
    vipExpiresAt: Type.Optional(Instant),
  }),
);
export type ExchangedReply = Static<typeof ExchangedReply>;

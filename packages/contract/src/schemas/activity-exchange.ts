import { Type, type Static, type TSchema } from 'typebox';
import { ActivityPart, ActivityState, Award } from './activity-parts.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const Count = Type.Integer({ minimum: 0 });
const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** How many units of a good one person may get per day or week in Asia/Shanghai. */
export const ExchangeLimit = exact({ period: Type.Enum(['day', 'week']), count: Type.Integer({ minimum: 1 }) });
export type ExchangeLimit = Static<typeof ExchangeLimit>;

/** A good of a supply station, which members get for coins. */
export const ExchangeGood = exact({
  id: Type.String(),
  award: Award,
  desc: Type.String(),
  picture: Type.String(),
  /** Price in coins. */
  price: Type.Integer({ minimum: 1 }),
  /** Number of units that are available now; null means unlimited. */
  left: orNull(Count),
  /** Total number of units; null means unlimited. */
  stock: orNull(Count),
  /** When the next units become available, for goods with daily releases; otherwise null. */
  nextReleaseAt: orNull(Instant),
  /** How many units one person may get in total; null means unlimited. */
  perPerson: orNull(Type.Integer({ minimum: 1 })),
  perPeriod: orNull(ExchangeLimit),
  /** How many units this member has got, in total and in the current period; null for visitors. */
  had: orNull(exact({ total: Count, period: Count })),
  /** Whether the good is a voucher. Its code is in the reply and in the member's assets. */
  isVoucher: Type.Boolean(),
  /**
   * `open`, or why the member cannot get the good now. `sold_out`: no stock; `waiting`: no stock until the next
   * release; `had_enough`: limit per person reached; `period_full`: limit of the period reached; `short`: not enough
   * coins.
   */
  state: Type.Enum(['open', 'sold_out', 'waiting', 'had_enough', 'period_full', 'short']),
});
export type ExchangeGood = Static<typeof ExchangeGood>;

export const ExchangeQuery = Type.Object({ actId: ActivityPart });
export type ExchangeQuery = Static<typeof ExchangeQuery>;
/** A supply station, public, also before and after its activity (see `state`). `balance` is null for visitors. */
export const ExchangeReply = serviceReply(
  exact({
    actId: Type.String(),
    name: Type.String(),
    state: ActivityState,
    now: Instant,
    startsAt: Instant,
    endsAt: Instant,
    balance: orNull(Count),
    /** Whether the member belongs to the audience of the supply station. */
    eligible: Type.Boolean(),
    goods: Type.Array(ExchangeGood),
    /** The check-in activity that the page shows beside the goods; null if there is none. */
    checkIn: orNull(Type.String()),
    tasks: orNull(Type.String()),
    lottery: orNull(Type.String()),
    rules: Type.Array(Type.String()),
  }),
);
export type ExchangeReply = Static<typeof ExchangeReply>;

/** Exchanges coins for a good. `key` is the idempotency key. */
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
    /** The voucher code, if the good is a voucher. */
    code: Type.Optional(Type.String()),
    vipExpiresAt: Type.Optional(Instant),
  }),
);
export type ExchangedReply = Static<typeof ExchangedReply>;

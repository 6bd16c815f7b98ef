import { Type, type Static, type TSchema } from 'typebox';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { CoinTask } from './activity-tasks.ts';
import { LotteryPrize } from './activity.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const { id, icon, title, desc, coins, target, period, href } = CoinTask.properties;
/** A task, without how far anybody is with it. */
export const OfferedTask = exact({ id, icon, title, desc, coins, target, period, href });
export type OfferedTask = Static<typeof OfferedTask>;

export const ActOfferQuery = Type.Object({ actId: ActivityPart });
export type ActOfferQuery = Static<typeof ActOfferQuery>;

/**
 * What an activity gives to anybody, in whatever state it is: a page says what will be and what was, where taking part is refused. Of its
 * parts the one of its kind is there.
 */
export const ActOfferReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    /** For the first to the seventh check-in of a week. */
    checkIn: orNull(exact({ awards: Type.Array(Award) })),
    welcome: orNull(exact({ award: Award })),
    tasks: orNull(exact({ list: Type.Array(OfferedTask) })),
    lottery: orNull(exact({ prizes: Type.Array(LotteryPrize), freePerDay: Count, chanceCoins: orNull(Count) })),
  }),
);
export type ActOfferReply = Static<typeof ActOfferReply>;

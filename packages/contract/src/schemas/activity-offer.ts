import { Type, type Static, type TSchema } from 'typebox';
import { ActivityBrief, ActivityPart, Award, Count } from './activity-parts.ts';
import { CoinTask } from './activity-tasks.ts';
import { LotteryPrize } from './activity.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const { id, icon, title, desc, coins, target, period, href } = CoinTask.properties;
/** A task of an activity, without a member's progress. */
export const OfferedTask = exact({ id, icon, title, desc, coins, target, period, href });
export type OfferedTask = Static<typeof OfferedTask>;

export const ActOfferQuery = Type.Object({ actId: ActivityPart });
export type ActOfferQuery = Static<typeof ActOfferQuery>;

/**
 * The awards of an activity in any state, because pages also show activities that have not begun or have ended. Only
 * the field of the activity's kind is present.
 */
export const ActOfferReply = serviceReply(
  exact({
    now: Instant,
    activity: ActivityBrief,
    /** The awards for the first to the seventh check-in of a week. */
    checkIn: orNull(exact({ awards: Type.Array(Award) })),
    welcome: orNull(exact({ award: Award })),
    tasks: orNull(exact({ list: Type.Array(OfferedTask) })),
    lottery: orNull(exact({ prizes: Type.Array(LotteryPrize), freePerDay: Count, chanceCoins: orNull(Count) })),
  }),
);
export type ActOfferReply = Static<typeof ActOfferReply>;

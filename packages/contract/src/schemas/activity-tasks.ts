import { Type, type Static } from 'typebox';
import { ActivityPart } from './activity.ts';
import { exact, Instant } from './fields.ts';
import { serviceReply } from './service.ts';

const Count = Type.Integer({ minimum: 0 });

/** How often a task can be done: once per day or week in Asia/Shanghai, or once in total. */
export const TaskPeriod = Type.Enum(['day', 'week', 'once']);
export type TaskPeriod = Static<typeof TaskPeriod>;

export const TaskIcon = Type.Enum(['client', 'check_in', 'draw', 'phone', 'email', 'purchase', 'game', 'share']);
export type TaskIcon = Static<typeof TaskIcon>;

/**
 * A task with the member's progress in the current period. In state `done` it can be claimed; only events that the
 * server itself records count as progress.
 */
export const CoinTask = exact({
  id: Type.String(),
  icon: TaskIcon,
  title: Type.String(),
  desc: Type.String(),
  coins: Count,
  /** The progress, at most `target`. */
  progress: Count,
  target: Type.Integer({ minimum: 1 }),
  state: Type.Enum(['open', 'done', 'claimed']),
  period: TaskPeriod,
  /** When the current period ends; null for a task that can be done once. */
  periodEndsAt: Type.Union([Instant, Type.Null()]),
  /** The page on which the task is done, as a path of this site or an https address; null if there is no such page. */
  href: Type.Union([Type.String(), Type.Null()]),
});
export type CoinTask = Static<typeof CoinTask>;

/** Selects tasks by activity. Without an id, the permanent tasks. */
export const CoinTaskQuery = Type.Object({ actId: Type.Optional(ActivityPart) });
export type CoinTaskQuery = Static<typeof CoinTaskQuery>;
export const CoinTaskReply = serviceReply(
  exact({ balance: Count, list: Type.Array(CoinTask), rules: Type.Array(Type.String()) }),
);
export type CoinTaskReply = Static<typeof CoinTaskReply>;

export const CoinTaskClaimRequest = Type.Object({ taskId: ActivityPart, actId: Type.Optional(ActivityPart) });
export type CoinTaskClaimRequest = Static<typeof CoinTaskClaimRequest>;
/** The coins of a claimed task. A repeated claim in the same period returns the same reply. */
export const CoinTaskClaimReply = serviceReply(exact({ taskId: Type.String(), coins: Count, balance: Count }));
export type CoinTaskClaimReply = Static<typeof CoinTaskClaimReply>;

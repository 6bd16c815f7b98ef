import type { TaskIcon } from '@feisuo/contract/schemas/activity-tasks';

/** What tasks can require. The server counts each of them from its own records and does not trust the page. */
export const factNames = [
  'client_days',
  'check_ins',
  'draws',
  'phone_bound',
  'email_bound',
  'purchases',
  'game_requests',
  'share_visits',
] as const;
export type FactName = (typeof factNames)[number];

/**
 * Icon that the page shows for a task. The page gets the icon instead of the fact, because members must not learn what
 * proves a task.
 */
export const taskIcons: Record<FactName, TaskIcon> = {
  client_days: 'client',
  check_ins: 'check_in',
  draws: 'draw',
  phone_bound: 'phone',
  email_bound: 'email',
  purchases: 'purchase',
  game_requests: 'game',
  share_visits: 'share',
};

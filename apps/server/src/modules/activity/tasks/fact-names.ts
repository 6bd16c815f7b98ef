import type { TaskIcon } from '@feisuo/contract/schemas/activity-tasks';

/** Facts that the server verifies, whatever a page says. */
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

/** Icon of a task on the page; the proof is not public. */
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

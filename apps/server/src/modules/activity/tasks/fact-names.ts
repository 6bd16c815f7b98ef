import type { TaskIcon } from '@feisuo/contract/schemas/activity-tasks';

/** What tasks can ask for: things that the server knows by itself, whatever a page says. */
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

/** What a page may draw beside a task that asks for it; how it is proved is nobody's business. */
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

import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';

/** The activity that gives a block its offer; null for blocks without an offer. Some blocks use a default activity. */
export function offerOf(block: ActivityBlock): string | null {
  if (block.type === 'check_in') return block.category;
  if (block.type === 'lottery') return block.actId;
  if (block.type === 'tasks') return block.actId ?? usualActivities.tasks;
  return block.type === 'code' ? usualActivities.redeem : null;
}

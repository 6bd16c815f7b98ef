import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';

/** Which activity's offer a block shows; null for blocks that show none. Some blocks mean the usual one without naming it. */
export function offerOf(block: ActivityBlock): string | null {
  if (block.type === 'check_in') return block.category;
  if (block.type === 'lottery') return block.actId;
  if (block.type === 'tasks') return block.actId ?? usualActivities.tasks;
  return block.type === 'code' ? usualActivities.redeem : null;
}

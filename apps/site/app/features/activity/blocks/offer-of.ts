import { usualActivities } from '@feisuo/contract/facts/activity-vocabulary';
import type { ActivityBlock } from '@feisuo/contract/schemas/activity-pages';

/** Which activity's offer a block shows; null for blocks that show none. Some blocks mean the usual one without naming it. */
export function offerOf(block: ActivityBlock): string | null {
  switch (block.type) {
    case 'check_in':
      return block.category;
    case 'lottery':
      return block.actId;
    case 'tasks':
      return usualActivities.tasks;
    case 'code':
      return usualActivities.redeem;
    default:
      return null;
  }
}

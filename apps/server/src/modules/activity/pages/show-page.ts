import type { ActivityPageReply } from '@feisuo/contract/schemas/activity-pages';
import { AppError } from '../../../http/app-error.ts';
import { briefOf, findActivity, stateOf } from '../activities/activity-queries.ts';
import { readRules } from '../activities/kinds.ts';
import type { ActivityDeps } from '../activity-deps.ts';

/** A page as it was put together, and whether its time is now. What was switched off is not shown any more, only that it is. */
export async function showPage({ db, clock }: ActivityDeps, id: string): Promise<ActivityPageReply['data']> {
  const now = clock.now();
  const activity = await findActivity(db, id);
  if (activity?.kind !== 'page' && activity?.kind !== 'image') {
    throw new AppError('not_found', { description: 'no page has this id' });
  }
  const isShown = stateOf(activity, now) !== 'off';
  return {
    now: now.toISOString(),
    activity: briefOf(activity, now),
    page: isShown && activity.kind === 'page' ? readRules('page', activity.rules) : null,
    image: isShown && activity.kind === 'image' ? readRules('image', activity.rules) : null,
  };
}

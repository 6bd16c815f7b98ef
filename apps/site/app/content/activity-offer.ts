import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { askActivity, type ServiceCaller } from './ask-activity.ts';

export type ActivityOffer = ActOfferReply['data'];

/** The public offer of an activity; null if no activity has this id. */
export const loadOffer = (site: ServiceCaller, actId: string): Promise<ActivityOffer | null> =>
  askActivity(site, activityPaths.offer, actId);

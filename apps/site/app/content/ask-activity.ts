import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';

/** Anything that can call our services: a loader on the server, or a page in the browser. */
export type ServiceCaller = Pick<SiteRequest, 'askService'>;

/** Loads the public data of an activity. Null if no activity has this id, or if the service did not answer. */
export async function askActivity<T>(site: ServiceCaller, path: string, actId: string): Promise<T | null> {
  const reply = await site.askService<T>(path, { actId });
  return isOk(reply) ? reply.data : null;
}

export type ActivityOffer = ActOfferReply['data'];

/** The public offer of an activity; null if no activity has this id. */
export const loadOffer = (site: ServiceCaller, actId: string): Promise<ActivityOffer | null> =>
  askActivity(site, activityPaths.offer, actId);

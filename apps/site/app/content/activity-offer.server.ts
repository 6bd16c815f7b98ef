import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ActOfferReply } from '@feisuo/contract/schemas/activity-offer';
import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';

export type ActivityOffer = ActOfferReply['data'];

/** What an activity gives to anybody; null where there is none of this id. */
export async function loadOffer(site: SiteRequest, actId: string): Promise<ActivityOffer | null> {
  const reply = await site.askService<ActivityOffer>(activityPaths.offer, { actId });
  return isOk(reply) ? reply.data : null;
}

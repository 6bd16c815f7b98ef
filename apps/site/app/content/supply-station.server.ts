import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ExchangeReply } from '@feisuo/contract/schemas/activity-exchange';
import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';
import { loadOffer, type ActivityOffer } from './ask-activity.ts';

/** A supply station and the other sections of its page, as visitors see them. */
export interface StationParts {
  station: ExchangeReply['data'] | null;
  checkIn: ActivityOffer | null;
  tasks: ActivityOffer | null;
}

export async function loadStation(site: SiteRequest, actId: string): Promise<StationParts> {
  const reply = await site.askService<ExchangeReply['data']>(activityPaths.exchange, { actId });
  if (!isOk(reply)) return { station: null, checkIn: null, tasks: null };
  const { checkIn, tasks } = reply.data;
  const beside = (id: string | null) => (id === null ? Promise.resolve(null) : loadOffer(site, id));
  const [week, todo] = await Promise.all([beside(checkIn), beside(tasks)]);
  return { station: reply.data, checkIn: week, tasks: todo };
}

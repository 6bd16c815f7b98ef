import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';

/** Whoever can ask our services: a loader, or the page itself. */
export type Asks = Pick<SiteRequest, 'askService'>;

/** What a service tells anybody of an activity; null where there is none of this id, or nobody here knows. */
export async function askActivity<T>(site: Asks, path: string, actId: string): Promise<T | null> {
  const reply = await site.askService<T>(path, { actId });
  return isOk(reply) ? reply.data : null;
}

import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';

/** Can call our services: a loader, or the page itself. */
export type ServiceCaller = Pick<SiteRequest, 'askService'>;

/** The public data of an activity; null if there is none of this id, or no answer. */
export async function askActivity<T>(site: ServiceCaller, path: string, actId: string): Promise<T | null> {
  const reply = await site.askService<T>(path, { actId });
  return isOk(reply) ? reply.data : null;
}

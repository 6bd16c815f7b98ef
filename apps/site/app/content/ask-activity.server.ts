import { data } from 'react-router';
import { isOk } from '../api/service-reply.ts';
import type { SiteRequest } from '../site-request.ts';

/** What a service tells anybody of an activity; null where there is none of this id, or nobody here knows. */
export async function askActivity<T>(site: SiteRequest, path: string, actId: string): Promise<T | null> {
  const reply = await site.askService<T>(path, { actId });
  return isOk(reply) ? reply.data : null;
}

/** The same for a page that is nothing without it. @throws 404 where there is none, 503 where nobody could say */
export async function requireActivity<T>(site: SiteRequest, path: string, actId: string): Promise<T> {
  const reply = await site.askService<T>(path, { actId });
  if (isOk(reply)) return reply.data;
  const isUnknown = reply.code === 404 || reply.code === 400;
  throw isUnknown
    ? data(null, { status: 404, statusText: 'Not Found' })
    : data(null, { status: 503, statusText: 'Service Unavailable' });
}

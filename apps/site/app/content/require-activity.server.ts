import { data } from 'react-router';
import { isOk } from '../api/service-reply.ts';
import type { ServiceCaller } from './ask-activity.ts';

/**
 * Loads the public data of an activity, without which the page cannot be shown.
 * @throws a 404 response if no activity has this id, a 503 response if the service did not answer
 */
export async function requireActivity<T>(site: ServiceCaller, path: string, actId: string): Promise<T> {
  const reply = await site.askService<T>(path, { actId });
  if (isOk(reply)) return reply.data;
  const isUnknown = reply.code === 404 || reply.code === 400;
  throw isUnknown
    ? data(null, { status: 404, statusText: 'Not Found' })
    : data(null, { status: 503, statusText: 'Service Unavailable' });
}

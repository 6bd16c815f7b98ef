import type { SiteRequest } from '@feisuo/site/site-request';
import type { FastifyInstance } from 'fastify';
import { fetchOurselves } from '../http/fetch-ourselves.ts';

type ServiceReply<T> = Awaited<ReturnType<SiteRequest['askService']>> & { data: T | null };

/**
 * Asks a service of this process as a visitor would, without leaving it. What another process serves answers as it does to
 * visitors who knock here: not found.
 */
export function makeAskService(app: FastifyInstance, siteOrigin: string): SiteRequest['askService'] {
  const fetch = fetchOurselves(app);
  return async <T>(path: string, params: Readonly<Record<string, string>> = {}) => {
    const url = new URL(path, siteOrigin);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return (await (await fetch(url.href)).json()) as ServiceReply<T>;
  };
}

import { activityPaths } from '@feisuo/contract/facts/paths';
import type { ConfigListReply, HomeConfig, SiteConfig } from '@feisuo/contract/schemas/content';
import { data } from 'react-router';
import type { SiteRequest } from '../site-request.ts';

interface ConfigById {
  site: SiteConfig;
  home: HomeConfig;
}

/**
 * Reads published content. Its shape was checked when an operator saved it, so it is not checked again per page.
 * @throws a 503 response when the service refuses or an entry is not there
 */
export async function loadConfig<Id extends keyof ConfigById>(site: SiteRequest, id: Id): Promise<ConfigById[Id]> {
  const reply = (await site.getJson(`${activityPaths.configList}?config_id=${id}`)) as ConfigListReply;
  const entry = reply.code === 0 ? reply.data.list.find((candidate) => candidate.config_id === id) : undefined;
  if (!entry) throw data(null, { status: 503, statusText: 'Service Unavailable' });
  return entry.content as ConfigById[Id];
}

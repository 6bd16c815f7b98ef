import type { SiteRequest } from '@feisuo/site/site-request';
import type { FastifyInstance } from 'fastify';
import { Refresher } from '../events/refresher.ts';
import type { ClientRegistry } from '../modules/account/index.ts';
import { ChannelTags } from '../modules/attribution/index.ts';
import {
  createSiteContent,
  previewContent,
  readPreview,
  type Brand,
  type SiteContentDeps,
} from '../modules/content/index.ts';
import type { Deps } from '../ports/deps.ts';
import type { Scope } from '../ports/module.ts';
import type { DevServers } from './dev-servers.ts';
import { siteRoutes } from './site.routes.ts';
import { injectFetch } from '../http/inject-fetch.ts';

export interface PagesNeeds extends Deps, Pick<SiteContentDeps, 'listReleases' | 'listPlans'> {
  brand: Brand;
  clients: ClientRegistry;
  /** When prices, sales or activities change next by schedule. */
  findNextScheduledChange(now: Date): Promise<Date | null>;
  /** Null outside development. */
  dev: DevServers | null;
}

export async function mountSite(app: Scope, needs: PagesNeeds): Promise<void> {
  const { config, dev } = needs;
  const content = createSiteContent(needs);
  const tags = followTags(app, needs);
  await siteRoutes(app, {
    ...needs,
    content,
    askService: makeAskService(app, config.siteOrigin),
    async findPreview({ path, token }) {
      const draft = readPreview(needs, token);
      return draft?.path === path ? previewContent(needs, content, draft) : null;
    },
    tagOf: (channel) => tags.find(channel),
    loadDevBuild: dev ? dev.loadSiteBuild : null,
  });
}

/** Tracking tags of channels, refreshed after every content change. */
function followTags(app: Scope, { db, config, signals }: PagesNeeds): ChannelTags {
  const tags = new ChannelTags(db, () => config.telemetry.tags.ids);
  const reads = new Refresher(() => tags.refresh(), {
    onError: (error) => app.log.warn({ err: error }, 'channels were not read'),
  });
  signals.on('content', () => void reads.refresh());
  app.addHook('onListen', () => reads.refresh());
  app.addHook('onClose', async () => reads.close());
  return tags;
}

type ServiceReply<T> = Awaited<ReturnType<SiteRequest['askService']>> & { data: T | null };

/**
 * Calls a service of this process as a visitor. Services of other processes answer 404, as they do to visitors here.
 */
export function makeAskService(app: FastifyInstance, siteOrigin: string): SiteRequest['askService'] {
  const fetch = injectFetch(app);
  return async <T>(path: string, params: Readonly<Record<string, string>> = {}) => {
    const url = new URL(path, siteOrigin);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return (await (await fetch(url.href)).json()) as ServiceReply<T>;
  };
}

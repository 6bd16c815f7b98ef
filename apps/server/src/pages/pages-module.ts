import type { SiteRequest } from '@feisuo/site/site-request';
import type { FastifyInstance } from 'fastify';
import { defineModule, type Scope } from '../ports/module.ts';
import type { AuthorizationPorts } from './authorization-response.ts';
import { consolePages, signinPages } from './shell.routes.ts';
import { deleteOldAssets, readAsset } from '../db/page-assets.ts';
import { Refresher } from '../events/refresher.ts';
import { ChannelTags } from '../modules/attribution/index.ts';
import {
  createSiteContent,
  previewContent,
  readPreview,
  type Brand,
  type SiteContentDeps,
} from '../modules/content/index.ts';
import type { Deps } from '../ports/deps.ts';
import type { DevServers } from './dev-servers.ts';
import { siteRoutes } from './site.routes.ts';
import { StoredAssets } from './stored-assets.ts';
import { injectFetch } from '../http/inject-fetch.ts';
import { makeReadPublicApi } from '../http/public-api.routes.ts';

export const pagesModule = defineModule({
  name: 'pages',
  make: (needs: PagesNeeds) => ({ ...needs, assets: new StoredAssets((path) => readAsset(needs.db, path)) }),
  routes: [
    {
      scope: 'root',
      servedAs: ['signin'],
      mount: (app, parts) => app.register(signinPages, { ...parts, vite: parts.dev?.signin ?? null }),
    },
    {
      scope: 'root',
      servedAs: ['console'],
      mount: (app, parts) => app.register(consolePages, { ...parts, vite: parts.dev?.console ?? null }),
    },
    { scope: 'root', servedAs: ['site'], mount: mountSite },
  ],
  retention: [deleteOldAssets],
  onClose: ({ dev }) => dev?.close(),
});

interface PagesNeeds extends Deps, AuthorizationPorts, Pick<SiteContentDeps, 'listReleases' | 'listPlans'> {
  brand: Brand;
  /** When prices, sales or activities change next by schedule. */
  findNextScheduledChange(now: Date): Promise<Date | null>;
  /** Front ends with hot reload; null outside development. */
  dev: DevServers | null;
}

async function mountSite(app: Scope, needs: PagesNeeds & { assets: StoredAssets }): Promise<void> {
  const { config, dev } = needs;
  const content = createSiteContent(needs);
  const tags = followTags(app, needs);
  await siteRoutes(app, {
    ...needs,
    content,
    askService: makeAskService(app, config.siteOrigin),
    readPublicApi: makeReadPublicApi(app),
    async findPreview({ path, token }) {
      const draft = readPreview(needs, token);
      return draft?.path === path ? previewContent(needs, content, draft) : null;
    },
    tagOf: (channel) => tags.find(channel),
    loadDevBuild: dev ? dev.loadSiteBuild : null,
  });
}

/** Keeps the tracking tags of channels, and reloads them after every content change. */
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

/** Calls a service of this process as a visitor. A service that runs only in other processes answers 404. */
export function makeAskService(app: FastifyInstance, siteOrigin: string): SiteRequest['askService'] {
  const fetch = injectFetch(app);
  return async <T>(path: string, params: Readonly<Record<string, string>> = {}) => {
    const url = new URL(path, siteOrigin);
    for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
    return (await (await fetch(url.href)).json()) as ServiceReply<T>;
  };
}

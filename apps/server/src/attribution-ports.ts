import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import type { Deps } from './deps.ts';
import {
  makePlatforms,
  noteArrival,
  noteDownloads,
  noteFirstStart,
  noteRefund,
  noteSale,
  playPlatforms,
} from './modules/attribution/index.ts';
import { findConfigs, type Brand } from './modules/content/index.ts';
import { listReleases } from './modules/downloads/index.ts';

type Facts = Pick<Deps, 'db' | 'clock' | 'masterKey'> & { jobs: Pick<Deps['jobs'], 'enqueue'> };

/** What other modules tell attribution, which they know nothing of; each in the transaction that makes it true. */
export const attributionHooks = (deps: Facts) => ({
  arrivals: { note: (tx: Deps['db'], arrival: Parameters<typeof noteArrival>[2]) => noteArrival(tx, deps, arrival) },
  sales: {
    sold: (tx: Deps['db'], sale: Parameters<typeof noteSale>[2]) => noteSale(tx, deps, sale),
    returned: (tx: Deps['db'], refund: Parameters<typeof noteRefund>[2]) => noteRefund(tx, deps, refund),
  },
  onStarts: (tx: Deps['db'], starts: Parameters<typeof noteDownloads>[2]) => noteDownloads(tx, deps, starts),
  onFirstStart: (tx: Deps['db'], start: Parameters<typeof noteFirstStart>[2]) => noteFirstStart(tx, deps, start),
});

/** Advertising platforms: the real ones that are configured, and the others as we play them. */
export const adPlatformsOf = (deps: Pick<Deps, 'db' | 'clock' | 'config'>) => {
  const { clock, config } = deps;
  return makePlatforms(config.ads, { clock, siteOrigin: config.siteOrigin, play: playPlatforms(deps) });
};

/** What landing pages offer, which content and downloads know. */
export const trafficPorts = ({ db }: Pick<Deps, 'db'>, brand: Brand) => ({
  async readHeadline() {
    const [landing] = await findConfigs(db, ['landing']);
    const page = (await brand.fillIn(landing?.content)) as LandingPage | undefined;
    return page?.land.headline.join('') ?? '';
  },
  listReleases: () => listReleases(db),
});

import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import type { Deps } from './deps.ts';
import { makePlatforms, playPlatforms } from './modules/attribution/index.ts';
import { findConfigs, type Brand } from './modules/content/index.ts';
import { listReleases } from './modules/downloads/index.ts';

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

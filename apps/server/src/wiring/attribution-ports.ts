import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import type { LandingPage } from '@feisuo/contract/schemas/page-landing';
import type { Deps } from '../ports/deps.ts';
import { madeOf } from '../config/made-of.ts';
import { makePlatforms, playPlatforms, type AdPlatformClient, type AdPlatforms } from '../modules/attribution/index.ts';
import { findConfigs, type Brand } from '../modules/content/index.ts';
import { listReleases } from '../modules/downloads/index.ts';

/** Advertising platforms: the real ones that are configured at the moment, and the others as we play them. */
export function adPlatformsOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>): AdPlatforms {
  const { clock, config } = deps;
  const surroundings = { clock, siteOrigin: config.siteOrigin, play: playPlatforms(deps) };
  const now = madeOf(
    () => config.ads,
    (ads) => makePlatforms(ads, surroundings),
  );
  const following = (platform: AdPlatform): AdPlatformClient => ({
    upload: (batch, at) => now()[platform].upload(batch, at),
  });
  return Object.fromEntries(adPlatforms.map((platform) => [platform, following(platform)])) as AdPlatforms;
}

/** What landing pages offer, which content and downloads know. */
export const trafficPorts = ({ db }: Pick<Deps, 'db'>, brand: Brand) => ({
  async readHeadline() {
    const [landing] = await findConfigs(db, ['landing']);
    const page = (await brand.fillIn(landing?.content)) as LandingPage | undefined;
    return page?.land.headline.join('') ?? '';
  },
  listReleases: () => listReleases(db),
});

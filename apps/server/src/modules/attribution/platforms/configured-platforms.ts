import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { memoizeBy } from '../../../config/memoize-by.ts';
import type { Deps } from '../../../ports/deps.ts';
import { makePlatforms, type AdPlatforms } from './make-platforms.ts';
import type { AdPlatformClient } from './platform.ts';
import { playPlatforms } from './stand-in/play-platforms.ts';

/** Advertising platforms: the real ones that are configured at the moment, and the others as we play them. */
export function adPlatformsOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>): AdPlatforms {
  const { clock, config } = deps;
  const surroundings = { clock, siteOrigin: config.siteOrigin, play: playPlatforms(deps) };
  const now = memoizeBy(
    () => config.ads,
    (ads) => makePlatforms(ads, surroundings),
  );
  const following = (platform: AdPlatform): AdPlatformClient => ({
    upload: (batch, at) => now()[platform].upload(batch, at),
  });
  return Object.fromEntries(adPlatforms.map((platform) => [platform, following(platform)])) as AdPlatforms;
}

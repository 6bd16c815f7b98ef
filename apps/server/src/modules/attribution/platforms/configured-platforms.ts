import { adPlatforms, type AdPlatform } from '@feisuo/contract/facts/address-params';
import { memoizeBy } from '../../../config/memoize-by.ts';
import type { Deps } from '../../../ports/deps.ts';
import { makePlatforms, type AdPlatforms } from './make-platforms.ts';
import type { AdPlatformClient } from './ad-platform.ts';
import { sendToSandbox } from './sandbox/send-to-sandbox.ts';

/** Returns a real client for each platform that is configured, and a sandbox client for each other platform. */
export function adPlatformsOf(deps: Pick<Deps, 'db' | 'clock' | 'config'>): AdPlatforms {
  const { clock, config } = deps;
  const platformDeps = { clock, siteOrigin: config.siteOrigin, sandbox: sendToSandbox(deps) };
  const now = memoizeBy(
    () => config.ads,
    (ads) => makePlatforms(ads, platformDeps),
  );
  const following = (platform: AdPlatform): AdPlatformClient => ({
    upload: (batch, at) => now()[platform].upload(batch, at),
  });
  return Object.fromEntries(adPlatforms.map((platform) => [platform, following(platform)])) as AdPlatforms;
}

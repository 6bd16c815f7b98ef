import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { InstallerOffers } from '../visit/installer-offer.ts';

/** The release that download links give for each platform; null if there is none. */
export type CurrentReleases = Record<ReleasePlatform, Release | null>;

export function currentReleases(releases: Release[]): CurrentReleases {
  const currentOf = (platform: ReleasePlatform) =>
    releases.find((release) => release.platform === platform && release.isCurrent) ?? null;
  return { windows: currentOf('windows'), android: currentOf('android') };
}

/** Whether the download links of each platform give a real release or a demo. */
export function installerOffers(releases: Release[]): InstallerOffers {
  const { windows, android } = currentReleases(releases);
  const offerOf = (release: Release | null) => release && (release.isDemo ? 'demo' : 'real');
  return { windows: offerOf(windows), android: offerOf(android) };
}

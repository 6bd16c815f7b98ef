import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';

/** What links of each platform give; null where they give nothing. */
export type CurrentReleases = Record<ReleasePlatform, Release | null>;

export function currentReleases(releases: Release[]): CurrentReleases {
  const currentOf = (platform: ReleasePlatform) =>
    releases.find((release) => release.platform === platform && release.isCurrent) ?? null;
  return { windows: currentOf('windows'), android: currentOf('android') };
}

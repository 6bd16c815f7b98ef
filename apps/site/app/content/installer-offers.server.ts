import type { Release } from '@feisuo/contract/schemas/content-items';
import type { InstallerOffers } from '../visit/installer-offer.ts';
import { currentReleases } from './current-releases.server.ts';

/** What links of each platform give, in a word. */
export function installerOffers(releases: Release[]): InstallerOffers {
  const { windows, android } = currentReleases(releases);
  const offerOf = (release: Release | null) => release && (release.isDemo ? 'demo' : 'real');
  return { windows: offerOf(windows), android: offerOf(android) };
}

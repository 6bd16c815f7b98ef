import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import { fileSize } from '../../format/file-size.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { installerHref } from '../../visit/installer-href.ts';

interface Publisher {
  brand: string;
  /** The host of downloads. */
  origin: string;
}

const systems: Record<ReleasePlatform, string> = { windows: 'Windows', android: 'Android' };

/** As schema.org data. The download is free; the membership is on its own page. */
export const softwareFacts = (release: Release, { brand, origin }: Publisher): object => ({
  '@type': 'SoftwareApplication',
  name: brand,
  operatingSystem: systems[release.platform],
  applicationCategory: 'UtilitiesApplication',
  softwareVersion: release.version,
  softwareRequirements: release.requirement,
  fileSize: fileSize(release.bytes),
  datePublished: shanghaiDay(release.releasedAt),
  downloadUrl: installerHref(release.platform, undefined, origin),
  // The notes of a demo say that it is one.
  releaseNotes: release.notes.join(' '),
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'CNY' },
});

import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Release } from '@feisuo/contract/schemas/content-items';
import { fileSize } from '../../format/file-size.ts';
import { shanghaiDay } from '../../format/shanghai-day.ts';
import { installerHref } from '../../visit/installer-href.ts';

interface Publisher {
  brand: string;
  /** The origin of download addresses. */
  origin: string;
}

const systems: Record<ReleasePlatform, string> = { windows: 'Windows', android: 'Android' };

/** A release as schema.org data. Its price is zero, because the download is free; the membership is sold separately. */
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
  // The notes of a demo release say that it is a demo.
  releaseNotes: release.notes.join(' '),
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'CNY' },
});

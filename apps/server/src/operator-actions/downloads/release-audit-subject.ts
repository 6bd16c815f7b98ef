import type { ReleaseView } from '@feisuo/contract/schemas/console-downloads';
import { shareOf, type PublishedReleases, type ReleaseRow } from '../../modules/downloads/index.ts';

export function viewOf(
  row: ReleaseRow,
  isStored: boolean,
  published: readonly (PublishedReleases | null)[],
): ReleaseView {
  const ofPlatform = published.find((one) => one?.current.platform === row.platform) ?? null;
  return {
    platform: row.platform,
    version: row.version,
    status: row.status === 'incoming' ? 'draft' : row.status,
    isCurrent: row.isCurrent,
    share: row.rolloutShare,
    givenTo: ofPlatform ? shareOf(ofPlatform, row) : 0,
    fallback: (row.isCurrent && ofPlatform?.fallback?.version) || null,
    bytes: row.bytes,
    sha256: row.sha256,
    requirement: row.requirement,
    notes: row.notes,
    addedAt: row.addedAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    isStored,
  };
}

import type { ReleaseView } from '@feisuo/contract/schemas/console-downloads';
import { shareOf, type GivenReleases, type ReleaseRow } from '../../modules/downloads/index.ts';

export function viewOf(
  row: ReleaseRow,
  isStored: boolean,
  givenByLinks: readonly (GivenReleases | null)[],
): ReleaseView {
  const given = givenByLinks.find((one) => one?.current.platform === row.platform) ?? null;
  return {
    platform: row.platform,
    version: row.version,
    status: row.status === 'incoming' ? 'draft' : row.status,
    isCurrent: row.isCurrent,
    share: row.rolloutShare,
    givenTo: given ? shareOf(given, row) : 0,
    fallback: (row.isCurrent && given?.fallback?.version) || null,
    bytes: row.bytes,
    sha256: row.sha256,
    requirement: row.requirement,
    notes: row.notes,
    addedAt: row.addedAt.toISOString(),
    releasedAt: row.releasedAt?.toISOString() ?? null,
    isStored,
  };
}

import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { androidPackageName, defaultChannel, pcInstallerName } from '@feisuo/contract/facts/download-names';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { Database } from '../../db/database.ts';
import { findPublished, findReleases, findShortFiles, shareOf, type ReleaseRow } from './release-queries.ts';
import { DEMO_MAX_BYTES, isDemoInstaller } from './seed/demo-installers.ts';

const fileNames: Record<ReleasePlatform, string> = {
  windows: pcInstallerName({ channel: defaultChannel }),
  android: androidPackageName({ channel: defaultChannel }),
};

/**
 * Published releases by platform: the current one first, then newest first. During a rollout, the release that most
 * visitors get is shown as current and the other as also offered, because each visitor must find the hash of the file
 * that they got.
 */
export async function listReleases(db: Database): Promise<Release[]> {
  const [rows, shortFiles, published] = await Promise.all([
    findReleases(db, ['published']),
    findShortFiles(db, DEMO_MAX_BYTES),
    Promise.all(releasePlatforms.map((platform) => findPublished(db, platform))),
  ]);
  // A demo installer is recognized by its content instead of a stored flag, which someone would have to clear for a
  // real file.
  const isDemo = ({ id }: ReleaseRow) => isDemoInstaller(shortFiles.get(id) ?? Buffer.alloc(0));
  return releasePlatforms.flatMap((platform, index) => {
    const own = rows.filter((row) => row.platform === platform);
    const share = (row: ReleaseRow) => (published[index] ? shareOf(published[index], row) : 0);
    // At 50 %, the previous release is shown as current, because all visitors got it before the rollout.
    const [current, other] = own
      .filter((row) => share(row) > 0)
      .toSorted((one, two) => share(two) - share(one) || Number(one.isCurrent) - Number(two.isCurrent));
    return [...own.filter((row) => row === current), ...own.filter((row) => row !== current)].map((row) =>
      describe(row, { isCurrent: row === current, isGivenToo: row === other, isDemo: isDemo(row) }),
    );
  });
}

type Marks = Pick<Release, 'isCurrent' | 'isGivenToo' | 'isDemo'>;

const describe = (row: ReleaseRow, marks: Marks): Release => ({
  platform: row.platform,
  version: row.version,
  fileName: fileNames[row.platform],
  bytes: row.bytes,
  sha256: row.sha256,
  releasedAt: (row.releasedAt ?? row.addedAt).toISOString(),
  requirement: row.requirement,
  notes: row.notes,
  ...marks,
});

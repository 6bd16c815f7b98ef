import { releasePlatforms, type ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { androidPackageName, defaultChannel, pcInstallerName } from '@feisuo/contract/facts/download-names';
import type { Release } from '@feisuo/contract/schemas/content-items';
import type { Database } from '../../db/database.ts';
import { findReleases, findShortFiles, findStored, type ReleaseRow } from './release-queries.ts';
import { DEMO_MAX_BYTES, isDemoInstaller } from './seed/demo-installers.ts';

const fileNames: Record<ReleasePlatform, string> = {
  windows: pcInstallerName({ channel: defaultChannel }),
  android: androidPackageName({ channel: defaultChannel }),
};

/**
 * Everything published, platform by platform: the current release first, then the others, newest first. While one is given to a part
 * of visitors, the one before is told as current: a page is the same for everybody, and its hash must fit what most have.
 */
export async function listReleases(db: Database): Promise<Release[]> {
  const [rows, shortFiles, stored] = await Promise.all([
    findReleases(db, ['published']),
    findShortFiles(db, DEMO_MAX_BYTES),
    findStored(db),
  ]);
  // What a file says of itself decides, and goes with it: nobody has to remember to take a mark away.
  const isDemo = ({ id }: ReleaseRow) => isDemoInstaller(shortFiles.get(id) ?? Buffer.alloc(0));
  return releasePlatforms.flatMap((platform) => {
    const own = rows.filter((row) => row.platform === platform);
    const told = toldAsCurrent(own, stored);
    return [...own.filter((row) => row === told), ...own.filter((row) => row !== told)].map((row) =>
      describe({ ...row, isCurrent: row === told }, isDemo(row)),
    );
  });
}

/** As links choose it: one without its bytes is given to nobody. */
function toldAsCurrent(rows: readonly ReleaseRow[], stored: ReadonlySet<number>): ReleaseRow | undefined {
  const current = rows.find(({ isCurrent }) => isCurrent);
  if (!current || current.rolloutShare > 50) return current;
  const others = rows.filter((row) => row !== current && row.currentSince && stored.has(row.id));
  return others.toSorted((one, other) => Number(other.currentSince) - Number(one.currentSince))[0] ?? current;
}

const describe = (row: ReleaseRow, isDemo: boolean): Release => ({
  platform: row.platform,
  version: row.version,
  fileName: fileNames[row.platform],
  bytes: row.bytes,
  sha256: row.sha256,
  releasedAt: (row.releasedAt ?? row.addedAt).toISOString(),
  requirement: row.requirement,
  notes: row.notes,
  isCurrent: row.isCurrent,
  isDemo,
});

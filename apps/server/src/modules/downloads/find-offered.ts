import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import type { Deps } from '../../ports/deps.ts';
import { addressSubject } from '../../http/rate-limit.ts';
import { findGiven, shareOf, type ReleaseRow } from './release-queries.ts';

/**
 * What links give to somebody: the current release, or the one before while only a part of visitors gets the current one. The same
 * address gets the same each time, so that a download that was cut off goes on, and another part for each version.
 */
export async function findOffered(
  { db, masterKey }: Pick<Deps, 'db' | 'masterKey'>,
  platform: ReleasePlatform,
  ip: string,
): Promise<ReleaseRow | null> {
  const given = await findGiven(db, platform);
  if (!given) return null;
  const { current, fallback } = given;
  const share = shareOf(given, current);
  if (!fallback || share >= 100) return current;
  const digest = masterKey.digest('release-rollout', `${platform} ${current.version} ${addressSubject(ip)}`);
  const part = Buffer.from(digest, 'base64url').readUInt32BE(0) % 100;
  return part < share ? current : fallback;
}

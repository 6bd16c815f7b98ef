import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import type { ServiceRefusal } from '@feisuo/contract/facts/service-refusals';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { sendSignal } from '../../db/signals.ts';
import { AppError } from '../../http/app-error.ts';
import { wrongField } from '../../http/wrong-field.ts';
import {
  unsetCurrent,
  setCurrent,
  findCurrent,
  findFallback,
  findPublished,
  findLastChange,
  findRelease,
  lockPlatform,
  markWithdrawn,
  removeBytes,
  removeRelease,
  setShare,
  shareOf,
  type ReleaseName,
  type ReleaseRow,
} from './release-queries.ts';

/** The current release before and after a change. */
export interface ReleaseChange {
  before: ReleaseRow | null;
  after: ReleaseRow | null;
}

/**
 * Makes a release current in the caller's transaction and signals all processes. Changes of one platform are
 * serialized.
 * With a share below 100, only this percentage of visitors gets the release; the others get the previous one.
 */
export async function publishRelease(
  tx: Database,
  clock: Clock,
  name: ReleaseName,
  share = PERCENT,
): Promise<ReleaseChange> {
  assertShare(share);
  await lockPlatform(tx, name.platform);
  const before = await findCurrent(tx, name.platform);
  const release = await findRelease(tx, name);
  if (!release) throw unknown(name);
  if (share < PERCENT && !release.isCurrent && before && before.rolloutShare < PERCENT)
    // During a rollout, the remaining visitors get the previous current release, which must therefore be completely
    // rolled out.
    throw new AppError('failed_precondition', {
      description: `${before.version} is being rolled out: complete it or roll it back first`,
      reason: 'ROLLOUT_RUNNING',
    });
  const after = release.isCurrent
    ? await setShare(tx, release.id, share)
    : await makeCurrent(tx, clock, release, share);
  await sendSignal(tx, 'content');
  return { before, after };
}

const PERCENT = 100;

function assertShare(share: number): void {
  if (Number.isInteger(share) && share >= 1 && share <= PERCENT) return;
  throw wrongField('share', '1 to 100', fieldRefusals.releaseShare);
}

/** Withdraws the current release and restores the previous release. Refuses if there is no previous release. */
export async function rollBack(tx: Database, clock: Clock, platform: ReleasePlatform): Promise<ReleaseChange> {
  await lockPlatform(tx, platform);
  const before = await findCurrent(tx, platform);
  if (!before) throw new AppError('not_found', { description: `nothing is published for ${platform}` });
  if (!(await findFallback(tx, before))) {
    const description = `nothing was published for ${platform} before, or its file was removed`;
    throw new AppError('failed_precondition', { description, reason: 'LAST_RELEASE' });
  }
  return withdrawCurrent(tx, clock, before);
}

/**
 * Withdraws a release. If it is current, the previous release (or none) is offered instead; a draft is deleted, so that
 * its version may be added again.
 */
export async function withdrawRelease(tx: Database, clock: Clock, name: ReleaseName): Promise<ReleaseChange> {
  await lockPlatform(tx, name.platform);
  const release = await findRelease(tx, name);
  if (!release) throw unknown(name);
  if (release.isCurrent) return withdrawCurrent(tx, clock, release);
  if (release.status === 'draft') await removeRelease(tx, release.id);
  else await markWithdrawn(tx, release.id);
  await sendSignal(tx, 'content');
  const current = await findCurrent(tx, name.platform);
  return { before: current, after: current };
}

/**
 * Deletes the bytes of a release that is not offered, to free space. Its description and hash stay, but it cannot be
 * published again.
 */
export async function removeFile(tx: Database, name: ReleaseName): Promise<ReleaseRow> {
  await lockPlatform(tx, name.platform);
  const release = await findRelease(tx, name);
  if (!release) throw unknown(name);
  const { platform, version, status } = release;
  const refuse = (reason: ServiceRefusal, description: string) =>
    new AppError('failed_precondition', { description, reason });
  const published = await findPublished(tx, platform);
  if (published && shareOf(published, release) > 0)
    throw refuse('RELEASE_CURRENT', `${platform} ${version} is published; publish another version first`);
  if (status === 'draft')
    throw refuse('RELEASE_DRAFT', `${platform} ${version} is a draft; use release withdraw to delete it`);
  if (!(await removeBytes(tx, release.id)))
    throw refuse('RELEASE_FILE_GONE', `the file of ${platform} ${version} was already removed`);
  return release;
}

async function withdrawCurrent(tx: Database, clock: Clock, before: ReleaseRow): Promise<ReleaseChange> {
  const fallback = await findFallback(tx, before);
  await markWithdrawn(tx, before.id);
  const after = fallback && (await makeCurrent(tx, clock, fallback));
  await sendSignal(tx, 'content');
  return { before, after };
}

async function makeCurrent(tx: Database, clock: Clock, release: ReleaseRow, share = PERCENT): Promise<ReleaseRow> {
  const now = clock.now();
  const lastChange = await findLastChange(tx, release.platform);
  await unsetCurrent(tx, release.platform);
  const crowned = await setCurrent(tx, release, { now, currentSince: momentOfChange(now, lastChange), share });
  if (crowned) return crowned;
  const { platform, version } = release;
  throw new AppError('failed_precondition', {
    description: `the file of ${platform} ${version} was removed`,
    reason: 'RELEASE_FILE_GONE',
  });
}

/**
 * When the current release changes. Interrupted downloads resume by this date in whole seconds, so each change,
 * including a rollback, gets another second.
 */
export function momentOfChange(now: Date, lastChange: Date | null): Date {
  const second = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(Math.max(second, lastChange ? lastChange.getTime() + 1000 : 0));
}

const unknown = ({ platform, version }: ReleaseName) =>
  new AppError('not_found', { description: `there is no release ${version} for ${platform}` });

import { randomBytes } from 'node:crypto';
import { isAnonymousSub } from '@feisuo/contract/facts/account-vocabulary';
import { avatarLimits, uploadedAvatarPrefix } from '@feisuo/contract/facts/avatars';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { pictureLimits } from '@feisuo/contract/facts/limits';
import { and, eq, ne } from 'drizzle-orm';
import type { StoredContent } from '../../../blobs/blobs.ts';
import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { addressBlock } from '../../../http/caller-address.ts';
import { countHit } from '../../../http/rate-limit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { KeyedSemaphore } from '../sign-in/keyed-semaphore.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { accountPictures } from './accounts.tables.ts';
import { updateAccount, type Account } from './account-queries.ts';

const UPLOADS = { name: 'profile-pictures', max: avatarLimits.uploadsPerDay, windowMs: DAY_MS };
const OF_ADDRESS = {
  name: 'profile-pictures-address',
  max: pictureLimits.uploadsPerAddressAnHour,
  windowMs: 3_600_000,
};
const OF_BLOCK = { name: 'profile-pictures-network', max: pictureLimits.uploadsPerBlockADay, windowMs: DAY_MS };
const SOURCE_LIMITS = { side: avatarLimits.sourceSide, pixels: avatarLimits.sourcePixels };

export const makePictureSemaphore = () =>
  new KeyedSemaphore({
    atOnce: pictureLimits.decodedAtOnce,
    maxWaiting: pictureLimits.waiting,
    refuse: () =>
      new AppError('unavailable', {
        description: 'too many pictures are being decoded',
        reason: 'BUSY',
        retryAfterSeconds: 3,
      }),
  });

interface Upload {
  bytes: Buffer;
  address: string;
}

/** Replaces the caller's picture by an uploaded one. A concurrent upload of the same account is refused. */
export async function uploadPicture(deps: AccountDeps, caller: Caller, upload: Upload): Promise<void> {
  if (isAnonymousSub(caller.account.id)) {
    throw new AppError('permission_denied', { description: 'an anonymous account has no picture' });
  }
  const work = () => replacePicture(deps, caller, upload);
  await deps.pictureSemaphore.runExclusive(`ACCOUNT\n${caller.account.id}`, work, uploadInProgress);
}

const uploadInProgress = () =>
  new AppError('resource_exhausted', {
    description: 'another picture of this account is being uploaded',
    reason: 'BUSY',
    retryAfterSeconds: 1,
  });

/** Turns an uploaded file into a square picture. Every upload counts for the limits of profile pictures. */
export async function decodePicture(deps: AccountDeps, accountId: string, { bytes, address }: Upload): Promise<Buffer> {
  await countUpload(deps, accountId, address);
  // A decoder blocks one of the few threads of libuv, so concurrent uploads must not occupy all threads.
  return deps.pictureSemaphore.run('DECODE', () => deps.drawAvatar(bytes, avatarLimits.side, SOURCE_LIMITS));
}

async function replacePicture(deps: AccountDeps, caller: Caller, upload: Upload): Promise<void> {
  const stored = await deps.blobs.put('avatar', await decodePicture(deps, caller.account.id, upload));
  await deps.blobs.keepIn(deps.db, [stored.blobKey], async (tx) => {
    const { id: accountId } = await lockCaller(tx, deps, caller);
    const row = { id: randomBytes(12).toString('hex'), ...stored, at: deps.clock.now() };
    await tx
      .insert(accountPictures)
      .values({ accountId, ...row })
      .onConflictDoUpdate({ target: accountPictures.accountId, set: row });
    const picture = `${deps.config.accountOrigin}${uploadedAvatarPrefix}${row.id}.webp`;
    await updateAccount(tx, accountId, { picture, profileChangedAt: row.at });
  });
}

/** Counts the account first, so that one account cannot use up the limits of its network. */
async function countUpload(deps: AccountDeps, accountId: string, address: string): Promise<void> {
  const { limitsScale } = deps.config;
  await countHit(deps, UPLOADS, accountId);
  await countHit(deps, { ...OF_ADDRESS, max: OF_ADDRESS.max * limitsScale }, address);
  await countHit(deps, { ...OF_BLOCK, max: OF_BLOCK.max * limitsScale }, addressBlock(address));
}

/** Whether an account's picture is a file that a member uploaded, not a drawing of the site. */
export const isUploadedPicture = (picture: string): boolean =>
  URL.canParse(picture) && new URL(picture).pathname.startsWith(uploadedAvatarPrefix);

/** The id in the address of an uploaded picture, with or without a host; null for any other text. */
export const uploadedPictureId = (address: string): string | null =>
  /^(?:https?:\/\/[^/?#]+)?\/avatars\/([0-9a-f]{24})\.webp(?:[?#].*)?$/.exec(address)?.[1] ?? null;

/**
 * Deletes the uploaded picture of an account, unless `shown` is its address; returns whether a picture was deleted. The
 * caller locks the account if it exists.
 */
export async function deletePicture(tx: Database, accountId: string, shown = ''): Promise<boolean> {
  const kept = uploadedPictureId(shown);
  const deleted = await tx
    .delete(accountPictures)
    .where(and(eq(accountPictures.accountId, accountId), kept === null ? undefined : ne(accountPictures.id, kept)))
    .returning({ id: accountPictures.id });
  return deleted.length > 0;
}

/**
 * Deletes the uploaded picture of an account for an operator; a profile that showed it shows a drawing again. The
 * caller locks the account.
 */
export async function removeUploadedPicture(tx: Database, { id, picture }: Account): Promise<boolean> {
  if (!(await deletePicture(tx, id))) return false;
  if (isUploadedPicture(picture)) await updateAccount(tx, id, { picture: '' });
  return true;
}

/** Whether an uploaded picture of the account is stored, even if the profile does not show it. */
export async function hasUploadedPicture(db: Database, accountId: string): Promise<boolean> {
  const ofAccount = eq(accountPictures.accountId, accountId);
  return (await db.select({ id: accountPictures.id }).from(accountPictures).where(ofAccount)).length > 0;
}

export async function findPictureOwner(db: Database, id: string): Promise<string | null> {
  const [row] = await db
    .select({ accountId: accountPictures.accountId })
    .from(accountPictures)
    .where(eq(accountPictures.id, id));
  return row?.accountId ?? null;
}

export async function findPicture(db: Database, id: string): Promise<StoredContent | null> {
  const [row] = await db
    .select({ content: accountPictures.content, blobKey: accountPictures.blobKey })
    .from(accountPictures)
    .where(eq(accountPictures.id, id));
  return row ?? null;
}

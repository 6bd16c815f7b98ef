import { randomBytes } from 'node:crypto';
import { applicationPicturePrefix } from '@feisuo/contract/facts/paths';
import { and, eq, sql } from 'drizzle-orm';
import type { StoredContent } from '../../../blobs/blobs.ts';
import type { Database } from '../../../db/database.ts';
import type { AccountDeps } from '../account-deps.ts';
import { decodePicture } from '../people/account-pictures.ts';
import type { Caller } from '../tokens/identify-caller.ts';
import { lockCaller } from '../tokens/lock-caller.ts';
import { lockOwnApplication } from './application-queries.ts';
import { applicationPictures, applicationRequests } from './applications.tables.ts';
import { withdrawn } from './create-application.ts';

export const applicationPictureAddress = (origin: string, id: string): string =>
  `${origin}${applicationPicturePrefix}${id}.webp`;

/** The id in the address or path of a logo; null for any other text. */
export const applicationPictureId = (address: string): string | null =>
  /\/app-pictures\/([0-9a-f]{24})\.webp$/.exec(address)?.[1] ?? null;

/** Stores a logo for a later request for approval, and returns its id. */
export async function uploadApplicationPicture(
  deps: AccountDeps,
  caller: Caller,
  { id, ...upload }: { id: string; bytes: Buffer; address: string },
): Promise<string> {
  // Checked before the picture is decoded, and again in the transaction.
  await deps.db.transaction((tx) => lockOwnApplication(tx, caller.account.id, id));
  const stored = await deps.blobs.put('logo', await decodePicture(deps, caller.account.id, upload));
  return deps.blobs.keepIn(deps.db, [stored.blobKey], async (tx) => {
    const { id: ownerId } = await lockCaller(tx, deps, caller);
    const { application, client } = await lockOwnApplication(tx, ownerId, id);
    if (application.state === 'withdrawn') throw withdrawn();
    const shown = applicationPictureId(client.picture);
    await tx.delete(applicationPictures).where(
      and(
        eq(applicationPictures.applicationId, id),
        sql`${applicationPictures.id} is distinct from ${shown}`,
        sql`not exists (select 1 from ${applicationRequests} where ${applicationRequests.applicationId} = ${id}
          and ${applicationRequests.state} = 'waiting'
          and ${applicationRequests.fields} ->> 'picture' = ${applicationPictures.id})`,
      ),
    );
    const picture = randomBytes(12).toString('hex');
    await tx.insert(applicationPictures).values({ id: picture, applicationId: id, ...stored, at: deps.clock.now() });
    return picture;
  });
}

export async function isPictureOf(tx: Database, picture: string, applicationId: string): Promise<boolean> {
  const isOwn = and(eq(applicationPictures.id, picture), eq(applicationPictures.applicationId, applicationId));
  return (await tx.select({ id: applicationPictures.id }).from(applicationPictures).where(isOwn)).length > 0;
}

export async function findApplicationPicture(db: Database, id: string): Promise<StoredContent | null> {
  const [row] = await db
    .select({ content: applicationPictures.content, blobKey: applicationPictures.blobKey })
    .from(applicationPictures)
    .where(eq(applicationPictures.id, id));
  return row ?? null;
}

export async function hasApplicationPicture(db: Database, id: string): Promise<boolean> {
  const isIt = eq(applicationPictures.id, id);
  return (await db.select({ id: applicationPictures.id }).from(applicationPictures).where(isIt)).length > 0;
}

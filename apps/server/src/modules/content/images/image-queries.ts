import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Blobs, StoredContent } from '../../../blobs/blobs.ts';
import type { Database } from '../../../db/database.ts';
import { isBeforeCursor } from '../../../db/list-conditions.ts';
import type { DrawnImage } from './draw-image.ts';
import { contentImageFiles, contentImages } from './images.tables.ts';

export type ImageRow = typeof contentImages.$inferSelect;

/** A picture whose files are stored, but named by no row yet. */
export interface PreparedImage extends Omit<DrawnImage, 'files'> {
  files: ({ width: number } & StoredContent)[];
}

/** Stores the files of a picture before the transaction of `keepImage`, unless the picture is known. */
export async function prepareImage(
  { db, blobs }: { db: Database; blobs: Blobs },
  { files, ...image }: DrawnImage,
): Promise<PreparedImage> {
  const isKnown = (await knownImages(db, [image.hash])).size > 0;
  const stored: PreparedImage['files'] = [];
  for (const { width, content } of files) {
    // The row of a known picture exists, so its files are not written again.
    stored.push({ width, ...(isKnown ? { content, blobKey: null } : await blobs.put('image', content)) });
  }
  return { ...image, files: stored };
}

/** Keeps a picture, or returns the existing row of the same picture. */
export async function keepImage(
  tx: Database,
  blobs: Pick<Blobs, 'keep'>,
  { hash, width, height, files }: PreparedImage,
  note: { name: string; by: string; at: Date },
): Promise<{ image: ImageRow; isNew: boolean }> {
  const [added] = await tx
    .insert(contentImages)
    .values({ hash, width, height, ...note })
    .onConflictDoNothing()
    .returning();
  if (added) {
    await blobs.keep(tx, ...files.map(({ blobKey }) => blobKey));
    for (const { width: wide, content, blobKey } of files) {
      await tx.insert(contentImageFiles).values({ hash, width: wide, content, blobKey });
    }
    return { image: added, isNew: true };
  }
  const [before] = await tx.select().from(contentImages).where(eq(contentImages.hash, hash));
  if (!before) throw new Error('the picture was neither inserted nor found');
  return { image: before, isNew: false };
}

/** Returns the file of a picture in one width, or the widest file if no width is given. */
export async function findImageFile(db: Database, hash: string, width?: number): Promise<StoredContent | null> {
  const [file] = await db
    .select({ content: contentImageFiles.content, blobKey: contentImageFiles.blobKey })
    .from(contentImageFiles)
    .where(and(eq(contentImageFiles.hash, hash), width === undefined ? undefined : eq(contentImageFiles.width, width)))
    .orderBy(desc(contentImageFiles.width))
    .limit(1);
  return file ?? null;
}

export async function knownImages(db: Database, hashes: string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await db
    .select({ hash: contentImages.hash })
    .from(contentImages)
    .where(inArray(contentImages.hash, hashes));
  return new Set(rows.map(({ hash }) => hash));
}

/** Lists uploaded pictures, newest first. */
export function listImages(
  db: Database,
  { after, limit }: { after?: { at: Date; hash: string }; limit: number },
): Promise<ImageRow[]> {
  const { at, hash } = contentImages;
  const isOlder = after && isBeforeCursor([at, after.at], [hash, after.hash]);
  return db.select().from(contentImages).where(isOlder).orderBy(desc(at), desc(hash)).limit(limit);
}

export const imageAddress = (hash: string) => `/media/${hash}.webp`;

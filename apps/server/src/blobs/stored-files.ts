import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { BlobKind } from './blobs.tables.ts';
import type { Blobs } from './blobs.ts';
import type { Span } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

/** Rows that own a file each. Modules declare theirs; `wiring/stored-files.ts` lists all of them. */
interface Owner {
  kind: BlobKind;
  table: PgTable;
  /** The columns of a unique key. */
  id: readonly [PgColumn, ...PgColumn[]];
  blobKey: PgColumn;
  /** Which files may be moved to the S3 service; absent if all of them may. */
  isMovable?: SQL;
}

/** A small file: its bytes are in a column of its owner's row. */
export interface ColumnFiles extends Owner {
  content: PgColumn;
}

/** A large file: its bytes are in rows of another table. */
export interface ChunkedFiles extends Owner {
  /** Length of every chunk except the last: the same for all files, or a column of the owner. */
  chunkBytes: PgColumn | number;
  /** Digest of the whole file, if the owner has one. */
  sha256?: PgColumn;
  chunks: { table: PgTable; owner: PgColumn; seq: PgColumn; content: PgColumn };
}

export type StoredFiles = ColumnFiles | ChunkedFiles;

/** A long file as it is stored. Only the last chunk may be shorter than `chunkBytes`. */
export interface ChunkedFile {
  id: number | string;
  bytes: number;
  chunkBytes: number;
  blobKey: string | null;
}

/**
 * Reads a part of a long file: one chunk per statement, or one piece of an object at a time, so that a slow client
 * holds one chunk in memory and no database connection. A file that is moved meanwhile is read on where it went.
 */
export async function* readChunkedFile(
  { db, blobs }: { db: Database; blobs: Pick<Blobs, 'open'> },
  files: ChunkedFiles,
  file: ChunkedFile,
  { start, end }: Span,
): AsyncGenerator<Buffer> {
  let { blobKey } = file;
  for (let at = start; at <= end;) {
    const pieces =
      blobKey === null ? readChunks(db, files, file, { start: at, end }) : openObject(blobs, blobKey, at, end);
    try {
      for await (const piece of pieces) {
        at += piece.length;
        yield piece;
      }
      if (at <= end) throw new Error(`file ${file.id} (${files.kind}) ended at byte ${at} of ${file.bytes}`);
    } catch (error) {
      if (!(error instanceof MissingChunk) && !(error instanceof S3Error && error.isMissing)) throw error;
      const now = await findBlobKey(db, files, file.id);
      if (now === blobKey) throw error;
      blobKey = now;
    }
  }
}

async function* openObject(blobs: Pick<Blobs, 'open'>, key: string, start: number, end: number) {
  yield* await blobs.open(key, { start, end });
}

class MissingChunk extends Error {}

async function* readChunks(
  db: Database,
  { kind, chunks }: ChunkedFiles,
  { id, bytes, chunkBytes }: ChunkedFile,
  { start, end }: Span,
): AsyncGenerator<Buffer> {
  for (let seq = Math.floor(start / chunkBytes); seq * chunkBytes <= end; seq++) {
    const [row] = await db
      .select({ content: chunks.content })
      .from(chunks.table)
      .where(and(eq(chunks.owner, id), eq(chunks.seq, seq)));
    const chunk = (row?.content ?? null) as Buffer | null;
    const first = seq * chunkBytes;
    const isComplete = chunk?.length === Math.min(chunkBytes, bytes - first);
    if (!chunk || !isComplete) throw new MissingChunk(`chunk ${seq} of ${kind} ${id} is missing or truncated`);
    yield chunk.subarray(Math.max(0, start - first), end - first + 1);
  }
}

async function findBlobKey(db: Database, { table, id, blobKey }: ChunkedFiles, owner: number | string) {
  const [row] = await db.select({ blobKey }).from(table).where(eq(id[0], owner));
  return (row?.blobKey ?? null) as string | null;
}

/**
 * Waits for the first bytes, so that a store that does not answer is an error of the request, not of a response that
 * has begun.
 */
export async function beginReading(pieces: AsyncGenerator<Buffer>): Promise<AsyncIterableIterator<Buffer>> {
  let first: IteratorResult<Buffer> | null = await pieces.next();
  // No generator: `return` of a generator that has not started would leave the pieces open.
  const rest: AsyncIterableIterator<Buffer> = {
    [Symbol.asyncIterator]: () => rest,
    next() {
      const now = first;
      first = null;
      return now ? Promise.resolve(now) : pieces.next();
    },
    return: () => pieces.return(undefined),
  };
  return rest;
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { RequestTransaction } from '../db/request-transaction.ts';
import type { Clock } from '../time/clock.ts';
import { blobs, type BlobKind } from './blobs.tables.ts';
import { evenChunks } from './even-chunks.ts';
import type { S3Client, Span } from './s3-client.ts';
import { S3Error } from './s3-error.ts';

/** Where new files go. Files are read from both, so that they can be moved while the server runs. */
export type BlobStore = 'database' | 's3';

/** A stored file: its bytes in the row of its owner, or the key of an object. One of them is null. */
export interface StoredContent {
  content: Buffer | null;
  blobKey: string | null;
}

export interface UploadedBlob {
  blobKey: string;
  bytes: number;
  sha256: string;
}

export interface BlobsOptions {
  db: Database;
  clock: Clock;
  store: BlobStore;
  /** Null without the settings of an S3 service. */
  s3: S3Client | null;
  log: { error(facts: object, message: string): void };
}

/** Longer files are sent in parts of this size, and an upload holds one part in memory. */
const PART_BYTES = 8 * 1024 ** 2;
/** How long a browser may begin to read a presigned address. */
const PRESIGNED_S = 3600;

/**
 * The port through which modules store and read files: in the database, or as objects of an S3 service. A new object
 * is `pending` until `keep` in the transaction that writes the row of its owner; a trigger drops it with that row.
 */
export class Blobs {
  readonly #options: BlobsOptions;

  constructor(options: BlobsOptions) {
    this.#options = options;
  }

  get store(): BlobStore {
    return this.#options.store;
  }

  /** Whether browsers may read objects from the S3 service itself. */
  get isPublic(): boolean {
    return this.#options.s3?.isPublic ?? false;
  }

  /** Stores a small file before the transaction that keeps it. The result is written into the row of the owner. */
  async put(kind: BlobKind, content: Buffer): Promise<StoredContent> {
    if (this.store === 'database') return { content, blobKey: null };
    return { content: null, blobKey: (await this.upload(kind, [content])).blobKey };
  }

  /** Stores an object that no row names yet. */
  async upload(kind: BlobKind, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<UploadedBlob> {
    const key = `${kind}/${randomBytes(24).toString('base64url')}`;
    const { db, clock } = this.#options;
    const row = { key, kind, state: 'pending' as const, bytes: 0, sha256: '', at: clock.now() };
    await outside(async () => await db.insert(blobs).values(row));
    try {
      const stored = await this.#logged('upload', key, () => this.#send(key, pieces));
      await this.#change(key, { ...stored, uploadId: null });
      return { blobKey: key, ...stored };
    } catch (error) {
      // Without a database the row stays pending, and the job gives it up after a day.
      await this.discard(key).catch(() => {});
      throw error;
    }
  }

  /** Runs the transaction that writes rows of owners, and gives the objects up if it fails. */
  async keepIn<T>(db: Database, keys: readonly (string | null)[], write: (tx: Database) => Promise<T>): Promise<T> {
    try {
      return await db.transaction(async (tx) => {
        await this.keep(tx, ...keys);
        return write(tx);
      });
    } catch (error) {
      await this.discard(...keys).catch(() => {});
      throw error;
    }
  }

  /**
   * Marks objects as named by rows that the same transaction writes.
   * @throws S3Error if the upload took so long that the job already deletes the object
   */
  async keep(tx: Database, ...keys: (string | null)[]): Promise<void> {
    const wanted = keys.filter((key) => key !== null);
    if (wanted.length === 0) return;
    const isPending = and(inArray(blobs.key, wanted), eq(blobs.state, 'pending'));
    const kept = await tx.update(blobs).set({ state: 'kept' }).where(isPending).returning({ key: blobs.key });
    if (kept.length !== wanted.length) throw new S3Error('refused', 'UploadTooOld');
  }

  /** Gives up objects that no row names. Without this call the job does so after a day. */
  async discard(...keys: (string | null)[]): Promise<void> {
    const unwanted = keys.filter((key) => key !== null);
    if (unwanted.length === 0) return;
    const isPending = and(inArray(blobs.key, unwanted), eq(blobs.state, 'pending'));
    await outside(async () => await this.#options.db.update(blobs).set({ state: 'dropped' }).where(isPending));
  }

  /** Reads a small file, and verifies an object by its SHA-256. */
  async read({ content, blobKey }: StoredContent): Promise<Buffer> {
    if (blobKey === null) {
      if (content === null) throw new Error('the row has neither bytes nor the key of an object');
      return content;
    }
    return this.#logged('read', blobKey, async () => {
      const [known] = await this.#options.db.select().from(blobs).where(eq(blobs.key, blobKey));
      const pieces: Buffer[] = [];
      let length = 0;
      for await (const piece of await this.#s3().get(blobKey)) {
        length += piece.length;
        // Another object must not fill the memory before its digest is known.
        if (length > (known?.bytes ?? 0)) throw new S3Error('refused', 'WrongLength');
        pieces.push(piece);
      }
      const bytes = Buffer.concat(pieces);
      if (hashOf(bytes) !== known?.sha256) throw new S3Error('refused', 'WrongSha256');
      return bytes;
    });
  }

  /** Opens a part of an object for reading. The answer of the service has begun when the promise resolves. */
  open(key: string, span: Span): Promise<AsyncGenerator<Buffer>> {
    return this.#logged('open', key, () => this.#s3().get(key, span));
  }

  /** An address under which a browser may download an object from the S3 service, with the given response headers. */
  presign(key: string, headers: Record<string, string>): Promise<string> {
    return this.#s3().presign(key, PRESIGNED_S, headers);
  }

  /** The client of the S3 service, for commands and jobs. */
  requireS3(): S3Client {
    return this.#s3();
  }

  async #send(key: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const s3 = this.#s3();
    const hash = createHash('sha256');
    const etags: string[] = [];
    let bytes = 0;
    let uploadId: string | null = null;
    for await (const part of evenChunks(pieces, PART_BYTES)) {
      hash.update(part);
      bytes += part.length;
      // A part that is not full is the last one. A file of one part needs no multipart upload.
      if (uploadId === null && part.length < PART_BYTES) {
        await s3.put(key, part);
        break;
      }
      uploadId ??= await this.#beginParts(key);
      etags.push(await s3.putPart(key, uploadId, etags.length + 1, part));
    }
    if (bytes === 0) await s3.put(key, Buffer.alloc(0));
    if (uploadId !== null) await s3.completeUpload(key, uploadId, etags);
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Stores the id of a multipart upload, so that the job can abort it. */
  async #beginParts(key: string): Promise<string> {
    const uploadId = await this.#s3().createUpload(key);
    await this.#change(key, { uploadId });
    return uploadId;
  }

  async #change(key: string, values: Partial<typeof blobs.$inferInsert>): Promise<void> {
    await outside(async () => await this.#options.db.update(blobs).set(values).where(eq(blobs.key, key)));
  }

  #s3(): S3Client {
    if (!this.#options.s3) throw new S3Error('refused', 'NoSettings');
    return this.#options.s3;
  }

  async #logged<T>(operation: string, key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof S3Error) {
        const { kind, code } = error;
        this.#options.log.error({ operation, key, kind, code }, 'the S3 service did not do what was asked');
      }
      throw error;
    }
  }
}

/** A row of an upload must survive a rollback of the request's transaction, because the object does. */
const outside = <T>(work: () => T): T => RequestTransaction.outside(work);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

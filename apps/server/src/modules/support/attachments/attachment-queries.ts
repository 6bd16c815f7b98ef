import { randomBytes } from 'node:crypto';
import { supportLimits, type AttachmentPurpose } from '@feisuo/contract/facts/support-vocabulary';
import { and, eq, gt, inArray, isNull, lte, sql, notExists, or } from 'drizzle-orm';
import type { Blobs } from '../../../blobs/blobs.ts';
import { evenChunks } from '../../../blobs/even-chunks.ts';
import { readChunkedFile } from '../../../blobs/stored-files.ts';
import type { Database } from '../../../db/database.ts';
import { deleteInBatches } from '../../../db/delete-in-batches.ts';
import { AppError } from '../../../http/app-error.ts';
import { MasterKey } from '../../../keys/master-key.ts';
import { isUndecided } from '../guardian/guardian-queries.ts';
import { guardianRequests } from '../guardian/guardian.tables.ts';
import {
  attachmentChunks,
  attachmentFiles,
  attachments,
  CHUNK_BYTES,
  SEALED_CHUNK_BYTES,
} from './attachments.tables.ts';
import type { DetectedFile } from './file-kind.ts';

const MB = 1024 ** 2;
/**
 * Storage limit per purpose. Visitors upload only for `guardian`, so that they cannot use up the storage of members.
 */
const pools: Record<AttachmentPurpose, number> = { ticket: 4096 * MB, guardian: 512 * MB };

const isUnattached = () => and(isNull(attachments.messageId), isNull(attachments.guardianRequestId));

export type AttachmentRow = typeof attachments.$inferSelect;

const CHUNKS_A_STATEMENT = 16;
const SEAL = 'attachment';

const looseSince = (now: Date) => new Date(now.getTime() - supportLimits.unattachedHours * 3_600_000);
/** Additional data for the encryption of a chunk, which binds the chunk to its file and position. */
const secretOf = (id: string, seq: number) => `${id}\n${seq}`;

export interface Upload extends DetectedFile {
  accountId: string | null;
  purpose: AttachmentPurpose;
  name: string;
}

/**
 * Creates a random id. Its top bit is cleared, so that an id never starts with a dash, which the command line would
 * read as an option.
 */
function newAttachmentId(): string {
  const bytes = randomBytes(24);
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0);
  return bytes.toString('base64url');
}

interface FileDeps {
  db: Database;
  blobs: Pick<Blobs, 'store' | 'upload' | 'keepIn' | 'open'>;
  masterKey: MasterKey;
}

/**
 * Stores an upload, which is deleted after a day unless it is attached. An object holds the same encrypted chunks as
 * the database.
 */
export async function storeUpload(
  { db, blobs, masterKey }: FileDeps,
  { content, ...upload }: Upload,
  now: Date,
): Promise<AttachmentRow> {
  const id = newAttachmentId();
  // Encrypts the chunks before taking the lock of the storage limit, because other uploads wait for this lock.
  const chunks = chunksOf(content).map((chunk, seq) => ({
    attachmentId: id,
    seq,
    sealed: masterKey.sealBytes(SEAL, chunk, secretOf(id, seq)),
  }));
  const isObject = blobs.store === 's3';
  // An object is not sent to a full store. The transaction checks again, because other uploads run beside this one.
  if (isObject) await db.transaction((tx) => reserveSpace(tx, upload.purpose, content.length));
  const sealed = chunks.map((chunk) => chunk.sealed);
  const blobKey = isObject ? (await blobs.upload('attachment', sealed)).blobKey : null;
  return blobs.keepIn(db, [blobKey], async (tx) => {
    await reserveSpace(tx, upload.purpose, content.length);
    const row = { id, ...upload, bytes: content.length, uploadedAt: now, blobKey, position: 0 };
    const [stored] = await tx.insert(attachments).values(row).returning();
    if (!stored) throw new Error('the insert of the upload returned no row');
    if (blobKey !== null) return stored;
    for (let from = 0; from < chunks.length; from += CHUNKS_A_STATEMENT) {
      await tx.insert(attachmentChunks).values(chunks.slice(from, from + CHUNKS_A_STATEMENT));
    }
    return stored;
  });
}

function chunksOf(content: Buffer): Buffer[] {
  const count = Math.ceil(content.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, seq) => content.subarray(seq * CHUNK_BYTES, (seq + 1) * CHUNK_BYTES));
}

/** What files can be attached to: a member's ticket message or a guardian's request. */
export type FileOwner = { accountId: string; messageId: bigint } | { accountId: null; guardianRequestId: bigint };

/** Attaches all uploads. Throws and attaches none if one is missing, already attached or uploaded by another person. */
export async function attach(tx: Database, ids: readonly string[], taker: FileOwner, now: Date): Promise<void> {
  if (ids.length === 0) return;
  const isOwn =
    taker.accountId === null
      ? and(isNull(attachments.accountId), eq(attachments.purpose, 'guardian'))
      : and(eq(attachments.accountId, taker.accountId), eq(attachments.purpose, 'ticket'));
  const isMeant = and(
    inArray(attachments.id, [...ids]),
    isOwn,
    isUnattached(),
    gt(attachments.uploadedAt, looseSince(now)),
  );
  const { accountId: _, ...target } = taker;
  const positions = sql.join(
    ids.map((id, position) => sql`when ${id} then ${position}::int`),
    sql` `,
  );
  const taken = await tx
    .update(attachments)
    .set({ ...target, position: sql`case ${attachments.id} ${positions} end` })
    .where(isMeant)
    .returning({ id: attachments.id });
  if (taken.length === ids.length) return;
  throw new AppError('failed_precondition', {
    description: 'attachments: unknown, already used, or uploaded by another account',
    reason: 'ATTACHMENT_GONE',
  });
}

/** Lists the files of ticket messages, in the order in which they were attached. */
export async function listFilesOf(db: Database, messageIds: readonly bigint[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(attachments)
    .where(inArray(attachments.messageId, [...messageIds]))
    .orderBy(attachments.messageId, attachments.position);
}

export const listFilesOfGuardian = (db: Database, guardianRequestId: bigint): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachments)
    .where(eq(attachments.guardianRequestId, guardianRequestId))
    .orderBy(attachments.position);

/** Finds a file; with `accountId` only among the files of this member. Operators call it without `accountId`. */
export async function findFile(db: Database, id: string, accountId?: string): Promise<AttachmentRow | null> {
  const isReadable = and(
    eq(attachments.id, id),
    accountId === undefined ? undefined : eq(attachments.accountId, accountId),
  );
  const [file] = await db.select().from(attachments).where(isReadable);
  return file ?? null;
}

/** Reads and decrypts one chunk at a time. */
export async function* readFileChunks(
  { masterKey, ...deps }: FileDeps,
  { id, bytes, blobKey }: Pick<AttachmentRow, 'id' | 'bytes' | 'blobKey'>,
): AsyncGenerator<Buffer> {
  const stored = { id, blobKey, bytes: sealedLength(bytes), chunkBytes: SEALED_CHUNK_BYTES };
  const pieces = readChunkedFile(deps, attachmentFiles, stored, { start: 0, end: stored.bytes - 1 });
  let seq = 0;
  for await (const sealed of evenChunks(pieces, SEALED_CHUNK_BYTES)) {
    yield masterKey.openBytes(SEAL, sealed, secretOf(id, seq));
    seq += 1;
  }
}

const sealedLength = (bytes: number) => bytes + Math.ceil(bytes / CHUNK_BYTES) * MasterKey.sealOverhead;

export async function deleteUnattachedUploads(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, attachments, and(isUnattached(), lte(attachments.uploadedAt, looseSince(now))));
}

/**
 * Throws if an upload exceeds the storage limit of its purpose; concurrent uploads are serialized. A visitor's file
 * stops counting when the guardian's request is decided.
 * @throws AppError `unavailable` when the storage limit is reached
 */
async function reserveSpace(tx: Database, purpose: AttachmentPurpose, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`upload pool ${purpose}`}, 0))`);
  const decided = tx
    .select({ id: guardianRequests.id })
    .from(guardianRequests)
    .where(and(eq(guardianRequests.id, attachments.guardianRequestId), sql`not ${isUndecided()}`));
  const counts = purpose === 'ticket' ? undefined : or(isUnattached(), notExists(decided));
  const [pool] = await tx
    .select({ bytes: sql<string>`coalesce(sum(${attachments.bytes}), 0)` })
    .from(attachments)
    .where(and(eq(attachments.purpose, purpose), counts));
  if (Number(pool?.bytes ?? 0) + bytes > pools[purpose]) {
    throw new AppError('unavailable', {
      description: `too many unsent attachments (${purpose})`,
      reason: 'ATTACHMENT_POOL_FULL',
      retryAfterSeconds: 3_600,
    });
  }
}

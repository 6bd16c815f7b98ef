import { createHash } from 'node:crypto';
import { and, asc, count, eq, gt, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.ts';
import type { Blobs, BlobStore, UploadedBlob } from './blobs.ts';
import { blobs as objects } from './blobs.tables.ts';
import { evenChunks } from './even-chunks.ts';
import type { ChunkedFiles, ColumnFiles, StoredFiles } from './stored-files.ts';

const BATCH = 100;

interface MoveDeps {
  db: Database;
  blobs: Blobs;
}

export interface MoveCounts {
  files: number;
  bytes: number;
  /** Files that were deleted or replaced while they were moved. */
  changed: number;
}

/** The values of the key columns of one owner. */
type Id = unknown[];

/** Files of one kind that are in a store: how many, and their bytes as stored. */
export async function countFiles(db: Database, files: StoredFiles, store: BlobStore): Promise<MoveCounts> {
  const rows = sql`from ${files.table} where ${isIn(files, store === 's3' ? 'database' : 's3')}`;
  const own =
    'content' in files
      ? sql`octet_length(${files.content})`
      : sql`(select sum(octet_length(${files.chunks.content})) from ${files.chunks.table}
             where ${files.chunks.owner} = ${files.id[0]})`;
  const ofObject = sql`(select ${objects.bytes} from ${objects} where ${objects.key} = ${files.blobKey})`;
  const bytes = store === 's3' ? ofObject : own;
  const { rows: found } = await db.execute(sql`select count(*) as files, coalesce(sum(${bytes}), 0) as bytes ${rows}`);
  return { files: Number(found[0]?.['files']), bytes: Number(found[0]?.['bytes']), changed: 0 };
}

/**
 * Moves all files of one kind, each in a transaction of its own, so that servers go on and a repeated move continues.
 * A file is read back and verified by length and SHA-256 before its old bytes are given up.
 */
export async function moveFiles(
  deps: MoveDeps,
  files: StoredFiles,
  to: BlobStore,
  onMoved: (counts: MoveCounts) => void = () => {},
): Promise<MoveCounts> {
  const counts = { files: 0, bytes: 0, changed: 0 };
  for (let after: Id | null = null; ;) {
    const ids = await listIds(deps.db, files, to, after);
    for (const id of ids) {
      const bytes = to === 's3' ? await moveToS3(deps, files, id) : await moveToDatabase(deps, files, id);
      if (bytes === null) counts.changed += 1;
      else counts.files += 1;
      counts.bytes += bytes ?? 0;
      onMoved(counts);
    }
    after = ids.at(-1) ?? null;
    if (after === null || ids.length < BATCH) return counts;
  }
}

/** Whether a file is still to be moved to a store. */
function isIn(files: StoredFiles, to: BlobStore): SQL {
  if (to === 'database') return isNotNull(files.blobKey);
  const hasBytes =
    'content' in files
      ? isNotNull(files.content)
      : sql`exists (select 1 from ${files.chunks.table} where ${files.chunks.owner} = ${files.id[0]})`;
  return and(isNull(files.blobKey), hasBytes, files.isMovable) as SQL;
}

async function listIds(db: Database, files: StoredFiles, to: BlobStore, after: Id | null): Promise<Id[]> {
  const columns = Object.fromEntries(files.id.map((column, at) => [`id${at}`, column]));
  const [first, second] = files.id;
  const isLater =
    after && (second ? or(gt(first, after[0]), and(eq(first, after[0]), gt(second, after[1]))) : gt(first, after[0]));
  const rows = await db
    .select(columns)
    .from(files.table)
    .where(and(isIn(files, to), isLater ?? undefined))
    .orderBy(...files.id.map((column) => asc(column)))
    .limit(BATCH);
  return rows.map((row) => files.id.map((_, at) => row[`id${at}`]));
}

const isRow = (files: StoredFiles, id: Id) => and(...files.id.map((column, at) => eq(column, id[at])));

/** Sets columns of an owner. Tables are parameters here, so that drizzle knows no names of their columns. */
const setColumns = (tx: Database, { table }: StoredFiles, values: [PgColumn, unknown][], where: SQL | undefined) =>
  tx.execute(
    sql`update ${table} set ${sql.join(
      values.map(([column, value]) => sql`${sql.identifier(column.name)} = ${sql.param(value, column)}`),
      sql`, `,
    )} where ${where}`,
  );

/** Moves one file. Returns null if its row changed meanwhile; the copy is then given up. */
async function moveToS3({ db, blobs }: MoveDeps, files: StoredFiles, id: Id): Promise<number | null> {
  let chunks = 0;
  const source = hashed(
    'content' in files ? readColumn(db, files, id) : readChunkRows(db, files, id, () => (chunks += 1)),
  );
  const uploaded = await blobs.upload(files.kind, source.read());
  try {
    await verify(blobs, uploaded, source.sha256());
    if ('chunks' in files) await verifyOwner(db, files, id, { sha256: uploaded.sha256, chunks });
    return await db.transaction(async (tx) => {
      await blobs.keep(tx, uploaded.blobKey);
      const values: [PgColumn, unknown][] = [[files.blobKey, uploaded.blobKey]];
      if ('content' in files) values.push([files.content, null]);
      const isUnmoved = and(isRow(files, id), isIn(files, 's3'));
      if ((await setColumns(tx, files, values, isUnmoved)).rowCount !== 1) throw new ChangedMeanwhile();
      if ('chunks' in files) {
        const { rowCount } = await tx.delete(files.chunks.table).where(eq(files.chunks.owner, id[0]));
        if (rowCount !== chunks) throw new ChangedMeanwhile();
      }
      return uploaded.bytes;
    });
  } catch (error) {
    // Without a database the copy stays pending, and the job gives it up after a day.
    await blobs.discard(uploaded.blobKey).catch(() => {});
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  }
}

class ChangedMeanwhile extends Error {}

async function moveToDatabase({ db, blobs }: MoveDeps, files: StoredFiles, id: Id): Promise<number | null> {
  const [row] = await db.select({ key: files.blobKey }).from(files.table).where(isRow(files, id));
  const key = row?.key as string | null | undefined;
  const [object] = key ? await db.select().from(objects).where(eq(objects.key, key)) : [];
  if (!key || !object) return null;
  const isUnmoved = and(isRow(files, id), eq(files.blobKey, key));
  const content = 'content' in files ? await blobs.read({ content: null, blobKey: key }) : null;
  try {
    return await db.transaction(async (tx) => {
      const values: [PgColumn, unknown][] = [[files.blobKey, null]];
      if ('content' in files) values.push([files.content, content]);
      // Locks the row, so that a deletion waits and then deletes the chunks too.
      if ((await setColumns(tx, files, values, isUnmoved)).rowCount !== 1) throw new ChangedMeanwhile();
      if ('chunks' in files && object.bytes > 0) await writeChunkRows(tx, blobs, files, id, object);
      return object.bytes;
    });
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return null;
    throw error;
  }
}

async function writeChunkRows(
  tx: Database,
  blobs: Blobs,
  files: ChunkedFiles,
  id: Id,
  { key, bytes, sha256 }: { key: string; bytes: number; sha256: string },
): Promise<void> {
  const { chunks } = files;
  const source = hashed(await blobs.open(key, { start: 0, end: bytes - 1 }));
  const chunkBytes = await chunkBytesOf(tx, files, id);
  let seq = 0;
  for await (const chunk of evenChunks(source.read(), chunkBytes)) {
    await tx.execute(
      sql`insert into ${chunks.table} (${sql.identifier(chunks.owner.name)}, ${sql.identifier(chunks.seq.name)},
          ${sql.identifier(chunks.content.name)}) values (${id[0]}, ${seq}, ${chunk})`,
    );
    seq += 1;
  }
  if (source.sha256() !== sha256)
    throw new Error(`the object ${key} does not have the SHA-256 with which it was stored`);
}

async function chunkBytesOf(tx: Database, { table, id: [column], chunkBytes }: ChunkedFiles, [id]: Id) {
  if (typeof chunkBytes === 'number') return chunkBytes;
  const [row] = await tx.select({ chunkBytes }).from(table).where(eq(column, id));
  return Number(row?.chunkBytes);
}

async function* readColumn(db: Database, files: ColumnFiles, id: Id): AsyncGenerator<Buffer> {
  const [row] = await db.select({ content: files.content }).from(files.table).where(isRow(files, id));
  if (row?.content) yield row.content as Buffer;
}

async function* readChunkRows(db: Database, { chunks }: ChunkedFiles, id: Id, onChunk: () => void) {
  for (let seq = 0; ; seq++) {
    const isChunk = and(eq(chunks.owner, id[0]), eq(chunks.seq, seq));
    const [row] = await db.select({ content: chunks.content }).from(chunks.table).where(isChunk);
    if (!row) return;
    onChunk();
    yield row.content as Buffer;
  }
}

/** Computes the digest of bytes while they are read. */
function hashed(pieces: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  return {
    async *read() {
      for await (const piece of pieces) {
        hash.update(piece);
        yield piece;
      }
    },
    sha256: () => hash.digest('hex'),
  };
}

/** Reads an object back, because an answer to an upload does not prove what was stored. */
async function verify(blobs: Blobs, { blobKey, bytes }: UploadedBlob, sha256: string): Promise<void> {
  const hash = createHash('sha256');
  let length = 0;
  if (bytes > 0) {
    for await (const piece of await blobs.open(blobKey, { start: 0, end: bytes - 1 })) {
      hash.update(piece);
      length += piece.length;
    }
  }
  if (length !== bytes || hash.digest('hex') !== sha256)
    throw new Error(
      `the object ${blobKey} differs from the file: ${length} instead of ${bytes} bytes, or another SHA-256`,
    );
}

/** Chunks that do not match the digest of their release must not be moved: the move would hide the fault. */
async function verifyOwner(
  db: Database,
  files: ChunkedFiles,
  id: Id,
  read: { sha256: string; chunks: number },
): Promise<void> {
  if (!files.sha256) return;
  const [row] = await db.select({ sha256: files.sha256 }).from(files.table).where(isRow(files, id));
  if (!row || row.sha256 === read.sha256) return;
  const { table, owner } = files.chunks;
  const [now] = await db.select({ chunks: count() }).from(table).where(eq(owner, id[0]));
  if (now?.chunks !== read.chunks || read.chunks === 0) throw new ChangedMeanwhile();
  throw new Error(`the stored bytes of ${files.kind} ${String(id[0])} do not have its SHA-256`);
}

/** Counts objects by state, for the overview. */
export async function countObjects(db: Database): Promise<Record<string, number>> {
  const rows = await db.select({ state: objects.state, number: count() }).from(objects).groupBy(objects.state);
  return Object.fromEntries(rows.map(({ state, number }) => [state, number]));
}

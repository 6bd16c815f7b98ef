import { createHash } from 'node:crypto';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { Release } from '@feisuo/contract/schemas/content-items';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../time/clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseField, shapeFault, wrongField } from '../../http/wrong-field.ts';
import { faultOfInstaller, type ReadBytes } from './inspect-installer.ts';
import { readChunks, type StoredFile } from './read-chunks.ts';
import {
  findRelease,
  finishRelease,
  insertChunk,
  insertRelease,
  removeRelease,
  type ReleaseName,
  type ReleaseRow,
} from './release-queries.ts';

export interface AddedRelease extends ReleaseName {
  requirement: string;
  /** Changes in this version, one sentence each. */
  notes: string[];
}

export interface AddingRelease {
  isInspected?: boolean;
  note?: (tx: Database, added: ReleaseRow) => Promise<void>;
}

/** Larger chunks mean fewer but longer SQL statements. */
export const CHUNK_BYTES = 256 * 1024;
const MAX_GIGABYTES = 2;
export const MAX_RELEASE_BYTES = MAX_GIGABYTES * 1024 ** 3;

const description = Compile(Type.Pick(Release, ['platform', 'version', 'requirement', 'notes']));

/**
 * The first bytes (magic number) of an installer for each platform, so that a wrong file is never offered for download.
 */
const beginnings: Record<ReleasePlatform, { magic: string; rule: string; says: string }> = {
  windows: { magic: 'MZ', rule: 'this file is no Windows program', says: fieldRefusals.fileNoProgram },
  android: { magic: 'PK\u0003\u0004', rule: 'this file is no Android package', says: fieldRefusals.fileNoPackage },
};

/**
 * Stores a file as a draft, in short statements outside a transaction, because a transaction would stay open during the
 * whole upload. `isInspected` also validates the structure of the file; `note` runs in the transaction that completes
 * the draft.
 */
export async function addRelease(
  { db, clock }: { db: Database; clock: Clock },
  about: AddedRelease,
  file: AsyncIterable<Uint8Array> | Uint8Array,
  { isInspected = false, note = async () => {} }: AddingRelease = {},
): Promise<ReleaseRow> {
  const { platform, version, requirement, notes } = about;
  const described = { platform, version, requirement, notes };
  const [fault] = description.Errors(described);
  if (fault) throw refuseField(shapeFault(fault, '', described));
  if (await findRelease(db, about)) throw exists(about);
  const release = await insertRelease(db, {
    ...described,
    status: 'incoming',
    isCurrent: false,
    bytes: 0,
    chunkBytes: CHUNK_BYTES,
    sha256: '',
    addedAt: clock.now(),
  });
  try {
    const stored = await store(db, release, file);
    const wrong = isInspected ? await faultOfInstaller(platform, readerOf(db, { ...release, ...stored })) : null;
    if (wrong) throw refuseField(wrong);
    return await db.transaction(async (tx) => {
      const finished = await finishRelease(tx, release.id, stored);
      await note(tx, finished);
      return finished;
    });
  } catch (error) {
    await removeRelease(db, release.id);
    // Unique violation: the same version was added concurrently.
    throw (error as { cause?: { code?: string } }).cause?.code === '23505' ? exists(about) : error;
  }
}

const readerOf = (db: Database, file: StoredFile): ReadBytes => ({
  bytes: file.bytes,
  async read(start, length) {
    const parts: Buffer[] = [];
    const end = Math.min(file.bytes, start + length) - 1;
    if (start > end) return Buffer.alloc(0);
    for await (const part of readChunks(db, file, { start, end })) parts.push(part);
    return Buffer.concat(parts);
  },
});

async function store(
  db: Database,
  { id, platform }: ReleaseRow,
  file: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  const { magic, rule, says } = beginnings[platform];
  let bytes = 0;
  let seq = 0;
  for await (const chunk of evenChunks(file instanceof Uint8Array ? [file] : file)) {
    if (seq === 0 && !chunk.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1')))
      throw wrongField('file', rule, says);
    bytes += chunk.length;
    if (bytes > MAX_RELEASE_BYTES)
      throw wrongField('file', `longer than ${MAX_RELEASE_BYTES} bytes`, fieldRefusals.fileTooLong(MAX_GIGABYTES));
    hash.update(chunk);
    await insertChunk(db, id, seq, chunk);
    seq += 1;
  }
  if (bytes === 0) throw wrongField('file', 'the file is empty', fieldRefusals.fileEmpty);
  return { bytes, sha256: hash.digest('hex') };
}

/** Joins and splits the incoming bytes into chunks of equal size; the last chunk may be shorter. */
async function* evenChunks(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let buffered: Uint8Array[] = [];
  let length = 0;
  for await (const piece of chunks) {
    for (let rest = piece; rest.length > 0;) {
      const part = rest.subarray(0, CHUNK_BYTES - length);
      rest = rest.subarray(part.length);
      buffered.push(part);
      length += part.length;
      if (length < CHUNK_BYTES) continue;
      yield Buffer.concat(buffered);
      buffered = [];
      length = 0;
    }
  }
  if (length > 0) yield Buffer.concat(buffered);
}

const exists = ({ platform, version }: ReleaseName) =>
  new AppError('already_exists', {
    description: `${platform} ${version} already exists; each version has one file`,
    reason: 'RELEASE_EXISTS',
  });

import { createHash } from 'node:crypto';
import type { ReleasePlatform } from '@feisuo/contract/facts/content-vocabulary';
import { fieldRefusals } from '@feisuo/contract/facts/field-refusals';
import { Release } from '@feisuo/contract/schemas/content-items';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../time/clock.ts';
import type { Blobs } from '../../blobs/blobs.ts';
import { evenChunks } from '../../blobs/even-chunks.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { refuseField, shapeFault, wrongField } from '../../http/wrong-field.ts';
import { faultOfInstaller, type ReadBytes } from './inspect-installer.ts';
import { readInstaller, type FileDeps, type StoredFile } from './read-installer.ts';
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
  { db, clock, blobs }: { db: Database; clock: Clock; blobs: Blobs },
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
    const stored = await store({ db, blobs }, release, file);
    const wrong = isInspected
      ? await faultOfInstaller(platform, readerOf({ db, blobs }, { ...release, ...stored }))
      : null;
    if (wrong) {
      await blobs.discard(stored.blobKey);
      throw refuseField(wrong);
    }
    return await blobs.keepIn(db, [stored.blobKey], async (tx) => {
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

const readerOf = (deps: FileDeps, file: StoredFile): ReadBytes => ({
  bytes: file.bytes,
  async read(start, length) {
    const parts: Buffer[] = [];
    const end = Math.min(file.bytes, start + length) - 1;
    if (start > end) return Buffer.alloc(0);
    for await (const part of readInstaller(deps, file, { start, end })) parts.push(part);
    return Buffer.concat(parts);
  },
});

interface StoredInstaller {
  bytes: number;
  sha256: string;
  blobKey: string | null;
}

/** Stores the file as chunks in the database, or as one object. */
async function store(
  { db, blobs }: { db: Database; blobs: Blobs },
  { id, platform }: ReleaseRow,
  file: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<StoredInstaller> {
  const chunks = checkedChunks(platform, file);
  if (blobs.store === 's3') return blobs.upload('installer', chunks);
  const hash = createHash('sha256');
  let bytes = 0;
  let seq = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    hash.update(chunk);
    await insertChunk(db, id, seq, chunk);
    seq += 1;
  }
  return { bytes, sha256: hash.digest('hex'), blobKey: null };
}

/** Passes the file on in chunks, and refuses one that is too long, empty or of another kind. */
async function* checkedChunks(
  platform: ReleasePlatform,
  file: AsyncIterable<Uint8Array> | Uint8Array,
): AsyncGenerator<Buffer> {
  const { magic, rule, says } = beginnings[platform];
  let bytes = 0;
  for await (const chunk of evenChunks(file instanceof Uint8Array ? [file] : file, CHUNK_BYTES)) {
    if (bytes === 0 && !chunk.subarray(0, magic.length).equals(Buffer.from(magic, 'latin1')))
      throw wrongField('file', rule, says);
    bytes += chunk.length;
    if (bytes > MAX_RELEASE_BYTES)
      throw wrongField('file', `longer than ${MAX_RELEASE_BYTES} bytes`, fieldRefusals.fileTooLong(MAX_GIGABYTES));
    yield chunk;
  }
  if (bytes === 0) throw wrongField('file', 'the file is empty', fieldRefusals.fileEmpty);
}

const exists = ({ platform, version }: ReleaseName) =>
  new AppError('already_exists', {
    description: `${platform} ${version} already exists; each version has one file`,
    reason: 'RELEASE_EXISTS',
  });

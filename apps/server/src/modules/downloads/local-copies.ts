import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_MS } from '@feisuo/contract/facts/durations';
import { findAllCurrent } from './release-queries.ts';
import { readInstaller, type FileDeps, type StoredFile } from './read-installer.ts';
import { steadyNow } from '../../time/clock.ts';

/** Wait after a failed copy, because its cause, for example a full disk, may last. */
const PAUSE_MS = 60_000;

/** Properties of a verified file, by which a modified or replaced file is detected. */
interface Mark {
  size: number;
  mtimeMs: number;
  ino: number;
}

export interface LocalCopiesOptions extends FileDeps {
  /** The folder of the copies. The name of each copy is the SHA-256 of its content. */
  folder: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Local copies of installers, because the disk is faster than the database and the S3 service. Copies are created in the background, used
 * only after verification, and may be deleted at any time.
 */
export class LocalCopies {
  readonly #options: LocalCopiesOptions;
  readonly #checked = new Map<string, Mark>();
  readonly #underway = new Map<string, Promise<void>>();
  #pausedUntil = 0;

  constructor(options: LocalCopiesOptions) {
    this.#options = options;
  }

  /** Opens the copy for reading. Null if there is no verified copy yet; it is then created in the background. */
  async open(file: StoredFile): Promise<FileHandle | null> {
    const mark = this.#checked.get(file.sha256);
    const handle = mark && (await openMarked(this.#pathOf(file), mark));
    if (handle) return handle;
    this.#checked.delete(file.sha256);
    void this.warm(file);
    return null;
  }

  /** Creates a copy ahead of its first use, unless it exists or an attempt failed recently. */
  warm(file: StoredFile): Promise<void> {
    if (this.#checked.has(file.sha256) || steadyNow() < this.#pausedUntil) return Promise.resolve();
    return this.prepare(file);
  }

  /** Resolves when the copy of this file is no longer being created. */
  settled({ sha256 }: StoredFile): Promise<void> {
    return this.#underway.get(sha256) ?? Promise.resolve();
  }

  /** Creates or verifies the copy of a file. The promise also resolves if this fails. */
  prepare(file: StoredFile): Promise<void> {
    const running = this.#underway.get(file.sha256);
    if (running) return running;
    const preparing = this.#prepare(file)
      .catch((error: unknown) => {
        this.#pausedUntil = steadyNow() + PAUSE_MS;
        this.#options.log.warn(
          { err: error, sha256: file.sha256 },
          'an installer could not be copied to the local disk',
        );
      })
      .finally(() => this.#underway.delete(file.sha256));
    this.#underway.set(file.sha256, preparing);
    return preparing;
  }

  /** Waits until no copy is being created, so that no copy reads from a closed database. */
  async close(): Promise<void> {
    await Promise.all(this.#underway.values());
  }

  async #prepare(file: StoredFile): Promise<void> {
    const path = this.#pathOf(file);
    const mark = (await check(path, file.sha256)) ?? (await this.#copy(file, path));
    this.#checked.set(file.sha256, mark);
    await this.#tidy();
  }

  /** Writes the copy under a temporary name and renames it after verification. The mark is read before the renaming. */
  async #copy(file: StoredFile, path: string): Promise<Mark> {
    const { folder, ...deps } = this.#options;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.part`;
    const hash = createHash('sha256');
    async function* hashed() {
      for await (const chunk of readInstaller(deps, file, { start: 0, end: file.bytes - 1 })) {
        hash.update(chunk);
        yield chunk;
      }
    }
    try {
      await pipeline(hashed, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }));
      if (hash.digest('hex') !== file.sha256) throw new Error('the stored bytes do not match their hash');
      const mark = await markOf(unfinished);
      await rename(unfinished, path);
      return mark;
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  /** Deletes copies of releases that are no longer current, and unfinished copies of killed processes. */
  async #tidy(): Promise<void> {
    const { db, folder } = this.#options;
    const current = new Set((await findAllCurrent(db)).map(({ sha256 }) => sha256));
    for (const sha256 of this.#checked.keys()) if (!current.has(sha256)) this.#checked.delete(sha256);
    const names = (await readdir(folder)).filter((name) => /^[0-9a-f]{64}(\.|$)/.test(name) && !current.has(name));
    for (const name of names) {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }));
      // A recent copy may be in use by another process that has the same folder.
      if (Date.now() - mtimeMs > KEPT_MS) await rm(join(folder, name), { force: true });
    }
  }

  #pathOf({ sha256 }: StoredFile): string {
    return join(this.#options.folder, sha256);
  }
}

const KEPT_MS = DAY_MS;

/** Verifies the hash of a file. Deletes the file if the hash is wrong. */
async function check(path: string, sha256: string): Promise<Mark | null> {
  const hash = createHash('sha256');
  try {
    const before = await markOf(path);
    await pipeline(createReadStream(path), hash);
    if (hash.digest('hex') === sha256) return before;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  await rm(path, { force: true });
  return null;
}

const markOf = async (path: string): Promise<Mark> => {
  const { size, mtimeMs, ino } = await stat(path);
  return { size, mtimeMs, ino };
};

/** Opens the copy only if it is still the file that was verified. */
async function openMarked(path: string, mark: Mark): Promise<FileHandle | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  const { size, mtimeMs, ino } = await handle.stat();
  if (size === mark.size && mtimeMs === mark.mtimeMs && ino === mark.ino) return handle;
  await handle.close();
  return null;
}

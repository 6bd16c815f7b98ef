import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { MasterKey } from './master-key.ts';

/** The file of the master key, for an installation that does not set MASTER_KEY. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'master.key');

/**
 * The file of another key in the same folder, named by the key's fingerprint: the next key of a rotation, or a
 * previous key.
 */
export const namedKeyFileOf = (dataDir: string, fingerprint: string) => `${keyFileOf(dataDir)}.${fingerprint}`;

/**
 * Reads the key file or creates it; used for a database without a key. The file appears with its whole content or not
 * at all, so concurrent starts read the same key.
 */
export function readOrCreateKeyFile(dataDir: string): MasterKey {
  const file = keyFileOf(dataDir);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const candidate = join(dataDir, `.master.key.${randomUUID()}`);
    write(candidate, MasterKey.random());
    linkUnlessThere(candidate, file);
    rmSync(candidate);
  }
  return MasterKey.ofText(readFileSync(file, 'utf8'));
}

/**
 * Reads the key file. If a file named by fingerprint holds the key that the database needs, that file first becomes
 * the key file: a rotation writes it before the database is updated, and may stop in between.
 */
export function readKeyFile(dataDir: string, needed: string): MasterKey | null {
  const current = readIfThere(keyFileOf(dataDir));
  if (current?.fingerprint === needed) return current;
  const named = namedKeyFileOf(dataDir, needed);
  if (readIfThere(named)?.fingerprint !== needed) return current;
  // Keeps the previous key in a named file, because backups made with that key may need it.
  if (current) linkUnlessThere(keyFileOf(dataDir), namedKeyFileOf(dataDir, current.fingerprint));
  unlessMissing(() => renameSync(named, keyFileOf(dataDir))); // Another process may have moved the file already.
  syncFolder(dataDir);
  return readIfThere(keyFileOf(dataDir));
}

/**
 * Writes a key to a file named by its fingerprint, and syncs it. Concurrent rotations have different keys and so use
 * different files.
 */
export function writeNamedKeyFile(dataDir: string, key: MasterKey): void {
  write(namedKeyFileOf(dataDir, key.fingerprint), key);
  syncFolder(dataDir);
}

function write(file: string, key: MasterKey): void {
  writeFileSync(file, key.toText(), { mode: 0o600, flag: 'wx', flush: true });
}

const readIfThere = (file: string): MasterKey | null =>
  unlessMissing(() => MasterKey.ofText(readFileSync(file, 'utf8')));

const linkUnlessThere = (file: string, name: string) => unless('EEXIST', () => linkSync(file, name));

const unlessMissing = <T>(operation: () => T): T | null => unless('ENOENT', operation);

function unless<T>(foreseen: string, operation: () => T): T | null {
  try {
    return operation();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === foreseen) return null;
    throw error;
  }
}

/** Syncs the folder; otherwise a new file name could be lost in a power cut. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

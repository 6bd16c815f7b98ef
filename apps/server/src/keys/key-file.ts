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

/** The file of the master key, for installations without the setting MASTER_KEY. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'master.key');

/**
 * The file of another key in the same folder, named after the key's fingerprint: the next key of a rotation, or a
 * previous key.
 */
export const namedKeyFileOf = (dataDir: string, fingerprint: string) => `${keyFileOf(dataDir)}.${fingerprint}`;

/**
 * Reads the key file, or creates it for a database without a key. The file appears with its whole content or not at
 * all, so concurrent starts read the same key.
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
 * Reads the key file. A rotation may have stopped after writing the next key to a named file: if the database needs
 * that key, the named file first becomes the key file.
 */
export function readKeyFile(dataDir: string, needed: string): MasterKey | null {
  const current = readIfThere(keyFileOf(dataDir));
  if (current?.fingerprint === needed) return current;
  const named = namedKeyFileOf(dataDir, needed);
  if (readIfThere(named)?.fingerprint !== needed) return current;
  // Keeps the previous key in a named file, because backups made with the previous key may need it.
  if (current) linkUnlessThere(keyFileOf(dataDir), namedKeyFileOf(dataDir, current.fingerprint));
  unlessMissing(() => renameSync(named, keyFileOf(dataDir))); // Another process may already have moved the file.
  syncFolder(dataDir);
  return readIfThere(keyFileOf(dataDir));
}

/**
 * Writes a key to a file named after its fingerprint, and syncs it. Concurrent rotations have different keys and
 * therefore different files.
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

/** Syncs the folder, because a power failure could otherwise lose a new file name. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

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

/** The master key file of an installation without MASTER_KEY. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'master.key');

/** Keys beside it, named by fingerprint: the next key of a rotation and the previous ones. */
export const namedKeyFileOf = (dataDir: string, fingerprint: string) => `${keyFileOf(dataDir)}.${fingerprint}`;

/** For a database without a key. The file appears complete or not at all; concurrent starts use the same file. */
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
 * Reads the key file. If a named file holds the key that the database needs, it replaces the key file first: a rotation
 * writes it before it updates the database, and may stop in between.
 */
export function readKeyFile(dataDir: string, needed: string): MasterKey | null {
  const current = readIfThere(keyFileOf(dataDir));
  if (current?.fingerprint === needed) return current;
  const named = namedKeyFileOf(dataDir, needed);
  if (readIfThere(named)?.fingerprint !== needed) return current;
  // Keep the previous key: backups made with it may need it.
  if (current) linkUnlessThere(keyFileOf(dataDir), namedKeyFileOf(dataDir, current.fingerprint));
  unlessMissing(() => renameSync(named, keyFileOf(dataDir))); // another process may have moved it
  syncFolder(dataDir);
  return readIfThere(keyFileOf(dataDir));
}

/** Writes a key beside the current one and syncs it. Own file names keep concurrent rotations apart. */
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

const unlessMissing = <T>(act: () => T): T | null => unless('ENOENT', act);

function unless<T>(foreseen: string, act: () => T): T | null {
  try {
    return act();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === foreseen) return null;
    throw error;
  }
}

/** A new file name is durable only after its folder is synced. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

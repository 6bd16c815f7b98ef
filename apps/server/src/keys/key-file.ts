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

/** The master key of an installation that sets none. */
export const keyFileOf = (dataDir: string) => join(dataDir, 'master.key');

/** Beside it lie keys under their fingerprints: one that is to follow it, and those that it followed. */
export const namedKeyFileOf = (dataDir: string, fingerprint: string) => `${keyFileOf(dataDir)}.${fingerprint}`;

/** For a database that belongs to no key yet. The file appears whole or not at all; of two processes that start at once, both take the one that came first. */
export function readOrMakeKeyFile(dataDir: string): MasterKey {
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
 * The key in the file, after the file was given the key that the database needs where that lies beside it: a rotation puts it there
 * before it tells the database, and may die before it moves it.
 */
export function readKeyFile(dataDir: string, needed: string): MasterKey | null {
  const current = readIfThere(keyFileOf(dataDir));
  if (current?.fingerprint === needed) return current;
  const named = namedKeyFileOf(dataDir, needed);
  if (readIfThere(named)?.fingerprint !== needed) return current;
  // Kept: backups made under it may need it.
  if (current) linkUnlessThere(keyFileOf(dataDir), namedKeyFileOf(dataDir, current.fingerprint));
  unlessMissing(() => renameSync(named, keyFileOf(dataDir))); // or another process that starts moved it
  syncFolder(dataDir);
  return readIfThere(keyFileOf(dataDir));
}

/** Lays a key beside the one in use, safe on disk. Under a name of its own, so that of two rotations neither takes the other's. */
export function layKeyFile(dataDir: string, key: MasterKey): void {
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

/** A name is as safe as the folder that it stands in. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

import {
  chmodSync,
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { StartError } from '../database-errors.ts';
import { findPrograms, programsIn, type Programs } from './postgres-programs.ts';
import { inPlainWords } from './start-failure.ts';
import { removeLeftovers, unfinishedOf } from './unfinished-files.ts';

/** The user as which PostgreSQL runs, in the form of `spawn` options. */
interface SystemUser {
  uid: number;
  gid: number;
}

/** Debian's unprivileged user and group (id 65534), which own no files. */
const UNPRIVILEGED: SystemUser = { uid: 65_534, gid: 65_534 };

/**
 * PostgreSQL refuses to run as root, so root starts it as an unprivileged user. Null if PostgreSQL runs as the user of
 * this process.
 */
export const postgresUser = (): SystemUser | null => (process.getuid?.() === 0 ? UNPRIVILEGED : null);

/**
 * Whether the user may enter the folder or run the program. A process of that user tries it, because file modes do not
 * show access lists and mount options.
 */
export function canReach(user: SystemUser, path: string): boolean {
  const { status, error } = spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/' });
  if (error && 'code' in error && error.code === 'EPERM') {
    throw new StartError(
      'PostgreSQL does not run as root, and this root may not start programs as another user (the capability SETUID or SETGID is missing). ' +
        'Start as an ordinary user, give the capabilities, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
  return status === 0;
}

/** The data directory of PostgreSQL, its programs, and the user as which it runs. */
export interface Place {
  programs: Programs;
  user: SystemUser | null;
  /** PostgreSQL's data directory. */
  folder: string;
  /** Lines for the start log, if the programs or the database are not at the usual place. */
  notes: string[];
}

/**
 * The place of the database if the server runs as root and the unprivileged user cannot reach the checkout or the data
 * folder.
 */
export const SYSTEM_FOLDER = '/var/lib/feisuo';
/** Mode of folders that other users may pass through, but not list. */
const PASSABLE = 0o711;

/** Decides where the database of a data folder is. A missing data folder is created, but no database. */
export async function findPlace(
  dataDir: string,
  { systemFolder = SYSTEM_FOLDER, programs }: { systemFolder?: string; programs?: Programs } = {},
): Promise<Place> {
  if (/["$`]/.test(resolve(dataDir)))
    throw new StartError(
      `The data folder ${dataDir} has a dollar sign, a double quote or a backquote in its path, and PostgreSQL's pg_ctl passes the path ` +
        'through a shell. Set DATA_DIR to another folder.',
    );
  const found = programs ?? (await findPrograms());
  const user = postgresUser();
  const folder = join(makeDataFolder(dataDir, user), 'postgres');
  if (!user) return { programs: found, user, folder: existsSync(folder) ? realpathSync(folder) : folder, notes: [] };
  const programsPlace = reachablePrograms(found, user, systemFolder);
  const dataPlace = reachableData(folder, user, systemFolder);
  return {
    programs: programsPlace.programs,
    user,
    folder: dataPlace.folder,
    notes: [...programsPlace.notes, ...dataPlace.notes],
  };
}

/**
 * Finds programs that PostgreSQL's user can run: the given programs, or those for this platform. Programs that this
 * user cannot reach are copied.
 */
export async function findReachablePrograms(candidate?: Programs): Promise<Programs> {
  const programs = candidate ?? (await findPrograms());
  const user = postgresUser();
  return user ? reachablePrograms(programs, user, SYSTEM_FOLDER).programs : programs;
}

/**
 * Creates the data folder. As root, the unprivileged user gets access to the database in it, but not to the master key.
 */
function makeDataFolder(dataDir: string, user: SystemUser | null): string {
  try {
    makeFolder(dataDir, user ? PASSABLE : 0o700);
    // A data folder of another user keeps its mode, because the start may be refused later.
    if (user && statSync(dataDir).uid === 0) letPass(user, dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
}

/**
 * Creates the folder and its missing parents with this mode, whatever the umask is. Existing folders are not changed.
 */
function makeFolder(folder: string, mode: number): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, mode);
}

/** Lets the user pass through the folder, unless a parent folder keeps the user out anyway. */
function letPass(user: SystemUser, folder: string): void {
  if (canReach(user, folder) || !canReach(user, dirname(resolve(folder)))) return;
  chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o001);
}

function reachablePrograms(programs: Programs, user: SystemUser, systemFolder: string) {
  if (canReach(user, programs.postgres)) return { programs, notes: [] };
  const copy = join(systemFolder, `postgresql-${programs.release}`);
  try {
    if (!existsSync(copy)) copyFolder(programs.folder, copy, user);
  } catch (error) {
    throw inPlainWords(error, systemFolder);
  }
  const moved = programsIn(copy, programs.release);
  if (!canReach(user, moved.postgres)) throw unreachable(copy);
  return {
    programs: moved,
    notes: [`PostgreSQL's programs were copied to ${copy}, because user ${user.uid} cannot reach this checkout.`],
  };
}

/**
 * Copies a folder under a temporary name and renames it, so that a folder with the final name is complete even after a
 * crash.
 */
function copyFolder(from: string, to: string, user: SystemUser): void {
  const unfinished = unfinishedOf(to);
  makeSystemFolder(dirname(to), user);
  removeLeftovers(to);
  try {
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    makeReadable(unfinished);
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/**
 * Makes the copy readable like `chmod -R go+rX`, because the original may have been installed under a umask that
 * forbids access to other users.
 */
function makeReadable(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, (entry.mode & 0o7777) | (entry.mode & 0o100 ? 0o055 : 0o044));
  if (entry.isFile()) flush(path);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

/**
 * Flushes a file to disk before the folder is renamed, because after a power failure the folder could otherwise contain
 * empty files.
 */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Finds the database folder. If the unprivileged user cannot reach the data folder, a link there leads to a database in
 * the system folder, and is followed even if permissions change later.
 */
function reachableData(link: string, user: SystemUser, systemFolder: string) {
  if (!isLink(link)) {
    if (canReach(user, dirname(link))) return { folder: link, notes: [] };
    if (existsSync(link)) throw unreachable(link);
    linkToNewHome(link, user, systemFolder);
  }
  const folder = existsSync(link) ? realpathSync(link) : resolve(dirname(link), readlinkSync(link));
  if (!existsSync(dirname(folder)))
    throw new StartError(
      `${link} points to ${folder}, which does not exist. Restore that folder, or remove the link: the next start then creates a new database.`,
    );
  if (!canReach(user, dirname(folder))) throw unreachable(folder);
  return { folder, notes: [`The database is in ${folder}, because user ${user.uid} cannot reach ${dirname(link)}.`] };
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/**
 * Links to a new folder with a random name, so that a data folder that is deleted and created anew does not find its
 * old database.
 */
function linkToNewHome(link: string, user: SystemUser, systemFolder: string): void {
  try {
    makeSystemFolder(systemFolder, user);
    const home = mkdtempSync(join(systemFolder, `${basename(dirname(link))}-`));
    chmodSync(home, PASSABLE);
    try {
      symlinkSync(join(home, 'postgres'), link);
    } catch (error) {
      rmdirSync(home);
      // Another process has made the link, so the folder behind that link is used.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  } catch (error) {
    throw inPlainWords(error, systemFolder);
  }
}

function makeSystemFolder(systemFolder: string, user: SystemUser): void {
  makeFolder(systemFolder, PASSABLE);
  letPass(user, systemFolder);
}

const unreachable = (path: string) =>
  new StartError(
    `PostgreSQL does not run as root, and the user it runs as cannot reach ${path}. ` +
      'Set DATA_DIR to a folder below one that everyone may enter, such as /srv/feisuo, or start as another user.',
  );

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
import { StartError } from '../start-error.ts';
import { findPrograms, programsIn, type Programs } from './programs.ts';
import { inPlainWords } from './start-failure.ts';
import { removeLeftovers, unfinishedOf } from './unfinished.ts';

/** The user that PostgreSQL runs as, in the form that `spawn` takes. */
interface SystemUser {
  uid: number;
  gid: number;
}

/** Debian's user and group `nobody`. They own no files. */
const UNPRIVILEGED: SystemUser = { uid: 65_534, gid: 65_534 };

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user; null means the user of this process. */
export const postgresUser = (): SystemUser | null => (process.getuid?.() === 0 ? UNPRIVILEGED : null);

/** Whether that user may enter the folder, or run the program. Asked by trying: modes alone leave out access lists and mounts. */
export function canReach(user: SystemUser, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/' }).status === 0;
}

/** Where the database is and with what it is run. */
export interface Place {
  programs: Programs;
  user: SystemUser | null;
  /** The data directory, in PostgreSQL's sense. */
  folder: string;
  /** Sentences for the start lines, where something is not at its usual place. */
  notes: string[];
}

/** For root, where the unprivileged user cannot reach the checkout or the data folder. */
export const SYSTEM_FOLDER = '/var/lib/feisuo';
/** Others may pass through to a folder in there, and see nothing on the way. */
const PASSABLE = 0o711;

/** Decides where the database of a data folder is. Makes the data folder where it is missing, but no database in it. */
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

/** Programs that the user of PostgreSQL can run: those given or those of this platform, copied where they must be. */
export async function findReachablePrograms(given?: Programs): Promise<Programs> {
  const programs = given ?? (await findPrograms());
  const user = postgresUser();
  return user ? reachablePrograms(programs, user, SYSTEM_FOLDER).programs : programs;
}

/** Root's folder lets the unprivileged user pass through to the database; the master key beside it stays unreadable. */
function makeDataFolder(dataDir: string, user: SystemUser | null): string {
  try {
    makeFolder(dataDir, user ? PASSABLE : 0o700);
    // The folder of another user keeps its mode, also where the start is refused later.
    if (user && statSync(dataDir).uid === 0) letPass(user, dataDir);
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
}

/** Makes the folder and those above it, with this mode whatever the umask is. What was there before is left alone. */
function makeFolder(folder: string, mode: number): void {
  const path = resolve(folder);
  const first = mkdirSync(path, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) chmodSync(made, mode);
}

/** Adds the one bit that lets the user pass through, unless a folder above keeps the user out anyway. */
function letPass(user: SystemUser, folder: string): void {
  if (canReach(user, folder) || !canReach(user, dirname(resolve(folder)))) return;
  chmodSync(folder, (statSync(folder).mode & 0o7777) | 0o001);
}

function reachablePrograms(programs: Programs, user: SystemUser, systemFolder: string) {
  if (canReach(user, programs.postgres)) return { programs, notes: [] };
  const copy = join(systemFolder, `postgresql-${programs.release}`);
  try {
    if (!existsSync(copy)) copyWhole(programs.folder, copy, user);
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

/** A name that exists is a whole copy, also after a crash in the middle of copying. */
function copyWhole(from: string, to: string, user: SystemUser): void {
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

/** `chmod -R go+rX`: the original may have been installed under a umask that keeps others out. */
function makeReadable(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, (entry.mode & 0o7777) | (entry.mode & 0o100 ? 0o055 : 0o044));
  if (entry.isFile()) flush(path);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

/** The copy is renamed when it is whole, also on the disk: after a power cut a name must not stand for empty files. */
function flush(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A database that is elsewhere has a link in the data folder, so that it is found however permissions change. */
function reachableData(link: string, user: SystemUser, systemFolder: string) {
  if (!isLink(link)) {
    if (canReach(user, dirname(link))) return { folder: link, notes: [] };
    if (existsSync(link)) throw unreachable(link);
    linkToNewHome(link, user, systemFolder);
  }
  const folder = existsSync(link) ? realpathSync(link) : resolve(dirname(link), readlinkSync(link));
  if (!existsSync(dirname(folder)))
    throw new StartError(
      `${link} points to ${folder}, which is gone. Bring it back, or remove the link: the next start then makes a new database.`,
    );
  if (!canReach(user, dirname(folder))) throw unreachable(folder);
  return { folder, notes: [`The database is in ${folder}, because user ${user.uid} cannot reach ${dirname(link)}.`] };
}

const isLink = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** The name is new every time: a data folder made again at the same path must not find the database of the removed one. */
function linkToNewHome(link: string, user: SystemUser, systemFolder: string): void {
  try {
    makeSystemFolder(systemFolder, user);
    const home = mkdtempSync(join(systemFolder, `${basename(dirname(link))}-`));
    chmodSync(home, PASSABLE);
    try {
      symlinkSync(join(home, 'postgres'), link);
    } catch (error) {
      rmdirSync(home);
      // Another process has made the link, and its home counts.
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

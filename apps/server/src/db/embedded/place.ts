import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { StartError } from '../start-error.ts';
import { findPrograms, programsIn, type Programs } from './programs.ts';

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

/** Decides where the database of a data folder is. Makes the data folder where it is missing, but no database in it. */
export async function findPlace(
  dataDir: string,
  { systemFolder = SYSTEM_FOLDER, programs }: { systemFolder?: string; programs?: Programs } = {},
): Promise<Place> {
  const found = programs ?? (await findPrograms());
  const user = postgresUser();
  const folder = join(makeDataFolder(dataDir, user ? 0o711 : 0o700), 'postgres');
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

/** Root's folder lets the unprivileged user pass through to the database; the master key beside it stays unreadable. */
function makeDataFolder(dataDir: string, mode: number): string {
  try {
    mkdirSync(dataDir, { recursive: true, mode });
    chmodSync(dataDir, mode);
    return realpathSync(dataDir);
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to a folder that this user can write.`,
    );
  }
}

function reachablePrograms(programs: Programs, user: SystemUser, systemFolder: string) {
  if (canReach(user, programs.postgres)) return { programs, notes: [] };
  const copy = join(systemFolder, `postgresql-${programs.release}`);
  if (!existsSync(copy)) copyWhole(programs.folder, copy, systemFolder);
  const moved = programsIn(copy, programs.release);
  if (!canReach(user, moved.postgres)) throw unreachable(copy);
  return {
    programs: moved,
    notes: [`PostgreSQL's programs were copied to ${copy}, because user ${user.uid} cannot reach this checkout.`],
  };
}

/** A name that exists is a whole copy, also after a crash in the middle of copying. */
function copyWhole(from: string, to: string, systemFolder: string): void {
  const unfinished = `${to}.${randomUUID()}`;
  makeSystemFolder(systemFolder);
  try {
    cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}

/** A database that is elsewhere has a link in the data folder, so that it is found however permissions change. */
function reachableData(link: string, user: SystemUser, systemFolder: string) {
  const isLink = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  if (existsSync(link) && !isLink) {
    if (!canReach(user, dirname(link))) throw unreachable(link);
    return { folder: link, notes: [] };
  }
  if (!isLink && canReach(user, dirname(link))) return { folder: link, notes: [] };
  const home = join(systemFolder, `${basename(dirname(link))}-${digestOf(dirname(link))}`);
  const folder = isLink && existsSync(link) ? realpathSync(link) : join(home, 'postgres');
  if (!isLink) {
    makeSystemFolder(systemFolder);
    mkdirSync(home, { recursive: true, mode: 0o711 });
    symlinkSync(folder, link);
  }
  if (!canReach(user, dirname(folder))) throw unreachable(folder);
  return { folder, notes: [`The database is in ${folder}, because user ${user.uid} cannot reach ${dirname(link)}.`] };
}

function makeSystemFolder(systemFolder: string): void {
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 });
  chmodSync(systemFolder, 0o711);
}

const digestOf = (path: string) => createHash('sha256').update(realpathSync(path)).digest('hex').slice(0, 12);

const unreachable = (path: string) =>
  new StartError(
    `PostgreSQL does not run as root, and the user it runs as cannot reach ${path}. ` +
      'Set DATA_DIR to a folder below one that everyone may enter, such as /srv/feisuo, or start as another user.',
  );

import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_PORT } from './cluster-settings.ts';
import type { Place } from './database-location.ts';
import { unfinishedOf } from './unfinished-files.ts';

type Folder = Pick<Place, 'folder' | 'user'>;

/**
 * PostgreSQL writes its pid file immediately after creating it. A file that stays empty for longer was left by a power
 * failure.
 */
const EMPTY_MS = 10_000;

const pidFileOf = (folder: string) => join(folder, 'postmaster.pid');
/** Lock files of PostgreSQL. PostgreSQL refuses to start while a process named in one of them is alive. */
const lockFilesOf = (folder: string) => [pidFileOf(folder), join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)];

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** The port that PostgreSQL last wrote into its pid file, whether it still runs or not. */
export function readPort(folder: string): number | null {
  const line = read(pidFileOf(folder))?.split('\n')[3];
  return line ? Number(line) : null;
}

/** Whether PostgreSQL may be running on the folder, as far as the operating system shows. */
export function isRunning(place: Folder): boolean {
  const text = read(pidFileOf(place.folder));
  return text !== null && !isStale(pidFileOf(place.folder), text, place);
}

/**
 * Removes stale lock files: after a crash or in a new container their process number may belong to another process, and
 * PostgreSQL would refuse to start. A file is renamed before its last check, because another process may just have
 * replaced it.
 */
export function removeStalePids(place: Folder): void {
  for (const file of lockFilesOf(place.folder)) removeStale(file, place);
}

function removeStale(file: string, place: Folder): void {
  const text = read(file);
  if (text === null || !isStale(file, text, place)) return;
  // If the process has ended, PostgreSQL itself removes the lock file, after checking that its shared memory is unused.
  if (text.trim() !== '' && !isAlive(Number.parseInt(text, 10))) return;
  const aside = unfinishedOf(file);
  try {
    renameSync(file, aside);
    if (read(aside) !== text) linkSync(aside, file);
  } catch (error) {
    // Another process has removed the file or created a new file at its path.
    if (!['ENOENT', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

function isStale(file: string, text: string, place: Folder): boolean {
  if (text.trim() === '') return Date.now() - mtimeOf(file) > EMPTY_MS;
  return !runsOn(Number.parseInt(text, 10), place);
}

const mtimeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();

/**
 * Whether the process is PostgreSQL on this folder: its working directory is then the data directory. Only Linux shows
 * it; a zombie has none.
 */
function runsOn(pid: number, { folder, user }: Folder): boolean {
  if (!existsSync('/proc/self/cwd')) return isAlive(pid);
  const workplace = `/proc/${pid}/cwd`;
  try {
    const [one, other] = [statSync(workplace), statSync(folder)];
    return one.dev === other.dev && one.ino === other.ino;
  } catch (error) {
    if (!user || (error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    // In a container root may not inspect processes of other users, so the check runs as PostgreSQL's user.
    const args = ['-c', 'test "$0" -ef "$1"', workplace, folder];
    return spawnSync('/bin/sh', args, { ...user, cwd: '/' }).status === 0;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

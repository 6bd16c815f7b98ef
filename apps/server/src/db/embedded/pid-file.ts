import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SOCKET_PORT } from './cluster-settings.ts';
import type { Place } from './place.ts';
import { unfinishedOf } from './unfinished.ts';

type Folder = Pick<Place, 'folder' | 'user'>;

/** PostgreSQL fills the file at once; an older empty file is what a power cut left. */
const EMPTY_MS = 10_000;

const pidFileOf = (folder: string) => join(folder, 'postmaster.pid');
/** PostgreSQL refuses to start while the process of either file is alive. */
const lockFilesOf = (folder: string) => [pidFileOf(folder), join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)];

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/** The port that the last PostgreSQL on the folder wrote down, also where it has ended since. */
export function readPort(folder: string): number | null {
  const line = read(pidFileOf(folder))?.split('\n')[3];
  return line ? Number(line) : null;
}

/** Whether a process may run on the folder, as far as the system tells. */
export function isRunning(place: Folder): boolean {
  const text = read(pidFileOf(place.folder));
  return text !== null && !isStale(pidFileOf(place.folder), text, place);
}

/**
 * After a crash of the machine, or in a new container, the number in the file may belong to any process, and PostgreSQL
 * would refuse to start. The file is taken away before it is read again: another process may just have replaced it.
 */
export function removeStalePids(place: Folder): void {
  for (const file of lockFilesOf(place.folder)) removeStale(file, place);
}

function removeStale(file: string, place: Folder): void {
  const text = read(file);
  if (text === null || !isStale(file, text, place)) return;
  // PostgreSQL removes the file of an ended process itself, after it has seen that none of its memory is in use.
  if (text.trim() !== '' && !isAlive(Number.parseInt(text, 10))) return;
  const aside = unfinishedOf(file);
  try {
    renameSync(file, aside);
    if (read(aside) !== text) linkSync(aside, file);
  } catch (error) {
    // Another process has removed the file, or put a new one in its place.
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

/** PostgreSQL works in its data directory. Only Linux tells where a process works; a zombie works nowhere. */
function runsOn(pid: number, { folder, user }: Folder): boolean {
  if (!existsSync('/proc/self/cwd')) return isAlive(pid);
  const workplace = `/proc/${pid}/cwd`;
  try {
    const [one, other] = [statSync(workplace), statSync(folder)];
    return one.dev === other.dev && one.ino === other.ino;
  } catch (error) {
    if (!user || (error as NodeJS.ErrnoException).code !== 'EACCES') return false;
    // In a container root may lack the right to look into processes of other users.
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

import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { clusterSettings, type Endpoint } from './cluster-settings.ts';
import { StartError } from '../start-error.ts';
import type { Place } from './place.ts';
import { MAJOR_VERSION } from './programs.ts';

export const SUPERUSER = 'feisuo';
/** Recovery after a crash replays the log, which may take minutes. */
const START_SECONDS = 600;
const STOP_SECONDS = 60;

/** Makes the database unless it is there. Two processes may try at once: the first to finish wins, the other uses it. */
export async function createCluster({ programs, user, folder }: Place): Promise<void> {
  if (existsSync(folder)) return checkVersion(folder);
  const unfinished = join(dirname(folder), `postgres.${randomUUID()}`);
  const passwordFile = `${unfinished}.password`;
  try {
    mkdirSync(unfinished, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid);
    const { code, output } = await runProgram(
      programs.initdb,
      ['-D', unfinished, '-U', SUPERUSER, '-E', 'UTF8', '--locale=C', '--no-instructions'].concat(
        '--auth-local=trust',
        '--auth-host=scram-sha-256',
        `--pwfile=${passwordFile}`,
      ),
      user,
    );
    if (code !== 0) throw startError(folder, output);
    renameSync(passwordFile, join(unfinished, 'password'));
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw inPlainWords(error, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/** A directory of another release is left alone: PostgreSQL cannot read it, and only its own release can dump it. */
function checkVersion(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  if (found === MAJOR_VERSION) return;
  throw new StartError(
    found === null
      ? `${folder} exists but holds no database. Move it away, and the next start makes a new one.`
      : `${folder} belongs to PostgreSQL ${found}, and this version brings ${MAJOR_VERSION}. Move it in three steps: with the version ` +
          'that made it, run "npm run admin -- backup FILE"; rename the folder; with this version, run "npm run admin -- restore FILE --yes".',
  );
}

/** Starts PostgreSQL on the directory. Returns false where another process has just done so. */
export async function startCluster(place: Place, endpoint: Endpoint, connections: number): Promise<boolean> {
  const { programs, user, folder } = place;
  const startLog = join(folder, 'start.log');
  try {
    removeStalePid(folder);
    writeFileSync(join(folder, 'postgresql.conf'), clusterSettings(endpoint, connections));
    rmSync(startLog, { force: true });
  } catch (error) {
    throw inPlainWords(error, folder);
  }
  const args = ['start', '-D', folder, '-l', startLog, '-w', '-t', String(START_SECONDS)];
  const { code } = await runProgram(programs.pgCtl, args, user, false);
  if (code === 0) return true;
  const log = existsSync(startLog) ? readFileSync(startLog, 'utf8') : '';
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(log)) return false;
  throw startError(folder, log);
}

/** Ends PostgreSQL after its running statements were cut off; everything that was committed is on disk. */
export async function stopCluster({ programs, user, folder }: Place): Promise<void> {
  const args = ['stop', '-D', folder, '-m', 'fast', '-w', '-t', String(STOP_SECONDS)];
  await runProgram(programs.pgCtl, args, user, false);
}

/** The port that a running PostgreSQL wrote down, or null. */
export function readPort(folder: string): number | null {
  const line = readPidFile(folder)?.[3];
  return line ? Number(line) : null;
}

export const readPassword = (folder: string) => readFileSync(join(folder, 'password'), 'utf8');

function readPidFile(folder: string): string[] | null {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
}

/**
 * After a crash of the machine, or in a new container, the number in the file may belong to any process, and PostgreSQL
 * would refuse to start. Only Linux tells which program a process runs.
 */
function removeStalePid(folder: string): void {
  const pid = readPidFile(folder)?.[0]?.trim();
  if (!pid || process.platform !== 'linux' || !existsSync(`/proc/${pid}/comm`)) return;
  if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') rmSync(join(folder, 'postmaster.pid'));
}

/** A server that outlives its caller must not hold the caller's pipes, so its output goes to its log. */
function runProgram(
  file: string,
  args: string[],
  user: Place['user'],
  isHeard = true,
): Promise<{ code: number; output: string }> {
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    // Messages are read by this program, so they must be in English.
    env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', isHeard ? 'pipe' : 'ignore', isHeard ? 'pipe' : 'ignore'],
    windowsHide: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once(isHeard ? 'close' : 'exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

function inPlainWords(error: unknown, folder: string): unknown {
  return (error as NodeJS.ErrnoException).code === 'ENOSPC' ? startError(folder, 'No space left on device') : error;
}

function startError(folder: string, output: string): StartError {
  if (/No space left on device|Check free disk space/.test(output))
    return new StartError(
      `The disk of ${folder} is full, so PostgreSQL cannot start. Nothing is lost: free some space and start again.`,
    );
  return new StartError(`PostgreSQL did not start on ${folder}:\n${output.trim()}`);
}
